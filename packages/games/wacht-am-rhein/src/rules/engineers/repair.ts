/** Repair of blown bridges by German engineers (sug-15.2), where the players agreed on it. */
import { effectsOn, type HexsideId, type Refusal, type Trigger, type UnitId } from '@hexfront/engine';
import { bits } from '../../state/query.ts';
import { BRIDGE_BLOWN, type G, GERMAN, MOVED, type Opt, type WaR } from '../../state/shape.ts';
import { inEnemyZone } from '../movement/zones-of-control.ts';
import { banks, engineersOf, tellBridge } from './bridges.ts';
import { atHexside } from './build.ts';

const CASE = 'sug-15.2';
/** Whole Movement Phases that a repair takes. */
const PHASES = 2;

/** As a German Movement Phase ends; one of a Night Bonus turn adds nothing, since nothing is built in it (R-W58). */
export function noteWhoStood(g: G): void {
  if (g.v.side !== GERMAN) return;
  for (const u of engineersOf(g, GERMAN)) {
    if (g.f.moved[u] === MOVED) g.set('stood', u, 0);
    else if (g.v.bonus === 0) g.set('stood', u, Math.min(PHASES, g.f.stood[u] + 1));
  }
}

function repairRefusal(g: G, unit: UnitId, side: HexsideId): Refusal | undefined {
  const [from, to] = banks(g, side);
  if (!g.rules.bridgeRepair || g.v.side !== GERMAN) return { case: CASE, why: 'no-repair', unit };
  const printed = (g.board.sides[g.board.sideAt[side]] & bits(g).bridge) !== 0;
  if (!printed || g.f.bridge[side] !== BRIDGE_BLOWN) return { case: CASE, why: 'not-blown', unit, from, to };
  if (inEnemyZone(g, GERMAN, g.hexOf(unit))) return { case: CASE, why: 'repair-in-zone', unit };
  if (g.f.stood[unit] < PHASES) return { case: CASE, why: 'repair-later', unit };
  const ruin = g.rows.ruins.find((row) => row.side === side);
  return ruin && g.v.turn - ruin.turn + 1 < PHASES ? { case: CASE, why: 'repair-blown-lately', unit, from, to } : undefined;
}

/** The bridge is as it was; the next repair of the engineer takes as long again. */
export const repair = <L>(): Opt<L> =>
  atHexside(
    'repair',
    CASE,
    repairRefusal,
    (g, side, u) => {
      g.set('bridge', side, 0);
      g.rows.ruins = g.rows.ruins.filter((row) => row.side !== side);
      g.set('stood', u, 0);
      tellBridge(g, side, u, 'repaired', CASE);
    },
    'works',
  );

/** Whoever is driven out of his hex or follows up begins anew. */
export const repairTriggers: readonly Trigger<WaR>[] = effectsOn<WaR, 'entered'>(['entered'], (g, e) => {
  if (g.rules.bridgeRepair && g.f.stood[e.u] !== 0) g.set('stood', e.u, 0);
});
