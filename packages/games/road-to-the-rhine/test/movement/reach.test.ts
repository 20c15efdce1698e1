import { seedRng, start, WalkField } from '@hexfront/engine';
import { playout } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { unitIndex } from '../../src/data/index.ts';
import { roadToTheRhine } from '../../src/game.ts';
import { endRefusal, endsAmong } from '../../src/rules/movement/move-ends.ts';
import { canGo, fieldOf, fromHere, SLOT, walkOf } from '../../src/rules/movement/reach.ts';
import { DUNKIRK, GROUND_OF } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';

/** Every reached hex with all that is known of the ways to it. */
const told = (field: WalkField): string => JSON.stringify(field.hexes().map((h) => [h, field.labels(h)[0], field.path(h)]));

/** Random play by both sides, looked at now and then; `look` gets a unit of the side to move. */
function everyUnit(scenario: string, seed: string, stops: number, look: (g: G, u: number) => void): void {
  const g: G = start(roadToTheRhine, { scenario, seed }) as G;
  const rng = seedRng(`${seed}/player`);
  for (let i = 0; i < stops && !g.result; i++) {
    playout(g, rng, { max: 150, lists: false });
    for (const side of [0, 1]) for (const u of GROUND_OF[side]) if (g.f.place[u] < g.board.n) look(g, u);
  }
}

describe('what a unit reaches', () => {
  it.each(roadToTheRhine.scenarios.map((s) => s.id))('%s: is the same without the bounds that let the kernel pass over questions', (id) => {
    const plain = new Map<object, WalkField>();
    let besieging = 0;
    everyUnit(id, 'bounds', 2, (g, u) => {
      const q = fromHere(g, u, 'movement');
      const got = told(fieldOf(g, q, SLOT.other));
      const walk = walkOf(g, q, SLOT.step);
      if (walk.memories > 1) besieging++;
      const other = plain.get(g.board) ?? new WalkField(g.board);
      plain.set(g.board, other);
      other.run({ ...walk, floors: undefined, slack: undefined, cheapest: undefined });
      expect(told(other), `unit ${u}`).toBe(got);
    });
    if (id === 'campaign') expect(besieging).toBeGreaterThan(0);
  });

  it('is the same beside Dunkirk, wherever an Allied unit begins', () => {
    const g: G = start(roadToTheRhine, { scenario: 'campaign', seed: 'beside' }) as G;
    const german = unitIndex('ge-106-inf');
    const allied = unitIndex('br-7-arm');
    const other = new WalkField(g.board);
    g.move(german, DUNKIRK(g));
    g.set('maneuver', allied, 1);
    let remembers = 0;
    for (let d = 0; d < 6; d++)
      for (let far = 0, hex = DUNKIRK(g); far < 4; far++) {
        hex = g.board.neighbors[6 * hex + d];
        if (hex < 0) break;
        g.move(allied, hex);
        for (const memory of [0, 1]) {
          const q = { ...fromHere(g, allied, 'movement'), memory, spent: 0, points: 200 };
          const field = fieldOf(g, q, SLOT.other);
          const got = told(field);
          if (field.hexes().some((h) => h !== hex && field.best(h)?.memory === 1)) remembers++;
          other.run({ ...walkOf(g, q, SLOT.step), floors: undefined, slack: undefined, cheapest: undefined });
          expect(told(other), `from ${g.board.ids[hex]} with ${memory}`).toBe(got);
        }
      }
    expect(remembers).toBeGreaterThan(0);
  });

  it('ends where nothing speaks against it, asked at once or one by one', () => {
    everyUnit('campaign', 'ends', 3, (g, u) => {
      const q = fromHere(g, u, 'movement');
      const hexes = fieldOf(g, q, SLOT.other).hexes();
      const one = hexes.filter((h) => h !== q.hex && endRefusal(g, u, h, 'movement') === undefined);
      expect(endsAmong(g, u, hexes, 'movement')).toEqual(one);
      expect(canGo(g, q)).toBe(one.length > 0);
    });
  });
});
