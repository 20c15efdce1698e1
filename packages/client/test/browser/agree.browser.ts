import { hashOf, type SaveFile, Session, saveOf, settle, start } from '@hexfront/engine';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { seedRng } from '../../../engine/src/chance/rng.ts';
import { fingerprint } from '../../../engine/src/testing/fingerprint.ts';
import { randomAction } from '../../../engine/src/testing/playout.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

interface Page {
  __ask(q: 'branch', args: { length: number }): Promise<SaveFile>;
}

describe('Node and browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['breakthrough', {}],
    ['wacht-am-rhein', { level: 'advanced', 'opt-5': true, 'opt-7': true }],
  ])('play a recorded game of %s to the same states', async (scenario, options) => {
    const { def } = (await loadGameById('last-gamble')) as LoadedGame;
    const setup = settle(def, { scenario, options, seed: 'agree' });
    const session = new Session(start(def, setup));
    const rng = seedRng('agree/fingerprint');
    const lengths = [0];
    const chain = [hashOf(session.world)];
    for (let i = 0; i < 400 && !session.world.result; i++) {
      const action = randomAction(session.world, rng);
      if (!action || 'refusal' in session.play(action)) break;
      lengths.push(session.log.length);
      chain.push(session.hash());
    }
    // The recording is what the engine's own fingerprint of this seed gives.
    expect(fingerprint(def, 'agree', session.actions, setup)).toEqual(chain);
    expect(chain.length).toBeGreaterThan(200);

    const { page, complaints, close } = await openPage(browser, '/', { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
    await page.locator('.scenario-card').first().waitFor();
    const buffer = Buffer.from(JSON.stringify(saveOf(session)));
    await page.setInputFiles('[data-open-save]', { name: 'recorded.hexfront.json', mimeType: 'application/json', buffer });
    await new Hands(page).ready();
    const found = await page.evaluate(
      async (all) => {
        const out: (string | undefined)[] = [];
        for (const length of all) out.push((await (globalThis as never as Page).__ask('branch', { length })).hash);
        return out;
      },
      lengths.filter((_, i) => i % 10 === 0 || i === lengths.length - 1),
    );
    expect(found).toEqual(chain.filter((_, i) => i % 10 === 0 || i === chain.length - 1));
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
