/** What is lit on the map: the unit to be chosen, or the hexes of the one that is meant. */
import { describe, expect, it } from 'vitest';
import { litHexes } from '../../src/play/map/lit.ts';

const stands = (u: number): string | undefined => ({ 1: 'A', 2: 'B' })[u];
const hexOf = (h: number): string | undefined => ({ 10: 'X', 11: 'Y' })[h];
const lit = (legal: { k: string; u?: number; h?: number }[], chosen: number[] = []) => [...litHexes(legal, chosen, stands, hexOf)].sort();

describe('answers that name a unit and a hex', () => {
  const advance = [
    { k: 'advance', u: 1, h: 10 },
    { k: 'advance', u: 2, h: 10 },
  ];
  it('light the units among which one is to be chosen, not the vacated hex', () => {
    expect(lit(advance)).toEqual(['A', 'B']);
  });
  it('light the hexes of the unit in hand, and of the only one that is meant', () => {
    expect(lit(advance, [1])).toEqual(['X']);
    expect(
      lit([
        { k: 'retreat', u: 1, h: 10 },
        { k: 'retreat', u: 1, h: 11 },
      ]),
    ).toEqual(['X', 'Y']);
  });
  it('light where units enter that are not on the map yet', () => {
    expect(
      lit([
        { k: 'enter', u: 7, h: 10 },
        { k: 'enter', u: 8, h: 11 },
      ]),
    ).toEqual(['X', 'Y']);
  });
});

describe('other answers', () => {
  it('light the unit, or the hex, that they name', () => {
    expect(lit([{ k: 'pick', u: 1 }, { k: 'target', h: 11 }, { k: 'done' }])).toEqual(['A', 'Y']);
  });
});
