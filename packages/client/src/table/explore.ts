/** What may be done with a unit once it is picked up, short of sending it somewhere; and what several may do at once. */
import {
  ACTION_PARTS,
  type Action,
  apply,
  check,
  hashOf,
  legal,
  nameOf,
  pickedUp,
  prompt,
  type Shape,
  type UnitId,
  type World,
} from '@hexfront/engine';
import { saidAction } from './words/speak.ts';

type G = World<Shape>;
const unitOnly = (a: Action): boolean => a.u !== undefined && a.h === undefined && a.n === undefined && a.path === undefined;
const bare = (a: Action): boolean => a.u === undefined && a.h === undefined && a.n === undefined && a.path === undefined;

/** Beyond these the card would be a list. */
const MOST_FURTHER = 6;

/** What may be done with a unit once it is picked up, short of sending it somewhere: to part, to take others along, to leave. */
export function further(g: G, unit: UnitId): { actions: Action[]; text: string }[] {
  const now = prompt(g);
  if (now.kind !== 'ask' || now.side !== g.def.units[unit]?.side) return [];
  const { pick, world: copy } = pickedUp(g, unit) ?? {};
  // In hand already: what can be done with it stands among the choices.
  if (!pick || !copy) return [];
  const out: { actions: Action[]; text: string }[] = [];
  for (const a of legal(copy)) {
    if (!(bare(a) || (unitOnly(a) && a.u !== unit)) || check(copy, a)) continue;
    // Putting it down again is no answer.
    const after = copy.copy();
    apply(after, a);
    if (hashOf(after) === hashOf(g)) continue;
    out.push({ actions: [pick, a], text: saidAction(copy, a) });
    if (out.length === MOST_FURTHER) break;
  }
  return out;
}

/**
 * The same answer for several units, one after the other, as far as the question stays the same and each can still give it. Nothing if fewer
 * than two can, or if a later one takes an earlier one back: only one counter lies on top of a stack.
 */
export function alike(g: G, actions: readonly Action[]): { actions: Action[]; text: string } | undefined {
  const { at, side } = prompt(g);
  const copy = g.copy();
  const asked = () => prompt(copy).kind === 'ask' && prompt(copy).at === at && prompt(copy).side === side;
  const done: Action[] = [];
  for (const a of actions) {
    if (!asked()) break;
    if (check(copy, a)) continue;
    apply(copy, a);
    done.push(a);
  }
  if (done.length < 2 || (asked() && done.some((a) => !check(copy, a)))) return undefined;
  const [first] = done;
  const text = saidAction(g, first);
  const name = String(nameOf(g.def, g, ACTION_PARTS.u, first.u ?? 0));
  const units = `${done.length} units`;
  return { actions: done, text: text.includes(name) ? text.replace(name, units) : `${text}: ${units}` };
}
