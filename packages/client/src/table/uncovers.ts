/**
 * Enemy counters that an order would bring into sight. Undo ends there, so a player is told before. Tried on a copy of the game itself: whether a
 * stack may be looked through never depends on what is in it. Counters of which the player knows nothing are left out: the warning would be the
 * first to tell of them.
 */
import { ACTION_PARTS, type Action, apply, check, nameOf, type Shape, toAct, type World } from '@hexfront/engine';
import { alike } from './explore.ts';
import type { Questions } from './protocol.ts';
import { saidAction } from './words/speak.ts';

/** More hexes than this are counted. */
const MOST_NAMED = 3;
const inWords = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? `${names.length} hexes` : names.join(', ').replace(/, ([^,]*)$/, ' and $1');

export function uncovers(g: World<Shape>, actions: readonly Action[]): Questions['uncovers'][1] {
  const { visible, units } = g.def;
  const side = toAct(g);
  if (!visible || side === undefined) return undefined;
  const covered = units.flatMap((unit, u) => (unit.side !== side && visible(g, side, u) === 1 ? [u] : []));
  const after = g.copy();
  for (const action of actions) {
    if (toAct(after) !== side || check(after, action)) break;
    apply(after, action);
  }
  const found = covered.filter((u) => after.onMap(u) && visible(after, side, u) === 2);
  if (found.length === 0) return undefined;
  const hexes = [...new Set(found.map((u) => g.hexOf(u)))].sort((a, b) => a - b);
  const names = hexes.map((h) => String(nameOf(g.def, g, ACTION_PARTS.h, h)));
  return {
    text: `Brings enemy counters into sight in ${inWords(names)}: no undo after that`,
    hexes: hexes.map((h) => g.board.ids[h]),
    act: alike(g, actions)?.text ?? saidAction(g, actions[0]),
  };
}
