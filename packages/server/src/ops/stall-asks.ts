/** Those who ask for many games to be played again at once, or for whatever costs most, and somebody who asks meanwhile whether the server is alive. */
import { below, type SaveFile, seedRng } from '@hexfront/engine';
import { WebSocket } from 'ws';

export interface AsksWanted {
  url: string;
  people: { token: string; match: string; save: SaveFile }[];
  imports: number;
  proofs: number;
}

export interface AsksDone {
  asked: number;
  /** How many by status. */
  answers: Record<string, number>;
  /** Milliseconds until /healthz was answered, each time. */
  times: number[];
}

export async function runAsks({ url, people, imports, proofs }: AsksWanted): Promise<AsksDone> {
  const answers: Record<string, number> = {};
  const ask = async (path: string, token: string, body?: string): Promise<void> => {
    const reply = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    });
    await reply.arrayBuffer();
    answers[reply.status] = (answers[reply.status] ?? 0) + 1;
  };
  const wanted = [
    ...Array.from({ length: imports }, (_, n) => {
      const { token, save } = people[n % people.length];
      // Each a little different, so that none is known already.
      return ['/api/matches/import', token, JSON.stringify({ side: 0, save: { ...save, about: { name: `copy ${n}` } } })] as const;
    }),
    ...Array.from({ length: proofs }, (_, n) => {
      return [`/api/matches/${people[n % people.length].match}/proof`, people[(n + 1) % people.length].token, undefined] as const;
    }),
  ];
  const times = await lookDuring(url, Promise.all(wanted.map(([path, token, body]) => ask(path, token, body))));
  return { asked: wanted.length, answers, times };
}

/** Asks again and again whether the server is alive, until the others have done; how long each answer took. */
async function lookDuring(url: string, others: Promise<unknown>): Promise<number[]> {
  let working = true;
  const all = others.finally(() => {
    working = false;
  });
  const times: number[] = [];
  while (working) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await all;
  return times;
}

export interface CrowdWanted {
  url: string;
  match: string;
  /** Entries of its log. */
  length: number;
  /** A player of both sides: lists of what is legal are for players. */
  token: string;
  sockets: number;
  connections: number;
  seconds: number;
}

/** Sockets and connections that each ask for the next thing as soon as the last was answered. Every other one is nobody, the others a player. */
export async function runCrowd({ url, match, length, token, sockets, connections, seconds }: CrowdWanted): Promise<AsksDone> {
  const answers: Record<string, number> = {};
  let asked = 0;
  const count = (status: number): void => {
    asked += 1;
    answers[status] = (answers[status] ?? 0) + 1;
  };
  const ends = performance.now() + seconds * 1000;
  const question = { q: 'arrivals' };
  const overSocket = async (n: number): Promise<void> => {
    const rng = seedRng(`socket ${n}`);
    const player = n % 2 === 0;
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/api/socket`,
      player ? { headers: { authorization: `Bearer ${token}` } } : {},
    );
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const kinds = [
      () => ({ t: 'past', match, at: below(rng, length) }),
      () => ({ t: 'explain', match, question }),
      () => ({ t: 'subscribe', match, since: 0, words: true }),
      () => (player ? { t: 'legal', match, words: true } : { t: 'log', match, from: 0, words: true }),
    ];
    for (let id = 1; performance.now() < ends; id += 1) {
      const answered = new Promise<number>((resolve) => {
        const hear = (text: unknown): void => {
          const said = JSON.parse(String(text)) as { t: string; id?: number; status: number };
          if (said.id !== id) return;
          socket.off('message', hear);
          resolve(said.t === 'error' ? said.status : 200);
        };
        socket.on('message', hear);
      });
      socket.send(JSON.stringify({ ...kinds[below(rng, kinds.length)](), id }));
      count(await answered);
    }
    socket.close();
  };
  const overHttp = async (n: number): Promise<void> => {
    const rng = seedRng(`connection ${n}`);
    const player = n % 2 === 0;
    const headers = player ? { authorization: `Bearer ${token}` } : undefined;
    const kinds = [
      () => [`/position?at=${below(rng, length)}`] as const,
      () => ['/explain', JSON.stringify({ question })] as const,
      () => ['/log?words=1'] as const,
      () => (player ? (['/legal', JSON.stringify({ words: true })] as const) : (['/position'] as const)),
    ];
    while (performance.now() < ends) {
      const [path, body] = kinds[below(rng, kinds.length)]();
      const reply = await fetch(`${url}/api/matches/${match}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body } : {}),
      });
      await reply.arrayBuffer();
      count(reply.status);
    }
  };
  const each = (length: number, ask: (n: number) => Promise<void>) => Array.from({ length }, (_, n) => ask(n));
  const times = await lookDuring(url, Promise.all([...each(sockets, overSocket), ...each(connections, overHttp)]));
  return { asked, answers, times };
}
