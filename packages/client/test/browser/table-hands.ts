/** Hands for a play screen in a real browser: click hexes, press buttons, read what is said. */
import type { Page } from 'playwright-core';
import type { BoardApi } from '../../src/board/index.ts';

/** Buttons that answer what is asked; advice is no answer. */
const ANSWERS = '.prompt-end > .button:not(.off, .advice-button), .prompt-end > .with-pop > .button';
/** In a battle they stand in its panel; taking it back is no answer. */
const IN_BATTLE = '.combat-foot .button:not([title^="Takes the attack back"])';

declare const window: { __board: BoardApi; __pending(): number; __saved(): boolean };

export class Hands {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async ready(): Promise<void> {
    // By locator, never by the element: while two computers play, what is found may be drawn anew before it is handed over.
    await this.page.locator('.map-host[data-ready]').waitFor({ state: 'attached' });
    await this.page.locator('.prompt, .curtain').first().waitFor();
    await this.page.locator('.play[data-whole]').waitFor();
  }

  /** What is asked; behind a curtain, what stands on it. */
  prompt = async (): Promise<string> => (await this.page.locator('.prompt, .curtain-card').first().innerText()).replace(/\s+/g, ' ');
  phase = async (): Promise<string> => this.page.locator('.prompt .pill').first().innerText();

  /** Brings a hex to the middle of the map and says where it is on the screen. */
  async find(hex: string, zoom = 78): Promise<[number, number]> {
    await this.page.evaluate(
      async ([h, z]) => {
        window.__board.centerOn(h as string, z as number, 0);
        await window.__board.settled();
      },
      [hex, zoom],
    );
    return this.where(hex);
  }
  where = (hex: string): Promise<[number, number]> =>
    this.page.evaluate((h) => {
      const p = window.__board.hexToScreen(h) as readonly [number, number];
      const box = (document.querySelector('.map-host') as HTMLElement).getBoundingClientRect();
      return [p[0] + box.left, p[1] + box.top] as [number, number];
    }, hex);

  async click(hex: string, options: { modifiers?: 'Shift'; right?: boolean; count?: number } = {}): Promise<void> {
    const [x, y] = await this.find(hex);
    if (options.modifiers) await this.page.keyboard.down(options.modifiers);
    await this.page.mouse.click(x, y, { button: options.right ? 'right' : 'left', clickCount: options.count ?? 1 });
    if (options.modifiers) await this.page.keyboard.up(options.modifiers);
    await this.settle();
  }
  async hover(hex: string): Promise<void> {
    const [x, y] = await this.where(hex);
    await this.page.mouse.move(x - 3, y);
    await this.page.mouse.move(x, y);
    await this.settle();
  }
  async drag(from: string, to: string): Promise<void> {
    const a = await this.find(from);
    const b = await this.where(to);
    await this.page.mouse.move(...a);
    await this.page.mouse.down();
    for (let i = 1; i <= 6; i++) await this.page.mouse.move(a[0] + ((b[0] - a[0]) * i) / 6, a[1] + ((b[1] - a[1]) * i) / 6);
    await this.settle();
    await this.page.mouse.up();
    await this.settle();
  }
  /** Until the worker has answered and the board shows it; says what it waited for in vain. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      const late = performance.now() + 60_000;
      const frame = () => new Promise((r) => requestAnimationFrame(r));
      // A click may ask, and its answer may ask again: quiet for three frames together is an end.
      for (let quiet = 0; quiet < 3; quiet = window.__pending() === 0 ? quiet + 1 : 0) {
        if (performance.now() > late) throw new Error(`questions without an answer: ${window.__pending()}`);
        await frame();
      }
      const unsettled = new Promise<never>((_, no) =>
        setTimeout(() => no(new Error('the board did not come to rest')), late - performance.now()),
      );
      await Promise.race([window.__board.settled(), unsettled]);
    });
  }

  /** Until the position is on disk: what a reload or another page will find. */
  async saved(): Promise<void> {
    await this.page.waitForFunction(() => window.__pending() === 0 && window.__saved());
  }

