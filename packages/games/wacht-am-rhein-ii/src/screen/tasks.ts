/** What is still to be done in a phase, for the list beside the map and the signs on it, and the assault that is being put together or fought. */
import { answers, type BattlesAnswer, legal, prompt, type TasksAnswer, type UnitId } from '@hexfront/engine';
import { owed } from '../rules/combat/duties.ts';
import { designateRefusal, isPrepared, mustAttack } from '../rules/combat/eligibility.ts';
import { isExploitation } from '../rules/movement/who-moves.ts';
import { onMapOf } from '../state/derived.ts';
import type { Assault } from '../state/fields/combat.ts';
import type { G } from '../state/shape.ts';
import { oddsText } from './battle.ts';

type Task = TasksAnswer[number];
const ofUnits = (what: string, rule: string, units: UnitId[], more: Partial<Task> = {}): Task => ({
  what,
  case: rule,
  units,
  hexes: [],
  ...more,
});
const named = (g: G, k: string): UnitId[] => [...new Set([...legal(g, { k })].flatMap(({ u }) => (u === undefined ? [] : [u])))];

/** Assaults that are owed, without what the one being put together takes on. */
function combatTasks(g: G): Task[] {
  const { units, hexes } = owed(g);
  const [draft] = g.rows.assaults;
  const joined = new Set(draft?.attackers);
  const struck = new Set(draft?.targets);
  return [
    ofUnits(
      'must-attack',
      '13.1.1',
      units.filter((u) => !joined.has(u)),
      { must: true },
    ),
    { ...ofUnits('must-be-attacked', '11.2.0', [], { must: true }), hexes: hexes.filter((h) => !struck.has(h)) },
  ];
}

/** Who can enter, and who will have to attack if it stays where it is. */
const movementTasks = (g: G): Task[] => [
  ofUnits('can-enter', '22.1.0', named(g, 'enter')),
  ofUnits(
    'exposed',
    '11.1.1',
    onMapOf(g, g.v.side).filter((u) => g.f.moved[u] === 0 && !isPrepared(g, u) && mustAttack(g, u)),
  ),
];

const TASKS: Readonly<Record<string, (g: G) => Task[]>> = {
  'assaults.choose': combatTasks,
  'attack.draft': combatTasks,
  'movement.plan': movementTasks,
  'designation.choose': (g) => [
    ofUnits(
      'can-designate',
      '11.1.2',
      onMapOf(g, g.v.side).filter((u) => designateRefusal(g, u) === undefined),
    ),
  ],
  'activation.choose': (g) => [
    ofUnits('activate', '3.4.2', named(g, 'activate'), { left: Number(prompt(g).args.n), ...(isExploitation(g) ? {} : { must: true }) }),
  ],
};
const tasks = (g: G): TasksAnswer => (TASKS[prompt(g).at]?.(g) ?? []).filter(({ units, hexes }) => units.length + hexes.length > 0);

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
  tasks: answers('tasks', tasks),
  battles: answers('battles', (g: G) => g.rows.assaults.map((b) => told(g, b))),
};
