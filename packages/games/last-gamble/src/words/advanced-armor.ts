import type { Catalogue } from '@hexfront/engine';

const ACTS: Catalogue = {
  burn: 'Set fire to the dump',
  torch: 'Set fire to the dump in {h}',
  decline: 'Leave it',
  launch: 'Launch Operation Spatlese',
  form: 'Form a Kampfgruppe with {u}',
  with: 'Join {u}',
  split: 'Part the Kampfgruppe of {u}',
};
/** The same words for lists (`do`) and for buttons and menus (`act`). */
const under = (prefix: string): Catalogue => Object.fromEntries(Object.entries(ACTS).map(([k, text]) => [`${prefix}.${k}`, text]));

/** Sentences of Advanced chapters 5 and 9 to 12. */
export const ARMOR_WORDS: Catalogue = {
  ...under('do'),
  ...under('act'),
  // -- armor and terrain
  'line.attack-armor-closed': 'Armor in forest, Westwall or city',
  'line.attack-armor-open': 'Armor in the open, no guns against it',
  'line.attack-sturmtiger-town': 'Heavy shells on a town',
  'refuse.armor-first': 'The first step is lost by armor at full strength, not by {unit}.',
  // -- combined arms
  'line.combined-arms':
    'Combined arms: {attacker|infantry=infantry|armor=armor|infantry and armor} against {defender|infantry=infantry|armor=armor|gun=guns|engineer=engineers|artillery=artillery|infantry and armor}',
  'line.armor-table': 'Armor Superiority of the {side}: {unit} against {other}',
  // -- fuel dumps
  'ask.dump-entered.ask': '{unit} has reached the fuel dump in {h} ({points} points). Set fire to it? It burns on {n} or less.',
  'ask.dump-guarded.ask': '{unit} are attacked. Set fire to a fuel dump? It burns on {n} or less.',
  'roll.dump': 'Fuel dump in {h}: burns on {n} or less',
  'event.dumpCaptured': '{u} captures the fuel dump in {h}: {points} points.',
  'event.dumpBurnt': 'The fuel dump in {h} burns.',
  'event.dumpSafe': 'The fuel dump in {h} does not catch fire.',
  'event.dumpEvacuated': 'The Allies have emptied the fuel dump in {h}.',
  'event.halted': '{u} is stopped by the fire in {h}.',
  'refuse.halted': '{unit} was stopped by a burning fuel dump and does not move again in this game turn.',
  'refuse.guards-dump': '{unit} stays with the fuel dumps until both are gone.',
  'refuse.no-dump-near': 'There is no fuel dump near {unit} in {hex}.',
  // -- Operation Spatlese
  'event.spatlese': 'The German launches Operation Spatlese: the 15th Army attacks.',
  'refuse.spatlese-launched': 'Operation Spatlese has been launched and cannot be called off.',
  'refuse.spatlese-late': 'Operation Spatlese must be launched by 12/21 AM.',
  'refuse.spatlese-town': 'Operation Spatlese needs {hex} in German hands.',
  'refuse.spatlese-towns': 'Operation Spatlese needs {needed} towns of the northern list; the German holds {held}.',
  'refuse.spatlese-meuse': 'Operation Spatlese needs an SS unit within {distance} hexes of the Meuse.',
  'refuse.not-your-turn': 'This is not your player turn.',
  // -- Kampfgruppen
  'card.kampfgruppe': 'In a Kampfgruppe with {unit}',
  'card.halted': 'Stopped by a burning fuel dump',
  'line.slower-half': 'Kampfgruppe at the rate of {unit}',
  'ask.kampfgruppe.choose': 'Which unit joins {unit} in a Kampfgruppe?',
  'event.kgFormed': '{u} and {other} form a Kampfgruppe{name|=| #}.',
  'event.kgParted': '{u} and {other} go separate ways.',
  'refuse.kg-unfit': '{unit} and {other} are no pair for a Kampfgruppe.',
  'refuse.kg-names-differ': '{unit} and {other} carry different names.',
  'refuse.kg-namesake': '{unit} belongs with {other}, which carries the same name.',
  'refuse.kg-two-regiments': 'A Kampfgruppe is no more than a regiment and a battalion.',
  'refuse.kg-no-armor': 'Neither {unit} nor {other} has vehicles.',
  'refuse.kg-other-division': '{unit} and {other} are not of one division.',
  'refuse.kg-apart': '{unit} and {other} are not in the same hex.',
  'refuse.kg-alone': 'There is nobody here for {unit} to join.',
  'refuse.kg-already': '{unit} is in a Kampfgruppe.',
  'refuse.kg-none': '{unit} is in no Kampfgruppe.',
  'refuse.kg-just-formed': 'The Kampfgruppe of {unit} was formed in this phase.',
  'refuse.kg-just-parted': '{unit} and {other} were parted in this phase.',
  'refuse.kg-reserve': '{unit} and {other} are not both in reserve.',
  'refuse.kg-column': '{unit} and {other} are in Strategic Movement.',
  'refuse.kg-no-room': 'Apart they would be too many for {hex}.',
  'refuse.kg-split-in-reserve': '{unit} and {other} are in reserve as one unit and stay together.',
  'refuse.kg-half-moved': 'The other half of the Kampfgruppe of {unit} has moved.',
};
