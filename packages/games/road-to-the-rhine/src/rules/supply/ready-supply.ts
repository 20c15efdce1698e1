/** Units that start in maneuver supply (34.D). */
import type { Refusal, UnitId } from '@hexfront/engine';
import { sideOf } from '../../setup/set-up-places.ts';
import { GROUND, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { inPrimary, inSecondary } from '../movement/zones.ts';
import { needsManeuver } from './maneuver-supply.ts';

export function readyRefusal(g: G, u: UnitId): Refusal | undefined {
  const ready = g.rules.scenario.msp.readySupply;
  const no = (why: string): Refusal => ({ case: ready?.case ?? '34.D', why, unit: u });
  if (!ready || SIDE[u] !== sideOf(ready) || !g.onMap(u) || GROUND[u] === 0) return no('not-yours');
  if (!needsManeuver(u)) return no('not-motorized');
  if (g.f.maneuver[u] === 1) return no('has-maneuver');
  if (ready.notInZoc && (inPrimary(g, SIDE[u], g.hexOf(u)) || inSecondary(g, SIDE[u], g.hexOf(u)))) return no('ready-in-zone');
  return undefined;
}
export const readyCount = (g: G): number =>
  UNITS.filter((u) => u.side === GERMAN && g.f.maneuver[u.index] === 1 && g.f.reserve[u.index] === 0).length;

export function makeSupplied(g: G, u: UnitId, quiet = false): void {
  g.set('maneuver', u, 1);
  if (!quiet) g.emit({ e: 'startsSupplied', u, case: '34.D' });
}
/** The strongest that qualify. */
export function readyNow(g: G, quiet = false): void {
  const ready = g.rules.scenario.msp.readySupply;
  if (!ready) return;
  const able = UNITS.filter((u) => readyRefusal(g, u.index) === undefined).sort(
    (a, b) => (b.combat ?? 0) - (a.combat ?? 0) || a.index - b.index,
  );
  for (const u of able.slice(0, Math.max(0, ready.most - readyCount(g)))) makeSupplied(g, u.index, quiet);
}
