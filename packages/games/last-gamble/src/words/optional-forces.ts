import type { Catalogue } from '@hexfront/engine';

/** Sentences of the optional rules: airdrop, fog, commandos, Malmedy, roadblocks, Tigers, flak, Monschau, recovery, observation, fuel. */
export const OPTIONAL_WORDS: Catalogue = {
  // -- airdrop
  'ask.airdrop.where': 'Drop {unit} this morning: choose a hex.',
  'roll.drop': '{unit} drops on {h}: 1 full strength, 2 reduced, 3 to 6 lost',
  'do.drop': 'Drop on {h}',
  'event.dropped': '{u} lands in {h}{state|full=|, at reduced strength}.',
  'event.dropLost': '{u} is scattered over {h} and eliminated.',
  'refuse.drop-zoc': '{unit} cannot drop into an enemy ZOC.',
  'refuse.drop-forest': '{unit} cannot drop into forest.',
  'refuse.drop-town': '{unit} cannot drop on a town or city.',
  'refuse.just-dropped': '{unit} cannot move on the turn it drops.',
  // -- fog
  'event.shown': 'Revealed: {units}.',
  'line.unseen': 'hidden counters: {n}',
  // -- commandos
  'ask.deception.ask': 'Attempt deception at {h}? A commando team is with the attackers.',
  'ask.misdirection.lead': 'Lead {unit} up to {n} hexes along the road, or leave it here. It was misdirected.',
  'roll.commando': '{unit} passed {n|one=# ZOC|# ZOCs}: caught unless the die{modifier|0=|, less #,} is at least that',
  'roll.misdirection': '{unit} meets false military police in {h}: misdirected on {n} or less',
  'roll.deception': '{unit} attempts deception: succeeds on {n} or less',
  'do.deceive': 'Attempt deception with {u}',
  'do.pass': 'Decline',
  'do.lead': 'Lead it to {h}',
  'do.halt': 'Leave it here',
  'event.commandoCaught': '{u} is caught in {h} and eliminated.',
  'event.commandoSafe': '{u} is not noticed.',
  'event.misled': '{u} is stopped and misdirected in {h}.',
  'event.misdirected': '{u} is led from {from} to {to}.',
  'event.deception': '{u} deceives the enemy: one column right.',
  'line.deception': 'combat deception',
  'refuse.commando-south': 'Commandos cannot enter the map south of row 20.',
  'refuse.commandos-apart': '{other} is already in {hex}: one commando team per hex.',
  'refuse.allied-at-bridge': 'Cannot do that: Allied units are at the bridge.',
  'refuse.no-commando': '{unit} cannot do that: not a commando team on the map.',
  'refuse.deceived-already': 'Only one deception per game turn.',
  'refuse.commando-not-there': '{unit} cannot attempt deception: not with an attacking German unit.',
  'refuse.not-along-the-road': 'Cannot lead it to {hex}: not within 3 hexes along the road.',
  'refuse.misled': '{unit} cannot move: misdirected.',
  // -- Malmedy
  'event.malmedy': 'News of Malmedy spreads: isolated Allied units hold out longer.',
  // -- roadblocks
  'ask.clearing.ask': 'Clear the roadblock in {h} with {unit}?',
  'roll.block': '{unit} blocks the road in {h}: succeeds on {n} or less',
  'do.block': 'Block the road in {h}',
  'do.clear': 'Clear the road',
  'do.leave': 'Leave the roadblock',
  'event.roadblock': '{u} {state|blocked=blocks the road in|open=fails to block the road in} {h}.',
  'event.roadCleared': 'The road in {h} is cleared.',
  'refuse.halted-at-block': '{unit} cannot move again this game turn: stopped at a roadblock.',
  'card.halted-at-block': 'Stopped at a roadblock',
  'refuse.no-road-to-block': 'Cannot block {hex}: no road.',
  'refuse.blocked-already': 'Cannot block {hex}: already blocked.',
  'refuse.block-tried': 'A roadblock in {hex} was already attempted this player turn.',
  'refuse.no-engineer-near': 'Cannot block {hex}: no engineer near enough.',
  // -- Tigers
  'roll.tigers': 'Arrival roll for {unit}',
  'event.tigers': '{u} is released to the front at {areas}.',
  'event.noTigers': '{u} does not arrive this turn.',
  // -- flak and Panzerjager
  'line.flak-denies': 'Allied Armor Superiority denied by German 88s',
  'refuse.guns-too-weak': '{unit} cannot attack: no attack strength left.',
  'refuse.flak-below': '{unit} cannot fly over {hex}: German flak regiment.',
  // -- Monschau
  'refuse.monschau-spared': 'German artillery cannot fire on Monschau on 12/16.',
  // -- recovery
  'event.recovered': '{side} tank recovery: one armor point for {n} steps lost {attacking}.',
  // -- observation
  'line.air-observation': 'spotter aircraft',
  // -- fuel
  'roll.fuel-distance': 'Fuel for {formation}: none on {n} or less',
  'event.fuelHolds': '{formation} has fuel.',
  'line.fuel-depth': 'distance from the depots',
  'line.fuel-penalty': 'arrived without fuel',
  'line.fuel-dumps': 'captured fuel',
};
