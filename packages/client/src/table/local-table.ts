/** A table in this browser: the game runs in a worker, so the page never waits for a rule. */
import type { FromTable, Opening, Order, OrderReply, QuestionName, Questions, TableInfo, Thinking, ToTable, Update } from './protocol.ts';
import type { Table } from './table.ts';

type Pending = { resolve(value: unknown): void; reject(error: Error): void };

type Unsent = ToTable extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;

export async function openLocalTable(opening: Opening): Promise<Table> {
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module', name: 'table' });
  const waiting = new Map<number, Pending>();
  const followers = new Set<(update: Update) => void>();
  const saved = new Set<(version: number) => void>();
  const trouble = new Set<(text: string) => void>();
  const thinkers = new Set<(thinking: Thinking | undefined) => void>();
  const backlog: Update[] = [];
  let next = 1;

  worker.onmessage = (event: MessageEvent<FromTable>) => {
    const message = event.data;
    if (message.m === 'update') {
      if (followers.size === 0) backlog.push(message.update);
      for (const f of followers) f(message.update);
    } else if (message.m === 'saved') for (const f of saved) f(message.version);
    else if (message.m === 'thinking') for (const f of thinkers) f(message.thinking);
    else if (message.m === 'trouble') for (const f of trouble) f(message.text);
    else {
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.m === 'reply') one?.resolve(message.value);
      else one?.reject(new Error(message.text));
    }
  };
  worker.onerror = (event) => {
    const error = new Error(event.message || 'the game stopped working');
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
    for (const f of trouble) f(error.message);
  };

  const send = <T>(message: Unsent): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ id, ...message } as ToTable);
    });

  let info: TableInfo;
  try {
    info = await send<TableInfo>({ m: 'open', opening });
  } catch (error) {
    worker.terminate();
    throw error;
  }

  const on = <F>(set: Set<F>, f: F) => {
    set.add(f);
    return () => {
      set.delete(f);
    };
  };
  return {
    info,
    follow(listener) {
      for (const update of backlog.splice(0)) listener(update);
      return on(followers, listener);
    },
    order: (order: Order) => send<OrderReply>({ m: 'order', order }),
    ask: <Q extends QuestionName>(q: Q, args: Questions[Q][0]) => send<Questions[Q][1]>({ m: 'ask', q, args }),
    onSaved: (f) => on(saved, f),
    onTrouble: (f) => on(trouble, f),
    onThinking: (f) => on(thinkers, f),
    close: () => worker.terminate(),
  };
}
