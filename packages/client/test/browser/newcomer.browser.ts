import { mkdirSync } from 'node:fs';
import type { GuideScript, GuideStep } from '@hexfront/engine';
import { games } from '@hexfront/games';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { PAGE_PARTS } from '../../src/guide/page-parts.ts';
import { unitNumber } from '../../src/guide/steps.ts';
import { openTable } from '../kit.ts';
import { seriousFaults } from './axe.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

const pictures = new URL('../../../../artefacts/newcomer/', import.meta.url).pathname;

/** Somebody who has never seen the game and does what the card of the guide says, with mouse and keys. */
class Newcomer {
  readonly hands: Hands;
  readonly page: Page;
  readonly key: (id: string) => string;
  constructor(page: Page, key: (id: string) => string) {
    this.page = page;
    this.hands = new Hands(page);
    this.key = key;
  }

  private button = async (name: RegExp): Promise<void> => {
    await this.page.locator('.prompt-end, .combat, .right').getByRole('button', { name }).first().click();
    await this.hands.settle();
  };
  /** Out of a menu of several that could be meant. */
  private menu = async (name: string): Promise<void> => {
    const item = this.page.locator('.action-menu button', { hasText: name });
    if (await item.count()) await item.first().click();
    await this.hands.settle();
  };
  /** Clicks a stack until the unit is in hand. */
  private pick = async (id: string): Promise<void> => {
    const hex = (await this.hands.hexOf(this.key(id))) as string;
    for (let i = 0; i < 6 && (await this.hands.chosen()) !== this.key(id); i++) {
      // Two clicks on one spot in quick succession would take the whole stack.
      if (i) await this.page.keyboard.press('Escape');
      if (i) await this.page.locator('.unit-card .mates .mate, .chips .chip').first().hover();
      await this.hands.click(hex);
      const mates = this.page.locator('.mates:not(.choose-instead) .mate');
      for (let k = 0; k < (await mates.count()) && (await this.hands.chosen()) !== this.key(id); k++) {
        await mates.nth(k).click();
        await this.hands.settle();
      }
    }
  };

  /** One order of the step, by hand. */
  private async order(line: string, step: GuideStep): Promise<void> {
    const { hands, page } = this;
    const [verb, ...rest] = line.split(' ');
    const what = rest.join(' ');
    const last = rest.at(-1) ?? '';
    const unit = step.point?.units?.[0];
    if (verb === 'end') return hands.end();
    if (verb === 'undo') await page.keyboard.press('Control+z');
    else if (verb === 'redo') await page.keyboard.press('Control+y');
    else if (verb === 'ready') await page.locator('.combat-foot .primary').click();
    else if (verb === 'roll') await this.button(/^Roll the die/);
    else if (verb === 'join' || verb === 'gun') await page.locator('.joiners button', { hasText: what }).first().click();
    else if (verb === 'target' || verb === 'fight') await hands.click(last);
    else if (verb === 'fire') await this.button(new RegExp(`^Fire ${what} points`));
    else if (verb === 'lead') await page.locator('.joiners button', { hasText: what }).first().click();
    else if (verb === 'accept') await this.button(/Do not escalate/);
    else if (verb === 'quiet') await this.button(/^Do not blow/);
    else if (verb === 'play-on') await this.button(/^Continue/);
    else if (verb === 'another') await this.button(/^Spend 2 MSP/);
    else if (verb === 'retreat' && last.length < 3) await this.button(new RegExp(`^Retreat ${last} hex`));
    else if (verb === 'retreat' || verb === 'why') await hands.click(last);
    else if (verb === 'advance') {
      await hands.click(last);
      await this.menu(what.slice(0, -last.length).trim());
    } else if (verb === 'move' && unit) {
      await this.pick(unit);
      await hands.click(last);
    } else if (unit) {
      await hands.click((await hands.hexOf(this.key(unit))) as string);
      await this.menu(what.replace(/@.*/, ''));
    }
    await hands.settle();
  }

  async follow(step: GuideStep): Promise<void> {
    const { want } = step;
    if (want.is === 'selected') await this.pick(want.unit);
    else if (want.is === 'overlay') await this.page.locator(`.chip-${want.name}`).click();
    else if (!step.auto) for (const line of step.do ?? []) await this.order(line, step);
    if (want.is === 'read' || want.is === 'refused')
      await this.page
        .locator('.guide-card')
        .getByRole('button', { name: /^(Next|Play on)$/ })
        .click();
  }
}

