/**
 * What each side remembers of enemy counters (8.6.0, R-V9): those that lay open to it when a phase in which they could be seen ended, when a move ended, and
 * when counters were shown. Only the last time counts. Nothing is decided by it; screens tell it.
 */
import { type HexId, noteSighting, type Stage, type Trigger, type UnitId } from '@hexfront/engine';
import { SIDE, unitsOf } from '../../state/query.ts';
import type { G, WaR2 } from '../../state/shape.ts';
import { hexesInSight, mayExamine, visible } from './observation.ts';
import { openTopOf } from './tops.ts';

const note = (g: G, u: UnitId): void => noteSighting(g, u, g.hexOf(u), g.v.turn);

/** Looks at one stack as the enemy sees it: all of it where he may look through it, else its top. */
function lookAt(g: G, hex: HexId): void {
  const head = g.occupancy.head[hex];
  if (head < 0) return;
  const side = SIDE[head];
  if (g.occupancy.next[head] < 0 && !g.rules.blanks) {
    note(g, head);
    return;
  }
  // Whoever was seen here on this turn need not be looked at again.
  const fresh = unitsOf(g, side, hex).filter((u) => g.f.sightedIn[u] !== hex + 1 || g.f.sightedOn[u] !== g.v.turn);
  if (fresh.length === 0) return;
  const all = mayExamine(g, 1 - side, hex);
  const top = openTopOf(g, side, hex);
  for (const u of fresh) if (all || u === top || g.rows.known.some((row) => row.units.includes(u))) note(g, u);
}

/** Both sides look at all that lies open to them. */
export function lookEverywhere(g: G): void {
  if (!g.rules.fog) return;
  for (let hex = 0; hex < g.board.n; hex++) lookAt(g, hex);
}

/** Phases at whose end both sides look around: those in which somebody came into sight or went out of it. */
const LOOKING = /\.(mode|movement|extended-movement|combat|exploitation|enemy-exploitation)$/;
/** The sequence of play, with a look around before the marks of a phase are taken off. */
export function withLooks(stage: Stage<WaR2>): Stage<WaR2> {
  const { leave, parts } = stage;
  return {
    ...stage,
    ...(parts ? { parts: parts.map(withLooks) } : {}),
    ...(LOOKING.test(stage.id)
      ? {
          leave: (g: G) => {
            lookEverywhere(g);
            leave?.(g);
          },
        }
      : {}),
  };
}

export const sightingTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'shown',
    effect: (g, { units }) => {
      for (const u of units) if (g.onMap(u)) note(g, u);
    },
  },
  {
    // Whoever moved is seen where it ends, and sees what is near.
    on: 'moved',
    effect: (g, { u }) => {
      if (!g.rules.fog || !g.onMap(u)) return;
      if (visible(g, 1 - SIDE[u], u) === 2) note(g, u);
      for (const hex of hexesInSight(g, g.hexOf(u))) if (SIDE[g.occupancy.head[hex]] !== SIDE[u]) lookAt(g, hex);
    },
  },
];
