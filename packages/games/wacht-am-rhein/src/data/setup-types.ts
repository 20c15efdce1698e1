/** Shapes of setups.json: who starts where, and how much choice the owner has. */
import type { CompanyCount } from './table-types.ts';
import type { CompanyId, Confidence, SideId } from './types.ts';

export type SetupId = 'dec-16-south' | 'dec-16-north' | 'dec-21';

/** Where the units of an entry may stand. */
export type SetupPlace =
  | { readonly hex: string }
  | { readonly on: readonly string[] }
  | { readonly within: number; readonly of: readonly string[] }
  /** Near a placed unit of the same division or of the same corps. */
  | { readonly within: number; readonly ofOwn: 'formation' | 'corps' }
  | { readonly area: 'west-of-meuse' };

export interface SetupEntry {
  /** Heading of the list, for the deployment panel. */
  readonly group: string;
  readonly side: SideId;
  readonly at: SetupPlace;
  readonly units?: readonly string[];
  readonly companies?: CompanyCount;
  readonly position?: 'improved' | 'entrenched';
  readonly state?: 'fatigued' | 'march' | 'unsupplied';
  /** Corps artillery may not start on a road hex. */
  readonly offRoad?: boolean;
  readonly onRoad?: boolean;
  /** Hexes that are barred although within the distance. */
  readonly not?: readonly string[];
  /** May start adjacent to the enemy against the general rule. */
  readonly nextToEnemy?: boolean;
  readonly confidence: Confidence;
  readonly line?: number;
}

export interface SetupData {
  readonly id: SetupId;
  /** The only sheet it uses; absent for all four. */
  readonly map?: 'C' | 'D';
  readonly firstTurn: number;
  readonly cases: readonly string[];
  readonly german: { readonly notAdjacentToEnemy: boolean; readonly eastOf?: string };
  /** Engineers that may begin with a bridge. */
  readonly bridgeCarriers: readonly string[];
  /** Bridges that are standing, as hexsides. */
  readonly bridges: readonly (readonly [string, string])[];
  /** Lists that are lost in the source and rebuilt by us; players see this. */
  readonly rebuilt: readonly { readonly group: string; readonly why: string }[];
  readonly entries: readonly SetupEntry[];
  /** Reserve divisions that the all-out effort puts on the map (24.82). */
  readonly allOut?: readonly SetupEntry[];
}

/** One counter of a set-up with the entry it belongs to. */
export interface DeployedUnit {
  readonly unit: string;
  /** What a counter of the pool of companies shows. */
  readonly company?: CompanyId;
  readonly entry: SetupEntry;
}

/** A complete legal deployment: the hexes of everything whose entry leaves a choice. */
export interface SuggestedSetup {
  readonly at: Readonly<Record<string, string>>;
  /** Places of the reserve divisions in an all-out effort. */
  readonly allOut?: Readonly<Record<string, string>>;
  /** Companies by entry of the set-up, in the order of its counts. */
  readonly companies?: readonly ({ readonly entry: number } & Readonly<Partial<Record<CompanyId, readonly string[]>>>)[];
  /** The fuel dumps that the Allied player places (25.27). */
  readonly fuelDumps?: readonly string[];
}
