/**
 * Hostile readers against a server of its own on loopback: requests to every route with odd addresses, headers and bodies, bytes that are no
 * HTTP, bodies that never end, odd messages over sockets. Nothing may fail, nothing of other people's may change, memory must stay steady.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { below, type RngState, seedRng } from '@hexfront/engine';
import { WebSocket } from 'ws';
import type { User } from '../people/accounts.ts';
import { unlimited } from '../people/limits.ts';
import { type RunningServer, startServer } from '../server.ts';

export interface FuzzOptions {
  requests: number;
  databaseUrl?: string;
  seed?: string;
  game?: string;
  scenario?: string;
  /** Told now and then how far it is. */
  progress?(done: number): void;
}

export interface FuzzResult {
  requests: number;
  /** Answers by their first digit: `4xx` and so on, `none` for connections closed without one. */
  answers: Record<string, number>;
  /** Answers of 500 and above, and second answers to one request, with what was asked; at most twenty. */
  failures: string[];
  /** What nobody caught: each would have ended a server without a guard. */
  uncaught: string[];
  /** Megabytes of heap in use after a tenth of the requests, and at the end. */
  heap: [number, number];
  /** Nothing of the people who were not part of it is different. */
  unchanged: boolean;
}

const MB = 1024 * 1024;
/** Counted like a status: two answers to one request. */
const TWICE = 999;
const ODD: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '__proto__',
  'constructor',
  'toString',
  '../..',
  "' OR 1=1 --",
  '\u202e',
  '\ud800',
  'ſ',
  'x'.repeat(3000),
  [],
  [[]],
  {},
  { a: { b: {} } },
  [null, 1],
  { __proto__: null },
  'plan',
  'resign',
  'both',
  'last-gamble',
  'breakthrough',
  'Ann',
  'hft_x',
  'https://discord.com/x',
  { type: 'turn', seconds: 10 },
  [{ k: '@start' }],
  [{ k: 'roll', n: 1 }],
  { q: 'constructor' },
];
const FIELDS = [
  'name',
  'token',
  'password',
  'old',
  'email',
  'endpoint',
  'keys',
  'label',
  'id',
  'clientDataJSON',
  'authenticatorData',
  'signature',
  'mail',
  'url',
  'role',
  'game',
  'scenario',
  'options',
  'side',
  'invite',
  'computer',
  'listed',
  'observers',
  'delay',
  'clock',
  'salt',
  'commitment',
  'save',
  'seq',
  'actions',
  'do',
  'n',
  'focus',
  'words',
  'question',
  'body',
  'archived',
  't',
  'match',
  'cid',
  'views',
  'since',
  'at',
  'from',
  'reason',
  'kind',
  'until',
  'scopes',
];
const METHODS = ['GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];
const NOISE = [
  'HELLO\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-length: -5\r\n\r\n',
  'POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  'GET /api/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x\r\nsec-websocket-version: 13\r\n\r\n',
  'GET /api/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
  'CONNECT example.org:80 HTTP/1.1\r\nhost: example.org\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

export async function fuzzServer(options: FuzzOptions): Promise<FuzzResult> {
  const { requests, databaseUrl, seed = 'fuzz', game = 'last-gamble', scenario = 'breakthrough', progress } = options;
  const data = mkdtempSync(join(tmpdir(), 'hexfront-fuzz-'));
  mkdirSync(join(data, 'client'));
  const uncaught: string[] = [];
  const caught = (error: unknown) => void uncaught.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
  const server = await startServer({
    client: join(data, 'client'),
    data,
    port: 0,
    log: () => undefined,
    limits: unlimited,
    timeouts: { headers: 2000, request: 4000, silence: 5000, check: 500 },
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  try {
    const { app, port } = server;
    const [ann, eve] = [(await app.accounts.guest('Ann', 'fuzz')).user, (await app.accounts.guest('Eve', 'fuzz')).user];
    const token = (await app.accounts.newToken(eve, 'fuzz')).token;
    const match = await app.commands.create(ann, { game, scenario, sides: [0, 1], observers: false });
    const before = await witness(server, ann, match);
    const rng = seedRng(seed);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const answers: Record<string, number> = {};
    const failures: string[] = [];
    const count = (status: number | undefined, what: () => string): void => {
      const kind = status === undefined ? 'none' : `${Math.floor(status / 100)}xx`;
      answers[kind] = (answers[kind] ?? 0) + 1;
      if (status !== undefined && status >= 500 && failures.length < 20) failures.push(`${status} ${what()}`);
    };
    const paths = app.routes.map(({ path }) => path);
    const heap: [number, number] = [0, 0];
    let asked = 0;
    const worker = async (): Promise<void> => {
      while (asked < requests) {
        asked += 1;
        if (asked === Math.ceil(requests / 10)) heap[0] = heapUsed();
        if (asked % 5000 === 0) progress?.(asked);
        const kind = below(rng, 100);
        if (kind === 0) await noise(port, NOISE[below(rng, NOISE.length)], count);
        else if (kind === 1) await endless(port, paths[below(rng, paths.length)], count);
        else if (kind < 12) await messages(port, rng, below(rng, 2) === 0 ? token : undefined, match, count);
        else await oneRequest(agent, port, rng, paths, below(rng, 4) === 0 ? undefined : token, match, count);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    agent.destroy();
    heap[1] = heapUsed();
    return { requests: asked, answers, failures, uncaught, heap, unchanged: (await witness(server, ann, match)) === before };
  } finally {
    await server.stop();
    process.off('uncaughtException', caught);
    process.off('unhandledRejection', caught);
    rmSync(data, { recursive: true, force: true });
  }
}

type Count = (status: number | undefined, what: () => string) => void;

/** What is really held: after collecting what is not. */
const heapUsed = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return Math.round(process.memoryUsage().heapUsed / MB);
};

/** Everything about somebody who takes no part, as text. */
async function witness({ app }: RunningServer, user: User, match: string): Promise<string> {
  const { db } = app.store;
  const rows = [
    await db.selectFrom('actions').selectAll().where('match_id', '=', match).orderBy('seq').execute(),
    // That he was told of his turn is no change.
    (await db.selectFrom('matches').selectAll().where('id', '=', match).execute()).map((row) => ({ ...row, notified: 0 })),
    await db.selectFrom('seats').selectAll().where('match_id', '=', match).orderBy('side').execute(),
    await db.selectFrom('chat').selectAll().where('match_id', '=', match).execute(),
    await db.selectFrom('users').selectAll().where('id', '=', user.id).execute(),
    await db.selectFrom('notes').selectAll().where('user_id', '=', user.id).execute(),
    await db.selectFrom('saves').selectAll().where('owner', '=', user.id).execute(),
  ];
  return JSON.stringify(rows);
}

const pick = <T>(rng: RngState, list: readonly T[]): T => list[below(rng, list.length)];

function oddBody(rng: RngState): unknown {
  if (below(rng, 6) === 0) return pick(rng, ODD);
  const body: Record<string, unknown> = {};
  for (let n = below(rng, 6); n >= 0; n -= 1) body[pick(rng, FIELDS)] = pick(rng, ODD);
  return body;
}

function oddPath(rng: RngState, paths: readonly string[], match: string): string {
  const parts = [match, match, 'x', '..%2f..', '%00', "a'b", 'a'.repeat(300), '%zz', '__proto__', encodeURIComponent('ſ😀')];
  const path = pick(rng, paths).replaceAll(/:\w+/g, () => pick(rng, parts));
  const query =
    below(rng, 3) === 0
      ? `?${pick(rng, ['list', 'at', 'side', 'from', 'game', 'invite', 'words'])}=${pick(rng, [...parts, '-1', '9999999'])}`
      : '';
  return below(rng, 20) === 0 ? `/${pick(rng, parts)}${query}` : `${path}${query}`;
}

function oneRequest(
  agent: Agent,
  port: number,
  rng: RngState,
  paths: readonly string[],
  token: string | undefined,
  match: string,
  count: Count,
): Promise<void> {
  const method = pick(rng, METHODS);
  const path = oddPath(rng, paths, match);
  const text =
    below(rng, 12) === 0 ? pick(rng, ['{', '', '\xff\xfe', '[[[[', `${'['.repeat(2000)}`]) : (JSON.stringify(oddBody(rng)) ?? '');
  const withBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && below(rng, 8) > 0;
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(withBody ? { 'content-type': below(rng, 15) === 0 ? 'text/plain' : 'application/json' } : {}),
    ...(below(rng, 30) === 0 ? { 'content-encoding': 'gzip' } : {}),
    ...(below(rng, 30) === 0 ? { 'if-match': 'x', 'if-none-match': 'y' } : {}),
    ...(below(rng, 40) === 0 ? { cookie: `hexfront=${'z'.repeat(200)}` } : {}),
    ...(below(rng, 60) === 0 ? { origin: 'http://evil.example' } : {}),
  };
  return new Promise((resolve) => {
    const asked = httpRequest({ host: '127.0.0.1', port, method, path: path.replaceAll(/[^\x21-\x7e]/g, '?'), headers, agent }, (reply) => {
      reply.resume();
      reply.once('close', () => {
        count(reply.statusCode, () => `${method} ${path.slice(0, 120)} ${text.slice(0, 200)}`);
        resolve();
      });
    });
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // Bytes after the answer that was to be the last: as bad as a fault.
      const twice = error.code === 'HPE_CLOSED_CONNECTION';
      count(twice ? TWICE : undefined, () => `${method} ${path.slice(0, 120)} ${text.slice(0, 200)}`);
      resolve();
    });
    asked.end(withBody ? text : undefined);
  });
}

/** Bytes as they are; the answer, if there is one, counts. */
function noise(port: number, text: string, count: Count): Promise<void> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (chunk) => {
      reply += chunk.toString('latin1');
      socket.end();
    });
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [first, ...more] = reply.match(/HTTP\/1\.1 \d{3}/g) ?? [];
      count(more.length > 0 ? TWICE : first === undefined ? undefined : Number(first.slice(-3)), () => text.slice(0, 120));
      resolve();
    });
  });
}

