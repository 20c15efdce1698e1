/** Matches as requests and sockets ask for them: who may, what is answered. */
import { createHash } from 'node:crypto';
import { type HexId, KEPT_EVENTS, type Question, type Side, type UnitId, type View } from '@hexfront/engine';
import type {
  Answer,
  ChatLine,
  ClockRules,
  LegalActions,
  LogPart,
  MatchList,
  MatchResult,
  PastPosition,
  Position,
  Summary,
} from '@hexfront/wire';
import type { Log } from '../http/log.ts';
import { Refused } from '../http/reply.ts';
import { inTurn, inTurns } from '../http/turns.ts';
import { type Live, lengthOf, turnOf } from '../match/live.ts';
import { lengthAt, seenLength, seenSeq } from '../match/numbering.ts';
import type { OpenMatch } from '../match/open-match.ts';
import type { OpenMatches } from '../match/open-matches.ts';
import { createKept, type Replays, type Viewer } from '../match/replays.ts';
import { entriesFor, explainFor, legalFor, momentOf, pastFor, standingOf, Undeclared, viewFor } from '../match/sight.ts';
import { readerOf, sidesOf, viewerOf } from '../match/viewer.ts';
import type { User } from '../people/accounts.ts';
import type { Blocks } from '../people/blocks.ts';
import type { Moderation } from '../people/moderation.ts';
import { chatOf, findSeats, listMatches, type MatchRow, type SeatRow } from '../storage/matches.ts';
import type { Store } from '../storage/store.ts';
import type { Who } from './router.ts';

export interface Deps {
  store: Store;
  openMatches: OpenMatches;
  replays: Replays;
  /** What this process is called among those that share a database. */
  node: string;
  /** A line was stored. */
  said(matchId: string, line: ChatLine, author: string): void;
  blocks: Blocks;
  moderation: Pick<Moderation, 'mayWrite'>;
  log: Log;
}

const MOST_CHAT = 200;
/** Characters of earlier positions that are kept. */
const MOST_PAST = 16 * 1024 * 1024;

export function summaryOf(match: MatchRow, seats: readonly SeatRow[], user: User | undefined, live?: Live): Summary {
  const mine = seats.filter((s) => user !== undefined && s.user_id === user.id);
  const inner = mine.length > 0 || (user !== undefined && match.creator === user.id);
  const result: MatchResult | undefined = live ? live.result : match.result ? JSON.parse(match.result) : undefined;
  const { scenario, options, values } = JSON.parse(match.setup) as Pick<Summary, 'scenario' | 'options' | 'values'>;
  // Who has to wait is not told by a list or a date either what happens now; nor is a founder who took no seat.
  const later = mine.length === 0 && match.delay > 0 && match.status !== 'over';
  return {
    id: match.id,
    game: match.game,
    scenario,
    options,
    ...(values === undefined ? {} : { values }),
    name: match.name,
    status: live?.status ?? match.status,
    turn: live ? turnOf(live) : later ? -1 : match.to_act,
    // A list does not count: what it would have to leave out only the match itself knows.
    seq: live ? seenSeq(live, readerOf(mine.filter((s) => s.state === 'taken').map((s) => s.side))) : 0,
    seats: seats.map((s) => ({
      side: s.side,
      kind: s.kind,
      state: s.state,
      name: s.kind === 'computer' ? s.computer : s.name || 'somebody',
      you: user !== undefined && s.user_id === user.id,
    })),
    created: match.created,
    updated: later ? Math.max(match.created, Math.min(match.updated, Date.now() - match.delay * 1000)) : match.updated,
    listed: match.listed === 1,
    observers: match.observers === 1,
    delay: match.delay,
    clock: JSON.parse(match.clock) as ClockRules,
    ...(match.deadline > 0 && !later ? { deadline: match.deadline } : {}),
    ...(result ? { result } : {}),
    commitment: match.commitment,
    ...(match.parent ? { parent: match.parent } : {}),
    ...(match.opening ? { imported: true as const } : {}),
    // The link is for those at the table to pass on.
    ...(inner ? { invite: match.invite, archived: mine.some((s) => s.archived === 1) } : {}),
  };
}

