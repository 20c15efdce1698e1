/** What those who follow a match are told after a change: written once for all who are told the same. */
import type { Look, Side, View } from '@hexfront/engine';
import type { SocketNews } from '@hexfront/wire';
import { changesOf } from '../match/changes.ts';
import type { AnyShape, Live } from '../match/live.ts';
import { seenFrom } from '../match/numbering.ts';
import type { OpenMatch } from '../match/open-match.ts';
import { entriesFor, lookFor, standingOf, viewFor } from '../match/sight.ts';

/** How somebody wants to be told. */
export interface Reader {
  views: 'full' | 'changes' | 'none';
  words: boolean;
  /** What he has seen last, if only changes are sent. */
  last: Look<AnyShape> | undefined;
}

interface Memo {
  seq: number;
  /** Updates by reader and kind. */
  texts: Map<string, string>;
  views: Map<Side, View | undefined>;
  /** Updates that tell what differs from an earlier look. */
  changes: Map<Look<AnyShape>, Map<string, string>>;
}

export interface Updates {
  viewOf(live: Live, side: Side): View | undefined;
  /** The update after a change, written for one viewer; `counts` is as whom he counts (`numbering.ts`). */
  updateText(openMatch: OpenMatch, live: Live, from: number, side: Side, counts: number, reader: Reader): string;
}

export function createUpdates(): Updates {
  const written = new WeakMap<Live, Memo>();
  const memoOf = (live: Live) => {
    let memo = written.get(live);
    if (!memo || memo.seq !== live.seq) {
      memo = { seq: live.seq, texts: new Map(), views: new Map(), changes: new Map() };
      written.set(live, memo);
    }
    return memo;
  };
  const viewOf = (live: Live, side: Side): View | undefined => {
    const { views } = memoOf(live);
    if (!views.has(side)) views.set(side, viewFor(live, side));
    return views.get(side);
  };

  const updateText = (openMatch: OpenMatch, live: Live, first: number, side: Side, counts: number, s: Reader): string => {
    const from = seenFrom(live, counts, first);
    const { texts } = memoOf(live);
    const now = s.views === 'changes' ? lookFor(live, side) : undefined;
    const before = s.last?.side === side ? s.last : undefined;
    s.last = now;
    // Whoever stood at the same view before is told the same.
    const { changes } = memoOf(live);
    const mine = before ? (changes.get(before) ?? new Map<string, string>()) : texts;
    if (before) changes.set(before, mine);
    const key = `${side}/${counts}/${s.views}/${s.words}/${from}`;
    const known = mine.get(key);
    if (known !== undefined) return known;
    const update: SocketNews = {
      t: 'update',
      match: openMatch.id,
      side,
      from,
      entries: entriesFor(live, side, counts, from, s.words),
      ...standingOf(live, side, counts),
      ...(before && now ? { changes: changesOf(before, now) } : s.views === 'none' ? {} : { view: viewOf(live, side) }),
    };
    const text = JSON.stringify(update);
    mine.set(key, text);
    return text;
  };

  return { viewOf, updateText };
}
