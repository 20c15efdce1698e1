/** Long games: what a session keeps of them, saves with a checkpoint, events of old entries told again. */

import { encode, type GameDef, hashOf, type Next, openSave, PLACE, readSave, Session, type Shape, saveOf, start } from '@hexfront/engine';
import { count } from '@hexfront/engine/parts';
import { describe, expect, it } from 'vitest';
import { boardOf } from '../../src/board/index.ts';
import { KEPT_EVENTS, readMark, writeMarks } from '../../src/core/record/log.ts';
import { TOLD } from '../../src/core/record/session.ts';
import { NEAR, NEAR_SPAN, Snapshots } from '../../src/core/record/snapshots.ts';
import { rectangle } from '../../src/testing/boards.ts';

const board = boardOf(rectangle(3, 3));

/** Two sides add numbers in turn for ever; every seventh is followed by a die, every eleventh is sealed. */
const counting: GameDef<Shape> = {
  ...{ id: 'counting', name: 'Counting', rulesVersion: 3, boxes: ['out'], options: [], words: {} },
  sides: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  units: [{ id: 'u', name: 'U', side: 0 }],
  fields: { place: PLACE },
  vars: { sum: { doc: 'sum of all' }, turn: { doc: 'answers so far' } },
  rows: {},
  events: { added: { n: count() }, fell: { n: count() } },
  scenarios: [{ id: 's', name: 'S', about: '', cases: ['1'], turns: 1, units: 1 }],
  kit: () => ({
    board,
    rules: undefined,
    stages: { id: 'game', name: 'Game', cases: ['1'], run: 'count' },
    procs: {
      count: {
        first: 'which',
        points: {
          which: { auto: (g): Next => (g.v.turn % 11 === 10 ? 'sealed' : 'ask') },
          ask: question(false),
          sealed: question(true),
          die: {
            roll: () => ({ dice: [6], classOf: () => 'any', cases: ['1'], says: 'die' }),
            take: (g, _l, pips): Next => {
              g.v.sum += pips[0];
              g.emit({ e: 'fell', n: pips[0] });
              return 'which';
            },
          },
        },
      },
    },
    triggers: [],
    groups: 0,
  }),
  setup: () => undefined,
  derive: () => undefined,
  caseExists: () => true,
};

function question(secret: boolean) {
  return {
    who: (g: { v: Record<string, number> }) => g.v.turn % 2,
    cases: ['1'],
    secret,
    options: [
      {
        k: 'add',
        parts: 'n' as const,
        *from() {
          yield { k: 'add', n: 1 };
          yield { k: 'add', n: 2 };
        },
        test: (_g: unknown, _l: unknown, a: { n?: number }) => (a.n === 1 || a.n === 2 ? undefined : { case: '1', why: 'no' }),
        take(
          g: { v: Record<string, number>; emit(e: { e: string; n: number; turn: number }): void },
          _l: unknown,
          a: { n?: number },
        ): Next {
          g.v.sum += a.n ?? 0;
          g.v.turn++;
          g.emit({ e: 'added', n: a.n ?? 0, turn: g.v.turn });
          return g.v.turn % 7 === 0 ? 'die' : 'which';
        },
      },
    ],
  };
}

function play(session: Session, length: number): Session {
  while (session.log.length < length) session.play({ k: 'add', n: 1 + ((session.world.v.sum >> 1) % 2) });
  return session;
}
const fresh = (length: number): Session => play(new Session(start(counting, { scenario: 's', seed: 'x' })), length);