export function createMatchService({ store, openMatches, replays, node, said, blocks, moderation, log }: Deps) {
  const { db } = store;
  /** Earlier positions, written, by what `momentOf` calls them: a crowd that looks back looks at the same ones. */
  const past = createKept<string>(MOST_PAST);

  /** The match as this viewer sees it: now for players, later for observers with a delay. */
  const look = async (openMatch: OpenMatch, user: User | undefined, side?: Side): Promise<Viewer & { several: boolean }> => {
    const viewer = viewerOf(openMatch, user, side);
    const delayed = !viewer.player && openMatch.match.delay > 0 && openMatch.live.status !== 'over';
    return {
      live: delayed ? await openMatches.delayed(openMatch) : openMatch.live,
      side: viewer.side,
      reader: viewer.reader,
      several: viewer.several,
      delayed,
    };
  };

  /** What an entry did is forgotten when it is old enough: then it has to be played again. */
  const inMemory = ({ live, reader }: Viewer, from: number): boolean => {
    const length = lengthAt(live, reader, from);
    return length !== 'before' && (length === undefined || lengthOf(live) - length <= KEPT_EVENTS);
  };

  const momentAt = ({ live, side, reader }: Viewer, at: number): string | undefined => {
    const length = lengthAt(live, reader, at);
    return length === undefined ? undefined : momentOf(live, side, reader, at, length);
  };

  /** Entries of the log from a number on; those that are not in memory are played again beside. */
  const entries = async (viewer: Viewer, from: number, words: boolean, who: Who) => {
    const { live, side, reader } = viewer;
    if (!inMemory(viewer, from)) return replays.log(viewer, from, words, who);
    const [length, seq] = [seenLength(live, reader), seenSeq(live, reader)];
    return { length, seq, entries: await inTurn(() => entriesFor(live, side, reader, from, words)) };
  };

  const seen = (openMatch: OpenMatch, user: User | undefined) => {
    const mine = sidesOf(openMatch, user);
    if (mine.length === 0) throw new Refused(403, 'not-your-seat', 'This is for the players of the match.');
    return mine;
  };

  return {
    look,

    list: async (user: User | undefined, list: MatchList): Promise<Summary[]> => {
      if (!user && (list === 'mine' || list === 'archive')) throw needName();
      const unwanted = await blocks.of(list === 'open' ? user : undefined);
      const rows = (await listMatches(db, list, user?.id ?? '', 100)).filter((m) => !unwanted.has(m.creator));
      const seats = await findSeats(
        db,
        rows.map((m) => m.id),
      );
      return rows.map((m) =>
        summaryOf(
          m,
          seats.filter((s) => s.match_id === m.id),
          user,
        ),
      );
    },

    get: (user: User | undefined, id: string, invite?: string) =>
      openMatches.use(id, async (openMatch) => {
        // Whoever has the link may look at the table before he sits down.
        if (invite !== openMatch.match.invite) viewerOf(openMatch, user);
        const live =
          openMatch.match.delay > 0 && sidesOf(openMatch, user).length === 0 ? await openMatches.delayed(openMatch) : openMatch.live;
        return summaryOf(openMatch.match, openMatch.seats, user, live);
      }),

    position: (user: User | undefined, id: string, side?: Side) =>
      openMatches.use(id, async (openMatch): Promise<Position> => {
        const viewer = await look(openMatch, user, side);
        const { live, reader } = viewer;
        return inTurn(() => ({ side: viewer.side, ...standingOf(live, viewer.side, reader), view: viewFor(live, viewer.side) }));
      }),

    /** The position as this viewer saw it when the log was so long. */
    past: async (who: Who, id: string, at: number, side?: Side): Promise<PastPosition> => {
      const found = await openMatches.use(id, async (openMatch) => {
        const viewer = await look(openMatch, who.user, side);
        const { live, reader } = viewer;
        if (at > seenLength(live, reader)) throw new Refused(422, 'no-point', 'The log is shorter than that.');
        const here = lengthAt(live, reader, at) !== 'before';
        const moment = momentAt(viewer, at);
        const known = moment === undefined ? undefined : past.get(moment);
        const view = known === undefined && here ? await inTurns(pastFor(live, viewer.side, reader, at)) : undefined;
        return { viewer, moment, known, view, here };
      });
      const { viewer, moment, known } = found;
      if (known !== undefined) return { at, side: viewer.side, view: await inTurn(() => JSON.parse(known) as View) };
      // Long ago: played again beside, while the match goes on.
      const view = found.here ? found.view : await replays.past(viewer, at, who);
      await inTurn(() => {
        const text = JSON.stringify(view);
        if (moment !== undefined && text !== undefined) past.set(moment, text, text.length);
      });
      return { at, side: viewer.side, view };
    },

    entries,

    /** Entries that have to be played again, before somebody begins to follow a match: it goes on meanwhile. Undefined if all are in memory. */
    early: async (who: Who, id: string, from: number, words: boolean, side?: Side) => {
      const viewer = await openMatches.use(id, (openMatch) => look(openMatch, who.user, side));
      if (inMemory(viewer, from)) return undefined;
      const { length, entries } = await replays.log(viewer, from, words, who);
      return { length, entries, upTo: momentAt(viewer, length) };
    },
    momentAt,

    log: async (who: Who, id: string, from: number, words: boolean, side?: Side): Promise<LogPart> => {
      const viewer = await openMatches.use(id, async (openMatch) => {
        const seen = await look(openMatch, who.user, side);
        return inMemory(seen, from) ? { here: await entries(seen, from, words, who) } : seen;
      });
      return { from, ...('here' in viewer ? viewer.here : await entries(viewer, from, words, who)) };
    },

    legal: (user: User | undefined, id: string, focus: { k?: string; u?: UnitId; h?: HexId } | undefined, words: boolean) =>
      openMatches.use(id, async (openMatch): Promise<LegalActions> => {
        const mine = seen(openMatch, user);
        const turn = turnOf(openMatch.live);
        return {
          seq: seenSeq(openMatch.live, readerOf(mine)),
          ...(await inTurns(legalFor(openMatch.live, mine.includes(turn) ? turn : mine[0], focus, words))),
        };
      }),

    explain: (user: User | undefined, id: string, question: Question, side?: Side) =>
      openMatches.use(id, async (openMatch): Promise<Answer> => {
        const viewer = await look(openMatch, user, side);
        try {
          const answer = await inTurn(() => explainFor(viewer.live, viewer.side, question));
          return { seq: seenSeq(viewer.live, viewer.reader), answer };
        } catch (error) {
          if (error instanceof Refused) throw error;
          if (error instanceof Undeclared) log('error', error.message);
          // A question about nothing: rules are written for units and hexes that exist.
          throw new Refused(422, 'no-answer', 'The rules have no answer to this question.');
        }
      }),

    chat: (user: User | undefined, id: string) =>
      openMatches.use(id, async (openMatch) => {
        const { delayed } = await look(openMatch, user);
        const unheard = await blocks.of(user);
        const until = delayed ? Date.now() - openMatch.match.delay * 1000 : Number.POSITIVE_INFINITY;
        const lines = (await chatOf(db, id, MOST_CHAT)).filter((c) => c.created <= until && !unheard.has(c.user_id));
        return lines.map((c): ChatLine => ({ id: c.id, name: c.name, words: c.words, at: c.created }));
      }),

    /** The same client's id again says nothing new: the line is answered that was said then. */
    say: async (user: User, id: string, clientId: string, words: string): Promise<ChatLine> => {
      await moderation.mayWrite(user);
      const { line, fresh } = await openMatches.use(id, async (openMatch) => {
        viewerOf(openMatch, user);
        // Observers with a delay could else be told what they must not see yet, and tell the players what they see.
        if (sidesOf(openMatch, user).length === 0 && openMatch.live.status !== 'over')
          throw new Refused(403, 'not-your-seat', 'Only the players can chat during the match.');
        const lineId = createHash('sha256').update(`${id} ${user.id} ${clientId}`).digest('base64url').slice(0, 22);
        const row = { id: lineId, match_id: id, user_id: user.id, name: user.name, words, created: Date.now() };
        // Stored and told to the other processes at once, or neither.
        const { stored, is } = await db.transaction().execute(async (on) => {
          const { numInsertedOrUpdatedRows } = await on
            .insertInto('chat')
            .values(row)
            .onConflict((c) => c.doNothing())
            .executeTakeFirstOrThrow();
          if (Number(numInsertedOrUpdatedRows) === 0)
            return { stored: await on.selectFrom('chat').selectAll().where('id', '=', lineId).executeTakeFirstOrThrow(), is: false };
          if (store.shared) await store.tell(on, `chat ${id} ${row.id} ${node}`);
          return { stored: row, is: true };
        });
        return { line: { id: stored.id, name: stored.name, words: stored.words, at: stored.created }, fresh: is };
      });
      if (fresh) said(id, line, user.id);
      return line;
    },

    /** A line that another process stored. */
    line: async (matchId: string, lineId: string): Promise<{ line: ChatLine; author: string } | undefined> => {
      const row = await db.selectFrom('chat').selectAll().where('id', '=', lineId).where('match_id', '=', matchId).executeTakeFirst();
      return row && { line: { id: row.id, name: row.name, words: row.words, at: row.created }, author: row.user_id };
    },

    unsay: async (lineId: string): Promise<boolean> => {
      const gone = await db.updateTable('chat').set({ words: '' }).where('id', '=', lineId).executeTakeFirst();
      return Number(gone.numUpdatedRows) > 0;
    },

    notes: async (user: User, id: string): Promise<string> => {
      const row = await db.selectFrom('notes').select('body').where('match_id', '=', id).where('user_id', '=', user.id).executeTakeFirst();
      return row?.body ?? '';
    },

    setNotes: async (user: User, id: string, body: string): Promise<void> => {
      await openMatches.use(id, (openMatch) => void viewerOf(openMatch, user));
      const updated = Date.now();
      await db
        .insertInto('notes')
        .values({ match_id: id, user_id: user.id, body, updated })
        .onConflict((c) => c.columns(['match_id', 'user_id']).doUpdateSet({ body, updated }))
        .execute();
    },

    /** A save file, as text. */
    export: async (who: Who, id: string): Promise<string> => {
      const { viewer, about } = await openMatches.use(id, async (openMatch) => {
        const seen = await look(openMatch, who.user);
        if (seen.delayed) throw new Refused(409, 'delayed', 'Observers of this match can export it when it is over.');
        const { sides } = seen.live.base.def;
        const names = openMatch.seats.map((s) => [sides[s.side].name, s.kind === 'computer' ? s.computer : s.name || 'somebody']);
        return { viewer: seen, about: { name: openMatch.match.name, match: id, ...Object.fromEntries(names), ...endOf(seen.live) } };
      });
      return replays.exportSave(viewer, about, who);
    },

    /** A proof file, as text. */
    proof: async (who: Who, id: string): Promise<string> => {
      const { viewer, commitment } = await openMatches.use(id, async (openMatch) => ({
        viewer: await look(openMatch, who.user),
        commitment: openMatch.match.commitment,
      }));
      const { live } = viewer;
      if (live.status === 'over') return replays.proof(viewer, commitment, who);
      return JSON.stringify({ match: id, commitment, salts: live.session ? live.dice.salts : [], rolls: live.dice.throws });
    },
  };
}

/** How a match ended that was not played to its end: the actions alone do not tell. */
function endOf({ result, base }: Live): { ended?: string } {
  if (!result || result.how === 'played') return {};
  const winner = base.def.sides[result.winner]?.name;
  if (result.how === 'closed') return { ended: 'The match was closed.' };
  if (winner === undefined) return { ended: 'The players agreed on a draw.' };
  return { ended: `${winner} wins: the other side ${result.how === 'time' ? 'ran out of time' : 'resigned'}.` };
}

export type MatchService = ReturnType<typeof createMatchService>;

export const needName = (): Refused => new Refused(401, 'who', 'Enter a name first.');
