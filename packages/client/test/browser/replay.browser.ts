import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { breakthroughAt, openSave } from './begin.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

const pictures = fileURLToPath(new URL('../../../../artefacts/replay/', import.meta.url));

describe('the replay', () => {
  let browser: Browser;
  let save: Buffer;
  beforeAll(async () => {
    save = await shortGame();
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const ATTACKERS = ['G-62-190', 'G-62-183', 'G-116-60', 'G-LVIII-7VW'];
  /** A short game: one attack, then both sides pass to the second turn. */
  const shortGame = () => {
    const orders = ['target', ...ATTACKERS, 'ready'];
    return breakthroughAt(
      'lesson',
      (at, turn) => turn === 2 && at === 'movement.plan',
      (at, list, { board, def }) => {
        if (at === 'battle.draft' || (at === 'combat.choose' && orders[0] === 'target')) {
          const order = orders.shift();
          return list.find((a) =>
            a.k === order ? order === 'ready' || board.ids[a.h ?? -1] === '1020' : def.units[a.u ?? -1]?.id === order,
          );
        }
        return list.find((a) => a.k === 'advance');
      },
    );
  };
  const played = async (options: object = {}) => {
    const opened = await openPage(browser, '/', { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' as const, ...options });
    const { page } = opened;
    const hands = new Hands(page);
    await openSave(hands, save);
    const id = await page.evaluate(() => location.hash.split('/')[2]);
    await hands.saved();
    await page.goto(`/#/replay/${id}`);
    await page.locator('.replay-map[data-ready]').first().waitFor();
    await page.locator('.timeline-bars input').first().waitFor();
    return { ...opened, hands, id };
  };
  const count = async (page: Page) => Number((await page.locator('.replay-count b').innerText()).replace(/\D/g, ''));

  it('steps, turns, plays and scrubs', async () => {
    const { page, complaints, close } = await played();
    const end = await count(page);
    expect(end).toBeGreaterThan(8);
    await page.getByRole('button', { name: 'Previous turn' }).click();
    await expect.poll(() => count(page)).toBeLessThan(end);
    await page.keyboard.press('Home');
    await expect.poll(() => count(page)).toBe(0);
    await expect.poll(() => page.locator('.replay-card').innerText()).toContain('The setup');
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await expect.poll(() => page.locator('.replay-card').innerText()).toMatch(/1020|Rolled|attack/);
    await page.screenshot({ path: `${pictures}replay.png` });
    expect(await seriousFaults(page)).toEqual([]);
    const here = await count(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => count(page)).toBeGreaterThan(here);
    await page.getByRole('button', { name: 'Pause' }).click();
    const box = await page.locator('.timeline-bars').boundingBox();
    if (!box) throw new Error('no timeline');
    await page.mouse.click(box.x + box.width * 0.2, box.y + 20);
    await expect.poll(() => count(page)).toBeLessThan(end / 2 + 1);
    await expect.poll(() => page.locator('.graph').count()).toBe(4);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('gives a link to a position that opens elsewhere', async () => {
    const { page, complaints, close } = await played({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    const at = await count(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.locator('.replay-message').innerText()).toContain('Copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('#/shared/');
    const other = await openPage(browser, link.slice(link.indexOf('/#')), { viewport: { width: 1280, height: 720 } });
    await other.page.locator('.replay-map[data-ready]').first().waitFor();
    await expect.poll(() => count(other.page)).toBe(at);
    await other.page.screenshot({ path: `${pictures}shared-1280x720.png` });
    expect(faults(other.complaints)).toEqual([]);
    await other.close();
    const bad = await openPage(browser, '/#/shared/AAAA/3');
    await expect.poll(() => bad.page.locator('main').innerText()).toContain('cannot be opened');
    await bad.close();
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('plays on from any position in a game of its own', async () => {
    const { page, hands, id, complaints, close } = await played();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await hands.ready();
    await expect.poll(() => page.evaluate(() => location.hash)).not.toContain(id);
    await expect.poll(() => page.locator('.brand').innerText()).toContain('turn 1 of 8');
    await hands.saved();
    await page.goto('/#/replays');
    await expect.poll(() => page.locator('.saves li').count()).toBe(2);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('fits a tablet', async () => {
    const { page, complaints, close } = await played({ viewport: { width: 834, height: 1194 } });
    await page.screenshot({ path: `${pictures}replay-834x1194.png` });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
