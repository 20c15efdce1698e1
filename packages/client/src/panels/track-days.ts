/** The turn track of a long game: a day is one cell, only the present one opens into its turns; what does not fit is counted at both ends. */
import type { TrackCell } from '@hexfront/engine';
import { turnWords } from './turn-label.ts';

export interface TrackDay {
  turns: readonly TrackCell[];
  day: string;
  /** The part of the day; a whole day has none. */
  half: string | undefined;
  when: TrackCell['when'];
}

/** More turns than this are shown by days. */
const MOST = 12;
/** Widths in pixels: a turn, a day, the count at an end. */
const TURN = 60;
const DAY = 34;
const COUNT = 34;
/** So many cells from the present one on come before anything that is over. */
const AHEAD = 8;

/** `12/16 AM` and `16 Dec AM` are of one day with whatever differs in the last word only. */
export const dayOf = (label: string): string => label.split(' ').slice(0, -1).join(' ') || label;

export function trackCells(track: readonly TrackCell[]): TrackDay[] {
  const days = new Map<string, TrackCell[]>();
  for (const c of track) days.set(dayOf(c.label), [...(days.get(dayOf(c.label)) ?? []), c]);
  const long = track.length > MOST && days.size < track.length && days.size > 2;
  const now = dayOf((track.find((c) => c.when === 'now') ?? track[track.length - 1])?.label ?? '');
  const single = (c: TrackCell): TrackDay => {
    const [day, half] = turnWords(c.label);
    return { turns: [c], day, half, when: c.when };
  };
  if (!long) return track.map(single);
  return [...days].flatMap(([name, turns]) =>
    name === now
      ? turns.map(single)
      : [{ turns, day: turnWords(turns[0].label)[0].replace(/^\d+\//, ''), half: undefined, when: turns[0].when }],
  );
}

/** As many cells around the present one as there is room for, and how many cells lie before and after them. What is to come goes first. */
export function fitting(all: readonly TrackDay[], room: number): { cells: readonly TrackDay[]; before: number; after: number } {
  const now = Math.max(
    0,
    all.findIndex((c) => c.when === 'now'),
  );
  let [from, to, used] = [now, now, 2 * COUNT];
  const takes = (i: number): boolean => {
    const cell = all[i];
    if (cell === undefined) return false;
    const width = cell.half === undefined ? DAY : TURN;
    if (used + width > room) return false;
    used += width;
    return true;
  };
  while (to - now < AHEAD && takes(to)) to++;
  while (takes(from - 1)) from--;
  while (takes(to)) to++;
  return { cells: all.slice(from, to), before: from, after: all.length - to };
}
