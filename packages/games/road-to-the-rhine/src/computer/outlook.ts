/** How far it is to what a side wants, with the enemy in the way and without him; kept while nobody moves. */

import type { Goal, HexId, Side } from '@hexfront/engine';
import { distanceField } from '@hexfront/engine';
import { PRIMARY, zonesNow } from '../rules/movement/zones.ts';
import { combatValue } from '../state/faces.ts';
import { onMap } from '../state/query.ts';
import { enemyOf, type G } from '../state/shape.ts';
import { bridgesOf, goals } from './goals.ts';
import { pointsTo, shelter, travel } from './ground.ts';
import { keptWhile } from './kept.ts';

export interface Outlook {
  goals: Goal[];
  /** Points by vehicle from every hex to the goals, enemies counted as delay, and as if there were none. */
  blocked: Int32Array;
  open: Int32Array;
  /** Hexes to the nearest enemy of the side. */
  near: Uint8Array;
  /** What entering a hex costs because of him. */
  added: Uint8Array;
}

/** A zone has to be cleared by whoever wants to run through it: the stronger who stands beside it, the longer that takes. */
const ZONE = 3;
const BESIDE = 0.6;
const STAND = 6;
const MOST = 90;

/** What the enemies of a side cost who comes through. */
function delays(g: G, side: Side): Uint8Array {
  const enemy = enemyOf(side);
  const zones = zonesNow(g);
  const zone = zones.plane(enemy, PRIMARY);
  const strength = new Float32Array(g.board.n);
  for (const u of onMap(g, enemy)) {
    const h = g.hexOf(u);
    strength[h] += combatValue(g, u) * shelter(g, h, enemy);
  }
  const out = new Uint8Array(g.board.n);
  for (let h = 0; h < out.length; h++) {
    let sum = strength[h] > 0 ? STAND + 2 * strength[h] : 0;
    if (zone[h] > 0) for (const from of zones.reachers(enemy, PRIMARY, h)) sum += ZONE + BESIDE * strength[from];
    out[h] = Math.min(MOST, sum);
  }
  return out;
}

/** Changes when the enemy has moved or a new impulse begins: own moves within one leave the picture as it is, in plans as on the map. */
export const pictureKey = (g: G, side: Side): string =>
  `${side}/${g.d.moves[enemyOf(side)]}/${g.v.turn}/${g.v.side}/${g.v.impulse}/${g.v.weather}/${bridgesOf(g).length}`;

/** For a side that wants something; the goals of the other side if it has none of its own. */
export const outlook = keptWhile(pictureKey, look);

function look(g: G, side: Side): Outlook {
  const all = goals(g);
  const own = all.filter((x) => x.side === side);
  const list = own.length > 0 ? own : all;
  const top = Math.max(1, ...list.map((x) => x.value));
  // A lesser goal counts as if it lay a little farther.
  const targets = list.flatMap((x) => x.hexes.map((hex) => ({ hex, late: Math.round(1.2 * (top - x.value)) })));
  const price = travel(g, true);
  const added = delays(g, side);
  const foes: HexId[] = [];
  for (const u of onMap(g, enemyOf(side))) foes.push(g.hexOf(u));
  return {
    goals: list,
    blocked: pointsTo(g, price, targets, added),
    open: pointsTo(g, price, targets),
    near: distanceField(g.board, foes, 40, new Uint8Array(g.board.n)),
    added,
  };
}

/** What a hex is worth to whoever is out for ground: the nearer to a goal, the more. In levels. */
export function hexWorth(g: G, attacker: number, hex: HexId): number {
  const look = outlook(g, attacker);
  let value = 0.6 + 3 * Math.exp(-look.open[hex] / 48);
  for (const goal of look.goals) if (goal.hexes.includes(hex)) value += 0.3 * goal.value;
  return value;
}
