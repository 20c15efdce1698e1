/** What players do at the table: act, offer, agree, resign; each order once, however often it is sent. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { Done } from '@hexfront/wire';
import { Refused } from '../http/reply.ts';
import { inTurn } from '../http/turns.ts';
import type { User } from '../people/accounts.ts';
import { findByCid } from '../storage/matches.ts';
import { refusedBy } from './errors.ts';
import { beginsLate, deadlineOf, type Live, type LogRow, lengthOf, NeedsWhole, turnOf } from './live.ts';
import type { MatchCommands, MatchCommandsOptions } from './match-commands.ts';
import { lengthAt, planningSide, seenSeq } from './numbering.ts';
import { Declined, Known, type OpenMatch } from './open-match.ts';
import { readerOf, sidesOf, viewerOf } from './viewer.ts';

export interface Orders {
  /** The client's own id of this order; sent again it does nothing and is answered the same. */
  id: string;
  /** The sequence number the client has seen; anything newer refuses the order. */
  seq?: number;
  actions: readonly { k: string; u?: UnitId; h?: HexId; n?: number; path?: HexId[] }[];
}

export function createOrders({
  store,
  openMatches,
  now,
}: Pick<Required<MatchCommandsOptions>, 'store' | 'openMatches' | 'now'>): Pick<MatchCommands, 'act' | 'control' | 'endOnTime'> {
  const { db } = store;

  /** Runs an order; a repeated id is answered as the first time. */
  const once = async (user: User, id: string, clientId: string, work: (cid: string) => Promise<Done>): Promise<Done> => {
    const cid = `${user.id}:${clientId}`;
    const again = (row: LogRow): Done => (row.answer ? (JSON.parse(row.answer) as Done) : { seq: row.seq, done: 1 });
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

  const act: MatchCommands['act'] = (user, id, orders) =>
    once(user, id, orders.id, (cid) =>
      openMatches.write(id, async (openMatch, add): Promise<Done> => {
        const mine = sidesOf(openMatch, user);
        if (mine.length === 0) {
          viewerOf(openMatch, user);
          throw new Refused(403, 'not-your-seat', 'You are a spectator of this match.');
        }
        const { live } = openMatch;
        mustBeNew(openMatch, cid);
        mustBe(seenSeq(live, readerOf(mine)), orders.seq);
        const side = turnOf(live);
        if (!mine.includes(side)) throw notYourTurn(live);
        const end = deadlineOf(live);
        if (end > 0 && end <= now()) {
          setImmediate(() => void endOnTime(id).catch(() => undefined));
          throw new Refused(409, 'time', 'Your time is up.');
        }
        let done = 0;
        let rest: Done['rest'];
        let first: LogRow | undefined;
        for (const action of orders.actions) {
          try {
            const draft = { cid: done === 0 ? cid : `${cid}.${done}`, side, user: user.id, action };
            const row = await inTurn(() => add(draft));
            first ??= row;
          } catch (error) {
            // The way was cut short (a die fell, somebody interfered): what was done stays, the rest is told.
            if (done === 0 || !(error instanceof Declined)) throw error;
            rest = { message: error.no.message, ...(error.no.refusal ? { case: error.no.refusal.case } : {}) };
            break;
          }
          done += 1;
          if (turnOf(live) !== side) break;
        }
        return answered(first, { seq: seenSeq(live, readerOf(mine)), done, ...(rest ? { rest } : {}) });
      }),
    );

  const control: MatchCommands['control'] = (user, id, { id: clientId, do: name, n }) =>
    once(user, id, clientId, (cid) =>
      openMatches.write(id, async (openMatch, add): Promise<Done> => {
        const mine = sidesOf(openMatch, user);
        if (mine.length === 0) {
          viewerOf(openMatch, user);
          throw new Refused(403, 'not-your-seat', 'You are a spectator of this match.');
        }
        const { live } = openMatch;
        mustBeNew(openMatch, cid);
        if (!live.session && !live.broken && name !== 'resume') throw new Refused(409, 'not-started', 'This match has not started yet.');
        const turn = turnOf(live);
        let side = mine.includes(turn) ? turn : mine[0];
        if (name === 'undo') side = live.session?.log.at(-1)?.by ?? side;
        if (name === 'undo' && (!mine.includes(side) || plansInSecret(live, mine))) throw notYourTurn(live);
        if (name === 'accept' || name === 'decline') side = mine.find((s) => s !== live.offer?.by) ?? side;
        const point = n !== undefined && (name === 'undo' || name === 'offer-rollback') ? pointOf(live, readerOf(mine), n) : n;
        const target = name === 'undo' ? (point ?? undoPoint(live)) : point;
        const draft = { cid, side, user: user.id, action: { k: `@${name}`, ...(target === undefined ? {} : { n: target }) } };
        const first = await inTurn(() => add(draft));
        // Nobody else has to be asked: all other seats are one's own or the computer's, which minds nothing but a draw.
        const alone = openMatch.seats.every((s) => s.user_id === user.id || s.kind === 'computer');
        const computer = openMatch.seats.some((s) => s.kind === 'computer');
        if (name.startsWith('offer-') && alone)
          add({ cid: `${cid}.a`, side: -1, user: '', action: { k: computer && name === 'offer-draw' ? '@decline' : '@accept' } });
        return answered(first, { seq: seenSeq(live, readerOf(mine)), done: 1 });
      }),
    );

  const endOnTime: MatchCommands['endOnTime'] = async (id) => {
    try {
      await openMatches.write(id, ({ live }, add) => {
        const end = deadlineOf(live);
        if (end === 0 || end > now()) return;
        add({ cid: `server:timeout:${live.seq}`, side: live.clock.running, user: '', action: { k: '@timeout' } });
      });
    } catch (error) {
      if (!(error instanceof Known)) throw error;
    }
  };

  return { act, control, endOnTime };
}

/** Writes down with the first row of an order what it is answered, unless the row tells. */
function answered(first: LogRow | undefined, done: Done): Done {
  if (first && (done.done !== 1 || done.seq !== first.seq || done.rest)) first.answer = JSON.stringify(done);
  return done;
}

function mustBeNew({ recent }: OpenMatch, cid: string): void {
  const known = recent.get(cid);
  if (known) throw new Known(known);
}

/** The point just before the last action. */
const undoPoint = (live: Live): number => live.bounds.at(-2)?.length ?? lengthOf(live);

/** Somebody else is asked in secret: whether he has answered yet must not be told by what may be taken back. */
function plansInSecret(live: Live, mine: readonly Side[]): boolean {
  const side = planningSide(live);
  return side !== undefined && !mine.includes(side);
}

/** The length of the log that somebody means by a number of his; -1 if there is no such point. */
function pointOf(live: Live, reader: number, n: number): number {
  const length = lengthAt(live, reader, n);
  if (length === 'before' && beginsLate(live)) throw new NeedsWhole();
  return typeof length === 'number' ? length : -1;
}

function mustBe(now: number, seq: number | undefined): void {
  if (seq !== undefined && seq !== now) throw new Refused(409, 'stale', 'The match has changed meanwhile; look again.', {}, { seq: now });
}

function notYourTurn(live: Live): Refused {
  if (live.status === 'open') return new Refused(409, 'not-started', 'This match has not started yet.');
  if (live.status === 'paused') return new Refused(409, 'paused', 'This match is paused.');
  if (live.status === 'over') return new Refused(409, 'over', 'This match is over.');
  if (live.broken) return new Refused(409, 'broken', live.broken);
  return new Refused(409, 'not-your-turn', 'It is the other side’s turn to act.');
}