/** A body that grows beyond every limit without saying so first. */
const endless = (port: number, path: string, count: Count): Promise<void> => {
  const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
  const head = `POST ${path.replaceAll(/:\w+/g, 'x')} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
  return noise(port, `${head}${chunk.repeat(4)}`, count);
};

/** A socket that says some odd things and goes. */
function messages(port: number, rng: RngState, token: string | undefined, match: string, count: Count): Promise<void> {
  const kinds = ['hello', 'ping', 'subscribe', 'unsubscribe', 'act', 'control', 'legal', 'explain', 'past', 'log', 'chat', 'nonsense'];
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    let left = 1 + below(rng, 6);
    socket.on('open', () => {
      for (let n = left; n > 0; n -= 1) {
        const odd = oddBody(rng);
        const message =
          typeof odd === 'object' && odd !== null && !Array.isArray(odd) ? { id: n, match, ...odd, t: pick(rng, kinds) } : odd;
        socket.send(below(rng, 20) === 0 ? '{' : (JSON.stringify(message) ?? ''));
      }
      socket.send(JSON.stringify({ t: 'ping', id: 999 }));
    });
    socket.on('message', (text) => {
      const said = JSON.parse(String(text)) as { t: string; id?: number; status?: number; message?: string };
      if (said.t === 'error') count(said.status, () => `socket: ${said.message}`);
      else if (said.t === 'reply') count(200, () => '');
      if (said.id === 999) {
        left = 0;
        socket.close();
      }
    });
    socket.on('error', () => count(undefined, () => ''));
    socket.on('close', () => resolve());
  });
}
