/** The data of The Last Gamble, typed. Rules import from here only. */
export { caseById, cases } from './cases.ts';
export { completeOptions, optionById, optionProblems, options } from './options.ts';
export type * from './scenario-types.ts';
export {
  arrivalPenalties,
  arrivalRolls,
  arrivals,
  conditionById,
  conditions,
  excluded,
  scenarioById,
  scenarios,
  setups,
  variants,
} from './scenarios.ts';
export type * from './table-types.ts';
export { tables } from './tables.ts';
export { turnNumber, turns } from './turns.ts';
export type * from './types.ts';
export { formations, loadUnitNotes, moveOf, unitById, unitIndex, units } from './units.ts';
