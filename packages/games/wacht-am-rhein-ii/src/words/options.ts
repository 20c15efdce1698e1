import type { Catalogue } from '@hexfront/engine';

/** Sentences of optional rules. */
export const OPTION_WORDS: Catalogue = {
  'ask.standing.choose':
    'Choose a unit that tries to lose another step instead of retreating, or decline. {n|1=1 hit is beyond the limit.|# hits are beyond the limit.}',
  'do.stand': 'Hold with {u}',
  'do.standing.choose.done': 'Decline',
  'title.standing': 'Holding out',
  'roll.cornered': 'No retreat from {h}: Fatigued unless the die is below the proficiency',
  'refuse.other-corps-area': '{unit} cannot be assigned to that corps: it is in the area of {other}.',
  'refuse.assign-to-area': 'The phase cannot end: {unit} is in the area of {other} and must be assigned to it.',
  'ask.deploying.choose': 'Change the battery status of artillery or detach companies, or end the setup.',
  'do.deploying.choose.done': 'End the setup',
  'title.deploying': 'Setup',
  'refuse.not-hit': '{unit} cannot hold: it is not among the units that were hit.',
  'refuse.wavered': '{unit} cannot hold: it failed its check.',
  'refuse.no-step-to-spare': '{unit} cannot hold: it has no step to spare.',
};
