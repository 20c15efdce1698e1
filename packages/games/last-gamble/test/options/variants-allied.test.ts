/** Allied variants in play: early warning, dates and places of reinforcements, weather, restrictions (avar-1 to 4, 6 to 12), and the notes of the chart. */
import { start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { arrivals, units as data, formations, turns } from '../../src/data/index.ts';
import { lastGamble, setups } from '../../src/index.ts';
import { ownDoors } from '../../src/rules/arrivals/entry-areas.ts';
import { alliedSilent, alliedWeak } from '../../src/rules/combat/artillery.ts';
import { moveRefusal } from '../../src/rules/movement/movement.ts';
import { boundOf } from '../../src/rules/movement/restricted.ts';
import { HISTORY } from '../../src/state/history.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { C, from, N, S, scene } from '../kit/field.ts';
import { at, hex, idle, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

type Options = Record<string, string | boolean>;
const members = (formation: string): string[] => (formations.find((f) => f.id === formation)?.units ?? []).map((i) => data[i].id);
const SPARE = { 'G-7A-999': { at: '0337' }, 'A-28-109-3': { at: '4320' } };
/** The Allied Movement Phase of a turn: who is due shows in the queue. */
const due = (turn: number, options: Options, vars: Record<string, number> = {}, scenario = 'campaign'): G =>
  position({ stage: 'allied.movement', scenario, options: { level: 'advanced', ...options }, units: SPARE, vars: { turn, ...vars } });
const waits = (g: G, id: string): boolean => g.rows.waiting.some((row) => row.unit === u(id));
/** First turn on which a unit without condition is due. */
const turnOf = (id: string, options: Options, vars: Record<string, number> = {}): number => {
  for (let turn = 1; turn <= 36; turn++) if (waits(due(turn, options, vars), id)) return turn;
  return 0;
};
const printed = (id: string): number => arrivals['1216'].find((a) => a.unit === id)?.turn as number;

describe('early warning', () => {
  const begin = (pip: number): G => {
    const g = start(lastGamble, { scenario: 'wacht-am-rhein', options: { 'avar-1': true }, seed: 'warning' });
    expect(g.frames.at(-1)).toMatchObject({ proc: 'warning' });
    return roll(g, pip);
  };

  proves(['avar-1'], 'on 1 to 4 the German has no surprise on the first turn; after that he has', () => {
    expect([1, 4, 5, 6].map((pip) => begin(pip).rules.surprise(begin(pip)))).toEqual([0, 0, 2, 2]);
    const g = begin(4);
    g.v.turn = 2;
    expect(g.rules.surprise(g)).toBe(1);
  });

  proves(['avar-1'], 'Allied units move freely on 12/16 and their guns fire', () => {
    const units = { 'A-106-422': C, 'A-28-707': { at: from(C, S, S), reserve: 1 } };
    const free = (turn: number, warned: number): G => scene({ side: 'allied', turn, units, options: { 'avar-1': true }, vars: { warned } });
    for (const turn of [1, 2]) {
      const g = free(turn, 1);
      g.v.warned = 0;
      expect(moveRefusal(g, u('A-106-422'), 'movement')).toMatchObject({ why: 'not-attacked' });
      g.v.warned = 1;
      play(g, { k: 'pick', u: u('A-106-422') });
      expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N, N)) })).toBeUndefined();
    }
    const gun = data.find((x) => x.side === 'allied' && x.type === 'artillery')?.index as number;
    const held = (turn: number, warned: number): boolean[] => {
      const g = free(turn, 1);
      g.v.warned = warned;
      return [alliedSilent(g, gun), alliedWeak(g, gun)];
    };
    expect([held(1, 0), held(1, 1), held(2, 0), held(2, 1)]).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, false],
    ]);
    const reserves = (warned: number): G =>
      scene({ side: 'allied', turn: 1, phase: 'reserve', units, options: { 'avar-1': true }, vars: { warned } });
    expect([reserves(0), reserves(1)].map((g) => g.frames.some((f) => f.proc === 'reserveMove'))).toEqual([false, true]);
  });

  proves(['avar-1'], 'and every Allied reinforcement comes a turn earlier', () => {
    for (const id of ['A-101-501', 'A-4Arm-CCB', 'A-53-71']) {
      expect(turnOf(id, { 'avar-1': true }, { warned: 1 }), id).toBe(printed(id) - 1);
      expect(turnOf(id, { 'avar-1': true }), id).toBe(printed(id));
    }
    // The turn of those who come whatever happens moves as well.
    const at6 = (warned: number): boolean => waits(due(6, { 'avar-1': true }, { warned }), 'A-1-18');
    expect([at6(0), at6(1)]).toEqual([false, true]);
  });
});

