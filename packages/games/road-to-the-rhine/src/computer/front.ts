/** The front as a computer player keeps it: who has to stand so that the enemy cannot run, and who is free. */

import { distance, distanceField, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { endRefusal } from '../rules/movement/move-ends.ts';
import { moveRefusal } from '../rules/movement/move-hand.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { needsManeuver } from '../rules/supply/maneuver-supply.ts';
import { germanCities } from '../rules/victory.ts';
import { combatValue } from '../state/faces.ts';
import { GROUND, onMap } from '../state/query.ts';
import { ALLIED, enemyOf, type G } from '../state/shape.ts';
import { attackerOf } from './goals.ts';
import { fillHoles, type Stopgap } from './holes.ts';
import { keptWhile } from './kept.ts';
import { flood, type Line, lineOf, put, type Runners, runners, stood } from './line.ts';
import { pictureKey } from './outlook.ts';

export interface Front {
  line: Line;
  /** Without them the enemy would come through. */
  holders: Set<number>;
  foes: Runners;
  weight: Float32Array;
  /** How deep the enemy could come as things stand, 255 where he cannot; and all of that in hexes. */
  open: Uint8Array;
  size: number;
  /** Hexes to the nearest who has to stand. */
  near: Uint8Array;
  /** Those of them who may shift in the same impulse without opening between them what each would keep shut alone. */
  loose: Set<number>;
  /** Who closes a hole, and where. */
  plugs: Map<number, number>;
}

/** Hexes behind the line that are looked at: a hole elsewhere is no reason to leave it here. */
const LOCAL = 6;
/** In the first weeks of the whole campaign; and the strength from which somebody is a danger even then. */
const pursuit = (g: G): boolean => g.rules.scenario.id === 'campaign' && g.v.turn <= 4;
const REMNANT = 4;
/** So many hexes more for the enemy to run in are a hole. */
const HOLE = 4;

/** Who keeps the line of a side closed: as few as will do, those on foot before those who are wanted elsewhere. */
export const frontOf = keptWhile(pictureKey, survey);

/** Places that are worth a hole each to whoever gets in: ports that feed the Allies, German cities. */
const TREASURE = 5;
function treasures(g: G, side: Side): Float32Array {
  const out = new Float32Array(g.board.n).fill(1);
  const places = side === ALLIED ? g.board.region('zone', 'antwerp').hexes : germanCities(g);
  for (const h of places) if (g.f.control[h] === 1 + side) out[h] = TREASURE;
  return out;
}

function survey(g: G, side: Side): Front {
  // Who drives the enemy before him does not mind remnants at his flanks.
  const matters = side === attackerOf(g) ? (u: UnitId): boolean => combatValue(g, u) >= (pursuit(g) ? REMNANT : 2) : undefined;
  const foes = runners(g, enemyOf(side), LOCAL, matters);
  const weight = treasures(g, side);
  const line = lineOf(g, side);
  const open = new Uint8Array(g.board.n);
  const size = flood(g, line, foes, open, weight);
  const rest = lineOf(g, side);
  const scratch = new Uint8Array(g.board.n);
  const units = [...onMap(g, side)].filter((u) => GROUND[u] === 1);
  const wantedElsewhere = (u: UnitId): number => (needsManeuver(u) ? 10 : 0) + combatValue(g, u);
  units.sort((a, b) => wantedElsewhere(b) - wantedElsewhere(a) || a - b);
  const holders = new Set<number>();
  let now = size;
  for (const u of units) {
    const hex = stood(g, u);
    put(g, rest, hex, -1);
    if (rest.stands[hex] > 0) continue;
    const without = flood(g, rest, foes, scratch, weight);
    if (without < now + HOLE) {
      now = without;
      continue;
    }
    put(g, rest, hex, 1);
    holders.add(u);
  }
  const near = distanceField(
    g.board,
    [...holders].map((u) => stood(g, u)),
    40,
    new Uint8Array(g.board.n),
  );
  const loose = new Set<number>();
  for (const u of holders) if (![...loose].some((v) => distance(g.board, stood(g, u), stood(g, v)) < APART)) loose.add(u);
  const plugs = new Map<number, number>();
  if (g.v.side === side) {
    const [least, most] = side !== attackerOf(g) ? BEHIND : pursuit(g) ? AHEAD : ABREAST;
    for (const { who, hex } of fillHoles(g, side, stopgaps(g, side, holders), { foes, weight, least, most })) plugs.set(who.u, hex);
  }
  return { line, holders, foes, weight, open, size, near, loose, plugs };
}

/** Hexes between two who may shift at the same time. */
const APART = 5;
/** Hexes that a unit in a hole must take from the enemy, and holes that are seen to in one impulse: in pursuit, in an offensive, in defense. */
const AHEAD = [12, 2] as const;
const ABREAST = [7, 4] as const;
const BEHIND = [5, 6] as const;
/** Who is not needed where he stands and can move. */
function stopgaps(g: G, side: Side, holders: ReadonlySet<number>): Stopgap[] {
  const out: Stopgap[] = [];
  for (const u of onMap(g, side)) {
    if (GROUND[u] === 0 || holders.has(u) || g.f.unsupplied[u] === 1 || moveRefusal(g, u, 'movement') !== undefined) continue;
    const field = fieldOf(g, fromHere(g, u, 'movement'), SLOT.other);
    const hexes = new Set(field.hexes().filter((h) => h !== g.f.place[u] && endRefusal(g, u, h, 'movement') === undefined));
    if (hexes.size > 0) out.push({ u, window: 'movement', strength: combatValue(g, u), hexes });
  }
  return out;
}

/** Whether the line stays closed with one of its units in another hex. */
export function staysClosed(g: G, front: Front, u: UnitId, hex: HexId): boolean {
  const scratch = new Uint8Array(g.board.n);
  put(g, front.line, stood(g, u), -1);
  put(g, front.line, hex, 1);
  const size = flood(g, front.line, front.foes, scratch, front.weight);
  put(g, front.line, hex, -1);
  put(g, front.line, stood(g, u), 1);
  return size < front.size + HOLE;
}
