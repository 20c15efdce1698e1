/** Chapter 9, reinforcements, exits and pursuit; the conditions of the charts; movement-restricted units (5.6). */
import { describe, expect } from 'vitest';
import { conditionById } from '../../src/index.ts';
import { stretch } from '../../src/rules/arrivals/arrival-conditions.ts';
import { hexesOfAreas } from '../../src/rules/arrivals/entry-areas.ts';
import { crossRefusal } from '../../src/rules/combat/advance.ts';
import { roadOffMap } from '../../src/rules/movement/exits.ts';
import { boundOf, fromMeuse } from '../../src/rules/movement/restricted.ts';
import { groundPrices } from '../../src/rules/movement/road-movement.ts';
import type { G } from '../../src/state/shape.ts';
import { C, from, N, S, type Scene, scene } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const map = (s: Partial<Scene>): G => scene({ printed: true, units: {}, ...s });
const due = (g: G): string[] => g.rows.waiting.map((row) => g.def.units[row.unit].id).sort();
const doors = (g: G, id: string, k = 'enter'): string[] =>
  offers(g, k)
    .filter((a) => a.u === u(id))
    .map((a) => g.board.ids[a.h as number])
    .sort();
const top = (g: G) => g.frames[g.frames.length - 1];

describe('arrival', () => {
  proves(['basic-9.0', 'basic-9.11', 'basic-9.12'], 'the chart says who comes on which turn', () => {
    expect(due(map({ turn: 4 }))).toEqual(['G-HGB-519']);
    expect(due(map({ turn: 5 }))).toEqual([]);
    expect(due(map({ side: 'allied', turn: 4 }))).toEqual(['A-10Arm-CCA', 'A-10Arm-CCR', 'A-30-117', 'A-9-47']);
    expect(refusal(map({ turn: 4 }), { k: 'enter', u: u('G-246-352'), h: 0 })).toMatchObject({ case: 'basic-9.13', why: 'not-due' });
  });

  proves(['basic-6.35', 'basic-9.17'], 'a column does not come in through friendly foot', () => {
    const door = '0107';
    const column = (others: Scene['units']) => {
      const g = map({ turn: 4, units: others });
      return refusal(g, { k: 'column', u: u('G-HGB-519'), h: hex(g, door) });
    };
    expect(column({})).toBeUndefined();
    expect(column({ 'G-12-48': door })).toMatchObject({ case: 'basic-6.35', why: 'column-through-foot' });
    expect(column({ 'G-116-60': door })?.why).not.toBe('column-through-foot');
  });

  proves(['basic-9.12'], 'units of options that are not in force stay away', () => {
    expect(due(map({ turn: 2 }))).toEqual(['G-3FJ-8']);
    expect(due(map({ turn: 2, options: { 'opt-4': true } }))).toContain('G-Commando-1');
  });

  proves(['basic-9.13', 'basic-9.14'], 'at its own letter and nowhere else, at any time of the phase', () => {
    const g = map({ turn: 4, units: { 'G-12-48': '0210' } });
    expect(doors(g, 'G-HGB-519')).toEqual(['0107']);
    expect(refusal(g, { k: 'enter', u: u('G-HGB-519'), h: hex(g, '0112') })).toMatchObject({ case: 'basic-9.14', why: 'not-its-door' });
    play(g, { k: 'pick', u: u('G-12-48') }, { k: 'step', n: N }, { k: 'stop' }, { k: 'enter', u: u('G-HGB-519'), h: hex(g, '0107') });
    expect(at(g, 'G-HGB-519')).toBe('0107');
    expect(g.f.arrived[u('G-HGB-519')]).toBe(4);
  });

  proves(['basic-9.15'], 'between two letters also through every hex of the edge, paying the first hex', () => {
    const g = map({ side: 'allied', turn: 3 });
    const open = doors(g, 'A-7Arm-CCA');
    expect(open).toEqual(
      hexesOfAreas(g.board, ['P', 'Q'])
        .map((h) => g.board.ids[h])
        .sort(),
    );
    expect(open).toContain('1801');
    expect(open).not.toContain('2101');
    play(g, { k: 'enter', u: u('A-7Arm-CCA'), h: hex(g, '2001') });
    // Highway off the map at P: half a point.
    expect(top(g).l).toMatchObject({ u: u('A-7Arm-CCA'), spent: 1, memory: 2, legs: 1 });
    play(g, { k: 'stop' });
    const before = hex(g, '1801');
    play(g, { k: 'enter', u: u('A-7Arm-CCR'), h: before });
    expect(top(g).l).toMatchObject({ memory: 0 });
  });

  proves(['basic-9.16'], 'the second through a hex has one hex more to go, and so on', () => {
    const g = map({ side: 'allied', turn: 4 });
    play(g, { k: 'enter', u: u('A-30-117'), h: hex(g, '1501') });
    expect(top(g).l).toMatchObject({ spent: 2 });
    play(g, { k: 'go', h: hex(g, from('1501', S)) }, { k: 'stop' }, { k: 'enter', u: u('A-9-47'), h: hex(g, '1501') });
    expect(top(g).l).toMatchObject({ u: u('A-9-47'), spent: 4 });
    g.set('entries', hex(g, '1338'), 14);
    play(g, { k: 'stop' });
    expect(refusal(g, { k: 'enter', u: u('A-10Arm-CCA'), h: hex(g, '1338') })).toMatchObject({
      case: 'basic-9.16',
      why: 'queue-too-long',
      ahead: 14,
    });
  });

  proves(['basic-9.16', 'basic-5.44', 'basic-5.45'], 'who waits stands on a road: only the entry hex costs what its ground costs', () => {
    const spent = (door: string, queue: number, unit: string, others: Scene['units'] = {}, turn = 4): number | string | undefined => {
      const g = map({ side: unit.startsWith('A') ? 'allied' : 'german', turn, units: others });
      g.set('entries', hex(g, door), queue);
      const a = { k: 'enter', u: u(unit), h: hex(g, door) };
      const no = refusal(g, a);
      if (no) return no.why;
      play(g, a);
      return top(g).l.u === u(unit) ? (top(g).l.spent as number) / 2 : 'stopped';
    };
    // Where no road leads in: the ground, then a point more for each who is ahead.
    const g = map({ side: 'allied', turn: 3 });
    const rough = doors(g, 'A-7Arm-CCR').find(
      (id) => roadOffMap(g.board, hex(g, id)) === 0 && groundPrices(g, 1)[hex(g, id)] > 2,
    ) as string;
    const ground = groundPrices(g, 1)[hex(g, rough)] / 2;
    expect([0, 1, 2, 3].map((queue) => spent(rough, queue, 'A-7Arm-CCR', {}, 3))).toEqual([0, 1, 2, 3].map((n) => ground + n));
    // On the highway of 2001 half a point each, and the fraction is lost where vehicles there deny the road.
    expect([0, 1, 2].map((queue) => spent('2001', queue, 'A-7Arm-CCA', {}, 3))).toEqual([0.5, 1, 1.5]);
    const crowded = (queue: number) => spent('2001', queue, 'A-7Arm-CCA', { 'A-9Arm-CCA': '2001' }, 3) as number;
    expect([1, 2, 3].map((queue) => crowded(queue) - crowded(0))).toEqual([1, 1, 2]);
  });

  proves(['basic-6.41', 'basic-6.42', 'basic-9.17'], 'in Strategic Movement at will; Allied foot pays for its trucks first', () => {
    const g = map({ side: 'allied', turn: 4 });
    play(g, { k: 'column', u: u('A-30-117'), h: hex(g, '1501') });
    expect(top(g).l).toMatchObject({ form: 'strategic', points: 20, spent: 1 });
    expect(g.f.strategic[u('A-30-117')]).not.toBe(0);
  });

  proves(
    ['basic-9.18', 'basic-6.35', 'basic-6.36', 'basic-6.31'],
    'a column comes in alone, on a road, away from other columns and from the enemy',
    () => {
      const g = map({ side: 'allied', turn: 4 });
      play(g, { k: 'column', u: u('A-30-117'), h: hex(g, '1501') }, { k: 'stop' });
      expect(refusal(g, { k: 'column', u: u('A-9-47'), h: hex(g, '1501') })).toMatchObject({
        case: 'basic-6.35',
        why: 'column-beside-column',
      });
      const near = map({ side: 'allied', turn: 4, units: { 'G-12-48': from('1501', S, S, S) } });
      expect(refusal(near, { k: 'column', u: u('A-9-47'), h: hex(near, '1501') })).toMatchObject({ case: 'basic-6.36' });
      expect(refusal(near, { k: 'enter', u: u('A-9-47'), h: hex(near, '1501') })).toBeUndefined();
      const off = map({ side: 'allied', turn: 3 });
      expect(refusal(off, { k: 'column', u: u('A-7Arm-CCA'), h: hex(off, '1801') })).toMatchObject({ case: 'basic-6.31' });
    },
  );
});

