/** A counter without a symbol of its own would show a question mark, as a hidden one does. */
import { start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { SYMBOLS } from '../../src/board/index.ts';
import { loadGame } from '../../src/table/games.ts';

it('every counter of Wacht am Rhein II has a symbol that boards draw', async () => {
  const { def, describe } = await loadGame('wacht-am-rhein-ii');
  const g = start(def, { scenario: 'kesternich', seed: 'symbols' });
  const known = new Set<string>(SYMBOLS);
  const strange = def.units.map((_, u) => describe.face(g, u).symbol).filter((symbol) => !known.has(symbol));
  expect([...new Set(strange)]).toEqual([]);
});
