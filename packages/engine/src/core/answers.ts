/** Questions that screens put by name to any game, and what the answers are made of. A game answers those it knows (`answers`). */
import type { Sureness } from '../describe.ts';
import type { Ledger } from '../ledger.ts';
import {
  code,
  count,
  counts,
  flag,
  hex,
  hexes,
  hexside,
  list,
  maybe,
  opaque,
  record,
  side,
  text,
  texts,
  unit,
  units,
} from '../parts/kinds.ts';
import type { Refusal } from '../words.ts';
import type { Action } from './types.ts';

const ledger = opaque<Ledger>;
const refusal = opaque<Refusal>;
const action = opaque<Action>;
const confidence = opaque<Sureness>;
/** Arguments of a sentence; their names are those of `EVIDENCE`. */
const args = () => maybe(opaque<Record<string, string | number>>());

/** How a unit can come to a hex; `end` is the posture it is in there. */
const REACH_END = { cost: text(), stop: maybe(flag()), form: maybe(text()), end: maybe(text()) } as const;
const REACH = record({
  /** `also`: other postures it can come to the same hex in. */
  hexes: list(record({ hex: hex(), ...REACH_END, also: maybe(list(record(REACH_END))) })),
  /** Why it cannot move at all. */
  refusal: maybe(refusal()),
});
const PLAN = record({
  path: hexes(),
  costs: texts(),
  /** Points it has in all. */
  allowance: maybe(text()),
  ledger: maybe(ledger()),
  /** To be played one after another; empty when it cannot be done. */
  actions: list(action()),
  refusals: list(refusal()),
  warnings: list(record({ case: text(), what: text(), args: args() })),
});
const THREAT = list(record({ hex: hex(), level: count() }));
export const BLOCKER = record({ hex: hex(), case: text(), what: text(), unit: maybe(unit()) });
const SUPPLY = record({
  /** In force now: what the last look at supply found, and its case. */
  status: text(),
  case: text(),
  path: hexes(),
  /** Why the rule would find no supply if it looked now; none if it would find it. */
  blockers: list(BLOCKER),
  /** The parts the line consists of (unit, headquarters, road, edge...), from the unit on, so that a screen can say which of them fails: `what` is its
   * name in the catalogue, `unit` the piece it leads to, if one. It holds if nothing cuts it. */
  links: maybe(list(record({ what: text(), case: text(), path: hexes(), unit: maybe(unit()), blockers: list(BLOCKER) }))),
});
const EFFECT = record({ action: action(), says: text(), args: args() });
/** Parts of a battle's answer; a game may add its own. */
export const BATTLE = {
  attack: ledger(),
  defense: ledger(),
  column: ledger(),
  die: ledger(),
  /** Names of the columns of the row in use, where it starts and where it ends after shifts. */
  columns: texts(),
  start: count(),
  final: count(),
  /** Where several rolls are thrown at once, each is a section of its own, named by a key of the catalogue; the chances of a section add up to one. `range`: sums of the dice that bring it, as read in the table. */
  outcomes: list(record({ result: text(), weight: count(), total: count(), says: text(), section: maybe(text()), range: maybe(text()) })),
  /** Chance that the hex is taken: least and most, where the enemy may choose. */
  taken: record({ low: count(), high: count() }),
  attackers: units(),
  defenders: units(),
  guns: units(),
  defenseGuns: units(),
  targets: hexes(),
  /** Who attacks, where no unit does. */
  by: maybe(side()),
  /** Fire alone: no hex is fought for. */
  fire: maybe(flag()),
} as const;
const BATTLE_ANSWER = record(BATTLE);
const VICTORY = list(
  record({
    says: text(),
    args: args(),
    met: flag(),
    case: text(),
    side: side(),
    /** The whole matter in a sentence: neither met nor open. */
    sentence: maybe(flag()),
    /** How deep it lies in the tree: a line belongs to the last one before it that is less deep. */
    depth: maybe(count()),
    /** How the lines below count: all of them, any of them, or so many as are asked for. */
    join: maybe(code('all', 'any', 'some')),
    /** The level with which the game would end now, or has ended, as `Result` calls it: on one line at most, whose side is the winner's if there is one. */
    verdict: maybe(text()),
    /** What to look at on the map: hexes, and a line along hexsides. */
    hexes: maybe(hexes()),
    border: maybe(list(hexside())),
  }),
);
const ARRIVALS = list(
  record({
    unit: unit(),
    turn: count(),
    where: text(),
    hexes: hexes(),
    condition: maybe(text()),
    overdue: maybe(flag()),
    /** Who is due waits before the map: the hexes by which it could enter now, none if all are shut to it. */
    open: maybe(hexes()),
    /** They are not its own, which are blocked: it goes round. */
    detour: maybe(flag()),
    /** Turn since which its own are blocked. */
    blocked: maybe(count()),
    /** What entering costs whoever is next, of all its points. */
    cost: maybe(text()),
  }),
);
export const CARD = list(
  record({
    what: text(),
    args: args(),
    value: maybe(text()),
    case: maybe(text()),
    confidence: maybe(confidence()),
    ledger: maybe(ledger()),
  }),
);
const WARNINGS = list(record({ what: text(), args: args(), case: text(), units: units(), hexes: hexes() }));
const TASKS = list(
  record({
    what: text(),
    args: args(),
    case: text(),
    /** The phase cannot end before. */
    must: maybe(flag()),
    /** How many of them may still do it, where not all of them may. */
    left: maybe(count()),
    units: units(),
    hexes: hexes(),
  }),
);
const BATTLES = list(
  record({
    /** Being put together, waiting for its die, waiting for its result to be carried out, over. */
    stage: code('draft', 'declared', 'rolled', 'settled'),
    targets: hexes(),
    from: hexes(),
    attackers: units(),
    /** As the table prints them; left out while there are none. */
    odds: maybe(text()),
    result: maybe(text()),
  }),
);
const SPLIT = record({
  /** Kind of the answer that gives a row its points; rows that are open are asked for one after another, in their order. */
  kind: text(),
  total: count(),
  rows: list(
    record({
      what: text(),
      case: text(),
      /** Points it has been given already. */
      given: count(),
      open: flag(),
      /** Numbers of points from which something more begins. */
      steps: counts(),
      /** What the points do, by their number. */
      effects: list(record({ what: text(), args: args() })),
    }),
  ),
  /** Every point has to be given. */
  whole: maybe(flag()),
  /** What the other side splits in secret. */
  rivals: list(record({ side: side(), total: count() })),
});
const STAKES = record({
  /** `lines`: how that came about. */
  sides: list(
    record({ side: side(), now: count(), most: count(), says: text(), args: opaque<Record<string, number>>(), lines: maybe(CARD) }),
  ),
  /** `leaves`: what is left to the other side, line by line; `warns`: what it means beyond that. */
  choices: list(
    record({ action: action(), says: text(), args: opaque<Record<string, number>>(), leaves: maybe(CARD), warns: maybe(text()) }),
  ),
});
const COURSE = record({
  /** The steps of the battle in their order; `side`: who acts in it, where that is one of them. */
  steps: list(record({ what: text(), side: maybe(side()), state: code('done', 'now', 'coming') })),
  /** Rolls thrown at once, in the order of their dice: the section of the outcomes each brings; `digits`: its dice are tens and ones. */
  throws: list(record({ section: text(), by: side(), dice: count(), digits: maybe(flag()) })),
  /** What units do in it besides fighting: `helps`, without being part of it. */
  roles: list(record({ unit: unit(), what: text(), args: args(), helps: maybe(flag()) })),
});

