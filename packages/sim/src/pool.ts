/** Games on all cores: worker threads that take one job after another. */
import { availableParallelism } from 'node:os';
import type { GameRecord, Job } from './job.ts';
import { GameFailed, makePlayer, type Player } from './player.ts';

export interface PoolOptions {
  /** Worker script; without one the games are played here, one after another. */
  worker?: URL;
  threads?: number;
  onGame(record: GameRecord): void | Promise<void>;
  /** A game that failed is reported and the others go on. */
  onFailure(job: Job, message: string): void;
}

export async function runJobs(jobs: readonly Job[], options: PoolOptions): Promise<void> {
  const queue = [...jobs];
  const threads = options.worker ? Math.max(1, Math.min(options.threads ?? availableParallelism(), queue.length)) : 1;
  await Promise.all(Array.from({ length: threads }, () => oneThread(queue, options)));
}

async function oneThread(queue: Job[], options: PoolOptions): Promise<void> {
  const player = makePlayer(options.worker);
  try {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const record = await tried(player, job, options);
      if (record) await options.onGame(record);
    }
  } catch (error) {
    // What cannot be kept need not be played: the other threads stop as well.
    queue.length = 0;
    throw error;
  } finally {
    await player.close();
  }
}

/** A thread that dies takes its game with it once; the job is tried again on a fresh one, then reported. */
async function tried(player: Player, job: Job, options: PoolOptions): Promise<GameRecord | undefined> {
  for (let left = 1; ; left--) {
    try {
      return await player.play(job);
    } catch (error) {
      if (left > 0 && !(error instanceof GameFailed)) continue;
      options.onFailure(job, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
