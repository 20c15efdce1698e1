import { defineConfig } from 'vitest/config';

/** Tests that drive a real browser against the built page; scripts/testing/browser.ts has what they need. */
export default defineConfig({
  test: {
    environment: 'node',
    // Every core: the default leaves one idle, half of a small machine.
    maxWorkers: '100%',
    include: ['packages/*/test/browser/**/*.browser.ts'],
    globalSetup: ['scripts/testing/browser-setup.ts'],
    // A page shows things a moment after they happened: tests ask until it does, as long as a busy machine may need.
    expect: { poll: { timeout: 60_000 } },
    // For what hangs, not for what is slow.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
