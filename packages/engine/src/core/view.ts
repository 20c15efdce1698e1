/** What one side may know: decided here and nowhere else. */
import { type RngState, seedRng } from '../chance/rng.ts';
import { allSides, allUnits, ONLOOKER, type PlaceId, type Side, type UnitId } from '../ids.ts';
import { type Kind, list } from '../parts/kinds.ts';
import { aboutHidden, type Mask, masked as maskedValue, maskRecord, unitsOfParts } from '../parts/look.ts';
import { ACTION_PARTS, eventParts, localsOf } from './declared.ts';
import type { ENGINE_EVENTS } from './engine-events.ts';
import { STAGE } from './procedure/frames.ts';
import { standing } from './procedure/runner.ts';
import type { Entry, EntryMark } from './record/log.ts';
import { clone } from './state/clone.ts';
import { decode, type EncodedState, encode } from './state/codec.ts';
import { World } from './state/world.ts';
import type { Action, AskPoint, FieldArray, Frame, GameDef, GameEvent, Locals, Shape } from './types.ts';

export interface View {
  side: Side;
  /** The state with everything removed that the side may not know; never the generator. */
  state: EncodedState;
  /** Places where something stands that the side can see only as "something": how many pieces, and whose. */
  tokens: { place: PlaceId; side: Side; count: number }[];
}

/** How well a side sees each unit: 0 unseen, 1 only that something is there, 2 fully. */
const seenUnits = <S extends Shape>(g: World<S>, side: Side): (0 | 1 | 2)[] =>
  g.def.units.map((unit, u) => (unit.side === side || g.result ? 2 : (g.def.visible?.(g, side, u) ?? 2)));

/** Units, of some or of all, that a side does not see fully. */
export const unseenUnits = <S extends Shape>(g: World<S>, side: Side, some: readonly UnitId[] = allUnits(g.def)): UnitId[] =>
  g.result ? [] : some.filter((u) => g.def.units[u].side !== side && (g.def.visible?.(g, side, u) ?? 2) < 2);

/** What stands face down, by place and side: in the order of places, since that of units would tell them apart. */
function tokensOf<S extends Shape>(g: World<S>, seen: readonly number[]): View['tokens'] {
  const tokens = new Map<number, View['tokens'][number]>();
  const sides = g.def.sides.length;
  seen.forEach((how, u) => {
    if (how !== 1) return;
    const place = g.f.place[u];
    const { side } = g.def.units[u];
    const token = tokens.get(place * sides + side) ?? { place, side, count: 0 };
    token.count++;
    tokens.set(place * sides + side, token);
  });
  return [...tokens].sort((a, b) => a[0] - b[0]).map(([, token]) => token);
}

/** A copy of the world without what the side may not know, the generator and the seed apart. */
function masked<S extends Shape>(g: World<S>, side: Side): { copy: World<S>; tokens: View['tokens'] } {
  const seen = seenUnits(g, side);
  const mask: Mask = { side, hidden: seen.map((how) => how < 2) };
  // Masking works on a copy of the world, so that encoding needs no second way of writing fields.
  const copy = g.copy();
  maskFields(g, copy, mask);
  if (g.result) return { copy, tokens: [] };
  for (const name in g.def.vars) {
    const owner = g.def.vars[name].seen;
    if (owner !== undefined && owner !== side) (copy.v as Record<string, number>)[name] = g.def.vars[name].init ?? 0;
  }
  const rows = copy.rows as Record<string, object[]>;
  const kinds = g.def.rows as Readonly<Record<string, Kind>>;
  for (const name in rows) rows[name] = maskedValue(list(kinds[name]), rows[name], mask) as object[];
  // A procedure about a hidden unit is not there: whether it still runs would tell how far the unit can go.
  copy.state.frames = copy.frames.filter((frame, i) => maskFrame(g, frame, g.frames[i].l, mask));
  return { copy, tokens: tokensOf(g, seen) };
}

function maskFields<S extends Shape>(g: World<S>, copy: World<S>, { side, hidden }: Mask): void {
  const unseen: UnitId[] = [];
  const strangers: UnitId[] = [];
  for (let u = 0; u < hidden.length; u++) {
    if (hidden[u]) unseen.push(u);
    if (hidden[u] || (g.def.units[u].side !== side && !g.result)) strangers.push(u);
  }
  for (const { name, spec } of g.layout.slots) {
    const array = copy.f[name];
    const init = name === 'place' ? g.board.n : (spec.init ?? 0);
    if (spec.seen === 'never') array.fill(init);
    else if (spec.seen === 'others') blankOwn(g, array, side, init);
    else if (spec.of === 'unit') for (const u of spec.seen === 'owner' ? strangers : unseen) array[u] = init;
    // What lies open may still name who does not.
    if (spec.holds?.is === 'unit' && unseen.length > 0) {
      const plus = spec.holds.plus ?? 0;
      for (let i = 0; i < array.length; i++) if (array[i] >= plus && hidden[array[i] - plus]) array[i] = plus - 1;
    }
  }
}

/** What others remember of a unit is neither its own side's business nor an onlooker's. */
function blankOwn<S extends Shape>(g: World<S>, array: FieldArray, side: Side, init: number): void {
  if (g.result) return;
  for (const [u, unit] of g.def.units.entries()) if (side === ONLOOKER || unit.side === side) array[u] = init;
}