describe('dates', () => {
  const [SOUTH, WEST, NORTH] = ['A-4Arm-CCB', 'A-53-71', 'A-2Arm-41'];

  proves(['avar-2'], 'two turns later over the south edge', () => {
    const delay = (id: string): number => turnOf(id, { 'avar-2': true }) - printed(id);
    expect([SOUTH, WEST, NORTH].map(delay)).toEqual([2, 0, 0]);
    // As in the example: 12/22 AM at D becomes 12/23 AM.
    expect([turns[printed(SOUTH) - 1].code, turns[turnOf(SOUTH, { 'avar-2': true }) - 1].code]).toEqual(['12/22AM', '12/23AM']);
  });

  proves(['avar-3'], 'the two airborne divisions not before 12/19 AM', () => {
    for (const id of [...members('82AB'), ...members('101AB')]) expect(turns[turnOf(id, { 'avar-3': true }) - 1].code, id).toBe('12/19AM');
    expect(printed('A-82-504')).toBeLessThan(7);
    expect(turnOf(WEST, { 'avar-3': true })).toBe(printed(WEST));
  });

  proves(['avar-4'], 'everybody one turn later, the south edge and the airborne divisions two', () => {
    const delay = (id: string): number => turnOf(id, { 'avar-4': true }) - printed(id);
    expect([SOUTH, WEST, NORTH, 'A-82-504', 'A-101-501'].map(delay)).toEqual([2, 1, 1, 2, 2]);
    // Germans keep their dates.
    const g = position({
      stage: 'german.movement',
      scenario: 'campaign',
      options: { level: 'advanced', 'avar-4': true },
      units: SPARE,
      vars: { turn: 12 },
    });
    expect(waits(g, 'G-79-226')).toBe(true);
  });

  proves(['avar-6', 'aset-7'], 'the 66th Division comes by any road of the west edge on 12/24 AM, and only with the variant', () => {
    const g = due(17, { 'avar-6': true });
    const doors = (now: G, id: string): string[] => {
      const row = now.rows.waiting.find((r) => r.unit === u(id));
      return row
        ? ownDoors(now, row)
            .map((h) => now.board.ids[h])
            .sort()
        : [];
    };
    expect(members('66ID').length).toBe(3);
    for (const id of members('66ID')) expect(doors(g, id), id).toEqual(['5509', '5516', '5522', '5527', '5533']);
    expect([turns[16].code, waits(due(16, { 'avar-6': true }), 'A-66-262'), waits(due(17, {}), 'A-66-262')]).toEqual([
      '12/24AM',
      false,
      false,
    ]);
  });

  proves(['avar-7'], 'the combat commands of 4th Armored come at D on 12/20 and 12/21 AM', () => {
    const options = { 'avar-7': true };
    expect(['A-4Arm-CCB', 'A-4Arm-CCA', 'A-4Arm-CCR'].map((id) => turns[turnOf(id, options) - 1].code)).toEqual([
      '12/20AM',
      '12/21AM',
      '12/21AM',
    ]);
    expect(due(9, options).rows.waiting.find((row) => row.unit === u('A-4Arm-CCB'))?.areas).toEqual(['D']);
    expect(waits(due(13, options), 'A-4Arm-CCB')).toBe(false);
    expect(turnOf('A-4Arm-704', options)).toBe(printed('A-4Arm-704'));
  });

  proves(['avar-10', 'aset-8'], 'the 90th Division needs the variant', () => {
    const lost = { bastogneLost: 21 };
    expect([
      waits(due(22, { 'avar-10': true }, lost), 'A-90-357'),
      waits(due(22, {}, lost), 'A-90-357'),
      waits(due(22, { 'avar-10': true }), 'A-90-357'),
    ]).toEqual([true, false, false]);
  });
});

