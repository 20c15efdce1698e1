/**
 * The northern sector (30.10.0): where Elsenborn, Kalterherberg and Mützenich have not all fallen by the morning of December 22, the front from Büllingen to
 * Kesternich goes out of play with everybody in it; the LXVII Corps and two divisions come back south of it. Procedure `closing`. On December 28 it is out of
 * play from the start (37.3.0).
 */
import { END, type HexId, neighboursOf, perBoard, type UnitId } from '@hexfront/engine';
import { placeOf, turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { INFANTRY } from '../combat/kinds.ts';
import { NUMBER } from '../movement/step-codes.ts';
import { addTo } from '../replacements/purse.ts';
import { hexesOf } from '../victory/conditions.ts';

const MORNING = turnNumber('dec-22-am');
/** Elsenborn, Kalterherberg, Mützenich. */
const TOWNS = ['5018NE', '5014NE', '5011NE'];
const COME_BACK: ReadonlySet<string> = new Set(['12VG', '3PzG']);
const CORPS_HQ = 'ge-nd-lxvii-k-hq';
const ARMY = '6PzA';

/** The scenario maps of December 28 are lost; nobody of its list stands here (R-T11). */
const isNorthern = (id: string): boolean => {
  const place = placeOf(id);
  if (!place || !/NE$/.test(id)) return false;
  return (place.column >= 50 && place.row <= 19) || (place.column >= 52 && place.row <= 22);
};
const sector = perBoard((board) => Uint8Array.from(board.ids, (id) => (isNorthern(id) ? 1 : 0)));
const mask = perBoard((board) => sector(board).map((inside) => (inside === 1 ? NUMBER.closedSector : 0)));

export const isClosingMorning = (g: G): boolean =>
  g.rules.special('30.10.0') &&
  g.v.turn === MORNING &&
  hexesOf(g, TOWNS).length === TOWNS.length &&
  !hexesOf(g, TOWNS).every((hex) => g.f.control[hex] === GERMAN + 1);

/** By hex the number of the bar that closes it to everybody, once the sector is out of play. */
export const closedSector = (g: G): Uint8Array | undefined => (g.v.sectorClosed === 1 ? mask(g.board) : undefined);

/** Next to it when it is out of play: who has to retreat and finds no other hex goes there, and out of play (32.2.0). */
export const isBesideSector = (g: G, hex: HexId): boolean => {
  const closed = closedSector(g);
  return closed !== undefined && neighboursOf(g.board, hex).some((near) => closed[near] > 0);
};
/** A hex that is out of play. */
export const isOutOfPlay = (g: G, hex: HexId): boolean => (closedSector(g)?.[hex] ?? 0) > 0;

const isInside = (g: G, hex: HexId): boolean => sector(g.board)[hex] === 1;
const comesBack = (u: UnitId): boolean => UNITS[u].id === CORPS_HQ || COME_BACK.has(UNITS[u].formation ?? '');

function close(g: G): void {
  const gone = [GERMAN, ALLIED].flatMap((side) => onMapOf(g, side).filter((u) => isInside(g, g.hexOf(u))));
  for (const u of gone) g.move(u, g.box('Left the area'));
  g.v.sectorClosed = 1;
  g.emit({ e: 'sectorClosed', units: gone, case: '30.10.0' });
  // Whoever of the two divisions is elsewhere on the map goes with the others.
  for (const { index: u } of UNITS) {
    if (!comesBack(u) || !(g.onMap(u) || g.f.place[u] === g.box('Left the area') || g.f.place[u] === g.box('Arriving'))) continue;
    g.move(u, g.box('Arriving'));
    g.set('due', u, g.v.turn + 1);
    g.set('northern', u, 1);
  }
}

/** Infantry steps of the division that stands for one more: as many replacement points (30.10.0-a, R-T12). */
const DIVISION = UNITS.filter((u) => u.formation === '12VG' && INFANTRY[u.index] === 1).reduce((sum, u) => sum + (u.kind?.steps ?? 0), 0);
/** Where players keep the sector in play the German player receives the strength of a Volksgrenadier division. */
function reinforce(g: G): void {
  addTo(g, 'rpInf', ARMY, DIVISION);
  g.emit({ e: 'sectorKept', n: DIVISION, case: '30.10.0-a' });
}

export const closing: Proc = {
  first: 'close',
  points: {
    close: {
      auto: (g) => {
        if (g.rules.keepsSector) reinforce(g);
        else close(g);
        return END;
      },
    },
  },
};
