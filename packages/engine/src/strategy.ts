/**
 * What a computer player has to know of a game beyond its contract: what it is worth fighting for, what pieces can do, and quick answers to
 * the questions it asks thousands of times a turn. A game that exports a `Strategy` has an opponent. Types only.
 *
 * Values are counted in steps: 1 is a step of an ordinary unit. Distances are counted in the game's own movement points.
 */
import type { Action, HexId, Shape, Side, UnitId } from './core/types.ts';
import type { World } from './core/world.ts';

/** What a kind of answer is for. Kinds the strategy does not name are answered by trial. */
export type Role =
  /** Takes up a unit to move it (u). */
  | 'pick'
  /** Moves the unit in hand to a hex (h); several kinds may do so. */
  | 'go'
  /** Ends the move of the unit in hand. */
  | 'stop'
  /** Puts a unit in its way of travelling far from the enemy (u), and takes it out of it (u). */
  | 'column'
  | 'deploy'
  /** Brings in a reinforcement (u, h), and brings it in travelling. */
  | 'enter'
  | 'enter-column'
  /** The unit in hand builds a crossing (path of two hexes). */
  | 'build'
  /** The unit in hand leaves the map. */
  | 'exit'
  /** Opens an attack on a hex (h); adds a hex (h), a unit (u), a supporting gun (u); closes the draft. */
  | 'target'
  | 'also'
  | 'join'
  | 'gun'
  | 'ready'
  /** An attack of one unit on one hex (u, h). */
  | 'attack'
  /** The defender's answer: a gun (u), or no more. */
  | 'shield'
  | 'shield-ready'
  /** Takes or leaves an advantage before the die. */
  | 'claim'
  | 'waive'
  /** Bearing a result: loses a step (u), takes n of it as hexes (n), goes back (h), parts from the stack (u). */
  | 'lose'
  | 'back'
  | 'retreat'
  | 'apart'
  /** Follows up (u, h). */
  | 'advance'
  /** Holds a unit back for later in the turn (u), and frees it (u). */
  | 'reserve'
  | 'release'
  /** Destroys a crossing (u, path), fortifies a hex (h). */
  | 'blow'
  | 'dig'
  /** Restores a step (u), brings back a lost unit (u, h). */
  | 'refit'
  | 'rebuild'
  /** Locked in battle: stays, strikes back, breaks off. */
  | 'stay'
  | 'counter'
  | 'fallback'
  /** Nothing more in this step. */
  | 'done'
  /** Ends the game with what has been reached. */
  | 'win'
  /** Never chosen while there is another answer. */
  | 'never'
  | 'other';

/** What a piece is good for. */
export type Duty = 'line' | 'mobile' | 'gun' | 'engineer' | 'none';

/** What never changes about a unit. */
export interface UnitTraits {
  side: Side;
  duty: Duty;
  /** Travels by vehicle: which of the two travel maps it uses. */
  wheels: boolean;
  /** Points it may travel in a turn, in the measure of `travel`. */
  pace: number;
  /** Counts against stacking. */
  bulk: number;
  /** Division or other formation that fights better together; -1 for none. */
  group: number;
}

/** Something worth holding or reaching. */
export interface Goal {
  id: string;
  /** As a player would call it. */
  name: string;
  /** Side that wants it; everybody else denies it. */
  side: Side;
  /** To be in any of them. */
  hexes: readonly HexId[];
  value: number;
  /** Units that have to be there. */
  need: number;
  /** Only these count. */
  fits?(u: UnitId): boolean;
  /** Has to be kept once reached. */
  hold: boolean;
}

/** Where a unit can end its move. */
export interface Reach {
  hexes: HexId[];
  /** Kind of the action that leads there, and what it costs. */
  kinds: string[];
  costs: number[];
}

/** An attack as it is planned. */
export interface Draft {
  by: Side;
  targets: readonly HexId[];
  attackers: readonly UnitId[];
  guns: readonly UnitId[];
  /** Guns of the defender, if they are known. */
  shields?: readonly UnitId[];
  /** Attack of a reserve after the others. */
  reserve?: boolean;
}
export interface DraftOutcome {
  /** Probability. */
  p: number;
  /** Steps lost if the loser gives ground, and if he stays to pay for it; equal where there is no choice. */
  own: number;
  theirs: readonly [number, number];
  /** 1 if the hexes fall: when the loser gives ground, and when he stays. */
  taken: readonly [number, number];
  /** Hexes the attacker is driven back. */
  repelled: number;
  /** Both sides are locked together. */
  locked?: boolean;
}
export interface DraftOdds {
  outcomes: DraftOutcome[];
  /** As printed, for sentences. */
  odds: string;
}

