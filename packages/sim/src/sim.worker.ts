/** A thread that plays the games it is sent. */
import { parentPort } from 'node:worker_threads';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import type { Job } from './job.ts';
import { playGame } from './play.ts';

const loaded = new Map<string, LoadedGame>();
parentPort?.on('message', async (job: Job) => {
  try {
    const game = loaded.get(job.game) ?? (await loadGameById(job.game));
    if (!game) throw new Error(`there is no game ${job.game}`);
    loaded.set(job.game, game);
    parentPort?.postMessage({ record: playGame(game, job) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
