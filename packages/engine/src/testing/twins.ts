/**
 * Twin games: a second game in which two units that a side cannot see have changed places is played alongside, every action with the two exchanged.
 * The side must not be able to tell the two apart, by its view, its questions or its lists. A part that holds a unit but is declared as
 * something else shows here, since it is neither masked nor exchanged.
 */
import { below, type RngState, seedRng } from '../chance/rng.ts';
import { check, drawRoll, legal, perform, prompt, toAct } from '../core/contract.ts';
import { ACTION_PARTS, localsOf } from '../core/declared.ts';
import { standing } from '../core/procedure/runner.ts';
import { World } from '../core/state/world.ts';
import type { Action, GameEvent, Shape } from '../core/types.ts';
import { eventsFor, isSecret, markUnseen, seenBy, view } from '../core/view.ts';
import { allUnits, type Side, type UnitId } from '../ids.ts';
import { type Kind, list, record } from '../parts/kinds.ts';
import { withUnits } from '../parts/look.ts';
import { invented, must } from './checks.ts';

type Pair = readonly [UnitId, UnitId];
const ACTION = record(ACTION_PARTS);

/** The same game with two units in each other's place. */
export function exchanged<S extends Shape>(g: World<S>, [u, v]: Pair): World<S> {
  const copy = g.copy();
  const other = (x: UnitId): UnitId => (x === u ? v : x === v ? u : x);
  for (const { name, spec } of g.layout.slots) {
    const array = copy.f[name];
    if (spec.of === 'unit') [array[u], array[v]] = [array[v], array[u]];
    const { holds } = spec;
    if (holds?.is === 'unit') for (let i = 0; i < array.length; i++) array[i] = Number(withUnits(holds, array[i], other));
  }
  const rows = copy.rows as Record<string, unknown>;
  const kinds = g.def.rows as Readonly<Record<string, Kind>>;
  for (const name of Object.keys(rows)) rows[name] = withUnits(list(kinds[name]), rows[name], other);
  for (const frame of copy.frames) frame.l = withUnits(localsOf(g, frame), frame.l, other) as typeof frame.l;
  return new World(copy.def, copy.setup, copy.kit, copy.layout, copy.state);
}

const unseenBy = <S extends Shape>(g: World<S>, side: Side, u: UnitId): boolean =>
  g.def.units[u].side !== side && (g.def.visible?.(g, side, u) ?? 2) === 1;

/** Everything the side is shown: its view, the question that stands as it looks to it, its own list, what it is told of what happened. */
function shown<S extends Shape>(g: World<S>, side: Side, { action, secret, events = [] }: Done = {}): string {
  const blind = action ? markUnseen(g, action, events) : [];
  const own = toAct(g) === side;
  const asked = prompt(own ? g : seenBy(g, side, [1, 2, 3, 4]));
  const told = eventsFor(events, side).map(({ unseen: _, ...event }) => event);
  const hidden = side < 0 ? blind.length > 0 : blind.includes(side);
  const done = action && (secret ? 'sealed' : hidden ? 'unseen' : action);
  return JSON.stringify([view(g, side), asked, own ? [...legal(g)] : toAct(g), own ? refused(g) : [], told, done ?? '']);
}
/** An action that was played: whether its side keeps it to itself, and what came of it. */
interface Done {
  action?: Action;
  secret?: boolean;
  events?: readonly GameEvent[];
}
/** Answers out of thin air, each with why it is refused: an error must not tell what the list hides. */
function refused<S extends Shape>(g: World<S>): unknown[] {
  const now = standing(g);
  if (!now || !('who' in now.point)) return [];
  const rng = seedRng('refused');
  const out: unknown[] = [];
  for (let i = 0; i < REFUSED; i++) {
    const action = invented(g, now.point, rng);
    // Whom the side cannot see it cannot name either.
    if (action.u === undefined || g.def.units[action.u].side === toAct(g)) out.push([action, check(g, action)]);
  }
  return out;
}
const REFUSED = 24;
/** Whether the answer that stands is kept from the others. */
const isSealed = <S extends Shape>(g: World<S>, action: Action): boolean => {
  const now = standing(g);
  return now !== undefined && 'who' in now.point && isSecret(now.point, action);
};

export interface TwinOptions<S extends Shape> {
  /** Two units that look alike from outside: whose exchange nobody can see by what lies open (zones of control, stacking). */
  alike?(g: World<S>, u: UnitId, v: UnitId): boolean;
  /** Actions at most. */
  max?: number;
}

