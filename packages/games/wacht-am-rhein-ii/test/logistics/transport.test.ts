/** The German Transport Phase (3.3.3, 16.1 to 16.5): truck points, deliveries, ammunition. */
import { explain, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { depletionValue } from '../../src/rules/logistics/ammunition.ts';
import { ammoDelivered, fuelDelivered } from '../../src/rules/logistics/transport.ts';
import { armyTrucksLeft, QUARTERS_IN_POINT } from '../../src/rules/modes/guns-and-trucks.ts';
import type { G } from '../../src/state/shape.ts';
import { C, GE, idle, N, offers, play, proves, refusal, roll, type Scene, scene, step, US, u } from '../kit/supply.ts';

const ARTILLERY = 'ge-fgbde-fuehrer-gren-art';
const PZ = 'ge-pzlehr-haus-1-stg';
/** The Transport Phase of the morning after a night. */
function morning(night: string, units: Scene['units'], vars: Record<string, number> = {}): G {
  const g = scene({ stage: 'german.administration', turn: night, units: { [US.foot]: '4821SE', ...units }, vars: { stocked: 1, ...vars } });
  idle(g, (now) => now.frames.some((f) => f.proc === 'transport'));
  return g;
}
const answer = (g: G, ...n: number[]): G => {
  for (const points of n) play(g, { k: 'points', n: points });
  return g;
};
const range = (g: G): number[] => offers(g, 'points').map((a) => a.n ?? -1);

describe('truck points', () => {
  proves(
    ['3.3.3', '16.1.0', '16.1.1', '16.0'],
    'from December 20 on twenty among the armies, twelve and one for ammunition each; seven at most haul ammunition',
    () => {
      const g = morning('dec-19-night', { [PZ]: C, [GE.brigade]: step(C, N, 3), 'ge-12ss-hq': step(C, N, 5) });
      expect([prompt(g).side, range(g)[0], range(g).at(-1)]).toEqual([0, 1, 12]);
      answer(g, 12);
      expect(range(g)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      expect(refusal(g, { k: 'points', n: 12 })).toMatchObject({ case: '16.1.0' });
      answer(g, 2);
      expect([range(g)[0], range(g).at(-1)]).toEqual([1, 7]);
      answer(g, 3);
      expect([g.v.truckFuel5, g.v.truckAmmo5, g.v.truckMotor5]).toEqual([2, 3, 7]);
      roll(g, 5);
      roll(g, 10);
      // Eight are left for two armies.
      idle(g, (now) => now.frames.some((f) => f.proc === 'transport' && f.at === 'share'), 3);
      expect(range(g).at(-1)).toBe(7);
    },
  );

  proves(
    ['16.5.0', '16.5.0-ex', '16.4.0'],
    'before December 20 what carries units is used up: four of eight today leave four, and move eight artillery units',
    () => {
      const g = morning('dec-17-night', { [PZ]: C });
      expect(range(g)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      answer(g, 4);
      expect([g.v.truckMotor5, g.v.truckUsed5, armyTrucksLeft(g, u(PZ))]).toEqual([4, 4, 4 * QUARTERS_IN_POINT]);
      // Two artillery units for a point.
      expect((4 * QUARTERS_IN_POINT) / 2).toBe(8);
      const next = morning('dec-18-night', { [PZ]: C }, { truckUsed5: 4 });
      expect(range(next).at(-1)).toBe(4);
    },
  );
});

describe('deliveries', () => {
  proves(['31.1.0-4', '16.2.0', '39.10.0'], 'five truck points and a seven bring nine fuel points', () => {
    expect(fuelDelivered(5, 7)).toBe(9);
    const g = morning('dec-20-night', { [PZ]: C });
    answer(g, 6, 5);
    roll(g, 7);
    expect(g.v.fuel5).toBe(18);
  });
  it('part of 16.3.0: two truck points and a seven bring one point of ammunition; eleven and twelve truck points read the last row (R-D4)', () => {
    expect(ammoDelivered(2, 7)).toBe(1);
    expect([11, 12].map((n) => fuelDelivered(n, 3))).toEqual([fuelDelivered(10, 3), fuelDelivered(10, 3)]);
    expect(tables.germanTransport.rows.map((row) => row.ammo !== null)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  proves(['16.2.4'], 'four fuel points at most are kept for the next day', () => {
    const g = morning('dec-20-night', { [PZ]: C }, { fuel5: 14 });
    answer(g, 1);
    expect(g.v.fuel5).toBe(8);
  });
  proves(
    ['16.3.0'],
    'the stockpile grows or shrinks; up to four points raise the value of the day, and an empty one that shrinks lowers it',
    () => {
      const day = (ammo7: number, pip: number): G => {
        const g = morning('dec-20-night', { [GE.brigade]: C, [ARTILLERY]: C }, { ammo7 });
        answer(g, 2, 0, 2);
        return roll(g, pip || 10);
      };
      const rich = day(6, 7);
      expect([rich.v.ammo7, range(rich)]).toEqual([7, [0, 1, 2, 3, 4]]);
      answer(rich, 4);
      expect([rich.v.ammo7, depletionValue(rich, u(ARTILLERY))]).toEqual([3, 7]);
      const poor = day(0, 0);
      expect([poor.v.ammo7, depletionValue(poor, u(ARTILLERY))]).toEqual([0, 2]);
      expect(day(1, 0).v.ammo7).toBe(0);
    },
  );
  proves(['16.3.1'], 'what the campaign begins with is handed out among the armies, and more on December 22', () => {
    const g = morning('dec-16-night', { [PZ]: C, [GE.brigade]: step(C, N, 3) }, { stocked: 0 });
    expect([prompt(g).at, range(g).at(-1)]).toEqual(['transport.stock', 10]);
    answer(g, 6);
    expect([g.v.ammo5, g.v.ammo7]).toEqual([6, 4]);
    const later = morning('dec-21-night', { [PZ]: C, [GE.brigade]: step(C, N, 3) });
    expect([prompt(later).at, range(later).at(-1)]).toEqual(['transport.stock', 8]);
  });
});

describe('before truck points are assigned', () => {
  it('each answer says what it brings today: the least, the most and the average of the table', () => {
    const g = morning('dec-19-night', { [PZ]: C, 'ge-12ss-hq': step(C, N, 5) });
    answer(g, 12);
    expect(prompt(g).at).toBe('transport.fuel');
    const effects = explain(g, { q: 'effects' }) ?? [];
    expect(effects).toHaveLength(range(g).length);
    const all = Array.from({ length: 10 }, (_, pip) => fuelDelivered(5, pip));
    expect(effects.find((e) => e.action.n === 5)).toMatchObject({
      says: 'effect.fuel-delivery',
      args: { trucks: 5, low: String(Math.min(...all)), high: String(Math.max(...all)) },
    });
    answer(g, 2);
    expect((explain(g, { q: 'effects' }) ?? []).map((e) => e.says)).toContain('effect.ammo-delivery');
  });
});