describe('Montgomery', () => {
  const options = { 'avar-8': true };

  proves(['avar-8'], 'sends nobody until a German motorized unit is over the Meuse, then everybody two turns late', () => {
    expect([turnOf('A-53-71', {}), turnOf('A-53-71', options)]).toEqual([13, 0]);
    // Due before the crossing: two turns after it. Due later: two turns late.
    expect(turnOf('A-53-71', options, { motorizedOver: 16 })).toBe(18);
    expect(turnOf('A-6AB-3', options, { motorizedOver: 16 })).toBe(printed('A-6AB-3') + 2);
    expect(due(18, options, { motorizedOver: 16 }).rows.waiting.find((row) => row.unit === u('A-53-71'))?.areas).toEqual(['J']);
    // Americans are not concerned.
    expect(turnOf('A-75-289', options)).toBe(printed('A-75-289'));
  });

  proves(['avar-8'], 'foot over the river does not count, a tank does', () => {
    const cross = (id: string): number => {
      const g = scene({
        turn: 16,
        options,
        sides: { [`${C}|${from(C, N)}`]: ['river', 'meuse', 'bridge', 'road'] },
        road: [C, from(C, N)],
        units: { [id]: C },
      });
      play(g, { k: 'pick', u: u(id) }, { k: 'go', h: hex(g, from(C, N)) });
      expect(at(g, id)).toBe(from(C, N));
      return g.v.motorizedOver;
    };
    expect([cross('G-12-48'), cross('G-1SS-1-I')]).toEqual([0, 16]);
  });

  proves(['avar-8'], 'in the Meuse scenario the British of the set-up are not there yet', () => {
    const british = setups['1222'].map((row) => row.unit).filter((id) => data[u(id)].nation === 'British');
    expect(british.length).toBe(2);
    const g = start(lastGamble, { scenario: 'meuse', options: { level: 'advanced', ...options }, seed: 'monty' });
    for (const id of british) expect(at(g, id), id).toBe('out');
    const late = due(16, options, { motorizedOver: 14 }, 'meuse');
    expect(late.rows.waiting.find((row) => row.unit === u('A-XXX-29Arm'))?.areas).toEqual(['J']);
    // They stay behind the Meuse as ever.
    expect(boundOf(late, u('A-53-71'))).not.toBe(0);
  });
});

describe('poor weather', () => {
  const options = { 'avar-9': true };
  const on = (turn: number, more: Options = options): G =>
    position({
      stage: 'german.movement',
      scenario: 'campaign',
      options: { level: 'advanced', ...more },
      units: { ...SPARE, 'G-12-48': { at: '1317' } },
      vars: { turn },
    });

  proves(['avar-9'], 'no clear sky and no frost, but the snow comes', () => {
    for (const turn of [15, 17, 19, 21, 23]) {
      const [usual, poor] = [on(turn, {}), on(turn)];
      expect([usual.rules.clear(usual), poor.rules.clear(poor)], String(turn)).toEqual([true, false]);
      expect([usual.rules.freeze(usual), poor.rules.freeze(poor)]).toEqual([true, false]);
      expect([usual.rules.move.ground(usual), poor.rules.move.ground(poor)]).toEqual(['frozen', 'mud']);
      expect(poor.rules.air.sky(poor, turn)).toBe('overcast');
    }
    const snow = on(25);
    expect([snow.rules.snow(snow), snow.rules.move.ground(snow)]).toEqual([true, 'snow']);
  });

  proves(['avar-9'], 'no aircraft from 12/19 AM to 12/28 PM; from 12/29 AM, in the fog, they fly again', () => {
    expect([turns[6].code, turns[25].code, turns[26].code]).toEqual(['12/19AM', '12/28PM', '12/29AM']);
    const g = on(17);
    for (const side of [0, 1]) {
      for (let turn = 7; turn <= 26; turn++) expect(g.rules.air.list(g, side, turn), String(turn)).toEqual([]);
      for (const turn of [3, 4, 5, 6, 27, 29])
        expect(g.rules.air.list(g, side, turn).length).toBe(turns[turn - 1].air[side === 0 ? 'german' : 'allied'].length);
    }
    expect(g.rules.air.sky(g, 27)).toBe('fog');
    expect(g.rules.air.list(g, ALLIED, 27).length).toBeGreaterThan(0);
    // Nor does what is on no list, or was listed for the evening before.
    expect(g.rules.air.mayFly.map((rule) => rule(g, u('G-Ju88'), 0, 'air-supply')).find((bar) => bar)).toMatchObject({ case: 'avar-9' });
  });
});

