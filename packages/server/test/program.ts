import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

export interface Process {
  child: ChildProcess;
  url: string;
  kill(): Promise<void>;
}

export interface Program {
  start(options: { data: string; databaseUrl?: string }): Promise<Process>;
  remove(): void;
}

/** The server as a program of its own, with the example game, to be killed without warning. */
export async function buildProgram(): Promise<Program> {
  // Inside the repository, so that the native modules are found.
  const cache = join(here, '..', '..', '..', 'node_modules', '.cache', 'hexfront');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'server-'));
  const program = join(folder, 'stdin.mjs');
  const contents = `
    import { startServer } from '../src/server.ts';
    import { tenHexes } from '@hexfront/engine/example';
    const options = JSON.parse(process.argv[2]);
    const plenty = { burst: 1e6, perSecond: 1e6 };
    const limits = { requests: plenty, auth: plenty, create: plenty, messages: plenty, sockets: 1e4, matches: 1e4 };
    const games = [{ id: 'ten-hexes', name: 'Ten Hexes', load: async () => ({ def: tenHexes }) }];
    const log = (level, words) => level === 'error' && process.stderr.write(words + '\\n');
    const s = await startServer({ client: options.data, port: 0, games, limits, log, ...options });
    process.send(s.port);
    process.once('SIGTERM', () => s.stop().then(() => process.exit(0)));
  `;
  await build({
    stdin: { contents, resolveDir: here },
    // As in the real program, logs are written by a thread of its own.
    entryPoints: { 'writer.worker': join(here, '..', 'src', 'storage', 'writer.worker.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['libsql', 'pg', '@node-rs/argon2'],
    banner: { js: "import { createRequire as hexfrontRequire } from 'node:module'; const require = hexfrontRequire(import.meta.url);" },
    logLevel: 'silent',
  });
  const running = new Set<ChildProcess>();
  return {
    start: async (options) => {
      const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      running.add(child);
      const [port] = await once(child, 'message');
      const kill = async () => {
        running.delete(child);
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      return { child, url: `http://127.0.0.1:${port}`, kill };
    },
    remove: () => {
      for (const child of running) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
