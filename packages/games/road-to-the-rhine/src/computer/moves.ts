/** Where units can get to, and who had better wait for a later impulse: every unit moves only once in a player turn (7-individual). */
import { distance, type HexId, type Reach, type Side, type UnitId, type WalkField } from '@hexfront/engine';
import { endRefusal } from '../rules/movement/move-ends.ts';
import { moveRefusal } from '../rules/movement/move-hand.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { inPrimary } from '../rules/movement/zones.ts';
import { couldBeSupplied } from '../rules/supply/general-supply.ts';
import { hasManeuver, needsManeuver } from '../rules/supply/maneuver-supply.ts';
import { DEN, type Window } from '../state/points.ts';
import { onMap, SIDE } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { assaults, spearhead } from './assault.ts';
import { corridor, hasWon, linePaths } from './corridor.ts';
import { frontOf, staysClosed } from './front.ts';
import { attackerOf, bridgesOf, enemyStillMoves, lastChance, lastImpulse, riverBank } from './goals.ts';
import { FAR, hindered, paceOf, QUARTERS, shelter } from './ground.ts';
import { idle, impulsesLeft } from './impulses.ts';
import { type Outlook, outlook } from './outlook.ts';
import { calledUp } from './reserves.ts';

function windowNow(g: G): Window {
  for (const frame of g.frames) if (frame.proc === 'reserveMovement') return 'reserve';
  return 'movement';
}

const clear = (out: Reach): void => {
  out.hexes.length = 0;
  out.kinds.length = 0;
  out.costs.length = 0;
};

