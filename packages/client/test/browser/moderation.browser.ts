import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type OpenPage, openPage } from '../../../../scripts/testing/browser.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import { ask, picture } from './online/hands.ts';
import { Hands } from './table-hands.ts';

describe('moderation', () => {
  let browser: Browser;
  let [ann, eve, keeper]: OpenPage[] = [];
  let match: string;
  const talk = async (page: Page) => {
    await page.goto(`/#/match/${match}`);
    await new Hands(page).ready();
    if (!(await page.locator('.match-panel.open').count())) await page.locator('.match-toggle').click();
  };
  const moderation = async (name: string) => keeper.page.getByRole('button', { name, exact: true }).click();
  const says = (words: string) => keeper.page.getByText(words).waitFor();

  beforeAll(async () => {
    browser = await launchBrowser();
    [ann, eve, keeper] = await Promise.all([1, 2, 3].map(() => openPage(browser, '/#/settings', { reducedMotion: 'reduce' })));
    await ask(keeper.page, 'POST', '/api/register', { name: 'Keeper', password: 'correct horse' });
    await ask(eve.page, 'POST', '/api/register', { name: 'Rude Eve', password: 'correct horse' });
    await ask(ann.page, 'POST', '/api/guest', { name: 'Polite Ann' });
    for (const { page, name } of [
      { page: ann.page, name: 'Polite Ann' },
      { page: eve.page, name: 'Rude Eve' },
      { page: keeper.page, name: 'Keeper' },
    ])
      await page.evaluate((who) => localStorage.setItem('hexfront.online.name', who), name);
    match = (await ask(ann.page, 'POST', '/api/matches', { game: 'last-gamble', scenario: 'breakthrough' })).id;
    await ask(eve.page, 'POST', `/api/matches/${match}/join`, {});
    await ask(eve.page, 'POST', `/api/matches/${match}/chat`, { id: 'line1', words: 'You play like a potato' });
  });
  afterAll(() => browser.close());

  it('a player reports a line and blocks its writer', async () => {
    await talk(ann.page);
    const line = ann.page.locator('.talk li', { hasText: 'potato' });
    await line.locator('summary').click();
    await line.getByLabel('What Rude Eve did').fill('calls me names');
    await line.getByRole('button', { name: 'Report', exact: true }).click();
    await line.getByText('A moderator will look at it').waitFor();
    await picture(ann.page, 'report', true);
    expect(await seriousFaults(ann.page)).toEqual([]);
    await line.getByRole('button', { name: 'Block' }).click();
    await line.waitFor({ state: 'detached' });
    await ask(eve.page, 'POST', `/api/matches/${match}/chat`, { id: 'line2', words: 'Hello?' });
    await ask(ann.page, 'POST', `/api/matches/${match}/chat`, { id: 'line3', words: 'my own words' });
    await ann.page.locator('.talk li', { hasText: 'my own words' }).waitFor();
    expect(await ann.page.locator('.talk ol').innerText()).not.toContain('Hello?');
    await ann.page.goto('/#/account');
    await ann.page.getByRole('button', { name: 'Unblock' }).click();
    await ann.page.getByRole('button', { name: 'Unblock' }).waitFor({ state: 'detached' });
    expect(faults(ann.complaints)).toEqual([]);
  });

  it('a moderator reads the report, empties the line, mutes and lifts, and closes the report', async () => {
    await keeper.page.goto('/#/account');
    await keeper.page.getByRole('link', { name: 'moderation' }).click();
    await says('calls me names');
    expect(await keeper.page.locator('.report blockquote').innerText()).toBe('You play like a potato');
    await moderation('Empty the line');
    await says('The line is emptied');
    await moderation('Rude Eve');
    await keeper.page.getByLabel('Reason, told to the player').fill('be kind');
    await moderation('Mute');
    await keeper.page.getByText('Muted.', { exact: true }).waitFor();
    expect(await seriousFaults(keeper.page)).toEqual([]);
    await picture(keeper.page, 'moderation', true);
    await talk(eve.page);
    await eve.page.getByLabel('Say something').fill('but');
    await eve.page.getByRole('button', { name: 'Say', exact: true }).click();
    await eve.page.getByText('You cannot write at present: be kind.').waitFor();
    await moderation('Lift');
    await says('Lifted.');
    await keeper.page.getByLabel('Note on the report about Rude Eve').fill('spoken to');
    await moderation('Close the report');
    await says('Nothing waits.');
  });

  it('finds people, locks an account, bans an address, removes a guest', async () => {
    await moderation('People');
    await keeper.page.getByLabel('Find by name').fill('rude');
    await keeper.page.getByRole('button', { name: 'Open Rude Eve' }).click();
    await moderation('Lock the account');
    await says('Locked and signed out everywhere.');
    await eve.page.goto('/#/account');
    await eve.page.reload();
    await eve.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await moderation('Close');
    await ask(ann.page, 'POST', '/api/signout', {});
    await ask(ann.page, 'POST', '/api/guest', { name: 'Nuisance' });
    await keeper.page.getByLabel('Find by name').fill('nuis');
    await keeper.page.getByRole('button', { name: 'Open Nuisance' }).click();
    await moderation('Remove the guest');
    await keeper.page.locator('.moderation-person').waitFor({ state: 'detached' });
    await moderation('Addresses');
    await keeper.page.getByLabel('Address', { exact: true }).fill('192.0.2.77');
    await moderation('Ban');
    await keeper.page.getByRole('button', { name: 'Lift the ban of 192.0.2.77' }).click();
    await says('No address is banned.');
    await moderation('Log');
    await says('remove-guest');
    expect(await seriousFaults(keeper.page)).toEqual([]);
    await picture(keeper.page, 'moderation-log');
    expect(faults(keeper.complaints)).toEqual([]);
  });
});
