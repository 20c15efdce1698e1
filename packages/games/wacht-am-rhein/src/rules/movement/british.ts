/** British units (23.0): held on Map A behind the Meuse until a German unit comes near a division or brigade, crosses the river, or turn 40 is over. */
import { distance, effectsOn, type HexId, perBoard, type Side, type Trigger, type UnitId } from '@hexfront/engine';
import { formationById, tables } from '../../data/index.ts';
import { bits, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type WaR } from '../../state/shape.ts';

/** Turn after which nobody is held any more (23.0c). */
const LAST_HELD_TURN = tables.british.allFreeAfterTurn;
/** A German unit as near as this frees a division or brigade (23.0b). */
const NEAR = tables.british.freedWithin;

const BRITISH: readonly UnitId[] = UNITS.filter((u) => u.nation === 'British').map((u) => u.index);
const GERMANS: readonly UnitId[] = UNITS.filter((u) => u.side === GERMAN).map((u) => u.index);
/** Divisions, brigades, and the units of the corps together (R-W29); each has a bit of `britishFree`. */
const FORMATIONS = [...new Set(BRITISH.map((u) => UNITS[u].formation ?? ''))];
const ALL = 2 ** FORMATIONS.length - 1;
const BIT = Int32Array.from(UNITS, (u) => (u.nation === 'British' ? 1 << FORMATIONS.indexOf(u.formation ?? '') : 0));

/** 1 on Map A, for boards that have it. */
export const mapA = perBoard((board) => {
  const on = new Uint8Array(board.n);
  for (const region of board.regions) if (region.kind === 'sheet' && region.name === 'A') for (const h of region.hexes) on[h] = 1;
  return on;
});

/** Not yet free to cross the Meuse or to leave Map A. */
export const isHeldBack = (g: G, u: UnitId): boolean => BIT[u] !== 0 && g.v.turn <= LAST_HELD_TURN && (g.v.britishFree & BIT[u]) === 0;

function free(g: G, set: number, what: string): void {
  const more = set & ~g.v.britishFree;
  if (more === 0) return;
  g.v.britishFree |= more;
  g.emit({ e: 'britishFree', what, case: '23.0' });
}

const behindMeuse = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g).behindMeuse) !== 0;

/** Some unit of these on the map within five hexes. */
function near(g: G, hex: HexId, units: readonly UnitId[]): boolean {
  for (const u of units) if (g.onMap(u) && distance(g.board, hex, g.hexOf(u)) <= NEAR) return true;
  return false;
}

/** What follows from a unit that stands in a hex now. */
function noteArrival(g: G, side: Side, u: UnitId, hex: HexId): void {
  if (side === GERMAN) {
    if (behindMeuse(g, hex)) free(g, ALL, 'All British units');
    for (const b of BRITISH)
      if (isHeldBack(g, b) && g.onMap(b) && distance(g.board, hex, g.hexOf(b)) <= NEAR)
        free(g, BIT[b], formationById(UNITS[b].formation ?? '').name);
  } else if (isHeldBack(g, u) && near(g, hex, GERMANS)) free(g, BIT[u], formationById(UNITS[u].formation ?? '').name);
}

/** As things stand when play begins. */
export function freeAtStart(g: G): void {
  for (const u of GERMANS) if (g.onMap(u) && behindMeuse(g, g.hexOf(u))) g.v.britishFree = ALL;
  for (const u of BRITISH) if (isHeldBack(g, u) && g.onMap(u) && near(g, g.hexOf(u), GERMANS)) g.v.britishFree |= BIT[u];
}

export const britishTriggers: readonly Trigger<WaR>[] = effectsOn<WaR, 'entered'>(['entered'], (g, e) => {
  if (g.v.britishFree !== ALL && g.v.turn <= LAST_HELD_TURN && g.onMap(e.u)) noteArrival(g, SIDE[e.u], e.u, e.h);
});
