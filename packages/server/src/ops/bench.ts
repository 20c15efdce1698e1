/** Loopback throughput: checked, stored (synced to disk) and broadcast actions, as players over sockets would give them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, legal, seedRng, toAct } from '@hexfront/engine';
import { WebSocket } from 'ws';
import type { AnyShape } from '../match/live.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server.ts';

export interface BenchResult {
  game: string;
  matches: number;
  actions: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor milliseconds of this process for each action, the players' own share included. */
  cpu: number;
  /** Milliseconds to open a match of `opened.actions` actions from the log. */
  opened: { actions: number; ms: number; rss: number };
}

export interface BenchOptions {
  game: string;
  scenario: string;
  options?: Record<string, boolean | number | string>;
  matches?: number;
  seconds?: number;
  server?: Partial<ServerOptions>;
}

const plenty = { burst: 1e9, perSecond: 1e9 };

export async function benchServer({
  game,
  scenario,
  options = {},
  matches = 40,
  seconds = 5,
  server: more = {},
}: BenchOptions): Promise<BenchResult> {
  const data = mkdtempSync(join(tmpdir(), 'hexfront-bench-'));
  mkdirSync(join(data, 'client'));
  const limits = { requests: plenty, auth: plenty, create: plenty, messages: plenty, sockets: 1e6, matches: 1e6 };
  const server = await startServer({ client: join(data, 'client'), data, port: 0, log: () => undefined, limits, ...more });
  try {
    return await measure(server, game, scenario, options, matches, seconds);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function measure(
  server: RunningServer,
  game: string,
  scenario: string,
  options: object,
  matches: number,
  seconds: number,
): Promise<BenchResult> {
  const { app } = server;
  const { user } = await app.accounts.guest('Bench', 'bench');
  const { token } = await app.accounts.newToken(user, 'bench');
  const times: number[] = [];
  const ids: string[] = [];
  let actions = 0;
  let ends = Number.POSITIVE_INFINITY;
  /** Everything before the first order, which is not measured. */
  const sit = async (number: number): Promise<() => Promise<void>> => {
    let id = await app.office.create(user, { game, scenario, options: options as never, sides: [0, 1] });
    ids.push(id);
    const rng = seedRng(`bench ${number}`);
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/socket`, { headers: { authorization: `Bearer ${token}` } });
    const waiting = new Map<number, (answer: { t: string; seq: number }) => void>();
    socket.on('message', (text) => {
      const answer = JSON.parse(String(text));
      waiting.get(answer.id)?.(answer);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    let asked = 0;
    const ask = (message: object) =>
      new Promise<{ t: string; seq: number; status?: string }>((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        socket.send(JSON.stringify({ ...message, id: asked }));
      });
    await ask({ t: 'subscribe', match: id, views: 'none' });
    return async () => {
      while (performance.now() < ends) {
        // The choice is the player's work, not the server's: it is made here and not timed.
        const choice = await app.desk.use(id, ({ live }) => {
          const world = live.session?.world;
          if (!world || live.status !== 'running' || toAct(world) === undefined) return undefined;
          const list = [];
          for (const action of legal<AnyShape>(world)) {
            list.push(action);
            if (list.length === 8) break;
          }
          return list[below(rng, list.length)];
        });
        if (!choice) {
          id = await app.office.create(user, { game, scenario, options: options as never, sides: [0, 1] });
          await ask({ t: 'subscribe', match: id, views: 'none' });
          continue;
        }
        const began = performance.now();
        const answer = await ask({ t: 'act', match: id, cid: `a${asked}`, actions: [choice] });
        if (answer.t === 'reply') {
          times.push(performance.now() - began);
          actions += 1;
        }
      }
      socket.close();
    };
  };
  const players = await Promise.all(Array.from({ length: matches }, (_, i) => sit(i)));
  const cpu = process.cpuUsage();
  const began = performance.now();
  ends = began + seconds * 1000;
  await Promise.all(players.map((play) => play()));
  const took = (performance.now() - began) / 1000;
  const { user: own, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const opened = await openTime(server, ids);
  return {
    game,
    matches,
    actions,
    perSecond: actions / took,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (own + system) / 1000 / Math.max(1, actions),
    opened,
  };
}

/** The longest of the matches, opened as after a restart. */
async function openTime({ app }: RunningServer, ids: readonly string[]): Promise<BenchResult['opened']> {
  let [longest, most] = [ids[0], -1];
  for (const id of ids) {
    const seq = await app.desk.use(id, (table) => table.live.seq);
    if (seq > most) [longest, most] = [id, seq];
  }
  app.desk.forget(longest);
  const began = performance.now();
  await app.desk.use(longest, () => undefined);
  return { actions: most, ms: performance.now() - began, rss: process.memoryUsage.rss() };
}
