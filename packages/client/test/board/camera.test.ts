import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between, clampCamera, fitBox, originOf, toMap, toScreen, zoomAbout } from '../../src/board/camera.ts';
import { arrowDirection, type KeyActions, pressKey } from '../../src/board/input/keys.ts';
import { smallState } from './fixture.ts';

const screen = { width: 800, height: 600, dpr: 2 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('screen and map are inverse', () => {
  fc.assert(
    fc.property(number(0, 50), number(0, 40), number(10, 200), number(0, 800), number(0, 600), (x, y, zoom, px, py) => {
      const cam = { x, y, zoom };
      const back = toScreen(cam, screen, ...toMap(cam, screen, px, py));
      expect(back[0]).toBeCloseTo(px, 6);
      expect(back[1]).toBeCloseTo(py, 6);
    }),
  );
});

test('the origin is a whole device pixel', () => {
  for (const v of originOf({ x: 3.3333, y: 2.7171, zoom: 77.77 }, screen)) expect(Number.isInteger(v)).toBe(true);
});

test('zooming about a point leaves it where it is', () => {
  const cam = { x: 10, y: 8, zoom: 50 };
  const before = [cam.x + (200 - 400) / 50, cam.y + (500 - 300) / 50];
  const after = zoomAbout(cam, screen, 200, 500, 120);
  expect(after.x + (200 - 400) / 120).toBeCloseTo(before[0], 9);
  expect(after.y + (500 - 300) / 120).toBeCloseTo(before[1], 9);
});

test('the point zoomed about stays put during the whole flight', () => {
  const a = { x: 10, y: 8, zoom: 30 };
  const b = zoomAbout(a, screen, 700, 100, 140);
  for (const t of [0.2, 0.5, 0.9]) {
    const c = between(a, b, t);
    expect(c.x + 300 / c.zoom).toBeCloseTo(a.x + 300 / a.zoom, 6);
    expect(c.y - 200 / c.zoom).toBeCloseTo(a.y - 200 / a.zoom, 6);
  }
});

test('fitting shows the whole box beside the panels', () => {
  const insets = { top: 50, right: 300, bottom: 0, left: 0 };
  const cam = fitBox({ x0: 0, y0: 0, x1: 40, y1: 30 }, screen, insets, 10, 1e9);
  const [x0, y0] = toScreen(cam, screen, 0, 0);
  const [x1, y1] = toScreen(cam, screen, 40, 30);
  expect(x0).toBeGreaterThanOrEqual(9);
  expect(y0).toBeGreaterThanOrEqual(59);
  expect(x1).toBeLessThanOrEqual(491);
  expect(y1).toBeLessThanOrEqual(591);
});

test('the map cannot be lost', () => {
  const map = { x0: 0, y0: 0, x1: 40, y1: 30 };
  const cam = clampCamera({ x: 900, y: -900, zoom: 5000 }, map, screen, none, 10, 200);
  expect(cam.zoom).toBe(200);
  expect(cam.x).toBeLessThanOrEqual(40);
  expect(cam.y).toBeGreaterThanOrEqual(0);
});

function keyboard() {
  const st = smallState();
  st.cursor = st.grid.byId.get('0303');
  const did: string[] = [];
  const say =
    (name: string) =>
    (...a: unknown[]) => {
      did.push([name, ...a].join(' '));
    };
  const act = {
    step: say('step'),
    pan: say('pan'),
    zoom: say('zoom'),
    fit: say('fit'),
    hide: say('hide'),
    press: say('press'),
    menu: say('menu'),
    fanCursor: say('fan'),
    fold: () => {
      did.push('fold');
      return true;
    },
  } satisfies KeyActions;
  const key = (e: Partial<KeyboardEvent>) =>
    pressKey(
      st,
      {
        type: 'keydown',
        key: '',
        code: '',
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
        repeat: false,
        ...e,
      } as KeyboardEvent,
      act,
    );
  return { st, did, key };
}

test('the six keys of the number pad step to the six neighbours', () => {
  const { did, key } = keyboard();
  for (const n of [8, 9, 3, 2, 1, 7]) expect(key({ code: `Numpad${n}`, key: String(n) })).toBe(true);
  expect(did).toEqual(['step 0', 'step 1', 'step 2', 'step 3', 'step 4', 'step 5']);
  expect(key({ code: 'Digit7', key: '7' })).toBe(false);
});

test('left and right keep the row on a flat-top grid', () => {
  const { st } = keyboard();
  let row = 0;
  for (let k = 0; k < 4; k++) {
    const d = arrowDirection(st, 'ArrowRight') as number;
    st.cursor = st.grid.next[(st.cursor as number) * 6 + d];
    row = st.grid.rows[st.cursor];
    expect(row).toBe(2);
  }
});

test('space and M hide while held; keys with control are left to the page', () => {
  const { st, did, key } = keyboard();
  key({ code: 'Space', key: ' ' });
  st.hideCounters = true;
  key({ code: 'Space', key: ' ', type: 'keyup' });
  key({ code: 'KeyM', key: 'm' });
  expect(did).toEqual(['hide counters true', 'hide counters false', 'hide markers true']);
  expect(key({ code: 'KeyZ', key: 'z', ctrlKey: true })).toBe(false);
  expect(key({ code: 'Enter', key: 'Enter' })).toBe(true);
});
