/** The HTTP side: routes, bodies, files and sockets on fastify. What is refused is refused in one shape, and logged in one line. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import { z } from 'zod';
import { parseInput, schemaOf } from '../api/input.ts';
import type { Route, Who } from '../api/router.ts';
import type { App } from '../app.ts';
import { missingBody, parseBody } from './body.ts';
import { faultOf, isDatabaseTrouble } from './faults.ts';
import { calm, type Log, quoted, wordsOf } from './log.ts';
import { addressOf, checkOrigin, type OriginRules } from './origin.ts';
import { type JsonReply, Refused, refusalReply, securityHeaders, written } from './reply.ts';
import type { StaticFiles } from './static.ts';
import { charged, inTurn, serve } from './turns.ts';

/** In milliseconds. A connection that exceeds one of them is destroyed, not just asked to go. */
export interface Timeouts {
  /** Until the headers of a request are there. */
  headers: number;
  /** Until its body is there. */
  request: number;
  /** Without a byte in either direction, the answer included. */
  silence: number;
  /** Between two requests of one connection. */
  keepAlive: number;
  /** How often connections are looked at. */
  check: number;
}

export const defaultTimeouts: Timeouts = { headers: 20_000, request: 60_000, silence: 120_000, keepAlive: 15_000, check: 5000 };

export interface WebServerOptions {
  app: App;
  files: StaticFiles;
  log: Log;
  origin: OriginRules;
  /** Players reach it by https: browsers are told to use nothing else. */
  secure: boolean;
  timeouts: Timeouts;
}

/** Bodies of orders, names, settings; routes that need more say so. */
const USUAL_BODY = 64 * 1024;
const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

declare module 'fastify' {
  interface FastifyRequest {
    who?: Who;
  }
}

export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const { app, files, log, origin, timeouts } = options;
  const headers = { ...securityHeaders, ...(options.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}) };

  const refusals = calm(log);
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = refusalOf(error, request);
    const what = `${refused.status} ${request.method} ${quoted(request.url)} from ${addressOf(request.raw, origin)}`;
    if (refused.status === 429) app.metrics.count('hexfront_limited_total', 'where="http"');
    if (refused.status < 500 || error instanceof Refused)
      refusals('warn', `${what}: ${refused.code}`, refused.status === 429 ? `429 ${addressOf(request.raw, origin)}` : undefined);
    else {
      app.metrics.count('hexfront_faults_total');
      if (isDatabaseTrouble(error) && error instanceof Error) refusals('error', `${what}: ${error.message}`, 'database');
      else log('error', `${what}: ${wordsOf(error)}`);
    }
    return send(reply, refusalReply(refused));
  };

  /** The last request of each connection. */
  const last = new WeakMap<Duplex, Exchange>();
  const server = fastify({
    http: { headersTimeout: timeouts.headers, requestTimeout: timeouts.request, connectionsCheckingInterval: timeouts.check },
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.keepAlive,
    bodyLimit: USUAL_BODY,
    return503OnClosing: false,
    routerOptions: { querystringParser: (text) => new URLSearchParams(text) as never, maxParamLength: 500 },
    // An address that cannot be decoded never reaches a hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      refuse(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseNoise(log, error, socket as Socket, last.get(socket as Socket)),
  });

  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.headers['content-encoding'] !== undefined) throw new Refused(415, 'encoded', 'The body must not be compressed.');
    // Many large ones at once are not all read in one go.
    return inTurn(() => parseBody(body));
  });

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    checkOrigin(origin, request.raw);
  });
  server.addHook('onResponse', async (_request, reply) => {
    app.metrics.count('hexfront_http_requests_total', `status="${reply.statusCode}"`);
    app.metrics.time('hexfront_http_ms', reply.elapsedTime);
  });
  server.setErrorHandler((error, request, reply) => {
    try {
      return refuse(error, request, reply);
    } catch (worse) {
      // The last line: even a fault in refusing ends nothing but this connection.
      log('error', `while refusing: ${wordsOf(worse)}`);
      request.raw.destroy();
      return reply;
    }
  });

  for (const route of app.routes) addRoute(server, app, origin, route);
  for (const [path, known] of methodsByPath(app.routes)) {
    const other = METHODS.filter((method) => !known.includes(method) && !(method === 'HEAD' && known.includes('GET')));
    const allow = known.join(', ');
    const refuseMethod = async () => {
      throw new Refused(405, 'method', `This address answers ${allow} only.`, { allow });
    };
    // Before a body is read.
    server.route({ method: other, url: path, onRequest: refuseMethod, handler: refuseMethod });
  }

  const serveFile = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request);
    const file = isApi(path) ? undefined : await files.answer(request.method, path, request.headers);
    if (file === undefined)
      throw new Refused(404, 'unknown-path', path === '/' ? 'The page is not built: run npm start.' : 'There is nothing at this address.');
    return reply.code(file.status).headers(file.headers).send(file.body);
  };
  server.route({ method: ['GET', 'HEAD'], url: '/*', handler: serveFile });
  server.setNotFoundHandler(serveFile);

  server.server.on('request', (request, reply) => void last.set(request.socket, { request, reply }));
  server.server.on('upgrade', (request, socket, head) => void upgrade(options, request, socket, head));
  await server.ready();
  return server;
}

