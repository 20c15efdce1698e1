/**
 * What a computer player has to know of a game beyond its contract: what it is worth fighting for, what pieces can do, and quick answers to
 * the questions it asks thousands of times a turn. A game that exports a `Strategy` has an opponent; docs/computer-players.md says how to
 * write one, in which order, and what each part buys. Types only.
 *
 * Little is enough to begin with: roles, traits, strengths, goals and the turns that are left. Everything with a question mark has a default
 * (packages/bots/src/defaults.ts), named beside it; replace the defaults that are wrong for the game, those marked "first" before the others.
 *
 * Values are counted in steps: 1 is a step of an ordinary unit. Distances are counted in the game's own movement points.
 * All functions are asked about worlds made of what a side may know, and about worlds that are only imagined: they must depend on nothing but
 * their arguments, draw no dice and leave the world as it was.
 */

import type { World } from './core/state/world.ts';
import type { Action, Shape } from './core/types.ts';
import type { EdgeId, HexId, Side, UnitId } from './ids.ts';

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
  /** Rolls for what is declared, in a game where attacks are declared before any of them is fought. */
  | 'resolve'
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
  /** Destroys a crossing (u, path), fortifies a hex (h) or the one a unit is in (u): of several kinds the last is the strongest. */
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
  /** Only units in supply count. */
  supplied?: boolean;
  /** Has to be kept once reached. */
  hold: boolean;
  /** The side has it already: the enemy does not stand in its way any more, he has to take it. */
  kept?: boolean;
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

/** What the rules do to a careless unit. Asked of a staged copy in which every unit stands as planned. */
export interface Obligations<W> {
  /** Enemy hexes that must be attacked because the unit stands where it does. */
  obliged(g: W, u: UnitId): readonly HexId[];
  /** Whether the unit may fight beside these out of one hex. */
  fits(g: W, fighting: readonly UnitId[], u: UnitId): boolean;
  /** Case by which the unit is lost where it stands, whatever is attacked. */
  lost(g: W, u: UnitId): string | undefined;
  /** Whether a unit of the side in the hex need not attack an enemy that comes next to it. */
  exempt(g: W, side: Side, hex: HexId): boolean;
}

export interface Strategy<S extends Shape> {
  // ---- needed -------------------------------------------------------------------------------------------------------------------------
  /** Role of a kind of answer, by `<at>:<kind>` or by `<kind>`; `at` is that of the prompt. */
  roles: Readonly<Record<string, Role>>;
  /** By unit id, all units of the game. */
  units: readonly UnitTraits[];
  /** Strength now, whether it may be used or not. */
  attack(g: World<S>, u: UnitId): number;
  defense(g: World<S>, u: UnitId): number;
  steps(g: World<S>, u: UnitId): number;
  /**
   * What both sides want, from the victory conditions of the scenario, as things stand: values may change with the turn and with what is
   * taken already. A side without goals of its own denies the enemy his. What decides the game is worth 10 to 25 steps, what helps 3 to 8.
   */
  goals(g: World<S>): Goal[];
  /** Turns left after this one; changes exactly when a new game turn begins. */
  turnsLeft(g: World<S>): number;
  /** Name of a unit's formation, for sentences. */
  called(u: UnitId): string;

  // ---- first: without them attacks and marches are guesses ------------------------------------------------------------------------------
  /** Exact odds of an attack, legal or not, with the units where they stand. Default: a rough table by the ratio of strengths. */
  odds?(g: World<S>, draft: Draft): DraftOdds | undefined;
  /** The attack being declared or fought, if there is one. Default: none; then what was planned is joined as far as it is legal. */
  draft?(g: World<S>): Draft | undefined;
  /**
   * Where the unit could end a move: in the step of play at hand (`now`, empty if it may not move), or in its own next turn as things stand
   * (`next`). Default: as far as its pace along `travel`, stopping in enemy zones; what proves illegal is answered by the legal list.
   */
  reach?(g: World<S>, u: UnitId, when: 'now' | 'next', out: Reach): void;
  /** Points for a step in each direction (6 per hex) on foot or by vehicle, enemies left aside; 0 where there is no way. Default: 1 everywhere. */
  travel?(g: World<S>, wheels: boolean): Uint8Array;
  /** Factor of the ground and works on the strength of who defends there. Default: 1. */
  shelter?(g: World<S>, hex: HexId, side: Side): number;
  /** Whether one more unit may end in the hex. Default: yes, up to a handful. */
  room?(g: World<S>, u: UnitId, hex: HexId): boolean;

  // ---- supply: without it nobody minds being cut off ------------------------------------------------------------------------------------
  /** 1 where supply of the side gets to now; a fresh array. Default: everywhere. */
  supplied?(g: World<S>, side: Side): Uint8Array;
  /**
   * By unit, 1 where it would be in supply in its next turn, its headquarters following as far as they can. Default: `supplied` for all.
   */
  fed?(g: World<S>, side: Side): (u: UnitId) => Uint8Array;
  /** Out of supply as things stand. Default: nobody. */
  starved?(g: World<S>, u: UnitId): boolean;
  /** Where the side's supply comes from. Default: nowhere. */
  sources?(g: World<S>, side: Side): readonly HexId[];
  /** Price of every step (6 per hex) for bringing up supply: 1 along what it may follow without end, more where it may go only a little way.
   * Default: that of travel by vehicle. */
  haul?(g: World<S>): Uint8Array;

