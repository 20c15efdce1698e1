/** The guided first game: the first German attack before dawn and the US answer, on both sides, with dice that are known beforehand. */
import type { GuideScript } from '@hexfront/engine';
import { fact, says, step } from '@hexfront/engine/guide';

const TANKS = 'de-1-16-116p-t';
const PANTHERS = 'de-2-16-116p-t';
const MEN = 'de-1-156-116p-m';
const MATES = 'de-2-156-116p-m';
const GUNS = 'de-116pxx-a105';
const DEFENDER = 'us-1-112-28-i';
const COMPANY = 'us-co-dw-04';
const RESERVE = 'us-707-28xx-t';

export const GUIDE: GuideScript = {
  game: 'wacht-am-rhein',
  scenario: 'bastogne-first-day',
  seed: 'bastogne',
  title: 'Before dawn',
  steps: [
    step.welcome(
      'December 16, 1944, before dawn',
      says(
        'The German player needs a unit in Bastogne, or nine units off the west edge of the map, or both. The US player must keep Bastogne, best with Wiltz or Clervaux as well.',
        fact.victory('a unit in Bastogne and 9 units exited west'),
        fact.rule('25.17', 'best with Wiltz or Clervaux'),
      ),
      'Gray counters are German, olive ones American. The three numbers are attack, defense, and movement.',
      [fact.body(TANKS, 'heer'), fact.body(DEFENDER, 'us'), fact.card(TANKS, '10-8-12')],
      { cases: ['25.17'], point: { units: [TANKS, DEFENDER] } },
    ),
    step.end(
      'us-bridges',
      'The line above the map',
      [
        says(
          'It says who decides what, and by which case of the rulebook. No US unit moves on this turn, so the first thing asked is whether US engineers blow bridges. Their turn will come.',
          fact.stage('allied.bridges', 1),
          fact.asked('Blow and build bridges'),
          fact.rule('25.16', 'moves nothing on turn 1'),
          fact.page('prompt-case'),
        ),
        says('Press End Bridge Phase at the right of the line, or E.', fact.choice('End Bridge Phase')),
      ],
      { is: 'stage', stage: 'german.movement' },
      { cases: ['15.11', '25.16'] },
    ),
    step.read(
      'supply',
      'Supply',
      says(
        'Each player turn begins with supply, and the game traces it for you: all units are in supply. On the first day German units always are.',
        fact.told('German supply: all units are in supply'),
        fact.rule('25.14b', 'always in supply'),
        fact.rule('14.0', 'Supply Phase of each player turn'),
      ),
      { cases: ['14.0', '25.14b'], point: { page: 'right-panels' } },
    ),
    step.pickUp(
      says(
        'Choose 1/16/116P, tanks in D0317. The light area is where it can move; the numbers are what it costs. An octagon means that a rigid zone of control (ZOC) of the enemy stops it there.',
        fact.stage('german.movement', 1),
        fact.at(TANKS, 'D0317'),
        fact.reach(TANKS, 'D0518', '2'),
        fact.stops(TANKS),
        fact.rule('8.31', 'stop at once on entering an enemy rigid zone'),
      ),
      TANKS,
      'D0317',
      { cases: ['6.0', '8.31'] },
    ),
    step.read(
      'modes',
      'Two modes',
      [
        says(
          'The card of the unit has a switch: Tactical Mode and March Mode. In March Mode it moves fast along roads, as far as D0816, but all its combat strengths are halved.',
          fact.card(TANKS, 'Tactical Mode'),
          fact.reach(TANKS, 'D0816', '8'),
          fact.rule('10.18', 'halves all combat strengths'),
          fact.page('unit-card'),
        ),
        says(
          'Entering it costs 4 movement points (MP), and the unit can leave it only at the beginning of a later Movement Phase. For an attack stay in Tactical Mode.',
          fact.rule('7.21', 'costs 4 points'),
          fact.rule('7.11', 'leave it only at the beginning'),
        ),
      ],
      { cases: ['7.0', '7.21', '10.18'], point: { page: 'unit-card' } },
    ),
    step.refusal(
      'With the tanks in hand, try the Americans in D0319. Nothing breaks: the game says why not, and by which case.',
      TANKS,
      ['D0319'],
      'why 1/16/116P',
      { cases: ['6.21'] },
    ),
    step.bring(
      'road',
      'A move',
      says(
        'Point at D0518, two hexes south: 2 MP over clear ground. The path and its cost appear before you move. Then choose the hex.',
        fact.reach(TANKS, 'D0518', '2'),
      ),
      { unit: TANKS, to: 'D0518', order: 'move 1/16/116P' },
      { cases: ['6.0'] },
    ),
    step.undo(
      'The tanks are needed farther north. You can undo moves, one by one, back to the last die roll: press Ctrl Z, or the arrow in the bar.',
      TANKS,
      'D0317',
    ),
    step.bring(
      'tanks',
      'To the enemy',
      says(
        'Now move 1/16/116P to D0318, next to the Americans.',
        fact.reach(TANKS, 'D0318', '1'),
        fact.at(DEFENDER, 'D0319'),
        fact.adjacent(TANKS, 'D0318'),
      ),
      { unit: TANKS, to: 'D0318', order: 'move 1/16/116P' },
    ),
    step.bring(
      'panthers',
      'A stack',
      says(
        'Move 2/16/116P there as well. Three combat units can end a Movement Phase in one hex; headquarters do not count.',
        fact.at(PANTHERS, 'D0317'),
        fact.reach(PANTHERS, 'D0318', '1'),
        fact.rule('9.0', 'At most three combat units'),
        fact.rule('9.0', 'headquarters are free'),
      ),
      { unit: PANTHERS, to: 'D0318', order: 'move 2/16/116P' },
      { cases: ['9.0'] },
    ),
    step.bring(
      'men',
      'The infantry',
      says(
        'Two battalions of Regiment 156 are in D0417. Move 1/156/116P to D0418.',
        fact.at(MEN, 'D0417'),
        fact.at(MATES, 'D0417'),
        fact.reach(MEN, 'D0418', '1'),
      ),
      { unit: MEN, to: 'D0418', order: 'move 1/156/116P' },
    ),
    step.bring(
      'mates',
      'One regiment, one hex',
      says(
        'Move 2/156/116P to the same hex: battalions of one regiment that attack together have Regimental Integrity, one column on the table.',
        fact.reach(MATES, 'D0418', '1'),
        fact.rule('10.42', 'Regimental Integrity shifts one column right'),
      ),
      { unit: MATES, to: 'D0418', order: 'move 2/156/116P' },
      { cases: ['10.42'] },
    ),
    step.end(
      'end-movement',
      'End of movement',
      says(
        'Your other units could move as well. For this lesson four are enough: end the Movement Phase.',
        fact.choice('End Movement Phase'),
        fact.at(MATES, 'D0418'),
      ),
      { is: 'stage', stage: 'german.bridges' },
    ),
    step.end(
      'end-bridges',
      'Bridges',
      says(
        'German engineers with a B carry a bridge and can begin to build it beside a river or creek. Not today: end the Bridge Phase.',
        fact.marked('de-116-116pxx-e', 'bridge-carried'),
        fact.rule('15.22', 'carries a bridge, is adjacent to a river or creek'),
        fact.choice('End Bridge Phase'),
      ),
      { is: 'target', hex: 'D0319' },
      { cases: ['15.22'] },
    ),
    step.join(
      'attackers',
      'You must attack',
      says(
        'Every enemy unit next to yours must be attacked. Only D0319 is, so the game has opened that attack. Add the two tank battalions, the two infantry battalions, and the artillery 116P SP Art 105.',
        fact.rule('10.11', 'must be attacked by some unit'),
        fact.asked('Attack on D0319'),
        fact.at(GUNS, 'D0316'),
        fact.page('battle'),
        fact.page('joiners'),
      ),
      {
        units: [TANKS, PANTHERS, MEN, MATES, GUNS],
        hexes: ['D0318', 'D0418', 'D0316'],
        orders: ['join 1/16/116P', 'join 2/16/116P', 'join 1/156/116P', 'join 2/156/116P', 'gun 116P SP Art 105'],
      },
      { cases: ['10.11'], point: { page: 'joiners' } },
    ),
    step.declare(
      says(
        'Entrenchments double the Americans: 31 to 14 is 2-1. Surprise and Regimental Integrity shift two columns, to 4-1. Below are the exact chances of every result.',
        fact.ledger('Entrenchments', '×2'),
        fact.ledger('31 against 14', '2-1'),
        fact.ledger('Surprise', '+1'),
        fact.ledger('Regimental integrity', '+1'),
        fact.column('4-1'),
        fact.rule('25.14a', 'shift one column right'),
      ),
      'battle',
      { cases: ['16.21', '25.14a', '10.42'] },
    ),
    step.roll(
      'The enemy answers',
      says(
        'Before the die, US artillery in range can add final protective fire to the defense. You play both sides here: fire nothing and end defensive fire. The die is rolled; after a roll there is no undo.',
        fact.asked('choose artillery for final protective fire'),
        fact.choice('End defensive fire'),
        fact.rule('11.41', 'may add final protective fire'),
      ),
      { cases: ['11.41'] },
    ),
    step.retreatOrStep(
      'retreat',
      'D1',
      'A 6 on the column 4-1: D1. The defender loses a step or retreats one hex. Save the battalion: choose Retreat 1 hex.',
      [fact.told('die 6, result D1')],
      { cases: ['10.75'] },
    ),
    step.advance(
      says(
        'D0319 is empty, and its positions are removed. Attackers can advance along the path of retreat: choose 1/16/116P, then D0319.',
        fact.told('The positions in D0319 are removed'),
        fact.asked('Advance into D0319'),
        fact.rule('10.91', 'may advance along it'),
      ),
      { unit: TANKS, to: 'D0319', order: 'advance 1/16/116P' },
      { cases: ['10.91'] },
    ),
    step.end(
      'end-advance',
      'That is enough',
      says('End the advance. No other attack is due, so the German player turn is over.', fact.choice('End advance')),
      { is: 'stage', stage: 'allied.commitment', turn: 2 },
    ),
    step.chooseUnit(
      'commit',
      'Commitment',
      says(
        'It is morning. The US player is surprised: units with a clock cannot move before they are committed, attacked, or next to an enemy. One can be committed now. Choose 707/28, tanks in D1330.',
        fact.stage('allied.commitment', 2),
        fact.marked(RESERVE, 'uncommitted'),
        fact.at(RESERVE, 'D1330'),
        fact.asked('Commit one unit'),
        fact.rule('25.16', 'Only committed units move'),
      ),
      { is: 'stage', stage: 'allied.movement', turn: 2 },
      { unit: RESERVE, hex: 'D1330', order: 'commit 707/28' },
      { cases: ['25.16'] },
    ),
    step.bring(
      'away',
      'Out of the zone',
      says(
        '1/112/28 was attacked and can move. In D0320 it is in a rigid ZOC: leaving costs half its allowance, 3 MP, besides the ground. A unit that stays must attack. Move it to D0322, for 5 MP in all.',
        fact.told('1/112/28 is committed: it is under attack'),
        fact.at(DEFENDER, 'D0320'),
        fact.reach(DEFENDER, 'D0322', '5'),
        fact.rule('8.32', 'half its allowance'),
        fact.rule('10.13', 'must attack'),
      ),
      { unit: DEFENDER, to: 'D0322', order: 'move 1/112/28' },
      { cases: ['8.32', '10.13'] },
    ),
    step.bring(
      'company',
      'A company',
      says(
        'The anti-tank company TD/AT Co 4 was with it. Move it to D0322 too. US battalions can break down into companies to hold more hexes.',
        fact.at(COMPANY, 'D0320'),
        fact.card(COMPANY, 'Anti-tank company'),
        fact.reach(COMPANY, 'D0322', '5'),
        fact.rule('17.0', 'may break down into companies'),
      ),
      { unit: COMPANY, to: 'D0322', order: 'move TD/AT Co 4' },
      { cases: ['17.0'] },
    ),
    step.supplyOverlay(
      'overlay',
      'Lines of supply',
      says(
        'Switch on the overlay Supply at the foot of the map, with 1/112/28 chosen: its line runs to its headquarters, from there to a road, and along roads to the map edge.',
        fact.page('supply-overlay'),
        fact.at(DEFENDER, 'D0322'),
        fact.told('Allied supply: all units are in supply'),
        fact.rule('14.11', 'to its headquarters, the headquarters to a road'),
      ),
      { hexes: ['D0322'] },
      { cases: ['14.11'] },
    ),
    step.end(
      'end-us-movement',
      'End of US movement',
      says('707/28 can wait for orders. End the Movement Phase.', fact.choice('End Movement Phase')),
      { is: 'stage', stage: 'allied.bridges', turn: 2 },
    ),
    step.end(
      'end-us-bridges',
      'The Germans again',
      says(
        'No US unit is next to an enemy any longer, so no attack is due. End the Bridge Phase, and the German player moves again.',
        fact.choice('End Bridge Phase'),
        fact.at(DEFENDER, 'D0322'),
        fact.at(TANKS, 'D0319'),
      ),
      { is: 'stage', stage: 'german.movement', turn: 2 },
    ),
    step.farewell(
      'You have moved in zones of control, attacked with artillery and surprise, retreated, advanced, and committed a reserve.',
      [fact.told('German attack on D0319'), fact.told('1/16/116P advances'), fact.told('707/28 is committed')],
      says('Play on from here, on both sides, or begin a game of your own.', fact.stage('german.movement', 2), fact.at(TANKS, 'D0319')),
    ),
  ],
};
