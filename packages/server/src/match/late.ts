/** The match as it was a while ago, for observers with a delay. */
import { rowsAfter } from '../storage/matches.ts';
import type { Store } from '../storage/store.ts';
import { type Live, type LogRow, lengthOf } from './live.ts';
import { commonPoint, feed, type Opener } from './opening.ts';
import type { Table } from './table.ts';

export function createLate({ store, opener, now }: { store: Store; opener: Opener; now: () => number }) {
  /** Lets rows that are old enough happen for observers. */
  const serve = (table: Table): void => {
    clearTimeout(table.lateTimer);
    const { late } = table;
    const wait = table.match.delay * 1000;
    if (!late) return;
    const due = table.lateRows.filter((row) => row.at <= now() - wait || table.live.status === 'over');
    if (due.length > 0) {
      table.lateRows = table.lateRows.slice(due.length);
      const from = commonPoint(late, due, lengthOf(late));
      feed(late, due);
      for (const watcher of table.watchers) if (watcher.delay > 0) watcher.changed(table, late, from);
    }
    const next = table.lateRows[0];
    if (next) {
      table.lateTimer = setTimeout(() => serve(table), Math.max(20, next.at + wait - now()));
      table.lateTimer.unref();
    }
  };

  return {
    /** Rows were stored. */
    add: (table: Table, rows: readonly LogRow[]): void => {
      if (!table.late) return;
      table.lateRows.push(...rows);
      serve(table);
    },
    /** The match as observers may see it now. */
    look: async (table: Table): Promise<Live> => {
      if (table.match.delay === 0 || table.live.status === 'over') return table.live;
      if (!table.late) {
        table.late = await opener.openLive(table.match, table.seats, false, now() - table.match.delay * 1000);
        table.lateRows = await rowsAfter(store.db, table.id, table.late.seq);
      }
      serve(table);
      return table.late;
    },
  };
}
