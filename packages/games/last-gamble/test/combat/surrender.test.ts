/** Advanced chapter 4: surrender. */
import { describe, expect } from 'vitest';
import { tables, units } from '../../src/index.ts';
import { countIsolation } from '../../src/rules/advanced/surrender.ts';
import { type G, ISOLATED, UNSUPPLIED } from '../../src/state/shape.ts';
import { now } from '../kit/air-positions.ts';
import { C, from, ground, N, NE, NW, S, SE, SW } from '../kit/field.ts';
import { at, idle, position, proves, refusal, u } from '../kit/kit.ts';

const RING = ['G-12-48', 'G-12-89', 'G-12-27F', 'G-62-164', 'G-62-183', 'G-62-190'];
const around = [N, NE, SE, S, SW, NW].map((d) => from(C, d));
/** An American unit surrounded by Germans, at the Supply Determination Phase of a German player turn. */
const pocket = (unit: string, found: number, stage = 'german.supply', turn = 7, options: object = { level: 'advanced' }): G =>
  position({
    stage,
    scenario: 'campaign',
    options: options as never,
    vars: { turn },
    board: ground(C, 7),
    units: {
      [unit]: { at: C, isolatedFor: found },
      ...Object.fromEntries(around.map((hex, i) => [RING[i], { at: hex }])),
      'A-4-12': { at: '5020' },
    },
  });

describe('surrender', () => {
  proves(['adv-4.11', 'adv-4.12', 'adv-4.16'], 'a unit is counted in every enemy supply phase and gives up when its turns are over', () => {
    const g = pocket('A-28-112', 0);
    expect(g.f.supply[u('A-28-112')]).toBe(ISOLATED);
    // Found for the first time: no game turn yet.
    expect(g.f.isolatedFor[u('A-28-112')]).toBe(1);
    expect(pocket('A-28-112', 5).f.isolatedFor[u('A-28-112')]).toBe(6);
    expect(at(pocket('A-28-112', 5), 'A-28-112')).toBe(C);
    expect(at(pocket('A-28-112', 6), 'A-28-112')).toBe('destroyed');
    // Its own supply phase does not count.
    expect(pocket('A-28-112', 3, 'allied.supply').f.isolatedFor[u('A-28-112')]).toBe(3);
  });

  proves(['adv-4.11', 'adv-4.16'], 'from isolation to surrender six game turns pass for an ordinary regiment', () => {
    const g = pocket('A-28-112', 0, 'german.supply', 7);
    for (const ringer of RING) g.set('reserve', u(ringer), 0);
    idle(g, () => at(g, 'A-28-112') !== C);
    expect(at(g, 'A-28-112')).toBe('destroyed');
    expect(g.v.turn).toBe(13);
    expect(g.v.side).toBe(0);
  });

  proves(['adv-4.13', 'adv-4.14', 'surrender-table'], 'four turns for green divisions, eight for SS and paratroops, six for others', () => {
    const limit = (id: string): number => units[u(id)].surrender;
    expect(limit('A-28-112')).toBe(6);
    expect(limit('A-99-393')).toBe(4);
    expect(limit('A-101-501')).toBe(8);
    expect(limit('G-1SS-1-I')).toBe(8);
    expect(limit('G-3FJ-9')).toBe(8);
    expect(limit('G-62-164')).toBe(4);
    expect(limit('G-12-48')).toBe(6);
    expect(limit('A-9Arm-CCB')).toBe(4);
    expect(at(pocket('A-99-393', 4), 'A-99-393')).toBe('destroyed');
    expect(at(pocket('A-99-393', 3), 'A-99-393')).toBe(C);
    expect(at(pocket('A-101-501', 7), 'A-101-501')).toBe(C);
    expect(at(pocket('A-101-501', 8), 'A-101-501')).toBe('destroyed');
    expect(tables.surrender.greenFormations).toHaveLength(11);
    for (const unit of units) if (unit.type !== 'aircraft') expect([4, 6, 8]).toContain(unit.surrender);
  });

  proves(['adv-4.15'], 'who is raised to unsupplied begins anew', () => {
    const g = pocket('A-28-112', 4, 'allied.supply');
    const unit = u('A-28-112');
    g.set('supply', unit, UNSUPPLIED);
    countIsolation(g, 1);
    expect(g.f.isolatedFor[unit]).toBe(0);
    g.set('supply', unit, ISOLATED);
    countIsolation(g, 0);
    expect(g.f.isolatedFor[unit]).toBe(1);
  });

  proves(['adv-4.17'], 'surrendered units are completely destroyed and not rebuilt', () => {
    const g = pocket('A-28-112', 6);
    g.v.alliedInfantry = 9;
    idle(g, () => g.v.side === 1 && (now(g) === 'replacement.spend' || now(g) === 'movement.plan'));
    expect(at(g, 'A-28-112')).toBe('destroyed');
    expect(refusal(g, { k: 'rebuild', u: u('A-28-112'), h: 0 })).toBeDefined();
  });

  proves(['adv-4.11'], 'nobody surrenders in the Basic game', () => {
    const g = position({
      stage: 'german.supply',
      scenario: 'wacht-am-rhein',
      vars: { turn: 7 },
      board: ground(C, 7),
      units: { 'A-28-112': { at: C, isolatedFor: 9 }, ...Object.fromEntries(around.map((hex, i) => [RING[i], { at: hex }])) },
    });
    expect(at(g, 'A-28-112')).toBe(C);
  });
});
