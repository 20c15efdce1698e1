/** The set-up stage (25.12): with free deployment the German player changes the suggested one as the lists allow. Procedure `setUp`. */
import { deployUnitFirst, END, type Of, plain } from '@hexfront/engine';
import { unit as aUnit, count, record } from '@hexfront/engine/parts';
import { GERMAN, type Proc, type WaR } from '../state/shape.ts';
import { choosers, listedHexes, startRefusal } from './set-up-places.ts';

const SET_UP_LOCALS = record({
  /** Unit in hand. */
  u: aUnit(),
  /** Placements left; more than anybody needs, so that set-up ends. */
  left: count(),
});
type SetUpLocals = Of<typeof SET_UP_LOCALS>;
const PLACEMENTS_PER_UNIT = 3;

const { unit, hex } = deployUnitFirst<WaR, SetUpLocals, undefined>(
  { unit: 'deploy', hex: 'place' },
  {
    units: (g, l) => (l.left > 0 ? choosers(g) : []),
    barred: (g, l, u) => {
      if (l.left <= 0) return { case: '25.12', why: 'deployed-enough' };
      return choosers(g).includes(u) ? undefined : { case: '25.12', why: 'start-listed', unit: u };
    },
    pick: (_g, l, u) => {
      l.u = u;
      l.left--;
      return 'hex';
    },
    inHand: (l) => l.u,
    hexes: (g, _l, u) => listedHexes(g, u),
    shared: () => undefined,
    refusal: (g, _l, u, h) => startRefusal(g, u, h),
    put: (g, _l, u, h) => {
      const from = g.hexOf(u);
      g.move(u, h);
      g.emit({ e: 'deployed', u, from, h, case: '25.12' });
      return 'unit';
    },
  },
);

export const setUp: Proc<SetUpLocals> = {
  locals: SET_UP_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.u = -1;
        l.left = PLACEMENTS_PER_UNIT * choosers(g).length;
        return 'unit';
      },
    },
    unit: { who: () => GERMAN, cases: ['25.12'], options: [unit, plain('done', 'end')] },
    hex: { who: () => GERMAN, cases: ['25.12'], args: (_g, l) => ({ unit: l.u }), options: [hex] },
    end: { auto: () => END },
  },
};