describe('withholding and blocking', () => {
  proves(['basic-9.21'], 'nobody is withheld', () => {
    const g = map({ turn: 4 });
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: 'basic-9.21', why: 'must-enter' });
    play(g, { k: 'enter', u: u('G-HGB-519'), h: hex(g, '0107') }, { k: 'stop' });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
  });

  proves(['basic-9.22', 'basic-8.41'], 'a zone bars no door, though the move ends there; a unit in it does', () => {
    const zone = map({ turn: 4, units: { 'A-106-422': from('0107', N) } });
    play(zone, { k: 'enter', u: u('G-HGB-519'), h: hex(zone, '0107') });
    expect(top(zone).proc).toBe('movement');
    const held = map({ turn: 4, units: { 'A-106-422': '0107' } });
    expect(refusal(held, { k: 'enter', u: u('G-HGB-519'), h: hex(held, '0107') })).toMatchObject({
      case: 'basic-9.22',
      why: 'door-blocked',
    });
    expect(refusal(held, { k: 'done' })).toBeUndefined();
  });

  const waiting = (id: string, area: string) => ({ rows: { waiting: [{ unit: u(id), turn: 4, areas: [area], delayed: 4 }] as never[] } });
  proves(
    ['basic-9.23', 'basic-9.24'],
    'all hexes barred: a turn later by the next free hex, north or south for Germans, west for Allies',
    () => {
      const late = map({ turn: 4, units: { 'A-106-422': '0107' } });
      play(late, { k: 'done' });
      expect(late.rows.waiting[0]).toMatchObject({ unit: u('G-HGB-519'), delayed: 4 });
      const german = map({ turn: 5, units: { 'A-106-422': '0107', 'G-HGB-519': 'due' }, ...waiting('G-HGB-519', 'S') });
      expect(doors(german, 'G-HGB-519')).toEqual(['0106', '0108']);
      const allied = map({
        side: 'allied',
        turn: 5,
        units: { 'G-12-48': '1501', 'G-12-89': '1601', 'A-30-117': 'due' },
        ...waiting('A-30-117', 'Q'),
      });
      expect(doors(allied, 'A-30-117')).toEqual(['1701']);
      // Free again: by its own door.
      const free = map({ side: 'allied', turn: 5, units: { 'A-30-117': 'due' }, ...waiting('A-30-117', 'Q') });
      expect(doors(free, 'A-30-117')).toEqual(['1501']);
    },
  );

  proves(['basic-9.22', 'basic-9.33'], 'where a German left the map no Allied unit comes in', () => {
    const g = map({ side: 'allied', turn: 4, hexFields: { '1501': { exitMark: 1 } } });
    expect(refusal(g, { k: 'enter', u: u('A-30-117'), h: hex(g, '1501') })).toMatchObject({ case: 'basic-9.22' });
  });
});

