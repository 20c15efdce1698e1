import { audit, ledger } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { gatherDefenders } from '../../src/rules/combat/results.ts';
import {
  attackColumn,
  attackStrength,
  attackValue,
  COLUMNS,
  defenseStrength,
  defenseValue,
  oddsOf,
  PARTS,
  resultOf,
} from '../../src/rules/combat/strength.ts';
import { isCanal } from '../../src/rules/movement/hexsides.ts';
import { previewAttack } from '../../src/screen/preview.ts';
import type { Attack, G } from '../../src/state/shape.ts';
import { attackOn, N, NE, NW, type Plain, plain, S, SE, SW, T, weather } from '../kit/battlefield.ts';
import { hex, proves, u } from '../kit/kit.ts';

/** US 1 (6), US 2 Armored (9), US 2 Cavalry (2); German 12VG (4). */
const INF = 'us-1-inf';
const ARM = 'us-2-arm';
const CAV = 'us-2-cav';
const VG = 'ge-12vg-inf';

function set(p: Partial<Plain> & { attackers: string[] }, more: Partial<Attack> = {}): { g: G; a: Attack } {
  const g = plain({ by: 'allied', ...p, units: { [VG]: T, ...p.units } });
  const a = attackOn(g, p.attackers, T, more);
  a.defenders = gatherDefenders(g, a);
  return { g, a };
}
const value = (g: G, a: Attack, id: string): number => attackValue(g, a, u(id)) / PARTS;
const column = (g: G, a: Attack): string => COLUMNS[oddsOf(g, a).column];

