/** Steps lost, and where a counter goes that has none left (basic-3.27, 3.32, 3.5, 12.72). */
import type { UnitId } from '@hexfront/engine';
import { SIDE, UNITS } from '../../state/query.ts';
import { type Box, type G, ISOLATED, SUPPLIED } from '../../state/shape.ts';
import { supplyOf } from '../supply/supply.ts';

const INFANTRY = ['infantry', 'airborne', 'armored-infantry'];
/** Replacement points exist for vehicles and infantry of the US and Germany only (basic-3.31, 3.32). */
const REPLACEABLE = Uint8Array.from(UNITS, (u) =>
  (u.silhouette || INFANTRY.includes(u.type)) && !['British', 'French', 'Belgian'].includes(u.nation) ? 1 : 0,
);
/** The kind of counter can be refitted and rebuilt at all. */
export const replaceable = (u: UnitId): boolean => REPLACEABLE[u] === 1;

/** The box for a unit that dies now: gone for good if isolated, or if no points could bring it back. */
export function boxFor(g: G, u: UnitId): Box {
  if (!replaceable(u)) return 'destroyed';
  const supply = supplyOf(g, u);
  if (supply === ISOLATED || (supply !== SUPPLIED && g.rules.choice('total-loss') === 'unsupplied')) return 'destroyed';
  return 'eliminated';
}

/** Takes a step; the last one takes the unit off the map. `why` is the case that costs it. */
export function loseStep(g: G, u: UnitId, why: string): void {
  const left = g.f.steps[u] - 1;
  if (left > 0) {
    g.set('steps', u, left);
    g.emit({ e: 'lost', u, steps: left, side: SIDE[u], box: '', h: g.hexOf(u), case: why });
  } else removeUnit(g, u, boxFor(g, u), why);
}

/** Marks a unit leaves behind when it leaves the map. */
const MARKS = ['steps', 'reserve', 'strategic', 'engaged', 'fuel'] as const;

/** Takes a unit off the map into a box, whatever steps it has left. */
export function removeUnit(g: G, u: UnitId, box: Box, why = 'basic-3.51'): void {
  const hex = g.hexOf(u);
  const partner = g.f.kg[u];
  if (partner >= 0) {
    g.set('kg', partner, -1);
    g.set('kg', u, -1);
  }
  for (const mark of MARKS) g.set(mark, u, 0);
  g.set('building', u, -1);
  g.move(u, g.box(box));
  g.emit({ e: 'lost', u, steps: 0, side: SIDE[u], box, h: hex, case: why });
  for (const rule of g.rules.onLoss) rule(g, u, box);
}
