import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildNode } from '../lib/build-node.mjs';
import { root } from '../lib/shell.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server that all browser tests share, without a slash at the end. */
    baseUrl: string;
    /** The data folder of that server. */
    dataFolder: string;
  }
}

/** Starts the real server on a free port with an empty database, for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder } = await buildNode();
  const data = mkdtempSync(join(tmpdir(), 'hexfront-browser-'));
  const args = [join(folder, 'server.mjs'), '--port', '0', '--data', data, '--admin', 'Keeper', '--client', join(root, 'dist', 'client')];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const match = /http:\/\/localhost:\d+/.exec(printed);
      if (match !== null) resolve(match[0]);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with code ${code} before it was ready; is the page built?`)));
  });
  project.provide('baseUrl', address);
  project.provide('dataFolder', data);
  return async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
}
