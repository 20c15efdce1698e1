/** Advanced chapter 10: Operation Spatlese. */
import { chance } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { arrivals, tables, unitById } from '../../src/data/index.ts';
import { theBoard } from '../../src/index.ts';
import { launchRefusal } from '../../src/rules/advanced/spatlese.ts';
import { fromMeuse } from '../../src/rules/movement/restricted.ts';
import { resultOf, victory } from '../../src/rules/victory.ts';
import { HISTORY, happened } from '../../src/state/history.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { now } from '../kit/battlefield.ts';
import { type Scene, scene } from '../kit/field.ts';
import { at, idle, offers, play, proves, refusal, roll } from '../kit/kit.ts';

const LAUNCH = { k: 'launch' };
const AM21 = 11;
const board = theBoard();
/** A hex this far from the Meuse, on the near bank. */
const away = (distance: number): string => {
  const west = board.markBit('west-of-meuse');
  for (let h = 0; h < board.n; h++) if (fromMeuse(board)[h] === distance && (board.marks[h] & west) === 0) return board.ids[h];
  throw new Error(`nothing ${distance} hexes from the Meuse`);
};
const SS = 'G-1SS-1-Puma';
const HOLDS = ['1006', '0810', '1511', '2109'];
const holding = (hexes: readonly string[]): Record<string, Record<string, number>> =>
  Object.fromEntries(hexes.map((id) => [id, { control: 1 }]));

/** Everything that the launch needs, unless the test takes something away. */
const ready = (s: Partial<Scene> = {}): G =>
  scene({ printed: true, scenario: 'campaign', turn: 10, units: { [SS]: away(5), ...s.units }, hexFields: holding(HOLDS), ...without(s) });
const without = ({ units: _, ...rest }: Partial<Scene>): Partial<Scene> => rest;
const launched = (s: Partial<Scene> = {}, turn = 8): G => {
  const g = scene({
    printed: true,
    scenario: 'campaign',
    units: {},
    ...s,
    vars: { ...s.vars, history: HISTORY.spatlese, spatleseTurn: turn },
  });
  return g;
};

describe('requirements', () => {
  proves(['adv-10.0', 'adv-10.11'], 'with everything in hand the German may give the order, or not', () => {
    const g = ready();
    expect(offers(g, 'launch')).toEqual([LAUNCH]);
    expect(happened(g, 'spatlese')).toBe(false);
    play(g, LAUNCH);
    expect([happened(g, 'spatlese'), g.v.spatleseTurn, now(g)]).toEqual([true, 10, 'movement.plan']);
  });

  proves(['adv-10.11'], 'in every phase in which he is asked', () => {
    for (const phase of ['reserve-designation', 'combat', 'reserve']) expect(offers(ready({ phase }), 'launch'), phase).toEqual([LAUNCH]);
  });

  proves(['adv-10.11'], 'an SS unit must be within five hexes of the river', () => {
    expect(refusal(ready({ units: { [SS]: away(6) } }), LAUNCH)).toMatchObject({ case: 'adv-10.11', why: 'spatlese-meuse' });
    expect(refusal(ready({ units: { [SS]: away(6), 'G-2Pz-2-Puma': away(1) } }), LAUNCH)?.why).toBe('spatlese-meuse');
  });

  proves(['adv-10.11'], 'Monschau, Rocherath and two more towns must have been passed through last by Germans', () => {
    const missing = (hexes: string[]) => refusal(ready({ hexFields: holding(hexes) }), LAUNCH);
    expect(missing(['0810', '1511', '2109'])).toMatchObject({ case: 'adv-10.11', why: 'spatlese-town', hex: board.hex('1006') });
    expect(missing(['1006', '1511', '2109'])).toMatchObject({ why: 'spatlese-town', hex: board.hex('0810') });
    expect(missing(['1006', '0810', '1511'])).toMatchObject({ case: 'adv-10.11', why: 'spatlese-towns', held: 1, needed: 2 });
    // Any two of the list will do.
    const list = tables.spatlese.anyTwoOf.map((p) => p.hex);
    for (let i = 1; i < list.length; i++) expect(missing(['1006', '0810', list[i - 1], list[i]])).toBeUndefined();
    // An Allied unit in the town takes it back.
    expect(refusal(ready({ units: { 'A-28-112': '1006' } }), LAUNCH)?.why).toBe('spatlese-town');
  });

  proves(['adv-10.11'], 'not after 12/21 AM, and never in the Allied player turn', () => {
    expect(refusal(ready({ turn: AM21 }), LAUNCH)).toBeUndefined();
    expect(refusal(ready({ turn: AM21 + 1 }), LAUNCH)).toMatchObject({ case: 'adv-10.11', why: 'spatlese-late' });
    expect(launchRefusal(ready({ side: 'allied' }))).toMatchObject({ case: 'adv-10.11', why: 'not-your-turn' });
    expect(offers(ready({ options: { level: 'basic' }, scenario: 'wacht-am-rhein' }), 'launch')).toEqual([]);
  });
});

