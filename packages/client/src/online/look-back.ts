/** What happened while one was away, shown on the map step by step, as one would have seen it. */
import type { Entry, View } from '@hexfront/engine';
import type { Update } from '../table/protocol.ts';
import type { createRemoteHost } from './remote-host.ts';

/** More steps than this and several are shown as one: nobody watches a whole evening again. */
const MOST_STEPS = 40;

/** Lengths of the log at which somebody had to decide, from `from` to the end; dice belong to the action they fell with. */
export function stopsBetween(entries: readonly Entry[], from: number): number[] {
  const stops: number[] = [];
  for (let at = from; at <= entries.length; at++) if (at === entries.length || entries[at].action.k !== 'roll') stops.push(at);
  if (stops.length <= MOST_STEPS) return stops;
  const step = (stops.length - 1) / (MOST_STEPS - 1);
  return Array.from({ length: MOST_STEPS }, (_, i) => stops[Math.round(i * step)]);
}

interface Ways {
  /** The view as it was when the log was so long. */
  view(at: number): Promise<View>;
  show(update: Update): void;
  wait(): Promise<void>;
  stopped(): boolean;
}

/** Goes from the first stop to the last, and always ends where the match stands. */
export async function lookBack(host: ReturnType<typeof createRemoteHost>, stops: readonly number[], ways: Ways): Promise<void> {
  const [standing, now] = [host.standing(), host.view()];
  const entries = [...host.entries()];
  if (!standing || !now || stops.length < 2) return;
  // Nobody has to act in the past.
  const past = { ...standing, turn: -1, undo: 0, offer: undefined, result: undefined, status: 'running' as const };
  const seen = (from: number, to: number) => entries.slice(from, to).map((e) => ({ action: e.action, by: e.by ?? -1, events: e.events }));
  let at = 0;
  try {
    for (const [i, stop] of stops.slice(0, -1).entries()) {
      const view = await ways.view(stop);
      if (ways.stopped()) break;
      ways.show(host.take({ ...past, length: stop }, view, at, seen(at, stop), i === 0));
      at = stop;
      await ways.wait();
      if (ways.stopped()) break;
    }
  } finally {
    ways.show(host.take(standing, now, at, seen(at, entries.length), ways.stopped(), host.allowed()));
  }
}
