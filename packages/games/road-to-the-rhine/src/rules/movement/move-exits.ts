/** Ways other than over land for the move in hand: by sea (25) and off the map (21.B.4, 29.C). */
import { END, type HexId, type Next, perBoard, plain, type Refusal } from '@hexfront/engine';
import { DEN } from '../../state/points.ts';
import { UNITS } from '../../state/query.ts';
import { ALLIED, type G, type Opt } from '../../state/shape.ts';
import { enterHex } from './entering.ts';
import { leadsOn, type MoveLocals, mayEndAt, setOut } from './move-hand.ts';
import { isPassage, type Passage, passageHexes, passageTo } from './naval.ts';
import { AT_DUNKIRK } from './step-rules.ts';

/** Goes on unless stopped or spent out. Leaving the map costs nothing, so whoever stands at the edge may still do it. */
export const after = (g: G, l: MoveLocals, stopped: boolean): Next =>
  stopped || (l.spent >= l.points && exitFrom(g, l) === undefined) ? 'over' : 'go';

// ---- by sea (25) ---------------------------------------------------------------------------------------------------------------------------

/** Why the unit in hand cannot sail there; from a hex where it may not end it must be able to walk on. */
export function navalRefusal(g: G, l: MoveLocals, hex: HexId): Refusal | undefined {
  const p = passageTo(g, l, hex);
  if (!isPassage(p)) return p;
  const full = mayEndAt(g, l, hex);
  return full && (p.stops || !leadsOn(g, l, hex, l.spent + p.water + p.ground, 0)) ? full : undefined;
}
export const naval: Opt<MoveLocals> = {
  k: 'naval',
  parts: 'h',
  from: (g, l) => passageHexes(g, l).map((h) => ({ k: 'naval', h })),
  test: (g, l, a) => navalRefusal(g, l, a.h),
  take(g, l, a) {
    const h = a.h;
    const p = passageTo(g, l, h) as Passage;
    const from = g.hexOf(l.u);
    g.v.naval -= p.price;
    setOut(g, l.u, l.w);
    enterHex(g, l.u, h, p.kind === 'cross' ? from : -1);
    const cost = p.water + p.ground;
    l.spent += cost;
    l.legs++;
    g.set('spent', l.u, l.spent);
    g.emit({ e: 'sailed', u: l.u, from, to: h, path: [from, h], cost: cost / DEN, n: p.price, left: g.v.naval, case: `25-${p.kind}` });
    return after(g, l, p.stops);
  },
};

// ---- off the map (21.B.4, 29.C) ------------------------------------------------------------------------------------------------------------

const AIRBORNE = Uint8Array.from(UNITS, (u) => (u.side === ALLIED && u.marks.includes('airborne') ? 1 : 0));
type Exit = { box: 'to-england' | 'chart-west' | 'chart-north'; case: string };

/** Where the unit in hand would get to by leaving the map from where it stands. */
export function exitFrom(g: G, l: MoveLocals): Exit | undefined {
  const hex = g.f.place[l.u];
  const { board } = g;
  if (hex >= board.n || (l.memory & AT_DUNKIRK) !== 0 || l.with.length > 0) return undefined;
  const edge = edgesOf(board)[hex];
  if (edge === 0) return undefined;
  if (edge === WEST) return AIRBORNE[l.u] === 1 && l.w === 'movement' ? { box: 'to-england', case: '21.B.4' } : undefined;
  if (g.rules.northOnly) return undefined;
  return { box: edge === CHART_WEST ? 'chart-west' : 'chart-north', case: '29.C' };
}

const WEST = 1;
const CHART_WEST = 2;
const CHART_NORTH = 3;
/** Hexes from which one can leave the map. */
const edgesOf = perBoard((board) => {
  const list = new Uint8Array(board.n);
  const sides = { 'west-north': WEST, 'west-south': WEST, 'chart-box-west': CHART_WEST, 'chart-box-north': CHART_NORTH };
  for (const [name, mark] of Object.entries(sides)) for (const hex of board.region('edge', name).hexes) list[hex] = mark;
  return list;
});
export const leave: Opt<MoveLocals> = plain(
  'leave',
  (g, l) => {
    const exit = exitFrom(g, l) as Exit;
    const hex = g.hexOf(l.u);
    setOut(g, l.u, l.w);
    g.set('unsupplied', l.u, 0);
    g.move(l.u, g.box(exit.box));
    g.emit({ e: 'left', u: l.u, h: hex, box: exit.box, case: exit.case });
    return END;
  },
  (g, l) =>
    exitFrom(g, l) ? undefined : { case: AIRBORNE[l.u] === 1 ? '21.B.4' : '29.C', why: 'no-exit', unit: l.u, hex: g.f.place[l.u] },
);
