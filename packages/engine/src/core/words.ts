/** Sentences of the machine itself; a game adds its own, or puts others in their place. */
import { type Catalogue, LEDGER_WORDS } from '../words.ts';

/** The engine's own words, to stand last in every list of catalogues. */
export const ENGINE_WORDS: Catalogue = {
  ...LEDGER_WORDS,
  'refuse.game-over': 'The game is over.',
  'refuse.malformed': 'This is not an action: its "{what}" is wrong.',
  'refuse.die-first': 'A die has to be rolled first.',
  'refuse.no-die': 'No die is to be rolled now.',
  'refuse.not-asked': 'That cannot be done now: the question is another one, by {asks}.',
  'refuse.not-your-turn': 'The other side has to act.',
  'refuse.cannot-pay': '{unit} cannot take this loss.',
  'refuse.cannot-split': 'From {low} to {high} hexes can be gone back.',
  'ask.over': 'The game is over.',
  'ask.burden.must': 'Choose who loses {n|1=a step|the first of # steps}.',
  'ask.burden.split': 'How many of {n|1=# hit|# hits} to take by going back? The rest costs steps.',
  'ask.retreat.step': '{n|1=One hex|# hexes} to go back: where to?',
  'do.roll': 'Roll',
  'do.lose': 'Loses a step: {u}',
  'do.back': 'Go back {n|0=nowhere|1=# hex|# hexes}',
  'do.retreat': 'Go back to {h}',
  'event.rolled': 'Rolled {pips}.',
  'event.stage': '{stage}.',
  'event.finished': 'The game is over: {winner}, {level}.',
  'event.reseed': 'Both sides agreed to go back; dice fall anew.',
  'event.retreated': '{units} went back from {from} to {to}.',
};
