/** Compulsory attacks of Wacht am Rhein (10.11, 10.62) in the hands of the steady player: planned before they are forced on it. */
import { type Action, fromPosition, perform, prompt, Session, seenBy, start, toAct } from '@hexfront/engine';
import { bareGround } from '@hexfront/engine/testing';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeBot, playTurn } from '../src/index.ts';
import type { AnyWorld } from '../src/types.ts';

let game: LoadedGame;
let ground: ReturnType<typeof bareGround>;
beforeAll(async () => {
  game = (await loadGameById('wacht-am-rhein')) as LoadedGame;
  ground = bareGround(game.def.kit({ scenario: 'bastogne', options: {}, seed: '' }).board, 'clear');
});

const [GERMAN, ALLIED] = [0, 1];
const [EAST, WEST] = [1, 4];
const C = 'D2025';
const out = (dir: number, n: number): string => ground.from(C, ...Array.from({ length: n }, () => dir));
const unit = (id: string): number => game.def.units.findIndex((u) => u.id === id);

function lay(stage: string, units: Record<string, string>): AnyWorld {
  return fromPosition(game.def, {
    format: 'hexfront-position',
    version: 1,
    game: 'wacht-am-rhein',
    scenario: 'bastogne',
    clear: 'map',
    seed: 'compulsory',
    stage,
    vars: { turn: 8 },
    units: Object.fromEntries(Object.entries(units).map(([id, at]) => [id, { committed: 1, at }])),
    board: ground.ground(C, 9, {}),
  });
}

/** Plays the side with the steady player until another stage begins. */
function playPhase(g: AnyWorld, side: number): Action[] {
  const bot = makeBot('steady', game, { seed: 'compulsory' });
  const stage = prompt(g).stages.join('/');
  const given: Action[] = [];
  while (toAct(g) === side && prompt(g).stages.join('/') === stage && given.length < 60) {
    const action = bot.choose(seenBy(g, side, 'compulsory'), side);
    given.push(action);
    perform(g, action);
  }
  return given;
}
const next = (g: AnyWorld, a: string, b: string): boolean => g.board.dirTo(g.f.place[unit(a)], g.f.place[unit(b)]) >= 0;
const WEAK = 'us-103-28xx-e';
const strong = (): Record<string, string> => ({ 'de-1-39-26-i': out(EAST, 1), 'de-2-39-26-i': out(EAST, 1), 'de-3-39-26-i': out(EAST, 1) });

describe('a unit that would have to attack below the lowest odds', () => {
  test('moves away from the enemy when no help is near', () => {
    const g = lay('allied.movement', { ...strong(), [WEAK]: C, 'us-28-viii-h': out(WEST, 8) });
    playPhase(g, ALLIED);
    expect(next(g, WEAK, 'de-1-39-26-i')).toBe(false);
  });
});

/** Units that the rules took from both sides for careless moves, in the first turns of a game. */
function ownFaults(of: LoadedGame): number {
  const session = new Session(start(of.def, { scenario: 'bastogne', seed: 'careless' })) as Session;
  const bots = [0, 1].map((i) => makeBot('steady', of, { seed: `careless${i}` }));
  while (!session.world.result && session.world.v.turn < 5) {
    const side = toAct(session.world) as number;
    playTurn(session, side, bots[side]);
  }
  const cases = new Set(['8.42', '9.12', '10.19', '10.62']);
  return session.log.flatMap((entry) => entry.events).filter((e) => e.e === 'lost' && cases.has(String(e.case))).length;
}

test('far fewer units are lost by 8.42, 9.12, 10.19 and 10.62 than by a player that does not know its obligations', () => {
  const { obligations: _, ...careless } = game.strategy as NonNullable<LoadedGame['strategy']>;
  expect(3 * ownFaults(game)).toBeLessThan(ownFaults({ ...game, strategy: careless }));
});

test('an answer that leads back to the same position again and again gives way to another', () => {
  const g = lay('german.combat', {
    'de-1-39-26-i': C,
    'us-co-im-01': out(WEST, 1),
    'us-co-im-02': out(EAST, 1),
    'us-28-viii-h': out(WEST, 8),
  });
  const bot = makeBot('steady', game, { seed: 'circle' });
  const seen = seenBy(g, GERMAN, 'circle');
  const given = Array.from({ length: 24 }, () => JSON.stringify(bot.choose(seen, GERMAN)));
  expect(new Set(given.slice(0, 12)).size).toBe(1);
  expect(new Set(given).size).toBeGreaterThan(1);
});
