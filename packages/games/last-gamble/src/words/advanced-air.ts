import type { Catalogue } from '@hexfront/engine';

const TASK =
  '{n|0=Support the attack on|1=Support the defense of|2=Strike the units in|3=Interdict the road in|4=Intercept over|5=Drop supplies on|6=Escort the transport over|Fly to} {h}';
const DONE =
  '{task|attack-support=supports the attack on|defense-support=supports the defense of|air-strike=strikes at|road-interdiction=bombs the road in|interception=intercepts over|air-supply=drops supplies on|escort=escorts the transport over|flies to}';

/** Sentences of Advanced chapters 1 and 2: aircraft. */
export const AIR_WORDS: Catalogue = {
  'ask.air.choose': '{side}: {count|one=an aircraft is|# aircraft are} ready. Send one, or go on.',
  'ask.air.fly': '{unit}: which mission, and where to?',
  'roll.strike': '{unit} strikes {h}: {n} or less{modifier|0=|-2=, die -2|, die #}',
  'roll.interdict': '{unit} bombs the road in {h}: {n} or less{modifier|0=|-1=, die -1|, die #}',
  'roll.resupply': '{unit} drops supplies over {h}: {n} or less',
  'do.aircraft': 'Send {u}',
  'do.fly': TASK,
  'act.aircraft': 'Send {u}',
  'act.fly': TASK,
  // -- log
  'event.flies': `{u} ${DONE} {h}.`,
  'event.intercepted': '{by} intercepts {u} over {h}: its mission is cancelled.',
  'event.drivenOff': '{by} drives {u} off from {h}: no supplies.',
  'event.airSupplied': '{u} has dropped supplies over {h}.',
  'event.disorganized': '{u} throws the units in {h} into disorder: {units}.',
  'event.interdicted': '{u} has cut the road in {h} for two player turns.',
  'event.bombsMiss': '{u} achieves nothing at {h}.',
  // -- refusals
  'refuse.no-aircraft': '{unit} is no aircraft.',
  'refuse.aircraft-not-listed': '{unit} is not on the list for this player turn.',
  'refuse.aircraft-flown': '{unit} has flown already.',
  'refuse.no-more-missions': 'No more aircraft may fly in this player turn.',
  'refuse.nothing-to-fly': 'There is nothing {unit} could do now.',
  'refuse.no-such-mission': 'There is no such mission.',
  'refuse.bombers-bomb': '{unit} is a bomber: it strikes units or roads.',
  'refuse.wrong-aircraft': '{unit} does not fly such missions.',
  'refuse.by-day-only': 'Such missions are flown in the morning only.',
  'refuse.own-turn-only': 'Such missions are flown in your own player turn.',
  'refuse.enemy-turn-only': 'Such missions are flown in the player turn of the enemy.',
  'refuse.support-only-yet': 'Until 12/18 AM Allied aircraft only support ground combat.',
  'refuse.transport-needs-clear-sky': '{unit} flies on clear mornings only.',
  'refuse.transport-once': '{unit} has had its one flight of this game turn.',
  'refuse.resupply-at-night': '{unit} drops supplies on German evening turns only.',
  'refuse.resupply-too-early': '{unit} drops no supplies before 12/21 PM.',
  'refuse.resupplied-once': 'The one resupply flight of the game has been flown.',
  'refuse.ju88-has-bombed': '{unit} has bombed in this game turn.',
  'refuse.only-resupply': '{unit} is not on the list of this turn: it can only fly its resupply mission.',
  'refuse.too-far-west': 'German aircraft do not fly west of column 30: {hex}.',
  'refuse.sky-full': 'There are enough friendly aircraft over {hex}.',
  'refuse.nothing-to-support': 'Nobody can attack {hex} in this Combat Phase.',
  'refuse.no-ground-target': 'There is no enemy unit in {hex}.',
  'refuse.no-road-target': 'There is no road in {hex}.',
  'refuse.unit-or-road': 'In {hex} either the units or the road are bombed, not both.',
  'refuse.nothing-to-intercept': 'There is no enemy mission over {hex} to intercept.',
  'refuse.nobody-to-escort': 'There is no transport to escort.',
  'refuse.nobody-isolated': 'No isolated German unit is in {hex}.',
  'refuse.nobody-below': 'No Allied unit is in {hex} or next to it.',
  'refuse.disorganized': '{unit} is disorganized by an air strike.',
  'refuse.column-in-the-open': '{unit} may not enter Strategic Movement under a clear sky.',
  // -- ledgers
  'line.air-supremacy': 'Allied Air Supremacy',
  'line.air-attack-support': '{unit} supports the attack over {hex}',
  'line.air-defense-support': '{unit} supports the defense over {hex}',
  'line.strike-column': 'target in Strategic Movement',
  'line.bomber-road': 'bomber against a road',
};
