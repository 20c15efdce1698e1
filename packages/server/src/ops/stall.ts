/** Whether a server still answers while it has many games to play again. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, legal, type SaveFile, seedRng } from '@hexfront/engine';
import { turnOf } from '../match/live.ts';
import { unlimited } from '../people/limits.ts';
import { type RunningServer, startServer } from '../server.ts';
import { threadTime } from './thread-time.ts';

export interface StallResult {
  asked: number;
  answers: Record<string, number>;
  /** Milliseconds until /healthz was answered: the median and the longest. */
  median: number;
  worst: number;
  /** Of the longest by processor time: how much of it the server's thread was at work; other programs on the machine do not count. */
  work: number;
  /** How often it was asked. */
  looks: number;
}

/** Asks for many imports and proofs at once, and meanwhile whether the server is alive. */
export async function stallServer({
  imports = 50,
  proofs = 50,
  actions = 400,
  game = 'last-gamble',
  scenario = 'breakthrough',
} = {}): Promise<StallResult> {
  const data = mkdtempSync(join(tmpdir(), 'hexfront-stall-'));
  mkdirSync(join(data, 'client'));
  // No budget: every one of them is really played.
  const replayLimits = { work: unlimited.create, atOnce: 1000 };
  const server = await startServer({ client: join(data, 'client'), data, port: 0, log: () => undefined, limits: unlimited, replayLimits });
  try {
    const { port } = server;
    const url = `http://127.0.0.1:${port}`;
    // Five people, each with a finished match and a save of it.
    const people = await Promise.all([0, 1, 2, 3, 4].map((n) => playedBy(server, `Player ${n}`, game, scenario, actions)));
    const answers: Record<string, number> = {};
    const ask = async (path: string, token: string, body?: object): Promise<void> => {
      const reply = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await reply.arrayBuffer();
      answers[reply.status] = (answers[reply.status] ?? 0) + 1;
    };
    const asks = [
      ...Array.from({ length: imports }, (_, n) => {
        const { token, save } = people[n % people.length];
        // Each a little different, so that none is known already.
        return ask('/api/matches/import', token, { side: 0, save: { ...save, about: { name: `copy ${n}` } } });
      }),
      ...Array.from({ length: proofs }, (_, n) =>
        ask(`/api/matches/${people[n % people.length].match}/proof`, people[(n + 1) % people.length].token),
      ),
    ];
    let working = true;
    const all = Promise.all(asks).finally(() => {
      working = false;
    });
    const times: number[] = [];
    let work = 0;
    while (working) {
      const began = performance.now();
      const before = threadTime();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      times.push(performance.now() - began);
      work = Math.max(work, threadTime() - before);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await all;
    times.sort((a, b) => a - b);
    const worst = times.at(-1) ?? 0;
    return { asked: asks.length, answers, median: times[Math.floor(times.length / 2)] ?? 0, worst, work, looks: times.length };
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
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
  const eyes = await app.openMatches.use(match, ({ live }) => ({ live, side: 0, delayed: false }));
  const save = JSON.parse(await app.replays.exportSave(eyes, {}, {})) as SaveFile;
  await app.commands.control(user, match, { id: 'end', do: 'resign' });
  return { token, match, save };
}
