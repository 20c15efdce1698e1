/** Withdrawals (31.E): listed units leave the game in their owner's initial segment; what they lack in strength is made good from replacements. */
import { END, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { record, units } from '@hexfront/engine/parts';
import { arrivals, withdrawals as lists, unitIndex } from '../../data/index.ts';
import { GROUND, held, isLand, SIDE, UNITS } from '../../state/query.ts';
import { enemyOf, type G, type Opt, type Proc } from '../../state/shape.ts';
import { isFullSea } from '../movement/hexsides.ts';
import { inPrimary } from '../movement/zones.ts';
import { naturalPool, payDebt } from './pools.ts';

/** Every way out leads into the enemy, his primary zone, or the sea (31.E-withdraw-sub). Off the map is a way out. */
export function surrounded(g: G, u: UnitId): boolean {
  const hex = g.f.place[u];
  if (hex >= g.board.n) return false;
  const side = SIDE[u];
  for (let d = 0; d < 6; d++) {
    const at = 6 * hex + d;
    const to = g.board.neighbors[at];
    if (to < 0) return false;
    if (isFullSea(g, at) || !isLand(g, to)) continue;
    if (!held(g, enemyOf(side), to) && !inPrimary(g, side, to)) return false;
  }
  return true;
}

/** Counters on the map that stand for a broken-down division. */
const countersOf = (g: G, u: UnitId): number[] => UNITS.filter((v) => g.f.standsFor[v.index] === u).map((v) => v.index);

/** Units of the side that leave on this turn. */
export function leavers(g: G, side: Side): number[] {
  return (lists[g.rules.scenario.id] ?? [])
    .filter((w) => w.turn === g.v.turn)
    .map((w) => unitIndex(w.unit))
    .filter((u) => SIDE[u] === side);
}

/** In play: on the map or about to come onto it. */
const present = (g: G, u: UnitId): boolean => {
  const place = g.f.place[u];
  return g.onMap(u) || ['ready', 'england', 'to-england', 'broken-down', 'chart-west', 'chart-north'].some((b) => place === g.box(b));
};

/** Where a unit goes that leaves: away for good, or to wait for the turn on which it is listed again. */
function leave(g: G, u: UnitId, rule: string): void {
  const back = (arrivals[g.rules.scenario.id] ?? []).some((a) => a.returns && a.turn > g.v.turn && unitIndex(a.unit) === u);
  let missing = g.f.reduced[u] === 1 ? 1 : 0;
  if (g.f.place[u] === g.box('broken-down')) {
    for (const c of countersOf(g, u)) {
      if (!g.onMap(c)) missing++;
      g.set('standsFor', c, -1);
      g.move(c, g.box('spare'));
    }
  }
  const inPlay = present(g, u);
  g.set('reserve', u, 0);
  g.set('maneuver', u, 0);
  g.set('reduced', u, 0);
  g.move(u, g.box(back ? 'due' : 'removed'));
  g.emit({ e: 'withdrawn', u, case: rule });
  if (inPlay && GROUND[u] === 1 && missing > 0) payDebt(g, SIDE[u], naturalPool(u), missing);
}

const WITHDRAW_LOCALS = record({
  /** Listed units not yet dealt with. */
  waiting: units(),
});
type WithdrawLocals = Of<typeof WITHDRAW_LOCALS>;

/** Another unit of the same type and size leaves instead of one that is cannibalized or surrounded. */
function substitutes(g: G, u: UnitId): number[] {
  const { kind, size, side } = UNITS[u];
  const listed = leavers(g, side);
  return UNITS.filter(
    (v) =>
      v.side === side &&
      v.kind === kind &&
      v.size === size &&
      v.index !== u &&
      !listed.includes(v.index) &&
      present(g, v.index) &&
      !surrounded(g, v.index),
  ).map((v) => v.index);
}

const substitute: Opt<WithdrawLocals> = {
  k: 'withdraw',
  parts: 'u',
  from: (g, l) => substitutes(g, l.waiting[0]).map((u) => ({ k: 'withdraw', u })),
  test: (g, l, a): Refusal | undefined =>
    substitutes(g, l.waiting[0]).includes(a.u)
      ? undefined
      : { case: '31.E-withdraw-sub', why: 'no-substitute', unit: a.u, other: l.waiting[0] },
  take: (g, l, a) => {
    l.waiting.shift();
    leave(g, a.u, '31.E-withdraw-sub');
    return 'next';
  },
  sure: true,
};

export const withdrawals: Proc<WithdrawLocals> = {
  locals: WITHDRAW_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.waiting = leavers(g, g.v.side);
        return l.waiting.length > 0 ? 'next' : END;
      },
    },
    next: {
      auto: (g, l) => {
        const u = l.waiting[0];
        if (u === undefined) return END;
        const place = g.f.place[u];
        const boxed = place === g.box('cadre') || place === g.box('destroyed');
        const gone = place === g.box('cannibalized') || (g.onMap(u) && surrounded(g, u));
        if (gone && substitutes(g, u).length > 0) return 'instead';
        l.waiting.shift();
        if (gone) g.emit({ e: 'notWithdrawn', u, case: '31.E-withdraw-sub' });
        else if (boxed) leave(g, u, '31.E-withdraw-box');
        else if (present(g, u) || place === g.box('due')) leave(g, u, '31.E-withdraw');
        return 'next';
      },
    },
    instead: {
      who: (g) => g.v.side,
      cases: ['31.E-withdraw-sub'],
      says: 'ask.withdraw',
      args: (_g, l) => ({ unit: l.waiting[0] }),
      options: [substitute],
    },
  },
};
