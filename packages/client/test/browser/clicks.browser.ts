import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { breakthroughAt, openSave } from './begin.ts';
import { Hands } from './table-hands.ts';

describe('clicks do what the picture promises', () => {
  let browser: Browser;
  let movement: Buffer;
  beforeAll(async () => {
    movement = await breakthroughAt('hands', (at) => at === 'movement.plan');
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** The Last Gamble in the German Movement Phase, with a count of the plans the page asks for. */
  const moving = async () => {
    const opened = await openPage(browser, '/', { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' });
    await opened.page.evaluate(() => {
      const counts = { plan: 0 };
      Object.assign(globalThis, { __asked: counts });
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
        if ((args[0] as { q?: string })?.q === 'plan') counts.plan++;
        post.apply(this, args as never);
      } as never;
    });
    const hands = new Hands(opened.page);
    await openSave(hands, movement);
    await expect.poll(() => hands.phase()).toMatch(/German Movement/i);
    return {
      ...opened,
      hands,
      plans: () => opened.page.evaluate(() => (globalThis as never as { __asked: { plan: number } }).__asked.plan),
    };
  };

  /** A unit of the Germans and a hex in its reach where others of them are. */
  const goalWithFriends = async (hands: Hands) => {
    for (const hex of ['1122', '0922', '1022', '1425', '0921']) {
      await hands.page.keyboard.press('Escape');
      await hands.click(hex);
      const reach = await hands.reach();
      const own = (await hands.counters()).filter((c) => c.body === 'heer' && !c.ghost && c.hex !== hex);
      const goal = reach.find((h) => own.some((c) => c.hex === h));
      const key = await hands.chosen();
      if (goal && key) return { from: hex, key, goal, friends: own.filter((c) => c.hex === goal).map((c) => c.key) };
    }
    throw new Error('no such unit');
  };

  it('begins all the same when the page is reloaded in whatever moment of its beginning', async () => {
    const { page, close } = await openPage(browser, '/');
    await page.goto('/#/new/last-gamble/breakthrough?seed=hands');
    await page.reload();
    const hands = new Hands(page);
    await hands.ready();
    await expect.poll(() => hands.phase()).toMatch(/German Replacement/i);
    await close();
  });

  it('moves to a highlighted hex that holds own units, and asks for its plan once', async () => {
    const { hands, page, plans, close } = await moving();
    const { key, goal, friends } = await goalWithFriends(hands);
    await hands.find(goal);
    await hands.hover(goal);
    await expect.poll(() => page.locator('.move-panel').innerText()).toMatch(new RegExp(`Move to ${goal}`, 'i'));
    await expect.poll(() => page.locator('.choose-instead .mate').count()).toBe(friends.length);
    const before = await plans();
    await page.mouse.down();
    await page.mouse.up();
    await hands.settle();
    await expect.poll(() => hands.hexOf(key)).toBe(goal);
    expect((await plans()) - before).toBe(0);
    await close();
  });

  it('chooses the other unit with Ctrl, or from the panel that says so', async () => {
    const { hands, page, close } = await moving();
    const { key, from, goal, friends } = await goalWithFriends(hands);
    const [x, y] = await hands.find(goal);
    await page.keyboard.down('Control');
    await page.mouse.click(x, y);
    await page.keyboard.up('Control');
    await hands.settle();
    await expect.poll(() => hands.hexOf(key)).toBe(from);
    expect(friends).toContain(await hands.chosen());
    await page.keyboard.press('Escape');
    await hands.click(from);
    await hands.find(goal);
    await hands.hover(goal);
    await page.locator('.choose-instead .mate').first().click();
    await hands.settle();
    expect(friends).toContain(await hands.chosen());
    await expect.poll(() => hands.hexOf(key)).toBe(from);
    await close();
  });

  it('lets a unit that has moved be looked at without a reproach', async () => {
    const { hands, page, close } = await moving();
    const { key, goal } = await goalWithFriends(hands);
    await hands.click(goal);
    await expect.poll(() => hands.hexOf(key)).toBe(goal);
    // Whatever is left of its move is given up.
    const stop = page.getByRole('button', { name: 'Stop here' });
    if (await stop.count()) await stop.first().click();
    await page.keyboard.press('Escape');
    await hands.settle();
    const alone = await hands.lookAt(key);
    expect(alone).toBe(true);
    await expect.poll(() => hands.lit('refused')).toEqual([]);
    const note = page.locator('.refusal.quiet-note');
    if (await note.count()) expect(await note.locator('p').count()).toBe(1);
    await close();
  });

  it('speaks of the hex under the cursor, the cost, the refusal and the dice', async () => {
    const { hands, page, close } = await moving();
    const spoken = () => page.locator('.spoken').innerText();
    await page.keyboard.press('ArrowUp');
    await expect.poll(spoken).toMatch(/^Hex \d{4}/);
    const { key, goal } = await goalWithFriends(hands);
    await hands.find(goal);
    await hands.hover(goal);
    await expect.poll(spoken).toContain(`Move to ${goal}, cost`);
    await hands.click('1320');
    await expect.poll(spoken).toMatch(/cannot|Cannot|must/);
    expect(await hands.hexOf(key)).not.toBe('1320');
    // A click on open country far from anybody is a question about the hex.
    await page.keyboard.press('Escape');
    await hands.click('2020');
    await expect.poll(() => page.locator('.hex-card').innerText()).toMatch(/Height\s+\d{2,3} m on average/);
    await close();
  });
});
