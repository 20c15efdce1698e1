import { defineConfig } from 'vitest/config';

/** Tests that drive a real browser against the built page; scripts/testing/browser.ts has what they need. */
export default defineConfig({
  test: {
    environment: 'node',
    // Every core: the default leaves one idle, half of a small machine.
    maxWorkers: '100%',
    include: ['packages/*/test/browser/*.browser.ts'],
    globalSetup: ['scripts/testing/browser-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
