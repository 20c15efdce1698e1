import { count, units } from '@hexfront/engine/parts';

/** The course of the game. */
export const SCENARIO_EVENTS = {
  shown: { units: units() },
  turnOver: { turn: count() },
} as const;
