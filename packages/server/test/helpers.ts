import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tenHexes } from '@hexfront/engine/example';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Log } from '../src/http/log.ts';
import type { GameSource } from '../src/match/games.ts';
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

export const example: GameSource = { id: 'ten-hexes', name: 'Ten Hexes', load: async () => ({ def: tenHexes }) };

const plenty = { burst: 1e6, perSecond: 1e6 };
export const noLimits = {
  requests: plenty,
  auth: plenty,
  wrongPasswords: plenty,
  wrongAnywhere: plenty,
  wrongDelay: 0,
  create: plenty,
  createFrom: plenty,
  guestBytes: { burst: 1e12, perSecond: 1e12 },
  messages: plenty,
  work: plenty,
  sockets: 1e4,
  matches: 1e4,
  guestMatches: 1e4,
  openTables: 1e4,
  storage: 1e12,
  guestStorage: 1e12,
};

/** A server on a free port that stops after the test; its log is kept instead of printed. */
export async function testServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const logged: string[] = [];
  const log: Log = (level, words) => void logged.push(`${level} ${words}`);
  const server = await startServer({
    client: tempFolder(),
    data: tempFolder(),
    port: 0,
    log,
    games: [example],
    limits: noLimits,
    ...options,
  });
  onTestFinished(() => server.stop());
  return { ...server, url: `http://127.0.0.1:${server.port}`, logged };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
export type Answer = any;

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Answer,
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

export interface Person {
  name: string;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  socket(): Promise<Line>;
  /** Moves to another process of the same database. */
  at(url: string): Person;
}

let ids = 0;
/** An id of a client's own. */
export const freshId = (): string => {
  ids += 1;
  return `id${ids}`;
};

/** Somebody with a token. */
export async function person(url: string, name: string): Promise<Person> {
  const { token } = await request(url, 'POST', '/api/guest', { name, token: true });
  return personWith(url, name, token);
}

export function personWith(url: string, name: string, token: string): Person {
  const call = (method: string, path: string, body?: unknown) => request(url, method, path, body, { authorization: `Bearer ${token}` });
  return {
    name,
    token,
    call,
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    socket: () => openLine(url, token),
    at: (other) => personWith(other, name, token),
  };
}

export async function request(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const json = text === '' ? undefined : JSON.parse(text);
  if (reply.status >= 400) throw new ApiError(reply.status, json);
  return json;
}

/** A browser: keeps its cookie. */
export function browser(url: string) {
  let cookie = '';
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = reply.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0];
    const text = await reply.text();
    return { status: reply.status, json: text ? JSON.parse(text) : undefined, set: set ?? '' };
  };
  return {
    call,
    cookie: () => cookie,
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) => call('POST', path, body, headers),
    get: (path: string) => call('GET', path),
  };
}

/** The error a call ends with, as `status code`. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.body.error}`;
    throw error;
  }
}

/** A socket that keeps what it hears. */
export interface Line {
  heard: Answer[];
  /** As it came over the wire. */
  raw: string[];
  ask(message: object): Promise<Answer>;
  /** The first message, heard or still to come, that fits. */
  until(fits: (message: Answer) => boolean): Promise<Answer>;
  closed: Promise<number>;
  socket: WebSocket;
  close(): void;
}

export async function openLine(url: string, token?: string, headers: Record<string, string> = {}): Promise<Line> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  const heard: Answer[] = [];
  const raw: string[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('message', (data) => {
    raw.push(String(data));
    heard.push(JSON.parse(String(data)));
    for (const look of [...waiting]) look();
  });
  const until: Line['until'] = (fits) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = heard.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void closed.then((code) => reject(new Error(`the socket closed (${code})`)));
    });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  let ids = 0;
  return {
    heard,
    raw,
    until,
    closed,
    socket,
    ask: async (message) => {
      ids += 1;
      const id = ids;
      socket.send(JSON.stringify({ ...message, id }));
      const answer = await until((m) => m.id === id && (m.t === 'reply' || m.t === 'error'));
      if (answer.t === 'error') throw new ApiError(answer.status, answer);
      return answer;
    },
    close: () => socket.close(),
  };
}
