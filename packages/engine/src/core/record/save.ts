/** A saved game: seed, options and actions. Playing them again gives the same state on any machine; everything else only makes it faster. */
import { arr, type Guard, int, json, obj, oneOf, optional, record, str } from '../../guard.ts';
import { start } from '../contract.ts';
import { InputError, onInput, parse } from '../input.ts';
import { type EncodedState, STATE } from '../state/codec.ts';
import { hashOf } from '../state/hash.ts';
import type { World } from '../state/world.ts';
import type { Action, GameDef, GameEvent, Shape } from '../types.ts';
import { carriedWorld } from './carry.ts';
import { type KeptPart, keepParts, keptOf, meansTheSame, type ReadPart, readPart } from './kept.ts';
import { readMark, writeMarks } from './log.ts';
import { fromPosition } from './position.ts';
import { type Extra, NONE, type PackedAction, type SavedCheckpoint, type SaveFile, saveFile } from './save-file.ts';
import { type Change, type Checkpoint, type DiceSource, Session, type Stopped } from './session.ts';
import { SETUP } from './setup.ts';

/** The most actions that a save may hold: several times what the longest games need. */
const MOST_ACTIONS = 2_000_000;
/** Characters of one part of what is kept. */
const MOST_KEPT = 4_000_000;
/** A long game is opened from a point at least so far back, so that what is looked at most, the last turn, was really played. */
const BACK = 1000;
/** From so many actions on. */
const LONG = 4096;

const unpack = (row: PackedAction, kinds: readonly string[], i: number): Action => {
  const hasPath = row[0] >= 1000;
  const k = kinds[row[0] % 1000];
  if (k === undefined) throw new InputError(`save: actions[${i}]: kind ${row[0]} is not in the list of kinds`);
  const a: Action = { k };
  if (row.length > 1 && row[1] !== NONE) a.u = row[1];
  if (row.length > 2 && row[2] !== NONE) a.h = row[2];
  if (row.length > 3 && row[3] !== 0) a.n = row[3] > 0 ? row[3] - 1 : row[3];
  if (hasPath) a.path = row.slice(4);
  else if (row.length > 4) a.pips = row.slice(4);
  return a;
};

export function saveOf<S extends Shape>(session: Session<S>, extra: Extra = {}): SaveFile {
  const { carried } = session;
  return saveFile(session.world, session.actions, {
    ...extra,
    hash: session.hash(),
    kept: keptOf(session),
    ...(carried > 0 ? { carried } : {}),
  });
}

const KEPT = obj({ at: int(0, MOST_ACTIONS), n: int(1, MOST_ACTIONS), by: str(40), rules: int(0, 1e6), on: str(80), text: str(MOST_KEPT) });
const SAVE: Guard<SaveFile> = obj({
  format: oneOf('hexfront-save'),
  version: oneOf(1),
  game: str(60),
  rules: int(0, 1e6),
  setup: SETUP,
  position: optional(json),
  kinds: arr(str(40), 0, 200),
  actions: arr(arr(int(-(2 ** 31), 2 ** 31), 1, 400), 0, MOST_ACTIONS),
  hash: optional(str(16)),
  checkpoint: optional(obj({ at: int(1, MOST_ACTIONS), state: json, hash: str(16), marks: str(MOST_ACTIONS) })),
  kept: optional(arr(KEPT, 0, 2000)),
  carried: optional(int(0, MOST_ACTIONS)),
  about: optional(record(str(500), undefined, 50)),
}) as unknown as Guard<SaveFile>;

/** Reads a save out of parsed JSON; one readable error if it is not one. */
export function readSave(input: unknown): { save: SaveFile; actions: Action[] } {
  const save = parse(SAVE, input, 'save', { values: 20 * MOST_ACTIONS });
  return { save, actions: save.actions.map((row, i) => unpack(row, save.kinds, i)) };
}

export interface Opened<S extends Shape> {
  session: Session<S>;
  /** Set when the save stops being legal under today's rules: the entry, and why. The session stands just before it. */
  stopped?: Stopped;
  /** The save played through, but not to the state it was saved in. */
  differs: boolean;
  /** Dice in the save that its seed does not give; of those before a checkpoint nothing is known. */
  strangeDice: number;
  /** So many actions were taken on trust because the save has a position after them. */
  trusted: number;
  /** The position stands although today's rules do not lead to it: so many actions were played by other rules, and only those can prove it. */
  unproven: number;
  /** The versions they were played by, in order. */
  playedBy: { by: string; rules: number }[];
  /** Where today's rules go another way, if the game goes on from a position of other rules for the first time. */
  changes: Change[];
  /** The whole save was played, and a position in it is not what its actions lead to. */
  falseCheckpoint: boolean;
}

