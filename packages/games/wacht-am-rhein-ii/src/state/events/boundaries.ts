import { code, hex, side, unit } from '@hexfront/engine/parts';
import { PAIRS } from '../fields/campaign/boundaries.ts';

/** Army boundaries (chapter 26). */
export const BOUNDARY_EVENTS = {
  givetTaken: { u: unit(), h: hex() },
  boundary: { between: code(...PAIRS), side: side() },
} as const;
