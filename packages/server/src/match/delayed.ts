/** The match as it was a while ago, for observers with a delay. */
import { rowsAfter } from '../storage/matches.ts';
import type { Store } from '../storage/store.ts';
import { type Live, type LogRow, lengthOf } from './live.ts';
import type { OpenMatch } from './open-match.ts';
import { commonPoint, feed, type Opener } from './opening.ts';

export function createDelayed({ store, opener, now }: { store: Store; opener: Opener; now: () => number }) {
  /** Lets rows that are old enough happen for observers. */
  const serve = (openMatch: OpenMatch): void => {
    clearTimeout(openMatch.delayTimer);
    const { delayed } = openMatch;
    const wait = openMatch.match.delay * 1000;
    if (!delayed) return;
    const due = openMatch.delayedRows.filter((row) => row.at <= now() - wait || openMatch.live.status === 'over');
    if (due.length > 0) {
      openMatch.delayedRows = openMatch.delayedRows.slice(due.length);
      const from = commonPoint(delayed, due, lengthOf(delayed));
      feed(delayed, due);
      for (const watcher of openMatch.watchers) if (watcher.delay > 0) watcher.changed(openMatch, delayed, from);
    }
    const next = openMatch.delayedRows[0];
    if (next) {
      openMatch.delayTimer = setTimeout(() => serve(openMatch), Math.max(20, next.at + wait - now()));
      openMatch.delayTimer.unref();
    }
  };

  return {
    /** Rows were stored. */
    add: (openMatch: OpenMatch, rows: readonly LogRow[]): void => {
      if (!openMatch.delayed) return;
      openMatch.delayedRows.push(...rows);
      serve(openMatch);
    },
    /** The match as observers may see it now. */
    look: async (openMatch: OpenMatch): Promise<Live> => {
      if (openMatch.match.delay === 0 || openMatch.live.status === 'over') return openMatch.live;
      if (!openMatch.delayed) {
        openMatch.delayed = await opener.openLive(openMatch.match, openMatch.seats, false, now() - openMatch.match.delay * 1000);
        openMatch.delayedRows = await rowsAfter(store.db, openMatch.id, openMatch.delayed.seq);
      }
      serve(openMatch);
      return openMatch.delayed;
    },
  };
}
