/** German variants that put something before the first attacks: the SS panzer divisions move (gvar-5), the 6th Panzer Army is reinforced (gvar-11). */
import { unitIndex, variants } from '../../data/index.ts';
import { GERMAN } from '../../state/shape.ts';
import { idsOf, replaceArrivals, rowsFor, variant } from './force.ts';

const FIRST = 1;
const LEADERS = new Set(idsOf({ formations: variants['gvar-5'].moveBeforeFirstCombat }).map(unitIndex));

/** Traffic jams apply (basic-15.5); who starts in reserve may be taken out of it to go along. */
export const ssLead = variant('gvar-5', (draft, on) => {
  draft.move.firstMoves.push((g, unit) => on(g) && LEADERS.has(unit));
  const closed = draft.move.reservesClosed;
  draft.move.reservesClosed = (g, u, release) =>
    on(g) && release && g.v.side === GERMAN && g.v.turn === FIRST && LEADERS.has(u) ? undefined : closed(g, u, release);
});

/** The 506th comes with its reduced side up, as in every other way it can come. */
export const reinforced = variant('gvar-11', (draft, on) => {
  const rows = variants['gvar-11'].beforeFirstCombat.flatMap(({ formation, unit, areas }) =>
    rowsFor(idsOf({ formations: formation ? [formation] : [], units: unit ? [unit] : [] }), FIRST, areas, ['G-HGB-506']),
  );
  replaceArrivals(draft, on, rows);
});
