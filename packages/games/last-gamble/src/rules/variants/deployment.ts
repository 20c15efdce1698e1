/** German free deployment (gvar-1, and with other armies or fewer units gvar-2, gvar-3 and gvar-9): where a unit may start, and the set-up before play. */
import {
  type Board,
  bestPlace,
  deployUnitFirst,
  distanceField,
  END,
  type HexId,
  type Of,
  perBoard,
  type Refusal,
  type UnitId,
} from '@hexfront/engine';
import { unit as aUnit, count, record } from '@hexfront/engine/parts';
import { setups, unitIndex, variants } from '../../data/index.ts';
import { startingControl } from '../../state/history.ts';
import { bits, held, isWestwall, onMap, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type LG, NO_RESERVE, type Proc } from '../../state/shape.ts';
import { stackRoom } from '../movement/stacking.ts';
import { markerLimit, markersUsed } from '../reserves/reserves.ts';

const LIMITS = variants['gvar-1'];
const ALL_HEXES = 200;
const everyHex = perBoard((board) => Array.from({ length: board.n }, (_, h) => h));

/** Who sets up where. */
export interface Plan {
  /** Variant or part of one that moves the units. */
  case: string;
  /** Sector of each unit that is set up freely, by index. */
  sectors: ReadonlyMap<number, string>;
  /** Units set up freely are in reserve as printed; otherwise the German chooses his reserves on the first turn (gvar-1#turn). */
  keepsReserve: boolean;
}

/** Sector of a unit at the start of the game; units of the 15th Army stand with the 6th Panzer Army. */
export const homeSector = (unit: UnitId): string => {
  const army = UNITS[unit].army ?? '6PzA';
  return army in variants.sectors ? army : '6PzA';
};
const PRINTED = new Map(setups['1216'].map((row) => [unitIndex(row.unit), row]));
export const printedGermans = [...PRINTED.keys()].filter((u) => SIDE[u] === GERMAN);

/** Volksgrenadiers, paratroops and engineers: the first wave (gvar-1). */
const FIRST_WAVE = Uint8Array.from(UNITS, (u) => (u.type === 'engineer' || /(VGD|FJ)$/.test(u.formation ?? '') ? 1 : 0));
const DIVISION_26 = '26VGD';
const ON_WALL = new Set(LIMITS.onWestwall.units.map(unitIndex));
/** Sector in whose part of the Westwall some units may start. */
const WALL_SECTOR = '5PzA';
const BEHIND = 2;
/** How far the strip in front of the Westwall goes. */
const STRIP = 2;

interface Lines {
  /** Distance to the westernmost Westwall hexes. */
  toWall: Uint8Array;
  west: Uint8Array;
}
const lines = new WeakMap<Board, Lines>();
function linesOf(g: G): Lines {
  let found = lines.get(g.board);
  if (!found) {
    const { board } = g;
    const { westwall, westOfWestwall } = bits(g);
    const west = Uint8Array.from({ length: board.n }, (_, h) => ((board.marks[h] & westOfWestwall) !== 0 ? 1 : 0));
    const front: number[] = [];
    for (let h = 0; h < board.n; h++) {
      if ((board.marks[h] & westwall) === 0) continue;
      for (let d = 0; d < 6; d++) {
        const to = board.neighbors[6 * h + d];
        if (to >= 0 && west[to] === 1) {
          front.push(h);
          break;
        }
      }
    }
    found = { toWall: distanceField(board, front, ALL_HEXES, new Uint8Array(board.n)), west };
    lines.set(board, found);
  }
  return found;
}

const enemyBeside = (g: G, hex: HexId): boolean => {
  for (let d = 0; d < 6; d++) {
    const to = g.board.neighbors[6 * hex + d];
    if (to >= 0 && held(g, ALLIED, to)) return true;
  }
  return false;
};

