/** Advanced chapter 8, and the weather of optional rule 3. */
import { chance, explained } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { tables } from '../../src/index.ts';
import { advanceReach } from '../../src/rules/combat/advance.ts';
import { newBattle } from '../../src/rules/combat/combat.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { groundPrices } from '../../src/rules/movement/road-movement.ts';
import { describe as described } from '../../src/screen/describe.ts';
import type { G } from '../../src/state/shape.ts';
import { sky } from '../kit/air-positions.ts';
import { advance, fight, now } from '../kit/battlefield.ts';
import { C, from, N, S } from '../kit/field.ts';
import { hex, idle, offers, play, position, proves, roll, u } from '../kit/kit.ts';

const NEXT = from(C, N);
const TANK = 'A-9Arm-CCB';
const FOOT = 'A-28-112';

describe('frozen ground', () => {
  const price = (terrain: string, unit: string, turn: number, marks?: string[]): number => {
    const g = sky({ phase: 'movement', side: 'allied', turn, units: { [unit]: C }, hexes: { [NEXT]: terrain } });
    const there = marks ? sky({ phase: 'movement', side: 'allied', turn, units: { [unit]: C }, hexes: { [NEXT]: marks } }) : g;
    return there.rules.terrainPrice(there, u(unit), hex(there, NEXT)) / 2;
  };

  proves(['adv-8.11'], 'from 12/23 AM vehicles pay one point less for rough, light woods and forest; clear ground and foot as ever', () => {
    for (const [terrain, cost] of [
      ['rough', 2],
      ['light-woods', 3],
      ['forest', 4],
    ] as const) {
      expect(price(terrain, TANK, 14)).toBe(cost);
      expect(price(terrain, TANK, 15)).toBe(cost - 1);
      expect(price(terrain, FOOT, 15)).toBe(price(terrain, FOOT, 14));
    }
    expect(price('clear', TANK, 15)).toBe(1);
    expect(price('clear', TANK, 15, ['town'])).toBe(1);
    expect(price('clear', TANK, 15, ['westwall'])).toBe(price('clear', TANK, 14, ['westwall']));
  });

  proves(['adv-8.11', 'adv-8.12'], 'the walk of a unit follows it, until 12/27 PM', () => {
    const cost = (turn: number): string | undefined => {
      const g = sky({ phase: 'movement', side: 'allied', turn, units: { [TANK]: C }, hexes: { [NEXT]: 'forest' } });
      return (g.rules.questions.reach.answer(g, { unit: u(TANK) }) as { hexes: { hex: number; cost: string; form?: string }[] }).hexes.find(
        (h) => h.hex === hex(g, NEXT) && h.form === undefined,
      )?.cost;
    };
    expect(cost(14)).toBe('4');
    // Marching over frozen ground is cheaper still (basic-5.73), so prices are asked for.
    expect(price('forest', TANK, 24)).toBe(3);
    expect(price('forest', TANK, 25)).toBe(4);
    expect(cost(25)).toBe('4');
    // In one and the same game, too, when the frost comes and goes.
    const g = sky({ phase: 'movement', side: 'allied', turn: 14, units: { [TANK]: C }, hexes: { [NEXT]: 'forest' } });
    const prices = [14, 16, 24, 26].map((turn) => {
      g.v.turn = turn;
      return groundPrices(g, 1)[hex(g, NEXT)];
    });
    expect(prices).toEqual([8, 6, 6, 8]);
  });
});

