/** Where `hexfront rules` knows from which rule tests pass: a run that was recorded with a key of the sources, or the titles of the tests. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './args.ts';

/** What vitest writes, as far as it is read here. */
export interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}
/** Results kept for later: the report with the key of the sources of each game it ran on. */
interface Recorded extends Report {
  when: string;
  sources: Record<string, string>;
}

/**
 * `recorded`: run on the very sources that are here. `stale`: run on others. `titles`: no run is known, only what tests call themselves.
 * `run`: run just now. `file`: a report somebody named.
 */
export type Origin = 'recorded' | 'stale' | 'titles' | 'run' | 'file';
export interface Results {
  origin: Origin;
  report: Report;
  when?: string;
}

/** Runs of one game alone, and the last whole run of `npm test`. */
const places = (root: string, game: string): string[] => [game, 'npm-test'].map((name) => join(root, 'artefacts', 'rules', `${name}.json`));

/** The key of the game's sources as they are now; the command in a checkout works it out (scripts/hexfront.mjs). */
const keyNow = (): string | undefined => process.env.HEXFRONT_SOURCES;

async function recordedIn(path: string): Promise<Recorded | undefined> {
  try {
    const read = JSON.parse(await readFile(path, 'utf8')) as Recorded;
    return Array.isArray(read.testResults) && typeof read.sources === 'object' ? read : undefined;
  } catch {
    return undefined;
  }
}

/** What is known without running anything: results of these sources, else older ones, else titles. */
export async function knownResults(root: string, game: string): Promise<Results> {
  let stale: Recorded | undefined;
  for (const path of places(root, game)) {
    const found = await recordedIn(path);
    if (!found) continue;
    const report = { testResults: found.testResults.filter((file) => file.name.replaceAll('\\', '/').includes(`packages/games/${game}/`)) };
    if (keyNow() !== undefined && found.sources[game] === keyNow()) return { origin: 'recorded', report, when: found.when };
    if (stale === undefined || found.when > stale.when) stale = { ...found, ...report };
  }
  if (stale) return { origin: 'stale', report: stale, when: stale.when };
  return { origin: 'titles', report: await titlesOf(root, game) };
}

/** Runs vitest in a checkout; what it writes to `raw` is read and removed. */
async function vitest(root: string, args: readonly string[], raw: string): Promise<unknown> {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  if (!existsSync(program)) throw new UsageError('the tests are not installed here; run this from a checkout after npm install');
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] });
    child.on('error', reject);
    child.on('exit', () => resolve());
  });
  if (!existsSync(raw) || (await stat(raw)).size === 0) throw new Error('the rule tests could not be read');
  const json: unknown = JSON.parse(await readFile(raw, 'utf8'));
  await rm(raw);
  return json;
}

/** The title of a test without the groups around it. */
const OWN_TITLE = /^(?:.* > )?(\[[^\]]+\] .*)$/s;
/** Tests by their titles; nobody has run them. The test files are loaded for that, since a title may be computed. */
async function titlesOf(root: string, game: string): Promise<Report> {
  if (!existsSync(join(root, 'packages', 'games', game, 'test')))
    throw new UsageError('the sources of the game are not here; run this from a checkout');
  const folder = await mkdtemp(join(tmpdir(), 'hexfront-rules-'));
  try {
    const raw = join(folder, 'tests.json');
    const tests = (await vitest(root, ['list', `packages/games/${game}/`, `--json=${raw}`], raw)) as { name: string; file: string }[];
    return {
      testResults: tests.map(({ name, file }) => ({
        name: file,
        assertionResults: [{ title: OWN_TITLE.exec(name)?.[1] ?? name, status: 'named' }],
      })),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the rule tests of a game and keeps the report for next time. */
export async function runRuleTests(root: string, game: string): Promise<Results> {
  const [path] = places(root, game);
  await mkdir(join(path, '..'), { recursive: true });
  const raw = `${path}.${process.pid}`;
  const when = new Date().toISOString();
  const args = ['run', `packages/games/${game}/`, '--reporter=json', `--outputFile=${raw}`];
  const { testResults } = (await vitest(root, args, raw)) as Report;
  const kept = testResults.map(({ name, assertionResults }) => ({
    name,
    assertionResults: assertionResults.map(({ title, status }) => ({ title, status })),
  }));
  const key = keyNow();
  if (key !== undefined) {
    const record: Recorded = { when, sources: { [game]: key }, testResults: kept };
    await writeFile(path, JSON.stringify(record));
  }
  return { origin: 'run', report: { testResults: kept }, when };
}
