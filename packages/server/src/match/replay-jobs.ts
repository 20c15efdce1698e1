/** What takes long because a whole game is played again. Pure work on plain data, so that a thread of its own can do it. */
import { encode, InputError, openSave, readSave, type SaveFile, type Setup, type Side, type View } from '@hexfront/engine';
import type { SeenEntry } from '@hexfront/wire';
import { Refused } from '../http/reply.ts';
import { atOnce } from '../http/turns.ts';
import { logRowOf } from '../storage/matches.ts';
import type { ActionsTable } from '../storage/schema.ts';
import { valuesMissing } from './errors.ts';
import { type AnyDef, type AnyShape, applyRow, type Live, type MatchBase, newLive, type OpenedOpening } from './live.ts';
import { seenLength, seenLengths, seenSeq } from './numbering.ts';
import { finishedSave, proofOf, runningSave } from './proof.ts';
import { entriesFor, pastFor } from './sight.ts';

/** Longer than any game. */
const MOST_IMPORTED = 20_000;
/** Matches a thread keeps as they stand, so that the next question about one of them need not play it again. */
const MOST_KEPT = 4;

/** The position after the actions of a save. */
export interface OpenedSave extends OpenedOpening {
  setup: Omit<Setup, 'seed'>;
}

/** A match with its log, or with the part of it that the thread has not seen. */
export interface Played {
  /** The same for all who see the match alike: now, or with a delay. */
  key: string;
  game: string;
  base: Omit<MatchBase, 'def' | 'opened'>;
  seed: string;
  salts: readonly string[];
  /** Rows after entry `after`; 0 for all. */
  after: number;
  rows: ActionsTable[];
}

export type Job =
  | { kind: 'import'; game: string; save: string }
  | ({ kind: 'past'; side: Side; reader: number; at: number } & Played)
  | ({ kind: 'log'; side: Side; reader: number; from: number; words: boolean } & Played)
  | ({ kind: 'export'; side: Side; about: Record<string, string> } & Played)
  | ({ kind: 'proof'; commitment: string } & Played);

export interface Results {
  import: OpenedSave;
  past: View | undefined;
  log: { length: number; seq: number; entries: SeenEntry[] };
  /** JSON, written already. */
  export: string;
  proof: string;
}

/** The thread has not the beginning of this match (any more): the whole log is needed. */
export class NeedsBeginning extends Error {}

export type RunJob = (job: Job) => Promise<Results[Job['kind']]>;

type Load = (game: string, values?: string) => Promise<{ def: AnyDef }>;

export function createRunner(load: Load): RunJob {
  const kept = new Map<string, Live>();

  const played = async (job: Played): Promise<Live> => {
    let live = kept.get(job.key);
    if (job.after === 0 || !live || live.seq < job.after) {
      if (job.after > 0) throw new NeedsBeginning();
      const { def } = await load(job.game, job.base.setup.values);
      live = newLive({ ...job.base, def }, { seed: job.seed, salts: job.salts, throws: 0, queue: undefined, fell: [], threw: [] });
    }
    for (const row of job.rows) if (row.seq > live.seq) applyRow(live, logRowOf(row), false);
    kept.delete(job.key);
    kept.set(job.key, live);
    for (const old of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(old);
    }
    return live;
  };

  return async (job) => {
    switch (job.kind) {
      case 'import':
        return openImport(load, job.game, job.save);
      case 'past': {
        const live = await played(job);
        if (job.at > seenLength(live, job.reader)) throw new Refused(422, 'no-point', 'The log is shorter than that.');
        return atOnce(pastFor(live, job.side, job.reader, job.at));
      }
      case 'log': {
        const live = await played(job);
        const { side, reader, from, words } = job;
        return { length: seenLength(live, reader), seq: seenSeq(live, reader), entries: entriesFor(live, side, reader, from, words) };
      }
      case 'export': {
        const live = await played(job);
        return JSON.stringify(live.status === 'over' ? finishedSave(live, job.about) : runningSave(live, job.side, job.about));
      }
      case 'proof': {
        const { def } = await load(job.game, job.base.setup.values);
        return JSON.stringify(proofOf({ ...job.base, def }, job, job.commitment, job.rows.map(logRowOf)));
      }
    }
  };
}

async function openImport(load: Load, game: string, text: string): Promise<OpenedSave> {
  const file = JSON.parse(text) as SaveFile;
  try {
    const { save } = readSave(file);
    const { values } = save.setup;
    const { def } = await load(game, values);
    if (values !== undefined && !def.values?.has(values)) throw valuesMissing(values);
    if (save.actions.length > MOST_IMPORTED) throw new InputError(`a save of more than ${MOST_IMPORTED} actions is too long to import`);
    // Somebody else's save: nothing in it is taken on trust. Dice out of the log alone: the next ones are thrown by the match.
    const { session, stopped } = openSave<AnyShape>(def, file, 'log', { whole: true });
    if (stopped) throw new InputError('this save stops being legal under today’s rules; open it here first and save it again');
    if (session.world.result) throw new InputError('the game in this save is over');
    const { seed: _, ...setup } = save.setup;
    const base = { id: '', def, setup, opening: undefined, clock: { type: 'none' } as const };
    const live: Live = { ...newLive(base, { seed: '', salts: [], throws: 0, queue: undefined, fell: [], threw: [] }), session };
    // As it will be counted: what is in the save lies open to who has it, and a plan in it does not go on.
    live.began = session.log.length;
    return { setup, state: JSON.stringify(encode(session.world)), length: session.log.length, seen: seenLengths(live) };
  } catch (error) {
    if (error instanceof InputError) throw new Refused(422, 'bad-setup', `${error.message}.`);
    throw error;
  }
}
