/** How a scenario is won, as its data says it: points, automatic wins, objectives. `rules/victory` judges them. */
import type { SideId } from './types.ts';

/** Something that is so or not when it is asked. `not` turns it round. */
export type Condition = { readonly not?: true } & (
  | { readonly what: 'control'; readonly side: SideId; readonly hexes: readonly string[]; readonly atLeast?: number }
  /** Units in play, of those named; with `whole`, those in companies do not count (34.2.0). */
  | { readonly what: 'alive'; readonly units: readonly string[]; readonly atLeast: number; readonly whole?: true }
  /** Parts of formations (`7AD CCA`) destroyed or out of supply. */
  | { readonly what: 'broken'; readonly parts: readonly string[]; readonly atLeast: number }
  /** A supply path of any length from one of the hexes or units to one of the hexes `to`. */
  | {
      readonly what: 'line';
      readonly side: SideId;
      readonly hexes?: readonly string[];
      readonly units?: readonly string[];
      /** The ultimate sources of the side, unless others are named. */
      readonly to?: readonly string[];
    }
  /** Nobody of a side is left on the map; with `units`, nobody of these. */
  | { readonly what: 'none-left'; readonly side: SideId; readonly units?: readonly string[] }
  /** Nobody of a side is in these regions of the map (everywhere if none is named), between these columns if any are named. */
  | {
      readonly what: 'none-in';
      readonly side: SideId;
      readonly regions?: readonly string[];
      readonly columns?: readonly [first: number, last: number];
    }
  /** So many steps that these units have lost together, with `band` those of the companies that belong to them from the start. */
  | { readonly what: 'steps-lost'; readonly units: readonly string[]; readonly atLeast: number; readonly band?: true }
  /** So many Kampfgruppen have left the map on purpose, with so many units each. */
  | {
      readonly what: 'exited';
      readonly parts: readonly string[];
      readonly units: number;
      readonly atLeast: number;
      /** By these hexes. */
      readonly at?: readonly string[];
      /** From the hex by which it left a supply path leads to a source (35.2.9, 35.4.10). */
      readonly traced?: true;
    }
  /** Steps that British units have lost, all of them or only those not released. */
  | { readonly what: 'british-steps'; readonly atLeast: number; readonly unreleased?: true }
  /** All Kampfgruppen of one of the formations are gone. */
  | { readonly what: 'division-gone'; readonly of: readonly string[] }
  /** So many Kampfgruppen with so many units each are over the Meuse, now or since so many turns, in supply if asked. */
  | {
      readonly what: 'over-meuse';
      readonly parts: number;
      readonly units: number;
      readonly turns?: number;
      readonly supplied?: true;
      readonly mech?: true;
      /** Joined with a source by primary and secondary roads. */
      readonly road?: true;
    }
  /** Nobody is left of those who were set up inside Bastogne. */
  | { readonly what: 'band-gone' }
  /** A unit of these has come into play. */
  | { readonly what: 'entered'; readonly formation: string }
  /** One of these lists holds (35.2.9). */
  | { readonly what: 'any'; readonly of: readonly (readonly Condition[])[] }
  /** So many victory hexes of the enemy that a side has taken and still controls (37.2.4). */
  | { readonly what: 'captured'; readonly side: SideId; readonly atLeast: number }
  /** Hexes taken and controlled for so many full turns (37.1.8). */
  | { readonly what: 'held'; readonly side: SideId; readonly hexes: readonly string[]; readonly turns: number }
  /** The goal that the German effort was redirected to (37.3.5). */
  | { readonly what: 'redirected'; readonly to: number }
  /** Something that happened once in this game: see `state/fields/scenarios/course.ts`. */
  | { readonly what: 'sign'; readonly sign: Sign }
);
export const SIGNS = [
  'relief',
  'into-germany',
  'parachutists',
  'wiltz',
  'v-corps',
  'sixth-across',
  'fifth-across',
  'sixth-exit',
  'fifth-exit',
  'jagdtigers',
] as const;
export type Sign = (typeof SIGNS)[number];

/** Points of a side, or of both when none is named. */
export type Score = {
  readonly case: string;
  readonly side?: SideId;
  readonly points?: number;
} /** One for each of its symbols that a side controls; some count twice (R-V6). */ & (
  | {
      readonly for: 'symbols';
      readonly double?: readonly string[];
      readonly doubleBehindMeuse?: SideId;
      /** Only with a supply path to an ultimate source (35.3.11). */
      readonly traced?: true;
    }
  /** One for each enemy part of a formation destroyed or out of supply. */
  | { readonly for: 'broken' }
  /** Hexes held, or held last with no enemy beside them. */
  | { readonly for: 'held'; readonly hexes: readonly string[] }
  /** So many for each full number of British steps lost. */
  | { readonly for: 'british-steps'; readonly each: number }
  /** Kampfgruppen that left the map with so many units, or that did not by the end of a turn; 0: with all that is left of them. */
  | {
      readonly for: 'exits';
      readonly parts: readonly string[];
      readonly units: number;
      /** Only units from whose exit hex a supply path leads to a source (35.6.8). */
      readonly traced?: true;
    }
  | { readonly for: 'no-exits'; readonly parts: readonly string[]; readonly units: number; readonly by: number }
  /** Once, if any of them left by the end of a turn. */
  | { readonly for: 'early-exit'; readonly parts: readonly string[]; readonly units: number; readonly by: number }
  | { readonly for: 'condition'; readonly says: string; readonly if: readonly Condition[] }
);

/** A win that ends play, judged at any time, when a turn begins or ends, or with the last turn. */
export interface AutomaticWin {
  readonly side: SideId;
  readonly level: 'win' | 'decisive' | 'marginal' | 'operational' | 'tactical';
  readonly says: string;
  /** Sentence of the victory screen. */
  readonly words?: string;
  readonly case?: string;
  /** Only in these turns (38.10.0). */
  readonly turns?: readonly [first: number, last: number];
  readonly when?: 'always' | 'turn-start' | 'turn-end' | 'end';
  readonly if?: readonly Condition[];
}
export interface Objective {
  readonly id: string;
  readonly says: string;
  readonly case?: string;
  readonly if?: readonly Condition[];
}
export interface Setback {
  readonly says: string;
  readonly case: string;
  readonly if: readonly Condition[];
  /** Not taken over by scenarios that use its conditions (36.11.9). */
  readonly alone?: true;
}