export function reach(g: G, u: UnitId, when: 'now' | 'next', out: Reach): void {
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
  const here = g.hexOf(u);
  const field = fieldOf(g, fromHere(g, u, window), SLOT.other);
  const hexes = field.hexes();
  const costs = hexes.map((h) => field.cost(h));
  for (let i = 0; i < hexes.length; i++) {
    if (hexes[i] === here || endRefusal(g, u, hexes[i], window) !== undefined) continue;
    out.hexes.push(hexes[i]);
    out.kinds.push('go');
    out.costs.push(costs[i]);
  }
  if (window === 'reserve') {
    const useful = calledUp(g, SIDE[u]).get(u);
    keep(out, (h) => useful?.has(h) === true);
    return;
  }
  if (enemyStillMoves(g, SIDE[u]) && keepFront(g, u, out)) return;
  if (SIDE[u] !== attackerOf(g)) return;
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

/** Hexes that one of those who keep the line closed may shift, and that the others near the enemy may go on foot and by vehicle. */
const SHIFT = 2;
const STROLL = 4;
const CLOSE = 3;
const BEHIND = 3;
/**
 * While the enemy has another turn the line stays closed: holes are filled first, and who is needed in it moves only so far as it stays so. Who
 * has to deny the enemy his goals gives up no ground of his own accord either, and those who are free stand with the others or close behind them.
 * True if nothing else is to be asked about the unit.
 */
function keepFront(g: G, u: UnitId, out: Reach): boolean {
  const side = SIDE[u];
  if (g.f.unsupplied[u] === 1) return false;
  const front = frontOf(g, side);
  const here = g.hexOf(u);
  const plug = front.plugs.get(u);
  if (plug !== undefined && out.hexes.includes(plug)) {
    keep(out, (h) => h === plug);
    return true;
  }
  const attacks = side === attackerOf(g);
  if (front.holders.has(u)) {
    const better = (h: HexId): boolean => attacks || shelter(g, h, side) > shelter(g, here, side);
    if (front.loose.has(u)) keep(out, (h) => distance(g.board, here, h) <= SHIFT && better(h) && staysClosed(g, front, u, h));
    else clear(out);
    return false;
  }
  if (attacks) return false;
  keep(out, (h) => front.open[h] === 255 || front.near[h] <= 1);
  if (outlook(g, side).near[here] > CLOSE) return false;
  if (needsManeuver(u)) keep(out, (h) => front.near[h] <= BEHIND);
  else keep(out, (h) => distance(g.board, here, h) <= STROLL && front.near[h] <= 1);
  return false;
}

/** The way the unit would take to an end of one of these bridges leads over it. */
function crosses(field: WalkField, hex: HexId, bridges: readonly (readonly [number, number])[]): boolean {
  if (!bridges.some((b) => b.includes(hex))) return false;
  const path = (field.steps(hex) ?? []).map((step) => step.hex);
  return path.some((h, i) => i > 0 && bridges.some((b) => b.includes(h) && b.includes(path[i - 1]) && h !== path[i - 1]));
}

/** A friend in an enemy zone opens it for a line across country (6.B-friendly): whoever can get to where one is missing goes there. */
function joins(g: G, u: UnitId, out: Reach): boolean {
  const way = corridor(g, SIDE[u]);
  if (!way || way.unit === u || !out.hexes.some((h) => way.open.includes(h))) return false;
  keep(out, (h) => way.open.includes(h));
  return true;
}

/** Whoever has got to where only presence counts does not leave it again; out of supply he may look for a better hex of the same goal. */
function stays(g: G, u: UnitId, out: Reach): boolean {
  const here = g.hexOf(u);
  // Who keeps a line open by standing in an enemy zone stays there as well (6.B-friendly).
  if (SIDE[u] === ALLIED && inPrimary(g, ALLIED, here) && hasWon(g) && linePaths(g).some((path) => path.includes(here))) {
    clear(out);
    return true;
  }
  const goal = outlook(g, SIDE[u]).goals.find((x) => x.supplied && x.hexes.includes(here) && x.fits?.(u) !== false);
  if (!goal) return false;
  if (couldBeSupplied(g, u, here)) clear(out);
  else keep(out, (h) => goal.hexes.includes(h) && couldBeSupplied(g, u, h));
  return true;
}

function keep(out: Reach, test: (hex: HexId) => boolean): void {
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
function restrain(g: G, u: UnitId, out: Reach): void {
  if (out.hexes.length === 0) return;
  const allowed = leash(g, u, out);
  if (allowed) keep(out, allowed);
}
const NOWHERE = (): boolean => false;

/** Hexes that make sense for the unit in this impulse; undefined if all of them do. */
function leash(g: G, u: UnitId, out: Reach): ((hex: HexId) => boolean) | undefined {
  const side = SIDE[u];
  const look = outlook(g, side);
  const here = g.hexOf(u);
  const contact = look.near[here] <= 1 || inPrimary(g, side, here);
  const bank = side === GERMAN ? riverBank(g) : -1;
  if (bank >= 0 && !(lastImpulse(g) ? !out.hexes.some((h) => besideDry(g, h, bank)) : distance(g.board, here, bank) > BANKSIDE))
    return lastImpulse(g) ? (h) => besideDry(g, h, bank) : NOWHERE;
  if (contact && look.open[here] > foremost(g, side) + AXIS) return NOWHERE;
  if (!needsManeuver(u)) return contact ? NOWHERE : (h) => look.open[h] < look.open[here] && inSector(g, look, here, h);
  const there = arrivals(u, out, look);
  if (there.size > 0) return (h) => there.has(h);
  // Nobody goes round the whole front because it is shut where he stands.
  if (impulsesLeft(g) === 0) return (h) => look.open[h] < look.open[here] && inSector(g, look, here, h);
  if (spearhead(g, side).includes(u)) return NOWHERE;
  // Half the way is of no use to who has no other turn to go the rest.
  if (!lastChance(g, side) && runs(g, u, out, look)) return undefined;
  // Without supply nobody attacks after a move.
  const target = contact || !hasManeuver(g, u) ? undefined : assaults(g, side).get(u);
  return target === undefined ? NOWHERE : (h) => g.board.dirTo(h, target) >= 0;
}

/** Who stands so near to the last Allied foothold over the Waal waits for the last impulse: nobody can be sent there any more after it. */
const BANKSIDE = 3;
const besideDry = (g: G, hex: HexId, target: number): boolean => {
  const dir = g.board.dirTo(hex, target);
  return dir >= 0 && !hindered(g, 6 * hex + dir);
};

/** Hexes from the enemy within which a unit belongs to the front there, and hexes along it that are still the same part of it. */
const AT_FRONT = 5;
const SECTOR = 5;
const inSector = (g: G, look: Outlook, here: HexId, h: HexId): boolean =>
  look.near[here] > AT_FRONT ||
  !enemyStillMoves(g, g.v.side) ||
  (distance(g.board, here, h) <= SECTOR && look.near[h] <= look.near[here] + 1);

/** Hexes of goals that the unit gets to. */
function arrivals(u: UnitId, out: Reach, look: Outlook): Set<number> {
  const there = new Set<number>();
  for (const goal of look.goals) if (goal.fits?.(u) !== false) for (const h of goal.hexes) if (out.hexes.includes(h)) there.add(h);
  return there;
}

/** Points from the own unit nearest to the goals. */
function foremost(g: G, side: Side): number {
  const look = outlook(g, side);
  let least = FAR;
  for (const u of onMap(g, side)) least = Math.min(least, look.open[g.f.place[u]]);
  return least;
}

/** Most of a march can be made toward a goal with nobody left in the way. */
function runs(g: G, u: UnitId, out: Reach, look: Outlook): boolean {
  const here = g.f.place[u];
  const points = (QUARTERS * fromHere(g, u, 'movement').points) / DEN;
  const need = FREE_RUN * Math.min(points || paceOf(1), look.open[here]);
  for (const h of out.hexes) if (look.open[here] - look.open[h] >= need && look.blocked[h] - look.open[h] <= BARRED) return true;
  return false;
}
