import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { begin } from './begin.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

const pictures = fileURLToPath(new URL('../../../../artefacts/start/', import.meta.url));
const still = { reducedMotion: 'reduce' as const };
const wide = { viewport: { width: 1600, height: 900 }, ...still };

const SAVE = (actions: number[][] = []) =>
  JSON.stringify({
    format: 'hexfront-save',
    version: 1,
    game: 'last-gamble',
    rules: 1,
    setup: { scenario: 'breakthrough', options: {}, seed: 'x' },
    kinds: ['done'],
    actions,
  });

describe('the start page', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const option = (page: Page, id: string) => page.locator(`#option-${id}`);

  it('shows games and scenarios at every size', async () => {
    for (const [width, height] of [
      [1600, 900],
      [1280, 720],
      [834, 1194],
      [390, 844],
    ]) {
      const { page, complaints, close } = await openPage(browser, '/', { viewport: { width, height }, ...still });
      await page.locator('.scenario-card').first().waitFor();
      await expect.poll(() => page.locator('.scenario-card').count()).toBe(4);
      await page.waitForFunction(() => [...document.images].every((i) => i.complete && i.naturalWidth > 0));
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.screenshot({ path: `${pictures}start-${width}x${height}.png` });
      expect(await seriousFaults(page)).toEqual([]);
      expect(faults(complaints)).toEqual([]);
      await close();
    }
  });

  it('explains options, shows what excludes what and why, and starts only what is legal', async () => {
    const { page, complaints, close } = await openPage(browser, '/', wide);
    await page.locator('.new-game .options').first().waitFor();
    await page.getByRole('button', { name: /All optional rules/ }).click();
    await expect.poll(() => option(page, 'opt-3').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => page.locator('#option-opt-3-about').innerText()).toContain('needs the Advanced game');
    await option(page, 'opt-3').click({ force: true });
    await expect.poll(() => option(page, 'opt-3').isChecked()).toBe(false);
    await page.locator('.choice button', { hasText: 'Advanced' }).first().click();
    await option(page, 'opt-3').check();
    await expect.poll(() => page.locator('#option-avar-9-about').innerText()).toContain('fixes the weather');
    await page.screenshot({ path: `${pictures}options.png` });
    await page.locator('.choice button', { hasText: 'Basic' }).first().click();
    await expect.poll(() => page.locator('.new-foot [role=status]').innerText()).toContain('Variable weather');
    await page.locator('.scenario-card', { hasText: 'Campaign' }).click();
    await expect.poll(() => page.locator('.choice').first().innerText()).toContain('Fixed in');
    await page.locator('.scenario-card').first().click();
    await page.getByRole('button', { name: 'Start game' }).click();
    await new Hands(page).ready();
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/play\//);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('continues the last game after a reload, keeps a list, and deletes only when sure', async () => {
    const { page, complaints, close } = await openPage(browser, '/', wide);
    const hands = new Hands(page);
    await begin(hands, 'seed=start');
    await hands.end();
    await hands.saved();
    await page.goto('/');
    await page.reload();
    await page.locator('.continue').first().waitFor();
    await expect.poll(() => page.locator('.continue').innerText()).toContain('Breakthrough, turn 1 of 8');
    await page.screenshot({ path: `${pictures}continue.png` });
    await page.locator('.continue').getByText('Continue').click();
    await hands.ready();
    await expect.poll(() => hands.phase()).toBe('German Combat Phase');
    await page.goto('/#/replays');
    await page.locator('.saves li').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(() => page.locator('.saves li').count()).toBe(0);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('opens a save by button and by drop, and says in one sentence what is wrong with a file', async () => {
    const { page, complaints, close } = await openPage(browser, '/', wide);
    await page.locator('.scenario-card').first().waitFor();
    await page.setInputFiles('[data-open-save]', { name: 'letter.json', mimeType: 'application/json', buffer: Buffer.from('hello') });
    await expect.poll(() => page.locator('.start-trouble').innerText()).toContain('letter.json: This is no save of Hexfront');
    const drop = async (name: string, text: string) => {
      const data = await page.evaluateHandle(
        ([n, t]) => {
          const d = new DataTransfer();
          d.items.add(new File([t], n, { type: 'application/json' }));
          return d;
        },
        [name, text],
      );
      await page.dispatchEvent('.start', 'dragover', { dataTransfer: data });
      await page.locator('.drop-here').first().waitFor();
      await page.dispatchEvent('.start', 'drop', { dataTransfer: data });
    };
    await drop('mine.hexfront.json', SAVE());
    await new Hands(page).ready();
    await expect.poll(() => page.locator('.brand').innerText()).toContain('Breakthrough');
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('remembers settings and applies them', async () => {
    const { page, complaints, close } = await openPage(browser, '/#/settings', wide);
    await page.getByRole('button', { name: 'Flat' }).click();
    await page.getByLabel(/Deuteranopia/).check();
    await page.getByLabel('Size of the interface').selectOption('150');
    await expect.poll(() => page.getByLabel(/^Sound/).isChecked()).toBe(false);
    await page.reload();
    await page.locator('.settings-form').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Flat' }).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.getByLabel(/Deuteranopia/).isChecked()).toBe(true);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.querySelector('.start') as Element).zoom)).toBe('1.5');
    expect(await seriousFaults(page)).toEqual([]);
    await page.screenshot({ path: `${pictures}settings.png` });
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('teaches, looks up rules, and has no serious fault for axe', async () => {
    const { page, complaints, close } = await openPage(browser, '/#/learn', wide);
    await page.locator('.key-table').first().waitFor();
    await page.screenshot({ path: `${pictures}learn.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/#/rules/last-gamble/basic-8.42');
    await page.locator('#rule-basic-8\\.42').first().waitFor();
    await expect.poll(() => page.locator('.rule.on').innerText()).toContain('8.42 A unit cannot move directly');
    await page.getByLabel(/Search the rules/).fill('retreat river');
    await expect.poll(() => page.locator('.rule').count()).toBeGreaterThan(1);
    await page.screenshot({ path: `${pictures}rules.png` });
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});

/** Every game by itself: nothing of one shows in another, a game played on keeps its opponent, the focus stays with what was pressed. */
describe('games beside each other', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const sit = async (hash: string) => {
    const opened = await openPage(browser, hash, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const hands = new Hands(opened.page);
    await hands.ready();
    return { ...opened, hands };
  };

  it('Play on from here keeps the opponent, and both saves show a picture of their own', async () => {
    const { page, hands, complaints, close } = await sit('/#/new/last-gamble/breakthrough?seed=apart&computer=1&level=easy');
    const id = await page.evaluate(() => location.hash.split('/')[2]);
    await hands.end();
    await hands.saved();
    await page.goto(`/#/replay/${id}`);
    await page.waitForSelector('.replay-map[data-ready]');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await hands.ready();
    await expect.poll(() => page.evaluate(() => location.hash)).not.toContain(id);
    await hands.end();
    await hands.saved();
    await page.goto('/');
    await expect.poll(() => page.locator('.continue').innerText()).toContain('Against the computer.');
    await page.goto('/#/replays');
    await expect.poll(() => page.locator('.saves .continue-picture img').count()).toBe(2);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('open menus and hand-over cards of one game are gone in the next', async () => {
    const { page, hands, complaints, close } = await sit('/#/new/last-gamble/breakthrough?seed=apart');
    await hands.until(/German Movement/i);
    await page.keyboard.press('k');
    await page.waitForSelector('.map-key');
    await page.goto('/#/new/road-to-the-rhine/bulge?seed=apart');
    await hands.ready();
    await expect.poll(() => hands.phase()).toBe('German Drop Plots');
    expect(await page.locator('.map-key, .action-menu, .warnings, .advice-card, .hand-over').count()).toBe(0);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('the focus does not jump to Advice when an answer was pressed by keyboard, and the die is spoken', async () => {
    const { page, hands, close } = await sit('/#/new/last-gamble/breakthrough?seed=hands');
    const answer = page.locator('.prompt-end .button:not(.advice-button)').last();
    await answer.focus();
    await page.keyboard.press('Enter');
    await hands.settle();
    if (await page.locator('.warnings').count()) await page.locator('.warnings .button').first().press('Enter');
    await expect.poll(() => hands.phase()).toBe('German Combat Phase');
    expect(await page.evaluate(() => document.activeElement?.className ?? '')).not.toContain('advice');
    await hands.click('1525');
    await page.waitForSelector('.combat');
    await page.locator('.joiners button').first().click();
    await hands.settle();
    await page.locator('.combat-foot .primary').press('Enter');
    await hands.settle();
    const roll = page.locator('.combat-foot').getByRole('button', { name: /^Roll/ });
    for (let i = 0; i < 6 && !(await page.locator('.combat .fallen').count()); i++) {
      if (await roll.count()) await roll.click();
      else await page.locator('.combat-foot .button, .prompt-end .button:not(.advice-button)').last().click();
      await hands.settle();
    }
    await expect.poll(() => page.locator('.spoken').innerText()).toMatch(/Rolled \d/);
    expect(await page.evaluate(() => document.activeElement?.className ?? '')).not.toContain('advice');
    await close();
  });
});
