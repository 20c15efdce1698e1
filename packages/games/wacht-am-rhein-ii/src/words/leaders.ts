import type { Catalogue } from '@hexfront/engine';

/** Sentences of leaders (chapter 24). */
export const LEADER_WORDS: Catalogue = {
  'ask.leading.favor':
    'Choose the mechanized division that Manteuffel helps today: one more movement point by day and a column in one combat.',
  'do.favor': 'Help {u}',
  'event.favored': 'Manteuffel helps the division of {u} today.',
  'refuse.not-favored': '{unit} cannot be chosen: it is not the headquarters of a mechanized division of the corps.',
  'ask.assault.harden':
    'Assault on {h}: turn an asterisk against US units into a hit without a check, or leave it to the dice. Dietrich is with the division.',
  'do.harden': 'Turn asterisks into hits',
  'do.assault.harden.done': 'Leave the check to the dice',
  'line.shift-special-leader': 'leader of a corps or army',
  'roll.leader-casualty': '{unit} is with units that lost a step: eliminated on {n} or less of 100',
  'card.leader-active': 'Activated for the day',
  'title.casualties': 'Leader Casualties',
  'do.activate-group': 'Activate a group with {u}',
  'ask.activation.group': 'Choose units that are activated together by {unit}, or roll ({n|1=1 attempt|# attempts} left).',
  'do.group-join': 'Add {u} to the group',
  'do.activation.group.ready': 'Roll for the group',
  'roll.group': '{unit} activates the group on {n} or less',
  'event.initiative': 'Initiative check of {u}: die {die}, {outcome|passed=passed|failed}.',
  'event.groupChecked': 'Group of {u}: {outcome|passed=activated|failed=not activated} (roll {die}).',
  'refuse.no-group': '{unit} cannot activate a group: choose an active leader with units that can be tried.',
  'refuse.not-in-group': '{unit} cannot join the group: it is not under the leader, or cannot be tried now.',
  'refuse.group-empty': 'The group cannot be tried yet: choose a unit first.',
};
