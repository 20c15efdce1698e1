import type { Catalogue } from '@hexfront/engine';

/** Sentences of the scenarios of December 28 (chapter 37). */
export const DECEMBER_28_WORDS: Catalogue = {
  'ask.placingWorks.entrench': 'Place Entrenchments on your units ({n} left), or continue with Improved Positions.',
  'ask.placingWorks.improve': 'Place Improved Positions on your units ({n} left), or end the setup.',
  'do.placingWorks.entrench.done': 'Continue with Improved Positions',
  'do.placingWorks.improve.done': 'End the setup',
  'title.placingWorks': 'Setup',
  'refuse.no-site-for-work': 'No marker can be placed in {hex}: it needs a unit of yours and no other fieldwork.',
  'roll.redirection': 'Redirection of the German effort: 0 to 7 Bastogne, 8 Verviers, 9 Luxembourg',
  'event.redirected':
    'The German effort is redirected: {n|1=both Bastogne hexes held at the end are a tactical victory.|2=Verviers held at the end is a tactical victory.|a southern edge clear of US units from the 4th Division to Martelange is an operational victory.}',
  'refuse.third-corps': '{unit} cannot be chosen: divisions of two corps of the 1st Army are in offensive use already.',
  'victory.v-corps-idle': 'German victory: V Corps has not attacked in Prepared Assault mode by January 1 AM',
  'victory.st-vith-not-taken': 'German victory: St. Vith is not under US control at the end',
  'victory.houffalize-captured': 'US victory at once: control of Houffalize',
  'victory.bastogne-held': 'German victory: both Bastogne hexes taken and held for a full game turn',
  'victory.st-vith-captured': 'US victory at once: control of St. Vith',
  'victory.fifth-cleared': 'US victory at once: no German unit left in column 16xx or west of it',
  'victory.both-captured': 'US victory at once: control of St. Vith and Houffalize',
  'victory.south-cleared':
    'German operational victory: effort redirected to Luxembourg, and no US unit at the southern edge from column 22xx to 60xx at the end',
  'victory.bastogne-last': 'German tactical victory: effort redirected to Bastogne, and both hexes held at the end',
  'victory.verviers-last': 'German tactical victory: effort redirected to Verviers, and the town held at the end',
};
