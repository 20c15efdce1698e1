/** What the walk-throughs of supply say beside the chapters themselves (39.10.0, 39.11.0). */
import { expect } from 'vitest';
import { isWithoutFuel, pendingRoll } from '../../src/rules/logistics/fuel.ts';
import { ammoDelivered } from '../../src/rules/logistics/transport.ts';
import { C, idle, N, play, proves, roll, scene, step, US, u } from '../kit/supply.ts';

const [HQ, TANKS, CORPS] = ['ge-pzlehr-hq', 'ge-pzlehr-haus-1-stg', 'ge-nd-xlvii-pzk-hq'];

proves(
  ['39.10.0'],
  'of a good delivery of ammunition an army with a corps far from it has one point, of a poor one all that is missing',
  () => {
    const trucks = 7;
    const pips = Array.from({ length: 10 }, (_, n) => n + 1);
    const good = pips.find((pip) => ammoDelivered(trucks, pip % 10) > 1) as number;
    const plain = pips.find((pip) => ammoDelivered(trucks, pip % 10) === 1);
    const gained = (pip: number, extended: number): number => {
      const g = scene({
        stage: 'german.administration',
        turn: 'dec-20-night',
        units: { [US.foot]: '4821SE', [TANKS]: C, [CORPS]: step(C, N, 4) },
        vars: { stocked: 1, ammo5: 3 },
      });
      idle(g, (now) => now.frames.some((f) => f.proc === 'transport'));
      for (const n of [trucks, 0, trucks]) play(g, { k: 'points', n });
      g.set('extended', u(CORPS), extended);
      roll(g, pip);
      return g.v.ammo5 - 3;
    };
    expect(gained(good, 0)).toBe(ammoDelivered(trucks, good % 10));
    expect(gained(good, 1)).toBe(1);
    if (plain !== undefined) expect(gained(plain, 1)).toBe(1);
  },
);

proves(['39.11.0'], 'inside a pocket no fuel points are used: its Mech units move without them', () => {
  const fuel = (pocket: number): unknown[] => {
    const g = scene({
      stage: 'german.movement',
      turn: 'dec-21-am',
      units: { [HQ]: { at: C, pocket, fuel: 2 }, [TANKS]: step(C, N), [US.foot]: '4821SE' },
      vars: { fuel5: 0 },
    });
    return [isWithoutFuel(g, u(TANKS)), pendingRoll(g, u(TANKS)) !== undefined];
  };
  expect([fuel(0), fuel(3)]).toEqual([
    [true, true],
    [false, false],
  ]);
});
