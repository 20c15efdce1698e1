/** What the names in refusals, prompts and ledgers stand for, beyond those of the engine. */
import { count, text } from '@hexfront/engine/parts';

export const EVIDENCE = {
  ...{ armor: count(), infantry: count(), count: count(), column: count(), distance: count(), load: count(), modifier: count() },
  ...{ owed: count(), points: count(), range: count(), used: count(), ahead: count(), needed: count(), held: count() },
  ...{ attacker: text(), defender: text(), formation: text(), hexes: text(), level: text(), name: text(), size: text(), turn: text() },
};
