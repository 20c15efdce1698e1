import { type Action, KEPT_EVENTS, type Session, type Shape } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { createLog } from '../src/table/words/log-lines.ts';

/** A log of so many entries of which nothing is to be told; whose events must not be asked for more than once each. */
function silent(length: number) {
  const asked: number[] = [];
  const log = Array.from({ length }, (_, i) => ({
    action: { k: 'add', n: i } as Action,
    by: i % 2,
    barrier: false,
    get events() {
      asked.push(i);
      return [];
    },
  }));
  return { session: { log, world: {} } as unknown as Session<Shape>, log, asked };
}

describe('the log of a very long game', () => {
  it('shows its end, says that the replay tells the rest, and asks nobody what happened long ago', () => {
    const { session, asked, log } = silent(KEPT_EVENTS + 500);
    const lines = createLog(() => session);
    expect(lines(-1, true)).toEqual({
      from: 0,
      lines: [{ at: 500, kind: 'earlier', text: '500 earlier entries are told in the replay.', hexes: [], units: [] }],
    });
    expect(Math.min(...asked)).toBe(500);
    // The next answer adds to it without beginning anew.
    asked.length = 0;
    log.push({ action: { k: 'add', n: -1 }, by: 0, barrier: false, events: [] } as never);
    expect(lines(-1, false)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('of an ordinary length is shown whole', () => {
    const { session, asked } = silent(300);
    expect(createLog(() => session)(-1, true)).toEqual({ from: 0, lines: [] });
    expect(new Set(asked).size).toBe(300);
  });
});
