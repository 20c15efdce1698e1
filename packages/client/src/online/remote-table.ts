/** A table on the server, played at as if it were here: orders go out, views come in, and the line mends itself. */
import type { Action, SaveFile, View } from '@hexfront/engine';
import { artUrlOf, loadArt } from '../table/art.ts';
import { loadGame } from '../table/games.ts';
import { createHost, type Host } from '../table/host.ts';
import type { Order, OrderReply, QuestionName, Questions, Seat, Update } from '../table/protocol.ts';
import type { Table } from '../table/table.ts';
import { call, matchPath, ServerError, type Summary, word } from './api.ts';
import { type ChatLine, chat, cut, desk, mySides, type Standing, standing, summary } from './match-state.ts';
import { changedView, createRemoteHost, type SeenEntry, type ViewChanges } from './remote-host.ts';
import { openSocket } from './socket.ts';

type Sent = Standing & { match: string; side: number; from: number; entries: SeenEntry[]; view?: View; changes?: ViewChanges };

const seatOf = (s: Summary['seats'][number] | undefined): Seat =>
  s?.you ? { by: 'here' } : { by: 'remote', name: s ? (s.kind === 'computer' ? 'the computer' : s.name) : 'nobody' };

export async function openRemoteTable(about: Summary): Promise<Table> {
  const match = about.id;
  const art = artUrlOf(about.game);
  if (art) void loadArt(art);
  const game = await loadGame(about.game, { scenario: about.scenario, options: about.options as Record<string, string | boolean> });
  const seats = game.def.sides.map((_: unknown, side: number) => seatOf(about.seats.find((s) => s.side === side)));
  const mine = about.seats.filter((s) => s.you && s.state === 'taken').map((s) => s.side);
  const host = createRemoteHost(
    game,
    match,
    seats,
    mine,
    game.def.sides.map((s: { name: string }) => s.name),
  );
  const followers = new Set<(update: Update) => void>();
  const trouble = new Set<(text: string) => void>();
  const backlog: Update[] = [];
  /** Lengths at which orders began, so that one undo takes back one order. */
  let orders: number[] = [];
  let subscribed = false;
  let early: Sent[] = [];
  let closed = false;
  const waiters = new Set<() => void>();
  const complain = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    for (const f of trouble) f(text);
  };

  const publish = (update: Update) => {
    if (followers.size === 0) backlog.push(update);
    for (const f of followers) f(update);
    for (const f of waiters) f();
  };

  /** Updates one after another, also when one has to ask something first. */
  let line: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  };

  const take = async (sent: Sent, whole: boolean): Promise<void> => {
    if (closed) return;
    const last = host.view();
    const view = sent.view ?? (sent.changes && last ? changedView(last, sent.changes) : last);
    if (!view) return;
    const veiled = host.veiled(view) && sent.status === 'running' && mine.includes(sent.turn);
    const allowed = veiled ? (await socket.ask<{ actions: Action[] }>({ t: 'legal', match })).actions : undefined;
    orders = orders.filter((n) => n < sent.length);
    const update = host.take(sent, view, sent.from, sent.entries, whole, allowed);
    standing.value = sent;
    publish(update);
  };

  const subscribe = async (): Promise<void> => {
    subscribed = false;
    early = [];
    const known = host.standing();
    const since = known ? host.length() : 0;
    const sent = await socket.ask<Sent & { summary: Summary }>({ t: 'subscribe', match, views: 'changes', since });
    summary.value = sent.summary;
    if (known && known.seq !== sent.seq) {
      // Something may have been taken back meanwhile: then what we have is not the beginning of what there is.
      const all = await socket.ask<{ entries: SeenEntry[] }>({ t: 'log', match, from: 0 });
      await take({ ...sent, from: 0, entries: all.entries }, true);
    } else await take(sent, known === undefined);
    for (const one of early) if (one.seq > sent.seq) await take(one, false);
    subscribed = true;
    early = [];
    cut.value = false;
    const said = await call<{ chat: ChatLine[] }>('GET', matchPath(match, '/chat'));
    if (!closed) chat.value = said.chat;
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
      cut.value = true;
      // The very first line did not come about: whoever opens the table should hear it.
      if (!host.standing()) first?.reject(new ServerError(0, 'gone', 'The server does not answer.'));
    },
    said: (message) => {
      if (message.match !== match) return;
      if (message.t === 'chat') chat.value = [...chat.peek(), message.line as ChatLine];
      else if (message.t === 'seats') summary.value = message.summary as Summary;
      else if (message.t === 'update') {
        const sent = message as unknown as Sent;
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
  const control = async (name: string, n?: number): Promise<number> => {
    const message = { t: 'control', match, cid: word(), do: name, ...(n === undefined ? {} : { n }) };
    const { seq } = await socket.ask<{ seq: number }>(message, true);
    await seen(seq);
    return seq;
  };

  async function play(actions: Action[], version: number, sure: boolean): Promise<OrderReply> {
    if (version !== host.standing()?.seq) return no('The position has changed meanwhile; look again.');
    if (mine.length === 0) return no('You watch this match; you do not play it.');
    if (!host.mine()) return no('The other player has to act.');
    if (cut.peek()) return no('The line to the server is cut; it is being tried again.');
    const warn = !sure && actions.length === 1 ? host.commits(actions[0]) : undefined;
    if (warn) return warn;
    const from = host.length();
    const plain = actions.map(({ k, u, h, n, path }) => ({ k, u, h, n, path }));
    try {
      const done = await socket.ask<{ seq: number }>({ t: 'act', match, cid: word(), actions: plain, seq: version }, true);
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
        if (free === 0 || !host.mine()) return no('This can only be taken back if the other player agrees.');
        const start = orders.findLast((n) => n < length);
        return { done: true, version: await control('undo', start === undefined ? undefined : Math.max(start, length - free)) };
      }
      if (o.o === 'rollback') return { done: true, version: await control('offer-rollback', host.decision(o.length)) };
    } catch (error) {
      return refused(error);
    }
    // The pace of a computer here is not the business of a far table.
    if (o.o === 'computer') return { done: true, version: host.standing()?.seq ?? 0 };
    return no(o.o === 'redo' ? 'Online, what was taken back is played again by hand.' : 'Seats of an online match are fixed.');
  }

  /** The past of the match: a save of it opened beside it, as far as it may be known. */
  let past: { seq: number; host: Promise<Host> } | undefined;
  const history = (): Promise<Host> => {
    const seq = host.standing()?.seq ?? 0;
    if (past?.seq !== seq) {
      const opening = call<SaveFile>('GET', matchPath(match, '/export')).then((save) =>
        createHost(game, { id: match, seats: seats.map(() => ({ by: 'here' })), save }, { update: () => undefined, save: () => undefined }),
      );
      past = { seq, host: opening };
      opening.catch(() => {
        past = undefined;
      });
    }
    return past.host;
  };

  summary.value = summary.peek() ?? about;
  mySides.value = mine;
  desk.value = {
    control: async (name) => void (await control(name, name === 'offer-rollback' ? host.beforeDie() : undefined)),
    say: async (words) => void (await socket.ask({ t: 'chat', match, words })),
  };

  const on = <F>(set: Set<F>, f: F) => {
    set.add(f);
    return () => {
      set.delete(f);
    };
  };
  return {
    info: host.info(),
    follow(listener) {
      for (const update of backlog.splice(0)) listener(update);
      return on(followers, listener);
    },
    order,
    async ask<Q extends QuestionName>(q: Q, args: Questions[Q][0]): Promise<Questions[Q][1]> {
      const answer = host.knows(q) ? host.ask(q, args) : (await history()).ask(q, args);
      return (await answer) as Questions[Q][1];
    },
    // The server acknowledges an order only when it is on its disk.
    onSaved: () => () => undefined,
    onTrouble: (f) => on(trouble, f),
    onThinking: () => () => undefined,
    close: () => {
      closed = true;
      socket.close();
      summary.value = undefined;
      standing.value = undefined;
      chat.value = [];
      cut.value = false;
      mySides.value = [];
      desk.value = undefined;
    },
  };
}
