import { describe, expect, it } from 'vitest';
import { FORGOTTEN_AFTER, hiddenStacks, knownOf } from '../../src/play/map/sightings.ts';
import type { Piece } from '../../src/table/protocol.ts';
import { openTable } from '../kit.ts';

const piece = (u: number, more: Partial<Piece> = {}): Piece =>
  ({ u, side: 0, order: 0, design: { body: 'heer', symbol: 'infantry' }, markers: [], hex: '5609NE', ...more }) as Piece;
const token = (u: number, seen?: Piece['seen']): Piece => piece(u, { token: true, ...(seen ? { seen } : {}) });
const stack = (...list: Piece[]) => new Map([['5609NE', list]]);
const label = (turn: number) => `turn ${turn}`;
const told = (now: number, ...list: Piece[]) => hiddenStacks(stack(...list), now).map((s) => knownOf(s, now, label));

describe('what is known of a hidden stack', () => {
  it('is how many counters it has, now', () => {
    expect(told(3, token(-1), token(-2))).toEqual([{ text: '2 units', when: 'now', ago: 0 }]);
    expect(told(3, piece(7), token(-1))).toEqual([{ text: '+1', ago: 0 }]);
    expect(told(3, piece(7))).toEqual([]);
  });

  it('is who was seen in it, with the turn, and gone after nine turns', () => {
    const seen = [
      { u: 4, turn: 3, kind: 'infantry' },
      { u: 5, turn: 2, kind: 'armor' },
    ];
    expect(told(4, token(-1, seen), token(-2))).toEqual([{ text: '2, armor', when: 'turn 3', ago: 1 }]);
    expect(told(3 + FORGOTTEN_AFTER, piece(7), token(-1, seen))).toEqual([{ text: '+1 infantry', when: 'turn 3', ago: 9 }]);
    expect(told(4 + FORGOTTEN_AFTER, token(-1, seen))).toEqual([{ text: '1 unit', when: 'now', ago: 0 }]);
  });

  it('never says more than the view shows: Kesternich begins with tops and numbers alone', async () => {
    const t = await openTable({ game: 'wacht-am-rhein-ii', setup: { scenario: 'kesternich', seed: '1' } });
    const { wait } = t.moment();
    if (wait !== undefined) await t.order({ o: 'take', side: wait });
    const hidden = [...t.pieces().values()].filter((p) => p.token);
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.every((p) => p.design.hidden && p.seen === undefined)).toBe(true);
  });
});
