/** Moves that a game advises by itself: whoever should leaves the map, headquarters follow their troops. */
import { type Action, fromPosition, legal, perform, prompt, Session, seenBy, start, toAct } from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import { expect, test } from 'vitest';
import { type Bot, makeBot, playTurn } from '../src/index.ts';

test('the steady player takes units off the map where that wins, and brings headquarters after their troops', async () => {
  const game = await loadGameById('wacht-am-rhein');
  if (!game) throw new Error('no game');
  const g = fromPosition(game.def, {
    format: 'hexfront-position',
    version: 1,
    game: 'wacht-am-rhein',
    scenario: 'kampfgruppe-peiper',
    clear: 'map',
    seed: 'own',
    stage: 'german.movement',
    vars: { turn: 8 },
    units: {
      'ss-1-1-1p-t': { at: 'C0133' },
      'ss-2-26-1p-m': { at: 'C1926' },
      'ss-3-26-1p-m': { at: 'C1926' },
      'ss-1p-iss-h': { at: 'C2106' },
      'us-2-422-106-i': { at: 'C2747' },
    },
  });
  const bot = makeBot('steady', game, { seed: 'own' });
  const done: Action[] = [];
  for (let n = 0; n < 40 && toAct(g) === 0 && g.v.side === 0; n++) {
    const action = bot.choose(seenBy(g, 0, 'own'), 0);
    done.push(action);
    perform(g, action);
  }
  const unit = (id: string): number => game.def.units.findIndex((u: { id: string }) => u.id === id);
  expect(g.f.place[unit('ss-1-1-1p-t')]).toBe(g.box('Left the map'));
  expect(done.map((a) => a.k)).toContain('exit');
  const staff = g.board.ids[g.f.place[unit('ss-1p-iss-h')]];
  expect(Number(staff.slice(3))).toBeGreaterThan(10);
});

test('on the defense units that stay dig in before anybody moves, deeper where an engineer helps; an attacker does not', async () => {
  const game = await loadGameById('wacht-am-rhein');
  if (!game) throw new Error('no game');
  const first = (stage: string, side: number): Action[] => {
    const g = fromPosition(game.def, {
      format: 'hexfront-position',
      version: 1,
      game: 'wacht-am-rhein',
      scenario: 'bastogne',
      clear: 'map',
      seed: 'dig',
      stage,
      vars: { turn: 9 },
      units: {
        'us-2-110-28-i': { at: 'D1542', committed: 1 },
        'us-103-28xx-e': { at: 'D1542', committed: 1 },
        'us-44-viii-e': { at: 'D1542', committed: 1 },
        'de-1-39-26-i': { at: 'D1536', committed: 1 },
        'de-2-39-26-i': { at: 'D1536', committed: 1 },
      },
    });
    const bot = makeBot('steady', game, { seed: 'dig' });
    const done: Action[] = [];
    for (let n = 0; n < 20 && toAct(g) === side && g.v.side === side && g.frames.some((f) => f.proc === 'movement'); n++) {
      const action = bot.choose(seenBy(g, side, 'dig'), side);
      done.push(action);
      perform(g, action);
    }
    return done;
  };
  expect(first('allied.movement', 1)[0]).toMatchObject({ k: 'entrench' });
  expect(first('german.movement', 0).map((a) => a.k)).not.toContain('improve');
});

test('it calls planes before it closes an attack', async () => {
  const game = await loadGameById('wacht-am-rhein');
  if (!game) throw new Error('no game');
  const g = fromPosition(game.def, {
    format: 'hexfront-position',
    version: 1,
    game: 'wacht-am-rhein',
    scenario: 'bastogne',
    clear: 'map',
    seed: 'planes',
    stage: 'german.combat',
    vars: { turn: 8, germanSupport: 16 },
    units: {
      'de-1-39-26-i': { at: 'D1536', committed: 1 },
      'de-2-39-26-i': { at: 'D1536', committed: 1 },
      'us-2-110-28-i': { at: 'D1537', committed: 1, steps: 1 },
      'us-99-v-h': { at: 'D0511' },
    },
  });
  const bot = makeBot('steady', game, { seed: 'planes' });
  const done: string[] = [];
  for (let n = 0; n < 12 && toAct(g) === 0 && !done.includes('ready'); n++) {
    const action = bot.choose(seenBy(g, 0, 'planes'), 0);
    done.push(action.k);
    perform(g, action);
  }
  expect(done.slice(-2)).toEqual(['air', 'ready']);
});

test('sealed answers that open each other leave no player with an old picture', async () => {
  const game = await loadGameById('wacht-am-rhein');
  if (!game) throw new Error('no game');
  const session = new Session(
    fromPosition(game.def, {
      format: 'hexfront-position',
      version: 1,
      game: 'wacht-am-rhein',
      scenario: 'bastogne',
      seed: 'sealed',
      stage: 'air',
      vars: { turn: 8, weather: 2 },
    }),
  );
  const at = (): string => prompt(session.world).at;
  // The Allied player flies two missions, the German player hunts with all it has and then takes points of one of them away.
  const points: Record<string, number> = { 'air.allied0': 3, 'air.allied3': 3 };
  for (let n = 0; n < 10 && at().startsWith('air.allied'); n++) session.play({ k: 'allot', n: points[at()] ?? 0 });
  const seen: string[] = [];
  const hunter: Bot = {
    name: 'steady',
    choose: (g) => {
      seen.push(prompt(g).at);
      return [...legal(g)].at(prompt(g).at === 'air.german0' ? 0 : -1) as Action;
    },
  };
  playTurn(session, 0, hunter);
  expect(seen).toContain('air.strip');
});

test('it does not send more to a hex than may stay there, in a game that would let them go and take one away', async () => {
  const game = await loadGameById('wacht-am-rhein');
  if (!game) throw new Error('no game');
  const session = new Session(start(game.def, { scenario: 'bastogne', seed: 'c' }));
  const bots = [0, 1].map((side) => makeBot('steady', game, { seed: `c/${side}` }));
  for (let n = 0; n < 40 && session.world.v.turn === 1; n++) {
    const side = toAct(session.world);
    if (side === undefined) break;
    playTurn(session, side, bots[side]);
  }
  const kinds = session.actions.map((a) => a.k);
  expect(kinds).toContain('pick');
  expect(kinds).not.toContain('remove');
});
