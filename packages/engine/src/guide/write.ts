/** Writing a guided first game: facts, sentences and the steps that every guide has. */
import type { Claim, GuideSentence, GuideStep, PagePart, Want } from './script.ts';

/** What a sentence claims, one function for each kind of fact. */
export const fact = {
  stage: (stage: string, turn?: number): Claim => (turn === undefined ? { is: 'stage', stage } : { is: 'stage', stage, turn }),
  asked: (says: string): Claim => ({ is: 'asked', says }),
  choice: (says: string): Claim => ({ is: 'choice', says }),
  at: (unit: string, hex: string): Claim => ({ is: 'at', unit, hex }),
  adjacent: (unit: string, hex: string): Claim => ({ is: 'adjacent', unit, hex }),
  reduced: (unit: string): Claim => ({ is: 'reduced', unit }),
  marked: (unit: string, marker: string): Claim => ({ is: 'marked', unit, marker }),
  body: (unit: string, body: string): Claim => ({ is: 'body', unit, body }),
  card: (unit: string, says: string): Claim => ({ is: 'card', unit, says }),
  hex: (hex: string, says: string): Claim => ({ is: 'hex', hex, says }),
  reach: (unit: string, hex: string, cost?: string): Claim =>
    cost === undefined ? { is: 'reach', unit, hex } : { is: 'reach', unit, hex, cost },
  stops: (unit: string): Claim => ({ is: 'stops', unit }),
  barred: (unit: string, hex: string): Claim => ({ is: 'barred', unit, hex }),
  target: (hex: string): Claim => ({ is: 'target', hex }),
  ledger: (says: string, value?: string): Claim => (value === undefined ? { is: 'ledger', says } : { is: 'ledger', says, value }),
  column: (odds: string): Claim => ({ is: 'column', odds }),
  outcome: (result: string, says: string): Claim => ({ is: 'outcome', result, says }),
  range: (): Claim => ({ is: 'range' }),
  victory: (says: string): Claim => ({ is: 'victory', says }),
  told: (says: string): Claim => ({ is: 'told', says }),
  points: (name: string, value: string): Claim => ({ is: 'points', name, value }),
  undo: (can: boolean): Claim => ({ is: 'undo', can }),
  rule: (id: string, says: string): Claim => ({ is: 'rule', case: id, says }),
  page: (part: PagePart): Claim => ({ is: 'page', part }),
};

/** A sentence and what makes it true. */
export const says = (text: string, ...holds: [Claim, ...Claim[]]): GuideSentence => ({ text, holds });

/** How every page is looked at; the end of the first step. */
const LOOK_AROUND = 'Drag the map to move it, turn the wheel or pinch to zoom, rest the pointer on a stack to fan it out.';
/** The end of the last step. */
const LEARNED =
  'Everything else the game will tell you when it matters: watch the line above the map, choose what is highlighted, read the case when you wonder.';

type Holds = readonly [Claim, ...Claim[]];
type Say = GuideSentence | readonly GuideSentence[];
type More = Omit<GuideStep, 'id' | 'title' | 'say' | 'want'>;
/** One unit, where it is, and the typed order that does what the step asks. */
type OneUnit = { unit: string; hex: string; order: string };
/** One unit, where it is to be brought, and the typed order without that place: the verb and what the unit is called. */
type Bring = { unit: string; to: string; order: string };

const sentences = (say: Say): GuideSentence[] => ('text' in say ? [say] : [...say]);

const custom = (id: string, title: string, say: Say, want: Want, more: More = {}): GuideStep => ({
  id,
  title,
  say: sentences(say),
  ...more,
  want,
});

const read = (id: string, title: string, say: Say, more: More = {}): GuideStep => custom(id, title, say, { is: 'read' }, more);

const bring = (id: string, title: string, say: Say, { unit, to, order }: Bring, more: More = {}): GuideStep =>
  custom(id, title, say, { is: 'there', unit, hex: to }, { point: { units: [unit], hexes: [to] }, do: [`${order} ${to}`], ...more });

const choose = (id: string, title: string, say: Say, want: Want, order: string, more: More = {}): GuideStep =>
  custom(id, title, say, want, { point: { page: 'prompt' }, do: [order], ...more });

const attack = (id: string, title: string, say: Say, kind: string, more: More = {}): GuideStep =>
  custom(id, title, say, { is: 'told', kind }, { point: { page: 'attack-button' }, do: ['ready'], ...more });

