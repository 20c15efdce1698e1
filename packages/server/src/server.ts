import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { findRoute } from './api/router.ts';
import { type App, type AppOptions, createApp } from './app.ts';
import { faultOf, isDatabaseTrouble } from './http/faults.ts';
import { consoleLog, type Log, quoted } from './http/log.ts';
import { Refused, refusalReply, securityHeaders, sendJson } from './http/reply.ts';
import { type StaticFiles, staticFiles } from './http/static.ts';
import { openStore } from './storage/store.ts';

export interface ServerOptions extends Omit<AppOptions, 'store' | 'log'> {
  /** The folder of the built page. */
  client: string;
  /** The folder of the embedded database. */
  data: string;
  /** PostgreSQL instead. */
  databaseUrl?: string;
  host?: string;
  /** The first port to try; 0 for any free one. */
  port?: number;
  /** Names besides those of this machine under which the page may be reached. */
  allowedHosts?: readonly string[];
  /** A proxy stands in front and says where requests come from. */
  trustProxy?: boolean;
  log?: Log;
}

export interface RunningServer {
  host: string;
  port: number;
  app: App;
  /** Finishes what is under way, then closes the database. */
  stop(): Promise<void>;
}

interface House {
  app: App;
  files: StaticFiles;
  log: Log;
  /** Host of the public address. */
  publicHost: string | undefined;
  trustProxy: boolean;
  /** Undefined: any name will do. */
  hosts: ReadonlySet<string> | undefined;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
const portsToTry = 100;
const patience = 5000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const log = options.log ?? consoleLog;
  const host = options.host ?? '127.0.0.1';
  const store = await openStore(options);
  const publicHost = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).host.toLowerCase();
  const app = createApp({ ...options, store, log });
  const names = [...(options.allowedHosts ?? []), ...(publicHost === undefined ? [] : [publicHost.replace(/:\d+$/, '')])];
  const house: House = {
    app,
    files: staticFiles(options.client),
    log,
    publicHost,
    trustProxy: options.trustProxy ?? false,
    // A page elsewhere can point a name of its own at this machine; on a private address only known names are answered.
    hosts: loopback.has(host) ? new Set([...loopback, '[::1]', ...names]) : undefined,
  };
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000 },
    (request, response) => void answer(house, request, response),
  );
  server.on('upgrade', (request, socket, head) => void upgrade(house, request, socket as Socket, head));
  server.on('clientError', (error, socket) => refuseNoise(log, error, socket as Socket));
  try {
    await listen(server, host, options.port ?? 8440);
  } catch (error) {
    await app.close();
    await store.close();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  return {
    host,
    port: (server.address() as AddressInfo).port,
    app,
    stop: () => {
      // First no new work, then the sockets, then what is under way, then the database.
      const closing = close(server);
      stopping ??= app
        .close()
        .then(() => closing)
        .then(() => store.close());
      return stopping;
    },
  };
}

const isApi = (path: string): boolean => path.startsWith('/api/') || path === '/healthz' || path === '/readyz' || path === '/metrics';

