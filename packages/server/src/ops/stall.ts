/** Whether a server still answers while it has many games to play again, or a crowd asks for whatever costs most. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { below, legal, type SaveFile, seedRng } from '@hexfront/engine';
import { lengthOf, turnOf } from '../match/live.ts';
import { defaultLimits, unlimited } from '../people/limits.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server.ts';
import { type AsksDone, type AsksWanted, type CrowdWanted, runAsks, runCrowd } from './stall-asks.ts';
import { watchTurns } from './thread-time.ts';

export interface StallResult {
  asked: number;
  answers: Record<string, number>;
  /** Milliseconds until /healthz was answered: the median and the longest. */
  median: number;
  worst: number;
  /** The longest turn of the server's loop, by processor time: other programs on the machine do not count. */
  turn: number;
  /** How often it was asked. */
  looks: number;
}

export interface StallOptions {
  imports?: number;
  proofs?: number;
  /** Of each game that is played again. */
  actions?: number;
  game?: string;
  scenario?: string;
  databaseUrl?: string;
}

/** Asks for many imports and proofs at once, and meanwhile whether the server is alive. */
export function stallServer(options: StallOptions = {}): Promise<StallResult> {
  const { imports = 50, proofs = 50, actions = 400, game = 'last-gamble', scenario = 'breakthrough', databaseUrl } = options;
  // No budget: every one of them is really played.
  const replayLimits = { work: unlimited.create, atOnce: 1000 };
  return withServer({ replayLimits, ...(databaseUrl ? { databaseUrl } : {}) }, async (server, url) => {
    // Five people, each with a finished match and a save of it.
    const people = [];
    for (let n = 0; n < 5; n += 1) {
      const { user, token, match } = await playedBy(server, `Player ${n}`, game, scenario, actions);
      const viewer = await server.app.openMatches.use(match, ({ live }) => ({ live, side: 0, reader: 0, delayed: false }));
      const save = JSON.parse(await server.app.replays.exportSave(viewer, {}, {})) as SaveFile;
      await server.app.commands.control(user, match, { id: 'end', do: 'resign' });
      people.push({ token, match, save });
    }
    const wanted: AsksWanted = { url, people, imports, proofs };
    return measured(() => (apart ? asksApart(wanted) : runAsks(wanted)));
  });
}

export interface CrowdOptions {
  sockets?: number;
  connections?: number;
  seconds?: number;
  /** Of the match they ask about. */
  actions?: number;
  game?: string;
  scenario?: string;
  databaseUrl?: string;
  /** With the limits of a real server; without, everything that is asked is worked out. */
  limited?: boolean;
}

/** A crowd at one match asks for whatever costs most, and somebody meanwhile whether the server is alive. */
export function crowdServer(options: CrowdOptions = {}): Promise<StallResult> {
  const { sockets = 40, connections = 30, seconds = 10, actions = 200, databaseUrl, limited = false } = options;
  const { game = 'wacht-am-rhein-ii', scenario = 'campaign-dec-16' } = options;
  const limits = limited ? { ...defaultLimits, auth: unlimited.auth } : unlimited;
  return withServer({ limits, ...(databaseUrl ? { databaseUrl } : {}) }, async (server, url) => {
    const { token, match } = await playedBy(server, 'Player', game, scenario, actions);
    const length = await server.app.openMatches.use(match, ({ live }) => lengthOf(live));
    const wanted: CrowdWanted = { url, match, length, token, sockets, connections, seconds };
    return measured(() => (apart ? asksApart(wanted) : runCrowd(wanted)));
  });
}

async function withServer<T>(options: Partial<ServerOptions>, work: (server: RunningServer, url: string) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'hexfront-stall-'));
  mkdirSync(join(data, 'client'));
  const server = await startServer({ client: join(data, 'client'), data, port: 0, log: () => undefined, limits: unlimited, ...options });
  try {
    return await work(server, `http://127.0.0.1:${server.port}`);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function measured(ask: () => Promise<AsksDone>): Promise<StallResult> {
  const longest = watchTurns();
  const { asked, answers, times } = await ask();
  const turn = longest();
  times.sort((a, b) => a - b);
  return { asked, answers, median: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0, turn, looks: times.length };
}

/** Bundled beside the command; run from sources, they share the server's thread. */
const apart = import.meta.url.endsWith('.mjs');
function asksApart(workerData: AsksWanted | CrowdWanted): Promise<AsksDone> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./stall.worker.mjs', import.meta.url), { workerData });
    worker.once('message', (done: AsksDone) => {
      resolve(done);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}

async function playedBy({ app }: RunningServer, name: string, game: string, scenario: string, actions: number) {
  const { user } = await app.accounts.guest(name, 'stall');
  const token = (await app.accounts.newToken(user, 'stall')).token;
  const match = await app.commands.create(user, { game, scenario, sides: [0, 1] });
  const rng = seedRng(name);
  for (let n = 0; n < actions; n += 10)
    await app.openMatches.write(match, ({ live }, add) => {
      for (let i = 0; i < 10 && live.session && turnOf(live) >= 0; i += 1) {
        const list = [];
        for (const action of legal(live.session.world)) if (list.push(action) === 8) break;
        if (list.length === 0) return;
        add({ cid: `n${n + i}`, side: turnOf(live), user: user.id, action: list[below(rng, list.length)] });
      }
    });
  return { user, token, match };
}
