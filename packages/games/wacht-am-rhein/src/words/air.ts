import type { Catalogue } from '@hexfront/engine';
import { FORMATION_CHOICES } from './formations.ts';

/** Sentences of chapter 19. */
export const AIR_WORDS: Catalogue = {
  // -- allocation
  'ask.air.ground-support': 'Assign air points to Ground Support: {n} available. The split is secret until both players are done.',
  'ask.air.patrol': 'Assign air points to Patrol: {n} available. Every 2 points remove 1 enemy point.',
  'ask.air.resupply': 'Assign air points to Resupply Escort: {n} available. It takes 4 points, or 6 against isolation.',
  'ask.air.interdiction': 'Assign air points to Interdiction: {n} available. Every 3 points shorten German supply by 1.',
  'ask.air.strip': 'Remove {n|1=one Allied air point|# Allied air points}: your Patrol chooses the mission.',
  'ask.air.resupply-division': 'Choose a division to resupply from the air ({n} points), or decline.',
  'do.allot': 'Assign {n|1=1 point|# points}',
  'do.strip': 'Remove 1 point of {n|0=Ground Support|2=Resupply Escort|3=Interdiction|#}',
  'do.resupply': `Resupply {n|${FORMATION_CHOICES}|#}`,
  'do.air.resupply.pass': 'Resupply no division',
  'event.airPlan': '{side} air points: {support} Ground Support, {patrol} Patrol, {resupply} Resupply Escort, {interdiction} Interdiction.',
  'event.airLost':
    '{side} air points lost to Patrol: {n} of {mission|ground-support=Ground Support|resupply=Resupply Escort|interdiction=Interdiction|#}.',
  'event.resupplied': `{n|${FORMATION_CHOICES}|#} is resupplied from the air ({points} points).`,
  'refuse.air-points-short': '{needs} air points cannot be assigned: {n} left.',
  'refuse.no-such-mission': 'No points can be removed there.',
  'refuse.no-such-division': 'That formation cannot be resupplied: it is not a division or brigade on the map.',
  // -- the air display
  'mission.ground-support': 'Ground Support',
  'mission.patrol': 'Patrol',
  'mission.resupply': 'Resupply Escort',
  'mission.interdiction': 'Interdiction',
  'split.none': 'No effect',
  'split.grounded': 'Clear weather only: no points can be assigned today',
  'split.support': 'At most {most|0=no point|1=1 point|# points} on one hex; 2 points count 1 in final protective fire',
  'split.patrol': 'Removes {n|0=no Allied point|1=1 Allied point|# Allied points} of your choice{left|0=|#: 1 point has no effect}',
  'split.patrol-support':
    'Removes {n|0=no German Ground Support|1=1 point of German Ground Support|# points of German Ground Support}{left|0=|#: 1 point has no effect}',
  'split.too-few': 'No effect: it takes 4 points, or 6 against isolation',
  'split.resupplies': 'One division is in supply today',
  'split.lifts-isolation': 'One division is neither out of supply nor isolated today',
  'split.interdiction':
    'German supply {most|0=is not shortened|1=is shortened by 1 hex|# is shortened by # hexes}; {n|1=1 point|# points} for attacks on units in March Mode',
  // -- Ground Support
  'do.air': 'Ground Support: {n|1=1 point|# points}',
  'line.ground-support': 'Ground Support',
  'refuse.air-fire-in-pairs': 'Final protective fire takes {n} Ground Support points for each point.',
  // -- strikes
  'ask.strikes.choose': 'Attack units in March Mode with Interdiction points ({n} left), or end the attacks.',
  'do.strike': 'Attack {h} with {n|1=1 point|# points}',
  'do.strikes.choose.done': 'End air attacks',
  'roll.strike': 'Air attack on {h} with {n|1=1 point|# points}',
  'event.strike': 'Air attack on {h} with {n|1=1 point|# points}: {outcome|none=no effect|reduced=reduced|eliminated=eliminated}.',
  'refuse.struck-already': '{hex} cannot be attacked again this phase.',
  'refuse.no-march-unit': '{hex} cannot be attacked: no German unit is in March Mode there.',
};
