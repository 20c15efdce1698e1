/** Night Bonus turns (13.0 to 13.2): after every night but the last a move and a combat for each side, paid for with fatigue. */
import type { Refusal, Side, Stage, UnitId } from '@hexfront/engine';
import { turns } from '../../data/index.ts';
import { ARTILLERY, HQ } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, ISOLATED_1, SIDES, type WaR } from '../../state/shape.ts';
import { commitByItself } from '../commitment.ts';
import { somebodyWasLed } from '../truppeneinheit.ts';
import { tireMovers } from './fatigue.ts';

/** Why a unit does not move in a Night Bonus turn. */
export function bonusRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (g.v.bonus === 0) return undefined;
  if (HQ[unit] === 1 || ARTILLERY[unit] === 1) return { case: '13.22', why: 'bonus-stays', unit };
  return g.f.supply[unit] >= ISOLATED_1 ? { case: '13.25', why: 'bonus-isolated', unit } : undefined;
}

/** Movement and combat and nothing else: no supply, no bridges (13.1, 15.17). */
function bonusPlayerTurn(side: Side): Stage<WaR> {
  const { id, name } = SIDES[side];
  return {
    id: `${id}.bonus`,
    name: `${name} Night Bonus player turn`,
    cases: ['5.3', '13.1'],
    scope: 'playerTurn',
    side,
    enter: (g: G) => {
      g.v.side = side;
    },
    parts: [
      {
        id: `${id}.bonus-movement`,
        name: 'Bonus Movement',
        cases: ['13.2', '5.3'],
        scope: 'phase',
        side,
        // Whoever has an enemy beside him as a Movement Phase of his begins is committed (25.16), by night too.
        enter: (g: G) => commitByItself(g, side),
        run: 'movement',
        leave: tireMovers,
      },
      // After any Movement Phase in which they misled somebody (24.34).
      ...(side === ALLIED
        ? [
            {
              id: 'allied.bonus-exposure',
              name: 'Truppeneinheit',
              cases: ['24.34'],
              scope: 'phase',
              side: GERMAN,
              when: somebodyWasLed,
              belongs: (g: G) => g.rules.truppeneinheit,
              run: 'exposure',
            },
          ]
        : []),
      { id: `${id}.bonus-combat`, name: 'Bonus Combat', cases: ['13.3', '5.3'], scope: 'phase', side, run: 'combat' },
    ],
  };
}

/** At the end of a Night turn, not after the last turn of the scenario (5.3, 13.0). */
export const bonusTurn: Stage<WaR> = {
  id: 'bonus',
  name: 'Night Bonus turn',
  cases: ['5.3', '13.0'],
  when: (g: G) => turns[g.v.turn - 1].part === 'night' && g.v.turn < g.rules.scenario.lastTurn,
  enter: (g: G) => {
    // A turn of its own: what may be done once a turn may be done again (R-C49).
    g.endScope('turn');
    g.v.bonus = 1;
  },
  parts: [bonusPlayerTurn(ALLIED), bonusPlayerTurn(GERMAN)],
  leave: (g: G) => {
    g.v.bonus = 0;
  },
};
