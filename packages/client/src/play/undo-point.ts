/** Where a game goes back to when both players agree to undo what is locked: to before the decision that locked it, and no further. */
import type { Side } from '@hexfront/engine';
import type { LogLine, Moment } from '../table/protocol.ts';

/** `length` is that of the log, `side` the one to act. A line of the log stands behind the entry that it tells of. */
export function undoPoint(
  lines: readonly Pick<LogLine, 'at' | 'by' | 'pips'>[],
  lock: Moment['lock'],
  length: number,
  side?: Side,
): number {
  if (lock === 'other') {
    // Not the other side's last answer alone, which it would only give again.
    const own = lines.findLast((l) => l.by === side && l.pips === undefined);
    return Math.max(0, (own?.at ?? length) - 1);
  }
  if (lock !== 'die') return Math.max(0, length - 1);
  const dice = new Set(lines.flatMap((l) => (l.pips ? [l.at] : [])));
  let first = length;
  // Dice that fell one after the other belong to one decision.
  while (dice.has(first - 1)) first--;
  return Math.max(0, first - 2);
}
