// Builds the web page into dist/client: bundles with hashed names, the games' artwork, compressed twins, and the list of it all.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { compressAll } from './compress.mjs';
import { dataFiles, withoutFieldNotes } from './data-files.mjs';
import { PlainError, root } from './shell.mjs';
import { filesBelow, sourceKey } from './sources.mjs';

const client = join(root, 'packages', 'client');
const places = [
  'packages/client',
  'packages/engine/src',
  'packages/games',
  'packages/bots/src',
  'package-lock.json',
  'scripts/lib/build-client.mjs',
  'scripts/lib/compress.mjs',
  'scripts/lib/data-files.mjs',
];

/** What the server shows from a checkout that has no page yet. */
const bare = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>Hexfront</title>
<h1>Hexfront</h1>
<p>This checkout has no page.</p>
</html>
`;

/**
 * @typedef {{ url: string, bytes: number, br?: number, gz?: number, revision: string }} Asset
 * @typedef {{ source: string, version: string, files: Asset[], precache: string[], art: Record<string, string[]> }} AssetList
 */

/** The list that the last build left in a folder, if there is one. @param {string} folder @returns {AssetList | undefined} */
function readAssets(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Builds the page unless dist/client is up to date.
 * @returns {Promise<{ folder: string, built: boolean, assets: AssetList }>}
 */
export async function buildClient() {
  const folder = join(root, 'dist', 'client');
  const source = sourceKey(places);
  const present = readAssets(folder);
  if (present?.source === source) return { folder, built: false, assets: present };
  clean(folder);
  await bundlePage(folder);
  standAtRoot(join(folder, 'index.html'));
  copyArt(folder);
  await bundleServiceWorker(folder);
  const assets = await listAssets(folder, source);
  // Last: a build that was interrupted has no list and is done again.
  writeFileSync(join(folder, 'assets.json'), JSON.stringify(assets));
  return { folder, built: true, assets };
}

/** Empties the folder but for the artwork, which is large and changes rarely. @param {string} folder */
function clean(folder) {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'assets.json'), { force: true });
  for (const name of readdirSync(folder)) if (name !== 'art') rmSync(join(folder, name), { recursive: true, force: true });
}

/** @param {string} outDir */
async function bundlePage(outDir) {
  if (!existsSync(join(client, 'index.html'))) {
    writeFileSync(join(outDir, 'index.html'), bare);
    return;
  }
  const { build } = await import('vite');
  try {
    await build({
      configFile: false,
      root: client,
      // Relative, so that the files work under any path; addresses made at run time come from src/home.ts.
      base: './',
      publicDir: join(client, 'public'),
      logLevel: 'silent',
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        sourcemap: false,
        // Everything comes from a file of its own: the content security policy allows no data: fonts or scripts.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 8192,
      },
      plugins: [dataFiles(), withoutFieldNotes()],
      worker: { format: 'es', plugins: () => [dataFiles(), withoutFieldNotes()] },
    });
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\nThe page could not be built; the place is above.`);
  }
}

/** Our server answers deep links with the page too: there its scripts are asked for from the root. @param {string} page */
function standAtRoot(page) {
  writeFileSync(page, readFileSync(page, 'utf8').replace(/ (href|src)="\.\//g, ' $1="/'));
}

/** Copies packages/games/<game>/art to art/<game>; files that did not change stay. @param {string} folder */
function copyArt(folder) {
  const target = join(folder, 'art');
  const wanted = new Set();
  const games = join(root, 'packages', 'games');
  for (const game of readdirSync(games)) {
    for (const file of filesBelow(join(games, game, 'art'))) {
      wanted.add(`${game}/${file}`);
      const [from, to] = [join(games, game, 'art', file), join(target, game, file)];
      const { size, mtime } = statSync(from);
      const before = statSync(to, { throwIfNoEntry: false });
      if (before?.size === size && before.mtimeMs === mtime.getTime()) continue;
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(from, to);
      utimesSync(to, mtime, mtime);
    }
  }
  for (const file of filesBelow(target)) if (!wanted.has(file.replace(/\.(br|gz)$/, ''))) rmSync(join(target, file));
}

/** The service worker has a fixed name, so that browsers find its successor, and carries the list of what to keep. @param {string} folder */
async function bundleServiceWorker(folder) {
  const entry = join(client, 'src', 'service-worker.ts');
  if (!existsSync(entry)) return;
  const files = pageFiles(folder);
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [entry],
    outfile: join(folder, 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      __PRECACHE__: JSON.stringify(files.map((file) => ({ url: urlOf(file).slice(1), revision: revision(join(folder, file)) }))),
      __VERSION__: JSON.stringify(versionOf(folder, files)),
    },
    logLevel: 'silent',
  });
}

/** What the page needs to start without a network: everything but artwork, twins, source maps and old browsers' fonts. @param {string} folder */
function pageFiles(folder) {
  return filesBelow(folder, (name) => name !== 'art').filter(
    (file) => !/\.(br|gz|map|woff)$/.test(file) && file !== 'service-worker.js' && file !== 'assets.json',
  );
}

/** @param {string} file */
function urlOf(file) {
  return file === 'index.html' ? '/' : `/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** @param {string} path */
function revision(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}

/** @param {string} folder @param {string[]} files */
function versionOf(folder, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0${revision(join(folder, file))}\0`);
  return hash.digest('hex').slice(0, 12);
}

/** @param {string} folder @param {string} source @returns {Promise<AssetList>} */
async function listAssets(folder, source) {
  const page = pageFiles(folder);
  const names = filesBelow(folder).filter((file) => !/\.(br|gz)$/.test(file));
  const twins = await compressAll(folder, names);
  /** @type {Record<string, string[]>} */
  const art = {};
  const files = names.map((file) => {
    const path = join(folder, file);
    if (file.startsWith('art/')) {
      const game = file.split('/')[1];
      art[game] ??= [];
      art[game].push(urlOf(file));
    }
    return { url: urlOf(file), bytes: statSync(path).size, ...twins.get(file), revision: revision(path) };
  });
  return { source, version: versionOf(folder, page), files, precache: page.map(urlOf), art };
}

/**
 * What a first visit loads: the page, its scripts and styles, compressed.
 * @param {AssetList} assets
 */
export function transferSize(assets) {
  const start = assets.files.filter((file) => file.url === '/' || ['.js', '.css'].includes(extname(file.url)));
  return start.reduce((sum, file) => sum + (file.br ?? file.bytes), 0);
}
