/** The set-up stage (25.12, 26.2): with free deployment the players change the suggested one as the lists allow, the Allied one first. Procedure `setUp`. */
import { type CaseId, deployUnitFirst, END, type Of, type Refusal } from '@hexfront/engine';
import { unit as aUnit, count, record, side } from '@hexfront/engine/parts';
import { freeAtStart } from '../rules/movement/british.ts';
import { type G, GERMAN, type Opt, type Proc, type WaR } from '../state/shape.ts';
import { frontRefusal } from './free-german.ts';
import { choosers, listCase, listedHexes, SET_UP_ORDER, startRefusal } from './set-up-places.ts';
import { suggestedHexes } from './suggested.ts';

const SET_UP_LOCALS = record({
  /** Unit in hand. */
  u: aUnit(),
  /** Placements left; more than anybody needs, so that set-up ends. */
  left: count(),
  side: side(),
});
type SetUpLocals = Of<typeof SET_UP_LOCALS>;
const PLACEMENTS_PER_UNIT = 3;

/** Why the set-up of a side may not end as it stands (24.81). */
const endRefusal = (g: G, l: SetUpLocals): Refusal | undefined => (g.rules.freeGermans && l.side === GERMAN ? frontRefusal(g) : undefined);
const done: Opt<SetUpLocals> = {
  k: 'done',
  from: (g, l) => (endRefusal(g, l) ? [] : [{ k: 'done' }]),
  test: endRefusal,
  take: () => 'next',
  sure: true,
};
/** Instead of a free set-up: everybody as printed. */
const printed: Opt<SetUpLocals> = {
  k: 'printed',
  from: (g, l) => (printedRefusal(g, l) ? [] : [{ k: 'printed' }]),
  test: printedRefusal,
  take(g, l) {
    const places = suggestedHexes(g);
    for (const u of choosers(g, l.side)) {
      const h = places.get(u);
      if (h === undefined || h === g.hexOf(u)) continue;
      const from = g.hexOf(u);
      g.move(u, h);
      g.emit({ e: 'deployed', u, from, h, case: '24.81' });
    }
    return 'next';
  },
  sure: true,
};
function printedRefusal(g: G, l: SetUpLocals): Refusal | undefined {
  return g.rules.freeGermans && l.side === GERMAN ? undefined : { case: '24.81', why: 'no-such-rule' };
}

const { unit, hex } = deployUnitFirst<WaR, SetUpLocals, undefined>(
  { unit: 'deploy', hex: 'place' },
  {
    units: (g, l) => (l.left > 0 ? choosers(g, l.side) : []),
    barred: (g, l, u) => {
      if (l.left <= 0) return { case: listCase(g, u), why: 'deployed-enough' };
      return choosers(g, l.side).includes(u) ? undefined : { case: listCase(g, u), why: 'start-listed', unit: u };
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
      g.emit({ e: 'deployed', u, from, h, case: listCase(g, u) });
      return 'unit';
    },
  },
);

/** The next side that has a choice, or the end of the stage. */
function turnTo(g: G, l: SetUpLocals, from: number): string {
  const next = SET_UP_ORDER.slice(from).find((of) => choosers(g, of).length > 0);
  if (next === undefined) return 'end';
  l.u = -1;
  l.side = next;
  l.left = PLACEMENTS_PER_UNIT * choosers(g, next).length;
  return 'unit';
}
/** The lists of the scenario. */
const CASES: readonly CaseId[] = ['25.12', '25.22', '26.2', '24.81'];

export const setUp: Proc<SetUpLocals> = {
  locals: SET_UP_LOCALS,
  first: 'begin',
  points: {
    begin: { auto: (g, l) => turnTo(g, l, 0) },
    unit: { who: (_g, l) => l.side, cases: CASES, options: [unit, done, printed] },
    hex: { who: (_g, l) => l.side, cases: CASES, args: (_g, l) => ({ unit: l.u }), options: [hex] },
    next: { auto: (g, l) => turnTo(g, l, SET_UP_ORDER.indexOf(l.side) + 1) },
    end: {
      auto: (g) => {
        freeAtStart(g);
        return END;
      },
    },
  },
};
