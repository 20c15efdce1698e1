/** Advanced chapter 2.1: which aircraft may fly now, and what each of them may be sent to do. Where to is in air-targets.ts. */

import type { Side, UnitId } from '@hexfront/engine';
import { tables, turns, unitIndex } from '../../data/index.ts';
import { TASKS, type Task } from '../../decisions/air.ts';
import type { RuleRefusal } from '../../decisions/combat.ts';
import { turnRow } from '../../state/conditions.ts';
import { SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Sortie } from '../../state/shape.ts';

const TABLE = tables.airMissions;
/** The one aircraft of each side that can bring supply (adv-1.21, 2.71). */
export const C47 = unitIndex('A-IX-C47');
export const JU88 = unitIndex('G-Ju88');

export const AIRCRAFT = Uint8Array.from(UNITS, (u) => (u.type === 'aircraft' ? 1 : 0));
export const FIGHTER = Uint8Array.from(UNITS, (u) => (u.role === 'fighter' ? 1 : 0));
export const BOMBER = Uint8Array.from(UNITS, (u) => (u.role === 'bomber' ? 1 : 0));

/** By type of aircraft (adv-2.19); fighters are escorts. */
const CAN: Record<Task, Uint8Array> = Object.fromEntries(
  TASKS.map((task) => {
    const types = TABLE.missions[task === 'escort' ? 'interception' : task];
    return [task, Uint8Array.from(UNITS, (u) => (AIRCRAFT[u.index] && types.includes(u.weapon ?? '') ? 1 : 0))];
  }),
) as Record<Task, Uint8Array>;

export const morning = (g: G): boolean => turnRow(g).half === 'am';

/** The list that this player turn flies by (adv-2.12 to 2.14, R-24): a game turn, or 0 for none. */
export function listInUse(g: G): number {
  const { turn } = g.v;
  if (!morning(g) || g.v.side === GERMAN) return turn;
  const evening = g.rules.choice('pm-aircraft') === 'same-date' ? turn + 1 : turn - 1;
  return evening >= 1 && evening <= turns.length ? evening : 0;
}
const isEvening = (turn: number): boolean => turns[turn - 1].half === 'pm';
const flownFrom = (g: G, unit: UnitId, list: number): boolean => (isEvening(list) ? g.f.flownPm : g.f.flownAm)[unit] === list;

/** Marks an aircraft as flown from the list in use: it is gone from it (adv-2.1, R-24). */
export function spend(g: G, unit: UnitId): void {
  const list = listInUse(g);
  g.set(isEvening(list) ? 'flownPm' : 'flownAm', unit, list);
}

/** Aircraft of a side on the list in use that have not flown from it. */
export function ready(g: G, side: Side): number[] {
  const list = listInUse(g);
  if (list === 0) return [];
  const listed = g.rules.air.list(g, side, list);
  let most = listed.length;
  for (const rule of g.rules.air.missions) most = rule(g, side, list, most);
  const left = listed.filter((u) => !flownFrom(g, u, list));
  return listed.length - left.length < most ? left : [];
}
/** Why this aircraft does not fly now at all. */
export function aircraftRefusal(g: G, side: Side, unit: UnitId): RuleRefusal | undefined {
  if (!AIRCRAFT[unit]) return { case: 'adv-2.1', why: 'no-aircraft' };
  if (SIDE[unit] !== side) return { case: 'adv-2.1', why: 'not-yours' };
  const list = listInUse(g);
  if (unit === JU88 && resupplyRefusal(g) === undefined) return undefined;
  if (list === 0 || !g.rules.air.list(g, side, list).includes(unit)) return { case: 'adv-2.1', why: 'aircraft-not-listed' };
  if (flownFrom(g, unit, list)) return { case: unit === JU88 && !morning(g) ? 'adv-2.73' : 'adv-2.1', why: 'aircraft-flown' };
  return ready(g, side).includes(unit) ? undefined : { case: 'adv-2.1', why: 'no-more-missions' };
}

