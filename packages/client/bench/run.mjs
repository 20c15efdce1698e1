#!/usr/bin/env node
/**
 * Build the bench page and drive it in Chromium.
 *   node packages/client/bench/run.mjs shots [dir]    pictures of all zooms and overlays
 *   node packages/client/bench/run.mjs fps            frame rates on 8,000 hexes with 2,000 counters, as JSON
 *   node packages/client/bench/run.mjs serve          keep serving for a look by hand
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBench, openBrowser, root, serveBench } from './harness.mjs';

async function open(browser, url, query, size, dpr) {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: dpr });
  page.on('console', (m) => {
    if (m.type() === 'error') process.stderr.write(`page: ${m.text()}\n`);
  });
  page.on('pageerror', (e) => process.stderr.write(`page error: ${e.message}\n`));
  await page.goto(`${url}/?${query}`);
  await page.evaluate(() => window.ready);
  await page.evaluate(() => window.board.settled());
  return page;
}

async function shots(browser, url, dir) {
  mkdirSync(dir, { recursive: true });
  const size = { width: 1600, height: 900 };
  const snap = async (page, name) => {
    await page.evaluate(() => window.board.settled());
    await page.screenshot({ path: join(dir, `${name}.png`) });
  };
  let page = await open(browser, url, 'mini=1', size, 1);
  await page.evaluate(() => {
    window.scenes.whole();
    window.board.fit();
  });
  await snap(page, 'whole');
  await page.evaluate(() => {
    window.scenes.front();
    window.board.fit();
  });
  await snap(page, 'front');
  await page.evaluate(() => {
    window.scenes.plain();
    window.board.centerOn('1020', 30);
  });
  await snap(page, 'far-30');
  await page.evaluate(() => {
    window.scenes.move();
    window.board.centerOn('1624', 78);
  });
  await snap(page, 'move-50');
  await page.evaluate(() => {
    window.scenes.combat();
    window.board.centerOn('1020', 84);
  });
  await snap(page, 'combat');
  await page.evaluate(() => window.board.centerOn('1021', 170));
  await snap(page, 'close-104');
  await page.evaluate(() => window.board.fan('0922'));
  await snap(page, 'fan');
  await page.evaluate(() => {
    window.board.fan(undefined);
    window.scenes.move();
    window.board.centerOn('1624', 170);
  });
  await snap(page, 'move-close');
  await page.close();
  page = await open(browser, url, '', { width: 900, height: 600 }, 2);
  await page.evaluate(() => {
    window.scenes.combat();
    window.board.centerOn('1020', 84);
  });
  await snap(page, 'combat@2');
  await page.close();
  page = await open(browser, url, 'board=sheet', size, 1);
  await page.evaluate(() => window.board.setCamera({ zoom: 104 }));
  await snap(page, 'sheet');
  await page.evaluate(() => window.board.setCamera({ zoom: 22 }));
  await snap(page, 'sheet-far');
  await page.evaluate(() => {
    window.board.setCamera({ zoom: 190, x: 4, y: 3.6 });
  });
  await snap(page, 'sheet-close');
  await page.close();
  page = await open(browser, url, 'art=no', size, 1);
  await page.evaluate(() => {
    window.scenes.plain();
    window.board.centerOn('1020', 78);
  });
  await snap(page, 'plain');
  await page.close();
}

async function fps(browser, url) {
  const result = {};
  for (const [name, query] of [
    ['synthetic', 'board=synthetic'],
    ['last-gamble', ''],
  ]) {
    for (const dpr of [1, 2]) {
      const page = await open(browser, url, query, { width: 1600, height: 900 }, dpr);
      for (const zoom of [0, 22, 50, 78, 170]) {
        await page.evaluate(() => window.board.fit());
        result[`${name} @${dpr} zoom ${zoom || 'whole'}`] = await page.evaluate((z) => window.measure(2500, z), zoom);
      }
      result[`${name} @${dpr} zooming`] = await page.evaluate(() => window.measureZoom(2500));
      await page.evaluate(() => window.board.setCamera({ zoom: 78 }));
      await page.evaluate(() => window.board.settled());
      result[`${name} @${dpr} reach`] = await page.evaluate(() => window.measureSet());
      await page.close();
    }
  }
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const what = process.argv[2] ?? 'shots';
  await buildBench();
  const { close, url } = await serveBench(what === 'serve' ? 4173 : 0);
  if (what === 'serve') process.stdout.write(`${url}\n`);
  else {
    const browser = await openBrowser();
    try {
      if (what === 'fps') await fps(browser, url);
      else await shots(browser, url, process.argv[3] ?? join(root, 'artefacts/board'));
    } finally {
      await browser.close();
      close();
    }
  }
}
