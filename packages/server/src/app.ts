/** Everything behind the doors, put together: storage, people, matches, sockets. */
import type { IncomingHttpHeaders } from 'node:http';
import { createLeaving } from './api/leaving.ts';
import { createMatchService } from './api/match-service.ts';
import { matchRoutes, userOf } from './api/matches.ts';
import { moderationRoutes } from './api/moderation.ts';
import { openApi } from './api/openapi.ts';
import { passkeyRoutes } from './api/passkeys.ts';
import { type CookieRules, cookieOf, cookieRules, peopleRoutes, welcomeWith } from './api/people.ts';
import type { Route, Who } from './api/router.ts';
import { saveRoutes } from './api/saves.ts';
import { createSocketHub, type Revoked, type SocketHub } from './api/socket.ts';
import { calm, type Log } from './http/log.ts';
import { Refused } from './http/reply.ts';
import type { Client } from './http/turns.ts';
import { builtInComputers, type ComputerPlayers } from './match/computer.ts';
import { type GameSource, gameRegistry } from './match/games.ts';
import { createMatchCommands, type MatchCommands } from './match/match-commands.ts';
import { createOpenMatches, type OpenMatches } from './match/open-matches.ts';
import type { StartThread } from './match/replay-pool.ts';
import { createReplays, type ReplayLimits, type Replays } from './match/replays.ts';
import { type Scheduler, startScheduler, type Turn, webhook } from './match/scheduler.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';
import { type Accounts, createAccounts } from './people/accounts.ts';
import { networkOf } from './people/addresses.ts';
import { createAllowance } from './people/allowance.ts';
import { createBlocks } from './people/blocks.ts';
import { createBudget } from './people/budget.ts';
import { createDevices } from './people/devices.ts';
import { defaultLimits, type Limits, meter, tooMany } from './people/limits.ts';
import { createLetters, type Mailer, turnLetters } from './people/mail.ts';
import { createModeration } from './people/moderation.ts';
import { createNotices, type Way, WEBHOOK_HOSTS, wantedBy } from './people/notices.ts';
import { createPasskeys } from './people/passkeys.ts';
import { createPush } from './people/push.ts';
import { checkScope, needOf } from './people/scopes.ts';
import { saveStore } from './storage/saves.ts';
import { newId, type Store } from './storage/store.ts';
import { createWriter } from './storage/writer.ts';

export interface AppOptions {
  store: Store;
  log: Log;
  /** The address under which players reach the server; given, it is a server for many, and saves belong to who is signed in. */
  publicUrl?: string;
  games?: readonly GameSource[];
  /** The data folder, where owner's values may lie. */
  data?: string;
  limits?: Partial<Limits>;
  /** How much may be played again for one person. */
  replayLimits?: Partial<ReplayLimits>;
  /** How threads that play games again are started: for tests. */
  startReplayThread?: StartThread;
  computers?: ComputerPlayers;
  /** Milliseconds a computer player may think about one answer. */
  computerBudget?: number;
  /** Name of a registered player who is admin. */
  admin?: string;
  guests?: boolean;
  /** Where "your turn" is posted. */
  webhookUrl?: string;
  /** Hosts at which people may have webhooks of their own. */
  webhookHosts?: readonly string[];
  /** How webhooks are posted to: for tests. */
  webhookPost?: typeof fetch;
  /** Address for push services to complain to; without it there are no web pushes. */
  pushContact?: string;
  /** Hosts of push services, and how they are posted to: for tests. */
  pushServices?: { hosts: readonly string[]; post: typeof fetch };
  /** Sends letters; without it nothing is sent. */
  mail?: Mailer;
  /** Or told some other way. */
  notify?: (turns: readonly Turn[]) => Promise<void>;
  /** How often the scheduler looks round, in milliseconds. */
  lookEvery?: number;
  now?: () => number;
}

export interface App {
  store: Store;
  routes: Route[];
  metrics: Metrics;
  openMatches: OpenMatches;
  replays: Replays;
  commands: MatchCommands;
  accounts: Accounts;
  sockets: SocketHub;
  scheduler: Scheduler;
  /** Who asks: by cookie or token. Unknown ones are refused, no one is nobody. */
  identify(headers: IncomingHttpHeaders, address: string): Promise<Who>;
  /** Pays for the work on this thread that somebody asks for. */
  clientOf(who: Who): Client;
  /** Counts a request against its limits. */
  admit(route: Route | undefined, who: Who): Promise<void>;
  close(): Promise<void>;
}

