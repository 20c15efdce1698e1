/** Position files of this game: what clearing clears, what a file may state. */
import { fromPosition, InputError, type Position, positionOf } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { lastGamble } from '../../src/index.ts';
import { type G, ISOLATED } from '../../src/state/shape.ts';
import { at, u } from '../kit/kit.ts';

const base: Position = {
  format: 'hexfront-position',
  version: 1,
  game: 'last-gamble',
  scenario: 'campaign',
  clear: true,
  stage: 'german.movement',
};
const from = (p: Partial<Position>): G => fromPosition(lastGamble, { ...base, ...p });
const TANKS = 'G-1SS-1-I';
const MATE = 'G-1SS-1-II';

describe('a cleared map', () => {
  it('has no works, reserves or reduced units, and nobody arrives', () => {
    const g = from({
      vars: { turn: 4 },
      options: { level: 'advanced', 'opt-7': true },
      units: { [TANKS]: { at: '1510' }, 'A-30-117': { at: '2010' } },
    });
    for (const name of ['position', 'reserve', 'roadblock', 'dump', 'strategic', 'hit'] as const)
      expect(
        [...g.f[name]].filter((n) => n !== 0),
        name,
      ).toEqual([]);
    expect(lastGamble.units.every((unit, i) => g.f.steps[i] === unit.steps)).toBe(true);
    expect(g.rows.waiting).toEqual([]);
    expect(at(g, 'G-HGB-519')).toBe('aside');
    // With only the map cleared the chart of arrivals and the works of the scenario stand.
    const map = from({ clear: 'map', vars: { turn: 4 }, units: { [TANKS]: { at: '1510' } } });
    expect(map.rows.waiting.map((row) => row.unit)).toContain(u('G-HGB-519'));
    expect([...map.f.position].some((n) => n !== 0)).toBe(true);
    // Who is to come by the chart after all is named so.
    const due = from({ vars: { turn: 4 }, units: { [TANKS]: { at: '1510' }, 'G-HGB-519': { at: 'out' } } });
    expect(due.rows.waiting.map((row) => row.unit)).toEqual([u('G-HGB-519')]);
  });

  it('is written down and read again as it stands', () => {
    const g = from({
      vars: { turn: 5 },
      units: { [TANKS]: { at: '1510', kg: MATE, steps: 1 }, [MATE]: { at: '1510' } },
      options: { level: 'advanced' },
    });
    const again = fromPosition(lastGamble, positionOf(g));
    for (const name of ['place', 'steps', 'kg', 'reserve', 'position'] as const) expect([...again.f[name]], name).toEqual([...g.f[name]]);
  });
});

describe('what a file states', () => {
  it('stands: supply and isolation are not worked out over it', () => {
    const g = from({ vars: { turn: 9 }, units: { [TANKS]: { at: '1510', supply: ISOLATED }, [MATE]: { at: '1510' } } });
    expect([g.f.supply[u(TANKS)], g.f.supply[u(MATE)]]).toEqual([ISOLATED, expect.any(Number)]);
    expect(g.f.supply[u(MATE)]).not.toBe(ISOLATED);
  });

  it('names the partner of a Kampfgruppe by id, once is enough, and hexsides by their two hexes', () => {
    const units = { [TANKS]: { at: '1510', kg: MATE }, [MATE]: { at: '1510' } };
    const g = from({ options: { level: 'advanced' }, units });
    expect([g.f.kg[u(TANKS)], g.f.kg[u(MATE)]]).toEqual([u(MATE), u(TANKS)]);
    expect(() => from({ units: { ...units, [MATE]: { at: '1610' } } })).toThrow(InputError);
    expect(() => from({ units: { ...units, [MATE]: { at: '1610' } } })).toThrow('G-1SS-1-II is not in the same hex');
    const builder = from({
      stage: 'allied.movement',
      vars: { turn: 5 },
      units: { 'A-28-112': { at: '2512' }, 'A-VIII-1102': { at: '2312', building: '2312|2311' } },
    });
    expect(builder.f.building[u('A-VIII-1102')]).toBe(builder.board.sideOf('2312', '2311'));
  });
});
