/**
 * A match outlives a change of the rules. With every row is stored what the rules made of it: the change of the state, what was told, how long the log then
 * was. Where today's rules refuse a stored row, or make something else of it, what was kept is taken over: the position stands, and play goes on from it.
 */
import {
  type Action,
  type CaseId,
  carriedWorld,
  deltaOf,
  type Entry,
  type GameEvent,
  isTold,
  Picture,
  readMark,
  Session,
  type StateDelta,
  start,
  toldOtherwise,
  VERSION,
  writeMarks,
} from '@hexfront/engine';
import { diceOf, setupSeed } from './dice.ts';
import type { AnyShape, Live, LogRow } from './live.ts';
import { lengthOf } from './numbering.ts';

/** What is stored with a row. Short names: there is one for every action. */
export interface KeptRow {
  /** Length of the log after it. */
  n: number;
  /** Marks of the entries it added, one character each. */
  m: string;
  /** What was told at each of them. */
  t: GameEvent[][];
  /** The change of the state. */
  d: StateDelta;
  /** Sides of the dice that fell. */
  z?: number[][];
  /** The last change that an onlooker and each side could see, where it is not this row. */
  q?: number[];
  /** Version of the program and of the rules, where it is not that of the row before. */
  by?: string;
  /** What had been carried over when the row was written, where no row before says so. */
  c?: Carried;
}

/** Other rules were played up to here; these cases went another way than by today's. */
export interface Carried {
  length: number;
  by: string;
  cases: CaseId[];
}

/** A stored row that today's rules would have refused (`refused`) or of which they make something else. */
export interface Otherwise {
  seq: number;
  case: CaseId;
  refused: boolean;
}

const MOST_CASES = 40;

const versionOf = ({ base: { def } }: Live): string => `${VERSION} rules ${def.rulesVersion}`;

/** What has to be known of a match before a row is applied. */
export interface Before {
  length: number;
  throws: number;
  record: number;
}

export const beforeKept = (live: Live): Before => ({
  length: lengthOf(live),
  throws: live.dice.throws,
  record: live.dice.record?.length ?? 0,
});

/** What today's rules made of the row that was just applied. */
function madeOf(live: Live, before: Before): Pick<KeptRow, 'n' | 'm' | 't' | 'd'> | undefined {
  const { session, base } = live;
  if (!session) return undefined;
  const n = lengthOf(live);
  const added = n > before.length ? session.log.slice(before.length - live.before) : [];
  return {
    n,
    m: writeMarks(added),
    t: added.map(({ events }) => events.filter((event) => isTold(base.def, event))),
    d: deltaOf(live.shown, session.world),
  };
}

/** What is to be stored with a new row. */
export function keptOf(live: Live, row: LogRow, before: Before): KeptRow | undefined {
  const made = madeOf(live, before);
  if (!made) return undefined;
  const by = versionOf(live);
  const kept: KeptRow = {
    ...made,
    ...(live.dice.threw.length > 0 ? { z: live.dice.threw } : {}),
    ...(live.seqs.some((seq) => seq !== row.seq) ? { q: live.seqs } : {}),
    ...(live.by === by ? {} : { by }),
    ...(live.carried && !live.carriedTold ? { c: live.carried } : {}),
  };
  live.by = by;
  live.carriedTold = true;
  return kept;
}

