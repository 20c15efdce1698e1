/** Titles claim no more than is so: a case that is only partly in, or has nothing to enforce, is not named as proven. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cases } from '../src/data/cases.ts';

const NAMED = /\bproves\(\s*\[([^\]]*)\]|\bit\('\[([^\]]*)\] /g;

it('no test names a case that is partly in or has nothing to enforce', () => {
  const here = import.meta.dirname;
  const titles = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(here, name), 'utf8').matchAll(NAMED)].map((found) => found[1] ?? found[2]));
  const named = new Set(titles.flatMap((title) => title.match(/[\w.-]+/g) ?? []));
  expect(named.size).toBeGreaterThan(100);
  expect(cases.filter((c) => (c.partly || c.enforced) && named.has(c.id)).map((c) => c.id)).toEqual([]);
  // Nor is a case both at once.
  expect(cases.filter((c) => c.partly && c.enforced)).toEqual([]);
});
