import {
  type Action,
  check,
  hashOf,
  legal,
  perform,
  prompt,
  type RngState,
  Session,
  seedRng,
  seenBy,
  start,
  toAct,
  view,
  worldOfView,
} from '@hexfront/engine';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import { beforeAll, describe, expect, test } from 'vitest';
import { completed } from '../src/defaults.ts';
import { BOT_NAMES, type Bot, botTurn, interval, makeBot, playMatch, playTurn, pValue, rating } from '../src/index.ts';
import { luckOf, luckyRoll } from '../src/luck.ts';

let game: LoadedGame;
beforeAll(async () => {
  game = (await loadGameById('last-gamble')) as LoadedGame;
});

const open = (seed: string, options: Record<string, string | boolean> = {}): Session =>
  new Session(start(game.def, { scenario: game.def.scenarios[0].id, options, seed })) as Session;

/** Plays until a side has had this many answers. */
function opening(session: Session, bots: readonly Bot[], answers: number): Action[] {
  const log: Action[] = [];
  while (log.length < answers && !session.world.result) {
    const side = toAct(session.world) as number;
    const action = bots[side].choose(seenBy(session.world, side, 'test'), side);
    expect(check(session.world, action)).toBeUndefined();
    session.play(action, side);
    log.push(action);
  }
  return log;
}
const steady = (seed: string): Bot => makeBot('steady', game, { seed });

describe('what a player sees', () => {
  test('a world made of a view is the world as the side sees it', () => {
    const session = open('view');
    opening(session, [steady('a'), steady('b')], 60);
    for (const side of [0, 1]) {
      const made = worldOfView(game.def, view(session.world, side), 'dice');
      expect(hashOf(made)).toBe(hashOf(seenBy(session.world, side, 'dice')));
      expect(made.setup.seed).toBe('');
      expect([...made.state.rng]).toEqual(seedRng('dice'));
    }
  });

  test('its answers do not depend on the dice to come', () => {
    const session = open('hidden');
    opening(session, [steady('a'), steady('b')], 150);
    const side = toAct(session.world) as number;
    const other = session.world.copy();
    other.state.rng = seedRng('quite another future');
    expect(other.state.rng).not.toEqual(session.world.state.rng);
    for (const name of BOT_NAMES) {
      const choice = (g: typeof other): Action => makeBot(name, game, { seed: 's', budgetNodes: 2 }).choose(seenBy(g, side, 'm'), side);
      expect(choice(other)).toEqual(choice(session.world as typeof other));
    }
  });

  test('nor on which units stand where it sees only that something does', () => {
    // Under fog of battle enemy stacks lie face down. Two of them change places: nothing the side may know is different.
    const session = open('fog', { 'opt-2': true });
    const side = toAct(session.world) as number;
    const g = session.world;
    const dark = game.def.units.flatMap((u, i) => (u.side !== side && g.onMap(i) && game.def.visible?.(g, side, i) === 1 ? [i] : []));
    const [a] = dark;
    const b = dark.find((u) => g.f.place[u] !== g.f.place[a]) as number;
    const swapped = g.copy();
    swapped.move(a, g.f.place[b]);
    swapped.move(b, g.f.place[a]);
    expect(hashOf(swapped)).not.toBe(hashOf(g));
    expect(hashOf(seenBy(swapped, side, 'm'))).toBe(hashOf(seenBy(g, side, 'm')));
    const choices = [g, swapped].map((world) => {
      const one = new Session(world.copy()) as Session;
      const bot = steady('s');
      return bot.choose(seenBy(one.world, side, 'm'), side);
    });
    expect(choices[0]).toEqual(choices[1]);
  });

  test('under fog it plays on with what it can guess', () => {
    const session = open('guess', { 'opt-2': true });
    const bots = [steady('a'), steady('b')];
    for (let n = 0; n < 12 && !session.world.result; n++) {
      const side = toAct(session.world) as number;
      playTurn(session, side, bots[side]);
    }
    expect(session.log.some((e) => e.events.some((x) => x.e === 'battle'))).toBe(true);
  });

  test('a guess that leaves it no way out does not stop it: it takes what the rules offer', async () => {
    const session = open('guess', { 'opt-2': true });
    const bots = [steady('a'), steady('b')];
    const onMove = (): Action | undefined =>
      prompt(session.world).at === 'movement.plan' ? [...legal(session.world, { k: 'pick' })][0] : undefined;
    for (let n = 0; n < 400 && onMove() === undefined; n++)
      for await (const _ of botTurn(session, toAct(session.world) as number, bots[toAct(session.world) as number])) break;
    const pick = onMove() as Action;
    session.play(pick, toAct(session.world) as number);
    const side = toAct(session.world) as number;
    const { board, f } = session.world;
    const around = Array.from({ length: 6 }, (_, d) => board.neighbors[6 * f.place[pick.u as number] + d]).filter((h) => h >= 0);
    let asked = 0;
    const fearful: Bot = {
      name: 'random',
      guess: { fits: () => true, place: (g, u, hex) => g.move(u, around.pop() ?? hex) },
      choose: (g) => {
        asked++;
        return [...legal(g)][0];
      },
    };
    const before = session.log.length;
    for await (const _ of botTurn(session, side, fearful)) break;
    expect(around).toEqual([]);
    expect(asked).toBe(0);
    expect(session.log.slice(before).map((e) => e.action.k)[0]).toMatch(/go|step|march/);
  });
});

