/** Drawing army boundaries: before the first turn, and later by night (26.7.0, 36.1.4). */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { strategy } from '../../src/computer/strategy.ts';
import { turnNumber } from '../../src/index.ts';
import { isOutside } from '../../src/rules/boundaries/areas.ts';
import { lineOf, placeOn } from '../../src/rules/boundaries/lines.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { goose, hex, idle, offers, play, position, proves, refusal } from '../kit/goose.ts';

const begin = (): G => start(goose, { scenario: 'goose-egg', seed: 'lines' });
const strays = (g: G): number => onMapOf(g, GERMAN).filter((u) => isOutside(g, u, g.hexOf(u))).length;
const rowAt = (g: G, row: number) => offers(g, 'line').find((a) => placeOn(g.board, a.h ?? 0).row === row) ?? { k: 'line' };
const UNITS = {
  'ge-9ss-hq': { at: '4725NE' },
  'ge-62vg-hq': { at: '4706SE' },
  'ge-62vg-i-164-vg': { at: '4304SE' },
  'al-106id-1-424-inf': { at: '4101SE' },
};
function night(turn: string): G {
  const g = position({
    clear: true,
    stage: 'german.administration',
    options: { fog: false },
    vars: { turn: turnNumber(turn) },
    units: UNITS,
  });
  idle(g, (now) => prompt(now).at === 'administration.choose' && now.v.side === GERMAN);
  return g;
}

describe('before play', () => {
  proves(['36.1.4', '26.0'], 'with two armies in play their owner draws the boundary between them, or keeps the printed one', () => {
    const g = begin();
    expect(prompt(g)).toMatchObject({ at: 'drawing.choose', side: GERMAN });
    expect(offers(g).map((a) => a.k)).toEqual(['draw', 'pass']);
    const before = lineOf(g, '6PzA-5PzA');
    play(g, { k: 'draw', n: 0 });
    play(g, rowAt(g, 26));
    // It turns south at column 44: west of it the 6th Panzer Army has everything.
    play(g, { k: 'bend', h: hex(g, '4426NE') }, { k: 'south' });
    const ss = 'ge-9ss-zoll-i-19ss-motinf';
    const at = (id: string) =>
      isOutside(
        g,
        g.def.units.findIndex((unit) => unit.id === ss),
        hex(g, id),
      );
    expect([at('4326NE'), at('4330NE'), at('4430NE'), at('4526NE'), at('4527NE')]).toEqual([false, false, false, false, true]);
    expect([before?.row, lineOf(g, '6PzA-5PzA')?.row, prompt(g).at.startsWith('drawing.')]).toEqual([27, 26, false]);
  });
});

describe('by night', () => {
  proves(['26.7.0'], 'a boundary is redrawn in a Night Administrative Phase, and again after two days at the earliest', () => {
    const day = night('dec-22-pm');
    expect(refusal(day, { k: 'redraw', n: 0 })).toMatchObject({ case: '26.7.0', why: 'boundary-at-night' });
    const g = night('dec-22-night');
    expect([offers(g, 'redraw').map((a) => a.n), refusal(g, { k: 'redraw', n: 1 })?.why, refusal(g, { k: 'redraw', n: 2 })?.why]).toEqual([
      [0],
      'no-boundary',
      'no-boundary',
    ]);
    play(g, { k: 'redraw', n: 0 });
    play(g, rowAt(g, 29));
    play(g, { k: 'straight' });
    expect([prompt(g).at, lineOf(g, '6PzA-5PzA')?.row]).toEqual(['administration.choose', 29]);
    expect(refusal(g, { k: 'redraw', n: 0 })).toMatchObject({ case: '26.7.0', why: 'boundary-fresh' });
    const nextNight = (turn: string) =>
      idle(g, (now) => now.v.turn === turnNumber(turn) && prompt(now).at === 'administration.choose' && now.v.side === GERMAN);
    nextNight('dec-23-night');
    expect(refusal(g, { k: 'redraw', n: 0 })?.why).toBe('boundary-fresh');
    nextNight('dec-24-night');
    expect(refusal(g, { k: 'redraw', n: 0 })).toBeUndefined();
  });
  proves(['26.6.0', '36.1.4'], 'German lines hold until December 19, the US line until the morning of December 22', () => {
    expect(refusal(night('dec-18-night'), { k: 'redraw', n: 0 })).toMatchObject({ case: '26.6.0', why: 'boundary-fixed' });
    expect(refusal(night('dec-19-night'), { k: 'redraw', n: 0 })).toBeUndefined();
    const us = (turn: string) => {
      const units = { ...UNITS, 'al-106id-hq': { at: '4101SE' }, 'al-4ad-hq': { at: '3808SE' } };
      const g = position({ clear: true, stage: 'allied.administration', vars: { turn: turnNumber(turn) }, units });
      idle(g, (now) => prompt(now).at === 'administration.choose' && now.v.side !== GERMAN);
      return refusal(g, { k: 'redraw', n: 2 });
    };
    expect([us('dec-21-night')?.why, us('dec-22-night')]).toEqual(['boundary-fixed', undefined]);
  });
});

proves(['36.1.4'], 'the computer draws the line that leaves the fewest of its units in the wrong area', () => {
  const g = begin();
  const before = strays(g);
  while (prompt(g).at.startsWith('drawing.')) {
    const chosen = strategy.answer?.(g, GERMAN, prompt(g).at, offers(g));
    if (!chosen) throw new Error(`no answer at ${prompt(g).at}`);
    play(g, chosen);
  }
  expect(strays(g)).toBeLessThan(before);
});
