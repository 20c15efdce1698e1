import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Log } from '../src/http/log.ts';
import { type RunningServer, type ServerOptions, startServer } from '../src/server.ts';

/** A folder that is gone after the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestServer extends RunningServer {
  url: string;
  logged: string[];
}

/** A server on a free port that stops after the test; its log is kept instead of printed. */
export async function testServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const logged: string[] = [];
  const log: Log = (level, words) => void logged.push(`${level} ${words}`);
  const server = await startServer({ client: tempFolder(), data: tempFolder(), port: 0, log, ...options });
  onTestFinished(() => server.stop());
  return { ...server, url: `http://127.0.0.1:${server.port}`, logged };
}
