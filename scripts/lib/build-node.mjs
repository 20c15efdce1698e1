// Bundles the programs that run in Node: the `hexfront` command and the server.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PlainError, root } from './shell.mjs';
import { filesBelow, sourceKey } from './sources.mjs';

const places = ['packages', 'package-lock.json', 'scripts/lib/build-node.mjs'];
const day = 86_400_000;

/** Packages that stay outside the bundles: with parts in machine code, or loaded only with PostgreSQL. The package depends on them. */
export const externals = ['libsql', 'pg', 'pg-boss', '@node-rs/argon2'];

/**
 * The folder with up-to-date bundles, built when there is none: `hexfront.mjs`, `server.mjs` and `<name>.worker.mjs` for every
 * worker thread. The folder is named after the sources, so a running program keeps its files while a newer one is built.
 * @returns {Promise<{ folder: string, built: boolean }>}
 */
export async function buildNode() {
  const parent = join(root, 'dist', 'node');
  const folder = join(parent, sourceKey(places, ['art', 'atlas', 'client']));
  if (existsSync(folder)) return { folder, built: false };
  mkdirSync(parent, { recursive: true });
  forgetOld(parent);
  const draft = `${folder}.${process.pid}`;
  await bundle(draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process built the same sources meanwhile: its bundles are as good as these.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return { folder, built: true };
}

/** @param {string} outdir */
async function bundle(outdir) {
  const esbuild = await import('esbuild');
  /** @type {Record<string, string>} */
  const entryPoints = {};
  for (const [name, path] of [
    ['hexfront', 'packages/cli/src/main.ts'],
    ['server', 'packages/server/src/main.ts'],
  ]) {
    if (existsSync(join(root, path))) entryPoints[name] = path;
  }
  for (const room of ['sim', 'server']) {
    const folder = join(root, 'packages', room, 'src');
    for (const file of filesBelow(folder)) {
      if (file.endsWith('.worker.ts')) entryPoints[basename(file, '.ts')] = join(folder, file);
    }
  }
  try {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints,
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'bundle',
      external: [...externals, 'sharp'],
      sourcemap: 'linked',
      sourcesContent: false,
      chunkNames: '[name]-[hash]',
      // Bundled CommonJS packages still call require for Node's own modules.
      banner: { js: "import { createRequire as hexfrontRequire } from 'node:module'; const require = hexfrontRequire(import.meta.url);" },
      logLevel: 'silent',
    });
  } catch (error) {
    rmSync(outdir, { recursive: true, force: true });
    throw await readable(esbuild, error);
  }
}

/**
 * @param {typeof import('esbuild')} esbuild
 * @param {unknown} error
 */
async function readable(esbuild, error) {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return error;
  const lines = await esbuild.formatMessages(error.errors, { kind: 'error', color: false });
  return new PlainError(`${lines.join('').trim()}\nThe sources could not be bundled; the places are above.`);
}

/** @param {string} parent */
function forgetOld(parent) {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { recursive: true, force: true });
  }
}
