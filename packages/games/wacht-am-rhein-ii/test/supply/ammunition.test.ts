/** Ammunition where supply decides (12.8.3, 12.8.4, 15.4.7, 15.8.1). */
import { prompt } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { gunRefusal } from '../../src/rules/barrage/guns.ts';
import { emptyBarrage } from '../../src/rules/barrage/target.ts';
import { depletionModifier, depletionValue } from '../../src/rules/logistics/ammunition.ts';
import { determineSupply } from '../../src/rules/supply/status.ts';
import type { G } from '../../src/state/shape.ts';
import * as field from '../kit/field.ts';
import * as fight from '../kit/fight.ts';
import * as kit from '../kit/kit.ts';
import { C, GE, hex, line, NE, NW, proves, roll, type Scene, scene, step, TRIER_ROAD, U_LINE, US, u } from '../kit/supply.ts';

const [ON_HAND, OUT] = [1, 2];
const FA = 'al-5id-19-fa';
const BATTERY = 'ge-fgbde-fuehrer-gren-art';

const admin = (units: Scene['units'], stage = 'allied.administration'): G =>
  scene({ stage, turn: 'dec-18-pm', secondary: [U_LINE], units: { [US.corps]: U_LINE[3], [US.hq]: U_LINE[6], ...units } });
const asks = (g: G): boolean => g.frames.some((f) => f.proc === 'supplying' && f.at === 'replenish');

proves(
  ['12.8.0', '12.8.3'],
  'depleted artillery with a path is replenished on its value or less, a point worse in the other side’s turn',
  () => {
    const depleted = { at: U_LINE[7], depleted: 1 };
    const after = (pip: number, stage?: string): number => {
      const g = admin({ [FA]: depleted, [GE.foot]: '7021SE' }, stage);
      expect(asks(g)).toBe(true);
      roll(g, pip || 10);
      return g.f.depleted[u(FA)];
    };
    const value = depletionValue(admin({ [FA]: depleted }), u(FA));
    expect([value, after(value), after(value + 1)]).toEqual([7, 0, 1]);
    expect([after(value - 1, 'german.administration'), after(value, 'german.administration')]).toEqual([0, 1]);
    // Nobody without a path rolls.
    expect(asks(admin({ [FA]: { at: '4821SE', depleted: 1, supply: OUT }, [US.hq]: 'Eliminated' }))).toBe(false);
  },
);

it('part of 15.5.1: artillery with On Hand supply that fires uses it up', () => {
  expect(fired(0)).toEqual([0, 0]);
});
proves(['12.8.4'], 'artillery with On Hand supply that fires is depleted and Out of Supply', () => {
  expect(fired(ON_HAND)).toEqual([1, OUT]);
});
proves(['12.8.4', '12.8.1'], 'it is depleted as it fires, so that of those that fire with it others run out of ammunition', () => {
  const SECOND = 'al-78id-308-fa';
  const g = field.scene({
    phase: 'allied-barrages',
    options: { fog: false },
    units: {
      [fight.US.foot]: field.C,
      [fight.GE.foot]: fight.TARGET,
      [fight.US.guns]: { at: field.out(field.NW, 2), supply: ON_HAND },
      [SECOND]: field.out(field.NW, 3),
    },
  });
  kit.play(g, { k: 'target', h: kit.hex(g, fight.TARGET) }, { k: 'observer', u: u(fight.US.foot) });
  while (prompt(g).at === 'barrage.guns') kit.play(g, kit.offers(g, 'gun')[0] ?? { k: 'ready' });
  expect([fight.US.guns, SECOND].map((id) => g.f.depleted[u(id)])).toEqual([1, 0]);
  kit.roll(g, 1);
  expect(g.frames.some((f) => f.at === 'ammunition')).toBe(true);
  kit.roll(g, 8);
  kit.idle(g, (now) => now.rows.barrages.length === 0);
  expect([fight.US.guns, SECOND].map((id) => g.f.depleted[u(id)])).toEqual([1, 1]);
});
/** A barrage that leaves the ammunition as it is: depleted, and the state of supply after it. */
function fired(supply: number): number[] {
  const g = field.scene({
    phase: 'allied-barrages',
    options: { fog: false },
    units: { [fight.US.foot]: field.C, [fight.GE.foot]: fight.TARGET, [fight.US.guns]: { at: field.out(field.NW, 2), supply } },
  });
  kit.play(g, { k: 'target', h: kit.hex(g, fight.TARGET) });
  if (prompt(g).at === 'barrage.observe') kit.play(g, { k: 'observer', u: u(fight.US.foot) });
  while (prompt(g).at === 'barrage.guns') kit.play(g, kit.offers(g, 'gun')[0] ?? { k: 'ready' });
  while (g.rows.barrages.length > 0 && g.frames.some((f) => f.at === 'volley' || f.at === 'ammunition')) kit.roll(g, 1);
  kit.idle(g, (now) => now.rows.barrages.length === 0);
  return [g.f.depleted[u(fight.US.guns)], g.f.supply[u(fight.US.guns)]];
}

it('part of 15.8.1: artillery Out of Supply does not fire', () => {
  const g = scene({
    stage: 'allied.allied-barrages',
    units: { [FA]: { at: C, supply: OUT }, [US.foot]: step(C, NW, 2), [GE.foot]: step(C, NW, 3) },
  });
  const b = emptyBarrage(1, hex(g, step(C, NW, 3)), true);
  expect(gunRefusal(g, b, u(FA), 1)).toMatchObject({ case: '15.8.1', why: 'guns-supply' });
});

proves(
  ['15.4.7', '15.4.7a'],
  'more than nine points from corps to army add two to the dice of its artillery, unless the army is behind the start line',
  () => {
    // From the German rear to the northwest, and from behind the US front to the northeast.
    const [east, west] = [line(TRIER_ROAD, NW, 20), line('4934SE', NE, 20)];
    const CORPS = 'ge-nd-liii-k-hq';
    const added = (n: number, way: readonly string[]): number => {
      const units = { [GE.army]: way[0], [CORPS]: way[n], [GE.brigade]: way[n], [BATTERY]: way[n] };
      const g = scene({ secondary: [[...way]], units });
      determineSupply(g, 0);
      return depletionModifier(g, u(BATTERY));
    };
    expect([added(18, west), added(19, west), added(19, east)]).toEqual([0, 2, 0]);
  },
);
