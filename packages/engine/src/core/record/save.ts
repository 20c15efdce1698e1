/** A saved game: seed, options and actions. Playing them again gives the same state on any machine; everything else only makes it faster. */
import { arr, type Guard, int, json, obj, oneOf, optional, record, str } from '../../guard.ts';
import { prompt, start } from '../contract.ts';
import { InputError, onInput, parse } from '../input.ts';
import { clone } from '../state/clone.ts';
import { decode, type EncodedState, encode } from '../state/codec.ts';
import { hashOf } from '../state/hash.ts';
import type { World } from '../state/world.ts';
import type { Action, GameDef, Setup, Shape } from '../types.ts';
import { writeMarks } from './log.ts';
import { fromPosition, type Position } from './position.ts';
import { type Checkpoint, type DiceSource, Session, type Stopped } from './session.ts';
import { SETUP } from './setup.ts';

/** `[kind, unit, place, number, ...path or pips]`; absent parts are -1 and trailing ones left out. */
type PackedAction = number[];

export interface SaveFile {
  format: 'hexfront-save';
  version: 1;
  game: string;
  rules: number;
  setup: Setup;
  /** Where the game began, if not from the scenario. */
  position?: Position;
  /** Names of the kinds of action, in order of first use. */
  kinds: string[];
  actions: PackedAction[];
  /** Hash of the state after the last action, so that a copy that plays differently is noticed. */
  hash?: string;
  /**
   * A point of a long game from which it can be opened without playing all that was before: so many actions, the state after them and its
   * hash, and one character for each of them that says who did it and what undo and the other side have to know of it. Only for speed:
   * leaving it out changes nothing, and `hexfront verify` holds it against the actions.
   */
  checkpoint?: SavedCheckpoint;
  /**
   * The position after the last action. Where newer rules refuse an action or lead elsewhere, the game goes on from here: the position stands, and
   * nobody but the rules it was played by can prove it.
   */
  end?: KeptPosition;
  /** The position the game went on from when its rules had changed in mid-game. */
  carried?: KeptPosition;
  /** Free remarks: players' names, dates. Never read by the machine. */
  about?: Record<string, string>;
}

interface KeptPosition {
  at: number;
  state: EncodedState;
  marks: string;
}

interface SavedCheckpoint {
  at: number;
  state: EncodedState;
  hash: string;
  marks: string;
}

/** The most actions that a save may hold: several times what the longest games need. */
const MOST_ACTIONS = 2_000_000;

const NONE = -1;
/** Numbers of actions may be negative, so they are stored one apart from the mark for "none". */
const pack = (a: Action, kinds: string[]): PackedAction => {
  let k = kinds.indexOf(a.k);
  if (k < 0) k = kinds.push(a.k) - 1;
  const n = a.n === undefined ? 0 : a.n >= 0 ? a.n + 1 : a.n;
  const out = [k, a.u ?? NONE, a.h ?? NONE, n, ...(a.path ?? a.pips ?? [])];
  if (a.path) out[0] = k + 1000;
  while (out.length > 1 && a.path === undefined && a.pips === undefined && out[out.length - 1] === (out.length === 4 ? 0 : NONE)) out.pop();
  return out;
};
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

interface Extra {
  position?: Position;
  about?: Record<string, string>;
}

/** A save of any list of actions; `g` only tells the game and the set-up. */
export function saveFile<S extends Shape>(
  g: World<S>,
  actions: readonly Action[],
  extra: Extra & Pick<SaveFile, 'hash' | 'checkpoint' | 'end' | 'carried'> = {},
): SaveFile {
  const kinds: string[] = [];
  return {
    format: 'hexfront-save',
    version: 1,
    game: g.def.id,
    rules: g.def.rulesVersion,
    setup: clone(g.setup),
    ...(extra.position ? { position: extra.position } : {}),
    kinds,
    actions: actions.map((a) => pack(a, kinds)),
    ...(extra.hash ? { hash: extra.hash } : {}),
    ...(extra.checkpoint ? { checkpoint: extra.checkpoint } : {}),
    ...(extra.end ? { end: extra.end } : {}),
    ...(extra.carried ? { carried: extra.carried } : {}),
    ...(extra.about ? { about: extra.about } : {}),
  };
}

export function saveOf<S extends Shape>(session: Session<S>, extra: Extra = {}): SaveFile {
  const point = session.checkpoint();
  const { carriedFrom, carried, log } = session;
  return saveFile(session.world, session.actions, {
    ...extra,
    hash: session.hash(),
    ...(point ? { checkpoint: checkpointOf(session, point) } : {}),
    ...(log.length > 0 && !session.stopped ? { end: keptPosition(session, log.length, session.world) } : {}),
    ...(carriedFrom ? { carried: keptPosition(session, carried, carriedFrom) } : {}),
  });
}

