import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { begin } from './begin.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

const pictures = fileURLToPath(new URL('../../../../artefacts/panels/', import.meta.url));

describe('panels round the map', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const sit = async (options: object = {}) => {
    const opened = await openPage(browser, '/', { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' as const, ...options });
    const hands = new Hands(opened.page);
    await begin(hands, 'seed=lesson');
    return { ...opened, hands };
  };

  /** An attack on 1020 by three regiments, built by clicking. */
  const attack = async (page: Page, hands: Hands) => {
    await hands.end();
    await hands.click('1020');
    for (const [hex, name] of [
      ['0920', '62/190'],
      ['0921', '62/183'],
      ['1021', '116Pz/60'],
    ]) {
      await hands.click(hex);
      await expect.poll(() => page.locator('.side-box.side-0').innerText()).toContain(name);
    }
  };

  it('order of battle: found by name, tied to the map, worked by keyboard', async () => {
    const { page, complaints, close } = await sit();
    await page.getByLabel('Find a unit or hex').fill('2pz/304');
    const row = page.locator('.tree-unit', { hasText: '2Pz/304' });
    await row.click();
    await expect.poll(() => page.locator('.unit-head').innerText()).toContain('304');
    await page.getByLabel('Find a unit or hex').fill('');
    await expect.poll(() => page.locator('.tree-unit.on').count()).toBe(1);
    await page.locator('[role=treeitem]').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('[role=treeitem]').first().getAttribute('aria-expanded')).toBe('true');
    await page.screenshot({ path: `${pictures}order-of-battle.png` });
    await page.getByRole('tab', { name: 'Arrivals' }).click();
    await expect.poll(() => page.locator('.p-arrivals').innerText()).toContain('3FJ/8');
    await page.screenshot({ path: `${pictures}arrivals.png` });
    await page.getByRole('tab', { name: 'Victory' }).click();
    await expect.poll(() => page.locator('.p-victory .places').innerText()).toContain('Bastogne');
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('turns tell weather and arrivals; tables light the live cell; rules open at a case; the log filters', async () => {
    const { page, hands, complaints, close } = await sit();
    await page.locator('.turns .cell').nth(2).click();
    await expect.poll(() => page.locator('.turn-card').innerText()).toContain('7Arm');
    await page.screenshot({ path: `${pictures}turn.png` });
    await page.keyboard.press('Escape');
    await attack(page, hands);
    await page.keyboard.press('t');
    await page.locator('.chart-table').first().waitFor();
    await expect.poll(() => page.locator('.pick-table select').inputValue()).toBe('combat-results');
    await expect.poll(() => page.locator('.live-col').count()).toBeGreaterThan(5);
    await expect.poll(() => page.locator('.live-row th').innerText()).toBe('Light woods');
    await page.screenshot({ path: `${pictures}tables.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Search all tables').fill('fuel');
    await expect.poll(() => page.locator('.chart h3').innerText()).toContain('fuel');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    // The signs of counters and markers are there, and the map's from its own drawing.
    await expect.poll(() => page.locator('.map-key li canvas').count()).toBeGreaterThan(20);
    await expect.poll(() => page.locator('.map-key').innerText()).toMatch(/Light woods[\s\S]*Meuse/);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('r');
    await page.locator('.chapters').first().waitFor();
    await page.getByLabel(/Search the rules/).fill('8.42');
    await expect.poll(() => page.locator('.rule').first().innerText()).toMatch(/8\.42 A unit cannot move directly/);
    await page.screenshot({ path: `${pictures}rules.png` });
    expect(await seriousFaults(page)).toEqual([]);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    await page.locator('.combat-foot .primary').click();
    await expect.poll(() => page.locator('.prompt').innerText()).not.toContain('add attackers');
    await hands.settle();
    await page.keyboard.press('l');
    await page.locator('.log-panel .log-line').first().waitFor();
    await expect.poll(() => page.locator('.log-panel').innerText()).toContain('attack on 1020');
    await page.locator('.p-chip', { hasText: 'Dice' }).click();
    await expect.poll(() => page.locator('.log-panel .log-line').allInnerTexts()).toEqual([expect.stringContaining('Rolled')]);
    await page.locator('.p-chip', { hasText: 'Dice' }).click();
    await page.locator('.log-panel .log-go').first().hover();
    await expect.poll(() => hands.lit('note')).not.toEqual([]);
    await page.screenshot({ path: `${pictures}log.png` });
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('works on a small screen and on a tablet', async () => {
    for (const [width, height] of [
      [1280, 720],
      [834, 1194],
    ]) {
      const { page, complaints, close } = await sit({ viewport: { width, height } });
      await page.keyboard.press('t');
      await page.locator('.chart-table').first().waitFor();
      await page.screenshot({ path: `${pictures}tables-${width}x${height}.png` });
      await page.keyboard.press(',');
      await page.locator('.settings-form').first().waitFor();
      await page.screenshot({ path: `${pictures}settings-${width}x${height}.png` });
      expect(await seriousFaults(page)).toEqual([]);
      expect(faults(complaints)).toEqual([]);
      await close();
    }
  });

  it('writes the report as one file that needs nothing else', async () => {
    const { page, hands, complaints, close } = await sit();
    await attack(page, hands);
    await page.locator('.combat-foot .primary').click();
    await expect.poll(() => page.locator('.prompt').innerText()).not.toContain('add attackers');
    await hands.saved();
    const id = await page.evaluate(() => location.hash.split('/')[2]);
    await page.goto(`/#/replay/${id}`);
    await page.locator('.graph').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the report' }).click(),
    ]);
    const file = `${pictures}report.html`;
    await download.saveAs(file);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('After-action report');
    expect(text).toContain('attack on 1020');
    expect(text.match(/<svg/g)?.length).toBe(4);
    expect(text).not.toMatch(/<script|<link|src=/);
    const report = await browser.newPage();
    await report.goto(`file://${file}`);
    await report.screenshot({ path: `${pictures}report.png`, fullPage: true });
    expect(await seriousFaults(report)).toEqual([]);
    await report.close();
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
