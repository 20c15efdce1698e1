import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import type { Still } from '../../src/table/protocol.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

interface Asking {
  __ask(q: string, args: object): Promise<unknown>;
}

const pictures = new URL('../../../../artefacts/computer/', import.meta.url).pathname;

describe('a game against the computer', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** A person who does what the computer would do in his place, until the other side's turn or the end of this. */
  async function follow(hands: Hands, until: () => Promise<boolean>): Promise<void> {
    const { page } = hands;
    for (let i = 0; i < 400 && !(await until()); i++) {
      if (await page.locator('.thinking').count()) {
        await page.waitForTimeout(60);
        continue;
      }
      const stop = page.getByRole('button', { name: 'Stop helping' });
      if (await stop.count()) {
        await page.waitForTimeout(60);
        continue;
      }
      const before = await hands.prompt();
      const advice = page.locator('.advice-menu > button');
      if (!(await advice.count())) {
        await page.waitForTimeout(60);
        continue;
      }
      await advice.click();
      await page.getByRole('menuitem', { name: 'Finish this phase for me' }).click();
      await page.waitForTimeout(80);
      await page
        .waitForFunction(
          (text) =>
            !document.querySelector('.prompt')?.textContent?.includes('Stop helping') &&
            document.querySelector('.prompt')?.textContent?.replace(/\s+/g, ' ') !== text,
          before,
          { timeout: 20_000 },
        )
        .catch(() => undefined);
    }
  }

  it('goes from the start page through a German and an Allied player turn, explains itself and leaves the page alive', async () => {
    const { page, complaints, close } = await openPage(browser, '/', { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.setItem('hexfront.settings', JSON.stringify({ computerSpeed: 'instant' })));
    await page.reload();
    await page.waitForSelector('.seat');
    await page.locator('.seat').nth(1).getByRole('button', { name: 'Computer' }).click();
    await page.locator('.seat').nth(1).locator('select').selectOption('easy');
    expect(await page.locator('.seats').innerText()).toContain('You against the computer');
    await page.screenshot({ path: `${pictures}start.png` });
    await page.getByRole('button', { name: 'Start game' }).click();
    const hands = new Hands(page);
    await hands.ready();

    // Advice: a card with words, and the step done on request.
    await page.keyboard.press('a');
    await page.waitForSelector('.advice-card');
    expect((await page.locator('.advice-card li').first().innerText()).length).toBeGreaterThan(3);
    await page.screenshot({ path: `${pictures}advice.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Do it' }).click();
    await expect.poll(() => page.locator('.advice-card').count()).toBe(0);

    const said = async () => page.locator('.log-lines').first().innerText();
    /** Stages of the present moment, outermost first. */
    const stages = () =>
      page.evaluate(async () => {
        const { __ask } = globalThis as never as Asking;
        const { actions } = (await __ask('save', {})) as { actions: unknown[] };
        return ((await __ask('at', { length: actions.length })) as Still).prompt.stages.map((s) => s.id).join(' ');
      });
    let allied = false;
    let plan = 0;
    await follow(hands, async () => {
      const now = await stages();
      allied ||= now.includes('allied.');
      if (plan === 0 && (await page.locator('.plan-card').count())) {
        plan++;
        await page.screenshot({ path: `${pictures}plan.png` });
      }
      // The German again, after the Allies had their turn.
      return allied && now.includes('german.') && (await page.locator('.thinking').count()) === 0;
    });
    expect([allied, await stages()]).toEqual([true, expect.stringContaining('german.')]);
    await page.keyboard.press('l');
    await page.waitForSelector('.log-panel');
    expect(await said()).toBeTruthy();
    expect(await page.locator('.log-plan, .log-because, .log-why').count()).toBeGreaterThan(0);
    await page.screenshot({ path: `${pictures}after.png` });
    expect(faults(complaints)).toEqual([]);
    await close();
  }, 180_000);

  it('answers clicks while it thinks, waits when told to and lets a person take its seat', async () => {
    const { page, complaints, close } = await openPage(browser, '/', { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.setItem('hexfront.settings', JSON.stringify({ computerSpeed: 'quick' })));
    await page.reload();
    await page.goto('/#/new/last-gamble/breakthrough?seed=watch&computer=0,1&level=hard');
    const hands = new Hands(page);
    await hands.ready();
    await page.waitForSelector('.thinking');
    await page.screenshot({ path: `${pictures}turn.png` });
    // Questions go to the table, not to the thinker: a dozen in a row come back while it is at work.
    const waits = await page.evaluate(async () => {
      const { __ask } = globalThis as never as Asking;
      const out: number[] = [];
      for (let i = 0; i < 12; i++) {
        const t = performance.now();
        await __ask('unit', { unit: 10 + i });
        out.push(performance.now() - t);
        await new Promise((r) => setTimeout(r, 40));
      }
      return out;
    });
    expect(waits.length).toBe(12);
    await page.getByRole('button', { name: 'Wait' }).click();
    await page.waitForSelector('text=It waits for you');
    const lines = () =>
      page.evaluate(async () => ((await (globalThis as never as Asking).__ask('save', {})) as { actions: unknown[] }).actions.length);
    const at = await lines();
    await page.waitForTimeout(400);
    expect(await lines()).toBe(at);
    await page.getByRole('button', { name: 'Play it myself' }).click();
    await page.waitForSelector('.advice-menu');
    expect(await page.locator('.thinking').count()).toBe(0);
    expect(faults(complaints)).toEqual([]);
    await close();
  }, 90_000);
});
