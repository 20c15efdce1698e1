/** Shapes of counters, formations, turns and cases. Everything here is immutable and shared by all games in progress. */
import type { Confidence, UnitId } from '@hexfront/engine';

export type { Confidence } from '@hexfront/engine';
export type SideId = 'german' | 'allied';
export type Nation = 'German' | 'SS' | 'US' | 'British' | 'French' | 'Belgian' | 'Canadian';
export type MoveClass = 'A' | 'B';
export type UnitType =
  | 'infantry'
  | 'mechanized'
  | 'motorized'
  | 'parachute'
  | 'glider'
  | 'ranger'
  | 'engineer'
  | 'recon'
  | 'tank'
  | 'tank-destroyer'
  | 'assault-gun'
  | 'anti-tank'
  | 'artillery'
  | 'sp-artillery'
  | 'airborne-artillery'
  | 'rocket'
  | 'hq'
  | 'commando';
/** For headquarters the level they command. */
export type UnitSize = 'company' | 'battalion' | 'division' | 'corps' | 'army';
export type Green = 'first-day' | 'option';

/** One printed side of a unit that is not artillery, or the Out of Battery side of artillery (attack 0). */
export interface Face {
  readonly attack: number;
  /** Attack strength in parentheses: it may not attack alone (10.19). */
  readonly supportOnly: boolean;
  readonly defense: number;
  readonly move: number;
}
/** The In Battery side of artillery. */
export interface Battery {
  readonly barrage: number;
  readonly fpf: number;
  readonly range: number;
}
/** The two kinds of company that one counter of the pool can show. */
export type CompanyId = 'I' | 'M' | 'P' | 'R' | 'T' | 'L' | 'D' | 'D36' | 'W';

export interface UnitData {
  /** Position in `units`: the integer id used at run time. */
  readonly index: number;
  readonly id: string;
  /** As on the counter; several counters of a formation may share it, `title` never. */
  readonly name: string;
  readonly title: string;
  readonly side: SideId;
  readonly nation: Nation;
  /** Division, brigade, corps or army; absent for independent units and companies. */
  readonly formation?: string;
  /** Regiment or, for the British, brigade; with the formation it decides Regimental Integrity (10.41). */
  readonly regiment?: string;
  readonly type: UnitType;
  readonly weapon?: string;
  readonly size: UnitSize;
  /** Full strength. For artillery the side it moves and defends with, for companies the first of `companies`. */
  readonly front: Face;
  /** Reduced side; absent for units of one step. */
  readonly back?: Face;
  readonly battery?: Battery;
  /** Present for the 99 counters of the pool only: what each of the two sides shows. */
  readonly companies?: readonly [CompanyId, CompanyId];
  /** German replacement battalion: infantry without a regiment. */
  readonly replacement: boolean;
  readonly steps: 1 | 2;
  /** By the printed movement (6.13). */
  readonly class: MoveClass;
  /** Exerts a rigid zone at full strength in Tactical Mode (8.11). */
  readonly rigid: boolean;
  readonly green?: Green;
  /** Option that brings the unit into play. */
  readonly option?: string;
  readonly confidence: readonly [front: Confidence, back?: Confidence];
}

export interface UnitNote {
  readonly note?: string;
}

export interface CompanyType {
  readonly id: CompanyId;
  readonly name: string;
  readonly type: UnitType;
  readonly weapon?: string;
  readonly face: Face;
  readonly confidence: Confidence;
  /** Types of battalion that break down into it, with the weapon where it matters (17.22). */
  readonly from: readonly string[];
}

export type FormationKind =
  | 'infantry'
  | 'armored'
  | 'airborne'
  | 'panzer'
  | 'ss-panzer'
  | 'panzergrenadier'
  | 'volksgrenadier'
  | 'parachute'
  | 'brigade'
  | 'corps'
  | 'army';
export interface Formation {
  readonly id: string;
  readonly name: string;
  readonly side: SideId;
  /** Absent for corps and armies. */
  readonly nation?: Nation;
  readonly kind: FormationKind;
  /** Corps or army it belongs to from the start (err-11.1, headquarters counters). */
  readonly corps?: string;
  /** It joins any corps when it enters and keeps it (err-counter-6, err-11.1). */
  readonly joinsCorps: boolean;
  readonly green?: Green;
  /** 31.3; absent for corps and armies, whose troops are rated by nation. */
  readonly morale?: number;
  /** The rating is ours. */
  readonly moraleRuling?: string;
  /** Indices of its units. */
  readonly units: readonly UnitId[];
}

export type Weather = 'clear' | 'mist' | 'overcast';
export type TurnPart = 'pre-dawn' | 'am' | 'pm' | 'night';
export interface Turn {
  /** 1 to 55; `turns[turn - 1]`. */
  readonly turn: number;
  readonly code: string;
  readonly label: string;
  readonly date: string;
  readonly part: TurnPart;
  /** Historical weather (20.2). */
  readonly weather: Weather;
  /** Points of an AM or PM turn in clear weather (20.1). */
  readonly air?: { readonly allied: number; readonly german: number };
  /** Night turns: whether a Night Bonus turn follows (5.3). */
  readonly bonus?: boolean;
}

export interface Case {
  readonly id: string;
  readonly group: string;
  readonly kind: 'rule' | 'definition' | 'commentary' | 'optional' | 'variant' | 'example' | 'erratum';
  readonly summary: string;
  readonly line: number;
  /** Present when there is nothing for a program to enforce. */
  readonly enforced?: { readonly not: string };
}
