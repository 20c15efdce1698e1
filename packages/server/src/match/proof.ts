/** Proof that the dice of a finished match were fair, and the match as a save file. */
import {
  type Action,
  keptOf,
  openSave,
  type SaveFile,
  Session,
  type Setup,
  type Side,
  saveFile,
  saveOf,
  secretlyAsked,
  start,
  type Thrown,
  VERSION,
  verifyRolls,
  view,
} from '@hexfront/engine';
import { Refused } from '../http/reply.ts';
import { type MatchDice, setupSeed } from './dice.ts';
import { type AnyDef, type AnyShape, applyRow, type Live, type LogRow, type MatchBase, newLive, openingOf } from './live.ts';

export interface Proof {
  format: 'hexfront-proof';
  version: 1;
  match: string;
  game: string;
  rules: number;
  setup: Omit<Setup, 'seed'>;
  opening?: SaveFile;
  /** SHA-256 of the seed, published before the salts were chosen. */
  commitment: string;
  salts: readonly string[];
  seed: string;
  /** The whole log; what was taken back by agreement is still in it. */
  log: { seq: number; side: Side; action: Action; pips: number[][]; at: number }[];
  /** Every roll ever thrown, in order, to be checked without this program. */
  rolls: Thrown[];
  /** Versions it was played by, each from an entry of the log on; absent in proofs of older versions. */
  played?: { from: number; by: string }[];
}

export function proofOf(base: MatchBase, dice: Pick<MatchDice, 'seed' | 'salts'>, commitment: string, rows: readonly LogRow[]): Proof {
  const record: number[][] = [];
  const live = newLive(base, { ...dice, throws: 0, queue: undefined, fell: [], threw: [], record });
  for (const row of rows) applyRow(live, row, false);
  const pips = rows.flatMap((row) => row.pips);
  return {
    format: 'hexfront-proof',
    version: 1,
    match: base.id,
    game: base.def.id,
    rules: base.def.rulesVersion,
    setup: base.setup,
    ...(base.opening === undefined ? {} : { opening: openingOf(base) as SaveFile }),
    commitment,
    salts: dice.salts,
    seed: dice.seed,
    log: rows.map(({ seq, side, action, pips: fell, at }) => ({ seq, side, action, pips: fell, at })),
    rolls: pips.map((fell, i) => ({ dice: record[i] ?? [], pips: fell })),
    played: rows.flatMap(({ seq, kept }) => (kept?.by ? [{ from: seq, by: kept.by }] : [])),
  };
}

export interface Verdict {
  good: boolean;
  actions: number;
  rolls: number;
  /** What is wrong first, in a sentence. */
  fault?: string;
}

/** As below, for a file from anywhere: what is no proof is not good either. */
export function verifyProof(def: AnyDef, proof: Proof): Verdict {
  try {
    return repeat(def, proof);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'unknown reason';
    return { good: false, actions: 0, rolls: 0, fault: `It cannot be played again (${why}).` };
  }
}

/** Repeats a finished match: the seed is the one committed to, every action is legal, every die is the one that seed and salts give. */
function repeat(def: AnyDef, proof: Proof): Verdict {
  const sum = { actions: proof.log.length, rolls: proof.rolls.length };
  const bad = (fault: string): Verdict => ({ good: false, ...sum, fault });
  const fault = verifyRolls(proof.commitment, proof.seed, proof.salts, proof.rolls);
  if (fault)
    return bad(
      fault.roll < 0 ? 'The seed is not the one committed to.' : `Roll ${fault.roll + 1} should be ${fault.expected}, not ${fault.found}.`,
    );
  const base: MatchBase = {
    id: proof.match,
    def,
    setup: proof.setup,
    opening: proof.opening && JSON.stringify(proof.opening),
    clock: { type: 'none' },
  };
  const live = newLive(base, { seed: proof.seed, salts: proof.salts, throws: 0, queue: undefined, fell: [], threw: [] });
  for (const [i, row] of proof.log.entries()) {
    if (row.seq !== i + 1) return bad(`The log has a gap before entry ${row.seq}.`);
    // Clocks are not part of the proof: days off pass without one.
    if (row.action.k === '@vacation') {
      live.seq = row.seq;
      continue;
    }
    const again: LogRow = { ...row, cid: '', user: '', pips: [] };
    const no = applyRow(live, again, true);
    if (no) return bad(`Entry ${row.seq} is not legal: ${no.message}${provableBy(def, proof, row.seq)}`);
    if (JSON.stringify(again.pips) !== JSON.stringify(row.pips)) return bad(`Entry ${row.seq} shows other dice than the seed gives.`);
  }
  return live.dice.throws === proof.rolls.length ? { good: true, ...sum } : bad('The list of rolls is not that of the log.');
}

