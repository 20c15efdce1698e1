import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../../../scripts/lib/build-site.mjs';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

const PATH = '/some/where/hexfront/';
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** How many actions the newest save in the browser holds. */
const storedActions = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('hexfront');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('games').objectStore('games').getAll();
      all.onsuccess = () => resolve(all.result[0]?.save.actions.length ?? 0);
    };
  });

/** The plainest of web servers: files of one folder under one path, nothing else. */
function plainServer(folder: string): Server {
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path.endsWith('/') ? `${path.slice(PATH.length)}index.html` : path.slice(PATH.length));
    if (!path.startsWith(PATH) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  }).listen(0, '127.0.0.1');
}

describe('the page as plain files, under a path of some web server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-site-'));
  let browser: Browser;
  let server: Server;
  beforeAll(async () => {
    await buildSite(folder);
    server = plainServer(folder);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts a game with its map, asks for nothing outside its path, offers nothing that needs a server, and goes on without a network', async () => {
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const { page, complaints, close } = await openPage(browser, 'about:blank', { serviceWorkers: 'allow' });
    const strays: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().startsWith(`${origin}${PATH}`)) strays.push(request.url());
    });
    await page.goto(origin + PATH);
    await page.locator('[data-offline=ready]').first().waitFor();
    await expect.poll(() => page.locator('nav[aria-label=Pages]').innerText()).not.toContain('Online');
    await expect.poll(() => page.locator('.start-status').innerText()).toContain('Works offline');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(origin + PATH);
    expect(await page.evaluate(() => caches.keys())).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/some\/where\/hexfront\/page-/)]),
    );
    expect(
      await page
        .locator('.scenario-card img')
        .first()
        .evaluate((img) => (img as HTMLImageElement).decode().then(() => true)),
    ).toBe(true);

    const hands = new Hands(page);
    await page.goto(`${origin}${PATH}#/new/last-gamble/breakthrough?seed=plain`);
    await hands.ready();
    await hands.end();
    await expect.poll(() => hands.phase()).toBe('German Combat Phase');
    const drawn = await page.evaluate(
      () => performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/art/last-gamble/')).length,
    );
    expect(drawn).toBeGreaterThan(1);
    await expect.poll(() => page.evaluate(storedActions)).toBeGreaterThan(0);

    // Later, artwork that was never looked at may be missing.
    expect(faults(complaints)).toEqual([]);
    server.closeAllConnections();
    await page.context().setOffline(true);
    await page.reload();
    await hands.ready();
    await expect.poll(() => hands.phase()).toBe('German Combat Phase');
    await page.context().setOffline(false);
    expect(strays).toEqual([]);
    await close();
  });
});
