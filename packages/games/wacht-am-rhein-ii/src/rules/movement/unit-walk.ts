/**
 * What the two kinds of walk share, across country and along roads: who moves from where, hexes that are closed to it, stops of units that exploit, and
 * where a leg may end (5.4.0, 6.1.1, 7.12.0).
 */
import {
  type Board,
  type Direction,
  type HexId,
  REFUSED,
  type Refusal,
  type Side,
  type Step,
  type UnitId,
  type Walk,
} from '@hexfront/engine';
import { POINT } from '../../data/index.ts';
import { held, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { type Closed, closedTo } from '../scenarios/limits.ts';
import { isCover } from '../sight/cover.ts';
import { makeAdjacency } from './adjacency.ts';
import type { Form } from './allowance.ts';
import { passesFort } from './enemy-near.ts';
import { EXTRA, openRefusal } from './exploit-ends.ts';
import { endRefusal } from './stacking.ts';
import { bar } from './step-codes.ts';
import { isExploitation, isExploiting } from './who-moves.ts';

/** Where a unit stands in its move. */
export interface MoveStart {
  unit: UnitId;
  hex: HexId;
  spent: number;
  memory: number;
  points: number;
  /** As what it is, a Leg unit on wheels, or along roads (7.8.0, 7.9.2c, 7.9.2d). */
  form: Form;
  /** A hex of the enemy that is entered all the same, by an overrun (7.12.0); -1 none. */
  into: HexId;
  /** A hex that was overrun and still is the enemy's: who is in it is ignored from then on (7.12.3); -1 none. */
  past: HexId;
}
export interface UnitWalk extends Walk {
  points: number;
}
export interface Filler {
  fill(g: G, q: MoveStart): UnitWalk;
}

type Edge = (at: HexId, dir: Direction, to: HexId, memory: number, spent: number, out: Step) => number;

/**
 * A walk to be filled for one unit after another; `endsBadly` says why a leg of this kind does not end in a hex, before the reasons that all have; `isLast` that
 * the move ends where the leg does, so that no overrun can follow.
 */
export function makeUnitWalk(
  board: Board,
  memories: number,
  edge: Edge,
  endsBadly: (g: G, unit: UnitId, hex: HexId, spent: number) => Refusal | undefined = () => undefined,
  isLast: (g: G, unit: UnitId, hex: HexId) => boolean = () => false,
) {
  const enemies = makeAdjacency(board);
  let g: G;
  let unit: UnitId = 0;
  let side: Side = 0;
  let exploits = false;
  let into: HexId = -1;
  let past: HexId = -1;
  let closed: Uint8Array;
  let limits: Closed | undefined;

  /** The hex is closed to the unit, or lies behind a fort it does not pass (7.5.6): the reason is noted. */
  function isShut(at: HexId, to: HexId, out: Step): boolean {
    if (side === GERMAN && closed[to] === 1) {
      bar(out, 'limit');
      return true;
    }
    const shut = limits?.always[to] || (limits && enemies.isNear(to) && limits.besideEnemy[to]) || 0;
    if (shut > 0) {
      out.reason = shut;
      return true;
    }
    if (side !== ALLIED || enemies.near.fort[at] !== 1 || enemies.near.fort[to] !== 1 || !passesFort(g, GERMAN, at, to)) return false;
    bar(out, 'fort');
    return true;
  }
  const isOverrun = (hex: HexId): boolean => hex === into;
  /** Units that exploit stop next to the enemy in the open (5.4.0). */
  const halts = (to: HexId): boolean => exploits && to !== into && enemies.isNear(to) && !isCover(g, side, to, 'movement');
  /** Points for enemies next door, which units that exploit do not pay (5.4.0, 7.5.2). */
  const besideEnemy = (to: HexId): number => (exploits ? 0 : enemies.price(to));

  const next: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
  /** What is left does for an overrun of a hex next door (7.12.0). */
  function affordsOverrun(at: HexId, to: HexId, memory: number, spent: number): boolean {
    const before = into;
    into = to;
    const flags = edge(at, board.dirTo(at, to), to, memory, spent, next);
    into = before;
    return flags !== REFUSED && next.spent + EXTRA <= walk.points;
  }

  const start = { hex: 0 as HexId, memory: 0, spent: 0 };
  const walk: UnitWalk = {
    den: POINT,
    memories,
    starts: [start],
    points: 0,
    limit: () => walk.points,
    edge,
    end: (hex, memory, spent) => {
      // Nobody stops among those he has overrun (7.12.3).
      if (hex === start.hex) return held(g, 1 - side, hex) ? { case: '7.12.3', why: 'overrun-no-stop', unit, to: hex } : undefined;
      const no = endsBadly(g, unit, hex, spent) ?? endRefusal(g, unit, hex);
      const affords = (to: HexId): boolean => !isLast(g, unit, hex) && affordsOverrun(hex, to, memory, spent);
      return no ?? (exploits ? openRefusal(g, unit, hex, past, affords) : undefined);
    },
  };

  function fill(game: G, q: MoveStart): UnitWalk {
    g = game;
    unit = q.unit;
    side = SIDE[unit];
    past = q.past;
    enemies.fill(g, unit, past);
    exploits = isExploitation(g) && isExploiting(g, unit);
    into = q.into;
    closed = g.rules.closedToGermans(board);
    limits = closedTo(g, unit, 'move');
    walk.points = q.points;
    start.hex = q.hex;
    start.memory = q.memory;
    start.spent = q.spent;
    return walk;
  }
  return { walk, fill, enemies, isShut, isOverrun, halts, besideEnemy };
}
