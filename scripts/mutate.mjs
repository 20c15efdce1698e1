#!/usr/bin/env node
// Takes the rules of a game out, or bends them, one by one and looks whether a test notices: `npm run mutate -- <game> [words]`.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { PlainError, root, runMain, say, seconds } from './lib/shell.mjs';
import { filesBelow } from './lib/sources.mjs';

/** @typedef {import('./lib/rule-sites.mjs').Site} Site */

/** Tests that play at random or against a recorded game notice everything sooner or later; a rule wants one that was written for it. */
const general = /conformance|golden|playout|oracle|worked-example|strategy|twins|slices/;

await runMain(async () => {
  const args = process.argv.slice(2);
  const games = readdirSync(join(root, 'packages', 'games')).filter((name) => name !== 'registry');
  const game = args.shift();
  if (game === undefined || game.startsWith('-')) {
    say('npm run mutate -- <game>            one at a time: conditions that name a case are taken out, comparisons turned, operands of');
    say('                                    && and || left out, off-by-ones mended away');
    say('npm run mutate -- <game> <words>    only those whose file, case or line contains one of the words');
    say('  --kinds a,b                       only these kinds: refusal, effect, comparison, operand, off-by-one');
    say('  --sample N                        only N of them, the same ones for the same --seed (text, default 1)');
    return game === '--help' || game === '-h' ? 0 : 1;
  }
  /** @param {string} name */
  const flag = (name) => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? undefined : args.splice(at, 2)[1];
  };
  const most = Number(flag('sample') ?? Number.POSITIVE_INFINITY);
  const seed = flag('seed') ?? '1';
  const kindsWanted = flag('kinds')?.split(',');
  const unknown = args.find((arg) => arg.startsWith('-'));
  if (unknown !== undefined || !(most > 0))
    throw new PlainError(`npm run mutate does not understand ${unknown ?? '--sample'}; --help tells what it knows.`);
  if (!games.includes(game)) throw new PlainError(`There is no game ${game}; there are ${games.join(' and ')}.`);
  await ensureInstalled();
  const { hasRules, KINDS, ruleSites } = await import('./lib/rule-sites.mjs');
  const strange = kindsWanted?.find((kind) => !KINDS.some((known) => known === kind));
  if (strange !== undefined) throw new PlainError(`There is no kind ${strange}; there are ${KINDS.join(', ')}.`);
  const { createVitest } = await import('vitest/node');

  const base = join(root, 'packages', 'games', game);
  const cases = new Set(
    /** @type {{ id: string }[]} */ (JSON.parse(readFileSync(join(base, 'data', 'cases.json'), 'utf8'))).map((row) => row.id),
  );
  const sources = filesBelow(join(base, 'src')).filter(hasRules);
  const sites = sources.flatMap((file) => ruleSites(file, readFileSync(join(base, 'src', file), 'utf8'), cases).sites);
  const fitting = sites.filter(
    (site) =>
      (kindsWanted === undefined || kindsWanted.includes(site.kind)) &&
      (args.length === 0 || args.some((word) => [`${site.file}:${site.line}`, site.rule, site.text].some((part) => part.includes(word)))),
  );
  /** A sample that does not depend on where the others stand. @param {Site} site */
  const lot = (site) => createHash('sha256').update(`${seed} ${site.file} ${site.kind} ${site.text} ${site.id}`).digest('hex');
  const wanted =
    fitting.length <= most
      ? fitting
      : fitting
          .map((site) => ({ site, at: lot(site) }))
          .sort((a, b) => (a.at < b.at ? -1 : 1))
          .slice(0, most)
          .map(({ site }) => site);
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
      // Not the configuration of `npm test`: its projects would not take up what is said here.
      config: false,
      // As in `npm test`: loading a game and its board afresh for every file costs more than its tests do.
      isolate: false,
      environment: 'node',
      maxWorkers: '100%',
      exclude: ['**/node_modules/**'],
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
    say(`${wanted.length} of ${sites.length} places; first the tests as they are ...`);
    const specific = (await vitest.globTestSpecifications()).filter((spec) => !general.test(spec.moduleId));
    const first = await vitest.runTestSpecifications(specific);
    const red = first.testModules.filter((module) => module.state() === 'failed');
    const redFiles = red.map((module) => module.moduleId);
    if (red.length > 0) say(`left out, because they fail already: ${redFiles.map((file) => relative(root, file)).join(', ')}`);
    /** @type {Map<string, string[]>} */
    const testsOf = new Map();
    for (const name of readdirSync(join(folder, 'met'))) {
      const { file, met } = JSON.parse(readFileSync(join(folder, 'met', name), 'utf8'));
      for (const id of met) testsOf.set(id, [...(testsOf.get(id) ?? []), file]);
    }

    // One failure is enough to notice.
    for (const { config } of [vitest, ...vitest.projects]) config.bail = 1;
    /** Whether a test of the files fails while the rule is out. @param {string[]} files */
    const notices = async (files) => {
      if (files.length === 0) return false;
      const specs = specific.filter((spec) => files.includes(spec.moduleId));
      const { testModules } = await vitest.runTestSpecifications(specs);
      return testModules.some((module) => files.includes(module.moduleId) && module.state() === 'failed');
    };
    const texts = new Map(specific.map(({ moduleId }) => [moduleId, readFileSync(moduleId, 'utf8')]));
    const useful = [...texts.keys()].filter((file) => !redFiles.includes(file));
    /**
     * Tests that name the case come first, then those that met the place. What is worked out once for a board was met only by the first file of a
     * process: the case is asked of those that name it whether they met it or not.
     * @param {Site} site
     */
    const inOrder = (site) => {
      const met = testsOf.get(site.id) ?? [];
      const naming = useful.filter((file) => texts.get(file)?.includes(`'${site.rule}'`));
      return met.length === 0 ? [] : [naming, useful.filter((file) => met.includes(file) && !naming.includes(file))];
    };
    let unnoticed = 0;
    /** @type {Record<string, [number, number]>} */
    const byKind = {};
    for (const site of wanted) {
      takeOut(site.id);
      const tests = inOrder(site);
      const noticed = tests.length > 0 && ((await notices(tests[0])) || (await notices(tests[1])));
      const count = byKind[site.kind] ?? [0, 0];
      byKind[site.kind] = count;
      count[1]++;
      if (noticed) {
        count[0]++;
        say(`noticed ${site.file}:${site.line}`);
        continue;
      }
      unnoticed++;
      say(
        `${tests.length === 0 ? 'no test meets' : 'no test notices'} ${game}/src/${site.file}:${site.line} (${site.rule}, ${site.kind}): ${site.text}`,
      );
    }
    for (const [kind, [found, all]] of Object.entries(byKind)) say(`${kind}: ${found} of ${all} noticed`);
    say(`${wanted.length - unnoticed} of ${wanted.length} are noticed, in ${seconds(Date.now() - started)}`);
    return unnoticed > 0 ? 1 : 0;
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