async function answer(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { app } = house;
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  const began = performance.now();
  response.once('finish', () => {
    app.metrics.count('hexfront_http_requests_total', `status="${response.statusCode}"`);
    app.metrics.time('hexfront_http_ms', performance.now() - began);
  });
  try {
    checkOrigin(house, request);
    const { path, query } = parseTarget(request.url ?? '/');
    if (!isApi(path)) {
      if (await house.files.serve(request, response, path)) return;
      throw new Refused(404, 'unknown-path', path === '/' ? 'The page is not built: run npm start.' : 'There is nothing at this address.');
    }
    const address = addressOf(house, request);
    const { route, params } = findRoute(app.routes, request.method ?? 'GET', path);
    // Questions of machines about the machine need neither names nor limits.
    const plain = !path.startsWith('/api/');
    if (!plain) app.admit(undefined, { address });
    const who = plain ? { address } : await app.identify(request, address);
    app.admit(route, who);
    sendJson(response, await route.handle({ request, params, query, who }), request.method !== 'HEAD');
  } catch (error) {
    try {
      refuse(house, request, response, error);
    } catch (worse) {
      // The last line: even a fault in refusing ends nothing but this connection.
      house.log('error', `while refusing: ${wordsOf(worse)}`);
      response.destroy();
    }
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).replaceAll('\n', ' | ') : String(error);

/** A request for a socket: the same checks as for any other, then it is handed over. */
async function upgrade(house: House, request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
  const { app, log } = house;
  socket.on('error', () => socket.destroy());
  try {
    checkOrigin(house, request);
    if (parseTarget(request.url ?? '/').path !== '/api/socket')
      throw new Refused(404, 'unknown-path', 'There is no socket at this address.');
    const address = addressOf(house, request);
    app.admit(undefined, { address });
    app.sockets.accept(request, socket, head, await app.identify(request, address));
  } catch (error) {
    const refused = error instanceof Refused ? error : faultOf(error);
    log(
      error instanceof Refused ? 'warn' : 'error',
      `${refused.status} socket from ${request.socket?.remoteAddress ?? 'unknown'}: ${refused.code}`,
    );
    socket.end(`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  }
}

/** Where a request comes from; behind a proxy the last entry it added says so. */
function addressOf(house: House, request: IncomingMessage): string {
  const forwarded = house.trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  return forwarded || request.socket?.remoteAddress || 'unknown';
}

function refuse({ log, app }: House, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The reader went away in the middle of a file, or before he saw its end: no fault of anybody.
  if (response.headersSent) return void response.destroy();
  const refused = error instanceof Refused ? error : faultOf(error);
  const what = `${refused.status} ${request.method} ${quoted(request.url ?? '')} from ${request.socket?.remoteAddress ?? 'unknown'}`;
  if (!(error instanceof Refused)) app.metrics.count('hexfront_faults_total');
  if (error instanceof Refused) log('warn', `${what}: ${refused.code}`);
  else if (isDatabaseTrouble(error)) log('error', `${what}: ${error instanceof Error ? error.message : String(error)}`);
  else log('error', `${what}: ${wordsOf(error)}`);
  sendJson(response, refusalReply(refused), request.method !== 'HEAD');
}

function checkOrigin(house: House, request: IncomingMessage): void {
  const host = request.headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (house.hosts !== undefined && !house.hosts.has(name)) {
    throw new Refused(421, 'unknown-host', 'This server does not answer under that name; --allow-host adds one.');
  }
  const origin = request.headers.origin?.replace(/^https?:\/\//, '').toLowerCase();
  const foreign = () => new Refused(403, 'other-origin', 'Other pages may not use this server.');
  if (origin !== undefined && origin !== host.toLowerCase() && origin !== house.publicHost) throw foreign();
  // A browser says itself when another site made it ask; reading the page by a link is the only thing that may come from there.
  const site = request.headers['sec-fetch-site'];
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const isPage = reads && request.headers['sec-fetch-mode'] === 'navigate';
  if ((site === 'cross-site' || site === 'same-site') && !isPage) throw foreign();
}

function parseTarget(target: string): { path: string; query: URLSearchParams } {
  const [raw, ...rest] = target.split('?');
  try {
    const path = decodeURIComponent(raw);
    if (!path.startsWith('/') || path.includes('\0')) throw new Error('not a path');
    return { path, query: new URLSearchParams(rest.join('?')) };
  } catch {
    throw new Refused(400, 'bad-path', 'The address is malformed.');
  }
}

function refuseNoise(log: Log, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  log('warn', `${status} malformed request from ${socket.remoteAddress ?? 'unknown'}: ${quoted(error.code ?? error.message)}`);
  const body = `${JSON.stringify({ error: 'bad-request', message: 'This is not a request that can be read.' })}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Listens on the port or the next free one. */
async function listen(server: Server, host: string, first: number): Promise<void> {
  const last = first === 0 ? 0 : Math.min(first + portsToTry - 1, 65_535);
  for (let port = first; port <= last; port += 1) {
    const trouble = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(port, host, () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    if (trouble === undefined) return;
    if (trouble.code === 'EADDRINUSE') continue;
    if (trouble.code === 'EACCES') throw new Error(`port ${port} needs more rights than this process has`);
    if (trouble.code === 'EADDRNOTAVAIL' || trouble.code === 'ENOTFOUND') throw new Error(`${host} is not an address of this machine`);
    throw trouble;
  }
  throw new Error(`no free port from ${first} to ${last} on ${host}`);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const lastResort = setTimeout(() => server.closeAllConnections(), patience);
    // A connection that was busy at first would else be kept open for a further request.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(lastResort);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
