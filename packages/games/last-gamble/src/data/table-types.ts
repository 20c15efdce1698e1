import type { Place } from './scenario-types.ts';
import type { Confidence, ReplacementPoints } from './types.ts';

interface Table {
  readonly confidence: Confidence;
  readonly cases: readonly string[];
}
export type Terrain = 'clear' | 'rough' | 'light-woods' | 'forest' | 'marsh' | 'town' | 'city' | 'westwall';
export type CrtTerrain = 'clear' | 'rough' | 'light-woods' | 'forest' | 'marsh';
export type CombatCode = 'D1' | 'D2' | 'D1+' | 'D2x' | 'A1' | 'A1x' | 'A2x' | 'FF' | 'ENG';
/** Movement costs are in half points. */
export interface ByClass<T> {
  readonly motorized: T;
  readonly foot: T;
}
export interface CombatMeaning {
  readonly side: 'attacker' | 'defender' | 'both';
  /** Steps or hexes to be made up in any mix, after the mandatory steps. */
  readonly number?: number;
  readonly mandatorySteps?: number;
  /** Steps lost by the other side (D1+). */
  readonly otherSteps?: number;
  /** Steps lost by each side (FF). */
  readonly steps?: number;
  readonly engaged?: boolean;
}
export interface StrengthModifier {
  readonly id: string;
  readonly applies: 'attack' | 'defense' | 'support';
  readonly factor: 0.5 | 2;
  readonly case: string;
  readonly level?: 'advanced';
}
export interface ColumnShift {
  readonly id: string;
  /** `turn`: the turn's own surprise value. */
  readonly shift: number | 'turn';
  readonly case: string;
  readonly per?: string;
  readonly level?: 'advanced';
  readonly option?: string;
  readonly fromTurn?: number;
}
export type HexsideCost = number | 'whole' | 'prohibited' | 'road';
export interface HexsideRow extends ByClass<HexsideCost> {
  readonly case: string;
  readonly alternative?: ByClass<HexsideCost>;
}
export type Mission = 'attack-support' | 'defense-support' | 'air-strike' | 'road-interdiction' | 'interception' | 'air-supply';
export interface OrderRow {
  readonly id: 'emergency' | 'normal' | 'base' | 'full' | 'breakthrough' | 'withdrawal';
  readonly cost: number;
  readonly shift?: number;
  readonly asResult?: { readonly [code: string]: CombatCode };
  readonly doubleOwnLoss?: readonly CombatCode[];
  readonly retreatOnly?: readonly CombatCode[];
  readonly extraAdvance?: number;
  readonly loseZocOnRetreat?: boolean;
}

