// Which source files there are, and a key that changes when any of them changes.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './shell.mjs';

const skipped = new Set(['node_modules', 'dist', 'build', 'artefacts', 'coverage', 'test']);

/**
 * Every file below a folder, in a stable order, as paths relative to it with forward slashes.
 * @param {string} folder
 * @param {(name: string) => boolean} [enter] which subfolders to look into
 * @returns {string[]}
 */
export function filesBelow(folder, enter = () => true) {
  if (!existsSync(folder)) return [];
  /** @type {string[]} */
  const found = [];
  /** @param {string} inside */
  const walk = (inside) => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) {
        if (enter(entry.name)) walk(path);
      } else if (entry.isFile()) found.push(path);
    }
  };
  walk('');
  return found.sort();
}

/**
 * A short key over names, sizes and times of the files that these places hold: equal key, nothing to rebuild.
 * @param {string[]} places folders or files, relative to the repository
 * @param {string[]} [besides] names of folders that do not matter either
 */
export function sourceKey(places, besides = []) {
  const hash = createHash('sha256').update(process.version);
  for (const place of places) {
    const path = join(root, place);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory()
      ? filesBelow(path, (name) => !skipped.has(name) && !besides.includes(name)).map((name) => join(path, name))
      : [path];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\0`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A key over what the rule tests of a game depend on, by content: results that were recorded with it belong to these very sources.
 * @param {string} game
 */
export function rulesKey(game) {
  const hash = createHash('sha256');
  const idle = new Set(['node_modules', 'dist', 'build', 'artefacts', 'art']);
  for (const place of ['packages/engine', `packages/games/${game}`])
    for (const name of filesBelow(join(root, place), (folder) => !idle.has(folder))) {
      hash.update(`${place}/${name}\0`);
      hash.update(readFileSync(join(root, place, name)));
    }
  return hash.digest('hex').slice(0, 32);
}
