import { describe, expect, test } from 'vitest';
import { bodyKey, counterKey, farHeight, farKey } from '../../src/board/draw/counter.ts';
import { counterOffset, detailAt, groupStacks, markerOffset, metrics, planFan, stackMarkers } from '../../src/board/layout.ts';
import { counter } from './fixture.ts';

describe('three levels of detail', () => {
  test('the hex decides', () => {
    expect([20, 33.9, 34, 78, 110, 111].map(detailAt)).toEqual(['far', 'far', 'play', 'play', 'play', 'close']);
  });

  test('sizes of the look', () => {
    expect(metrics(22, 1)).toMatchObject({ w: 16, h: 11 });
    expect(metrics(78, 1).w).toBe(50);
    expect(metrics(170, 1).w).toBe(104);
    expect(metrics(78, 2).w).toBe(100);
  });

  test('sizes are whole device pixels at every zoom', () => {
    for (let z = 8; z < 200; z += 1.37) {
      const m = metrics(z, 1.5);
      for (const v of [m.w, m.h, m.step]) expect(Number.isInteger(v)).toBe(true);
      if (m.detail === 'far') expect(m.h).toBe(farHeight(m.w));
    }
  });
});

describe('stacks', () => {
  test('the top counter lies upper left, the whole pile is centred', () => {
    const m = metrics(78, 1);
    const [x0, y0] = counterOffset(m, 3, 0);
    const [x2, y2] = counterOffset(m, 3, 2);
    expect(x2 - x0).toBe(2 * m.step);
    expect(y2 - y0).toBe(2 * m.step);
    expect(Math.abs(x0 + (m.w + 2 * m.step) / 2)).toBeLessThanOrEqual(1);
  });

  test('no more than four are drawn, three far out', () => {
    const near = metrics(78, 1);
    expect(counterOffset(near, 9, 8)).toEqual(counterOffset(near, 9, 3));
    const far = metrics(22, 1);
    expect(counterOffset(far, 9, 8)).toEqual(counterOffset(far, 9, 2));
  });

  test('a counter stays clear of the name and number strips of its hex', () => {
    for (const z of [50, 78, 100, 170]) {
      const m = metrics(z, 1);
      const [, y] = counterOffset(m, 1, 0);
      expect(y).toBeGreaterThanOrEqual(-0.38 * z - 1);
      expect(y + m.h).toBeLessThanOrEqual(0.32 * z + 1);
    }
  });

  test('markers run down the right edge', () => {
    const m = metrics(78, 1);
    const [x0, y0] = markerOffset(m, 1, 0);
    const [x1, y1] = markerOffset(m, 1, 1);
    expect(x1).toBe(x0);
    expect(y1 - y0).toBeCloseTo(m.marker * 2 * 0.72, 6);
    expect(x0).toBeGreaterThan(m.w / 2 - 2);
  });

  test('grouping orders by place and keeps ghosts apart', () => {
    const { stacks, ghosts } = groupStacks([
      counter('b', '0101', { order: 1 }),
      counter('a', '0101', { order: 0 }),
      counter('g', '0101', { ghost: true }),
    ]);
    expect(stacks.get('0101')?.map((c) => c.key)).toEqual(['a', 'b']);
    expect(ghosts.map((c) => c.key)).toEqual(['g']);
  });

  test('each kind of marker shows once per stack', () => {
    expect(stackMarkers([counter('a', '1', { markers: ['reserve'] }), counter('b', '1', { markers: ['unsupplied', 'reserve'] })])).toEqual([
      'reserve',
      'unsupplied',
    ]);
  });
});

describe('bitmap keys', () => {
  const look = { style: 'classic', tags: false } as const;
  const { design } = counter('a', '0101');
  const key = (d = design, l: Parameters<typeof counterKey>[1] = look, side = 50, dpr = 1) => counterKey(d, l, side, dpr);

  test('equal designs share a bitmap', () => {
    expect(key({ ...design })).toBe(key());
  });

  test('whatever changes the picture changes the key', () => {
    const all = [
      key(),
      key({ ...design, body: 'heer' }),
      key({ ...design, fill: '28ID' }),
      key({ ...design, symbol: 'armor' }),
      key({ ...design, size: 'battalion' }),
      key({ ...design, left: 'x' }),
      key({ ...design, right: 'x' }),
      key({ ...design, values: '1-1-1' }),
      key(design, { ...look, reduced: true }),
      key(design, { ...look, moved: true }),
      key(design, { ...look, style: 'flat' }),
      key(design, look, 51),
      key(design, look, 50, 2),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test('tags count only where they are shown', () => {
    const tagged = { ...design, tagLeft: 'Bayer' };
    expect(key(tagged)).toBe(key());
    expect(key(tagged, { ...look, tags: true })).not.toBe(key(design, { ...look, tags: true }));
  });

  test('texts cannot run into each other', () => {
    expect(key({ ...design, left: '1', right: '12' })).not.toBe(key({ ...design, left: '11', right: '2' }));
  });

  test('one blank body serves many counters; far symbols forget what they do not show', () => {
    expect(bodyKey({ ...design, left: 'z', symbol: 'armor' }, look, 50, 1)).toBe(bodyKey(design, look, 50, 1));
    expect(farKey({ ...design, left: 'z', fill: 'q' }, false, 16, 1)).toBe(farKey(design, false, 16, 1));
    expect(farKey({ ...design, fill: 'q' }, true, 16, 1)).not.toBe(farKey(design, true, 16, 1));
  });
});

describe('fanned stack', () => {
  const free = { x0: 0, y0: 50, x1: 1000, y1: 700 };

  test.each([1, 3, 6, 11])('%i counters fit inside the free view without overlapping', (n) => {
    for (const at of [
      [10, 60],
      [990, 690],
      [500, 350],
    ] as const) {
      const p = planFan(n, at, 78, free, { captions: true, footer: true });
      expect(p.x).toBeGreaterThanOrEqual(free.x0);
      expect(p.y).toBeGreaterThanOrEqual(free.y0);
      expect(p.x + p.w).toBeLessThanOrEqual(free.x1);
      expect(p.y + p.h).toBeLessThanOrEqual(free.y1);
      expect(p.at).toHaveLength(n);
      for (const [x, y] of p.at) {
        expect(x).toBeGreaterThanOrEqual(p.x);
        expect(x + p.size).toBeLessThanOrEqual(p.x + p.w);
        expect(y + p.size).toBeLessThanOrEqual(p.y + p.h);
      }
      for (let a = 0; a < n; a++)
        for (let b = a + 1; b < n; b++)
          expect(Math.abs(p.at[a][0] - p.at[b][0]) >= p.size || Math.abs(p.at[a][1] - p.at[b][1]) >= p.size).toBe(true);
    }
  });
});
