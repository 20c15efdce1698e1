import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';

const LIMIT = 200_000;

describe('what has to come over the line', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('is less than 200 KB of packed script before the first board', async () => {
    const { page, close } = await openPage(browser, '/manifest.webmanifest');
    const scripts: Response[] = [];
    let drawn = false;
    page.context().on('response', (r) => {
      if (!drawn && new URL(r.url()).pathname.endsWith('.js')) scripts.push(r);
    });
    // The artwork comes last of all, as on a slow line: whatever the page asks for while it waits is counted.
    let position = () => {};
    const laidOut = new Promise<void>((done) => {
      position = done;
    });
    await page.route('**/art/**', (route) => laidOut.then(() => route.continue()));
    await page.goto('/#/new/last-gamble/breakthrough?seed=a');
    await page.locator('.track .now').first().waitFor({ state: 'attached' });
    position();
    await page.locator('.map-host[data-ready]').first().waitFor({ state: 'attached' });
    drawn = true;
    // What stands around the map is fetched when the map is there, by the page and by its workers; a quick line brings some of it before this
    // is read.
    const board = await page.evaluate(() => performance.timeOrigin + performance.getEntriesByName('board')[0].startTime);
    const sizes = new Map<string, number>();
    for (const r of scripts)
      if (!sizes.has(r.url()) && r.request().timing().startTime <= board) sizes.set(r.url(), gzipSync(await r.body()).length);
    const sum = [...sizes.values()].reduce((a, b) => a + b, 0);
    expect([...sizes.keys()].some((url) => url.includes('table.worker'))).toBe(true);
    expect(sum, JSON.stringify([...sizes], undefined, 1)).toBeLessThan(LIMIT);
    await close();
  });
});
