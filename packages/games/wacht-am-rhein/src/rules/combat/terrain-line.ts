/** The line of the Combat Results Table (10.3): terrain of the defender, night, river; the best for the defender counts (10.0, 10.26). */
import { type HeaderLine, type HexId, readHeaders, type UnitId } from '@hexfront/engine';
import { type CombatLine, type Terrain, tables } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import { bits, isNight } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

const CRT = tables.combatResults;
/** From the best for the defender to the worst. */
const ORDER: readonly CombatLine[] = ['river', 'town', 'covered', 'broken', 'clear'];
const headers = (line: CombatLine): HeaderLine => readHeaders(CRT.lines[line]);
export const HEADERS: Readonly<Record<CombatLine, HeaderLine>> = {
  river: headers('river'),
  town: headers('town'),
  covered: headers('covered'),
  broken: headers('broken'),
  clear: headers('clear'),
};

export interface Line {
  readonly line: CombatLine;
  /** The attacked hex that has it. */
  readonly hex: HexId;
  readonly case: string;
  readonly what: string;
}

/** Attacked over a river, at a ford too: a bridge makes no difference (R-C58). */
function overRiver(g: G, from: HexId, to: HexId): boolean {
  const dir = g.board.dirTo(from, to);
  return dir >= 0 && (g.board.sides[6 * from + dir] & bits(g).river) !== 0;
}
/** Everybody who attacks this hex does so over a river; artillery counts in a Barrage attack only (R-C58). */
function behindRiver(g: G, b: Battle, hex: HexId): boolean {
  // Ground Support comes from nowhere near (19.11).
  if (b.attackers.length === 0 && b.air > 0) return false;
  const attacking: readonly UnitId[] = b.attackers.length > 0 ? b.attackers : b.guns;
  return attacking.length > 0 && attacking.every((u) => overRiver(g, g.hexOf(u), hex));
}

function terrainOf(g: G, hex: HexId): Terrain {
  const { town, village } = bits(g);
  const marks = g.board.marks[hex];
  if (marks & town) return 'town';
  if (marks & village) return 'village';
  return g.board.terrains[g.board.terrain[hex]] as Terrain;
}

function lineAt(g: G, b: Battle, hex: HexId): Line {
  if (behindRiver(g, b, hex)) return { line: CRT.lineOf.river, hex, case: '10.3', what: 'line.row-river' };
  const terrain = terrainOf(g, hex);
  // At night only towns and rivers keep a line of their own (12.12).
  if (isNight(g) && terrain !== 'town') return { line: CRT.lineOf.night, hex, case: '12.12', what: 'line.row-night' };
  return { line: CRT.lineOf[terrain], hex, case: '10.3', what: `line.row-${terrain}` };
}

export function lineOf(g: G, b: Battle): Line {
  let best = lineAt(g, b, b.targets[0]);
  for (let i = 1; i < b.targets.length; i++) {
    const other = lineAt(g, b, b.targets[i]);
    if (ORDER.indexOf(other.line) < ORDER.indexOf(best.line)) best = { ...other, case: '10.26' };
  }
  return best;
}
