/** Strategic mode (5.3.0, 5.3.2): columns on the road with a secret hex where they assemble. */
import { distance, type HexId, type Next, NOBODY, type Refusal, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { ARTILLERY, BRIDGE_COLUMN, beside, bits, held, isInBattery, LEADER, MECH, RIDER, SIDE } from '../../state/query.ts';
import { type Ask, type G, type Opt, TACTICAL } from '../../state/shape.ts';
import { carries, isWater } from '../bridges/bridges.ts';
import { nearUnits } from '../movement/enemy-near.ts';
import { isMotorized, trucksLeft } from '../movement/trucks.ts';
import { isExtendedNight, movingSide } from '../movement/who-moves.ts';
import { isBeyondArea } from '../scenarios/limits.ts';
import { choice, type ModeLocals, setMode } from './choosing.ts';

/** So near a column has reached its assembly area; a new one is at least so far from the old. */
const REACHED = 2;
const MOVED_AT_LEAST = 10;

export const assemblyOf = (g: G, u: UnitId): HexId => g.f.assembly[u] - 1;
/** A unit without an assembly area is free to leave the mode. */
const hasReached = (g: G, u: UnitId): boolean => assemblyOf(g, u) < 0 || distance(g.board, g.hexOf(u), assemblyOf(g, u)) <= REACHED;

/** Units stay in Strategic mode until they have come near their assembly area (5.3.2). */
export const staysStrategic = (g: G, u: UnitId): boolean => g.f.mode[u] === STRATEGIC && !hasReached(g, u);

function strategicRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '5.3.0', why, unit });
  if (g.f.mode[unit] !== TACTICAL) return no('mode-chosen');
  if (BRIDGE_COLUMN[unit] === 1) return { ...no('strategic-bridge'), case: 'aid-abilities' };
  // US engineers and anti-tank units have trucks of their own, and leaders cars (7.2.0, 7.9.2d, player aid).
  if (MECH[unit] === 0 && RIDER[unit] === 0 && LEADER[unit] === 0 && !isMotorized(g, unit) && trucksLeft(g, unit) === 0)
    return no('strategic-needs-wheels');
  if ((g.board.marks[g.hexOf(unit)] & bits(g).roadHex) === 0) return no('strategic-needs-road');
  return ARTILLERY[unit] === 1 && isInBattery(g, unit) ? no('strategic-in-battery') : undefined;
}
/** The mode first, then in secret the hex where the unit assembles. */
export const goStrategic: Opt<ModeLocals> = choice('strategic', '5.3.0', strategicRefusal, (g, u, l) => {
  setMode(g, u, STRATEGIC, '5.3.0');
  l.column = u;
  return 'assemble';
});

/** Any hex of the map but those that the enemy holds. */
function assemblyRefusal(g: G, hex: HexId): Refusal | undefined {
  if (hex >= g.board.n) return { case: '5.3.2', why: 'assembly-off-map', hex };
  if (isBeyondArea(g, hex)) return { case: '35.2.2', why: 'assembly-beyond-area', hex };
  return held(g, 1 - g.v.side, hex) ? { case: '5.3.2', why: 'assembly-enemy', hex } : undefined;
}
/** The secret question where a column assembles: any free hex, or only some of them (5.3.2). Each hex is asked by itself: there are thousands. */
export function assemblyQuestion<L>(of: {
  readonly cases: readonly string[];
  readonly unit: (g: G, l: L) => UnitId;
  /** Where the procedure stands for the enemy, who need not know that the question is asked. */
  readonly seenAs?: string;
  readonly skip?: (g: G, l: L) => string | undefined;
  readonly some?: (g: G, l: L) => (hex: HexId) => Refusal | undefined;
  readonly next: (g: G, l: L) => Next;
}): Ask<L> {
  const refusals = (g: G, l: L) => {
    const more = of.some?.(g, l);
    return (hex: HexId): Refusal | undefined => assemblyRefusal(g, hex) ?? more?.(hex);
  };
  return {
    who: movingSide,
    cases: [...of.cases],
    args: (g, l) => ({ unit: of.unit(g, l) }),
    ...(of.skip ? { skip: of.skip } : {}),
    secret: true,
    ...(of.seenAs === undefined ? {} : { seenAs: of.seenAs }),
    always: true,
    options: [
      {
        k: 'assemble',
        parts: 'h',
        *from(g, l) {
          const refusal = refusals(g, l);
          for (let h: HexId = 0; h < g.board.n; h++) if (refusal(h) === undefined) yield { k: 'assemble', h };
        },
        test: (g, l, { h }) => refusals(g, l)(h),
        take: (g, l, { h }) => {
          g.set('assembly', of.unit(g, l), h + 1);
          return of.next(g, l);
        },
        sure: true,
      },
    ],
  };
}

