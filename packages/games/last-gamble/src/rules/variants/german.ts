/** German variants about reinforcements without a chapter of their own: reserves committed (gvar-4), the Russian offensive (gvar-7). */
import { unitById, unitIndex, variants } from '../../data/index.ts';
import { SIDE } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { variant } from './force.ts';

/** Conditions of the chart fall away; the earliest turn stays. */
export const reservesCommitted = variant('gvar-4', (draft, on) => {
  const free = new Set(variants['gvar-4'].unconditional);
  draft.move.unconditional.push((g, row) => on(g) && row.when !== undefined && free.has(row.when) && unitById(row.unit).side === 'german');
});

export const russianOffensive = variant('gvar-7', (draft, on) => {
  const last = variants['gvar-7'].lastGermanArrivalTurn;
  const over = (g: G): boolean => on(g) && g.v.turn > last;
  draft.move.mayArrive.push((g, row) => !(over(g) || (on(g) && row.turn > last)) || SIDE[unitIndex(row.unit)] !== GERMAN);
  // Who has not come in by then, because his way was barred or the queue too long, does not come any more.
  draft.triggers.push({
    on: 'stage',
    effect: (g, e) => {
      if (e.stage !== 'german.movement' || !over(g)) return;
      for (const row of g.rows.waiting) {
        if (SIDE[row.unit] !== GERMAN) continue;
        g.move(row.unit, g.box('out'));
        g.emit({ e: 'recalled', u: row.unit, case: 'gvar-7' });
      }
      g.rows.waiting = g.rows.waiting.filter((row) => SIDE[row.unit] !== GERMAN);
    },
  });
});