describe('strengths', () => {
  proves(['11.A-strength', '1-format', '12.A-clear', '12.B-border'], 'adds the printed values of all attackers and all defenders', () => {
    const { g, a } = set({ attackers: [INF, ARM], units: { [INF]: SW, [ARM]: S, 'ge-18vg-inf': T } });
    expect(attackStrength(g, a)).toBe(15 * PARTS);
    expect(defenseStrength(g, a)).toBe(8 * PARTS);
    expect(column(g, a)).toBe('1.5:1');
  });
  proves(['11-loss', '11.A-strength'], 'counts the back of a reduced unit', () => {
    const { g, a } = set({ attackers: [INF], units: { [INF]: { at: SW, reduced: 1 } } });
    expect(value(g, a, INF)).toBe(3);
  });
  proves(
    ['5.D.1-combat', '5.D.1-example', '6.C', '6.E'],
    'halves for each kind of supply that lacks, keeping fractions; maneuver supply does not matter in defense',
    () => {
      const { g, a } = set({
        attackers: [INF, 'us-84-inf'],
        units: { [INF]: { at: SW, maneuver: 0 }, 'us-84-inf': { at: S, maneuver: 0 } },
      });
      expect(value(g, a, INF)).toBe(3);
      expect(value(g, a, 'us-84-inf')).toBe(2.5);
      g.set('unsupplied', u(INF), 1);
      expect(value(g, a, INF)).toBe(1.5);
      expect(defenseValue(g, u(INF))).toBe(3 * PARTS);
      g.set('unsupplied', u(INF), 0);
      expect(defenseValue(g, u(INF))).toBe(6 * PARTS);
    },
  );
  proves(['22.D'], 'halves Dutch and Belgian brigades outside Holland and Belgium only', () => {
    const { g, a } = set({ attackers: ['nl-pi-inf', 'be-1-inf'], units: { 'nl-pi-inf': SW, 'be-1-inf': S } });
    expect(value(g, a, 'nl-pi-inf')).toBe(2);
    expect(value(g, a, 'be-1-inf')).toBe(2);
    g.move(u('nl-pi-inf'), hex(g, 'N-2620'));
    expect(defenseValue(g, u('nl-pi-inf'))).toBe(PARTS);
    g.move(u('nl-pi-inf'), hex(g, 'N-1316'));
    expect(defenseValue(g, u('nl-pi-inf')) % (2 * PARTS)).toBe(0);
  });
  proves(['22.C.1', '22.C'], 'gives specialized brigades the value one', () => {
    const { g, a } = set({
      attackers: ['br-79-30-spec', 'br-79-33-spec', 'br-79-1ae-spec'],
      units: { 'br-79-30-spec': SW, 'br-79-33-spec': S, 'br-79-1ae-spec': NW },
    });
    expect(attackStrength(g, a)).toBe(3 * PARTS);
    // What is printed on them is a letter.
    const face = (id: string) => {
      const out = ledger(PARTS);
      attackValue(g, a, u(id), out);
      return [out.lines[0].case, out.lines[0].what];
    };
    expect([face('br-79-30-spec'), face(INF)]).toEqual([
      ['22.C.1', 'line.letter'],
      ['1-format', 'line.face'],
    ]);
  });
  proves(['12.A-city', '12.A-fort'], 'doubles whoever defends a city, Germans in fortifications, and nobody twice (R-10)', () => {
    for (const ground of [['city'], ['fortified'], ['city', 'fortified']]) {
      const { g, a } = set({ attackers: [INF], units: { [INF]: SW }, ground });
      expect(defenseStrength(g, a)).toBe(8 * PARTS);
    }
    const { g, a } = set({ attackers: [INF], units: { [INF]: SW }, ground: ['city', 'fortified'], options: { doubling: 'both' } });
    expect(defenseStrength(g, a)).toBe(16 * PARTS);
    const allied = plain({ by: 'german', units: { [VG]: SW, [INF]: T }, ground: ['fortified'] });
    const b = attackOn(allied, [VG]);
    b.defenders = gatherDefenders(allied, b);
    expect(defenseStrength(allied, b)).toBe(6 * PARTS);
  });
  proves(['12.A-mountain-half'], 'halves attackers into mountain but for mountain units', () => {
    const { g, a } = set({ attackers: [INF, 'fr-4m-mtn'], units: { [INF]: SW, 'fr-4m-mtn': S }, terrain: 'mountain' });
    expect(value(g, a, INF)).toBe(3);
    expect(value(g, a, 'fr-4m-mtn') * PARTS).toBe(attackValue(g, { ...a, target: hex(g, N) }, u('fr-4m-mtn')));
  });
  proves(
    ['12.B-minor', '12.B-unbridged-value', '12.B-bridged', '12.B-causeway'],
    'halves and quarters by the hexside each unit attacks over',
    () => {
      const sides = { [SW]: ['minor-river'], [S]: ['major-river'], [NW]: ['major-river', 'bridge'], [N]: ['causeway'] };
      const at = (id: string, where: string): number => {
        const { g, a } = set({ attackers: [id], units: { [id]: where }, sides });
        return value(g, a, id);
      };
      expect([SW, S, NW, N].map((h) => at(INF, h))).toEqual([3, 3, 3, 3]);
      expect([SW, S, NW].map((h) => at(ARM, h))).toEqual([4.5, 2.25, 4.5]);
      expect([SW, S, NW].map((h) => at(CAV, h))).toEqual([1, 0.5, 1]);
      expect(at('br-79-30-spec', S)).toBe(0.5);
      expect(at(INF, SE)).toBe(6);
    },
  );
  proves(
    ['6.E', '12.B-unbridged-value', '5.D.1-combat'],
    'multiplies everything: armor without any supply over a river comes down to a sixteenth',
    () => {
      const { g, a } = set({ attackers: [ARM], units: { [ARM]: { at: S, maneuver: 0, unsupplied: 1 } }, sides: { [S]: ['major-river'] } });
      expect(value(g, a, ARM)).toBe(9 / 16);
    },
  );
  proves(['17.S1'], 'treats minor rivers in flood as unbridged major rivers', () => {
    const { g, a } = set({
      attackers: [ARM, INF],
      units: { [ARM]: S, [INF]: SW },
      sides: { [S]: ['minor-river'], [SW]: ['minor-river', 'bridge'] },
      vars: { weather: weather('storm') },
    });
    expect(value(g, a, ARM)).toBe(2.25);
    expect(value(g, a, INF)).toBe(3);
  });
  proves(['22.B.2a', '22.B.2b'], 'does not halve commandos over sea and rivers', () => {
    for (const side of ['minor-river', 'major-river', 'sea']) {
      const { g, a } = set({ attackers: ['br-4-cdo'], units: { 'br-4-cdo': S }, sides: { [S]: [side] } });
      expect(value(g, a, 'br-4-cdo')).toBe(2);
    }
    const storm = set({
      attackers: ['br-4-cdo'],
      units: { 'br-4-cdo': S },
      sides: { [S]: ['major-river'] },
      vars: { weather: weather('storm') },
    });
    expect(value(storm.g, storm.a, 'br-4-cdo')).toBe(1);
  });
  proves(
    ['22.C.4', '22.C.4-alone', '22.C.5'],
    'lets an amphibious brigade and two infantry brigades of its hex attack like commandos, never out of reserve',
    () => {
      const units = { 'br-79-33-spec': S, 'br-bd1-inf': S, 'br-bd2-inf': S };
      const { g, a } = set({ attackers: Object.keys(units), units, sides: { [S]: ['major-river'] } });
      expect(value(g, a, 'br-79-33-spec')).toBe(1);
      expect(value(g, a, 'br-bd1-inf')).toBe(2);
      expect(value(g, { ...a, reserve: 1 }, 'br-bd1-inf')).toBe(1);
      expect(value(g, { ...a, reserve: 1 }, 'br-79-33-spec')).toBe(0.5);
      g.set('startHex', u('br-bd1-inf'), hex(g, SW));
      expect(value(g, a, 'br-bd1-inf')).toBe(1);
    },
  );
});

