/** Live matches over WebSocket: the same rights and the same answers as over HTTP, and every change as it happens. */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Side } from '@hexfront/engine';
import type { ChatLine, FromServer, SocketAnswers, SocketMessage, SocketMessageName, SocketMessageOf } from '@hexfront/wire';
import { socketInput } from '@hexfront/wire/schemas';
import { type WebSocket, WebSocketServer } from 'ws';
import { mustBePlain, parseJson } from '../http/body.ts';
import { faultOf, isDatabaseTrouble } from '../http/faults.ts';
import { type Level, wordsOf } from '../http/log.ts';
import { Refused } from '../http/reply.ts';
import { type Client, charged, inTurn, serve } from '../http/turns.ts';
import type { MatchCommands } from '../match/match-commands.ts';
import { seenLength, seenSeq } from '../match/numbering.ts';
import type { Watcher } from '../match/open-match.ts';
import type { OpenMatches } from '../match/open-matches.ts';
import { lookFor, standingOf } from '../match/sight.ts';
import { sidesOf, viewerOf } from '../match/viewer.ts';
import type { Accounts } from '../people/accounts.ts';
import { networkOf } from '../people/addresses.ts';
import type { Allowance } from '../people/allowance.ts';
import type { Blocks } from '../people/blocks.ts';
import { type Limits, meter, tooMany } from '../people/limits.ts';
import { checkScope } from '../people/scopes.ts';
import { createAudience } from './audience.ts';
import { parseInput } from './input.ts';
import { type MatchService, summaryOf } from './match-service.ts';
import { userOf } from './matches.ts';
import type { Who } from './router.ts';
import { createUpdates, type Reader } from './updates.ts';

const LARGEST = 64 * 1024;
const MOST_SUBSCRIPTIONS = 50;
/** A reader that has so much unread is gone, or wants to be a burden. */
const MOST_UNREAD = 8 * 1024 * 1024;
const HEARTBEAT = 30_000;
/** Messages that change something. */
const PLAYING: ReadonlySet<SocketMessageName> = new Set(['act', 'control', 'chat']);

const written = (message: FromServer): string => JSON.stringify(message);

interface Subscription extends Reader {
  stop(): void;
  /** Milliseconds by which everything comes later. */
  delay: number;
  match: string;
  side: Side | undefined;
  /** The last change he was told of, as he counts. */
  seq: number;
}

interface Connection {
  /** For who has none. */
  name: string;
  socket: WebSocket;
  /** The line below it, held back until everything of this moment is written: one packet instead of several. */
  wire: Duplex;
  held: boolean;
  who: Who;
  subscriptions: Map<string, Subscription>;
  alive: boolean;
  /** Whose lines he does not want to hear; looked up when he begins to follow a match. */
  unheard: ReadonlySet<string>;
  /** Messages of one socket are answered in order. */
  last: Promise<void>;
  waiting: number;
}

/** What was revoked: everything of a person but one session, a session, or a token. */
export interface Revoked {
  user?: string;
  keep?: string;
  session?: string;
  token?: string;
}

export interface SocketDeps {
  openMatches: OpenMatches;
  commands: MatchCommands;
  service: MatchService;
  accounts: Accounts;
  allowance: Allowance;
  blocks: Pick<Blocks, 'of'>;
  limits: Limits;
  /** Pays for the work that somebody asks for. */
  clientOf(who: Who): Client;
  /** With a key: not for every one of many. */
  log(level: Level, words: string, key?: string): void;
  /** Counts for the metrics. */
  count(name: 'messages' | 'refused'): void;
  /** Something was too much. */
  limited(): void;
  /** Tells the other processes who looks at a match here. */
  tellAudience?(match: string, observers: number, here: readonly Side[]): void;
}

export interface SocketHub {
  /** Takes over a request that asks for a socket; the caller has checked its origin and knows who it is. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, who: Who): void;
  said(matchId: string, line: ChatLine, author: string): void;
  /** Somebody has blocked or unblocked others. */
  blocksChanged(userId: string): Promise<void>;
  /** Another process tells who looks at a match there. */
  heardAudience(match: string, node: string, observers: number, here: readonly Side[]): void;
  revoked(what: Revoked): void;
  /** Closes sockets whose session or token is gone, however that happened. */
  recheck(): Promise<void>;
  /** Does the player of the side have the match open right now? */
  present(matchId: string, userId: string, side: Side): boolean;
  open(): number;
  close(): Promise<void>;
}

