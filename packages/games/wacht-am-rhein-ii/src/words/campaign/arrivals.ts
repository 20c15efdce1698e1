import type { Catalogue } from '@hexfront/engine';

/** Sentences of reinforcements, limits of scenarios and armies (chapters 22, 26, 29). */
export const CAMPAIGN_WORDS: Catalogue = {
  'title.assemblyPoint': 'Assembly Points',
  'ask.assemblyPoint.where': 'Choose in secret the hex where the whole division of {unit} assembles.',
  'ask.assemblyPoint.keep':
    'Choose in secret the hex where the whole division of {unit} assembles (2 victory points if it enters), or leave it out.',
  'do.leave-out': 'Leave the division out',
  'then.leave-out': 'It never enters, and costs no victory points.',
  'event.leftOut': 'Left out of the scenario: {units}.',
  'refuse.left-out': '{unit} cannot enter the map: only some parts of its formation come, and others are here.',
  'refuse.outside-area': '{unit} cannot go to {to}: only the 9th SS Division may leave the area there.',
  'refuse.us-entry-hex': '{unit} cannot go to {to}: US reinforcements enter there.',
  'refuse.kept-place': '{unit} cannot leave its hex: this scenario has its source of supply there.',
  'event.adopted': 'From now on {u} commands: {units}.',
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
  'refuse.artillery-full': '{unit} cannot be assigned to {other}: it has 16 battalions of artillery.',
  'refuse.quiet-today': '{unit} cannot enter that mode: its formation is not in offensive use today.',
  'event.relieved': 'Bastogne is relieved: a US unit has come into the perimeter at {h}, with a supply path to the southern edge.',
  'event.called': 'A US unit has crossed into Germany at {h}: the 11th Panzer Division can enter from the next turn.',
  'event.withdrawn': 'Withdrawn from the map: {units}.',
  'event.exited': '{u} leaves the map from {h}.',
  'event.hasty':
    '{n|1=The first US player turn is a Movement Phase of four points and nothing else.|The first US player turn is a normal one.}',
  'event.parachutists': '{n|1=Two battalions of the 14th Parachute Regiment can enter.|The 14th Parachute Regiment does not come.}',
  'event.fuelShort': '{n|0=No division lacks fuel today.|{formation}: short of fuel today, half movement.}',
  'roll.parachutists': 'Parachutists: 0 to 3 brings two battalions',
  'roll.fuel-short': 'Fuel: 0 to 3 slows the 2nd Panzer Division, 4 to 6 the Panzer Lehr Division',
  'line.no-fuel-today': 'short of fuel on December 20',
  'roll.haste': 'First US player turn',
  'line.hasty': 'surprised in the first turn: four points at most',
  'do.exit': 'Leave the map',
  'refuse.no-exit': '{unit} cannot leave the map here.',
  'refuse.exit-points': '{unit} cannot leave the map: it needs a movement point for that.',
};