/** Hides from a frame what the reader may not know; false if he may not know of it at all. */
function maskFrame<S extends Shape>(g: World<S>, frame: Frame, l: Locals, mask: Mask): boolean {
  const kind = localsOf(g, frame);
  if (aboutHidden(kind, l, mask)) return false;
  const point = frame.proc === STAGE ? undefined : g.kit.procs[frame.proc].points[frame.at];
  if (point && 'who' in point && point.secret && point.seenAs !== undefined && point.who(g, l) !== mask.side) frame.at = point.seenAs;
  maskRecord(kind, frame.l, mask);
  return true;
}

export function view<S extends Shape>(g: World<S>, side: Side): View {
  const { copy, tokens } = masked(g, side);
  return written(copy, side, tokens);
}

function written<S extends Shape>(copy: World<S>, side: Side, tokens: View['tokens']): View {
  const state = encode(copy);
  delete state.rng;
  // The seed gives away every die to come.
  state.setup = { ...state.setup, seed: '' };
  return { side, state, tokens };
}

/** A view before it is written down: a world without what the side may not know, for whoever asks it more than once. */
export interface Look<S extends Shape> {
  side: Side;
  world: World<S>;
  tokens: View['tokens'];
}

export function lookOf<S extends Shape>(g: World<S>, side: Side, seed: RngState): Look<S> {
  const { copy, tokens } = masked(g, side);
  copy.state.rng = [...seed];
  return { side, world: new World(copy.def, { ...copy.setup, seed: '' }, copy.kit, copy.layout, copy.state), tokens };
}

export const viewOfLook = <S extends Shape>({ world, side, tokens }: Look<S>): View => written(world, side, tokens);

/**
 * A world to think on, made of a view alone: what the side may not know is not in it, and its dice come from `seed`, which has nothing to do
 * with the dice of the game.
 */
export function worldOfView<S extends Shape>(def: GameDef<S>, v: View, seed: string): World<S> {
  const g = decode(def, v.state);
  g.state.rng = seedRng(seed);
  return g;
}

/** What stands on the map face down for the side, as in its view. */
export const tokensFor = <S extends Shape>(g: World<S>, side: Side): View['tokens'] => tokensOf(g, seenUnits(g, side));

/** As `worldOfView` of the view, without writing and reading it in between. */
export function seenBy<S extends Shape>(g: World<S>, side: Side, seed: string | RngState): World<S> {
  const { copy } = masked(g, side);
  copy.state.rng = typeof seed === 'string' ? seedRng(seed) : [...seed];
  return new World(copy.def, { ...copy.setup, seed: '' }, copy.kit, copy.layout, copy.state);
}

const STAGE_EVENT: keyof typeof ENGINE_EVENTS = 'stage';

/** Marks events that tell of units hidden from a side; returns the sides that may not read the action itself. Called as things happen. */
export function markUnseen<S extends Shape>(g: World<S>, action: Action, events: readonly GameEvent[]): Side[] {
  const { visible } = g.def;
  if (!visible || g.result) return [];
  const sides = allSides(g.def);
  const hiddenFrom = (units: readonly UnitId[]): Side[] =>
    units.length === 0 ? [] : sides.filter((side) => units.some((u) => g.def.units[u].side !== side && visible(g, side, u) < 2));
  const blind = new Set(hiddenFrom(unitsOfParts(ACTION_PARTS, action)));
  // What the next stage begins with is not the action's doing: that it was hidden would tell of somebody else's units.
  let own = true;
  for (const event of events) {
    own &&= event.e !== STAGE_EVENT;
    const hidden = hiddenFrom(unitsOfParts(eventParts(g.def, event.e), event));
    if (hidden.length === 0) continue;
    event.unseen = hidden;
    // Dice fall before everybody's eyes; only what they were rolled for is hidden.
    if (own && event.e !== 'rolled') for (const side of hidden) blind.add(side);
  }
  return [...blind];
}

/** Events as one side may read them: not those of another side alone, nor of units it cannot see. An onlooker reads what nobody has to hide. */
export function eventsFor(events: readonly GameEvent[], side: Side): GameEvent[] {
  const may = (e: GameEvent): boolean =>
    (e.for === undefined || e.for === side) && (e.unseen === undefined || (side !== ONLOOKER && !e.unseen.includes(side)));
  return clone(events.filter(may)) as GameEvent[];
}

/** Whether an answer to a question is for its own side alone. */
export const isSecret = <S extends Shape>(ask: AskPoint<S>, { k }: Action): boolean =>
  ask.secret === true || ask.options.some((option) => option.k === k && option.secret === true);

/** The side that is asked in secret just now: how far it has come is nobody else's business. */
export function secretlyAsked<S extends Shape>(g: World<S>): Side | undefined {
  const now = standing(g);
  return now && 'who' in now.point && now.point.secret ? now.point.who(g, now.frame.l) : undefined;
}

/** Whether an entry goes on with the secret plan of the entry before: for all but its side the two are one, since their number would tell something. */
export const continuesPlan = (before: EntryMark | undefined, entry: EntryMark): boolean =>
  entry.secret === true && before?.secret === true && entry.by === before.by;

/** The entries of a log as one side may read them: sealed answers and moves of hidden units only as such, events that are not theirs left out. */
export function logFor(log: readonly Entry[], side: Side): Entry[] {
  return log.map((entry) => {
    const events = eventsFor(entry.events, side);
    if (entry.by === side) return { ...entry, events };
    if (entry.secret) return { ...entry, action: { k: 'sealed' }, events };
    const unseen = side === ONLOOKER ? (entry.unseen?.length ?? 0) > 0 : entry.unseen?.includes(side);
    return unseen ? { ...entry, action: { k: 'unseen' }, events } : { ...entry, events };
  });
}
