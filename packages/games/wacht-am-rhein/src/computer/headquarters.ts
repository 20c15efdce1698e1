/** German headquarters of the computer player follow their troops along open roads: seven hexes from them supply ends (14.21, 14.31). */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { formationById } from '../data/index.ts';
import { moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { linesOf } from '../rules/supply/lines.ts';
import { HEADQUARTERS } from '../rules/supply/sources.ts';
import { HQ, SIDE, UNITS } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';

/** Units of its own formation, and of a corps or army those of its divisions. */
const TROOPS: ReadonlyMap<UnitId, readonly UnitId[]> = new Map(
  HEADQUARTERS[GERMAN].map((hq) => {
    const { formation } = UNITS[hq];
    const own = UNITS.filter(
      (u) =>
        u.side === GERMAN &&
        HQ[u.index] === 0 &&
        u.formation !== undefined &&
        (u.formation === formation || formationById(u.formation).corps === formation),
    );
    return [hq, own.map((u) => u.index)];
  }),
);

/** What a unit at this distance is worth to a headquarters: supplied with room to move, just supplied, not far behind. */
const worthAt = (d: number): number => (d <= 5 ? 2 : d <= 7 ? 1.5 : d <= 12 ? 0.4 : 0);
/** Hexes that a headquarters keeps between itself and the enemy. */
const SAFE = 3;
/** A place has to be better by so much to be worth a move. */
const BETTER = 1;

export function headquartersMoves(g: G, side: Side): { u: UnitId; k: string; to: HexId }[] {
  if (side !== GERMAN || g.v.bonus !== 0) return [];
  const home = linesOf(g, side).roadsHome();
  const open = Uint8Array.from({ length: g.board.n }, (_, h) => (home.reached(h) ? 1 : 0));
  const enemies: HexId[] = [];
  for (const { index: u } of UNITS) if (SIDE[u] !== side && g.onMap(u)) enemies.push(g.hexOf(u));
  const taken = new Set<HexId>();
  return HEADQUARTERS[side].flatMap((u) => {
    if (!g.onMap(u) || moveRefusal(g, u)) return [];
    const troops = (TROOPS.get(u) ?? []).filter((v) => g.onMap(v)).map((v) => g.hexOf(v));
    const value = (hex: HexId): number => troops.reduce((sum, h) => sum + worthAt(distance(g.board, h, hex)), 0);
    const here = g.hexOf(u);
    let best: HexId | undefined;
    let top = (open[here] === 1 ? value(here) : 0) + BETTER;
    for (const hex of fieldOf(g, fromHere(g, u), SLOT.other).hexes()) {
      if (hex === here || open[hex] === 0 || taken.has(hex)) continue;
      const score = value(hex);
      if (score <= top || enemies.some((h) => distance(g.board, h, hex) < SAFE)) continue;
      top = score;
      best = hex;
    }
    if (best === undefined) return [];
    taken.add(best);
    return [{ u, k: 'go', to: best }];
  });
}
