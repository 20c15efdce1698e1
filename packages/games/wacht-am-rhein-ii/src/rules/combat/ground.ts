/** The ground of a battle: cover, fieldworks, the terrain line, and what lies between two hexes (1.1.3, 13.2.0, 18.0). */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { AssaultLine } from '../../data/index.ts';
import { EXPLOIT, PREPARED_ASSAULT, STRATEGIC } from '../../state/fields/modes.ts';
import { bits } from '../../state/query.ts';
import { ENTRENCHED, type G, IMPROVED } from '../../state/shape.ts';
import { fieldworkIn, isFortFor } from '../sight/cover.ts';
import { groundNow } from '../weather.ts';
import { LINES } from './reckoning/assault-table.ts';

const terrainOf = (g: G, hex: HexId): string => g.board.terrains[g.board.terrain[hex]];
const marked = (g: G, hex: HexId, mark: number): boolean => (g.board.marks[hex] & mark) !== 0;

/** Woods of any kind. */
export const isWooded = (g: G, hex: HexId): boolean => /woods|forest/.test(terrainOf(g, hex));
export const isTown = (g: G, hex: HexId): boolean => marked(g, hex, bits(g).town);
export const isCity = (g: G, hex: HexId): boolean => marked(g, hex, bits(g).city);
/** Soft ground; when it is frozen there is none (20.2.2). */
export const isMarsh = (g: G, hex: HexId): boolean => marked(g, hex, bits(g).marsh) && groundNow(g) !== 'frozen';
export const isVantage = (g: G, hex: HexId): boolean => marked(g, hex, bits(g).vantage);
export const isConstricted = (g: G, hex: HexId): boolean => marked(g, hex, bits(g).constricted);
/** Neither woods nor houses: clear or rough, whatever was dug there. A location is no terrain of its own (player aid). */
export const isOpen = (g: G, hex: HexId): boolean => !isWooded(g, hex) && !marked(g, hex, bits(g).city | bits(g).town | bits(g).village);
export const isClear = (g: G, hex: HexId): boolean => isOpen(g, hex) && terrainOf(g, hex) === 'clear';
/** Woods, forest, town or city: armor alone fights badly there (13.3.3a). */
export const isClose = (g: G, hex: HexId): boolean => isWooded(g, hex) || marked(g, hex, bits(g).town | bits(g).city);

export type Works = 'improved' | 'entrenched' | 'fortified';
/** What protects units of a side in a hex: the best of fort and finished fieldworks. */
export function worksFor(g: G, side: Side, hex: HexId): Works | undefined {
  if (isFortFor(g, side, hex)) return 'fortified';
  const work = fieldworkIn(g, hex);
  if (work === ENTRENCHED) return 'entrenched';
  return work === IMPROVED ? 'improved' : undefined;
}
/** In Strategic or Exploit mode: works and forts are of no use (5.3.1, 5.4.2, 18.1.2). */
export const isOnTheMove = (g: G, u: UnitId): boolean => g.f.mode[u] === STRATEGIC || g.f.mode[u] === EXPLOIT;
/** Nor to units that attack (5.2.1, 11.1.2). */
export const usesWorks = (g: G, u: UnitId): boolean => g.f.mode[u] !== PREPARED_ASSAULT && !isOnTheMove(g, u) && g.f.designated[u] === 0;

/** A minor or major river between two hexes; streams make no difference (11.1.1, 13.3.3a, R-D6). */
export function riverBetween(g: G, from: HexId, to: HexId): boolean {
  const dir = g.board.dirTo(from, to);
  return dir >= 0 && (g.board.sides[6 * from + dir] & (bits(g).river | bits(g).majorRiver)) !== 0;
}

/** The line of the table for a hex (13.2.0). */
export function lineAt(g: G, hex: HexId): AssaultLine {
  const { city, town, village } = bits(g);
  if (marked(g, hex, city)) return 'city';
  const terrain = terrainOf(g, hex);
  if (terrain === 'forest' || terrain === 'rough-woods' || marked(g, hex, town)) return 'forestTownRoughwoods';
  return terrain !== 'clear' || marked(g, hex, village) ? 'roughWoodsVillage' : 'clear';
}
/** The best line for the defender among all hexes that are attacked, and the hex that has it (13.2.0, 11.3.1). */
export function lineOf(g: G, targets: readonly HexId[]): { line: AssaultLine; hex: HexId } {
  let best = { line: lineAt(g, targets[0]), hex: targets[0] };
  for (const hex of targets) {
    const line = lineAt(g, hex);
    if (LINES.indexOf(line) < LINES.indexOf(best.line)) best = { line, hex };
  }
  return best;
}

/** Rows of the chart of armor effects that hold in a hex (13.5.3f). */
export function armorRows(g: G, hex: HexId): string[] {
  const rows = [terrainOf(g, hex)];
  for (const name of ['location', 'village', 'town', 'city'] as const) if (marked(g, hex, bits(g)[name])) rows.push(name);
  if (isMarsh(g, hex)) rows.push('marsh');
  return rows;
}
