/** Whose units move: those of the active side, or of the side whose Exploitation Phase it is (3.3.6, 7.3.0). */
import type { Side, UnitId } from '@hexfront/engine';
import { EXPLOIT } from '../../state/fields/modes.ts';
import { ACTIVATED } from '../../state/fields/night.ts';
import { LEADER } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

/** Extended Night Activity, in which only units that were activated move and attack (3.4.0); leaders are no units and go where they like (24.0). */
export const isExtendedNight = (g: G): boolean => g.v.firstPlayer > 0 || g.v.withdrawing > 0;
export const isInactive = (g: G, u: UnitId): boolean => isExtendedNight(g) && g.f.active[u] !== ACTIVATED && LEADER[u] === 0;
/** Has not left its hex in this phase: also who gave or took a step in it, tried to blow a bridge or helped others across, and moves no more (14.1.2, 18.2.1). */
export const hasStayed = (g: G, u: UnitId): boolean => g.f.moved[u] === 0 || g.f.merged[u] === 1 || g.f.blasts[u] > 0 || g.f.ferry[u] > 0;
export const isExploitation = (g: G): boolean => g.v.exploiting > 0;
export const movingSide = (g: G): Side => (isExploitation(g) ? g.v.exploiting - 1 : g.v.side);
/** Moves by the rules of Exploit mode. */
export const isExploiting = (g: G, u: UnitId): boolean => g.f.mode[u] === EXPLOIT;
