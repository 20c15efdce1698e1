/** The guided first game: the first US attack at Kesternich against a company in a fort, with open stacks and dice that are known beforehand. */
import type { GuideScript } from '@hexfront/engine';
import { fact, says, step } from '@hexfront/engine/guide';

const FOOT = 'al-78id-2-309-inf';
const TANKS = 'al-78id-709-tk';
const MATES = 'al-78id-3-309-inf';
const COMPANY = 'us-bk-m4-2';
const DEFENDER = 'ge-272vg-272-fus-co';
const FROM = '5308NE';
const TARGET = '5309NE';

export const GUIDE: GuideScript = {
  game: 'wacht-am-rhein-ii',
  scenario: 'kesternich',
  options: { fog: false },
  seed: 'k22',
  title: 'A company in a fort',
  steps: [
    step.welcome(
      'Kesternich, December 1944',
      says(
        'After four turns the US player wins with both starred hexes, the German player if the US player controls neither; one each is a draw.',
        fact.victory('US victory: control of both Kesternich hexes at the end of turn 4'),
        fact.victory('German victory: the US player controls neither hex'),
        fact.rule('33.2.0', 'else draw'),
      ),
      'Gray counters are German, olive ones American. The numbers are attack, defense, and armor or anti-tank. Many are reconstructed: the card of a unit says which.',
      [fact.body(DEFENDER, 'heer'), fact.body(TANKS, 'us'), fact.card(TANKS, 'Attack-Defense-Armor now 4-4-4')],
      { cases: ['33.2.0'], point: { units: [TANKS, DEFENDER] } },
    ),
    step.end(
      'construction',
      'The line above the map',
      [
        says(
          'It says who decides what, and by which case of the rulebook. First fieldworks can be built. This is an attack, so build nothing.',
          fact.stage('allied.construction', 1),
          fact.asked('Choose a hex in which to build'),
          fact.page('prompt-case'),
        ),
        says('Press End Construction Phase at the right of the line, or E.', fact.choice('End Construction Phase')),
      ],
      { is: 'stage', stage: 'allied.mode' },
      { cases: ['18.0'] },
    ),
    step.chooseUnit(
      'prepare-foot',
      'Prepared Assault',
      says(
        'Units in Prepared Assault mode hardly move, but attack with a column in their favor. Choose 2/309 Inf in 5308NE: that puts it into this mode.',
        fact.stage('allied.mode', 1),
        fact.at(FOOT, FROM),
        fact.asked('Choose modes'),
        fact.rule('7.7.0', 'Leg 1 hex'),
      ),
      { is: 'marked', unit: FOOT, marker: 'prepared-assault' },
      { unit: FOOT, hex: FROM, order: 'prepare 2/309 Inf' },
      { cases: ['5.2.0', '7.7.0'] },
    ),
    step.chooseUnit(
      'prepare-tanks',
      'And the tanks',
      says(
        'Do the same with 709 Tk in the same hex. The battalion has lost two of its three steps: the pale band on its counter says so.',
        fact.at(TANKS, FROM),
        fact.card(TANKS, 'Steps 1 of 3'),
        fact.reduced(TANKS),
      ),
      { is: 'marked', unit: TANKS, marker: 'prepared-assault' },
      { unit: TANKS, hex: FROM, order: 'prepare 709 Tk' },
      { cases: ['4.2.0'] },
    ),
    step.end(
      'end-modes',
      'Modes are chosen',
      says(
        'All other units stay in Tactical mode. End the Mode Determination Phase.',
        fact.choice('End Mode Determination Phase'),
        fact.card(MATES, 'Tactical mode'),
      ),
      { is: 'stage', stage: 'allied.movement' },
      { cases: ['5.1.0'] },
    ),
    step.pickUp(
      says(
        'Choose 3/309 Inf in 5408NE. The light area is where it can move, with the cost. Each hex next to the enemy costs more, and an octagon is where it must stop.',
        fact.stage('allied.movement', 1),
        fact.at(MATES, '5408NE'),
        fact.reach(MATES, '5407NE', '4'),
        fact.stops(MATES),
      ),
      MATES,
      '5408NE',
      { cases: ['7.5.0', '7.5.1'] },
    ),
    step.refusal(
      'With 3/309 Inf in hand, try the Germans in 5409NE. Nothing breaks: the game says why not, and by which case.',
      MATES,
      ['5409NE'],
      'why 3/309 Inf',
      { cases: ['7.5.0'] },
    ),
    step.bring(
      'away',
      'Out of the open',
      says(
        'A unit in the open next to the enemy must attack. 3/309 Inf is not to attack today: move it to 5407NE.',
        fact.rule('11.1.1', 'must'),
        fact.reach(MATES, '5407NE', '4'),
      ),
      { unit: MATES, to: '5407NE', order: 'move 3/309 Inf' },
      { cases: ['11.1.1'] },
    ),
    step.undo('You can undo moves, one by one, back to the last die roll: press Ctrl Z, or the arrow in the bar.', MATES, '5408NE'),
    step.bring(
      'away-again',
      'And away all the same',
      says('It is safer there after all: move 3/309 Inf to 5407NE again.', fact.at(MATES, '5408NE'), fact.reach(MATES, '5407NE', '4')),
      { unit: MATES, to: '5407NE', order: 'move 3/309 Inf' },
    ),
    step.bring(
      'company',
      'A company of tanks',
      says(
        'M4 Sherman company 2 was with it. Move it to 5407NE as well.',
        fact.at(COMPANY, '5408NE'),
        fact.reach(COMPANY, '5407NE', '4'),
        fact.at(MATES, '5407NE'),
      ),
      { unit: COMPANY, to: '5407NE', order: 'move M4 Sherman company 2' },
    ),
    step.end(
      'end-movement',
      'End of movement',
      says(
        'Your other units could move as well. For this lesson end the Movement Phase.',
        fact.choice('End Movement Phase'),
        fact.at(COMPANY, '5407NE'),
      ),
      { is: 'stage', stage: 'allied.designation' },
    ),
    step.end(
      'designation',
      'Who attacks',
      says(
        'Combat begins with the attackers: 3/310 Inf and 303 CE are in the open next to the enemy and have been designated. Add no more: end designation.',
        fact.told('3/310 Inf is designated to attack'),
        fact.told('303 CE is designated to attack'),
        fact.choice('End Attacker Designation'),
      ),
      { is: 'stage', stage: 'allied.allied-barrages' },
      { cases: ['11.0', '11.1.1'] },
    ),
    step.target(
      'Barrages',
      says(
        'You have 16 barrage points. One barrage has 6 at most, but next to units in Prepared Assault it can have all of them. Choose 5309NE.',
        fact.asked('16 barrage points left'),
        fact.rule('33.1.0', 'at most 6 in one'),
        fact.at(DEFENDER, TARGET),
        fact.target(TARGET),
      ),
      TARGET,
      { cases: ['12.0', '33.1.0'] },
    ),
    step.custom(
      'fire',
      'Volleys',
      says(
        'The fort takes 3 from every die. The panel has the exact chances; rest the pointer on a number to see what it would bring. Fire 16 points.',
        fact.ledger('Fort', '−3'),
        fact.choice('Fire 16 points'),
        fact.asked('Up to 16 points can be used here'),
      ),
      { is: 'stage', stage: 'allied.german-barrages' },
      { cases: ['12.5.0'], point: { page: 'battle' }, do: ['fire 16'] },
    ),
    step.end(
      'german-barrages',
      'An Artillery Shift',
      [
        says(
          'No hits, but an Artillery Shift: a column in your favor when the company is assaulted.',
          fact.told('The barrage on 5309NE: no hits and an Artillery Shift'),
          fact.marked(DEFENDER, 'artillery-shift'),
          fact.rule('12.6.2', 'one column shift'),
        ),
        says(
          'Now the German player could fire 8 points. You play both sides here: end barrages.',
          fact.asked('8 barrage points left'),
          fact.choice('End barrages'),
        ),
      ],
      { is: 'stage', stage: 'allied.assaults' },
      { cases: ['12.6.2'] },
    ),
    step.custom(
      'assault',
      'Ground assaults',
      says(
        'Assaults are carried out one by one. Every hex next to attackers must be attacked. Choose 5309NE first.',
        fact.asked('4 hexes must still be attacked'),
        fact.rule('11.2.0', 'must'),
        fact.target(TARGET),
      ),
      { is: 'asked', at: 'attack.draft' },
      { cases: ['11.2.0', '13.0'], point: { hexes: [TARGET] }, do: [`target ${TARGET}`] },
    ),
    step.join(
      'attackers',
      'Attackers',
      says(
        'Add 2/309 Inf and 709 Tk, from the panel or on the map. The odds follow.',
        fact.asked('Assault on 5309NE'),
        fact.at(FOOT, FROM),
        fact.at(TANKS, FROM),
        fact.page('joiners'),
      ),
      { units: [FOOT, TANKS], hexes: [FROM], orders: ['join 2/309 Inf', 'join 709 Tk'] },
      { point: { page: 'joiners' } },
    ),
    step.custom(
      'odds',
      'What to expect',
      [
        says(
          '8 against 2 is 4-1. The fort costs three columns; Prepared Assault and the Artillery Shift bring two back: 3:1. Leads and regiments change the dice, here by −30.',
          fact.ledger('Fort in 5309NE', '−3'),
          fact.ledger('Prepared Assault', '+1'),
          fact.ledger('Artillery Shift', '+1'),
          fact.column('3:1'),
        ),
        says('Carry out the assault.', fact.choice('Carry out the assault')),
      ],
      { is: 'asked', at: 'assault.leadAttack' },
      { cases: ['13.4.0', '13.5.0'], point: { page: 'attack-button' }, do: ['ready'] },
    ),
    step.custom(
      'lead',
      'Who leads',
      says(
        'The proficiency of one unit counts, and leads are the first to lose steps. Its button gives the odds with it. Lead with 709 Tk, whose rating is 6 (2/309 Inf has 5), and roll the die.',
        fact.asked('choose the lead of the attack'),
        fact.card(TANKS, 'Proficiency, attack / defense 6 / 6'),
        fact.card(FOOT, 'Proficiency, attack / defense 5 / 6'),
        fact.rule('13.5.1', 'P-Lead'),
      ),
      { is: 'told', kind: 'result' },
      { cases: ['13.5.1', '13.8.2'], point: { units: [TANKS], hexes: [FROM] }, do: ['lead 709 Tk', 'roll'] },
    ),
    step.custom(
      'retreat',
      'Both sides roll',
      [
        says(
          'The attacker takes its result first: an asterisk is a proficiency check, and 709 Tk passed it. The defender has result 1(1): the company is eliminated, and 1 hit is left over.',
          fact.told('result 1(1) on the defender'),
          fact.told('Proficiency check of 709 Tk: die 2, passed'),
          fact.told('272 Fus Co is eliminated in 5309NE'),
          fact.rule('13.6.4', 'asterisk'),
        ),
        says(
          'Even so the German player declares where it would have retreated, because attackers can advance along that path: choose 5310NE.',
          fact.asked('choose the next hex'),
          fact.undo(false),
        ),
      ],
      { is: 'asked', at: 'advance.choose' },
      { cases: ['13.6.4', '13.7.0'], point: { hexes: ['5310NE'] }, do: ['retreat 5310NE'] },
    ),
    step.advance(
      says(
        '5309NE is empty. One unit in Prepared Assault must advance: choose 2/309 Inf, then 5309NE.',
        fact.asked('One unit must advance'),
        fact.told('The fieldworks in 5309NE are removed'),
      ),
      { unit: FOOT, to: TARGET, order: 'advance 2/309 Inf' },
      { cases: ['13.11.0'] },
    ),
    step.end(
      'end-advance',
      'That is enough',
      says('709 Tk can stay behind. End the advance.', fact.choice('End advance'), fact.at(TANKS, FROM)),
      { is: 'asked', at: 'assaults.choose' },
    ),
    step.farewell(
      'You have chosen modes, moved next to the enemy, fired a barrage, and assaulted a fort in which both sides rolled.',
      [fact.told('Proficiency check of 709 Tk'), fact.told('Allied barrage on 5309NE'), fact.told('2/309 Inf advances')],
      says(
        'Three hexes must still be attacked. Play on from here, on both sides, or begin a game of your own; then enemy stacks hide what is under their top unit.',
        fact.asked('3 hexes must still be attacked'),
        fact.rule('6.5.0', 'may not be inspected'),
      ),
    ),
  ],
};
