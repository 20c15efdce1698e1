/** What the start page and the turn track tell of every scenario on offer is what is set up. */
import { type Side, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../src/catalog.ts';
import { wachtAmRheinII } from '../../src/index.ts';
import { describe as screen } from '../../src/screen/describe.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { SIDE, unitsOf } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const BOTH = [GERMAN, ALLIED] as const;

describe.each(catalog.scenarios.map((card) => [card.id, card] as const))('%s', (scenario, card) => {
  const g: G = start(wachtAmRheinII, { scenario, seed: 'start-page' });
  const coming = (side: Side): number => g.unitsIn(g.box('Arriving')).filter((u) => SIDE[u] === side).length;
  it('has as many counters at the start and still to come as its card says', () => {
    expect([card.atStart, card.arriving]).toEqual([BOTH.map((side) => onMapOf(g, side).length), BOTH.map(coming)]);
    expect(wachtAmRheinII.scenarios.find((s) => s.id === scenario)?.units).toBe(card.atStart[GERMAN] + card.atStart[ALLIED]);
  });
  it('has its sketch on the map: towns where they are, units where some are', () => {
    for (const { name, hex } of card.sketch.towns) {
      const place = g.board.places.find((p) => p.name === name);
      expect([name, place?.hexes.some((h) => g.board.ids[h] === hex)]).toEqual([name, true]);
    }
    const empty = (side: Side) => card.sketch.units[side].filter((id) => unitsOf(g, side, g.board.at(id)).length === 0);
    expect(BOTH.map(empty)).toEqual([[], []]);
    for (const { path } of card.sketch.arrows) for (const id of path) expect([id, g.board.hex(id) !== undefined]).toEqual([id, true]);
  });
  it('the turn track counts who is due on which turn, none of them before the first', () => {
    const cells = screen.track(g);
    const dated = (side: Side) => g.unitsIn(g.box('Arriving')).filter((u) => SIDE[u] === side && g.f.due[u] <= g.rules.lastTurn).length;
    expect(BOTH.map((side) => cells.reduce((sum, { due }) => sum + due[side], 0))).toEqual(BOTH.map(dated));
  });
});
