import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type OpenPage, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

/** Pictures are kept where somebody asked for them. */
const shots = process.env.HEXFRONT_SHOTS;
async function picture(page: Page, name: string): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
}

async function beGuest(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.locator('.name-form button').click();
  await page.getByText(`You are ${name}`).waitFor();
}

const seqOf = async (page: Page): Promise<number> => Number(await page.locator('.match-panel').getAttribute('data-seq'));
/** Both screens show the same number of things done. */
async function together(a: Page, b: Page): Promise<number> {
  for (let i = 0; i < 100; i++) {
    const [x, y] = [await seqOf(a), await seqOf(b)];
    if (x === y && i > 1) return x;
    await a.waitForTimeout(50);
  }
  throw new Error('the two screens do not come together');
}
const places = async (hands: Hands): Promise<string[]> =>
  (await hands.counters())
    .filter((c) => !c.ghost)
    .map((c) => `${c.key}@${c.hex}`)
    .sort();
const isTheirs = async (page: Page): Promise<boolean> => /is played by/.test(await page.locator('.prompt').innerText());

/** Answers until the server has heard something. */
async function act(page: Page): Promise<void> {
  const before = await seqOf(page);
  for (let i = 0; i < 6; i++) {
    await new Hands(page).answer();
    for (let n = 0; n < 20 && (await seqOf(page)) === before; n++) await page.waitForTimeout(50);
    if ((await seqOf(page)) !== before) return;
  }
  throw new Error(`nothing was done: ${await new Hands(page).prompt()}`);
}

interface Hooked {
  __sockets: WebSocket[];
}
/** Lets the test cut the line. */
async function hookSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: WebSocket[] = [];
    (globalThis as never as Hooked).__sockets = all;
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        all.push(this);
      }
    };
  });
  await page.reload();
}

