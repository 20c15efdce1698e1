import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, type AppOptions, createApp } from './app.ts';
import { consoleLog, type Log } from './http/log.ts';
import { staticFiles } from './http/static.ts';
import { createWebServer, defaultTimeouts, type Timeouts } from './http/web-server.ts';
import { openStore } from './storage/store.ts';

export interface ServerOptions extends Omit<AppOptions, 'store' | 'log'> {
  /** The folder of the built page. */
  client: string;
  /** The folder of the embedded database. */
  data: string;
  /** PostgreSQL instead. */
  databaseUrl?: string;
  host?: string;
  /** The port, 0 for any free one; if it is taken the server does not start. */
  port?: number;
  /** Without a port asked for: the first to try, of several. */
  firstPort?: number;
  /** Names besides those of this machine under which the page may be reached. */
  allowedHosts?: readonly string[];
  /** A proxy stands in front and says where requests come from. */
  trustProxy?: boolean;
  timeouts?: Partial<Timeouts>;
  log?: Log;
}

export interface RunningServer {
  host: string;
  port: number;
  app: App;
  /** Connections that are open. */
  connections(): Promise<number>;
  /** Finishes what is under way, then closes the database. */
  stop(): Promise<void>;
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
  const web = await createWebServer({
    app,
    files: staticFiles(options.client),
    log,
    origin: {
      publicHost,
      secure: options.publicUrl?.startsWith('https:') ?? false,
      trustProxy: options.trustProxy ?? false,
      // A page elsewhere can point a name of its own at this machine; on a private address only known names are answered.
      hosts: loopback.has(host) ? new Set([...loopback, '[::1]', ...names]) : undefined,
    },
    secure: options.publicUrl?.startsWith('https:') ?? false,
    timeouts: { ...defaultTimeouts, ...options.timeouts },
  });
  const { server } = web;
  try {
    if (options.port === undefined) await listen(server, host, options.firstPort ?? 8440, portsToTry);
    else await listen(server, host, options.port, 1);
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
    connections: () => new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count)))),
    stop: () => {
      // First no new work, then the sockets, then what is under way, then the database.
      const closing = close(server);
      stopping ??= app
        .close()
        .then(() => closing)
        .then(() => web.close())
        .then(() => store.close());
      return stopping;
    },
  };
}

/** Listens on the port or, of several, the first free one. */
async function listen(server: Server, host: string, first: number, count: number): Promise<void> {
  const last = Math.min(first + count - 1, 65_535);
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
  throw new Error(
    count === 1 ? `port ${first} is in use; another one can be given with --port` : `no free port from ${first} to ${last} on ${host}`,
  );
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
