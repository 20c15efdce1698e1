import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, type OpenPage, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import {
  act,
  ask,
  beGuest,
  goTo,
  isTheirs,
  oneStory,
  openWire,
  picture,
  places,
  seqOf,
  shots,
  together,
  type Wire,
} from './online/hands.ts';
import { Hands } from './table-hands.ts';

describe('online', () => {
  oneStory();
  let browser: Browser;
  let ann: OpenPage;
  let bob: OpenPage;
  /** Bob's line to the server. */
  let wire: Wire;
  beforeAll(async () => {
    browser = await launchBrowser();
    wire = await openWire(inject('baseUrl'));
    ann = await openPage(browser, '/#/online', { reducedMotion: 'reduce' });
    bob = await openPage(browser, '/#/online', { reducedMotion: 'reduce', baseURL: wire.url });
  });
  afterAll(async () => {
    await browser.close();
    wire.close();
  });

  it('two guests play the first phases of Breakthrough against each other', async () => {
    await beGuest(ann.page, 'Ann');
    await ann.page.getByLabel('Scenario', { exact: true }).selectOption('breakthrough');
    expect(await seriousFaults(ann.page)).toEqual([]);
    await picture(ann.page, 'lobby', true);
    await ann.page.locator('.new-game .button.primary').click();
    await ann.page.getByText('Waiting for the other player').waitFor();
    await picture(ann.page, 'waiting');
    const link = await ann.page.getByLabel('Link of the match').inputValue();
    expect(link).toContain('/match/');

    // The table is in the list, and its link leads to it.
    await beGuest(bob.page, 'Bob');
    await bob.page.locator('section[aria-label="Open tables"] .match-row').first().waitFor();
    await picture(bob.page, 'open-tables');
    await bob.page.goto(new URL(link).pathname);
    await bob.page.getByText('Take a seat').waitFor();
    await bob.page.locator('.seat-list .button').click();

    const [a, b] = [new Hands(ann.page), new Hands(bob.page)];
    await Promise.all([a.ready(), b.ready()]);
    await together(ann.page, bob.page);
    await expect.poll(() => places(b)).toEqual(await places(a));
    expect((await isTheirs(ann.page)) !== (await isTheirs(bob.page))).toBe(true);

    // Whoever has to act does one obvious thing, and the other sees it.
    for (let i = 0; i < 8; i++) {
      await act((await isTheirs(ann.page)) ? bob.page : ann.page);
      await together(ann.page, bob.page);
    }
    await Promise.all([a.settle(), b.settle()]);
    await expect.poll(() => seqOf(ann.page)).toBeGreaterThan(6);
    await expect.poll(() => places(b)).toEqual(await places(a));
    await picture(ann.page, 'play-ann', true);
    await picture(bob.page, 'play-bob');
  });

  it('a reload in the middle comes back to the same position', async () => {
    const b = new Hands(bob.page);
    const [seq, before, prompt] = [await seqOf(bob.page), await places(b), await b.prompt()];
    await bob.page.reload();
    await b.ready();
    await b.settle();
    await expect.poll(() => seqOf(bob.page)).toBe(seq);
    await expect.poll(() => places(b)).toEqual(before);
    await expect.poll(() => b.prompt()).toBe(prompt);
    await act((await isTheirs(ann.page)) ? bob.page : ann.page);
    await expect.poll(() => together(ann.page, bob.page)).toBeGreaterThan(seq);
  });

  it('a line that breaks is mended, and nothing is lost', async () => {
    // Bob waits while his line is cut; Ann goes on.
    for (let i = 0; i < 12 && (await isTheirs(ann.page)); i++) await act(bob.page);
    const seq = await together(ann.page, bob.page);
    wire.cut();
    await bob.page.getByText('Connection lost').waitFor();
    await act(ann.page);
    await expect.poll(() => seqOf(bob.page)).toBe(seq);
    wire.mend();
    await expect.poll(() => together(ann.page, bob.page)).toBeGreaterThan(seq);
    await bob.page.getByText('Connection lost').waitFor({ state: 'detached' });
    await expect.poll(() => places(new Hands(bob.page))).toEqual(await places(new Hands(ann.page)));
  });

  it('takes back what is free to take back, on both screens', async () => {
    const mover = (await isTheirs(ann.page)) ? bob : ann;
    // Whatever the move was, it is one's own and no die has fallen since.
    if (await mover.page.locator('button[aria-label^="Undo:"]').count()) await act(mover.page);
    const seq = await together(ann.page, bob.page);
    await mover.page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    for (let n = 0; n < 200 && (await seqOf(mover.page)) === seq; n++) await mover.page.waitForTimeout(50);
    await expect.poll(() => together(ann.page, bob.page)).toBeGreaterThan(seq);
    await expect.poll(() => places(new Hands(bob.page))).toEqual(await places(new Hands(ann.page)));
  });

  it('shows an onlooker the match but gives him nothing to do', async () => {
    const hash = await ann.page.evaluate(() => location.hash);
    const eve = await openPage(browser, `/${hash}`, { reducedMotion: 'reduce' });
    const hands = new Hands(eve.page);
    await hands.ready();
    await expect.poll(() => isTheirs(eve.page)).toBe(true);
    await expect.poll(() => eve.page.locator('.prompt-end .button').count()).toBe(0);
    expect(faults(eve.complaints)).toEqual([]);
    await eve.close();
  });

  it('shows nothing that is hidden in the fog of battle', async () => {
    const [one, two] = [
      await openPage(browser, '/#/online', { reducedMotion: 'reduce' }),
      await openPage(browser, '/#/online', { reducedMotion: 'reduce' }),
    ];
    await beGuest(one.page, 'Carl');
    await beGuest(two.page, 'Dora');
    const { id } = await ask(one.page, 'POST', '/api/matches', {
      game: 'last-gamble',
      scenario: 'breakthrough',
      options: { 'opt-2': true },
      side: 0,
    });
    await ask(two.page, 'POST', `/api/matches/${id}/join`, {});
    for (const { page } of [one, two]) {
      await goTo(page, `#/match/${id}`);
      await new Hands(page).ready();
    }
    const [c, d] = [new Hands(one.page), new Hands(two.page)];
    const [german, allied] = [await c.counters(), await d.counters()];
    // The other side's counters lie face down; one's own are what they are.
    const faceDown = (all: typeof german) => all.filter((x) => x.symbol === 'unknown');
    expect(faceDown(german).length).toBeGreaterThan(10);
    expect(faceDown(allied).length).toBeGreaterThan(10);
    const own = (all: typeof german) => new Set(all.filter((x) => x.symbol !== 'unknown').map((x) => x.key));
    expect([...own(german)].filter((key) => own(allied).has(key))).toEqual([]);
    await picture(one.page, 'fog');
    if (shots) {
      await two.page.setViewportSize({ width: 390, height: 844 });
      await picture(two.page, 'phone');
      await two.page.setViewportSize({ width: 1280, height: 720 });
    }
    for (let i = 0; i < 4; i++) {
      await act((await isTheirs(one.page)) ? two.page : one.page);
      await together(one.page, two.page);
    }
    expect([...own(await c.counters())].filter((key) => own(allied).has(key))).toEqual([]);
    expect(faults(one.complaints)).toEqual([]);
    expect(faults(two.complaints)).toEqual([]);
    await one.close();
    await two.close();
  });

  it('talks, offers, resigns; then the dice can be checked', async () => {
    await ann.page.locator('.match-toggle').click();
    await ann.page.getByLabel('Say something').fill('Good luck');
    await ann.page.keyboard.press('Enter');
    await bob.page.locator('.unread').waitFor();
    await bob.page.locator('.match-toggle').click();
    await bob.page.locator('.talk').getByText('Good luck').waitFor();
    await bob.page.getByRole('button', { name: 'Offer a draw' }).click();
    await ann.page.locator('.offer').getByText('offers a draw').waitFor();
    await picture(ann.page, 'talk', true);
    expect(await seriousFaults(ann.page)).toEqual([]);
    await ann.page.getByRole('button', { name: 'Decline' }).click();
    await ann.page.locator('.offer').waitFor({ state: 'detached' });
    // Who offered is told.
    await bob.page.getByText('The other player declined').waitFor();

    // Taking back by consent.
    const length = (await seqOf(ann.page)) + 2;
    await bob.page.getByRole('button', { name: 'Ask to undo' }).click();
    await ann.page.locator('.offer').getByText('offers to take moves back').waitFor();
    await ann.page.getByRole('button', { name: 'Accept' }).click();
    await ann.page.locator('.offer').waitFor({ state: 'detached' });
    await expect.poll(() => together(ann.page, bob.page)).toBe(length);
    await expect.poll(() => places(new Hands(bob.page))).toEqual(await places(new Hands(ann.page)));

    await bob.page.getByRole('button', { name: 'Resign' }).click();
    await bob.page.locator('.offer .danger').click();
    await ann.page.getByRole('link', { name: 'Check the dice' }).waitFor();
    await picture(ann.page, 'over', true);
    await expect.poll(() => ann.page.locator('.prompt').innerText()).toContain('resigned');
    await ann.page.getByRole('link', { name: 'Check the dice' }).click();
    await ann.page.locator('.proof[data-good="true"]').waitFor();
    await expect.poll(() => ann.page.locator('.verdict').textContent()).toContain('The seed is the one committed to');
    await picture(ann.page, 'proof', true);
    // The server is gone: the page says so.
    await ann.page.context().setOffline(true);
    await ann.page.getByRole('link', { name: 'Online' }).click();
    await ann.page.locator('[data-server="gone"]').waitFor();
    await picture(ann.page, 'gone');
    await ann.page.context().setOffline(false);
    await ann.page.getByRole('button', { name: 'Try again' }).click();
    await ann.page.locator('section[aria-label="My matches"]').getByText('the other side resigned').waitFor();
    await picture(ann.page, 'my-matches', true);

    // The finished match can be looked at again.
    await bob.page.getByRole('button', { name: 'Replay' }).click();
    await bob.page.waitForURL(/#\/replay\//);
    await bob.page.locator('.map-host[data-ready], .replay canvas').first().waitFor({ state: 'attached' });
    await bob.page.locator('.replay-brand').getByText('the other side resigned').waitFor();
    await picture(bob.page, 'replay');
    // A cut line is what the test itself did.
    const own = (all: string[]) =>
      faults(all).filter(
        (c) =>
          !/WebSocket connection to|ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED|SOCKET_NOT_CONNECTED)/.test(
            c,
          ),
      );
    expect(own(ann.complaints)).toEqual([]);
    expect(own(bob.complaints)).toEqual([]);
  });
});
