/** Whether a server still answers while it has many games to play again. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { below, legal, type SaveFile, seedRng } from '@hexfront/engine';
import { turnOf } from '../match/live.ts';
import { unlimited } from '../people/limits.ts';
import { type RunningServer, startServer } from '../server.ts';
import { type AsksDone, type AsksWanted, runAsks } from './stall-asks.ts';
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
export async function stallServer(options: StallOptions = {}): Promise<StallResult> {
  const { imports = 50, proofs = 50, actions = 400, game = 'last-gamble', scenario = 'breakthrough', databaseUrl } = options;
  const data = mkdtempSync(join(tmpdir(), 'hexfront-stall-'));
  mkdirSync(join(data, 'client'));
  // No budget: every one of them is really played.
  const replayLimits = { work: unlimited.create, atOnce: 1000 };
  const server = await startServer({
    client: join(data, 'client'),
    data,
    port: 0,
    log: () => undefined,
    limits: unlimited,
    replayLimits,
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  try {
    // Five people, each with a finished match and a save of it.
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await playedBy(server, `Player ${n}`, game, scenario, actions));
    const wanted: AsksWanted = { url: `http://127.0.0.1:${server.port}`, people, imports, proofs };
    const longest = watchTurns();
    const { asked, answers, times } = await (import.meta.url.endsWith('.mjs') ? asksApart(wanted) : runAsks(wanted));
    const turn = longest();
    times.sort((a, b) => a - b);
    return { asked, answers, median: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0, turn, looks: times.length };
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Bundled beside the command; run from sources, they share the server's thread. */
function asksApart(workerData: AsksWanted): Promise<AsksDone> {
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
  const viewer = await app.openMatches.use(match, ({ live }) => ({ live, side: 0, reader: 0, delayed: false }));
  const save = JSON.parse(await app.replays.exportSave(viewer, {}, {})) as SaveFile;
  await app.commands.control(user, match, { id: 'end', do: 'resign' });
  return { token, match, save };
}
