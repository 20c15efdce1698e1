import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePostgres } from '../../../scripts/lib/provision.mjs';

export interface Cluster {
  /** Address of a new, empty database. */
  fresh(): Promise<string>;
  /** Ends the server as a power cut would, and starts it again. */
  crash(): Promise<void>;
  /** Ends it as `pg_ctl restart` does: open connections are told to go. */
  restart(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL server of our own: made, started and thrown away by the tests. */
export async function startPostgres(): Promise<Cluster> {
  const found = await ensurePostgres();
  if (!found.found) throw new Error(`these tests need PostgreSQL: ${found.why}`);
  const bin = found.path;
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-pg-'));
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? plainUser() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = owner ?? {};
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'hexfront', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const port = await freePort();
  let child: ChildProcess | undefined;
  const url = (name: string) => `postgres://hexfront@127.0.0.1:${port}/${name}`;
  const start = async () => {
    const settings = [
      'fsync=off',
      'max_connections=80',
      'shared_buffers=32MB',
      'log_min_messages=panic',
      `unix_socket_directories=${folder}`,
    ];
    child = spawn(join(bin, 'postgres'), ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((s) => ['-c', s])], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    });
    for (let tries = 0; ; tries += 1) {
      try {
        await query(url('postgres'), 'select 1');
        return;
      } catch (error) {
        if (tries > 200) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const old = child;
    child = undefined;
    if (!old || old.exitCode !== null) return;
    const gone = once(old, 'exit');
    old.kill(signal);
    await gone;
  };
  await start();
  let databases = 0;
  return {
    fresh: async () => {
      databases += 1;
      await query(url('postgres'), `create database d${databases}`);
      return url(`d${databases}`);
    },
    crash: () => end('SIGQUIT'),
    restart: async () => {
      await end('SIGINT');
      await start();
    },
    start,
    stop: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function plainUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The next name.
    }
  }
  return { uid: 65_534, gid: 65_534 };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
