/** What people do with matches: found, join, leave, act, agree, resign, play again. Every right is checked here. */
import { InputError, openSave, readSave, type SaveFile, type Setup, settle } from '@hexfront/engine';
import { Refused } from '../http/reply.ts';
import { foldName, type User } from '../people/accounts.ts';
import { countUnfinished, findByCid } from '../storage/matches.ts';
import type { MatchesTable, SeatsTable } from '../storage/schema.ts';
import { newId, type Store } from '../storage/store.ts';
import type { ClockRules } from './clock.ts';
import { Declined, type Desk, Known, type Table } from './desk.ts';
import { newSeed } from './dice.ts';
import { noSuchMatch, refusedBy } from './errors.ts';
import type { GameShelf } from './games.ts';
import { deadlineOf, type Live, type LogRow, lengthOf, turnOf } from './live.ts';
import { ONLOOKER } from './sight.ts';

export interface NewMatch {
  game: string;
  scenario: string;
  options?: Setup['options'];
  name?: string;
  /** Sides the founder takes; none to only set up the table. */
  sides: readonly number[];
  /** Names of people for whom the remaining seats are kept, by side. */
  invite?: Readonly<Record<string, string>>;
  /** Computer players, by side. */
  computer?: Readonly<Record<string, string>>;
  listed?: boolean;
  observers?: boolean;
  delay?: number;
  clock?: ClockRules;
  salt?: string;
  /** One asked for before, so that the salt was chosen after it. */
  commitment?: string;
  save?: SaveFile;
  parent?: string;
}

export interface Orders {
  /** The client's own id of this order; sent again it does nothing and is answered the same. */
  id: string;
  /** The sequence number the client has seen; anything newer refuses the order. */
  seq?: number;
  actions: readonly { k: string; u?: number; h?: number; n?: number; path?: number[] }[];
}

export interface Done {
  seq: number;
  /** Actions of the order that were done. */
  done: number;
  /** It had been done before. */
  again?: true;
  /** Why the rest was not done. */
  rest?: { message: string; case?: string };
}

export type ControlName =
  | 'resign'
  | 'offer-draw'
  | 'offer-rollback'
  | 'offer-pause'
  | 'accept'
  | 'decline'
  | 'resume'
  | 'undo'
  | 'vacation';

export interface Office {
  create(user: User, wanted: NewMatch): Promise<string>;
  join(user: User, id: string, how: { side?: number; invite?: string; salt?: string }): Promise<void>;
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
  ring(id: string): Promise<void>;
}

export interface OfficeOptions {
  store: Store;
  desk: Desk;
  games: GameShelf;
  /** Unfinished matches one person may have founded. */
  mostMatches: number;
  computerExists(name: string, game: string): Promise<boolean>;
  now?: () => number;
}

/** Longer than any game; playing it again must not hold up the others. */
const MOST_IMPORTED = 20_000;

/** Sides of a user at a table. */
export const sidesOf = (table: Table, user: User | undefined): number[] =>
  user ? table.seats.filter((s) => s.user_id === user.id && s.state === 'taken').map((s) => s.side) : [];

/** What somebody may see of a match: a side's eyes, an onlooker's, or nothing (throws). `side` chooses among several seats. */
export function eyesOf(table: Table, user: User | undefined, side?: number): { side: number; several: boolean; player: boolean } {
  const mine = sidesOf(table, user);
  if (mine.length > 0) {
    if (side !== undefined && side !== ONLOOKER && !mine.includes(side)) throw new Refused(403, 'not-your-seat', 'That is not your seat.');
    if (side !== undefined && side !== ONLOOKER) return { side, several: false, player: true };
    const turn = turnOf(table.live);
    return { side: mine.includes(turn) ? turn : mine[0], several: mine.length > 1, player: true };
  }
  if (side !== undefined && side !== ONLOOKER) throw new Refused(403, 'not-your-seat', 'That is not your seat.');
  const involved = user !== undefined && (table.match.creator === user.id || table.seats.some((s) => s.user_id === user.id));
  const moderator = user?.role === 'moderator' || user?.role === 'admin';
  if (table.match.observers === 0 && !involved && !moderator) throw noSuchMatch();
  return { side: ONLOOKER, several: false, player: false };
}

