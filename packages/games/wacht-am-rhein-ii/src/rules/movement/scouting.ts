/** Reconnaissance that ends its move next to an enemy stack looks through it, unless it is dug in (8.6.2). */
import { type HexId, neighboursOf, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { SIDE, UNITS, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { hasFieldwork, isFortFor } from '../sight/cover.ts';
import { show } from '../sight/observation.ts';
import { movingSide } from './who-moves.ts';

/** Light tanks are reconnaissance as well (7.4.0). */
const SCOUTS: ReadonlySet<string> = new Set(['recon', 'cavalry', 'light-tank']);
const isScout = (u: UnitId): boolean => SCOUTS.has(UNITS[u].type);
const canLook = (g: G, u: UnitId, hex: HexId): boolean => !hasFieldwork(g, hex) && !isFortFor(g, 1 - SIDE[u], hex);

/** Whoever has moved in this phase; a look twice changes nothing. */
export function lookAround(g: G): void {
  if (!g.rules.fog) return;
  for (const u of onMapOf(g, movingSide(g))) {
    if (!isScout(u) || g.f.moved[u] === 0) continue;
    for (const hex of neighboursOf(g.board, g.hexOf(u))) {
      const stack = canLook(g, u, hex) ? unitsOf(g, 1 - SIDE[u], hex) : [];
      if (stack.length > 0) show(g, stack, '8.6.2');
    }
  }
}
