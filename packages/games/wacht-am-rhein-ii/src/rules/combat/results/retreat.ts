/** Losses and retreats (12.6.1, 13.7.0-13.10.0): what the engine's procedures `burden` and `retreat` have to know of this game. */
import {
  type Burden,
  type BurdenRules,
  bestSteps,
  burdenProcedures,
  byHex,
  type Direction,
  distance,
  type HexId,
  neighboursOf,
  type Refusal,
  type Retreat,
  type Side,
  type UnitId,
} from '@hexfront/engine';
import { onMapOf } from '../../../state/derived.ts';
import type { Assault } from '../../../state/fields/combat.ts';
import { EXPLOIT, PREPARED_ASSAULT, STRATEGIC, TACTICAL } from '../../../state/fields/modes.ts';
import { ARTILLERY, beside, held, LEADER, MECH, SIDE, unitsOf } from '../../../state/query.ts';
import { type G, GERMAN, type WaR2 } from '../../../state/shape.ts';
import { driveOff } from '../../arrivals/driven-off.ts';
import { collapseRoll, firstTrial, takeCollapse } from '../../bridges/collapse.ts';
import { isSelfPropelled } from '../../movement/trucks.ts';
import { isCover } from '../../sight/cover.ts';
import { isInSight } from '../../sight/observation.ts';
import { stepsAstray } from '../../supply/toward-supply.ts';
import { byRoad, groundRefusal, hexRefusal } from '../crossings.ts';
import { isConstricted, isMarsh, isWooded } from '../ground.ts';
import { ARMOR } from '../kinds.ts';
import { fits } from '../stacks.ts';
import { eliminate, fatigue, loseStep } from './losses.ts';
import { noteCornered } from './standing.ts';

/** Mechanized units go back three hexes at most, others two; the class alone decides, also for attackers (13.9.4, R-C4). */
const FARTHEST = { mech: 3, leg: 2 } as const;
/** In Battery US towed and German self-propelled artillery go one hex, German towed artillery none (13.9.4a). */
export function farthest(g: G, u: UnitId): number {
  if (ARTILLERY[u] === 1 && g.f.limbered[u] === 0) {
    const driven = isSelfPropelled(g, u);
    if (SIDE[u] === GERMAN) return driven ? 1 : 0;
    if (!driven) return 1;
  }
  return MECH[u] === 1 ? FARTHEST.mech : FARTHEST.leg;
}
/** As far as it goes in this retreat: attackers a hex less where players agreed on that (39.3.0, 39.6.0, R-C4). */
const reachOf = (g: G, r: Retreat, u: UnitId): number =>
  g.rules.attackersShort && inAssault(g, r)?.by === r.side
    ? Math.min(farthest(g, u), FARTHEST[MECH[u] === 1 ? 'mech' : 'leg'] - 1)
    : farthest(g, u);
/** The case behind a loss, by its cause. */
const WHY_LOST = { must: '13.6.4b', chosen: '13.6.4a', toll: '13.9.5c', short: '13.7.0', trapped: '13.8.0' } as const;

const inAssault = (g: G, of: { tag?: string }): Assault | undefined => (of.tag === 'assault' ? g.rows.assaults[0] : undefined);

// ---- losses ---------------------------------------------------------------------------------------------------------------------------------

/** The leads lose first: armor that led, then the lead by proficiency (13.8.2); armor that met no armor need not (R-C7). */
function leadsOf(b: Assault, side: Side): UnitId[] {
  const own = side === b.by;
  const armor = own ? b.armorAttack : b.armorDefense;
  const lead = own ? b.leadAttack : b.leadDefense;
  const first = armor !== undefined && ARMOR[armor] === 1 && b.armorAttack !== undefined ? [armor] : [];
  return lead === undefined ? first : [...first, lead];
}
/** One step a unit, except where the limit does not hold (12.6.1c, 13.8.0, 13.8.1, R-D18). */
function payers(g: G, b: Burden): UnitId[] {
  const all = b.units.filter((u) => g.onMap(u) && g.f.steps[u] > 0);
  // The limit has no say in a dangerous hex, so every unit of the group will do (13.9.5c, 39.6.0, R-D53).
  if (b.cause === 'toll') return all;
  if (b.cause === 'trapped') return evenly(g, all);
  const free = all.filter((u) => g.f.hurt[u] === 0);
  const assault = inAssault(g, b);
  if (!assault || b.cause === 'short') return free;
  // Artillery takes no discretionary hits as losses (13.7.3).
  const able = b.cause === 'chosen' ? free.filter((u) => ARTILLERY[u] === 0) : free;
  for (const u of leadsOf(assault, b.side)) if (able.includes(u)) return [u];
  return able;
}
/** Nobody loses one more before all have lost as many (12.6.1c). */
function evenly(g: G, units: readonly UnitId[]): UnitId[] {
  const least = Math.min(...units.map((u) => g.f.hurt[u]));
  return units.filter((u) => g.f.hurt[u] === least);
}
/** Units that could lose a step by choice. */
const payable = (g: G, b: Burden): number =>
  b.units.filter((u) => g.onMap(u) && g.f.hurt[u] === 0 && (b.tag === 'barrage' || ARTILLERY[u] === 0)).length;

