import { defineConfig } from 'vitest/config';

/** Everything that runs in plain Node: unit, property, rule and storage tests. Browser tests have vitest.browser.config.ts. */
export default defineConfig({
  test: {
    environment: 'node',
    // Every core: the default leaves one idle, half of a small machine.
    maxWorkers: '100%',
    include: ['packages/**/{src,test}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/build/**', '**/artefacts/**'],
    setupFiles: ['scripts/testing/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
