/** The thread the computer thinks in. */
/// <reference lib="webworker" />

import { loadGame } from '../games.ts';
import { type Brain, createBrain, type Wish } from './brain.ts';

export type ToBrain =
  | { id: number; m: 'open'; game: string; seed: string; values?: string | undefined }
  | { id: number; m: 'next' | 'hint'; wish: Wish }
  | { id: number; m: 'stop' };
export type FromBrain = { id: number; value: unknown } | { id: number; error: string } | { id: number; progress: number };

const post = (message: FromBrain) => postMessage(message);
let brain: Brain | undefined;
/** One thought after the other. */
let chain: Promise<unknown> = Promise.resolve();

async function answer(message: ToBrain): Promise<unknown> {
  if (message.m === 'open') {
    brain = await createBrain(await loadGame(message.game, undefined, message.values), message.seed);
    return undefined;
  }
  if (!brain) throw new Error('the computer player is not there');
  if (message.m === 'next') return brain.next(message.wish, (progress) => post({ id: message.id, progress }));
  if (message.m === 'hint') return brain.hint(message.wish);
  return undefined;
}

addEventListener('message', (event: MessageEvent<ToBrain>) => {
  const message = event.data;
  if (message.m === 'stop') {
    brain?.stop();
    return;
  }
  chain = chain.then(async () => {
    try {
      post({ id: message.id, value: await answer(message) });
    } catch (error) {
      post({ id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
});
