import type { Catalogue } from '@hexfront/engine';

/** Sentences of the first days of the offensive (35.1). */
export const OFFENSIVE_WORDS: Catalogue = {
  'title.awakening': 'Activation',
  'ask.awakening.choose':
    'Activate units, or end the activation. {n|0=No single unit is left to activate.|1=1 unit can be activated.|# units can be activated.}',
  'do.wake': 'Activate {u}',
  'do.wake-part': 'Activate combat command {n|0=CCB|1=CCR} of the 9th Armored Division',
  'do.awakening.choose.done': 'End activation',
  'roll.wakeups': 'US units that can be activated: half of each die',
  'roll.bridge-ready': 'Bridge from {h}: finished on 0 to {n}',
  'event.woken': '{u} is activated.',
  'event.wakeups': '{n|0=No unit can be activated.|1=1 unit can be activated.|# units can be activated.}',
  'event.bridgeLate': 'The bridge between {h} and {to} is not ready.',
  'line.shift-surprise': 'surprise',
  'refuse.outside-own-area': '{unit} cannot move from {from} to {to}: its division is tied to its area.',
  'victory.skyline-broken': 'four Kampfgruppen off the western edge, La Roche and 1008SE German, and a supply path',
  'victory.fourteenth-worn': 'the 14th Parachute Regiment has lost more than five steps',
  'victory.triangle-clear': 'no US unit is left south of the Sauer',
  'refuse.asleep': '{unit} cannot do this: it is not activated.',
  'refuse.awake-already': '{unit} cannot be activated: it is active.',
  'refuse.sleeps-longer': '{unit} cannot be activated yet.',
  'refuse.sleeps-in-works': '{unit} cannot be activated: in fieldworks.',
  'refuse.sleeps-corps': '{unit} cannot be activated before December 17: artillery or engineers of a corps or army.',
  'refuse.sleeps-guns': '{unit} cannot be activated: artillery needs an adjacent enemy.',
  'refuse.no-wakeups': '{unit} cannot be activated: no activations are left this phase.',
  'refuse.no-part-to-wake': 'No combat command can be activated.',
  'refuse.predawn': '{unit} cannot move before dawn.',
  'refuse.guns-tied': '{unit} cannot move before December 17.',
  'refuse.held-back': '{unit} cannot be released yet.',
  'refuse.no-demolition-yet': '{unit} cannot blow bridges before the afternoon of December 17.',
};
