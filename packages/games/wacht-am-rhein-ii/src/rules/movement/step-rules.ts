/**
 * The step from hex to hex (chapter 7) for regular and Prepared Assault movement: ground, water, constricted hexes, enemies next door. A walk
 * remembers by which line it came into a constricted hex: only along the same one does it leave without a penalty (7.6.5b).
 */
import { type Board, type Direction, type HexId, note, OK, REFUSED, type Side, STOP, type Step, type UnitId } from '@hexfront/engine';
import { POINT } from '../../data/index.ts';
import { ARTILLERY, bits, isDeployed, LEADER, LEG_GUN, SIDE, TOWED, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isClogged } from '../bridges/bottlenecks.ts';
import { isBridged, loadOn } from '../bridges/bridges.ts';
import { helperOf } from '../bridges/ferrying.ts';
import { isPredawn } from '../offensive/surprise.ts';
import { isNight } from '../sight/cover.ts';
import { groundNow } from '../weather.ts';
import { ownFormation, woodedTerrains } from './adjacency.ts';
import { type Gait, gaitOf, isPrepared } from './allowance.ts';
import { shuns } from './forms.ts';
import { ALONG_ROAD, CONSTRICTED, hexPrices, NIGHT, OTHER_FORMATION, RIVER_BANK, RIVER_CROSSED, STREAM } from './ground-costs.ts';
import { type Bar, bar, LINE, never } from './step-codes.ts';
import { isSelfPropelled, shiftsOneHex } from './trucks.ts';
import { type Filler, type MoveStart, makeUnitWalk, type UnitWalk } from './unit-walk.ts';

/** Memories of a walk: nothing, or how it came into the constricted hex it is in. Who starts in one may leave it by any line (7.6.5b). */
const FREE = 0;
const OFF_LINE = 1;
const BY_LINE_A = 2;
const BY_LINE_B = 3;

