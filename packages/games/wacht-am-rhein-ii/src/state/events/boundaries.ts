import { side, text } from '@hexfront/engine/parts';

/** Army boundaries (chapter 26). */
export const BOUNDARY_EVENTS = {
  boundary: { between: text(), side: side() },
} as const;
