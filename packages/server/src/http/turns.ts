/**
 * The server's own thread, shared out: work that takes a while is done piece by piece, a few milliseconds in each turn of the event loop. Of
 * those that wait, the one whose client has used least lately is next, and each client is charged for its pieces.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The account and address behind a request or message. */
export interface Client {
  /** The same for every request of one account at one address. */
  key: string;
  /** Milliseconds used lately: who has used less is served first. */
  used(): number;
  /** Throws when its share is used up. */
  mustHave(): void;
  charge(ms: number): void;
}

/** Milliseconds of work in one turn of the event loop, and of one piece of work that can be interrupted. */
const SLICE = 8;
const PIECE = 4;

interface Served {
  client: Client;
  /** Something was done for it: what is begun is finished. */
  begun: boolean;
}
const served = new AsyncLocalStorage<Served>();

/** Answers one request or message of a client, unless its share is used up; all pieces of work on the way are charged to it. */
export async function serve<T>(client: Client, answer: () => Promise<T>): Promise<T> {
  client.mustHave();
  return served.run({ client, begun: false }, answer);
}

let charging = false;
/** Does a piece of work at once and charges the client that is being served. */
export function charged<T>(work: () => T): T {
  const who = served.getStore();
  // What is part of a larger piece is charged with it.
  if (!who || charging) return work();
  const began = performance.now();
  charging = true;
  try {
    return work();
  } finally {
    charging = false;
    who.client.charge(performance.now() - began);
  }
}

/** When the work of this turn of the loop began; the turn is over when the immediate comes. */
let began = 0;
let begun = false;
function timeLeft(): boolean {
  if (!begun) {
    begun = true;
    began = performance.now();
    setImmediate(() => {
      begun = false;
    });
  }
  return performance.now() - began < SLICE;
}

interface Waiting {
  who: Served | undefined;
  run(): void;
}

/**
 * Those that wait: next is the client that has used least, after it those that have used as much; the server's own work comes before
 * everybody's. However many one client has waiting, it is looked at once.
 */
function createQueue() {
  const lines = new Map<string, Waiting[]>();
  return {
    empty: (): boolean => lines.size === 0,
    push: (one: Waiting): void => {
      const key = one.who?.client.key ?? '';
      const line = lines.get(key);
      if (line) line.push(one);
      else lines.set(key, [one]);
    },
    take: (): Waiting | undefined => {
      let [next, least] = ['', Number.POSITIVE_INFINITY];
      for (const [key, [{ who }]] of lines) {
        const used = who?.client.used() ?? -1;
        if (used < least) [next, least] = [key, used];
      }
      const line = lines.get(next);
      lines.delete(next);
      const one = line?.shift();
      if (line && line.length > 0) lines.set(next, line);
      return one;
    },
  };
}

const waiting = createQueue();
/** Working, or planned for the next turn of the loop. */
let busy = false;
function workOn(): void {
  busy = true;
  while (!waiting.empty() && timeLeft()) waiting.take()?.run();
  busy = !waiting.empty();
  if (busy) setImmediate(workOn);
}

/** Does a piece of work in a turn of the loop that has time left: mostly this one. A burst of a hundred is spread over as many turns as it needs. */
export function inTurn<T>(work: () => T): Promise<T> {
  const who = served.getStore();
  return new Promise((resolve, reject) => {
    const run = (): void => {
      try {
        // Many that came at once were all let in: by now the share may be used up.
        if (who && !who.begun) who.client.mustHave();
        if (who) who.begun = true;
        resolve(who ? served.run(who, () => charged(work)) : work());
      } catch (error) {
        reject(error);
      }
    };
    waiting.push({ who, run });
    if (!busy) workOn();
  });
}

/** The same for long work, which says by `yield` where it can be interrupted. */
export async function inTurns<T>(work: Iterator<unknown, T>): Promise<T> {
  for (;;) {
    const step = await inTurn(() => {
      const from = performance.now();
      let next = work.next();
      while (!next.done && performance.now() - from < PIECE) next = work.next();
      return next;
    });
    if (step.done) return step.value;
  }
}

/** Long work done at once: on a thread of its own. */
export function atOnce<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** One at a time, in the same order as pieces of work: a crowd from one address keeps nobody else waiting. */
export interface Lock {
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nobody has or wants it. */
  idle(): Promise<void>;
  busy(): boolean;
}

export function createLock(): Lock {
  const queue = createQueue();
  let held = false;
  let free: (() => void)[] = [];
  const next = (): void => {
    const one = queue.take();
    held = one !== undefined;
    if (one) {
      one.run();
      return;
    }
    for (const tell of free) tell();
    free = [];
  };
  return {
    alone: <T>(work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const who = served.getStore();
        const mine = (): Promise<T> => (who ? served.run(who, work) : served.exit(work));
        queue.push({ who, run: () => void Promise.resolve().then(mine).then(resolve, reject).finally(next) });
        if (!held) next();
      }),
    idle: () => (held ? new Promise((resolve) => free.push(resolve)) : Promise.resolve()),
    busy: () => held,
  };
}
