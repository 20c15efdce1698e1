/** Loopback load: checked, stored (synced to disk) and broadcast actions as players over sockets give them; many open sockets; a long match opened. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Action, below, legal, seedRng } from '@hexfront/engine';
import { WebSocket } from 'ws';
import { type GameSource, gameRegistry } from '../match/games.ts';
import { type AnyShape, turnOf } from '../match/live.ts';
import { unlimited } from '../people/limits.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server.ts';
import { type PlayersDone, type PlayersWanted, runPlayers } from './players.ts';
import { threadTime } from './thread-time.ts';

export interface BenchResult {
  game: string;
  matches: number;
  actions: number;
  perSecond: number;
  p50: number;
  p99: number;
  worst: number;
  refused: number;
  /** Messages that went out to the players by themselves. */
  updates: number;
  /** Processor milliseconds of the process for each action; of the server alone if `apart`. */
  cpu: number;
  /** The players had a thread of their own. */
  apart: boolean;
  /** Milliseconds to open a match of so many actions as after a restart: the median of several, and of the processor alone. */
  opened: { actions: number; ms: number; cpu: number };
  /** Memory of the process with so many sockets open, each following a match; and what the sockets added. */
  sockets: { open: number; rss: number; added: number };
}

export interface BenchOptions {
  game: string;
  scenario: string;
  options?: Record<string, boolean | number | string>;
  matches?: number;
  seconds?: number;
  views?: PlayersWanted['views'];
  /** Sockets to hold open. */
  sockets?: number;
  /** Actions of the match that is opened. */
  long?: number;
  games?: readonly GameSource[];
  server?: Partial<ServerOptions>;
}

/** The players have a program of their own beside the command; run from sources, players and server share a thread. */
const bundled = import.meta.url.endsWith('.mjs');

export async function benchServer(given: BenchOptions): Promise<BenchResult> {
  const { game, scenario, options = {}, matches = 24, seconds = 10, views = 'changes', sockets = 2000, long = 2000, games } = given;
  const data = mkdtempSync(join(tmpdir(), 'hexfront-bench-'));
  mkdirSync(join(data, 'client'));
  const more = { ...(games ? { games } : {}), ...given.server };
  const server = await startServer({ client: join(data, 'client'), data, port: 0, log: () => undefined, limits: unlimited, ...more });
  try {
    const { app, port } = server;
    const tokens: string[] = [];
    for (const name of ['Ann', 'Bob']) {
      const { user } = await app.accounts.guest(name, 'bench');
      tokens.push((await app.accounts.newToken(user, 'bench')).token);
    }
    const url = `http://127.0.0.1:${port}`;
    const wanted: PlayersWanted = { url, tokens: [tokens[0], tokens[1]], game, scenario, options, matches, seconds, views };
    const apart = !games && bundled;
    let before = 0;
    const ready = () => {
      before = threadTime();
    };
    const done = await (apart ? playersApart(wanted, ready) : runPlayers((await gameRegistry(games).load(game)).def, wanted, ready));
    const cpu = threadTime() - before;
    return {
      game,
      matches,
      actions: done.actions,
      perSecond: done.actions / done.seconds,
      p50: done.p50,
      p99: done.p99,
      worst: done.worst,
      refused: done.refused,
      updates: done.updates,
      cpu: cpu / Math.max(1, done.actions),
      apart,
      sockets: await holdSockets(server, url, tokens, done.ids, sockets),
      opened: await openLong(server, given, long),
    };
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

export function playersApart(workerData: PlayersWanted, ready: () => void): Promise<PlayersDone> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./players.worker.mjs', import.meta.url), { workerData });
    worker.on('message', (said: PlayersDone | 'ready') => {
      if (said === 'ready') return ready();
      resolve(said);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}

/** Memory with many sockets open, each following one of the matches. Their other ends are in this process too and count with them. */
async function holdSockets(
  { app }: RunningServer,
  url: string,
  tokens: readonly string[],
  ids: PlayersDone['ids'],
  count: number,
): Promise<BenchResult['sockets']> {
  const before = process.memoryUsage.rss();
  const open: WebSocket[] = [];
  for (let i = 0; i < count; i += 1) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { authorization: `Bearer ${tokens[i % 2]}` } });
    const joined = new Promise<void>((resolve, reject) => {
      socket.on('message', (text) => String(text).includes('"t":"reply"') && resolve());
      socket.once('error', reject);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ t: 'subscribe', match: ids[i % ids.length].id, views: 'changes', id: 1 }));
    await joined;
    socket.removeAllListeners('message');
    open.push(socket);
  }
  const rss = process.memoryUsage.rss();
  const result = { open: app.sockets.open(), rss, added: rss - before };
  for (const socket of open) socket.terminate();
  return result;
}

/** A match of so many actions, opened as after a restart. */
async function openLong(
  { app }: RunningServer,
  { game, scenario, options = {} }: BenchOptions,
  long: number,
): Promise<BenchResult['opened']> {
  const { user } = await app.accounts.guest('Long', 'bench');
  const rng = seedRng('long');
  let [id, seq] = ['', 0];
  // One that ends early is no long one: another is begun.
  for (let tries = 0; tries < 5 && seq < long; tries += 1) {
    const next = await app.commands.create(user, { game, scenario, options: options as never, sides: [0, 1] });
    const playSome: Parameters<RunningServer['app']['openMatches']['write']>[1] = ({ live }, add) => {
      for (let n = 0; n < 10 && turnOf(live) >= 0 && live.session; n += 1) {
        const actions: Action[] = [];
        for (const action of legal<AnyShape>(live.session.world)) if (actions.push(action) === 8) break;
        add({ cid: `n${live.seq}`, side: turnOf(live), user: user.id, action: actions[below(rng, actions.length)] });
      }
      return turnOf(live) >= 0 ? live.seq : -live.seq;
    };
    let reached = 0;
    while (reached >= 0 && reached < long) reached = (await app.openMatches.write(next, playSome)) as number;
    if (Math.abs(reached) > seq) [id, seq] = [next, Math.abs(reached)];
  }
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let i = 0; i < 5; i += 1) {
    app.openMatches.forget(id);
    const began = performance.now();
    await app.openMatches.use(id, () => undefined);
    times.push(performance.now() - began);
  }
  const used = process.cpuUsage(before);
  return { actions: seq, ms: times.sort((a, b) => a - b)[2], cpu: (used.user + used.system) / 5000 };
}
