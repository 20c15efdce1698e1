import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import type { BoardApi } from '../../src/board/index.ts';
import { Hands } from './table-hands.ts';

declare const window: { __board: BoardApi };

describe('where to look', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['bulge', ['heer', 'ss', 'luftwaffe'], 'N-2225'],
    ['market-garden', ['us', 'british'], 'N-2014'],
  ])('opens %s where the side to act faces the enemy', async (scenario, bodies, front) => {
    const { page, close } = await openPage(browser, `/#/new/road-to-the-rhine/${scenario}?seed=look`, {
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce',
    });
    const hands = new Hands(page);
    await hands.ready();
    await hands.settle();
    const [own, sees] = await page.evaluate(
      ([list, hex]) => {
        const { counters } = window.__board.view();
        return [
          counters.filter((c) => (list as string[]).includes(c.design.body) && window.__board.sees(c.hex, true)).length,
          window.__board.sees(hex as string, true),
        ] as const;
      },
      [bodies, front] as const,
    );
    expect(own).toBeGreaterThan(8);
    expect(sees).toBe(true);
    await close();
  });
});
