/** What the names in refusals, prompts and ledgers stand for, beyond those of the engine. */
import { count, text } from '@hexfront/engine/parts';

/** `points` are movement points as printed: halves are no numbers to read. */
export const EVIDENCE = {
  army: text(),
  role: text(),
  state: text(),
  points: text(),
  level: text(),
  after: text(),
  lost: count(),
  led: count(),
  shift: count(),
  german: count(),
  allied: count(),
  maps: count(),
  ne: count(),
  se: count(),
};
