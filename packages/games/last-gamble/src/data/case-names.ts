import type { CaseNames } from '@hexfront/engine';

/** What the parts of the rulebook are called; the Basic rules go by their numbers alone. */
export const CASE_NAMES: CaseNames = {
  basic: '',
  intro: 'Introduction',
  adv: 'Advanced',
  opt: 'Optional',
  var: 'Variants',
  'var-0': 'Variants',
  gvar: 'German variant',
  avar: 'Allied variant',
  gset: 'German setup',
  aset: 'Allied setup',
  notes: 'Notes',
  crt: 'Combat Results Table',
  tec: 'Terrain Effects Chart',
  fuel: 'Fuel Shortage Table',
  repl: 'Replacement Table',
  armor: 'Armor Superiority Table',
  ca: 'Combined Arms Table',
  dump: 'Fuel Dump Table',
  surrender: 'Surrender Table',
  orders: 'Orders Tables',
  drop: 'Airborne Drop Table',
  optfuel: 'Fuel Table (optional)',
  weather: 'Weather Table',
  odds: 'Odds Table',
};
