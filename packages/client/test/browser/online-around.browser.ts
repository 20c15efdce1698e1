import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type OpenPage, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import { act, ask, beGuest, goTo, isTheirs, oneStory, picture, places, seqOf, together } from './online/hands.ts';
import { Hands } from './table-hands.ts';

/** A passkey of the browser that says yes to everything. */
async function virtualPasskey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('around an online match', () => {
  oneStory();
  let browser: Browser;
  let ann: OpenPage;
  let bob: OpenPage;
  beforeAll(async () => {
    browser = await launchBrowser();
    ann = await openPage(browser, '/#/online', { reducedMotion: 'reduce' });
    bob = await openPage(browser, '/#/account', { reducedMotion: 'reduce' });
  });
  afterAll(() => browser.close());
  const open = async (page: Page) => {
    if (!(await page.locator('.match-panel.open').count())) await page.locator('.match-toggle').click();
  };

  it('a guest registers with a passkey, another with a password, and both sign in again', async () => {
    await beGuest(ann.page, 'Anna');
    await ann.page.getByRole('link', { name: 'You are Anna' }).click();
    await ann.page.getByText('Register, and keep your matches').waitFor();
    await virtualPasskey(ann.page);
    expect(await seriousFaults(ann.page)).toEqual([]);
    await ann.page.getByRole('button', { name: 'Register with a passkey' }).click();
    await ann.page.getByRole('heading', { name: 'You are Anna' }).waitFor();
    await expect.poll(() => ann.page.locator('.plain-list').first().innerText()).toContain('Chrome');
    await ann.page.getByRole('button', { name: 'New token' }).click();
    await ann.page.locator('.token').waitFor();
    expect(await seriousFaults(ann.page)).toEqual([]);
    await picture(ann.page, 'account', true);
    await ann.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await ann.page.getByRole('link', { name: 'Sign in' }).click();
    await ann.page.getByRole('button', { name: 'Sign in' }).first().click();
    await picture(ann.page, 'come-in', true);
    await ann.page.getByRole('button', { name: 'Use a passkey' }).click();
    await ann.page.getByRole('link', { name: 'You are Anna' }).waitFor();

    await bob.page.getByRole('button', { name: 'Register' }).first().click();
    await bob.page.getByLabel('Your name').fill('Bert');
    await bob.page.getByLabel('Password').fill('short');
    await bob.page.locator('.name-form .button.primary').click();
    await bob.page.locator('.online-trouble').waitFor();
    await bob.page.getByLabel('Password').fill('correct horse');
    await bob.page.locator('.name-form .button.primary').click();
    await bob.page.getByRole('heading', { name: 'You are Bert' }).waitFor();
    // A second session, seen and ended from the first.
    const third = await openPage(browser, '/#/account', { reducedMotion: 'reduce' });
    await third.page.getByRole('button', { name: 'Sign in' }).first().click();
    await third.page.getByLabel('Your name').fill('bert');
    await third.page.getByLabel('Password').fill('correct horse');
    await third.page.locator('.name-form .button.primary').click();
    await third.page.getByRole('button', { name: 'Sign out there' }).click();
    await third.page.getByRole('button', { name: 'Sign out there' }).waitFor({ state: 'detached' });
    await bob.page.reload();
    await bob.page.getByRole('link', { name: 'Sign in' }).waitFor();
    await ask(bob.page, 'POST', '/api/signin', { name: 'Bert', password: 'correct horse' });
    // And the account of the third window is deleted with all it had.
    await third.page.getByRole('button', { name: 'Delete the account' }).click();
    await third.page.locator('.offer').getByLabel('Password').fill('wrong horse');
    await third.page.getByRole('button', { name: 'Delete permanently' }).click();
    await third.page.locator('.online-trouble').getByText('password').waitFor();
    await third.page.getByRole('button', { name: 'Keep it' }).click();
    await third.close();
  });

  it('one is invited by name, plays with a clock, takes notes and a day off; onlookers are counted', async () => {
    await goTo(ann.page, '#/online');
    await ann.page.getByLabel('Scenario', { exact: true }).selectOption('breakthrough');
    await ann.page.getByLabel('Clock').selectOption('day');
    await ann.page.getByLabel('Against').fill('bert');
    await ann.page.locator('.new-game .button.primary').click();
    await ann.page.getByText('Waiting for the other player').waitFor();
    const id = await ann.page.evaluate(() => location.hash.split('/')[2]);
    await goTo(bob.page, '#/online');
    await bob.page.evaluate(() => localStorage.setItem('hexfront.online.name', 'Bert'));
    await bob.page.reload();
    await bob.page.locator('.match-row').getByText('You are invited').click();
    await bob.page.locator('.seat-list .button').click();
    const [a, b] = [new Hands(ann.page), new Hands(bob.page)];
    await Promise.all([a.ready(), b.ready()]);
    await together(ann.page, bob.page);
    await expect.poll(() => ann.page.locator('.people time').first().innerText()).toMatch(/^23:59|^1 d/);
    await ann.page.locator('.people .lamp.on').waitFor();

    const eve = await openPage(browser, `/#/match/${id}`, { reducedMotion: 'reduce' });
    await ann.page.locator('.onlookers').getByText('1 spectator').waitFor();
    await open(ann.page);
    await ann.page.getByText('Your notes').click();
    const notes = ann.page.getByLabel('Your notes', { exact: true });
    await notes.fill('Take Clervaux first');
    await ann.page.locator('.notes').getByText('Kept').waitFor();
    expect((await ask<{ body: string }>(ann.page, 'GET', `/api/matches/${id}/notes`)).body).toBe('Take Clervaux first');
    expect((await ask<{ body: string }>(bob.page, 'GET', `/api/matches/${id}/notes`)).body).toBe('');
    await ann.page.getByRole('button', { name: 'Take a day off (7 left)' }).click();
    await ann.page.locator('.people time').getByText('away').waitFor();
    await picture(ann.page, 'clock-and-notes', true);
    expect(await seriousFaults(ann.page)).toEqual([]);
    await eve.close();
    await ann.page.locator('.onlookers').waitFor({ state: 'detached' });

    // A pause by agreement, and on again.
    await ann.page.getByRole('button', { name: 'Pause' }).click();
    await bob.page.getByRole('button', { name: 'Accept' }).click();
    await open(bob.page);
    await bob.page.getByRole('button', { name: 'Continue' }).click();
    await ann.page.getByRole('button', { name: 'Offer a draw' }).waitFor();
  });

  it('what happened while one was away is shown again, step by step', async () => {
    const hash = await bob.page.evaluate(() => location.hash);
    const before = await seqOf(bob.page);
    await goTo(bob.page, '#/online');
    await bob.page.locator('section[aria-label="My matches"]').waitFor();
    for (let i = 0; i < 4; i++) await act(ann.page);
    await goTo(bob.page, hash);
    const b = new Hands(bob.page);
    await b.ready();
    await bob.page.locator('.missed').getByText('since you last looked').waitFor();
    await picture(bob.page, 'missed', true);
    const now = await places(b);
    await bob.page.getByRole('button', { name: 'Show me' }).click();
    await bob.page.getByRole('button', { name: 'To the present' }).waitFor();
    await bob.page.getByRole('button', { name: 'To the present' }).click();
    await bob.page.locator('.missed').waitFor({ state: 'detached' });
    await b.settle();
    await expect.poll(() => together(ann.page, bob.page)).toBeGreaterThan(before);
    await expect.poll(() => places(b)).toEqual(now);
    await expect.poll(() => isTheirs(bob.page)).toBe(true);
  });

  it('a draw is agreed on; the next match has the sides swapped, the old one is put away', async () => {
    await open(ann.page);
    await ann.page.getByRole('button', { name: 'Offer a draw' }).click();
    await bob.page.getByRole('button', { name: 'Accept' }).click();
    await ann.page.locator('.prompt').getByText('agreed on a draw').waitFor();
    await ann.page.getByRole('button', { name: 'Archive' }).click();
    await ann.page.getByRole('button', { name: 'Take out again' }).waitFor();
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ann.page.getByText('Waiting for the other player').waitFor();
    await bob.page.getByRole('button', { name: 'Rematch' }).click();
    await bob.page.locator('.seat-list .button').click();
    const [a, b] = [new Hands(ann.page), new Hands(bob.page)];
    await Promise.all([a.ready(), b.ready()]);
    // The German begins: that is Bert now.
    expect([await isTheirs(ann.page), await isTheirs(bob.page)]).toEqual([true, false]);
    await goTo(ann.page, '#/online');
    await ann.page.getByText('Archive (1)').click();
    await picture(ann.page, 'archive');
    expect(faults(ann.complaints)).toEqual([]);
  });
});
