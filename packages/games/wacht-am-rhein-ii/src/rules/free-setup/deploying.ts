/**
 * What the set-up leaves to the players, as an option (32.3.0-a, 32.5.0): before the first turn each side may put artillery In or Out of Battery and break units down,
 * as far as their hexes hold the companies. Procedure `deploying`.
 */
import { END, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { ARTILLERY, beside, SIDE, STATIC, TOWED, unitsOf } from '../../state/query.ts';
import { type G, type Opt, type Proc, TACTICAL } from '../../state/shape.ts';
import { companiesToDetach, detach, partRefusal } from '../companies/breakdown.ts';
import { isTooMany, limitOf } from '../movement/stacking.ts';

const CASE = '32.3.0-a';
const ofSide = (g: G, unit: UnitId): Refusal | undefined =>
  SIDE[unit] === g.v.side && g.onMap(unit) ? undefined : { case: CASE, why: 'not-yours', unit };

function batteryRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  const other = ofSide(g, unit);
  if (other) return other;
  if (ARTILLERY[unit] === 0) return no('7.10.0', 'not-artillery');
  if (STATIC[unit] === 1) return no('7.10.4', 'guns-never-move');
  if (g.f.mode[unit] === STRATEGIC) return no('32.5.0', 'mode-chosen');
  const near = TOWED[unit] === 1 && g.f.limbered[unit] === 0 && beside(g, 1 - SIDE[unit], g.hexOf(unit));
  return near ? { ...no('7.10.0', 'guns-near-enemy'), to: g.hexOf(unit) } : undefined;
}
/** Within the limits of its hex, which hold while units are set up (32.5.0). */
function partingRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: CASE, why, unit });
  const other = ofSide(g, unit);
  if (other) return other;
  if (g.f.mode[unit] !== TACTICAL) return no('breakdown-tactical');
  const whole = partRefusal(g, unit);
  if (whole) return whole;
  const hex = g.hexOf(unit);
  const { companies, leaves } = companiesToDetach(g, unit);
  const after = [...unitsOf(g, SIDE[unit], hex).filter((u) => !(leaves && u === unit)), ...companies];
  return isTooMany(limitOf(g, hex), after) ? { ...no('stack-full'), to: hex } : undefined;
}

const each = (k: string, refuse: (g: G, u: UnitId) => Refusal | undefined, take: (g: G, u: UnitId) => void): Opt => ({
  k,
  parts: 'u',
  *from(g) {
    for (const u of onMapOf(g, g.v.side)) if (refuse(g, u) === undefined) yield { k, u };
  },
  test: (g, _l, { u }) => refuse(g, u),
  take: (g, _l, { u }) => {
    take(g, u);
    return 'choose';
  },
});

export const deploying: Proc = {
  first: 'choose',
  points: {
    choose: {
      who: (g) => g.v.side,
      cases: [CASE, '32.5.0'],
      options: [
        each('battery', batteryRefusal, (g, u) => {
          g.set('limbered', u, 1 - g.f.limbered[u]);
          g.emit({ e: 'battery', u, h: g.hexOf(u), state: g.f.limbered[u] === 1 ? 'out' : 'in', case: CASE });
        }),
        each('detach', partingRefusal, (g, u) => {
          const { companies } = companiesToDetach(g, u);
          const hex = g.hexOf(u);
          detach(g, u);
          // It cost them no movement: nobody has moved yet.
          for (const v of [u, ...companies]) g.set('slowed', v, 0);
          g.set('parted', hex, 0);
        }),
        plain('done', END),
      ],
    },
  },
};
