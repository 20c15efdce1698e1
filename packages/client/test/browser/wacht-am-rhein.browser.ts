import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import type { BoardApi } from '../../src/board/index.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

declare const window: { __board: BoardApi };

const pictures = fileURLToPath(new URL('../../../../artefacts/wacht-am-rhein/', import.meta.url));

describe('Wacht am Rhein in the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const sit = async () => {
    const opened = await openPage(browser, '/#/new/wacht-am-rhein/bastogne-first-day?seed=bastogne', {
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce' as const,
    });
    const hands = new Hands(opened.page);
    await hands.ready();
    const markers = (key: string): Promise<readonly string[]> =>
      opened.page.evaluate((k) => window.__board.view().counters.find((c) => c.key === k)?.markers ?? [], key);
    const keyOf = (left: string, hex: string): Promise<string> =>
      opened.page.evaluate(([l, h]) => window.__board.view().counters.find((c) => c.hex === h && c.design.left === l)?.key as string, [
        left,
        hex,
      ] as const);
    return { ...opened, hands, markers, keyOf };
  };

  it('asks in which mode a unit is to move, and goes where that mode reaches', async () => {
    const { page, hands, markers, keyOf, complaints, close } = await sit();
    await hands.until(/^German Movement/);
    // The camera has come to the German line when the screen was handed over.
    const german = () =>
      page.evaluate(() => window.__board.view().counters.filter((c) => c.design.body === 'heer' && window.__board.sees(c.hex)).length);
    await expect.poll(german).toBeGreaterThan(20);
    const unit = await keyOf('1/3', 'D1022');
    await hands.click('D1022');
    for (const mate of await page.locator('.mates:not(.choose-instead) .mate').all()) {
      if ((await hands.chosen()) === unit) break;
      await mate.click();
      await hands.settle();
    }
    const modes = page.locator('.posture-switch button');
    await expect
      .poll(() => modes.allInnerTexts())
      .toEqual([expect.stringContaining('Tactical Mode'), expect.stringContaining('March Mode')]);
    const near = await hands.reach();
    await modes.last().click();
    await expect.poll(async () => (await hands.reach()).length).toBeGreaterThan(near.length);
    await expect.poll(() => page.locator('.postures').innerText()).toContain('Combat strengths are halved');
    await hands.hover('D0921');
    await expect.poll(() => page.locator('.move-panel').innerText()).toContain('March Mode entered in D1022');
    await page.screenshot({ path: `${pictures}march.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await hands.click('D0921');
    await expect.poll(() => hands.hexOf(unit)).toBe('D0921');
    expect(await markers(unit)).toContain('march');
    await page.keyboard.press('Control+z');
    await expect.poll(() => hands.hexOf(unit)).toBe('D1022');
    expect(await markers(unit)).not.toContain('march');
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('has a key of its signs, and artillery says what its numbers are', async () => {
    const { page, hands, keyOf, close } = await sit();
    await page.locator('.bar-button[aria-label^="Key"]').click();
    await expect.poll(() => page.locator('.map-key').innerText()).toContain('Out of Communications');
    await expect.poll(() => page.locator('.map-key').innerText()).toContain('Final protective fire');
    await page.screenshot({ path: `${pictures}key.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await hands.lookAt(await keyOf('687', 'D1826'));
    await expect.poll(() => page.locator('.unit-card .values').innerText()).toContain('Barrage');
    await close();
  });

  it('a newcomer comes through the first turn by pressing what the screen offers', async () => {
    const { page, hands, complaints, close } = await sit();
    await hands.until(/^Allied Commitment/);
    expect(await page.locator('.cell.now, .track .now').first().innerText()).toContain('AM');
    // The bar of phases shows where play is; what does not take place keeps its place; nothing of it is cut off.
    const bar = page.locator('.agenda-bar');
    await expect.poll(() => bar.locator('.phase.now').innerText()).toContain('Commitment');
    expect(await bar.locator('.phase.idle').allInnerTexts()).toContain('Weather');
    expect(await bar.locator('.phases').evaluate((e) => e.scrollWidth <= e.clientWidth + 1)).toBe(true);
    await page.keyboard.press('d');
    await expect.poll(() => page.locator('.agenda-pop').innerText()).toContain('Night Bonus turn');
    await page.keyboard.press('d');
    await hands.answer();
    await expect.poll(() => hands.phase()).not.toContain('Commitment');
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
