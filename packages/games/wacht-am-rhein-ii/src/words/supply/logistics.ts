import type { Catalogue } from '@hexfront/engine';

const ARMY = '{army|5PzA=5th Panzer Army|6PzA=6th Panzer Army|7A=7th Army}';

/** Sentences of chapter 16. */
export const LOGISTICS_WORDS: Catalogue = {
  'ask.transport.stock': `Hand out ammunition points to the ${ARMY} ({n} available).`,
  'ask.transport.share': `Assign truck points to the ${ARMY} ({n} at most).`,
  'ask.transport.motor': `Assign truck points of the ${ARMY} to carry units today ({n} at most; they are used up until December 20).`,
  'ask.transport.fuel': `Assign truck points of the ${ARMY} to haul fuel: {n} at most, the rest haul ammunition or carry units.`,
  'ask.transport.ammo': `Assign truck points of the ${ARMY} to haul ammunition: {n} at most, the rest carry units.`,
  'ask.transport.spend': `Spend ammunition points of the ${ARMY} ({n} at most): each raises the depletion value by 1 for the day, and artillery is depleted less often.`,
  'effect.fuel': '{price|½=½ fuel point|1=1 fuel point|{price} fuel points} of {left}',
  'effect.fuel-delivery': '{trucks|0=no fuel points|{low} to {high} fuel points, {average} on average}',
  'effect.ammo-delivery': '{trucks|0=no change of the stockpile|{low} to {high} ammunition points, {average} on average}',
  'do.points': 'Assign {n|0=no points|1=1 point|# points}',
  'do.transport.spend.points': 'Spend {n|0=no points|1=1 point|# points}',
  'do.transport.stock.points': 'Hand out {n|0=no points|1=1 point|# points}',
  'refuse.points-not-there': 'You cannot assign {n|1=1 point|# points}: {limit} at most.',
  'roll.fuel-delivery': `Fuel for the ${ARMY} with {n|1=1 truck point|# truck points}`,
  'roll.ammo-delivery': `Ammunition for the ${ARMY} with {n|1=1 truck point|# truck points}`,
  'event.fuelDelivered': `${ARMY} receives {n|1=1 fuel point|# fuel points} (roll {die}).`,
  'event.ammoDelivered': `Ammunition of the ${ARMY}: {n|1=1 point|# points} in its stockpile (roll {die}).`,
  'ask.fueling.give':
    'Allocate fuel points to mechanized formations, or end fuel allocation. The less fuel a formation has, the worse the roll for its movement.',
  'do.fuel-normal': 'Give Normal fuel: {u}',
  'do.fuel-low': 'Give Low fuel: {u}',
  'do.fueling.give.done': 'End fuel allocation',
  'event.fueled': '{u} receives {state|normal=Normal|low=Low} fuel.',
  'refuse.fuel-not-needed': '{unit} cannot receive fuel: it is not the headquarters of a German mechanized formation.',
  'refuse.fuel-given': '{unit} cannot receive fuel: it has as much already.',
  'refuse.fuel-supply': '{unit} cannot receive fuel: Out of Supply.',
  'refuse.fuel-points': '{unit} cannot receive fuel: its army has too few fuel points.',
  'refuse.fuel-count': '{unit} cannot move: the fuel of its formation moves {limit|1=1 unit|# units}, and they have moved.',
  'roll.fuel': 'Fuel of {unit}: {state|normal=Normal|low=Low|none=none}{n|0=|, modifier {n}}',
  'roll.fuel-stray': 'Fuel of the units of {unit} without a supply path to it: none{n|0=|, modifier {n}}',
  'outcome.strays-99': 'no limit',
  'outcome.strays-0': 'no unit moves',
  ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`outcome.strays-${i + 1}`, `${i + 1} MP for each unit`])),
  'outcome.moves-99': 'no limit',
  'outcome.moves-0': 'no unit moves',
  'outcome.moves-1': '1 MP for each unit, or 1 unit in full',
  ...Object.fromEntries(
    Array.from({ length: 19 }, (_, i) => [`outcome.moves-${i + 2}`, `${i + 2} MP for each unit, or ${i + 2} units in full`]),
  ),
  'event.fuelRolled':
    '{u}{of|stray=, units without a supply path to it|}: fuel roll {die}, {n|-1=no limit|0=no unit moves|1=1 MP for each unit{of|stray=| or 1 unit in full}|# MP for each unit{of|stray=| or {n} units in full}}.',
  'ask.fuelRoll.choose': '{unit}: move all units up to {n} MP each, or {n|1=1 unit|# units} in full.',
  'act.all-move': 'Move all units, {n} MP each',
  'act.some-move': 'Move {n|1=1 unit|# units} in full',
  'do.all-move': 'Move all units, MP limited',
  'do.some-move': 'Move only a few units in full',
  'line.fuel': 'fuel',
};
