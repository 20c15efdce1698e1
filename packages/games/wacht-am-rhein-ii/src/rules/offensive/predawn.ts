/**
 * The special turn before dawn (3.1.0, 35.1.5, 35.1.6): a German movement phase in which everybody moves as in Prepared Assault, a combat phase in which
 * the Germans fire first, and a German Administrative Phase.
 */
import type { Stage, UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { MANEUVER_RESERVE } from '../../state/fields/modes.ts';
import { ARTILLERY, BRIDGE_COLUMN, beside, HQ, LEADER } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, PREPARED_ASSAULT, TACTICAL, type WaR2 } from '../../state/shape.ts';
import { faceUp } from '../combat/strength.ts';
import { findSecondDivision } from '../free-setup/written.ts';
import { isPredawn } from './surprise.ts';

/** Artillery, headquarters and units in Maneuver Reserve stay where they are (35.1.5). */
const mayMove = (g: G, u: UnitId): boolean =>
  ARTILLERY[u] === 0 && HQ[u] === 0 && LEADER[u] === 0 && BRIDGE_COLUMN[u] === 0 && g.f.mode[u] !== MANEUVER_RESERVE;

function prepareAll(g: G): void {
  findSecondDivision(g);
  for (const u of onMapOf(g, GERMAN)) if (mayMove(g, u)) g.set('mode', u, PREPARED_ASSAULT);
}
/**
 * As the movement before dawn ends: units next to the enemy that can attack keep the marker, all others are Tactical (35.1.5), and so are engineers that stayed
 * at their bridge (17.1.1c, R-O3). It comes before sites are looked at: the marker alone gives no bridge up.
 */
export function keepMarked(g: G): void {
  if (!isPredawn(g)) return;
  const attacks = (u: UnitId): boolean => g.f.builds[u] === 0 && beside(g, ALLIED, g.hexOf(u)) && faceUp(g, u).attack > 0;
  for (const u of onMapOf(g, GERMAN)) if (g.f.mode[u] === PREPARED_ASSAULT && !attacks(u)) g.set('mode', u, TACTICAL);
}

/** The turn, put together from the parts of an ordinary one. */
export const predawnTurn = (combat: Stage<WaR2>): Stage<WaR2> => ({
  id: 'pre-dawn',
  name: 'Before dawn',
  cases: ['3.1.0', '35.1.6'],
  scope: 'playerTurn',
  side: GERMAN,
  when: isPredawn,
  belongs: isPredawn,
  enter: (g: G) => {
    g.v.side = GERMAN;
  },
  parts: [
    {
      id: 'pre-dawn.movement',
      name: 'Movement',
      cases: ['35.1.5'],
      scope: 'phase',
      side: GERMAN,
      enter: prepareAll,
      run: 'movement',
    },
    combat,
    { id: 'pre-dawn.administration', name: 'Administration', cases: ['3.3.6-admin'], scope: 'phase', side: GERMAN, run: 'administration' },
  ],
});
