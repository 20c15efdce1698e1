#!/usr/bin/env node
// Takes the rules of a game out one by one and looks whether a test notices: `npm run mutate -- <game> [words]`.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { PlainError, root, runMain, say, seconds } from './lib/shell.mjs';
import { filesBelow } from './lib/sources.mjs';

/** @typedef {import('./lib/rule-sites.mjs').Site} Site */

/** Tests that play at random or against a recorded game notice everything sooner or later; a rule wants one that was written for it. */
const general = /conformance|golden|playout|oracle|worked-example|strategy/;

await runMain(async () => {
  const args = process.argv.slice(2);
  const games = readdirSync(join(root, 'packages', 'games')).filter((name) => name !== 'registry');
  const game = args.shift();
  if (game === undefined || game.startsWith('-')) {
    say('npm run mutate -- <game>            every refusal and every effect that names a case is taken out, one at a time');
    say('npm run mutate -- <game> <words>    only those whose file, case or line contains one of the words');
    return game === '--help' || game === '-h' ? 0 : 1;
  }
  if (!games.includes(game)) throw new PlainError(`There is no game ${game}; there are ${games.join(' and ')}.`);
  await ensureInstalled();
  const { hasRules, ruleSites } = await import('./lib/rule-sites.mjs');
  const { createVitest } = await import('vitest/node');

  const base = join(root, 'packages', 'games', game);
  const cases = new Set(
    /** @type {{ id: string }[]} */ (JSON.parse(readFileSync(join(base, 'data', 'cases.json'), 'utf8'))).map((row) => row.id),
  );
  const sources = filesBelow(join(base, 'src')).filter(hasRules);
  const sites = sources.flatMap((file) => ruleSites(file, readFileSync(join(base, 'src', file), 'utf8'), cases).sites);
  const wanted = sites.filter(
    (site) => args.length === 0 || args.some((word) => [site.file, site.rule, site.text].some((part) => part.includes(word))),
  );
  if (wanted.length === 0) throw new PlainError(`No rule of ${game} has ${args.join(' or ')} in its file, case or line.`);

  const folder = join(root, 'build', 'mutate', game);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.HEXFRONT_MUTATE = folder;
  /** @param {string} id */
  const takeOut = (id) => writeFileSync(join(folder, 'off'), id);

  const vitest = await createVitest(
    'test',
    {
      root,
      config: join(root, 'vitest.config.ts'),
      watch: false,
      include: [`packages/games/${game}/test/**/*.test.ts`],
      setupFiles: ['scripts/testing/setup.ts', 'scripts/testing/mutate-setup.ts'],
      testTimeout: 120_000,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'switches-in-rules',
          enforce: 'pre',
          transform(code, id) {
            const file = relative(join(base, 'src'), id.split('?')[0]).replaceAll('\\', '/');
            return file.startsWith('..') || !hasRules(file) ? undefined : { code: ruleSites(file, code, cases).code, map: null };
          },
        },
      ],
    },
  );
  try {
    const started = Date.now();
    takeOut('');
    say(`${wanted.length} of ${sites.length} conditions; first the tests as they are ...`);
    const first = await vitest.runTestSpecifications(await vitest.globTestSpecifications());
    const red = first.testModules.filter((module) => module.state() === 'failed');
    if (red.length > 0) throw new PlainError(`These fail already: ${red.map((module) => relative(root, module.moduleId)).join(', ')}`);
    /** @type {Map<string, string[]>} */
    const testsOf = new Map();
    for (const name of readdirSync(join(folder, 'met'))) {
      const { file, met } = JSON.parse(readFileSync(join(folder, 'met', name), 'utf8'));
      for (const id of met) testsOf.set(id, [...(testsOf.get(id) ?? []), file]);
    }

    /** Whether a test of the file fails while the rule is out. @param {string} file */
    const notices = async (file) => {
      const specs = (await vitest.globTestSpecifications([file])).filter((spec) => spec.moduleId === file);
      const { testModules } = await vitest.runTestSpecifications(specs);
      return testModules.some((module) => module.moduleId === file && module.state() === 'failed');
    };
    /** Tests that name the case come first. @param {Site} site */
    const inOrder = (site) => {
      const names = (/** @type {string} */ file) => (readFileSync(file, 'utf8').includes(site.rule) ? 0 : 1);
      return (testsOf.get(site.id) ?? []).filter((file) => !general.test(file)).sort((a, b) => names(a) - names(b));
    };
    let unnoticed = 0;
    for (const site of wanted) {
      takeOut(site.id);
      const tests = inOrder(site);
      let noticed = false;
      for (const file of tests) {
        noticed = await notices(file);
        if (noticed) break;
      }
      if (noticed) continue;
      unnoticed++;
      say(
        `${tests.length === 0 ? 'no test meets' : 'no test notices'} ${game}/src/${site.file}:${site.line} (${site.rule}, ${site.kind}): ${site.text}`,
      );
    }
    say(`${wanted.length - unnoticed} of ${wanted.length} are noticed, in ${seconds(Date.now() - started)}`);
    return unnoticed > 0 ? 1 : 0;
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
