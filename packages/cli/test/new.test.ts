/** `hexfront new`, in a copy of what it needs. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../src/args.ts';
import { makeGame } from '../src/commands/new.ts';

const house = fileURLToPath(new URL('../../../', import.meta.url));
let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'hexfront-new-'));
  for (const game of ['little-game', 'registry'])
    cpSync(join(house, 'packages/games', game), join(root, 'packages/games', game), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  mkdirSync(join(root, 'packages/server'), { recursive: true });
  // Everything installed is there; packages of the house by their links, so that the new one can stand beside them.
  mkdirSync(join(root, 'node_modules/@hexfront'), { recursive: true });
  for (const name of readdirSync(join(house, 'node_modules')))
    if (name !== '@hexfront' && !name.startsWith('.'))
      symlinkSync(join(house, 'node_modules', name), join(root, 'node_modules', name), 'junction');
  for (const name of readdirSync(join(house, 'node_modules/@hexfront')))
    symlinkSync(join(house, 'node_modules/@hexfront', name), join(root, 'node_modules/@hexfront', name), 'junction');
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'vitest.config.ts'), "export default { test: { include: ['packages/**/test/**/*.test.ts'] } };");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('hexfront new', () => {
  it('makes a game whose tests, random games among them, pass at once', () => {
    const made = makeGame(root, 'my-war-2');
    expect(made.map((file) => file.replaceAll('\\', '/'))).toEqual(
      expect.arrayContaining(['packages/games/my-war-2/data/board.json', 'packages/games/my-war-2/test/rules/combat.test.ts']),
    );
    for (const file of made) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/little.?game/i);
    expect(JSON.parse(readFileSync(join(root, 'packages/games/my-war-2/data/board.json'), 'utf8'))).toMatchObject({
      id: 'my-war-2',
      name: 'My War 2',
    });
    const out = execFileSync(
      process.execPath,
      [join(house, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, 'packages/games/my-war-2'],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', VITEST: '' },
      },
    );
    expect(out).toMatch(/Test Files +4 passed/);
  }, 120_000);

  it('puts it in the list of games, wherever others stand', () => {
    const list = readFileSync(join(root, 'packages/games/registry/src/index.ts'), 'utf8');
    expect(list).toContain("  smallGame('my-war-2', 'My War 2', () => import('@hexfront/my-war-2')),\n");
    expect(readFileSync(join(root, 'packages/games/registry/package.json'), 'utf8')).toContain('"@hexfront/my-war-2": "*"');
    makeGame(root, 'another');
    expect(readFileSync(join(root, 'packages/games/registry/src/index.ts'), 'utf8').match(/^ {2}smallGame\(/gm)).toHaveLength(2);
  });

  it.each([
    ['../evil', /is no name for a game/],
    ['/etc/passwd', /is no name for a game/],
    ['My Game', /is no name for a game/],
    ['', /is no name for a game/],
    ['-x', /is no name for a game/],
    ['a--b', /is no name for a game/],
    ['x'.repeat(400), /is no name for a game/],
    ['my-war-2', /there is a folder packages\/games\/my-war-2 already/],
    ['registry', /there is a folder packages\/games\/registry already/],
    ['server', /the name server is taken/],
  ])('refuses %j in one sentence and writes nothing', (name, why) => {
    const before = readdirSync(join(root, 'packages/games'));
    expect(() => makeGame(root, name)).toThrow(UsageError);
    expect(() => makeGame(root, name)).toThrow(why);
    expect(readdirSync(join(root, 'packages/games'))).toEqual(before);
  });

  it('says where it works when there are no sources', () => {
    const empty = join(root, 'empty');
    mkdirSync(empty);
    expect(() => makeGame(empty, 'my-game')).toThrow(/in a checkout of the sources/);
    expect(existsSync(join(empty, 'packages'))).toBe(false);
  });
});
