/** Where units can get to, and who had better wait for a later impulse: every unit moves only once in a player turn (7-individual). */
import type { Reach, WalkField } from '@hexfront/engine';
import { couldBeSupplied } from './general-supply.ts';
import { hasManeuver, needsManeuver } from './maneuver-supply.ts';
import { moveRefusal } from './movement.ts';
import { DEN, type Window } from './points.ts';
import { onMap, SIDE } from './query.ts';
import { fieldOf, fromHere, SLOT } from './reach.ts';
import type { G } from './shape.ts';
import { endRefusal } from './step-rules.ts';
import { assaults, spearhead } from './strategy-assault.ts';
import { corridor } from './strategy-corridor.ts';
import { attackerOf, bridgesOf, lastChance } from './strategy-goals.ts';
import { FAR, paceOf, QUARTERS } from './strategy-ground.ts';
import { idle, impulsesLeft } from './strategy-impulses.ts';
import { type Outlook, outlook } from './strategy-outlook.ts';
import { inPrimary } from './zones.ts';

function windowNow(g: G): Window {
  for (const frame of g.frames) if (frame.proc === 'reserveMovement') return 'reserve';
  return 'movement';
}

const clear = (out: Reach): void => {
  out.hexes.length = 0;
  out.kinds.length = 0;
  out.costs.length = 0;
};

export function reach(g: G, u: number, when: 'now' | 'next', out: Reach): void {
  clear(out);
  if (g.f.place[u] >= g.board.n) return;
  if (when === 'next') {
    if (idle(g, u)) return;
    // In his next turn he will have what he needs.
    const field = fieldOf(g, { ...fromHere(g, u, 'reserve'), spent: 0 }, SLOT.other);
    for (const h of field.hexes()) {
      out.hexes.push(h);
      out.kinds.push('go');
      out.costs.push(field.cost(h));
    }
    return;
  }
  const window = windowNow(g);
  if (moveRefusal(g, u, window) !== undefined) return;
  const here = g.f.place[u];
  const field = fieldOf(g, fromHere(g, u, window), SLOT.other);
  const hexes = field.hexes();
  const costs = hexes.map((h) => field.cost(h));
  for (let i = 0; i < hexes.length; i++) {
    if (hexes[i] === here || endRefusal(g, u, hexes[i], window) !== undefined) continue;
    out.hexes.push(hexes[i]);
    out.kinds.push('go');
    out.costs.push(costs[i]);
  }
  if (window !== 'movement' || SIDE[u] !== attackerOf(g)) return;
  const over = bridgesOf(g);
  if (over.length > 0) {
    const across = out.hexes.filter((h) => crosses(fieldOf(g, fromHere(g, u, window), SLOT.other), h, over));
    // Whoever can pass a bridge that decides the game does it (34.B).
    if (across.length > 0) {
      keep(out, (h) => across.includes(h));
      return;
    }
  }
  if (joins(g, u, out)) return;
  if (stays(g, u, out)) return;
  restrain(g, u, out);
}

/** The way the unit would take to an end of one of these bridges leads over it. */
function crosses(field: WalkField, hex: number, bridges: readonly (readonly [number, number])[]): boolean {
  if (!bridges.some((b) => b.includes(hex))) return false;
  const path = (field.steps(hex) ?? []).map((step) => step.hex);
  return path.some((h, i) => i > 0 && bridges.some((b) => b.includes(h) && b.includes(path[i - 1]) && h !== path[i - 1]));
}

/** A friend in an enemy zone opens it for a line across country (6.B-friendly): whoever can get to where one is missing goes there. */
function joins(g: G, u: number, out: Reach): boolean {
  const way = corridor(g, SIDE[u]);
  if (!way || way.unit === u || !out.hexes.some((h) => way.open.includes(h))) return false;
  keep(out, (h) => way.open.includes(h));
  return true;
}

/** Whoever has got to where only presence counts does not leave it again; out of supply he may look for a better hex of the same goal. */
function stays(g: G, u: number, out: Reach): boolean {
  const here = g.f.place[u];
  const goal = outlook(g, SIDE[u]).goals.find((x) => x.supplied && x.hexes.includes(here) && x.fits?.(u) !== false);
  if (!goal) return false;
  if (couldBeSupplied(g, u, here)) clear(out);
  else keep(out, (h) => goal.hexes.includes(h) && couldBeSupplied(g, u, h));
  return true;
}

function keep(out: Reach, test: (hex: number) => boolean): void {
  let kept = 0;
  for (let i = 0; i < out.hexes.length; i++) {
    if (!test(out.hexes[i])) continue;
    out.hexes[kept] = out.hexes[i];
    out.costs[kept] = out.costs[i];
    kept++;
  }
  out.hexes.length = kept;
  out.costs.length = kept;
  out.kinds.length = kept;
}

/** Getting this share of a whole march nearer to the goals is a free run. */
const FREE_RUN = 0.55;
/** More delay than this between a hex and the goals means that somebody stands there. */
const BARRED = 9;
/** Who is this much farther from the goals than the foremost, in points, holds the line there and does not leave it. */
const AXIS = 36;
/**
 * While more impulses can be paid for, who cannot get on stays where it is. Who stands next to the enemy attacks from there or waits; the
 * spearhead waits for the hole; the others go only to where they can attack somebody who is in its way.
 * Units on foot go forward or nowhere, and those far from the goals hold their part of the line.
 */
function restrain(g: G, u: number, out: Reach): void {
  if (out.hexes.length === 0) return;
  const allowed = leash(g, u, out);
  if (allowed) keep(out, allowed);
}
const NOWHERE = (): boolean => false;

/** Hexes that make sense for the unit in this impulse; undefined if all of them do. */
function leash(g: G, u: number, out: Reach): ((hex: number) => boolean) | undefined {
  const side = SIDE[u];
  const look = outlook(g, side);
  const here = g.f.place[u];
  const contact = look.near[here] <= 1 || inPrimary(g, side, here);
  if (contact && look.open[here] > foremost(g, side) + AXIS) return NOWHERE;
  if (!needsManeuver(u)) return contact ? NOWHERE : (h) => look.open[h] < look.open[here];
  if (impulsesLeft(g) === 0 || arrives(u, out, look)) return undefined;
  if (spearhead(g, side).includes(u)) return NOWHERE;
  // Half the way is of no use to who has no other turn to go the rest.
  if (!lastChance(g, side) && runs(g, u, out, look)) return undefined;
  // Without supply nobody attacks after a move.
  const target = contact || !hasManeuver(g, u) ? undefined : assaults(g, side).get(u);
  return target === undefined ? NOWHERE : (h) => g.board.dirTo(h, target) >= 0;
}

const arrives = (u: number, out: Reach, look: Outlook): boolean =>
  look.goals.some((goal) => goal.fits?.(u) !== false && out.hexes.some((h) => goal.hexes.includes(h)));

/** Points from the own unit nearest to the goals. */
function foremost(g: G, side: number): number {
  const look = outlook(g, side);
  let least = FAR;
  for (const u of onMap(g, side)) least = Math.min(least, look.open[g.f.place[u]]);
  return least;
}

/** Most of a march can be made toward a goal with nobody left in the way. */
function runs(g: G, u: number, out: Reach, look: Outlook): boolean {
  const here = g.f.place[u];
  const points = (QUARTERS * fromHere(g, u, 'movement').points) / DEN;
  const need = FREE_RUN * Math.min(points || paceOf(1), look.open[here]);
  for (const h of out.hexes) if (look.open[here] - look.open[h] >= need && look.blocked[h] - look.open[h] <= BARRED) return true;
  return false;
}
