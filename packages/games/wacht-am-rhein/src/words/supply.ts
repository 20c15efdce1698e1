import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapter 14. */
export const SUPPLY_WORDS: Catalogue = {
  // -- events and rolls
  'event.supply':
    '{side} supply: {isolated|0={out|0=all units are in supply|1=one unit is Out of Communications or Unsupplied|# units are Out of Communications or Unsupplied}|1=one unit is Isolated{out|0=|, # more Out of Communications or Unsupplied}|# units are Isolated{out|0=|, # more Out of Communications or Unsupplied}}.',
  'event.surrender':
    'Surrender roll {die}: {outcome|surrendered=the Isolated-2 units of the formation surrender|held=the formation holds out}: {units}',
  'roll.surrender': '{n|1=1 Isolated-2 unit|# Isolated-2 units} with {unit}: surrender on 1',
  // -- links of a supply line
  'supply.link-hq': 'to its headquarters',
  'supply.link-road': 'from headquarters to a road',
  'supply.link-edge': 'along roads to the map edge',
  // -- what cuts it
  'supply.enemy-unit': 'blocked by an enemy unit in {hex}',
  'supply.rigid-zone': 'blocked by an enemy rigid ZOC in {hex}',
  'supply.hq-far-hexes': 'too many hexes to a corps or army headquarters',
  'supply.hq-far-points': 'too many MP to its headquarters',
  'supply.hq-cut-off': 'no path to its headquarters',
  'supply.no-hq': 'its headquarters is not on the map',
  'supply.hq-off-road': 'the headquarters is not on a road to the map edge',
  'supply.road-far': 'more than 7 MP from the headquarters to a road',
  'supply.no-road': 'no road to the map edge',
  'supply.by-scenario': 'Unsupplied by a rule of the scenario',
};
