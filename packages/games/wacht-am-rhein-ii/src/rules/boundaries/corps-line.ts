/** Lines that some US units may not cross: between V and VIII Corps until December 18 Night (26.5.0), and those west of the Meuse (26.3.0, 26.4.0). */
import { type Board, type HexId, perBoard, type UnitId } from '@hexfront/engine';
import { type LimitedAct, manifestOf, placeOf, turnNumber } from '../../data/index.ts';
import { SIDE } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { isOnTheMarch } from '../arrivals/on-the-march.ts';
import { NUMBER } from '../movement/step-codes.ts';
import { TO_ST_VITH } from '../offensive/sent-reserves.ts';
import { zoneClosedTo } from './zone.ts';

const OPEN_FROM = turnNumber('dec-18-night');

/** Columns of the eastern sheets, and rows of the southern ones, as `placeOf` counts them. */
const isSoutheast = (id: string): boolean => {
  const place = placeOf(id);
  return place !== undefined && place.column >= 10 && place.row > 33;
};
/** By hex the number of its corps area, -1 none. The line is printed on the NE map; all of the SE map lies on the side of VIII Corps. */
const corpsAreas = perBoard((board) => {
  const regions = board.regions.filter(({ kind }) => kind === 'corps');
  const southern = regions.findIndex(({ name }) => name === 'VIII');
  return Int8Array.from(board.ids, (id, hex) => {
    const own = regions.findIndex(({ has }) => has[hex] === 1);
    return own < 0 && isSoutheast(id) ? southern : own;
  });
});
/** The area of V or VIII Corps that a hex is in; -1 neither. */
export const corpsAreaOf = (board: Board, hex: HexId): number => corpsAreas(board)[hex];
/** For each area the hexes of the other one. */
const corpsMasks = perBoard((board) =>
  [0, 1].map((own) => Uint8Array.from(corpsAreas(board), (area) => (area >= 0 && area !== own ? NUMBER.corpsLine : 0))),
);

/** Who was set up on the map, and who has come to its assembly area; not the combat command that has been sent to St. Vith (35.1.4-e, R-S82). */
const isBound = (g: G, u: UnitId): boolean =>
  manifestOf(g.rules.scenario) === 'dec-16' && g.v.turn < OPEN_FROM && !isOnTheMarch(g, u) && g.f.sent[u] !== TO_ST_VITH;

/** By hex the number of the bar that closes it to a unit; undefined where nothing does. Attacks and retreats go across. */
export function lineClosedTo(g: G, u: UnitId, act: LimitedAct): Uint8Array | undefined {
  if (SIDE[u] !== ALLIED || act === 'attack' || act === 'retreat' || !g.rules.allModes || !g.onMap(u)) return undefined;
  const zone = zoneClosedTo(g, u);
  if (zone || !isBound(g, u)) return zone;
  const own = corpsAreaOf(g.board, g.hexOf(u));
  return own < 0 ? undefined : corpsMasks(g.board)[own];
}
