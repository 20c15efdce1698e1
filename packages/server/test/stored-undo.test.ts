/** What was taken back and stored stays taken back, whatever may be taken back today. */
import { type GameDef, legal, start } from '@hexfront/engine';
import { tenHexes } from '@hexfront/engine/example';
import { expect, it } from 'vitest';
import { type AnyShape, applyRow, type Live, type LogRow, lengthOf, newLive, turnOf } from '../src/match/live.ts';

const def = tenHexes as unknown as GameDef<AnyShape>;

function begun(): Live {
  const { seed: _, ...setup } = start(def, { scenario: 'meeting' }).setup;
  const live = newLive(
    { id: 'm', def, setup, opening: undefined, clock: { type: 'none' } },
    { seed: 's', salts: [], throws: 0, queue: undefined, fell: [], threw: [] },
  );
  applyRow(live, { seq: 1, cid: 'start', side: 0, user: 'x', action: { k: '@start' }, pips: [], at: 0 }, true);
  return live;
}
const row = (live: Live, action: LogRow['action'], side = turnOf(live)): LogRow => ({
  seq: live.seq + 1,
  cid: `n${live.seq}`,
  side,
  user: 'x',
  action,
  pips: [],
  at: 0,
});

it('a match opens again although its log takes back what could not be taken back today', () => {
  const first = begun();
  const rows: LogRow[] = [];
  let undone: LogRow | undefined;
  // On to the first action that nobody may take back: a die fell, or the other side has acted.
  while (undone === undefined) {
    const [action] = legal(first.session!.world);
    const next = row(first, action);
    expect(applyRow(first, next, true)).toBeUndefined();
    rows.push(next);
    const back = row(first, { k: '@undo', n: lengthOf(first) - 1 - next.pips.length }, next.side);
    if (first.session!.undoable === 0) undone = back;
  }
  expect(applyRow(first, undone, true)).toMatchObject({ code: 'not-free' });
  const again = begun();
  for (const stored of rows) applyRow(again, stored, false);
  const before = lengthOf(again);
  expect(applyRow(again, undone, false)).toBeUndefined();
  expect([again.broken, lengthOf(again) < before]).toEqual([undefined, true]);
});