/** The one resupply flight of the German: in the evening, from 12/21 PM, not on a turn on which the Ju-88 bombs (adv-2.7). */
export function resupplyRefusal(g: G): RuleRefusal | undefined {
  const { fromTurn } = TABLE.resupply;
  if (g.v.side !== GERMAN || morning(g)) return { case: 'adv-2.76', why: 'resupply-at-night' };
  if (g.v.turn < fromTurn) return { case: 'adv-2.72', why: 'resupply-too-early' };
  if (g.v.resupplied !== 0) return { case: 'adv-2.71', why: 'resupplied-once' };
  if (g.f.flownPm[JU88] === g.v.turn) return { case: 'adv-2.73', why: 'ju88-has-bombed' };
  return undefined;
}

const BOMBING: ReadonlySet<Task> = new Set(['air-strike', 'road-interdiction']);
/** Cases that keep a mission out of the evening. */
const DAYLIGHT: Partial<Record<Task, string>> = {
  'attack-support': 'adv-2.24',
  'defense-support': 'adv-2.36',
  interception: 'adv-2.64',
  escort: 'adv-2.49',
};

/** The transport that a side has in the air in this game turn. */
export const transport = (g: G, side: Side): Sortie | undefined =>
  g.rows.sorties.find((s) => s.side === side && s.task === 'air-supply' && s.unit === C47);

/** Why an aircraft may not be given a mission, wherever it leads. */
export function taskRefusal(g: G, unit: UnitId, task: Task): RuleRefusal | undefined {
  const side = SIDE[unit];
  const phasing = side === g.v.side;
  if (!CAN[task][unit]) {
    if (BOMBER[unit])
      return { case: task === 'attack-support' || task === 'defense-support' ? 'adv-2.51' : 'adv-2.18', why: 'bombers-bomb' };
    return { case: 'adv-2.19', why: 'wrong-aircraft' };
  }
  if (task === 'air-supply') {
    if (side === ALLIED) return transportRefusal(g);
    // One flight of one Ju-88, however many bombers a variant adds (adv-2.71).
    return unit === JU88 ? resupplyRefusal(g) : { case: 'adv-2.71', why: 'wrong-aircraft' };
  }
  if (!g.rules.air.list(g, side, listInUse(g)).includes(unit)) return { case: 'adv-2.74', why: 'only-resupply' };
  const day = DAYLIGHT[task];
  if (day && !morning(g)) return { case: day, why: 'by-day-only' };
  if (BOMBING.has(task)) {
    if (!phasing) return { case: 'adv-2.42', why: 'own-turn-only' };
    if (side === ALLIED && g.v.turn < TABLE.alliedStrikesFromTurn) return { case: 'basic-15.10', why: 'support-only-yet' };
  }
  if (task === 'attack-support' && !phasing) return { case: 'adv-2.21', why: 'own-turn-only' };
  if (task === 'defense-support' && phasing) return { case: 'adv-2.31', why: 'enemy-turn-only' };
  if (task === 'interception' && phasing) return { case: 'adv-2.62', why: 'enemy-turn-only' };
  if (task === 'escort' && transport(g, side)?.off !== 0) return { case: 'adv-1.25', why: 'nobody-to-escort' };
  return undefined;
}

/** The C-47 flies on clear mornings, once a game turn (adv-1.21, 1.24, R-25). */
function transportRefusal(g: G): RuleRefusal | undefined {
  if (!morning(g) || !g.rules.clear(g)) return { case: 'adv-1.21', why: 'transport-needs-clear-sky' };
  return transport(g, ALLIED) ? { case: 'adv-1.24', why: 'transport-once' } : undefined;
}

/** In the evening only the phasing side flies (adv-2.14, 2.64). */
export const flies = (g: G, side: Side): boolean => morning(g) || side === g.v.side;
