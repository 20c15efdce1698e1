import type { Catalogue } from '@hexfront/engine';

/** Sentences of 22.6. */
export const WITHDRAWAL_WORDS: Catalogue = {
  'title.withdrawing': 'Withdrawals',
  'ask.withdrawing.command':
    'Withdraw combat command B of the 9th Armored Division, or keep it: that gives the German player 1 victory point.',
  'ask.withdrawing.tenth': 'Withdraw the 10th Armored Division, or keep it at the cost of 2 victory points.',
  'do.withdraw': 'Withdraw',
  'do.keep': 'Keep',
  'then.withdrawing.command.keep': 'The German player gains 1 victory point.',
  'then.withdrawing.tenth.keep': 'The US player loses 2 victory points.',
  'event.toReturn': 'Withdrawn until turn {n}: {units}.',
  'event.trapped': 'Eliminated, unable to leave the map: {units}.',
  'event.award': '{side} victory points for withdrawals: {n}.',
};
