/** Sequence of play (5.2): an Allied, then a German player turn of movement phases, until the scenario's last turn. */
import type { Side, Stage } from '@hexfront/engine';
import { ALLIED, type G, GERMAN, SIDES, type WaR } from '../state/shape.ts';

function playerTurn(side: Side): Stage<WaR> {
  const { id, name } = SIDES[side];
  return {
    id,
    name: `${name} player turn`,
    cases: ['5.1', side === ALLIED ? '5.2D' : '5.2E'],
    scope: 'playerTurn',
    side,
    enter: (g: G) => {
      g.v.side = side;
    },
    parts: [
      { id: `${id}.movement`, name: 'Movement', cases: ['6.0', side === ALLIED ? '5.2D' : '5.2E'], scope: 'phase', side, run: 'movement' },
    ],
  };
}

export const SEQUENCE: Stage<WaR> = {
  id: 'game',
  name: 'Wacht am Rhein',
  cases: ['5.1'],
  parts: [
    {
      id: 'turn',
      name: 'Game turn',
      cases: ['5.2'],
      scope: 'turn',
      parts: [playerTurn(ALLIED), playerTurn(GERMAN)],
      leave: (g: G) => {
        g.v.turn++;
        g.emit({ e: 'turnOver', turn: g.v.turn - 1, case: '5.2G' });
      },
      again: (g: G) => g.v.turn <= g.rules.scenario.lastTurn,
    },
  ],
};
