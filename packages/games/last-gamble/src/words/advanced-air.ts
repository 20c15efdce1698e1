import type { Catalogue } from '@hexfront/engine';

const TASK =
  '{n|0=Support the attack on|1=Support the defense of|2=Strike the units in|3=Interdict the road in|4=Intercept over|5=Drop supplies on|6=Escort the transport over|Fly to} {h}';
const DONE =
  '{task|attack-support=supports the attack on|defense-support=supports the defense of|air-strike=strikes at|road-interdiction=bombs the road in|interception=intercepts over|air-supply=drops supplies on|escort=escorts the transport over|flies to}';

/** Sentences of Advanced chapters 1 and 2: aircraft. */
export const AIR_WORDS: Catalogue = {
  'ask.air.choose': 'Assign air missions ({count} aircraft available), or continue.',
  'ask.air.fly': 'Choose the mission of {unit}, and its hex.',
  'roll.strike': '{unit} strikes {h}: {n} or less{modifier|0=|-2=, die −2|, die #}',
  'roll.interdict': '{unit} bombs the road in {h}: {n} or less{modifier|0=|-1=, die −1|, die #}',
  'roll.resupply': '{unit} drops supplies over {h}: {n} or less',
  'do.aircraft': 'Assign {u}',
  'do.fly': TASK,
  'act.aircraft': 'Assign {u}',
  'act.fly': TASK,
  // -- log
  'event.flies': `{u} ${DONE} {h}.`,
  'event.intercepted': '{by} intercepts {u} over {h}: mission canceled.',
  'event.drivenOff': '{by} drives {u} off from {h}: no supplies dropped.',
  'event.airSupplied': '{u} drops supplies over {h}.',
  'event.disorganized': '{u} disorganizes units in {h}: {units}.',
  'event.interdicted': '{u} interdicts the road in {h} for 2 player turns.',
  'event.bombsMiss': '{u} has no effect on {h}.',
  // -- refusals
  'refuse.no-aircraft': '{unit} cannot fly: not an aircraft.',
  'refuse.aircraft-not-listed': '{unit} cannot fly: not listed for this player turn.',
  'refuse.aircraft-flown': '{unit} cannot fly again.',
  'refuse.no-more-missions': 'No more air missions this player turn.',
  'refuse.nothing-to-fly': '{unit} cannot fly: no possible mission now.',
  'refuse.no-such-mission': 'That mission does not exist.',
  'refuse.bombers-bomb': '{unit} is a bomber: it can strike only units or roads.',
  'refuse.wrong-aircraft': '{unit} cannot fly that mission.',
  'refuse.by-day-only': 'That mission can be flown only on AM turns.',
  'refuse.own-turn-only': 'That mission can be flown only in your own player turn.',
  'refuse.enemy-turn-only': 'That mission can be flown only in the enemy player turn.',
  'refuse.support-only-yet': 'Until 12/18 AM Allied aircraft can only support ground combat.',
  'refuse.transport-needs-clear-sky': '{unit} can fly only on clear AM turns.',
  'refuse.transport-once': '{unit} cannot fly again this game turn.',
  'refuse.resupply-at-night': '{unit} can drop supplies only on German PM turns.',
  'refuse.resupply-too-early': '{unit} cannot drop supplies before 12/21 PM.',
  'refuse.resupplied-once': 'The one resupply flight of the game is used.',
  'refuse.ju88-has-bombed': '{unit} cannot fly again: it bombed this game turn.',
  'refuse.only-resupply': '{unit} can fly only its resupply mission: not listed for this turn.',
  'refuse.too-far-west': 'German aircraft cannot fly west of column 30: {hex}.',
  'refuse.sky-full': 'No more friendly aircraft can fly over {hex}.',
  'refuse.nothing-to-support': 'No unit can attack {hex} this Combat Phase.',
  'refuse.no-ground-target': 'No enemy unit in {hex}.',
  'refuse.no-road-target': 'No road in {hex}.',
  'refuse.unit-or-road': 'In {hex} either units or the road can be bombed, not both.',
  'refuse.nothing-to-intercept': 'No enemy mission over {hex} to intercept.',
  'refuse.nobody-to-escort': 'No transport to escort.',
  'refuse.nobody-isolated': 'No isolated German unit in {hex}.',
  'refuse.nobody-below': 'No Allied unit in {hex} or adjacent to it.',
  'refuse.disorganized': '{unit} cannot act: disorganized by an air strike.',
  'refuse.column-in-the-open': '{unit} cannot enter Strategic Movement under a clear sky.',
  // -- ledgers
  'line.air-supremacy': 'Allied Air Supremacy',
  'line.air-attack-support': 'attack support by {unit} over {hex}',
  'line.air-defense-support': 'defense support by {unit} over {hex}',
  'line.strike-column': 'target in Strategic Movement',
  'line.bomber-road': 'bomber against a road',
};
