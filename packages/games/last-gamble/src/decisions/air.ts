/** The decisions about aircraft that modules may change (`rules.air`); aircraft fly in the Advanced game only. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { Mission, Turn } from '../data/index.ts';
import type { G } from '../state/shape.ts';
import type { RuleRefusal } from './combat.ts';

/** Everything an aircraft can be sent to do: the missions of the table, and flying with a transport (adv-1.25). */
export type Task = (typeof TASKS)[number];
/** Numbers of the tasks in actions. */
export const TASKS = [
  'attack-support',
  'defense-support',
  'air-strike',
  'road-interdiction',
  'interception',
  'air-supply',
  'escort',
] as const satisfies readonly (Mission | 'escort')[];

export interface AirHooks {
  /** Aircraft of a side on the list of a game turn (gvar-6, avar-9). */
  list(g: G, side: Side, turn: number): readonly number[];
  /** How many aircraft of that list may fly (adv-10.22). */
  missions: ((g: G, side: Side, turn: number, count: number) => number)[];
  /** Further reasons against sending an aircraft to a hex (opt-9.2). */
  mayFly: ((g: G, unit: UnitId, hex: HexId, task: Task) => RuleRefusal | undefined)[];
  /** Sky of a game turn as far as it is known; for display. */
  sky(g: G, turn: number): Turn['sky'] | undefined;
}

/** No aircraft; the module of the Advanced game fills it. */
export const emptyAirHooks = (sky: AirHooks['sky']): AirHooks => ({ list: () => [], missions: [], mayFly: [], sky });
