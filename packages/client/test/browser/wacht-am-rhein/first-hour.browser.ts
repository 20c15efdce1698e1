/** What a newcomer sees in the first hour of the two big games, on a tablet, a small and a large screen. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../../scripts/testing/browser.ts';
import type { BoardApi } from '../../../src/board/index.ts';
import { laidOut, openSave, playedTo } from '../begin.ts';
import { faults } from '../faults.ts';
import { Hands } from '../table-hands.ts';

declare const window: { __board: BoardApi };

const pictures = fileURLToPath(new URL('../../../../../artefacts/wacht-am-rhein/', import.meta.url));
const SIZES = {
  tablet: { viewport: { width: 834, height: 1112 }, hasTouch: true },
  small: { viewport: { width: 1280, height: 800 } },
  large: { viewport: { width: 1600, height: 1000 } },
} as const satisfies Record<string, BrowserContextOptions>;
const GAME = 'wacht-am-rhein-ii';

/** An assault in Kesternich that is opened and has nobody in it yet. */
const assault = (): Promise<Buffer> =>
  playedTo(
    GAME,
    { scenario: 'kesternich', seed: 'hour' },
    (at) => at === 'attack.draft',
    (at, list) => (at === 'assaults.choose' ? list.find((a) => a.k === 'target') : undefined),
  );
/** A barrage in the Goose Egg with two batteries. */
function barrage(): Promise<Buffer> {
  let guns = 0;
  return playedTo(
    GAME,
    { scenario: 'goose-egg', seed: 'look' },
    () => guns >= 2,
    (at, list) => {
      if (at === 'barrages.choose') return list.find((a) => a.k === 'target');
      const gun = at === 'barrage.guns' ? list.find((a) => a.u !== undefined) : undefined;
      if (gun) guns++;
      return gun;
    },
  );
}

/** The third day of Bastogne: a battalion whose line to its headquarters a US company cuts, and artillery beside it. */
const thirdDay = {
  scenario: 'bastogne',
  clear: 'map',
  vars: { turn: 8 },
  units: {
    'de-2-915-352-i': { at: 'D1228', committed: 1, supply: 1 },
    'de-7army-h': { at: 'D1221', committed: 1 },
    'us-co-im-01': { at: 'D1225', committed: 1 },
    'de-1-39-26-i': { at: 'D1536', committed: 1 },
    'de-2-39-26-i': { at: 'D1536', committed: 1 },
    'de-26xx-a105': { at: 'D1533', committed: 1, battery: 1 },
    'de-26xx-a150': { at: 'D1533', committed: 1, battery: 1 },
    'us-2-110-28-i': { at: 'D1537', committed: 1 },
  },
};
/** The only attack that can be made, with two batteries behind it. */
const withGuns = (): Promise<Buffer> =>
  laidOut('wacht-am-rhein', { ...thirdDay, stage: 'german.combat' }, (world) => {
    const unit = (id: string): number => world.def.units.findIndex((u) => u.id === id);
    return [
      ...['de-1-39-26-i', 'de-2-39-26-i'].map((id) => ({ k: 'join', u: unit(id) })),
      ...['de-26xx-a105', 'de-26xx-a150'].map((id) => ({ k: 'gun', u: unit(id) })),
    ];
  });

describe('the first hour of the big games', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const sit = async (size: keyof typeof SIZES, save: Buffer) => {
    const opened = await openPage(browser, '/', { ...SIZES[size], reducedMotion: 'reduce' });
    const hands = new Hands(opened.page);
    await openSave(hands, save);
    const curtain = opened.page.locator('.curtain-card button');
    if ((await curtain.count()) > 0) await curtain.first().click();
    await hands.settle();
    return { ...opened, hands };
  };

  it('an assault is called so wherever it is named, has no strength before it has a unit, and no phase stands struck out', async () => {
    const save = await assault();
    for (const size of ['tablet', 'small'] as const) {
      const { page, complaints, close } = await sit(size, save);
      await expect.poll(() => page.locator('.combat h2').innerText()).toMatch(/^Assault on/);
      expect(await page.locator('.prompt').innerText()).toContain('Assault on');
      expect(await page.locator('.side-box').first().innerText()).toMatch(/No units yet/);
      expect(await page.locator('.phase.idle, .agenda-dashes .idle').count()).toBe(0);
      const bar = page.locator('.agenda-bar .phases');
      if (size === 'small') expect(await bar.evaluate((row) => row.scrollWidth <= row.clientWidth + 1)).toBe(true);
      await page.screenshot({ path: `${pictures}assault-${size}.png` });
      expect(faults(complaints)).toEqual([]);
      await close();
    }
  });

  it('shells and supply have their lines on the map, and plates of divisions can be switched off', async () => {
    const { page, hands, complaints, close } = await sit('large', await barrage());
    const arcs = () => page.evaluate(() => (window.__board.view().arrows ?? []).filter((a) => a.kind === 'artillery').length);
    await expect.poll(arcs).toBeGreaterThan(0);
    await page.screenshot({ path: `${pictures}barrage.png` });
    await page.locator('.combat-foot .button', { hasText: 'Cancel' }).click();
    await hands.settle();
    await page.locator('.chip-supply').click();
    await expect.poll(() => page.evaluate(() => window.__board.view().supply?.length ?? 0)).toBeGreaterThan(20);
    await page.screenshot({ path: `${pictures}supply.png` });
    const plates = page.locator('canvas.plates');
    for (let i = 0; i < 9; i++) await page.locator('.zoom button[aria-label="Zoom out"]').click();
    await expect.poll(() => plates.isVisible()).toBe(true);
    await page.screenshot({ path: `${pictures}plates.png` });
    await page.locator('.chip-divisions').click();
    await expect.poll(() => plates.isVisible()).toBe(false);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('on the third day of Bastogne a supply line is drawn as far as it holds, and artillery has its lines and its part in the odds', async () => {
    const moving = await sit('large', await laidOut('wacht-am-rhein', { ...thirdDay, stage: 'german.movement' }));
    await moving.page.locator('.chip-supply').click();
    const cut = () =>
      moving.page.evaluate(() =>
        (window.__board.view().supply ?? []).find((line) => line.blocked === 'D1225' && line.hexes[0] === 'D1228'),
      );
    await expect.poll(async () => (await cut())?.hexes.at(-1)).toBe('D1225');
    expect((await cut())?.gap?.[0]).toBe('D1225');
    await moving.page.screenshot({ path: `${pictures}supply-bastogne.png` });
    expect(faults(moving.complaints)).toEqual([]);
    await moving.close();

    const { page, complaints, close } = await sit('large', await withGuns());
    const arcs = () => page.evaluate(() => (window.__board.view().arrows ?? []).filter((a) => a.kind === 'artillery').length);
    await expect.poll(arcs).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.side-box').first().innerText()).toMatch(/26 Art 105[\s\S]*26 Art 150/);
    await page.screenshot({ path: `${pictures}barrage-bastogne.png` });
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
