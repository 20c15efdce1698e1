/** Live matches over WebSocket: the same rights and the same answers as over HTTP, and every change as it happens. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Question, View } from '@hexfront/engine';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../http/log.ts';
import { Refused } from '../http/reply.ts';
import type { Desk, Table, Watcher } from '../match/desk.ts';
import { type Live, lengthOf } from '../match/live.ts';
import { eyesOf, type Office } from '../match/office.ts';
import { changesOf, entriesFor, standingOf, viewFor } from '../match/sight.ts';
import type { Accounts } from '../people/accounts.ts';
import { type Limits, meter } from '../people/limits.ts';
import { parseInput, type SocketMessage, socketInput } from './input.ts';
import { type ChatLine, type MatchService, summaryOf } from './match-service.ts';
import { userOf } from './matches.ts';
import type { Who } from './router.ts';

const LARGEST = 64 * 1024;
const MOST_SUBSCRIPTIONS = 50;
/** A reader that has so much unread is gone, or wants to be a burden. */
const MOST_UNREAD = 8 * 1024 * 1024;
const HEARTBEAT = 30_000;

interface Subscription {
  stop(): void;
  match: string;
  side: number | undefined;
  views: 'full' | 'changes' | 'none';
  words: boolean;
  last: { view: View | undefined; side: number };
}

interface Connection {
  socket: WebSocket;
  who: Who;
  subscriptions: Map<string, Subscription>;
  alive: boolean;
  /** Messages of one socket are answered in order. */
  last: Promise<void>;
  waiting: number;
}

export interface SocketDeps {
  desk: Desk;
  office: Office;
  service: MatchService;
  accounts: Accounts;
  limits: Limits;
  log: Log;
  /** Counts for the metrics. */
  count(name: 'messages' | 'refused'): void;
}

export interface SocketHub {
  /** Takes over a request that asks for a socket; the caller has checked its origin and knows who it is. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, who: Who): void;
  said(matchId: string, line: ChatLine): void;
  revoked(what: { user?: string; session?: string; token?: string }): void;
  /** Is somebody looking at the match right now? */
  present(matchId: string, userId: string): boolean;
  open(): number;
  close(): Promise<void>;
}