export function createApp(options: AppOptions): App {
  const { store, log, publicUrl, now } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const secure = publicUrl?.startsWith('https:') ?? false;
  const cookies = cookieRules(secure);
  const deviceCookies: CookieRules = { ...cookies, name: `${cookies.name}-device` };
  const devices = createDevices(store);
  /** What this process is called among those that share a database. */
  const node = newId(6);
  const metrics = createMetrics();
  const refusals = calm(log, now);
  const games = gameRegistry(
    options.games,
    options.data === undefined ? undefined : { data: options.data, told: (problem) => log('warn', problem) },
  );
  const computers = options.computers ?? builtInComputers(games, options.computerBudget);
  const accounts = createAccounts(store, { ...(options.admin ? { admin: options.admin } : {}), ...(now ? { now } : {}) });
  const replays = createReplays({
    store,
    games,
    ownGames: options.games !== undefined,
    data: options.data,
    limits: options.replayLimits ?? {},
    worked: (ms) => metrics.time('hexfront_replay_ms', ms),
    ...(options.startReplayThread ? { start: options.startReplayThread } : {}),
    ...(now ? { now } : {}),
  });
  const openMatches = createOpenMatches({
    store,
    replays,
    writer: createWriter(store),
    games,
    log,
    computers,
    ...(now ? { now } : {}),
    stored: (_table, rows) => {
      for (let i = 0; i < rows.length; i += 1) metrics.count('hexfront_actions_total');
    },
  });
  const commands = createMatchCommands({
    store,
    openMatches,
    games,
    replays,
    mostMatches: limits.matches,
    computerExists: async (name, game) => (await computers(name, game)) !== undefined,
    ...(now ? { now } : {}),
  });
  const allowance = createAllowance(store, devices, limits, now);
  const clientOf = createBudget(limits.work, undefined, now).client;
  const blocks = createBlocks(store, now);
  const moderation = createModeration(store, accounts, now);
  const service = createMatchService({
    store,
    openMatches,
    replays,
    node,
    blocks,
    moderation,
    log,
    said: (id, line, author) => sockets.said(id, line, author),
  });
  const sockets = createSocketHub({
    openMatches,
    commands,
    service,
    accounts,
    allowance,
    blocks,
    limits,
    clientOf,
    log: refusals,
    count: (name) => metrics.count(`hexfront_socket_${name}_total`),
    limited: () => metrics.count('hexfront_limited_total', 'where="socket"'),
    ...(store.shared
      ? {
          tellAudience: (match, observers, here) =>
            void store.tell(store.db, `audience ${match} ${node} ${observers} ${here.join(',')}`).catch(() => undefined),
        }
      : {}),
  });
  const push = createPush(store, {
    contact: options.pushContact,
    publicUrl: publicUrl ?? '',
    log,
    ...(options.pushServices ? { services: options.pushServices.hosts, post: options.pushServices.post } : {}),
    ...(now ? { now } : {}),
  });
  const post = options.webhookPost;
  const notices = createNotices(store, {
    mail: options.mail !== undefined,
    push: options.pushContact !== undefined,
    webhook: options.webhookUrl !== undefined,
    hosts: options.webhookHosts ?? WEBHOOK_HOSTS,
    publicUrl: publicUrl ?? '',
    log,
    ...(post ? { post } : {}),
  });
  type Tell = (turns: readonly Turn[]) => Promise<void>;
  const only =
    (way: Way, tell: Tell): Tell =>
    async (turns) => {
      const wanted = wantedBy(way, turns);
      if (wanted.length > 0) await tell(wanted);
    };
  const channels: Tell[] = [
    ...(options.notify ? [options.notify] : []),
    ...(options.webhookUrl ? [only('webhook', webhook(options.webhookUrl, publicUrl ?? '', log, post))] : []),
    ...(options.pushContact ? [push.notify] : []),
    ...(options.mail ? [only('mail', turnLetters(options.mail, publicUrl ?? '', log))] : []),
    notices.notifyOwn,
  ];
  const { mail } = options;
  // A page waits for a letter to be handed over, but not for ever.
  const mailer: Mailer | undefined = mail && ((...letter) => inTime(mail(...letter), 30_000));
  const letters = createLetters(store, { mail: mailer, publicUrl: publicUrl ?? '', log, ...(now ? { now } : {}) });
  const scheduler = startScheduler({
    store,
    openMatches,
    commands,
    log,
    present: sockets.present,
    ...(options.lookEvery ? { every: options.lookEvery } : {}),
    ...(now ? { now } : {}),
    notify: async (turns) => void (await Promise.all(channels.map((tell) => inTime(tell(turns), 120_000)))),
  });
  store.listen((words) => hear(words));

  const hear = (words: string | undefined): void => {
    const [kind, matchId, line, ...rest] = (words ?? '').split(' ');
    if (kind === 'audience') {
      const here = (rest[1] ?? '').split(',').filter((side) => side !== '');
      if (line !== node) sockets.heardAudience(matchId, line, Number(rest[0]), here.map(Number));
      return;
    }
    if (kind === 'revoked') {
      sockets.revoked(JSON.parse((words ?? '').slice('revoked '.length)) as Revoked);
      return;
    }
    if (kind === 'blocks') {
      void sockets.blocksChanged(matchId).catch(() => undefined);
      return;
    }
    // Something may have been missed: who is still let in is looked up.
    if (words === undefined) void sockets.recheck();
    if (kind !== 'chat') {
      openMatches.heard(words);
      return;
    }
    // What was said here has been heard here.
    if (rest[0] === node) return;
    service
      .line(matchId, line)
      .then((said) => said && sockets.said(matchId, said.line, said.author))
      .catch((error) => log('warn', `chat of match ${matchId}: ${error.message}`));
  };

  const ready = async () => {
    try {
      await store.ping();
      return { status: 200, json: { ready: true, database: store.kind } };
    } catch {
      return { status: 503, json: { ready: false, database: store.kind } };
    }
  };

  /** Sockets of what was revoked go here and in every other process. */
  const revoked = async (what: Revoked): Promise<void> => {
    sockets.revoked(what);
    if (store.shared) await store.tell(store.db, `revoked ${JSON.stringify(what)}`);
  };
  const blocksChanged = async (userId: string): Promise<void> => {
    await sockets.blocksChanged(userId);
    if (store.shared) await store.tell(store.db, `blocks ${userId}`);
  };
  const welcome = welcomeWith({
    cookies,
    deviceCookies,
    devices,
    end: async (session) => {
      await accounts.signOut(session);
      await revoked({ session });
    },
  });
  const leave = createLeaving({ accounts, commands, db: store.db, revoked });
  const requests = meter(limits.requests, now);
  const ownerOf = (who: Who): string => (publicUrl === undefined ? '' : userOf(who).id);

  const routes: Route[] = [
    { method: 'GET', path: '/healthz', handle: () => ({ status: 200, json: { ok: true } }) },
    { method: 'GET', path: '/readyz', handle: ready },
    {
      method: 'GET',
      path: '/metrics',
      handle: () => ({
        status: 200,
        type: 'text/plain; version=0.0.4; charset=utf-8',
        text: metrics.text({
          hexfront_sockets: sockets.open(),
          hexfront_matches_in_memory: openMatches.open(),
          hexfront_memory_bytes: process.memoryUsage.rss(),
          hexfront_replays_waiting: replays.waiting(),
          hexfront_database_errors_total: store.troubles.count,
        }),
      }),
    },
    ...saveRoutes(saveStore(store.db), ownerOf, async (who, bytes, id) => {
      if (publicUrl !== undefined) await allowance.keep(userOf(who), who.address, bytes, id);
    }),
    ...peopleRoutes({
      accounts,
      commands,
      leave,
      letters,
      push,
      notices,
      welcome,
      cookies,
      guests: options.guests ?? true,
      revoked,
      allowance,
    }),
    ...passkeyRoutes({ passkeys: createPasskeys(store, accounts, now), accounts, commands, welcome, publicUrl }),
    ...moderationRoutes({ accounts, commands, service, moderation, blocks, leave, revoked, blocksChanged, now: now ?? Date.now }),
    ...matchRoutes({ service, commands, games, allowance, blocks }),
  ];
  const described = [...routes, { method: 'GET' as const, path: '/api/openapi.json' as const }];
  routes.push({ method: 'GET', path: '/api/openapi.json', handle: () => ({ status: 200, json: openApi(described) }) });

  return {
    store,
    metrics,
    openMatches,
    replays,
    commands,
    accounts,
    sockets,
    scheduler,
    routes,
    clientOf,
    identify: async (headers, address) => {
      const header = headers.authorization;
      if (header !== undefined) {
        const token = /^Bearer (hft_[A-Za-z0-9_-]{43})$/.exec(header)?.[1];
        const known = token === undefined ? undefined : await accounts.ofToken(token);
        if (!known) throw new Refused(401, 'bad-token', 'This token is unknown or revoked.');
        return { address, user: known.user, by: { token: known.token, scopes: known.scopes } };
      }
      const secret = cookieOf(cookies, headers.cookie);
      const known = secret ? await accounts.ofSession(secret) : undefined;
      const device = cookieOf(deviceCookies, headers.cookie);
      return known ? { address, device, user: known.user, by: { session: known.session } } : { address, device };
    },
    admit: async (route, who) => {
      const { address, user, by } = who;
      if (!route && !requests.take(networkOf(address))) throw tooMany();
      if (route && by && 'token' in by) checkScope(by.scopes, needOf(route.method, route.path));
      if (route?.limit === 'auth') await allowance.comeIn(who);
      if (route?.limit === 'new') await allowance.comeNew(who);
      if (route?.limit === 'create') await allowance.make(user, address);
    },
    close: async () => {
      await scheduler.stop();
      await sockets.close();
      replays.close();
      await openMatches.close();
      metrics.close();
    },
  };
}

/** The same, or an error when it takes longer than that. */
function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused(503, 'no-answer', 'A service this server depends on does not answer.')), ms);
    timer.unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
