/** Sequence of play (intro-8): a German, then an Allied player turn of eight phases each, until the scenario's last turn. */
import type { Side, Stage } from '@hexfront/engine';
import { ALLIED, type G, GERMAN, type LG, SIDES } from '../state/shape.ts';

/** Phase ids are `<side>.<phase>`, e.g. `german.combat`: position files name them. */
export const PHASES = ['supply', 'replacement', 'reserve-designation', 'movement', 'reaction', 'combat', 'reserve', 'engineer'] as const;
export type Phase = (typeof PHASES)[number];

const CASES: Record<Phase, [string, string[]]> = {
  supply: ['Supply Determination', ['intro-8.1#1', 'basic-1.1']],
  replacement: ['Replacement', ['intro-8.1#2', 'basic-3.21']],
  'reserve-designation': ['Reserve Designation', ['intro-8.1#3', 'basic-4.11']],
  movement: ['Movement', ['intro-8.1#4', 'basic-5.0']],
  reaction: ['Reaction', ['intro-8.1#5', 'basic-10.0']],
  combat: ['Combat', ['intro-8.1#6', 'basic-11.0']],
  reserve: ['Reserve', ['intro-8.1#7', 'basic-13.0']],
  engineer: ['Engineer', ['intro-8.1#8', 'basic-14.0']],
};

function playerTurn(side: Side): Stage<LG> {
  const name = SIDES[side].id;
  return {
    id: name,
    name: `${SIDES[side].name} player turn`,
    cases: ['intro-8.0', 'intro-8.1'],
    scope: 'playerTurn',
    side,
    enter: (g: G) => {
      g.v.side = side;
      g.v.tick++;
    },
    parts: PHASES.map((phase) => ({
      id: `${name}.${phase}`,
      name: `${CASES[phase][0]} Phase`,
      cases: CASES[phase][1],
      scope: 'phase',
      side: phase === 'reaction' ? 1 - side : side,
      run: phase,
      // Units move and attack out of reserve in procedures of their own.
      ...(phase === 'reserve' ? { calls: ['reserveMove', 'reserveCombat'] } : {}),
    })),
  };
}

export const SEQUENCE: Stage<LG> = {
  id: 'game',
  name: 'The Last Gamble',
  cases: ['intro-8.0'],
  parts: [
    {
      id: 'turn',
      name: 'Game turn',
      cases: ['intro-8.0', 'intro-8.1#9'],
      scope: 'turn',
      parts: [playerTurn(GERMAN), playerTurn(ALLIED)],
      leave: (g: G) => {
        g.v.turn++;
        // Also tells whoever watches for the end of the game to look.
        g.emit({ e: 'turnOver', turn: g.v.turn - 1, case: 'intro-8.1#9' });
      },
      again: (g: G) => g.v.turn <= g.rules.scenario.lastTurn,
    },
  ],
};
