import { bent, refereed } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { referee } from '../../referee/index.ts';
import { wachtAmRhein } from '../../src/index.ts';

const SETS: [scenario: string, options: Record<string, string | boolean>, positions: number][] = [
  ['bastogne', {}, 50],
  ['kampfgruppe-peiper', {}, 40],
  ['race-for-the-meuse', {}, 16],
];

const met = new Map<string, number>();

describe('the referee, a second reading of the rules', () => {
  it.each(SETS)('agrees with the game on positions of %s with %j', (scenario, options, positions) => {
    const { compared, found } = refereed(wachtAmRhein, referee, { scenario, options, seed: 'referee' }, { positions, every: 40 });
    expect(found).toEqual([]);
    expect(compared.positions).toBe(positions);
    for (const [chapter, n] of Object.entries(compared.chapters)) met.set(chapter, (met.get(chapter) ?? 0) + n);
  });

  it('has been asked about every chapter', () => {
    expect([...met].filter(([, n]) => n === 0)).toEqual([]);
    expect([...met.keys()]).toEqual(Object.keys(referee.chapters));
  });

  it('sees a wrong zone, price, supply line, column, duty and victory', () => {
    const wrong = bent(wachtAmRhein, {
      zoc: (hexes: number[]) => hexes.slice(1),
      supply: (answer: { status: string }) => ({ ...answer, status: answer.status === 'supplied' ? 'isolated-1' : 'supplied' }),
      attack: (answer: { final: number }) => ({ ...answer, final: answer.final + 1 }),
      battle: (answer: { final: number }) => ({ ...answer, final: answer.final + 1 }),
      tasks: (tasks: unknown[]) => tasks.slice(1),
      victory: (lines: { says: string }[]) =>
        lines.map((line) => (line.says === 'victory.now' ? { ...line, args: { level: 'Draw' } } : line)),
      reach: (answer: { hexes: { cost: string }[] }) => ({ hexes: answer.hexes.map((end) => ({ ...end, cost: '9' })) }),
    });
    const { found } = refereed(wrong, referee, { scenario: 'bastogne', options: {}, seed: 'referee' }, { positions: 60, every: 25 });
    expect(new Set(found.map((d) => d.chapter))).toEqual(new Set(['zones', 'movement', 'duties', 'battle', 'supply', 'victory']));
  });
});
