import { hex, side, text, unit } from '@hexfront/engine/parts';

/** Army boundaries (chapter 26). */
export const BOUNDARY_EVENTS = {
  givetTaken: { u: unit(), h: hex() },
  boundary: { between: text(), side: side() },
} as const;
