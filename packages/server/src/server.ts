import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { findRoute, type Route } from './api/router.ts';
import { saveRoutes } from './api/saves.ts';
import { consoleLog, type Log, quoted } from './http/log.ts';
import { Refused, refusalReply, securityHeaders, sendJson } from './http/reply.ts';
import { type StaticFiles, staticFiles } from './http/static.ts';
import { closeDatabase, openDatabase } from './storage/database.ts';
import { saveStore } from './storage/saves.ts';

export interface ServerOptions {
  /** The folder of the built page. */
  client: string;
  /** The folder of the database. */
  data: string;
  host?: string;
  /** The first port to try; 0 for any free one. */
  port?: number;
  /** Names besides those of this machine under which the page may be reached. */
  allowedHosts?: readonly string[];
  log?: Log;
}

export interface RunningServer {
  host: string;
  port: number;
  /** Finishes what is under way, then closes the database. */
  stop(): Promise<void>;
}

interface House {
  routes: readonly Route[];
  files: StaticFiles;
  log: Log;
  /** Undefined: any name will do. */
  hosts: ReadonlySet<string> | undefined;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
const portsToTry = 100;
const patience = 5000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const log = options.log ?? consoleLog;
  const host = options.host ?? '127.0.0.1';
  const db = openDatabase(options.data);
  const house: House = {
    routes: [{ method: 'GET', path: '/healthz', handle: () => ({ status: 200, json: { ok: true } }) }, ...saveRoutes(saveStore(db))],
    files: staticFiles(options.client),
    log,
    // A page elsewhere can point a name of its own at this machine; on a private address only known names are answered.
    hosts: loopback.has(host) ? new Set([...loopback, '[::1]', ...(options.allowedHosts ?? [])]) : undefined,
  };
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000 },
    (request, response) => void answer(house, request, response),
  );
  server.on('clientError', (error, socket) => refuseNoise(log, error, socket as Socket));
  try {
    await listen(server, host, options.port ?? 8440);
  } catch (error) {
    closeDatabase(db);
    throw error;
  }
  let stopping: Promise<void> | undefined;
  return {
    host,
    port: (server.address() as AddressInfo).port,
    stop: () => {
      stopping ??= close(server).then(() => closeDatabase(db));
      return stopping;
    },
  };
}

async function answer(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  try {
    checkOrigin(house, request);
    const { path, query } = parseTarget(request.url ?? '/');
    if (path !== '/healthz' && !path.startsWith('/api/')) {
      if (await house.files.serve(request, response, path)) return;
      throw new Refused(404, 'unknown-path', path === '/' ? 'The page is not built: run npm start.' : 'There is nothing at this address.');
    }
    const { route, params } = findRoute(house.routes, request.method ?? 'GET', path);
    sendJson(response, await route.handle({ request, params, query }), request.method !== 'HEAD');
  } catch (error) {
    refuse(house.log, request, response, error);
  }
}

function refuse(log: Log, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The reader went away in the middle of a file, or before he saw its end: no fault of anybody.
  if (response.headersSent) return void response.destroy();
  const refused = error instanceof Refused ? error : new Refused(500, 'fault', 'The server failed at this; its log says why.');
  const what = `${refused.status} ${request.method} ${quoted(request.url ?? '')} from ${request.socket.remoteAddress ?? 'unknown'}`;
  if (error instanceof Refused) log('warn', `${what}: ${refused.code}`);
  else log('error', `${what}: ${error instanceof Error ? (error.stack ?? error.message).replaceAll('\n', ' | ') : String(error)}`);
  sendJson(response, refusalReply(refused), request.method !== 'HEAD');
}

function checkOrigin(house: House, request: IncomingMessage): void {
  const host = request.headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (house.hosts !== undefined && !house.hosts.has(name)) {
    throw new Refused(421, 'unknown-host', 'This server does not answer under that name; --allow-host adds one.');
  }
  const origin = request.headers.origin;
  if (origin !== undefined && origin.replace(/^https?:\/\//, '').toLowerCase() !== host.toLowerCase()) {
    throw new Refused(403, 'other-origin', 'Other pages may not use this server.');
  }
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
