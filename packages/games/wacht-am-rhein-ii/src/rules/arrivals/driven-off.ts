/**
 * Units that leave the map and when they return: US units driven off at an entry hex (22.4.0), or over the southern edge, by a retreat or of their own will
 * (27.1.0). Who has to retreat out of the area of a scenario does not return at all (32.2.0).
 */
import { distance, type HexId, perBoard, type Side, type UnitId } from '@hexfront/engine';
import { type Entry, neighborsOf } from '../../data/index.ts';
import { TACTICAL } from '../../state/fields/modes.ts';
import { LEADER, SIDE } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { eastOfStart } from '../boundaries/start-line.ts';
import { isUsEntryHex } from '../scenarios/limits.ts';
import { isBesideSector } from '../special/northern-sector.ts';

/** The rest of this turn, and a whole US player turn: back in the second one (27.1.0, R-W6). */
const AWAY = 2;
/** Hexes from where it left (27.1.0). */
const NEAR = 3;

// ---- where the map ends -------------------------------------------------------------------------------------------------------------------------

const southernEdge = perBoard(
  ({ regions }): ReadonlySet<HexId> => new Set(regions.find(({ kind, name }) => kind === 'edge' && name === 'south')?.hexes),
);
/** A hex of the southern edge of the map, for a US unit. */
const isSouth = (g: G, side: Side, hex: HexId): boolean => side === ALLIED && g.rules.allModes && southernEdge(g.board).has(hex);
/** 1 where the sheets go on and the area of the scenario does not. */
const areaEnds = perBoard((board) =>
  Uint8Array.from({ length: board.n }, (_, hex) => (neighborsOf(board.ids[hex]).some((id) => board.hex(id) === undefined) ? 1 : 0)),
);

// ---- leaving ------------------------------------------------------------------------------------------------------------------------------------

function awayFrom(g: G, u: UnitId, hex: HexId): void {
  g.set('mode', u, TACTICAL);
  g.set('due', u, g.v.turn + AWAY);
  g.set('drivenOff', u, hex + 1);
  g.move(u, g.box('Arriving'));
}
/** Off the map for a while: at a US entry hex or over the southern edge. */
const mayReturn = (g: G, side: Side, hex: HexId): boolean =>
  isSouth(g, side, hex) || (side === ALLIED && g.rules.allModes && isUsEntryHex(g.board, hex));
/** A retreat leads off the map or out of the area here, where no hex is left for it. */
export const leadsOff = (g: G, side: Side, hex: HexId): boolean =>
  mayReturn(g, side, hex) || areaEnds(g.board)[hex] !== 0 || isBesideSector(g, hex);
/** Units that must retreat and find no hex: those who leave the map here instead, if they may. */
export function driveOff(g: G, side: Side, units: readonly UnitId[], hex: HexId): readonly UnitId[] {
  if (units.length === 0) return units;
  if (!leadsOff(g, side, hex)) return [];
  const south = isSouth(g, side, hex);
  const returns = mayReturn(g, side, hex);
  for (const u of units)
    if (returns) awayFrom(g, u, hex);
    else {
      g.set('mode', u, TACTICAL);
      g.move(u, g.box('Left the area'));
    }
  g.emit({ e: 'drivenOff', units: [...units], h: hex, case: south ? '27.1.0' : returns ? '22.4.0' : '32.2.0' });
  return units;
}
/** Of its own will a US unit leaves over the southern edge only. */
export const maySlipAway = (g: G, u: UnitId, hex: HexId): boolean => LEADER[u] === 0 && isSouth(g, SIDE[u], hex);
export const slipAway = (g: G, u: UnitId): void => awayFrom(g, u, g.hexOf(u));

// ---- coming back --------------------------------------------------------------------------------------------------------------------------------

/** In Tactical mode within three hexes along the southern edge, not east of the front of December 16; elsewhere by the entry hex like a reinforcement. */
export function wayBack(g: G, hex: HexId): Entry {
  const entry = { units: [], turn: 0, losses: 0 };
  if (!southernEdge(g.board).has(hex)) return { ...entry, doors: [g.board.ids[hex]], mode: 'strategic', case: '22.4.0' };
  const east = eastOfStart(g.board);
  const near = [...southernEdge(g.board)].filter((to) => distance(g.board, to, hex) <= NEAR && east[to] === 0);
  return { ...entry, doors: near.map((to) => g.board.ids[to]), mode: 'tactical', case: '27.1.0' };
}
