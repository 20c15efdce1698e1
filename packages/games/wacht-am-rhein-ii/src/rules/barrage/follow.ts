/** The advance into a hex that a barrage has emptied (12.7.0): units in Prepared Assault beside it, once each. Procedure `follow`. */
import { END, type Of, plain, type Refusal, type UnitId, unitsAround } from '@hexfront/engine';
import { hex, record, side, units } from '@hexfront/engine/parts';
import type { Barrage } from '../../state/fields/combat.ts';
import { TACTICAL } from '../../state/fields/modes.ts';
import { SIDE, unitsOf } from '../../state/query.ts';
import type { G, Opt, Proc } from '../../state/shape.ts';
import { groundRefusal } from '../combat/crossings.ts';
import { isPrepared } from '../combat/designation/eligibility.ts';
import { fits } from '../combat/stacks.ts';
import { isCover } from '../sight/cover.ts';

const LOCALS = record({ side: side(), hex: hex(), units: units() });
type Locals = Of<typeof LOCALS>;

function goRefusal(g: G, l: Locals, unit: UnitId): Refusal | undefined {
  if (!l.units.includes(unit) || !g.onMap(unit)) return { case: '12.7.0', why: 'not-beside', unit, hex: l.hex };
  if (g.f.followed[unit] !== 0) return { case: '12.7.0', why: 'followed-already', unit };
  const from = g.hexOf(unit);
  const ground = groundRefusal(g, unit, from, g.board.dirTo(from, l.hex));
  if (ground) return { case: '13.11.0', why: ground.why, unit, from, to: l.hex };
  return fits(g, l.hex, [...unitsOf(g, l.side, l.hex), unit]) ? undefined : { case: '13.11.0', why: 'stack-full', unit, to: l.hex };
}
/** Who may follow a barrage, or nobody. */
export function followOf(g: G, b: Barrage): Locals | undefined {
  const near = [...unitsAround(g, b.target, (u) => SIDE[u] === b.by && isPrepared(g, u))];
  const l = { side: b.by, hex: b.target, units: near };
  return near.some((u) => goRefusal(g, l, u) === undefined) ? l : undefined;
}

const go: Opt<Locals> = {
  k: 'follow',
  parts: 'u',
  *from(_g, l) {
    for (const u of l.units) yield { k: 'follow', u };
  },
  test: (g, l, a) => goRefusal(g, l, a.u),
  take: (g, l, { u }) => {
    const from = g.hexOf(u);
    g.move(u, l.hex);
    g.set('followed', u, 1);
    g.emit({ e: 'entered', u, h: l.hex, from });
    g.emit({ e: 'advanced', u, from, to: l.hex, case: '12.7.0' });
    return 'choose';
  },
};
/** In cover it may leave Prepared Assault, and then does not attack (12.7.0, 13.1.1). */
const callOff: Opt<Locals> = {
  k: 'call-off',
  parts: 'u',
  *from(_g, l) {
    for (const u of l.units) yield { k: 'call-off', u };
  },
  test: (g, l, { u: unit }) => {
    if (g.f.followed[unit] !== 1 || g.f.place[unit] !== l.hex) return { case: '12.7.0', why: 'not-followed', unit };
    return isCover(g, l.side, l.hex, 'combat') ? undefined : { case: '12.7.0', why: 'no-cover', unit, hex: l.hex };
  },
  take: (g, _l, { u }) => {
    g.set('mode', u, TACTICAL);
    g.set('followed', u, 2);
    g.emit({ e: 'stoodDown', u, h: g.hexOf(u), case: '12.7.0' });
    return 'choose';
  },
};

export const follow: Proc<Locals> = {
  locals: LOCALS,
  first: 'choose',
  points: {
    choose: { who: (_g, l) => l.side, cases: ['12.7.0'], args: (_g, l) => ({ h: l.hex }), options: [go, callOff, plain('done', END)] },
  },
};
