import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

const pictures = fileURLToPath(new URL('../../../../artefacts/computer/', import.meta.url));

describe('a game against the computer', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** A person who ends every phase at once and answers what is asked. */
  async function follow(hands: Hands, until: () => Promise<boolean>): Promise<void> {
    const { page } = hands;
    for (let i = 0; i < 400 && !(await until()); i++) {
      await page.locator('.thinking').first().waitFor({ state: 'detached' });
      await hands.answer();
      await hands.settle();
    }
  }

  it('goes from the start page through a German and an Allied player turn, keeps its plan off the map and leaves the page alive', async () => {
    const { page, complaints, close } = await openPage(browser, '/', { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.setItem('hexfront.settings', JSON.stringify({ computerSpeed: 'instant' })));
    await page.reload();
    await page.locator('.seat').first().waitFor();
    await page.locator('.seat').nth(1).getByRole('button', { name: 'Computer' }).click();
    await page.locator('.seat').nth(1).locator('select').selectOption('easy');
    await expect.poll(() => page.locator('.seats').innerText()).toContain('You against the computer');
    await page.screenshot({ path: `${pictures}start.png` });
    await page.getByRole('button', { name: 'Start game' }).click();
    const hands = new Hands(page);
    await hands.ready();

    // Advice: a card with words, and the step done on request.
    await page.keyboard.press('a');
    await page.locator('.advice-card').first().waitFor();
    expect((await page.locator('.advice-card li').first().innerText()).length).toBeGreaterThan(3);
    await page.screenshot({ path: `${pictures}advice.png` });
    expect(await seriousFaults(page)).toEqual([]);
    // It stands beside the map, shows what it means on it, and one undo takes back what was accepted.
    const before = await hands.prompt();
    await expect.poll(() => page.locator('.right .advice-card').count()).toBe(1);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: /^Undo the step/ }).click();
    await expect.poll(() => hands.prompt()).toBe(before);

    const said = async () => page.locator('.log-lines').first().innerText();
    /** Stages of the present moment, outermost first. */
    const stages = () =>
      page.evaluate(async () => {
        const { __ask } = globalThis as never as Asking;
        const { actions } = (await __ask('save', {})) as { actions: unknown[] };
        return ((await __ask('at', { length: actions.length })) as Still).prompt.stages.map((s) => s.id).join(' ');
      });
    let allied = false;
    await follow(hands, async () => {
      const now = await stages();
      allied ||= now.includes('allied.');
      // Its plan is read by whoever opens it, and lies over nothing.
      await expect.poll(() => page.locator('.map-area .computer-plan, .map-area .advice-card').count()).toBe(0);
      // The German again, after the Allies had their turn.
      return allied && now.includes('german.') && (await page.locator('.thinking').count()) === 0;
    });
    expect([allied, await stages()]).toEqual([true, expect.stringContaining('german.')]);
    await page.keyboard.press('l');
    await page.locator('.log-panel').first().waitFor();
    await expect.poll(() => said()).toBeTruthy();
    await page.screenshot({ path: `${pictures}after.png` });
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('answers clicks while it thinks, waits when told to and lets a person take its seat', async () => {
    const { page, complaints, close } = await openPage(browser, '/', { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.setItem('hexfront.settings', JSON.stringify({ computerSpeed: 'quick' })));
    await page.reload();
    await page.goto('/#/new/last-gamble/breakthrough?seed=watch&computer=0,1&level=hard');
    const hands = new Hands(page);
    await hands.ready();
    await page.locator('.thinking').first().waitFor();
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
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('text=Paused.').first().waitFor();
    const lines = () =>
      page.evaluate(async () => ((await (globalThis as never as Asking).__ask('save', {})) as { actions: unknown[] }).actions.length);
    const at = await lines();
    await page.waitForTimeout(400);
    expect(await lines()).toBe(at);
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.locator('.advice-button').first().waitFor();
    await expect.poll(() => page.locator('.thinking').count()).toBe(0);
    // And back: whoever took over, or opened a file, can give a side to the computer.
    const { name } = await page.evaluate(() => {
      const pill = document.querySelector('.prompt .pill')?.textContent ?? '';
      return { name: pill.startsWith('German') ? 'German' : 'Allied' };
    });
    await page.locator('button[title="Game menu"]').click();
    await page.getByRole('menuitem', { name: `Let the computer play the ${name} side` }).click();
    await page.locator('.prompt', { hasText: `The computer plays the ${name} side` }).waitFor();
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