// ---- ways back ------------------------------------------------------------------------------------------------------------------------------

/** Woods, forest and marsh off road: mechanized units go through one such hex (13.9.5a). */
const isHeavy = (g: G, from: HexId, to: HexId): boolean => (isWooded(g, to) || isMarsh(g, to)) && !byRoad(g, from, to);
function mechRefusal(g: G, path: readonly HexId[], from: HexId, to: HexId): Refusal | undefined {
  if (path.length > 1 && isConstricted(g, from) && !byRoad(g, path[path.length - 2], from))
    return { case: '13.9.5b', why: 'constricted-stop', hex: from };
  if (!isHeavy(g, from, to)) return undefined;
  for (let i = 1; i < path.length; i++) if (isHeavy(g, path[i - 1], path[i])) return { case: '13.9.5a', why: 'one-wood', hex: to };
  return undefined;
}
/** Why the group may not take this step: every hex must be open to all its units (13.9.5). */
function stepRefusal(g: G, r: Retreat, path: readonly HexId[], from: HexId, dir: Direction): Refusal | undefined {
  const bar = hexRefusal(g, r.side, from, dir);
  if (bar) return bar;
  const to = g.board.neighbors[6 * from + dir];
  for (const unit of r.units) {
    const ground = groundRefusal(g, unit, from, dir, 'retreat');
    if (ground) return { case: '13.9.5', why: ground.why, unit, from, to };
    const heavy = MECH[unit] === 1 ? mechRefusal(g, path, from, to) : undefined;
    if (heavy) return { ...heavy, unit };
  }
  return undefined;
}
function* nextHexes(g: G, r: Retreat, from: HexId, path: readonly HexId[]): Generator<HexId> {
  for (let dir: Direction = 0; dir < 6; dir++) {
    const to = g.board.neighbors[6 * from + dir];
    if (to >= 0 && !path.includes(to) && !stepRefusal(g, r, path, from, dir)) yield to;
  }
}

/** Hexes of the enemy in this fight: of the attackers for the defender, the attacked ones for the attacker (13.9.2). */
function enemyHexes(g: G, r: Retreat): HexId[] {
  const b = inAssault(g, r);
  if (!b) return neighboursOf(g.board, r.path[0]).filter((hex) => held(g, 1 - r.side, hex));
  return r.side === b.by ? [...b.targets] : [...new Set(b.attackers.filter((u) => g.onMap(u)).map((u) => g.hexOf(u)))];
}
/** Least distance from any enemy on the map (13.9.3). */
const fromEnemy = (g: G, side: Side, hex: HexId): number =>
  onMapOf(g, 1 - side).reduce((least, u) => Math.min(least, distance(g.board, hex, g.hexOf(u))), Number.POSITIVE_INFINITY);

/** In order: farther with every hex (13.9.2), then the priorities of 13.9.3. */
function grade(g: G, r: Retreat, path: readonly HexId[]): number[] {
  const enemies = enemyHexes(g, r);
  let backward = 0;
  let exposed = 0;
  let seen = 0;
  let offRoad = 0;
  let crowded = 0;
  for (let i = Math.max(1, r.path.length); i < path.length; i++) {
    const [from, to] = [path[i - 1], path[i]];
    const nearer = (of: HexId): boolean => distance(g.board, of, to) <= distance(g.board, of, from);
    if (nearer(path[0]) || enemies.some(nearer)) backward++;
    if (beside(g, 1 - r.side, to)) exposed++;
    if (isInSight(g, 1 - r.side, to)) seen++;
    if (!byRoad(g, from, to)) offRoad++;
    if (!fits(g, to, [...unitsOf(g, r.side, to).filter((u) => !r.units.includes(u)), ...r.units])) crowded++;
  }
  return [
    backward,
    exposed,
    seen,
    stepsAstray(g, r, path),
    g.rules.roadMovement ? offRoad : 0,
    -fromEnemy(g, r.side, path[path.length - 1]),
    crowded,
  ];
}

/** Enemies that make a hex in the open dangerous; those in Exploit or Strategic mode do not (13.9.5c). */
const endangered = (g: G, side: Side, hex: HexId): boolean =>
  !isCover(g, side, hex, 'movement') &&
  neighboursOf(g.board, hex).some((h) =>
    unitsOf(g, 1 - side, h).some((u) => LEADER[u] === 0 && g.f.mode[u] !== EXPLOIT && g.f.mode[u] !== STRATEGIC),
  );

/** Units that have gone as far as they can, and mechanized units that find no way where the others do (13.9.2, 13.9.4). */
function dropping(g: G, r: Retreat): UnitId[] {
  const done = r.units.filter((u) => reachOf(g, r, u) <= r.path.length - 1);
  if (done.length > 0) return done;
  const mech = r.units.filter((u) => MECH[u] === 1);
  if (mech.length === 0 || mech.length === r.units.length || bestSteps(g, retreatRules, r).length > 0) return [];
  return bestSteps(g, retreatRules, { ...r, units: r.units.filter((u) => MECH[u] === 0) }).length > 0 ? mech : [];
}

