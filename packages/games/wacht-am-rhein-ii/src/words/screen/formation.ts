import type { Catalogue } from '@hexfront/engine';

/** The panel of a formation. */
export const FORMATION_WORDS: Catalogue = {
  // -- chain of command
  'formation.command': '{unit}',
  'formation.hq': 'HQ at {hex}',
  'formation.hq-away': 'HQ off the map',
  'formation.units': '{n|1=1 unit|# units}',
  'formation.units-cut': '{n} of {of} units',
  // -- mode
  'formation.mode': 'Mode of the formation',
  'formation.tactical': 'Tactical',
  'formation.by-unit': 'unit by unit',
  'formation.prepared': '{n|1=1 prepared|# prepared}',
  'formation.exploit': 'Exploit',
  'formation.mech': '{n|0=no Mech|1=1 Mech unit|all # Mech}',
  'formation.reserve': 'Reserve',
  'formation.all-units': 'all units',
  'formation.release': 'Release reserve',
  'formation.withheld': '{n|1=1 turn of 6|# turns of 6}',
  'refuse.formation-mode-later':
    'The mode of {unit} cannot be chosen now: modes are chosen in the Mode Determination Phase of its player turn.',
  'refuse.formation-no-mech': '{unit} cannot enter Exploit mode: its formation has no Mech units.',
  // -- fuel
  'formation.fuel': 'Fuel this turn',
  'formation.army-has': 'army has {points}',
  'formation.fuel-none': 'None',
  'formation.fuel-low': 'Low',
  'formation.fuel-normal': 'Normal',
  'formation.price': '{points|1=1 point|# points}',
  'formation.fuel-roll': 'Movement when it starts, by the die: all units so far, or so many units in full',
  'formation.fuel-roll-extended':
    'Movement when it starts, by the die: all units so far, or so many units in full; 2 off the die of corps far from their army',
  'refuse.formation-fuel-later': 'Fuel of {unit} cannot be chosen now: it is given out as the German Movement Phase begins.',
  'refuse.formation-fuel-kept': '{unit} cannot return fuel: what is not given remains with its army.',
  // -- parts and lines
  'formation.part': '{names}',
  'formation.other-units': 'Other units',
  'formation.all': 'All units',
  'formation.guest': 'Attached: {unit}',
  'formation.moved': 'Headquarters moved',
  'formation.tired': 'Fatigued, resting',
  'formation.guests': 'Attached units',
  'formation.quality': 'Quality, attack / defense',
};
