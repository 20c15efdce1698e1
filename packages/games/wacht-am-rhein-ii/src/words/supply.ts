import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapter 15. */
export const SUPPLY_WORDS: Catalogue = {
  // -- half strength
  'ask.assault.half':
    'Assault on {h}: choose units that fight at half strength, to save On Hand supply or to stay rested at night, or let all fight at full strength.',
  'do.half': 'Fight at half strength',
  'do.full': 'Fight at full strength',
  'event.atHalf': '{u} fights at half strength.',
  'refuse.not-at-half': '{unit} cannot fight at half strength by choice: it has no On Hand supply to save.',
  'refuse.guns-supply': '{unit} cannot fire: Out of Supply.',
  'refuse.bridge-supply': '{unit} cannot build a bridge: Out of Supply.',
  // -- events
  'event.supply':
    '{side} supply: {out|0={onHand|0=all units are in supply|1=one unit has On Hand supply|# units have On Hand supply}|1=one unit is Out of Supply{onHand|0=|, # with On Hand supply}|# units are Out of Supply{onHand|0=|, # with On Hand supply}}.',
  'event.supplySpent': '{u} in {h} uses up its On Hand supply and is Out of Supply.',
};