describe('steady', () => {
  test('the same seed gives the same game', () => {
    const logs = [0, 1].map(() => opening(open('same'), [steady('a'), steady('b')], 200));
    expect(logs[0]).toEqual(logs[1]);
  });

  test('plays whole turns, explains its plan and its attacks', () => {
    const session = open('words');
    const bots = [steady('a'), steady('b')];
    const reasons: string[] = [];
    while (game.strategy?.turnsLeft(session.world) === 7) {
      const side = toAct(session.world) as number;
      const g = seenBy(session.world, side, 'm');
      const action = bots[side].choose(g, side);
      const why = bots[side].why?.(g, side, action) ?? '';
      if (why !== '') reasons.push(why);
      session.play(action, side);
    }
    expect(reasons.length).toBeGreaterThan(3);
    for (const why of reasons) expect(why).toMatch(/^.+ attacks? .+ at \d+-\d+ because .+\.$/);
    while (toAct(session.world) !== 0 || !prompt(session.world).stages.includes('german.combat')) {
      const side = toAct(session.world) as number;
      session.play(bots[side].choose(seenBy(session.world, side, 'm'), side), side);
    }
    const plan = bots[0].plan?.(session.world, 0) ?? [];
    expect(plan[0]).toMatch(/^Main effort: /);
  });

  test('beats a random player', () => {
    const random = makeBot('random', game, { seed: 'r' });
    const match = { scenario: game.def.scenarios[0].id, options: {}, seed: 'duel' };
    expect(playMatch(game, match, [steady('s'), random]).result.winner).toBe(0);
  });

  test('keeps a random player from everything he wants', () => {
    const session = open('hold');
    const bots = [makeBot('random', game, { seed: 'r' }), steady('s')];
    const { strategy } = game;
    while (!session.world.result && (strategy?.turnsLeft(session.world) ?? 0) > 4) {
      const side = toAct(session.world) as number;
      playTurn(session, side, bots[side]);
    }
    expect(session.world.result).toBeUndefined();
    for (const goal of strategy?.goals(session.world) ?? [])
      for (const hex of goal.hexes)
        expect(session.world.unitsIn(hex).filter((u) => game.def.units[u].side === goal.side).length, goal.name).toBe(0);
  });

  test('finds an answer to every question of the advanced game', () => {
    const session = open('advanced', { level: 'advanced' });
    const log = opening(session, [steady('a'), steady('b')], 500);
    expect(log.length).toBe(500);
    // Nobody turns in circles: the turn has moved on.
    expect(game.strategy?.turnsLeft(session.world)).toBeLessThan(7);
  });

  test('a weaker level errs, and errs the same way again', () => {
    const level = (l: 'easy' | 'hard'): Action[] =>
      opening(open('level'), [makeBot('steady', game, { seed: 'e', level: l }), steady('b')], 200);
    expect(level('easy')).toEqual(level('easy'));
    expect(level('easy')).not.toEqual(level('hard'));
  });
});

