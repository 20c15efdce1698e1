/** The guided first game: the morning of December 16 and the first moves, from the German side, with dice that are known beforehand. */
import type { GuideScript } from '@hexfront/engine';
import { fact, says, step } from '@hexfront/engine/guide';

export const GUIDE: GuideScript = {
  game: 'last-gamble',
  scenario: 'breakthrough',
  seed: 'lesson',
  title: 'The first morning',
  steps: [
    step.welcome(
      'The morning of December 16',
      says(
        'You lead three German armies through the Ardennes. You need two of St. Vith, Bastogne and Spa, and three motorized units west of column 31. Stars mark the towns.',
        fact.victory('German units in the towns needed: 0 of 2'),
        fact.victory('Supplied motorized units west of column 31: 0 of 3'),
      ),
      'Gray, black and blue counters are yours, olive ones American.',
      [fact.body('G-62-190', 'heer'), fact.body('A-106-424', 'us')],
      { cases: ['basic-16.0#breakthrough'], point: { hexes: ['1317', '2427', '2109'] } },
    ),
    step.chooseUnit(
      'prompt',
      'The line above the map',
      [
        says(
          'It says who decides what, and by which case of the rulebook. Choose a case number anywhere to read it.',
          fact.page('prompt-side'),
          fact.page('prompt-case'),
        ),
        says(
          'Now it is the Replacement Phase. Panzer Lehr’s tank destroyers begin reduced: the pale band across the counter.',
          fact.stage('german.replacement', 1),
          fact.reduced('G-PzL-130-Jg'),
        ),
        says(
          'Choose them in 0624 to refit them to full strength for one armor point.',
          fact.at('G-PzL-130-Jg', '0624'),
          fact.asked('Refit costs 1'),
          fact.card('G-PzL-130-Jg', 'armor'),
        ),
      ],
      { is: 'told', kind: 'refitted' },
      { unit: 'G-PzL-130-Jg', hex: '0624', order: 'refit Pz Lehr/130@0624' },
      { cases: ['basic-3.12'] },
    ),
    step.end(
      'end-replacement',
      'Ending a phase',
      [
        says(
          'Other units can be refitted too, but points are few. Press the button at the right of the line, or E.',
          fact.choice('Done'),
          fact.page('end-button'),
        ),
        says(
          'If something is still open, the game lists it first. Read the list, then choose to end anyway.',
          fact.asked('Spend replacements'),
        ),
      ],
      { is: 'stage', stage: 'german.combat' },
    ),
    step.target(
      'Choosing a target',
      [
        says(
          'On the first turn there is no German Movement Phase: the attack comes at once. Highlighted hexes can be attacked.',
          fact.stage('german.combat', 1),
          fact.target('1020'),
        ),
        says(
          'Hex 1020 holds the 424th Infantry in an Improved Position, in light woods. Choose it.',
          fact.at('A-106-424', '1020'),
          fact.hex('1020', 'Light woods'),
          fact.card('A-106-424', 'Improved Position'),
        ),
      ],
      '1020',
      { cases: ['basic-15.41', 'basic-14.45'] },
    ),
    step.join(
      'attackers',
      'The attackers',
      [
        says(
          'Three regiments are adjacent: 62/190 in 0920, 62/183 in 0921 and 116Pz/60 in 1021. Choose each of them. The panel adds them up as they join.',
          fact.at('G-62-190', '0920'),
          fact.at('G-62-183', '0921'),
          fact.at('G-116-60', '1021'),
          fact.adjacent('G-62-190', '1020'),
          fact.adjacent('G-62-183', '1020'),
          fact.adjacent('G-116-60', '1020'),
          fact.page('battle'),
        ),
        says('Two regiments of one division make a coordinated attack: one column right.', fact.rule('basic-11.71', 'one column right')),
      ],
      {
        units: ['G-62-190', 'G-62-183', 'G-116-60'],
        hexes: ['0920', '0921', '1021'],
        orders: ['join 62/190', 'join 62/183', 'join 116Pz/60'],
      },
      { cases: ['basic-11.71'] },
    ),
    step.join(
      'artillery',
      'Artillery',
      [
        says(
          'The rocket brigade 7VW in 1022 has a range of two hexes: the number in brackets. It is under other units: rest the pointer on the stack (or hold a finger on it) to fan it out, and choose it to fire. The panel lists it too, under Can join.',
          fact.at('G-LVIII-7VW', '1022'),
          fact.ledger('Coordinated attack', '+1'),
          fact.page('joiners'),
        ),
        says('Against an Improved Position artillery counts half; the ledger says so.', fact.rule('basic-12.78', 'Improved Position')),
      ],
      { units: ['G-LVIII-7VW'], hexes: ['1022'], orders: ['gun LVIII/7VW'] },
      { cases: ['basic-12.78'] },
    ),
    step.read('odds', 'What to expect', [
      says(
        'The panel shows both ledgers, the shifts with their cases, and the column of the table. Below are the exact chances of every result, before the roll.',
        fact.ledger('Improved Position'),
        fact.column('5-1'),
        fact.outcome('D1', 'The defender loses a step or retreats 1 hex.'),
        fact.page('odds'),
      ),
      says('Where the defender can choose between a step loss and a retreat, the chance to take the hex is a range.', fact.range()),
    ]),
    step.roll('The die', says('So far you can undo everything. After the roll you cannot. Attack.', fact.undo(true)), {
      cases: ['basic-11.43'],
    }),
    step.retreatOrStep(
      'defender',
      'The defender chooses',
      'One hit: the American player can lose a step or retreat a hex. You play both sides here: choose the retreat.',
      [],
      { cases: ['basic-11.48#D'] },
    ),
    step.advance(
      says(
        'The hex is vacated and your regiments can advance. Choose 116Pz/60, then 1020.',
        fact.asked('Advance after combat'),
        fact.told('Retreat from 1020'),
      ),
      { unit: 'G-116-60', to: '1020', order: 'advance 116Pz/60' },
      { cases: ['basic-11.62'] },
    ),
    step.end(
      'end-advance',
      'Enough for now',
      says('The other two hold where they are. End the advance.', fact.at('G-62-190', '0920'), fact.at('G-62-183', '0921')),
      { is: 'asked', at: 'combat.choose' },
    ),
    step.end(
      'end-combat',
      'The rest of the front',
      says(
        'In a real game you would now attack all along the line: surprise gives you two columns this morning, one afterwards. For this lesson one attack is enough. End the Combat Phase.',
        fact.told('German attack on 1020'),
        fact.rule('basic-15.1', '2 columns right'),
      ),
      { is: 'stage', stage: 'german.reserve' },
      { cases: ['basic-15.1'] },
    ),
    step.bring(
      'reserve',
      'Reserves',
      [
        says(
          'A yellow shield marks a unit in reserve. It did not fight; now, after the battle, it can move with its whole allowance. That is how a hole becomes a breakthrough.',
          fact.stage('german.reserve'),
          fact.marked('G-116-16-II', 'reserve'),
          fact.card('G-116-16-II', 'Movement allowance 7'),
        ),
        says(
          'Two battalions of Panzer Regiment 16 wait in 0922. Choose the stack, and again for the next unit, until the card shows the second battalion, the Panthers of 116Pz/16/II.',
          fact.at('G-116-16-I', '0922'),
          fact.at('G-116-16-II', '0922'),
        ),
        says('Move them to 1021, which the regiment has just left.', fact.reach('G-116-16-II', '1021')),
      ],
      { unit: 'G-116-16-II', to: '1021', order: 'move 116Pz/16/II' },
      { cases: ['basic-13.0', 'basic-4.11'], point: { units: ['G-116-16-II'], hexes: ['0922', '1021'] } },
    ),
    step.read(
      'pause',
      'Surprise',
      says(
        'On the first morning the Americans can do very little. The guide will end the remaining phases of both sides, and enter the paratroopers due at the east edge.',
        fact.rule('basic-15.21', 'only Allied units attacked'),
      ),
    ),
    step.custom(
      'noon',
      'Noon',
      says('One moment.', fact.stage('german.reserve', 1)),
      { is: 'stage', stage: 'german.movement', turn: 2 },
      { do: ['enter 3FJ/8', 'stop here'], until: 'end anyway', auto: true },
    ),
    step.pickUp(
      [
        says(
          'Afternoon. Now your whole army can move. Choose 2Pz/304 in 1425, the panzergrenadiers at the Our.',
          fact.stage('german.movement', 2),
          fact.at('G-2Pz-304', '1425'),
        ),
        says(
          'The light area is where they can move; the numbers are what it costs. An octagon means that an enemy zone of control (ZOC) stops you there.',
          fact.reach('G-2Pz-304', '1725'),
          fact.stops('G-2Pz-304'),
        ),
      ],
      'G-2Pz-304',
      '1425',
      { cases: ['basic-5.0', 'basic-8.41'] },
    ),
    step.refusal(
      'Try a hex outside the light area: Bastogne, or the Americans in 1525. Nothing breaks. The game says why not, and by which case.',
      'G-2Pz-304',
      ['2427', '1525'],
      'why 2Pz/304',
    ),
    step.bring(
      'road',
      'By road',
      [
        says(
          'Roads are everything in the Ardennes: by road and highway a hex costs fewer movement points (MP) than the terrain it crosses.',
          fact.rule('basic-5.41', 'cost less'),
          fact.reach('G-2Pz-304', '1725'),
        ),
        says(
          'With 2Pz/304 in hand, move the pointer to 1725, west of Clervaux. The path, the cost and any warning appear before you move. Then choose the hex.',
          fact.reach('G-2Pz-304', '1725'),
          fact.page('unit-card'),
        ),
      ],
      { unit: 'G-2Pz-304', to: '1725', order: 'move 2Pz/304' },
      { cases: ['basic-5.41'] },
    ),
    step.undo('You can undo moves, one by one, back to the last die roll. Press Ctrl Z, or the arrow in the bar.', 'G-2Pz-304', '1425'),
    step.custom(
      'redo',
      'And again',
      says('It was a good move. Ctrl Y redoes it, or move once more.', fact.reach('G-2Pz-304', '1725')),
      { is: 'there', unit: 'G-2Pz-304', hex: '1725' },
      { do: ['redo'] },
    ),
    step.supplyOverlay(
      'supply',
      'Supply',
      [
        says(
          'A unit attacks at full strength only with a supply path: hexes, mostly road, to the east edge, free of enemies and their ZOCs. Through December 17 German units are in supply wherever they are; then it counts.',
          fact.rule('basic-1.22', 'road'),
          fact.rule('basic-15.9', 'in supply through December 17 PM'),
        ),
        says('Switch on the Supply overlay under the map and select 2Pz/304 to see its path.', fact.page('supply-overlay')),
      ],
      { units: ['G-2Pz-304'] },
      { cases: ['basic-1.22', 'basic-15.9'] },
    ),
    step.read(
      'division',
      'Keep divisions together',
      [
        says(
          'To attack at full strength a unit must also end its move within four hexes of another of its division.',
          fact.rule('basic-1.31', 'division'),
        ),
        says(
          'The order of battle at the left shows which units belong together; choose the number of units to highlight them all.',
          fact.page('left-panels'),
        ),
      ],
      { cases: ['basic-1.31'] },
    ),
    step.farewell(
      'You have attacked, rolled, advanced, used a reserve, moved by road, been refused, and looked after supply.',
      [fact.told('German attack on 1020'), fact.told('116Pz/60 advances'), fact.told('116Pz/16/II moves'), fact.told('2Pz/304 moves')],
      says('Play on from here, on both sides. Or begin again with all your artillery.', fact.stage('german.movement', 2)),
    ),
  ],
};
