import type { Catalogue } from '@hexfront/engine';

const army = (key: string): string => `{${key}|5PzA=5th Panzer Army|6PzA=6th Panzer Army|7A=7th Army|=no army}`;

/** Sentences of the supply complex (15.3.1a) and of mechanized formations of the 7th Army (16.4.1). */
export const COMPLEX_WORDS: Catalogue = {
  'title.railheads': 'Supply complex',
  'ask.railheads.bastogne': 'Trains reach Bastogne and St. Vith. Choose the army for which Bastogne is a source of supply.',
  'ask.railheads.vith': 'Choose the army for which St. Vith is a source of supply.',
  'do.army': '{n|0=5th Panzer Army|1=6th Panzer Army|2=7th Army}',
  'event.railheadsOpen': `The supply complex works: Bastogne supplies the ${army('bastogne')}, St. Vith the ${army('vith')}.`,
  'event.railheadsLost': 'The supply complex of Bastogne and St. Vith no longer works.',
  'refuse.no-such-army': 'Cannot choose this army: it is not in play, or has the other town.',
  'event.trucksBound': '{n|1=1 truck point|# truck points} of the 7th Army serve its mechanized formations.',
};
