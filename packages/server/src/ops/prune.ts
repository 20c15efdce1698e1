/** Forgets what nobody will ask for again, so that a server may run for years. */
import type { Db } from '../storage/store.ts';

const DAY = 86_400_000;
/** The audit log is for finding out what happened lately. */
const AUDIT_DAYS = 180;
/** A guest who has played may come back; one who has only said a name has nothing to come back to. */
const GUEST_DAYS = 90;
const IDLE_GUEST_DAYS = 7;
/** At once, so that nobody has to wait for it. */
const MOST_GUESTS = 500;

export interface Pruned {
  guests: number;
  audit: number;
  snapshots: number;
}

export async function prune(db: Db, now: number): Promise<Pruned> {
  const guests = [...(await guestsGone(db, now - GUEST_DAYS * DAY, false)), ...(await guestsGone(db, now - IDLE_GUEST_DAYS * DAY, true))];
  const ids = [...new Set(guests)];
  if (ids.length > 0)
    await db.transaction().execute(async (on) => {
      for (const table of [
        'sessions',
        'tokens',
        'pushes',
        'notes',
        'letters',
        'challenges',
        'passkeys',
        'names',
        'sanctions',
        'blocks',
      ] as const)
        await on.deleteFrom(table).where('user_id', 'in', ids).execute();
      await on.deleteFrom('blocks').where('blocked', 'in', ids).execute();
      await on.deleteFrom('saves').where('owner', 'in', ids).execute();
      await on.deleteFrom('users').where('id', 'in', ids).where('guest', '=', 1).execute();
    });
  const audit = await db
    .deleteFrom('audit')
    .where('created', '<', now - AUDIT_DAYS * DAY)
    .executeTakeFirst();
  // A match is opened from its last snapshot, or from the first row.
  const snapshots = await db
    .deleteFrom('snapshots')
    .where((e) =>
      e.exists(
        e
          .selectFrom('snapshots as later')
          .select('later.seq')
          .whereRef('later.match_id', '=', 'snapshots.match_id')
          .whereRef('later.seq', '>', 'snapshots.seq'),
      ),
    )
    .executeTakeFirst();
  return { guests: ids.length, audit: Number(audit.numDeletedRows), snapshots: Number(snapshots.numDeletedRows) };
}

/** Guests not seen since then, who play in no match that is not over; `idle` for those who have nothing here at all. */
async function guestsGone(db: Db, since: number, idle: boolean): Promise<string[]> {
  let query = db
    .selectFrom('users')
    .select('users.id')
    .where('guest', '=', 1)
    .where('users.created', '<', since)
    .where((e) =>
      e.and([
        e.not(e.exists(e.selectFrom('sessions').select('sessions.id').whereRef('user_id', '=', 'users.id').where('seen', '>=', since))),
        e.not(e.exists(e.selectFrom('tokens').select('tokens.id').whereRef('user_id', '=', 'users.id').where('seen', '>=', since))),
        e.not(e.exists(e.selectFrom('matches').select('matches.id').whereRef('creator', '=', 'users.id').where('status', '!=', 'over'))),
        e.not(
          e.exists(
            e
              .selectFrom('seats')
              .innerJoin('matches', 'matches.id', 'seats.match_id')
              .select('seats.side')
              .whereRef('seats.user_id', '=', 'users.id')
              .where('matches.status', '!=', 'over'),
          ),
        ),
      ]),
    );
  if (idle)
    query = query.where((e) =>
      e.and([
        e.not(e.exists(e.selectFrom('seats').select('seats.side').whereRef('seats.user_id', '=', 'users.id'))),
        e.not(e.exists(e.selectFrom('saves').select('saves.id').whereRef('owner', '=', 'users.id'))),
      ]),
    );
  return (await query.orderBy('users.created').limit(MOST_GUESTS).execute()).map(({ id }) => id);
}
