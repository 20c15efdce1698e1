/** The data of Road to the Rhine, typed. Rules import from here only. */
export { caseById, cases } from './cases.ts';
export { completeOptions, optionById, optionProblems, options } from './options.ts';
export type * from './scenario-types.ts';
export {
  arrivalRolls,
  arrivals,
  entries,
  excluded,
  levelNames,
  loadScenarioNotes,
  loadSuggestedSetups,
  scenarioById,
  scenarios,
  setups,
  withdrawals,
} from './scenarios.ts';
export type * from './table-types.ts';
export { tables } from './tables.ts';
export { turnNumber, turns } from './turns.ts';
export type * from './types.ts';
export { isUnit, loadUnitNotes, unitById, unitIndex, units } from './units.ts';
