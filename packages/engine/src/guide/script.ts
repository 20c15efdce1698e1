/**
 * A guided first game as data: what is said, where it points, what the player is to do, and what must be true for the sentence to be said at all.
 * Any screen can show it; a test plays it and checks every sentence against the game. Types only.
 */

/** Parts of a page that a guide can point at; a page knows where it has them. */
export type PagePart =
  | 'map'
  | 'prompt'
  | 'prompt-side'
  | 'prompt-case'
  | 'end-button'
  | 'undo-button'
  | 'battle'
  | 'joiners'
  | 'odds'
  | 'attack-button'
  | 'unit-card'
  | 'supply-overlay'
  | 'left-panels'
  | 'right-panels';

/** What a step waits for. Unit ids are those of the game's data, hexes are printed ones. */
export type Want =
  | { is: 'read' }
  | { is: 'stage'; stage: string; turn?: number }
  | { is: 'target'; hex: string }
  | { is: 'joined'; units: string[] }
  /** An event of this kind, since the step began. */
  | { is: 'told'; kind: string }
  | { is: 'there'; unit: string; hex: string }
  | { is: 'asked'; at: string }
  | { is: 'selected'; unit: string }
  | { is: 'marked'; unit: string; marker: string }
  | { is: 'overlay'; name: string }
  | { is: 'refused' };

/** A fact that a sentence of the guide states, in the position in which it is read. */
export type Claim =
  | { is: 'stage'; stage: string; turn?: number }
  | { is: 'asked'; says: string }
  | { is: 'choice'; says: string }
  | { is: 'at'; unit: string; hex: string }
  | { is: 'adjacent'; unit: string; hex: string }
  | { is: 'reduced'; unit: string }
  | { is: 'marked'; unit: string; marker: string }
  | { is: 'body'; unit: string; body: string }
  /** A line of the unit's card holds this text. */
  | { is: 'card'; unit: string; says: string }
  | { is: 'hex'; hex: string; says: string }
  /** Can move there, for this cost. */
  | { is: 'reach'; unit: string; hex: string; cost?: string }
  /** A hex of its reach where it must stop. */
  | { is: 'stops'; unit: string }
  | { is: 'barred'; unit: string; hex: string }
  | { is: 'target'; hex: string }
  /** A line of the battle's ledgers, with its value. */
  | { is: 'ledger'; says: string; value?: string }
  | { is: 'column'; odds: string }
  | { is: 'outcome'; result: string; says: string }
  /** The chance to take the hex is a range. */
  | { is: 'range' }
  | { is: 'victory'; says: string }
  /** An event that the log has since the beginning. */
  | { is: 'told'; says: string }
  | { is: 'points'; name: string; value: string }
  | { is: 'undo'; can: boolean }
  /** A case of the rulebook that says so, in our summary. */
  | { is: 'rule'; case: string; says: string }
  /** Something about the screen: this part of the page is there. */
  | { is: 'page'; part: PagePart };

export interface GuideSentence {
  text: string;
  /** What makes it true; never empty. */
  holds: Claim[];
}

export interface GuideStep {
  id: string;
  title: string;
  say: GuideSentence[];
  /** Cases behind what is said. */
  cases?: string[];
  /** What to look at: hexes and units on the map, a part of the page. */
  point?: { hexes?: string[]; units?: string[]; page?: PagePart };
  want: Want;
  /** Typed orders that do it, for whoever wants to watch; played one after another. */
  do?: string[];
  /** An order given again and again until what is wanted is there; before `do`. */
  until?: string;
  /** The guide does this step by itself when it begins. */
  auto?: boolean;
}

export interface GuideScript {
  game: string;
  scenario: string;
  /** Options of the game, where its defaults would stand in the way. */
  options?: Readonly<Record<string, string | boolean>>;
  seed: string;
  title: string;
  steps: GuideStep[];
}
