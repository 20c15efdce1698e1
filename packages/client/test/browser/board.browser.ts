import { deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBench, openBrowser, serveBench } from '../../bench/harness.mjs';

/** The bench page keeps its board here. */
declare const window: {
  board: import('../../src/board/index.ts').BoardApi;
  ready: Promise<void>;
  events: { type: string; e: { hit?: { counter?: string; hex?: string; kind?: string }; count?: number } }[];
};

let browser: Browser;
let site: { url: string; close: () => void };

beforeAll(async () => {
  await buildBench();
  site = await serveBench();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  site?.close();
});

async function open(query: string, dpr = 1): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 900, height: 600 }, deviceScaleFactor: dpr });
  const complaints: string[] = [];
  page.on('console', (m) => {
    if (m.type() === 'error' && !m.text().includes('404')) complaints.push(m.text());
  });
  page.on('pageerror', (e) => complaints.push(e.message));
  await page.route('**/art/**', (route) =>
    serveArt(route.request().url()).then((body) => (body ? route.fulfill(body) : route.fulfill({ status: 404 }))),
  );
  await page.goto(`${site.url}/?${query}`);
  await page.evaluate(() => window.ready);
  await page.evaluate(() => window.board.settled());
  return { page, complaints };
}

/** Colour of the canvas at a point, in CSS pixels. */
function pixel(page: Page, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    ([px, py]) => {
      const canvas = document.querySelector('#board canvas') as HTMLCanvasElement;
      const k = canvas.width / canvas.clientWidth;
      return [
        ...(canvas.getContext('2d') as CanvasRenderingContext2D)
          .getImageData(Math.round(px * k), Math.round(py * k), 1, 1)
          .data.slice(0, 3),
      ];
    },
    [x, y],
  );
}

const near = (a: number[], b: number[], slack = 14) => a.every((v, k) => Math.abs(v - b[k]) <= slack);
const settle = (page: Page) => page.evaluate(() => window.board.settled());

// ------------------------------------------------------------------------------------------- a made-up pyramid of plain colours

const LEVELS = [
  { px: 16, colour: [200, 40, 40] },
  { px: 64, colour: [40, 60, 200] },
];

function crc(data: Buffer): number {
  let c = ~0;
  for (const b of data) {
    c ^= b;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return ~c >>> 0;
}

function png(side: number, colour: readonly number[]): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    const rest = Buffer.concat([Buffer.from(type), body]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(rest));
    return Buffer.concat([head, rest, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: side }, () => colour).flat())]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const pictures = LEVELS.map((l) => png(256, l.colour));
let lateMs = 0;

