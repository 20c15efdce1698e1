import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { begin } from './begin.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

const pictures = fileURLToPath(new URL('../../../../artefacts/offline/', import.meta.url));

describe('without a network', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('can be installed: manifest, icons, worker', async () => {
    const { page, complaints, close } = await openPage(browser, '/', { serviceWorkers: 'allow' });
    const manifest = await page.evaluate(async () =>
      (await fetch((document.querySelector('link[rel=manifest]') as HTMLLinkElement).href)).json(),
    );
    expect(manifest).toMatchObject({ name: 'Hexfront', display: 'standalone', start_url: './' });
    for (const icon of manifest.icons)
      expect(await page.evaluate(async (src: string) => (await fetch(src)).ok, icon.src), icon.src).toBe(true);
    await page.locator('[data-offline=ready]').first().waitFor();
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('opens, says that the server is gone, starts a game, keeps it, and goes on', async () => {
    const { page, close } = await openPage(browser, '/', { serviceWorkers: 'allow' });
    await page.locator('[data-offline=ready]').first().waitFor();
    // A first game with the network stores the artwork on the way.
    const hands = new Hands(page);
    await begin(hands, 'seed=offline');
    const stored = () =>
      page.evaluate(async () => {
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().some((request) => request.url.includes('/art/'));
      });
    await expect.poll(stored).toBe(true);
    await hands.saved();
    await page.context().setOffline(true);
    await page.goto('/');
    await page.reload();
    await page.locator('.scenario-card').first().waitFor();
    await expect.poll(() => page.locator('.start-status').getAttribute('data-server')).toBe('gone');
    await expect.poll(() => page.locator('.start-status').innerText()).toContain('Server offline');
    await page.screenshot({ path: `${pictures}start.png` });
    await page.getByRole('button', { name: 'Start game' }).click();
    await hands.ready();
    await hands.end();
    await expect.poll(() => hands.phase()).toBe('German Combat Phase');
    await page.screenshot({ path: `${pictures}play.png` });
    await hands.saved();
    await page.reload();
    await hands.ready();
    await expect.poll(() => hands.phase()).toBe('German Combat Phase');
    await page.keyboard.press('r');
    await page.locator('.chapters').first().waitFor();
    await page.context().setOffline(false);
    await close();
  });
});
