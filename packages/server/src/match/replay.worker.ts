/** Plays games again on a thread of its own, so that nobody else has to wait for it. */
import { parentPort } from 'node:worker_threads';
import { Refused } from '../http/reply.ts';
import { gameRegistry } from './games.ts';
import { createRunner, type Job, NeedsBeginning } from './replay-jobs.ts';
import type { ThreadReply } from './replay-pool.ts';

const games = gameRegistry();
const run = createRunner((game) => games.load(game));

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
