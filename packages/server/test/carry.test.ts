/** A match outlives a change of the rules: it goes on from where it stood, and what nobody can read any more can still be ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GameDef, hashOf, legal, openSave, type Procedure, start } from '@hexfront/engine';
import { tenHexes } from '@hexfront/engine/example';
import { describe, expect, it } from 'vitest';
import type { GameRegistry } from '../src/match/games.ts';
import { type AnyShape, applyRow, type Live, type LogRow, lengthOf, liveFrom, newLive, snapshotOf, turnOf } from '../src/match/live.ts';
import { createOpener } from '../src/match/opening.ts';
import { finishedSave, proofOf, runningSave, verifyProof } from '../src/match/proof.ts';
import { entriesFor, pastFor, standingOf } from '../src/match/sight.ts';
import { type Rechecked, recheck } from '../src/ops/recheck.ts';
import { countUnfinished, findMatch, logRowOf, rowOf } from '../src/storage/matches.ts';
import { openSqlite } from '../src/storage/store.ts';

const def = tenHexes as unknown as GameDef<AnyShape>;
const move = def.kit(start(def, { scenario: 'meeting' }).setup).procs.move as Procedure<AnyShape>;
/** Rules of a later version: nobody may step. */
const stricter: GameDef<AnyShape> = {
  ...def,
  rulesVersion: 2,
  kit: (setup, board) => {
    const kit = def.kit(setup, board);
    const step = move.points.step as Extract<Procedure<AnyShape>['points'][string], { options: unknown }>;
    const options = step.options.map((o) => (o.k === 'step' ? { ...o, test: () => ({ case: '3.1', why: 'occupied', hex: 0 }) } : o));
    return { ...kit, procs: { ...kit.procs, move: { ...move, points: { ...move.points, step: { ...step, options, always: true } } } } };
  },
};
const cup = () => ({ seed: 's', salts: ['a', 'b'], throws: 0, queue: undefined, fell: [], threw: [] });
const { seed: _seed, ...setup } = start(def, { scenario: 'meeting' }).setup;
const fresh = (by: GameDef<AnyShape>): Live => newLive({ id: 'm', def: by, setup, opening: undefined, clock: { type: 'none' } }, cup());
const draft = (live: Live, action: LogRow['action'], side = turnOf(live)): LogRow => ({
  ...{ seq: live.seq + 1, cid: `n${live.seq}`, side, user: 'x' },
  ...{ action, pips: [], at: live.seq },
});
/** Through the database and back. */
const stored = (row: LogRow): LogRow => logRowOf(rowOf('m', row));

/** A match of so many actions, its rows as they are stored. */
function played(actions: number, by = def): { live: Live; rows: LogRow[] } {
  const live = fresh(by);
  const rows: LogRow[] = [];
  const add = (row: LogRow) => {
    expect(applyRow(live, row, true)).toBeUndefined();
    rows.push(stored(row));
  };
  add(draft(live, { k: '@start' }, -1));
  for (let i = 0; i < actions && live.status === 'running'; i++) {
    const some = [...legal(live.session!.world)];
    add(draft(live, some[(i * 7) % some.length]));
    if (i % 9 === 4 && live.status === 'running' && live.session!.undoable > 0)
      add(draft(live, { k: '@undo', n: live.bounds.at(-2)!.length }, live.session!.log.at(-1)!.by));
  }
  return { live, rows };
}
function opened(rows: readonly LogRow[], by: GameDef<AnyShape>): Live {
  const live = fresh(by);
  for (const row of rows) applyRow(live, row, false);
  return live;
}
const bare = (rows: readonly LogRow[]): LogRow[] => rows.map((row) => ({ ...row, kept: undefined }));

