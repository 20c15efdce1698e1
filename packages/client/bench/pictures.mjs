#!/usr/bin/env node
/**
 * Photographs of our own map for the start page: one for the game, one for each scenario, with its units, its goals and the blows it is
 * about. Run after the artwork changed:
 *   node packages/client/bench/pictures.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBench, openBrowser, root, serveBench } from './harness.mjs';

const out = join(root, 'packages/client/public/pictures');
const game = 'last-gamble';
const BODY = {
  Heer: 'heer',
  'Waffen-SS': 'ss',
  Luftwaffe: 'luftwaffe',
  US: 'us',
  British: 'british',
  French: 'french',
  Belgian: 'belgian',
};

async function loadCatalog() {
  const { build } = await import('esbuild');
  const file = join(root, '.cache/bench/catalog.mjs');
  await build({
    entryPoints: [join(root, `packages/games/${game}/src/catalog.ts`)],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    outfile: file,
    logLevel: 'warning',
  });
  return (await import(file)).catalog;
}

/** Plain symbols of a set-up. */
function counters(setup) {
  const data = (name) => JSON.parse(readFileSync(join(root, `packages/games/${game}/data/${name}.json`), 'utf8'));
  const units = new Map(data('units').map((u) => [u.id, u]));
  const seen = new Map();
  return data('scenarios').setups[setup].flatMap((row) => {
    const u = units.get(row.unit);
    if (!u || u.options?.length) return [];
    const order = seen.get(row.hex) ?? 0;
    seen.set(row.hex, order + 1);
    return [
      {
        key: u.id,
        hex: row.hex,
        order,
        design: {
          body: BODY[u.nation],
          symbol: u.symbol,
          values: u.full.join('-'),
          left: u.name.split('/').at(-1),
          right: u.formation ?? '',
        },
      },
    ];
  });
}

async function photograph(page, { name, view, fit, width, height, arrows, zoom }) {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    async ({ view, fit, zoom, rows }) => {
      const { board } = window;
      board.resize();
      board.set(view);
      board.fit(undefined, 0);
      const whole = board.camera();
      board.fit(fit, 0);
      // The map has to fill the picture from top to bottom.
      const least = innerHeight / rows + 0.6;
      if (zoom) board.setCamera({ zoom }, 0);
      else if (board.camera().zoom < least * 1.2) board.setCamera({ zoom: Math.max(least, board.camera().zoom), y: whole.y }, 0);
      await board.settled();
    },
    { view, fit, zoom, rows: 38 },
  );
  await page.evaluate(
    ({ arrows }) => {
      document.getElementById('arrows')?.remove();
      const ns = 'http://www.w3.org/2000/svg';
      const svg = document.createElementNS(ns, 'svg');
      svg.id = 'arrows';
      svg.setAttribute('style', 'position:absolute;inset:0;width:100%;height:100%');
      for (const a of arrows) {
        const p = a.path.map((h) => window.board.hexToScreen(h)).filter(Boolean);
        if (p.length < 2) continue;
        const [x1, y1] = p.at(-1);
        const [x0, y0] = p.at(-2);
        const angle = Math.atan2(y1 - y0, x1 - x0);
        const head = 22;
        const end = [x1 - Math.cos(angle) * head * 0.8, y1 - Math.sin(angle) * head * 0.8];
        const pts = [...p.slice(0, -1), end];
        const d = pts.length > 2 ? `M${pts[0]} Q${pts[1]} ${pts[2]}` : `M${pts[0]} L${pts[1]}`;
        const tip = [0, 2.55, -2.55].map((t) => [
          x1 + (t ? Math.cos(angle + t) * head * 1.15 : 0),
          y1 + (t ? Math.sin(angle + t) * head * 1.15 : 0),
        ]);
        for (const [colour, w] of [
          ['#FBF7EC', 5],
          [a.side === 0 ? '#23282C' : '#6A651F', 0],
        ]) {
          const line = document.createElementNS(ns, 'path');
          line.setAttribute('d', d);
          line.setAttribute('fill', 'none');
          line.setAttribute('stroke', colour);
          line.setAttribute('stroke-width', String(9 + w));
          const point = document.createElementNS(ns, 'polygon');
          point.setAttribute('points', tip.map((t) => t.join(',')).join(' '));
          point.setAttribute('fill', colour);
          point.setAttribute('stroke', colour);
          point.setAttribute('stroke-width', String(w));
          point.setAttribute('stroke-linejoin', 'round');
          svg.append(line, point);
        }
      }
      document.body.append(svg);
    },
    { arrows },
  );
  const png = await page.screenshot();
  const webp = await page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.66 });
    let text = '';
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
  }, png.toString('base64'));
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, `${name}.webp`), Buffer.from(webp, 'base64'));
  process.stdout.write(`${name}.webp ${Math.round((webp.length * 3) / 4 / 1024)} KB\n`);
}

const catalog = await loadCatalog();
await buildBench();
const { url, close } = await serveBench();
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 600, height: 640 } });
  await page.goto(`${url}/`);
  await page.evaluate(() => window.ready);
  const data = JSON.parse(readFileSync(join(root, `packages/games/${game}/data/scenarios.json`), 'utf8'));
  await photograph(page, {
    name: game,
    width: 960,
    height: 300,
    view: { counters: counters('1216') },
    fit: ['1317', '1020', '1624'],
    zoom: 46,
    arrows: [],
  });
  for (const s of catalog.scenarios) {
    const { setup } = data.scenarios.find((x) => x.id === s.id);
    const spots = [...s.sketch.towns.map((t) => t.hex), ...s.sketch.arrows.flatMap((a) => a.path)];
    await photograph(page, {
      name: `${game}-${s.id}`,
      width: 600,
      height: 640,
      view: { counters: counters(setup), stars: s.sketch.towns.filter((t) => t.goal).map((t) => ({ hex: t.hex })) },
      fit: spots,
      arrows: s.sketch.arrows,
    });
  }
} finally {
  await browser.close();
  close();
}
