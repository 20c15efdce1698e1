/** Sentences of the machine itself; a game adds its own, or puts others in their place. */
import { type Catalogue, LEDGER_WORDS } from '../words.ts';

/** The engine's own words, to stand last in every list of catalogues. */
export const ENGINE_WORDS: Catalogue = {
  ...LEDGER_WORDS,
  'refuse.game-over': 'The game is over.',
  'refuse.malformed': 'This is not an action: its "{what}" is wrong.',
  'refuse.die-first': 'Roll the die first.',
  'refuse.no-die': 'No die roll is due now.',
  'refuse.not-asked': 'That action is not available now; the question asked is that of {asks}.',
  'refuse.unit-unknown': 'You do not know where that unit is.',
  'refuse.not-your-turn': 'Wait: the other player must act first.',
  'refuse.cannot-pay': '{unit} cannot take this loss.',
  'refuse.cannot-split': 'The retreat must be {low} to {high} hexes.',
  'ask.over': 'The game is over.',
  'ask.burden.must': 'Choose the unit to lose {n|1=a step|the first of # steps}.',
  'then.back':
    '{steps|0=no step is lost|1=1 step is lost|# steps are lost}{far|0=, and the hex is held|1=, and the units retreat 1 hex|, and the units retreat # hexes}.',
  'then.toward': 'The next hex is one of {places}.',
  'ask.burden.split': '{n|1=Retreat one hex or lose a step?|Take # hits: how many as retreat? Each remaining hit costs a step.}',
  'ask.retreat.step': 'Retreat {n|1=one hex|# hexes}: choose the next hex.',
  'warn.roll-first': 'The die is rolled before it can move; choose the hex again after that',
  'hex.enter': 'From {names}',
  'hex.enter-not': 'Not from {names}',
  'do.roll': 'Roll',
  'do.lose': 'Lose a step: {u}',
  'do.back': '{n|0=Hold: take step losses|1=Retreat # hex|Retreat # hexes}',
  'do.retreat': 'Retreat to {h}',
  'event.rolled': 'Rolled {pips}.',
  'event.stage': '{stage}.',
  'event.finished': 'The game is over: {winner}, {level}.',
  'event.reseed': 'Both players agree to undo; the dice will be rolled again.',
  'event.retreated': 'Retreat from {from} to {to}: {units}.',
};
