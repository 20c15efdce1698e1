/**
 * What happens in the course of a scenario and is remembered: units set free because an enemy came near (36.2.4), the relief of Bastogne (36.3.4), US units
 * in Germany (36.2.3), German units behind the Meuse (36.5.8); and formations that are withdrawn (36.6.4).
 */
import { type HexId, perBoard, type Trigger, type UnitId } from '@hexfront/engine';
import { POINT, tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { LEADER, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type WaR2 } from '../../state/shape.ts';
import { sendAway } from '../arrivals/sent-away.ts';
import { FORMATION_HQ, HQ_RANK } from '../command/chain.ts';
import { breakHold, noteHolders } from '../december-28/captures.ts';
import { callEarly } from '../offensive/early-divisions.ts';
import { freeReserves } from '../offensive/sent-reserves.ts';
import { releaseByDate } from '../special/british.ts';
import { recallTeams } from '../special/disguised.ts';
import { releaseReserves } from '../special/okw-reserve.ts';
import { NO_PATH, pathsOf } from '../supply/paths.ts';
import { giveSign, hasSign, hexesOf } from '../victory/conditions.ts';
import { thaw } from './limits.ts';

/** The southern edge of the SE map, to which Bastogne has to be joined (36.3.4). */
const southEdge = perBoard((board) => {
  const edge = board.regions.find(({ kind, name }) => kind === 'edge' && name === 'south');
  return [...(edge?.hexes ?? [])].filter((hex) => board.regionsAt(hex, 'sheet').some(({ name }) => name === 'SE'));
});
/** How long the path may be: the garrison lives on pocket supply, which halves the limit of its headquarters (15.4.0, 15.4.2, R-S59). */
const { points, pocketFactor } = tables.supplyLimits;
const FARTHEST = points['us formation HQ'] * pocketFactor * POINT;

/** A US unit from outside is in the perimeter, and a supply path leads from it to the southern edge: whichever of the two came last. */
function relieve(g: G): void {
  const { perimeter } = g.rules.specials;
  if (perimeter.length === 0 || hasSign(g, 'relief')) return;
  const isOutsider = (u: UnitId): boolean => g.f.band[u] !== 1 && LEADER[u] === 0;
  const reached = hexesOf(g, perimeter).filter((hex) => unitsOf(g, ALLIED, hex).some(isOutsider));
  if (reached.length === 0) return;
  const length = new Int32Array(g.board.n);
  pathsOf(g, ALLIED).measure(g, southEdge(g.board), 'mech', FARTHEST, reached, length);
  const hex = reached.find((h) => length[h] !== NO_PATH);
  if (hex === undefined) return;
  giveSign(g, 'relief');
  g.emit({ e: 'relieved', h: hex, case: '36.3.4' });
}
/** Reinforcements that wait for this come a turn later. */
function call(g: G, u: UnitId, hex: HexId): void {
  const waiting = g.rules.entries.filter(({ called }) => called === 'into-germany');
  if (waiting.length === 0 || SIDE[u] !== ALLIED || hasSign(g, 'into-germany')) return;
  if (!g.board.regionsAt(hex, 'country').some(({ name }) => name === 'Germany')) return;
  giveSign(g, 'into-germany');
  for (const { units } of waiting)
    for (const v of g.unitsIn(g.box('Arriving'))) if (units.includes(UNITS[v].id)) g.set('due', v, g.v.turn + 1);
  g.emit({ e: 'called', h: hex, case: '36.2.3' });
}

/** A corps takes over formations when its headquarters gets where they are supplied (36.3.8). */
function adopt(g: G, u: UnitId, hex: HexId): void {
  for (const { hq, hex: id, formations, case: rule } of g.rules.scenario.adopts ?? []) {
    if (UNITS[u].id !== hq || g.board.hex(id) !== hex || hasSign(g, 'wiltz')) continue;
    giveSign(g, 'wiltz');
    const own = UNITS.filter((v) => HQ_RANK[v.index] === FORMATION_HQ && formations.includes(v.formation ?? '')).map((v) => v.index);
    for (const v of own) g.set('command', v, u + 1);
    g.emit({ e: 'adopted', u, units: own.filter((v) => g.onMap(v)), case: rule });
  }
}

export const courseTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h }) => {
      thaw(g, u, h);
      breakHold(g, SIDE[u], h);
      relieve(g);
      call(g, u, h);
      adopt(g, u, h);
    },
  },
  { on: 'lost', effect: (g) => relieve(g) },
];

/** At the end of a turn: who is behind the Meuse, and who has to leave. */
export function closeTurn(g: G): void {
  recallTeams(g);
  releaseByDate(g, g.v.turn + 1);
  releaseReserves(g);
  const mark = g.board.markBit('behind-meuse');
  for (const u of onMapOf(g, GERMAN)) {
    const behind = (g.board.marks[g.hexOf(u)] & mark) !== 0;
    if (behind !== g.f.overMeuse[u] > 0) g.set('overMeuse', u, behind ? g.v.turn : 0);
  }
  noteHolders(g);
  callEarly(g);
  freeReserves(g);
  sendAway(g, 'end');
}