const keptPosition = <S extends Shape>(session: Session<S>, at: number, world: World<S>): KeptPosition => ({
  at,
  state: encode(world),
  marks: writeMarks(session.log.slice(0, at)),
});

const checkpointOf = <S extends Shape>(session: Session<S>, { at, world }: { at: number; world: World<S> }): SavedCheckpoint => ({
  at,
  state: encode(world),
  hash: hashOf(world),
  marks: writeMarks(session.log.slice(0, at)),
});

const KEPT = obj({ at: int(1, MOST_ACTIONS), state: json, marks: str(MOST_ACTIONS) });
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
  end: optional(KEPT),
  carried: optional(KEPT),
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
  /** So many actions were taken on trust because the save has a checkpoint after them. */
  trusted: number;
  /** The position stands although today's rules do not lead to it: so many actions were played by other rules, and only those can prove it. */
  unproven: number;
  /** Where today's rules would have gone another way: the action they refuse, if they refuse one. */
  refused?: Stopped;
  /** The whole save was played and its checkpoint is not what its actions lead to. */
  falseCheckpoint: boolean;
}

/** A position out of a save, if today's rules can read it. Fields that have come since have their first value; whatever else is wrong, the actions are still there. */
function worldIn<S extends Shape>(def: GameDef<S>, state: EncodedState, first: World<S>): World<S> | undefined {
  try {
    const world = decode(def, { ...state, setup: first.setup });
    // Asked once: a position at which no question stands is none to go on from.
    return world.result || prompt(world) ? world : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** A kept position that is complete and can be read: the game goes on from it, proven or not. */
function keptIn<S extends Shape>(
  def: GameDef<S>,
  save: SaveFile,
  first: World<S>,
  kept: KeptPosition | undefined,
): Checkpoint<S> | undefined {
  if (!kept || kept.at > save.actions.length || kept.marks.length !== kept.at) return undefined;
  const world = worldIn(def, kept.state, first);
  return world && { at: kept.at, world, marks: kept.marks, carried: true };
}

/** The checkpoint of a save, if it can be begun from: made under today's rules, complete, and with the hash that it says. */
function checkpointIn<S extends Shape>(def: GameDef<S>, save: SaveFile, first: World<S>): Checkpoint<S> | undefined {
  const { checkpoint } = save;
  if (!checkpoint || save.rules !== def.rulesVersion || checkpoint.at > save.actions.length || checkpoint.marks.length !== checkpoint.at)
    return undefined;
  const world = worldIn(def, checkpoint.state, first);
  return world && hashOf(world) === checkpoint.hash ? { at: checkpoint.at, world, marks: checkpoint.marks } : undefined;
}

function isFalse<S extends Shape>(session: Session<S>, { at, hash, marks }: SavedCheckpoint): boolean {
  return at > session.log.length || hashOf(session.at(at)) !== hash || writeMarks(session.log.slice(0, at)) !== marks;
}

export function firstWorld<S extends Shape>(def: GameDef<S>, save: SaveFile): World<S> {
  return save.position ? fromPosition(def, save.position) : start(def, save.setup);
}

/**
 * Opens a save by playing it, a long one from its checkpoint on; `whole` plays all of it, for a save that nobody vouches for. Where today's rules
 * refuse an action or lead elsewhere, the position that was kept stands and the game goes on from it, marked as unproven; without one, or with
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
  const played = (point: Checkpoint<S> | undefined) => {
    const session = onInput('save', () => new Session<S>(first.copy(), dice, actions, point));
    return { session, point, differs: !session.stopped && save.hash !== undefined && save.hash !== session.hash() };
  };
  const carried = how.whole ? undefined : keptIn(def, save, first, save.carried);
  let best = played(carried ?? (how.whole ? undefined : checkpointIn(def, save, first)));
  const { stopped: refused, strangeDice } = best.session;
  if (!how.whole && (refused || best.differs)) {
    const end = keptIn(def, save, first, save.end);
    if (end && end.at === actions.length) best = { ...played(end), differs: false };
  }
  const { session, point, differs } = best;
  const { stopped, carried: unproven } = session;
  return {
    session,
    ...(stopped ? { stopped } : {}),
    ...(refused && !stopped ? { refused } : {}),
    differs,
    strangeDice,
    trusted: point?.at ?? 0,
    unproven,
    falseCheckpoint: how.whole === true && save.checkpoint !== undefined && isFalse(session, save.checkpoint),
  };
}
