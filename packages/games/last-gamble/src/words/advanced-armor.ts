import type { Catalogue } from '@hexfront/engine';

const ACTS: Catalogue = {
  burn: 'Burn the fuel dump',
  torch: 'Burn the fuel dump in {h}',
  decline: 'Do not burn it',
  launch: 'Launch Operation Spatlese',
  form: 'Form a Kampfgruppe with {u}',
  with: 'Join {u}',
  split: 'Break up the Kampfgruppe of {u}',
};
/** The same words for lists (`do`) and for buttons and menus (`act`). */
const under = (prefix: string): Catalogue => Object.fromEntries(Object.entries(ACTS).map(([k, text]) => [`${prefix}.${k}`, text]));

/** Sentences of Advanced chapters 5 and 9 to 12. */
export const ARMOR_WORDS: Catalogue = {
  ...under('do'),
  ...under('act'),
  // -- armor and terrain
  'line.attack-armor-closed': 'armor in forest, Westwall or city',
  'line.attack-armor-open': 'armor in the open, no antitank guns against it',
  'line.attack-sturmtiger-town': 'heavy shells on a town',
  'refuse.armor-first': '{unit} cannot take the first step loss: full-strength armor must.',
  // -- combined arms
  'line.combined-arms':
    'combined arms: {attacker|infantry=infantry|armor=armor|infantry and armor} against {defender|infantry=infantry|armor=armor|gun=antitank guns|engineer=engineers|artillery=artillery|infantry and armor}',
  'line.armor-table': '{side} Armor Superiority: {unit} against {other}',
  // -- fuel dumps
  'ask.dump-entered.ask': 'Burn the fuel dump in {h} ({points} points)? {unit} has reached it. It burns on {n} or less.',
  'ask.dump-guarded.ask': 'Burn a fuel dump? {unit} is under attack. It burns on {n} or less.',
  'roll.dump': 'Fuel dump in {h}: burns on {n} or less',
  'event.dumpCaptured': '{u} captures the fuel dump in {h}: {points} points.',
  'event.dumpBurnt': 'The fuel dump in {h} burns.',
  'event.dumpSafe': 'The fuel dump in {h} does not catch fire.',
  'event.dumpEvacuated': 'Allied evacuation of the fuel dump in {h}.',
  'event.halted': '{u} is stopped by the fire in {h}.',
  'refuse.halted': '{unit} cannot move again this game turn: stopped by a burning fuel dump.',
  'refuse.guards-dump': '{unit} cannot move: it guards the fuel dumps until both are gone.',
  'refuse.no-dump-near': 'No fuel dump near {unit} in {hex}.',
  // -- Operation Spatlese
  'event.spatlese': 'The German player launches Operation Spatlese: the 15th Army attacks.',
  'refuse.spatlese-launched': 'Operation Spatlese is already launched.',
  'refuse.spatlese-late': 'Operation Spatlese must be launched by 12/21 AM.',
  'refuse.spatlese-town': 'Operation Spatlese needs German control of {hex}.',
  'refuse.spatlese-towns': 'Operation Spatlese needs {needed} towns of the northern list; {held} are German-controlled.',
  'refuse.spatlese-meuse': 'Operation Spatlese needs an SS unit within {distance} hexes of the Meuse.',
  'refuse.not-your-turn': 'Wait: this is not your player turn.',
  // -- Kampfgruppen
  'card.kampfgruppe': 'In a Kampfgruppe with {unit}',
  'card.halted': 'Stopped by a burning fuel dump',
  'line.slower-half': 'Kampfgruppe at the allowance of {unit}',
  'ask.kampfgruppe.choose': 'Choose a unit to form a Kampfgruppe with {unit}.',
  'event.kgFormed': '{u} and {other} form a Kampfgruppe{name|=| #}.',
  'event.kgParted': 'The Kampfgruppe of {u} and {other} breaks up.',
  'refuse.kg-unfit': '{unit} and {other} cannot form a Kampfgruppe.',
  'refuse.kg-names-differ': '{unit} and {other} cannot form a Kampfgruppe: different names.',
  'refuse.kg-namesake': '{unit} can form a Kampfgruppe only with {other}, of the same name.',
  'refuse.kg-two-regiments': 'A Kampfgruppe is one regiment and one battalion at most.',
  'refuse.kg-no-armor': '{unit} and {other} cannot form a Kampfgruppe: neither has vehicles.',
  'refuse.kg-other-division': '{unit} and {other} cannot form a Kampfgruppe: different divisions.',
  'refuse.kg-apart': '{unit} and {other} cannot form a Kampfgruppe: different hexes.',
  'refuse.kg-alone': 'No unit here for {unit} to join.',
  'refuse.kg-already': '{unit} is already in a Kampfgruppe.',
  'refuse.kg-none': '{unit} belongs to no Kampfgruppe.',
  'refuse.kg-just-formed': 'The Kampfgruppe of {unit} cannot break up: formed this phase.',
  'refuse.kg-just-parted': '{unit} and {other} cannot form a Kampfgruppe again this phase.',
  'refuse.kg-reserve': '{unit} and {other} cannot form a Kampfgruppe: not both in reserve.',
  'refuse.kg-column': '{unit} and {other} cannot form a Kampfgruppe: in Strategic Movement.',
  'refuse.kg-no-room': 'Separately they would exceed the stacking limit in {hex}.',
  'refuse.kg-split-in-reserve': '{unit} and {other} cannot separate: in reserve as one unit.',
  'refuse.kg-half-moved': 'The Kampfgruppe of {unit} cannot break up: its other half has moved.',
};
