/**
 * Sequence of play (3.3.0): a US and a German player turn in each game turn, each with the phases of 3.3.6, until the scenario's last turn.
 * Phases of chapters that no scenario on offer uses (air, transport, administration) are added with them.
 */
import type { Side, Stage } from '@hexfront/engine';
import { ALLIED, type G, GERMAN, SIDES, type WaR2 } from '../state/shape.ts';
import { exploitationPhase } from './movement/exploitation.ts';

/** A barrage segment: the US fires first in both player turns (3.3.6). */
function barrages(active: Side, firing: Side): Stage<WaR2> {
  return {
    id: `${SIDES[active].id}.${SIDES[firing].id}-barrages`,
    name: `${SIDES[firing].name} barrages`,
    cases: ['3.3.6-combat', '12.0'],
    side: firing,
    enter: (g: G) => {
      g.v.firing = firing;
    },
    run: 'barrages',
  };
}

/** Everything about fighting (chapters 10 to 13) is done by the procedures that `rules/combat` and `rules/barrage` export. */
function combatPhase(side: Side): Stage<WaR2> {
  const { id } = SIDES[side];
  return {
    id: `${id}.combat`,
    name: 'Combat',
    cases: ['3.3.6-combat', '10.0'],
    scope: 'phase',
    side,
    leave: (g: G) => {
      g.rows.known = [];
    },
    parts: [
      { id: `${id}.designation`, name: 'Attacker Designation', cases: ['11.0'], side, run: 'designation' },
      barrages(side, ALLIED),
      barrages(side, GERMAN),
      { id: `${id}.retreat-markers`, name: 'Retreat markers', cases: ['13.1.2'], side, run: 'retreatMarkers' },
      { id: `${id}.assaults`, name: 'Ground Assaults', cases: ['13.0'], side, run: 'assaults' },
    ],
  };
}

function playerTurn(side: Side): Stage<WaR2> {
  const { id, name } = SIDES[side];
  const other = 1 - side;
  return {
    id,
    name: `${name} player turn`,
    cases: ['3.2.1', '3.3.6'],
    scope: 'playerTurn',
    side,
    enter: (g: G) => {
      g.v.side = side;
    },
    parts: [
      { id: `${id}.construction`, name: 'Construction', cases: ['3.3.6-construction'], scope: 'phase', side, run: 'construction' },
      { id: `${id}.mode`, name: 'Mode Determination', cases: ['3.3.6-mode'], scope: 'phase', side, run: 'modes' },
      { id: `${id}.movement`, name: 'Movement', cases: ['3.3.6-movement'], scope: 'phase', side, run: 'movement' },
      { id: `${id}.resting`, name: 'Resting', cases: ['3.3.6-resting', '14.1.2'], scope: 'phase', side, run: 'resting' },
      exploitationPhase(side, other),
      combatPhase(side),
      exploitationPhase(side, side),
    ],
  };
}

const beforePlayerTurns: readonly Stage<WaR2>[] = [
  { id: 'weather', name: 'Weather Determination', cases: ['3.3.1', '20.1.0'], when: (g) => g.rules.weather !== 'none', run: 'weather' },
];

export const SEQUENCE: Stage<WaR2> = {
  id: 'game',
  name: 'Wacht am Rhein II',
  cases: ['3.3.0'],
  parts: [
    {
      id: 'turn',
      name: 'Game turn',
      cases: ['3.3.0'],
      scope: 'turn',
      parts: [...beforePlayerTurns, playerTurn(ALLIED), playerTurn(GERMAN)],
      leave: (g: G) => {
        g.v.turn++;
        g.emit({ e: 'turnOver', turn: g.v.turn - 1, case: '3.3.7' });
      },
      again: (g: G) => g.v.turn <= g.rules.lastTurn,
    },
  ],
};
