/** What may be done with a unit once it is picked up, short of sending it somewhere. */
import { type Action, apply, check, hashOf, legal, pickedUp, prompt, type Shape, type UnitId, type World } from '@hexfront/engine';
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
