import type { CaseNames } from '@hexfront/engine';

/** What the parts of the rulebook without a number are called. */
export const CASE_NAMES: CaseNames = {
  '0-scope': 'Introduction',
  seq: 'Sequence of play',
  DN: "Designer's notes",
  EX: 'Example of play',
  ABBR: 'Abbreviations',
};