export function createOffice({ store, desk, games, mostMatches, computerExists, now = Date.now }: OfficeOptions): Office {
  const { db } = store;

  const taken = (seats: readonly SeatsTable[], sides: number) => seats.filter((s) => s.state === 'taken').length === sides;

  /** Starts the match once every seat is taken. */
  const begin = async (id: string): Promise<void> => {
    try {
      await desk.write(id, (table, add) => {
        if (table.live.status !== 'open' || !taken(table.seats, table.live.base.def.sides.length)) return;
        add({ cid: 'server:start', side: -1, user: '', action: { k: '@start' } });
      });
    } catch (error) {
      if (!(error instanceof Known)) throw error;
    }
  };

  const seatsChanged = async (id: string): Promise<void> => {
    await desk.reseat(id);
    if (store.shared) await store.tell(db, `seats ${id}`);
    await begin(id);
  };

  const commit = async (): Promise<string> => {
    const { seed, commitment } = newSeed();
    await db.insertInto('seeds').values({ commitment, seed, created: now(), match_id: '' }).execute();
    return commitment;
  };

  const create = async (user: User, wanted: NewMatch): Promise<string> => {
    const { def } = await games.load(wanted.game);
    if ((await countUnfinished(db, user.id)) >= mostMatches)
      throw new Refused(429, 'too-many-matches', `You have ${mostMatches} unfinished matches; finish or leave some first.`);
    const setup = checkedSetup(def, wanted);
    const sides = def.sides.map((_, side) => side);
    const id = newId();
    const seats: SeatsTable[] = [];
    const seat = (side: number, more: Partial<SeatsTable>): void => {
      if (!sides.includes(side)) throw new Refused(422, 'malformed', 'There is no such side.');
      if (seats.some((s) => s.side === side)) throw new Refused(422, 'malformed', 'A side is given away twice.');
      seats.push({ match_id: id, side, user_id: '', kind: 'person', state: 'taken', computer: '', salt: newId(), archived: 0, ...more });
    };
    for (const side of wanted.sides) seat(side, { user_id: user.id, ...(wanted.salt ? { salt: wanted.salt } : {}) });
    for (const [side, name] of Object.entries(wanted.computer ?? {})) {
      if (!(await computerExists(name, wanted.game))) throw new Refused(422, 'no-such-computer', 'There is no such computer player.');
      seat(Number(side), { kind: 'computer', computer: name });
    }
    if (Object.keys(wanted.computer ?? {}).length >= sides.length)
      throw new Refused(422, 'no-person', 'At least one side is for a person; computers play each other on your own machine.');
    for (const [side, name] of Object.entries(wanted.invite ?? {})) {
      const guest = await db.selectFrom('users').select('id').where('login', '=', foldName(name)).executeTakeFirst();
      if (!guest) throw new Refused(422, 'no-such-user', 'Nobody of that name is registered here.');
      seat(Number(side), { user_id: guest.id, state: 'invited' });
    }
    const commitment = wanted.commitment ?? (await commit());
    const time = now();
    const match: MatchesTable = {
      id,
      game: def.id,
      scenario: setup.scenario,
      name: wanted.name ?? `${def.name}: ${def.scenarios.find((s) => s.id === setup.scenario)?.name ?? setup.scenario}`,
      setup: JSON.stringify(setup),
      opening: wanted.save ? JSON.stringify(wanted.save) : '',
      creator: user.id,
      created: time,
      updated: time,
      status: 'open',
      seq: 0,
      to_act: -1,
      listed: wanted.listed === false ? 0 : 1,
      invite: newId(9),
      observers: wanted.observers === false ? 0 : 1,
      delay: wanted.delay ?? 0,
      clock: JSON.stringify(wanted.clock ?? { type: 'none' }),
      deadline: 0,
      result: '',
      commitment,
      salts: '',
      parent: wanted.parent ?? '',
      notified: 0,
    };
    await db.transaction().execute(async (on) => {
      const claimed = await on
        .updateTable('seeds')
        .set({ match_id: id })
        .where('commitment', '=', commitment)
        .where('match_id', '=', '')
        .executeTakeFirst();
      if (Number(claimed.numUpdatedRows) !== 1) throw new Refused(422, 'no-such-commitment', 'This commitment is unknown or used already.');
      await on.insertInto('matches').values(match).execute();
      if (seats.length > 0) await on.insertInto('seats').values(seats).execute();
    });
    await begin(id);
    return id;
  };

  const join: Office['join'] = async (user, id, { side, invite, salt }) => {
    await desk.use(id, async (table) => {
      const { match, seats, live } = table;
      const welcome =
        match.listed === 1 || invite === match.invite || match.creator === user.id || seats.some((s) => s.user_id === user.id);
      if (!welcome) throw noSuchMatch();
      if (live.status !== 'open') throw new Refused(409, 'started', 'This match has started already.');
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

  const salt: Office['salt'] = async (user, id, value) => {
    await desk.use(id, async (table) => {
      if (sidesOf(table, user).length === 0) throw noSuchMatch();
      if (table.live.status !== 'open') throw new Refused(409, 'started', 'This match has started already; salts are fixed.');
      await db.updateTable('seats').set({ salt: value }).where('match_id', '=', id).where('user_id', '=', user.id).execute();
    });
    await seatsChanged(id);
  };

  const leave: Office['leave'] = async (user, id) => {
    const closed = await desk.use(id, async (table) => {
      const seated = table.seats.some((s) => s.user_id === user.id);
      if (!seated && table.match.creator !== user.id) throw noSuchMatch();
      if (table.live.status !== 'open') throw new Refused(409, 'started', 'This match has started; resign instead.');
      await db.deleteFrom('seats').where('match_id', '=', id).where('user_id', '=', user.id).execute();
      return table.match.creator === user.id;
    });
    await desk.reseat(id);
    // A table that its founder leaves before it starts is gone for everybody.
    if (closed) await desk.write(id, (_table, add) => void add({ cid: 'server:close', side: -1, user: user.id, action: { k: '@close' } }));
    else await seatsChanged(id);
  };

  /** Runs an order; a repeated id is answered as the first time. */
  const once = async (user: User, id: string, clientId: string, work: (cid: string) => Promise<Done>): Promise<Done> => {
    const cid = `${user.id}:${clientId}`;
    const again = (row: LogRow): Done => ({ seq: row.seq, done: 1, again: true });
    try {
      return await work(cid);
    } catch (error) {
      if (error instanceof Known) return again(error.row);
      if (!(error instanceof Declined) && !(error instanceof Refused && error.status === 409)) throw error;
      // Refused, perhaps because it has been done already.
      const known = await findByCid(db, id, cid);
      if (known) return again(known);
      throw error instanceof Declined ? refusedBy(error.no) : error;
    }
  };

  const act: Office['act'] = (user, id, orders) =>
    once(user, id, orders.id, (cid) =>
      desk.write(id, (table, add): Done => {
        const mine = sidesOf(table, user);
        if (mine.length === 0) {
          eyesOf(table, user);
          throw new Refused(403, 'not-your-seat', 'You watch this match; you do not play it.');
        }
        const { live } = table;
        mustBe(live, orders.seq);
        const side = turnOf(live);
        if (!mine.includes(side)) throw notYourTurn(live);
        const end = deadlineOf(live);
        if (end > 0 && end <= now()) {
          setImmediate(() => void ring(id).catch(() => undefined));
          throw new Refused(409, 'time', 'Your time is up.');
        }
        let [done, seq] = [0, live.seq];
        let rest: Done['rest'];
        for (const action of orders.actions) {
          try {
            seq = add({ cid: done === 0 ? cid : `${cid}.${done}`, side, user: user.id, action }).seq;
          } catch (error) {
            // The way was cut short (a die fell, somebody interfered): what was done stays, the rest is told.
            if (done === 0 || !(error instanceof Declined)) throw error;
            rest = { message: error.no.message, ...(error.no.refusal ? { case: error.no.refusal.case } : {}) };
            break;
          }
          done += 1;
          if (turnOf(live) !== side) break;
        }
        return { seq, done, ...(rest ? { rest } : {}) };
      }),
    );

  const control: Office['control'] = (user, id, { id: clientId, do: name, n }) =>
    once(user, id, clientId, (cid) =>
      desk.write(id, (table, add): Done => {
        const mine = sidesOf(table, user);
        if (mine.length === 0) {
          eyesOf(table, user);
          throw new Refused(403, 'not-your-seat', 'You watch this match; you do not play it.');
        }
        const { live } = table;
        if (!live.session && name !== 'resume') throw new Refused(409, 'not-started', 'This match has not started yet.');
        const turn = turnOf(live);
        let side = mine.includes(turn) ? turn : mine[0];
        if (name === 'undo') side = live.session?.log.at(-1)?.by ?? side;
        if (name === 'undo' && !mine.includes(side)) throw notYourTurn(live);
        if (name === 'accept' || name === 'decline') side = mine.find((s) => s !== live.offer?.by) ?? side;
        const target = name === 'undo' ? (n ?? undoPoint(live)) : n;
        let row = add({ cid, side, user: user.id, action: { k: `@${name}`, ...(target === undefined ? {} : { n: target }) } });
        // Nobody else has to be asked: all other seats are one's own or the computer's, which minds nothing but a draw.
        const alone = table.seats.every((s) => s.user_id === user.id || s.kind === 'computer');
        const computer = table.seats.some((s) => s.kind === 'computer');
        if (name.startsWith('offer-') && alone)
          row = add({ cid: `${cid}.a`, side: -1, user: '', action: { k: computer && name === 'offer-draw' ? '@decline' : '@accept' } });
        return { seq: row.seq, done: 1 };
      }),
    );

  const ring: Office['ring'] = async (id) => {
    try {
      await desk.write(id, ({ live }, add) => {
        const end = deadlineOf(live);
        if (end === 0 || end > now()) return;
        add({ cid: `server:timeout:${live.seq}`, side: live.clock.running, user: '', action: { k: '@timeout' } });
      });
    } catch (error) {
      if (!(error instanceof Known)) throw error;
    }
  };

  const rematch: Office['rematch'] = async (user, id) => {
    const before = await db.selectFrom('matches').select('id').where('parent', '=', id).executeTakeFirst();
    // Both have asked for it: one match.
    if (before) {
      await desk.use(id, (table) => void (sidesOf(table, user).length > 0 || fail(noSuchMatch())));
      return before.id;
    }
    const wanted = await desk.use(id, (table): NewMatch => {
      const mine = sidesOf(table, user);
      if (mine.length === 0) throw noSuchMatch();
      if (table.live.status !== 'over') throw new Refused(409, 'not-over', 'This match is not over yet.');
      const { match, seats, live } = table;
      const last = live.base.def.sides.length - 1;
      const { scenario, options } = JSON.parse(match.setup) as Setup;
      return {
        game: match.game,
        scenario,
        options,
        name: match.name,
        sides: mine.map((side) => last - side),
        computer: Object.fromEntries(seats.filter((s) => s.kind === 'computer').map((s) => [String(last - s.side), s.computer])),
        listed: false,
        observers: match.observers === 1,
        delay: match.delay,
        clock: JSON.parse(match.clock) as ClockRules,
        parent: match.id,
      };
    });
    const next = await create(user, wanted);
    // The same people, guests too, find their seats kept.
    await desk.use(id, async (table) => {
      const last = table.live.base.def.sides.length - 1;
      const kept = table.seats.filter((s) => s.user_id !== '' && s.user_id !== user.id && s.kind === 'person');
      for (const s of kept)
        await db
          .insertInto('seats')
          .values({
            match_id: next,
            side: last - s.side,
            user_id: s.user_id,
            kind: 'person',
            state: 'invited',
            computer: '',
            salt: newId(),
            archived: 0,
          })
          .execute();
    });
    await desk.reseat(next);
    return next;
  };

  return {
    create,
    join,
    salt,
    leave,
    act,
    control,
    rematch,
    commit,
    renamed: async (userId) => {
      const rows = await db.selectFrom('seats').select('match_id').where('user_id', '=', userId).execute();
      for (const { match_id } of rows) {
        await desk.reseat(match_id);
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
      await desk.reseat(id);
    },
    shut: async (user, id) => {
      try {
        await desk.write(id, (_table, add) => void add({ cid: 'server:close', side: -1, user: user.id, action: { k: '@close' } }));
      } catch (error) {
        if (error instanceof Declined) throw refusedBy(error.no);
        if (!(error instanceof Known)) throw error;
      }
    },
    ring,
  };

  function checkedSetup(def: Awaited<ReturnType<GameShelf['load']>>['def'], wanted: NewMatch): Omit<Setup, 'seed'> {
    try {
      if (wanted.save) {
        const { save } = readSave(wanted.save);
        if (save.actions.length > MOST_IMPORTED) throw new InputError(`a save of more than ${MOST_IMPORTED} actions is too long to import`);
        const opened = openSave(def, wanted.save);
        if (opened.stopped) throw new InputError('this save stops being legal under today’s rules; open it here first and save it again');
        if (opened.session.world.result) throw new InputError('the game in this save is over');
        const { seed: _, ...setup } = save.setup;
        return setup;
      }
      const { seed: _, ...setup } = settle(def, { scenario: wanted.scenario, options: wanted.options ?? {} });
      return setup;
    } catch (error) {
      if (error instanceof InputError) throw new Refused(422, 'bad-setup', `${error.message}.`);
      throw error;
    }
  }
}

const fail = (error: Error): never => {
  throw error;
};

/** The point just before the last action. */
const undoPoint = (live: Live): number => live.bounds.at(-2)?.length ?? lengthOf(live);

function mustBe(live: Live, seq: number | undefined): void {
  if (seq !== undefined && seq !== live.seq)
    throw new Refused(409, 'stale', 'The match has gone on meanwhile; look again.', {}, { seq: live.seq });
}

function notYourTurn(live: Live): Refused {
  if (live.status === 'open') return new Refused(409, 'not-started', 'This match has not started yet.');
  if (live.status === 'paused') return new Refused(409, 'paused', 'This match is paused.');
  if (live.status === 'over') return new Refused(409, 'over', 'This match is over.');
  if (live.broken) return new Refused(409, 'broken', live.broken);
  return new Refused(409, 'not-your-turn', 'The other side has to act.');
}
