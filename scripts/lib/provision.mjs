// Finds, and where it may installs, what the tests need besides npm packages: a browser, PostgreSQL.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { answers, findProgram, root, run, say } from './shell.mjs';

/**
 * What a search for a program ended with: the program, or one sentence why there is none.
 * @typedef {{ found: true, path: string } | { found: false, why: string }} Provision
 */

/** The shell without a window first: it starts faster and needs a fifth less of the processor. */
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

const browserPaths = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** @returns {string | undefined} */
export function findBrowser() {
  const fixed = process.platform === 'darwin' || process.platform === 'win32' ? browserPaths[process.platform] : [];
  return findProgram(process.env.CHROMIUM_PATH, ...browserNames, ...fixed, ...downloadedBrowsers());
}

/** Browsers that Playwright put into the user's cache. */
function downloadedBrowsers() {
  const caches = {
    linux: join(homedir(), '.cache', 'ms-playwright'),
    darwin: join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
  };
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? caches[/** @type {keyof typeof caches} */ (process.platform)];
  if (cache === undefined || !existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()
    .flatMap((name) => [
      join(cache, name, 'chrome-headless-shell-linux64', 'chrome-headless-shell'),
      join(cache, name, 'chrome-linux', 'headless_shell'),
      join(cache, name, 'chrome-linux64', 'chrome'),
      join(cache, name, 'chrome-linux', 'chrome'),
      join(cache, name, 'chrome-headless-shell-mac-arm64', 'chrome-headless-shell'),
      join(cache, name, 'chrome-headless-shell-mac-x64', 'chrome-headless-shell'),
      join(cache, name, 'chrome-headless-shell-win64', 'chrome-headless-shell.exe'),
    ]);
}

/**
 * A browser for the browser tests. Root on Debian gets the distribution's package, everybody else a private download that
 * touches nothing but the user's cache; where neither works the answer says why.
 * @returns {Promise<Provision>}
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '' && findProgram(named) === undefined) {
    return { found: false, why: `CHROMIUM_PATH names ${named}, which is not a program` };
  }
  const present = findBrowser();
  if (present !== undefined) return { found: true, path: present };
  if (mayUseApt()) {
    // Older releases have no package of the shell alone.
    let trouble = await aptInstall(['chromium-headless-shell', 'fonts-liberation']);
    if (findBrowser() === undefined) trouble = await aptInstall(['chromium', 'fonts-liberation']);
    const path = findBrowser();
    return path !== undefined ? { found: true, path } : { found: false, why: trouble ?? 'the chromium package brought no browser' };
  }
  const installer = join(root, 'node_modules', 'playwright-core', 'cli.js');
  if (existsSync(installer)) {
    say('fetching a browser for the tests into your cache folder (once, about 110 MB) ...');
    const fetched = await run(process.execPath, [installer, 'install', '--only-shell', 'chromium'], { timeout: 300_000 });
    const path = findBrowser();
    if (path !== undefined && answers(path, ['--version'])) return { found: true, path };
    if (fetched.code === 0) return { found: false, why: 'the downloaded browser does not start here (system libraries missing)' };
  }
  return { found: false, why: 'no Chromium or Chrome was found and none could be fetched; set CHROMIUM_PATH to one' };
}

/**
 * The folder with PostgreSQL's own programs (initdb, pg_ctl, postgres).
 * @returns {string | undefined}
 */
export function findPostgres() {
  const folders = [process.env.POSTGRES_BIN, ...versionsUnder('/usr/lib/postgresql', 'bin'), ...versionsUnder('/usr', 'bin', /^pgsql-/)];
  for (const folder of folders) if (folder !== undefined && findProgram(join(folder, 'initdb')) !== undefined) return folder;
  const onPath = findProgram('initdb');
  return onPath === undefined ? undefined : join(onPath, '..');
}

/**
 * @param {string} folder
 * @param {string} inside
 * @param {RegExp} [pattern]
 */
function versionsUnder(folder, inside, pattern = /^\d+/) {
  if (!existsSync(folder)) return [];
  const newestFirst = readdirSync(folder).filter((name) => pattern.test(name));
  newestFirst.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newestFirst.map((name) => join(folder, name, inside));
}

/**
 * PostgreSQL for the tests that need a second kind of database.
 * @public
 * @returns {Promise<Provision>}
 */
export async function ensurePostgres() {
  const present = findPostgres();
  if (present !== undefined) return { found: true, path: present };
  if (!mayUseApt()) return { found: false, why: 'no PostgreSQL programs (initdb) were found; set POSTGRES_BIN to their folder' };
  const trouble = await aptInstall(['postgresql']);
  const path = findPostgres();
  return path !== undefined ? { found: true, path } : { found: false, why: trouble ?? 'the postgresql package brought no initdb' };
}

function mayUseApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

/**
 * @param {string[]} packages
 * @returns {Promise<string | undefined>} what went wrong, in one sentence
 */
async function aptInstall(packages) {
  say(`installing ${packages.join(', ')} with apt-get (once) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may be under way: wait for its lock rather than fail.
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  const updated = await run('apt-get', [...patience, 'update'], { env });
  const installed = await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...packages], { env });
  if (installed.code === 0) return undefined;
  const lines = `${updated.code === 0 ? '' : updated.output}\n${installed.output}`.split('\n').filter((line) => line.startsWith('E: '));
  return `apt-get could not install ${packages.join(', ')}: ${lines.at(-1)?.slice(3) ?? `exit code ${installed.code}`}`;
}