const isApi = (path: string): boolean => path.startsWith('/api/') || path === '/healthz' || path === '/readyz' || path === '/metrics';

function addRoute(server: FastifyInstance, app: App, origin: OriginRules, route: Route): void {
  // Questions of machines about the machine need neither names nor limits.
  const plain = !route.path.startsWith('/api/');
  const schema = schemaOf(route.method, route.path) ?? z.never();
  server.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    // Limits and names come before a body is read.
    onRequest: async (request) => {
      const address = addressOf(request.raw, origin);
      if (!plain) await app.admit(undefined, { address });
      request.who = plain ? { address } : await app.identify(request.headers, address);
      await app.admit(route, request.who);
    },
    handler: async (request, reply) => {
      const params = request.params as Record<string, string>;
      if (Object.values(params).some((part) => part.includes('\0'))) throw badPath();
      const { headers, body } = request;
      const who = request.who ?? { address: 'unknown' };
      // The schema is that of the route, so what it gives is what the handler expects.
      const read = (): never => parseInput(schema, body) as never;
      const handle = async (): Promise<FastifyReply> => {
        const answer = await route.handle({ headers, params, query: request.query as URLSearchParams, body, who, read });
        return charged(() => send(reply, answer));
      };
      return plain ? handle() : serve(app.clientOf(who), handle);
    },
  });
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, method } of routes) found.set(path, [...(found.get(path) ?? []), method]);
  return found;
}

function send(reply: FastifyReply, answer: JsonReply): FastifyReply {
  const { text, headers } = written(answer);
  reply.code(answer.status).headers(headers);
  return text === '' ? reply.send() : reply.send(text);
}

const badPath = (): Refused => new Refused(400, 'bad-path', 'The address is malformed.');

function pathOf(request: FastifyRequest): string {
  try {
    const path = decodeURIComponent(request.raw.url?.split('?')[0] ?? '/');
    if (path.startsWith('/') && !path.includes('\0')) return path;
  } catch {
    // Not decodable: below.
  }
  throw badPath();
}

/** What the framework refuses in our words; a fault of ours in words that tell nothing. */
function refusalOf(error: unknown, request: FastifyRequest): Refused {
  if (error instanceof Refused) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refused(413, 'too-large', `The body is larger than ${request.routeOptions.bodyLimit ?? USUAL_BODY} bytes.`, {
      connection: 'close',
    });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return missingBody();
  if (code === 'FST_ERR_BAD_URL') return badPath();
  // The sender went away, or counted wrong. A body that came whole was not cut off: then it is the database that hung up.
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || (code === 'ECONNRESET' && !request.raw.complete))
    return new Refused(400, 'cut-off', 'The body ended before it was complete.');
  if (code?.startsWith('FST_ERR_') && statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refused(statusCode, 'bad-request', 'This is not a request that can be read.');
  return faultOf(error);
}

/** A request for a socket: the same checks as for any other, then it is handed over. */
async function upgrade({ app, log, origin }: WebServerOptions, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  socket.on('error', () => socket.destroy());
  const address = addressOf(request, origin);
  try {
    checkOrigin(origin, request);
    if (request.url?.split('?')[0] !== '/api/socket') throw new Refused(404, 'unknown-path', 'There is no socket at this address.');
    await app.admit(undefined, { address });
    app.sockets.accept(request, socket, head, await app.identify(request.headers, address));
  } catch (error) {
    const refused = error instanceof Refused ? error : faultOf(error);
    if (refused.status === 429) app.metrics.count('hexfront_limited_total', 'where="socket"');
    log(error instanceof Refused ? 'warn' : 'error', `${refused.status} socket from ${address}: ${refused.code}`);
    hangUp(socket, `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  }
}

/** Says why, then lets the connection go, whether the other end does or not. */
function hangUp(socket: Duplex, text: string): void {
  socket.end(text, () => socket.destroy());
  setTimeout(() => socket.destroy(), 1000).unref();
}

interface Exchange {
  request: IncomingMessage;
  reply: ServerResponse;
}

/** Bytes that are no request. They get an answer of their own unless they belong to a request that has one: nobody is answered twice. */
function refuseNoise(log: Log, error: NodeJS.ErrnoException, socket: Socket, last: Exchange | undefined): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { request, reply } = last ?? {};
  // What follows a whole request must not come before its answer, which is then the last.
  if (reply && request?.complete && !reply.writableFinished) {
    if (!reply.headersSent) reply.shouldKeepAlive = false;
    reply.once('close', () => socket.destroy());
    return;
  }
  // The rest of a request that was refused before its body was read, or bytes after the last answer.
  if (reply?.headersSent && (!request?.complete || !reply.shouldKeepAlive)) return void socket.destroySoon();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  log('warn', `${status} malformed request from ${socket.remoteAddress ?? 'unknown'}: ${quoted(error.code ?? error.message)}`);
  const body = `${JSON.stringify({ error: 'bad-request', message: 'This is not a request that can be read.' })}\n`;
  hangUp(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