const RESPONSES = record({
  /** Who can respond. */
  side: side(),
  /** Each with the columns it shifts the odds, to the left below 0. */
  options: list(record({ says: text(), args: args(), shift: count() })),
  /** Columns if everything is done that can be done together. */
  worst: count(),
  /** The attack as it would be then. */
  atWorst: maybe(record({ defense: count(), outcomes: BATTLE.outcomes, taken: BATTLE.taken })),
});

/** The standard questions: what has to be named in them, and what is answered. */
export const STANDARD = {
  /** Where a unit could go now, before it is picked up. Empty if it cannot move. `next`: in its own next turn. */
  reach: { args: { unit: unit(), next: maybe(flag()) }, gives: REACH },
  /** How to get there, what it costs, and the actions that do it; `end`: in this posture. */
  plan: { args: { unit: unit(), hex: hex(), form: maybe(text()), end: maybe(text()), via: maybe(hexes()) }, gives: PLAN },
  /** Hexes in that side's zones of control; with a hex, those whose units reach that one. */
  zoc: { args: { side: maybe(side()), unit: maybe(unit()), hex: maybe(hex()) }, gives: hexes() },
  /** Hexes that side could attack in its next turn, and with how many units. */
  threat: { args: { side: side() }, gives: THREAT },
  /** The supply of a unit where it is, or in another hex. */
  supply: { args: { unit: unit(), hex: maybe(hex()) }, gives: SUPPLY },
  /** What an answer that may be given now would bring, in words of the game. Answers without any are left out. */
  effects: { args: {}, gives: list(EFFECT) },
  /** The battle being built or fought. */
  battle: { args: { brief: maybe(flag()) }, gives: BATTLE_ANSWER },
  /** What if. */
  attack: {
    args: {
      targets: hexes(),
      attackers: maybe(units()),
      guns: maybe(units()),
      reserve: maybe(flag()),
      air: maybe(count()),
      brief: maybe(flag()),
    },
    gives: BATTLE_ANSWER,
  },
  /**
   * What the enemy can do to the odds of the battle being built once other things have been decided: other attacks, a phase still to come.
   * Questions that follow at once need no telling here.
   */
  responses: { args: {}, gives: RESPONSES },
  victory: { args: {}, gives: VICTORY },
  arrivals: { args: { side: maybe(side()) }, gives: ARRIVALS },
  /** The lines of the unit card, in order. */
  unit: { args: { unit: unit() }, gives: CARD },
  /** Further lines about a hex. */
  hex: { args: { hex: hex(), unit: maybe(unit()) }, gives: CARD },
  /** Matters still open before the phase is ended, one line each. */
  warnings: { args: {}, gives: WARNINGS },
  /** What the side that is asked must or may still do in this phase: one group for each kind of it. */
  tasks: { args: {}, gives: TASKS },
  /** The attacks of this phase that are not over, in the order in which they were begun. */
  battles: { args: {}, gives: BATTLES },
  /** Points that are being split over several uses, so that a screen can ask for all of them at once. */
  split: { args: {}, gives: SPLIT },
  /** A bid being asked for: what each side is to lose, what it has, and what every answer brings. */
  stakes: { args: {}, gives: STAKES },
  /** How far the battle being built or fought has come, who throws which dice, who leads and helps. */
  course: { args: {}, gives: COURSE },
} as const;
