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

const pictures = fileURLToPath(new URL('../../../../artefacts/road-to-the-rhine/', import.meta.url));

describe('Road to the Rhine in the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const sit = async (scenario: string) => {
    const opened = await openPage(browser, `/#/new/road-to-the-rhine/${scenario}?seed=a`, {
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce' as const,
    });
    const { page } = opened;
    const hands = new Hands(page);
    await hands.ready();
    /** A button of the prompt, or of the battle; open matters are passed over. */
    const press = async (text: string | RegExp): Promise<void> => {
      const before = await hands.prompt();
      await page.locator('.prompt-end .button, .combat-foot .button', { hasText: text }).first().click();
      await hands.settle();
      if (await page.locator('.warnings').count()) await page.locator('.warnings .button').first().click();
      await expect.poll(async () => (await page.locator('.curtain').count()) > 0 || (await hands.prompt()) !== before).toBe(true);
      await hands.settle();
    };
    const markers = (key: string): Promise<readonly string[]> =>
      page.evaluate((k) => window.__board.view().counters.find((c) => c.key === k)?.markers ?? [], key);
    const keyOf = (name: string, hex: string): Promise<string> =>
      page.evaluate(([n, h]) => window.__board.view().counters.find((c) => c.hex === h && c.design.left === n)?.key as string, [
        name,
        hex,
      ] as const);
    return { ...opened, hands, press, markers, keyOf };
  };

  it('plays the first impulse of the Bulge with clicks, saves it and is there again', async () => {
    const { page, hands, press, markers, keyOf, complaints, close } = await sit('bulge');
    await expect.poll(() => hands.phase()).toBe('German Drop Plots');
    await press('End plotting');

    // Of a stack that hides several units the player says which is meant.
    await expect.poll(() => hands.prompt()).toContain('28 MSP');
    const lehr = await keyOf('Lehr', 'N-2126');
    await hands.click('N-2126');
    await page.locator('.action-menu button', { hasText: 'Supply Lehr' }).click();
    await expect.poll(() => markers(lehr)).toContain('maneuver');
    await expect.poll(() => hands.prompt()).toContain('27 MSP');
    await press('End Maneuver Supply Allocation');

    // The dams: no answer of several is the obvious one, so none has the key.
    if ((await hands.phase()).includes('Roer Dams')) {
      await expect.poll(() => page.locator('.prompt-end .button .key').count()).toBe(0);
      await press('Do not blow them this player turn');
    }

    await expect.poll(() => hands.phase()).toBe('German Movement Phase');
    const second = await keyOf('2', 'N-2226');
    await hands.click('N-2226');
    await expect.poll(() => hands.reach()).toContain('N-2228');
    await hands.hover('N-2228');
    await expect.poll(() => page.locator('.move-panel').innerText()).toMatch(/Road(, 2 hexes| to N-2228)/);
    await page.screenshot({ path: `${pictures}move.png` });
    await hands.click('N-2228');
    await expect.poll(() => hands.hexOf(second)).toBe('N-2228');
    await hands.click('N-2225');
    await hands.click('N-2025');
    await expect.poll(() => page.locator('.refusal').innerText()).toContain('Cannot enter N-2025');
    await page.keyboard.press('Escape');
    await press('End Movement Phase');
    await expect.poll(() => hands.phase()).toBe('German Reserves');
    await press('End reserves');

    await expect.poll(() => hands.phase()).toBe('German Attack Declaration');
    await hands.click('N-2224');
    await expect.poll(() => page.locator('.combat').innerText()).toContain('No units yet');
    await expect.poll(() => page.locator('.crt').count()).toBe(0);
    while (await page.locator('.joiners button').count()) {
      await page.locator('.joiners button').first().click();
      await hands.settle();
    }
    await expect.poll(() => page.locator('.crt .is-final').count()).toBeGreaterThan(0);
    const shares = await page.locator('.odds .amount').allInnerTexts();
    expect(Math.abs(shares.reduce((sum, s) => sum + Number.parseInt(s, 10), 0) - 100)).toBeLessThan(4);
    await expect.poll(() => page.locator('.sums').innerText()).toContain('hex taken');
    await page.screenshot({ path: `${pictures}attack.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('.combat-foot .primary').click();
    await hands.settle();
    await press('End declaration');

    // The odds once more before the die falls; then everything that the result asks for.
    await expect.poll(() => hands.phase()).toBe('German Combat Phase');
    await hands.click('N-2224');
    await expect.poll(() => page.locator('.combat-foot').innerText()).toContain('Roll the die');
    await page.keyboard.press('Enter');
    await page.locator('.combat .fallen').first().waitFor();
    const column = await page.locator('.column-sum b').innerText();
    let bids = 0;
    for (let i = 0; i < 12 && !(await hands.prompt()).includes('Advance after combat'); i++) {
      if (await page.locator('.stakes').count()) {
        bids++;
        await expect.poll(() => page.locator('.stakes .pips').count()).toBe(2);
        await page.screenshot({ path: `${pictures}bid.png` });
        expect(await seriousFaults(page)).toEqual([]);
        await page.locator('.stake').first().click();
      } else if (await page.locator('.joiners button').count()) await page.locator('.joiners button').last().click();
      else await hands.click((await hands.lit())[0]);
      await hands.settle();
    }
    expect(bids).toBe(1);
    // What was fought stays what it was when the die fell.
    await expect.poll(() => page.locator('.column-sum b').innerText()).toBe(column);
    await expect.poll(() => page.locator('.bearing').innerText()).toContain('Retreat from');
    await hands.click('N-2224');
    await page.locator('.action-menu button', { hasText: 'Advance 18VG' }).click();
    await expect.poll(() => page.locator('.bearing').innerText()).toContain('18VG advances');
    await press('End advance');
    await expect.poll(() => hands.prompt()).toContain('Declare this impulse final?');

    const address = page.url();
    const [before] = [await hands.counters()];
    await page.goto('about:blank');
    await page.goto(address);
    await hands.ready();
    await expect.poll(() => hands.counters()).toEqual(before);
    await press('Declare it final');
    await expect.poll(() => hands.phase()).not.toMatch(/reserve/i);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('hides plotted drops from the other player at the same screen', async () => {
    const { page, hands, press, complaints, close } = await sit('market-garden');
    const plots = (): Promise<string[]> =>
      page.evaluate(() => (window.__board.view().hexMarkers ?? []).filter((m) => m.kind === 'airdrop').map((m) => m.hex));
    await expect.poll(() => hands.phase()).toBe('Allied Drop Plots');
    await page.locator('.tray .mate', { hasText: 'US 82' }).click();
    await expect.poll(() => hands.reach()).toContain('N-2610');
    await hands.click('N-2610');
    // The same player goes on: no curtain, and his own plan in sight.
    await expect.poll(plots).toEqual(['N-2610']);
    await expect.poll(() => page.locator('.curtain').count()).toBe(0);
    await page.screenshot({ path: `${pictures}plots.png` });
    await press('End plotting');
    // He is asked first when he may fuel his aircraft in the Allied player turn.
    for (let i = 0; i < 6 && !/German/.test(await hands.phase()); i++) await hands.end();
    await expect.poll(() => hands.phase()).toMatch(/German/);
    expect(await plots()).toEqual([]);
    await expect.poll(() => page.locator('.log-lines').innerText()).not.toContain('82');
    await press(/^(End|Done)/);
    await page.locator('.curtain').first().waitFor();
    await expect.poll(() => page.locator('.map-host').isVisible()).toBe(false);
    expect(await plots()).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('.curtain .primary').click();
    await page.locator('.prompt').first().waitFor();
    await expect.poll(plots).toEqual(['N-2610']);
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
