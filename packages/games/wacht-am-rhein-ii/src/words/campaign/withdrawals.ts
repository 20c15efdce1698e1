import type { Catalogue } from '@hexfront/engine';
import { turns } from '../../data/index.ts';

/** Sentences of 22.1.2, 22.6 and 22.7. */
export const WITHDRAWAL_WORDS: Catalogue = {
  'do.break-up': 'Enter as companies: {u}',
  'then.break-up': 'A support battalion of a US division sends a company with each part of it.',
  'event.drivenOff': 'Retreat off the map from {h}: {units}.',
  'event.sliced': '{u} enters as companies: {units}.',
  'refuse.not-whole': '{unit} cannot enter as companies: it has lost steps.',
  'title.withdrawing': 'Withdrawals',
  'ask.withdrawing.command':
    'Withdraw combat command B of the 9th Armored Division, or keep it: that gives the German player 1 victory point.',
  'ask.withdrawing.tenth': 'Withdraw the 10th Armored Division, or keep it at the cost of 2 victory points.',
  'do.withdraw': 'Withdraw',
  'do.keep': 'Keep',
  'then.withdrawing.command.keep': 'The German player gains 1 victory point.',
  'then.withdrawing.tenth.keep': 'The US player loses 2 victory points.',
  'event.toReturn': `Withdrawn until {n|${turns.map(({ turn, label }) => `${turn}=${label}`).join('|')}|turn #}: {units}.`,
  'event.trapped': 'Eliminated, unable to leave the map: {units}.',
  'event.award': '{side} victory points for withdrawals: {n}.',
};
