// Keeps what a whole run of the tests said about the rules of each game, with a key of the sources, for `hexfront rules`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';
import { rulesKey } from './sources.mjs';

/** Keys of the sources of every game that has rule tests. @returns {Record<string, string>} */
export function gameKeys() {
  const games = readdirSync(join(root, 'packages', 'games')).filter((name) => existsSync(join(root, 'packages', 'games', name, 'test')));
  return Object.fromEntries(games.map((name) => [name, rulesKey(name)]));
}

/**
 * Only games whose sources were the same before and after the run: what ran is then what is here.
 * @param {string} report path of vitest's JSON report
 * @param {Record<string, string>} before
 * @param {Record<string, string>} after
 * @param {string} to path of the record
 */
export function recordRules(report, before, after, to = join(root, 'artefacts', 'rules', 'npm-test.json')) {
  const sources = Object.fromEntries(Object.entries(before).filter(([game, key]) => after[game] === key));
  /** @type {{ testResults: { name: string, assertionResults: { title: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const kept = testResults
    .filter(({ name }) => name.replaceAll('\\', '/').includes('packages/games/'))
    .map(({ name, assertionResults }) => ({ name, assertionResults: assertionResults.map(({ title, status }) => ({ title, status })) }));
  mkdirSync(join(to, '..'), { recursive: true });
  writeFileSync(to, JSON.stringify({ when: new Date().toISOString(), sources, testResults: kept }));
}
