import type { Catalogue } from '@hexfront/engine';

/** What came of these is told with the die in a line of its own: "Proficiency check of 2/310: die 4, passed." */
const TOLD = [
  'activation',
  'airlift',
  'alert-british',
  'ammo-delivery',
  'assault',
  'battery',
  'check',
  'cornered',
  'deceive',
  'depletion',
  'destroyers',
  'drop',
  'drop-day',
  'dump',
  'fuel',
  'fuel-delivery',
  'group',
  'jagdtigers',
  'jump',
  'leader',
  'leader-surrender',
  'panzers',
  'raid',
  'replenish',
  'scatter',
  'slip',
  'specialists',
  'volley',
];

/** Rolls in the log: what was rolled for, the dice, what came of it. All others say what hangs on them (`roll.*`) and the dice. */
export const ROLL_WORDS: Catalogue = {
  ...Object.fromEntries(TOLD.map((roll) => [`rolled.${roll}`, ''])),
  'rolled.bridge': '{unit} crosses a weak bridge (collapses on {n} or less): rolled {pips}, {outcome|down=it collapses|it holds}.',
  'rolled.bridge-ready': 'Bridge from {h} (finished on 0 to {n}): rolled {pips}, {outcome|ready=finished|not finished}.',
  'rolled.clouds':
    'Partial overcast (overcast on 0 to {n}): rolled {pips}, {outcome|overcast=it becomes overcast|it stays partial overcast}.',
  'rolled.demolition':
    'Demolition of a bridge by {unit} (destroyed on {n} or less): rolled {pips}, {outcome|down=destroyed|not destroyed}.',
  'rolled.disguise': '{outcome|unseen=|{unit} enters a hex with US units (eliminated on 0): rolled {pips}, found out.}',
  'rolled.ground': 'Weather, the ground, modifier {n}: rolled {pips}, {outcome|thaw=thawing|#}.',
  'rolled.leader-casualty':
    '{unit} is with units that lost a step (eliminated on {n} or less): dice {pips}, {outcome|lost=eliminated|unhurt}.',
  'rolled.main-dump': 'Fuel dump in {h} (main dump on 0): rolled {pips}, {outcome|main=the main dump of the 1st Army|not the main dump}.',
  'rolled.parachutists': 'Parachutists (two battalions on 0 to 3): rolled {pips}, {outcome|come=two battalions arrive|none arrive}.',
  'rolled.sky': 'Weather, the sky, modifier {n}: rolled {pips}, {outcome|partial-overcast=partial overcast|#}.',
  'rolled.surrender': '{outcome|held=|Isolated {unit} (surrenders on {n} or more): rolled {pips}, it surrenders.}',
};
