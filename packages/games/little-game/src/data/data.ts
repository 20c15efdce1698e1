/** What would be printed on the map, the counters and the combat table; the numbers themselves stand in `data/`. */
import { type BoardFile, boardOf, tableOfGrid, type UnitDef } from '@hexfront/engine';
import boardFile from '../../data/board.json' with { type: 'json' };
import caseRows from '../../data/cases.json' with { type: 'json' };
import combat from '../../data/combat.json' with { type: 'json' };
import scenarioRows from '../../data/scenarios.json' with { type: 'json' };
import unitRows from '../../data/units.json' with { type: 'json' };

export const BLUE = 0;
export const RED = 1;

/** A counter: strength and movement allowance are printed on it. */
export interface Unit extends UnitDef {
  readonly strength: number;
  readonly move: number;
}
export const UNITS: readonly Unit[] = unitRows;
export const STEPS = 2;

export const BOARD = boardOf(boardFile as unknown as BoardFile);

/** Where units stand at the start, by their ids. */
export interface Scenario {
  id: string;
  name: string;
  about: string;
  turns: number;
  at: Readonly<Record<string, string | undefined>>;
}
export const SCENARIOS: readonly Scenario[] = scenarioRows;

/** Steps that each side loses. */
export type Result = 'A1' | '-' | 'D1' | 'D2';
export const COLUMNS: readonly string[] = combat.columns;
export const COMBAT = tableOfGrid(combat.first, combat.rows as Result[][], 'hold');

export const CASES: ReadonlySet<string> = new Set(caseRows.map((row) => row.id));
