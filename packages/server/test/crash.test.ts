import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from './helpers.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** The server as a process of its own, to be killed without warning. */
describe('a server that is killed', () => {
  let folder: string;
  let program: string;

  beforeAll(async () => {
    // Inside the repository, so that the native database module is found.
    const cache = join(here, '..', '..', '..', 'node_modules', '.cache', 'hexfront');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'crash-'));
    program = join(folder, 'server.mjs');
    const entry = {
      contents:
        "import { startServer } from '../src/server.ts'; const [data] = process.argv.slice(2); const s = await startServer({ client: data, data, port: 0 }); process.send(s.port);",
      resolveDir: here,
    };
    await build({
      stdin: entry,
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['libsql'],
      logLevel: 'silent',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function start(data: string): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, [program, data], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [port] = await once(child, 'message');
    return { child, url: `http://127.0.0.1:${port}` };
  }

  it('has every save that it acknowledged, whole', async () => {
    const data = tempFolder();
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < 3; round += 1) {
      const { child, url } = await start(data);
      const killedAfter = 15 + round * 10;
      let replies = 0;
      const writer = async (name: string) => {
        for (let n = 1; ; n += 1) {
          const body = JSON.stringify({ game: 'tiny', name, body: { round, n, filler: 'x'.repeat(2000) } });
          const reply = await fetch(`${url}/api/saves/${name}`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
          await reply.json();
          acknowledged.set(name, round * 1e6 + n);
          replies += 1;
          if (replies === killedAfter) child.kill('SIGKILL');
        }
      };
      const writers = ['a', 'b', 'c'].map((name) => writer(name).catch(() => undefined));
      await Promise.all([once(child, 'exit'), ...writers]);
    }
    const { child, url } = await start(data);
    for (const [name, mark] of acknowledged) {
      const save = (await (await fetch(`${url}/api/saves/${name}`)).json()) as { body: { round: number; n: number; filler: string } };
      // The write after the last acknowledged one may have been stored too, but nothing older.
      expect(save.body.round * 1e6 + save.body.n).toBeGreaterThanOrEqual(mark);
      expect(save.body.filler).toHaveLength(2000);
    }
    expect(acknowledged.size).toBe(3);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
});
