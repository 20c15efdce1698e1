import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../../scripts/testing/browser.ts';
import type { BoardApi } from '../../../src/board/index.ts';
import { seriousFaults } from '../axe.ts';
import { openSave, playedTo } from '../begin.ts';
import { faults } from '../faults.ts';
import { Hands } from '../table-hands.ts';

declare const window: { __board: BoardApi };
const pictures = fileURLToPath(new URL('../../../../../artefacts/wacht-am-rhein-ii/', import.meta.url));
const GERMAN = 0;

describe('formations and hidden stacks of Wacht am Rhein II', () => {
  let browser: Browser;
  let save: Buffer;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
    save = await playedTo(
      'wacht-am-rhein-ii',
      { scenario: 'goose-egg', seed: 'a' },
      (at, _turn, world) => at === 'modes.choose' && world.v.side === GERMAN,
    );
  });
  afterAll(() => browser.close());

  const sit = async (width: number, height: number) => {
    const opened = await openPage(browser, '/', { viewport: { width, height } });
    const hands = new Hands(opened.page);
    await openSave(hands, save);
    if (await opened.page.locator('.curtain .primary').count()) await opened.page.locator('.curtain .primary').click();
    await hands.settle();
    return { ...opened, hands };
  };

  it('a formation is shown and set by keys alone; of the enemy nothing is told but what is in sight', async () => {
    const { page, hands, complaints, close } = await sit(1440, 900);
    const row = page.locator('.tree-group.noted', { hasText: '9th SS Panzer' });
    await expect.poll(() => row.innerText()).toMatch(/Tactical[\s\S]*low/);
    await row.focus();
    await page.keyboard.press('Space');
    const card = page.locator('.formation-card');
    await expect.poll(() => card.innerText()).toMatch(/II SS PzK HQ[\s\S]*HQ at[\s\S]*Mode of the formation[\s\S]*KG Telk/i);
    // What cannot be chosen says why, with its case.
    await expect.poll(() => card.innerText()).toMatch(/Reserve: Cannot enter Maneuver Reserve[\s\S]*5\.5\.1/);
    expect(await card.locator('.switch-table td').allInnerTexts()).toHaveLength(10);
    const exploit = card.getByRole('button', { name: /^Exploit/ });
    expect(await exploit.getAttribute('aria-pressed')).toBe('false');
    await exploit.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => exploit.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => row.innerText()).toMatch(/Exploit/);

    const known = await page.evaluate(() => window.__board.view().counters.flatMap((c) => (c.known ? [c.known.text] : [])));
    expect(known.length).toBeGreaterThan(5);
    expect(known.every((text) => /^\+\d/.test(text))).toBe(true);
    await expect.poll(() => page.locator('.enemy-known').innerText()).toMatch(new RegExp(`${known.length} stacks`));
    await page.screenshot({ path: `${pictures}formation.png` });
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Allied' }).click();
    await page.locator('.tree-group.noted', { hasText: '7th Armored' }).click();
    await expect.poll(() => card.innerText()).toMatch(/7th Armored Division[\s\S]*Its units/i);
    expect(await card.locator('.command-chain, .formation-switch').count()).toBe(0);
    await hands.settle();
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('on a phone the list gives way to the panel, which fits', async () => {
    const { page, hands, complaints, close } = await sit(390, 844);
    await page
      .getByRole('button', { name: /Forces/ })
      .first()
      .click();
    await page.locator('.tree-group.noted', { hasText: '9th SS Panzer' }).click();
    await hands.settle();
    await expect.poll(() => page.locator('.left').count()).toBe(0);
    await expect.poll(() => page.locator('.formation-switch').count()).toBe(2);
    const wide = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('.formation-card *')].map((e) => e.getBoundingClientRect().right)),
    );
    expect(wide).toBeLessThanOrEqual(391);
    await page.screenshot({ path: `${pictures}formation-phone.png` });
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