  // ---- judgement ------------------------------------------------------------------------------------------------------------------------
  /** Value of one step of it. Default: 1, guns and vehicles a little more. */
  worth?(g: World<S>, u: UnitId): number;
  /** How much a place without supply weighs, beside a game in which it halves a unit at once. Default: 1. */
  hunger?: number;
  /** How much heavier than usual steps weigh that are likely to be lost where the enemy can strike: more where single units fall an easy prey. Default: 1. */
  caution?: number;
  /** From -1 (give ground and save the army) to 1 (win ground whatever it costs). Default: 0.8 with goals of its own, else -0.4. */
  posture?(g: World<S>, side: Side): number;
  /**
   * How far a side is on its way to victory, in steps of value, as far as goals and losses do not tell it already: for conditions that only
   * count together. `chances` are those of the side's goals, in the order of `goals`. Default: 0.
   */
  edge?(g: World<S>, side: Side, chances: readonly number[]): number;

  // ---- rules of movement and combat -----------------------------------------------------------------------------------------------------
  /** The unit being moved, if one is. Default: `u` of the innermost procedure. */
  inHand?(g: World<S>): UnitId | undefined;
  /** Number of zones of control of the side per hex. Default: from `hasZone`. */
  zones?(g: World<S>, side: Side): Uint8Array;
  /** Whether the unit would have a zone of control of its own. Default: everything that fights but guns. */
  hasZone?(g: World<S>, u: UnitId): boolean;
  /** Whether an attack over this hexside (6 * hex + direction) is hindered. Default: no. */
  hindered?(g: World<S>, at: EdgeId): boolean;
  /** Crossing at a hexside (6 * hex + direction): -1 no water, 0 none, 1 there is one. Default: no water. */
  crossing?(g: World<S>, at: EdgeId): number;
  /** Whether the unit may attack at all in this turn's combat, wherever it may have got to by then. Default: if it has a strength. */
  mayFight?(g: World<S>, u: UnitId): boolean;
  /** Whether it may join the attack from where it stands; fire in it; fire for the defender. Default: next to the target; within range. */
  mayJoin?(g: World<S>, draft: Draft, u: UnitId): boolean;
  mayFire?(g: World<S>, draft: Draft, u: UnitId): boolean;
  mayShield?(g: World<S>, draft: Draft, u: UnitId): boolean;
  /** Range of a gun in hexes. Default: 2. */
  range?(g: World<S>, u: UnitId): number;
  /** Attacks that are compulsory, and places where a unit is lost. Default: none. */
  obligations?: Obligations<World<S>>;

  // ---- moves of the game's own ----------------------------------------------------------------------------------------------------------
  /** What should be done before moves are planned because they depend on it, such as throwing the dice for fuel; it must come to an end by itself. Default: nothing. */
  beforePlan?(g: World<S>, side: Side): Action | undefined;
  /**
   * Moves of pieces that the player leaves alone, such as headquarters that follow their troops; `planned` is a copy in which all others stand where
   * they are to end. Made first. Default: none.
   */
  advised?(g: World<S>, side: Side, planned: World<S>): readonly { u: UnitId; k: string; to: HexId }[];
  /** Where the rules want some moves made before others: those of a lower number come first. Default: in the order of the plan. */
  comes?(g: World<S>, order: { readonly u: UnitId; readonly k: string }): number;
  /** Whether the unit does well to leave the map from where it stands. Default: no. */
  leaves?(g: World<S>, u: UnitId): boolean;
  /** Whether a player turn is worth playing out in the head several times over: not where that takes too long, nor where little is decided in it. Default: always. */
  ahead?(g: World<S>): boolean;
  /** Whether a reinforcement that may come in should, where its coming has a price. Default: yes. */
  enters?(g: World<S>, u: UnitId): boolean;

  // ---- at will --------------------------------------------------------------------------------------------------------------------------
  /** Puts a unit nobody knows of in a hex where something unknown stands, as good as new, so that there is something to reckon with. */
  standIn?(g: World<S>, u: UnitId, hex: HexId): void;
  /** Where the front of side 0 really ran at some time, by sectors, to compare play with: printed hexes. */
  past?: readonly Past[];
  /**
   * Answers by the game itself, for questions of its own that no role fits; undefined to leave it to the player. `chance(n)` is a number below n that only
   * the player knows, for choices that the enemy must not guess.
   */
  answer?(g: World<S>, side: Side, at: string, actions: readonly Action[], chance?: (n: number) => number): Action | undefined;
  /**
   * What to do before the answer the player is about to give, with the game's own tools: planes called in before an attack is closed, a unit broken
   * down before anybody moves. Asked before every answer, so it should be quick; undefined to let the answer stand. It must come to an end by itself.
   * `meant` tells who else has orders to go to a hex.
   */
  before?(g: World<S>, side: Side, at: string, answer: Action, meant?: (hex: HexId) => readonly UnitId[]): Action | undefined;
}

/** A strategy with every default filled in. */
export type WholeStrategy<S extends Shape> = Strategy<S> &
  Required<
    Omit<Strategy<S>, 'beforePlan' | 'hunger' | 'obligations' | 'caution' | 'comes' | 'edge' | 'standIn' | 'past' | 'answer' | 'before'>
  >;

/** Answers of one kind. */
export const ofKind = (list: readonly Action[], k: string): Action[] => list.filter((a) => a.k === k);
/** The answer of the highest value; the first of equals. */
export const bestAnswer = (list: readonly Action[], value: (a: Action) => number): Action | undefined =>
  list.reduce<Action | undefined>((top, a) => (top === undefined || value(a) > value(top) ? a : top), undefined);
