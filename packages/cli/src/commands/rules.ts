import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readArgs, UsageError } from '../args.ts';
import { loadGame } from '../game.ts';
import { columns, print, printJson } from '../output.ts';

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

/** Cases named in the titles of passing and of failing tests: `[basic-8.41 basic-8.42] stops in a zone`. */
export function casesIn(report: Report): { passed: Map<string, string[]>; failed: Map<string, string[]> } {
  const passed = new Map<string, string[]>();
  const failed = new Map<string, string[]>();
  for (const file of report.testResults)
    for (const test of file.assertionResults) {
      const named = /^\[([^\]]+)\] (.*)$/s.exec(test.title);
      if (!named || test.status === 'skipped' || test.status === 'todo') continue;
      const into = test.status === 'passed' ? passed : failed;
      for (const id of named[1].split(' ')) into.set(id, [...(into.get(id) ?? []), named[2]]);
    }
  return { passed, failed };
}

/** Runs the rule tests of a game and reads their report. */
async function runTests(root: string, folder: string): Promise<Report> {
  const out = join(root, 'artefacts', 'rules');
  await mkdir(out, { recursive: true });
  const path = join(out, `${folder.split('/').at(-1)}.json`);
  const began = Date.now();
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  if (!existsSync(vitest)) throw new UsageError('the tests are not installed here; run this from a checkout after npm install');
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [vitest, 'run', folder, '--reporter=json', `--outputFile=${path}`], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    child.on('error', reject);
    child.on('exit', () => resolve());
  });
  if (!existsSync(path) || (await stat(path)).mtimeMs < began) throw new Error('the rule tests could not be run');
  return JSON.parse(await readFile(path, 'utf8')) as Report;
}

/** Which cases of the rulebook have a passing test, which have none, which have nothing to enforce. */
export async function rulesCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'rules',
      words: '<game>',
      about:
        'Runs the rule tests of a game and reports, case by case, what is proven, what is not yet, and what has nothing to enforce and why.',
      flags: {
        report: { type: 'string', value: 'FILE', about: 'read this vitest JSON report instead of running the tests' },
        missing: { type: 'boolean', about: 'list only cases without a passing test' },
      },
      examples: ['hexfront rules last-gamble', 'hexfront rules last-gamble --missing'],
    },
    args,
  );
  if (!given) return 0;
  const game = await loadGame(given.words[0]);
  const cases = await game.cases();
  const root = process.env.HEXFRONT_ROOT ?? process.cwd();
  const report =
    typeof given.flags.report === 'string'
      ? (JSON.parse(await readFile(given.flags.report, 'utf8')) as Report)
      : await runTests(root, `packages/games/${game.def.id}`);
  const { passed, failed } = casesIn(report);
  const rows = cases.map((c) => ({
    case: c.id,
    summary: c.summary,
    status: failed.has(c.id) ? 'failing' : passed.has(c.id) ? 'proven' : c.enforced ? 'not-enforceable' : 'missing',
    ...(c.enforced ? { why: c.enforced.not } : {}),
    tests: [...(passed.get(c.id) ?? []), ...(failed.get(c.id) ?? [])],
  }));
  const count = (s: string): number => rows.filter((r) => r.status === s).length;
  const totals = {
    cases: rows.length,
    proven: count('proven'),
    missing: count('missing'),
    failing: count('failing'),
    notEnforceable: count('not-enforceable'),
  };
  const unknown = [...passed.keys(), ...failed.keys()].filter((id) => !cases.some((c) => c.id === id));
  if (given.flags.json) printJson({ game: game.def.id, totals, unknown, cases: rows });
  else {
    const shown = rows.filter((r) => (given.flags.missing ? r.status === 'missing' || r.status === 'failing' : true));
    print(columns(shown.map((r) => [r.case, r.status, r.summary.slice(0, 100)])));
    print(
      `\n${totals.cases} cases: ${totals.proven} proven by passing tests, ${totals.missing} without a test, ${totals.failing} failing, ${totals.notEnforceable} with nothing to enforce.`,
    );
    for (const id of unknown) print(`a test names ${id}, which is not a case of ${game.def.name}`);
  }
  return totals.failing > 0 || unknown.length > 0 ? 1 : 0;
}