describe('column', () => {
  proves(['11.A-ratio', '11.A-roll'], 'rounds to a listed column in favour of the defender', () => {
    const { g, a } = set({ attackers: [INF], units: { [INF]: SW } });
    const of = (att: number, def: number): string => COLUMNS[attackColumn(g, a, att * PARTS, def * PARTS)];
    expect([of(1, 9), of(1, 3), of(2, 5), of(1, 2), of(99, 100), of(1, 1), of(149, 100), of(3, 2), of(199, 100)]).toEqual([
      '1:3',
      '1:3',
      '1:3',
      '1:2',
      '1:2',
      '1:1',
      '1:1',
      '1.5:1',
      '1.5:1',
    ]);
    expect([of(2, 1), of(3, 1), of(4, 1), of(5, 1), of(6, 1), of(7, 1), of(50, 1)]).toEqual([
      '2:1',
      '3:1',
      '4:1',
      '5:1',
      '6:1',
      '7:1',
      '7:1',
    ]);
  });
  proves(['11.B-NE', '11.A-roll'], 'gives results that never get worse for the attacker with a better die or column', () => {
    const rank = ['ARL', 'AL', 'NE', 'DX', 'EX', 'DR', 'DRL', 'DM'];
    for (let c = 0; c < COLUMNS.length; c++)
      for (let pip = 1; pip <= 6; pip++) {
        if (pip > 1) expect(rank.indexOf(resultOf(c, pip))).toBeGreaterThanOrEqual(rank.indexOf(resultOf(c, pip - 1)));
        if (c > 0) expect(rank.indexOf(resultOf(c, pip))).toBeGreaterThanOrEqual(rank.indexOf(resultOf(c - 1, pip)));
      }
  });
  proves(
    ['12.A-town', '12.A-town-example', '12.A-rough', '12.A-mountain', '12.A-fort', '11.A-shift'],
    'takes one column for town, rough, mountain, or Allies in works, and only one (R-10)',
    () => {
      const of = (p: Partial<Plain>): string => {
        const { g, a } = set({ attackers: [ARM, 'fr-4m-mtn', INF], units: { [ARM]: SW, [INF]: S, 'fr-4m-mtn': S }, ...p });
        return COLUMNS[attackColumn(g, a, 3 * PARTS, PARTS)];
      };
      expect([
        of({}),
        of({ ground: ['town'] }),
        of({ terrain: 'rough' }),
        of({ terrain: 'mountain' }),
        of({ terrain: 'rough', ground: ['town'] }),
      ]).toEqual(['3:1', '2:1', '2:1', '2:1', '2:1']);
      expect(of({ terrain: 'rough', ground: ['city'] })).toBe('2:1');
      expect(of({ ground: ['fortified'] })).toBe('3:1');
      const g = plain({ by: 'german', units: { [VG]: SW, [INF]: T }, ground: ['fortified'] });
      expect(COLUMNS[attackColumn(g, attackOn(g, [VG]), 2 * PARTS, PARTS)]).toBe('1.5:1');
    },
  );
  proves(
    ['17-storm', '17-frost', '17-winterstorm', '17-thaw'],
    'takes one or two columns more for attacks into mountain in bad weather',
    () => {
      const of = (w: string): string => {
        const { g, a } = set({ attackers: [INF], units: { [INF]: SW }, terrain: 'mountain', vars: { weather: weather(w) } });
        return COLUMNS[attackColumn(g, a, 5 * PARTS, PARTS)];
      };
      expect(['clear', 'rain', 'storm', 'frost', 'winter-storm', 'thaw'].map(of)).toEqual(['4:1', '4:1', '3:1', '3:1', '2:1', '2:1']);
    },
  );
  proves(
    ['12.B-canal', '22.B.2b'],
    'takes two columns when all attack over water and one of them over a canal, unless all come by boat (R-11)',
    () => {
      const of = (attackers: Record<string, string>, sides: Record<string, string[]>): string => {
        const { g, a } = set({ attackers: Object.keys(attackers), units: attackers, sides });
        return COLUMNS[attackColumn(g, a, 4 * PARTS, PARTS)];
      };
      expect(of({ [INF]: S }, { [S]: ['canal'] })).toBe('2:1');
      expect(of({ [INF]: S, [ARM]: SW }, { [S]: ['canal'], [SW]: ['minor-river'] })).toBe('2:1');
      expect(of({ [INF]: S, [ARM]: SW }, { [S]: ['canal'] })).toBe('4:1');
      expect(of({ [INF]: S, [ARM]: SW }, { [S]: ['major-river'], [SW]: ['minor-river'] })).toBe('4:1');
      expect(of({ 'br-4-cdo': S }, { [S]: ['canal'] })).toBe('4:1');
      expect(of({ 'br-4-cdo': S, [INF]: SW }, { [S]: ['canal'], [SW]: ['canal'] })).toBe('2:1');
      const { g, a } = set({ attackers: [INF, ARM], units: { [INF]: S, [ARM]: SW }, sides: { [S]: ['canal'], [SW]: ['minor-river'] } });
      expect([value(g, a, INF), value(g, a, ARM)]).toEqual([6, 4.5]);
    },
  );
  proves(['12.B-canal-E', '12.B-canal'], 'the hexsides south of N-1010 and N-1111 are canals', () => {
    const g = plain({ by: 'allied', units: {} });
    for (const [from, to] of [
      ['N-1010', 'N-1011'],
      ['N-1111', 'N-1112'],
    ])
      expect(isCanal(g, 6 * hex(g, from) + g.board.dirTo(hex(g, from), hex(g, to)))).toBe(true);
  });
  proves(['22.C.3', '10.A.1-effect', '10.A.2', '26-crt'], 'adds support, air and the first turn', () => {
    const up = (more: Partial<Attack>, p: Partial<Plain> = {}): string => {
      const { g, a } = set(
        { attackers: ['br-79-30-spec', 'br-79-31-spec'], units: { 'br-79-30-spec': SW, 'br-79-31-spec': S }, ...p },
        more,
      );
      return COLUMNS[attackColumn(g, a, PARTS, PARTS)];
    };
    expect(up({ air: 2 })).toBe('2:1');
    expect(up({ air: -1 })).toBe('1:2');
    expect(up({ support: 1 + u('br-79-30-spec') }, { ground: ['city'] })).toBe('2:1');
    expect(up({ support: 1 + u('br-79-30-spec') }, { ground: ['fortified'] })).toBe('2:1');
    expect(up({ support: 1 + u('br-79-30-spec') }, { ground: ['town', 'fortified'] })).toBe('1.5:1');
    expect(up({ support: 1 + u('br-79-30-spec') })).toBe('1:1');
    expect(up({}, { vars: { turn: 1 } })).toBe('1.5:1');
  });
  proves(['11.A-shift'], 'stops at the ends of the table (R-38)', () => {
    const { g, a } = set({ attackers: [INF], units: { [INF]: SW } }, { air: 4 });
    expect(COLUMNS[attackColumn(g, a, 9 * PARTS, PARTS)]).toBe('7:1');
    expect(COLUMNS[attackColumn(g, { ...a, air: -4 }, PARTS, PARTS)]).toBe('1:3');
  });
});

describe('preview', () => {
  proves(
    ['11.A-strength', '11.A-ratio', '11.A-shift', '11.A-roll'],
    'writes ledgers that lead to the numbers used, and chances that add up',
    () => {
      const { g, a } = set(
        {
          attackers: [INF, ARM, CAV],
          units: { [INF]: { at: SW, maneuver: 0 }, [ARM]: S, [CAV]: NE, 'ge-654-ag': T },
          sides: { [S]: ['major-river'] },
          ground: ['town', 'city'],
          terrain: 'rough',
        },
        { air: 1 },
      );
      const p = previewAttack(g, a);
      for (const of of [p.attack, p.defense, p.column, p.die]) expect(audit(of)).toBeUndefined();
      const odds = oddsOf(g, a);
      expect([p.attack.total, p.defense.total, p.column.total]).toEqual([odds.attack, odds.defense, odds.column]);
      expect(p.outcomes.reduce((n, o) => n + o.weight, 0)).toBe(6);
      for (const o of p.outcomes) {
        expect(o.taken[0]).toBeLessThanOrEqual(o.taken[1]);
        expect(o.attackerLevels[0]).toBeLessThanOrEqual(o.attackerLevels[1]);
      }
    },
  );
});
