import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';

describe('the served page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('opens in a browser without a complaint, isolated and under its policy', async () => {
    const { page, complaints, close } = await openPage(browser);
    expect(await page.title()).toContain('Hexfront');
    expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps a save on the server for another visitor', async () => {
    const first = await openPage(browser);
    const status = await first.page.evaluate(async () => {
      const body = JSON.stringify({ game: 'tiny', name: 'From a page', body: { version: 1 } });
      const reply = await fetch('/api/saves/from-a-page', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
      return reply.status;
    });
    expect(status).toBe(201);
    await first.close();
    const second = await openPage(browser);
    const name = await second.page.evaluate(async () => (await (await fetch('/api/saves/from-a-page')).json()).name);
    expect(name).toBe('From a page');
    await second.close();
  });
});