export function createSocketHub({ desk, office, service, accounts, limits, log, count }: SocketDeps): SocketHub {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST, perMessageDeflate: false, clientTracking: false });
  const connections = new Set<Connection>();
  const byAddress = new Map<string, number>();
  /** What several watchers of a match are told in common is written once. */
  const written = new WeakMap<Live, { seq: number; texts: Map<string, string>; views: Map<number, View | undefined> }>();

  const send = (connection: Connection, text: string): void => {
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    if (connection.socket.bufferedAmount > MOST_UNREAD) connection.socket.terminate();
    else connection.socket.send(text);
  };
  const tell = (connection: Connection, message: object): void => send(connection, JSON.stringify(message));

  const memoOf = (live: Live) => {
    let memo = written.get(live);
    if (!memo || memo.seq !== live.seq) {
      memo = { seq: live.seq, texts: new Map(), views: new Map() };
      written.set(live, memo);
    }
    return memo;
  };
  const viewOf = (live: Live, side: number): View | undefined => {
    const { views } = memoOf(live);
    if (!views.has(side)) views.set(side, viewFor(live, side));
    return views.get(side);
  };

  /** The update after a change, written for one pair of eyes. */
  const updateText = (table: Table, live: Live, from: number, side: number, s: Subscription): string => {
    const { texts } = memoOf(live);
    const before = s.views === 'changes' && s.last.side === side ? s.last.view : undefined;
    const now = s.views === 'none' ? undefined : viewOf(live, side);
    s.last = { view: s.views === 'changes' ? now : undefined, side };
    const key = `${side}/${s.views}/${s.words}/${from}/${before ? 'changes' : ''}`;
    const known = before ? undefined : texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify({
      t: 'update',
      match: table.id,
      side,
      from,
      entries: entriesFor(live, side, from, s.words),
      ...standingOf(live, side),
      ...(before && now ? { changes: changesOf(before, now) } : now ? { view: now } : {}),
    });
    if (!before) texts.set(key, text);
    return text;
  };

  const subscribe = async (c: Connection, m: Extract<SocketMessage, { t: 'subscribe' }>): Promise<object> => {
    if (c.subscriptions.size >= MOST_SUBSCRIPTIONS && !c.subscriptions.has(m.match))
      throw new Refused(429, 'too-many', `One socket follows at most ${MOST_SUBSCRIPTIONS} matches.`);
    return desk.use(m.match, async (table) => {
      const eyes = await service.look(table, c.who.user, m.side);
      c.subscriptions.get(m.match)?.stop();
      const live = m.since !== undefined && m.since < eyes.live.before && !eyes.delayed ? await desk.whole(table) : eyes.live;
      const view = m.views === 'none' ? undefined : viewOf(live, eyes.side);
      const s: Subscription = {
        match: m.match,
        side: eyes.several ? undefined : eyes.side,
        views: m.views ?? 'full',
        words: m.words === true,
        last: { view: m.views === 'changes' ? view : undefined, side: eyes.side },
        stop: () => undefined,
      };
      const watcher: Watcher = {
        delay: eyes.delayed ? table.match.delay : 0,
        changed: (changed, now, from) => {
          try {
            send(c, updateText(changed, now, from, s.side ?? eyesOf(changed, c.who.user).side, s));
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
            summary: summaryOf(changed.match, changed.seats, c.who.user, eyes.delayed ? live : changed.live),
          }),
      };
      s.stop = desk.watch(m.match, watcher);
      c.subscriptions.set(m.match, s);
      const from = m.since ?? lengthOf(live);
      return {
        match: m.match,
        side: eyes.side,
        summary: summaryOf(table.match, table.seats, c.who.user, live),
        ...standingOf(live, eyes.side),
        ...(view ? { view } : {}),
        from,
        entries: entriesFor(live, eyes.side, from, s.words),
      };
    });
  };

  const end = (c: Connection, match: string): void => {
    c.subscriptions.get(match)?.stop();
    c.subscriptions.delete(match);
  };

  const handle = async (c: Connection, m: SocketMessage): Promise<object> => {
    const { user } = c.who;
    switch (m.t) {
      case 'hello': {
        const known = await accounts.ofToken(m.token);
        if (!known) throw new Refused(401, 'bad-token', 'This token is unknown or revoked.');
        for (const match of [...c.subscriptions.keys()]) end(c, match);
        c.who = { ...c.who, user: known.user, by: { token: known.token } };
        return { user: { id: known.user.id, name: known.user.name } };
      }
      case 'ping':
        return {};
      case 'subscribe':
        return subscribe(c, m);
      case 'unsubscribe':
        end(c, m.match);
        return {};
      case 'act':
        return office.act(userOf(c.who), m.match, { id: m.cid, actions: m.actions, ...(m.seq === undefined ? {} : { seq: m.seq }) });
      case 'control':
        return office.control(userOf(c.who), m.match, { id: m.cid, do: m.do, ...(m.n === undefined ? {} : { n: m.n }) });
      case 'legal':
        return service.legal(userOf(c.who), m.match, m.focus, m.words === true);
      case 'explain':
        return service.explain(user, m.match, m.question as Question, m.side);
      case 'log':
        return service.log(user, m.match, m.from ?? 0, m.words === true);
      case 'chat':
        return { line: await service.say(userOf(c.who), m.match, m.words) };
    }
  };

  const answer = async (c: Connection, text: string): Promise<void> => {
    let id: number | undefined;
    try {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        throw new Refused(400, 'bad-json', 'The message is not valid JSON.');
      }
      const given = (value as { id?: unknown } | null)?.id;
      if (typeof given === 'number' && Number.isSafeInteger(given)) id = given;
      const message = parseInput(socketInput, value);
      tell(c, { ...(await handle(c, message)), t: 'reply', ...(id === undefined ? {} : { id }) });
    } catch (error) {
      count('refused');
      const refused = error instanceof Refused ? error : faultOf(error);
      if (!(error instanceof Refused))
        log('error', `socket: ${error instanceof Error ? (error.stack ?? error.message).replaceAll('\n', ' | ') : String(error)}`);
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

  const enter = (socket: WebSocket, who: Who): void => {
    const c: Connection = { socket, who, subscriptions: new Map(), alive: true, last: Promise.resolve(), waiting: 0 };
    const rate = meter(limits.messages);
    connections.add(c);
    byAddress.set(who.address, (byAddress.get(who.address) ?? 0) + 1);
    socket.on('pong', () => {
      c.alive = true;
    });
    socket.on('message', (data, binary) => {
      count('messages');
      if (binary) return socket.close(1003, 'text only');
      // More than it may send, or faster than it can be answered.
      if (!rate.take('') || c.waiting > limits.messages.burst) return socket.close(1008, 'too many messages');
      c.waiting += 1;
      const text = String(data);
      c.last = c.last
        .then(() => answer(c, text))
        .finally(() => {
          c.waiting -= 1;
        });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      connections.delete(c);
      const left = (byAddress.get(who.address) ?? 1) - 1;
      if (left > 0) byAddress.set(who.address, left);
      else byAddress.delete(who.address);
      for (const match of [...c.subscriptions.keys()]) end(c, match);
    });
    tell(c, { t: 'welcome', ...(who.user ? { user: { id: who.user.id, name: who.user.name } } : {}) });
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
  }, HEARTBEAT);
  heart.unref();

  return {
    accept: (request, socket, head, who) => {
      if ((byAddress.get(who.address) ?? 0) >= limits.sockets) {
        socket.end('HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, (ready) => enter(ready, who));
    },
    said: (matchId, line) => {
      const text = JSON.stringify({ t: 'chat', match: matchId, line });
      for (const c of connections) if (c.subscriptions.has(matchId)) send(c, text);
    },
    revoked: ({ user, session, token }) => {
      for (const c of connections) {
        const by = c.who.by ?? {};
        const hit =
          (user !== undefined && c.who.user?.id === user) ||
          ('session' in by && by.session === session) ||
          ('token' in by && by.token === token);
        if (hit) c.socket.close(1008, 'signed out');
      }
    },
    present: (matchId, userId) => [...connections].some((c) => c.who.user?.id === userId && c.subscriptions.has(matchId)),
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

/** A fault of ours or of the database, in words that tell nothing. */
export function faultOf(error: unknown): Refused {
  return isDatabaseTrouble(error)
    ? new Refused(503, 'database', 'The database does not answer; nothing was lost, try again in a moment.', { 'retry-after': '2' })
    : new Refused(500, 'fault', 'The server failed at this; its log says why.');
}

/** The database is away, full or locked: nothing that a reader did wrong, and nothing that stays. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseTrouble);
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  return (
    /^(SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08|53|57P|58)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|database is locked|disk is full|disk I\/O|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  );
}
