/** Shapes of the files in `data/`. Everything here is immutable and shared by all games in progress. */

export type SideId = 'german' | 'allied';
export type Confidence = 'read' | 'crosschecked' | 'inferred' | 'reconstructed';
export type Nation =
  | 'Heer'
  | 'Waffen-SS'
  | 'Luftwaffe'
  | 'Kriegsmarine'
  | 'US'
  | 'British'
  | 'Canadian'
  | 'French'
  | 'Polish'
  | 'Belgian'
  | 'Dutch'
  | 'Czech'
  | 'Allied';
/** Rule 1: ground types, then the three kinds of aircraft. `armor` is Allied, `panzer` German; the rules treat them alike. */
export type GroundKind =
  | 'infantry'
  | 'motorized'
  | 'static'
  | 'mountain'
  | 'commando'
  | 'parachute'
  | 'airlanding'
  | 'armor'
  | 'panzer'
  | 'panzergrenadier'
  | 'assault-gun'
  | 'armored-cavalry'
  | 'specialized-armor'
  | 'security'
  | 'police'
  | 'training';
export type AirKind = 'bomber' | 'fighter-bomber' | 'transport';
export type UnitKind = GroundKind | AirKind;
/** Only `division` counts as a division (1-sizes). */
export type UnitSize = 'division' | 'brigade' | 'regiment' | 'battalion' | 'kg' | 'group' | 'air';
export type NationalGroup = 'us' | 'french' | 'other';
export type BreakdownId = 'us-infantry' | 'us-armored' | 'british-infantry' | 'british-armored' | 'german-panzergrenadier';
export type UnitMark =
  // Can be dropped (21.B.2, 21.C); only after others (52nd); only once (v.d.H.).
  | 'airborne'
  | 'second-wave'
  | 'one-drop'
  // Codes of the specialized brigades (22.C.1).
  | 'amphibious'
  | 'support'
  // Dutch and Belgian brigades (22.D); rebuilt free once (18.D.3a, 18.D.4).
  | 'low-countries'
  | 'free-rebuild'
  // Single units: 30th SS (22.E), 150th SS (22.F), SS 501T (22.G), French 2nd Armored (27.B), US 66th (DN-II.B-66).
  | 'loyalty'
  | 'disguised'
  | 'thirsty'
  | 'both-maps'
  | 'at-sea'
  // Raised from cadre (DN-II.B-metro).
  | 'metropolitan';

export interface UnitData {
  /** Position in `units`: the integer id used at run time. */
  readonly index: number;
  readonly id: string;
  /** As on the counter; breakdown counters of one set share it, `title` is unique. */
  readonly name: string;
  readonly title: string;
  readonly side: SideId;
  readonly nation: Nation;
  readonly kind: UnitKind;
  readonly size: UnitSize;
  /** Combat value at full strength; air combat value of aircraft; absent on transports. Specialized brigades count 1 (22.C.1). */
  readonly combat?: number;
  /** Combat value of the back; absent when nothing is printed there. */
  readonly reduced?: number;
  /** Printed movement in whole points; absent on aircraft. */
  readonly move?: number;
  /** Of aircraft, in hexes. */
  readonly range?: number;
  /** Letter printed in place of the combat value (22.C.1). */
  readonly code?: 'S' | 'A' | 'B';
  readonly marks: readonly UnitMark[];
  /** Set a breakdown counter belongs to (22.A). */
  readonly breakdown?: BreakdownId;
  /** Corps of the worked example, December 1944; for order and flavour only. */
  readonly corps?: string;
  /** Options that bring the unit into play, any one of them; empty for units of every game. */
  readonly options: readonly string[];
  /** Confidence of the front and, if there is one, of the back. */
  readonly confidence: readonly Confidence[];
  // -- follow from the rest
  readonly division: boolean;
  /** Needs maneuver supply for full effect: movement above 10, or SS 501T (5.D.1-who, 22.G). */
  readonly motorized: boolean;
  /** Losses until Units Destroyed, the cadre of a backprinted division included (11-loss, R-49). */
  readonly levels: 1 | 2 | 3;
  /** National group of Allied units (27.A). */
  readonly group?: NationalGroup;
}

export interface UnitNote {
  readonly evidence?: string;
  readonly note?: string;
}

export type Month = 'september' | 'october' | 'november' | 'december' | 'january' | 'february' | 'march' | 'april';
export interface TurnEvent {
  readonly id:
    | 'first-turn'
    | 'no-drops-holland-germany'
    | 'german-edge-entry'
    | 'invasion-rate'
    | 'southern-rate'
    | 'german-rate'
    | 'naval-points'
    | 'november-river-attacks'
    | 'free-cavalry'
    | 'convoy-roll'
    | 'victory-date';
  readonly cases: readonly string[];
}
export interface Turn {
  /** 1 to 32; `turns[turn - 1]`. */
  readonly turn: number;
  /** Such as `sept-1`. */
  readonly id: string;
  readonly code: string;
  readonly label: string;
  /** About the first day of the week, for sorting and pictures. */
  readonly date: string;
  readonly year: number;
  readonly month: Month;
  readonly week: number;
  /** Column of `tables.weather`. */
  readonly weather: Month;
  /** Line of `tables.replacements.chart`. */
  readonly replacements: string;
  /** Income by 5.B, 5.C.1 and 5.C.2; scenarios may change it. */
  readonly msp: { readonly german: number; readonly invasionPorts: number; readonly southernPorts: number };
  /** German naval movement points (25). */
  readonly navalPoints: number;
  /** What is new or special on this turn. */
  readonly events: readonly TurnEvent[];
}

export interface Case {
  readonly id: string;
  readonly group: string;
  readonly kind: 'rule' | 'definition' | 'commentary' | 'optional' | 'example' | 'erratum';
  readonly summary: string;
  readonly line: number;
  /** Present when there is nothing for a program to enforce. */
  readonly enforced?: { readonly not: string };
}
