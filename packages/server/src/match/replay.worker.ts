/** Plays games again on a thread of its own, so that nobody else has to wait for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { games as list } from '@hexfront/games';
import { Refused } from '../http/reply.ts';
import { gameRegistry } from './games.ts';
import { createRunner, type Job, NeedsBeginning } from './replay-jobs.ts';
import type { ThreadReply } from './replay-pool.ts';

/** The data folder, for owner's values; the server itself has told of those that are wrong. */
const data = (workerData as { data?: string } | undefined)?.data;
const games = gameRegistry(list, data === undefined ? undefined : { data, told: () => undefined });
const run = createRunner(games.load);

parentPort?.on('message', async (job: Job) => {
  let reply: ThreadReply;
  try {
    reply = { result: await run(job) };
  } catch (error) {
    if (error instanceof Refused) reply = { refused: { status: error.status, code: error.code, message: error.message } };
    else if (error instanceof NeedsBeginning) reply = { needsBeginning: true };
    else reply = { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(reply);
});
