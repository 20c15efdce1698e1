/** Chapter 28, Western Holland: Allied units there cost shipping for good while the Germans could open the dikes. */
import type { HexId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { held, onMap } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

const { zone, portLoss, places } = tables.westernHolland;

export const inWesternHolland = (g: G, hex: HexId): boolean => g.board.region('zone', zone).has[hex] === 1;

/** A German unit in one of the towns that work the dikes. */
export const dikesManned = (g: G): boolean => places.some((name) => (g.board.place(name)?.hexes ?? []).some((h) => held(g, GERMAN, h)));

/** After each Allied player turn; the cut adds up. */
export function checkWesternHolland(g: G): void {
  if (!dikesManned(g)) return;
  for (const u of onMap(g, ALLIED)) {
    if (!inWesternHolland(g, g.hexOf(u))) continue;
    g.v.invasionCut += portLoss;
    g.emit({ e: 'flooding', n: portLoss, of: g.v.invasionCut, h: g.hexOf(u), case: '28' });
    return;
  }
}