describe('sharp', () => {
  test('thinks within its number of turns, and the same again', () => {
    const run = (): Action[] => {
      const session = open('sharp');
      return opening(session, [makeBot('sharp', game, { seed: 's', budgetNodes: 4 }), steady('b')], 60);
    };
    expect(run()).toEqual(run());
  });

  test('meets the same luck in the same battle, and its mirror image in the next round', () => {
    const g = open('luck').world.copy();
    const bots = [steady('a'), steady('b')];
    for (let side = toAct(g); side !== undefined; side = toAct(g)) perform(g, bots[side].choose(g, side));
    const s = completed(game.strategy as NonNullable<LoadedGame['strategy']>);
    const seeds: RngState[] = [];
    const rng = seedRng('luck');
    const pips = (round: number): number[] => luckyRoll(g.copy(), s, luckOf(seeds, round, rng))?.pips ?? [];
    const first = pips(0);
    expect(first.length).toBeGreaterThan(0);
    expect(pips(0)).toEqual(first);
    expect(pips(1)).toEqual(first.map((x) => 7 - x));
    expect(new Set([0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((round) => pips(round).join())).size).toBeGreaterThan(2);
  });

  test('plays the same plans by a number of turns or by none, and says which one it took', () => {
    const session = open('told');
    const bot = makeBot('sharp', game, { seed: 's', budgetNodes: 12 });
    const seen = seenBy(session.world, 0, 'm');
    const parts = [...(bot.think?.(seen, 0) ?? [])];
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.every((x, i) => x >= 0 && x <= 1 && (i === 0 || x >= parts[i - 1]))).toBe(true);
    expect(check(session.world, bot.choose(seen, 0))).toBeUndefined();
  });

  test('thinks ahead only where the game says that it pays', () => {
    const session = open('told');
    const strategy = { ...game.strategy, ahead: () => false } as NonNullable<LoadedGame['strategy']>;
    const bot = makeBot('sharp', { strategy }, { seed: 's', budgetNodes: 12 });
    const seen = seenBy(session.world, 0, 'm');
    expect([...(bot.think?.(seen, 0) ?? [])]).toEqual([]);
    expect(bot.choose(seen, 0)).toEqual(makeBot('steady', game, { seed: 's' }).choose(seen, 0));
  });

  test('stops when the clock says so', () => {
    let time = 0;
    let asked = 0;
    const now = (): number => {
      asked++;
      time += 5;
      return time;
    };
    const session = open('clock');
    const bot = makeBot('sharp', game, { seed: 's', budgetMs: 1000 });
    const steps = [...(bot.think?.(seenBy(session.world, 0, 'm'), 0, { now }) ?? [])];
    expect(steps.length).toBeGreaterThan(10);
    expect(asked).toBeLessThan(1000 / 5 + 5);
    expect(time).toBeLessThanOrEqual(1000);
  });
});

describe('a turn of a session', () => {
  test('is played answer by answer and can be stopped', async () => {
    const session = open('turn');
    let n = 0;
    let breaths = 0;
    const seen: Action[] = [];
    for await (const { action } of botTurn(session, 0, steady('s'), {
      shouldStop: () => n >= 6,
      breathe: async () => {
        breaths++;
      },
    })) {
      seen.push(action);
      n++;
    }
    expect(n).toBe(6);
    expect(breaths).toBe(6);
    expect(toAct(session.world)).toBeDefined();
    expect(session.actions.filter((a) => a.k !== 'roll')).toEqual(seen);
  });

  test('the player that looks at a mirror of its own moves plays as one that looks anew each time', () => {
    const one = open('mirror');
    const two = open('mirror');
    const bot = steady('s');
    playTurn(one, 0, steady('s'));
    while (toAct(two.world) === 0) two.play(bot.choose(seenBy(two.world, 0, 'mirror'), 0), 0);
    expect(two.actions).toEqual(one.actions);
  });

  test('a random player answers everything', () => {
    const session = open('random');
    const bots = [0, 1].map((i) => makeBot('random', game, { seed: `r${i}` }));
    opening(session, bots, 400);
    expect([...legal(session.world)].length).toBeGreaterThan(0);
    perform(session.world.copy(), [...legal(session.world)][0]);
  });
});

describe('what results mean', () => {
  test('intervals, chances and ratings', () => {
    const [low, high] = interval({ games: 100, points: 98 });
    expect(low).toBeGreaterThan(0.92);
    expect(high).toBeLessThan(1);
    expect(interval({ games: 0, points: 0 })).toEqual([0, 1]);
    expect(pValue({ games: 10, points: 5 })).toBeCloseTo(1, 5);
    expect(pValue({ games: 10, points: 10 })).toBeCloseTo(2 / 1024, 6);
    expect(rating({ games: 100, points: 50 })).toBe(0);
    expect(rating({ games: 100, points: 75 })).toBeGreaterThan(180);
  });
});
