/** What a mover meets in every hex it enters (7.5): enemies next door, units of other formations, somebody it must not come near. */
import { type Board, type HexId, perBoard, type Side, type UnitId } from '@hexfront/engine';
import { formations, POINT, tables } from '../../data/index.ts';
import { bits, formationOf, held, SIDE, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isSubordinated } from '../command/chain.ts';
import { isCover } from '../sight/cover.ts';
import { isTrojan } from '../special/trojan-units.ts';
import { BY_GUN, BY_WORKS, type Near, nearUnits, nearUnitsBut } from './enemy-near.ts';

/** Formations whose units are in nobody's way: loose companies, corps and army troops, attached units (7.5.5). */
export function ownFormation(g: G, u: UnitId): number {
  if (g.f.attached[u] !== 0 || UNITS[u].generic || isSubordinated(g, u)) return -1;
  const formation = formationOf(g, u);
  // An independent sub-formation is one of its own (9.4.0).
  return formation >= 0 && g.f.detached[u] > 0 ? formations.length + g.f.detached[u] : formation;
}

const COVERED = tables.enemyAdjacency.coverReduction * POINT;

/** 1 for each terrain of trees. */
export const woodedTerrains = perBoard((board) =>
  Uint8Array.from(board.terrains, (name) => Number(['woods', 'rough-woods', 'forest'].includes(name))),
);

/** Enemies next door for one mover; filled before each walk. */
export interface Adjacency {
  near: Near;
  /** `past`: a hex whose units are ignored (7.12.3); -1 none. */
  fill(g: G, unit: UnitId, past: HexId): void;
  /** Extra points for entering (7.5.2); Rangers pay none in cover (7.14.0). `covered` says whether cover was taken off. */
  price(to: HexId): number;
  covered: boolean;
  /** The mover must stop there (7.5.1). */
  stops(to: HexId): boolean;
  /** Some enemy is next door. */
  isNear(to: HexId): boolean;
}

export function makeAdjacency(board: Board): Adjacency {
  const { sides, neighbors } = board;
  const bit = bits({ board });
  const wooded = woodedTerrains(board);
  let g: G;
  let side: Side = 0;
  let ranger = false;
  /** The disguised armor of the 150th Panzer Brigade pays nothing (30.3.1). */
  let trojan = false;

  /** A road joins the hex with one that the enemy holds. */
  function roadToEnemy(hex: HexId): boolean {
    for (let k = 6 * hex; k < 6 * hex + 6; k++) {
      const at = neighbors[k];
      if (at >= 0 && (sides[k] & bit.road) !== 0 && held(g, 1 - side, at)) return true;
    }
    return false;
  }

  const adjacency: Adjacency = {
    near: { price: new Uint8Array(0), stop: new Uint8Array(0), leg: new Uint8Array(0), fort: new Uint8Array(0) },
    covered: false,
    fill(game, unit, past) {
      g = game;
      side = SIDE[unit];
      ranger = UNITS[unit].type === 'ranger';
      trojan = isTrojan(unit);
      adjacency.near = past >= 0 ? nearUnitsBut(g, 1 - side, past) : nearUnits(g, 1 - side);
    },
    price(to) {
      const { near } = adjacency;
      if (near.price[to] === 0 || trojan) return 0;
      if (near.leg[to] === 0 && wooded[board.terrain[to]] === 1 && !roadToEnemy(to)) return 0;
      adjacency.covered = isCover(g, side, to, 'movement');
      if (adjacency.covered && ranger) return 0;
      return adjacency.covered ? near.price[to] - COVERED : near.price[to];
    },
    stops: (to) =>
      (adjacency.near.stop[to] & BY_WORKS) !== 0 || ((adjacency.near.stop[to] & BY_GUN) !== 0 && !isCover(g, side, to, 'movement')),
    isNear: (to) => adjacency.near.price[to] > 0,
  };
  return adjacency;
}
