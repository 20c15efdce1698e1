/** Leaving the map and what it costs the Allies (basic-9.3): exits, exit marks, pursuit. */
import { type Board, END, type HexId, type Refusal, type UnitId } from '@hexfront/engine';
import type { MoveLocals } from '../../decisions/movement.ts';
import { COMBATANT, partnerOf, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type Opt } from '../../state/shape.ts';
import { mayAlwaysMoveOne } from './allowance.ts';
import { HIGHWAY, paceOf, ROAD, roadPrice, roundOff } from './road-movement.ts';

/** The Allies owe three times the strength that left (basic-9.33). */
const PURSUIT_FACTOR = 3;

export interface Door {
  hex: HexId;
  /** Letter of the entry area. */
  letter: string;
  edge: 'north' | 'south' | 'east' | 'west';
  /** Road or highway off the map. */
  kind: number;
}
const EDGES = ['north', 'south', 'west', 'east'] as const;
const doorsOf = new WeakMap<Board, Map<number, Door>>();

/** Road hexes with a letter, by hex. */
export function doors(board: Board): Map<number, Door> {
  let found = doorsOf.get(board);
  if (found) return found;
  found = new Map();
  for (const region of board.regions) {
    if (region.kind !== 'entry') continue;
    for (const hex of region.hexes) {
      // A corner hex lies on two edges; German doors are the ones on the east edge.
      const edge = EDGES.find((e) => board.region('edge', e).has[hex] === 1);
      if (edge) found.set(hex, { hex, letter: region.name, edge, kind: roadOffMap(board, hex) });
    }
  }
  doorsOf.set(board, found);
  return found;
}

/** Kind of road that leaves the map from a hex; 0 for none. */
export function roadOffMap(board: Board, hex: HexId): number {
  const road = board.sideBit('road');
  const highway = board.sideBit('highway');
  let kind = 0;
  for (let d = 0; d < 6; d++) {
    const k = 6 * hex + d;
    if (board.neighbors[k] >= 0 || (board.sides[k] & road) === 0) continue;
    kind = Math.max(kind, (board.sides[k] & highway) !== 0 ? HIGHWAY : ROAD);
  }
  return kind;
}

/** Spent in all after leaving the map from here, in half points; undefined if it may not or cannot (basic-9.31, 9.32). */
export function exitPrice(g: G, l: MoveLocals): number | undefined {
  const refusal = exitRefusal(g, l);
  return refusal === undefined ? exitCost(g, l) : undefined;
}

function exitCost(g: G, l: MoveLocals): number {
  const door = doors(g.board).get(g.f.place[l.u]) as Door;
  return roundOff(l.spent, l.memory, door.kind) + roadPrice(door.kind, paceOf(g, l.u), l.form === 'strategic');
}

function exitRefusal(g: G, l: MoveLocals): Refusal | undefined {
  const unit = l.u;
  const hex = g.f.place[unit];
  if (SIDE[unit] !== GERMAN || COMBATANT[unit] === 0) return { case: 'basic-9.3', why: 'only-germans-exit', unit };
  const door = doors(g.board).get(hex);
  if (!door || door.edge === 'east' || door.kind === 0) return { case: 'basic-9.31', why: 'no-exit-here', unit, hex };
  const cost = exitCost(g, l);
  if (cost > l.points && !(l.legs === 0 && mayAlwaysMoveOne(g, unit)))
    return { case: 'basic-9.31', why: 'exit-too-dear', unit, hex, needs: cost / 2, allowance: l.points / 2 };
  return undefined;
}

/** Attack strength on the face that shows. */
export const shownAttack = (g: G, unit: UnitId): number => {
  const u = UNITS[unit];
  return (g.f.steps[unit] === 1 && u.reduced && u.steps === 2 ? u.reduced : u.full)[0];
};

export const exitOption: Opt<MoveLocals> = {
  k: 'exit',
  *from() {
    yield { k: 'exit' };
  },
  test: (g, l) => exitRefusal(g, l),
  take(g, l) {
    const partner = partnerOf(g, l.u);
    leaveMap(g, l.u);
    // A Kampfgruppe leaves as one (adv-12.13).
    if (partner >= 0) leaveMap(g, partner);
    return END;
  },
};

function leaveMap(g: G, unit: UnitId): void {
  const hex = g.hexOf(unit);
  const attack = shownAttack(g, unit);
  g.v.exitedStrength += attack;
  g.v.pursuitOwed += PURSUIT_FACTOR * attack;
  g.set('exitMark', hex, 1);
  g.set('strategic', unit, 0);
  g.set('reserve', unit, 0);
  g.set('kg', unit, -1);
  g.move(unit, g.box('exited'));
  g.emit({ e: 'exited', case: 'basic-9.3', u: unit, h: hex, strength: attack });
}
