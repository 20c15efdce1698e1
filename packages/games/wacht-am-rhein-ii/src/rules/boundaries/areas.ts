/** Who is in the area of another army, and what it costs (26.1.0): half the movement allowance, a column in ground assaults, no Prepared Assault mode. */
import { type Board, distance, type HexId, neighboursOf, perBoard, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { BRIDGE_COLUMN, formationOf, LEADER, UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { isOnTheMarch } from '../arrivals/on-the-march.ts';
import { armyOf, hqOfFormation } from '../command/chain.ts';
import { armiesOf, boundariesOf, lineOf, NORTH_OF, placeOn, printedLine, SOUTH_OF, sidesOf } from './lines.ts';

/** A hex strictly inside the area of another army. */
export function isForeign(g: G, army: string, hex: HexId): boolean {
  for (const pair of boundariesOf(army)) {
    const line = lineOf(g, pair);
    if (!line) continue;
    const beyond = armiesOf(pair)[0] === army ? SOUTH_OF : NORTH_OF;
    if (sidesOf(g.board, line)[hex] === beyond) return true;
  }
  return false;
}

/** The 5th Parachute Division may go five hexes north of its army's line, the Panzer Lehr Division within five of the bridge there (26.6.0, 35.1.5-b). */
const LATITUDE = 5;
const SOUTHERN = '5PzA-7A';
function isAllowed(g: G, u: UnitId, hex: HexId): boolean {
  const formation = formationOf(g, u);
  const own = hqOfFormation(formation);
  const id = own < 0 ? UNITS[u].formation : UNITS[own].formation;
  if (id === '5FJ') {
    const line = lineOf(g, SOUTHERN);
    return line !== undefined && placeOn(g.board, hex).row >= line.row - LATITUDE;
  }
  if (id !== 'PzLehr') return false;
  const line = printedLine(SOUTHERN);
  const sides = line && sidesOf(g.board, line);
  return onMapOf(g, GERMAN).some(
    (v) => BRIDGE_COLUMN[v] === 1 && sides?.[g.hexOf(v)] === SOUTH_OF && distance(g.board, g.hexOf(v), hex) <= LATITUDE,
  );
}

/** Outside the area of its army: leaders, troops of no army and reinforcements on the march are not asked (26.1.0). */
export function isOutside(g: G, u: UnitId, hex: HexId): boolean {
  if (LEADER[u] === 1 || isOnTheMarch(g, u)) return false;
  const army = armyOf(g, u);
  return army !== undefined && isForeign(g, army, hex) && !isAllowed(g, u, hex);
}

/** As a player turn begins. */
export function noteAstray(g: G, side: Side): void {
  if (!g.rules.allModes) return;
  for (const u of onMapOf(g, side)) {
    const out = isOutside(g, u, g.hexOf(u)) ? 1 : 0;
    if (g.f.astray[u] !== out) g.set('astray', u, out);
    if (out === 0 && g.f.joining[u] !== 0) g.set('joining', u, 0);
  }
}
export const isAstray = (g: G, u: UnitId): boolean => g.f.astray[u] === 1;
/** A formation that has changed armies goes to its new area with all it has. */
export const isSlowed = (g: G, u: UnitId): boolean => isAstray(g, u) && g.f.joining[u] === 0;

/** Neither in another army's area nor in the turn after its formation changed armies (26.1.0). */
export function boundaryRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (isAstray(g, unit)) return { case: '26.1.0', why: 'foreign-area', unit };
  const hq = hqOfFormation(formationOf(g, unit));
  const since = hq < 0 ? 0 : g.f.transferred[hq];
  return since > 0 && g.v.turn - since <= 1 ? { case: '26.1.0', why: 'changed-armies', unit } : undefined;
}

/** Its formation has changed armies; who is still on the way to its assembly area does so freely (26.1.0). */
export function transfer(g: G, hq: UnitId): void {
  if (isOnTheMarch(g, hq)) return;
  g.set('transferred', hq, g.v.turn);
  const formation = formationOf(g, hq);
  for (const u of onMapOf(g, UNITS[hq].side)) if (formationOf(g, u) === formation) g.set('joining', u, 1);
}

/** Hexes from the area of an army, by hex. */
const distances = perBoard(() => new Map<string, Uint8Array>());
function toArea(g: G, army: string): Uint8Array {
  const key = boundariesOf(army)
    .map((pair) => JSON.stringify(lineOf(g, pair) ?? ''))
    .join(army);
  const kept = distances(g.board);
  let far = kept.get(key);
  if (!far) {
    far = flood(
      g.board,
      [...g.board.ids.keys()].filter((hex) => !isForeign(g, army, hex)),
    );
    kept.set(key, far);
  }
  return far;
}
function flood(board: Board, from: readonly HexId[]): Uint8Array {
  const far = new Uint8Array(board.n).fill(255);
  for (const hex of from) far[hex] = 0;
  let edge = from;
  for (let n = 1; edge.length > 0 && n < 255; n++) {
    const next = edge.flatMap((hex) => neighboursOf(board, hex).filter((to) => far[to] === 255));
    for (const hex of next) far[hex] = n;
    edge = [...new Set(next)];
  }
  return far;
}

/** A unit that uses its whole allowance to join its new army ends nearer to its area (26.1.0). */
export function joiningRefusal(g: G, unit: UnitId, to: HexId): Refusal | undefined {
  if (g.f.joining[unit] === 0 || !isAstray(g, unit)) return undefined;
  const army = armyOf(g, unit);
  if (army === undefined) return undefined;
  const far = toArea(g, army);
  return far[to] > 0 && far[to] >= far[g.hexOf(unit)] ? { case: '26.1.0', why: 'not-toward-army', unit, to } : undefined;
}
