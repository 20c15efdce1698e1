#!/usr/bin/env node
/**
 * Photographs of our own maps for the start page: one for the game, one for each scenario, with its units, its goals and the blows it is
 * about. Needs a running Hexfront (npm start); run after artwork or scenarios changed:
 *   node packages/client/bench/pictures.mjs road-to-the-rhine http://localhost:8080 [scenario...]
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, root } from './harness.mjs';

const out = join(root, 'packages/client/public/pictures');
const [game = 'last-gamble', address = 'http://localhost:8080', ...only] = process.argv.slice(2);

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

/** Sits down at a scenario, leaves nothing but the map, and gives what stands on it. */
async function layOut(page, scenario) {
  await page.goto(`${address}/#/new/${game}/${scenario}?seed=picture`);
  await page.waitForSelector('.map-host[data-ready]', { state: 'attached' });
  await page.waitForSelector('.prompt, .curtain');
  await page.addStyleTag({
    content: '.map-host{position:fixed!important;inset:0!important;z-index:9000;visibility:visible!important;display:block!important}',
  });
  return page.evaluate(() => window.__board.view().counters);
}

/** Units that the first player may not see stand on the picture all the same, as plain symbols. */
function everybody(counters, scenario) {
  const seen = new Set(counters.map((c) => c.hex));
  const hidden = scenario.sketch.units.flatMap((hexes, side) =>
    [...new Set(hexes)].filter((hex) => !seen.has(hex)).map((hex) => ({ hex, body: catalog.sides[side].body })),
  );
  return [...counters, ...hidden.map(({ hex, body }) => ({ key: `hidden-${hex}`, hex, order: 0, design: { body, symbol: 'infantry' } }))];
}

/** As high as the whole map is when it is so wide, at least as high as a card shows. */
async function heightFor(page, width) {
  await page.setViewportSize({ width, height: 640 });
  return page.evaluate((w) => {
    const board = window.__board;
    board.resize();
    board.fit(undefined, 0);
    const on = (x, y) => board.hitTest(x, y).hex !== undefined;
    const count = (n, test) => Array.from({ length: n }, (_, i) => test(i)).filter(Boolean).length;
    const ratio =
      count(640, (y) => on(w / 2, y)) /
      Math.max(
        1,
        count(w, (x) => on(x, 320)),
      );
    return Math.round(Math.min(640, Math.max(430, w * ratio)));
  }, width);
}

async function photograph(page, { name, view, fit, width, height, arrows, zoom }) {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    async ({ view, fit, zoom }) => {
      const board = window.__board;
      board.resize();
      board.set(view);
      board.fit(undefined, 0);
      const whole = board.camera();
      board.fit(fit, 0);
      if (zoom) board.setCamera({ zoom }, 0);
      else if (board.camera().zoom < whole.zoom * 1.2)
        board.setCamera({ zoom: Math.max(whole.zoom * 1.1, board.camera().zoom), y: whole.y }, 0);
      // No ground beside the map: pan where one edge shows it, zoom where two opposite ones do.
      const [w, h] = [innerWidth, innerHeight];
      const off = (x, y) => board.hitTest(x, y).hex === undefined;
      for (let i = 0; i < 200; i++) {
        const [left, right, top, bottom] = [off(4, h / 2), off(w - 4, h / 2), off(w / 2, 4), off(w / 2, h - 4)];
        if ((left && right) || (top && bottom)) board.zoomBy(1.04, [w / 2, h / 2], 0);
        else if (left || right || top || bottom) board.pan(6 * (right - left), 6 * (bottom - top));
        else break;
      }
      await board.settled();
    },
    { view, fit, zoom },
  );
  await page.evaluate(
    ({ arrows }) => {
      document.getElementById('arrows')?.remove();
      const ns = 'http://www.w3.org/2000/svg';
      const svg = document.createElementNS(ns, 'svg');
      svg.id = 'arrows';
      svg.setAttribute('style', 'position:fixed;inset:0;width:100%;height:100%;z-index:9001');
      for (const a of arrows) {
        const p = a.path.map((h) => window.__board.hexToScreen(h)).filter(Boolean);
        if (p.length < 2) continue;
        const [x1, y1] = p.at(-1);
        const [x0, y0] = p.at(-2);
        const angle = Math.atan2(y1 - y0, x1 - x0);
        const head = 22;
        const end = [x1 - Math.cos(angle) * head * 0.8, y1 - Math.sin(angle) * head * 0.8];
        const pts = [...p.slice(0, -1), end];
        // A bend at every point between the ends.
        const bends = pts.slice(1, -1).map((q, k) => {
          const next = pts[k + 2];
          return `Q${q} ${k === pts.length - 3 ? next : [(q[0] + next[0]) / 2, (q[1] + next[1]) / 2]}`;
        });
        const d = `M${pts[0]} ${bends.length ? bends.join(' ') : `L${pts[1]}`}`;
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

/** Writes down which pictures there are, so that the page asks for no other. */
function listPictures() {
  const names = readdirSync(out)
    .filter((f) => f.endsWith('.webp'))
    .map((f) => f.replace(/\.webp$/, ''))
    .sort();
  const text = `/** Pictures in public/pictures; written by bench/pictures.mjs. */\nexport const PICTURES: readonly string[] = [\n${names.map((n) => `  '${n}',\n`).join('')}];\n`;
  writeFileSync(join(root, 'packages/client/src/start/pictures.ts'), text);
}

const catalog = await loadCatalog();
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 600, height: 640 }, reducedMotion: 'reduce', bypassCSP: true });
  const page = await context.newPage();
  const pick = (s) => [...s.sketch.towns.map((t) => t.hex), ...s.sketch.arrows.flatMap((a) => a.path)];
  for (const [i, s] of catalog.scenarios.entries()) {
    if (only.length > 0 && !only.includes(s.id)) continue;
    const counters = everybody(await layOut(page, s.id), s);
    if (i === 0) {
      const fit = s.sketch.arrows[0]?.path ?? pick(s);
      await photograph(page, { name: game, width: 960, height: 300, view: { counters }, fit, zoom: 46, arrows: [] });
    }
    await photograph(page, {
      name: `${game}-${s.id}`,
      width: 600,
      height: await heightFor(page, 600),
      view: { counters, stars: s.sketch.towns.filter((t) => t.goal).map((t) => ({ hex: t.hex })) },
      fit: pick(s),
      arrows: s.sketch.arrows,
    });
  }
} finally {
  await browser.close();
}
listPictures();
