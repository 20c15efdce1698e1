/** The replay of a game that is still being played tells no more than the table itself. */
import { expect, it } from 'vitest';
import { openTable } from '../kit.ts';

const [GERMAN, ALLIED] = [0, 1];

it('two who share a screen see in the replay the tops of stacks and how many are below, of either side while the screen is covered', async () => {
  const t = await openTable({ game: 'wacht-am-rhein-ii', setup: { scenario: 'kesternich', seed: 'hot1' } });
  expect(t.moment().wait).toBe(ALLIED);
  const open = (pieces: Iterable<{ side: number; hex?: string; token?: boolean }>, side: number) =>
    [...pieces].filter((p) => p.side === side && p.hex !== undefined && !p.token).length;
  const { pieces } = await t.ask('at', { length: t.moment().length });
  const stacks = (side: number) => new Set(pieces.filter((p) => p.side === side && p.hex !== undefined).map((p) => p.hex)).size;
  for (const side of [GERMAN, ALLIED]) expect(open(pieces, side)).toBe(stacks(side));
  expect(pieces.filter((p) => p.token).length).toBeGreaterThan(3);
  // Whoever takes the seat sees the own stacks, and of the other side no more than before.
  await t.order({ o: 'take', side: ALLIED });
  const own = (await t.ask('at', { length: t.moment().length })).pieces;
  expect([open(own, ALLIED) > stacks(ALLIED), open(own, GERMAN)]).toEqual([true, stacks(GERMAN)]);
});
