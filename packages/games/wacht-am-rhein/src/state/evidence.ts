/** What the names in refusals, prompts and ledgers stand for, beyond those of the engine. */
import { text } from '@hexfront/engine/parts';

/** `points` are movement points as printed: thirds and fifths are no numbers to read. */
export const EVIDENCE = { after: text(), level: text(), points: text() };