/**
 * The ground in front of the Westwall: west of it, at most two hexes, reached from a free Westwall hex without passing a hex next to
 * the enemy. Behind his line nobody starts.
 */
export function strip(g: G): Uint8Array {
  const { board } = g;
  const { west } = linesOf(g);
  const inside = new Uint8Array(board.n);
  let edge: HexId[] = [];
  for (let h = 0; h < board.n; h++) if (isWestwall(g, h) && !held(g, ALLIED, h)) edge.push(h);
  for (let out = 0; out < STRIP; out++) {
    const next: HexId[] = [];
    for (const h of edge)
      for (let d = 0; d < 6; d++) {
        const to = board.neighbors[6 * h + d];
        if (to < 0 || west[to] === 0 || inside[to] === 1 || held(g, ALLIED, to)) continue;
        inside[to] = 1;
        if (!enemyBeside(g, to)) next.push(to);
      }
    edge = next;
  }
  return inside;
}

const inSector = (g: G, sector: string, hex: HexId): boolean => g.board.region('sector', sector).has[hex] === 1;

/** On the Westwall by exception (gvar-1): two units of the 26th Division and the 304th Regiment. */
function wallRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  const bar = (why: string): Refusal => ({ case: 'gvar-1', why, unit, to: hex });
  if (!inSector(g, WALL_SECTOR, hex)) return bar('deploy-line');
  if (ON_WALL.has(unit)) return undefined;
  if (UNITS[unit].formation !== DIVISION_26) return bar('deploy-line');
  let others = 0;
  for (const u of onMap(g, GERMAN)) if (u !== unit && UNITS[u].formation === DIVISION_26 && isWestwall(g, g.hexOf(u))) others++;
  return others < LIMITS.onWestwall[DIVISION_26] ? undefined : bar('deploy-wall-full');
}

function lineRefusal(g: G, unit: UnitId, hex: HexId, front: Uint8Array): Refusal | undefined {
  const { toWall, west } = linesOf(g);
  const onWall = isWestwall(g, hex) && toWall[hex] === 0;
  if (onWall) return wallRefusal(g, unit, hex);
  const first = FIRST_WAVE[unit] === 1;
  const why = first ? 'deploy-line' : 'deploy-behind';
  if (first && g.rules.choice('deployment-line') !== 'east') return front[hex] === 1 ? undefined : { case: 'gvar-1', why, unit, to: hex };
  return west[hex] === 0 && toWall[hex] >= (first ? 1 : BEHIND) ? undefined : { case: 'gvar-1', why, unit, to: hex };
}

/** Why a unit of the plan may not start in a hex; undefined if it may. `front` is the strip, made once for a whole list. */
export function deployRefusal(g: G, plan: Plan, unit: UnitId, hex: HexId, front: Uint8Array = strip(g)): Refusal | undefined {
  if (hex >= g.board.n) return { case: plan.case, why: 'deploy-sector', unit, to: hex };
  if (held(g, ALLIED, hex)) return { case: 'gvar-1', why: 'enemy-hex', unit, to: hex };
  if (!inSector(g, plan.sectors.get(unit) as string, hex)) return { case: plan.case, why: 'deploy-sector', unit, to: hex };
  const line = lineRefusal(g, unit, hex, front);
  if (line) return line;
  const room = stackRoom(g, unit, hex, true);
  if (room) return room;
  const others = g.unitsIn(hex).filter((u) => u !== unit && SIDE[u] === GERMAN && UNITS[u].type !== 'commander');
  if (UNITS[unit].type !== 'commander' && others.length >= LIMITS.maxUnitsPerHex)
    return { case: 'gvar-1', why: 'deploy-crowded', unit, to: hex, n: LIMITS.maxUnitsPerHex };
  return plan.keepsReserve && g.f.reserve[unit] !== NO_RESERVE ? markerRefusal(g, unit, hex) : undefined;
}

