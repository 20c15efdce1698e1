/** What one side may know: decided here and nowhere else. */
import { type RngState, seedRng } from '../chance/rng.ts';
import type { Entry } from './record/log.ts';
import { clone } from './state/clone.ts';
import { decode, type EncodedState, encode } from './state/codec.ts';
import { World } from './state/world.ts';
import type { Action, GameDef, GameEvent, Shape, Side } from './types.ts';

export interface View {
  side: Side;
  /** The state with everything removed that the side may not know; never the generator. */
  state: EncodedState;
  /** Places where something stands that the side can see only as "something": how many pieces, and whose. */
  tokens: { place: number; side: Side; count: number }[];
}

/** An onlooker who is on neither side; sees only what both may. */
export const ONLOOKER: Side = -1;

/** A copy of the world without what the side may not know, the generator and the seed apart. */
function masked<S extends Shape>(g: World<S>, side: Side): { copy: World<S>; tokens: View['tokens'] } {
  const seen = (u: number): number => (g.def.units[u].side === side || g.result ? 2 : (g.def.visible?.(g, side, u) ?? 2));
  const tokens = new Map<string, View['tokens'][number]>();
  const hidden: boolean[] = g.def.units.map((unit, u) => {
    const how = seen(u);
    if (how === 1) {
      const place = g.f.place[u];
      const key = `${place}/${unit.side}`;
      const token = tokens.get(key) ?? { place, side: unit.side, count: 0 };
      token.count++;
      tokens.set(key, token);
    }
    return how < 2;
  });
  const somebody = hidden.includes(true);
  // Masking works on a copy of the world, so that encoding needs no second way of writing fields.
  const copy = g.copy();
  for (const slot of g.layout.slots) {
    const secret = slot.spec.seen;
    const array = copy.f[slot.name];
    const init = slot.name === 'place' ? g.board.n : (slot.spec.init ?? 0);
    if (secret === 'never') array.fill(init);
    else if (slot.spec.of === 'unit' && (somebody || secret === 'owner'))
      for (let u = 0; u < array.length; u++)
        if (hidden[u] || (secret === 'owner' && g.def.units[u].side !== side && !g.result)) array[u] = init;
  }
  for (const name in g.def.vars) {
    const secret = g.def.vars[name].seen;
    if (secret !== undefined && secret !== side && !g.result) (copy.v as Record<string, number>)[name] = g.def.vars[name].init ?? 0;
  }
  if (!g.result) g.def.conceal?.(g, side, copy.state);
  if (somebody) {
    maskUnits(copy.state.rows, hidden);
    for (const frame of copy.frames) maskUnits(frame.l, hidden);
  }
  return { copy, tokens: [...tokens.values()] };
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
export const tokensFor = <S extends Shape>(g: World<S>, side: Side): View['tokens'] => masked(g, side).tokens;

/** As `worldOfView` of the view, without writing and reading it in between. */
export function seenBy<S extends Shape>(g: World<S>, side: Side, seed: string | RngState): World<S> {
  const { copy } = masked(g, side);
  copy.state.rng = typeof seed === 'string' ? seedRng(seed) : [...seed];
  return new World(copy.def, { ...copy.setup, seed: '' }, copy.kit, copy.layout, copy.state);
}

/** Hidden units named in plain data become -1, or fall out of their lists. */
function maskUnits(data: object, hidden: readonly boolean[]): void {
  const into = data as Record<string, unknown>;
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((x) => !(typeof x === 'number' && hidden[x])).map(clean);
    return typeof value === 'number' && hidden[value] ? -1 : value;
  };
  for (const key of Object.keys(into)) {
    if (UNIT_KEYS.test(key)) into[key] = clean(into[key]);
    else if (typeof into[key] === 'object' && into[key] !== null) maskUnits(into[key], hidden);
  }
}

/** Keys under which an event, an action, a row or a frame names units. */
export const UNIT_KEYS = /^(u|unit|units|mover|movers|attackers|defenders|blocker|enemy|other|waiting)\d*$/;

/** Marks events that tell of units hidden from a side; returns the sides that may not read the action itself. Called as things happen. */
export function markUnseen<S extends Shape>(g: World<S>, action: Action, events: readonly GameEvent[]): Side[] {
  if (!g.def.visible || g.result) return [];
  const hiddenFrom = (data: object): Side[] => {
    const units = Object.entries(data).flatMap(([key, value]) => (UNIT_KEYS.test(key) ? (value as number | number[]) : []));
    const sides = g.def.sides.map((_, side) => side);
    return sides.filter((side) =>
      units.some((u) => g.def.units[u] && g.def.units[u].side !== side && (g.def.visible?.(g, side, u) ?? 2) < 2),
    );
  };
  const blind = new Set(hiddenFrom(action));
  for (const event of events) {
    const sides = hiddenFrom(event);
    if (sides.length === 0) continue;
    event.unseen = sides;
    for (const side of sides) blind.add(side);
  }
  return [...blind];
}

/** Events as one side may read them: not those of another side alone, nor of units it cannot see. An onlooker reads what nobody has to hide. */
export function eventsFor(events: readonly GameEvent[], side: Side): GameEvent[] {
  const may = (e: GameEvent): boolean =>
    (e.for === undefined || e.for === side) && (e.unseen === undefined || (side !== ONLOOKER && !e.unseen.includes(side)));
  return clone(events.filter(may)) as GameEvent[];
}

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
