import { bent, refereed } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { referee } from '../../referee/index.ts';
import { lastGamble } from '../../src/index.ts';

const SETS: [scenario: string, options: Record<string, string | boolean>][] = [
  ['breakthrough', {}],
  ['breakthrough', { level: 'advanced', 'opt-7': true, 'opt-12': true }],
  ['meuse', { level: 'advanced' }],
  ['wacht-am-rhein', { 'slope-cost': 'chart', 'road-occupancy': 'any', 'retreat-order': 'zones', barrage: 'face' }],
];

describe('the referee, a second reading of the rules', () => {
  it.each(SETS)('agrees with the game on positions of %s with %j', (scenario, options) => {
    const { compared, found } = refereed(lastGamble, referee, { scenario, options, seed: 'referee' }, { positions: 80, every: 17 });
    expect(found).toEqual([]);
    expect(compared.positions).toBe(80);
    expect(Object.keys(compared.chapters)).toEqual(expect.arrayContaining(['zones', 'supply', 'movement', 'battle']));
  });

  it('sees a wrong zone, price, supply line and column', () => {
    const wrong = bent(lastGamble, {
      zoc: (hexes: number[]) => hexes.slice(1),
      supply: (answer: { status: string }) => ({ ...answer, status: 'supplied' }),
      reach: (answer: { hexes: { cost: string }[] }) => ({ hexes: answer.hexes.map((end) => ({ ...end, cost: '9' })) }),
      battle: (answer: { final: number }) => ({ ...answer, final: answer.final + 1 }),
    });
    const setup = { scenario: 'breakthrough', options: { level: 'advanced' }, seed: 'referee' };
    const { found } = refereed(wrong, referee, setup, { positions: 60, every: 17 });
    expect(new Set(found.map((d) => d.chapter))).toEqual(new Set(['zones', 'supply', 'movement', 'battle']));
  });
});
