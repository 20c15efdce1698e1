/** Whose units move: those of the active side, or of the side whose Exploitation Phase it is (3.3.6, 7.3.0). */
import type { Side, UnitId } from '@hexfront/engine';
import { EXPLOIT } from '../../state/fields/modes.ts';
import type { G } from '../../state/shape.ts';

export const isExploitation = (g: G): boolean => g.v.exploiting > 0;
export const movingSide = (g: G): Side => (isExploitation(g) ? g.v.exploiting - 1 : g.v.side);
/** Moves by the rules of Exploit mode. */
export const isExploiting = (g: G, u: UnitId): boolean => g.f.mode[u] === EXPLOIT;
