/** Sequence of play (5.2): what belongs to a turn of each kind, then an Allied and a German player turn, until the scenario's last turn. */
import type { Side, Stage } from '@hexfront/engine';
import { turns } from '../data/index.ts';
import { ALLIED, type G, GERMAN, SIDES, type WaR } from '../state/shape.ts';
import { airFlies } from './air/air-allocation.ts';
import { lastOrders } from './commitment.ts';
import { bonusTurn } from './night/bonus-turn.ts';
import { somebodyIsTired } from './night/fatigue.ts';
import { plansOf, showPlan } from './plans.ts';
import { nobodySurrenders } from './supply/surrender.ts';
import { somebodyWasLed } from './truppeneinheit.ts';
import { reinforcementsDue } from './variable-arrivals.ts';
import { weatherChanges } from './weather/weather.ts';

const isMorning = (g: G): boolean => turns[g.v.turn - 1].part === 'am';
const halfOf = (side: Side): string => (side === ALLIED ? '5.2D' : '5.2E');

function playerTurn(side: Side): Stage<WaR> {
  const { id, name } = SIDES[side];
  return {
    id,
    name: `${name} player turn`,
    cases: ['5.1', halfOf(side)],
    scope: 'playerTurn',
    side,
    enter: (g: G) => {
      g.v.side = side;
    },
    parts: [
      { id: `${id}.supply`, name: 'Supply Determination', cases: ['14.0', halfOf(side)], scope: 'phase', side, run: 'supply' },
      {
        id: `${id}.commitment`,
        name: 'Commitment',
        cases: ['25.16'],
        scope: 'phase',
        side,
        // After the last row of the table everybody is committed.
        when: (g: G) => g.v.turn <= lastOrders(g),
        belongs: (g: G) => g.v.turn <= lastOrders(g),
        run: 'commitment',
      },
      ...(side === GERMAN
        ? [
            {
              id: 'german.reinforcements',
              name: 'Reinforcements',
              cases: ['22.2'],
              scope: 'phase',
              side,
              when: reinforcementsDue,
              belongs: (g: G) => g.rules.variableArrivals || reinforcementsDue(g),
              run: 'reinforcements',
            },
          ]
        : []),
      { id: `${id}.movement`, name: 'Movement', cases: ['6.0', halfOf(side)], scope: 'phase', side, run: 'movement' },
      ...(side === ALLIED
        ? [
            {
              id: 'allied.exposure',
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
      { id: `${id}.bridges`, name: 'Bridge', cases: ['15.11', halfOf(side)], scope: 'phase', side, run: 'bridges' },
      { id: `${id}.combat`, name: 'Combat', cases: ['10.0', halfOf(side)], scope: 'phase', side, run: 'combat' },
    ],
  };
}

export const SEQUENCE: Stage<WaR> = {
  id: 'game',
  name: 'Wacht am Rhein',
  cases: ['5.1'],
  parts: [
    { id: 'plan', name: 'Plan', cases: ['27.7'], side: GERMAN, when: (g: G) => plansOf(g).length > 0, run: 'plan' },
    {
      id: 'fuel',
      name: 'Fuel dumps',
      cases: ['25.27'],
      side: ALLIED,
      when: (g: G) => g.rules.scenario.fuelDumps !== undefined,
      run: 'fuel',
    },
    { id: 'set-up', name: 'Setup', cases: ['25.12'], when: (g: G) => g.rules.freeSetUp, run: 'setUp' },
    {
      id: 'turn',
      name: 'Game turn',
      cases: ['5.2'],
      scope: 'turn',
      parts: [
        {
          id: 'weather',
          name: 'Weather Determination',
          cases: ['5.2A', '18.0'],
          scope: 'phase',
          when: weatherChanges,
          run: 'weather',
        },
        {
          id: 'air',
          name: 'Air Allocation',
          cases: ['5.2B', '19.0'],
          scope: 'phase',
          when: airFlies,
          run: 'air',
        },
        {
          id: 'surrender',
          name: 'Surrender',
          cases: ['5.2C', '14.71'],
          scope: 'phase',
          when: (g: G) => isMorning(g) && !nobodySurrenders(g),
          run: 'surrender',
        },
        playerTurn(ALLIED),
        playerTurn(GERMAN),
        {
          id: 'fatigue',
          name: 'Fatigue Reduction',
          cases: ['5.2F', '13.51'],
          scope: 'phase',
          when: somebodyIsTired,
          run: 'fatigue',
        },
        bonusTurn,
      ],
      leave: (g: G) => {
        g.v.turn++;
        g.emit({ e: 'turnOver', turn: g.v.turn - 1, case: '5.2G' });
        showPlan(g);
      },
      again: (g: G) => g.v.turn <= g.rules.scenario.lastTurn,
    },
  ],
};