export interface Tables {
  /** Column = clamp(index in `odds` - firstOdds[terrain], 0, columns - 1); `results[die][column]`. */
  readonly combatResults: Table & {
    readonly odds: readonly string[];
    readonly firstOdds: { readonly [T in CrtTerrain]: number };
    readonly columns: number;
    readonly dieMin: number;
    readonly results: readonly (readonly CombatCode[])[];
    readonly meaning: { readonly [C in CombatCode]: CombatMeaning };
  };
  /** Not cumulative: a strength never leaves the range from `floor` to `ceiling` times face value (basic-11.44). */
  readonly strengthModifiers: {
    readonly confidence: Confidence;
    readonly floor: number;
    readonly rows: readonly StrengthModifier[];
  };
  readonly columnShifts: {
    readonly confidence: Confidence;
    readonly order: readonly ['negative', 'positive'];
    readonly rows: readonly ColumnShift[];
  };
  readonly dieModifiers: Table & { readonly attackerAdvantage: number; readonly defenderAdvantage: number };
  readonly movementCosts: Table & {
    readonly den: 2;
    /** `other`: the other terrain of the hex. */
    readonly terrain: { readonly [T in Terrain]: ByClass<number | 'other'> };
    /** The chart has no marsh row although a variant names the terrain: taken as clear. */
    readonly marshConfidence: Confidence;
    readonly march: { readonly reduction: number; readonly minimum: number; readonly case: string };
    readonly freeze: {
      readonly motorizedReduction: number;
      readonly terrain: readonly Terrain[];
      readonly minimum: number;
      readonly fromTurn: number;
      readonly toTurn: number;
      readonly case: string;
    };
    readonly snow: {
      readonly advanceLimit: number;
      readonly march: boolean;
      readonly fromTurn: number;
      readonly case: string;
    };
    readonly road: ByClass<number>;
    readonly highway: ByClass<number>;
    readonly strategicRoad: ByClass<number>;
    readonly strategicHighway: ByClass<number>;
    readonly hexsides: { readonly [H in 'river' | 'slope' | 'meuse' | 'ford' | 'bridge' | 'border']: HexsideRow };
  };
  readonly fuelShortage: Table & {
    readonly dice: number;
    readonly rows: readonly { readonly roll: number; readonly formations: readonly string[] }[];
    readonly rolls: readonly { readonly fromTurn: number; readonly toTurn: number; readonly rolls: number; readonly case: string }[];
    readonly startByPoints: readonly {
      readonly points: number;
      readonly turn: number;
      readonly confidence: Confidence;
      readonly case: string;
    }[];
    readonly spatleseEarlier: number;
    readonly extraRollIfVoluntary: number;
    readonly row11Alternative: readonly string[];
  };
  /** Die minus floor(column of the westernmost unit / columnDivisor). */
  readonly fuelShortageOptional: Table & {
    readonly dice: number;
    readonly fromTurn: number;
    readonly columnDivisor: number;
    readonly rows: readonly { readonly fromTurn: number; readonly toTurn: number; readonly unsuppliedAtMost: number }[];
    readonly perCapturedDump: number;
    readonly penalty: { readonly modifier: number; readonly formations: readonly string[] };
  };
  readonly replacements: Table & {
    readonly start: ReplacementPoints;
    readonly doubtful: readonly {
      readonly turn: number;
      readonly cell: keyof ReplacementPoints;
      readonly value: number;
      readonly alternative: number;
    }[];
    readonly refitCost: number;
    readonly rebuildCost: number;
    readonly townDistance: number;
  };
  readonly airMissions: Table & {
    readonly missions: { readonly [M in Mission]: readonly string[] };
    readonly missionNote: string;
    readonly strike: {
      readonly alliedAtMost: number;
      readonly germanAtMost: number;
      readonly strategicTarget: number;
      readonly cases: readonly string[];
    };
    readonly interdict: {
      readonly alliedAtMost: number;
      readonly germanAtMost: number;
      readonly alliedBomber: number;
      readonly cases: readonly string[];
    };
    readonly resupply: {
      readonly aircraft: string;
      readonly atMost: number;
      readonly fromTurn: number;
      readonly cases: readonly string[];
    };
    readonly transport: {
      readonly aircraft: string;
      readonly cases: readonly string[];
    };
    readonly germanMaxColumn: number;
    readonly perHex: number;
    readonly perBattle: number;
    readonly alliedStrikesFromTurn: number;
    readonly spatleseAllied: number;
  };
  /** `holder[rowOf[german weapon]][columnOf[allied weapon]]` is a letter of `key`. */
  readonly armorSuperiority: Table & {
    readonly rows: readonly string[];
    readonly columns: readonly string[];
    readonly rowOf: { readonly [weapon: string]: number };
    readonly columnOf: { readonly [weapon: string]: number };
    readonly holder: readonly string[];
    readonly key: { readonly G: 'german'; readonly A: 'allied'; readonly D: 'defender' };
  };
  /** Die modifiers, or `table` for Armor Superiority. */
  readonly combinedArms: Table & {
    readonly attackers: readonly ['infantry', 'armor', 'both'];
    readonly defenders: { readonly [D in 'infantry' | 'both' | 'armor' | 'gun' | 'engineer' | 'artillery']: readonly (number | 'table')[] };
  };
  readonly dumpDestruction: Table & {
    readonly range: number;
    readonly general: readonly { readonly turn: number; readonly atMost: number }[];
    readonly belgian: readonly { readonly turn: number; readonly atMost: number }[];
    readonly removedOnTurn: number;
    readonly belgianHex: string;
    readonly belgianUnit: string;
  };
  readonly surrender: Table & {
    readonly green: number;
    readonly elite: number;
    readonly other: number;
    readonly malmedyAllied: number;
    readonly greenFormations: readonly string[];
  };
  readonly attackOrders: Table & { readonly rows: readonly OrderRow[] };
  readonly defenseOrders: Table & { readonly rows: readonly OrderRow[] };
  /** Ranges are multiples of the commander's movement allowance. */
  readonly commanders: Table & {
    readonly armyRange: number;
    readonly corpsRange: number;
    readonly armyRangeStrategic: number;
    readonly corpsRangeStrategic: number;
    readonly corpsRangeAfterRetreat: number;
    readonly halfCostRange: number;
    readonly lossRoll: number;
    readonly airAttack: {
      readonly dice: number;
      readonly armyAtMost: number;
      readonly corpsAtMost: number;
      readonly germanInfantryCorpsAtMost: number;
    };
    readonly germanInfantryCorps: readonly string[];
    readonly alwaysCoordinated: readonly string[];
    readonly bonusMove: readonly string[];
    readonly ssOnly: readonly string[];
    readonly britishOnly: string;
  };
  readonly corps: readonly { readonly id: string; readonly name: string; readonly armies: readonly string[] }[];
  readonly armies: readonly { readonly id: string; readonly name: string }[];
  /** `results[die - 1]`. */
  readonly airborneDrop: Table & {
    readonly turn: number;
    readonly results: readonly ('full' | 'reduced' | 'eliminated')[];
    readonly forbidden: readonly string[];
  };
  readonly weather: Table & { readonly rows: readonly { readonly turn: number; readonly clearAtMost: number }[] };
  readonly bridges: Table & {
    readonly anyUnitAtMost: number;
    readonly engineerAtMost: number;
    readonly commandoAtMost: number;
    readonly sabotageModifier: number;
    readonly engineerRange: number;
    readonly germanTotal: number;
    readonly alliedDemolitionFromTurn: number;
    readonly germanBuildFromTurn: number;
    readonly alliedPositionsFromTurn: number;
  };
  readonly strategicMovement: Table & {
    readonly motorized: number;
    readonly germanFoot: number;
    readonly germanSlowArtillery: number;
    readonly slowArtilleryMove: number;
    readonly alliedFoot: number;
    /** Whole points paid before multiplying. */
    readonly alliedFootEntryCost: number;
    readonly enterDistance: number;
    readonly stayBeyond: number;
    readonly dropWithin: number;
  };
  readonly supply: Table & {
    readonly offRoadHexes: number;
    readonly divisionDistance: number;
    readonly isolationFriendDistance: number;
    readonly germanAutoThroughTurn: number;
    readonly allied: { readonly edges: readonly string[]; readonly except: readonly string[] };
    readonly german: { readonly edges: readonly string[] };
  };
  readonly stacking: Table & { readonly limitHalfRegiments: number; readonly note: string };
  readonly advance: Table & {
    readonly infantry: number;
    readonly armoredInfantry: number;
    readonly armorBeyondRetreat: number;
    readonly eliminationCountsAs: number;
    readonly wipedOut: { readonly armor: number; readonly other: number };
    readonly snow: number;
  };
  readonly movementRelease: Table & {
    readonly eliminatedMoreThan: number;
    readonly unit29Arm: { readonly unit: string; readonly germanWithin: number };
    readonly onTurn: readonly { readonly formation: string; readonly turn: number }[];
  };
  readonly tankRecovery: Table & { readonly defendingStepsPerPoint: number; readonly attackingStepsPerPoint: number };
  readonly commando: Table & {
    readonly maxRow: number;
    readonly modifierFromTurn: number;
    readonly autoEliminatedFromTurn: number;
    readonly misdirectAtMost: number;
    readonly misdirectHexes: number;
    readonly deceptionAtMost: number;
  };
  readonly roadblocks: Table & { readonly start: readonly string[] };
  readonly spatlese: Table & {
    readonly lastTurn: number;
    readonly ssWithinOfMeuse: number;
    readonly allOf: readonly Place[];
    readonly anyTwoOf: readonly Place[];
  };
  readonly limits: Table & {
    readonly reserveMarkersGerman: number;
    readonly reserveMarkersAllied: number;
    readonly germanBridges: number;
    readonly reservePerDivision: number;
  };
  readonly artillery: Table & {
    readonly defense: number;
    readonly alliedSilentTurn: number;
    readonly alliedHalvedTurn: number;
  };
}
