/** The set-up stage (30.C to 35.C): as suggested or as the players like it. */
import { call, deployAtOnce, deployEnd, END, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import type { SetupGroup } from '../data/index.ts';
import { inPrimary } from '../rules/movement/zones.ts';
import { makeSupplied, readyCount, readyNow, readyRefusal } from '../rules/supply/ready-supply.ts';
import { DUNKIRK, GROUND, held, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc, type RR } from '../state/shape.ts';
import { drawLines, lift, put, putInReserve, suggest, suggestSide } from './lay-out.ts';
import { deployRefusal, groupOf, hexesFor, membersOf, setupOf, sideOf } from './set-up-places.ts';

const SET_UP_LOCALS = record({
  /** Place in the order of setting up. */
  i: count(),
});
type SetUpLocals = Of<typeof SET_UP_LOCALS>;
const sideAt = (g: G, l: SetUpLocals): number => sideOf({ side: g.rules.scenario.setupOrder[l.i] });
const waiting = (g: G, side: Side): number[] => UNITS.filter((u) => u.side === side && g.f.unplaced[u.index] === 1).map((u) => u.index);

const next = (g: G, l: SetUpLocals): string => (waiting(g, sideAt(g, l)).length > 0 ? 'place' : 'placed');

const deploy = deployAtOnce<RR, SetUpLocals, undefined>('deploy', {
  units: (g, l) => waiting(g, sideAt(g, l)),
  barred: (g, l, u) =>
    SIDE[u] !== sideAt(g, l) || g.f.unplaced[u] === 0 ? { case: '30.C', why: 'nothing-to-set-up', unit: u } : undefined,
  hexes: (g, _l, u) => hexesFor(g, groupOf(g, u) as SetupGroup, u),
  shared: () => undefined,
  refusal: (g, _l, u, h) => deployRefusal(g, u, h),
  put: (g, l, u, h) => {
    put(g, u, h);
    const group = groupOf(g, u) as SetupGroup;
    if (group.reserve === 'all' || (group.place.kind === 'fixed' && group.place.inReserve.includes(UNITS[u].id))) putInReserve(g, u);
    g.emit({ e: 'deployed', u, h, case: group.case });
    return next(g, l);
  },
});

/** Why a unit may not start in reserve (30.C). */
function reserveRefusal(g: G, side: Side, u: UnitId): Refusal | undefined {
  const group = groupOf(g, u);
  const no = (why: string): Refusal => ({ case: '30.C', why, unit: u });
  if (!group || SIDE[u] !== side || GROUND[u] === 0 || !g.onMap(u)) return no('nothing-to-set-up');
  if (g.f.reserve[u] === 1) return no('reserve-already');
  const most = group.reserve === 'all' ? group.units.length : group.reserve;
  if (membersOf(g, group).filter((v) => g.f.reserve[v] === 1).length >= most) return { ...no('reserve-limit'), limit: most };
  return inPrimary(g, side, g.hexOf(u)) ? { case: '9.A', why: 'reserve-in-zone', unit: u } : undefined;
}
const reserve: Opt<SetUpLocals> = {
  k: 'reserve',
  parts: 'u',
  *from(g, l) {
    const side = sideAt(g, l);
    for (const unit of UNITS)
      if (unit.side === side && g.onMap(unit.index) && reserveRefusal(g, side, unit.index) === undefined)
        yield { k: 'reserve', u: unit.index };
  },
  test: (g, l, a) => reserveRefusal(g, sideAt(g, l), a.u),
  take: (g, l, a) => {
    putInReserve(g, a.u);
    g.emit({ e: 'startsReserve', u: a.u, case: '30.C' });
    return next(g, l);
  },
  sure: true,
};

const { rest, done: finish } = deployEnd<RR, SetUpLocals>({
  waiting: (g, l) => waiting(g, sideAt(g, l)),
  rest: (g, l, left) => {
    const side = sideAt(g, l);
    g.emit({ e: 'restPlaced', side, n: left.length, case: '30.C' });
    suggestSide(g, side);
    return 'placed';
  },
  unfinished: (left) => ({ case: '30.C', why: 'still-to-set-up', unit: left[0], n: left.length }),
  done: () => 'plots',
});

const setup: Proc<SetUpLocals> = {
  locals: SET_UP_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.i = 0;
        const free = g.rules.choice('set-up') === 'free';
        const { setupOrder, plots, msp } = g.rules.scenario;
        // Who plots first must not see what the other sets up afterwards (32.G.2, 34.G.2).
        if (free) {
          for (const side of setupOrder) lift(g, sideOf({ side }));
          drawLines(g);
        }
        if (!free && plots.length > 0) lift(g, sideOf({ side: setupOrder[1] }));
        if ((free || plots.length > 0) && msp.readySupply)
          for (const u of UNITS) if (u.side === GERMAN && g.f.reserve[u.index] === 0) g.set('maneuver', u.index, 0);
        return 'side';
      },
    },
    side: {
      auto: (g, l) => {
        if (l.i >= g.rules.scenario.setupOrder.length) return 'ready';
        const side = sideAt(g, l);
        if (g.rules.choice('set-up') !== 'free') {
          suggestSide(g, side);
          return 'plots';
        }
        // Units with a hex of their own need no answer.
        for (const group of setupOf(g).groups)
          if (sideOf(group) === side && group.place.kind === 'fixed')
            for (const u of membersOf(g, group)) if (g.f.unplaced[u] === 1) suggest(g, group, u);
        return waiting(g, side).length > 0 ? 'place' : 'plots';
      },
    },
    place: {
      who: sideAt,
      cases: ['30.C'],
      says: 'ask.set-up',
      args: (g, l) => ({ n: waiting(g, sideAt(g, l)).length }),
      options: [deploy, reserve, rest, finish],
    },
    // Everybody stands: what is left are the reserves.
    placed: {
      who: sideAt,
      cases: ['30.C'],
      says: 'ask.set-up-reserves',
      options: [reserve, finish],
    },
    plots: {
      auto: (g, l) => {
        const side = sideAt(g, l);
        l.i++;
        return g.rules.scenario.plots.some((p) => sideOf(p) === side) ? call('plots', { only: side }, 'side') : 'side';
      },
    },
    ready: {
      auto: (g) => {
        g.v.invested = held(g, GERMAN, DUNKIRK(g)) && held(g, ALLIED, DUNKIRK(g)) ? 1 : 0;
        if (!g.rules.scenario.msp.readySupply) return END;
        if (g.rules.choice('set-up') === 'free') return 'supplied';
        if (readyCount(g) === 0) readyNow(g);
        return END;
      },
    },
    supplied: {
      who: () => GERMAN,
      cases: ['34.D'],
      says: 'ask.ready-supply',
      args: (g) => ({ n: (g.rules.scenario.msp.readySupply?.most ?? 0) - readyCount(g) }),
      skip: (g) => (readyCount(g) >= (g.rules.scenario.msp.readySupply?.most ?? 0) ? END : undefined),
      options: [
        {
          k: 'supply',
          parts: 'u',
          *from(g) {
            for (const u of UNITS) if (u.side === GERMAN && readyRefusal(g, u.index) === undefined) yield { k: 'supply', u: u.index };
          },
          test: (g, _l, a) => readyRefusal(g, a.u),
          take: (g, _l, a) => {
            makeSupplied(g, a.u);
            return 'supplied';
          },
          sure: true,
        },
        {
          k: 'rest',
          from: () => [{ k: 'rest' }],
          test: () => undefined,
          take: (g) => {
            readyNow(g);
            return END;
          },
          sure: true,
        },
        { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => END, sure: true },
      ],
    },
  },
};
export const setUpProcs = { setup };
