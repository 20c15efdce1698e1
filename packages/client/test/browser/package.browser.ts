import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, startPackage } from '../../../../scripts/lib/pack.mjs';
import { root } from '../../../../scripts/lib/shell.mjs';
import { launchBrowser, openPage } from '../../../../scripts/testing/browser.ts';
import { faults } from './faults.ts';
import { Hands } from './table-hands.ts';

/** The package as npm would unpack it, with nothing beside it but what its manifest asks for. */
function unpack(tarball: string, folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', modules]);
  renameSync(join(modules, 'package'), join(modules, 'hexfront'));
  const { dependencies } = JSON.parse(readFileSync(join(modules, 'hexfront', 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
}

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-packed-'));
  let browser: Browser;
  let packed: Awaited<ReturnType<typeof pack>>;
  beforeAll(async () => {
    packed = await pack(folder);
    unpack(packed.tarball, folder);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('carries page, programs and what maps need, and no sources, tests or tools', () => {
    const kinds = new Set(
      packed.files.map((path) => path.split('/').slice(0, 3).join('/')).filter((path) => !path.startsWith('dist/client')),
    );
    expect([...kinds].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin/hexfront.mjs',
      'dist/ready/fonts',
      'dist/ready/maps',
      'dist/ready/programs',
      'package.json',
      'scripts/lib/node-version.mjs',
    ]);
    expect(packed.files.filter((path) => /\.(ts|tsx|map)$/.test(path))).toEqual([]);
  });

  it('opens a game from an empty folder without a build', async () => {
    const server = await startPackage(folder);
    const { page, complaints, close } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' });
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Start game' }).click();
    const hands = new Hands(page);
    await hands.ready();
    expect(await page.evaluate(async () => (await fetch('/readyz')).status)).toBe(200);
    expect(faults(complaints)).toEqual([]);
    await close();
    await server.stop();
  });

  it('knows hexes and maps, and says what drawing one needs', () => {
    const program = join(folder, 'node_modules', 'hexfront', 'bin', 'hexfront.mjs');
    const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    expect(run('games')).toContain('last-gamble');
    expect(run('hex', 'last-gamble', '2020')).toContain('The Last Gamble, hex 2020');
    expect(() => run('map', 'last-gamble', '-o', 'map.png')).toThrow('npm install sharp');
  });
});
