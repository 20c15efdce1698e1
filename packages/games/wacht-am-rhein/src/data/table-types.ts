/** Shapes of tables.json. Costs are kept as printed ("1/3") and read with `costOf` in thirtieths of a movement point. */
import type { CompanyId, Confidence, MoveClass, Nation, SideId, Weather } from './types.ts';

/** A printed cost in movement points, or a bar. */
export type Cost = string;
export type ByClass = Readonly<Record<MoveClass, Cost>>;
export type Terrain = 'clear' | 'broken' | 'woods' | 'village' | 'town';
export type Water = 'creek' | 'ford' | 'river';
export type RoadKind = 'primary' | 'secondary';
export type CombatLine = 'river' | 'town' | 'covered' | 'broken' | 'clear';
export type SupplyState = 'out-of-communications' | 'unsupplied' | 'isolated-1' | 'isolated-2' | 'fatigued' | 'recovering';
export type Effect = 'full' | 'half' | 'one' | 'none';

interface Source {
  readonly case?: string;
  readonly cases?: readonly string[];
  readonly line?: number;
  readonly confidence: Confidence;
  readonly note?: string;
}

export interface TerrainTable extends Source {
  readonly hexes: Readonly<
    Record<Terrain, { readonly tactical: ByClass; readonly freeze?: ByClass; readonly march: ByClass | 'prohibited' }>
  >;
  readonly hexsides: {
    readonly creek: { readonly tactical: ByClass; readonly march: ByClass };
    readonly ford: { readonly tactical: ByClass; readonly march: ByClass };
    readonly river: {
      readonly tactical: ByClass;
      readonly march: 'prohibited';
      readonly withEngineer: { readonly classA: Cost; readonly infantryB: Cost };
    };
  };
  readonly roads: Readonly<Record<RoadKind, { readonly A: Readonly<Record<SideId, Cost>>; readonly B: Cost }>>;
  readonly modeChange: { readonly points: Cost };
  readonly leave: { readonly fluid: Cost };
}

export interface CombatResultsTable extends Source {
  readonly die: number;
  readonly columns: number;
  readonly lines: Readonly<Record<CombatLine, readonly string[]>>;
  readonly lineOf: Readonly<Record<Terrain | 'night' | 'river', CombatLine>>;
  /** `results[die - 1][column]`. */
  readonly results: readonly (readonly string[])[];
  readonly irregular: { readonly cells: readonly (readonly [die: number, column: number])[]; readonly note: string };
}

export interface Tables {
  readonly terrain: TerrainTable;
  readonly combatResults: CombatResultsTable;
  readonly shifts: Source & {
    readonly regimentalIntegrity: number;
    readonly combinedArms: number;
    readonly surprise: number;
    readonly improvedPosition: number;
    readonly most: { readonly regimentalIntegrity: number; readonly combinedArms: number };
  };
  readonly artillery: Source & {
    readonly unit: Readonly<Record<'out-of-communications' | 'unsupplied' | 'isolated-1' | 'isolated-2' | 'other-formation', Effect>>;
    readonly night: { readonly halves: readonly string[] };
    readonly order: readonly ('unit' | 'sum' | 'target' | 'night')[];
    readonly germanLimit: { readonly points: number; readonly notOnTurns: readonly number[]; readonly outside: readonly string[] };
    readonly ammunition: {
      readonly combatDie: number;
      readonly lostOn: readonly number[];
      readonly notOnTurns: readonly number[];
    };
  };
  readonly states: Source & {
    readonly rows: Readonly<
      Record<SupplyState, { readonly attack: Effect; readonly defense: Effect; readonly move: Readonly<Record<MoveClass, Effect>> }>
    >;
  };
  readonly weather: Source & {
    readonly byDie: Readonly<Record<string, Weather>>;
    readonly modifier: Readonly<Record<Weather, number>>;
    readonly airPoints: Readonly<Record<Weather, Effect>>;
    readonly fromTurn: number;
    readonly before: Weather;
  };
  readonly ground: Source & {
    readonly byDie: Readonly<Record<string, 'normal' | 'freeze'>>;
    readonly fromTurn: number;
    readonly before: 'normal';
  };
  readonly air: Source & {
    readonly missions: Readonly<Record<SideId, readonly string[]>>;
    readonly patrolPointsPerLoss: number;
    readonly supportPointsPerFpf: number;
    readonly resupply: { readonly weather: readonly Weather[]; readonly supply: number; readonly isolation: number };
    readonly interdictionPointsPerHex: number;
  };
  readonly interdiction: Source & {
    readonly columns: readonly string[];
    readonly results: readonly (readonly ('none' | 'reduced' | 'eliminated')[])[];
  };
  readonly green: Source & {
    readonly byDie: Readonly<Record<string, 'none' | 'reduced'>>;
    readonly modifier: Readonly<Record<SideId, number>>;
  };
  readonly commitment: Source & { readonly byDie: readonly number[]; readonly turn3: number; readonly turn4: number };
  readonly bridges: Source & { readonly blownOn: readonly number[]; readonly carriedMove: number };
  readonly positions: Source & { readonly placedAtLeastFrom: number; readonly buildingLostWithin: number };
  readonly surrender: Source & { readonly on: readonly number[] };
  readonly supply: Source & {
    readonly volksgrenadierHexes: number;
    readonly panzerPoints: number;
    readonly hqToRoadPoints: number;
  };
  readonly stacking: Source & {
    readonly most: number;
    readonly fight: { readonly battalions: number; readonly companies: number };
  };
  readonly bottleneck: Source & { readonly extra: readonly Cost[]; readonly turns: readonly number[] };
  readonly trafficJam: Source & { readonly extra: Cost; readonly turns: readonly number[] };
  readonly truppeneinheit: Source & {
    readonly hexes: number;
    /** Least die that removes the unit, by rigid zones entered (1, 2, 3, 4 or more). */
    readonly eliminatedFrom: readonly number[];
    readonly sabotageColumn: number;
    readonly sabotageHexes: number;
    readonly units: number;
  };
  readonly parachuteDrop: Source & {
    readonly landed: Readonly<Record<'clear' | 'mist', readonly number[]>>;
    readonly center: string;
    readonly within: number;
    readonly terrain: readonly Terrain[];
    readonly units: number;
  };
  readonly infiltration: Source & { readonly on: readonly number[] };
  readonly morale: Source & {
    readonly reduced: number;
    readonly companies: number;
    readonly corpsTroops: Readonly<Partial<Record<Nation, number>>>;
    readonly germanCorpsTanks: Readonly<Record<string, number>>;
    readonly battalions: Readonly<Record<'parachute' | 'glider', { readonly front: string; readonly back: string }>>;
  };
  readonly british: Source & { readonly freedWithin: number; readonly allFreeAfterTurn: number };
}

/** How many companies of each kind a list asks for. */
export type CompanyCount = Readonly<Partial<Record<CompanyId, number>>>;
