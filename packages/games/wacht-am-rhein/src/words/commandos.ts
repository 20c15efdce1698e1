import type { Catalogue } from '@hexfront/engine';

/** Sentences of the Truppeneinheit units (24.3). */
export const COMMANDO_WORDS: Catalogue = {
  'do.disguise': 'Move {u} in disguise',
  'ask.disguise.go': 'Move {unit} up to {n} hexes, or let it stay.',
  'do.sneak': 'Go to {h}',
  'do.disguise.go.stop': 'Stay',
  'roll.disguise': '{unit} has entered {n|1=one rigid ZOC|# rigid ZOCs}: on {limit} or more it is found out',
  'event.sneaked': '{u} goes in disguise from {from} to {h} ({n|0=no rigid ZOC|1=one rigid ZOC|# rigid ZOCs} entered).',
  'event.unmasked': '{u} is found out in {h} (die roll {die}).',
  'ask.sabotage.lead': 'Lead {unit} astray along the road, {n|1=one more hex|up to # more hexes}, or let it stand.',
  'do.lead': 'Lead it to {h}',
  'do.sabotage.lead.stop': 'Let it stand',
  'event.misled': '{by} leads {u} astray from {from} to {to}.',
  'roll.exposure': '{unit} has led a column astray: on {limit} or more it is found out',
  'refuse.not-in-disguise': '{unit} cannot move in disguise: it is not a Truppeneinheit unit in play.',
  'refuse.out-of-reach-in-disguise': '{unit} cannot go to {to}: it is held by a US unit or more than 20 hexes away.',
  'refuse.led-off-road': '{unit} cannot be led to {to}: no road leads there from its hex.',
  'refuse.led-back': '{unit} cannot be led to {to}: it has been there in this phase.',
  'refuse.led-into-zone': '{unit} cannot be led to {to}: German units or their ZOC.',
};
