import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapter 15. */
export const SUPPLY_WORDS: Catalogue = {
  // -- half strength
  'ask.assault.half':
    'Assault on {h}: choose units that fight at half strength to keep On Hand supply or to avoid Resting, at a quarter for both, or end the choice.',
  'do.half': 'Fight at half strength to keep On Hand supply: {u}',
  'do.half-night': 'Fight at half strength to avoid Resting: {u}',
  'do.full': 'No further unit fights at half strength',
  'event.atHalf': '{u} fights at half strength {kind|supply=to keep its On Hand supply|to avoid Resting}.',
  'refuse.not-at-half': '{unit} cannot fight at half strength to keep On Hand supply: it has none to lose here.',
  'refuse.not-tired-by-night': '{unit} cannot fight at half strength to avoid Resting: this assault does not tire it.',
  'refuse.guns-supply': '{unit} cannot fire: Out of Supply.',
  'refuse.bridge-supply': '{unit} cannot build a bridge: Out of Supply.',
  // -- events
  'event.supply':
    '{side} supply: {out|0={onHand|0=all units are in supply|1=one unit has On Hand supply|# units have On Hand supply}|1=one unit is Out of Supply{onHand|0=|, # with On Hand supply}|# units are Out of Supply{onHand|0=|, # with On Hand supply}}.',
  'event.supplySpent': '{u} in {h} uses up its On Hand supply and is Out of Supply.',

  'ask.supplying.depot': 'Open {h} as a source of supply this turn ({n} of 3 turns used), or keep it closed.',
  'do.open-depot': 'Open the source this turn',
  'do.supplying.depot.pass': 'Keep it closed',
  // -- pockets
  'ask.supplying.give': 'Move a pocket supply point from one dump to another, or end the transfer.',
  'do.supplying.give.give': 'Take a point from {u}',
  'do.supplying.give.done': 'End the transfer',
  'ask.supplying.receive': 'Choose the dump that receives the point of {unit}.',
  'do.supplying.receive.receive': 'Give the point to {u}',
  'roll.dump': 'Pocket dump of {unit}: die {n|#}',
  'event.pocketed': '{u} in {h} is in a pocket (roll {die}): its dump holds {n|0=no points|1=1 point|# points}.',
  'event.dump': 'Pocket dump of {u}: {n|0=empty|1=1 point left|# points left}.',
  'event.dumpGiven': '{u} gives a pocket supply point to {to}.',
  'refuse.no-dump': '{unit} cannot give a point: no dump that it reaches can take one.',
  'refuse.dump-far': '{unit} cannot receive the point: no path of 12 supply path points or less, or its dump is full.',
  // -- surrender
  'roll.surrender': 'Isolated {unit}: surrenders on {n} or more',
  'roll.leader-surrender': 'Leader {unit}: isolated units of the formation are spared on {n} or less',
  'event.surrendered': '{u} in {h} surrenders.',
  'event.heldOut': '{u} in {h} is isolated and holds out (roll {die}).',
  // -- ammunition
  'roll.replenish': 'Ammunition for {unit}: replenished on {n} or less',
  'event.replenished': 'Ammunition for {u} (roll {die}): {outcome|replenished=replenished|empty=still depleted}.',
  // -- states and links of a supply path
  'supply.supplied': 'in supply',
  'supply.on-hand': 'On Hand supply',
  'supply.out-of-supply': 'Out of Supply',
  'supply.isolated': 'Out of Supply and isolated',
  'supply.off-map': 'not on the map',
  'supply.link-hq': 'to its headquarters',
  'supply.link-corps': 'to the corps headquarters',
  'supply.link-army': 'to the army headquarters',
  'supply.link-source': 'to a source of supply',
  'supply.enemy-unit': 'blocked by an enemy unit in {hex}',
  'supply.enemy-near': 'blocked in {hex}: open ground next to an enemy unit, with no friendly unit in it',
  'supply.enemy-cover': 'blocked in {hex}: next to an enemy unit, and paths pass no more than two such hexes even in cover',
  'supply.army-full': 'the army headquarters supplies as many corps as it can, all nearer than this one',
  'supply.corps-full': 'the corps headquarters supplies as many divisions as it can, all nearer than this one',
  'supply.formation-full': 'the headquarters supplies as many attached units as it can, all nearer than this one',
  'supply.shut-in': 'until the pocket is relieved its dump is its only source',
  'supply.far': 'more supply path points than it may use',
  'supply.no-path': 'no supply path to the headquarters',
  'supply.no-road': 'no secondary or primary road to the headquarters',
  'supply.no-source': 'no supply path to a source',
  'supply.hq-lost': 'its headquarters is eliminated: attach it to another formation',
  'supply.stray': 'no infantry of its division with it or next to it',
};
