import type { Catalogue } from '@hexfront/engine';

/** Sentences of the optional rules: airdrop, fog, commandos, Malmedy, roadblocks, Tigers, flak, Monschau, recovery, observation, fuel. */
export const OPTIONAL_WORDS: Catalogue = {
  // -- airdrop
  'ask.airdrop.where': '{unit} jumps this morning: choose where.',
  'roll.drop': '{unit} jumps over {h}: 1 whole, 2 reduced, otherwise lost.',
  'do.drop': 'Jump over {h}',
  'event.dropped': '{u} lands in {h}{state|full=|, at reduced strength}.',
  'event.dropLost': '{u} is scattered over {h} and lost.',
  'refuse.drop-zoc': '{unit} cannot jump into an enemy zone of control.',
  'refuse.drop-forest': '{unit} cannot jump into forest.',
  'refuse.drop-town': '{unit} cannot jump on a town or city.',
  'refuse.just-dropped': '{unit} does not move on the turn it jumps.',
  // -- fog
  'event.shown': '{units} turned up.',
  'line.unseen': 'counters face down: {n}',
  // -- commandos
  'ask.deception.ask': 'A commando team is with the attackers on {h}: try to deceive the enemy?',
  'ask.misdirection.lead': '{unit} has been misdirected: lead it up to {n} hexes along the road, or let it stand.',
  'roll.commando':
    '{unit} slipped through {n|one=# zone|# zones} of control: found out unless the die{modifier|0=|, less #,} is at least that.',
  'roll.misdirection': '{unit} meets false military police in {h}: misdirected on {n} or less.',
  'roll.deception': '{unit} deceives the enemy on {n} or less.',
  'do.deceive': '{u} tries to deceive the enemy',
  'do.pass': 'Do without',
  'do.lead': 'Lead it to {h}',
  'do.halt': 'Let it stand',
  'event.commandoCaught': '{u} is found out in {h} and lost.',
  'event.commandoSafe': '{u} stays unnoticed.',
  'event.misled': '{u} is stopped and misdirected in {h}.',
  'event.misdirected': '{u} is led from {from} to {to}.',
  'event.deception': '{u} deceives the enemy: one column to the right.',
  'line.deception': 'combat deception',
  'refuse.commando-south': 'Commandos do not enter the map south of row 20.',
  'refuse.commandos-apart': '{other} is in {hex} already: one commando team a hex.',
  'refuse.allied-at-bridge': 'Allied troops stand at the bridge.',
  'refuse.no-commando': '{unit} is no commando team on the map.',
  'refuse.deceived-already': 'Only one deception a game turn.',
  'refuse.commando-not-there': '{unit} is not with a German unit that attacks.',
  'refuse.not-along-the-road': '{hex} is not within three hexes along the road.',
  'refuse.misled': '{unit} has been misdirected and moves no more.',
  // -- Malmedy
  'event.malmedy': 'News of Malmedy spreads: isolated Allied units will hold out longer.',
  // -- roadblocks
  'ask.clearing.ask': '{unit} is at the roadblock in {h}: clear the road?',
  'roll.block': '{unit} blocks the road in {h} on {n} or less.',
  'do.block': 'Block the road in {h}',
  'do.clear': 'Clear the road',
  'do.leave': 'Leave the block',
  'event.roadblock': '{u} {state|blocked=blocks the road in|open=fails to block the road in} {h}.',
  'event.roadCleared': 'The road in {h} is clear again.',
  'refuse.halted-at-block': '{unit} came to a roadblock and does not move again in this game turn.',
  'card.halted-at-block': 'Stopped at a roadblock',
  'refuse.no-road-to-block': 'No road runs through {hex}.',
  'refuse.blocked-already': 'The road in {hex} is blocked already.',
  'refuse.block-tried': 'A roadblock in {hex} was tried in this player turn.',
  'refuse.no-engineer-near': 'No engineer is near enough to block {hex}.',
  // -- Tigers
  'roll.tigers': 'Does {unit} arrive?',
  'event.tigers': '{u} is released to the front, at {areas}.',
  'event.noTigers': '{u} does not come this turn.',
  // -- flak and Panzerjager
  'line.flak-denies': 'German 88s deny the Allied vehicles their edge',
  'refuse.guns-too-weak': '{unit} has no attack strength left.',
  'refuse.flak-below': 'A German flak regiment keeps {unit} away from {hex}.',
  // -- Monschau
  'refuse.monschau-spared': 'No German guns fire on Monschau on 12/16.',
  // -- recovery
  'event.recovered': '{side} recovers vehicles: one armor point for {n} steps lost {attacking}.',
  // -- observation
  'line.air-observation': 'spotter aircraft',
  // -- fuel
  'roll.fuel-distance': 'Fuel for {formation}: none on {n} or less.',
  'event.fuelHolds': '{formation} has fuel enough.',
  'line.fuel-depth': 'distance from the depots',
  'line.fuel-penalty': 'came without fuel',
  'line.fuel-dumps': 'captured fuel',
};
