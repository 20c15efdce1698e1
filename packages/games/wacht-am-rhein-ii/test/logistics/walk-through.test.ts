/** What the walk-throughs of supply say beside the chapters themselves (39.10.0, 39.11.0). */
import { expect } from 'vitest';
import { depletionValue } from '../../src/rules/logistics/ammunition.ts';
import { isWithoutFuel, pendingRoll } from '../../src/rules/logistics/fuel.ts';
import { ammoDelivered } from '../../src/rules/logistics/transport.ts';
import { C, idle, N, play, proves, roll, scene, step, US, u } from '../kit/supply.ts';

const [HQ, TANKS, CORPS] = ['ge-pzlehr-hq', 'ge-pzlehr-haus-1-stg', 'ge-nd-xlvii-pzk-hq'];
const [GUNS, OTHER, OTHER_GUNS] = ['ge-pzlehr-haus-iii-130-art', 'ge-nd-lviii-pzk-hq', 'ge-116pz-voght-iii-146-art'];

proves(
  ['39.10.0', '15.4.7'],
  'of what an army spends for the day the artillery of a corps far from it has one point, that of others all',
  () => {
    const values = (spent: number, extended: number): number[] => {
      const g = scene({
        units: { [CORPS]: { at: C, extended }, [OTHER]: C, [HQ]: C, [GUNS]: C, [OTHER_GUNS]: C },
        vars: { value5: 1 + spent },
      });
      return [GUNS, OTHER_GUNS].map((id) => depletionValue(g, u(id)));
    };
    expect([values(0, 1), values(1, 1), values(3, 1), values(3, 0)]).toEqual([
      [3, 3],
      [4, 4],
      [4, 6],
      [6, 6],
    ]);
  },
);
proves(['16.3.0'], 'what trucks bring goes into the stockpile of the army, however far its corps are', () => {
  const trucks = 7;
  const good = Array.from({ length: 10 }, (_, n) => n + 1).find((pip) => ammoDelivered(trucks, pip % 10) > 1) ?? 10;
  const g = scene({
    stage: 'german.administration',
    turn: 'dec-20-night',
    units: { [US.foot]: '4821SE', [TANKS]: C, [CORPS]: step(C, N, 4) },
    vars: { stocked: 1, ammo5: 3 },
  });
  idle(g, (now) => now.frames.some((f) => f.proc === 'transport'));
  for (const n of [trucks, 0, trucks]) play(g, { k: 'points', n });
  g.set('extended', u(CORPS), 1);
  roll(g, good);
  expect(g.v.ammo5 - 3).toBe(ammoDelivered(trucks, good % 10));
});

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