describe('leaving the map', () => {
  const TANK = 'G-116-16-I';
  proves(
    ['basic-9.3', 'basic-9.31', 'basic-9.32', 'basic-9.33'],
    'a German leaves by an Allied road hex for the price of that hex, is gone but not lost, and is owed three times his strength',
    () => {
      const g = map({ turn: 5, units: { [TANK]: '2001', 'G-12-48': '2001' } });
      play(g, { k: 'pick', u: u(TANK) }, { k: 'exit' });
      expect(at(g, TANK)).toBe('exited');
      expect([g.v.exitedStrength, g.v.pursuitOwed, g.f.exitMark[hex(g, '2001')]]).toEqual([3, 9, 1]);
      // Any number through the same hex.
      play(g, { k: 'pick', u: u('G-12-48') }, { k: 'exit' });
      expect([g.v.exitedStrength, g.v.pursuitOwed]).toEqual([7, 21]);
    },
  );

  proves(['basic-9.31'], 'who has nothing left stays', () => {
    const g = map({ turn: 5, units: { [TANK]: from('2001', S) } });
    play(g, { k: 'pick', u: u(TANK) }, { k: 'go', h: hex(g, '2001') });
    top(g).l.spent = top(g).l.points;
    expect(refusal(g, { k: 'exit' })).toMatchObject({ case: 'basic-9.31', why: 'exit-too-dear' });
    top(g).l.spent = 1;
    expect(refusal(g, { k: 'exit' })).toBeUndefined();
  });

  proves(['basic-9.3', 'basic-9.32'], 'not over the east edge, not at 0101 or 0501, and no Allied unit at all', () => {
    for (const door of ['0107', '0101', '0501', '2101']) {
      const g = map({ turn: 5, units: { [TANK]: door } });
      play(g, { k: 'pick', u: u(TANK) });
      expect(refusal(g, { k: 'exit' })).toMatchObject({ case: 'basic-9.31', why: 'no-exit-here' });
    }
    const allied = map({ side: 'allied', turn: 2, units: { 'A-106-422': { at: '2001', hit16: 1 } } });
    play(allied, { k: 'pick', u: u('A-106-422') });
    expect(refusal(allied, { k: 'exit' })).toMatchObject({ case: 'basic-9.3', why: 'only-germans-exit' });
  });

  proves(
    ['basic-9.25', 'basic-9.33', 'basic-9.34'],
    'the Allies send reinforcements of that side after them, for good, until the debt is paid',
    () => {
      const g = map({ side: 'allied', turn: 9, vars: { pursuitOwed: 5 }, hexFields: { '2001': { exitMark: 1 } } });
      expect(top(g).at).toBe('pursuit');
      expect(refusal(g, { k: 'pursue', u: u('A-XXX-2HHC') })).toMatchObject({ case: 'basic-9.34', why: 'no-pursuer' });
      play(g, { k: 'pursue', u: u('A-3Arm-32-1') }, { k: 'pursue', u: u('A-3Arm-32-2') });
      expect([at(g, 'A-3Arm-32-1'), g.v.pursuitOwed, top(g).at]).toEqual(['pursuit', 0, 'plan']);
    },
  );

  proves(['basic-9.34'], 'as long as that side has more to come another side is spared, afterwards it is not', () => {
    const south = map({ side: 'allied', turn: 9, vars: { pursuitOwed: 5 }, hexFields: { '1338': { exitMark: 1 } } });
    expect(top(south).at).toBe('plan');
    const g = map({
      side: 'allied',
      turn: 19,
      scenario: 'wacht-am-rhein',
      vars: { pursuitOwed: 5 },
      hexFields: { '1338': { exitMark: 1 } },
    });
    expect(top(g).at).toBe('pursuit');
  });
});

