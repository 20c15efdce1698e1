import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Action, explain, type HexId, neighboursOf, type World } from '@hexfront/engine';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../../../scripts/testing/browser.ts';
import { seriousFaults } from '../axe.ts';
import { openSave, playedTo } from '../begin.ts';
import { faults } from '../faults.ts';
import { Hands } from '../table-hands.ts';

const pictures = fileURLToPath(new URL('../../../../../artefacts/wacht-am-rhein/', import.meta.url));
const GERMAN = 0;

/** A move that brings a German unit next to a US one that none has come to yet, as its plan says. */
function towards(world: World, met: Set<HexId>): Action[] {
  const enemyIn = (hex: HexId): boolean => !met.has(hex) && world.unitsIn(hex).some((u) => world.def.units[u].side !== GERMAN);
  for (let unit = 0; unit < world.def.units.length; unit++) {
    if (world.def.units[unit].side !== GERMAN || !world.onMap(unit)) continue;
    const ends = explain(world, { q: 'reach', unit })?.hexes ?? [];
    const end = ends.find(({ hex }) => neighboursOf(world.board, hex).some(enemyIn));
    const plan = end && explain(world, { q: 'plan', unit, hex: end.hex });
    if (!end || !plan?.actions.length) continue;
    for (const hex of neighboursOf(world.board, end.hex)) met.add(hex);
    return plan.actions;
  }
  return [];
}

/** The German Combat Phase of the first turn, with a few units next to the enemy. */
function combat(): Promise<Buffer> {
  const met = new Set<HexId>();
  let moves = 0;
  let queue: Action[] = [];
  return playedTo(
    'wacht-am-rhein',
    { scenario: 'bastogne', seed: 'panels' },
    (at, _turn, world) => at === 'combat.choose' && world.v.side === GERMAN,
    (at, list, world) => {
      if (at === 'movement.plan' && world.v.side === GERMAN && queue.length === 0 && moves++ < 3) queue = towards(world, met);
      return queue.shift() ?? list.find((a) => a.k === 'stop');
    },
  );
}

describe('panels of Wacht am Rhein', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const sit = async (save: Promise<Buffer>) => {
    const opened = await openPage(browser, '/', { viewport: { width: 1440, height: 900 } });
    const hands = new Hands(opened.page);
    await openSave(hands, await save);
    return { ...opened, hands };
  };

  it('who must attack and be attacked stands in a list and on the map; formations are lifted out; arrivals wait at their boxes', async () => {
    const { page, hands, complaints, close } = await sit(combat());
    const tasks = page.locator('.tasks');
    await expect.poll(() => tasks.innerText()).toMatch(/Must attack[\s\S]*Must be attacked/);
    const owed = await hands.lit('owed');
    expect(owed.length).toBeGreaterThan(0);
    await tasks.locator('.task.must').last().locator('li button').first().click();
    await hands.settle();
    await page.screenshot({ path: `${pictures}duties.png` });
    expect(await seriousFaults(page)).toEqual([]);

    await page.locator('.tree-group .tree-count').nth(1).click();
    await expect.poll(() => page.locator('.formation-card').innerText()).toMatch(/\d+ of \d+ units on the map/);
    expect(await page.locator('.formation-units li').count()).toBeGreaterThan(3);
    await page.getByRole('tab', { name: 'Arrivals' }).click();
    await expect.poll(() => page.locator('.arrival-door').first().innerText()).toContain('D6');
    await page.screenshot({ path: `${pictures}formation.png` });
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults(complaints)).toEqual([]);
    await close();
  });

  it('air points are split in one panel and sealed; the other side sees how many, not where', async () => {
    const { page, hands, complaints, close } = await sit(
      playedTo('wacht-am-rhein', { scenario: 'bastogne', seed: 'a' }, (at) => at === 'air.allied0'),
    );
    const rows = page.locator('.split-row');
    await expect.poll(async () => (await rows.allInnerTexts()).join()).toMatch(/Ground Support[\s\S]*Patrol[\s\S]*Interdiction/);
    const more = (row: string) => page.getByRole('button', { name: `One point more for ${row}` });
    await more('Patrol').click();
    await more('Patrol').click();
    await expect.poll(() => rows.nth(1).innerText()).toContain('Removes 1 point of German Ground Support');
    await page.screenshot({ path: `${pictures}air.png` });
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Seal the split' }).click();
    await hands.settle();
    if (await page.locator('.curtain .primary').count()) await page.locator('.curtain .primary').click();
    await hands.until(/^German Air/);
    await expect.poll(() => page.locator('.split-sums').innerText()).toMatch(/Allied points\s+\d+ split secret/);
    expect(await rows.count()).toBe(2);
    expect(faults(complaints)).toEqual([]);
    await close();
  });
});
