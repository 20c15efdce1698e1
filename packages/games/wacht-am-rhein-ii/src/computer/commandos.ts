/**
 * The computer's parachutists and teams in disguise (30.1, 30.2): companies jump where they are told; teams drive to bridges that they keep from being blown and to
 * crossroads behind the front, and whoever meets one is led away.
 */
import { type Action, bestAnswer, distance, type HexId, legal, ofKind, type UnitId } from '@hexfront/engine';
import { isBridged, isRiver } from '../rules/bridges/bridges.ts';
import { onMapOf } from '../state/derived.ts';
import { bits, held } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

const toFront = (g: G, hex: HexId): number => Math.min(...onMapOf(g, GERMAN).map((u) => distance(g.board, hex, g.hexOf(u))));
/** As far from German units as the road leads. */
function leadAway(g: G, list: readonly Action[]): Action | undefined {
  const u = g.frames.at(-1)?.l.u;
  let far = typeof u === 'number' ? toFront(g, g.hexOf(u)) : 0;
  let best = list.find((a) => a.k === 'stop');
  for (const a of list) {
    if (a.k !== 'lead' || a.h === undefined || toFront(g, a.h) <= far) continue;
    far = toFront(g, a.h);
    best = a;
  }
  return best;
}

// ---- teams in disguise (30.2) --------------------------------------------------------------------------------------------------------------------

/** Behind the US lines, but not so far that nobody comes there. */
const BEHIND = 2;
const AHEAD = 14;
/** A bridge that a team keeps from being blown (30.2.2-a), a road at a crossroads where it sends units astray, and a better place that is worth a drive. */
const BRIDGE = 3;
const ROAD = 0.4;
const BETTER = 0.5;
/** Two teams are not wanted so near to each other. */
const APART = 3;
/** What a US unit in the hex costs: it may see through the disguise. */
const WATCHED = 2;

const sides = (g: G, hex: HexId): number[] => [0, 1, 2, 3, 4, 5].map((dir) => 6 * hex + dir).filter((edge) => g.board.neighbors[edge] >= 0);
/** What a team does in a hex: it spoils demolitions at bridges on the way west, and waits at crossroads outside towns (30.2.2). */
function useOf(g: G, team: UnitId, hex: HexId): number {
  const { road, town, city } = bits(g);
  const far = toFront(g, hex);
  if (far < BEHIND || far > AHEAD) return 0;
  if (g.rows.disguised.some((row) => row.u !== team && distance(g.board, row.h, hex) < APART)) return 0;
  const bridges = sides(g, hex).filter((edge) => isRiver(g, edge) && isBridged(g, edge)).length;
  const roads = sides(g, hex).filter((edge) => (g.board.sides[edge] & road) !== 0).length;
  const crossroads = (g.board.marks[hex] & (town | city)) === 0 && roads > 2 ? ROAD * roads : 0;
  // The nearer to the front, the sooner somebody comes along.
  return (BRIDGE * Math.min(1, bridges) + crossroads) * (1 - far / (2 * AHEAD)) - (held(g, ALLIED, hex) ? WATCHED : 0);
}
const teamInHand = (g: G): UnitId => {
  const u = g.frames.at(-1)?.l.u;
  return typeof u === 'number' ? u : -1;
};
function sneaking(g: G, list: readonly Action[]): Action | undefined {
  const team = teamInHand(g);
  const row = g.rows.disguised.find(({ u }) => u === team);
  const place = bestAnswer(ofKind(list, 'sneak'), (a) => useOf(g, team, a.h ?? 0));
  const stays = row ? useOf(g, team, row.h) : 0;
  return place && useOf(g, team, place.h ?? 0) > stays + BETTER ? place : ofKind(list, 'stop')[0];
}
/** A team that has still to move. */
export const toSneak = (g: G): Action | undefined => [...legal(g, { k: 'disguise' })][0];

export const COMMANDO_ANSWERS: Readonly<Record<string, (g: G, list: readonly Action[]) => Action | undefined>> = {
  'drop.place': (_g, list) => list[0],
  'billets.place': (_g, list) => list.find((a) => a.k === 'rest'),
  'callBritish.choose': (_g, list) => list[0],
  'move.meet': (_g, list) => list.find((a) => a.k === 'mislead'),
  'move.astray': leadAway,
  'disguise.from': (g, list) => bestAnswer(ofKind(list, 'appear'), (a) => -toFront(g, a.h ?? 0)),
  'disguise.go': sneaking,
};