describe('conditions of the charts', () => {
  proves(['aset-1', 'aset-2', 'basic-9.12'], 'a condition brings a unit early, a date without it', () => {
    const units = (turn: number, more: Partial<Scene> = {}): string[] => due(map({ side: 'allied', turn, ...more }));
    expect(units(5)).not.toContain('A-1-18');
    expect(units(5, { units: { 'G-12-48': from('1504', N) } })).toEqual(
      expect.arrayContaining(['A-1-18', 'A-1-26', 'A-1-745', 'A-78-2Rgr']),
    );
    expect(units(5, { hexFields: { '0810': { control: 1 } } })).toEqual(expect.arrayContaining(['A-1-16', 'A-1-634']));
    expect(units(7)).toEqual(expect.arrayContaining(['A-1-16', 'A-1-18']));
  });

  proves(['gset-cond'], 'towns held by the Germans bring their divisions, not before 12/18 AM', () => {
    const hold = (...towns: string[]) => ({ hexFields: Object.fromEntries(towns.map((id) => [id, { control: 1 }])) });
    expect(due(map({ turn: 6, ...hold('1006') }))).toContain('G-3PG-8');
    expect(due(map({ turn: 4, ...hold('1006') }))).not.toContain('G-3PG-8');
    expect(due(map({ turn: 6, ...hold('1511') }))).not.toContain('G-2SS-3');
    expect(due(map({ turn: 6, ...hold('1511', '2109') }))).toContain('G-2SS-3');
    expect(due(map({ turn: 7 }))).toContain('G-3PG-8');
  });

  proves(['gset-1', 'gset-2'], 'the Meuse crossed between Liege and Namur brings 10SS, by SS between Givet and Namur 11 Panzer', () => {
    const crossing = (id: string, bits: number, at: number): string[] => {
      const g = map({ turn: 9 });
      const fact = conditionById(id)?.fact as unknown as { from: never; to: never };
      const sides = stretch(g.board, fact.from, fact.to);
      const k = g.board.sideAt[sides[Math.floor(sides.length * at)]];
      const [a, b] = [Math.floor(k / 6), g.board.neighbors[k]].map((h) => g.board.ids[h]);
      return due(map({ turn: 9, vars: { history: 2 }, bridges: { [`${a}|${b}`]: { crossed: bits } } }));
    };
    expect(crossing('german-meuse-liege-namur', 1, 0.5)).toContain('G-10SS-21');
    expect(crossing('german-meuse-liege-namur', 1, 0.5)).not.toContain('G-11Pz-110');
    expect(crossing('german-meuse-givet-namur', 1, 0.5)).not.toContain('G-11Pz-110');
    expect(crossing('german-meuse-givet-namur', 3, 0.5)).toContain('G-11Pz-110');
  });

  proves(['gset-1-2alt'], 'after 12/20 AM they may be committed without it, unsupplied', () => {
    const early = map({ turn: 9 });
    expect(refusal(early, { k: 'commit', n: 0 })).toMatchObject({ case: 'gset-1-2alt', why: 'commit-too-early' });
    const g = map({ turn: 10 });
    play(g, { k: 'commit', n: 0 });
    expect(due(g)).toContain('G-10SS-21');
    expect(due(g)).not.toContain('G-11Pz-110');
    expect(g.v.committed).toBe(1);
    expect(refusal(g, { k: 'commit', n: 0 })).toMatchObject({ why: 'committed-already' });
    for (const n of [2, 99]) expect(refusal(g, { k: 'commit', n })).toMatchObject({ case: 'gset-1-2alt', why: 'nobody-to-commit' });
    play(g, { k: 'enter', u: u('G-10SS-21'), h: hex(g, '0107') });
    expect(g.f.supply[u('G-10SS-21')]).toBe(1);
    expect(top(g).l).toMatchObject({ points: 6 });
    // Reduced as the chart says.
    expect(g.f.steps[u('G-10SS-10-I')]).toBe(1);
  });
});

