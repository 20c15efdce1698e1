import type { Catalogue } from '@hexfront/engine';

/** What is still to be done in a phase, and with whom. */
export const TASK_WORDS: Catalogue = {
  'task.must-attack': 'Must attack',
  'task.must-be-attacked': 'Must be attacked',
  'task.commit': 'Can be committed',
  'task.bonus-move': 'Can move this Night Bonus turn, Fatigued afterward',
  'task.bonus-tired': 'Fatigued by this Night Bonus turn',
  'task.bonus-attack': 'Can attack without having moved, Fatigued afterward',
  'task.enter-blocked': 'Entry hexes blocked',
};
