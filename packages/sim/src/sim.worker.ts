/** A thread that plays the games it is sent. */
import { parentPort } from 'node:worker_threads';
import type { Job } from './job.ts';
import { localPlayer } from './player.ts';

const player = localPlayer();
parentPort?.on('message', async (job: Job) => {
  try {
    parentPort?.postMessage({ record: await player.play(job) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
