// Packs the project as it goes to npm, and tries the package in an empty folder: what it installs, and that it plays.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from './install.mjs';
import { PlainError, run, seconds, size } from './shell.mjs';

/**
 * @param {string} folder where the package goes
 * @returns {Promise<{ tarball: string, bytes: number, files: string[] }>}
 */
export async function pack(folder) {
  const output = await npm(['pack', '--json', '--pack-destination', folder]);
  // The words of prepack stand before the list.
  const [packed] = JSON.parse(output.slice(output.search(/^\[$/m), output.lastIndexOf(']') + 1));
  /** @type {{ path: string }[]} */
  const files = packed.files;
  return { tarball: join(folder, packed.filename), bytes: packed.size, files: files.map(({ path }) => path) };
}

/**
 * Starts the server of a package that lies in node_modules of a folder.
 * @param {string} folder
 * @returns {Promise<{ address: string, stop: () => Promise<void> }>}
 */
export async function startPackage(folder) {
  const program = join(folder, 'node_modules', 'hexfront', 'bin', 'hexfront.mjs');
  const args = [program, 'serve', '--port', '0', '--data', join(folder, 'data')];
  const { HEXFRONT_CLIENT: _, HEXFRONT_DATA: __, DATABASE_URL: ___, ...env } = process.env;
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let printed = '';
  server.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /http:\/\/localhost:\d+/.exec(printed);
      if (found !== null) resolve(found[0]);
    });
    server.once('exit', (code) => reject(new PlainError(`${printed.trim()}\nThe packed program ended with code ${code}.`)));
  });
  return {
    address,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Packs into a folder and tries the package; the result is one line about it.
 * @param {string} folder
 * @param {(line: string) => void} tell
 */
export async function packAndTry(folder, tell) {
  tell('packing ...');
  const { tarball, bytes, files } = await pack(folder);
  const place = mkdtempSync(join(tmpdir(), 'hexfront-package-'));
  try {
    writeFileSync(join(place, 'package.json'), '{ "private": true }');
    tell('installing the package into an empty folder ...');
    const started = Date.now();
    await npm(['install', tarball, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], place);
    const installed = Date.now();
    for (const tool of ['vite', 'esbuild', 'typescript', 'vitest', 'sharp'])
      if (existsSync(join(place, 'node_modules', tool))) throw new PlainError(`The package brings ${tool}, which running does not need.`);
    const server = await startPackage(place);
    try {
      const page = await fetch(server.address);
      if (!page.ok || !(await page.text()).includes('<title>Hexfront</title>'))
        throw new PlainError(`The packed page answers ${page.status}.`);
    } finally {
      await server.stop();
    }
    const count = readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.')).length;
    return `${tarball}: ${size(bytes)}, ${files.length} files; ${count} entries in node_modules after ${seconds(installed - started)}, playing ${seconds(Date.now() - installed)} later`;
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string[]} args @param {string} [cwd] */
async function npm(args, cwd) {
  const [program, ...first] = npmCommand();
  const { code, output } = await run(program, [...first, ...args], cwd === undefined ? {} : { cwd });
  if (code !== 0) throw new PlainError(`${output.trim()}\nnpm ${args[0]} failed; its words are above.`);
  return output;
}
