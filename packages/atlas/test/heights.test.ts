/** Heights on hex cards: every hex of every map, against heights that any atlas gives. */
import { readFileSync } from 'node:fs';
import { type BoardFile, type HeightsFile, heightWords } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';

const read = <T>(game: string, file: string): T =>
  JSON.parse(readFileSync(new URL(`../../games/${game}/data/${file}.json`, import.meta.url), 'utf8')) as T;

describe.each(['last-gamble', 'road-to-the-rhine', 'wacht-am-rhein', 'wacht-am-rhein-ii'])('heights of %s', (game) => {
  const board = read<BoardFile>(game, 'board');
  const heights = read<HeightsFile>(game, 'heights');
  const at = (place: string): number => {
    const [hex] = board.places.find((p) => p.name === place)?.hexes ?? [];
    return heights.metres[board.hexes.findIndex((h) => h[0] === hex)] ?? Number.NaN;
  };

  it('are one number in steps for each hex, or none where there is no ground or no measure', () => {
    expect(heights.id).toBe(board.id);
    expect(heights.metres.length).toBe(board.hexes.length);
    for (const m of heights.metres) expect(m === null || (m >= 0 && m < 1500 && m % heights.step === 0)).toBe(true);
    const bare = board.hexes.filter((_, i) => heights.metres[i] === null);
    // Only the map that goes to Switzerland and the Channel reaches beyond the terrain model.
    if (game !== 'road-to-the-rhine') expect(bare).toEqual([]);
    else expect(bare.length).toBeLessThan(board.hexes.length / 4);
  });

  it('are those of the country', () => {
    for (const [place, low, high] of [
      ['Bastogne', 470, 540],
      ['St. Vith', 440, 520],
      ['Sedan', 150, 260],
    ] as const) {
      expect(at(place), place).toBeGreaterThanOrEqual(low);
      expect(at(place), place).toBeLessThanOrEqual(high);
    }
    // Botrange and the Schnee Eifel reach 694 and 698 m, the highest Vosges 1,424; a mean over a hex lies below.
    const top = Math.max(...heights.metres.map((m) => m ?? 0));
    if (game === 'road-to-the-rhine') expect(top).toBeGreaterThan(900);
    else expect([top > 640, top < 700]).toEqual([true, true]);
  });

  it('are told by every printed id', () => {
    const say = heightWords(board, heights);
    const two = board.hexes.find((h, i) => h.length > 5 && (heights.metres[i] ?? 0) >= 20);
    if (two) expect(say(two[5] as string)).toBe(say(two[0]));
    expect(say('nowhere')).toBeUndefined();
  });
});

it('what lies lower than the measure can tell is told so', () => {
  const board = {
    hexes: [
      ['A', 0, 0, 0, 0, 'B'],
      ['C', 1, 0, 0, 0],
      ['D', 2, 0, 0, 0],
    ],
  } as unknown as BoardFile;
  const say = heightWords(board, { format: 'hexfront-heights', version: 1, id: 'x', step: 10, metres: [10, 120, null] });
  expect(['A', 'B', 'C', 'D'].map(say)).toEqual(['below 20 m', 'below 20 m', '120 m', undefined]);
});
