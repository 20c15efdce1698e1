/** What is still to be done in a phase, for the list beside the map and the signs on it, and the assault that is being put together or fought. */
import { answers, attacksOwed, type BattlesAnswer, prompt, type Task, taskOf, tasksBy, unitsOffered } from '@hexfront/engine';
import { owed } from '../rules/combat/designation/duties.ts';
import { designateRefusal, isPrepared, mustAttack } from '../rules/combat/designation/eligibility.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { onMapOf } from '../state/derived.ts';
import type { Assault } from '../state/fields/combat.ts';
import type { G } from '../state/shape.ts';
import { oddsText } from './battle.ts';

const combatTasks = (g: G): Task[] => attacksOwed(owed(g), g.rows.assaults[0], { unit: '13.1.1', hex: '11.2.0' });

/** Who can enter, and who will have to attack if it stays where it is. */
const movementTasks = (g: G): Task[] => [
  taskOf('can-enter', '22.1.0', unitsOffered(g, 'enter')),
  taskOf(
    'exposed',
    '11.1.1',
    onMapOf(g, g.v.side).filter((u) => g.f.moved[u] === 0 && !isPrepared(g, u) && mustAttack(g, u)),
  ),
];

const tasks = tasksBy({
  'assaults.choose': combatTasks,
  'attack.draft': combatTasks,
  'movement.plan': movementTasks,
  'designation.choose': (g) => [
    taskOf(
      'can-designate',
      '11.1.2',
      onMapOf(g, g.v.side).filter((u) => designateRefusal(g, u) === undefined),
    ),
  ],
  'replacing.choose': (g) => [
    taskOf('hq-returns', '23.3.3', unitsOffered(g, 'return'), { must: true }),
    taskOf('can-refit', '23.2.0', unitsOffered(g, 'refit')),
    taskOf('can-rebuild', '23.3.0', unitsOffered(g, 'rebuild')),
  ],
  'activation.choose': (g) => [
    taskOf('activate', '3.4.2', unitsOffered(g, 'activate'), {
      left: Number(prompt(g).args.n),
      ...(isExploitation(g) ? {} : { must: true }),
    }),
  ],
});

function told(g: G, b: Assault): BattlesAnswer[number] {
  const seen = b.attackers.filter((u) => g.onMap(u));
  const result = b.defenderResult === '' ? undefined : b.defenderResult;
  return {
    stage: b.stage === 'draft' ? 'draft' : result === undefined ? 'declared' : 'rolled',
    targets: [...b.targets],
    from: [...new Set(seen.map((u) => g.hexOf(u)))],
    attackers: seen,
    ...(seen.length > 0 && result === undefined ? { odds: oddsText(g, b) } : {}),
  };
}

export const TASK_QUESTIONS = {
  tasks,
  battles: answers('battles', (g: G) => g.rows.assaults.map((b) => told(g, b))),
};
