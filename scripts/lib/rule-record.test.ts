import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { gameKeys, recordRules } from './rule-record.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hexfront-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a record names the sources of the games that did not change while the tests ran, and only tests of games', () => {
  const report = join(folder, 'report.json');
  const test = (name: string) => ({ name, assertionResults: [{ title: '[1.1] holds', status: 'passed', duration: 5 }] });
  writeFileSync(
    report,
    JSON.stringify({ testResults: [test('/x/packages/games/a/test/t.test.ts'), test('/x/packages/engine/t.test.ts')] }),
  );
  const to = join(folder, 'deep', 'record.json');
  recordRules(report, { a: '1', b: '1' }, { a: '1', b: '2' }, to);
  const record = JSON.parse(readFileSync(to, 'utf8'));
  expect(record.sources).toEqual({ a: '1' });
  expect(record.testResults).toEqual([
    { name: '/x/packages/games/a/test/t.test.ts', assertionResults: [{ title: '[1.1] holds', status: 'passed' }] },
  ]);
});

it('every game with tests has a key, each its own', () => {
  const keys = gameKeys();
  expect(Object.keys(keys)).toEqual(expect.arrayContaining(['last-gamble', 'road-to-the-rhine']));
  expect(new Set(Object.values(keys)).size).toBe(Object.keys(keys).length);
});
