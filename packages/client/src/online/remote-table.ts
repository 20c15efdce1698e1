/**
 * A table on the server, played at as if it were here: orders go out, views come in, and the line mends itself. It works in the thread of the
 * table, so that the page never waits for it.
 */
import type { Action, SaveFile, Shape, Side, View } from '@hexfront/engine';
import type { Audience, ChatLine, ControlName, MatchUpdate, Standing, Summary } from '@hexfront/wire';
import type { Chronicle } from '../replay/chronicle.ts';
import { loadGame } from '../table/games.ts';
import { createHost, type Host } from '../table/host.ts';
import type { Order, OrderReply, QuestionName, Questions, Seat, TableInfo, Update } from '../table/protocol.ts';
import { openDie } from '../table/words/log-lines.ts';
import { call, ServerError, word } from './api.ts';
import { lookBack, stopsBetween } from './look-back.ts';
import { changedView, createRemoteHost } from './remote-host.ts';
import { openSocket } from './socket.ts';

/** What a match has beyond the game, as it changes. */
export interface MatchNews {
  summary?: Summary;
  standing?: Standing;
  chat?: readonly ChatLine[];
  line?: ChatLine;
  audience?: Audience;
  /** The line to the server is cut; it is being tried again. */
  cut?: boolean;
  /** What happened before is being shown. */
  lookingBack?: boolean;
}

export interface RemoteEvents {
  update(update: Update): void;
  trouble(text: string): void;
  news(news: MatchNews): void;
}

export interface RemoteTable {
  info: TableInfo;
  order(order: Order): OrderReply | Promise<OrderReply>;
  ask(q: QuestionName, args: object): unknown;
  control(name: ControlName, n?: number): Promise<void>;
  say(words: string): Promise<void>;
  /** Shows again what happened from an entry of the log on. */
  lookBack(from: number, pace: number): Promise<void>;
  stopLooking(): void;
  close(): void;
}

interface Looking {
  stopped: boolean;
  /** Ends the present wait. */
  wake?: () => void;
}

const seatOf = (s: Summary['seats'][number] | undefined): Seat =>
  s?.you ? { by: 'here' } : { by: 'remote', name: s ? (s.kind === 'computer' ? 'the computer' : s.name) : 'nobody' };

