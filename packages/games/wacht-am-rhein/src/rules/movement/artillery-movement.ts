/** Case 6.3, artillery on the move: In Battery it fires, Out of Battery it moves. By agreement as 11.9 revises it. */
import type { Refusal, Side, Trigger, UnitId } from '@hexfront/engine';
import { formationById, POINT } from '../../data/index.ts';
import { ARTILLERY, SELF_PROPELLED, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type WaR } from '../../state/shape.ts';

const flip = (g: G, u: UnitId, state: 'in' | 'out', rule: string): void => {
  g.set('battery', u, state === 'in' ? 1 : 0);
  g.emit({ e: 'battery', u, h: g.hexOf(u), state, case: rule });
};

/** Takes a gun out of battery where it is in. */
export function limber(g: G, u: UnitId, rule: string): void {
  if (ARTILLERY[u] !== 1 || g.f.battery[u] === 0) return;
  flip(g, u, 'out', rule);
  beginAnew(g, u);
}

/** Points that self-propelled artillery may spend in Tactical Mode and stay In Battery (sug-11.93). */
const STAYS_IN_BATTERY = 6 * POINT;

/** German guns before they move, US ones on the second hex (6.32); in March Mode at once (7.37, R-C74). Revised: only what points were spent matters. */
export function limberOnTheWay(g: G, u: UnitId, { hexes, spent, march }: { hexes: number; spent: number; march: boolean }): void {
  if (march) limber(g, u, '7.37');
  else if (g.rules.artilleryMarches) {
    if (SELF_PROPELLED[u] === 0 || spent > STAYS_IN_BATTERY) limber(g, u, 'sug-11.93');
  } else if (SIDE[u] === GERMAN || hexes > 1) limber(g, u, '6.32');
}

/** German artillery of a corps. */
const OF_CORPS = Uint8Array.from(UNITS, (u) =>
  u.battery && u.side === GERMAN && u.formation !== undefined && formationById(u.formation).kind === 'corps' ? 1 : 0,
);
const isSlow = (g: G, u: UnitId): boolean => g.rules.slowCorpsArtillery && OF_CORPS[u] === 1;
/** By agreement the guns of German corps have to stand still for a whole Movement Phase first (24.21). */
const isReady = (g: G, u: UnitId): boolean => !isSlow(g, u) || g.f.stayed[u] === 1;
/** Driven back or put Out of Battery by a result, they have to stand still as if they had moved (R-W36). */
function beginAnew(g: G, u: UnitId): void {
  if (isSlow(g, u)) g.set('stayed', u, 0);
}

/** At the beginning of the Movement Phase, before anything moves, every gun of the side that is not on the march goes In Battery (6.35). */
export function intoBattery(g: G, side: Side): void {
  for (const { index: u } of UNITS)
    if (ARTILLERY[u] === 1 && SIDE[u] === side && g.onMap(u) && g.f.march[u] === 0 && g.f.battery[u] === 0 && isReady(g, u))
      flip(g, u, 'in', '6.35');
}

// ---- revised movement (11.9) ---------------------------------------------------------------------------------------------------------------

/** Artillery that is not self-propelled never moves in Tactical Mode (sug-11.91). */
export const marchesOnly = (g: G, u: UnitId): boolean => g.rules.artilleryMarches && ARTILLERY[u] === 1 && SELF_PROPELLED[u] === 0;
/** It may enter March Mode in the woods where it began the game, and leave them (sug-11.92). */
export const leavesWoods = (g: G, u: UnitId): boolean => marchesOnly(g, u) && g.f.leftStart[u] === 0;

/** Self-propelled artillery that has fired in this game turn does not enter March Mode in it (sug-11.93). */
export function firedRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (!g.rules.artilleryMarches || SELF_PROPELLED[unit] === 0 || g.f.fpf[unit] === 0) return undefined;
  return { case: 'sug-11.93', why: 'fired-then-march', unit };
}

/** Artillery that has entered a hex has left the one it began in. */
export const artilleryTriggers: readonly Trigger<WaR>[] = [
  {
    on: 'entered',
    effect: (g, e) => {
      if (marchesOnly(g, e.u)) g.set('leftStart', e.u, 1);
      beginAnew(g, e.u);
    },
  },
];