  lit = (kind = 'pick'): Promise<string[]> =>
    this.page.evaluate((k) => (window.__board.view().lights ?? []).filter((l) => l.kind === k).map((l) => l.hex), kind);
  reach = (): Promise<string[]> => this.page.evaluate(() => (window.__board.view().reach?.hexes ?? []).map((h) => h.hex));
  counters = (): Promise<{ key: string; hex: string; body: string; symbol: string; ghost: boolean }[]> =>
    this.page.evaluate(() =>
      window.__board
        .view()
        .counters.map((c) => ({ key: c.key, hex: c.hex, body: c.design.body, symbol: c.design.symbol, ghost: c.ghost === true })),
    );
  hexOf = async (key: string): Promise<string | undefined> => (await this.counters()).find((c) => c.key === key)?.hex;

  /** The unit in hand, by its key. */
  chosen = (): Promise<string | undefined> => this.page.evaluate(() => window.__board.view().counters.find((c) => c.selected)?.key);

  /** Clicks the counter itself, out of the fan if others lie on it; true if its card is open afterwards. */
  async lookAt(key: string): Promise<boolean> {
    const hex = (await this.hexOf(key)) as string;
    await this.click(hex);
    const title = await this.page.locator('.unit-card').getAttribute('aria-label');
    const mates = this.page.locator('.unit-card .mates .mate');
    for (let i = 0; i < (await mates.count()); i++) {
      await mates.nth(i).click();
      await this.settle();
    }
    return title !== null;
  }

  /** Ends the phase with a real click, answering the list of open matters. */
  async end(): Promise<void> {
    if (await this.page.locator('.hand-over .primary').count()) await this.page.locator('.hand-over .primary').click();
    // Behind a curtain there is no prompt to be read.
    const asked = () => this.page.evaluate(() => document.querySelector<HTMLElement>('.prompt')?.innerText);
    const before = await asked();
    const onward = this.page.locator('.combat-foot .primary');
    // Many answers are folded into a list, which its own button would only close again.
    const listed = this.page.locator('.choice-list button').first();
    if (!(await listed.count())) await ((await onward.count()) ? onward : this.page.locator(`${ANSWERS}, ${IN_BATTLE}`).last()).click();
    await this.settle();
    if (await listed.count()) await listed.click();
    await this.settle();
    if (await this.page.locator('.warnings').count()) await this.page.locator('.warnings .button').first().click();
    await this.settle();
    if (await this.page.locator('.hand-over .primary').count()) await this.page.locator('.hand-over .primary').click();
    for (let i = 0; i < 60 && (await asked()) === before; i++) await this.page.waitForTimeout(50);
  }
  /** Ends phases until one is reached, bringing in what must come in and answering what is asked on the way. */
  async until(phase: RegExp): Promise<void> {
    for (let i = 0; i < 80 && !phase.test(await this.phase()); i++) await this.answer();
  }
  /** Does one obvious thing: what is beside the map comes in, a button if there is one, else something lit. */
  async answer(): Promise<void> {
    if (await this.page.locator('.curtain .primary').count()) {
      await this.page.locator('.curtain .primary').click();
      return this.settle();
    }
    if (await this.page.locator('.hand-over .primary').count()) await this.page.locator('.hand-over .primary').click();
    const menu = this.page.locator('.action-menu button');
    if (await menu.count()) {
      await menu.first().click();
      return this.settle();
    }
    // Odds before a die that a choice on the map leads to.
    const roll = this.page.locator('.combat-foot .primary', { hasText: 'Roll the die' });
    if ((await roll.count()) && (await roll.isEnabled())) {
      await roll.click();
      return this.settle();
    }
    if (await this.page.locator(`${ANSWERS}, ${IN_BATTLE}`).count()) return this.end();
    // What a result leaves to the other side stands beside each answer to it.
    const stake = this.page.locator('.stakes .stake').first();
    if (await stake.count()) {
      await stake.click();
      return this.settle();
    }
    const tray = this.page.locator('.tray .mate');
    if (await tray.count()) {
      await tray.first().click();
      await this.settle();
    }
    // What may be clicked lights up when the table has answered, a moment after the prompt.
    for (let i = 0; i < 600; i++) {
      const [hex] = [...(await this.lit()), ...(await this.reach())];
      if (hex !== undefined) return this.click(hex);
      await this.page.waitForTimeout(100);
      if ((await menu.count()) || (await this.page.locator(`${ANSWERS}, ${IN_BATTLE}`).count())) return;
    }
    throw new Error(`nothing to do: ${await this.prompt()}`);
  }
}