export async function openRemoteTable(about: Summary, events: RemoteEvents): Promise<RemoteTable> {
  const match = about.id;
  const { scenario, values } = about;
  const game = await loadGame(about.game, {
    scenario,
    options: about.options as Record<string, string | boolean>,
    ...(values ? { values } : {}),
  });
  const seats = game.def.sides.map((_: unknown, side: Side) => seatOf(about.seats.find((s) => s.side === side)));
  const mine = about.seats.filter((s) => s.you && s.state === 'taken').map((s) => s.side);
  const host = createRemoteHost(
    game,
    match,
    seats,
    mine,
    game.def.sides.map((s: { name: string }) => s.name),
  );
  /** Lengths at which orders began, so that one undo takes back one order. */
  let orders: number[] = [];
  let subscribed = false;
  let early: MatchUpdate[] = [];
  let closed = false;
  const waiters = new Set<() => void>();
  const complain = (error: unknown) => {
    events.trouble(error instanceof Error ? error.message : String(error));
  };
  let cut = false;
  const lineIs = (broken: boolean) => {
    if (cut !== broken) events.news({ cut: broken });
    cut = broken;
  };

  const publish = (update: Update) => {
    events.update(update);
    for (const f of waiters) f();
  };

  /** Updates one after another, also when one has to ask something first. */
  let line: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  };

  const pastView = async (at: number): Promise<View> => {
    const { view } = await socket.ask({ t: 'past', match, at });
    if (!view) throw new Error('This match has not started yet.');
    return view;
  };

  /** The view before the die whose result may be being borne; a battle is shown without its die rather than not at all. */
  const castOf = async (sent: MatchUpdate): Promise<{ at: number; view: View } | undefined> => {
    const at = sent.status === 'running' ? openDie([...host.entries().slice(0, sent.from), ...sent.entries]) : -1;
    const view = at < 0 ? undefined : await pastView(at).catch(() => undefined);
    return view && { at, view };
  };

  const take = async (sent: MatchUpdate, whole: boolean): Promise<void> => {
    if (closed) return;
    const last = host.view();
    const view = sent.view ?? (sent.changes && last ? changedView(last, sent.changes) : last);
    if (!view) return;
    const veiled = host.veiled(view) && sent.status === 'running' && mine.includes(sent.turn);
    const allowed = veiled ? (await socket.ask({ t: 'legal', match })).actions : undefined;
    orders = orders.filter((n) => n < sent.length);
    const cast = whole ? await castOf(sent) : undefined;
    const update = host.take(sent, view, sent.from, sent.entries, whole, allowed, cast);
    const { entries: _, view: __, changes: ___, ...standing } = sent;
    events.news({ standing });
    publish(update);
  };

  const subscribe = async (): Promise<void> => {
    subscribed = false;
    early = [];
    const known = host.standing();
    const since = known ? host.length() : 0;
    const sent = await socket.ask({ t: 'subscribe', match, views: 'changes', since });
    events.news({ summary: sent.summary, audience: sent.audience });
    if (known && known.seq !== sent.seq) {
      // Something may have been taken back meanwhile: then what we have is not the beginning of what there is.
      const all = await socket.ask({ t: 'log', match, from: 0 });
      await take({ ...sent, from: 0, entries: all.entries }, true);
    } else await take(sent, known === undefined);
    for (const one of early) if (one.seq > sent.seq) await take(one, false);
    subscribed = true;
    early = [];
    lineIs(false);
    const said = await call('GET /api/matches/:id/chat', { id: match });
    if (!closed) events.news({ chat: said.chat });
  };

  let first: { resolve(): void; reject(error: unknown): void } | undefined;
  const opened = new Promise<void>((resolve, reject) => {
    first = { resolve, reject };
  });

  const socket = openSocket({
    opened: () => {
      void inTurn(subscribe).then(
        () => first?.resolve(),
        (error) => {
          first?.reject(error);
          if (!closed && host.standing()) complain(error);
        },
      );
    },
    lost: () => {
      subscribed = false;
      lineIs(true);
      // The very first line did not come about: whoever opens the table should hear it.
      if (!host.standing()) first?.reject(new ServerError(0, 'gone', 'The server does not answer.'));
    },
    told: (message) => {
      if (message.t === 'welcome' || message.match !== match) return;
      if (message.t === 'chat') events.news({ line: message.line });
      else if (message.t === 'seats') events.news({ summary: message.summary });
      else if (message.t === 'audience') events.news({ audience: message });
      else {
        const { t: _, ...sent } = message;
        if (!subscribed) early.push(sent);
        else
          void inTurn(async () => {
            if (sent.from > host.length()) await subscribe();
            else await take(sent, false);
          }).catch(complain);
      }
    },
  });

  try {
    await opened;
    if (!host.view()) throw new Error('This match has not started yet.');
  } catch (error) {
    closed = true;
    socket.close();
    throw error;
  }

  /** Until the table shows what the server has confirmed. */
  const seen = (seq: number): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        if ((host.standing()?.seq ?? 0) < seq) return;
        waiters.delete(done);
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiters.delete(done);
        resolve();
      }, 5000);
      waiters.add(done);
      done();
    });

  const no = (text: string, rule?: string): OrderReply => ({ done: false, refusal: { text, ...(rule ? { case: rule } : {}) } });
  const refused = (error: unknown): OrderReply => {
    if (error instanceof ServerError) return no(error.message, error.case);
    throw error;
  };
  const control = async (name: ControlName, n?: number): Promise<number> => {
    const { seq } = await socket.ask({ t: 'control', match, cid: word(), do: name, ...(n === undefined ? {} : { n }) }, true);
    await seen(seq);
    return seq;
  };

  async function play(actions: Action[], version: number, sure: boolean): Promise<OrderReply> {
    if (version !== host.standing()?.seq) return no('The position has changed. Check it and try again.');
    if (mine.length === 0) return no('You are a spectator of this match.');
    if (!host.mine()) return no('The other player must act first.');
    if (cut) return no('The line to the server is cut; it is being tried again.');
    const warn = !sure && actions.length === 1 ? host.commits(actions[0]) : undefined;
    if (warn) return warn;
    const from = host.length();
    const plain = actions.map(({ k, u, h, n, path }) => ({ k, u, h, n, path }));
    try {
      const done = await socket.ask({ t: 'act', match, cid: word(), actions: plain, seq: version }, true);
      orders = [...orders.filter((n) => n < from), from];
      await seen(done.seq);
      return { done: true, version: done.seq };
    } catch (error) {
      return refused(error);
    }
  }

  async function order(o: Order): Promise<OrderReply> {
    if (o.o === 'play') return play(o.actions, o.version, o.sure === true);
    try {
      if (o.o === 'undo') {
        const length = host.length();
        const free = host.standing()?.undo ?? 0;
        if (free === 0 || !host.mine()) return no('This can be undone only if the other player agrees.');
        const start = orders.findLast((n) => n < length);
        return { done: true, version: await control('undo', start === undefined ? undefined : Math.max(start, length - free)) };
      }
      if (o.o === 'rollback') return { done: true, version: await control('offer-rollback', host.decision(o.length)) };
    } catch (error) {
      return refused(error);
    }
    // The pace of a computer here is not the business of a remote table.
    if (o.o === 'computer') return { done: true, version: host.standing()?.seq ?? 0 };
    return no(o.o === 'redo' ? 'Online there is no redo: play it again by hand.' : 'Seats of an online match are fixed.');
  }

  /** The past of the match: a save of it, as far as it may be known, and what was made of it. */
  let past: { seq: number; save: Promise<SaveFile>; host?: Promise<Host>; story?: Promise<Chronicle> } | undefined;
  const pastNow = (): NonNullable<typeof past> => {
    const seq = host.standing()?.seq ?? 0;
    if (past?.seq !== seq) {
      const made = { seq, save: call('GET /api/matches/:id/export', { id: match }) };
      past = made;
      made.save.catch(() => {
        if (past === made) past = undefined;
      });
    }
    return past;
  };
  /** Opened as a table beside the match, for questions about any moment of it. */
  const history = (): Promise<Host> => {
    const now = pastNow();
    now.host ??= now.save.then((save) =>
      createHost(game, { id: match, seats: seats.map(() => ({ by: 'here' })), save }, { update: () => undefined, save: () => undefined }),
    );
    return now.host;
  };
  /** Told from the save alone: to open it first would hold up every other question. */
  const story = (): Promise<Chronicle> => {
    const now = pastNow();
    now.story ??= Promise.all([now.save, import('../table/words/story.ts'), import('../table/saves.ts')]).then(
      ([save, { tellStory }, { firstWorld, readSave }]) =>
        tellStory(firstWorld<Shape>(game.def, save), readSave(save).actions, game.describe),
    );
    // The line may have been down: the next who asks tries again.
    now.story.catch(() => {
      now.story = undefined;
    });
    return now.story;
  };

  /** Set while the past is shown. */
  const looking: { now?: Looking } = {};
  return {
    info: host.info(),
    order,
    ask: async (q, args) => {
      if (host.knows(q)) return host.ask(q, args);
      return q === 'chronicle' ? story() : (await history()).ask(q, args as Questions[typeof q][0]);
    },
    control: async (name, n) => void (await control(name, n ?? (name === 'offer-rollback' ? host.beforeDie() : undefined))),
    say: async (words) => void (await socket.ask({ t: 'chat', match, cid: word(), words }, true)),
    // Whatever happens meanwhile waits its turn.
    lookBack: (from, pace) =>
      inTurn(async () => {
        if (looking.now || closed) return;
        const mark: Looking = { stopped: false };
        looking.now = mark;
        events.news({ lookingBack: true });
        try {
          await lookBack(host, stopsBetween(host.entries(), from), {
            view: pastView,
            show: publish,
            stopped: () => mark.stopped || closed,
            wait: () =>
              new Promise((resolve) => {
                const timer = setTimeout(resolve, pace);
                mark.wake = () => {
                  clearTimeout(timer);
                  resolve();
                };
              }),
          });
        } finally {
          delete looking.now;
          if (!closed) events.news({ lookingBack: false });
        }
      }),
    stopLooking: () => {
      if (!looking.now) return;
      looking.now.stopped = true;
      looking.now.wake?.();
    },
    close: () => {
      closed = true;
      looking.now?.wake?.();
      socket.close();
    },
  };
}
