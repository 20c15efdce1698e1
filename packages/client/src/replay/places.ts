/** Where things lie on the timeline, and which moments are worth stopping at. Pure. */

import { isHeading } from '../panels/log-lines.ts';
import type { LogLine } from '../table/protocol.ts';
import type { Chronicle } from './chronicle.ts';

/** Lengths of the log at which something was told, in order; the start and the end are among them. */
export function stops(lines: readonly LogLine[], length: number): number[] {
  const out = new Set<number>([0, length]);
  for (const l of lines) if (!isHeading(l)) out.add(l.at);
  return [...out].sort((a, b) => a - b);
}
export const nextStop = (all: readonly number[], at: number): number => all.find((n) => n > at) ?? at;
export const lastStop = (all: readonly number[], at: number): number => all.findLast((n) => n < at) ?? at;

/** Beginnings of turns, and the end. */
export const turnStops = (c: Chronicle): number[] =>
  [...c.turns.map((t) => t.at), c.length].filter((n, i, all) => i === 0 || n !== all[i - 1]);

/**
 * Turns are drawn equally wide, whatever was done in them, so that a quiet turn can be hit too.
 * 0 to 1 along the line.
 */
export function along(c: Chronicle, at: number): number {
  const n = c.turns.length;
  const i = Math.max(
    0,
    c.turns.findLastIndex((t) => t.at <= at),
  );
  const from = c.turns[i]?.at ?? 0;
  const to = c.turns[i + 1]?.at ?? c.length;
  const part = to > from ? Math.min(1, (at - from) / (to - from)) : 0;
  return n === 0 ? 0 : (i + part) / n;
}

export function atAlong(c: Chronicle, x: number): number {
  const n = c.turns.length;
  const i = Math.max(0, Math.min(n - 1, Math.floor(x * n)));
  const from = c.turns[i]?.at ?? 0;
  const to = c.turns[i + 1]?.at ?? c.length;
  return Math.round(from + Math.max(0, Math.min(1, x * n - i)) * (to - from));
}

/** How busy each side was, in equal slices of each turn: 0 to 1. */
export function activity(c: Chronicle, slices: number): number[][] {
  const sides = c.turns[0]?.lost.length ?? 2;
  const out = Array.from({ length: sides }, () => new Array<number>(c.turns.length * slices).fill(0));
  c.by.forEach((side, i) => {
    if (side < 0 || side >= sides) return;
    const slot = Math.min(c.turns.length * slices - 1, Math.floor(along(c, i) * c.turns.length * slices));
    out[side][slot]++;
  });
  const most = Math.max(1, ...out.flat());
  return out.map((row) => row.map((v) => Math.sqrt(v / most)));
}