describe('movement-restricted units', () => {
  const step = (id: string, more: Partial<Scene>) => {
    const g = scene({
      side: 'allied',
      turn: 16,
      units: { [id]: C },
      hexes: { [C]: ['west-of-meuse'], [from(C, S)]: ['west-of-meuse'], [from(C, N)]: ['east-of-semois-line'] },
      ...more,
    });
    play(g, { k: 'pick', u: u(id) });
    return refusal(g, { k: 'step', n: N });
  };

  proves(
    ['basic-5.6', 'basic-5.61', 'basic-5.62', 'basic-5.63', 'aset-BR'],
    'British and French stay west of the Meuse until fifty Allied units are lost',
    () => {
      expect(step('A-43-129', {})).toMatchObject({ case: 'basic-5.63', why: 'restricted-meuse' });
      expect(step('A-Fr-Metz', {})).toMatchObject({ case: 'basic-5.63' });
      expect(step('A-43-129', { vars: { alliedLost: 50 } })).toMatchObject({ case: 'basic-5.63' });
      expect(step('A-43-129', { vars: { alliedLost: 51 } })).toBeUndefined();
      // Others are free, and west of the river everybody is.
      expect(step('A-106-422', {})).toBeUndefined();
      expect(step('A-43-129', { hexes: { [C]: ['west-of-meuse'], [from(C, N)]: ['west-of-meuse'] } })).toBeUndefined();
    },
  );

  proves(['basic-5.64'], 'some US units stay west of Meuse and Semois, 11th Armored until 12/29, 17th Airborne until 1/1', () => {
    expect(step('A-11Arm-CCA', {})).toMatchObject({ case: 'basic-5.64', why: 'restricted-semois' });
    expect(step('A-VIII-342', {})).toMatchObject({ case: 'basic-5.64' });
    const free = (id: string, turn: number): boolean =>
      boundOf(scene({ side: 'allied', turn, scenario: 'campaign', units: { [id]: C } }), u(id)) === 0;
    expect([free('A-11Arm-CCA', 26), free('A-11Arm-CCA', 27), free('A-17-193', 32), free('A-17-193', 33)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  proves(['basic-5.63', 'basic-5.64'], 'nor do they follow the enemy over it after a battle', () => {
    const hexes = { [C]: ['west-of-meuse'], [from(C, S)]: ['west-of-meuse'], [from(C, N)]: ['east-of-semois-line'] };
    const follow = (id: string, to: string, more: Partial<Scene> = {}) => {
      const g = scene({ side: 'allied', turn: 16, units: { [id]: C }, hexes, ...more });
      return crossRefusal(g, u(id), hex(g, C), hex(g, to));
    };
    expect(follow('A-43-129', from(C, N))).toMatchObject({ case: 'basic-5.63', why: 'restricted-meuse' });
    expect(follow('A-11Arm-CCA', from(C, N))).toMatchObject({ case: 'basic-5.64', why: 'restricted-semois' });
    expect(follow('A-43-129', from(C, S))).toBeUndefined();
    expect(follow('A-43-129', from(C, N), { vars: { alliedLost: 51 } })).toBeUndefined();
    expect(follow('A-106-422', from(C, N))).toBeUndefined();
  });

  proves(['basic-5.63'], 'the 29th Brigade is free once a German has been within four hexes of the Meuse', () => {
    const probe = map({ units: {} });
    const start = [...Array(probe.board.n).keys()].find(
      (h) => fromMeuse(probe.board)[h] === 5 && fromMeuse(probe.board)[probe.board.neighbors[6 * h]] === 4,
    ) as number;
    const g = map({ turn: 3, units: { 'G-12-48': probe.board.ids[start] } });
    expect(boundOf(g, u('A-XXX-29Arm'))).not.toBe(0);
    play(g, { k: 'pick', u: u('G-12-48') }, { k: 'step', n: N });
    expect(boundOf(g, u('A-XXX-29Arm'))).toBe(0);
    expect(boundOf(g, u('A-43-129'))).not.toBe(0);
  });
});
