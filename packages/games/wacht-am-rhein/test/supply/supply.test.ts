/** Supply lines and what is found on them (14.1 to 14.6). */
import { explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { formations, POINT } from '../../src/data/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { zoneKind } from '../../src/rules/movement/zones-of-control.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { hex, idle, position, proves, u } from '../kit/kit.ts';
import { at20, check, EASTERN, found, type Lay, lay, row, state, WESTERN } from '../kit/lines.ts';

const US = 'us-1-18-1-i';
const US_HQ = 'us-1-v-h';
const OTHER_HQ = 'us-99-v-h';
const FOREIGN_HQ = 'br-43-xxx-h';
const TANKS = 'de-1-16-116p-t';
const TANK_HQ = 'de-116p-lviii-h';
const CORPS_HQ = 'de-lviii-h';
const VG = 'de-1-48-12-i';

const hexName = (r: number, c: number): string => `D${String(r).padStart(2, '0')}${String(c).padStart(2, '0')}`;
const GERMANS = ['de-1-27-12-i', 'de-2-27-12-i', 'de-1-316-212-i', 'de-1-320-212-i', 'de-1-423-212-i', 'de-2-316-212-i'];
/** Six units around a hex. */
const around = (centre: string, ids: readonly string[]): Record<string, string> => {
  const g = lay({ units: {} });
  const at = hex(g, centre);
  return Object.fromEntries(ids.map((id, d) => [id, g.board.ids[g.board.neighbors[6 * at + d]]]));
};

describe('US units', () => {
  proves(
    ['14.11', '14.12', '14.13', '14.0'],
    'any length to the own headquarters, from there to a road, along it off the west edge',
    () => {
      const far = { [US]: hexName(3, 10), 'us-2-18-1-i': hexName(38, 40), [US_HQ]: hexName(30, 30) };
      const g = check(lay({ units: far }));
      expect([state(g, US), state(g, 'us-2-18-1-i')]).toEqual(['supplied', 'supplied']);
      // A road that does not lead off the map supplies nobody.
      expect(found({ units: far, secondary: row(40, 25) }, US)).toBe('out of communications');
      // Nor does one to the east edge.
      expect(found({ units: far, secondary: [], primary: EASTERN }, US)).toBe('out of communications');
    },
  );

  proves(
    ['14.12', 'err-17.0a', '14.51'],
    'each kind of unit has its own headquarters; with another one it is Out of Communications',
    () => {
      const only = (unit: string, hq: string, more: Record<string, string | number> = {}): string =>
        found({ units: { [unit]: { at: at20(30), ...more }, [hq]: at20(33) } }, unit);
      expect([only(US, US_HQ), only(US, OTHER_HQ)]).toEqual(['supplied', 'out of communications']);
      // Corps troops: any division of the corps.
      expect([only('us-254-v-e', US_HQ), only('us-254-v-e', 'us-28-viii-h')]).toEqual(['supplied', 'out of communications']);
      // Brigades and units without a designation: any of their nation.
      expect([only('br-23h-29ax-t', FOREIGN_HQ), only('br-23h-29ax-t', US_HQ)]).toEqual(['supplied', 'out of communications']);
      expect([only('us-1-1308-e', OTHER_HQ), only('us-1-1308-e', FOREIGN_HQ)]).toEqual(['supplied', 'out of communications']);
      // Companies: any US headquarters. A nation without headquarters: any Allied one.
      const company = lay({ units: {} }).def.units.find((unit) => unit.companies)?.id as string;
      expect([only(company, OTHER_HQ), only(company, FOREIGN_HQ)]).toEqual(['supplied', 'out of communications']);
      expect(only('fr-1-metz-i', FOREIGN_HQ)).toBe('supplied');
    },
  );

  proves(['14.51', '14.61', '14.63'], 'cut off from the road it is Out of Communications, from every headquarters isolated', () => {
    // Somebody else can move, or the phase would be over and the headquarters lost.
    const ring = { ...around(at20(40), GERMANS), 'us-2-18-1-i': hexName(35, 45) };
    expect(found({ units: { [US]: at20(40), [US_HQ]: at20(30), ...ring } }, US)).toBe('isolated-1');
    expect(found({ units: { [US]: at20(40), [US_HQ]: at20(40), ...ring } }, US)).toBe('out of communications');
    expect(found({ units: { [US]: at20(40), [OTHER_HQ]: at20(40), ...ring } }, US)).toBe('out of communications');
    expect(found({ units: { [US]: at20(40) } }, US)).toBe('isolated-1');
  });

  proves(['14.56', '14.8', 'err-14.0'], 'headquarters are always in supply, and so is German artillery that cannot move', () => {
    const fixed = lay({ units: {} }).def.units.find((x) => x.side === GERMAN && x.battery && x.front.move === 0)?.id as string;
    const gun = 'de-12xx-a105';
    const g = check(
      lay({ units: { [US_HQ]: at20(40), ...around(at20(40), GERMANS), [fixed]: hexName(10, 10), [gun]: hexName(10, 12) }, secondary: [] }),
    );
    expect([state(g, US_HQ), state(g, fixed), state(g, gun)]).toEqual(['supplied', 'supplied', 'isolated-1']);
  });
});

describe('what cuts a line', () => {
  /** A US unit with Germans around it, its headquarters outside. */
  const gap = (german: Lay['units']): string =>
    found({ units: { [US]: at20(40), [US_HQ]: at20(30), 'de-lxvi-h': at20(20), ...german } }, US);

  proves(
    ['14.41', '8.51', '14.42', '8.52', '14.44', '8.53'],
    'enemy units and rigid zones, but not fluid ones, nor where a friend is',
    () => {
      const centre = at20(40);
      const ring = around(centre, GERMANS);
      const [first, ...others] = Object.entries(ring);
      const open = Object.fromEntries(others);
      // One hex of the ring is empty: it lies in the rigid zones of its two neighbours.
      expect(gap(open)).toBe('isolated-1');
      expect(gap({ ...open, 'us-2-18-1-i': first[1] })).toBe('supplied');
      // Reduced battalions have fluid zones.
      const weak = Object.fromEntries(others.map(([id, at]) => [id, { at, steps: 1 }]));
      expect(gap(weak)).toBe('supplied');
      // A headquarters has no zone, but its hex is enemy-occupied.
      expect(gap({ ...weak, [TANK_HQ]: first[1] })).toBe('isolated-1');
    },
  );

  proves(['8.6', '14.66', '5.2D', '5.2E'], 'the isolated have no zone, and the side checked second already finds it gone', () => {
    // A German battalion without headquarters is the only thing that holds the ring shut.
    const centre = at20(40);
    const ring = around(centre, GERMANS);
    const [, ...others] = Object.entries(ring);
    const units = { [US]: centre, [US_HQ]: at20(30), ...Object.fromEntries(others) };
    const german = lay({ units: { ...units, 'de-lxvi-h': at20(20) }, stage: 'german.supply' });
    // In the German player turn the US units are checked first, and the ring is still there.
    expect(state(german, US)).toBe('isolated-1');
    const allied = lay({ units, stage: 'allied.supply' });
    expect(state(allied, others[0][0])).toBe('isolated-1');
    expect(zoneKind(allied, GERMAN, hex(allied, others[0][1]))).toBeUndefined();
    expect(state(allied, US)).toBe('supplied');
    // US first: the German battalions are not yet marked when the US line is traced.
    expect(state(lay({ units, stage: 'german.supply' }), US)).toBe('isolated-1');
  });

  proves(['14.53', '14.63', '14.54', '14.64'], 'of the family found the marker keeps its worse side; the other family begins anew', () => {
    const mark = (now: number, cut: boolean, hq: string): string =>
      found({ units: { [US]: { at: at20(40), supply: now }, [hq]: at20(30), ...(cut ? around(at20(40), GERMANS) : {}) } }, US);
    expect([0, 1, 2, 3, 4].map((now) => mark(now, false, US_HQ))).toEqual(Array(5).fill('supplied'));
    const out = 'out of communications';
    expect([0, 1, 2, 3, 4].map((now) => mark(now, false, OTHER_HQ))).toEqual([out, out, 'unsupplied', out, out]);
    expect([0, 1, 2, 3, 4].map((now) => mark(now, true, US_HQ))).toEqual([...Array(4).fill('isolated-1'), 'isolated-2']);
  });
});

describe('German infantry divisions', () => {
  const near = (unitAt: string, hqAt: string, more: Partial<Lay> = {}, hq = 'de-lxvi-h'): string =>
    found({ units: { [VG]: unitAt, [hq]: hqAt }, ...more }, VG);

  proves(
    ['14.21', '14.22', '14.23', '14.52'],
    'seven hexes over any ground to any corps or army headquarters on a road to the east edge',
    () => {
      expect([near(at20(17), at20(10)), near(at20(18), at20(10))]).toEqual(['supplied', 'out of communications']);
      const rough = {
        hexes: Object.fromEntries(row(11, 17).map((id) => [id, 'woods'])),
        sides: { [`${at20(12)}|${at20(13)}`]: ['river'] },
      };
      expect(near(at20(17), at20(10), rough)).toBe('supplied');
      expect(near(at20(17), at20(10), {}, 'de-7army-h')).toBe('supplied');
      // A division's headquarters is of no use, nor one off the road, nor a road that does not reach the edge.
      expect(near(at20(12), at20(10), {}, TANK_HQ)).toBe('isolated-1');
      expect(near(hexName(22, 12), hexName(22, 10))).toBe('out of communications');
      expect(near(at20(12), at20(10), { primary: row(5, 25) })).toBe('out of communications');
      expect(near(at20(12), at20(10), { primary: [], secondary: WESTERN })).toBe('out of communications');
    },
  );

  proves(['14.21', '14.41'], 'an enemy on the road cuts it', () => {
    expect(near(at20(17), at20(10))).toBe('supplied');
    expect(found({ units: { [VG]: at20(17), 'de-lxvi-h': at20(10), [US]: at20(4) } }, VG)).toBe('out of communications');
  });
});

describe('German Panzer divisions and corps', () => {
  const near = (unitAt: string, hqAt: string, more: Partial<Lay> = {}, hq = TANK_HQ): string =>
    found({ units: { [TANKS]: unitAt, [hq]: hqAt }, ...more }, TANKS);
  const longRoad = [...EASTERN].reverse();

  proves(
    ['14.31', '14.3x', '14.32', '14.52'],
    'seven movement points: 21 hexes of primary road, 14 of secondary, 7 of clear ground',
    () => {
      expect([near(at20(25), at20(4)), near(at20(25), at20(3))]).toEqual(['supplied', 'out of communications']);
      const byLane: Partial<Lay> = { primary: [], secondary: longRoad };
      expect([near(at20(24), at20(10), byLane), near(at20(25), at20(10), byLane)]).toEqual(['supplied', 'out of communications']);
      // Off the road the prices of Class A: woods cost two.
      const south = (c: number): string => hexName(24, c);
      expect([near(south(17), south(10)), near(south(18), south(10))]).toEqual(['supplied', 'out of communications']);
      const woods = {
        hexes: Object.fromEntries([22, 23, 24, 25, 26].flatMap((r) => row(8, 16).map((id) => [`D${r}${id.slice(3)}`, 'woods']))),
      };
      expect([near(south(13), south(10), woods), near(south(14), south(10), woods)]).toEqual(['supplied', 'out of communications']);
    },
  );

  proves(['14.31'], 'the headquarters itself has seven points to a road that leads off the east edge', () => {
    expect([near(hexName(27, 10), hexName(27, 10)), near(hexName(28, 10), hexName(28, 10))]).toEqual(['supplied', 'out of communications']);
    expect(near(at20(10), at20(10), { primary: row(5, 25) })).toBe('out of communications');
  });

  proves(
    ['14.32', '14.33', '14.62'],
    'sources are the own division and its corps, for corps troops their corps, for brigades every headquarters',
    () => {
      expect(near(at20(12), at20(10), {}, CORPS_HQ)).toBe('supplied');
      expect(near(at20(12), at20(10), {}, 'de-lxvi-h')).toBe('isolated-1');
      const only = (unit: string, hq: string): string => found({ units: { [unit]: at20(12), [hq]: at20(10) } }, unit);
      const corps = lay({ units: {} }).def.units.find((x) => x.formation === 'LVIII' && x.type !== 'hq' && x.front.move > 0)?.id as string;
      expect([only(corps, CORPS_HQ), only(corps, TANK_HQ)]).toEqual(['supplied', 'isolated-1']);
      const brigade = lay({ units: {} }).def.units.find((x) => x.formation === 'FB' && x.front.move > 0)?.id as string;
      expect([only(brigade, TANK_HQ), only(brigade, CORPS_HQ)]).toEqual(['supplied', 'supplied']);
      // By movement points, as Panzer divisions: eight hexes of open ground are too far.
      expect(found({ units: { [brigade]: hexName(24, 18), [TANK_HQ]: hexName(24, 10) } }, brigade)).toBe('out of communications');
    },
  );

  proves(['14.43'], 'rivers stop these lines but at bridges and fords', () => {
    const g = lay({ units: {} });
    const moat = (features: string[]): Record<string, string[]> => {
      const at = hex(g, hexName(24, 12));
      return Object.fromEntries(
        Array.from({ length: 6 }, (_, d) => [`${hexName(24, 12)}|${g.board.ids[g.board.neighbors[6 * at + d]]}`, features]),
      );
    };
    const line = (more: Partial<Lay>): string => near(hexName(24, 12), hexName(24, 10), more);
    const bank = `${hexName(24, 12)}|${hexName(24, 11)}`;
    expect(line({ sides: moat(['river']) })).toBe('isolated-1');
    expect(line({ sides: moat(['creek']) })).toBe('supplied');
    expect(line({ sides: { ...moat(['river']), [bank]: ['river', 'ford'] } })).toBe('supplied');
    expect(line({ sides: { ...moat(['river']), [bank]: ['river', 'bridge'] } })).toBe('supplied');
    expect(line({ sides: { ...moat(['river']), [bank]: ['river', 'bridge'] }, bridges: { [bank]: 1 } })).toBe('isolated-1');
    expect(line({ sides: moat(['river']), bridges: { [bank]: 3 } })).toBe('supplied');
  });

  proves(['err-counter-6'], 'a division that chose its corps when it entered may use its headquarters too', () => {
    const unit = lay({ units: {} }).def.units.find((x) => x.formation === '9P' && x.type === 'tank')?.id as string;
    const with9 = (corps: number): string =>
      found({ units: { [unit]: at20(12), 'de-9p-h': { at: hexName(40, 40), corps }, [CORPS_HQ]: at20(10) } }, unit);
    const joined = 1 + formations.findIndex((f) => f.id === 'LVIII');
    expect([with9(0), with9(joined)]).toEqual(['out of communications', 'supplied']);
  });
});

describe('special rules', () => {
  proves(['25.14b'], 'on the first day German units are always in supply, US units are not', () => {
    const g = check(lay({ turn: 3, units: { [TANKS]: at20(12), [US]: at20(40) } }));
    expect([state(g, TANKS), state(g, US)]).toEqual(['supplied', 'isolated-1']);
    expect(found({ turn: 4, units: { [TANKS]: at20(12) } }, TANKS)).toBe('isolated-1');
  });

  proves(['19.42'], 'every three Interdiction points take a hex or a movement point off the line by day, never at night', () => {
    const vg = (points: number, distance: number, turn = 9): string =>
      found({ turn, vars: { interdiction: points }, units: { [VG]: at20(10 + distance), 'de-lxvi-h': at20(10) } }, VG);
    expect([vg(2, 7), vg(3, 7), vg(3, 6), vg(9, 4), vg(9, 5)]).toEqual([
      'supplied',
      'out of communications',
      'supplied',
      'supplied',
      'out of communications',
    ]);
    expect(vg(9, 7, 10)).toBe('supplied');
    const panzer = (points: number, at: number): string =>
      found({ vars: { interdiction: points }, units: { [TANKS]: at20(at), [TANK_HQ]: at20(4) } }, TANKS);
    expect([panzer(9, 16), panzer(9, 17)]).toEqual(['supplied', 'out of communications']);
  });
});

describe('special rules of scenarios', () => {
  const after = (scenario: string, turn: number, units: Lay['units'], id: string): string => {
    const g = position({
      stage: 'german.movement',
      scenario,
      vars: { turn },
      units: Object.fromEntries(Object.entries(units).map(([name, where]) => [name, typeof where === 'string' ? { at: where } : where])),
    });
    return state(check(g), id);
  };

  proves(['25.24a'], 'the 1st SS Panzer Division is never Unsupplied in Kampfgruppe Peiper, but may be isolated', () => {
    const peiper = (unit: string, hq: string): string =>
      after('kampfgruppe-peiper', 9, { [unit]: 'C1540', ...(hq ? { [hq]: 'C2101' } : {}) }, unit);
    expect(peiper('ss-1-1-1p-t', 'ss-1p-iss-h')).toBe('supplied');
    expect(peiper('ss-1-12-12p-t', 'ss-12p-iss-h')).toBe('out of communications');
    expect(peiper('ss-1-1-1p-t', '')).toBe('isolated-1');
  });

  proves(['26.4c'], 'the 2nd SS Panzer Division is Unsupplied on turns 17 to 19 of the Race', () => {
    const race = (turn: number): string =>
      after(
        'race-for-the-meuse',
        turn,
        { 'ss-1-2-2p-t': { at: 'C2101', supply: turn === 17 ? 0 : 2 }, 'ss-2p-iss-h': 'C2101' },
        'ss-1-2-2p-t',
      );
    expect([17, 18, 19, 20].map(race)).toEqual(['unsupplied', 'unsupplied', 'unsupplied', 'supplied']);
  });

  proves(
    ['26.4c', '14.56', '14.8'],
    'the headquarters of the 2nd SS loses its Unsupplied marker on turn 20 of the Race, and moves at full speed',
    () => {
      const HQ = 'ss-2p-iss-h';
      const race = (turn: number): G =>
        position({ stage: 'german.supply', scenario: 'race-for-the-meuse', vars: { turn }, units: { [HQ]: { at: 'C2101', supply: 2 } } });
      const found = (turn: number): [string, number, string | undefined] => {
        const g = race(turn);
        return [state(g, HQ), allowance(g, u(HQ)) / POINT, explain(g, { q: 'supply', unit: u(HQ) })?.status];
      };
      expect([17, 19, 20].map(found)).toEqual([
        ['unsupplied', 6, 'unsupplied'],
        ['unsupplied', 6, 'unsupplied'],
        ['supplied', 12, 'supplied'],
      ]);
      // A division that the rule does not name.
      const g = position({
        stage: 'german.supply',
        scenario: 'race-for-the-meuse',
        vars: { turn: 17 },
        units: { 'ss-12p-iss-h': { at: 'C2101', supply: 2 } },
      });
      expect(state(g, 'ss-12p-iss-h')).toBe('supplied');
    },
  );

  proves(['26.4c'], 'the answer about supply names the rule that leaves the 2nd SS Unsupplied', () => {
    const TANKS_2SS = 'ss-1-2-2p-t';
    const asked = (turn: number) => {
      const g = position({
        stage: 'german.supply',
        scenario: 'race-for-the-meuse',
        vars: { turn },
        units: { [TANKS_2SS]: { at: 'C2101', supply: 2 }, 'ss-2p-iss-h': { at: 'C2101', supply: 2 } },
      });
      const said = explain(g, { q: 'supply', unit: u(TANKS_2SS) });
      return [said?.status, said?.blockers.map((b) => b.case)];
    };
    expect([asked(18), asked(20)]).toEqual([
      ['unsupplied', ['26.4c']],
      ['supplied', []],
    ]);
  });
});

describe('what the markers do', () => {
  proves(
    ['14.53', '14.54', '14.63', '14.64', 'chart-14.68'],
    'Class B moves half when Unsupplied or isolated, everybody at Isolated-2, nobody less when Out of Communications',
    () => {
      const move = (id: string, supply: number): number => {
        const g = lay({ units: { [id]: at20(20) } });
        g.set('supply', u(id), supply);
        return allowance(g, u(id)) / POINT;
      };
      expect([0, 1, 2, 3, 4].map((s) => move(TANKS, s))).toEqual([12, 12, 6, 6, 6]);
      expect([0, 1, 2, 3, 4].map((s) => move(VG, s))).toEqual([6, 6, 6, 6, 3]);
    },
  );

  proves(['14.0', '14.53'], 'what was found holds for the whole player turn, and both sides are checked again in the next', () => {
    const ring = around(at20(40), GERMANS);
    const g = lay({
      units: { [US]: at20(40), [US_HQ]: at20(30), ...ring, 'de-lxvi-h': at20(38) },
      stage: 'allied.supply',
      primary: [...EASTERN, ...row(26, 40)],
    });
    expect([state(g, US), prompt(g).side]).toEqual(['isolated-1', ALLIED]);
    // The ring opens during the player turn: nothing changes.
    for (const id of GERMANS) g.move(u(id), g.box('Eliminated'));
    expect(state(g, US)).toBe('isolated-1');
    idle(g, (w) => w.v.side === GERMAN);
    expect(state(g, US)).toBe('supplied');
  });
});
