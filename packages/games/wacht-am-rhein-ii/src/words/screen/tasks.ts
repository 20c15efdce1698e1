/** What is still to be done in a phase. */
export const TASK_WORDS = {
  'task.must-attack': 'Must attack',
  'task.must-be-attacked': 'Must be attacked',
  'task.can-enter': 'Can enter the map',
  'task.exposed': 'In the open next to the enemy: must attack unless moved',
  'task.can-designate': 'Can be designated to attack',
  'task.activate': 'Can be activated',
};
