import { bent, refereed } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { referee } from '../../referee/index.ts';
import { wachtAmRheinII } from '../../src/index.ts';

const SETS: [scenario: string, options: Record<string, string | boolean>, positions: number, every: number][] = [
  ['kesternich', {}, 25, 13],
  ['goose-egg', {}, 32, 18],
  ['hard-left', {}, 14, 21],
];

const met = new Map<string, number>();

describe('the referee, a second reading of the rules', () => {
  it.each(SETS)('agrees with the game on positions of %s with %j', (scenario, options, positions, every) => {
    const { compared, found } = refereed(wachtAmRheinII, referee, { scenario, options, seed: 'referee' }, { positions, every });
    expect(found).toEqual([]);
    expect(compared.positions).toBe(positions);
    for (const [chapter, n] of Object.entries(compared.chapters)) met.set(chapter, (met.get(chapter) ?? 0) + n);
  });

  it('has been asked about every chapter', () => {
    expect([...met].filter(([, n]) => n === 0)).toEqual([]);
    expect([...met.keys()]).toEqual(Object.keys(referee.chapters));
  });

  it('sees a wrong price, stack, column, view and supply line', () => {
    const wrong = bent(wachtAmRheinII, {
      reach: (answer: { hexes: { cost: string }[] }) => ({ hexes: answer.hexes.map((end) => ({ ...end, cost: '9' })) }),
      unit: (card: { what: string }[]) => [...card, { what: 'card.overstacked' }],
      attack: (answer: { final: number }) => ({ ...answer, final: answer.final + 1 }),
      supply: (answer: { links?: { blockers: unknown[] }[] }) => ({
        ...answer,
        links: answer.links?.map((l) => ({ ...l, blockers: [{}] })),
      }),
    });
    wrong.visible = () => 2;
    const { found } = refereed(wrong, referee, { scenario: 'goose-egg', options: {}, seed: 'referee' }, { positions: 60, every: 13 });
    const seen = found.map((d) => d.chapter);
    for (const chapter of ['assault', 'movement', 'sight', 'stacking', 'supply']) expect(seen).toContain(chapter);
  });
});
