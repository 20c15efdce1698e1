// Small helpers for scripts that must run before anything is installed: plain Node, no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** An error whose message is meant for the person at the terminal: shown alone, without a stack. */
export class PlainError extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {number} bytes */
export function size(bytes) {
  return bytes < 1024 ? `${bytes} B` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

/**
 * Runs a script's main function and turns whatever goes wrong into one sentence and an exit code.
 * @param {() => Promise<number | undefined>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const text =
      error instanceof PlainError || !(error instanceof Error) || process.env.HEXFRONT_DEBUG === undefined ? messageOf(error) : error.stack;
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The first program of these names on the PATH; a name with a slash is a path of its own.
 * @param {...(string | undefined)} names
 * @returns {string | undefined}
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const name of names) {
    if (name === undefined || name === '') continue;
    const bases = /[\\/]/.test(name) ? [name] : folders.map((folder) => join(folder, name));
    for (const base of bases) for (const ending of endings) if (isProgram(base + ending)) return base + ending;
  }
  return undefined;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 1 when a signal ended it
 * @property {string} output standard output and standard error, as they came
 */

/**
 * Runs a program to its end and keeps what it printed.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, timeout?: number, onMessage?: (message: unknown) => void }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const chunks = [];
    const out = options.show ? 'inherit' : 'pipe';
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: options.onMessage ? ['ignore', out, out, 'ipc'] : ['ignore', out, out],
      shell: process.platform === 'win32' && program.endsWith('.cmd'),
    });
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    if (options.timeout !== undefined) {
      timer = setTimeout(() => {
        chunks.push(Buffer.from(`\nstopped: no end after ${seconds(options.timeout ?? 0)}\n`));
        child.kill('SIGKILL');
      }, options.timeout);
    }
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    if (options.onMessage) child.on('message', options.onMessage);
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') });
    };
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${program}: ${error.message}\n`));
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * True when the program starts and answers; used to tell a working binary from one that lacks its libraries.
 * @param {string} program
 * @param {string[]} args
 */
export function answers(program, args) {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
