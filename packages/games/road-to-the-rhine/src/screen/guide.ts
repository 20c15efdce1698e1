/** The guided first game: one impulse of the Bulge from the German side, with dice that are known beforehand. */
import type { GuideScript } from '@hexfront/engine';

export const GUIDE: GuideScript = {
  game: 'road-to-the-rhine',
  scenario: 'bulge',
  seed: 'bulge',
  title: 'One impulse',
  steps: [
    {
      id: 'welcome',
      title: 'December III 1944',
      say: [
        {
          text: 'One turn, three German armies. A marginal victory needs the last crossing of the Meuse at Liège, Namur or Huy; Antwerp would be a strategic one. Without any of them the Allies win.',
          holds: [
            { is: 'victory', says: 'last to cross the bridge at Liège' },
            { is: 'victory', says: 'last to cross the bridge at Huy' },
            { is: 'victory', says: 'German strategic victory: unit in Antwerp' },
            { is: 'rule', case: '34.B', says: 'Otherwise the Allied player wins' },
          ],
        },
        {
          text: 'Gray and black counters are German, olive ones American, sand ones British. The two numbers are combat strength and movement. Drag the map to move it, turn the wheel to zoom, rest the pointer on a stack to fan it out.',
          holds: [
            { is: 'card', unit: 'ge-2-pz', says: '10-15' },
            { is: 'page', part: '.map-host' },
          ],
        },
      ],
      cases: ['34.B'],
      point: { hexes: ['N-2226', 'N-2224'] },
      want: { is: 'read' },
    },
    {
      id: 'plots',
      title: 'The line above the map',
      say: [
        {
          text: 'It says who decides what, and by which case of the rulebook. First it asks for airborne drops, plotted in secret. You have one airborne unit, and no need of it today.',
          holds: [
            { is: 'asked', says: 'Plot airborne drops in secret' },
            { is: 'page', part: '.prompt .case' },
          ],
        },
        {
          text: 'Press End plotting at the right of the line, or E.',
          holds: [{ is: 'choice', says: 'End plotting' }],
        },
      ],
      cases: ['21.C'],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'stage', stage: 'german.allocation' },
      do: ['end anyway'],
    },
    {
      id: 'weather',
      title: 'A winter storm',
      say: [
        {
          text: 'The weather of this turn is set: a winter storm. No aircraft flies, German movement is one less, and later impulses cost 2 points of maneuver supply (MSP).',
          holds: [
            { is: 'told', says: 'Weather: winter storm' },
            { is: 'rule', case: '17-winterstorm', says: 'German ones 1; nothing flies' },
            { is: 'rule', case: '17-winterstorm', says: 'later impulses cost 2 MSP' },
          ],
        },
        {
          text: 'You have 28 MSP. Units with a movement above 10 need one to move and attack at full value; others need none.',
          holds: [
            { is: 'points', name: 'German points', value: '28' },
            { is: 'rule', case: '5.D.1-who', says: 'above 10' },
            { is: 'rule', case: '5.D.1-combat', says: 'attacks at half' },
          ],
        },
      ],
      cases: ['17-winterstorm', '5.D.1-who'],
      want: { is: 'read' },
    },
    {
      id: 'supply',
      title: 'Maneuver supply',
      say: [
        {
          text: 'The 116th Panzer Division in N-2225 has none yet: its card says that movement and attack are halved. Choose the stack, then Supply 116 Pz. A green plate marks a unit that has maneuver supply.',
          holds: [
            { is: 'at', unit: 'ge-116-pz', hex: 'N-2225' },
            { is: 'card', unit: 'ge-116-pz', says: 'No maneuver supply' },
            { is: 'marked', unit: 'ge-2-pz', marker: 'maneuver' },
          ],
        },
      ],
      cases: ['5.D.1-when', '5.D.1-combat'],
      point: { units: ['ge-116-pz'], hexes: ['N-2225'] },
      want: { is: 'marked', unit: 'ge-116-pz', marker: 'maneuver' },
      do: ['supply 116 Pz'],
    },
    {
      id: 'end-allocation',
      title: 'Enough for this lesson',
      say: [
        {
          text: 'It cost one MSP; 27 are left. In a real game you would supply every panzer division. End the phase; if something is still open, the game lists it first.',
          holds: [
            { is: 'asked', says: '27 MSP' },
            { is: 'marked', unit: 'ge-116-pz', marker: 'maneuver' },
          ],
        },
      ],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'asked', at: 'dams.ask' },
      do: ['end anyway'],
    },
    {
      id: 'dams',
      title: 'The Roer dams',
      say: [
        {
          text: 'A German unit holds the dams. Blown, they flood the Roer until the end of the next turn. Keep them: choose not to blow them this player turn.',
          holds: [
            { is: 'asked', says: 'Blow the Roer dams?' },
            { is: 'choice', says: 'Do not blow them this player turn' },
          ],
        },
      ],
      cases: ['24'],
      point: { page: '.prompt' },
      want: { is: 'stage', stage: 'german.movement' },
      do: ['quiet'],
    },
    {
      id: 'pick-up',
      title: 'Movement',
      say: [
        {
          text: 'Choose the 2nd Panzer Division in N-2226. The light area is where it can move; the numbers are what it costs. An octagon means that an enemy primary zone of control (ZOC) stops it there.',
          holds: [
            { is: 'stage', stage: 'german.movement', turn: 1 },
            { is: 'at', unit: 'ge-2-pz', hex: 'N-2226' },
            { is: 'reach', unit: 'ge-2-pz', hex: 'N-2228', cost: '1' },
            { is: 'stops', unit: 'ge-2-pz' },
            { is: 'rule', case: '2-stop', says: 'must stop' },
          ],
        },
      ],
      cases: ['7-mp', '2-stop'],
      point: { units: ['ge-2-pz'], hexes: ['N-2226'] },
      want: { is: 'selected', unit: 'ge-2-pz' },
    },
    {
      id: 'refusal',
      title: 'Ask for the impossible',
      say: [
        {
          text: 'Try the Americans in N-2025. Nothing breaks: the game says why not, and by which case.',
          holds: [{ is: 'barred', unit: 'ge-2-pz', hex: 'N-2025' }],
        },
      ],
      cases: ['3-sides'],
      point: { hexes: ['N-2025'] },
      want: { is: 'refused' },
      do: ['why 2 Pz N-2025'],
    },
    {
      id: 'road',
      title: 'By road',
      say: [
        {
          text: 'With 2 Pz in hand, point at N-2228, two hexes south by road: half a movement point a hex. The path and its cost appear before you move. Then choose the hex.',
          holds: [{ is: 'reach', unit: 'ge-2-pz', hex: 'N-2228', cost: '1' }],
        },
      ],
      cases: ['7-mp'],
      point: { units: ['ge-2-pz'], hexes: ['N-2228'] },
      want: { is: 'there', unit: 'ge-2-pz', hex: 'N-2228' },
      do: ['move 2 Pz N-2228'],
    },
    {
      id: 'undo',
      title: 'Second thoughts',
      say: [
        {
          text: 'It would be better where it was. You can undo moves, one by one, back to the last die roll: press Ctrl Z, or the arrow in the bar.',
          holds: [
            { is: 'undo', can: true },
            { is: 'page', part: '.bar-button[aria-label^="Undo"]' },
          ],
        },
      ],
      point: { page: '.bar-button' },
      want: { is: 'there', unit: 'ge-2-pz', hex: 'N-2226' },
      do: ['undo'],
    },
    {
      id: 'end-movement',
      title: 'End of movement',
      say: [
        {
          text: 'The units you want to attack with are in place. End the Movement Phase.',
          holds: [
            { is: 'at', unit: 'ge-116-pz', hex: 'N-2225' },
            { is: 'adjacent', unit: 'ge-116-pz', hex: 'N-2224' },
          ],
        },
      ],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'asked', at: 'createReserves.create' },
      do: ['end anyway'],
    },
    {
      id: 'reserves',
      title: 'Reserves',
      say: [
        {
          text: 'Units kept in reserve can move and attack in the enemy’s player turn. You need none today: end the reserves.',
          holds: [
            { is: 'asked', says: 'Designate reserves' },
            { is: 'choice', says: 'End reserves' },
            { is: 'rule', case: '15', says: 'reserve can attack' },
          ],
        },
      ],
      cases: ['9-when'],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'asked', at: 'declare.choose' },
      do: ['end anyway'],
    },
    {
      id: 'target',
      title: 'Declaring an attack',
      say: [
        {
          text: 'All attacks of an impulse are declared before any is resolved. The 106th Infantry Division is alone in N-2224, in rough terrain. Choose the hex.',
          holds: [
            { is: 'at', unit: 'us-106-inf', hex: 'N-2224' },
            { is: 'hex', hex: 'N-2224', says: 'Rough' },
            { is: 'target', hex: 'N-2224' },
            { is: 'rule', case: 'seq-move', says: 'attacks are declared' },
          ],
        },
      ],
      cases: ['seq-move', '12.A-rough'],
      point: { hexes: ['N-2224'] },
      want: { is: 'target', hex: 'N-2224' },
      do: ['target N-2224'],
    },
    {
      id: 'attackers',
      title: 'The attackers',
      say: [
        {
          text: 'Add 18VG and 62VG from Prüm (N-2325), 116 Pz and 560VG from N-2225. The panel adds them up: 21 to 5 is 4:1, and rough terrain costs one column.',
          holds: [
            { is: 'at', unit: 'ge-18vg-inf', hex: 'N-2325' },
            { is: 'at', unit: 'ge-62vg-inf', hex: 'N-2325' },
            { is: 'at', unit: 'ge-560vg-inf', hex: 'N-2225' },
            { is: 'rule', case: '12.A-rough', says: 'odds drop one column' },
            { is: 'page', part: '.combat' },
          ],
        },
      ],
      cases: ['11.A-ratio', '12.A-rough'],
      point: { units: ['ge-18vg-inf', 'ge-62vg-inf', 'ge-116-pz', 'ge-560vg-inf'], hexes: ['N-2325', 'N-2225'] },
      want: { is: 'joined', units: ['ge-18vg-inf', 'ge-62vg-inf', 'ge-116-pz', 'ge-560vg-inf'] },
      do: ['join 18VG', 'join 62VG', 'join 116 Pz', 'join 560VG'],
    },
    {
      id: 'odds',
      title: 'What to expect',
      say: [
        {
          text: 'The column is 3:1. Below are the exact chances of every result. Where the defender can hold at a price, the chance to take the hex is a range.',
          holds: [{ is: 'column', odds: '3:1' }, { is: 'ledger', says: 'Rough ground', value: '−1' }, { is: 'range' }],
        },
        {
          text: 'Declare the attack.',
          holds: [{ is: 'choice', says: 'Declare the attack' }],
        },
      ],
      cases: ['11.A-ratio'],
      point: { page: '.combat-foot .primary' },
      want: { is: 'told', kind: 'declared' },
      do: ['ready'],
    },
    {
      id: 'end-declaration',
      title: 'One attack is enough',
      say: [
        {
          text: 'You could declare more attacks now. For this lesson one will do: end the declaration.',
          holds: [
            { is: 'asked', says: 'Declare attacks' },
            { is: 'choice', says: 'End declaration' },
          ],
        },
      ],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'stage', stage: 'german.combat' },
      do: ['end anyway'],
    },
    {
      id: 'roll',
      title: 'The die',
      say: [
        {
          text: 'Attacks are resolved one at a time, in the order you choose. Choose N-2224. The odds are shown once more; then roll. After a roll there is no undo.',
          holds: [
            { is: 'asked', says: 'Choose the next attack to resolve' },
            { is: 'rule', case: '11-order', says: 'one at a time' },
          ],
        },
      ],
      cases: ['11-order'],
      point: { hexes: ['N-2224'] },
      want: { is: 'told', kind: 'result' },
      do: ['fight N-2224', 'roll'],
    },
    {
      id: 'exchange',
      title: 'An exchange',
      say: [
        {
          text: 'EX: each side loses a level and the defender retreats two hexes, unless the defender escalates. You play both sides here: do not escalate.',
          holds: [
            { is: 'asked', says: 'Escalate to hold?' },
            { is: 'choice', says: 'Do not escalate' },
            { is: 'rule', case: '11.B-EX', says: 'both sides lose a level' },
            { is: 'undo', can: false },
          ],
        },
      ],
      cases: ['11.B-EX'],
      point: { page: '.right' },
      want: { is: 'asked', at: 'burden.must' },
      do: ['accept'],
    },
    {
      id: 'loss',
      title: 'Your loss',
      say: [
        {
          text: 'One of the four attackers loses a level. Choose 18VG in Prüm, not the panzers: of the stack, the menu says which.',
          holds: [
            { is: 'asked', says: 'Choose the unit to lose a level' },
            { is: 'at', unit: 'ge-18vg-inf', hex: 'N-2325' },
          ],
        },
      ],
      cases: ['11-loss'],
      point: { units: ['ge-18vg-inf'], hexes: ['N-2325'] },
      want: { is: 'told', kind: 'reduced' },
      do: ['lose 18VG'],
    },
    {
      id: 'retreat',
      title: 'The retreat',
      say: [
        {
          text: 'The owner chooses the first hex of a retreat, the enemy the second. The Americans are in N-2124 now; drive them on to N-2023.',
          holds: [
            { is: 'rule', case: '11-retreat', says: 'enemy the second' },
            { is: 'at', unit: 'us-106-inf', hex: 'N-2124' },
            { is: 'asked', says: 'Choose the second hex for the enemy' },
          ],
        },
      ],
      cases: ['11-retreat'],
      point: { hexes: ['N-2023'] },
      want: { is: 'there', unit: 'us-106-inf', hex: 'N-2023' },
      do: ['retreat N-2023'],
    },
    {
      id: 'advance',
      title: 'Advance',
      say: [
        {
          text: 'The hex is vacated: attackers can advance. Choose 116 Pz, then N-2224.',
          holds: [
            { is: 'asked', says: 'Advance after combat into N-2224' },
            { is: 'rule', case: '11-adv', says: 'the attacker advances' },
          ],
        },
      ],
      cases: ['11-adv'],
      point: { units: ['ge-116-pz'], hexes: ['N-2224'] },
      want: { is: 'there', unit: 'ge-116-pz', hex: 'N-2224' },
      do: ['advance 116 Pz N-2224'],
    },
    {
      id: 'end-advance',
      title: 'That is enough',
      say: [{ text: 'End the advance.', holds: [{ is: 'choice', says: 'End advance' }] }],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'asked', at: 'combat.final' },
      do: ['end anyway'],
    },
    {
      id: 'final',
      title: 'Not the last impulse',
      say: [
        {
          text: 'The player with the initiative chooses how many impulses to run. Declared final, this one would end your turn, and here the game. Continue the player turn.',
          holds: [
            { is: 'asked', says: 'Declare this impulse final?' },
            { is: 'choice', says: 'Continue the player turn' },
            { is: 'rule', case: '4-impulses', says: 'how many impulses' },
          ],
        },
      ],
      cases: ['16', '4-impulses'],
      point: { page: '.prompt' },
      want: { is: 'stage', stage: 'german.reserve-movement' },
      do: ['play-on'],
    },
    {
      id: 'allied-reserves',
      title: 'Allied reserves',
      say: [
        {
          text: 'The Allied player can now move reserves, and attack with those that moved or had an enemy move adjacent. You play both sides here: leave them, and end reserve movement.',
          holds: [
            { is: 'asked', says: 'Move reserves' },
            { is: 'rule', case: '15', says: 'if it moved in this impulse' },
          ],
        },
      ],
      cases: ['13', '15'],
      point: { page: '.prompt-end .button:not(.advice-button)' },
      want: { is: 'asked', at: 'onward.ask' },
      do: ['end anyway'],
    },
    {
      id: 'onward',
      title: 'Another impulse',
      say: [
        {
          text: 'The Allied reserves had their chance. Another impulse costs 2 MSP in a winter storm; units that have neither moved nor attacked can act in it. Spend them.',
          holds: [
            { is: 'asked', says: 'Spend 2 MSP on another impulse?' },
            { is: 'choice', says: 'Spend 2 MSP on another impulse' },
          ],
        },
      ],
      cases: ['4-impulses', '17-winterstorm'],
      point: { page: '.prompt' },
      want: { is: 'told', kind: 'impulsePaid' },
      do: ['another'],
    },
    {
      id: 'end',
      title: 'You know enough',
      say: [
        {
          text: 'You have allocated supply, moved, been refused, declared and resolved an attack, settled an exchange, advanced, and bought an impulse. Everything else the game will tell you when it matters: watch the line above the map, choose what is highlighted, read the case when you wonder.',
          holds: [
            { is: 'told', says: '116 Pz is in maneuver supply' },
            { is: 'told', says: 'German attack on N-2224' },
            { is: 'told', says: '116 Pz advances' },
            { is: 'told', says: '2 MSP spent' },
          ],
        },
        {
          text: 'Play on from here, on both sides, or begin a game of your own.',
          holds: [{ is: 'points', name: 'German points', value: '25' }],
        },
      ],
      want: { is: 'read' },
    },
  ],
};