describe('a match under newer rules', () => {
  const { live: then, rows } = played(40);
  const step = rows.findIndex((row) => row.action.k === 'step') + 1;

  it('that say the same is played again, and nothing is carried over', () => {
    const now = opened(rows, def);
    expect([now.broken, now.carried, now.otherwise]).toEqual([undefined, undefined, []]);
    expect(hashOf(now.session!.world)).toBe(hashOf(then.session!.world));
  });

  it('goes on from where it stood, tells both players which cases changed, and shows the past as it was', () => {
    const now = opened(rows, stricter);
    expect(now.broken).toBeUndefined();
    expect(hashOf(now.session!.world)).toBe(hashOf(then.session!.world));
    expect([now.seq, lengthOf(now), turnOf(now), now.seqs, now.dice.throws]).toEqual([
      ...[then.seq, lengthOf(then), turnOf(then), then.seqs, then.dice.throws],
    ]);
    expect(now.otherwise[0]).toMatchObject({ case: '3.1', refused: true, seq: step });
    for (const side of [0, 1]) expect(standingOf(now, side, side).carried).toEqual({ by: '0.1.0 rules 1', cases: ['3.1'] });
    for (const side of [-1, 0, 1]) {
      const told = (live: Live) => entriesFor(live, side, side, 0, true).map(({ says }) => says);
      expect(told(now)).toEqual(told(then));
      expect(pastFor(now, side, side, 3)).toBeDefined();
    }
    // Nothing goes back to before, and new rules hold from the next action on.
    expect(now.session!.undoable).toBeLessThanOrEqual(lengthOf(now) - now.session!.carried);
    expect(applyRow(now, draft(now, { k: '@offer-rollback', n: 1 }), true)).toMatchObject({ code: 'no-point' });
    const more: LogRow[] = [];
    for (let i = 0; i < 12 && now.status === 'running'; i++) {
      const next = draft(now, [...legal(now.session!.world)][0]);
      expect(next.action.k).not.toBe('step');
      expect(applyRow(now, next, true)).toBeUndefined();
      more.push(stored(next));
    }
    expect(more[0].kept).toMatchObject({ by: '0.1.0 rules 2', c: { cases: ['3.1'] } });
    // After a restart it stands there again, and what was played by today's rules can be taken back as before.
    const again = opened([...rows, ...more], stricter);
    expect([again.broken, hashOf(again.session!.world)]).toEqual([undefined, hashOf(now.session!.world)]);
    expect(again.session!.undoable).toBe(now.session!.undoable);
    expect(again.carried).toEqual(now.carried);
  });

  it('is exported with what was kept, and its proof says which version can prove it', () => {
    const now = opened(rows, stricter);
    const proof = proofOf(now.base, cup(), '', rows);
    expect(proof.played).toEqual([{ from: 1, by: '0.1.0 rules 1' }]);
    expect(proof.rolls.every(({ dice, pips }) => dice.length === pips.length)).toBe(true);
    expect(verifyProof(stricter, proof).good).toBe(false);
    applyRow(now, draft(now, { k: '@resign' }, 0), true);
    const save = JSON.parse(JSON.stringify(finishedSave(now, {})));
    expect(openSave(stricter, save)).toMatchObject({ unproven: lengthOf(then), differs: false });
    expect(openSave(stricter, save, 'state', { whole: true }).stopped).toMatchObject({ refusal: { case: '3.1' } });
    // While it runs its secrets stay where they are.
    expect(() => runningSave(opened(rows, stricter), 0, {})).toThrow('has secrets');
  });

  it('opens from a snapshot of older rules', () => {
    // At the first point where nothing can be taken back freely.
    const ends = Array.from({ length: 20 }, (_, i) => played(20 + i).live).find(
      ({ session, status }) => status === 'running' && session!.undoable === 0 && !session!.log.at(-1)?.secret,
    );
    const live = ends!;
    live.fresh = 100;
    const snapshot = snapshotOf(live);
    const now = liveFrom(fresh(stricter).base, cup(), JSON.parse(JSON.stringify(snapshot)))!;
    expect([now.seq, now.by, hashOf(now.session!.world)]).toEqual([live.seq, '0.1.0 rules 1', hashOf(live.session!.world)]);
  });

  it('without anything kept stands before the row that is refused, and can be resigned, drawn and closed', () => {
    const broken = () => opened(bare(rows), stricter);
    expect(broken().broken).toContain(`entry ${step}`);
    expect([broken().seq, turnOf(broken())]).toEqual([then.seq, -1]);
    expect(applyRow(broken(), draft(broken(), { k: 'done' }, 0), true)).toMatchObject({ code: 'broken' });
    for (const k of ['@undo', '@offer-rollback', '@offer-pause']) {
      const live = broken();
      expect(applyRow(live, draft(live, { k, n: 1 }, 0), true)).toMatchObject({ code: 'broken' });
    }
    const resigned = broken();
    expect(applyRow(resigned, draft(resigned, { k: '@resign' }, 0), true)).toBeUndefined();
    expect([resigned.status, resigned.result]).toEqual(['over', { winner: 1, how: 'resigned' }]);
    const drawn = broken();
    expect(applyRow(drawn, draft(drawn, { k: '@offer-draw' }, 1), true)).toBeUndefined();
    expect(applyRow(drawn, draft(drawn, { k: '@accept' }, 0), true)).toBeUndefined();
    expect([drawn.status, drawn.result?.how]).toEqual(['over', 'agreed']);
    const closed = broken();
    expect(applyRow(closed, draft(closed, { k: '@close' }, -1), true)).toBeUndefined();
    expect([closed.status, closed.result?.how]).toEqual(['over', 'closed']);
    // Opened once more with the row that ended it, it is over.
    expect(opened([...bare(rows), draft(closed, { k: '@close' }, -1)], stricter).status).toBe('over');
  });
});

