import { describe, expect, it } from 'vitest';
import { lastSeen, type Memory, readMemory, remember, written } from '../../src/play/map/sightings.ts';
import type { Piece } from '../../src/table/protocol.ts';
import { openTable } from '../kit.ts';

const piece = (u: number, hex: string | undefined, more: Partial<Piece> = {}): Piece =>
  ({ u, side: 0, order: 0, design: { body: 'heer', symbol: 'infantry' }, markers: [], ...(hex ? { hex } : {}), ...more }) as Piece;
const map = (...list: Piece[]) => new Map(list.map((p) => [p.u, p]));

describe('what was seen of a hidden stack', () => {
  const memory: Memory = new Map();
  remember(memory, 1, 0, [piece(1, '5609NE'), piece(2, '5609NE'), piece(3, '5708NE'), piece(9, '5609NE', { side: 1 })]);

  it('is told with its age once it is out of sight, and only where something is still hidden', () => {
    const hidden = map(piece(1, '5609NE'), piece(-1, '5609NE', { token: true }));
    expect(lastSeen(memory, '5609NE', 2, hidden)).toEqual([{ units: [2], ago: 2 }]);
    expect(lastSeen(memory, '5609NE', 2, map(piece(1, '5609NE')))).toEqual([]);
    expect(lastSeen(memory, '5708NE', 2, hidden)).toEqual([]);
  });

  it('follows a unit that is seen elsewhere, and forgets one that is eliminated', () => {
    remember(memory, 1, 1, [piece(2, '5610NE'), piece(3, undefined)]);
    const tokens = map(...['5609NE', '5610NE', '5708NE'].map((hex, i) => piece(-1 - i, hex, { token: true })));
    expect(lastSeen(memory, '5609NE', 1, tokens)).toEqual([{ units: [1], ago: 1 }]);
    expect(lastSeen(memory, '5610NE', 1, tokens)).toEqual([{ units: [2], ago: 0 }]);
    expect(lastSeen(memory, '5708NE', 1, tokens)).toEqual([]);
  });

  it('is the same after it was written down and read, and nothing when the text is not one', () => {
    expect([...readMemory(written(memory))]).toEqual([...memory]);
    for (const text of [null, '', '{"a":1}', '[[1,2,3]]', '[null]', 'x']) expect(readMemory(text).size).toBe(0);
  });

  it('never holds more than was shown: Kesternich begins with tops alone', async () => {
    const t = await openTable({ game: 'wacht-am-rhein-ii', setup: { scenario: 'kesternich', seed: '1' } });
    const { wait } = t.moment();
    if (wait !== undefined) await t.order({ o: 'take', side: wait });
    const known: Memory = new Map();
    remember(known, t.moment().viewer, 0, t.pieces().values());
    const hexes = [...known.values()].map((k) => k.hex);
    expect(new Set(hexes).size).toBe(hexes.length);
    expect([...t.pieces().values()].some((p) => p.token)).toBe(true);
  });
});
