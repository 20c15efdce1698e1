import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

const pictures = fileURLToPath(new URL('../../../../artefacts/text/', import.meta.url));

describe('the text board', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** Types an order with the keyboard alone and gives back what was answered. */
  const type = async (page: Page, order: string): Promise<string> => {
    const before = await page.locator('.text-entry').count();
    await page.keyboard.type(order);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.text-entry').count()).toBe(before + 1);
    return page.locator('.text-entry').last().innerText();
  };

  it('plays an attack and a move by keyboard alone, and the map shows the same game', async () => {
    const { page, complaints, close } = await openPage(browser, '/#/text/new', { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Breakthrough' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.text-entry').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('order');
    await expect.poll(() => page.locator('.text-entry').first().innerText()).toContain('Replacement');
    expect(await type(page, 'list')).toContain('Pz Lehr/130');
    expect(await type(page, 'refit Pz Lehr/130@0624')).toContain('full strength');
    expect(await type(page, 'end')).toContain('end anyway');
    expect(await type(page, 'end anyway')).toContain('Choose a hex to attack');
    const built = await type(page, 'attack 1020 with 62/190, 62/183, 116Pz/60');
    expect(built).toContain('11 to 8');
    expect(built).toMatch(/\d+%/);
    expect(await type(page, 'why 2Pz/304')).toMatch(/\((basic-)?\d/);
    await page.screenshot({ path: `${pictures}attack.png` });
    expect(await seriousFaults(page)).toEqual([]);
    expect(await type(page, 'ready')).toMatch(/result/);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.locator('#order').inputValue()).toBe('ready');
    await page.keyboard.press('ArrowDown');
    await new Hands(page).saved();
    await page.getByRole('link', { name: 'Map' }).click();
    await page.locator('.map-host[data-ready]').first().waitFor();
    await expect.poll(() => page.locator('.brand').innerText()).toContain('Breakthrough');
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('says what it does not understand and goes on', async () => {
    const { page, complaints, close } = await openPage(browser, '/#/new/last-gamble/breakthrough?seed=text', {
      viewport: { width: 390, height: 844 },
    });
    await page.locator('.map-host[data-ready]').first().waitFor();
    const id = await page.evaluate(() => location.hash.split('/')[2]);
    await new Hands(page).saved();
    await page.goto(`/#/text/${id}`);
    await page.locator('.text-entry').first().waitFor();
    await page.locator('#order').focus();
    expect(await type(page, 'dance')).toContain('I do not understand');
    expect(await type(page, 'help')).toMatch(/move .+ \d{4}: move it/);
    await page.screenshot({ path: `${pictures}phone.png` });
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
