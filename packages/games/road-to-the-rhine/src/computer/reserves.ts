/** Reserves in the enemy's turn: who is called up to bar his way or to strike at who has broken in, and who waits for his next impulse (13, 15). */

import type { HexId, Side } from '@hexfront/engine';
import { targetRefusal } from '../rules/combat/attackers.ts';
import { endRefusal } from '../rules/movement/move-ends.ts';
import { moveRefusal } from '../rules/movement/move-hand.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { combatValue } from '../state/faces.ts';
import { GROUND, held, onMap, SIDE } from '../state/query.ts';
import { ALLIED, enemyOf, type G } from '../state/shape.ts';
import { beyondRivers, lineCost, linePaths } from './corridor.ts';
import { attackerOf } from './goals.ts';
import { hindered, shelter } from './ground.ts';
import { fillHoles, type Stopgap, whoFor } from './holes.ts';
import { keptWhile } from './kept.ts';
import { fresh, runners } from './line.ts';
import { outlook, pictureKey } from './outlook.ts';

/** Hexes that make sense for each reserve in this impulse; those without any stay where they are. */
export const calledUp: (g: G, side: Side) => ReadonlyMap<number, ReadonlySet<number>> = keptWhile(pictureKey, planReserves);

function planReserves(g: G, side: Side): Map<number, Set<number>> {
  const orders = new Map<number, Set<number>>();
  const free = reservesOf(g, side);
  if (free.length === 0) return orders;
  const give = (r: Stopgap, hexes: Iterable<HexId>): void => {
    orders.set(r.u, new Set(hexes));
    free.splice(free.indexOf(r), 1);
  };
  if (side !== attackerOf(g) && beyondRivers(g)) cutLine(g, free, give);
  if (side === ALLIED) holdBank(g, free, give);
  bar(g, side, free, give);
  strike(g, side, free, give);
  return orders;
}

function reservesOf(g: G, side: Side): Stopgap[] {
  const out: Stopgap[] = [];
  for (const u of onMap(g, side)) {
    if (g.f.reserve[u] === 0 || GROUND[u] === 0 || moveRefusal(g, u, 'reserve') !== undefined) continue;
    const field = fieldOf(g, fromHere(g, u, 'reserve'), SLOT.other);
    const hexes = new Set(field.hexes().filter((h) => h !== g.f.place[u] && endRefusal(g, u, h, 'reserve') === undefined));
    if (hexes.size > 0) out.push({ u, window: 'reserve', strength: combatValue(g, u), hexes });
  }
  return out;
}

type Give = (r: Stopgap, hexes: Iterable<HexId>) => void;

// ---- in the way ----------------------------------------------------------------------------------------------------------------------------

/** Points of march after which ground counts little, the least that is worth a division, and how many are called up for it at a time. */
const DEPTH = 36;
const WORTH_IT = 1.5;
const AT_MOST = 10;

/** Bars the ways by which those who have not moved yet could run to what they want. */
function bar(g: G, side: Side, free: Stopgap[], give: Give): void {
  const foe = enemyOf(side);
  const look = outlook(g, foe);
  const foes = runners(g, foe, undefined, (u) => fresh(g, u));
  const weight = new Float32Array(g.board.n);
  for (let h = 0; h < weight.length; h++) weight[h] = Math.exp(-look.open[h] / DEPTH);
  for (const { who, hex } of fillHoles(g, side, free, { foes, weight, least: WORTH_IT, most: AT_MOST })) give(who, [hex]);
}

// ---- the ground between the rivers ---------------------------------------------------------------------------------------------------------