/** One marker covers the reserves of a hex; there are only so many (basic-4.24, R-06). */
function markerRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  const here = g.hexOf(unit);
  const marked = (h: HexId): boolean => g.unitsIn(h).some((u) => u !== unit && SIDE[u] === GERMAN && g.f.reserve[u] !== NO_RESERVE);
  if (hex === here || marked(hex)) return undefined;
  const needed = markersUsed(g, GERMAN) + (here >= g.board.n || marked(here) ? 1 : 0);
  return needed <= markerLimit(g, GERMAN) ? undefined : { case: 'basic-4.24', why: 'no-markers', unit, n: markerLimit(g, GERMAN) };
}

/** Puts everybody where he may stand, as near to his printed hex as can be: the German starts from there and changes what he likes. */
function spread(g: G, plan: Plan): void {
  const units = [...plan.sectors.keys()].filter((u) => g.onMap(u));
  const wanted = units.map((u) => g.hexOf(u));
  for (const u of units) {
    if (!plan.keepsReserve) g.set('reserve', u, NO_RESERVE);
    g.move(u, g.box('out'));
  }
  const front = strip(g);
  for (const [i, u] of units.entries()) {
    const from = distanceField(g.board, [wanted[i]], ALL_HEXES, new Uint8Array(g.board.n));
    const best = bestPlace(
      everyHex(g.board),
      (h) => from[h],
      (h) => deployRefusal(g, plan, u, h, front) === undefined,
    );
    if (best === undefined) throw new Error(`no room to set up ${UNITS[u].id}`);
    g.move(u, best);
  }
}

const DEPLOY_LOCALS = record({
  /** Unit in hand. */
  u: aUnit(),
  /** Placements left; more than anybody needs, so that set-up ends. */
  left: count(),
});
type DeployLocals = Of<typeof DEPLOY_LOCALS>;
const PLACEMENTS_PER_UNIT = 3;

export function deployment(planOf: (g: G) => Plan | undefined, prepare: (g: G, plan: Plan) => void): Proc<DeployLocals> {
  const plan = (g: G): Plan => planOf(g) as Plan;
  const { unit, hex } = deployUnitFirst<LG, DeployLocals, Uint8Array>(
    { unit: 'deploy', hex: 'place' },
    {
      units: (g, l) => (l.left > 0 ? [...plan(g).sectors.keys()].filter((u) => g.onMap(u)) : []),
      barred: (g, l, u) => {
        if (l.left <= 0) return { case: plan(g).case, why: 'deployed-enough' };
        return plan(g).sectors.has(u) && g.onMap(u) ? undefined : { case: plan(g).case, why: 'deploy-printed', unit: u };
      },
      pick: (_g, l, u) => {
        l.u = u;
        l.left--;
        return 'hex';
      },
      inHand: (l) => l.u,
      hexes: (g) => everyHex(g.board),
      shared: strip,
      refusal: (g, _l, u, h, front) => deployRefusal(g, plan(g), u, h, front),
      put: (g, l, u, h) => {
        const from = g.hexOf(u);
        g.move(u, h);
        g.emit({ e: 'deployed', u: l.u, from, h, case: plan(g).case });
        return 'unit';
      },
    },
  );
  return {
    locals: DEPLOY_LOCALS,
    first: 'begin',
    points: {
      begin: {
        auto: (g, l) => {
          prepare(g, plan(g));
          spread(g, plan(g));
          l.u = -1;
          l.left = PLACEMENTS_PER_UNIT * plan(g).sectors.size;
          return 'unit';
        },
      },
      unit: {
        who: () => GERMAN,
        cases: ['gvar-1'],
        options: [unit, { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => 'end', sure: true }],
      },
      hex: { who: () => GERMAN, cases: ['gvar-1'], args: (_g, l) => ({ unit: l.u }), options: [hex] },
      end: {
        auto: (g) => {
          startingControl(g);
          return END;
        },
      },
    },
  };
}