/** A front of history. */
export interface Past {
  scenario: string;
  /** Turns left when it is compared; a game that ends before is compared at its end. */
  turnsLeft: number;
  when: string;
  sectors: readonly { name: string; hexes: readonly string[] }[];
}

export interface Strategy<S extends Shape> {
  /** Role of a kind of answer, by `<at>:<kind>` or by `<kind>`; `at` is that of the prompt. */
  roles: Readonly<Record<string, Role>>;
  units: readonly UnitTraits[];
  /** Strength now, whether it may be used or not. */
  attack(g: World<S>, u: UnitId): number;
  defense(g: World<S>, u: UnitId): number;
  steps(g: World<S>, u: UnitId): number;
  /** Value of one step of it. */
  worth(g: World<S>, u: UnitId): number;

  goals(g: World<S>): Goal[];
  /** From -1 (give ground and save the army) to 1 (win ground whatever it costs). */
  posture(g: World<S>, side: Side): number;
  /** Turns left after this one, and the number of this one. */
  turnsLeft(g: World<S>): number;
  /**
   * How far a side is on its way to victory, in steps of value, as far as goals and losses do not tell it already. `chances` are those of the
   * side's goals, in the order of `goals`.
   */
  edge?(g: World<S>, side: Side, chances: readonly number[]): number;

  /** Points for a step in each direction (6 per hex) for travel on foot or by vehicle, enemies left aside; 0 where there is no way. */
  travel(g: World<S>, wheels: boolean): Uint8Array;
  /** Where the unit could end a move: in the step of play at hand, or in its own next turn as things stand. */
  reach(g: World<S>, u: UnitId, when: 'now' | 'next', out: Reach): void;
  /** The unit being moved, if one is. */
  inHand(g: World<S>): UnitId | undefined;
  /** Number of zones of control of the side per hex. */
  zones(g: World<S>, side: Side): Uint8Array;
  /** Whether the unit would have a zone of control of its own. */
  hasZone(g: World<S>, u: UnitId): boolean;
  /** 1 where supply of the side gets to now; a fresh array. */
  supplied(g: World<S>, side: Side): Uint8Array;
  /** Price of every step (6 per hex) for bringing up supply: 1 along what it may follow without end, more where it may go only a little way. */
  haul(g: World<S>): Uint8Array;
  /** Out of supply as things stand. */
  starved(g: World<S>, u: UnitId): boolean;
  /** Where the side's supply comes from. */
  sources(g: World<S>, side: Side): readonly HexId[];
  /** Factor of the ground and works on the strength of who defends there. */
  shelter(g: World<S>, hex: HexId, side: Side): number;
  /** Whether an attack over this hexside (6 * hex + direction) is hindered. */
  hindered(g: World<S>, at: number): boolean;
  /** Whether one more unit may end in the hex. */
  room(g: World<S>, u: UnitId, hex: HexId): boolean;
  /** Crossing at a hexside (6 * hex + direction): -1 no water, 0 none, 1 there is one. */
  crossing(g: World<S>, at: number): number;

  /** Exact odds of an attack, legal or not, with the units where they stand. */
  odds(g: World<S>, draft: Draft): DraftOdds | undefined;
  /** Whether the unit may attack at all in this turn's combat, wherever it may have got to by then. */
  mayFight(g: World<S>, u: UnitId): boolean;
  mayJoin(g: World<S>, draft: Draft, u: UnitId): boolean;
  mayFire(g: World<S>, draft: Draft, u: UnitId): boolean;
  mayShield(g: World<S>, draft: Draft, u: UnitId): boolean;
  /** The attack being declared or fought, if there is one. */
  draft(g: World<S>): Draft | undefined;
  /** Range of a gun in hexes. */
  range(g: World<S>, u: UnitId): number;

  /** Name of a unit's formation for sentences, of a hex by place or number. */
  called(u: UnitId): string;
  /** Puts a unit nobody knows of in a hex where something unknown stands, as good as new, so that there is something to reckon with. */
  standIn?(g: World<S>, u: UnitId, hex: HexId): void;
  /** Where the front of side 0 really ran at some time, by sectors, to compare play with: printed hexes. */
  past?: readonly Past[];
  /** Answers by the game itself, for questions of its own that no role fits; undefined to leave it to the player. */
  answer?(g: World<S>, side: Side, at: string, actions: readonly Action[]): Action | undefined;
}
