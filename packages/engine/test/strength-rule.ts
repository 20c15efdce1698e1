import { add, cap, notApplied, part, type Sink, times } from '../src/ledger.ts';
import { combine, factor } from '../src/odds/index.ts';

export interface Piece {
  id: number;
  face: number;
  tired: boolean;
  wet: boolean;
}

const FACTORS = [factor(1, 2, '4.1', 'tired'), factor(1, 2, '4.2', 'wet')];

/** A rule as a game would write it. */
export function strength(pieces: readonly Piece[], out: Sink): number {
  let total = 0;
  for (let i = 0; i < pieces.length; i++) {
    const p = pieces[i];
    const own = part(out);
    let s = add(own, 0, p.face, '1.1', 'printed', own && { unit: p.id });
    s = combine(s, FACTORS, 'clamp', 1, (p.tired ? 1 : 0) | (p.wet ? 2 : 0), own);
    total = add(out, total, s, '1.2', 'unit', out && { unit: p.id }, own);
  }
  total = cap(out, total, 20, '1.3', 'at-most');
  return total > 10 ? times(out, total, 1, 2, 'down', '1.4', 'dark') : notApplied(out, total, '1.4', 'dark');
}
