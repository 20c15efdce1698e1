/** The decisions about fighting that modules may change (`rules.fight`), and the kinds of rules that make up strengths, columns and dice. */
import type { Args, Burden, Factor as EngineFactor, HexId, Side, Sink, UnitId } from '@hexfront/engine';
import type { Battle, G } from '../state/shape.ts';

/** Halves or doubles the strength of a unit in this hex. Several never take it below half or above double (basic-11.44). */
export interface Factor extends EngineFactor {
  applies(g: G, b: Battle, unit: UnitId, hex: HexId): boolean;
}
/**
 * Halves or doubles artillery fire: of one gun, or of the total of all guns of a side (basic-12.78). A cut of the total leaves no room for
 * cuts of single guns (basic-12.79).
 */
export interface SupportFactor extends EngineFactor {
  per: 'gun' | 'total';
  /** For a total `unit` is the first gun. */
  applies(g: G, b: Battle, unit: UnitId, defensive: boolean): boolean;
}

/** Where shift rules put their columns: those to the left are applied before those to the right (basic-11.46). */
export interface Shifts {
  left: number;
  right: number;
  /** Lines for the ledger; undefined when nobody reads them. */
  lines?: { by: number; case: string; what: string; args?: Args }[];
}
export type ShiftRule = (g: G, b: Battle, out: Shifts) => void;
/** Returns the modifier so far with its own added; writes its line into the sink when there is one. */
export type DieRule = (g: G, b: Battle, total: number, sink: Sink) => number;
export type FaceRule = (g: G, b: Battle, unit: UnitId, face: number, sink: Sink) => number;

/** Why something is not allowed: case and key of the sentence; the asking chapter adds unit and hex. */
export interface RuleRefusal {
  case: string;
  why: string;
}
/** What a counter is to a battle in its hex: it fights, it only goes along (a commander), or it is not there (an aircraft). */
export type CombatPart = 'fights' | 'along' | 'none';

export interface FightHooks {
  role(g: G, unit: UnitId): CombatPart;
  /** The German surprise holds the Allies on 12/16: who may move, attack and fire (basic-12.8, 15.2, 15.3; avar-1). */
  stunned(g: G): boolean;
  /** Further reasons why a unit may not attack in its Combat Phase or Reserve Phase (adv-2.43, opt-5.6). */
  mayAttack: ((g: G, unit: UnitId, kind: Battle['kind']) => RuleRefusal | undefined)[];
  /** Counters that can fire at all (adv-5.51 adds two). */
  guns: number[];
  /** How far a counter fires, in hexes; -1 if it does not. */
  gunRange(g: G, unit: UnitId): number;
  /** Further reasons why a gun may not fire in this battle (opt-10). */
  mayFire: ((g: G, b: Battle, unit: UnitId, defensive: boolean) => RuleRefusal | undefined)[];
  /** Changes of the printed strengths before any halving (opt-5.13, opt-5.6, opt-12). */
  attackFace: FaceRule[];
  defenseFace: FaceRule[];
  supportFace: FaceRule[];
  /** What a gun adds to the defense beside its half of the support strength (opt-12.1). */
  defenseSupport: FaceRule[];
  /** Last word on the column after all shifts (opt-5.3). */
  columns: ((g: G, b: Battle, column: number, sink: Sink) => number)[];
  /** Changes of what a side has to bear before it does (opt-5.22, opt-5.23). */
  burdens: ((g: G, b: Battle, burden: Burden) => void)[];
  /** Told when an attack is committed: hexes, attackers and guns are fixed. */
  committed: ((g: G, b: Battle) => void)[];
  /** Why a unit that could pay need not and may not pay this step: the rule behind a `lossPriority` (adv-5.41). */
  spared: ((g: G, b: Battle, side: Side, unit: UnitId) => RuleRefusal | undefined)[];
  /** Side that has Armor Superiority by the tables, -1 nobody; asked where it is not claimed (adv-11.16). */
  superiority(g: G, b: Battle): number;
  /** A rule denies this side its Armor Superiority, claimed or not (opt-9.1). */
  superiorityDenied: ((g: G, b: Battle, side: Side) => boolean)[];
  /** Procedures run before the phasing side chooses its first attack of the Combat Phase (adv-2.17). */
  beforeCombat: string[];
}

/** Everything empty; the module of the basic rules fills it. */
export const emptyFightHooks = (): FightHooks => ({
  role: () => 'fights',
  stunned: () => false,
  mayAttack: [],
  guns: [],
  gunRange: () => -1,
  mayFire: [],
  attackFace: [],
  defenseFace: [],
  supportFace: [],
  defenseSupport: [],
  columns: [],
  burdens: [],
  committed: [],
  spared: [],
  superiority: () => -1,
  superiorityDenied: [],
  beforeCombat: [],
});

/** Adds columns to a sum of shifts. */
export function addShift(out: Shifts, by: number, rule: string, what: string, args?: Args): void {
  if (by < 0) out.left += by;
  else out.right += by;
  out.lines?.push({ by, case: rule, what, ...(args ? { args } : {}) });
}
