import type { Catalogue } from '@hexfront/engine';

/** Sentences of the game variants. */
export const VARIANT_WORDS: Catalogue = {
  // -- prompts
  'ask.cards.trade': 'Your open card is the higher one. Keep your secret card, or trade it for the next of the deck?',
  'ask.cards.read': 'Look at your secret card and say in secret which variant you play.',
  'ask.deployment-gvar-1.unit': 'Set-up: pick a unit to start elsewhere, or go on.',
  'ask.deployment-gvar-1.hex': '{unit}: where does it start?',
  'ask.deployment-gvar-2.unit': 'Set-up of Operation Martin: pick a unit to start elsewhere, or go on.',
  'ask.deployment-gvar-2.hex': '{unit}: where does it start?',
  'ask.deployment-gvar-3.unit': 'Set-up of Herbstnebel: pick a unit to start elsewhere, or go on.',
  'ask.deployment-gvar-3.hex': '{unit}: where does it start?',
  'ask.deployment-gvar-9.unit': 'Set-up of the SS panzer divisions: pick a unit to start elsewhere, or go on.',
  'ask.deployment-gvar-9.hex': '{unit}: where does it start?',
  'ask.second-division.which': 'Which regiment of the 2nd Division starts in {h}?',
  'ask.nordwind.division': 'Which division comes?',
  'ask.nordwind.independent': 'Which independent unit comes with it?',
  'roll.nordwind': 'Nordwind reserves: a division comes on {n} or less.',
  'roll.warning': 'Early warning: the Allies are warned on {n} or less.',
  // -- actions
  'do.keep-card': 'Keep the card',
  'do.trade-card': 'Trade the card',
  'do.variant': '{n|0=Play the historical game|Play variant #}',
  'do.deploy': 'Set up {u}',
  'do.place': 'Start in {h}',
  'do.regiment': '{u}',
  'do.division': '{n|0=6th SS Mountain|1=17th SS Panzergrenadier|2=257th Volksgrenadier} Division',
  'do.independent': '{u}',
  // -- events
  'event.cardsShown':
    'The German shows {german|1=an ace|8=an #|11=a jack|12=a queen|13=a king|a #}, the Allied player {allied|1=an ace|8=an #|11=a jack|12=a queen|13=a king|a #}.',
  'event.cardDealt': 'Your secret card is a {red|1=red|black} {card|1=ace|11=jack|12=queen|13=king|#}.',
  'event.cardTraded': '{side} trades the secret card.',
  'event.cardRead': 'You play {n|0=the historical game|variant #}.',
  'event.cardsTurned': 'The secret cards are turned. German variant: {german}. Allied variant: {allied}.',
  'event.deployed': '{u} starts in {h}.',
  'event.nordwindNobody': 'No Nordwind division comes this turn.',
  'event.recalled': '{u} is sent to the east and does not come any more.',
  'event.warning': '{warned|1=The Allies have been warned|The warning is not heard: the Allies are surprised}.',
  'event.britishCalled': 'German vehicles are over the Meuse: Montgomery sends the XXX Corps.',
  'event.usFreed': 'The US units at the Meuse and Semois are free to move.',
  // -- refusals
  'refuse.not-your-card': 'Your card does not say so.',
  'refuse.deploy-printed': '{unit} starts where the chart puts it.',
  'refuse.deploy-sector': '{to} is not in the army sector of {unit}.',
  'refuse.deploy-line': '{unit} starts with the first wave at the Westwall; {to} is on the wrong side of it or too far away.',
  'refuse.deploy-behind': '{unit} starts at least two hexes behind the Westwall.',
  'refuse.deploy-wall-full': 'Two units of the 26th Division stand on the Westwall already.',
  'refuse.deploy-crowded': 'At most {n} units start in one hex.',
  'refuse.deployed-enough': 'Enough has been moved about; go on.',
  'refuse.not-a-choice': '{unit} is not one of those to choose from.',
  'refuse.nordwind-gone': 'That one does not wait any more.',
  'refuse.spatlese-barred': 'In Herbstnebel the Fifteenth Army does not attack.',
  'refuse.grounded': 'Nobody flies in this weather.',
  // -- victory
  'victory.or-town': 'Or a German unit in {name} at the end',
  'victory.or-any': 'with one in any of {names}',
};