/** The case by which today's rules go another way than was kept; undefined if they do not. */
function otherwise(kept: KeptRow, made: ReturnType<typeof madeOf>): CaseId | undefined {
  if (!made || made.n !== kept.n) return '';
  for (const [i, told] of kept.t.entries()) {
    const other = toldOtherwise(told, made.t[i] ?? []);
    if (other) return String(other.case ?? '');
  }
  return sameChange(kept.d, made.d) ? undefined : '';
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** What only one of the two names is a field that has come or gone since. */
const shared = (a: object = {}, b: object = {}): boolean =>
  Object.entries(a).every(([name, value]) => !Object.hasOwn(b, name) || same(value, b[name as keyof object]));
const sameChange = (then: StateDelta, now: StateDelta): boolean =>
  shared(then.f, now.f) && shared(then.v, now.v) && shared(then.r, now.r) && same(then.fr, now.fr) && same(then.res, now.res);

/**
 * Holds a stored row against what was kept of it, after today's rules have tried it (`refused`: the case by which they refuse it). True if the match now
 * stands as it stood then, by the rules or by what was kept.
 */
export function holdTo(live: Live, row: LogRow, kept: KeptRow, before: Before, refused: CaseId | undefined): boolean {
  if (kept.by) live.by = kept.by;
  if (kept.c) noteCarried(live, kept.c, true);
  const other = refused ?? otherwise(kept, madeOf(live, before));
  if (other === undefined) return true;
  if (row.action.k.startsWith('@offer-')) {
    // A point of the log that it named is not known any more.
    live.offer = {
      what: row.action.k.slice('@offer-'.length) as 'rollback',
      by: row.side,
      ...(row.action.n === undefined ? {} : { to: row.action.n }),
    };
    return true;
  }
  if (!takeOver(live, row, kept, before)) return false;
  // What was secret then is not told by the case it went by.
  const open = [...kept.m].every((_, i) => !readMark(kept.m, i).secret && !readMark(kept.m, i).unseen);
  noteCarried(live, { length: kept.n, by: live.by ?? '', cases: other !== '' && open ? [other] : [] }, false);
  live.otherwise.push({ seq: row.seq, case: other, refused: refused !== undefined });
  return true;
}

function takeOver(live: Live, row: LogRow, kept: KeptRow, before: Before): boolean {
  const { base, dice, shown } = live;
  const picture = new Picture();
  if (shown) picture.add(deltaOf(undefined, shown));
  picture.add(kept.d, base.def);
  const first = shown ?? start<AnyShape>(base.def, { ...base.setup, seed: setupSeed(dice.seed, dice.salts) });
  const rules = Number(/\d+$/.exec(live.by ?? '')?.[0] ?? 0);
  const world = carriedWorld<AnyShape>(base.def, picture.encoded(), rules, first);
  if (!world) return false;
  const actions: Action[] = [...(row.action.k.startsWith('@') ? [] : [row.action]), ...row.pips.map((pips) => ({ k: 'roll', pips }))];
  const entries: Entry[] = [...kept.m].map((_, i) => ({ action: actions[i], ...readMark(kept.m, i), events: kept.t[i] ?? [] }));
  if (entries.length > 0 && entries.length !== actions.length) return false;
  const length = kept.n - entries.length;
  if (!live.session) {
    // The save it began from is refused by now: what was before the match is not told any more.
    live.session = new Session<AnyShape>(world.copy(), 'log');
    live.before = length;
    live.began = length;
    live.seenBefore = live.seenBefore.map(() => length);
  }
  if (length < live.before || length > lengthOf(live)) return false;
  live.session.takeOver(length - live.before, entries, world, diceOf(dice), { by: (live.by ?? '').split(' ')[0], rules });
  live.bounds = live.bounds.filter((bound) => bound.length === kept.n);
  if (live.bounds.length === 0 && row.action.k.startsWith('@')) live.bounds.push({ seq: row.seq, length: kept.n, at: row.at });
  dice.throws = before.throws + row.pips.length;
  dice.record?.splice(before.record, dice.record.length, ...(kept.z ?? row.pips.map(() => [])));
  if (live.status === 'open') live.status = 'running';
  if (row.action.k === '@accept') live.offer = undefined;
  return true;
}

function noteCarried(live: Live, { length, by, cases }: Carried, told: boolean): void {
  const all = [...new Set([...(live.carried?.cases ?? []), ...cases])];
  live.carried = { length, by: live.carried?.by ?? by, cases: all.slice(0, MOST_CASES) };
  live.carriedTold = told;
}
