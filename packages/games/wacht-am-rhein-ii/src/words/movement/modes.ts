import type { Catalogue } from '@hexfront/engine';

/** What each mode brings and costs (chapter 5), told before it is chosen. */
export const MODE_WORDS: Catalogue = {
  'then.prepare':
    'Moves 1 hex (Mech units 2) after all others, and must attack. A column in its favor, attacks from several hexes, advances of more than one hex; no cover, whatever hex it is in.',
  'then.strategic':
    'Moves half as far again, by road only and not next to the enemy, to a hex that you choose in secret. It cannot attack, and enemies attack it with 2 columns in their favor.',
  'then.exploit':
    'Its Mech units move in Exploitation Phases only, half as far by day, and can overrun. Enemies next to it cost nothing extra; a column against it in its attacks and overruns, and in attacks on it.',
  'then.exploit-all':
    'They move in Exploitation Phases only, half as far by day, and can overrun. Enemies next to them cost nothing extra; a column against them in their attacks and overruns, and in attacks on them.',
  'then.reserve':
    'Cannot move. Once it improves the dice of a ground assault within 3 hexes in which a unit of its formation fights, and is in Tactical mode after that. An assault on its own hex has a column in its favor.',
  'then.withhold':
    'None of its units but artillery moves. After 6 turns it has a bonus for 2 turns when it is released; if it moves or an enemy comes next to it before, it has none.',
  'then.top': 'It is all that the enemy sees of the stack, unless the enemy observes it.',
};
