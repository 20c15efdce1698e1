import { readFile } from 'node:fs/promises';
import { readArgs } from '../args.ts';
import { loadGame } from '../game.ts';
import { columns, print, printJson } from '../output.ts';
import { knownResults, type Report, type Results, runRuleTests } from '../rule-results.ts';

/** Cases named in the titles of passing and of failing tests: `[basic-8.41 basic-8.42] stops in a zone`. */
export function casesIn(report: Report): Record<'passed' | 'failed' | 'named', Map<string, string[]>> {
  const passed = new Map<string, string[]>();
  const failed = new Map<string, string[]>();
  const namedOnly = new Map<string, string[]>();
  for (const file of report.testResults)
    for (const test of file.assertionResults) {
      const named = /^\[([^\]]+)\] (.*)$/s.exec(test.title);
      if (!named || test.status === 'skipped' || test.status === 'todo') continue;
      const into = test.status === 'passed' ? passed : test.status === 'named' ? namedOnly : failed;
      for (const id of named[1].split(' ')) into.set(id, [...(into.get(id) ?? []), named[2]]);
    }
  return { passed, failed, named: namedOnly };
}

/** One sentence about where the answer comes from. */
function told({ origin, when = '' }: Results, game: string): string {
  const anew = `hexfront rules ${game} --run runs the tests.`;
  const day = when.slice(0, 16).replace('T', ' ');
  if (origin === 'recorded') return `Recorded on ${day} on these very sources.`;
  if (origin === 'stale') return `STALE: recorded on ${day}, the sources have changed since. ${anew}`;
  if (origin === 'titles') return `Nothing is recorded: "named" means that a test names the case, not that it passes. ${anew}`;
  return origin === 'run' ? 'Run just now.' : 'From the report given.';
}

/** Which cases of the rulebook have a passing test, which have none, which have nothing to enforce. */
export async function rulesCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'rules',
      words: '<game>',
      about:
        'Reports, case by case, what is proven by a passing test, what is partly in or not yet, and what has nothing to enforce and why. It answers from the last\n' +
        'run of the tests (npm test, or --run here) and says whether that was on the sources as they are now.',
      flags: {
        run: { type: 'boolean', about: 'run the rule tests first, which takes minutes, and keep the results' },
        report: { type: 'string', value: 'FILE', about: 'read this vitest JSON report instead' },
        missing: { type: 'boolean', about: 'list only cases without a passing test' },
      },
      examples: ['hexfront rules last-gamble', 'hexfront rules last-gamble --missing', 'hexfront rules last-gamble --run'],
    },
    args,
  );
  if (!given) return 0;
  const game = await loadGame(given.words[0]);
  const cases = await game.cases();
  const root = process.env.HEXFRONT_ROOT ?? process.cwd();
  const results: Results =
    typeof given.flags.report === 'string'
      ? { origin: 'file', report: JSON.parse(await readFile(given.flags.report, 'utf8')) as Report }
      : given.flags.run
        ? await runRuleTests(root, game.def.id)
        : await knownResults(root, game.def.id);
  const { passed, failed, named } = casesIn(results.report);
  const rows = cases.map((c) => ({
    case: c.id,
    summary: c.summary,
    status: failed.has(c.id)
      ? 'failing'
      : passed.has(c.id)
        ? 'proven'
        : named.has(c.id)
          ? 'named'
          : c.enforced
            ? 'not-enforceable'
            : c.partly
              ? 'partly'
              : 'missing',
    ...(c.enforced ? { why: c.enforced.not } : {}),
    ...(c.partly ? { lacks: c.partly } : {}),
    tests: [passed, failed, named].flatMap((list) => list.get(c.id) ?? []),
  }));
  const count = (s: string): number => rows.filter((r) => r.status === s).length;
  const totals = {
    cases: rows.length,
    proven: count('proven'),
    named: count('named'),
    partly: count('partly'),
    missing: count('missing'),
    failing: count('failing'),
    notEnforceable: count('not-enforceable'),
  };
  const unknown = [...passed.keys(), ...failed.keys(), ...named.keys()].filter((id) => !cases.some((c) => c.id === id));
  if (given.flags.json)
    printJson({
      game: game.def.id,
      results: results.origin,
      ...(results.when ? { when: results.when } : {}),
      totals,
      unknown,
      cases: rows,
    });
  else {
    const shown = rows.filter((r) => (given.flags.missing ? ['missing', 'partly', 'failing'].includes(r.status) : true));
    print(
      columns(
        shown.map((r) => [r.case, r.status, (r.status === 'partly' ? `(not yet: ${r.lacks}) ${r.summary}` : r.summary).slice(0, 100)]),
      ),
    );
    print(
      `\n${totals.cases} cases: ${totals.proven} proven by passing tests, ${totals.named > 0 ? `${totals.named} named by a test, ` : ''}${totals.partly > 0 ? `${totals.partly} partly in, ` : ''}${totals.missing} without a test, ${totals.failing} failing, ${totals.notEnforceable} with nothing to enforce.`,
    );
    print(told(results, game.def.id));
    for (const id of unknown) print(`a test names ${id}, which is not a case of ${game.def.name}`);
  }
  return totals.failing > 0 || unknown.length > 0 ? 1 : 0;
}
