/** The data of Wacht am Rhein, typed. Rules import from here only. */

export type * from './arrival-types.ts';
export { boxById, boxes, type Forces, forcesOf, type GermanSetUp, schedule, variableArrivals } from './arrivals.ts';
export { caseById, cases } from './cases.ts';
export { companyPool, companyTypes, drawCompanies } from './companies.ts';
export { faceOf } from './faces.ts';
export { distanceBetween, hexName, isHex, neighborsOf, placeOf } from './hexes.ts';
export { completeOptions, optionById, optionProblems, options } from './options.ts';
export type * from './scenario-types.ts';
export { excluded, firstParts, germanSetups, isLarge, levelNames, offered, places, scenarioById, scenarios } from './scenarios.ts';
export type * from './setup-types.ts';
export { loadSuggestedSetups, type SuggestedSetups, setups, suggestedPlaces } from './setups.ts';
export type * from './table-types.ts';
export { costOf, POINT, tables } from './tables.ts';
export { turnNumber, turns } from './turns.ts';
export type * from './types.ts';
export { classOf, formationById, formations, loadUnitNotes, unitById, unitIndex, units } from './units.ts';
