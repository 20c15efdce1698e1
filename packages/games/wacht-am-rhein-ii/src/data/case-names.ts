import type { CaseNames } from '@hexfront/engine';

/** What the parts of the rulebook beside its numbered sections are called. */
export const CASE_NAMES: CaseNames = {
  aid: 'Player aid',
  'dec16-manifest': 'Setup list of December 16',
  'dec21-manifest': 'Setup list of December 21',
  'dec28-manifest': 'Setup list of December 28',
};
