/**
 * What the rules of a game decide, where the machine cannot see it. Screens are told by answers (`supply`, `plan`, `battle`, `victory`); the conformance kit
 * holds each of them against what is declared here, so that a rule and what is said of it stay one.
 */
import type { UnitId } from '../ids.ts';
import type { World } from './state/world.ts';
import type { EventName, EventOf, Result, Shape } from './types.ts';

/** Any of the events that a game declares. */
export type AnyEventOf<S extends Shape> = { [E in EventName<S>]: EventOf<S, E> }[EventName<S>];

/** By what a roll was read. */
export interface BattleReading {
  attack?: number;
  defense?: number;
  /** As the table prints it. */
  column?: string;
  /** By the section of the answer `battle`; '' where there is only one. */
  results: Readonly<Record<string, string>>;
}

export interface Verdicts<S extends Shape> {
  /**
   * Determines supply as the rule does, on a copy of the game that it may change: whether a unit on the map has it, or undefined if the rule does not
   * ask about that unit.
   */
  supply?(copy: World<S>): (unit: UnitId) => boolean | undefined;
  /** Points that a unit paid for a move, if the event tells of one. */
  price?(event: AnyEventOf<S>, unit: UnitId): number | undefined;
  /** How the dice of a battle were read, if the event tells of it. */
  battle?(event: AnyEventOf<S>): BattleReading | undefined;
  /** The result if the game ended now, on a copy of it that it may change. */
  end?(copy: World<S>): Result | undefined;
}
