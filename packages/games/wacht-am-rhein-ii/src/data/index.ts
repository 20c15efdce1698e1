/** The data of Wacht am Rhein II, typed. Rules import from here only. */

export { areaOf } from './areas.ts';
export { arrivals } from './arrivals.ts';
export { caseById, cases } from './cases.ts';
export { type Entry, entriesOf } from './entries.ts';
export { distanceBetween, hexName, isHex, neighborsOf, placeOf, type SheetPlace } from './hexes.ts';
export type * from './limit-types.ts';
export { loadManifest } from './manifests.ts';
export { completeOptions, optionById, optionProblems, options } from './options.ts';
export type * from './scenario-types.ts';
export {
  entryLetters,
  manifestOf,
  manifestRows,
  scenarioById,
  scenarios,
  setupZones,
  specialRulesOf,
  specialsOf,
  startingState,
  victoryHexes,
  victoryOf,
} from './scenarios.ts';
export type * from './table-types.ts';
export { costOf, POINT, tables } from './tables.ts';
export { turnNumber, turns } from './turns.ts';
export type * from './types.ts';
export { formationById, formations, kinds, loadUnitNotes, unitById, unitIndex, units } from './units.ts';
export type * from './victory-types.ts';
export { SIGNS } from './victory-types.ts';