async function serveArt(url: string): Promise<{ body: Buffer | string; contentType: string } | undefined> {
  if (url.endsWith('art.json')) {
    const levels = LEVELS.map(({ px }) => ({ px, cols: Math.ceil((48 * px) / 256), rows: Math.ceil((39 * px) / 256) }));
    const layers = [
      { id: 'line', name: 'Line', kind: 'line', style: { stroke: '#00FF00', width: 0.2 }, lines: [[0, 2, 47, 2]] },
      { id: 'far-only', name: 'Far', kind: 'line', to: 40, style: { stroke: '#FF00FF', width: 0.3 }, lines: [[0, 4, 47, 4]] },
    ];
    const art = {
      format: 'hexfront-art',
      version: 1,
      board: 'last-gamble',
      width: 47.9,
      height: 38.5,
      ground: { tile: 256, base: 'ground', levels },
      layers,
      legend: [],
    };
    return { body: JSON.stringify(art), contentType: 'application/json' };
  }
  const level = Number(/ground\/(\d)\//.exec(url)?.[1]);
  if (level > 0 && lateMs) await new Promise((r) => setTimeout(r, lateMs));
  return { body: pictures[level], contentType: 'image/png' };
}

// --------------------------------------------------------------------------------------------------------------------- tests

describe('drawing', () => {
  test.each([1, 2])('counters appear where hit testing says, at device ratio %i', async (dpr) => {
    const { page, complaints } = await open('board=sheet', dpr);
    await page.evaluate(() => window.board.setCamera({ x: 4, y: 3, zoom: 100 }));
    await settle(page);
    const box = await page.evaluate(() => [...(window.board.counterBox('s0') ?? [])]);
    // Body colour in the free strip left of the symbol box, and the formation colour within the box.
    expect(near(await pixel(page, box[0] + box[2] * 0.12, box[1] + box[3] * 0.42), [0xbd, 0xc5, 0xc1])).toBe(true);
    expect(near(await pixel(page, box[0] + box[2] * 0.5, box[1] + box[3] * 0.32), [0xf0, 0xb2, 0x7a])).toBe(true);
    expect(await page.evaluate((b) => window.board.hitTest(b[0] + b[2] / 2, b[1] + b[3] / 2), box)).toMatchObject({
      kind: 'counter',
      counter: 's0',
      hex: '0101',
    });
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a new view redraws what changed, hiding counters shows the ground', async () => {
    const { page } = await open('board=sheet');
    await page.evaluate(() => window.board.setCamera({ x: 4, y: 3, zoom: 100 }));
    await settle(page);
    const at = await page.evaluate(() => {
      const b = [...(window.board.counterBox('s0') ?? [])];
      return [b[0] + b[2] * 0.12, b[1] + b[3] * 0.42];
    });
    await page.evaluate(() => window.board.hide('counters', true));
    await settle(page);
    expect(near(await pixel(page, at[0], at[1]), [0xe4, 0xe2, 0xd5])).toBe(true);
    await page.evaluate(() => window.board.hide('counters', false));
    await settle(page);
    expect(near(await pixel(page, at[0], at[1]), [0xbd, 0xc5, 0xc1])).toBe(true);
    const before = await page.evaluate(() => window.board.stats().composites);
    await page.evaluate(() => {
      const v = window.board.view();
      window.board.set({ ...v, counters: v.counters.map((c) => (c.key === 's0' ? { ...c, design: { ...c.design, body: 'us' } } : c)) });
    });
    await settle(page);
    expect(near(await pixel(page, at[0], at[1]), [0xa3, 0x9d, 0x55])).toBe(true);
    // Only the tiles around that one hex were put together again.
    expect((await page.evaluate(() => window.board.stats().composites)) - before).toBeLessThanOrEqual(6);
    await page.close();
  });

  test('overlays: reach outline, enemy zone, refused hex', async () => {
    const { page } = await open('board=sheet');
    await page.evaluate(() => {
      window.board.set({ counters: [], reach: { hexes: [{ hex: '0303', cost: '4' }] }, lights: [{ hex: '0505', kind: 'refused' }] });
      window.board.setCamera({ x: 4, y: 3, zoom: 100 });
    });
    await settle(page);
    const [x, y] = (await page.evaluate(() => window.board.hexToScreen('0303'))) as [number, number];
    expect(near(await pixel(page, x - 15, y - 50), [0x1c, 0x76, 0x90], 30)).toBe(true);
    const [rx, ry] = (await page.evaluate(() => window.board.hexToScreen('0505'))) as [number, number];
    expect(near(await pixel(page, rx, ry), [0xa8, 0x32, 0x2a], 20)).toBe(true);
    await page.close();
  });

  test('far out counters become plain symbols', async () => {
    const { page } = await open('');
    await page.evaluate(() => window.board.fit());
    await settle(page);
    const box = await page.evaluate(() => [...(window.board.counterBox(window.board.view().counters[0].key) ?? [])]);
    expect(box[2] / box[3]).toBeGreaterThan(1.2);
    await page.close();
  });
});

describe('ground pictures', () => {
  test('coarse pictures stand in until the fine ones have come', async () => {
    lateMs = 300;
    const { page } = await open('');
    await page.evaluate(() => {
      window.board.set({ counters: [] });
      window.board.setCamera({ x: 20, y: 20, zoom: 64 });
    });
    await expect.poll(() => pixel(page, 437, 333)).toSatisfy((p: number[]) => near(p, LEVELS[0].colour, 20));
    await settle(page);
    expect(near(await pixel(page, 437, 333), LEVELS[1].colour, 20)).toBe(true);
    lateMs = 0;
    await page.close();
  });

  test('vector layers lie on the ground and obey their zoom limits', async () => {
    const { page, complaints } = await open('');
    await page.evaluate(() => {
      window.board.set({ counters: [] });
      window.board.setCamera({ x: 20, y: 4, zoom: 100 });
    });
    await settle(page);
    const yOf = (y: number) => page.evaluate((q) => ((q - window.board.camera().y) * window.board.camera().zoom + 300) as number, y);
    expect(near(await pixel(page, 430, await yOf(2)), [0, 255, 0], 40)).toBe(true);
    expect(near(await pixel(page, 430, await yOf(4)), LEVELS[1].colour, 40)).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('hands', () => {
  test('click, shift click and double click report counters and hexes', async () => {
    const { page } = await open('board=sheet');
    const [x, y, w, h] = await page.evaluate(() => window.board.counterBox('s0') ?? ([0, 0, 0, 0] as const));
    await page.mouse.dblclick(x + w / 2, y + h / 2);
    const events = await page.evaluate(() => window.events.filter((e) => e.type === 'click'));
    expect(events.map((e) => [e.e.hit?.counter, e.e.count])).toEqual([
      ['s0', 1],
      ['s0', 2],
    ]);
    await page.mouse.click(x + w / 2, y + h / 2, { button: 'right' });
    expect((await page.evaluate(() => window.events.at(-1)))?.type).toBe('menu');
    await page.close();
  });

  test('dragging the map pans, the wheel zooms about the pointer', async () => {
    const { page } = await open('board=sheet');
    await page.evaluate(() => window.board.setCamera({ x: 6, y: 3.5, zoom: 100 }));
    const before = (await page.evaluate(() => window.board.hexToScreen('0705'))) as [number, number];
    await page.mouse.move(450, 560);
    await page.mouse.down();
    await page.mouse.move(480, 540, { steps: 4 });
    await page.mouse.up();
    const after = (await page.evaluate(() => window.board.hexToScreen('0705'))) as [number, number];
    expect([Math.round(after[0] - before[0]), Math.round(after[1] - before[1])]).toEqual([30, -20]);
    const under = await page.evaluate(() => window.board.hitTest(300, 300));
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, -240);
    await expect.poll(() => page.evaluate(() => window.board.camera().zoom)).toBeGreaterThan(110);
    const still = await page.evaluate(() => window.board.hitTest(300, 300));
    expect(Math.abs(still.x - under.x) + Math.abs(still.y - under.y)).toBeLessThan(0.05);
    await page.close();
  });

  test('a counter is dragged from hex to hex', async () => {
    const { page } = await open('');
    const from = await page.evaluate(() => {
      const c = window.board.view().counters.find((k) => k.drag && k.order === 0);
      if (!c) return undefined;
      window.board.centerOn(c.hex, 80);
      return { key: c.key, box: [...(window.board.counterBox(c.key) ?? [])] };
    });
    if (!from) throw new Error('no counter may be dragged');
    const [x, y, w, h] = from.box;
    await page.mouse.move(x + w / 2, y + h / 2);
    await page.mouse.down();
    await page.mouse.move(x + w / 2 - 90, y + h / 2 + 10, { steps: 6 });
    await page.mouse.up();
    const events = await page.evaluate(() =>
      window.events.filter((e) => ['dragStart', 'dragOver', 'drop'].includes(e.type)).map((e) => e.type),
    );
    expect(events[0]).toBe('dragStart');
    expect(events.at(-1)).toBe('drop');
    expect(events).toContain('dragOver');
    await page.close();
  });

  test('resting on a stack fans it out, its counters can be clicked, Escape folds', async () => {
    const { page } = await open('board=sheet');
    const hex = await page.evaluate(() => window.board.view().counters.find((c) => c.key === 'n3-0')?.hex as string);
    const [x, y] = (await page.evaluate((h) => window.board.hexToScreen(h), hex)) as [number, number];
    await page.mouse.move(x, y);
    expect(await page.evaluate(() => window.board.fanned())).toBeUndefined();
    await expect.poll(() => page.evaluate(() => window.board.fanned())).toBe(hex);
    const spot = await page.evaluate(() => {
      for (let py = 0; py < 600; py += 6)
        for (let px = 0; px < 900; px += 6)
          if (window.board.hitTest(px, py).fanned && window.board.hitTest(px, py).counter === 'n3-2') return [px + 8, py + 8];
      return undefined;
    });
    if (!spot) throw new Error('the third counter is not in the fan');
    await page.mouse.move(spot[0], spot[1], { steps: 3 });
    await page.mouse.click(spot[0], spot[1]);
    expect((await page.evaluate(() => window.events.filter((e) => e.type === 'click').at(-1)))?.e.hit?.counter).toBe('n3-2');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => window.board.fanned())).toBeUndefined();
    await page.close();
  });

  test('keys: hex cursor on the number pad, Enter clicks, space and M hide while held', async () => {
    const { page } = await open('board=sheet');
    await page.evaluate(() => window.board.setCursor('0303'));
    for (const k of ['8', '9', '3', '2', '1', '7']) await page.keyboard.press(`Numpad${k}`);
    expect(await page.evaluate(() => window.board.cursor())).toBe('0303');
    await page.keyboard.press('Numpad2');
    await page.keyboard.press('Enter');
    expect((await page.evaluate(() => window.events.filter((e) => e.type === 'click').at(-1)))?.e.hit?.hex).toBe('0304');
    const box = await page.evaluate(() => [...(window.board.counterBox('s0') ?? [])]);
    await page.keyboard.down('Space');
    expect((await page.evaluate((b) => window.board.hitTest(b[0] + 20, b[1] + 20), box)).kind).toBe('hex');
    await page.keyboard.up('Space');
    expect((await page.evaluate((b) => window.board.hitTest(b[0] + 20, b[1] + 20), box)).kind).toBe('counter');
    await page.close();
  });

  test('two fingers pinch', async () => {
    const { page } = await open('board=sheet');
    const zoom = await page.evaluate(() => {
      window.board.setCamera({ zoom: 60 });
      const el = document.getElementById('board') as HTMLElement;
      const send = (type: string, id: number, x: number, y: number) =>
        el.dispatchEvent(
          new PointerEvent(type, {
            pointerId: id,
            pointerType: 'touch',
            clientX: x,
            clientY: y,
            button: 0,
            bubbles: true,
            cancelable: true,
          }),
        );
      const before = window.board.camera().zoom;
      send('pointerdown', 1, 400, 300);
      send('pointerdown', 2, 500, 300);
      for (let k = 1; k <= 10; k++) send('pointermove', 2, 500 + k * 10, 300);
      send('pointerup', 1, 400, 300);
      send('pointerup', 2, 600, 300);
      return [before, window.board.camera().zoom];
    });
    expect(zoom[1] / zoom[0]).toBeCloseTo(2, 1);
    await page.close();
  });
});

test('the minimap shows the view and moves it', async () => {
  const { page } = await open('board=sheet&mini=1');
  await page.evaluate(() => window.board.setCamera({ x: 4, y: 3, zoom: 200 }));
  const before = await page.evaluate(() => window.board.camera());
  const box = await page.locator('#mini canvas').boundingBox();
  if (!box) throw new Error('no minimap');
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.5);
  const after = await page.evaluate(() => window.board.camera());
  expect(after.x).toBeGreaterThan(before.x + 2);
  await page.close();
});

test('destroying leaves the element empty and silent', async () => {
  const { page, complaints } = await open('board=sheet');
  await page.evaluate(() => window.board.destroy());
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 100);
  expect(await page.evaluate(() => document.querySelectorAll('#board canvas').length)).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});
