import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import type { BoardApi } from '../../src/board/index.ts';
import { Hands } from './table-hands.ts';

declare const window: {
  __board: BoardApi;
  __plates: { zoom: number; plates: (Record<'x' | 'y' | 'w' | 'h', number> & Record<'from' | 'to', readonly [number, number]>)[] };
};

describe('where to look', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['bulge', ['heer', 'ss', 'luftwaffe'], ['N-2225']],
    ['market-garden', ['us', 'british'], ['N-2014', 'N-2710', 'N-2611']],
  ])('opens %s where the side to act faces the enemy and its drops may go', async (scenario, bodies, places) => {
    const { page, close } = await openPage(browser, `/#/new/road-to-the-rhine/${scenario}?seed=look`, {
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce',
    });
    const hands = new Hands(page);
    await hands.ready();
    await hands.settle();
    const [own, sees] = await page.evaluate(
      ([list, hexes]) => {
        const { counters } = window.__board.view();
        return [
          counters.filter((c) => list.includes(c.design.body) && window.__board.sees(c.hex, true)).length,
          hexes.every((hex) => window.__board.sees(hex, true)),
        ] as const;
      },
      [bodies, places] as const,
    );
    expect(own).toBeGreaterThan(8);
    expect(sees).toBe(true);
    if (scenario === 'market-garden') {
      // Picked from a list, a unit that is not on the map brings the places where it may go into view.
      await hands.find('N-1422');
      expect(await page.evaluate(() => window.__board.sees('N-2710'))).toBe(false);
      await page.locator('#oob-tab-1').click();
      await page.locator('.oob input').first().fill('101');
      await page.locator('.tree-unit[title^="101st US Airborne"]').click();
      await hands.settle();
      expect(await page.evaluate(() => window.__board.sees('N-2710'))).toBe(true);
    }
    await close();
  });

  it.each(['wacht-am-rhein/campaign', 'wacht-am-rhein-ii/campaign-dec-16'])(
    'lays the plates of %s inside the map, near their units and off each other, at every width',
    async (game) => {
      const { page, close } = await openPage(browser, `/#/new/${game}?seed=look`, {
        viewport: { width: 1280, height: 720 },
        reducedMotion: 'reduce',
      });
      const hands = new Hands(page);
      await hands.ready();
      const curtain = page.locator('.curtain button');
      if (await curtain.count()) await curtain.first().click();
      for (const [width, height] of [
        [1280, 720],
        [1440, 900],
        [1600, 900],
        [1920, 1080],
        [2560, 1440],
      ]) {
        await page.setViewportSize({ width, height });
        await hands.settle();
        await page.evaluate(() => window.__board.fit());
        await expect.poll(() => page.evaluate(() => window.__plates.zoom === window.__board.camera().zoom)).toBe(true);
        const { zoom, plates, frame } = await page.evaluate(() => {
          const { x0, y0, x1, y1 } = window.__board.frame();
          return { ...window.__plates, frame: [x1 - x0, y1 - y0] };
        });
        expect(plates.length).toBeGreaterThan(5);
        for (const [i, p] of plates.entries()) {
          expect(Math.min(p.x - p.w / 2, p.y - p.h / 2)).toBeGreaterThanOrEqual(0);
          expect(p.x + p.w / 2).toBeLessThanOrEqual(frame[0]);
          expect(p.y + p.h / 2).toBeLessThanOrEqual(frame[1]);
          expect(Math.hypot(p.from[0] - p.to[0], p.from[1] - p.to[1])).toBeLessThanOrEqual(6 * zoom);
          for (const q of plates.slice(i + 1))
            expect(Math.abs(p.x - q.x) >= (p.w + q.w) / 2 || Math.abs(p.y - q.y) >= (p.h + q.h) / 2).toBe(true);
        }
        // The prompt takes one line of its bar.
        const bar = await page.locator('.prompt').boundingBox();
        const last = await page.locator('.prompt-end').boundingBox();
        if (width >= 1440) expect(bar?.height).toBeLessThanOrEqual(52);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
      }
      // With a sheet beside the map every chip is still there to be pressed.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator('.bar-button[aria-label^="Key"]').click();
      await hands.settle();
      const cut = await page.evaluate(() => {
        const area = (document.querySelector('.map-area') as HTMLElement).getBoundingClientRect();
        const out = (c: Element) => c.getBoundingClientRect().right > area.right || c.getBoundingClientRect().left < area.left;
        const box = document.querySelector('.chips') as HTMLElement;
        return [...box.children].filter(out).length + (box.scrollWidth > box.clientWidth + 1 ? 1 : 0);
      });
      expect(cut).toBe(0);
      await close();
    },
  );

  it('stands still while the panel of a battle comes and goes, and an attack can be canceled', async () => {
    const { page, close } = await openPage(browser, '/#/new/last-gamble/breakthrough?seed=look', {
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce',
    });
    const hands = new Hands(page);
    await hands.ready();
    await hands.until(/Combat/);
    await hands.find('1525');
    const before = await hands.where('1525');
    await page.mouse.click(...before);
    await page.locator('.combat').first().waitFor();
    await hands.settle();
    expect(await hands.where('1525')).toEqual(before);
    await page.locator('.joiners button').first().click();
    await hands.settle();
    // Every answer stands once, beside the odds; under a sheet that covers them they are in the prompt again.
    const answers = page.locator('.prompt .button:not(.advice-button)');
    expect(await page.locator('.combat-foot .button').count()).toBeGreaterThan(1);
    expect(await answers.count()).toBe(0);
    await page.locator('.bar-button[aria-label^="Key"]').click();
    await expect.poll(() => answers.count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => answers.count()).toBe(0);
    await page.locator('.combat-foot').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.locator('.combat').count()).toBe(0);
    await hands.settle();
    expect(await hands.where('1525')).toEqual(before);
    // On a phone the map keeps half of the screen, and every button stands once.
    await page.setViewportSize({ width: 390, height: 844 });
    await hands.settle();
    await hands.click('1525');
    await page.locator('.combat').first().waitFor();
    await hands.settle();
    const map = (await page.locator('.map-area').boundingBox())?.height ?? 0;
    expect(map).toBeGreaterThan(844 / 2);
    expect(await page.locator('.prompt .button:visible').count()).toBe(0);
    await close();
  });

  it('keeps the colors of the nations apart on the whole map', async () => {
    const { page, close } = await openPage(browser, '/#/new/road-to-the-rhine/bulge?seed=look', {
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce',
    });
    const hands = new Hands(page);
    await hands.ready();
    await hands.end();
    await page.keyboard.press('Home');
    await hands.settle();
    /** The color in the middle of a counter of each nation. */
    const seen = await page.evaluate(() => {
      const host = document.querySelector('.map-host') as HTMLElement;
      const all = [...host.querySelectorAll('canvas')];
      const box = host.getBoundingClientRect();
      const sheet = new OffscreenCanvas(box.width, box.height);
      const c = sheet.getContext('2d') as OffscreenCanvasRenderingContext2D;
      for (const layer of all) {
        const at = layer.getBoundingClientRect();
        c.drawImage(layer, at.left - box.left, at.top - box.top, at.width, at.height);
      }
      const out: Record<string, number[]> = {};
      for (const counter of window.__board.view().counters) {
        const p = window.__board.hexToScreen(counter.hex);
        if (p && !out[counter.design.body]) out[counter.design.body] = [...c.getImageData(p[0], p[1], 1, 1).data].slice(0, 3);
      }
      return out;
    });
    const apart = (a: number[], b: number[]) => Math.hypot(...a.map((x, i) => x - b[i]));
    const nations = ['heer', 'us', 'british', 'french'].map((n) => seen[n]);
    for (const [i, a] of nations.entries()) for (const b of nations.slice(i + 1)) expect(apart(a, b)).toBeGreaterThan(35);
    await close();
  });
});
