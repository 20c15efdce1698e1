/** Somebody who plays the games he is given: in this thread, or in a worker thread that is started anew when it dies. */
import { Worker } from 'node:worker_threads';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import type { GameRecord, Job } from './job.ts';
import { playGame } from './play.ts';

/** The game itself went wrong, and would again: the same job meets the same dice. */
export class GameFailed extends Error {}

export interface Player {
  /** Rejects with GameFailed when the game is at fault, with any other error when the thread died under it. One game at a time. */
  play(job: Job): Promise<GameRecord>;
  close(): Promise<void>;
}

export const makePlayer = (worker: URL | undefined): Player => (worker ? threadPlayer(worker) : localPlayer());

export function localPlayer(): Player {
  const loaded = new Map<string, LoadedGame>();
  return {
    play: async (job) => {
      try {
        const game = loaded.get(job.game) ?? (await loadGameById(job.game));
        if (!game) throw new Error(`there is no game ${job.game}`);
        loaded.set(job.game, game);
        return playGame(game, job);
      } catch (error) {
        throw new GameFailed(error instanceof Error ? error.message : String(error));
      }
    },
    close: async () => undefined,
  };
}

function threadPlayer(url: URL): Player {
  let thread: Worker | undefined;
  let waiting: { resolve(record: GameRecord): void; reject(error: Error): void } | undefined;
  const answer = (): typeof waiting => {
    const whose = waiting;
    waiting = undefined;
    return whose;
  };
  const drop = async (old: Worker | undefined, error: Error): Promise<void> => {
    if (!old || old !== thread) return;
    thread = undefined;
    answer()?.reject(error);
    await old.terminate();
  };
  const begin = (): Worker => {
    const fresh = new Worker(url);
    fresh.on('message', ({ record, error }: { record?: GameRecord; error?: string }) => {
      if (record) answer()?.resolve(record);
      else answer()?.reject(new GameFailed(error ?? 'unknown'));
    });
    fresh.on('error', (error) => void drop(fresh, error instanceof Error ? error : new Error(String(error))));
    fresh.on('exit', (code) => void drop(fresh, new Error(`the thread ended with code ${code}`)));
    return fresh;
  };
  return {
    play: (job) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        thread ??= begin();
        thread.postMessage(job);
      }),
    close: () => drop(thread, new Error('stopped')),
  };
}
