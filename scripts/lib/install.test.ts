import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installTrouble } from './install.mjs';
import { nodeTrouble } from './node-version.mjs';

describe('the Node that runs', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.1.0'])('%s will do', (version) => expect(nodeTrouble(version)).toBeUndefined());
  it.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0'])('%s is too old', (version) => expect(nodeTrouble(version)).toContain(version));
});

describe('what is installed', () => {
  let folder: string;
  const write = (path: string, value: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(value));
  };
  const lock = {
    packages: {
      '': { dependencies: { thing: '^1.0.0' } },
      'node_modules/thing': { version: '1.0.0' },
      'node_modules/elsewhere': { version: '1.0.0', optional: true },
      'node_modules/@house/room': { resolved: 'packages/room', link: true },
      'packages/room': {},
    },
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hexfront-install-'));
    write('package.json', { dependencies: { thing: '^1.0.0' } });
    write('packages/room/package.json', {});
    write('package-lock.json', lock);
    write('node_modules/.package-lock.json', { packages: { 'node_modules/thing': { version: '1.0.0' } } });
    write('node_modules/thing/package.json', {});
    write('node_modules/@house/room/package.json', {});
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('serves when it is what the lock asks for, other platforms aside', () => expect(installTrouble(folder)).toBeUndefined());

  it('is missing altogether', () => {
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(installTrouble(folder)).toBe('nothing is installed yet');
  });

  it('has an older version', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/thing': { version: '0.9.0' } } });
    expect(installTrouble(folder)).toContain('thing');
  });

  it('lacks a room of the house', () => {
    rmSync(join(folder, 'node_modules/@house'), { recursive: true });
    expect(installTrouble(folder)).toContain('@house/room');
  });

  it('does not know a dependency that a package.json added', () => {
    write('packages/room/package.json', { dependencies: { other: '1' } });
    expect(installTrouble(folder)).toContain(join('packages', 'room', 'package.json'));
  });

  it('was cut short: the list is there, the package is not', () => {
    rmSync(join(folder, 'node_modules/thing'), { recursive: true });
    expect(installTrouble(folder)).toContain('thing');
  });
});
