/** Values of one's own copy in the terminal: the empty table, what is wrong with a filled one, keeping it, and saves that name it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session, saveOf, start } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../src/index.ts';

const GAME = 'wacht-am-rhein-ii';
const FOOT = 'al-78id-1-309-inf';
const folder = mkdtempSync(join(tmpdir(), 'hexfront-values-'));
const before = process.env.HEXFRONT_DATA;
beforeAll(() => {
  process.env.HEXFRONT_DATA = join(folder, 'data');
});
afterAll(() => {
  if (before === undefined) delete process.env.HEXFRONT_DATA;
  else process.env.HEXFRONT_DATA = before;
  rmSync(folder, { recursive: true });
});
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

let out = '';
let err = '';
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
});
async function run(...args: string[]): Promise<number> {
  out = '';
  err = '';
  return main(args, undefined, { out: (t) => (out += t), err: (t) => (err += t) });
}
const table = (strength: string): string => `id\tfull\n${FOOT}\t${strength}\n`;

describe('hexfront values', () => {
  it('writes an empty table, whole or of a scenario', async () => {
    expect(await run('values', GAME, '--template')).toBe(0);
    const whole = out;
    expect(await run('values', GAME, '--template', '--scenario', 'kesternich')).toBe(0);
    expect(out).toContain(`\n${FOOT}\t1/309 Inf\t\t`);
    expect(out.length * 10).toBeLessThan(whole.length);
    expect(await run('values', GAME, '--template', '--scenario', 'elsewhere')).toBe(2);
    expect(await run('values', 'last-gamble', '--template')).toBe(1);
    expect(err).toContain("last-gamble takes no owner's values");
  });

  it('says line by line what is wrong with a table, and keeps nothing of it', async () => {
    const bad = file('bad.tsv', `id\tfull\tmove\n${FOOT}\t7-8-0\t99\nnobody\t1-1-1\n`);
    expect(await run('values', GAME, bad, '--keep')).toBe(1);
    expect(out).toContain(`Line 2: ${FOOT}: move must be a number from 0 to 20, not "99".\n  Line 3: there is no counter "nobody".`);
    expect(await run('values', GAME)).toBe(0);
    expect(out).toContain('No values are kept');
    expect(await run('play', GAME, '--values', bad)).toBe(1);
    expect(err).toContain('Line 3: there is no counter "nobody".');
    expect(await run('values', GAME, join(folder, 'missing.tsv'))).toBe(1);
    expect(err).toContain('there is no such file');
    expect(await run('values', GAME, file('large.tsv', 'x'.repeat(2_100_000)))).toBe(1);
    expect(err).toContain('is too large to be a table of values');
    expect(await run('values', GAME, file('excel.xlsx', 'PK\u0003\u0004\0\0'))).toBe(1);
    expect(out).toContain('not plain text');
  });

  it('tells what a good one changes, keeps it for its owner alone, lists and removes it', async () => {
    const mine = file('mine.tsv', table('42-43-4'));
    expect(await run('values', GAME, mine)).toBe(0);
    expect(out).toMatch(/^1 values?, 1 of them other than ours\. Hash [0-9a-f]{32}\.\n.*1\/309 Inf\s+full\s+\d+-\d+-\d+ -> 42-43-4/);
    expect(await run('values', GAME, mine, '--keep')).toBe(0);
    const kept = join(folder, 'data', 'values', GAME);
    const [name] = readdirSync(kept);
    expect(readFileSync(join(kept, name), 'utf8')).toBe(table('42-43-4'));
    if (process.platform !== 'win32') expect(statSync(join(kept, name)).mode & 0o077).toBe(0);
    const hash = name.slice(0, 32);
    expect(await run('values', GAME)).toBe(0);
    expect(out.trim()).toBe(hash);
    expect(await run('values', GAME, '--remove', hash.slice(0, 8))).toBe(0);
    expect(readdirSync(kept)).toEqual([]);
    expect(await run('values', GAME, '--remove', '../../x')).toBe(1);
  });
});

describe('a save with values', () => {
  it('opens with the same file or when they are kept, else says what is missing and is left as it is', async () => {
    // Another process made it: here nothing is loaded yet.
    const entry = games.find((g) => g.id === GAME);
    const own = table('44-45-6');
    const read = (await entry?.rules())?.owner?.read(own);
    if (!read || 'problems' in read || !entry) throw new Error('no values');
    const { def } = await entry.load();
    const plain = saveOf(new Session(start(def, { scenario: 'kesternich', seed: 'x' })));
    const { hash: _hash, ...save } = plain;
    const text = JSON.stringify({ ...save, setup: { ...save.setup, values: read.hash } });
    const path = file('game.json', text);
    expect(await run('verify', path)).toBe(1);
    expect(err).toContain(`uses an owner's values (${read.hash.slice(0, 8)}) not loaded here`);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(await run('verify', path, '--values', file('other.tsv', table('1-1-1')))).toBe(1);
    expect(err).toContain('not loaded here');
    // A kept file that was changed afterwards is not taken for what its name says.
    const mine = file('own.tsv', own);
    expect(await run('values', GAME, file('changed.tsv', table('9-9-9')), '--keep')).toBe(0);
    const kept = join(folder, 'data', 'values', GAME, `${read.hash}.tsv`);
    writeFileSync(kept, table('9-9-9'));
    expect(await run('verify', path)).toBe(1);
    expect(err).toContain('was changed');
    rmSync(kept);
    expect(await run('values', GAME, mine, '--keep')).toBe(0);
    expect(await run('verify', path)).toBe(0);
    expect(await run('read', path)).toBe(0);
    expect(await run('verify', path, '--values', read.hash.slice(0, 10))).toBe(0);
  });
});
