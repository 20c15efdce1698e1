/** Tables are read or gone: a key of a game's `data/tables.json` that no rule and no screen reads is a number that the code has somewhere else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/shell.mjs';
import { filesBelow } from './lib/sources.mjs';

const GAMES = ['last-gamble', 'road-to-the-rhine', 'wacht-am-rhein', 'wacht-am-rhein-ii'];
/** What a table says of itself: where it is from, how sure it is. Players read it with every chart; `src/data` and the provenance walk over it. */
const ABOUT = /^(?:anchors|case|cases|confidence|crosscheck|evidence|existence|line|note|notes|source|sources|title|\w+Confidence)$/;
/** Objects whose rows are looked up by what they are called, such as a weapon or a month: the code has no name for each. */
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  'last-gamble': ['armorSuperiority.rowOf', 'armorSuperiority.columnOf'],
  'road-to-the-rhine': ['levels', 'naval.perTurn', 'replacements.chart', 'weather.columns'],
  'wacht-am-rhein': ['morale.germanCorpsTanks'],
  'wacht-am-rhein-ii': [
    'regularMovement.added.marsh',
    'bridgeCollapse.matrix.mapTrail',
    'bridgeCollapse.matrix.germanEngineer',
    'bridgeCollapse.matrix.usEngineer',
    'bridgeCollapse.matrix.other',
    'fuelDumps.hexes',
  ],
};

/** Code without comments and without declarations of types: naming a key there is no reading. */
const read = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^(?:export )?interface [\s\S]*?^\}/gm, '')
    .replace(/^(?:export )?type \w+(?:<[^>]*>)? =[\s\S]*?;$/gm, '');

/** Keys with the path that leads to them. */
function keysIn(value: unknown, path: string, byName: readonly string[], out: { path: string; name: string }[]): typeof out {
  if (Array.isArray(value)) for (const each of value) keysIn(each, path, byName, out);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (ABOUT.test(name)) continue;
      if (!byName.includes(path)) out.push({ path: `${path}.${name}`, name });
      keysIn(inner, `${path}.${name}`, byName, out);
    }
  return out;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const has = (code: string, pattern: string): boolean => new RegExp(pattern).test(code);
/** A table is read as a part of `tables`; a key of it by its name, as a property or in quotes. */
function unread(code: string, tables: Readonly<Record<string, unknown>>, byName: readonly string[] = []): string[] {
  const tops = Object.keys(tables).filter((name) => !has(code, `tables\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = tables\\b`));
  const keys = Object.entries(tables).flatMap(([name, table]) => keysIn(table, name, byName, []));
  const lost = keys.filter(({ name }) => !has(code, `(?<!\\w)${escaped(name)}(?!\\w)`));
  return [...new Set([...tops, ...lost.map((key) => key.path)])];
}
function unreadIn(game: string): string[] {
  const home = join(root, 'packages/games', game);
  const files = filesBelow(join(home, 'src'), () => true).filter((file) => file.endsWith('.ts'));
  const code = files.map((file) => read(join(home, 'src', file))).join('\n');
  return unread(code, JSON.parse(readFileSync(join(home, 'data/tables.json'), 'utf8')), BY_NAME[game]);
}

it.each(GAMES)('every key of the tables of %s is read', (game) => {
  expect(unreadIn(game)).toEqual([]);
});

it('a key that only a type, a comment or nobody names is found', () => {
  const code = 'const { limits } = tables;\nconst FAR = limits.far;';
  expect(unread(code, { limits: { far: 3, near: 1, confidence: 'read' }, spare: { n: 1 } })).toEqual(['spare', 'limits.near', 'spare.n']);
  expect(unread(`${code} limits.of[weapon]`, { limits: { far: 3, of: { Tiger: 1 } } }, ['limits.of'])).toEqual([]);
});
