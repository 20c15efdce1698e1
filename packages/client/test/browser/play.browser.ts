import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { breakthroughAt, openSave } from './begin.ts';
import { Hands } from './table-hands.ts';

const pictures = fileURLToPath(new URL('../../../../artefacts/play/', import.meta.url));
const still = { reducedMotion: 'reduce' as const };

describe('the play screen', () => {
  let browser: Browser;
  let movement: Buffer;
  beforeAll(async () => {
    movement = await breakthroughAt('hands', (at) => at === 'movement.plan');
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const open = async (path: string, options: object) => {
    const opened = await openPage(browser, path, { viewport: { width: 1600, height: 900 }, ...still, ...options });
    // A request that leaving a page cuts off is no fault of the page.
    const complaints = () => opened.complaints.filter((c) => !c.includes('ERR_ABORTED'));
    return { page: opened.page, close: opened.close, complaints, hands: new Hands(opened.page) };
  };
  const sit = async (options: object = {}, query = 'seed=hands', game = 'last-gamble', scenario = 'breakthrough') => {
    const opened = await open(`/#/new/${game}/${scenario}?${query}`, options);
    await opened.hands.ready();
    return opened;
  };
  /** The same game where the Germans move for the first time. */
  const moving = async (options: object = {}) => {
    const opened = await open('/', options);
    await openSave(opened.hands, movement);
    await expect.poll(() => opened.hands.phase()).toBe('German Movement Phase');
    return opened;
  };

  it('asks in words with a case, lists open matters before a phase ends, and explains a case in place', async () => {
    const { page, hands, complaints, close } = await sit();
    await expect.poll(() => hands.phase()).toBe('German Replacement Phase');
    await expect.poll(() => hands.lit()).not.toEqual([]);
    await page.locator('.prompt .case').click();
    await expect.poll(() => page.locator('.case-pop').innerText()).toContain('3.21');
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await page.locator('.warnings').first().waitFor();
    await page.screenshot({ path: `${pictures}warnings.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('.warnings li button').first().click();
    await page.locator('.warnings .back').click();
    await expect.poll(() => hands.phase()).toBe('German Replacement Phase');
    await hands.end();
    await expect.poll(() => hands.phase()).toBe('German Combat Phase');
    expect(complaints()).toEqual([]);
    await close();
  });

  it('says why not when something else is clicked', async () => {
    const { page, hands, complaints, close } = await moving();
    await hands.click('1122');
    await expect.poll(() => hands.reach()).not.toEqual([]);
    await hands.click('1320');
    const said = await page.locator('.refusal').innerText();
    expect(said).toContain('116Pz/156');
    expect(said).toContain('5.33');
    await expect.poll(() => hands.lit('refused')).toEqual(['1320']);
    await page.locator('.refusal .case').first().click();
    await page.locator('.case-pop').first().waitFor();
    await page.screenshot({ path: `${pictures}refusal.png` });
    expect(complaints()).toEqual([]);
    await close();
  });

  it('moves by click, by drag, by keyboard, by way of a pinned hex, and takes it all back', async () => {
    const { page, hands, complaints, close } = await moving();
    await hands.click('1122');
    const key = (await hands.counters()).find((c) => c.hex === '1122')?.key as string;
    const goal = (await hands.reach()).find((h) => h === '1123') ?? (await hands.reach())[0];
    await hands.hover(goal);
    await expect.poll(() => page.locator('.move-panel').innerText()).toContain(`MOVE TO ${goal}`);
    await expect.poll(async () => (await hands.counters()).some((c) => c.ghost && c.hex === goal)).toBe(true);
    await expect.poll(() => page.locator('.move-panel .ledger .case').count()).toBeGreaterThan(0);
    await page.screenshot({ path: `${pictures}move.png` });
    await hands.click(goal);
    await expect.poll(() => hands.hexOf(key)).toBe(goal);
    await page.keyboard.press('Control+z');
    await expect.poll(() => hands.hexOf(key)).toBe('1122');
    await page.keyboard.press('Control+y');
    await expect.poll(() => hands.hexOf(key)).toBe(goal);
    await page.locator('.bar-button[aria-label^="Undo"]').click();
    await expect.poll(() => hands.hexOf(key)).toBe('1122');

    await page.keyboard.press('Escape');
    await hands.drag('1122', '1124');
    await expect.poll(() => hands.hexOf(key)).toBe('1124');
    await page.keyboard.press('Control+z');
    await expect.poll(() => hands.hexOf(key)).toBe('1122');

    // By way of a pinned hex: the path goes through it.
    await hands.click('1122');
    await hands.click('1123', { right: true });
    await hands.hover('1024');
    await expect.poll(() => page.locator('.move-panel').innerText()).toContain('By way of 1123');
    await page.keyboard.press('Enter');
    await expect.poll(() => hands.hexOf(key)).toBe('1024');
    await page.keyboard.press('Control+z');
    await expect.poll(() => hands.hexOf(key)).toBe('1122');

    // The keyboard alone.
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect.poll(() => hands.chosen()).toBeDefined();
    await hands.settle();
    const walker = (await hands.chosen()) as string;
    const from = await hands.hexOf(walker);
    await expect.poll(async () => (await hands.reach()).length).toBeGreaterThan(0);
    const lit = await hands.reach();
    for (const arrow of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
      await page.keyboard.press(arrow);
      await hands.settle();
      if (await page.locator('.move-panel .primary').count()) break;
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => hands.hexOf(walker)).not.toBe(from);
    expect(lit).toContain(await hands.hexOf(walker));
    expect(complaints()).toEqual([]);
    await close();
  });

  it('moves a stack one after the other', async () => {
    const { hands, complaints, close } = await moving();
    const own = (await hands.counters()).filter((c) => c.body !== 'us' && c.body !== 'belgian');
    const crowded = own.filter((c) => own.filter((o) => o.hex === c.hex).length === 2).map((c) => c.hex);
    for (const hex of [...new Set(crowded)].slice(0, 12)) {
      await hands.click(hex, { count: 2 });
      const reach = await hands.reach();
      const keys = own.filter((c) => c.hex === hex).map((c) => c.key);
      const empty = reach.find((h) => !own.some((o) => o.hex === h));
      if (empty === undefined || !(await hands.prompt()).includes('2 units')) continue;
      await hands.click(empty);
      await expect.poll(async () => [await hands.hexOf(keys[0]), await hands.hexOf(keys[1])]).toEqual([empty, empty]);
      expect(complaints()).toEqual([]);
      await close();
      return;
    }
    throw new Error('no stack could be moved');
  });

  it('builds an attack with artillery, rolls, and bears the result on the map', async () => {
    const { page, hands, complaints, close } = await sit();
    await hands.until(/German Combat/);
    await expect.poll(() => hands.lit()).toContain('1020');
    await hands.click('1020');
    await page.locator('.combat').first().waitFor();
    await hands.click('0920');
    await hands.click('0921');
    for (const name of ['116Pz/60', 'LVIII/401', 'LVIII/7VW'])
      await page
        .locator('.joiners button', { hasText: name })
        .click()
        .then(() => hands.settle());
    const panel = page.locator('.combat');
    await expect.poll(() => panel.innerText()).toContain('German attack');
    await expect.poll(() => page.locator('.crt .is-final').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.crt .is-start').count()).toBe(1);
    const shares = await page.locator('.odds .amount').allInnerTexts();
    expect(shares.reduce((sum, s) => sum + Number.parseInt(s, 10), 0)).toBeGreaterThan(96);
    await expect.poll(() => page.locator('.sums').innerText()).toContain('hex taken');
    await page.screenshot({ path: `${pictures}combat.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('.combat-foot .primary').click();
    await page.locator('.die').first().waitFor();
    await page.screenshot({ path: `${pictures}rolled.png` });
    await expect.poll(() => page.locator('.bar-button[aria-label^="Undo"]').getAttribute('aria-label')).toContain('die was rolled');
    for (let i = 0; i < 20 && (await page.locator('.combat').count()); i++) await hands.answer();
    await expect.poll(() => page.locator('.combat').count()).toBe(0);
    expect(complaints()).toEqual([]);
    await close();
  });

  it('plays the first day through, both sides, with clicks alone', async () => {
    const { page, hands, complaints, close } = await sit({}, 'seed=first-day');
    const seen = new Set<string>();
    let attacks = 0;
    for (let i = 0; i < 220; i++) {
      const phase = await hands.phase();
      seen.add(phase);
      const cell = await page.locator('[aria-current="step"]').first().innerText();
      if (cell.startsWith('17')) break;
      const lit = await hands.lit();
      const choosing = (await hands.prompt()).includes('Choose a hex to attack');
      if (choosing && lit.length && attacks < 6) {
        attacks++;
        await hands.click(lit[attacks % lit.length]);
        for (let n = 0; n < 3; n++) {
          const join = page.locator('.joiners button').first();
          if (!(await join.count())) break;
          await join.click();
          await hands.settle();
        }
        const roll = page.locator('.combat-foot .primary');
        if (await roll.count()) await roll.click().then(() => hands.settle());
        continue;
      }
      await hands.answer();
    }
    await page.screenshot({ path: `${pictures}day-two.png` });
    expect(attacks).toBeGreaterThan(2);
    for (const phase of [
      'German Combat Phase',
      'German Reserve Phase',
      'German Engineer Phase',
      'Allied Replacement Phase',
      'German Movement Phase',
      'German Reaction Phase',
      'Allied Combat Phase',
    ])
      expect([...seen]).toContain(phase);
    expect(complaints()).toEqual([]);
    await close();
  });

  it('hides the map between two players who do not know the same', async () => {
    const { page, hands, complaints, close } = await sit({}, 'seed=x&fog=true', 'ten-hexes', 'meeting');
    await page.locator('.curtain').first().waitFor();
    await expect.poll(() => page.locator('.map-host').isVisible()).toBe(false);
    await expect.poll(async () => (await hands.counters()).every((c) => c.symbol === 'unknown')).toBe(true);
    await page.screenshot({ path: `${pictures}curtain.png` });
    await page.locator('.curtain .primary').click();
    await page.locator('.prompt').first().waitFor();
    const blue = await hands.counters();
    expect(blue.filter((c) => c.symbol === 'unknown').length).toBe(3);
    await page.locator('.prompt-end .button').first().click();
    await page.locator('.curtain').first().waitFor();
    await expect.poll(() => page.locator('.map-host').isVisible()).toBe(false);
    await page.locator('.curtain .primary').click();
    await page.locator('.prompt').first().waitFor();
    const known = (list: { body: string; symbol: string }[]) => [...new Set(list.filter((c) => c.symbol !== 'unknown').map((c) => c.body))];
    expect(known(await hands.counters())).not.toEqual(known(blue));
    expect(complaints()).toEqual([]);
    await close();
  });

  it('is there again after the page was killed, and travels as a file', async () => {
    const { page, hands, complaints, close } = await moving();
    await hands.click('1122');
    const key = (await hands.counters()).find((c) => c.hex === '1122')?.key as string;
    await hands.click('1123');
    await expect.poll(() => hands.hexOf(key)).toBe('1123');
    await page.locator('.brand').click();
    await expect.poll(() => page.locator('.game-menu').innerText()).toContain('Saved in this browser');
    // A menu: the arrows go through it, Esc closes it.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Replay');
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.game-menu').count()).toBe(0);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await hands.ready();
    await expect.poll(() => hands.hexOf(key)).toBe('1123');
    await expect.poll(() => hands.phase()).toBe('German Movement Phase');
    await page.locator('.brand').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.game-menu button', { hasText: 'Save to a file' }).click(),
    ]);
    const file = await download.path();
    expect(readFileSync(file).length).toBeGreaterThan(100);
    await page.locator('.brand').click();
    await page
      .locator('.game-menu input[type=file]')
      .setInputFiles({ name: download.suggestedFilename(), mimeType: 'application/gzip', buffer: readFileSync(file) });
    await expect.poll(() => page.url()).not.toBe(address);
    await hands.ready();
    await expect.poll(() => hands.hexOf(key)).toBe('1123');
    await page.locator('.brand').click();
    await page
      .locator('.game-menu input[type=file]')
      .setInputFiles({ name: 'nonsense.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
    await expect.poll(() => page.locator('.refusal').innerText()).toContain('no save of Hexfront');
    expect(complaints()).toEqual([]);
    await close();
  });

  it('is played by touch on a tablet: first tap shows the way, second goes', async () => {
    const { page, hands, complaints, close } = await moving({ viewport: { width: 834, height: 1194 }, hasTouch: true, isMobile: true });
    const tap = async (hex: string) => {
      const [x, y] = await hands.where(hex);
      await page.touchscreen.tap(x, y);
      await hands.settle();
    };
    await hands.find('1122');
    const key = (await hands.counters()).find((c) => c.hex === '1122')?.key as string;
    await tap('1122');
    await tap('1123');
    await expect.poll(() => hands.hexOf(key)).toBe('1122');
    await expect.poll(() => page.locator('.move-panel').innerText()).toContain('MOVE TO 1123');
    await page.screenshot({ path: `${pictures}tablet.png` });
    await tap('1123');
    await expect.poll(() => hands.hexOf(key)).toBe('1123');
    expect(complaints()).toEqual([]);
    await close();
  });

  it('shows every overlay at every size without complaint', async () => {
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [390, 844],
    ]) {
      const { page, hands, complaints, close } = await sit({ viewport: { width, height } });
      for (let n = 1; n <= 9; n++) await page.keyboard.press(String(n));
      await hands.settle();
      for (const [id, k] of [
        ['log', 'l'],
        ['tables', 't'],
        ['rules', 'r'],
        ['keys', '?'],
      ]) {
        await page.keyboard.press(k);
        await hands.settle();
        expect(await page.locator('.sheet-open').count(), id).toBe(1);
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('f');
      await page.keyboard.type('Bastogne');
      await page.keyboard.press('Enter');
      await hands.settle();
      await page.screenshot({ path: `${pictures}overlays-${width}.png` });
      expect(complaints()).toEqual([]);
      await close();
    }
  });
});
