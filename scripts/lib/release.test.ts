import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { externals } from './build-node.mjs';
import { releaseChanges, versionTrouble, withVersion } from './release.mjs';
import { root } from './shell.mjs';

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

describe('a release', () => {
  it('has one version, which saves and matches name', () => expect(VERSION).toBe(json('package.json').version));
  it.each(['0.1.1', '0.2.0', '1.0.0', '0.10.0'])('0.1.0 may be followed by %s', (next) =>
    expect(versionTrouble('0.1.0', next)).toBeUndefined(),
  );
  it.each(['0.1.0', '0.0.9', '1.0', 'v2.0.0', '1.0.0-beta', ''])('but not by %j', (next) =>
    expect(versionTrouble('0.1.0', next)).toBeDefined(),
  );

  it('puts what was unreleased under its version', () => {
    const { text, notes } = releaseChanges(
      '# Changes\n\n## Unreleased\n\n* new\n\n## 0.1.0 - 2026-01-01\n\n* old\n',
      '0.2.0',
      '2026-02-02',
    );
    expect(notes).toBe('* new');
    expect(text).toBe('# Changes\n\n## Unreleased\n\n## 0.2.0 - 2026-02-02\n\n* new\n\n## 0.1.0 - 2026-01-01\n\n* old\n');
    expect(() => releaseChanges(text, '0.3.0', '2026-03-03')).toThrow('tells nothing');
    expect(() => releaseChanges('# Changes\n', '0.3.0', '2026-03-03')).toThrow('no section');
  });

  it('changes the version of the project and of nothing else', () => {
    expect(withVersion('{ "version": "0.1.0", "b": { "version": "0.1.0" } }', '0.1.0', '0.2.0')).toBe(
      '{ "version": "0.2.0", "b": { "version": "0.1.0" } }',
    );
    expect(() => withVersion('{}', '0.1.0', '0.2.0')).toThrow('0.1.0');
  });
});

describe('the package', () => {
  const manifest = json('package.json');
  it('depends on what stays outside the bundles and on nothing else; maps may have sharp', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual([...externals].sort());
    expect(Object.keys(manifest.peerDependencies)).toEqual(['sharp']);
    expect(manifest.peerDependenciesMeta.sharp.optional).toBe(true);
  });
  it.each(['server', 'sim', 'cli'])('asks for the same versions as packages/%s', (name) => {
    const asked = { ...manifest.dependencies, ...manifest.peerDependencies };
    for (const [dependency, range] of Object.entries(json(`packages/${name}/package.json`).dependencies))
      if (asked[dependency] !== undefined) expect([dependency, range]).toEqual([dependency, asked[dependency]]);
  });
});

describe('the workflows', () => {
  const folder = join(root, '.github', 'workflows');
  const files = readdirSync(folder);
  it.each(files)('%s: runs only programs that are there', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, script] of text.matchAll(/\bnode ([\w./-]+\.mjs)/g)) expect(existsSync(join(root, script)), script).toBe(true);
    const { scripts } = json('package.json');
    for (const [, name] of text.matchAll(/\bnpm run ([\w-]+)/g)) expect(scripts[name], name).toBeDefined();
  });
  it('test every Node and system that README promises', () => {
    const text = readFileSync(join(folder, 'test.yml'), 'utf8');
    for (const word of ['ubuntu-latest', 'macos-latest', 'windows-latest', '20', '22', '24']) expect(text).toContain(word);
  });
});