export function createSocketHub({
  openMatches,
  commands,
  service,
  accounts,
  allowance,
  blocks,
  limits,
  clientOf,
  log,
  count,
  limited,
  tellAudience,
}: SocketDeps): SocketHub {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST, perMessageDeflate: false, clientTracking: false });
  const connections = new Set<Connection>();
  const byAddress = new Map<string, number>();
  const { viewOf, updateText } = createUpdates();

  const send = (connection: Connection, text: string): void => {
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    if (connection.socket.bufferedAmount > MOST_UNREAD) connection.socket.terminate();
    else {
      if (!connection.held) {
        connection.held = true;
        connection.wire.cork();
        setImmediate(() => {
          connection.held = false;
          connection.wire.uncork();
        });
      }
      connection.socket.send(text);
    }
  };
  const tell = (connection: Connection, message: FromServer): void => send(connection, written(message));

  const audience = createAudience<Connection>({
    changed: (match) => {
      const text = written({ t: 'audience', match, ...audience.of(match) });
      for (const c of audience.followers(match)) send(c, text);
    },
    ...(tellAudience ? { tell: tellAudience } : {}),
  });
  let strangers = 0;

  const subscribe = async (c: Connection, m: SocketMessageOf<'subscribe'>): Promise<SocketAnswers['subscribe']> => {
    if (c.subscriptions.size >= MOST_SUBSCRIPTIONS && !c.subscriptions.has(m.match))
      throw new Refused(429, 'too-many', `One socket follows at most ${MOST_SUBSCRIPTIONS} matches.`);
    const early = m.since === undefined ? undefined : await service.early(c.who, m.match, m.since, m.words === true, m.side);
    return openMatches.use(m.match, async (openMatch) => {
      const viewer = await service.look(openMatch, c.who.user, m.side);
      const { live } = viewer;
      // What it sees and what it is told from now on: nothing comes in between.
      const { view, s } = await inTurn(() => {
        c.subscriptions.get(m.match)?.stop();
        const view = m.views === 'none' ? undefined : viewOf(live, viewer.side);
        const s: Subscription = {
          match: m.match,
          delay: viewer.delayed ? openMatch.match.delay * 1000 : 0,
          side: viewer.several ? undefined : viewer.side,
          views: m.views ?? 'full',
          words: m.words === true,
          seq: seenSeq(live, viewer.reader),
          last: m.views === 'changes' ? lookFor(live, viewer.side) : undefined,
          stop: () => undefined,
        };
        const watcher: Watcher = {
          delay: viewer.delayed ? openMatch.match.delay : 0,
          changed: (changed, now, from) => {
            try {
              const { side, reader } = s.side === undefined ? viewerOf(changed, c.who.user) : { side: s.side, reader: viewer.reader };
              // A secret plan goes on: for this reader nothing has happened.
              const seq = seenSeq(now, reader);
              if (seq === s.seq) return;
              s.seq = seq;
              send(c, updateText(changed, now, from, side, reader, s));
            } catch (error) {
              // The seat is no longer his.
              if (!(error instanceof Refused)) log('error', `telling match ${m.match}: ${(error as Error).message}`);
              end(c, m.match);
            }
          },
          seated: (changed) =>
            tell(c, {
              t: 'seats',
              match: changed.id,
              summary: summaryOf(changed.match, changed.seats, c.who.user, viewer.delayed ? live : changed.live),
            }),
        };
        const unwatch = openMatches.watch(m.match, watcher);
        c.subscriptions.set(m.match, s);
        const leave = audience.enter(m.match, c, c.who.user?.id ?? c.name, sidesOf(openMatch, c.who.user));
        s.stop = () => {
          unwatch();
          leave();
        };
        return { view, s };
      });
      const from = m.since ?? seenLength(live, viewer.reader);
      // Moves may have been taken back in between: then all of it is looked up once more.
      const old =
        early?.upTo !== undefined && service.momentAt(viewer, early.length) === early.upTo ? early : { length: from, entries: [] };
      const { entries } = await service.entries(viewer, old.length, s.words, c.who);
      return inTurn(() => ({
        match: m.match,
        side: viewer.side,
        summary: summaryOf(openMatch.match, openMatch.seats, c.who.user, live),
        ...standingOf(live, viewer.side, viewer.reader),
        ...(view ? { view } : {}),
        audience: audience.of(m.match),
        from,
        entries: [...old.entries, ...entries],
      }));
    });
  };

  const end = (c: Connection, match: string): void => {
    c.subscriptions.get(match)?.stop();
    c.subscriptions.delete(match);
  };

  type Handler<T extends SocketMessageName> = (c: Connection, m: SocketMessageOf<T>) => SocketAnswers[T] | Promise<SocketAnswers[T]>;
  const handlers: { readonly [T in SocketMessageName]: Handler<T> } = {
    hello: async (c, m) => {
      const known = await accounts.ofToken(m.token);
      if (!known) throw new Refused(401, 'bad-token', 'This token is unknown or revoked.');
      for (const match of [...c.subscriptions.keys()]) end(c, match);
      c.who = { ...c.who, user: known.user, by: { token: known.token, scopes: known.scopes } };
      return { user: { id: known.user.id, name: known.user.name } };
    },
    ping: () => ({}),
    subscribe: async (c, m) => {
      c.unheard = await blocks.of(c.who.user);
      return subscribe(c, m);
    },
    unsubscribe: (c, m) => {
      end(c, m.match);
      return {};
    },
    act: (c, { cid, actions, seq, match }) =>
      commands.act(userOf(c.who), match, { id: cid, actions, ...(seq === undefined ? {} : { seq }) }),
    control: (c, { cid, n, match, do: name }) =>
      commands.control(userOf(c.who), match, { id: cid, do: name, ...(n === undefined ? {} : { n }) }),
    legal: (c, m) => service.legal(userOf(c.who), m.match, m.focus, m.words === true),
    explain: (c, m) => service.explain(c.who.user, m.match, m.question, m.side),
    past: (c, m) => service.past(c.who, m.match, m.at, m.side),
    log: (c, m) => service.log(c.who, m.match, m.from ?? 0, m.words === true),
    chat: async (c, m) => {
      await allowance.make(userOf(c.who), c.who.address);
      return { line: await service.say(userOf(c.who), m.match, m.cid, m.words) };
    },
  };
  const handle = <T extends SocketMessageName>(c: Connection, m: SocketMessageOf<T> & { t: T }) => {
    const { by } = c.who;
    if (by && 'token' in by && m.t !== 'hello' && m.t !== 'ping') checkScope(by.scopes, PLAYING.has(m.t) ? 'play' : 'read');
    return handlers[m.t](c, m);
  };

  const answer = async (c: Connection, bytes: Buffer): Promise<void> => {
    let id: number | undefined;
    let kind = 'message';
    try {
      const value = parseJson(bytes);
      const given = (value as { id?: unknown } | null)?.id;
      if (typeof given === 'number' && Number.isSafeInteger(given)) id = given;
      mustBePlain(bytes, value);
      const message: SocketMessage = parseInput(socketInput, value);
      kind = message.t;
      await serve(clientOf(c.who), async () => {
        const reply = await handle(c, message);
        charged(() => tell(c, { ...reply, t: 'reply', ...(id === undefined ? {} : { id }) }));
      });
    } catch (error) {
      count('refused');
      const refused = error instanceof Refused ? error : faultOf(error);
      const what = `${refused.status} socket ${kind} from ${c.who.address}`;
      if (refused.status === 429) limited();
      if (error instanceof Refused) log('warn', `${what}: ${refused.code}`, refused.status === 429 ? `429 ${c.who.address}` : undefined);
      // A database that is away fails everybody alike: its words, and one line for all of them.
      else if (isDatabaseTrouble(error) && error instanceof Error) log('error', `${what}: ${error.message}`, 'database');
      else log('error', `${what}: ${wordsOf(error)}`);
      tell(c, {
        t: 'error',
        ...(id === undefined ? {} : { id }),
        status: refused.status,
        error: refused.code,
        message: refused.message,
        ...refused.more,
      });
    }
  };

  const enter = (socket: WebSocket, wire: Duplex, who: Who): void => {
    strangers += 1;
    const c: Connection = {
      name: `stranger ${strangers}`,
      socket,
      wire,
      held: false,
      who,
      subscriptions: new Map(),
      alive: true,
      unheard: new Set(),
      last: Promise.resolve(),
      waiting: 0,
    };
    const rate = meter(limits.messages);
    connections.add(c);
    const network = networkOf(who.address);
    byAddress.set(network, (byAddress.get(network) ?? 0) + 1);
    const tooOften = (): void => {
      limited();
      log('warn', `429 socket from ${who.address}: too many messages`, `429 ${who.address}`);
      socket.close(1008, 'too many messages');
    };
    socket.on('pong', () => {
      c.alive = true;
    });
    // Frames that say nothing cost their answer too.
    for (const frame of ['ping', 'pong']) socket.on(frame, () => !rate.take('') && tooOften());
    socket.on('message', (data, binary) => {
      count('messages');
      if (binary) return socket.close(1003, 'text only');
      // More than it may send, or faster than it can be answered.
      if (!rate.take('') || c.waiting > limits.messages.burst) return tooOften();
      c.waiting += 1;
      c.last = c.last
        .then(() => answer(c, data as Buffer))
        .finally(() => {
          c.waiting -= 1;
        });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      connections.delete(c);
      const left = (byAddress.get(network) ?? 1) - 1;
      if (left > 0) byAddress.set(network, left);
      else byAddress.delete(network);
      for (const match of [...c.subscriptions.keys()]) end(c, match);
    });
    tell(c, { t: 'welcome', ...(who.user ? { user: { id: who.user.id, name: who.user.name } } : {}) });
  };

  /** Nothing that is still on its way is done for who is no longer let in. */
  const shutOut = (c: Connection): void => {
    c.who = { address: c.who.address };
    for (const match of [...c.subscriptions.keys()]) end(c, match);
    c.socket.close(1008, 'signed out');
  };
  const recheck = async (): Promise<void> => {
    const asked = [...connections].flatMap((c) => (c.who.by ? [{ c, by: c.who.by }] : []));
    if (asked.length === 0) return;
    try {
      const good = await accounts.alive(
        asked.flatMap(({ by }) => ('session' in by ? [by.session] : [])),
        asked.flatMap(({ by }) => ('token' in by ? [by.token] : [])),
      );
      // Whoever has said meanwhile who he is now was looked up then.
      for (const { c, by } of asked) if (c.who.by === by && !good.has('session' in by ? by.session : by.token)) shutOut(c);
    } catch (error) {
      log('warn', `sockets: ${(error as Error).message}`);
    }
  };

  const heart = setInterval(() => {
    for (const c of connections) {
      if (!c.alive) {
        c.socket.terminate();
        continue;
      }
      c.alive = false;
      c.socket.ping();
    }
    audience.repeat();
    void recheck();
  }, HEARTBEAT);
  heart.unref();

  return {
    accept: (request, socket, head, who) => {
      if ((byAddress.get(networkOf(who.address)) ?? 0) >= limits.sockets) {
        throw tooMany();
      }
      server.handleUpgrade(request, socket, head, (ready) => enter(ready, socket, who));
    },
    blocksChanged: async (userId) => {
      for (const c of connections) if (c.who.user?.id === userId) c.unheard = await blocks.of(c.who.user);
    },
    said: (matchId, line, author) => {
      const text = written({ t: 'chat', match: matchId, line });
      for (const c of audience.followers(matchId)) {
        if (c.unheard.has(author)) continue;
        const subscription = c.subscriptions.get(matchId);
        const delay = subscription?.delay ?? 0;
        if (delay === 0) send(c, text);
        // What the players say to each other would tell as much as their moves.
        else setTimeout(() => c.subscriptions.get(matchId) === subscription && send(c, text), delay).unref();
      }
    },
    recheck,
    revoked: ({ user, keep, session, token }) => {
      for (const c of connections) {
        const by = c.who.by ?? {};
        const hit =
          (user !== undefined && c.who.user?.id === user && !('session' in by && by.session === keep)) ||
          ('session' in by && by.session === session) ||
          ('token' in by && by.token === token);
        if (hit) shutOut(c);
      }
    },
    heardAudience: audience.heard,
    present: (matchId, userId, side) =>
      [...audience.followers(matchId)].some((c) => c.who.user?.id === userId) || audience.of(matchId).here.includes(side),
    open: () => connections.size,
    close: async () => {
      clearInterval(heart);
      // Close politely, then for good.
      for (const c of connections) c.socket.close(1012, 'the server restarts');
      const gone = Promise.all([...connections].map((c) => new Promise<void>((resolve) => c.socket.once('close', () => resolve()))));
      const patience = setTimeout(() => {
        for (const c of connections) c.socket.terminate();
      }, 1000);
      await gone;
      clearTimeout(patience);
    },
  };
}