export const retreatRules: BurdenRules<WaR2> = {
  cases: { lose: ['13.8.1', '13.8.2'], split: ['13.6.4a', '13.7.0'], retreat: ['13.9.2', '13.9.3'] },
  payers,
  spared(g, b, unit) {
    if (g.f.hurt[unit] !== 0) return { case: b.tag === 'barrage' ? '12.6.1c' : '13.8.1', why: 'lost-already', unit };
    const assault = inAssault(g, b);
    if (b.cause === 'chosen' && ARTILLERY[unit] === 1 && assault) return { case: '13.7.3', why: 'artillery-spared', unit };
    return assault && leadsOf(assault, b.side).length > 0 ? { case: '13.8.2', why: 'lead-first', unit } : undefined;
  },
  lose: (g, u, b) => {
    const counted = g.f.hurt[u];
    loseStep(g, u, b.tag === 'barrage' && b.cause !== 'toll' ? '12.6.1a' : WHY_LOST[b.cause ?? 'must']);
    if (b.cause === 'toll') g.set('hurt', u, counted);
    if (b.cause === 'trapped') noteCornered(g, u);
  },
  alive: (g, u) => g.onMap(u),
  rest(g, b) {
    if (b.cause === 'short') fatigue(g, b.units, '13.10.0');
    else if (b.tag === 'barrage') fatigue(g, b.units, '12.6.1d');
    else if (b.cause !== 'chosen') b.either += b.must;
  },
  split(g, b) {
    const short = Math.max(0, b.either - payable(g, b));
    // Of a barrage one hit at most is taken by going back (12.6.1b).
    if (b.tag === 'barrage') return [Math.min(1, short), Math.min(1, b.either)];
    return [short, b.either];
  },
  // Each stack on its own (13.9.2).
  groups: (g, b) => byHex(g, b.units),
  next: nextHexes,
  grade,
  toll: (g, r, h) => (endangered(g, r.side, h) ? 1 : 0),
  drop: dropping,
  // German armor that goes back over a weak bridge tries it first (17.5.0).
  hazard: (g, r, from, to) => {
    const found = firstTrial(g, r.units, from, to);
    return found && collapseRoll(found.unit);
  },
  survive: (g, r, from, to, [pip]) => {
    const found = firstTrial(g, r.units, from, to);
    return !found || takeCollapse(g, found.edge, pip);
  },
  // Off the map at a US entry hex or over the southern edge (22.4.0, 27.1.0), or out of the area (32.2.0); a step for each hex that could not be gone (13.7.0 F); artillery that would have to go farther than it can is lost (13.9.4a, R-C27).
  short(g, r, missing) {
    const at = r.path[r.path.length - 1];
    const able = r.units.filter((u) => reachOf(g, r, u) > r.path.length - 1);
    const off = driveOff(g, r.side, able, at);
    if (off.length === r.units.length) return 0;
    const guns = r.units.filter((u) => g.onMap(u) && ARTILLERY[u] === 1 && reachOf(g, r, u) <= r.path.length - 1);
    for (const u of guns) eliminate(g, u, '13.9.4a');
    return guns.length + off.length < r.units.length ? missing : 0;
  },
  // The dead defender still shows where he would have gone (13.11.2, R-D17).
  ghosts(g, b) {
    const assault = inAssault(g, b);
    return assault && b.side !== assault.by ? b.must + b.either + b.hexes : 0;
  },
  stepping(g, r, from, to) {
    const assault = inAssault(g, r);
    if (assault && r.side !== assault.by) {
      const start = r.path[0];
      const path = assault.paths.find((p) => p.from === start);
      if (!path) assault.paths.push({ from: start, path: [start, to] });
      else if (path.path.length <= r.path.length) path.path.push(to);
    }
    // What the attacker has gone counts, by the stack that went farthest (13.7.1, 39.5.0, R-D58).
    if (assault && r.side === assault.by) assault.back = Math.max(assault.back, r.path.length);
    for (const u of r.units) {
      g.set('fled', u, 1);
      if (r.tag === 'barrage') driven(g, u);
      g.emit({ e: 'entered', u, h: to, from });
    }
  },
  why(g, r, h) {
    const from = r.path[r.path.length - 1];
    const dir = g.board.dirTo(from, h);
    if (dir < 0) return { case: '13.9.2', why: 'not-next', hex: h };
    if (r.path.includes(h)) return { case: '13.9.2', why: 'entered-before', hex: h };
    return stepRefusal(g, r, r.path, from, dir) ?? { case: '13.9.3', why: 'retreat-priority', hex: h };
  },
};

/** Driven back by a barrage: a shift against it, and out of Prepared Assault, but bound to attack (12.6.1b). */
function driven(g: G, u: UnitId): void {
  g.set('shifted', u, 1);
  if (g.f.mode[u] === PREPARED_ASSAULT && SIDE[u] === g.v.side) {
    g.set('mode', u, TACTICAL);
    g.set('designated', u, 1);
  }
}

export const { burden, retreat } = burdenProcedures<WaR2>(retreatRules);
