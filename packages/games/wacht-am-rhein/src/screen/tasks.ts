/** What is still to be done in a phase, for the list beside the map and the signs on it, and the attacks that wait for their die or their result. */
import { answers, attacksOwed, type BattlesAnswer, prompt, type Task, taskOf, tasksBy, type UnitId, unitsOffered } from '@hexfront/engine';
import { isShutOut, waitingUnits } from '../rules/arrivals.ts';
import { draftOf } from '../rules/combat/battles.ts';
import { isVolunteer, obliging, unattacked } from '../rules/combat/eligibility.ts';
import { owed } from '../rules/combat/mandatory-attacks.ts';
import { orderRefusal } from '../rules/commitment.ts';
import { bonusRefusal } from '../rules/night/bonus-turn.ts';
import type { Battle } from '../state/battle.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { type G, WAITS } from '../state/shape.ts';
import { oddsRange } from './responses.ts';

const ownOnMap = (g: G): UnitId[] => UNITS.filter((u) => SIDE[u.index] === g.v.side && g.onMap(u.index)).map((u) => u.index);

function combatTasks(g: G): Task[] {
  // Whoever sat out a Night Bonus turn may attack, and is tired by it (13.31, 13.32).
  const rested = g.v.bonus === 0 ? [] : ownOnMap(g).filter((u) => isVolunteer(g, u) && g.f.attacked[u] === 0 && besideEnemy(g, u));
  return [...attacksOwed(owed(g), draftOf(g), { unit: '10.13', hex: '10.11' }), taskOf('bonus-attack', '13.31', rested)];
}
const besideEnemy = (g: G, u: UnitId): boolean => obliging(g, g.v.side, g.hexOf(u)).some((hex) => unattacked(g, g.v.side, hex));

/** Reinforcements that find their entry hexes blocked; in a Night Bonus turn who may still move and who is tired by having done so. */
function movementTasks(g: G): Task[] {
  const waiting = g.v.bonus === 0 ? waitingUnits(g) : [];
  const tasks = [
    taskOf(
      'enter-blocked',
      '21.22',
      waiting.filter((u) => isShutOut(g, u)),
    ),
  ];
  if (g.v.bonus === 0) return tasks;
  const moved = (u: UnitId): boolean => (g.f.moved[u] !== 0 && g.f.moved[u] !== WAITS) || g.f.left[u] !== 0;
  const own = ownOnMap(g);
  return [
    taskOf(
      'bonus-move',
      '13.2',
      own.filter((u) => !moved(u) && bonusRefusal(g, u) === undefined && orderRefusal(g, u) === undefined),
    ),
    taskOf('bonus-tired', '13.24', own.filter(moved)),
  ];
}

/** Who may be committed, and how many of them (25.16). */
function commitmentTasks(g: G): Task[] {
  return [taskOf('commit', '25.16', unitsOffered(g, 'commit'), { left: Number(prompt(g).args.n) })];
}

const tasks = tasksBy({
  'combat.choose': combatTasks,
  'attack.draft': combatTasks,
  'movement.plan': movementTasks,
  'commitment.choose': commitmentTasks,
});

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
  tasks,
  battles: answers('battles', (g: G) => g.rows.battles.map((b) => told(g, b))),
};
