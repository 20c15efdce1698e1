import { code, count, unit } from '@hexfront/engine/parts';

/** Leaders (chapter 24). */
export const LEADER_EVENTS = {
  favored: { u: unit() },
  groupChecked: { u: unit(), die: count(), outcome: code('passed', 'failed') },
} as const;
