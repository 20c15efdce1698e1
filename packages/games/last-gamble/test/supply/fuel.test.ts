/** Chapter 2, fuel. */
import { chance } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { supplyOf } from '../../src/rules/supply/supply.ts';
import { type G, SUPPLIED, UNSUPPLIED } from '../../src/state/shape.ts';
import { idle, position, proves, roll, u } from '../kit/kit.ts';

/** On the printed map beside the German sources, so that every line is open. */
const UNITS = {
  'G-2SS-2-I': { at: '0215' },
  'G-2SS-3': { at: '0215' },
  'G-12-48': { at: '0112' },
  'G-12-89': { at: '0112' },
  'A-28-112': { at: '3020' },
  'A-28-109-1': { at: '3020' },
};
const phase = (
  turn: number,
  more: { vars?: Record<string, number>; options?: Record<string, string>; scenario?: string; stage?: string } = {},
): G =>
  position({
    stage: more.stage ?? 'german.supply',
    scenario: more.scenario ?? 'campaign',
    vars: { turn, germanInfantry: 0, germanArmor: 0, ...more.vars },
    units: UNITS,
    ...(more.options ? { options: more.options } : {}),
  });
const rolls = (g: G): number => {
  let n = 0;
  while (chance(g)?.says === 'roll.fuel') {
    roll(g, 1, 1);
    n++;
  }
  return n;
};

describe('fuel', () => {
  proves(['basic-2.0', 'basic-2.21', 'fuel-table'], 'no roll before 12/20 AM, then one each German turn', () => {
    expect(rolls(phase(8))).toBe(0);
    expect(rolls(phase(9))).toBe(1);
    expect(rolls(phase(16))).toBe(1);
    expect(rolls(phase(9, { stage: 'allied.supply' }))).toBe(0);
  });

  proves(['basic-2.22', 'basic-2.23'], 'two rolls from 12/24 AM, three from 12/26 AM', () => {
    expect(rolls(phase(17))).toBe(2);
    expect(rolls(phase(20))).toBe(2);
    expect(rolls(phase(21))).toBe(3);
    expect(rolls(phase(36))).toBe(3);
  });

  proves(['basic-2.11', 'basic-2.13', 'fuel-table'], 'the division rolled has no fuel and counts as unsupplied; the others move on', () => {
    const g = phase(12);
    expect(supplyOf(g, u('G-2SS-3'))).toBe(SUPPLIED);
    roll(g, 3, 4);
    expect(supplyOf(g, u('G-2SS-3'))).toBe(UNSUPPLIED);
    expect(supplyOf(g, u('G-2SS-2-I'))).toBe(UNSUPPLIED);
    expect(supplyOf(g, u('G-12-48'))).toBe(SUPPLIED);
  });

  proves(['basic-2.14'], 'a division still off the map is marked too and would arrive without fuel', () => {
    const g = phase(12);
    roll(g, 4, 4);
    expect(g.f.fuel[u('G-10SS-21')]).toBe(1);
    expect(supplyOf(g, u('G-2SS-3'))).toBe(SUPPLIED);
  });

  proves(['basic-2.12'], 'the markers last through the Allied turn and come off in the next German one', () => {
    const g = phase(12);
    roll(g, 3, 4);
    idle(g, () => g.v.side === 1);
    expect(supplyOf(g, u('G-2SS-3'))).toBe(UNSUPPLIED);
    idle(g, () => g.v.side === 0);
    expect(chance(g)?.says).toBe('roll.fuel');
    expect(supplyOf(g, u('G-2SS-3'))).toBe(SUPPLIED);
  });

  proves(['basic-2.22'], 'the same division twice is no worse', () => {
    const g = phase(17);
    roll(g, 3, 4);
    roll(g, 3, 4);
    expect(g.f.fuel[u('G-2SS-3')]).toBe(1);
  });

  proves(['basic-2.31', 'adv-9.12', 'adv-9.14', 'adv-9.15'], 'captured fuel puts the first roll off', () => {
    expect(rolls(phase(12, { vars: { fuelCaptured: 5 } }))).toBe(0);
    expect(rolls(phase(13, { vars: { fuelCaptured: 5 } }))).toBe(1);
    expect(rolls(phase(17, { vars: { fuelCaptured: 10 } }))).toBe(0);
    expect(rolls(phase(18, { vars: { fuelCaptured: 10 } }))).toBe(2);
    expect(rolls(phase(22, { vars: { fuelCaptured: 15 } }))).toBe(0);
    expect(rolls(phase(23, { vars: { fuelCaptured: 15 } }))).toBe(3);
  });

  proves(['gset-1-2alt'], 'a division brought in without its condition costs one roll more in the 12/16 scenarios', () => {
    expect(rolls(phase(12, { vars: { committed: 1 } }))).toBe(2);
    expect(rolls(phase(13, { vars: { committed: 1 }, scenario: 'meuse' }))).toBe(1);
  });

  proves(['fuel-table'], 'row 11 as printed, or with 9 Panzer by the other reading (R-64)', () => {
    const g = phase(12);
    roll(g, 5, 6);
    expect(g.f.fuel[u('G-9SS-19')]).toBe(1);
    expect(g.f.fuel[u('G-9Pz-10')]).toBe(0);
    const other = phase(12, { options: { 'fuel-row-11': '9pz' } });
    roll(other, 5, 6);
    expect(other.f.fuel[u('G-9SS-19')]).toBe(0);
    expect(other.f.fuel[u('G-9Pz-10')]).toBe(1);
  });

  proves(
    ['basic-2.32', 'gset-cond', 'gset-4', 'adv-9.41'],
    'some divisions arrive without supply until a day is reached, unless a dump was captured',
    () => {
      expect(supplyOf(phase(10), u('G-2SS-3'))).toBe(UNSUPPLIED);
      expect(supplyOf(phase(11), u('G-2SS-3'))).toBe(SUPPLIED);
      expect(supplyOf(phase(10, { vars: { fuelCaptured: 5 } }), u('G-2SS-3'))).toBe(SUPPLIED);
      // Their recon battalions are exempt, and the Fuhrer Grenadiers wait half a day longer.
      expect(supplyOf(phase(10), u('G-2SS-2-Stg'))).toBe(SUPPLIED);
      expect(supplyOf(phase(11), u('G-FGB-PzG'))).toBe(UNSUPPLIED);
      expect(supplyOf(phase(12), u('G-FGB-PzG'))).toBe(SUPPLIED);
    },
  );

  proves(
    ['adv-13.2', 'gset-4#meuse'],
    'in the 12/22 scenario the two SS divisions wait one turn, or all of it by the other reading (R-29)',
    () => {
      expect(supplyOf(phase(13, { scenario: 'meuse' }), u('G-2SS-3'))).toBe(UNSUPPLIED);
      expect(supplyOf(phase(14, { scenario: 'meuse' }), u('G-2SS-3'))).toBe(SUPPLIED);
      expect(supplyOf(phase(14, { scenario: 'meuse', options: { 'meuse-ss-supply': 'whole' } }), u('G-2SS-3'))).toBe(UNSUPPLIED);
    },
  );
});
