/** Who sits where, and what somebody may see of a match. */
import type { Side } from '@hexfront/engine';
import { Refused } from '../http/reply.ts';
import type { User } from '../people/accounts.ts';
import { noSuchMatch } from './errors.ts';
import { turnOf } from './live.ts';
import { SEVERAL } from './numbering.ts';
import type { OpenMatch } from './open-match.ts';
import { ONLOOKER } from './sight.ts';

/** Sides of a user at a table. */
export const sidesOf = (openMatch: OpenMatch, user: User | undefined): Side[] =>
  user ? openMatch.seats.filter((s) => s.user_id === user.id && s.state === 'taken').map((s) => s.side) : [];

interface SeatViewer {
  side: Side;
  /** As whom he counts entries and changes: see `numbering.ts`. */
  reader: number;
  several: boolean;
  player: boolean;
}

/** As whom somebody counts who holds these seats. */
export const readerOf = (mine: readonly Side[]): number => (mine.length > 1 ? SEVERAL : (mine[0] ?? ONLOOKER));

/** What somebody may see of a match: what a side sees, what an onlooker sees, or nothing (throws). `side` chooses among several seats. */
export function viewerOf(openMatch: OpenMatch, user: User | undefined, side?: Side): SeatViewer {
  const mine = sidesOf(openMatch, user);
  if (mine.length > 0) {
    if (side !== undefined && side !== ONLOOKER && !mine.includes(side)) throw new Refused(403, 'not-your-seat', 'That is not your seat.');
    if (side !== undefined && side !== ONLOOKER) return { side, reader: readerOf(mine), several: false, player: true };
    const turn = turnOf(openMatch.live);
    return { side: mine.includes(turn) ? turn : mine[0], reader: readerOf(mine), several: mine.length > 1, player: true };
  }
  if (side !== undefined && side !== ONLOOKER) throw new Refused(403, 'not-your-seat', 'That is not your seat.');
  const involved = user !== undefined && (openMatch.match.creator === user.id || openMatch.seats.some((s) => s.user_id === user.id));
  const moderator = user?.role === 'moderator' || user?.role === 'admin';
  if (openMatch.match.observers === 0 && !involved && !moderator) throw noSuchMatch();
  return { side: ONLOOKER, reader: ONLOOKER, several: false, player: false };
}