/** The steps of a guide, one function for each kind; those that every guide has bring their own id and title. */
export const step = {
  /** Any step: its words, what it waits for, and what else it has. */
  custom,

  /** Something to read. */
  read,

  /** The first step: what wins, and whose counters are whose, with how to look around. */
  welcome: (title: string, goal: GuideSentence, counters: string, holds: Holds, more: More = {}): GuideStep =>
    read('welcome', title, [goal, { text: `${counters} ${LOOK_AROUND}`, holds: [...holds, fact.page('map')] }], more),

  /** The last step: what was learned, and how to go on. */
  farewell: (learned: string, holds: Holds, next: GuideSentence): GuideStep =>
    read('end', 'You know enough', [says(`${learned} ${LEARNED}`, ...holds), next]),

  /** A phase to be ended with the button of the prompt. */
  end: (id: string, title: string, say: Say, want: Want, more: More = {}): GuideStep =>
    custom(id, title, say, want, { point: { page: 'end-button' }, do: ['end anyway'], ...more }),

  /** One of the answers of the prompt to be chosen. */
  choose,

  /** A unit to be chosen that the phase does something to. */
  chooseUnit: (id: string, title: string, say: Say, want: Want, { unit, hex, order }: OneUnit, more: More = {}): GuideStep =>
    custom(id, title, say, want, { point: { units: [unit], hexes: [hex] }, do: [order], ...more }),

  /** A unit to be taken in hand for the first move. */
  pickUp: (say: Say, unit: string, hex: string, more: More = {}): GuideStep =>
    custom('pick-up', 'Movement', say, { is: 'selected', unit }, { point: { units: [unit], hexes: [hex] }, ...more }),

  /** A unit to be brought to a hex. */
  bring,

  /** A move to be taken back: the unit is where it came from again. */
  undo: (text: string, unit: string, from: string): GuideStep =>
    custom(
      'undo',
      'Second thoughts',
      says(text, fact.undo(true), fact.page('undo-button')),
      { is: 'there', unit, hex: from },
      { point: { page: 'undo-button' }, do: ['undo'] },
    ),

  /** Something that the rules forbid, to be tried: the page says why not. */
  refusal: (text: string, unit: string, hexes: readonly string[], order: string, more: More = {}): GuideStep =>
    custom(
      'refusal',
      'Ask for the impossible',
      { text, holds: hexes.map((hex) => fact.barred(unit, hex)) },
      { is: 'refused' },
      { point: { hexes: hexes.slice(-1) }, do: [`${order} ${hexes.at(-1)}`], ...more },
    ),

  /** A hex to be attacked. */
  target: (title: string, say: Say, hex: string, more: More = {}): GuideStep =>
    custom('target', title, say, { is: 'target', hex }, { point: { hexes: [hex] }, do: [`target ${hex}`], ...more }),

  /** Attackers to be chosen: their ids, what they are called in typed orders, the hexes to look at. */
  join: (
    id: string,
    title: string,
    say: Say,
    { units, hexes, orders }: { units: readonly string[]; hexes: readonly string[]; orders: readonly string[] },
    more: More = {},
  ): GuideStep =>
    custom(
      id,
      title,
      say,
      { is: 'joined', units: [...units] },
      { point: { units: [...units], hexes: [...hexes] }, do: [...orders], ...more },
    ),

  /** Odds to be read, and the attack to be declared at them; `kind` is what the log says then. */
  declare: (odds: GuideSentence, kind: string, more: More = {}): GuideStep =>
    attack('odds', 'What to expect', [odds, says('Declare the attack.', fact.choice('Declare the attack'))], kind, more),

  /** The die to be rolled. */
  roll: (title: string, say: Say, more: More = {}): GuideStep => attack('roll', title, say, 'result', more),

  /** The defender chooses between a retreat of one hex and a step: the retreat. */
  retreatOrStep: (id: string, title: string, text: string, before: readonly Claim[], more: More = {}): GuideStep =>
    choose(
      id,
      title,
      { text, holds: [...before, fact.asked('Retreat one hex or lose a step?'), fact.choice('Retreat 1 hex'), fact.undo(false)] },
      { is: 'told', kind: 'retreated' },
      'retreat 1',
      more,
    ),

  /** A unit to be advanced after combat. */
  advance: (say: Say, how: Bring, more: More = {}): GuideStep => bring('advance', 'Advance', say, how, more),

  /** The overlay of supply to be switched on. */
  supplyOverlay: (id: string, title: string, say: Say, where: { units?: string[]; hexes?: string[] }, more: More = {}): GuideStep =>
    custom(id, title, say, { is: 'overlay', name: 'supply' }, { point: { page: 'supply-overlay', ...where }, ...more }),
};
