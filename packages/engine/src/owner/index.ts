export { hashOfValues, type OwnerChange, type OwnerRead, type OwnerReader, type OwnerReading, shortHash, toldProblems } from './reader.ts';
export { readSheet, type Sheet, type SheetPart, type SheetRow } from './sheet.ts';
