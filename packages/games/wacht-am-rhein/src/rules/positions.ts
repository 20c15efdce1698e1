/** Chapter 16, Improved Positions and Entrenchments: begun before anything moves, finished a turn later, lost when an enemy comes near or nobody is left. */
import { among, distance, type HexId, isHex, type Refusal, type Side, type Trigger, type UnitId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { ARTILLERY, ENGINEER, HQ, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { ENTRENCHED, type G, GERMAN, IMPROVED, type Opt, WAITS, type WaR, WORKS } from '../state/shape.ts';
import { abandonWorks, usesWorks } from './combat/works.ts';

/** Being built: two more than the finished work. */
const BUILDING = 2;
const { placedAtLeastFrom } = tables.positions;

const OWN: readonly (readonly UnitId[])[] = [0, 1].map((side) => UNITS.filter((u) => u.side === side).map((u) => u.index));

/** Hexes with an enemy of the side nearer than a work may be begun, found once for a whole list (16.12). */
const nearBy = new WeakMap<object, { stamp: number; near: Uint8Array }[]>();
function nearEnemies(g: G, side: Side): Uint8Array {
  const kept = nearBy.get(g.d) ?? [0, 1].map(() => ({ stamp: -1, near: new Uint8Array(g.board.n) }));
  nearBy.set(g.d, kept);
  const of = kept[side];
  if (of.stamp === g.d.change) return of.near;
  of.near.fill(0);
  let edge: HexId[] = [];
  for (const u of OWN[1 - side]) if (g.onMap(u)) edge.push(g.hexOf(u));
  for (const h of edge) of.near[h] = 1;
  for (let n = 1; n < placedAtLeastFrom; n++) {
    const next: HexId[] = [];
    for (const h of edge)
      for (let k = 6 * h; k < 6 * h + 6; k++) {
        const to = g.board.neighbors[k];
        if (to >= 0 && of.near[to] === 0) {
          of.near[to] = 1;
          next.push(to);
        }
      }
    edge = next;
  }
  of.stamp = g.d.change;
  return of.near;
}

function buildRefusal(g: G, unit: UnitId, kind: typeof IMPROVED | typeof ENTRENCHED): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (SIDE[unit] !== g.v.side) return no('16.13', 'not-yours');
  if (g.v.begun !== 0) return no('16.13', 'movement-begun');
  if (!g.onMap(unit)) return no('16.13', 'not-on-map');
  // A company that has just been formed stays where it is, and may dig in there: that comes after breakdown (5.2D, 17.11).
  if (g.f.moved[unit] !== 0 && g.f.moved[unit] !== WAITS) return no('16.13', 'moved-already');
  if (HQ[unit] === 1 || ARTILLERY[unit] === 1) return no('16.31', 'builds-no-position');
  if (g.f.march[unit] !== 0) return no('err-16.0c', 'march-builds-not');
  if (g.f.committed[unit] === 0) return no('err-25.16', 'not-committed-to-build');
  const hex = g.hexOf(unit);
  if (g.f.work[hex] !== 0) return { ...no('err-16.0a', 'position-already'), hex };
  if (nearEnemies(g, SIDE[unit])[hex] !== 0) return { ...no('16.12', 'enemy-too-near'), n: placedAtLeastFrom };
  if (kind === ENTRENCHED && !unitsOf(g, SIDE[unit], hex).some((u) => u !== unit && ENGINEER[u] === 1))
    return no('16.22', 'no-engineer-here');
  return undefined;
}

function buildOption(k: string, kind: typeof IMPROVED | typeof ENTRENCHED): Opt {
  return {
    k,
    parts: 'u',
    ...among({
      k,
      part: 'u',
      of: (g: G) => (g.v.begun === 0 ? OWN[g.v.side] : []),
      fits: (g: G) => (u: UnitId) => g.onMap(u) && g.f.committed[u] !== 0 && buildRefusal(g, u, kind) === undefined,
    }),
    test: (g, _l, { u }) => buildRefusal(g, u, kind),
    take(g, _l, { u }) {
      const h = g.hexOf(u);
      g.set('work', h, kind + BUILDING);
      g.set('moved', u, WORKS);
      g.emit({ e: 'building', u, h, kind: kind === ENTRENCHED ? 'entrenched' : 'improved', case: kind === ENTRENCHED ? '16.22' : '16.13' });
      return 'plan';
    },
  };
}
export const improve = buildOption('improve', IMPROVED);
export const entrench = buildOption('entrench', ENTRENCHED);

/** The last engineer stays with Entrenchments until they are built (16.22). */
export function digRefusal(g: G, unit: UnitId): Refusal | undefined {
  const hex = g.hexOf(unit);
  if (ENGINEER[unit] === 0 || g.f.work[hex] !== ENTRENCHED + BUILDING) return undefined;
  const others = unitsOf(g, SIDE[unit], hex).some((u) => u !== unit && ENGINEER[u] === 1);
  return others ? undefined : { case: '16.22', why: 'engineer-digs', unit };
}

/** At the beginning of the next own Movement Phase what was begun is finished (16.13). */
export function finishWorks(g: G, side: Side): void {
  for (const h of g.d.building) {
    if (unitsOf(g, side, h).length === 0) continue;
    g.set('work', h, g.f.work[h] - BUILDING);
    g.emit({ e: 'built', h, kind: g.f.work[h] === ENTRENCHED ? 'entrenched' : 'improved', case: '16.13' });
  }
}

function remove(g: G, h: HexId, rule: string): void {
  g.set('work', h, 0);
  g.emit({ e: 'workLost', h, case: rule });
}

/** An enemy who comes within three hexes, or two by the other reading, ends the work at once; finished works are safe from that (err-16.0b, R-C20). */
function comesNear(g: G, side: Side, hex: HexId): void {
  for (const h of g.d.building)
    if (distance(g.board, h, hex) <= g.rules.worksLostWithin && unitsOf(g, 1 - side, h).length > 0) remove(g, h, 'err-16.0b');
}

/** Movement that leaves a work to nobody who can use it removes it (16.36). */
function leaves(g: G, unit: UnitId, from: HexId): void {
  if (g.f.work[from] !== 0 && !unitsOf(g, SIDE[unit], from).some((u) => usesWorks(g, u))) remove(g, from, '16.36');
}

export const positionTriggers: readonly Trigger<WaR>[] = [
  { on: 'entered', effect: (g, e) => comesNear(g, SIDE[e.u], e.h) },
  { on: 'dropped', effect: (g, e) => (e.n > 0 ? comesNear(g, GERMAN, e.h) : undefined) },
  { on: 'moved', effect: (g, e) => leaves(g, e.u, e.from) },
  // Lost by whatever rule, in combat or not: nobody else may find them (16.36).
  { on: 'lost', effect: (g, e) => (isHex(g.board, e.h) ? abandonWorks(g, SIDE[e.u], e.h) : undefined) },
  { on: 'exited', effect: (g, e) => leaves(g, e.u, e.h) },
];
