import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start, toAct } from '@hexfront/engine';
import { games, loadGameById } from '@hexfront/games';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../../scripts/testing/browser.ts';
import { seriousFaults } from '../axe.ts';
import { faults } from '../faults.ts';
import { beGuest } from '../online/hands.ts';
import { Hands } from '../table-hands.ts';

const pictures = fileURLToPath(new URL('../../../../../artefacts/wacht-am-rhein/', import.meta.url));

/** A hex with a unit of the side that begins, and a table that gives every unit in it a full strength of its own. */
async function table(): Promise<{ hex: string; text: string }> {
  const game = await loadGameById('wacht-am-rhein-ii');
  if (!game) throw new Error('no game');
  const g = start(game.def, { scenario: 'kesternich', seed: 'values' });
  const side = toAct(g);
  const first = g.def.units.findIndex(
    (unit: { side: number; kind?: object; generic: boolean }, u: number) => unit.side === side && unit.kind && !unit.generic && g.onMap(u),
  );
  const ids = g
    .unitsIn(g.hexOf(first))
    .flatMap((u: number) => (g.def.units[u].kind && !g.def.units[u].generic ? [g.def.units[u].id as string] : []));
  return { hex: g.board.ids[g.hexOf(first)], text: ['id\tfull', ...ids.map((id: string) => `${id}\t42-43-4`), ''].join('\n') };
}

describe('values of one’s own copy', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const give = (page: Page, name: string, text: string): Promise<void> =>
    page.setInputFiles('.own-values input[type=file]', { name, mimeType: 'text/tab-separated-values', buffer: Buffer.from(text) });
  /** Behind the curtain of two who share a screen: the card of a unit in the hex. */
  const look = async (page: Page, hands: Hands, hex: string): Promise<void> => {
    if (await page.locator('.curtain .primary').count()) await page.locator('.curtain .primary').click();
    await page.locator('.prompt').first().waitFor();
    await hands.click(hex);
  };
  const toGame = async (page: Page): Promise<void> => {
    await page.locator('.scenario-card').first().waitFor();
    await page.getByText('Wacht am Rhein II', { exact: true }).first().click();
    await page.locator('.own-values').waitFor();
  };

  it('are loaded, shown, played with, kept, removed, and missed by a save that names them', async () => {
    const { hex, text } = await table();
    const { page, complaints, close } = await openPage(browser, '/', { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' });
    await toGame(page);
    const form = page.locator('.own-values');
    await give(page, 'bad.tsv', 'id\tfull\nnobody\t1-1-1\n');
    await expect.poll(() => form.getByRole('alert').innerText()).toContain('Line 2: there is no counter "nobody".');
    await give(page, 'mine.tsv', text);
    await expect.poll(() => form.innerText()).toContain('42-43-4');
    expect(await form.getByRole('radio', { name: /^mine\.tsv/ }).isChecked()).toBe(true);
    expect(await form.getByRole('alert').count()).toBe(0);
    await page.screenshot({ path: `${pictures}own-values.png` });
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Start game' }).click();
    const hands = new Hands(page);
    await hands.ready();
    await look(page, hands, hex);
    await expect.poll(() => page.locator('.unit-card').innerText()).toContain('Your value');
    await expect.poll(() => page.locator('.unit-card').innerText()).toContain('42-43-4');
    await hands.answer();
    await hands.saved();
    // Kept: the page comes again with the same values.
    await page.reload();
    await hands.ready();
    const address = await page.evaluate(() => location.hash);

    await page.goto('/');
    await toGame(page);
    await form.getByRole('button', { name: 'Remove mine.tsv' }).click();
    await expect.poll(() => form.getByRole('radio').count()).toBe(0);
    await page.goto(`/${address}`);
    await expect.poll(() => page.locator('.problem').innerText()).toMatch(/uses an owner's values \([0-9a-f]{8}\) not loaded here/);

    await page.goto('/');
    await toGame(page);
    await give(page, 'again.tsv', text);
    await form.getByRole('radio', { name: /^again\.tsv/ }).waitFor();
    await page.goto(`/${address}`);
    await hands.ready();
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('make a match online where the host has them, found without a restart, and are asked of who joins', async () => {
    const { text } = await table();
    const read = (await games.find((g) => g.id === 'wacht-am-rhein-ii')?.rules())?.owner?.read(text);
    if (!read || !('hash' in read)) throw new Error('no values');
    const ann = await openPage(browser, '/#/online', { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await beGuest(ann.page, 'Owner');
    await ann.page.getByLabel('Game', { exact: true }).selectOption('wacht-am-rhein-ii');
    await ann.page.locator('.own-values').waitFor();
    await give(ann.page, 'mine.tsv', text);
    await ann.page.getByRole('radio', { name: /^mine\.tsv/ }).waitFor();
    const create = ann.page.locator('.new-game .button.primary');
    await create.click();
    await ann.page.getByText(/This server does not have the owner's values [0-9a-f]{8}/).waitFor();
    await ann.page.screenshot({ path: `${pictures}own-values-host.png` });

    const folder = join(inject('dataFolder'), 'values', 'wacht-am-rhein-ii');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${read.hash}.tsv`), text);
    await create.click();
    await ann.page.getByText('Waiting for the other player').waitFor();
    const path = new URL(await ann.page.getByLabel('Link of the match').inputValue()).pathname;

    const bob = await openPage(browser, '/#/online', { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await beGuest(bob.page, 'Other');
    await bob.page.goto(path);
    await bob.page.locator('.seat-list .button').click();
    await bob.page.getByText(/This match is played with an owner's values \([0-9a-f]{8}\)\. Load the same values/).waitFor();
    await bob.page.screenshot({ path: `${pictures}own-values-refused.png` });
    await bob.page.goto('/');
    await toGame(bob.page);
    await give(bob.page, 'same.tsv', text);
    await bob.page.getByRole('radio', { name: /^same\.tsv/ }).waitFor();
    await bob.page.goto(path);
    await bob.page.locator('.seat-list .button').click();
    await new Hands(bob.page).ready();
    // The two refusals are all that went wrong.
    expect(faults([...ann.complaints, ...bob.complaints]).filter((c) => !/status of (409|422)/.test(c))).toEqual([]);
    await ann.close();
    await bob.close();
  });
});
