/** Those who ask for many games to be played again at once, and somebody who asks meanwhile whether the server is alive. */
import type { SaveFile } from '@hexfront/engine';

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
  let working = true;
  const all = Promise.all(wanted.map(([path, token, body]) => ask(path, token, body))).finally(() => {
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
  return { asked: wanted.length, answers, times };
}
