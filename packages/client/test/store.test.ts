import { afterEach, describe, expect, it } from 'vitest';
import { ask, order, sitDown, standUp } from '../src/store/game.ts';
import type { Table } from '../src/table/table.ts';

const pending = () => (globalThis as unknown as { __pending(): number }).__pending();

/** A table that never answers what it is asked. */
function silentTable(): Table {
  const never = () => new Promise<never>(() => undefined);
  const off = () => () => undefined;
  return {
    info: { id: 'silent' },
    ask: never,
    order: never,
    follow: off,
    onSaved: off,
    onTrouble: off,
    onThinking: off,
    close: () => undefined,
  } as unknown as Table;
}

describe('leaving a table', () => {
  afterEach(standUp);
  it('nobody waits for answers of a table that was left', async () => {
    await sitDown(Promise.resolve(silentTable()));
    void ask('charts', {});
    void order({ o: 'look' });
    expect(pending()).toBe(2);
    standUp();
    expect(pending()).toBe(0);
  });

  it('an answer that comes after the table was left does not count for the next one', async () => {
    let answer = (_: unknown): void => undefined;
    const slow = { ...silentTable(), ask: () => new Promise((done) => (answer = done)) } as unknown as Table;
    await sitDown(Promise.resolve(slow));
    const first = ask('charts', {});
    await sitDown(Promise.resolve(silentTable()));
    void ask('charts', {});
    answer([]);
    await first;
    expect(pending()).toBe(1);
  });
});
