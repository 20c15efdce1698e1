/** Air missions over the map: Ground Support in barrage segments (21.3), and what escorts and interceptors make of any mission (21.6). Procedure `mission`. */
import { call, END, type HexId, listed, type Next, type Of, plain, type Refusal, type Side } from '@hexfront/engine';
import { code, count, hex, maybe, record, side, unit } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { held } from '../../state/query.ts';
import type { G, Opt, Proc } from '../../state/shape.ts';
import { observersOf } from '../barrage/guns.ts';
import { emptyBarrage, enemyHexes } from '../barrage/target.ts';
import { isPrepared } from '../combat/designation/eligibility.ts';
import { isObserved } from '../sight/observation.ts';
import { pointsOver, usePoints } from './points.ts';

const { groundSupport, interdiction } = tables.airMissions;

export const MISSION = record({
  by: side(),
  h: hex(),
  kind: code('support', 'interdiction'),
  /** The unit that is caught on the move (21.4.0). */
  u: maybe(unit()),
  n: count(),
  escort: count(),
});
export type MissionLocals = Of<typeof MISSION>;

/** Why no Ground Support can be flown against a hex (21.2.0 to 21.3.1). */
export function strikeRefusal(g: G, by: Side, hex: HexId): Refusal | undefined {
  if (hex >= g.board.n || !held(g, 1 - by, hex)) return { case: '21.3.0', why: 'no-enemy', hex };
  if (pointsOver(g, by, hex) === 0) return { case: '21.1.2a', why: 'no-air-points', hex };
  if ((g.f.shelled[hex] & (1 << by)) !== 0) return { case: '21.3.1', why: 'shelled-already', hex };
  return isObserved(g, by, hex) ? undefined : { case: '21.3.0', why: 'strike-unobserved', hex };
}
/** Ground Support, one mission for each hex in a Combat Phase (21.3.1). */
export const strike: Opt = {
  k: 'strike',
  parts: 'h',
  from: (g) => enemyHexes(g, g.v.firing).map((h) => ({ k: 'strike', h })),
  test: (g, _l, a) => strikeRefusal(g, g.v.firing, a.h),
  take: (g, _l, { h }) => call('mission', { by: g.v.firing, h, kind: 'support', n: 0, escort: 0 }, 'choose'),
};

/** The most points of a mission: more if a unit in Prepared Assault observes (21.3.2); interdiction has no limit but what there is. */
export function mostPlanes(g: G, l: Pick<MissionLocals, 'by' | 'h' | 'kind'>): number {
  const left = pointsOver(g, l.by, l.h);
  if (l.kind === 'interdiction') return left;
  const guided = observersOf(g, l.by, l.h).some((u) => isPrepared(g, u));
  return Math.min(left, guided ? groundSupport.maxObserverPA : groundSupport.maxOther);
}
/** Barrage factors of points: one each, half in the other side's player turn and on units that move (21.3.1, 21.3.3, 21.4.0); rounded once (1.4.0). */
export function factorsOf(g: G, l: Pick<MissionLocals, 'by' | 'kind'>, n: number): number {
  const each =
    l.kind === 'interdiction' ? interdiction.factorPerAp : l.by === g.v.side ? groundSupport.factorPerAp : groundSupport.defensive;
  return Math.floor(n * each + 0.5);
}

/** Points that a player sends, at least so many; they are used up, whatever comes of them (21.2.0). Planes of a mission are offered most first, others least first. */
function sends(
  k: string,
  least: 0 | 1,
  by: (l: MissionLocals) => Side,
  most: (g: G, l: MissionLocals) => number,
  then: (g: G, l: MissionLocals, n: number) => Next,
): Opt<MissionLocals> {
  const numbers = (g: G, l: MissionLocals): number[] => {
    const rising = Array.from({ length: Math.max(0, most(g, l) - least + 1) }, (_, i) => least + i);
    return least === 0 ? rising : rising.reverse();
  };
  return listed(
    k,
    'n',
    numbers,
    (g, l, n) => ({ case: '21.2.0', why: 'air-points', n, limit: most(g, l) }),
    (g, l, n) => {
      usePoints(g, by(l), l.h, n);
      return then(g, l, n);
    },
  );
}
const flier = (l: MissionLocals): Side => l.by;
const enemy = (l: MissionLocals): Side => 1 - l.by;
const fly = sends('fly', 1, flier, mostPlanes, (_g, l, n) => {
  l.n = n;
  return 'escort';
});
const escort = sends(
  'escort',
  0,
  flier,
  (g, l) => pointsOver(g, l.by, l.h),
  (_g, l, n) => {
    l.escort = n;
    return 'away';
  },
);
const intercept = sends(
  'intercept',
  0,
  enemy,
  (g, l) => pointsOver(g, enemy(l), l.h),
  (g, l, n) => {
    if (n > 0) {
      const lost = lostTo(n, l.escort, l.n);
      l.n -= lost;
      g.emit({ e: 'intercepted', side: enemy(l), h: l.h, n, lost, case: '21.6.2' });
    }
    return 'resolve';
  },
);
/** Points of a mission that interceptors keep away: each escort drives one of them off first (21.6.2). */
export const lostTo = (interceptors: number, escorts: number, planes: number): number =>
  Math.min(planes, Math.max(0, interceptors - escorts));

/** What is left attacks like artillery (21.3.1). */
function resolve(g: G, l: MissionLocals): Next {
  if (l.n === 0) return END;
  g.rows.barrages = [
    {
      ...emptyBarrage(l.by, l.h, true),
      air: true,
      points: factorsOf(g, l, l.n),
      ...(l.u === undefined ? {} : { only: l.u }),
    },
  ];
  return call('barrage', {}, 'over');
}

export const mission: Proc<MissionLocals> = {
  locals: MISSION,
  first: 'fly',
  points: {
    fly: {
      who: (_g, l) => l.by,
      cases: ['21.3.1', '21.3.2'],
      args: (g, l) => ({ h: l.h, left: pointsOver(g, l.by, l.h) }),
      options: [fly, plain('cancel', END)],
    },
    // Nobody escorts against an enemy who has nothing to send.
    escort: {
      who: (_g, l) => l.by,
      cases: ['21.6.1'],
      args: (g, l) => ({ h: l.h, left: pointsOver(g, l.by, l.h) }),
      skip: (g, l) => (pointsOver(g, 1 - l.by, l.h) === 0 || pointsOver(g, l.by, l.h) === 0 ? 'away' : undefined),
      options: [escort],
    },
    away: {
      auto: (g, l) => {
        const { by, h, kind, n } = l;
        g.emit({ e: 'mission', side: by, h, kind, n, escort: l.escort, case: kind === 'support' ? '21.3.1' : '21.4.0' });
        // A hex is attacked from the air once in a phase, even if nothing gets through (21.3.1).
        if (kind === 'support') g.set('shelled', h, g.f.shelled[h] | (1 << by));
        else if (l.u !== undefined) g.set('interdicted', l.u, 1);
        return 'intercept';
      },
    },
    intercept: {
      who: (_g, l) => 1 - l.by,
      cases: ['21.6.1', '21.6.2'],
      args: (g, l) => ({ h: l.h, side: l.by, n: l.n, of: l.escort, left: pointsOver(g, 1 - l.by, l.h) }),
      skip: (g, l) => (pointsOver(g, 1 - l.by, l.h) === 0 ? 'resolve' : undefined),
      options: [intercept],
    },
    resolve: { auto: resolve },
    over: { auto: () => END },
  },
};
