/**
 * Who plays which game. A worker that takes a game holds it for a while and must say again and again that it lives; a game whose
 * worker has fallen silent goes back into the queue. A result and the end of its job are one transaction, and the first result counts:
 * a worker that was only slow, and hands in a game that somebody else has played meanwhile, changes nothing.
 */
import type { GameRecord, Job } from './job.ts';
import type { QueueDb } from './queue-db.ts';
import { packSave } from './store.ts';

export interface Payload {
  run: string;
  job: Job;
}
export interface Claim extends Payload {
  id: string;
  queue: string;
}

/** A game under which so many workers died is given up: it would take every machine down in turn. */
const MOST_DEATHS = 3;

/** Takes one game that waits, from the first of the queues that has one. `lease` in seconds. */
export async function take(db: QueueDb, queues: readonly string[], worker: string, lease: number): Promise<Claim | undefined> {
  for (const queue of queues) {
    const claim = await db.transaction(async (tx) => {
      for (;;) {
        const [found] = await db.boss.fetch<Payload>(queue, { db: tx });
        // The library keeps errors of its question to itself; a broken transaction shows at the next one.
        if (!found) return void (await tx.query('SELECT 1'));
        const mine = await tx.query(
          "UPDATE hexfront_sim_tasks SET worker = $2, alive_until = now() + $3 * interval '1 second' WHERE job_id = $1 RETURNING 1",
          [found.id, worker, lease],
        );
        if (mine.length > 0) return { id: found.id, queue, run: found.data.run, job: found.data.job };
        // Nobody wants it any more: somebody slow has handed it in after it was given back.
        await db.boss.complete(queue, found.id, {}, { db: tx });
      }
    });
    if (claim) return claim;
  }
  return undefined;
}

/** Keeps a game and ends its job, in one moment. */
export async function handIn(db: QueueDb, claim: Claim, record: GameRecord): Promise<void> {
  const { save, ...rest } = record;
  const packed = packSave(save);
  const key = [claim.run, record.variant, record.index];
  await db.transaction(async (tx) => {
    await tx.query(
      'INSERT INTO hexfront_sim_results (run, variant, game_index, record, save) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [...key, JSON.stringify(rest), packed],
    );
    await tx.query('DELETE FROM hexfront_sim_tasks WHERE run = $1 AND variant = $2 AND game_index = $3', key);
    await db.boss.complete(claim.queue, claim.id, {}, { db: tx });
  });
}

/** The game itself failed: whoever waits for it is told, and nobody tries again until it is asked for again. */
export async function giveUp(db: QueueDb, claim: Claim, message: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('UPDATE hexfront_sim_tasks SET error = $2, worker = NULL, alive_until = NULL WHERE job_id = $1', [claim.id, message]);
    await db.boss.deleteJob(claim.queue, claim.id, { db: tx });
  });
}

/** Says that a worker lives, for all its games. */
export async function renew(db: QueueDb, worker: string, lease: number): Promise<void> {
  await db.transaction((tx) =>
    tx.query("UPDATE hexfront_sim_tasks SET alive_until = now() + $2 * interval '1 second' WHERE worker = $1", [worker, lease]),
  );
}

/** Puts games back that a worker holds: `died` when it did not mean to. */
export async function giveBack(db: QueueDb, worker: string, died: boolean, only?: Claim): Promise<void> {
  await putBack(db, died, 'worker = $1 AND ($2::uuid IS NULL OR job_id = $2)', [worker, only?.id ?? null]);
}

/** Puts back the games of workers that have fallen silent; anybody may call it at any time. Answers how many. */
export function reap(db: QueueDb): Promise<number> {
  return putBack(db, true, 'worker IS NOT NULL AND alive_until < now()', []);
}

async function putBack(db: QueueDb, died: boolean, where: string, values: unknown[]): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ job_id: string; queue: string; deaths: number }>(
      `SELECT job_id, queue, deaths FROM hexfront_sim_tasks WHERE ${where} FOR UPDATE SKIP LOCKED`,
      values,
    );
    for (const { job_id, queue, deaths } of rows) {
      const now = died ? deaths + 1 : deaths;
      const hopeless = now >= MOST_DEATHS;
      const error = hopeless ? `${now} workers died while playing it` : null;
      await tx.query('UPDATE hexfront_sim_tasks SET worker = NULL, alive_until = NULL, deaths = $2, error = $3 WHERE job_id = $1', [
        job_id,
        now,
        error,
      ]);
      if (hopeless) await db.boss.deleteJob(queue, job_id, { db: tx });
      else await db.boss.fail(queue, job_id, {}, { db: tx });
    }
    return rows.length;
  });
}
