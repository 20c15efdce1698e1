/** Steps lost, and where a counter goes that has none left (4.2.0); fatigue of whoever bore too much (13.10.0, 14.1.0). */
import type { UnitId } from '@hexfront/engine';
import { COMBAT_RESERVE, PREPARED_ASSAULT, TACTICAL } from '../../../state/fields/modes.ts';
import { SIDE, UNITS } from '../../../state/query.ts';
import { FATIGUED, type G } from '../../../state/shape.ts';
import { isExtendedNight } from '../../movement/who-moves.ts';
import { isSpared } from '../../night/spared.ts';
import { isPredawn } from '../../offensive/surprise.ts';
import { recordLosses } from '../../replacements/purse.ts';
import { MECH_RECON } from '../kinds.ts';

/** Takes a unit off the map. */
export function eliminate(g: G, u: UnitId, rule: string): void {
  const h = g.hexOf(u);
  const steps = g.f.steps[u];
  recordLosses(g, u, steps, rule);
  g.set('steps', u, 0);
  g.set('mode', u, TACTICAL);
  g.move(u, g.box('Eliminated'));
  g.emit({ e: 'lost', u, h, steps, side: SIDE[u], case: rule });
}

/** Takes a step; with the last one the unit is eliminated (4.2.0). */
export function loseStep(g: G, u: UnitId, rule: string): void {
  g.set('hurt', u, g.f.hurt[u] + 1);
  if (g.f.steps[u] <= 1) {
    eliminate(g, u, rule);
    return;
  }
  recordLosses(g, u, 1, rule);
  g.set('steps', u, g.f.steps[u] - 1);
  g.emit({ e: 'reduced', u, h: g.hexOf(u), side: SIDE[u], case: rule });
}

/** Overkill: units that could neither lose more nor go far enough are fatigued, whatever they were before (12.6.1d, 13.10.0). */
export function fatigue(g: G, units: readonly UnitId[], rule: string): void {
  // Fresh from Maneuver Reserve nobody is, for any reason, in his first Extended Night (14.1.3).
  const spared = (u: UnitId): boolean => isExtendedNight(g) && isSpared(g, u);
  const tired = units.filter((u) => g.onMap(u) && g.f.fatigue[u] !== FATIGUED && !spared(u));
  for (const u of tired) {
    g.set('fatigue', u, FATIGUED);
    // Fatigued units are in neither of these modes (14.1.1); others they keep. Who was to assault has to attack all the same, as if driven back (12.6.1b).
    if (g.f.mode[u] === PREPARED_ASSAULT) g.set('designated', u, 1);
    if (g.f.mode[u] === PREPARED_ASSAULT || g.f.mode[u] === COMBAT_RESERVE) g.set('mode', u, TACTICAL);
  }
  if (tired.length > 0) g.emit({ e: 'fatigued', units: tired, case: rule });
}

/** Steps that a unit has lost. */
export const lostOf = (g: G, u: UnitId): number => (UNITS[u].kind?.steps ?? 1) - g.f.steps[u];

/** Mechanized reconnaissance that is attacked alone goes back instead of losing a step (13.7.2), but not before dawn on December 16 (35.1.6-7). */
export const mayEvade = (g: G, attacked: readonly UnitId[]): boolean =>
  !isPredawn(g) && attacked.length > 0 && attacked.every((u) => MECH_RECON[u] === 1);