describe('online', () => {
  let browser: Browser;
  let ann: OpenPage;
  let bob: OpenPage;
  let watcher: OpenPage | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
    ann = await openPage(browser, '/#/online', { reducedMotion: 'reduce' });
    bob = await openPage(browser, '/#/online', { reducedMotion: 'reduce' });
    await hookSockets(ann.page);
    await hookSockets(bob.page);
  });
  afterAll(async () => {
    await browser.close();
  });

  it('two guests play the first phases of Breakthrough against each other', async () => {
    await beGuest(ann.page, 'Ann');
    await ann.page.getByLabel('Scenario', { exact: true }).selectOption('breakthrough');
    expect(await seriousFaults(ann.page)).toEqual([]);
    await picture(ann.page, 'lobby');
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
    expect(await places(b)).toEqual(await places(a));
    expect((await isTheirs(ann.page)) !== (await isTheirs(bob.page))).toBe(true);

    // Whoever has to act does one obvious thing, and the other sees it.
    for (let i = 0; i < 8; i++) {
      await act((await isTheirs(ann.page)) ? bob.page : ann.page);
      await together(ann.page, bob.page);
    }
    await Promise.all([a.settle(), b.settle()]);
    expect(await seqOf(ann.page)).toBeGreaterThan(6);
    expect(await places(b)).toEqual(await places(a));
    await picture(ann.page, 'play-ann');
    await picture(bob.page, 'play-bob');
  }, 120_000);

  it('a reload in the middle comes back to the same position', async () => {
    const b = new Hands(bob.page);
    const [seq, before, prompt] = [await seqOf(bob.page), await places(b), await b.prompt()];
    await bob.page.reload();
    await b.ready();
    await b.settle();
    expect(await seqOf(bob.page)).toBe(seq);
    expect(await places(b)).toEqual(before);
    expect(await b.prompt()).toBe(prompt);
    await act((await isTheirs(ann.page)) ? bob.page : ann.page);
    expect(await together(ann.page, bob.page)).toBeGreaterThan(seq);
  }, 60_000);

  it('a line that breaks is mended, and nothing is lost', async () => {
    const seq = await together(ann.page, bob.page);
    const [mover, other] = (await isTheirs(ann.page)) ? [bob, ann] : [ann, bob];
    await other.page.context().setOffline(true);
    await other.page.evaluate(() => (globalThis as never as Hooked).__sockets.at(-1)?.close());
    await other.page.getByText('The line to the server is cut').waitFor();
    await act(mover.page);
    expect(await seqOf(other.page)).toBe(seq);
    await other.page.context().setOffline(false);
    expect(await together(ann.page, bob.page)).toBeGreaterThan(seq);
    expect(await other.page.getByText('The line to the server is cut').count()).toBe(0);
    expect(await places(new Hands(bob.page))).toEqual(await places(new Hands(ann.page)));
  }, 60_000);

  it('takes back what is free to take back, on both screens', async () => {
    const mover = (await isTheirs(ann.page)) ? bob : ann;
    // Whatever the move was, it is one's own and no die has fallen since.
    if (await mover.page.locator('button[aria-label^="Undo:"]').count()) await act(mover.page);
    const seq = await together(ann.page, bob.page);
    await mover.page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    for (let n = 0; n < 40 && (await seqOf(mover.page)) === seq; n++) await mover.page.waitForTimeout(50);
    expect(await together(ann.page, bob.page)).toBeGreaterThan(seq);
    expect(await places(new Hands(bob.page))).toEqual(await places(new Hands(ann.page)));
  }, 60_000);

  it('shows an onlooker the match but gives him nothing to do', async () => {
    const hash = await ann.page.evaluate(() => location.hash);
    watcher = await openPage(browser, `/${hash}`, { reducedMotion: 'reduce' });
    const hands = new Hands(watcher.page);
    await hands.ready();
    expect(await isTheirs(watcher.page)).toBe(true);
    expect(await watcher.page.locator('.prompt-end .button').count()).toBe(0);
    expect(faults(watcher.complaints)).toEqual([]);
    await watcher.close();
  });

  it('shows nothing that is hidden in the fog of battle', async () => {
    const post = (page: Page, path: string, body: object): Promise<{ id: string }> =>
      page.evaluate(
        async ([to, json]) => (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json })).json(),
        [path, JSON.stringify(body)] as const,
      );
    const [one, two] = [
      await openPage(browser, '/#/online', { reducedMotion: 'reduce' }),
      await openPage(browser, '/#/online', { reducedMotion: 'reduce' }),
    ];
    await beGuest(one.page, 'Carl');
    await beGuest(two.page, 'Dora');
    const { id } = await post(one.page, '/api/matches', {
      game: 'last-gamble',
      scenario: 'breakthrough',
      options: { 'opt-2': true },
      side: 0,
    });
    await post(two.page, `/api/matches/${id}/join`, {});
    for (const { page } of [one, two]) {
      await page.evaluate((to) => {
        location.hash = `#/match/${to}`;
      }, id);
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
  }, 60_000);

  it('talks, offers, resigns; then the dice can be checked', async () => {
    await ann.page.locator('.match-toggle').click();
    await ann.page.getByLabel('Say something').fill('Good luck');
    await ann.page.keyboard.press('Enter');
    await bob.page.locator('.unread').waitFor();
    await bob.page.locator('.match-toggle').click();
    await bob.page.locator('.talk').getByText('Good luck').waitFor();
    await bob.page.getByRole('button', { name: 'Offer a draw' }).click();
    await ann.page.locator('.offer').getByText('offers a draw').waitFor();
    await picture(ann.page, 'talk');
    expect(await seriousFaults(ann.page)).toEqual([]);
    await ann.page.getByRole('button', { name: 'Decline' }).click();
    await ann.page.locator('.offer').waitFor({ state: 'detached' });

    // Taking back by consent.
    const length = (await seqOf(ann.page)) + 2;
    await bob.page.getByRole('button', { name: 'Ask to take back' }).click();
    await ann.page.locator('.offer').getByText('offers to take moves back').waitFor();
    await ann.page.getByRole('button', { name: 'Accept' }).click();
    await ann.page.locator('.offer').waitFor({ state: 'detached' });
    expect(await together(ann.page, bob.page)).toBe(length);
    expect(await places(new Hands(bob.page))).toEqual(await places(new Hands(ann.page)));

    await bob.page.getByRole('button', { name: 'Resign' }).click();
    await bob.page.locator('.offer .danger').click();
    await ann.page.getByRole('link', { name: 'Check the dice' }).waitFor();
    await picture(ann.page, 'over');
    expect(await ann.page.locator('.prompt').innerText()).toContain('resigned');
    await ann.page.getByRole('link', { name: 'Check the dice' }).click();
    await ann.page.locator('.proof[data-good="true"]').waitFor();
    expect(await ann.page.locator('.verdict').textContent()).toContain('The seed is the one committed to');
    await picture(ann.page, 'proof');
    // The server is gone: the page says so.
    await ann.page.context().setOffline(true);
    await ann.page.getByRole('link', { name: 'Online' }).click();
    await ann.page.locator('[data-server="gone"]').waitFor();
    await picture(ann.page, 'gone');
    await ann.page.context().setOffline(false);
    await ann.page.getByRole('button', { name: 'Try again' }).click();
    await ann.page.locator('section[aria-label="My matches"]').getByText('the other side resigned').waitFor();
    await picture(ann.page, 'my-matches');

    // The finished match can be looked at again.
    await bob.page.getByRole('button', { name: 'Replay' }).click();
    await bob.page.waitForURL(/#\/replay\//);
    await bob.page.locator('.map-host[data-ready], .replay canvas').first().waitFor({ state: 'attached' });
    await bob.page.waitForTimeout(500);
    await picture(bob.page, 'replay');
    // A cut line is what the test itself did.
    const own = (all: string[]) => faults(all).filter((c) => !/ERR_INTERNET_DISCONNECTED/.test(c));
    expect(own(ann.complaints)).toEqual([]);
    expect(own(bob.complaints)).toEqual([]);
  }, 60_000);
});
