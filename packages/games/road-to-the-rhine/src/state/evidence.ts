/** What the names in refusals, prompts and ledgers stand for, beyond those of the engine. */
import { count, text } from '@hexfront/engine/parts';

export const EVIDENCE = {
  ...{ half: count(), has: count(), impulse: count(), most: count(), now: count(), owed: count(), points: count(), price: count() },
  ...{ range: count(), south: count(), turn: count(), a: count(), d: count(), last: count() },
  ...{ level: text(), name: text(), pool: text(), size: text(), weather: text(), where: text() },
};
