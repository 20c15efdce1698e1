import type { Catalogue } from '@hexfront/engine';

/** Sentences of reinforcements, limits of scenarios and armies (chapters 22, 26, 29). */
export const CAMPAIGN_WORDS: Catalogue = {
  'refuse.left-out': '{unit} cannot enter the map: only some parts of its formation come, and others are here.',
  'refuse.outside-area': '{unit} cannot go to {to}: only the 9th SS Division may leave the area there.',
  'refuse.us-entry-hex': '{unit} cannot go to {to}: US reinforcements enter there.',
  'refuse.outside-bounds':
    '{unit} cannot go to {to}: US units stay west of the German line, clear of Houffalize, and the 101st Division near Bastogne.',
  'refuse.outside-perimeter': '{unit} cannot go to {to}: units in Bastogne stay inside their perimeter until they are relieved.',
  'refuse.meuse-not-released': '{unit} cannot go to {to}: it stays west of the Meuse until it is released.',
  'refuse.not-released': '{unit} cannot move: it waits until an enemy comes near.',
  'do.offense': 'Use offensively: {u}',
  'ask.capacity.allied':
    'Choose divisions for offensive use today, or end the choice. Others use neither Prepared Assault nor Exploit mode.',
  'ask.capacity.german':
    'Choose divisions for offensive use today, or end the choice. Others use neither Prepared Assault nor Exploit mode.',
  'do.capacity.allied.done': 'End the choice',
  'do.capacity.german.done': 'End the choice',
  'event.offensive': '{u} and its formation may attack in force today.',
  'refuse.offensive-already': '{unit} cannot be chosen: its formation is in offensive use already.',
  'refuse.no-capacity': '{unit} cannot be chosen: its army can use no more divisions offensively.',
  'refuse.quiet-today': '{unit} cannot enter that mode: its formation is not in offensive use today.',
};
