import type { Catalogue } from '@hexfront/engine';

const ARMY = '{army|5PzA=5th Panzer Army|6PzA=6th Panzer Army|7A=7th Army}';
const CARGO = '{role|fuel=fuel|ammo=ammunition}';
const POINTS = '{n|1=1 air point|# air points}';

/** Sentences of Supply Interdiction (21.5). */
export const RAID_WORDS: Catalogue = {
  'title.raid': 'Supply Interdiction',
  'ask.raid.send': `Attack the trucks of the ${ARMY} with ${CARGO}: send 2 or 3 air points, or let them pass. {n|1=1 point|# points} sent, {left} left.`,
  'ask.raid.escort': 'Choose the escort of the mission. {left|1=1 point is left in its sectors.|# points are left in its sectors.}',
  'ask.raid.intercept': `Intercept the attack on the trucks of the ${ARMY}: ${POINTS}, {of|0=no escort|1=1 escort|# escorts}. {left|1=You have 1 point there.|You have # points there.}`,
  'do.send': 'Send 1 point from the {n|0=northeast|1=northwest|2=southeast|3=southwest} sector',
  'do.launch': 'Attack the trucks',
  'do.raid.send.decline': 'Let the trucks pass',
  'roll.raid': `Attack on the trucks with ${CARGO} of the ${ARMY}: a truck point is lost on {n} or less`,
  'outcome.through': 'no effect',
  'event.raid': `Supply Interdiction against ${CARGO} of the ${ARMY}: ${POINTS}, {escort|0=no escort|1=1 escort|# escorts}.`,
  'event.raidIntercepted': `German interception of the attack on trucks: ${POINTS}, {lost|0=no point is kept away|1=1 point is kept away|# points are kept away}.`,
  'event.raided': `Trucks with ${CARGO} of the ${ARMY}: {outcome|lost=a truck point is lost|through=no effect} (roll {die}).`,
  'refuse.raid-sector': 'Cannot send a point from there: none is left in this sector.',
  'refuse.raid-full': 'Cannot send another point: a mission against trucks has 3 at most.',
  'refuse.raid-few': 'Cannot attack yet: a mission against trucks takes {limit} air points.',
};
