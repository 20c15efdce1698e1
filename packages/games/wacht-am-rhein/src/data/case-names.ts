import type { CaseNames } from '@hexfront/engine';

/** What the parts of the rulebook beside its numbered sections are called. */
export const CASE_NAMES: CaseNames = {
  err: 'Erratum',
  sug: 'Suggested',
  chart: 'Chart',
  'track-allied': 'Allied turn track',
  'track-german': 'German turn track',
  'notes-designer': "Designer's notes",
  'chart-6.8': 'Terrain Effects Chart',
  'chart-10.76': 'Combat Results Table',
  'chart-11.68': 'Artillery chart',
  'chart-14.68': 'Supply effects chart',
  'chart-25.14c': 'Green Unit Table',
};
