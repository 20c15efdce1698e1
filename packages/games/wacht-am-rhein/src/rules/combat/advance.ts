/** Advance after combat (10.9): unit by unit and hex by hex, along the path of retreat or, for tanks and reconnaissance, off it. Procedure `advance`. */
import { END, type HexId, neighboursOf, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { count, counts, hex, hexes, list, maybe, record, side, units } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { bits, COMMANDO, HQ, SIDE, typeOf, unitsOf } from '../../state/query.ts';
import type { G, Opt, Proc } from '../../state/shape.ts';
import { limberOnTheWay } from '../movement/artillery-movement.ts';
import { hasZone, inEnemyZone, inRigidZone } from '../movement/zones-of-control.ts';
import { battleOf } from './battles.ts';
import { groundRefusal, hexRefusal, marchClash } from './crossings.ts';
import { loseStaffs } from './lone-units.ts';
import { meaningOf } from './odds.ts';
import { abandonWorks } from './works.ts';

const LOCALS = record({
  battle: count(),
  side: side(),
  units: units(),
  /** Hexes the loser left, each with how far the victors may go from there and along which hexes. */
  ways: list(record({ hex: hex(), limit: count(), path: hexes() })),
  /** Per unit: hexes gone, the way it took (1 higher), 1 when it goes no further. */
  used: maybe(counts()),
  way: maybe(counts()),
  stopped: maybe(counts()),
});
export type AdvanceLocals = Of<typeof LOCALS>;
type Way = AdvanceLocals['ways'][number];

const at = (list: readonly number[] | undefined, i: number): number => list?.[i] ?? 0;
/** A unit in March Mode goes one hex further than the result allows (10.93); where no die fell, into the empty hex and no more (10.87, R-C61). */
const limitOf = (g: G, l: AdvanceLocals, way: Way, unit: UnitId): number =>
  way.limit + (g.f.march[unit] !== 0 && meaningOf(battleOf(g, l.battle).result) !== undefined ? 1 : 0);
/** Pure tanks and reconnaissance may leave the path (10.94); all tank symbols are tanks (R-C18). */
const roams = (g: G, unit: UnitId): boolean => ['tank', 'tank-destroyer', 'assault-gun', 'recon'].includes(typeOf(g, unit));

/** Why there is no room: three units, one of them in March Mode (9.11, 9.21, 10.96). */
function stackRefusal(g: G, unit: UnitId, to: HexId): Refusal | undefined {
  const there = unitsOf(g, SIDE[unit], to).filter((u) => HQ[u] === 0 && COMMANDO[u] === 0);
  if (there.length >= tables.stacking.most) return { case: '10.96', why: 'stack-full', unit, hex: to, limit: tables.stacking.most };
  return marchClash(g, unit, to, []) ? { case: '9.21', why: 'march-onto-march', unit, to } : undefined;
}

function stepRefusal(g: G, l: AdvanceLocals, unit: UnitId, to: HexId): Refusal | undefined {
  const i = l.units.indexOf(unit);
  if (i < 0 || !g.onMap(unit)) return { case: '10.91', why: 'not-victor', unit };
  if (COMMANDO[unit] === 1) return { case: '24.43', why: 'commando-stays', unit };
  const used = at(l.used, i);
  if (at(l.stopped, i) === 1) return { case: '10.94', why: 'advance-stopped', unit };
  const from = g.hexOf(unit);
  const dir = g.board.dirTo(from, to);
  if (dir < 0) return { case: '10.94', why: 'not-next', unit, hex: to };
  const way = used === 0 ? l.ways.find((w) => w.hex === to) : l.ways[at(l.way, i) - 1];
  if (!way) return { case: '10.94', why: 'first-vacated', unit, hex: to };
  const limit = limitOf(g, l, way, unit);
  if (used >= limit) return { case: '10.92', why: 'advance-far', unit, limit };
  if (used > 0 && !roams(g, unit) && way.path[used] !== to) return { case: '10.94', why: 'off-the-path', unit, hex: to };
  const bar = hexRefusal(g, l.side, from, dir);
  if (bar) return { ...bar, unit };
  const ground = groundRefusal(g, unit, from, dir);
  if (ground) return { ...ground, case: ground.case.startsWith('25.') ? ground.case : '10.97', unit, from, to };
  if (!hasZone(g, unit) && inEnemyZone(g, l.side, to)) return { case: '8.35', why: 'no-zone-into-zone', unit, to };
  return stackRefusal(g, unit, to);
}

/** A rigid zone ends the advance, but not in the first hex (err-10.94); so does a river (10.98). */
function stops(g: G, l: AdvanceLocals, from: HexId, to: HexId, used: number): boolean {
  if ((g.board.sides[6 * from + g.board.dirTo(from, to)] & bits(g).river) !== 0) return true;
  return used > 0 && inRigidZone(g, l.side, to);
}

const step: Opt<AdvanceLocals> = {
  k: 'advance',
  parts: 'u h',
  *from(g, l, focus) {
    for (let i = 0; i < l.units.length; i++) {
      const u = l.units[i];
      if ((focus?.u !== undefined && focus.u !== u) || !g.onMap(u) || at(l.stopped, i) === 1) continue;
      if (at(l.used, i) === 0) for (const { hex: h } of l.ways) yield { k: 'advance', u, h };
      else for (const h of neighboursOf(g.board, g.hexOf(u))) yield { k: 'advance', u, h };
    }
  },
  test: (g, l, a) => stepRefusal(g, l, a.u, a.h),
  take: (g, l, { u, h }) => {
    const i = l.units.indexOf(u);
    const from = g.hexOf(u);
    const used = at(l.used, i);
    l.used = l.units.map((_, j) => at(l.used, j) + (j === i ? 1 : 0));
    if (used === 0) l.way = l.units.map((_, j) => (j === i ? l.ways.findIndex((w) => w.hex === h) + 1 : at(l.way, j)));
    const stop = stops(g, l, from, h, used);
    g.move(u, h);
    if (stop) l.stopped = l.units.map((_, j) => (j === i ? 1 : at(l.stopped, j)));
    limberOnTheWay(g, u, { hexes: used + 1, spent: 0, march: g.f.march[u] !== 0 });
    g.emit({ e: 'entered', u, h, from });
    g.emit({ e: 'advanced', u, from, to: h, case: '10.91' });
    abandonWorks(g, l.side, from);
    loseStaffs(g);
    return 'choose';
  },
};

export const advance: Proc<AdvanceLocals> = {
  locals: LOCALS,
  first: 'choose',
  points: {
    choose: {
      who: (_g, l) => l.side,
      cases: ['10.91', '10.95'],
      args: (_g, l) => ({ h: l.ways[0].hex }),
      options: [step, plain('done', END)],
    },
  },
};
