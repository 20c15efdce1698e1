/** The page's end of the thread a table runs in: questions out, answers and news in. Made for both kinds of tables, here and far away. */
import type { OrderReply, QuestionName, Questions, Update } from './protocol.ts';
import type { Table } from './table.ts';

/** What every table says, whatever else it may say. */
type Common = { m: 'update'; seq?: number; update: Update } | { m: 'trouble'; text: string };
type Answer = { m: 'reply'; value: unknown } | { m: 'error'; text: string };
type Asking = { m: 'order'; order: Parameters<Table['order']>[0] } | { m: 'ask'; q: QuestionName; args: object };

/** Listeners of one thing. */
export function listeners<T>(): { on(f: (value: T) => void): () => void; tell(value: T): void; some(): boolean } {
  const all = new Set<(value: T) => void>();
  return {
    on: (f) => {
      all.add(f);
      return () => {
        all.delete(f);
      };
    },
    tell: (value) => {
      for (const f of all) f(value);
    },
    some: () => all.size > 0,
  };
}

/**
 * `key` names the number that ties an answer to its question; it also tells the thread which kind of table is meant. `hear` gets what is
 * neither an answer nor an update nor trouble.
 */
export function openPort<Out extends object, News extends { m: string } = never>(key: 'id' | 'remote', hear: (message: News) => void) {
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module', name: 'table' });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const updates = listeners<Update>();
  const trouble = listeners<string>();
  /** What came before anybody listened. */
  const backlog: Update[] = [];
  let next = 1;

  worker.onmessage = ({ data }: MessageEvent<Common | (Answer & Record<typeof key, number>) | News>) => {
    const message = data as Common | (Answer & Record<typeof key, number>);
    if (message.m === 'update') {
      if (!updates.some()) backlog.push(message.update);
      updates.tell(message.update);
      // The table waits for this before the computer shows its next move: a slow page is never buried under updates.
      if (message.seq !== undefined) worker.postMessage({ [key]: 0, m: 'taken', seq: message.seq });
    } else if (message.m === 'trouble') trouble.tell(message.text);
    else if (message.m === 'reply' || message.m === 'error') {
      const one = waiting.get(message[key]);
      waiting.delete(message[key]);
      if (message.m === 'reply') one?.resolve(message.value);
      else one?.reject(new Error(message.text));
    } else hear(data as News);
  };
  worker.onerror = (event) => {
    const error = new Error(event.message || 'the game stopped working');
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
    trouble.tell(error.message);
  };

  const send = <T>(message: Out | Asking): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const number = next++;
      waiting.set(number, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ [key]: number, ...message });
    });

  /** The part of a table that is the same for all. */
  const table: Pick<Table, 'follow' | 'order' | 'ask' | 'onTrouble'> = {
    follow(listener) {
      for (const update of backlog.splice(0)) listener(update);
      return updates.on(listener);
    },
    order: (order) => send<OrderReply>({ m: 'order', order }),
    ask: <Q extends QuestionName>(q: Q, args: Questions[Q][0]) => send<Questions[Q][1]>({ m: 'ask', q, args }),
    onTrouble: trouble.on,
  };
  return { send, table, close: () => worker.terminate() };
}

/** Messages as they are written before they are numbered. */
export type Unsent<M, K extends 'id' | 'remote'> = M extends unknown ? Omit<M, K> : never;
