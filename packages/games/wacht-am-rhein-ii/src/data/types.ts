/** Shapes of counters, kinds of counter, formations, turns and cases. Immutable and shared by all games in progress. */
import type { Confidence, UnitId } from '@hexfront/engine';

export type { Confidence } from '@hexfront/engine';
export type SideId = 'german' | 'allied';
export type Nation = 'German' | 'SS' | 'Luftwaffe' | 'US' | 'British' | 'Canadian' | 'French';
export type MoveClass = 'leg' | 'mech';
export type UnitType =
  | 'infantry'
  | 'fusilier'
  | 'parachute'
  | 'glider'
  | 'ranger'
  | 'motorized'
  | 'armored-infantry'
  | 'engineer'
  | 'cavalry'
  | 'recon'
  | 'tank'
  | 'light-tank'
  | 'hybrid'
  | 'tank-destroyer'
  | 'assault-gun'
  | 'anti-tank'
  | 'flak'
  | 'artillery'
  | 'heavy-artillery'
  | 'rocket'
  | 'mortar'
  | 'bridge-column'
  | 'hq'
  | 'leader'
  | 'commando'
  | 'marker';
/** `companies` are units of two or three companies that are no battalion. */
export type UnitSize = 'company' | 'companies' | 'battalion' | 'column' | 'team' | 'leader' | 'marker';
export type Transport = 'towed' | 'self-propelled' | 'horse' | 'static' | 'leg-anti-tank' | 'mech-anti-tank';

/** Attack, defense and the armor or anti-tank factor of one side of a counter. */
export interface Strength {
  readonly attack: number;
  /** Attack in parentheses: only together with another attacker of its stack (11.1.3). */
  readonly supportOnly: boolean;
  readonly defense: number;
  readonly factor: number;
}

/** What all counters of a kind, nation and quality print. Most of it is rebuilt: `evidence` says from what. */
export interface UnitKind {
  readonly kind: string;
  readonly nation: 'US' | 'UK' | 'FR' | 'GE';
  readonly quality: string;
  /** As on the counter. */
  readonly label: string;
  readonly steps: 1 | 2 | 3;
  readonly class: MoveClass;
  readonly full: Strength;
  /** Absent for units of one step. A third step has no side of its own (4.2.1): see `printedAfter`. */
  readonly reduced?: Strength;
  readonly factor: 'armor' | 'anti-tank';
  /** Armor factor one lower when attacking (13.5.3c). */
  readonly underlined: boolean;
  /** Stops moving enemies (7.5.1). */
  readonly redHex: boolean;
  readonly barrage?: number;
  readonly range?: number;
  readonly transport?: Transport;
  readonly bridgeClass?: 'medium' | 'heavy';
  /** Counts as infantry for the support of pure armor (13.5.3b). */
  readonly support?: 'infantry' | 'hybrid';
  readonly move: number;
  readonly proficiency: readonly [attack: number, defense: number];
  readonly confidence: Confidence;
  readonly evidence: string;
}

export interface UnitData {
  /** Position in `units`: the integer id used at run time. */
  readonly index: number;
  readonly id: string;
  /** As on the counter; with the formation it is unique. */
  readonly name: string;
  readonly side: SideId;
  readonly nation: Nation;
  /** Division, brigade or group; absent for corps and army troops. */
  readonly formation?: string;
  /** Regiment, combat command or Kampfgruppe inside the formation. */
  readonly part?: string;
  /** Printed command, where it is not that of the formation. The manifests give it for each date. */
  readonly corps?: string;
  readonly army?: string;
  readonly type: UnitType;
  readonly vehicle?: string;
  readonly size: UnitSize;
  /** A breakdown company: as many as needed (R-V7). */
  readonly generic: boolean;
  /** Absent for leaders, commandos and markers, which print no strengths. */
  readonly kind?: UnitKind;
  /** That of the kind unless the unit differs. */
  readonly proficiency?: readonly [attack: number, defense: number];
  readonly breaksInto: Readonly<Record<string, number>>;
  /** How sure it is that the counter exists; the kind tells how sure its values are. */
  readonly confidence: Confidence;
}

export interface UnitNote {
  readonly note?: string;
}

export interface Formation {
  readonly id: string;
  readonly name: string;
  readonly side: SideId;
  readonly kind: string;
  readonly corps?: string;
  readonly army?: string;
  readonly quality?: string;
  readonly qualityConfidence?: Confidence;
  /** Indices of its units. */
  readonly units: readonly UnitId[];
}

export type Atmosphere = 'clear' | 'partial-overcast' | 'overcast' | 'snow';
export type Ground = 'normal' | 'frozen' | 'snow' | 'thaw';
export interface Turn {
  /** 1 to 73; `turns[turn - 1]`. */
  readonly turn: number;
  readonly code: string;
  readonly label: string;
  readonly date: string;
  readonly part: 'pre-dawn' | 'am' | 'pm' | 'night';
  /** Historical weather; rebuilt, as are air points and replacements. */
  readonly atmosphere: Atmosphere;
  readonly ground: Ground;
  readonly air: Readonly<Record<SideId, number>>;
  /** Infantry before doubling (23.1.1a). */
  readonly replacements: {
    readonly alliedInfantry: number;
    readonly alliedArmor: number;
    readonly germanInfantry: number;
    readonly germanArmor: number;
  };
  /** A roll on the specialist tables (23.1.4). */
  readonly specialist?: boolean;
  /** Of the variable weather (20.1.2). */
  readonly modifiers?: { readonly atmosphere: number; readonly ground: number };
}

export interface Case {
  readonly id: string;
  readonly group: string;
  readonly kind: 'rule' | 'definition' | 'commentary' | 'optional' | 'variant' | 'example' | 'erratum';
  readonly summary: string;
  readonly line: number;
  /** Present when there is nothing for a program to enforce. */
  readonly enforced?: { readonly not: string };
  /** What of it is not in yet. No test may name such a case as proven: `test/titles.test.ts`. */
  readonly partly?: string;
}
