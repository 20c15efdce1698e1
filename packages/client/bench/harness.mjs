/** Build the bench page, serve it, open a browser for it: used by `run.mjs` and by the browser tests of the board. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../../..');
const out = join(root, '.cache/bench');
const game = join(root, 'packages/games/last-gamble');

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export async function buildBench() {
  await build({
    entryPoints: [join(here, 'board.ts')],
    bundle: true,
    format: 'esm',
    outdir: out,
    loader: { '.woff2': 'file' },
    absWorkingDir: root,
    logLevel: 'warning',
    minify: true,
  });
}

/** @param {string} path */
function fileFor(path) {
  if (path === '/') return join(here, 'board.html');
  if (path.startsWith('/data/')) return join(game, path);
  if (path.startsWith('/art/')) return join(process.env.BENCH_ART ?? join(game, 'art'), path.slice(5));
  return join(out, path);
}

/** @param {number} [port] @returns {Promise<{ url: string, close: () => void }>} */
export function serveBench(port = 0) {
  const server = createServer((req, res) => {
    const file = fileFor(normalize(decodeURIComponent(new URL(req.url ?? '/', 'http://x').pathname)));
    try {
      const body = readFileSync(file);
      res.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      res.end(body);
    } catch {
      res.writeHead(404);
      res.end('not found');
    }
  });
  return new Promise((done) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      done({ url: `http://127.0.0.1:${bound}`, close: () => server.close() });
    });
  });
}

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** No GPU: what a plain office machine and the test machines have. */
export function openBrowser() {
  const args = ['--headless', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'];
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path)),
    args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args,
  });
}
