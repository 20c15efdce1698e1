/** Everything one side is shown at a moment, as one text: two games that it cannot tell apart give the same. */
import { below, type RngState, seedRng } from '../chance/rng.ts';
import { check, legal, prompt, toAct } from '../core/contract.ts';
import { standing } from '../core/procedure/runner.ts';
import type { World } from '../core/state/world.ts';
import type { Action, AskPoint, GameEvent, Shape } from '../core/types.ts';
import { eventsFor, isSecret, markUnseen, seenBy, view } from '../core/view.ts';
import { allUnits, type HexId, ONLOOKER, type Side, type UnitId } from '../ids.ts';
import { invented } from './checks.ts';

/** An action that was played: whether its side keeps it to itself, and what came of it. */
export interface Done {
  action?: Action;
  secret?: boolean;
  events?: readonly GameEvent[];
}

export const readerOf = <S extends Shape>(g: World<S>, side: Side): string => (side === ONLOOKER ? 'an onlooker' : g.def.sides[side].name);

/** A unit of another side of which this one sees only that something is there. */
export const unseenBy = <S extends Shape>(g: World<S>, side: Side, u: UnitId): boolean =>
  g.def.units[u].side !== side && (g.def.visible?.(g, side, u) ?? 2) === 1;

/** View, standing question, own list in its order, refusals, what is told of what happened. Words are made of these alone; questions are answered from the view. */
export function shown<S extends Shape>(g: World<S>, side: Side, { action, secret, events = [] }: Done = {}): string {
  const blind = action ? markUnseen(g, action, events) : [];
  const own = toAct(g) === side;
  const asked = prompt(own ? g : seenBy(g, side, [1, 2, 3, 4]));
  const told = eventsFor(events, side).map(({ unseen: _, ...event }) => event);
  const hidden = side < 0 ? blind.length > 0 : blind.includes(side);
  const done = action && (secret ? 'sealed' : hidden ? 'unseen' : action);
  return JSON.stringify([view(g, side), asked, own ? [...legal(g)] : toAct(g), own ? refused(g, side) : [], told, done ?? '']);
}

/** Answers out of thin air and answers aimed at what is hidden, each with why it is refused: an error must not tell what the list hides. */
function refused<S extends Shape>(g: World<S>, side: Side): unknown[] {
  const now = standing(g);
  if (!now || !('who' in now.point)) return [];
  const { point } = now;
  const rng = seedRng('refused');
  const targets = targetsOf(g, side);
  return Array.from({ length: REFUSED }, (_, i) => {
    const action = i % 2 === 0 ? invented(g, point, rng) : aimed(g, point, targets, rng);
    return [action, check(g, action)];
  });
}
const REFUSED = 48;

interface Targets {
  own: readonly UnitId[];
  hexes: readonly HexId[];
}
/** The side's own units on the map, and where something is hidden from it. */
function targetsOf<S extends Shape>(g: World<S>, side: Side): Targets {
  const hexes = new Set<HexId>();
  const own: UnitId[] = [];
  for (const u of allUnits(g.def)) {
    if (!g.onMap(u)) continue;
    if (g.def.units[u].side === side) own.push(u);
    else if (unseenBy(g, side, u)) hexes.add(g.hexOf(u));
  }
  return { own, hexes: [...hexes].sort((a, b) => a - b) };
}
/** As `invented`, by a unit that is there and at a hex that holds a secret. */
function aimed<S extends Shape>(g: World<S>, ask: AskPoint<S>, { own, hexes }: Targets, rng: RngState): Action {
  const action = invented(g, ask, rng);
  if (action.u !== undefined && own.length > 0) action.u = own[below(rng, own.length)];
  if (hexes.length === 0) return action;
  if (action.h !== undefined) action.h = hexes[below(rng, hexes.length)];
  if (action.path) action.path[action.path.length - 1] = hexes[below(rng, hexes.length)];
  return action;
}

/** Whether the answer is kept from the others. */
export function isSealed<S extends Shape>(g: World<S>, action: Action): boolean {
  const now = standing(g);
  return now !== undefined && 'who' in now.point && isSecret(now.point, action);
}

/** An answer that two games both allow, by chance; in the second as `turned` has it. */
export function commonAnswer<S extends Shape>(
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

/** Where two such texts part. */
export function difference(a: string, b: string): string {
  let i = 0;
  while (a[i] === b[i]) i++;
  return `...${a.slice(Math.max(0, i - 80), i + 60)}... against ...${b.slice(Math.max(0, i - 80), i + 60)}...`;
}