/** Plays a game by chance with a twin beside it; returns how many actions both were played with a pair exchanged. */
export function playTwins<S extends Shape>(
  start: World<S>,
  side: Side,
  rng: RngState,
  { alike = () => true, max = 400 }: TwinOptions<S> = {},
): number {
  const a = start;
  let twin: Twin<S> | undefined;
  let together = 0;
  for (let n = 0; n < max && !a.result; n++) {
    if (twin && !twin.pair.every((u) => unseenBy(a, side, u) && unseenBy((twin as Twin<S>).b, side, u))) twin = undefined;
    twin ??= freshTwin(a, side, rng, alike);
    const [u, v] = twin?.pair ?? [-1, -1];
    const turned = (action: Action): Action => withUnits(ACTION, action, (x) => (x === u ? v : x === v ? u : x)) as Action;
    const roll = drawRoll(a);
    if (roll && twin) drawRoll(twin.b);
    const action = roll ?? chosen(a, twin?.b, turned, rng);
    if (!action) {
      // The other cannot do any of it: they part, and another pair is tried.
      twin = undefined;
      continue;
    }
    const { pips, ...rest } = action;
    const secret = isSealed(a, action) && toAct(a) !== side;
    const told = perform(a, action);
    if (!twin) continue;
    const other = pips ? action : { ...turned(rest as Action) };
    const beside = perform(twin.b, other);
    // At the end everything is opened.
    if (a.result || twin.b.result) return together;
    if (!twin.pair.every((x) => unseenBy(a, side, x) && unseenBy((twin as Twin<S>).b, side, x))) continue;
    mustLookAlike(a, side, twin, { action, secret, events: told }, { action: other, secret, events: beside });
    together++;
  }
  return together;
}

const g0 = <S extends Shape>(g: World<S>, side: Side): string => (side < 0 ? 'an onlooker' : g.def.sides[side].name);

function freshTwin<S extends Shape>(
  a: World<S>,
  side: Side,
  rng: RngState,
  alike: (g: World<S>, u: UnitId, v: UnitId) => boolean,
): Twin<S> | undefined {
  const hidden = allUnits(a.def).filter((u) => unseenBy(a, side, u));
  for (let tries = 0; tries < 20 && hidden.length > 1; tries++) {
    const [u, v] = [hidden[below(rng, hidden.length)], hidden[below(rng, hidden.length)]];
    if (u === v || a.def.units[u].side !== a.def.units[v].side || !alike(a, u, v)) continue;
    const b = exchanged(a, [u, v]);
    // On top of the other's stack it would lie open.
    if (!unseenBy(b, side, u) || !unseenBy(b, side, v)) continue;
    const twin: Twin<S> = { pair: [u, v], b };
    mustLookAlike(a, side, twin);
    return twin;
  }
  return undefined;
}
/** Changes fields of units that a side cannot see, one at a time: whatever it is shown must stay the same. Returns how many changes were tried. */
export function checkHiddenStates<S extends Shape>(
  g: World<S>,
  side: Side,
  rng: RngState,
  fields: readonly string[],
  tries: number,
): number {
  const hidden = allUnits(g.def).filter((u) => unseenBy(g, side, u));
  if (hidden.length === 0) return 0;
  const here = shown(g, side);
  let tried = 0;
  for (let i = 0; i < tries; i++) {
    const u = hidden[below(rng, hidden.length)];
    const field = fields[below(rng, fields.length)];
    const b = g.copy();
    b.f[field][u] = b.f[field][u] === 0 ? 1 : 0;
    const other = new World(b.def, b.setup, b.kit, b.layout, b.state);
    if (!unseenBy(other, side, u)) continue;
    const there = shown(other, side);
    must(
      here === there,
      () => `at ${prompt(g).at} ${g0(g, side)} can tell "${field}" of ${g.def.units[u].name}, which is hidden: ${difference(here, there)}`,
    );
    tried++;
  }
  return tried;
}

interface Twin<S extends Shape> {
  pair: Pair;
  b: World<S>;
}
function mustLookAlike<S extends Shape>(a: World<S>, side: Side, { pair: [u, v], b }: Twin<S>, one?: Done, two?: Done): void {
  const [here, there] = [shown(a, side, one), shown(b, side, two)];
  const name = (x: UnitId): string => a.def.units[x].name;
  must(here === there, () => `at ${prompt(a).at} ${g0(a, side)} can tell ${name(u)} from ${name(v)}: ${difference(here, there)}`);
}

/** An answer that both games allow. */
function chosen<S extends Shape>(
  a: World<S>,
  b: World<S> | undefined,
  turned: (action: Action) => Action,
  rng: RngState,
): Action | undefined {
  const all = [...legal(a)];
  for (let tries = 0; tries < 30 && all.length > 0; tries++) {
    const [action] = all.splice(below(rng, all.length), 1);
    if (!b || check(b, turned(action)) === undefined) return action;
  }
  return undefined;
}

function difference(a: string, b: string): string {
  let i = 0;
  while (a[i] === b[i]) i++;
  return `...${a.slice(Math.max(0, i - 80), i + 60)}... against ...${b.slice(Math.max(0, i - 80), i + 60)}...`;
}
