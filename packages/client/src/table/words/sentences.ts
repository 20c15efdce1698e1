/** Things said in words: sentences with the case that proves them, sums line by line, a battle as it is told. */
import type { Action, Side, UnitId } from '@hexfront/engine';

/** A sentence with the case that proves it and what it speaks of. */
export interface Said {
  text: string;
  case?: string;
  hexes?: string[];
  units?: UnitId[];
}

export interface SaidLine {
  text: string;
  case?: string;
  /** As shown in the right column: `3`, `+4`, `×½`. */
  value: string;
  applied: boolean;
  /** Why a line that would apply does not count. */
  because?: string;
  /** States the running total. */
  sum?: boolean;
  parts?: SaidLine[];
  units?: UnitId[];
}

export interface SaidLedger {
  total: string;
  lines: SaidLine[];
}

export interface BattleSaid {
  attack: SaidLedger;
  defense: SaidLedger;
  column: SaidLedger;
  die: SaidLedger;
  columns: string[];
  start: number;
  final: number;
  /** In sections where several rolls are thrown at once: the chances of each add up to one. */
  outcomes: { result: string; chance: number; total: number; text: string; section?: string; range?: string }[];
  taken: { low: number; high: number };
  attackers: UnitId[];
  defenders: UnitId[];
  guns: UnitId[];
  defenseGuns: UnitId[];
  targets: string[];
  /** Where those who take part stood. */
  places?: Record<number, string>;
  /** Names of the sides that attack and defend. */
  sides: [number, number];
  /** The chart the result is read from, with its live row. */
  chart?: { id: string; row?: number; column?: number };
  /** What the enemy can still answer before the die, the column after each, and the column if every answer goes against the attack. */
  answers?: {
    side: Side;
    options: { text: string; column: string }[];
    worst: string;
    /** The attack as it would be then, with the place of that column, where the game says so. */
    atWorst?: { at: number; defense: number; outcomes: BattleSaid['outcomes']; taken: BattleSaid['taken'] };
  };
  /** Fire alone: nobody attacks, and no hex is taken. */
  fire?: boolean;
  /** A simple sum without a table, when that is all the game says. */
  plain?: SaidLedger;
}

/** What stands on a bid: what each side is to lose now and has to lose at most, and what follows from every answer. */
export interface StakesSaid {
  sides: { side: Side; now: number; most: number; text: string; lines?: SaidLine[] }[];
  /** `leaves`: what is left to the other side, line by line; `warns`: what the answer means beyond that. */
  choices: { action: Action; text: string; leaves?: SaidLine[]; warns?: string }[];
}

/** How far a battle has come, who throws which dice, who leads and helps. */
export interface CourseSaid {
  /** `you`: for whoever acts in it. */
  steps: { text: string; you?: string; side?: Side; state: 'done' | 'now' | 'coming' }[];
  throws: { section: string; by: Side; dice: number; digits?: boolean }[];
  roles: { unit: UnitId; text: string; helps?: boolean }[];
}

/** What lies beside the map. */
export interface OffMap {
  groups: { name: string; lines: { id: string; name: string; value: string; side?: Side; case?: string; note?: string }[] }[];
  boxes: { id: string; name: string; side?: Side; case?: string; units: { unit: UnitId; note?: string }[] }[];
}
