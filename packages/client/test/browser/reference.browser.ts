/** What a player looks up: the key of signs, what a marker means, the rules. For every game alike. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { caseLabel } from '@hexfront/engine';
import { games } from '@hexfront/games';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import type { BoardApi } from '../../src/board/index.ts';
import { markerOffset, metrics } from '../../src/board/layout.ts';
import { openTable } from '../kit.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

declare const window: { __board: BoardApi };

const pictures = fileURLToPath(new URL('../../../../artefacts/reference/', import.meta.url));
const ZOOM = 78;
const screen = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };

/** Chips that the rules page must never show: ids of our own, and abbreviations that nobody was told. */
const INTERNAL = /\b(basic|adv|opt|gset|aset|gvar|avar|crt|tec)-[\d#]|#\w|\bundefined\b|\b(MA|MP|TEC|DRM|CRT)\b|^Heading/m;

describe('the reference of', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each(games.map((g) => g.id))('%s: key, markers and rules are one press away', async (id) => {
    const game = games.find((g) => g.id === id) as (typeof games)[number];
    const catalog = await game.catalog();
    const scenario = catalog.scenarios[0].id;
    const { ask } = await openTable({ game: id, setup: { scenario, seed: '1' } });
    const key = await ask('key', {});
    const { page, complaints, close } = await openPage(browser, `/#/new/${id}/${scenario}?seed=1`, screen);
    const hands = new Hands(page);
    await hands.ready();
    // Where something is hidden the map is covered until a player takes a seat.
    const curtain = page.locator('.curtain');
    if (await curtain.count()) await curtain.locator('.primary').click();
    await curtain.waitFor({ state: 'detached' });
    await hands.settle();
    // Nothing is offered about what the rules of the game do not know.
    const { lacks = [] } = (await game.load()).describe;
    for (const [chip, about] of [
      ['enemyZones', 'zones'],
      ['supply', 'supply'],
    ] as const)
      await expect.poll(() => page.locator(`.chip-${chip}`).count()).toBe(lacks.includes(about) ? 0 : 1);

    // The key: one press, three parts, every symbol, body and marker that the counters on the map have.
    await page.keyboard.press('k');
    const panel = page.locator('.map-key');
    await expect.poll(() => panel.locator('h3').allTextContents()).toEqual(['Counters', 'Markers', 'Map']);
    const said = await panel.innerText();
    const shown = await page.evaluate(() =>
      window.__board.view().counters.map(({ design, markers }) => ({ body: design.body, symbol: design.symbol, markers })),
    );
    expect(shown.length).toBeGreaterThan(10);
    for (const { symbol, body } of shown.filter((c) => c.symbol !== 'unknown')) {
      expect(said).toContain(key?.symbols[symbol]);
      expect(said).toContain(key?.bodies[body]);
    }
    for (const { name, about } of Object.values(key?.markers ?? {})) {
      expect(said).toContain(name);
      expect(said).toContain(about);
    }
    for (const { parts } of key?.values ?? []) expect(said).toContain(parts.join(', '));
    expect(await panel.locator('section').last().locator('li').count()).toBeGreaterThan(12);
    expect(await panel.locator('li canvas').count()).toBeGreaterThan(Object.keys(key?.markers ?? {}).length);
    expect(await seriousFaults(page)).toEqual([]);
    await page.screenshot({ path: `${pictures}${id}-key.png` });
    await page.keyboard.press('Escape');

    // A marker under the pointer says what it is.
    const marked = await page.evaluate(() => {
      const { counters } = window.__board.view();
      const alone = counters.find((c) => c.markers?.length && counters.filter((o) => o.hex === c.hex).length === 1);
      const c = alone ?? counters.find((o) => o.markers?.length);
      return c && { hex: c.hex, kind: c.markers?.[0] as string, stack: counters.filter((o) => o.hex === c.hex).length };
    });
    if (!marked) throw new Error('no counter with a marker');
    const [x, y] = await hands.find(marked.hex, ZOOM);
    const [dx, dy] = markerOffset(metrics(ZOOM, 1), marked.stack, 0);
    await page.mouse.move(x + 200, y);
    await page.mouse.move(x + dx, y + dy);
    const names = Object.values(key?.markers ?? {}).map((m) => `${m.name}. ${m.about}`);
    await expect.poll(() => page.locator('.marker-note').innerText()).toSatisfy((text: string) => names.includes(text));

    // A case on the screen opens the rules at its entry.
    const link = page.locator('.prompt .case').first();
    const label = await link.innerText();
    await link.click();
    await page.locator('.case-pop').getByRole('button', { name: 'Read the rules around it' }).click();
    await expect.poll(() => page.locator('.rules-panel .rule.on .case-id').innerText()).toBe(label);
    await page.screenshot({ path: `${pictures}${id}-case.png` });
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it.each(games.map((g) => g.id))('%s: the rules page has chapters, titles and a search, and nothing internal', async (id) => {
    const game = games.find((g) => g.id === id) as (typeof games)[number];
    const [cases, { caseNames }] = [await game.cases(), await game.catalog()];
    const { page, complaints, close } = await openPage(browser, `/#/rules/${id}`, screen);
    await expect.poll(() => page.locator('h1').innerText()).toBe(`Rules of ${game.name}`);
    const chapters = page.locator('.chapters button');
    await expect.poll(() => chapters.count()).toBeGreaterThan(10);
    for (const line of await chapters.locator('b').allInnerTexts()) expect(line).toMatch(/^[A-ZÀ-Ü0-9]/);
    expect(await page.locator('.rules-page').innerText()).not.toMatch(INTERNAL);
    await chapters.nth(4).click();
    await expect.poll(() => page.locator('.rules-chapter').count()).toBe(1);
    expect(await page.locator('.rule').count()).toBeGreaterThan(0);
    expect(await page.locator('.rules-page').innerText()).not.toMatch(INTERNAL);
    // By words, and by a number as it is printed.
    const search = page.getByLabel(/Search the rules/);
    await search.fill('retreat');
    await expect.poll(() => page.locator('.rule').count()).toBeGreaterThan(3);
    expect(await page.locator('.rule h3').count()).toBeGreaterThan(2);
    expect(await page.locator('.rules-list').innerText()).not.toMatch(INTERNAL);
    const one = cases.find((c) => c.kind === 'rule' && /\d\.[A-Z\d]/.test(c.id)) as (typeof cases)[number];
    await search.fill(caseLabel(one.id, caseNames));
    await expect.poll(() => page.locator('.rules-list').innerText()).toContain(one.summary);
    await page.screenshot({ path: `${pictures}${id}-rules.png` });
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
