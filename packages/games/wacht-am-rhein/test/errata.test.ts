/** Errata of map and counters, on the board and in the forces that are played with. */
import type { EdgeId } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { firstParts, forcesOf, scenarios, unitById, units } from '../src/data/index.ts';
import { theBoard } from '../src/index.ts';
import { proves } from './kit/kit.ts';

const board = theBoard({ scenario: 'campaign' });
const at = (id: string): number => board.hex(id) as number;
const edge = (a: string, b: string): EdgeId => 6 * at(a) + board.dirTo(at(a), at(b));
const has = (e: EdgeId, what: string): boolean => (board.sides[e] & board.sideBit(what)) !== 0;
const SOUTHEAST = 2;

describe('the map', () => {
  proves(['err-map-1'], 'the water from C1826 to C1824 is a creek', () => {
    for (const id of ['C1826', 'C1824']) {
      const e = 6 * at(id) + SOUTHEAST;
      expect([id, has(e, 'creek'), has(e, 'river')]).toEqual([id, true, false]);
    }
    for (let d = 0; d < 6; d++) expect(has(6 * at('C1825') + d, 'river')).toBe(false);
  });
  proves(['err-map-2'], 'three fords', () => {
    for (const [a, b] of [
      ['C2433', 'C2432'],
      ['D0336', 'D0435'],
      ['C3544', 'D0244'],
    ])
      expect([a, has(edge(a, b), 'ford')]).toEqual([a, true]);
  });
  proves(['err-map-3'], 'the road from D3104 to D3005 does not bridge the Sauer', () => {
    for (const [a, b] of [
      ['D3104', 'D3105'],
      ['D3105', 'D3005'],
    ])
      expect([a, has(edge(a, b), 'bridge')]).toEqual([a, false]);
    expect(has(edge('D3104', 'D3105'), 'river') || has(edge('D3105', 'D3005'), 'river')).toBe(true);
  });
});

describe('the counters', () => {
  const everywhere = [...scenarios, ...firstParts].map((scenario) => {
    const forces = forcesOf(scenario);
    return { scenario: scenario.id, ids: [...forces.deployed.map((row) => row.unit), ...forces.arrivals.flatMap((row) => row.units)] };
  });
  const used = (id: string): string[] => everywhere.filter(({ ids }) => ids.includes(id)).map(({ scenario }) => scenario);
  const named = (name: string): string => units.find((unit) => unit.name === name)?.id as string;
  proves(['err-counter-5'], 'of the two 741st tank battalions the one of the 2nd Division is used, the other never', () => {
    expect(used(named('741/99xx'))).toEqual([]);
    expect(used(named('741/2xx'))).toContain('campaign');
  });
  proves(['err-22.0c'], 'two tank destroyer battalions are companies from the beginning, a third is not used', () => {
    for (const name of ['801/99xx', '612/2xx', '610/III']) expect([name, used(named(name))]).toEqual([name, []]);
    const companies = forcesOf(scenarios.find((row) => row.id === 'kampfgruppe-peiper') as (typeof scenarios)[number]).deployed.filter(
      (row) => row.company,
    );
    for (const group of ['99th', '2nd']) {
      const towed = companies.filter((row) => row.entry.group.startsWith(group) && unitById(row.unit).companies);
      expect([group, towed.length >= 3]).toEqual([group, true]);
    }
  });
});
