import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { findBrowser } from '../lib/provision.mjs';

export interface OpenPage {
  page: Page;
  /** Everything the page complained about: console errors, uncaught exceptions, policy violations, failed loads. */
  complaints: string[];
  close(): Promise<void>;
}

/** The browser of a test file; close it in `afterAll`. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('no browser was found; set CHROMIUM_PATH');
  // Root cannot use the browser's sandbox, and containers have little shared memory.
  const args = [
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  return chromium.launch({ executablePath, args });
}

/** A fresh visitor (own storage, own cache) at a path of the server. */
export async function openPage(browser: Browser, path = '/', options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL: inject('baseUrl'),
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'reduce',
    // A visitor's first minute goes into filling the store for offline play; only tests about that wait for it.
    serviceWorkers: 'block',
    ...options,
  });
  // As patient as the expectations of vitest.browser.config.ts.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`));
  await page.goto(path);
  return { page, complaints, close: () => context.close() };
}