describe('effects', () => {
  const due = (g: G): string[] => g.rows.waiting.map((row) => g.def.units[row.unit].id).sort();

  proves(['adv-10.21', 'aset-6', 'gset-3'], 'the divisions of the list do not come any more, others do', () => {
    const before = due(scene({ printed: true, scenario: 'campaign', side: 'allied', turn: 15, units: {} }));
    expect(before).toContain('A-2Arm-41');
    expect(before).toContain('A-VII-759');
    const others = before.filter((id) => !unitById(id).marks.includes('spatlese'));
    expect(due(launched({ side: 'allied', turn: 15 }))).toEqual(others);
    const german = due(scene({ printed: true, scenario: 'campaign', turn: 15, units: {} }));
    expect(german).toContain('G-9Pz-33-I');
    expect(due(launched({ turn: 15 }))).toEqual(german.filter((id) => !unitById(id).marks.includes('spatlese')));
  });

  proves(['adv-10.21'], 'the list: two corps of US reserves, the British, and the German second wave', () => {
    const gone = arrivals['1216'].filter((a) => a.cancelledBy === 'spatlese').map((a) => unitById(a.unit));
    const formations = new Set(gone.map((x) => x.formation ?? x.id));
    expect([...formations].sort()).toEqual(
      [
        ...['84ID', '83ID', '9ID', '5Arm', '2Arm', '43ID', '51ID', '246VGD', '340VGD', '9Pz', '15PG'],
        ...['A-VII-142', 'A-VII-18', 'A-VII-188', 'A-VII-4', 'A-VII-759', 'A-XXX-33Arm', 'G-HGB-301', 'G-HGB-741', 'G-IISS-410'],
      ].sort(),
    );
    for (const a of arrivals['1216']) if (formations.has(unitById(a.unit).formation ?? '')) expect(a.cancelledBy, a.unit).toBe('spatlese');
  });

  proves(['adv-10.21'], 'who is on the map stays, who waits outside goes home', () => {
    const g = ready({ turn: 8, units: { 'A-9-47': '2005' } });
    expect(due(g)).toContain('G-246-352');
    play(g, LAUNCH);
    expect(due(g)).not.toContain('G-246-352');
    expect([at(g, 'A-9-47'), at(g, 'G-246-352')]).toEqual(['2005', 'out']);
    idle(g, (w) => w.v.turn === 9 && w.v.side === ALLIED);
    expect([at(g, 'A-9-47'), at(g, 'G-246-352')]).toEqual(['2005', 'out']);
  });

  proves(['adv-10.22'], 'from the next turn on the Allies fly one mission fewer', () => {
    const missions = (g: G, side: number): number => g.rules.air.missions.reduce((n, rule) => rule(g, side, g.v.turn, n), 3);
    expect(missions(launched({ turn: 8 }), ALLIED)).toBe(3);
    expect(missions(launched({ turn: 15 }), ALLIED)).toBe(2);
    expect(missions(launched({ turn: 15 }), 0)).toBe(3);
    expect(missions(ready(), ALLIED)).toBe(3);
  });

  proves(['adv-10.23'], 'no Decisive Victory any more, at best a Tactical one', () => {
    const vars = { exitedPanzers: 12 };
    const usual = scene({ printed: true, scenario: 'campaign', units: {} });
    usual.v.exitedPanzers = 12;
    expect(victory(usual)?.level).toBe('german-decisive');
    const g = launched({ vars });
    expect(victory(g)).toBeUndefined();
    expect(resultOf(g, 'german-decisive').level).toBe('german-tactical');
    // Lesser levels stay what they are.
    for (const level of ['german-tactical', 'draw', 'allied-tactical'] as const) expect(resultOf(g, level).level).toBe(level);
  });

  proves(['adv-10.24'], 'fuel is short two turns earlier, dump captured or not', () => {
    const start = (fuelCaptured: number): number => {
      const g = launched({ vars: { fuelCaptured } });
      return g.rules.fuelStart(g);
    };
    expect([0, 5, 10, 15].map(start)).toEqual([7, 11, 16, 21]);
    const rolls = (turn: number, make: typeof launched): number => {
      const g = make({ phase: 'supply', turn, units: { 'G-12-48': '0112', 'A-28-112': '3020' } });
      let n = 0;
      for (; chance(g)?.says === 'roll.fuel'; n++) roll(g, 1, 1);
      return n;
    };
    expect([6, 7, 8, 9].map((turn) => rolls(turn, launched))).toEqual([0, 1, 1, 1]);
    expect([7, 8, 9].map((turn) => rolls(turn, (s) => ready(s)))).toEqual([0, 0, 1]);
  });

  proves(['adv-10.25'], 'it cannot be taken back', () => {
    const g = play(ready(), LAUNCH);
    expect(offers(g, 'launch')).toEqual([]);
    expect(refusal(g, LAUNCH)).toMatchObject({ case: 'adv-10.25', why: 'spatlese-launched' });
    g.set('control', board.hex('1006') as number, 1 + ALLIED);
    idle(g, (w) => w.v.turn === 13);
    expect([happened(g, 'spatlese'), g.v.spatleseTurn]).toEqual([true, 10]);
  });
});