export function makeFiller(board: Board): Filler {
  const { sides, neighbors, marks } = board;
  const bit = bits({ board });
  const wooded = woodedTerrains(board);
  let g: G;
  let unit: UnitId = 0;
  let side: Side = 0;
  let gait: Gait = 'leg';
  let prepared = false;
  /** Nothing more is charged for the step in hand: it is counted in hexes, or takes everything. */
  let silent = false;
  let artillery = false;
  let towed = false;
  let legGun = false;
  let night = false;
  let avoids: Bar | undefined;
  let ranger = false;
  /** Howitzers In Battery shift by one hex (7.10.2). */
  let oneHex = false;
  let formation = -1;
  let prices: Uint16Array;
  let head: Int16Array;
  let next: Int16Array;

  const line = (out: Step, code: number, amount: number): number => {
    if (silent) return 0;
    if (amount > 0) note(out, code, amount);
    return amount;
  };
  /** Everything that the unit has, which must be untouched and not nothing; negative when it is. Whatever else the step costs is part of it. */
  const all = (spent: number, code: number, out: Step, otherwise: Bar): number => {
    if (silent) return 0;
    if (spent > 0 || walk.points === 0) return never(out, otherwise);
    line(out, code, walk.points);
    silent = true;
    return walk.points;
  };

  /** What the hexside adds; negative when it cannot be crossed. */
  function crossing(k: number, to: HexId, spent: number, out: Step): number {
    const s = sides[k];
    if ((s & (bit.stream | bit.river | bit.majorRiver)) === 0) return 0;
    const clogged = isBridged(g, k) && isClogged(g, unit, k);
    const bridged = isBridged(g, k) && !clogged;
    // Before dawn nobody asks what the bridges carry (39.7.0).
    if (bridged && !isPredawn(g)) {
      const load = loadOn(g, unit, k);
      if (load !== 'none' && (s & bit.ford) === 0) return never(out, load === 'check' ? 'weak' : 'frail');
    }
    const major = (s & bit.majorRiver) !== 0;
    const isHelped = (): boolean => gait === 'leg' && helperOf(g, unit, Math.floor(k / 6), to, major) >= 0;
    // Guns that men pull are no better off at a ford than over a stream (player aid, R-D35).
    const pulled = gait === 'leg' && (towed || legGun);
    if (major || (s & bit.river) !== 0) {
      if (bridged) return line(out, LINE.river, RIVER_CROSSED[gait]);
      if ((s & bit.ford) !== 0) return line(out, LINE.river, pulled ? STREAM.leg : RIVER_CROSSED[gait]);
      if (major) return isHelped() ? all(spent, LINE.helped, out, 'majorRiver') : never(out, 'majorRiver');
      if (isHelped()) return line(out, LINE.helped, STREAM.leg);
      // Before dawn German guns that men pull get over rivers, on foot or driving (35.1.5).
      const barred = legGun ? !isPredawn(g) : gait === 'mech' || towed;
      if (barred) return never(out, clogged ? 'bottleneck' : 'river');
      return line(out, LINE.river, RIVER_BANK);
    }
    if (bridged) return 0;
    if (pulled && isHelped()) return line(out, LINE.helped, STREAM.leg);
    if (towed) return never(out, 'stream');
    if (!legGun) return isHelped() ? 0 : line(out, LINE.stream, STREAM[gait]);
    return all(spent, LINE.streamAll, out, 'gun');
  }

  /** How a constricted hex is entered from its neighbor: by one of its dashed lines, or off them. */
  function lineInto(at: HexId, to: HexId, dir: Direction): number {
    const seen = sides[6 * to + ((dir + 3) % 6)];
    if ((marks[to] & bit.constricted) === 0 || neighbors[6 * to + ((dir + 3) % 6)] !== at) return FREE;
    return (seen & bit.lineA) !== 0 ? BY_LINE_A : (seen & bit.lineB) !== 0 ? BY_LINE_B : OFF_LINE;
  }
  /** Whether a constricted hex is left along the line by which it was entered. */
  function followsLine(at: HexId, dir: Direction, memory: number): boolean {
    const s = sides[6 * at + dir];
    if (memory === FREE) return (s & (bit.lineA | bit.lineB)) !== 0;
    return (memory === BY_LINE_A && (s & bit.lineA) !== 0) || (memory === BY_LINE_B && (s & bit.lineB) !== 0);
  }
  /** What entering or leaving a constricted hex off its lines adds (7.6.5a); on foot a road will do as well (7.6.5). */
  function squeezing(at: HexId, to: HexId, dir: Direction, road: boolean, memory: number, spent: number, out: Step): number {
    const walks = gait === 'leg' && road;
    const into = (marks[to] & bit.constricted) !== 0 && !walks && lineInto(at, to, dir) === OFF_LINE;
    const from = (marks[at] & bit.constricted) !== 0 && !walks && !followsLine(at, dir, memory);
    if (!into && !from) return 0;
    if (into && (artillery || (towed && gait === 'mech'))) return never(out, 'guns');
    if (gait === 'mech') return all(spent, LINE.constricted, out, 'constricted');
    return line(out, LINE.constricted, (into ? CONSTRICTED : 0) + (from ? CONSTRICTED : 0));
  }

  /** Extra points next to enemies (7.5.2). */
  function besideEnemy(to: HexId, out: Step): number {
    const price = way.besideEnemy(to);
    return price === 0 ? 0 : line(out, enemies.covered ? LINE.cover : LINE.enemy, price);
  }

  function edge(at: HexId, dir: Direction, to: HexId, memory: number, spent: number, out: Step): number {
    let others = false;
    for (let u: UnitId = head[to]; u >= 0; u = next[u]) {
      if (SIDE[u] !== side) {
        if (!way.isOverrun(to) && !isDeployed(g, u)) return bar(out, 'enemy');
        continue;
      }
      if (!others && u !== unit && formation >= 0 && LEADER[u] === 0) {
        const own = ownFormation(g, u);
        others = own >= 0 && own !== formation;
      }
    }
    if (way.isShut(at, to, out)) return REFUSED;
    if (avoids && enemies.isNear(to)) return bar(out, avoids);
    const k = 6 * at + dir;
    const road = (sides[k] & bit.road) !== 0;
    silent = prepared;
    const squeeze = squeezing(at, to, dir, road, memory, spent, out);
    if (squeeze < 0) return REFUSED;
    const water = crossing(k, to, spent, out);
    if (water < 0) return REFUSED;
    out.memory = lineInto(at, to, dir);
    if (prepared) {
      note(out, LINE.hex, POINT);
      out.spent = spent + POINT;
      // Into trees or a constricted hex off the road it goes no farther, and next to an enemy nobody does (7.7.0).
      const bad = gait === 'mech' && !ranger && !road && (wooded[board.terrain[to]] === 1 || (marks[to] & bit.constricted) !== 0);
      return bad || enemies.isNear(to) ? STOP : OK;
    }
    let price = squeeze + water;
    if (gait === 'leg' && road) price += line(out, LINE.road, ALONG_ROAD);
    else {
      price += line(out, LINE.terrain, prices[to]);
      if (night) price += line(out, LINE.night, NIGHT[gait]);
    }
    if (others) price += line(out, LINE.formation, OTHER_FORMATION);
    price += besideEnemy(to, out);
    out.spent = spent + price;
    return way.halts(to) || enemies.stops(to) || oneHex ? STOP : OK;
  }

  const way = makeUnitWalk(board, 4, edge);
  const { walk, enemies } = way;

  function fill(game: G, q: MoveStart): UnitWalk {
    g = game;
    unit = q.unit;
    side = SIDE[unit];
    gait = gaitOf(unit, q.form);
    prepared = isPrepared(g, unit);
    artillery = ARTILLERY[unit] === 1;
    towed = TOWED[unit] === 1 && !isSelfPropelled(g, unit);
    avoids = shuns(g, unit, q.form);
    legGun = LEG_GUN[unit] === 1;
    ranger = UNITS[unit].type === 'ranger';
    night = isNight(g);
    // Nobody is in a leader's way (24.0).
    formation = LEADER[unit] === 1 ? -1 : ownFormation(g, unit);
    oneHex = shiftsOneHex(g, unit);
    prices = hexPrices(board, gait, groundNow(g));
    head = g.occupancy.head;
    next = g.occupancy.next;
    return way.fill(game, q);
  }
  return { fill };
}
