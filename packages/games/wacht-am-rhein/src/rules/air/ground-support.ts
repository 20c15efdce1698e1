/** Ground Support (19.1): air points that fire like artillery without range, in attack in full, as final protective fire by half; never at night. */
import type { Refusal, Side } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import { isNight } from '../../state/query.ts';
import type { G, Opt } from '../../state/shape.ts';

const TOTAL = ['germanSupport', 'alliedSupport'] as const;
const USED = ['germanFlown', 'alliedFlown'] as const;
/** Points that make one of final protective fire (19.11). */
const PER_FIRE = tables.air.supportPointsPerFpf;

/** Points of a side that can be used on one hex now: half of all it has, of those not used in this Combat Phase (19.12, 19.13, R-C23, R-C24). */
export function supportLeft(g: G, side: Side): number {
  if (isNight(g)) return 0;
  const total = g.v[TOTAL[side]];
  return Math.max(0, Math.min(Math.floor(total / 2), total - g.v[USED[side]]));
}
/** Points of final protective fire. */
export const airFireOf = (points: number): number => Math.floor(points / PER_FIRE);

/** Used up for this phase. */
export function fly(g: G, side: Side, points: number): void {
  g.v[USED[side]] += points;
}

const short = (g: G, side: Side, needs: number): Refusal => ({
  case: isNight(g) ? '19.12' : '19.13',
  why: 'air-points-short',
  n: supportLeft(g, side),
  needs,
});

/** As many points as named fly for the attack being put together, in all: more than before. */
export const supportAttack = <L>(draft: (g: G) => Battle, next: string): Opt<L> => ({
  k: 'air',
  parts: 'n',
  *from(g) {
    const b = draft(g);
    for (let n = b.air + 1; n <= supportLeft(g, b.by); n++) yield { k: 'air', n };
  },
  test(g, _l, { n }) {
    const b = draft(g);
    return n > b.air && n <= supportLeft(g, b.by) ? undefined : short(g, b.by, n);
  },
  take(g, _l, { n }) {
    draft(g).air = n;
    return next;
  },
  sure: true,
});

/** The same for the defense, two points for one. Against a Barrage attack nobody is asked (11.37). */
export const supportDefense = <L>(battle: (g: G, l: L) => Battle, next: string): Opt<L> => ({
  k: 'air',
  parts: 'n',
  *from(g, l) {
    const b = battle(g, l);
    for (let n = b.airFire + PER_FIRE; n <= supportLeft(g, 1 - b.by); n += PER_FIRE) yield { k: 'air', n };
  },
  test(g, l, { n }) {
    const b = battle(g, l);
    if (n % PER_FIRE !== 0) return { case: '19.11', why: 'air-fire-in-pairs', n: PER_FIRE };
    return n > b.airFire && n <= supportLeft(g, 1 - b.by) ? undefined : short(g, 1 - b.by, n);
  },
  take(g, l, { n }) {
    battle(g, l).airFire = n;
    return next;
  },
  sure: true,
});
