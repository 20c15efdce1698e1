/** Advanced chapter 3: the 150th Panzer Brigade in American uniforms. */
import type { HexId, Refusal, UnitId } from '@hexfront/engine';
import { turnNumber, unitIndex } from '../../data/index.ts';
import { addShift } from '../../decisions/combat.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { canMove, moveRefusal } from '../movement/movement.ts';

const BRIGADE = unitIndex('G-6PzA-150');
/** Evening on which it may pass for American (adv-3.1). */
const MASQUERADE = turnNumber('12/17PM');
/** Note on the battle that is its first. */
const FIRST = 'skorzeny';
/** Counters that are nobody's company: generals and aircraft. */
const APART = Uint8Array.from(UNITS, (u) => (u.type === 'commander' || u.type === 'aircraft' ? 1 : 0));

/** Somebody is in the hex with whom it would have to stack. */
const company = (g: G, unit: UnitId, hex: HexId): UnitId | undefined => {
  if (SIDE[unit] !== GERMAN || APART[unit]) return undefined;
  return g.unitsIn(hex).find((v) => v !== unit && SIDE[v] === GERMAN && !APART[v] && (unit === BRIGADE || v === BRIGADE));
};

/** The chart sets it up with 1SS/2: the first of them that can move leaves the other. */
function mustPart(g: G): Refusal | undefined {
  const hex = g.hexOf(BRIGADE);
  if (g.v.side !== GERMAN || hex >= g.board.n) return undefined;
  const other = company(g, BRIGADE, hex);
  if (other === undefined) return undefined;
  for (const unit of [BRIGADE, other])
    if (moveRefusal(g, unit, 'movement') === undefined && canMove(g, unit, 'movement'))
      return { case: 'adv-3.3', why: 'skorzeny-parts', unit, hex, other };
  return undefined;
}

export const skorzeny: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.ignoresZones.push((g, unit) => unit === BRIGADE && g.v.turn === MASQUERADE && g.v.skorzeny === 0);
    draft.shifts.push((g, b, out) => {
      if (b.attackers.includes(BRIGADE) && (g.v.skorzeny === 0 || b.extra[FIRST] === 1))
        addShift(out, 1, 'adv-3.2', 'line.skorzeny', out.lines && { unit: BRIGADE });
    });
    draft.fight.committed.push((g, b) => {
      if (!b.attackers.includes(BRIGADE) || g.v.skorzeny !== 0) return;
      b.extra[FIRST] = 1;
      g.v.skorzeny = 1;
    });
    draft.move.mayFinish.push(mustPart);
    draft.move.stackClash.push((g, unit, hex) => {
      const other = company(g, unit, hex);
      return other === undefined ? undefined : { case: 'adv-3.3', why: 'skorzeny-alone', unit, hex, other };
    });
  },
};