/** A point of a save from which the game can be taken up, and what is known of what was before. */
interface Point<S extends Shape> extends Checkpoint<S> {
  turns: number[];
  /** What was told at entries before it. */
  told?: (index: number) => GameEvent[] | undefined;
}

/** What a save kept, as far as today's rules can read it. */
class KeptGame<S extends Shape> {
  private readonly parts: KeptPart[];
  private readonly known = new Map<KeptPart, ReadPart | undefined>();

  constructor(
    private readonly def: GameDef<S>,
    save: SaveFile,
    private readonly actions: readonly Action[],
    private readonly first: World<S>,
  ) {
    // One after the other from the first action on, about the same counters and map.
    const parts: KeptPart[] = [];
    let at = 0;
    for (const part of save.kept ?? []) {
      if (part.at !== at || !meansTheSame(part.on, first)) break;
      at += part.n;
      parts.push(part);
    }
    this.parts = at <= actions.length ? parts : [];
  }

  private read(part: KeptPart): ReadPart | undefined {
    if (!this.known.has(part)) {
      let read: ReadPart | undefined;
      try {
        read = readPart(part, this.actions);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
      this.known.set(part, read);
    }
    return this.known.get(part);
  }

  private world({ picture }: ReadPart['positions'][number], { rules }: KeptPart): World<S> | undefined {
    return carriedWorld(this.def, picture.encoded(), rules, this.first);
  }

  /** The last position at or before a length of the log that can be read, with all that is known of what was before; nothing beyond a part that cannot be read. */
  before(length: number, carried: boolean): Point<S> | undefined {
    const reads: ReadPart[] = [];
    for (const part of this.parts) {
      if (part.at >= length) break;
      const read = this.read(part);
      if (!read) break;
      reads.push(read);
    }
    const all = reads.flatMap((read) => read.positions.map((position) => ({ ...position, part: read.part })));
    const marks = reads.flatMap((read) => read.marks);
    const told = reads.flatMap((read) => read.told);
    const turns = all.map(({ at }) => at);
    for (let i = all.length - 1; i >= 0 && all[i].at > 0; i--) {
      if (all[i].at > length) continue;
      const world = this.world(all[i], all[i].part);
      if (!world) continue;
      const positions = (): { at: number; world: World<S> }[] =>
        all.slice(0, i).flatMap((position) => {
          const there = this.world(position, position.part);
          return there ? [{ at: position.at, world: there }] : [];
        });
      return {
        at: all[i].at,
        world,
        mark: (index) => marks[index],
        turns,
        told: (index) => (index < all[i].at ? told[index] : undefined),
        ...(carried
          ? { carried: { told: (index) => told[index], positions: positions(), by: { by: all[i].part.by, rules: all[i].part.rules } } }
          : {}),
      };
    }
    return undefined;
  }

  /** Parts that end at or before a length: they are kept as they are. */
  upTo(length: number): KeptPart[] {
    return this.parts.filter(({ at, n }) => at + n <= length);
  }

  /** Whether a game that was played again passed all positions that were kept from `from` on; without any, nobody knows. */
  passedBy(session: Session<S>, from = 0): boolean {
    const known = this.parts.filter(({ at, n }) => at + n > from);
    return (
      known.length > 0 &&
      known.every((part) =>
        this.read(part)?.positions.every(({ at, picture }) => at < from || (at <= session.log.length && picture.fits(session.at(at)))),
      )
    );
  }

  get any(): boolean {
    return this.parts.length > 0;
  }
}

/** The checkpoint of a save of an older version, if it can be read; to begin from it on trust it must have been made under today's rules and have the hash it says. */
function checkpointIn<S extends Shape>(def: GameDef<S>, save: SaveFile, first: World<S>, carried: boolean): Point<S> | undefined {
  const { checkpoint } = save;
  if (!checkpoint || checkpoint.at > save.actions.length || checkpoint.marks.length !== checkpoint.at) return undefined;
  if (!carried && save.rules !== def.rulesVersion) return undefined;
  let state: EncodedState;
  try {
    state = parse(STATE, checkpoint.state, 'state');
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
  const world = carriedWorld(def, state, save.rules, first);
  if (!world || (!carried && hashOf(world) !== checkpoint.hash)) return undefined;
  return {
    at: checkpoint.at,
    world,
    mark: (index) => readMark(checkpoint.marks, index),
    turns: [],
    ...(carried ? { carried: { told: () => [], positions: [], by: { by: '', rules: save.rules } } } : {}),
  };
}

export function firstWorld<S extends Shape>(def: GameDef<S>, save: SaveFile): World<S> {
  return save.position ? fromPosition(def, save.position) : start(def, save.setup);
}

/**
 * Opens a save by playing it, a long one from a position near its end; `whole` plays all of it, for a save that nobody vouches for. Where today's rules
 * refuse an action or lead elsewhere, the last position that was kept stands and the game goes on from it, marked as unproven; without one, or with
 * `whole`, it stands just before the action that is refused.
 */
export function openSave<S extends Shape>(
  def: GameDef<S>,
  input: unknown,
  dice: DiceSource<S> = 'state',
  how: { whole?: boolean } = {},
): Opened<S> {
  const { save, actions } = readSave(input);
  if (save.game !== def.id) throw new InputError(`this save belongs to ${save.game}, not to ${def.id}`);
  const first = onInput('save', () => firstWorld(def, save));
  const kept = new KeptGame(def, save, actions, first);
  const played = (point: Point<S> | undefined) => {
    const session = onInput('save', () => new Session<S>(first.copy(), dice, actions, point));
    const other = !session.stopped && save.hash !== undefined && save.hash !== session.hash();
    // A state that has other fields by now has another hash: what counts is that the game passes where it passed.
    return { session, point, differs: other && !(save.rules !== def.rulesVersion && kept.passedBy(session, point?.at)) };
  };
  let best = played(how.whole ? undefined : pointIn(def, save, first, kept));
  const { strangeDice } = best.session;
  let changes: Change[] = [];
  if (!how.whole && (best.session.stopped || best.differs)) {
    const point = kept.before(actions.length, true) ?? checkpointIn(def, save, first, true);
    // A position that lies before the action that is refused would only lead there again.
    if (point && point.at > (best.session.stopped?.at ?? 0)) {
      const refused = best.session.stopped;
      best = { ...played(point), differs: false };
      changes = best.session.changes();
      if (refused && !changes.some(({ at }) => at === refused.at)) changes.unshift({ ...refused, case: refused.refusal.case });
    }
  }
  const { session, point, differs } = best;
  const { stopped, carried: unproven } = session;
  const parts = kept.upTo(unproven);
  // The last part of a game that goes on by the same rules is written anew with what follows.
  if (!how.whole) {
    keepParts(session, unproven > 0 ? parts : kept.upTo(session.log.length).slice(0, -1));
    session.knows(point?.turns ?? [], point?.told);
  }
  return {
    session,
    ...(stopped ? { stopped } : {}),
    differs,
    strangeDice,
    trusted: point?.at ?? 0,
    unproven,
    playedBy: unproven > 0 ? versionsOf(parts, save) : [],
    changes,
    falseCheckpoint: how.whole === true && !stopped && ((kept.any && !kept.passedBy(session)) || isFalse(session, save.checkpoint)),
  };
}

/** From where a save is played: the point where its rules changed, or a position near the end of a long game. */
function pointIn<S extends Shape>(def: GameDef<S>, save: SaveFile, first: World<S>, kept: KeptGame<S>): Point<S> | undefined {
  if (save.carried) return kept.before(save.carried, true);
  if (save.actions.length <= LONG) return undefined;
  return (
    (save.rules === def.rulesVersion ? kept.before(save.actions.length - BACK, false) : undefined) ?? checkpointIn(def, save, first, false)
  );
}

function isFalse<S extends Shape>(session: Session<S>, checkpoint: SavedCheckpoint | undefined): boolean {
  if (!checkpoint) return false;
  const { at, hash, marks } = checkpoint;
  return at > session.log.length || hashOf(session.at(at)) !== hash || writeMarks(session.log.slice(0, at)) !== marks;
}

function versionsOf(parts: readonly KeptPart[], { rules }: SaveFile): { by: string; rules: number }[] {
  const out: { by: string; rules: number }[] = [];
  for (const part of parts)
    if (out.at(-1)?.by !== part.by || out.at(-1)?.rules !== part.rules) out.push({ by: part.by, rules: part.rules });
  return out.length > 0 ? out : [{ by: '', rules }];
}
