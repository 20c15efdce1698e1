/** What brings enemy counters into sight cannot be undone: the player is told before, for exactly the answers after which undo is locked. */
import type { Action } from '@hexfront/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUncover } from '../../src/play/cards/uncover.ts';
import { committing } from '../../src/play/cards/warnings-state.ts';
import { act, commitNow } from '../../src/play/control.ts';
import { moment, sitDown, standUp } from '../../src/store/index.ts';
import type { Moment, Update } from '../../src/table/protocol.ts';
import type { Table } from '../../src/table/table.ts';
import { openTable } from '../kit.ts';

type Sitting = Awaited<ReturnType<typeof openTable>>;
const play = (t: Sitting, action: Action) => t.order({ o: 'play', actions: [action], version: t.moment().version, sure: true });

/** The Fortified Goose Egg where modes are chosen: some stacks are in cover next to those who choose. */
async function choosingModes(): Promise<Sitting> {
  const t = await openTable({ game: 'wacht-am-rhein-ii', setup: { scenario: 'goose-egg', seed: 'a' } });
  for (let i = 0; i < 60 && (t.moment().wait !== undefined || !t.moment().prompt.at.startsWith('modes.')); i++) {
    const { wait, choices, legal } = t.moment();
    if (wait !== undefined) await t.order({ o: 'take', side: wait });
    else await play(t, (choices.find((c) => c.action.k === 'done') ?? choices[0])?.action ?? legal[0]);
  }
  return t;
}
const prepared = (m: Moment): Action[] => m.legal.filter((a) => a.k === 'prepare');

describe('choosing Prepared Assault next to stacks in cover', () => {
  let t: Sitting;
  let revealing: Action[];
  beforeAll(async () => {
    t = await choosingModes();
    const all = prepared(t.moment());
    const told = await Promise.all(all.map((a) => t.ask('uncovers', { actions: [a] })));
    revealing = all.filter((_, i) => told[i]);
  });
  afterAll(standUp);

  it('is announced where it locks undo, and nowhere else', async () => {
    const quiet = prepared(t.moment()).filter((a) => !revealing.includes(a));
    expect(quiet.length).toBeGreaterThan(5);
    for (const a of quiet.slice(0, 5)) {
      await play(t, a);
      expect(t.moment().lock).toBeUndefined();
      await t.order({ o: 'undo' });
    }
    expect(revealing.length).toBeGreaterThan(1);
    const other = await choosingModes();
    await play(other, revealing[0]);
    expect(other.moment()).toMatchObject({ lock: 'secret', undo: 0 });
  });

  it('says in which hexes counters come into sight, and what the button does, as one order for a whole stack', async () => {
    const [first] = revealing;
    const said = await t.ask('uncovers', { actions: [first] });
    expect(said?.text).toMatch(/^Brings enemy counters into sight in .*\d{4}[NS]E.*: no undo after that$/);
    expect(said?.act).toBe(`Prepared Assault: ${t.info.units[first.u ?? 0].name}`);
    const hexOf = (a: Action) => t.pieces().get(a.u ?? 0)?.hex;
    const stack = prepared(t.moment()).filter((a) => hexOf(a) === hexOf(first));
    if (stack.length > 1) expect((await t.ask('uncovers', { actions: stack }))?.act).toBe(`Prepared Assault: ${stack.length} units`);
    // It names nobody who is still hidden.
    expect(Object.keys(said ?? {}).sort()).toEqual(['act', 'hexes', 'text']);
  });

  it('a click only asks; the button or Enter does it', async () => {
    const listeners: ((u: Update) => void)[] = [];
    const table: Table = {
      info: t.info,
      follow: (tell) => {
        listeners.push(tell);
        tell({ moment: t.moment(), pieces: [...t.pieces().values()], gone: [], all: true, steps: [] });
        return () => {};
      },
      order: t.order,
      ask: t.ask,
      onSaved: () => () => {},
      onTrouble: () => () => {},
      onThinking: () => () => {},
      close: () => {},
    };
    await sitDown(Promise.resolve(table));
    const stop = startUncover();
    const { version } = t.moment();
    const quiet = prepared(t.moment()).find((a) => !revealing.includes(a)) as Action;
    expect(await act(revealing[0])).toBe(false);
    expect(committing.peek()?.act).toMatch(/^Prepared Assault/);
    expect(t.moment().version).toBe(version);
    await commitNow();
    expect(t.moment().version).toBeGreaterThan(version);
    expect(t.moment().lock).toBe('secret');
    for (const tell of listeners) tell({ moment: t.moment(), pieces: [], gone: [], steps: [] });
    expect(moment.peek()?.version).toBe(t.moment().version);
    expect(await act(quiet)).toBe(true);
    expect(committing.peek()).toBeUndefined();
    stop();
  });
});
