/** What the names in refusals, prompts and ledgers stand for, beyond those of the engine. */
import { count, text } from '@hexfront/engine/parts';

/** `bonus` is 1 in a Night Bonus turn; `points` are movement points as printed: thirds and fifths are no numbers to read. */
export const EVIDENCE = { after: text(), bonus: count(), level: text(), points: text() };
