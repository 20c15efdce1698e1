import type { Catalogue } from '@hexfront/engine';

const ACTS: Catalogue = {
  gun: 'Fire {u}',
  'battle.support.ready': 'End defensive fire',
  'battle.airFire.ready': 'End Ground Support',
  'battle.write.gun': 'Write down {u}',
  'battle.write.ready': 'Seal the fire',
  'battle.barrage.ready': 'Open the fire',
  'battle.lose.remove': 'Lose {u}',
};
const under = (prefix: string): Catalogue => Object.fromEntries(Object.entries(ACTS).map(([k, text]) => [`${prefix}.${k}`, text]));

/** Sentences of chapter 11. */
export const ARTILLERY_WORDS: Catalogue = {
  ...under('do'),
  ...under('act'),
  // -- prompts
  'ask.battle.support': 'Attack on {h}: choose artillery for final protective fire, or end defensive fire.',
  'ask.battle.airFire': 'Attack on {h}: choose Ground Support for the defense, or end Ground Support.',
  'ask.battle.write':
    'Attack on {h}: write down the artillery for final protective fire, or seal the fire. The attacker states the barrage next.',
  'ask.battle.barrage': 'Attack on {h}: state the artillery that supports it, or open the fire of the defender.',
  'ask.battle.lose': 'Ammunition runs out: choose the artillery unit that is lost.',
  // -- what the enemy can still do
  'respond.fire': 'Final protective fire by {unit}',
  'respond.air': 'Final protective fire from the air, {n} points',
  // -- dice
  'roll.ammunition': 'Ammunition for the attack on {h}: an artillery unit is lost on {n} or less',
  // -- log
  'event.barrage': 'Barrage on {h}, {n|1=# point|# points}: {units}.',
  'event.finalFire': 'Final protective fire for {h}, {n|1=# point|# points}: {units}.',
  'event.ammunition': 'Ammunition: die {die}, {outcome|none=enough is left|an artillery unit is lost}.',
  // -- refusals
  'refuse.no-artillery': '{unit} cannot fire: not artillery.',
  'refuse.artillery-marches': '{unit} cannot fire: in March Mode.',
  'refuse.out-of-battery': '{unit} cannot fire: Out of Battery.',
  'refuse.artillery-isolated': '{unit} cannot fire: Isolated-2.',
  'refuse.needed-place': '{unit} cannot fire: another unit of its hex must attack, and two battalions and a company are the most.',
  'refuse.fired-already': '{unit} cannot fire again this phase.',
  'refuse.out-of-range': '{unit} cannot fire at {hex}: its range is {limit|1=# hex|# hexes}.',
  'refuse.other-nation': '{unit} cannot fire: it supports only units of its own nationality.',
  'refuse.no-barrage': '{unit} cannot fire: its barrage is reduced to 0.',
  'refuse.no-fire': '{unit} cannot fire: its final protective fire is reduced to 0.',
  'refuse.german-limit': '{unit} cannot fire: {limit} barrage points are the most for one attack.',
  'refuse.barrage-one-hex': 'A barrage without attacking units reaches one hex only.',
  'refuse.barrage-too-weak': 'The barrage on {hex} does not reach the lowest odds.',
  'refuse.no-fire-against-barrage': 'No final protective fire against a barrage attack.',
  'refuse.fire-used': '{unit} cannot fire: it used its final protective fire this turn.',
  'refuse.artillery-attacked': '{unit} cannot fire: it was attacked this phase.',
  'refuse.artillery-in-zone': '{unit} cannot fire: in an enemy ZOC.',
  'refuse.artillery-beside-enemy': '{unit} cannot fire: an enemy unit is adjacent.',
  'refuse.did-not-fire': '{unit} did not fire in this attack.',
  // -- lines of accounts
  'line.printed-barrage': 'barrage',
  'line.printed-fire': 'final protective fire',
  'line.barrage': 'artillery',
  'line.barrage-attack': 'barrage',
  'line.gun': '{unit}',
  'line.other-formation': 'supports another formation',
  'line.other-nation': 'supports no other nationality',
  'line.german-limit': 'German limit of barrage points',
  'line.barrage-sum': 'barrage on the hex',
  'line.fire-sum': 'final protective fire on the hex',
  'line.cover': 'woods or buildings in {hex}',
  'line.works': 'positions in {hex}',
  'line.night': 'night',
  'line.disorganized': 'disorganized before dawn',
  'line.final-fire': 'final protective fire',
};
