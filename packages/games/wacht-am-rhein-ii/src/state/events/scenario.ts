import { count } from '@hexfront/engine/parts';

/** The course of the game. */
export const SCENARIO_EVENTS = {
  turnOver: { turn: count() },
} as const;