/** While anybody stands between Waal and Lek the German level is no higher (34.B-bonus): two hexes there do not fall at one blow. */
const FOOTHOLDS = 2;
function holdBank(g: G, free: Stopgap[], give: Give): void {
  const v = g.rules.scenario.victory;
  if (v.kind !== 'bulge') return;
  const { hexes } = g.board.region('zone', v.bonus.zone);
  const ours = hexes.filter((h) => held(g, ALLIED, h));
  for (let n = ours.length; n < FOOTHOLDS; n++) {
    let best: { r: Stopgap; hex: HexId } | undefined;
    let top = Number.NEGATIVE_INFINITY;
    for (const hex of hexes) {
      const r = ours.includes(hex) ? undefined : whoFor(g, free, hex);
      if (!r) continue;
      const score = Math.min(6, r.strength) + shelter(g, hex, ALLIED) + (ours.some((h) => g.board.dirTo(hex, h) >= 0) ? 3 : 0);
      if (score > top) {
        top = score;
        best = { r, hex };
      }
    }
    if (!best) return;
    ours.push(best.hex);
    give(best.r, [best.hex]);
  }
}

// ---- across the line of a landing ----------------------------------------------------------------------------------------------------------

/** The line to those who have jumped is made as dear as it can be: one hex after another on it or beside it. */
const CUTTERS = 4;
function cutLine(g: G, free: Stopgap[], give: Give): void {
  const stage = g.copy();
  for (let n = 0; n < CUTTERS && free.length > 0; n++) {
    const cost = lineCost(stage);
    const near = new Set<number>();
    for (const path of linePaths(stage))
      for (const h of path)
        for (let d = -1; d < 6; d++) {
          const to = d < 0 ? h : g.board.neighbors[6 * h + d];
          if (to >= 0) near.add(to);
        }
    let best: { r: Stopgap; hex: HexId } | undefined;
    let top = cost;
    for (const hex of near) {
      const r = whoFor(g, free, hex);
      if (!r) continue;
      const here = stage.f.place[r.u];
      stage.move(r.u, hex);
      const after = lineCost(stage) + 0.2 * shelter(g, hex, SIDE[r.u]);
      stage.move(r.u, here);
      if (after > top + 0.5) {
        top = after;
        best = { r, hex };
      }
    }
    if (!best) return;
    stage.move(best.r.u, best.hex);
    give(best.r, [best.hex]);
  }
}

// ---- counter-attacks -----------------------------------------------------------------------------------------------------------------------

/** Odds worth coming for, and those beyond which more of it is wasted. */
const HOPEFUL = 2;
const PLENTY = 3.5;
/** Those who have broken in are struck by as many as it takes, where the ground is worth most first. */
function strike(g: G, side: Side, free: Stopgap[], give: Give): void {
  const foe = enemyOf(side);
  const look = outlook(g, side === attackerOf(g) ? side : foe);
  const targets = new Map<number, number>();
  for (const u of onMap(g, foe)) {
    const hex = g.hexOf(u);
    if (GROUND[u] === 0 || (!targets.has(hex) && targetRefusal(g, side, 1, hex) !== undefined)) continue;
    targets.set(hex, (targets.get(hex) ?? 0) + combatValue(g, u) * shelter(g, hex, foe));
  }
  const order = [...targets].sort(([a, x], [b, y]) => look.open[a] + 4 * x - look.open[b] - 4 * y || a - b);
  for (const [target, strength] of order) {
    const able: { r: Stopgap; places: HexId[]; force: number }[] = [];
    for (const r of free) {
      const places: HexId[] = [];
      let force = 0;
      for (let d = 0; d < 6; d++) {
        const h = g.board.neighbors[6 * target + d];
        if (h < 0 || !r.hexes.has(h)) continue;
        places.push(h);
        force = Math.max(force, r.strength * (hindered(g, 6 * h + (d < 3 ? d + 3 : d - 3)) ? 0.5 : 1));
      }
      if (places.length > 0) able.push({ r, places, force });
    }
    able.sort((a, b) => b.force - a.force || a.r.u - b.r.u);
    let force = 0;
    const group: typeof able = [];
    for (const x of able) {
      if (force >= PLENTY * strength) break;
      group.push(x);
      force += x.force;
    }
    if (force >= HOPEFUL * strength) for (const x of group) give(x.r, x.places);
  }
}
