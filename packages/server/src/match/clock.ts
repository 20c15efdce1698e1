/** Clocks of a match. Everything is computed from the times in the log, so every process and every replay comes to the same. */
import type { Side } from '@hexfront/engine';
import type { ClockRules } from '@hexfront/wire';

export interface ClockState {
  /** Milliseconds left, by side. */
  left: number[];
  /** Vacation days left, by side, and until when a side is away. */
  days: number[];
  away: number[];
  /** Whose clock runs, since when; -1 for nobody's. */
  running: number;
  since: number;
}

const DAY = 86_400_000;

export function newClock(rules: ClockRules, sides: number): ClockState {
  const each = (value: number) => new Array<number>(sides).fill(value);
  const seconds = rules.type === 'none' ? 0 : rules.seconds;
  return {
    left: each(seconds * 1000),
    days: each(rules.type === 'none' ? 0 : (rules.vacation ?? 0)),
    away: each(0),
    running: -1,
    since: 0,
  };
}

/** Time used by the running side up to `now`; vacation does not count. */
const used = (c: ClockState, now: number): number => Math.max(0, now - Math.max(c.since, c.away[c.running] ?? 0));

/** When the running side's time is up; 0 for never. */
export function deadline(rules: ClockRules, c: ClockState): number {
  if (rules.type === 'none' || c.running < 0) return 0;
  return Math.max(c.since, c.away[c.running]) + c.left[c.running];
}

/** The clock after something happened at `now` and `next` has to decide (-1: nobody, the clock stands). */
export function pass(rules: ClockRules, c: ClockState, now: number, next: number): ClockState {
  // The same side goes on: its clock has run since it began, however many answers it has given.
  if (rules.type === 'none' || (next === c.running && next >= 0)) return c;
  const out: ClockState = { ...c, left: [...c.left], running: next, since: now };
  if (c.running >= 0) out.left[c.running] -= used(c, now);
  if (rules.type === 'total' && c.running >= 0 && next >= 0) out.left[c.running] += rules.increment * 1000;
  if (rules.type === 'turn' && next >= 0) out.left[next] = rules.seconds * 1000;
  return out;
}

/** The side goes on vacation; undefined if it has not so many days left. */
export function goAway(c: ClockState, side: Side, days: number, now: number): ClockState | undefined {
  if (!(days > 0) || days > c.days[side]) return undefined;
  const out = { ...c, days: [...c.days], away: [...c.away], left: [...c.left] };
  if (c.running === side) {
    out.left[side] -= used(c, now);
    out.since = now;
  }
  out.days[side] -= days;
  out.away[side] = Math.max(now, c.away[side]) + days * DAY;
  return out;
}
