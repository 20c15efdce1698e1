/** A brain in a worker of its own, as the table sees it. */
import type { Brain, Hint, Reply, Thought } from './brain.ts';
import type { FromBrain, ToBrain } from './brain.worker.ts';

type Waiting = { resolve(value: unknown): void; reject(error: Error): void; progress?: ((done: number) => void) | undefined };
type Unsent = ToBrain extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;

export async function openBrain(game: string, seed: string, values?: string): Promise<Brain> {
  const worker = new Worker(new URL('./brain.worker.ts', import.meta.url), { type: 'module', name: 'computer' });
  const waiting = new Map<number, Waiting>();
  let count = 1;
  worker.onmessage = (event: MessageEvent<FromBrain>) => {
    const message = event.data;
    const one = waiting.get(message.id);
    if ('progress' in message) {
      one?.progress?.(message.progress);
      return;
    }
    waiting.delete(message.id);
    if ('error' in message) one?.reject(new Error(message.error));
    else one?.resolve(message.value);
  };
  worker.onerror = (event) => {
    const error = new Error(event.message || 'it could not be loaded');
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  const send = <T>(message: Unsent, progress?: (done: number) => void): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const id = count++;
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, progress });
      worker.postMessage({ id, ...message } as ToBrain);
    });
  await send({ m: 'open', game, seed, values });
  return {
    next: (wish, onProgress) => send<Reply<Thought>>({ m: 'next', wish }, onProgress),
    hint: (wish) => send<Reply<Hint>>({ m: 'hint', wish }),
    stop: () => worker.postMessage({ id: 0, m: 'stop' } satisfies ToBrain),
    close: () => worker.terminate(),
  };
}
