/** Looks round every few seconds: clocks that ran out, computers that were interrupted, people who do not know that it is their turn. */
import type { Side } from '@hexfront/engine';
import type { Log } from '../http/log.ts';
import { prune } from '../ops/prune.ts';
import type { Store } from '../storage/store.ts';
import type { MatchCommands } from './match-commands.ts';
import type { OpenMatches } from './open-matches.ts';

export interface Turn {
  match: string;
  name: string;
  game: string;
  /** Who has to act. */
  player: string;
  user: string;
  /** Confirmed address, or empty. */
  email: string;
  /** Ways that are switched off, as `mail,webhook`. */
  quiet: string;
  /** A webhook of his own, or empty. */
  webhook: string;
}

export interface SchedulerOptions {
  store: Store;
  openMatches: OpenMatches;
  commands: MatchCommands;
  log: Log;
  every?: number;
  now?: () => number;
  /** Tells people who are not there that it is their turn; all that waits at once. */
  notify?: (turns: readonly Turn[]) => Promise<void>;
  /** Does the player of the side have the match open, here or at another process? */
  present(matchId: string, userId: string, side: Side): boolean;
  /** Nobody is called before he has been away so long. */
  patience?: number;
}

export interface Scheduler {
  /** Looks round now, and waits until everybody was told. */
  look(): Promise<void>;
  /** Waits for what is under way, but not for those who are told. */
  stop(): Promise<void>;
}

export function startScheduler({
  store,
  openMatches,
  commands,
  log,
  every = 5000,
  now = Date.now,
  notify,
  present,
  patience = 60_000,
}: SchedulerOptions): Scheduler {
  const { db } = store;

  const clocks = async (): Promise<void> => {
    const late = await db
      .selectFrom('matches')
      .select('id')
      .where('deadline', '>', 0)
      .where('deadline', '<=', now())
      .where('status', '=', 'running')
      .limit(100)
      .execute();
    for (const { id } of late) await commands.endOnTime(id);
  };

  /** A computer whose process was stopped before it answered is woken by whoever looks next. */
  const computers = async (): Promise<void> => {
    const waiting = await db
      .selectFrom('matches')
      .innerJoin('seats', (join) => join.onRef('seats.match_id', '=', 'matches.id').onRef('seats.side', '=', 'matches.to_act'))
      .select('matches.id')
      .where('matches.status', '=', 'running')
      .where('seats.kind', '=', 'computer')
      .where('matches.updated', '<', now() - every)
      .limit(100)
      .execute();
    for (const { id } of waiting) await openMatches.wake(id);
  };

  /** Letters, pushes and posts under way. */
  const telling = new Set<Promise<void>>();
  const turns = async (): Promise<void> => {
    if (!notify) return;
    const rows = await db
      .selectFrom('matches')
      .innerJoin('seats', (join) => join.onRef('seats.match_id', '=', 'matches.id').onRef('seats.side', '=', 'matches.to_act'))
      .innerJoin('users', 'users.id', 'seats.user_id')
      .select([
        'matches.id',
        'matches.name',
        'matches.game',
        'matches.seq',
        'matches.notified',
        'matches.to_act',
        'users.id as user',
        'users.name as player',
        'users.email',
        'users.quiet',
        'users.webhook',
      ])
      .where('matches.status', '=', 'running')
      .whereRef('matches.notified', '<', 'matches.seq')
      .where('matches.updated', '<', now() - patience)
      .limit(100)
      .execute();
    const out: Turn[] = [];
    for (const row of rows) {
      // Whoever moves the mark tells: of several processes only one.
      const mine = await db
        .updateTable('matches')
        .set({ notified: row.seq })
        .where('id', '=', row.id)
        .where('notified', '=', row.notified)
        .executeTakeFirst();
      if (Number(mine.numUpdatedRows) === 1 && !present(row.id, row.user, row.to_act))
        out.push({
          match: row.id,
          name: row.name,
          game: row.game,
          player: row.player,
          user: row.user,
          email: row.email,
          quiet: row.quiet,
          webhook: row.webhook,
        });
    }
    if (out.length === 0) return;
    // Beside: a mail server that does not answer keeps neither clocks nor the end of the process waiting.
    const work = notify(out).catch((error) =>
      log('warn', `telling whose turn it is: ${error instanceof Error ? error.message : String(error)}`),
    );
    telling.add(work);
    void work.finally(() => telling.delete(work));
  };

  /** Once an hour: sessions nobody can use any more, and commitments nobody founded a match with. */
  let tidied = 0;
  const tidy = async (): Promise<void> => {
    if (now() - tidied < 3_600_000) return;
    tidied = now();
    await db.deleteFrom('sessions').where('expires', '<', now()).execute();
    await db.deleteFrom('letters').where('expires', '<', now()).execute();
    await db.deleteFrom('challenges').where('expires', '<', now()).execute();
    await db
      .deleteFrom('seeds')
      .where('match_id', '=', '')
      .where('created', '<', now() - 86_400_000)
      .execute();
    const { guests, audit, snapshots } = await prune(db, now());
    if (guests + audit + snapshots > 0)
      log('info', `forgotten: ${guests} guests, ${audit} lines of the audit log, ${snapshots} old snapshots`);
  };

  const round = async (): Promise<void> => {
    for (const work of [clocks, computers, turns, tidy]) {
      try {
        await work();
      } catch (error) {
        log('warn', `looking round: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(round);
  }, every);
  timer.unref();
  return {
    look: async () => {
      await round();
      await Promise.all(telling);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Posts to a webhook that understands `content`, as Discord does. Names cannot mention anybody. */
export function webhook(url: string, publicUrl: string, log: Log, post: typeof fetch = fetch): (turns: readonly Turn[]) => Promise<void> {
  return async (turns) => {
    const lines = turns.map((t) => `${t.player}: your turn in ${t.name} ${publicUrl.replace(/\/$/, '')}/match/${t.match}`);
    try {
      const reply = await post(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: lines.join('\n').slice(0, 1900), allowed_mentions: { parse: [] } }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!reply.ok) log('warn', `the webhook answered ${reply.status}`);
    } catch (error) {
      log('warn', `the webhook cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}
