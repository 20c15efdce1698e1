import { bent, refereed, thinned } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { referee } from '../../referee/index.ts';
import { roadToTheRhine } from '../../src/index.ts';

const SETS: [scenario: string, options: Record<string, string | boolean>, positions: number][] = [
  ['campaign', {}, 90],
  ['bulge-campaign', { 'river-cost': 'rounded-up', doubling: 'both', 'friendly-retreat': 'printed' }, 80],
  ['market-garden-campaign', {}, 90],
];

const met = new Map<string, number>();

describe('the referee, a second reading of the rules', () => {
  it.each(SETS)('agrees with the game on positions of %s with %j', (scenario, options, positions) => {
    const { compared, found } = refereed(roadToTheRhine, referee, { scenario, options, seed: 'referee' }, { positions, every: 12 });
    expect(found).toEqual([]);
    expect(compared.positions).toBe(positions);
    for (const [chapter, n] of Object.entries(compared.chapters)) met.set(chapter, (met.get(chapter) ?? 0) + n);
  });

  it('has been asked about every chapter', () => {
    expect([...met].filter(([, n]) => n === 0)).toEqual([]);
    expect([...met.keys()]).toEqual(Object.keys(referee.chapters));
  });

  it('sees a wrong zone, price, supply line, column and victory', () => {
    const wrong = bent(roadToTheRhine, {
      zoc: (hexes: number[]) => hexes.slice(1),
      supply: (answer: { status: string }) => ({ ...answer, status: 'supplied' }),
      reach: (answer: { hexes: { cost: string }[] }) => ({ hexes: answer.hexes.map((end) => ({ ...end, cost: '99' })) }),
      battle: (answer: { final: number }) => ({ ...answer, final: answer.final + 1 }),
      victory: (lines: { met: boolean }[]) => lines.map((line) => ({ ...line, met: !line.met })),
    });
    const { found } = refereed(wrong, referee, { scenario: 'bulge', options: {}, seed: 'referee' }, { positions: 60, every: 5 });
    expect(new Set(found.map((d) => d.chapter))).toEqual(new Set(['zones', 'supply', 'movement', 'battle', 'victory']));
  });

  it('sees an answer that is missing after a battle', () => {
    const wrong = thinned(roadToTheRhine, ['retreat', 'advance']);
    const setup = { scenario: 'market-garden-campaign', options: {}, seed: 'missing' };
    const { found } = refereed(wrong, referee, setup, { positions: 700, every: 10 });
    expect(new Set(found.map((d) => d.chapter))).toEqual(new Set(['retreat', 'advance']));
  });
});
