/** Games on all cores: worker threads that take one job after another. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import { type GameRecord, type Job, jobKey } from './job.ts';
import { playGame } from './play.ts';

export interface PoolOptions {
  /** Worker script; without one the games are played here, one after another. */
  worker?: URL;
  threads?: number;
  onGame(record: GameRecord): void | Promise<void>;
  /** A game that failed is reported and the others go on. */
  onFailure(job: Job, message: string): void;
}

export async function runJobs(jobs: readonly Job[], options: PoolOptions): Promise<void> {
  if (!options.worker) {
    const loaded = new Map<string, LoadedGame>();
    for (const job of jobs) {
      const game = loaded.get(job.game) ?? (await loadGameById(job.game));
      if (!game) throw new Error(`there is no game ${job.game}`);
      loaded.set(job.game, game);
      try {
        await options.onGame(playGame(game, job));
      } catch (error) {
        options.onFailure(job, error instanceof Error ? error.message : String(error));
      }
    }
    return;
  }
  const queue = [...jobs];
  const threads = Math.max(1, Math.min(options.threads ?? availableParallelism(), queue.length));
  await Promise.all(Array.from({ length: threads }, () => oneThread(options.worker as URL, queue, options)));
}

/** A worker that dies takes its game with it once; the job is tried again on a fresh worker, then reported. */
async function oneThread(url: URL, queue: Job[], options: PoolOptions): Promise<void> {
  const tries = new Map<string, number>();
  while (queue.length > 0) {
    const worker = new Worker(url);
    let current: Job | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const next = (): void => {
          current = queue.shift();
          if (current) worker.postMessage(current);
          else resolve();
        };
        worker.on('message', (answer: { record?: GameRecord; error?: string }) => {
          const job = current as Job;
          current = undefined;
          const told = answer.record ? Promise.resolve(options.onGame(answer.record)) : Promise.resolve(options.onFailure(job, answer.error ?? 'unknown'));
          told.then(next, reject);
        });
        worker.on('error', reject);
        worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`worker ended with code ${code}`))));
        next();
      });
    } catch (error) {
      if (!current) throw error;
      const key = jobKey(current);
      const n = (tries.get(key) ?? 0) + 1;
      tries.set(key, n);
      if (n < 2) queue.unshift(current);
      else options.onFailure(current, error instanceof Error ? error.message : String(error));
    } finally {
      await worker.terminate();
    }
  }
}
