import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './shell.mjs';

interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const platforms = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));

/** Platforms that a package offers nothing for, in any version. */
const nothingFor: Record<string, string[]> = { libsql: ['win32-arm64'] };

/** The entry that `require(name)` finds from a place in the tree. */
function resolve(place: string, name: string): Entry | undefined {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (found !== undefined || at === '') return found;
  }
}

const withOptional = Object.entries(lock.packages).flatMap(([place, entry]) =>
  entry.optionalDependencies === undefined
    ? []
    : [{ place, name: place.slice(place.lastIndexOf('node_modules/') + 13), wants: entry.optionalDependencies }],
);
const fits = (list: string[] | undefined, value: string) =>
  list === undefined || list.includes(value) || list.some((name) => name.startsWith('!') && name !== `!${value}`);

describe('package-lock.json, on every machine', () => {
  it('knows packages with parts for single platforms', () =>
    expect(withOptional.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        '@biomejs/biome',
        '@node-rs/argon2',
        'esbuild',
        'libsql',
        'lightningcss',
        'oxc-parser',
        'rolldown',
        'sharp',
        'vite',
      ]),
    ));

  // npm ci refuses a lock in which one is missing, and on the machine that needs it the program could not run.
  it.each(withOptional)('$name: every part that its manifest names', ({ place, wants }) =>
    expect(Object.keys(wants).filter((name) => resolve(place, name)?.version === undefined)).toEqual([]),
  );

  it.each(withOptional.filter(({ wants }) => Object.keys(wants).length > 5))(
    '$name: a part for each of the six platforms',
    ({ place, name, wants }) => {
      const parts = Object.keys(wants).flatMap((part) => resolve(place, part) ?? []);
      const without = platforms
        .filter(({ os, cpu }) => !parts.some((part) => part.os !== undefined && fits(part.os, os) && fits(part.cpu, cpu)))
        .map(({ os, cpu }) => `${os}-${cpu}`);
      expect(without).toEqual(nothingFor[name] ?? []);
    },
  );

  it('can check what it gets', () => {
    const unchecked = Object.entries(lock.packages).filter(
      ([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.integrity,
    );
    expect(unchecked.map(([place]) => place)).toEqual([]);
  });
});
