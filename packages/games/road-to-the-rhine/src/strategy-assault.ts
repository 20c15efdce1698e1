/** Who opens the way and who waits for it: a spearhead, and attacks on those who bar it with everybody else who can come. */
import { allowance } from './allowance.ts';
import { combatValue } from './faces.ts';
import { hasManeuver, needsManeuver } from './maneuver-supply.ts';
import { DEN } from './points.ts';
import { onMap } from './query.ts';
import { fieldOf, fromHere, SLOT } from './reach.ts';
import { enemyOf, type G } from './shape.ts';
import { endRefusal } from './step-rules.ts';
import { corridor } from './strategy-corridor.ts';
import { FAR, hindered, pointsTo, QUARTERS, shelter, travel } from './strategy-ground.ts';
import { impulsesLeft } from './strategy-impulses.ts';
import { outlook, pictureKey } from './strategy-outlook.ts';
import { PRIMARY, zonesNow } from './zones.ts';

/** From this strength on a unit is fit to lead. */
const PUNCH = 5;
/** Kept for the moment when the way is open, since who stops on it moves no more in this player turn; half of those who could at most. */
const SPEARHEAD = 4;
/** Who stands next to the enemy is needed to break his line. */
const IN_CONTACT = 20;
const spears = new WeakMap<object, { key: string; units: number[] }>();
/** Had done nothing in this player turn when the impulse began. */
const waited = (g: G, u: number): boolean => g.f.reserve[u] === 0 && (g.f.acted[u] === 0 || g.f.movedNow[u] === 1);
/** The strongest of those who could get to a goal in one march and have not moved yet, the ones out of contact first. */
export function spearhead(g: G, side: number): readonly number[] {
  const key = pictureKey(g, side);
  const known = spears.get(g.d);
  if (known?.key === key) return known.units;
  const look = outlook(g, side);
  const able: { u: number; rank: number }[] = [];
  for (const u of onMap(g, side)) {
    const hex = g.f.startHex[u];
    if (hex < 0 || !waited(g, u) || !needsManeuver(u) || !hasManeuver(g, u) || combatValue(g, u) < PUNCH) continue;
    if (look.open[hex] > (QUARTERS * allowance(g, u)) / DEN) continue;
    if (!look.goals.some((goal) => goal.fits?.(u) !== false)) continue;
    able.push({ u, rank: combatValue(g, u) - (look.near[hex] <= 1 ? IN_CONTACT : 0) - 0.05 * look.open[hex] });
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
  const units = able.slice(0, size).map((x) => x.u);
  spears.set(g.d, { key, units });
  return units;
}

// ---- those in the way ----------------------------------------------------------------------------------------------------------------------

/** A detour of so many points is as good a way as the best; with every further impulse the others are looked at as well. */
const DETOUR = 6;
const WIDER = 8;
const WIDEST = 46;
/** Attacks out of the line in one impulse. */
const BUSY = 2;
/** Odds that an attack is worth coming for, early and when time runs out, and those beyond which more of it is wasted. */
const HOPEFUL = 2.5;
const LATE = 1.5;
const PLENTY = 4.5;
const MOST = 4;
interface Gate {
  hex: number;
  /** Points that a way past it is longer than the best. */
  slack: number;
  /** Strength on the defense, the ground included, and what stands next to it already. */
  strength: number;
  beside: number;
}

const halved = (g: G, from: number, dir: number): number => (hindered(g, 6 * from + dir) ? 0.5 : 1);

const barriers = new WeakMap<object, { key: string; gates: Gate[] }>();
/** Enemies on or beside the best ways of the spearhead, the nearest to them first. */
function gates(g: G, side: number): Gate[] {
  const key = pictureKey(g, side);
  let known = barriers.get(g.d);
  if (known?.key !== key) {
    known = { key, gates: findGates(g, side) };
    barriers.set(g.d, known);
  }
  return known.gates;
}
/** Whether an attack on the hex helps to open the way. */
export const isGate = (g: G, side: number, hex: number): boolean => gates(g, side).some((x) => x.hex === hex);

function findGates(g: G, side: number): Gate[] {
  const look = outlook(g, side);
  let from = spearhead(g, side).map((u) => ({ hex: g.f.startHex[u], late: 0 }));
  if (from.length === 0) from = fresh(g, side).map((u) => ({ hex: g.f.startHex[u], late: 0 }));
  const ahead = pointsTo(g, travel(g, true), from, look.added);
  const way = (h: number): number => ahead[h] + look.blocked[h];
  let least = FAR;
  for (let h = 0; h < g.board.n; h++) least = Math.min(least, way(h));
  const found = new Map<number, Gate>();
  for (const u of onMap(g, enemyOf(side))) {
    const hex = g.f.place[u];
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
  const list = [...found.values()].sort((a, b) => a.slack - b.slack || a.strength - b.strength || a.hex - b.hex);
  const ready = (x: Gate): boolean => x.beside >= LATE * x.strength;
  // Wide enough that somebody has something to do, and not so wide that nobody is left for the next impulse.
  let wide = DETOUR + WIDER * Math.max(0, g.v.impulse - 2);
  while (wide < WIDEST && !list.some((x) => x.slack <= wide && ready(x))) wide += WIDER;
  let busy = 0;
  const out = list.filter((x) => x.slack <= wide && (!ready(x) || ++busy <= BUSY));
  return out.sort((a, b) => a.slack + a.strength - b.slack - b.strength || a.hex - b.hex);
}

/** Where a line is to be opened, ways elsewhere come second. */
const ASIDE = 14;
/** Hexes of enemies who bar the line to a division beyond the rivers, by standing there or by their zones. */
function blockers(g: G, side: number): Set<number> {
  const out = new Set<number>();
  const way = corridor(g, side);
  if (!way) return out;
  for (const h of way.held) out.add(h);
  for (const h of way.open) for (const from of zonesNow(g).reachers(enemyOf(side), PRIMARY, h)) out.add(from);
  return out;
}

/** Fast units that have not moved or attacked yet and have their supply. */
function fresh(g: G, side: number): number[] {
  const out: number[] = [];
  for (const u of onMap(g, side)) if (g.f.startHex[u] >= 0 && waited(g, u) && needsManeuver(u) && hasManeuver(g, u)) out.push(u);
  return out;
}

const plans = new WeakMap<object, { key: string; targets: Map<number, number> }>();
/** Hex that each of the fast units behind the line is to attack in this impulse; those without one wait. */
export function assaults(g: G, side: number): ReadonlyMap<number, number> {
  const key = pictureKey(g, side);
  const known = plans.get(g.d);
  if (known?.key === key) return known.targets;
  const targets = new Map<number, number>();
  const list = gates(g, side);
  const marked = new Map(list.map((x) => [x.hex, x]));
  const look = outlook(g, side);
  const comers = new Map<number, { u: number; force: number }[]>();
  for (const u of fresh(g, side)) {
    if (look.near[g.f.place[u]] <= 1 || spearhead(g, side).includes(u)) continue;
    for (const [hex, share] of within(g, u, marked)) {
      const all = comers.get(hex) ?? [];
      all.push({ u, force: combatValue(g, u) * share });
      comers.set(hex, all);
    }
  }
  for (const gate of list) {
    // The weakest that will do: the strong ones are wanted again when the way is open.
    const free = (comers.get(gate.hex) ?? []).filter((c) => !targets.has(c.u)).sort((a, b) => a.force - b.force || a.u - b.u);
    let force = gate.beside;
    let group: { u: number; force: number }[] = [];
    for (const c of free) {
      if (force >= PLENTY * gate.strength) break;
      group.push(c);
      force += c.force;
    }
    for (const c of [...group])
      if (group.length > MOST || force - c.force >= PLENTY * gate.strength) {
        group = group.filter((x) => x !== c);
        force -= c.force;
      }
    if (force >= (impulsesLeft(g) < 3 ? LATE : HOPEFUL) * gate.strength) for (const c of group) targets.set(c.u, gate.hex);
  }
  plans.set(g.d, { key, targets });
  return targets;
}

/** Which of these hexes a unit can come next to, and with how much of its strength. */
function within(g: G, u: number, marked: ReadonlyMap<number, unknown>): Map<number, number> {
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
