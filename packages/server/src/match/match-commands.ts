/** What people do with matches: found, join, leave, act, agree, resign, play again. Every right is checked here. */
import type { Side } from '@hexfront/engine';
import type { ControlName, Done } from '@hexfront/wire';
import { Refused } from '../http/reply.ts';
import type { User } from '../people/accounts.ts';
import type { SeatsTable } from '../storage/schema.ts';
import { newId, type Store } from '../storage/store.ts';
import { noSuchMatch, refusedBy, valuesNeeded } from './errors.ts';
import type { GameRegistry } from './games.ts';
import { createNewMatches, type NewMatch } from './new-match.ts';
import { Declined, Known } from './open-match.ts';
import type { OpenMatches } from './open-matches.ts';
import { createOrders, type Orders } from './orders.ts';
import type { Replays } from './replays.ts';
import { sidesOf } from './viewer.ts';

export interface MatchCommands {
  create(user: User, wanted: NewMatch): Promise<string>;
  join(user: User, id: string, how: { side?: Side; invite?: string; salt?: string; values?: string }): Promise<void>;
  salt(user: User, id: string, salt: string): Promise<void>;
  leave(user: User, id: string): Promise<void>;
  act(user: User, id: string, orders: Orders): Promise<Done>;
  control(user: User, id: string, what: { id: string; do: ControlName; n?: number }): Promise<Done>;
  rematch(user: User, id: string): Promise<string>;
  archive(user: User, id: string, archived: boolean): Promise<void>;
  /** A moderator ends a match. */
  shut(user: User, id: string): Promise<void>;
  /** Somebody has another name, or none: tables in memory must know. */
  renamed(userId: string): Promise<void>;
  /** A commitment for a match still to be founded. */
  commit(): Promise<string>;
  /** Ends a match whose clock has run out. */
  endOnTime(id: string): Promise<void>;
}

export interface MatchCommandsOptions {
  store: Store;
  openMatches: OpenMatches;
  games: GameRegistry;
  replays: Pick<Replays, 'open'>;
  /** Unfinished matches one person may have founded. */
  mostMatches: number;
  computerExists(name: string, game: string): Promise<boolean>;
  now?: () => number;
}

export function createMatchCommands(options: MatchCommandsOptions): MatchCommands {
  const { store, openMatches } = options;
  const { db } = store;
  const full = { ...options, now: options.now ?? Date.now };
  const orders = createOrders(full);

  const taken = (seats: readonly SeatsTable[], sides: number) => seats.filter((s) => s.state === 'taken').length === sides;

  /** Starts the match once every seat is taken. */
  const begin = async (id: string): Promise<void> => {
    try {
      await openMatches.write(id, async (openMatch, add) => {
        if (openMatch.live.status !== 'open' || !taken(openMatch.seats, openMatch.live.base.def.sides.length)) return;
        await openMatches.prepare(openMatch);
        add({ cid: 'server:start', side: -1, user: '', action: { k: '@start' } });
      });
    } catch (error) {
      if (!(error instanceof Known)) throw error;
    }
  };

  const seatsChanged = async (id: string): Promise<void> => {
    await openMatches.reseat(id);
    if (store.shared) await store.tell(db, `seats ${id}`);
    await begin(id);
  };

  const newMatches = createNewMatches({ ...full, begin });

  const join: MatchCommands['join'] = async (user, id, { side, invite, salt, values }) => {
    await openMatches.use(id, async (openMatch) => {
      const { match, seats, live } = openMatch;
      const welcome =
        match.listed === 1 || invite === match.invite || match.creator === user.id || seats.some((s) => s.user_id === user.id);
      if (!welcome) throw noSuchMatch();
      if (live.status !== 'open') throw new Refused(409, 'started', 'This match has started already.');
      const played = live.base.setup.values;
      if (played !== undefined && played !== values) throw valuesNeeded(played);
      const reserved = seats.find((s) => s.user_id === user.id && s.state === 'invited' && (side === undefined || s.side === side));
      const free = live.base.def.sides.map((_, i) => i).filter((i) => !seats.some((s) => s.side === i));
      const wanted = side ?? reserved?.side ?? free[0];
      const row = { salt: salt ?? newId() };
      if (reserved && reserved.side === wanted) {
        await db
          .updateTable('seats')
          .set({ ...row, state: 'taken' })
          .where('match_id', '=', id)
          .where('side', '=', wanted)
          .execute();
        return;
      }
      if (wanted === undefined || !free.includes(wanted)) throw new Refused(409, 'seat-taken', 'That seat is not free.');
      const inserted = await db
        .insertInto('seats')
        .values({ match_id: id, side: wanted, user_id: user.id, kind: 'person', state: 'taken', computer: '', archived: 0, ...row })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst();
      if (Number(inserted.numInsertedOrUpdatedRows) !== 1) throw new Refused(409, 'seat-taken', 'That seat is not free.');
    });
    await seatsChanged(id);
  };

  const salt: MatchCommands['salt'] = async (user, id, value) => {
    await openMatches.use(id, async (openMatch) => {
      if (sidesOf(openMatch, user).length === 0) throw noSuchMatch();
      if (openMatch.live.status !== 'open') throw new Refused(409, 'started', 'This match has started already; salts are fixed.');
      await db.updateTable('seats').set({ salt: value }).where('match_id', '=', id).where('user_id', '=', user.id).execute();
    });
    await seatsChanged(id);
  };

  const leave: MatchCommands['leave'] = async (user, id) => {
    const closed = await openMatches.use(id, async (openMatch) => {
      const seated = openMatch.seats.some((s) => s.user_id === user.id);
      if (!seated && openMatch.match.creator !== user.id) throw noSuchMatch();
      if (openMatch.live.status !== 'open') throw new Refused(409, 'started', 'This match has started; resign instead.');
      await db.deleteFrom('seats').where('match_id', '=', id).where('user_id', '=', user.id).execute();
      return openMatch.match.creator === user.id;
    });
    await openMatches.reseat(id);
    // A table that its founder leaves before it starts is gone for everybody.
    if (closed)
      await openMatches.write(id, (_table, add) => void add({ cid: 'server:close', side: -1, user: user.id, action: { k: '@close' } }));
    else await seatsChanged(id);
  };

  return {
    ...newMatches,
    join,
    salt,
    leave,
    ...orders,
    renamed: async (userId) => {
      const rows = await db.selectFrom('seats').select('match_id').where('user_id', '=', userId).execute();
      for (const { match_id } of rows) {
        await openMatches.reseat(match_id);
        if (store.shared) await store.tell(db, `seats ${match_id}`);
      }
    },
    archive: async (user, id, archived) => {
      const changed = await db
        .updateTable('seats')
        .set({ archived: archived ? 1 : 0 })
        .where('match_id', '=', id)
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (Number(changed.numUpdatedRows) === 0) throw noSuchMatch();
      await openMatches.reseat(id);
    },
    shut: async (user, id) => {
      try {
        await openMatches.write(id, (_table, add) => void add({ cid: 'server:close', side: -1, user: user.id, action: { k: '@close' } }));
      } catch (error) {
        if (error instanceof Declined) throw refusedBy(error.no);
        if (!(error instanceof Known)) throw error;
      }
    },
  };
}
