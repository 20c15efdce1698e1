/** What is still to be done in a phase, for the list beside the map and the signs on it, and the attacks that wait for their die or their result. */
import { answers, type BattlesAnswer, legal, prompt, type TasksAnswer, type UnitId } from '@hexfront/engine';
import { isShutOut, waitingUnits } from '../rules/arrivals.ts';
import { draftOf } from '../rules/combat/battles.ts';
import { isVolunteer, obliging, unattacked } from '../rules/combat/eligibility.ts';
import { owed } from '../rules/combat/mandatory-attacks.ts';
import { orderRefusal } from '../rules/commitment.ts';
import { bonusRefusal } from '../rules/night/bonus-turn.ts';
import type { Battle } from '../state/battle.ts';
import { SIDE, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { oddsRange } from './responses.ts';

type Task = TasksAnswer[number];
const ofUnits = (what: string, rule: string, units: UnitId[], more: Partial<Task> = {}): Task => ({
  what,
  case: rule,
  units,
  hexes: [],
  ...more,
});
const ownOnMap = (g: G): UnitId[] => UNITS.filter((u) => SIDE[u.index] === g.v.side && g.onMap(u.index)).map((u) => u.index);

/** Attacks that must be made, without what the attack being put together takes on. */
function combatTasks(g: G): Task[] {
  const { units, hexes } = owed(g);
  const draft = draftOf(g);
  const joined = new Set(draft?.attackers);
  const struck = new Set(draft?.targets);
  // Whoever sat out a Night Bonus turn may attack, and is tired by it (13.31, 13.32).
  const rested = g.v.bonus === 0 ? [] : ownOnMap(g).filter((u) => isVolunteer(g, u) && g.f.attacked[u] === 0 && besideEnemy(g, u));
  return [
    ofUnits(
      'must-attack',
      '10.13',
      units.filter((u) => !joined.has(u)),
      { must: true },
    ),
    { ...ofUnits('must-be-attacked', '10.11', [], { must: true }), hexes: hexes.filter((h) => !struck.has(h)) },
    ofUnits('bonus-attack', '13.31', rested),
  ];
}
const besideEnemy = (g: G, u: UnitId): boolean => obliging(g, g.v.side, g.hexOf(u)).some((hex) => unattacked(g, g.v.side, hex));

/** Reinforcements that find their entry hexes blocked; in a Night Bonus turn who may still move and who is tired by having done so. */
function movementTasks(g: G): Task[] {
  const waiting = g.v.bonus === 0 ? waitingUnits(g) : [];
  const tasks = [
    ofUnits(
      'enter-blocked',
      '21.22',
      waiting.filter((u) => isShutOut(g, u)),
    ),
  ];
  if (g.v.bonus === 0) return tasks;
  const moved = (u: UnitId): boolean => g.f.moved[u] !== 0 || g.f.left[u] !== 0;
  const own = ownOnMap(g);
  return [
    ofUnits(
      'bonus-move',
      '13.2',
      own.filter((u) => !moved(u) && bonusRefusal(g, u) === undefined && orderRefusal(g, u) === undefined),
    ),
    ofUnits('bonus-tired', '13.24', own.filter(moved)),
  ];
}

/** Who may be committed, and how many of them (25.16). */
function commitmentTasks(g: G): Task[] {
  const units = [...legal(g, { k: 'commit' })].flatMap(({ u }) => (u === undefined ? [] : [u]));
  return [ofUnits('commit', '25.16', units, { left: Number(prompt(g).args.n) })];
}

const TASKS: Readonly<Record<string, (g: G) => Task[]>> = {
  'combat.choose': combatTasks,
  'attack.draft': combatTasks,
  'movement.plan': movementTasks,
  'commitment.choose': commitmentTasks,
};
const tasks = (g: G): TasksAnswer => (TASKS[prompt(g).at]?.(g) ?? []).filter(({ units, hexes }) => units.length + hexes.length > 0);

function told(g: G, b: Battle): BattlesAnswer[number] {
  const open = b.stage === 'draft' || b.stage === 'declared';
  const odds = b.attackers.length + b.guns.length + b.air > 0 ? oddsRange(g, b) : undefined;
  return {
    stage: b.stage,
    targets: [...b.targets],
    from: [...b.from],
    attackers: [...b.attackers],
    ...(open && odds ? { odds } : {}),
    ...(b.result ? { result: b.result } : {}),
  };
}

export const TASK_QUESTIONS = {
  tasks: answers('tasks', tasks),
  battles: answers('battles', (g: G) => g.rows.battles.map((b) => told(g, b))),
};