describe('a long game', () => {
  it('keeps every snapshot while they fit into the budget, then fewer of what lies far back, and events of the last entries only', () => {
    const session = fresh(20_000);
    expect(session.held.snapshots).toBe(1 + Math.floor(20_000 / NEAR));
    expect(session.held.events).toBe(KEPT_EVENTS);

    const { world } = session;
    const one = world.layout.bytes + world.occupancy.bytes + 8192;
    const snapshots = new Snapshots(120 * one);
    snapshots.put(0, world);
    const farthest = (from: number, to: number): number => {
      let most = 0;
      for (let n = from; n < to; n += 7) most = Math.max(most, n - snapshots.before(n).at);
      return most;
    };
    for (let n = 1; n <= 100_000; n++) {
      snapshots.note(n, world);
      if (n === 119 * NEAR) expect([snapshots.count, farthest(0, n)]).toEqual([120, NEAR - 1]);
      if (n % NEAR === 0) expect(snapshots.count).toBeLessThanOrEqual(120);
    }
    // The last stretch as close as ever; what lies back no farther apart than the budget asks for, and used by half at least.
    expect(farthest(100_000 - NEAR_SPAN + NEAR, 100_000)).toBeLessThan(NEAR);
    expect(farthest(0, 100_000)).toBeLessThan(2 * Math.ceil(100_000 / (120 - NEAR_SPAN / NEAR)) + NEAR);
    expect(snapshots.count).toBeGreaterThan(60);
    // Played through once more, an old point is no farther away than the others, and the budget still holds.
    for (let n = 1; n < 90_000; n++) snapshots.noteOld(n, world, 100_000);
    expect(snapshots.count).toBeLessThanOrEqual(120);
  });

  it('goes back to any point, and tells of every entry what it did', () => {
    const told: unknown[] = [];
    const session = new Session(start(counting, { scenario: 's', seed: 'x' }));
    const sums: number[] = [];
    while (session.log.length < 9_000) {
      const from = session.log.length;
      session.play({ k: 'add', n: 1 + ((session.world.v.sum >> 1) % 2) });
      for (let i = from; i < session.log.length; i++) told[i] = structuredClone(session.log[i].events);
      sums[session.log.length] = session.world.v.sum;
    }
    expect(session.held.events).toBe(KEPT_EVENTS);
    for (const n of [1, 700, 3_000, 4_999, 6_001, 8_999]) {
      const at = sums[n] === undefined ? n + 1 : n;
      expect(session.at(at).v.sum).toBe(sums[at]);
    }
    expect(session.log.map((e) => e.events)).toEqual(told);
    expect(session.held.events).toBeLessThan(KEPT_EVENTS + 2 * TOLD);
    // Read backwards as well, and in a branch whose trunk goes another way afterwards.
    const branch = session.branch(7_000);
    session.rollback(100);
    play(session, 7_000);
    for (let i = 6_999; i >= 0; i -= 501) expect(branch.log[i].events).toEqual(told[i]);
    expect(session.log[6_000].events).not.toEqual(told[6_000]);
  });

  it('is opened from the checkpoint of its save, and is the same game', () => {
    const session = fresh(9_000);
    const save = JSON.parse(JSON.stringify(saveOf(session)));
    const opened = openSave(counting, save);
    expect(opened.trusted).toBeGreaterThan(9_000 - 2_100);
    expect(opened.trusted).toBeLessThanOrEqual(9_000 - 1_000);
    expect(opened).toMatchObject({ differs: false, strangeDice: 0, falseCheckpoint: false });
    const again = opened.session;
    expect(again.hash()).toBe(session.hash());
    expect(again.held.events).toBeLessThan(1_300);
    expect(again.undoable).toBe(session.undoable);
    for (const i of [0, 5, 10, 4_000, 8_800]) {
      const { action, by, barrier, secret, events } = session.log[i];
      expect(again.log[i]).toMatchObject({ action, by, barrier, ...(secret ? { secret } : {}) });
      expect(again.log[i].events).toEqual(events);
    }
    expect(again.at(3_210).v).toEqual(session.at(3_210).v);
    play(again, 9_500);
    play(session, 9_500);
    expect(again.hash()).toBe(session.hash());
    expect(JSON.stringify(saveOf(again))).toBe(JSON.stringify(saveOf(session)));
  });

  it('says of a false position that it is one when the whole save is played, and never needs one', () => {
    const save = JSON.parse(JSON.stringify(saveOf(fresh(6_000))));
    expect(openSave(counting, save, 'state', { whole: true })).toMatchObject({ trusted: 0, falseCheckpoint: false });
    // Positions of another game: taken on trust they lead elsewhere, and the last of them stands unproven; played through they are found out.
    const other = saveOf(play(new Session(start(counting, { scenario: 's', seed: 'y' })), 6_000));
    const forged = { ...save, kept: other.kept };
    expect(openSave(counting, forged)).toMatchObject({ differs: false, unproven: 6_000 });
    expect(openSave(counting, forged, 'state', { whole: true })).toMatchObject({ differs: false, unproven: 0, falseCheckpoint: true });
    // What cannot be read is passed over.
    const [part] = save.kept;
    for (const kept of [[{ ...part, text: 'AAAA' }], [{ ...part, at: 1 }], [{ ...part, n: 7_000 }], [{ ...part, on: 'other' }], []])
      expect(openSave(counting, { ...save, kept })).toMatchObject({ trusted: 0, differs: false, unproven: 0 });
    expect(openSave({ ...counting, rulesVersion: 4 }, save)).toMatchObject({ trusted: 0, differs: false });
    expect(() => openSave(counting, { ...save, kept: 7 })).toThrow('save: kept: expected');
  });

  it('is opened from the checkpoint of a save of an older version', () => {
    const session = fresh(6_000);
    const { kept: _, ...save } = saveOf(session);
    const at = 4_900;
    const checkpoint = { at, state: encode(session.at(at)), hash: hashOf(session.at(at)), marks: writeMarks(session.log.slice(0, at)) };
    expect(openSave(counting, { ...save, checkpoint })).toMatchObject({ trusted: at, differs: false, falseCheckpoint: false });
    expect(openSave(counting, { ...save, checkpoint: { ...checkpoint, hash: '0' } })).toMatchObject({ trusted: 0, differs: false });
    const whole = openSave(counting, { ...save, checkpoint: { ...checkpoint, hash: '0' } }, 'state', { whole: true });
    expect(whole.falseCheckpoint).toBe(true);
  });

  it('may have two million actions in its save, not one more', () => {
    const short = saveOf(fresh(50));
    const row = [0, -1, -1, 2];
    expect(readSave({ ...short, actions: Array.from({ length: 250_000 }, () => row) }).actions).toHaveLength(250_000);
    expect(() => readSave({ ...short, actions: Array.from({ length: 2_000_001 }, () => row) })).toThrow('save: actions');
  });

  it('writes what is known of an entry as one character', () => {
    const marks = [
      { by: undefined, barrier: true },
      { by: 0, barrier: false, secret: true },
      { by: 5, barrier: true, unseen: [0, 6] },
    ];
    const text = writeMarks(marks);
    expect(text).toHaveLength(3);
    expect(marks.map((_, i) => readMark(text, i))).toEqual(marks);
  });
});
