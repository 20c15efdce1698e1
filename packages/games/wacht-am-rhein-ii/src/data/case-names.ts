import type { CaseNames } from '@hexfront/engine';

/** What the parts of the rulebook beside its numbered sections are called. */
export const CASE_NAMES: CaseNames = {
  aid: 'Player aid',
  'dec16-manifest': 'Set-up list of December 16',
  'dec21-manifest': 'Set-up list of December 21',
  'dec28-manifest': 'Set-up list of December 28',
};
