import { bent, refereed, thinned } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { referee } from '../../referee/index.ts';
import { lastGamble } from '../../src/index.ts';

const SETS: [scenario: string, options: Record<string, string | boolean>, positions: number][] = [
  ['breakthrough', {}, 80],
  ['breakthrough', { level: 'advanced', 'opt-4': true, 'opt-7': true, 'opt-12': true }, 80],
  ['meuse', { level: 'advanced' }, 80],
  ['meuse', { level: 'advanced', 'opt-2': true, 'opt-5': true }, 80],
  ['wacht-am-rhein', { 'slope-cost': 'chart', 'road-occupancy': 'any', 'retreat-order': 'zones', barrage: 'face' }, 80],
  ['campaign', { level: 'advanced', 'opt-2': true, 'opt-4': true }, 90],
];

const met = new Map<string, number>();

describe('the referee, a second reading of the rules', () => {
  it.each(SETS)('agrees with the game on positions of %s with %j', (scenario, options, positions) => {
    const { compared, found } = refereed(lastGamble, referee, { scenario, options, seed: 'referee' }, { positions, every: 60 });
    expect(found).toEqual([]);
    expect(compared.positions).toBe(positions);
    for (const [chapter, n] of Object.entries(compared.chapters)) met.set(chapter, (met.get(chapter) ?? 0) + n);
  });

  it('has been asked about every chapter', () => {
    expect([...met].filter(([, n]) => n === 0)).toEqual([]);
    expect([...met.keys()]).toEqual(Object.keys(referee.chapters));
  });

  it('sees a wrong zone, price, supply line, column and victory', () => {
    const wrong = bent(lastGamble, {
      zoc: (hexes: number[]) => hexes.slice(1),
      supply: (answer: { status: string }) => ({ ...answer, status: 'supplied' }),
      reach: (answer: { hexes: { cost: string }[] }) => ({ hexes: answer.hexes.map((end) => ({ ...end, cost: '9' })) }),
      battle: (answer: { final: number }) => ({ ...answer, final: answer.final + 1 }),
      victory: (lines: { met: boolean }[]) => lines.map((line) => ({ ...line, met: !line.met })),
    });
    const setup = { scenario: 'breakthrough', options: { level: 'advanced' }, seed: 'referee' };
    const { found } = refereed(wrong, referee, setup, { positions: 25, every: 30 });
    expect(new Set(found.map((d) => d.chapter))).toEqual(new Set(['zones', 'supply', 'movement', 'battle', 'victory']));
  });

  it('sees an answer that is missing after a battle', () => {
    const wrong = thinned(lastGamble, ['back', 'lose', 'retreat', 'advance']);
    const setup = { scenario: 'breakthrough', options: {}, seed: 'referee' };
    const { found } = refereed(wrong, referee, setup, { positions: 250, every: 10 });
    expect(new Set(found.map((d) => d.chapter))).toEqual(new Set(['losses', 'retreat', 'advance']));
  });
});
