/** Colours of the sides are the game's: the board has no list of nations. */
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { bodyOf, makePalette } from '../src/board/draw/palette.ts';
import { openTable } from './kit.ts';

describe('colours of the sides', () => {
  it('are unknown to the board until a game names them', () => {
    const bare = makePalette();
    expect(bare.bodies).toEqual({});
    expect(bodyOf(bare, 'heer')).toEqual(bodyOf(bare, 'anybody'));
    expect(bodyOf(makePalette('standard', {}, undefined, { anybody: '#123456' }), 'anybody').body).toBe('#123456');
  });

  it.each([...games.map((g) => g.id), 'ten-hexes'])('come from what %s describes, for every side and every counter', async (game) => {
    const scenario = (await games.find((g) => g.id === game)?.catalog())?.scenarios[0].id ?? 'meeting';
    const t = await openTable({ game, setup: { scenario } });
    const palette = makePalette('standard', t.info.formations, undefined, t.info.bodies);
    expect(new Set(t.info.sides.map((s) => t.info.bodies[s.body])).size).toBe(2);
    for (const { body } of t.info.sides) expect(t.info.bodies[body]).toMatch(/^#[0-9A-F]{6}$/i);
    for (const p of t.pieces().values()) expect(bodyOf(palette, p.design.body).body, p.design.body).toBe(t.info.bodies[p.design.body]);
  });
});
