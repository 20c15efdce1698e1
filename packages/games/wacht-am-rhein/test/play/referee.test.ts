import { bent, refereed } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { referee } from '../../referee/index.ts';
import { wachtAmRhein } from '../../src/index.ts';

const SETS: [scenario: string, options: Record<string, string | boolean>, positions: number][] = [
  ['bastogne', {}, 60],
  ['kampfgruppe-peiper', {}, 30],
];

describe('the referee, a second reading of the rules', () => {
  it.each(SETS)('agrees with the game on positions of %s with %j', (scenario, options, positions) => {
    const { compared, found } = refereed(wachtAmRhein, referee, { scenario, options, seed: 'referee' }, { positions, every: 29 });
    expect(found).toEqual([]);
    expect(compared.positions).toBe(positions);
    expect(Object.keys(compared.chapters)).toEqual(expect.arrayContaining(['zones', 'movement']));
  });

  it('sees a wrong zone and price', () => {
    const wrong = bent(wachtAmRhein, {
      zoc: (hexes: number[]) => hexes.slice(1),
      reach: (answer: { hexes: { cost: string }[] }) => ({ hexes: answer.hexes.map((end) => ({ ...end, cost: '9' })) }),
    });
    const { found } = refereed(wrong, referee, { scenario: 'bastogne', options: {}, seed: 'referee' }, { positions: 12, every: 29 });
    expect(new Set(found.map((d) => d.chapter))).toEqual(new Set(['zones', 'movement']));
  });
});
