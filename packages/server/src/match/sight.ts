/** What leaves the server about a match, for one pair of eyes. Nothing else is ever sent. */
import {
  type Action,
  type Entry,
  explain,
  type Focus,
  type GameEvent,
  legal,
  logFor,
  ONLOOKER,
  type Prompt,
  prompt,
  type Question,
  sayAction,
  sayEvent,
  sayPrompt,
  seenBy,
  toAct,
  type View,
  view,
} from '@hexfront/engine';
import { type AnyShape, deadlineOf, type Live, lengthOf, turnOf } from './live.ts';

/** Dice of a thinking copy have nothing to do with the dice of the game. */
const NO_SEED = 'seen';

/** An entry of the log as somebody may read it. */
export interface SeenEntry {
  action: Action;
  /** Side; -1 for dice. */
  by: number;
  events: GameEvent[];
  /** Sentences of the events. */
  says?: string[];
}

export interface SeenPrompt extends Omit<Prompt, 'side'> {
  side: number;
  text: string;
}

/** The present state of affairs, without the position. */
export interface Standing {
  seq: number;
  length: number;
  status: Live['status'];
  turn: number;
  prompt?: SeenPrompt;
  offer?: Live['offer'];
  /** Milliseconds left by side as of `at`, and when time is up. */
  clock?: { left: number[]; running: number; since: number; deadline: number; days: number[]; away: number[] };
  result?: Live['result'];
  broken?: string;
  /** Entries the side to act may take back freely. */
  undo: number;
}

export function standingOf(live: Live, side: number): Standing {
  const turn = turnOf(live);
  const { session } = live;
  const undo = session && live.status === 'running' && session.log.at(-1)?.by === side ? session.undoable : 0;
  return {
    seq: live.seq,
    length: lengthOf(live),
    status: live.status,
    turn,
    ...(session ? { prompt: promptFor(live, side) } : {}),
    ...(live.offer ? { offer: live.offer } : {}),
    ...(live.base.clock.type === 'none' ? {} : { clock: { ...live.clock, deadline: deadlineOf(live) } }),
    ...(live.result ? { result: live.result } : {}),
    ...(live.broken ? { broken: live.broken } : {}),
    undo,
  };
}

/** The question that stands. Who is not asked gets it as it looks to him: its arguments may tell what he must not know. */
function promptFor(live: Live, side: number): SeenPrompt | undefined {
  const world = live.session?.world;
  if (!world) return undefined;
  const asked = toAct(world);
  const bare = (): SeenPrompt => ({
    side: asked ?? -1,
    kind: asked === undefined ? 'over' : 'ask',
    says: '',
    args: {},
    cases: [],
    stages: [],
    kinds: [],
    at: '',
    text: '',
  });
  try {
    const g = asked === side || world.result ? world : seenBy(world, side, NO_SEED);
    const p = prompt(g);
    return { ...p, side: p.side ?? -1, text: sayPrompt(g, p) };
  } catch {
    // Rules that cannot ask their question without what is hidden: then only who is asked is told.
    return bare();
  }
}

export const viewFor = (live: Live, side: number): View | undefined => (live.session ? view(live.session.world, side) : undefined);

/** Entries from an absolute number on. Those before a snapshot are not there: the caller opens the whole log first. */
export function entriesFor(live: Live, side: number, from: number, words: boolean): SeenEntry[] {
  const { session } = live;
  if (!session) return [];
  const log = session.log.slice(Math.max(0, from - live.before));
  return logFor(log, side).map((entry) => seenEntry(live, entry, words));
}

function seenEntry(live: Live, { action, by, events }: Entry, words: boolean): SeenEntry {
  const world = live.session?.world;
  // The marks of what is hidden from whom are nobody's business.
  const plain = events.map(({ unseen: _, for: __, ...event }) => event as GameEvent);
  const says = words && world ? plain.map((e) => sayEvent(world, e)).filter((text) => text !== '') : undefined;
  return { action, by: by ?? -1, events: plain, ...(says ? { says } : {}) };
}

/** A list longer than this is nothing to choose from; a focus narrows it. */
const MOST_LEGAL = 6000;

export function legalFor(
  live: Live,
  side: number,
  focus: Focus | undefined,
  words: boolean,
): { actions: Action[]; cut: boolean; says?: string[] } {
  const world = live.session?.world;
  if (!world || turnOf(live) !== side) return { actions: [], cut: false };
  const actions: Action[] = [];
  for (const action of legal(world, focus)) {
    if (actions.length === MOST_LEGAL) return { actions, cut: true };
    actions.push(action);
  }
  return { actions, cut: false, ...(words ? { says: actions.map((a) => sayAction(world, a)) } : {}) };
}

/** An answer of the rules to a question, from what the side may know. */
export function explainFor(live: Live, side: number, question: Question): unknown {
  const world = live.session?.world;
  if (!world) return undefined;
  return explain(world.result ? world : seenBy<AnyShape>(world, side, NO_SEED), question);
}

/** The parts of a view that differ from the one before, by name; `undefined` when too much does. */
export interface ViewChanges {
  fields: Record<string, number[]>;
  vars: Record<string, number>;
  rows: Record<string, unknown[]>;
  frames?: View['state']['frames'];
  result?: View['state']['result'];
  tokens?: View['tokens'];
  /** Names that went back to their first values. */
  gone: { fields: string[]; vars: string[] };
}

export function changesOf(before: View, now: View): ViewChanges {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const changed = <T>(a: Record<string, T>, b: Record<string, T>) =>
    Object.fromEntries(Object.entries(b).filter(([key, value]) => !same(a[key], value)));
  const gone = (a: object, b: object) => Object.keys(a).filter((key) => !Object.hasOwn(b, key));
  const [a, b] = [before.state, now.state];
  return {
    fields: changed(a.fields, b.fields),
    vars: changed(a.vars, b.vars),
    rows: changed(a.rows, b.rows),
    ...(same(a.frames, b.frames) ? {} : { frames: b.frames }),
    ...(same(a.result, b.result) ? {} : { result: b.result }),
    ...(same(before.tokens, now.tokens) ? {} : { tokens: now.tokens }),
    gone: { fields: gone(a.fields, b.fields), vars: gone(a.vars, b.vars) },
  };
}

export { ONLOOKER };
