import { describe, expect, it } from 'vitest';
import { undoPoint } from '../../src/play/undo-point.ts';

const line = (at: number, by?: number, pips?: number[]) => ({ at, ...(by === undefined ? {} : { by }), ...(pips ? { pips } : {}) });

describe('undo that both players agree on', () => {
  it('past dice goes back to before the answer that led to them, however many fell in a row', () => {
    expect(undoPoint([line(3, 0), line(5, 0), line(6, 0, [4])], 'die', 6)).toBe(4);
    expect(undoPoint([line(3, 0, [1]), line(5, 0), line(6, 0, [4]), line(7, 0, [2])], 'die', 7)).toBe(4);
    expect(undoPoint([], 'die', 1)).toBe(0);
  });

  it('past something that came into sight takes back that one answer, and leaves older dice alone', () => {
    expect(undoPoint([line(3, 0, [6]), line(20, 0)], 'secret', 20)).toBe(19);
  });

  it('past the other side goes back to the own last answer', () => {
    const lines = [line(3, 0, [6]), line(8, 0), line(9, 1), line(12, 1, [2]), line(15, 1)];
    expect(undoPoint(lines, 'other', 15, 0)).toBe(7);
    expect(undoPoint([line(4, 1)], 'other', 4, 0)).toBe(3);
  });
});