/** Which version can prove what today's rules refuse. */
function provableBy(def: AnyDef, { played, rules }: Proof, seq: number): string {
  const then = played?.findLast((part) => part.from <= seq)?.by ?? `rules ${rules}`;
  return then === `${VERSION} rules ${def.rulesVersion}` ? '' : ` It was played by version ${then}, which can prove it.`;
}

/** A finished match as a save: seed, options, actions. */
export function finishedSave(live: Live, about: Record<string, string>): SaveFile {
  const { session, base, dice } = live;
  if (!session) throw new Refused(409, 'not-started', 'This match has not started yet.');
  const opening = openingOf(base);
  const position = opening?.position;
  // Played by other rules in part: what was kept is all there is, and only they can prove it.
  if (session.carried > 0) return saveOf(session, { about, ...(position ? { position } : {}) });
  const actions = session.actions;
  const setup = opening ? opening.setup : { ...base.setup, seed: setupSeed(dice.seed, dice.salts) };
  const first = opening ? openSave(base.def, { ...opening, actions: [], hash: undefined }).session.world : start(base.def, setup);
  // The hash counts the generator too, which moves on with every die when a save is played again.
  const replayed = new Session<AnyShape>(first, 'state', actions);
  return saveOf(replayed, { about, ...(position ? { position } : {}) });
}

/**
 * A running match as a save for one side: only if the side knows everything anyway; without the seed, so the dice to come are other ones.
 */
export function runningSave(live: Live, side: Side, about: Record<string, string>): SaveFile {
  const { session, base } = live;
  if (!session) throw new Refused(409, 'not-started', 'This match has not started yet.');
  const secret = () => new Refused(409, 'has-secrets', 'This match has secrets; it can be exported when it is over.');
  const planning = secretlyAsked(session.world);
  // Whether somebody has begun to answer in secret is not told either.
  if (planning !== undefined && planning !== side) throw secret();
  if (session.log.some((entry) => entry.secret || (entry.unseen?.length ?? 0) > 0 || entry.events.some((e) => e.for !== undefined)))
    throw secret();
  const position = openingOf(base)?.position;
  const { carried } = session;
  // Positions without the generator: it knows what the seed drew.
  const kept = carried > 0 ? { carried, kept: keptOf(session, true) } : {};
  const bare = saveFile(session.world, session.actions, { about, ...(position ? { position } : {}), ...kept });
  bare.setup = { ...bare.setup, seed: '' };
  const opened = openSave(base.def, bare, 'log');
  const all = base.def.sides.map((_, s) => s);
  const same = (a: number, b: Session<AnyShape>, c: number) =>
    JSON.stringify(strip(view(session.world, a))) === JSON.stringify(strip(view(b.world, c)));
  // Everybody sees the same, and it is what the save leads to.
  if (opened.stopped || !same(side, opened.session, side) || all.some((s) => !same(side, session, s))) throw secret();
  return bare;
}

const strip = ({ state, tokens }: ReturnType<typeof view>) => ({ state: { ...state, setup: { ...state.setup, seed: '' } }, tokens });