describe('a newcomer', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each(games.filter((g) => g.guide).map((g) => g.id))('finishes the guided game of %s by doing what the card says', async (id) => {
    const script = (await games.find((g) => g.id === id)?.guide?.()) as GuideScript;
    const { info } = await openTable({
      game: id,
      setup: { scenario: script.scenario, seed: script.seed, options: script.options ?? {} },
    });
    const { page, complaints, close } = await openPage(browser, `/#/guide/${id}`, {
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce',
    });
    const newcomer = new Newcomer(page, (unit) => String(unitNumber(info, unit)));
    await newcomer.hands.ready();
    const card = page.locator('.guide-card');
    for (const step of script.steps) {
      await expect.poll(() => card.getAttribute('data-step')).toBe(step.id);
      await newcomer.hands.settle();
      // What the card speaks of is on the screen, and what it asks for has been said.
      for (const { holds } of step.say)
        for (const claim of holds)
          if (claim.is === 'page') await page.locator(PAGE_PARTS[claim.part]).first().waitFor({ state: 'visible' });
      // And what it points at is ringed: not what the step before pointed at.
      const ringed = [
        ...(step.point?.hexes ?? []),
        ...(await Promise.all((step.point?.units ?? []).map((u) => newcomer.hands.hexOf(newcomer.key(u))))),
      ];
      if (ringed.length) await expect.poll(() => newcomer.hands.lit('note')).toEqual(expect.arrayContaining(ringed));
      if (step.id === 'refusal') {
        await newcomer.follow(step);
        // The reason stays to be read while the guide goes on.
        expect(await page.locator('.refusal').innerText()).toMatch(/Cannot|cannot|must/);
        await page.setViewportSize({ width: 1280, height: 720 });
        const [said, own] = [await page.locator('.refusal').boundingBox(), await card.boundingBox()];
        expect(said?.x, 'the refusal is beside the card').toBeGreaterThan((own?.x ?? 0) + (own?.width ?? 0));
        await page.setViewportSize({ width: 1600, height: 900 });
        continue;
      }
      if (['welcome', 'odds', 'advance'].includes(step.id)) await page.screenshot({ path: `${pictures}${id}-${step.id}.png` });
      await newcomer.follow(step);
    }
    await expect.poll(() => card.count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it.each([
    ['The Last Gamble', 'Breakthrough', /turn 2 of/],
    ['Road to the Rhine', 'The Bulge', /victory/i],
    ['Wacht am Rhein', 'Bastogne: First Day', /turn 2 of/i],
    ['Wacht am Rhein II', 'Kesternich', /turn 2 of/i],
  ])('of %s comes through the first turn of %s by what the screen says', async (game, scenario, until) => {
    const { page, complaints, close } = await openPage(browser, '/', { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    // The same dice every time: the start page draws the seed of a new game by chance.
    await page.evaluate(() => {
      let n = 1;
      crypto.getRandomValues = (into) => {
        if (into instanceof Uint32Array || into instanceof Uint8Array)
          for (let i = 0; i < into.length; i++) {
            n = (Math.imul(n, 1_664_525) + 1_013_904_223) >>> 0;
            into[i] = n >>> 8;
          }
        return into;
      };
    });
    await page
      .locator('.game-card')
      .filter({ has: page.getByText(game, { exact: true }) })
      .first()
      .click();
    await page.locator('.scenario-card', { hasText: scenario }).first().click();
    await page.getByRole('button', { name: 'Start game' }).click();
    const hands = new Hands(page);
    await hands.ready();
    const said: string[] = [];
    const there = async () =>
      until.test(
        await page
          .locator('.brand, .over, .prompt')
          .allInnerTexts()
          .then((t) => t.join(' ')),
      );
    for (let i = 0; i < 160 && !(await there()); i++) {
      const prompt = await hands.prompt();
      said.push(prompt);
      // Whoever ends the game with an answer has been told so.
      if (/Declare this impulse final/.test(prompt)) expect(prompt).toContain('and the game with it');
      if (/another impulse\?/.test(prompt)) expect(prompt).toContain('Without it the game ends.');
      await hands.answer();
      await hands.settle();
    }
    expect(await there(), said.slice(-5).join(' | ')).toBe(true);
    for (const line of said) expect(line).not.toMatch(/undefined|[{}]|\bNaN\b/);
    await page.screenshot({ path: `${pictures}first-turn-${scenario.replace(/ /g, '-')}.png` });
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('leaves a guided game and finds it again', async () => {
    const { page, close } = await openPage(browser, '/#/guide/last-gamble', {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const hands = new Hands(page);
    await hands.ready();
    const card = page.locator('.guide-card');
    // On a phone the card leaves the line it speaks of to be read and its buttons to be pressed.
    const edge = async (selector: string, side: 'top' | 'bottom') =>
      page.locator(selector).evaluate((e, s) => e.getBoundingClientRect()[s], side);
    await expect.poll(async () => (await edge('.guide-card', 'top')) - (await edge('.prompt', 'bottom'))).toBeGreaterThanOrEqual(0);
    await card.getByRole('button', { name: 'Next' }).click();
    await card.getByRole('button', { name: 'Do it for me' }).click();
    await expect.poll(() => card.getAttribute('data-step')).toBe('end-replacement');
    await page.reload();
    await hands.ready();
    await expect.poll(() => card.getAttribute('data-step')).toBe('end-replacement');
    await card.getByRole('button', { name: 'Leave the guide' }).click();
    await expect.poll(() => card.count()).toBe(0);
    expect(await hands.phase()).toBe('German Replacement Phase');
    await close();
  });
});
