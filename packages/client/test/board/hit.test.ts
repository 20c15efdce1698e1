import { describe, expect, test } from 'vitest';
import { toScreen } from '../../src/board/camera.ts';
import { planFanOf } from '../../src/board/draw/fan.ts';
import { counterBox, hitTest } from '../../src/board/input/hit.ts';
import { LINES, rebuildLayer, updateScene } from '../../src/board/scene.ts';
import type { BoardState } from '../../src/board/state.ts';
import type { BoardView } from '../../src/board/types.ts';
import { counter, smallState } from './fixture.ts';

function shown(view: BoardView, zoom = 80, dpr = 1): BoardState {
  const st = smallState(zoom, dpr);
  updateScene(st, view, true);
  return st;
}

function at(st: BoardState, hex: string, dx = 0, dy = 0): readonly [number, number] {
  const i = st.grid.byId.get(hex) as number;
  return toScreen(st.camera, st.screen, st.grid.x[i] + dx, st.grid.y[i] + dy);
}

const pair = { counters: [counter('top', '0303', { order: 0, markers: ['reserve'] }), counter('low', '0303', { order: 1 })] };

describe.each([
  [80, 1],
  [80, 2],
  [170, 1],
  [24, 1],
])('zoom %d, device ratio %d', (zoom, dpr) => {
  const st = shown(pair, zoom, dpr);

  test('the middle of a stack is its top counter', () => {
    expect(hitTest(st, ...at(st, '0303', 0, -0.05))).toMatchObject({ kind: 'counter', hex: '0303', counter: 'top', stack: ['top', 'low'] });
  });

  test('the strip that sticks out is the counter beneath', () => {
    const [x, y, w, h] = counterBox(st, 'low') as [number, number, number, number];
    expect(hitTest(st, x + w - 0.5, y + h - 0.5)).toMatchObject({ counter: 'low' });
  });

  test('counter boxes lie on whole device pixels', () => {
    for (const v of counterBox(st, 'top') as readonly number[]) expect(v * dpr).toBeCloseTo(Math.round(v * dpr), 6);
  });

  test('an empty hex and the void beyond the map', () => {
    expect(hitTest(st, ...at(st, '0404'))).toMatchObject({ kind: 'hex', hex: '0404', stack: [] });
    expect(hitTest(st, ...at(st, '0101', -1.5, -1.5))).toMatchObject({ kind: 'empty', stack: [] });
  });
});

test('markers are told from counters', () => {
  const st = shown(pair);
  const [x, y, w] = counterBox(st, 'low') as [number, number, number, number];
  const [, top] = counterBox(st, 'top') as [number, number, number, number];
  expect(hitTest(st, x + w + 3, top + 6)).toMatchObject({ kind: 'marker', marker: 'reserve', counter: 'top' });
  expect(y).toBeGreaterThan(top);
});

test('hidden counters cannot be hit', () => {
  const st = shown(pair);
  st.hideCounters = true;
  expect(hitTest(st, ...at(st, '0303'))).toMatchObject({ kind: 'hex', stack: [] });
});

test('a hexside is reported near the edge, and meant only when asked for', () => {
  const st = shown({ counters: [] });
  const near = at(st, '0303', 0, -0.45);
  expect(hitTest(st, ...near)).toMatchObject({ kind: 'hex', hexside: ['0303', '0302'] });
  expect(hitTest(shown({ counters: [], pickHexsides: true }), ...near)).toMatchObject({ kind: 'hexside', hexside: ['0303', '0302'] });
  expect(hitTest(st, ...at(st, '0303')).hexside).toBeUndefined();
});

test('the fanned stack comes before the map beneath it', () => {
  const st = shown(pair);
  const fan = planFanOf(st, st.grid.byId.get('0303') as number);
  if (!fan) throw new Error('nothing to fan');
  st.fan = fan;
  const [x, y] = fan.plan.at[1];
  expect(hitTest(st, x + 10, y + 10)).toMatchObject({ kind: 'counter', counter: 'low', fanned: true, hex: '0303' });
  expect(hitTest(st, fan.plan.x + 4, fan.plan.y + 4)).toMatchObject({ kind: 'empty', fanned: true });
});

describe('what must be drawn again', () => {
  test('nothing when the view is the same, or equal', () => {
    const st = shown(pair);
    expect(updateScene(st, st.view)).toEqual([]);
    expect(updateScene(st, { counters: pair.counters.map((c) => ({ ...c, design: { ...c.design } })) })).toEqual([]);
  });

  test('only the hexes a moved counter left and entered', () => {
    const st = shown(pair);
    const dirty = updateScene(st, { counters: [pair.counters[0], { ...pair.counters[1], hex: '0505' }] });
    const hexes = ['0303', '0505'].map((h) => st.grid.byId.get(h) as number);
    expect(dirty.length).toBeGreaterThanOrEqual(3);
    for (const d of dirty) expect(hexes.some((i) => Math.abs((d.box.x0 + d.box.x1) / 2 - st.grid.x[i]) < 0.1)).toBe(true);
  });

  test('a changed state of a counter', () => {
    const st = shown(pair);
    expect(updateScene(st, { counters: [{ ...pair.counters[0], selected: true }, pair.counters[1]] })).not.toEqual([]);
    expect(
      updateScene(st, {
        counters: [{ ...pair.counters[0], selected: true, design: { ...pair.counters[0].design, values: '9-9-9' } }, pair.counters[1]],
      }),
    ).not.toEqual([]);
  });

  test('overlays that come and go', () => {
    const st = shown(pair);
    const lit: BoardView = { ...pair, lights: [{ hex: '0404', kind: 'pick' }], arrows: [{ from: '0303', to: '0404', kind: 'attack' }] };
    expect(updateScene(st, lit)).toHaveLength(2);
    expect(updateScene(st, { ...lit, lights: [] })).toHaveLength(1);
  });

  test('arrows of a view that came before they could be drawn are drawn when they can', () => {
    const st = shown(pair);
    const { lines } = st;
    st.lines = undefined;
    expect(updateScene(st, { ...pair, arrows: [{ from: '0303', to: '0404', kind: 'attack' }] })).toEqual([]);
    st.lines = lines;
    expect(LINES.flatMap((layer) => rebuildLayer(st, layer))).toHaveLength(1);
  });

  test('hiding counters touches the stacks', () => {
    const st = shown(pair);
    st.hideCounters = true;
    expect(rebuildLayer(st, 'stacks')).toHaveLength(1);
  });

  test('names of hexes that do not exist are passed over', () => {
    const st = shown({
      counters: [counter('x', '9999')],
      lights: [{ hex: 'no', kind: 'pick' }],
      paths: [{ hexes: ['no', '0303'] }],
      arrows: [{ from: 'no', to: '0303', kind: 'attack' }],
      fronts: [{ hexsides: [['no', '0303']] }],
      hexsideMarkers: [{ hexside: ['0303', 'no'], kind: 'blown' }],
    });
    expect(st.scene.flatMap((l) => l.items)).toEqual([]);
  });
});
