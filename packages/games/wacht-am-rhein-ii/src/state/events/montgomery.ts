import { hex, text } from '@hexfront/engine/parts';

/** Montgomery takes command and withdraws (24.3.0). */
export const MONTGOMERY_EVENTS = {
  montgomery: { h: hex() },
  withdrawsCorps: { corps: text() },
} as const;
