/** A traced line as screens show it: the way, or what cuts it. */
import type { SupplyAnswer } from '../../describe.ts';
import type { TraceBlocker, TraceStep, TraceVerdict } from '../../walk/index.ts';
import type { HexId } from '../types.ts';

type Blocker = SupplyAnswer['blockers'][number];
/** What a game says of things that cut a line. */
export interface LineWords {
  barred(blocker: TraceBlocker): Omit<Blocker, 'hex'>;
  far(path: readonly TraceStep[]): Omit<Blocker, 'hex'>;
  none: Omit<Blocker, 'hex'>;
}

/** Each hex once, from the piece to the source; what cuts a line that there is not, nearest to the piece first. */
export function lineAnswer(verdict: TraceVerdict, hex: HexId, words: LineWords): Pick<SupplyAnswer, 'path' | 'blockers'> {
  const path: HexId[] = [];
  if ('path' in verdict) for (const step of verdict.path) if (path[path.length - 1] !== step.hex) path.push(step.hex);
  if (verdict.ok) return { path, blockers: [] };
  if (verdict.kind === 'barred') return { path, blockers: verdict.blockers.map((b) => ({ hex: b.hex, ...words.barred(b) })) };
  return { path, blockers: [{ hex, ...(verdict.kind === 'far' ? words.far(verdict.path) : words.none) }] };
}
