// Makes sure that the right Node runs and that node_modules holds what package-lock.json asks for.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeTrouble } from './node-version.mjs';
import { findProgram, PlainError, root, run, say, seconds } from './shell.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, resolved?: string, optional?: boolean, devOptional?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/**
 * Why node_modules does not serve, or undefined when it does. Contents are compared, not times of change: a checkout or another
 * npm run touches the files without changing what they ask for.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function installTrouble(folder) {
  const installed = readLock(join(folder, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return 'nothing is installed yet';
  const wanted = readLock(join(folder, 'package-lock.json'));
  if (wanted === undefined) return 'there is no package-lock.json';
  for (const [place, entry] of Object.entries(wanted.packages)) {
    if (place.startsWith('node_modules/') && !satisfies(folder, place, entry, installed)) {
      return `${place.slice('node_modules/'.length)} is missing or has another version`;
    }
    if (!place.includes('node_modules') && !manifestMatches(folder, place, entry))
      return `${join(place, 'package.json')} asks for other packages`;
  }
  return undefined;
}

/**
 * @param {string} folder
 * @param {string} place
 * @param {LockEntry} entry
 * @param {Lock} installed
 */
function satisfies(folder, place, entry, installed) {
  if (entry.link) return existsSync(join(folder, place, 'package.json'));
  if (entry.optional || entry.devOptional) return true;
  return installed.packages[place]?.version === entry.version && existsSync(join(folder, place));
}

/**
 * @param {string} folder
 * @param {string} place
 * @param {LockEntry} entry
 */
function manifestMatches(folder, place, entry) {
  const manifest = readJson(join(folder, place, 'package.json'));
  if (manifest === undefined) return false;
  return sameTable(manifest.dependencies, entry.dependencies) && sameTable(manifest.devDependencies, entry.devDependencies);
}

/**
 * @param {Record<string, string> | undefined} a
 * @param {Record<string, string> | undefined} b
 */
function sameTable(a = {}, b = {}) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/**
 * @param {string} path
 * @returns {Lock | undefined}
 */
function readLock(path) {
  const lock = readJson(path);
  return typeof lock?.packages === 'object' ? lock : undefined;
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Checks Node and installs the packages when they are missing or not those of package-lock.json.
 * @param {(line: string) => void} [tell]
 */
export async function ensureInstalled(tell = say) {
  const tooOld = nodeTrouble(process.versions.node);
  if (tooOld !== undefined) throw new PlainError(tooOld);
  const why = installTrouble(root);
  if (why === undefined) return;
  const npm = npmCommand();
  const started = Date.now();
  tell(`installing packages (${why}) ...`);
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  // A present node_modules is mended, not wiped: somebody may be using it.
  const fresh = !existsSync(join(root, 'node_modules')) && existsSync(join(root, 'package-lock.json'));
  const outcome = await run(npm[0], [...npm.slice(1), fresh ? 'ci' : 'install', ...quiet]);
  if (outcome.code !== 0) throw new PlainError(`${outcome.output.trim()}\nnpm could not install the packages; its words are above.`);
  tell(`installed in ${seconds(Date.now() - started)}`);
}

/** npm as started by npm itself, the one that came with this Node (Windows cannot start npm.cmd without a shell), or the one on the PATH. */
export function npmCommand() {
  const own = process.env.npm_execpath;
  if (own !== undefined && /npm-cli\.[cm]?js$/.test(own)) return [process.execPath, own];
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  if (existsSync(beside)) return [process.execPath, beside];
  const onPath = findProgram('npm');
  if (onPath === undefined) throw new PlainError('npm was not found on the PATH; it comes with Node.');
  return [onPath];
}
