/** Chapter 19, ports: when Dunkirk, Ostende and Antwerp are held, cleared and working, and what they bring. */
import { type HexId, perBoard, type Side } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { held } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

const { small, antwerp } = tables.ports;
type SmallPort = (typeof small)[number];
const clockOf = (port: SmallPort): 'dunkirkSince' | 'ostendeSince' => (port.id === 'dunkirk' ? 'dunkirkSince' : 'ostendeSince');
const hexOf = (g: G, port: SmallPort): HexId => g.board.region('port', port.region).hexes[0];

/** A small port is captured when only the Allies have units in it, and lost when a German unit stands in it again (19-small, 19-small-lost). */
function watchSmall(g: G, port: SmallPort): void {
  const clock = clockOf(port);
  const hex = hexOf(g, port);
  if (held(g, GERMAN, hex)) {
    if (g.v[clock] === 0) return;
    g.v[clock] = 0;
    g.emit({ e: 'portLost', port: port.region, h: hex, case: '19-small-lost' });
  } else if (g.v[clock] === 0 && held(g, ALLIED, hex)) {
    g.v[clock] = g.v.turn;
    g.emit({ e: 'portTaken', port: port.region, h: hex, turn: g.v.turn + port.waitTurns + 1, case: '19-small' });
  }
}

const estuary = (g: G) => g.board.region('zone', antwerp.estuary);
const harbour = (g: G) => g.board.region('port', antwerp.region);

/** First turn on which Antwerp works; a capture counts after so many complete turns (19-antwerp). */
export const antwerpOpens = (g: G): number => (g.v.antwerpSince === 0 ? 0 : g.v.antwerpSince + antwerp.waitTurns + 1);
export const antwerpWorks = (g: G): boolean => g.v.antwerpSince > 0 && g.v.turn >= antwerpOpens(g) && g.v.antwerpShut === 0;

/** Hexes where it matters who comes in. */
const watched = perBoard((board) => {
  const has = new Uint8Array(board.n);
  const regions = [board.region('zone', antwerp.estuary), ...[antwerp, ...small].map((port) => board.region('port', port.region))];
  for (const region of regions) for (const hex of region.hexes) has[hex] = 1;
  return has;
});
/** A unit of a side has come into a hex: the small ports, Antwerp and the estuary (19). */
export function watchPorts(g: G, hex: HexId, side: Side): void {
  if (watched(g.board)[hex] === 0) return;
  for (const port of small) if (hexOf(g, port) === hex) watchSmall(g, port);
  watchAntwerpHex(g, hex, side);
}
/** A garrison may have died or gone without anybody entering. */
export function checkSmallPorts(g: G): void {
  for (const port of small) watchSmall(g, port);
}

function watchAntwerpHex(g: G, hex: HexId, side: Side): void {
  const inPort = harbour(g).has[hex] === 1;
  if (!inPort && estuary(g).has[hex] === 0) return;
  if (side === GERMAN) {
    if (g.v.antwerpSince === 0) return;
    // The port itself: all over again. The estuary: a working port only waits, one still being cleared starts its wait anew (19-antwerp-lost).
    if (inPort || g.v.turn < antwerpOpens(g)) {
      g.v.antwerpSince = 0;
      g.v.antwerpWorked = 0;
      g.v.antwerpShut = 0;
      g.emit({ e: 'portLost', port: antwerp.region, h: hex, case: '19-antwerp-lost' });
    } else if (g.v.antwerpShut === 0) {
      g.v.antwerpShut = 1;
      g.emit({ e: 'antwerpShut', h: hex, case: '19-antwerp-lost' });
    }
    return;
  }
  if (g.v.antwerpSince > 0 && g.v.antwerpShut === 0) return;
  const ours = (h: HexId): boolean => g.f.control[h] === 1 + ALLIED;
  if (!harbour(g).hexes.every(ours) || !estuary(g).hexes.every(ours)) return;
  if (g.v.antwerpSince === 0) {
    g.v.antwerpSince = g.v.turn;
    g.emit({ e: 'portTaken', port: antwerp.region, h: hex, turn: antwerpOpens(g), case: '19-antwerp' });
  } else {
    g.v.antwerpShut = 0;
    g.emit({ e: 'antwerpOpen', case: '19-antwerp-lost' });
  }
}

/** Maneuver supply points that the ports on the map bring in this turn (19). */
export function portIncome(g: G): number {
  let points = 0;
  for (const port of small) {
    const since = g.v[clockOf(port)];
    if (since > 0 && g.v.turn > since + port.waitTurns) points += port.msp;
  }
  if (antwerpWorks(g)) points += antwerp.ramp[Math.min(g.v.antwerpWorked, antwerp.ramp.length - 1)];
  return points;
}

/** The income of this turn is paid: the next one is a step further up the ramp (19-antwerp-ramp). */
export function climbRamp(g: G): void {
  if (antwerpWorks(g)) g.v.antwerpWorked = Math.min(255, g.v.antwerpWorked + 1);
}
