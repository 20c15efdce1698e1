import type { Board } from '../board/board.ts';
import type { HexId } from '../ids.ts';
import { REFUSED, type Step } from './flood.ts';
import type { Label, Walk, WalkField } from './walk.ts';

const out: Step = { spent: 0, memory: 0, reason: 0, why: undefined };

/**
 * Whether a walk gets from its start to any hex where it may end. The neighbours usually answer it; only who is walled in by hexes that may be
 * passed but not stayed in needs the whole field. `mayEnd` must not fill the slot of the walk or the field again; without it the walk itself says
 * where it may end, with what it has spent by then.
 */
export function leadsAnywhere(
  board: Board,
  walk: Walk,
  at: Label,
  mayEnd: ((hex: HexId) => boolean) | undefined,
  field: () => WalkField,
): boolean {
  const { neighbors } = board;
  let through = false;
  for (let dir = 0; dir < 6; dir++) {
    const to = neighbors[6 * at.hex + dir];
    if (to < 0) continue;
    out.spent = at.spent;
    out.memory = at.memory;
    if (walk.edge(at.hex, dir, to, at.memory, at.spent, out) === REFUSED) continue;
    const limit = walk.limit(out.memory);
    if (out.spent > limit && walk.least !== true) continue;
    // A first step that is too dear takes everything, as in the field.
    const spent = out.spent > limit ? Math.max(limit, at.spent) : out.spent;
    if (mayEnd ? mayEnd(to) : walk.end?.(to, out.memory, spent) === undefined) return true;
    through = true;
  }
  if (!through && walk.turn === undefined) return false;
  const reach = field();
  // As a list: `mayEnd` may ask about other walks, and the field may be gone by then.
  for (const hex of reach.hexes()) if (hex !== at.hex && (mayEnd ? mayEnd(hex) : reach.canEnd(hex))) return true;
  return false;
}
