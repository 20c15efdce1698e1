import type { Catalogue } from '@hexfront/engine';
import { levelNames } from '../data/index.ts';
import { FORMATION_CHOICES } from './formations.ts';

const LEVELS = Object.entries(levelNames);

/** Sentences of set-up, commitment, exits and victory (chapter 25). */
export const SCENARIO_WORDS: Catalogue = {
  // -- set-up
  'ask.setUp.unit': 'Choose a unit to set up elsewhere, or end the setup.',
  'ask.setUp.hex': 'Choose the starting hex of {unit}.',
  'do.deploy': 'Set up {u}',
  'do.place': 'Start in {h}',
  'do.setUp.unit.done': 'End setup',
  'event.deployed': '{u} starts in {h}.',
  'refuse.deployed-enough': 'Cannot change the setup any further: end it.',
  'refuse.start-listed': '{unit} cannot be set up elsewhere: its starting hex is listed.',
  'refuse.start-elsewhere': '{unit} cannot start in {to}: its list names other hexes.',
  'refuse.start-west-of-our': '{unit} cannot start in {to}: German units start east of the Our.',
  'refuse.start-on-road': '{unit} cannot start in {to}: corps and army artillery starts off the roads.',
  'refuse.start-off-road': '{unit} cannot start in {to}: corps and army headquarters start on a road.',
  'refuse.start-next-to-enemy': '{unit} cannot start in {to}: it is adjacent to an enemy unit.',
  'refuse.start-leaves-behind': '{unit} cannot start in {to}: {other} would be too far from its own units. Move that one first.',
  'refuse.start-full': '{unit} cannot start in {to}: three units are there already.',
  // -- fuel dumps
  'ask.fuel.dump': 'Choose a fuel dump to lay elsewhere, or end laying them.',
  'ask.fuel.site': 'Choose a hex for the fuel dump in {hex}.',
  'ask.fuel.choose': 'Choose {n|1=one more dump that is|# dumps that are} true. The German player does not learn it.',
  'do.dump': 'Take the dump in {h}',
  'do.site': 'Lay it in {h}',
  'do.fuel.dump.done': 'End laying dumps',
  'do.real': 'True dump in {h}',
  'event.fuelLaid': 'A fuel dump is laid in {h} instead of {from}.',
  'event.fuelFound': '{u} takes the fuel dump in {h}: {kind|true=true, its fuel is captured|false=false, there is nothing in it}.',
  'refuse.no-dump-here': 'Cannot choose {hex}: no fuel dump there that you could take.',
  'refuse.fuel-elsewhere':
    'Cannot lay a fuel dump in {to}: not a road hex from hexrow C09 southward, north of the Amblève, within 6 hexes of C1232.',
  'refuse.fuel-adjacent': 'Cannot lay a fuel dump in {to}: another one is in the hex or adjacent.',
  // -- commitment
  'ask.commitment.choose':
    'Commit {n|1=one unit|up to # units}{needs|0=|1= that started on Map C|2= that started on Map D}, or end the commitment. Only committed units can move.',
  'do.commit': 'Commit {u}',
  'do.commitment.choose.done': 'End commitment',
  'roll.commitment': 'Units that can be committed: 3 on 1 or 2, 4 to 7 on 3 to 6',
  'roll.commitment-on-map': 'Units of Map {n|1=C|D} that can be committed: 3 on 1 or 2, 4 to 7 on 3 to 6',
  'refuse.commit-other-map': '{unit} cannot be committed now: it started on the other map.',
  'event.committed':
    '{u} is committed{why|must=, as the scenario says|attacked=: it is under attack|adjacent=: an enemy is adjacent|arrived=: it enters the map|}.',
  'event.mayCommit': 'Up to {n} US units can be committed (die roll {die}).',
  'refuse.no-movement-yet': '{unit} cannot move: no US unit moves on the pre-dawn turn.',
  'refuse.not-committed': '{unit} cannot move: it is not committed yet.',
  'refuse.committed-already': '{unit} is committed already.',
  'refuse.commit-in-position': '{unit} cannot be committed: it is in Improved Positions or Entrenchments.',
  'refuse.commit-corps-engineer': '{unit} cannot be committed before December 17: it is a corps engineer.',
  // -- reinforcements
  'do.enter': 'Enter {u} at {h}',
  'event.arrived': '{u} enters the map in {h}.',
  'event.entryBlocked': '{u} finds its entry hexes blocked: one turn lost.',
  'roll.reinforcements': 'Reinforcements of the morning: a division, a tank battalion, or another roll',
  'roll.reinforcements-again': 'Reinforcements, second roll: 11th Panzer on 1 or 2, 10th SS Panzer on 3 or 4',
  'event.reinforced': 'Reinforcements (die roll {die}): {n|0=none|1=one unit|# units}. {units}',
  'ask.reinforcements.choose': 'Choose the corps or army that the {what} joins for the rest of the game, or leave it for later.',
  'do.attach': `Join {n|${FORMATION_CHOICES}|#}`,
  'do.reinforcements.choose.pass': 'Decide later',
  'event.attached': 'The {what} joins the corps or army of {to}.',
  'refuse.no-such-corps': 'Cannot join that corps or army: its headquarters is not on the map.',
  'refuse.not-due': '{unit} cannot enter: it is not due.',
  'refuse.entry-blocked': '{unit} cannot enter in {to}: it is held by the enemy or in an enemy ZOC.',
  'refuse.not-its-entry': '{unit} cannot enter in {to}: it is not one of its entry hexes.',
  'refuse.queue-too-long': '{unit} cannot enter in {to}: the queue costs {needs} MP, and it has {allowance}.',
  // -- leaving the map
  'do.exit': 'Exit the map',
  'event.exited': '{u} exits the map from {h}.',
  'refuse.only-germans-exit': '{unit} cannot exit: only German units do in this scenario.',
  'refuse.no-exit-here': '{unit} cannot exit from {hex}: units do not leave the map there.',
  'refuse.exit-too-dear': '{unit} cannot exit from {hex}: that takes {needs} MP in all, and it has {allowance}.',
  // -- victory
  ...Object.fromEntries(LEVELS.map(([id, name]) => [`level.${id}`, name])),
  'event.finished': `The game is over: {level|${LEVELS.map(([id, name]) => `${id}=${name}`).join('|')}|#}.`,
  // Bastogne
  'victory.25.17.german-decisive': 'German decisive victory: a unit in Bastogne and 9 units exited west ({n} so far)',
  'victory.25.17.german-substantive': 'German substantive victory: a unit in Bastogne',
  'victory.25.17.german-marginal': 'German marginal victory: 9 units exited west ({n} so far)',
  'victory.25.17.us-decisive': 'US decisive victory: units in Bastogne and in Wiltz or Clervaux, no German exit',
  'victory.25.17.us-substantive': 'US substantive victory: a unit in Bastogne, no German exit',
  'victory.25.17.us-marginal': 'US marginal victory: a unit in Bastogne, fewer than 9 German exits ({n} so far)',
  // Kampfgruppe Peiper
  'victory.25.27.german-decisive': 'German decisive victory: 18 units exited by the named hexes ({n} so far)',
  'victory.25.27.german-substantive': 'German substantive victory: 12 units exited ({n} so far)',
  'victory.25.27.german-marginal': 'German marginal victory: 6 units exited ({n} so far)',
  'victory.25.27.us-marginal': 'US marginal victory: no German unit exited',
  'victory.25.27.us-substantial': 'US substantial victory: no German unit exited, a US unit in St. Vith',
  'victory.25.27.us-decisive': 'US decisive victory: no German unit exited, a US unit in St. Vith, no true fuel dump captured',
  'victory.25.27.shift': 'One level better for the Germans: 3 true fuel dumps captured ({n} so far)',
  'victory.now': 'If the game ended now: {level}',
  'victory.result': 'Result: {level}',
};
