/** Planes: where they are sent, against whom, with what escort. */
import type { Action, HexId, Side } from '@hexfront/engine';
import { ALLIED_SECTORS, pointsIn, pointsOver, sectorOf } from '../rules/air/points.ts';
import { onMapOf } from '../state/derived.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

type Answer = (g: G, list: readonly Action[]) => Action | undefined;

/** Each sector gets its share by the enemy units in it. */
function share(side: Side, sector: number): Answer {
  return (g, list) => {
    const enemies = onMapOf(g, 1 - side);
    const here = (n: number): number => enemies.filter((u) => sectorOf(g, side, g.hexOf(u)) === n).length;
    const rest = [0, 1, 2, 3].filter((n) => n >= sector).reduce((sum, n) => sum + here(n), 0);
    const left = Math.max(...list.map((a) => a.n ?? 0));
    const wanted = rest === 0 ? left : Math.round((left * here(sector)) / rest);
    return list.find((a) => a.n === wanted) ?? list[0];
  };
}
const upTo =
  (wanted: (g: G) => number): Answer =>
  (g, list) =>
    list.findLast((a) => (a.n ?? 0) <= wanted(g)) ?? list[0];
const locals = (g: G) => g.frames[g.frames.length - 1].l as { by: Side; h: HexId; n: number; escort: number };

/** Trucks are attacked only with points in plenty: Ground Support does more with few. */
const PLENTY = 12;
const raiding: Answer = (g, list) => {
  const of = (k: string): Action[] => list.filter((a) => a.k === k);
  const points = ALLIED_SECTORS.map((_, n) => pointsIn(g, ALLIED, n));
  const [launch] = of('launch');
  if (launch) return launch;
  const rich = points.reduce((sum, n) => sum + n, 0) >= PLENTY - 2;
  const fullest = of('send').sort((a, b) => points[b.n ?? 0] - points[a.n ?? 0])[0];
  return rich ? (fullest ?? of('decline')[0]) : of('decline')[0];
};

export const AIR_ANSWERS: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries([0, 1, 2, 3].map((n) => [`air.allied${n}`, share(ALLIED, n)])),
  ...Object.fromEntries([0, 1].map((n) => [`air.german${n}`, share(GERMAN, n)])),
  'air.bodenplatte': (_g, list) => list.find((a) => a.k === 'bodenplatte'),
  'raid.send': raiding,
  'mission.fly': (_g, list) => list.find((a) => a.k === 'fly'),
  'mission.escort': upTo((g) => pointsOver(g, 1 - locals(g).by, locals(g).h)),
  'mission.intercept': upTo((g) => locals(g).n + locals(g).escort),
};
