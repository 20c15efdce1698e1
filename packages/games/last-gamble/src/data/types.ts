/** Shapes of the files in `data/`. Everything here is immutable and shared by all games in progress. */
import type { UnitId } from '@hexfront/engine';

export type SideId = 'german' | 'allied';
export type Confidence = 'read' | 'crosschecked' | 'inferred' | 'reconstructed';
export type Nation = 'Heer' | 'Waffen-SS' | 'Luftwaffe' | 'US' | 'British' | 'French' | 'Belgian';
export type UnitType =
  | 'infantry'
  | 'armored-infantry'
  | 'airborne'
  | 'armor'
  | 'combat-command'
  | 'tank-brigade'
  | 'tank-destroyer'
  | 'assault-gun'
  | 'recon'
  | 'artillery'
  | 'rocket'
  | 'engineer'
  | 'flak'
  | 'anti-tank'
  | 'commando'
  | 'commander'
  | 'aircraft';
export type UnitSize = 'company' | 'battalion' | 'regiment' | 'brigade' | 'corps' | 'army' | 'none';
/** `battalion` has a zone only under basic-8.31 and 8.32; `armor` stays out of forest except along a road (8.33). */
export type ZocClass = 'full' | 'armor' | 'battalion' | 'none';
export type UnitMark =
  | 'tiger'
  | 'green'
  | 'restricted-us'
  | 'restricted-british'
  | 'restricted-french'
  | 'spatlese'
  | 'nordwind'
  | 'no-panther-shift'
  | 'supply-exempt';
export type UnitSymbol =
  | 'infantry'
  | 'mountain'
  | 'mech-infantry'
  | 'airborne'
  | 'armor'
  | 'cavalry'
  | 'recon'
  | 'tank-destroyer'
  | 'assault-gun'
  | 'artillery'
  | 'rocket'
  | 'engineer'
  | 'anti-tank'
  | 'anti-air'
  | 'commando'
  | 'hq'
  | 'aircraft';
/** Attack (or support, or attack rating), defense (or defense rating), movement in whole points. */
export type Values = readonly [attack: number, defense: number, move: number];

export interface UnitData {
  /** Position in `units`: the integer id used at run time. */
  readonly index: number;
  readonly id: string;
  /** As on the counter; two counters of one division may share it, `title` never. */
  readonly name: string;
  readonly title: string;
  readonly side: SideId;
  readonly nation: Nation;
  /** Division or named brigade; coordination, divisional supply, fuel and reserve limits go by it. */
  readonly formation?: string;
  readonly corps?: string;
  /** For corps that serve under two armies see `tables.corps`; this is the first. */
  readonly army?: string;
  readonly type: UnitType;
  /** Vehicle (a key of `tables.armorSuperiority.rowOf` or `columnOf`) or aircraft type. */
  readonly weapon?: string;
  readonly role?: 'fighter' | 'bomber' | 'transport';
  readonly silhouette: boolean;
  readonly size: UnitSize;
  /** Stacking points in half regiments: battalion 1, regiment or brigade 2, others 0. */
  readonly stack: UnitId;
  readonly motorized: boolean;
  readonly zoc: ZocClass;
  /**
   * German artillery prints move 0 on its front: on or behind the Westwall it is at full strength and moves with the
   * allowance of its back (basic-12.63). Use `moveOf`. For commanders the first two are the option ratings.
   */
  readonly full: Values;
  readonly reduced?: Values;
  /** Artillery turns over when it crosses the Westwall line and that is not a step (basic-12.61 to 12.64). */
  readonly flipsAtWestwall: boolean;
  /** Losses until removed: 0 for aircraft, 1 for artillery and one-sided counters, else 2. */
  readonly steps: 0 | 1 | 2;
  readonly range?: number;
  /** Kampfgruppe name printed on a German counter. */
  readonly kg?: string;
  /** Task force name printed on a US counter; flavour only. */
  readonly tf?: string;
  readonly marks: readonly UnitMark[];
  readonly symbol: UnitSymbol;
  /** Options that bring the unit into play, any one of them; empty for units of every game. */
  readonly options: readonly string[];
  /** Game turns of isolation until surrender (adv-4.13). */
  readonly surrender: number;
  readonly confidence: readonly [full: Confidence, reduced?: Confidence];
}

export interface UnitNote {
  readonly evidence?: string;
  readonly note?: string;
}

export type FormationKind = 'infantry' | 'panzer' | 'panzergrenadier' | 'armored' | 'airborne' | 'mountain' | 'brigade';
export interface Formation {
  readonly id: string;
  readonly name: string;
  readonly side: SideId;
  readonly size: number;
  readonly kind: FormationKind;
  /** Indices of its units. */
  readonly units: readonly UnitId[];
}

export interface ReplacementPoints {
  readonly alliedInfantry: number;
  readonly alliedArmor: number;
  readonly germanInfantry: number;
  readonly germanArmor: number;
}

export interface Turn {
  /** 1 to 36; `turns[turn - 1]`. */
  readonly turn: number;
  readonly code: string;
  readonly label: string;
  readonly date: string;
  readonly half: 'am' | 'pm';
  readonly sky: 'overcast' | 'clear' | 'fog';
  readonly ground: 'mud' | 'frozen' | 'snow';
  readonly airSupremacy: boolean;
  readonly heavySnow: boolean;
  /** Rolls on the Fuel Shortage Table with no dump captured. */
  readonly fuelRolls: number;
  /** German column shift by basic-15.1; `surpriseShort` by the shorter list of 11.45 (option surprise-length). */
  readonly surprise: number;
  readonly surpriseShort: number;
  readonly replacements: ReplacementPoints;
  /** Ids of the aircraft the charts list under this turn. */
  readonly air: { readonly allied: readonly string[]; readonly german: readonly string[] };
}

export interface Case {
  readonly id: string;
  readonly group: string;
  readonly kind: 'rule' | 'definition' | 'commentary' | 'optional' | 'variant' | 'example' | 'heading';
  readonly summary: string;
  readonly line: number;
  /** Present when there is nothing for a program to enforce. */
  readonly enforced?: { readonly not: string };
}