describe('restrictions and doors', () => {
  proves(['avar-11'], 'US units are free once Germans hold St. Vith, Bastogne and Marche; British and French are not', () => {
    const g = position({
      stage: 'german.movement',
      scenario: 'campaign',
      options: { level: 'advanced', 'avar-11': true },
      units: { 'G-12-48': { at: '1318' }, 'A-VIII-342': { at: '5520' }, 'A-53-71': { at: '5518' }, 'A-Fr-Metz': { at: '5516' } },
      hexes: { '2427': { control: 1 }, '3519': { control: 1 } },
      vars: { turn: 14 },
    });
    const bound = (): number[] => ['A-VIII-342', 'A-53-71', 'A-Fr-Metz'].map((id) => boundOf(g, u(id)));
    expect(bound().every((b) => b !== 0)).toBe(true);
    play(g, { k: 'pick', u: u('G-12-48') }, { k: 'go', h: hex(g, '1317') });
    expect(g.v.usFreed).toBe(1);
    expect(bound()[0]).toBe(0);
    expect(
      bound()
        .slice(1)
        .every((b) => b !== 0),
    ).toBe(true);
    // It stays so when a town is lost again.
    g.set('control', hex(g, '2427'), 2);
    expect(bound()[0]).toBe(0);
  });

  proves(['avar-12'], 'Allied units come in anywhere on their side of the map', () => {
    const doors = (turn: number, id: string, options: Options = { 'avar-12': true }): string[] => {
      const g = due(turn, options);
      const row = g.rows.waiting.find((r) => r.unit === u(id));
      return row ? ownDoors(g, row).map((h) => g.board.ids[h]) : [];
    };
    const north = doors(15, 'A-2Arm-41');
    const south = doors(13, 'A-4Arm-CCB');
    const west = doors(13, 'A-53-71');
    expect(doors(13, 'A-53-71', {})).toEqual(['5516']);
    expect(west.length).toBe(38);
    const columns = (hexes: string[]): number[] => hexes.map((id) => Number(id.slice(0, 2)));
    // East of Q is column 14 and less, east of A column 8 and less.
    expect([Math.min(...columns(north)), Math.max(...columns(north))]).toEqual([15, 55]);
    expect([Math.min(...columns(south)), Math.max(...columns(south))]).toEqual([9, 55]);
    expect(north).not.toContain('0501');
    // A hex without a road costs what its terrain costs; a column needs a road.
    const g = due(13, { 'avar-12': true });
    expect(refusal(g, { k: 'enter', u: u('A-53-71'), h: hex(g, '5513') })).toBeUndefined();
    expect(refusal(g, { k: 'column', u: u('A-53-71'), h: hex(g, '5513') })).toMatchObject({ case: 'basic-6.31' });
    expect(refusal(due(13, {}), { k: 'enter', u: u('A-53-71'), h: hex(g, '5513') })).toMatchObject({ case: 'basic-9.14' });
  });
});

describe('notes of the charts', () => {
  proves(['aset-intro'], 'the Allied chart: its hexes, its dates, units of optional rules only with them, aircraft on the lists', () => {
    const g = start(lastGamble, { scenario: 'campaign', options: { level: 'advanced' }, seed: 'chart' });
    for (const row of setups['1216']) {
      const unit = data[u(row.unit)];
      if (unit.side !== 'allied') continue;
      expect(at(g, row.unit)).toBe(unit.options.length > 0 ? 'out' : row.hex);
    }
    const commanders = start(lastGamble, { scenario: 'campaign', options: { level: 'advanced', 'opt-5': true }, seed: 'chart' });
    expect(at(commanders, 'A-Cdr-Middleton')).toBe(setups['1216'].find((row) => row.unit === 'A-Cdr-Middleton')?.hex);
    // Aircraft have no door: they fly from the lists, never enter.
    expect(arrivals['1216'].some((a) => data[u(a.unit)].type === 'aircraft')).toBe(false);
    expect(turns.some((t) => t.air.allied.length > 0)).toBe(true);
    // Units marked so start, or arrive, with their reduced side up.
    expect([g.f.steps[u('A-4-70')], data[u('A-4-70')].steps]).toEqual([1, 2]);
    const late = position({
      stage: 'german.movement',
      scenario: 'campaign',
      options: { level: 'advanced' },
      units: SPARE,
      vars: { turn: 27 },
    });
    expect([waits(late, 'G-89-1055'), late.f.steps[u('G-89-1055')], data[u('G-89-1055')].steps]).toEqual([true, 1, 2]);
  });

  proves(['aset-6', 'gset-3'], 'units that the 15th Army needs itself, or that it holds down, do not come once it attacks', () => {
    const coming = (side: 'german' | 'allied', turn: number, launched: boolean): string[] => {
      const g = position({
        stage: `${side}.supply`,
        scenario: 'campaign',
        options: { level: 'advanced' },
        units: SPARE,
        vars: { turn, history: launched ? HISTORY.spatlese : 0 },
      });
      idle(g, (x) => x.frames.some((f) => f.proc === 'movement') || x.v.turn > turn);
      return g.rows.waiting.map((row) => data[row.unit].id);
    };
    const flagged = (ids: string[]): string[] =>
      ids.filter((id) => arrivals['1216'].some((a) => a.unit === id && a.cancelledBy === 'spatlese'));
    expect(flagged(coming('allied', 15, false))).toContain('A-2Arm-41');
    expect(flagged(coming('allied', 15, true))).toEqual([]);
    expect(flagged(coming('german', 13, false))).toContain('G-15PG-33');
    expect(flagged(coming('german', 13, true))).toEqual([]);
  });

  proves(['aset-9'], 'on 12/22 there are no dumps left to take', () => {
    const dumps = (scenario: string): number =>
      start(lastGamble, { scenario, options: { level: 'advanced' }, seed: 'dumps' }).f.dump.filter((points) => points > 0).length;
    expect([dumps('campaign'), dumps('meuse')]).toEqual([2, 0]);
  });
});
