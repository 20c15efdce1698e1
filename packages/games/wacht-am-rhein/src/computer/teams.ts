/** Teams of the computer player (9.25): far from the enemy a US unit that goes over to March Mode takes a company of its hex along, if that costs it nothing. */
import { type Action, check, distance, frameLocals, type HexId } from '@hexfront/engine';
import { allowance } from '../rules/movement/allowance.ts';
import { MOVE_LOCALS } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { COMPANY, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G } from '../state/shape.ts';

/** Hexes from the enemy within which everybody is wanted in a place of his own. */
const APART = 8;

const isFar = (g: G, hex: HexId): boolean =>
  UNITS.every(({ index: u }) => SIDE[u] === ALLIED || !g.onMap(u) || distance(g.board, hex, g.hexOf(u)) > APART);

/** Who goes along, before the unit in hand marches to a hex. */
export function takeAlong(g: G, { h }: Action): Action | undefined {
  const l = frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS);
  if (!l || h === undefined || l.mate !== undefined || SIDE[l.u] !== ALLIED || g.f.moved[l.u] !== 0) return undefined;
  for (const u of g.unitsIn(g.hexOf(l.u))) {
    if (u === l.u || (COMPANY[u] === 0 && COMPANY[l.u] === 0) || allowance(g, u) < allowance(g, l.u)) continue;
    const along: Action = { k: 'with', u };
    if (check(g, along) !== undefined || !isFar(g, h) || !isFar(g, g.hexOf(l.u))) continue;
    const field = fieldOf(g, fromHere(g, l.u, true, u), SLOT.team);
    if (field.reached(h) && field.ending(h)) return along;
  }
  return undefined;
}
