/** Who opens the way and who waits for it: a spearhead, and attacks on those who bar it with everybody else who can come. */

import { type Direction, distance, type Goal, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { allowance } from '../rules/movement/allowance.ts';
import { endRefusal } from '../rules/movement/move-ends.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { PRIMARY, zonesNow } from '../rules/movement/zones.ts';
import { hasManeuver, needsManeuver } from '../rules/supply/maneuver-supply.ts';
import { combatValue } from '../state/faces.ts';
import { DEN } from '../state/points.ts';
import { GROUND, onMap } from '../state/query.ts';
import { enemyOf, type G } from '../state/shape.ts';
import { corridor } from './corridor.ts';
import { attackerOf, lastChance } from './goals.ts';
import { FAR, hindered, pointsTo, QUARTERS, shelter, travel } from './ground.ts';
import { impulsesLeft } from './impulses.ts';
import { keptWhile } from './kept.ts';
import { outlook, pictureKey } from './outlook.ts';

/** From this strength on a unit is fit to lead. */
const PUNCH = 5;
const RUN = 2;
const LIGHT = 12;
/** Kept for the moment when the way is open, since who stops on it moves no more in this player turn; half of those who could at most. */
const SPEARHEAD = 4;
/** Who stands next to the enemy is needed to break his line. */
const IN_CONTACT = 20;
/** Had done nothing in this player turn when the impulse began. */
const waited = (g: G, u: UnitId): boolean => g.f.reserve[u] === 0 && (g.f.acted[u] === 0 || g.f.movedNow[u] === 1);
/** The strongest, or for a dash the lightest, of those who could get to a goal in one march and have not moved yet, the ones out of contact first. */
export const spearhead = keptWhile(pictureKey, findSpearhead);

function findSpearhead(g: G, side: Side): readonly UnitId[] {
  const look = outlook(g, side);
  // Where presence decides and nothing comes after it, the light ones run and the strong ones make the hole.
  const dash = lastChance(g, side) && look.goals.every((goal) => !goal.hold);
  const able: { u: UnitId; rank: number }[] = [];
  for (const u of onMap(g, side)) {
    const hex = g.f.startHex[u];
    if (hex < 0 || !waited(g, u) || !needsManeuver(u) || !hasManeuver(g, u) || combatValue(g, u) < (dash ? RUN : PUNCH)) continue;
    if (look.open[hex] > (QUARTERS * allowance(g, u)) / DEN) continue;
    if (!look.goals.some((goal) => goal.fits?.(u) !== false)) continue;
    const fit = dash ? Math.max(1, LIGHT - combatValue(g, u)) : combatValue(g, u);
    able.push({ u, rank: fit - (look.near[hex] <= 1 ? IN_CONTACT : 0) - 0.05 * look.open[hex] - 0.5 * aside(g, side, hex) });
  }
  able.sort((a, b) => b.rank - a.rank || a.u - b.u);
  const behind = able.filter((x) => x.rank > 0).length;
  // The fewer impulses are left, the fewer can still follow a hole that has yet to be made.
  const later = impulsesLeft(g);
  // Who has jumped over the enemy is joined by clearing the line to him, not by another run.
  const size =
    later === 0 || corridor(g, side)
      ? 0
      : Math.max(1, Math.min(SPEARHEAD, Math.floor(able.length / 2), Math.max(1, behind), Math.ceil(later / 2)));
  return able.slice(0, size).map((x) => x.u);
}

/** Strength of the fast units that stand together; who is alone somewhere else does not draw the others after him. */
const TOGETHER = 4;
const MASS = 40;
function aside(g: G, side: Side, hex: HexId): number {
  let mass = 0;
  for (const u of fresh(g, side)) if (distance(g.board, hex, g.f.startHex[u]) <= TOGETHER) mass += combatValue(g, u);
  return Math.max(0, MASS - mass);
}

/** Where most of the fast units stand, whether they have moved or not. */
function heart(g: G, side: Side): number {
  const fast: number[] = [];
  for (const u of onMap(g, side)) if (needsManeuver(u)) fast.push(u);
  let best = -1;
  let top = 0;
  for (const u of fast) {
    let mass = 0;
    for (const v of fast) if (distance(g.board, g.hexOf(u), g.hexOf(v)) <= TOGETHER) mass += combatValue(g, v);
    if (mass > top) {
      top = mass;
      best = g.f.place[u];
    }
  }
  return best;
}
/** Hexes from there within which a blow is one and the same, and points of detour that every hex beyond counts for. */
const BLOW = 5;
const SPLIT = 3;

// ---- those in the way ----------------------------------------------------------------------------------------------------------------------

/** A detour of so many points is as good a way as the best; with every further impulse the others are looked at as well. */
const DETOUR = 6;
const WIDER = 8;
const WIDEST = 24;
/** Attacks out of the line in one impulse. */
const BUSY = 4;
/** Odds that an attack is worth coming for, early and when time runs out, and those beyond which more of it is wasted. */
const HOPEFUL = 2.5;
const LATE = 1.5;
const PLENTY = 4.5;
const ENOUGH = 3.2;
const MOST = 4;
interface Gate {
  hex: HexId;
  /** Points that a way past it is longer than the best. */
  slack: number;
  /** Strength on the defense, the ground included, and what stands next to it already. */
  strength: number;
  beside: number;
}

const halved = (g: G, from: HexId, dir: Direction): number => (hindered(g, 6 * from + dir) ? 0.5 : 1);

/** Enemies on or beside the best ways of the mass of the fast units, the nearest to them first. */
const gates = keptWhile(pictureKey, findGates);
/** Whether an attack on the hex helps to open the way. */
export const isGate = (g: G, side: Side, hex: HexId): boolean => gates(g, side).some((x) => x.hex === hex);

/** Gates that the whole army is told of, and what the fall of one is worth. */
const TOLD = 4;
const PRIZE = 14;
/** In a player turn that decides everything those who bar the way are wanted as much as what lies behind them. */
export function gateGoals(g: G): Goal[] {
  const side = attackerOf(g);
  if (side !== g.v.side || g.v.impulse === 0 || !lastChance(g, side) || corridor(g, side)) return [];
  return gates(g, side)
    .slice(0, TOLD)
    .map(({ hex }) => ({
      id: `gate ${g.board.ids[hex]}`,
      name: g.board.placeAt(hex)?.name ?? g.board.ids[hex],
      side,
      hexes: [hex],
      value: PRIZE,
      need: 1,
      fits: (u) => g.def.units[u].side === side && GROUND[u] === 1,
      hold: false,
    }));
}

function findGates(g: G, side: Side): Gate[] {
  const look = outlook(g, side);
  const from = fresh(g, side).map((u) => ({ hex: g.f.startHex[u], late: Math.round(aside(g, side, g.f.startHex[u])) }));
  const ahead = pointsTo(g, travel(g, true), from, look.added);
  const way = (h: HexId): number => ahead[h] + look.blocked[h];
  let least = FAR;
  for (let h = 0; h < g.board.n; h++) least = Math.min(least, way(h));
  const found = new Map<HexId, Gate>();
  for (const u of onMap(g, enemyOf(side))) {
    const hex = g.hexOf(u);
    let gate = found.get(hex);
    if (!gate) {
      let best = way(hex);
      let beside = 0;
      for (let d = 0; d < 6; d++) {
        const to = g.board.neighbors[6 * hex + d];
        if (to < 0) continue;
        best = Math.min(best, way(to));
        for (const v of g.unitsIn(to))
          if (g.def.units[v].side === side && waited(g, v) && !spearhead(g, side).includes(v))
            beside += combatValue(g, v) * (hasManeuver(g, v) ? 1 : 0.5) * halved(g, to, d < 3 ? d + 3 : d - 3);
      }
      gate = { hex, slack: best - least, strength: 0, beside };
      found.set(hex, gate);
    }
    gate.strength += combatValue(g, u) * shelter(g, hex, enemyOf(side));
  }
  const inLine = blockers(g, side);
  if (inLine.size > 0) for (const gate of found.values()) gate.slack = inLine.has(gate.hex) ? 0 : gate.slack + ASIDE;
  const at = lastChance(g, side) && inLine.size === 0 ? heart(g, side) : -1;
  if (at >= 0) for (const gate of found.values()) gate.slack += SPLIT * Math.max(0, distance(g.board, at, gate.hex) - BLOW);
  const list = [...found.values()].sort((a, b) => a.slack - b.slack || a.strength - b.strength || a.hex - b.hex);
  const { least: need } = bounds(g, side);
  const ready = (x: Gate): boolean => x.beside >= need * x.strength;
  // Wide enough that somebody has something to do, and not so wide that nobody is left for the next impulse.
  const coming = comers(
    g,
    side,
    list.filter((x) => x.slack <= WIDEST),
  );
  const possible = (x: Gate): boolean =>
    x.beside + (coming.get(x.hex) ?? []).slice(0, MOST).reduce((sum, c) => sum + c.force, 0) >= need * x.strength;
  let wide = DETOUR;
  while (wide < WIDEST && !list.some((x) => x.slack <= wide && possible(x))) wide += WIDER;
  let busy = 0;
  const out = list.filter((x) => x.slack <= wide && (!ready(x) || ++busy <= BUSY));
  return out.sort((a, b) => a.slack + 0.5 * a.strength - b.slack - 0.5 * b.strength || a.hex - b.hex);
}

/** Odds that an attack is worth coming for, and those beyond which more of it is wasted: where nothing comes after, half a chance is one. */
const bounds = (g: G, side: Side): { least: number; most: number } =>
  lastChance(g, side) ? { least: LATE, most: ENOUGH } : { least: impulsesLeft(g) < 3 ? LATE : HOPEFUL, most: PLENTY };

interface Comer {
  u: UnitId;
  force: number;
}
/** Fast units behind the line who could come next to each of these, the strongest first. */
function comers(g: G, side: Side, list: readonly Gate[]): Map<number, Comer[]> {
  const marked = new Map(list.map((x) => [x.hex, x]));
  const look = outlook(g, side);
  const out = new Map<number, Comer[]>();
  for (const u of fresh(g, side)) {
    if (look.near[g.f.place[u]] <= 1 || spearhead(g, side).includes(u)) continue;
    for (const [hex, share] of within(g, u, marked)) {
      const all = out.get(hex) ?? [];
      all.push({ u, force: combatValue(g, u) * share });
      out.set(hex, all);
    }
  }
  for (const all of out.values()) all.sort((a, b) => b.force - a.force || a.u - b.u);
  return out;
}

/** Where a line is to be opened, ways elsewhere come second. */
const ASIDE = 14;
/** Hexes of enemies who bar the line to a division beyond the rivers, by standing there or by their zones. */
function blockers(g: G, side: Side): Set<number> {
  const out = new Set<number>();
  const way = corridor(g, side);
  if (!way) return out;
  for (const h of way.held) out.add(h);
  for (const h of way.open) for (const from of zonesNow(g).reachers(enemyOf(side), PRIMARY, h)) out.add(from);
  return out;
}

/** Fast units that have not moved or attacked yet and have their supply. */
function fresh(g: G, side: Side): number[] {
  const out: number[] = [];
  for (const u of onMap(g, side)) if (g.f.startHex[u] >= 0 && waited(g, u) && needsManeuver(u) && hasManeuver(g, u)) out.push(u);
  return out;
}

/** Hex that each of the fast units behind the line is to attack in this impulse; those without one wait. */
export const assaults = keptWhile(pictureKey, planAssaults);

function planAssaults(g: G, side: Side): ReadonlyMap<number, number> {
  const targets = new Map<number, number>();
  const list = gates(g, side);
  const coming = comers(g, side, list);
  const { least, most } = bounds(g, side);
  for (const gate of list) {
    // The fewest that will do, and of those not the strongest: they are wanted again when the way is open.
    const free = (coming.get(gate.hex) ?? []).filter((c) => !targets.has(c.u));
    let force = gate.beside;
    let group: Comer[] = [];
    for (const c of free.slice(0, MOST)) {
      if (force >= most * gate.strength) break;
      group.push(c);
      force += c.force;
    }
    for (const c of [...group])
      if (force - c.force >= most * gate.strength) {
        group = group.filter((x) => x !== c);
        force -= c.force;
      }
    if (force >= least * gate.strength) for (const c of group) targets.set(c.u, gate.hex);
  }
  return targets;
}

/** Which of these hexes a unit can come next to, and with how much of its strength. */
function within(g: G, u: UnitId, marked: ReadonlyMap<number, unknown>): Map<number, number> {
  const out = new Map<number, number>();
  const hexes = fieldOf(g, fromHere(g, u, 'movement'), SLOT.other).hexes();
  for (const h of hexes)
    for (let d = 0; d < 6; d++) {
      const to = g.board.neighbors[6 * h + d];
      if (to < 0 || !marked.has(to)) continue;
      const share = halved(g, h, d);
      if (share <= (out.get(to) ?? 0) || endRefusal(g, u, h, 'movement') !== undefined) continue;
      out.set(to, share);
    }
  return out;
}
