#!/usr/bin/env node
// Everything that must hold before a change lands. `npm test -- <pattern>` runs only the test files whose path contains the pattern.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ensureBrowser } from './lib/provision.mjs';
import { gameKeys, recordRules } from './lib/rule-record.mjs';
import { PlainError, root, run, runMain, say, seconds } from './lib/shell.mjs';
import { filesBelow } from './lib/sources.mjs';
import { runSteps, summary } from './lib/steps.mjs';
import { readReport } from './lib/vitest-report.mjs';

/** @typedef {import('./lib/steps.mjs').Step} Step */
/** @typedef {import('./lib/provision.mjs').Provision} Provision */

const results = join(root, 'build', 'test-results');
const lanes = 2;

await runMain(async () => {
  const started = Date.now();
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    say('npm test                 everything: types, lint, architecture, dead code, tests, build, browser tests');
    say('npm test -- <pattern>    only the test files whose path contains the pattern');
    return 0;
  }
  const strange = args.find((arg) => arg.startsWith('-'));
  if (strange !== undefined) throw new PlainError(`npm test does not know ${strange}; npm test -- --help tells what it knows.`);
  await ensureInstalled();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const steps = args.length === 0 ? await everything() : await only(args);
  const finished = await runSteps(steps, { lanes, write: (text) => process.stdout.write(text), live: process.stdout.isTTY === true });
  const { failed, text } = summary(finished);
  say(`\nfinished in ${seconds(Date.now() - started)}\n${text}`);
  return failed > 0 ? 1 : 0;
});

/** @returns {Promise<Step[]>} */
async function everything() {
  const browser = await ensureBrowser();
  return [
    check('type check', tool('typescript-7', 'bin', 'tsc'), ['-p', 'tsconfig.json', '--pretty', 'false']),
    check('lint', tool('@biomejs', 'biome', 'bin', 'biome'), ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=60', '.']),
    check('architecture', tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ['--output-type', 'err', 'packages', 'scripts']),
    check('dead code', tool('knip', 'bin', 'knip.js'), ['--no-progress', '--no-config-hints']),
    check('build', join(root, 'scripts', 'build.mjs'), []),
    vitest('tests', 'vitest.config.ts', []),
    browserTests(browser, []),
  ];
}

/** @param {string[]} patterns @returns {Promise<Step[]>} */
async function only(patterns) {
  const files = filesBelow(root, (name) => !['node_modules', '.git', 'dist', 'build', 'artefacts', 'coverage'].includes(name));
  /** @param {RegExp} kind */
  const matching = (kind) => files.filter((file) => kind.test(file) && patterns.some((pattern) => file.includes(pattern)));
  const plain = matching(/^(packages\/.*(src|test)|scripts)\/.*\.test\.tsx?$/);
  const page = matching(/^packages\/.*\.browser\.ts$/);
  if (plain.length + page.length === 0) throw new PlainError(`No test file has ${patterns.join(' or ')} in its path.`);
  /** @type {Step[]} */
  const steps = [];
  if (plain.length > 0) steps.push(vitest('tests', 'vitest.config.ts', plain));
  if (page.length > 0) steps.push(check('build', join(root, 'scripts', 'build.mjs'), []), browserTests(await ensureBrowser(), page));
  return steps;
}

/** @param {...string} path */
function tool(...path) {
  return join(root, 'node_modules', ...path);
}

/**
 * A program that passes or fails as a whole.
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 * @returns {Step}
 */
function check(name, script, args) {
  return {
    name,
    weight: 1,
    run: async () => {
      const { code, output } = await run(process.execPath, [script, ...args], { env: plainEnv() });
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
    },
  };
}

/**
 * @param {string} name
 * @param {string} config
 * @param {string[]} files none: all of them
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Step}
 */
function vitest(name, config, files, extra = {}) {
  const report = join(results, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    weight: lanes,
    run: async (progress) => {
      const reporters = [
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--reporter=./scripts/testing/progress-reporter.mjs',
      ];
      // What a whole run says about the rules is kept for `hexfront rules`.
      const whole = name === 'tests' && files.length === 0;
      const before = whole ? gameKeys() : {};
      const { code, output } = await run(
        process.execPath,
        [tool('vitest', 'vitest.mjs'), 'run', '--config', config, ...reporters, ...files],
        {
          env: { ...plainEnv(), ...extra },
          onMessage: (message) => progress(String(message)),
        },
      );
      if (whole && existsSync(report)) recordRules(report, before, gameKeys());
      return readReport(report, code, output);
    },
  };
}

/** @param {Provision} browser @param {string[]} files @returns {Step} */
function browserTests(browser, files) {
  const name = 'browser tests';
  if (browser.found) {
    return { ...vitest(name, 'vitest.browser.config.ts', files, { CHROMIUM_PATH: browser.path }), after: ['build'] };
  }
  // On a developer's machine a missing browser is a pity; where changes are judged it is a failure.
  const judged = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false';
  const result = judged ? { passed: 0, failed: 1, output: browser.why } : { passed: 0, failed: 0, skipped: 1, note: browser.why };
  return { name, weight: 1, after: ['build'], run: async () => result };
}

/** Colour codes and a terminal's width have no place in output that is kept and shown later. */
function plainEnv() {
  return { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
}
