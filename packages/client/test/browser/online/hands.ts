/** What tests of online play need: names, two screens that agree, a line that can be cut. */
import { mkdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { Hands } from '../table-hands.ts';

/** Pictures are kept where somebody asked for them. */
export const shots = process.env.HEXFRONT_SHOTS;
export async function picture(page: Page, name: string, tall = false): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
  if (!tall) return;
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 834, height: 1194 });
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${shots}/${name}-tablet.png` });
  await page.setViewportSize(size);
  await page.waitForTimeout(200);
}

/** The tests of this block are chapters of one story, told to the same people: after one that failed the later ones say so instead of failing too. */
export function oneStory(): void {
  let broken = false;
  beforeEach(({ skip }) => skip(broken, 'an earlier chapter of this story failed'));
  afterEach(({ task }) => {
    broken ||= task.result?.state === 'fail';
  });
}

export async function beGuest(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.locator('.name-form .button.primary').click();
  await page.getByText(`You are ${name}`).waitFor();
}

export const seqOf = async (page: Page): Promise<number> => Number(await page.locator('.match-panel').getAttribute('data-seq'));

/** Both screens show the same number of things done. */
export async function together(a: Page, b: Page): Promise<number> {
  for (let i = 0; i < 400; i++) {
    const [x, y] = [await seqOf(a), await seqOf(b)];
    if (x === y && i > 1) return x;
    await a.waitForTimeout(50);
  }
  throw new Error('the two screens do not come together');
}

export const places = async (hands: Hands): Promise<string[]> =>
  (await hands.counters())
    .filter((c) => !c.ghost)
    .map((c) => `${c.key}@${c.hex}`)
    .sort();
export const isTheirs = async (page: Page): Promise<boolean> => /plays the .+ side\./.test(await page.locator('.prompt').innerText());

/** Answers until the server has heard something. */
export async function act(page: Page): Promise<void> {
  const before = await seqOf(page);
  for (let i = 0; i < 6; i++) {
    await new Hands(page).answer();
    for (let n = 0; n < 100 && (await seqOf(page)) === before; n++) await page.waitForTimeout(50);
    if ((await seqOf(page)) !== before) return;
  }
  throw new Error(`nothing was done: ${await new Hands(page).prompt()}`);
}

/** A request of the page itself, with its cookie. */
export const ask = <T = { id: string }>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([how, to, json]) => {
      const headers: Record<string, string> = json === '' ? {} : { 'content-type': 'application/json' };
      const reply = await fetch(to, { method: how, headers, ...(json === '' ? {} : { body: json }) });
      const text = await reply.text();
      if (!reply.ok) throw new Error(text);
      return text ? JSON.parse(text) : undefined;
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );

export const goTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

export interface Wire {
  url: string;
  cut(): void;
  mend(): void;
  close(): void;
}

/** A line between a browser and the server that can be cut. */
export async function openWire(baseUrl: string): Promise<Wire> {
  const port = Number(new URL(baseUrl).port);
  const open = new Set<Socket>();
  let broken = false;
  const server = createServer((near) => {
    if (broken) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    broken = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      broken = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
