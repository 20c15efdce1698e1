/** The guided first game: the morning of December 16 and the first moves, from the German side, with dice that are known beforehand. */
import type { GuideScript } from '@hexfront/engine';

export const GUIDE: GuideScript = {
  game: 'last-gamble',
  scenario: 'breakthrough',
  seed: 'lesson',
  title: 'The first morning',
  steps: [
    {
      id: 'welcome',
      title: 'The morning of December 16',
      say: [
        {
          text: 'You lead three German armies through the Ardennes. You need two of St. Vith, Bastogne and Spa, and three motorized units west of column 31. Stars mark the towns.',
          holds: [
            { is: 'victory', says: 'German units in the towns needed: 0 of 2' },
            { is: 'victory', says: 'Supplied motorized units west of column 31: 0 of 3' },
          ],
        },
        {
          text: 'Gray, black and blue counters are yours, olive ones American. Drag the map to move it, turn the wheel to zoom, rest the pointer on a stack to fan it out.',
          holds: [
            { is: 'body', unit: 'G-62-190', body: 'heer' },
            { is: 'body', unit: 'A-106-424', body: 'us' },
            { is: 'page', part: '.map-host' },
          ],
        },
      ],
      cases: ['basic-16.0#breakthrough'],
      point: { hexes: ['1317', '2427', '2109'] },
      want: { is: 'read' },
    },
    {
      id: 'prompt',
      title: 'The line above the map',
      say: [
        {
          text: 'It says who decides what, and by which case of the rulebook. Choose a case number anywhere to read it.',
          holds: [
            { is: 'page', part: '.prompt .pill' },
            { is: 'page', part: '.prompt .case' },
          ],
        },
        {
          text: 'Now it is the Replacement Phase. Panzer Lehr’s tank destroyers begin reduced: the pale band across the counter.',
          holds: [
            { is: 'stage', stage: 'german.replacement', turn: 1 },
            { is: 'reduced', unit: 'G-PzL-130-Jg' },
          ],
        },
        {
          text: 'Choose them in 0624 to refit them to full strength for one armor point.',
          holds: [
            { is: 'at', unit: 'G-PzL-130-Jg', hex: '0624' },
            { is: 'asked', says: 'Refit costs 1' },
            { is: 'card', unit: 'G-PzL-130-Jg', says: 'armor' },
          ],
        },
      ],
      cases: ['basic-3.12'],
      point: { hexes: ['0624'], units: ['G-PzL-130-Jg'] },
      want: { is: 'told', kind: 'refitted' },
      do: ['refit Pz Lehr/130@0624'],
    },
    {
      id: 'end-replacement',
      title: 'Ending a phase',
      say: [
        {
          text: 'Other units can be refitted too, but points are few. Press the button at the right of the line, or E.',
          holds: [
            { is: 'choice', says: 'Done' },
            { is: 'page', part: '.prompt-end .button' },
          ],
        },
        {
          text: 'If something is still open, the game lists it first. Read the list, then choose to end anyway.',
          holds: [{ is: 'asked', says: 'Spend replacements' }],
        },
      ],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'stage', stage: 'german.combat' },
      do: ['end anyway'],
    },
    {
      id: 'target',
      title: 'Choosing a target',
      say: [
        {
          text: 'On the first turn there is no German Movement Phase: the attack comes at once. Highlighted hexes can be attacked.',
          holds: [
            { is: 'stage', stage: 'german.combat', turn: 1 },
            { is: 'target', hex: '1020' },
          ],
        },
        {
          text: 'Hex 1020 holds the 424th Infantry in an Improved Position, in light woods. Choose it.',
          holds: [
            { is: 'at', unit: 'A-106-424', hex: '1020' },
            { is: 'hex', hex: '1020', says: 'Light woods' },
            { is: 'card', unit: 'A-106-424', says: 'Improved Position' },
          ],
        },
      ],
      cases: ['basic-15.41', 'basic-14.45'],
      point: { hexes: ['1020'] },
      want: { is: 'target', hex: '1020' },
      do: ['target 1020'],
    },
    {
      id: 'attackers',
      title: 'The attackers',
      say: [
        {
          text: 'Three regiments are adjacent: 62/190 in 0920, 62/183 in 0921 and 116Pz/60 in 1021. Choose each of them. The panel adds them up as they join.',
          holds: [
            { is: 'at', unit: 'G-62-190', hex: '0920' },
            { is: 'at', unit: 'G-62-183', hex: '0921' },
            { is: 'at', unit: 'G-116-60', hex: '1021' },
            { is: 'adjacent', unit: 'G-62-190', hex: '1020' },
            { is: 'adjacent', unit: 'G-62-183', hex: '1020' },
            { is: 'adjacent', unit: 'G-116-60', hex: '1020' },
            { is: 'page', part: '.combat' },
          ],
        },
        {
          text: 'Two regiments of one division make a coordinated attack: one column right.',
          holds: [{ is: 'rule', case: 'basic-11.71', says: 'one column right' }],
        },
      ],
      cases: ['basic-11.71'],
      point: { units: ['G-62-190', 'G-62-183', 'G-116-60'], hexes: ['0920', '0921', '1021'] },
      want: { is: 'joined', units: ['G-62-190', 'G-62-183', 'G-116-60'] },
      do: ['join 62/190', 'join 62/183', 'join 116Pz/60'],
    },
    {
      id: 'artillery',
      title: 'Artillery',
      say: [
        {
          text: 'The rocket brigade 7VW in 1022 has a range of two hexes: the number in brackets. It is under other units: rest the pointer on the stack (or hold a finger on it) to fan it out, and choose it to fire. The panel lists it too, under Can join.',
          holds: [
            { is: 'at', unit: 'G-LVIII-7VW', hex: '1022' },
            { is: 'ledger', says: 'Coordinated attack', value: '+1' },
            { is: 'page', part: '.joiners' },
          ],
        },
        {
          text: 'Against an Improved Position artillery counts half; the ledger says so.',
          holds: [{ is: 'rule', case: 'basic-12.78', says: 'Improved Position' }],
        },
      ],
      cases: ['basic-12.78'],
      point: { units: ['G-LVIII-7VW'], hexes: ['1022'] },
      want: { is: 'joined', units: ['G-LVIII-7VW'] },
      do: ['gun LVIII/7VW'],
    },
    {
      id: 'odds',
      title: 'What to expect',
      say: [
        {
          text: 'The panel shows both ledgers, the shifts with their cases, and the column of the table. Below are the exact chances of every result, before the roll.',
          holds: [
            { is: 'ledger', says: 'Improved Position' },
            { is: 'column', odds: '5-1' },
            { is: 'outcome', result: 'D1', says: 'The defender loses a step or retreats 1 hex.' },
            { is: 'page', part: '.combat .odds' },
          ],
        },
        {
          text: 'Where the defender can choose between a step loss and a retreat, the chance to take the hex is a range.',
          holds: [{ is: 'range' }],
        },
      ],
      want: { is: 'read' },
    },
    {
      id: 'roll',
      title: 'The die',
      say: [{ text: 'So far you can undo everything. After the roll you cannot. Attack.', holds: [{ is: 'undo', can: true }] }],
      cases: ['basic-11.43'],
      point: { page: '.combat-foot .primary' },
      want: { is: 'told', kind: 'result' },
      do: ['ready'],
    },
    {
      id: 'defender',
      title: 'The defender chooses',
      say: [
        {
          text: 'One hit: the American player can lose a step or retreat a hex. You play both sides here: choose the retreat.',
          holds: [
            { is: 'asked', says: 'Retreat one hex or lose a step?' },
            { is: 'choice', says: 'Retreat 1 hex' },
            { is: 'undo', can: false },
          ],
        },
      ],
      cases: ['basic-11.48#D'],
      point: { page: '.prompt' },
      want: { is: 'told', kind: 'retreated' },
      do: ['retreat 1'],
    },
    {
      id: 'advance',
      title: 'Advance',
      say: [
        {
          text: 'The hex is vacated and your regiments can advance. Choose 116Pz/60, then 1020.',
          holds: [
            { is: 'asked', says: 'Advance after combat' },
            { is: 'told', says: 'Retreat from 1020' },
          ],
        },
      ],
      cases: ['basic-11.62'],
      point: { units: ['G-116-60'], hexes: ['1020'] },
      want: { is: 'there', unit: 'G-116-60', hex: '1020' },
      do: ['advance 116Pz/60 1020'],
    },
    {
      id: 'end-advance',
      title: 'Enough for now',
      say: [
        {
          text: 'The other two hold where they are. End the advance.',
          holds: [
            { is: 'at', unit: 'G-62-190', hex: '0920' },
            { is: 'at', unit: 'G-62-183', hex: '0921' },
          ],
        },
      ],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'asked', at: 'combat.choose' },
      do: ['end anyway'],
    },
    {
      id: 'end-combat',
      title: 'The rest of the front',
      say: [
        {
          text: 'In a real game you would now attack all along the line: surprise gives you two columns this morning, one afterwards. For this lesson one attack is enough. End the Combat Phase.',
          holds: [
            { is: 'told', says: 'German attack on 1020' },
            { is: 'rule', case: 'basic-15.1', says: '2 columns right' },
          ],
        },
      ],
      cases: ['basic-15.1'],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'stage', stage: 'german.reserve' },
      do: ['end anyway'],
    },
    {
      id: 'reserve',
      title: 'Reserves',
      say: [
        {
          text: 'A yellow shield marks a unit in reserve. It did not fight; now, after the battle, it can move with its whole allowance. That is how a hole becomes a breakthrough.',
          holds: [
            { is: 'stage', stage: 'german.reserve' },
            { is: 'marked', unit: 'G-116-16-II', marker: 'reserve' },
            { is: 'card', unit: 'G-116-16-II', says: 'Movement allowance 7' },
          ],
        },
        {
          text: 'Two battalions of Panzer Regiment 16 wait in 0922. Choose the stack, and again for the next unit, until the card shows the second battalion, the Panthers of 116Pz/16/II.',
          holds: [
            { is: 'at', unit: 'G-116-16-I', hex: '0922' },
            { is: 'at', unit: 'G-116-16-II', hex: '0922' },
          ],
        },
        { text: 'Move them to 1021, which the regiment has just left.', holds: [{ is: 'reach', unit: 'G-116-16-II', hex: '1021' }] },
      ],
      cases: ['basic-13.0', 'basic-4.11'],
      point: { units: ['G-116-16-II'], hexes: ['0922', '1021'] },
      want: { is: 'there', unit: 'G-116-16-II', hex: '1021' },
      do: ['move 116Pz/16/II 1021'],
    },
    {
      id: 'pause',
      title: 'Surprise',
      say: [
        {
          text: 'On the first morning the Americans can do very little. The guide will end the remaining phases of both sides, and enter the paratroopers due at the east edge.',
          holds: [{ is: 'rule', case: 'basic-15.21', says: 'only Allied units attacked' }],
        },
      ],
      want: { is: 'read' },
    },
    {
      id: 'noon',
      title: 'Noon',
      say: [{ text: 'One moment.', holds: [{ is: 'stage', stage: 'german.reserve', turn: 1 }] }],
      want: { is: 'stage', stage: 'german.movement', turn: 2 },
      until: 'end anyway',
      do: ['enter 3FJ/8', 'stop here'],
      auto: true,
    },
    {
      id: 'pick-up',
      title: 'Movement',
      say: [
        {
          text: 'Afternoon. Now your whole army can move. Choose 2Pz/304 in 1425, the panzergrenadiers at the Our.',
          holds: [
            { is: 'stage', stage: 'german.movement', turn: 2 },
            { is: 'at', unit: 'G-2Pz-304', hex: '1425' },
          ],
        },
        {
          text: 'The light area is where they can move; the numbers are what it costs. An octagon means that an enemy zone of control (ZOC) stops you there.',
          holds: [
            { is: 'reach', unit: 'G-2Pz-304', hex: '1725' },
            { is: 'stops', unit: 'G-2Pz-304' },
          ],
        },
      ],
      cases: ['basic-5.0', 'basic-8.41'],
      point: { units: ['G-2Pz-304'], hexes: ['1425'] },
      want: { is: 'selected', unit: 'G-2Pz-304' },
    },
    {
      id: 'refusal',
      title: 'Ask for the impossible',
      say: [
        {
          text: 'Try a hex outside the light area: Bastogne, or the Americans in 1525. Nothing breaks. The game says why not, and by which case.',
          holds: [
            { is: 'barred', unit: 'G-2Pz-304', hex: '2427' },
            { is: 'barred', unit: 'G-2Pz-304', hex: '1525' },
          ],
        },
      ],
      point: { hexes: ['1525'] },
      want: { is: 'refused' },
      do: ['why 2Pz/304 1525'],
    },
    {
      id: 'road',
      title: 'By road',
      say: [
        {
          text: 'Roads are everything in the Ardennes: by road and highway a hex costs fewer movement points (MP) than the terrain it crosses.',
          holds: [
            { is: 'rule', case: 'basic-5.41', says: 'cost less' },
            { is: 'reach', unit: 'G-2Pz-304', hex: '1725' },
          ],
        },
        {
          text: 'With 2Pz/304 in hand, move the pointer to 1725, west of Clervaux. The path, the cost and any warning appear before you move. Then choose the hex.',
          holds: [
            { is: 'reach', unit: 'G-2Pz-304', hex: '1725' },
            { is: 'page', part: '.unit-card' },
          ],
        },
      ],
      cases: ['basic-5.41'],
      point: { units: ['G-2Pz-304'], hexes: ['1725'] },
      want: { is: 'there', unit: 'G-2Pz-304', hex: '1725' },
      do: ['move 2Pz/304 1725'],
    },
    {
      id: 'undo',
      title: 'Second thoughts',
      say: [
        {
          text: 'You can undo moves, one by one, back to the last die roll. Press Ctrl Z, or the arrow in the bar.',
          holds: [
            { is: 'undo', can: true },
            { is: 'page', part: '.bar-button[aria-label^="Undo"]' },
          ],
        },
      ],
      point: { page: '.bar-button' },
      want: { is: 'there', unit: 'G-2Pz-304', hex: '1425' },
      do: ['undo'],
    },
    {
      id: 'redo',
      title: 'And again',
      say: [{ text: 'It was a good move. Ctrl Y redoes it, or move once more.', holds: [{ is: 'reach', unit: 'G-2Pz-304', hex: '1725' }] }],
      want: { is: 'there', unit: 'G-2Pz-304', hex: '1725' },
      do: ['redo'],
    },
    {
      id: 'supply',
      title: 'Supply',
      say: [
        {
          text: 'A unit attacks at full strength only with a supply path: hexes, mostly road, to the east edge, free of enemies and their ZOCs. Through December 17 German units are in supply wherever they are; then it counts.',
          holds: [
            { is: 'rule', case: 'basic-1.22', says: 'road' },
            { is: 'rule', case: 'basic-15.9', says: 'in supply through December 17 PM' },
          ],
        },
        {
          text: 'Switch on the Supply overlay under the map and select 2Pz/304 to see its path.',
          holds: [{ is: 'page', part: '.chip-supply' }],
        },
      ],
      cases: ['basic-1.22', 'basic-15.9'],
      point: { units: ['G-2Pz-304'], page: '.chip-supply' },
      want: { is: 'overlay', name: 'supply' },
    },
    {
      id: 'division',
      title: 'Keep divisions together',
      say: [
        {
          text: 'To attack at full strength a unit must also end its move within four hexes of another of its division.',
          holds: [{ is: 'rule', case: 'basic-1.31', says: 'division' }],
        },
        {
          text: 'The order of battle at the left shows which units belong together; choose the number of units to highlight them all.',
          holds: [{ is: 'page', part: '.left' }],
        },
      ],
      cases: ['basic-1.31'],
      want: { is: 'read' },
    },
    {
      id: 'end',
      title: 'You know enough',
      say: [
        {
          text: 'You have attacked, rolled, advanced, used a reserve, moved by road, been refused, and looked after supply. Everything else the game will tell you when it matters: watch the line above the map, choose what is highlighted, read the case when you wonder.',
          holds: [
            { is: 'told', says: 'German attack on 1020' },
            { is: 'told', says: '116Pz/60 advances' },
            { is: 'told', says: '116Pz/16/II moves' },
            { is: 'told', says: '2Pz/304 moves' },
          ],
        },
        {
          text: 'Play on from here, on both sides. Or begin again with all your artillery.',
          holds: [{ is: 'stage', stage: 'german.movement', turn: 2 }],
        },
      ],
      want: { is: 'read' },
    },
  ],
};
