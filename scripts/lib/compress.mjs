// Writes .br and .gz twins beside files that gain from it, so that the server never compresses while somebody waits.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { root } from './shell.mjs';

const compressible = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.svg',
  '.txt',
  '.tsv',
  '.map',
  '.wasm',
  '.webmanifest',
  '.xml',
  '.ttf',
]);
const cache = join(root, 'node_modules', '.cache', 'hexfront', 'compressed');
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * @param {string} folder
 * @param {string[]} files relative to it
 * @returns {Promise<Map<string, { br?: number, gz?: number }>>} sizes of the twins
 */
export async function compressAll(folder, files) {
  mkdirSync(cache, { recursive: true });
  const work = files.filter((file) => compressible.has(extname(file)));
  /** @type {Map<string, { br?: number, gz?: number }>} */
  const sizes = new Map();
  const worker = async () => {
    for (let file = work.pop(); file !== undefined; file = work.pop()) sizes.set(file, await compress(join(folder, file)));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return sizes;
}

/** @param {string} path */
async function compress(path) {
  const content = readFileSync(path);
  if (content.length < 512) return drop(path);
  // The best quality takes seconds a megabyte: worth it for scripts, not for large data.
  const quality = content.length < 2_000_000 ? 11 : 8;
  const options = { params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } };
  const key = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const br = await remembered(`${key}-${quality}.br`, () => brotli(content, options));
  const gz = await remembered(`${key}.gz`, () => zip(content, { level: 9 }));
  if (br.length >= content.length * 0.95) return drop(path);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
  return { br: br.length, gz: gz.length };
}

/** @param {string} path */
function drop(path) {
  rmSync(`${path}.br`, { force: true });
  rmSync(`${path}.gz`, { force: true });
  return {};
}

/** @param {string} name @param {() => Promise<Buffer>} make */
async function remembered(name, make) {
  const path = join(cache, name);
  if (existsSync(path)) return readFileSync(path);
  const made = await make();
  writeFileSync(path, made);
  return made;
}