describe('the data of a server', () => {
  it('is gone through by recheck: what these rules refuse, at which entry, by which case; a match nobody can read counts against no limit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hexfront-carry-'));
    const store = openSqlite(folder);
    try {
      const { rows } = played(40);
      const time = { created: 1, updated: 1, notified: 0, deadline: 0, delay: 0 };
      const match = (id: string, at: readonly LogRow[]) => ({
        ...{
          id,
          game: 'ten-hexes',
          scenario: 'meeting',
          name: id,
          setup: JSON.stringify(setup),
          opening: '',
          creator: 'x',
          status: 'running' as const,
        },
        ...{
          seq: at.length,
          to_act: 0,
          listed: 0,
          invite: id,
          observers: 0,
          clock: '{"type":"none"}',
          result: '',
          commitment: id,
          parent: '',
        },
        ...{ salts: '["a","b"]', unreadable: 0 },
        ...time,
      });
      for (const [id, at] of [
        ['kept', rows],
        ['bare', bare(rows)],
      ] as const) {
        await store.db.insertInto('matches').values(match(id, at)).execute();
        await store.db.insertInto('seeds').values({ commitment: id, seed: 's', created: 1, match_id: id }).execute();
        for (const row of at) await store.db.insertInto('actions').values(rowOf(id, row)).execute();
      }
      const found: Rechecked[] = [];
      for await (const each of recheck({ data: folder }, { load: async () => ({ def: stricter }) })) found.push(each);
      const step = rows.findIndex((row) => row.action.k === 'step') + 1;
      expect(found.map(({ match: id, stops }) => [id, stops !== undefined])).toEqual([
        ['bare', true],
        ['kept', false],
      ]);
      expect(found[1].otherwise[0]).toEqual({ seq: step, case: '3.1', refused: true });
      expect(found[1].by).toEqual(['0.1.0 rules 1']);

      const games = { list: [], load: async () => ({ def: stricter }) } as unknown as GameRegistry;
      const opener = createOpener({ store, games, replays: { open: () => Promise.reject(new Error()) }, log: () => undefined });
      expect(await countUnfinished(store.db, 'x')).toBe(2);
      for (const id of ['kept', 'bare']) await opener.openLive((await findMatch(store.db, id))!, [], true);
      expect(await countUnfinished(store.db, 'x')).toBe(1);
    } finally {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
