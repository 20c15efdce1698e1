import type { Catalogue } from '@hexfront/engine';

/** Sentences of the course of the game and of victory. */
export const SCENARIO_WORDS: Catalogue = {
  'event.shown': 'Now in sight: {units}.',
  'event.turnOver': '',
  'refuse.options': '{what}',
  'level.us-win': 'US victory',
  'level.german-win': 'German victory',
  'level.draw': 'draw',
  'event.finished': 'The game is over: {level|us-win=US victory|german-win=German victory|draw=draw|#}.',
  'victory.us-win': 'US victory: control of both Kesternich hexes at the end of turn 4',
  'victory.german-win': 'German victory: the US player controls neither hex at the end of turn 4',
  'victory.points': '{side} points: {n} ({hexes} for victory hexes, {parts} for parts of enemy formations)',
  'victory.points-now': 'If the game ended now: {level|us-win=US victory|german-win=German victory|draw=draw|#}',
  'victory.now': 'If the game ended now: {level|us-win=US victory|german-win=German victory|draw=draw|#} (US control: {n} of 2)',
  'victory.result': 'Result: {level|us-win=US victory|german-win=German victory|draw=draw|#}',
};
