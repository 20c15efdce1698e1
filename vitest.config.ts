import { defineConfig } from 'vitest/config';

/** They look at the heap: nobody else's objects may lie in it. */
const measuring = 'packages/*/test/**/*-memory.test.ts';
const exclude = ['**/node_modules/**', '**/dist/**', '**/build/**', '**/artefacts/**'];
const common = {
  environment: 'node',
  setupFiles: ['scripts/testing/setup.ts'],
  // For what hangs, not for what is slow: a busy machine may need ten times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Everything that runs in plain Node: unit, property, rule and storage tests. Browser tests have vitest.browser.config.ts. */
export default defineConfig({
  test: {
    // Every core: the default leaves one idle, half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          include: ['packages/{engine,games/*,bots,sim,atlas}/{src,test}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, measuring],
          // Engine, games and bots keep nothing but what can be thrown away and made again, so their test files may share a process:
          // loading four games and their boards afresh for every file would cost more than the tests do.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'programs',
          include: ['packages/{cli,client,server}/{src,test}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', measuring],
          exclude,
        },
      },
    ],
  },
});
