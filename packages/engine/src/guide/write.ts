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
export const LOOK_AROUND = 'Drag the map to move it, turn the wheel to zoom, rest the pointer on a stack to fan it out.';
/** The end of the last step. */
export const LEARNED =
  'Everything else the game will tell you when it matters: watch the line above the map, choose what is highlighted, read the case when you wonder.';

type Say = GuideSentence | readonly GuideSentence[];
type More = Omit<GuideStep, 'id' | 'title' | 'say' | 'want'>;

/** Any step: its words, what it waits for, and what else it has. */
export const step = (id: string, title: string, say: Say, want: Want, more: More = {}): GuideStep => ({
  id,
  title,
  say: 'text' in say ? [say] : [...say],
  ...more,
  want,
});

/** Something to read. */
export const readStep = (id: string, title: string, say: Say, more: More = {}): GuideStep => step(id, title, say, { is: 'read' }, more);

/** A phase to be ended with the button of the prompt. */
export const endStep = (id: string, title: string, say: Say, want: Want, more: More = {}): GuideStep =>
  step(id, title, say, want, { point: { page: 'end-button' }, do: ['end anyway'], ...more });

/** A unit to be taken in hand. */
export const pickUpStep = (id: string, title: string, say: Say, unit: string, hex: string, more: More = {}): GuideStep =>
  step(id, title, say, { is: 'selected', unit }, { point: { units: [unit], hexes: [hex] }, ...more });

/** A unit to be brought to a hex, with the typed order that does it: the verb and what the unit is called. */
export const bringStep = (
  id: string,
  title: string,
  say: Say,
  { unit, to, order }: { unit: string; to: string; order: string },
  more: More = {},
): GuideStep =>
  step(id, title, say, { is: 'there', unit, hex: to }, { point: { units: [unit], hexes: [to] }, do: [`${order} ${to}`], ...more });

/** Attackers to be chosen: their ids, what they are called in typed orders, the hexes to look at. */
export const joinStep = (
  id: string,
  title: string,
  say: Say,
  { units, hexes, orders }: { units: readonly string[]; hexes: readonly string[]; orders: readonly string[] },
  more: More = {},
): GuideStep =>
  step(id, title, say, { is: 'joined', units: [...units] }, { point: { units: [...units], hexes: [...hexes] }, do: [...orders], ...more });

/** A move to be taken back: the unit is where it came from again. */
export const undoStep = (text: string, unit: string, from: string): GuideStep =>
  step(
    'undo',
    'Second thoughts',
    says(text, fact.undo(true), fact.page('undo-button')),
    { is: 'there', unit, hex: from },
    {
      point: { page: 'undo-button' },
      do: ['undo'],
    },
  );

/** Something that the rules forbid, to be tried: the page says why not. */
export const refusalStep = (text: string, unit: string, hexes: readonly string[], order: string, more: More = {}): GuideStep =>
  step(
    'refusal',
    'Ask for the impossible',
    { text, holds: hexes.map((hex) => fact.barred(unit, hex)) },
    { is: 'refused' },
    { point: { hexes: hexes.slice(-1) }, do: [`${order} ${hexes.at(-1)}`], ...more },
  );