describe('heavy snow', () => {
  const points = (unit: string, turn: number, supply = 0, side: 'german' | 'allied' = 'allied'): number => {
    const g = sky({ phase: 'movement', side, turn, units: { [unit]: { at: C, supply } } });
    return allowance(g, u(unit), 'movement', 'normal') / 2;
  };

  proves(['adv-8.13', 'adv-8.21'], 'from 12/28 AM all allowances are halved, rounded up, and the frost is over', () => {
    const full = points(TANK, 24);
    for (const turn of [25, 26, 30, 36]) expect(points(TANK, turn)).toBe(Math.ceil(full / 2));
    expect(points(FOOT, 24)).toBe(5);
    expect(points(FOOT, 25)).toBe(3);
    expect(points('G-1SS-1-I', 25, 0, 'german')).toBe(Math.ceil(points('G-1SS-1-I', 24, 0, 'german') / 2));
    const g = sky({ phase: 'movement', side: 'allied', turn: 25, units: { [FOOT]: C } });
    expect(g.rules.freeze(g)).toBe(false);
    expect(g.rules.snow(g)).toBe(true);
    expect(explained((out) => allowance(g, u(FOOT), 'movement', 'normal', out), 2).lines.map((l) => l.case)).toContain('adv-8.21');
  });

  proves(['adv-8.21'], 'unsupplied units are halved again, each time rounded up; armor out of supply keeps one', () => {
    expect(points(FOOT, 24, 1)).toBe(3);
    expect(points(FOOT, 25, 1)).toBe(2);
    expect(points(TANK, 25, 1)).toBe(1);
  });

  proves(['adv-8.22'], 'nobody advances further than one hex', () => {
    const reach = (turn: number, unit: string): number => {
      const g = sky({ phase: 'combat', side: 'allied', turn, units: { [unit]: C } });
      return advanceReach(g, newBattle('attack', 1, [hex(g, NEXT)], [u(unit)]), u(unit), 2, 0);
    };
    expect(reach(24, TANK)).toBeGreaterThan(1);
    expect(reach(25, TANK)).toBe(1);
    expect(reach(25, FOOT)).toBe(1);
    const g = sky({
      phase: 'combat',
      side: 'allied',
      turn: 25,
      units: { [TANK]: C, 'A-9Arm-CCA': from(C, S), 'G-62-164': { at: NEXT, steps: 1 } },
    });
    fight(g, { at: NEXT, by: [TANK] }, 1);
    while (now(g) !== 'advance.choose') play(g, offers(g)[0]);
    play(g, advance(g, TANK, NEXT));
    expect(now(g)).not.toBe('advance.choose');
    // On the evening before the snow it goes on.
    const dry = sky({
      phase: 'combat',
      side: 'allied',
      turn: 24,
      units: { [TANK]: C, 'A-9Arm-CCA': from(C, S), 'G-62-164': { at: NEXT, steps: 1 } },
    });
    fight(dry, { at: NEXT, by: [TANK] }, 1);
    while (now(dry) !== 'advance.choose') play(dry, offers(dry)[0]);
    play(dry, advance(dry, TANK, NEXT));
    expect(now(dry)).toBe('advance.choose');
  });
});

describe('variable weather', () => {
  const evening = (turn: number, options: Record<string, boolean | string> = { 'opt-3': true }): G =>
    position({
      stage: 'allied.engineer',
      scenario: 'campaign',
      options: { level: 'advanced', ...options },
      vars: { turn },
      units: { 'A-9Arm-CCB': { at: '5020' }, 'G-1SS-1-I': { at: '0112' }, 'G-1SS-1-II': { at: '0112' } },
    });

  proves(['opt-3.0', 'weather-table'], 'the German rolls at the end of the evenings before 12/23 to 12/27', () => {
    const rows = tables.weather.rows;
    expect(rows.map((r) => [r.turn, r.clearAtMost])).toEqual([
      [15, 1],
      [17, 2],
      [19, 3],
      [21, 4],
      [23, 5],
    ]);
    for (const { turn, clearAtMost } of rows) {
      const good = evening(turn - 1);
      idle(good, () => chance(good)?.says === 'roll.weather');
      expect(good.v.turn).toBe(turn - 1);
      roll(good, clearAtMost);
      expect(good.events.find((e) => e.e === 'weather')?.sky).toBe('clear');
      expect(good.v.turn).toBe(turn);
      expect(good.rules.clear(good)).toBe(true);
      if (clearAtMost === 6) continue;
      const bad = evening(turn - 1);
      idle(bad, () => chance(bad)?.says === 'roll.weather');
      roll(bad, clearAtMost + 1);
      expect(bad.events.find((e) => e.e === 'weather')?.sky).toBe('overcast');
      expect(bad.rules.clear(bad)).toBe(false);
    }
  });

  proves(
    ['opt-3.0'],
    'without a clear sky there is no Air Supremacy, while frost and snow keep their dates; other turns are not rolled for',
    () => {
      const bad = evening(14);
      idle(bad, () => chance(bad)?.says === 'roll.weather');
      roll(bad, 6);
      const tank = u('G-1SS-1-I');
      const dull = allowance(bad, tank, 'movement', 'normal');
      const good = evening(14);
      idle(good, () => chance(good)?.says === 'roll.weather');
      roll(good, 1);
      expect(allowance(good, tank, 'movement', 'normal')).toBe(dull - 2);
      expect(bad.rules.freeze(bad)).toBe(true);
      expect(described.track(bad).find((t) => t.turn === 15)?.sky).toBe('overcast');
      expect(described.track(good).find((t) => t.turn === 15)?.sky).toBe('clear');
      expect(described.track(good).find((t) => t.turn === 17)?.sky).toBeUndefined();
      const snow = evening(24);
      idle(snow, () => snow.v.turn === 25);
      expect(snow.rules.snow(snow)).toBe(true);
      // Without the rule the track decides.
      const track = evening(14, {});
      idle(track, () => track.v.turn === 15);
      expect(track.rules.clear(track)).toBe(true);
    },
  );
});
