/**
 * Twin games: a second game in which two units that a side cannot see have changed places is played alongside, every action with the two exchanged.
 * The side must not be able to tell the two apart, by its view, its questions or its lists. A part that holds a unit but is declared as
 * something else shows here, since it is neither masked nor exchanged.
 */
import { below, type RngState } from '../chance/rng.ts';
import { drawRoll, perform, prompt, toAct } from '../core/contract.ts';
import { ACTION_PARTS, localsOf } from '../core/declared.ts';
import { World } from '../core/state/world.ts';
import type { Action, Shape } from '../core/types.ts';
import { allUnits, type Side, type UnitId } from '../ids.ts';
import { type Kind, list, record } from '../parts/kinds.ts';
import { withUnits } from '../parts/look.ts';
import { must } from './checks.ts';
import { commonAnswer, type Done, difference, isSealed, readerOf, shown, unseenBy } from './shown.ts';

type Pair = readonly [UnitId, UnitId];
const ACTION = record(ACTION_PARTS);

/** The same game with two units in each other's place. */
export function exchanged<S extends Shape>(g: World<S>, [u, v]: Pair): World<S> {
  const copy = g.copy();
  const other = (x: UnitId): UnitId => (x === u ? v : x === v ? u : x);
  for (const { name, spec } of g.layout.slots) {
    const array = copy.f[name];
    // What is remembered of each of them is the same: nobody saw them change places.
    if (spec.of === 'unit' && spec.seen !== 'others') [array[u], array[v]] = [array[v], array[u]];
    const { holds } = spec;
    if (holds?.is === 'unit') for (let i = 0; i < array.length; i++) array[i] = Number(withUnits(holds, array[i], other));
  }
  const rows = copy.rows as Record<string, unknown>;
  const kinds = g.def.rows as Readonly<Record<string, Kind>>;
  for (const name of Object.keys(rows)) rows[name] = withUnits(list(kinds[name]), rows[name], other);
  for (const frame of copy.frames) frame.l = withUnits(localsOf(g, frame), frame.l, other) as typeof frame.l;
  return new World(copy.def, copy.setup, copy.kit, copy.layout, copy.state);
}

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
    const action = roll ?? commonAnswer(a, twin?.b, turned, rng);
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
interface Twin<S extends Shape> {
  pair: Pair;
  b: World<S>;
}
function mustLookAlike<S extends Shape>(a: World<S>, side: Side, { pair: [u, v], b }: Twin<S>, one?: Done, two?: Done): void {
  const [here, there] = [shown(a, side, one), shown(b, side, two)];
  const name = (x: UnitId): string => a.def.units[x].name;
  must(here === there, () => `at ${prompt(a).at} ${readerOf(a, side)} can tell ${name(u)} from ${name(v)}: ${difference(here, there)}`);
}