/** No road leads near enough to its area, past the enemy and over bridges that stand, however long it is (5.3.2, R-G4). */
function isCutOff(g: G, unit: UnitId): boolean {
  const goal = assemblyOf(g, unit);
  const { sides, neighbors, n } = g.board;
  const { road } = bits(g);
  const near = nearUnits(g, 1 - SIDE[unit]).price;
  const seen = new Uint8Array(n);
  const queue: HexId[] = [g.hexOf(unit)];
  seen[queue[0]] = 1;
  for (let at = 0; at < queue.length; at++) {
    if (distance(g.board, queue[at], goal) <= REACHED) return false;
    for (let edge = 6 * queue[at]; edge < 6 * queue[at] + 6; edge++) {
      const to = neighbors[edge];
      if (to < 0 || seen[to] === 1 || (sides[edge] & road) === 0 || near[to] > 0 || held(g, 1 - SIDE[unit], to)) continue;
      if (isWater(g, edge) && !carries(g, unit, edge, true)) continue;
      seen[to] = 1;
      queue.push(to);
    }
  }
  return true;
}
/** An assembly area is given up only where the enemy is in it or next to it, or no way is left to it, as the Movement Phase begins (5.3.2). */
function moveAssemblyRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '5.3.2', why, unit });
  const hex = assemblyOf(g, unit);
  if (g.f.mode[unit] !== STRATEGIC || hex < 0) return no('no-assembly');
  if (g.v.segment > 0 || isExtendedNight(g)) return no('assembly-too-late');
  return held(g, 1 - SIDE[unit], hex) || beside(g, 1 - SIDE[unit], hex) || isCutOff(g, unit) ? undefined : no('assembly-safe');
}
/** Free hexes far enough from the old one. */
const newAreaRefusal =
  (g: G, u: UnitId) =>
  (hex: HexId): Refusal | undefined =>
    distance(g.board, hex, assemblyOf(g, u)) >= MOVED_AT_LEAST && !beside(g, 1 - SIDE[u], hex)
      ? undefined
      : { case: '5.3.2', why: 'assembly-near', hex };
function canReassemble(g: G, u: UnitId): boolean {
  const refusal = newAreaRefusal(g, u);
  for (let hex: HexId = 0; hex < g.board.n; hex++) if ((assemblyRefusal(g, hex) ?? refusal(hex)) === undefined) return true;
  return false;
}
/** Who gives an area up is as secret as the area: the enemy stands in it or next to it. */
export const moveAssembly: Opt = {
  ...choice(
    'reassemble',
    '5.3.2',
    (g, u) => moveAssemblyRefusal(g, u) ?? (canReassemble(g, u) ? undefined : { case: '5.3.2', why: 'assembly-nowhere', unit: u }),
    (g, u) => {
      g.set('reassembling', u, 1);
      return 'reassemble';
    },
  ),
  secret: true,
};
const reassembling = (g: G): UnitId => onMapOf(g, g.v.side).find((u) => g.f.reassembling[u] === 1) ?? NOBODY;
/** The new assembly area of a column, between two moves of the Movement Phase. */
export const reassemble: Ask = assemblyQuestion({
  cases: ['5.3.2'],
  unit: reassembling,
  seenAs: 'plan',
  some: (g) => newAreaRefusal(g, reassembling(g)),
  next: (g) => {
    g.set('reassembling', reassembling(g), 0);
    return 'plan';
  },
});

/** Back to Tactical mode, because the column arrived or was driven off the road (5.3.1, 5.3.2). */
export function leaveStrategic(g: G, u: UnitId, rule: string): void {
  g.set('assembly', u, 0);
  setMode(g, u, TACTICAL, rule);
}

/** A column that is driven off the road is one no longer (5.3.1). */
export function leaveRoad(g: G, u: UnitId, from: HexId, to: HexId): void {
  const dir = g.board.dirTo(from, to);
  if (g.f.mode[u] === STRATEGIC && dir >= 0 && (g.board.sides[6 * from + dir] & bits(g).road) === 0) leaveStrategic(g, u, '5.3.1');
}
