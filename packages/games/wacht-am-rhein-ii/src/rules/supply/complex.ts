/**
 * The Bastogne - St Vith supply complex (15.3.1a): once both towns and the primary road between them have been safe in German hands for six turns, Bastogne is an
 * ultimate source for one army and St Vith for another, and deliveries improve (16.1.3). Procedure `railheads`.
 */
import { type Board, END, type HexId, listed, type Of, perBoard, type Refusal } from '@hexfront/engine';
import { counts, record } from '@hexfront/engine/parts';
import { onMapOf } from '../../state/derived.ts';
import { held } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { ARMIES, armiesInPlay } from '../logistics/stockpiles.ts';
import { seesHex } from '../sight/observation.ts';

/** Turns from that in which the conditions are met to that in which it works. */
const WAIT = 6;
const TOWNS = ['Bastogne', 'St. Vith'] as const;
const BASTOGNE = 0;

interface Complex {
  /** All hexes of both towns and of the road between them. */
  readonly hexes: readonly HexId[];
  readonly towns: readonly (readonly HexId[])[];
  /** Hexes of the map's edge from which the Germans are supplied. */
  readonly edge: ReadonlySet<HexId>;
}
const isEdge = (board: Board, hex: HexId): boolean => [0, 1, 2, 3, 4, 5].some((d) => board.neighbors[6 * hex + d] < 0);
/** Hexes on primary roads from some hexes, each with the one before it. */
function along(board: Board, from: readonly HexId[], open: (hex: HexId) => boolean): Map<HexId, HexId> {
  const primary = board.sideBit('primary');
  const before = new Map<HexId, HexId>(from.map((hex) => [hex, hex]));
  const queue = [...from];
  for (let i = 0; i < queue.length; i++)
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * queue[i] + d];
      if (to < 0 || before.has(to) || (board.sides[6 * queue[i] + d] & primary) === 0 || !open(to)) continue;
      before.set(to, queue[i]);
      queue.push(to);
    }
  return before;
}
/** Found once for a board; none where it has not both towns. */
const complexOn = perBoard((board): Complex | undefined => {
  const towns = TOWNS.map((name) => board.places.filter((place) => place.name === name).flatMap((place) => [...place.hexes]));
  if (towns.some((hexes) => hexes.length === 0)) return undefined;
  const before = along(board, towns[BASTOGNE], () => true);
  const end = towns[1].find((hex) => before.has(hex));
  if (end === undefined) return undefined;
  const road: HexId[] = [];
  for (let hex = end; before.get(hex) !== hex; hex = before.get(hex) ?? hex) road.push(hex);
  const sources = board.regions.filter((r) => r.kind === 'supply' && r.name === 'german').flatMap((r) => [...r.hexes]);
  return { hexes: [...new Set([...towns.flat(), ...road])], towns, edge: new Set(sources.filter((hex) => isEdge(board, hex))) };
});

/** Every hex is joined by primary road with the German edge of the map, and no US unit has a line of sight to any of them. */
export function isComplexSafe(g: G): boolean {
  const complex = complexOn(g.board);
  if (!complex) return false;
  const free = (hex: HexId): boolean => !held(g, ALLIED, hex);
  if (!complex.hexes.every(free)) return false;
  const joined = along(g.board, [...complex.edge].filter(free), free);
  if (!complex.hexes.every((hex) => joined.has(hex))) return false;
  return !onMapOf(g, ALLIED).some((u) => complex.hexes.some((hex) => seesHex(g, g.hexOf(u), hex)));
}

/** It works: its armies are chosen, and nothing has happened to it. */
export const isComplexOpen = (g: G): boolean => g.v.railhead > 0;
/** Hexes that are ultimate sources for an army by it. */
export function railheadsOf(g: G, army: string | undefined): readonly HexId[] {
  if (!isComplexOpen(g)) return [];
  const complex = complexOn(g.board);
  const n = ARMIES.indexOf(army ?? '');
  if (!complex || n < 0) return [];
  return [...(g.v.railhead === n + 1 ? complex.towns[BASTOGNE] : []), ...(g.v.railhead2 === n + 1 ? complex.towns[1] : [])];
}

function close(g: G): void {
  if (isComplexOpen(g)) g.emit({ e: 'railheadsLost', case: '15.3.1a' });
  g.v.complexTurn = 0;
  g.v.railhead = 0;
  g.v.railhead2 = 0;
}
/** Counts from the turn in which it is safe; the wait begins anew when it no longer is. */
export function noteComplex(g: G): void {
  if (!complexOn(g.board)) return;
  const safe = isComplexSafe(g);
  if (!safe && g.v.complexTurn > 0) close(g);
  else if (safe && g.v.complexTurn === 0) g.v.complexTurn = g.v.turn;
}
/** At the instant a US unit comes near it may be over. */
export function watchComplex(g: G): void {
  if (g.v.complexTurn > 0 && !isComplexSafe(g)) close(g);
}
/** Six turns after, in the German Administrative Phase, it begins to work. */
export const isComplexDue = (g: G): boolean =>
  g.v.side === GERMAN && g.v.complexTurn > 0 && g.v.railhead === 0 && g.v.turn >= g.v.complexTurn + WAIT;

const LOCALS = record({ armies: counts() });
type Locals = Of<typeof LOCALS>;
const army = (says: string, which: 'railhead' | 'railhead2', then: string): Proc<Locals>['points'][string] => ({
  who: () => GERMAN,
  cases: ['15.3.1a'],
  says,
  options: [
    listed(
      'army',
      'n',
      (_g, l: Locals) => l.armies,
      (_g, _l, n): Refusal => ({ case: '15.3.1a', why: 'no-such-army', n }),
      (g, l: Locals, n) => {
        g.v[which] = n + 1;
        l.armies = l.armies.filter((other) => other !== n);
        return l.armies.length > 0 ? then : 'open';
      },
    ),
  ],
});
export const railheads: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        noteComplex(g);
        l.armies = armiesInPlay(g);
        return isComplexDue(g) && l.armies.length > 0 ? 'bastogne' : 'end';
      },
    },
    bastogne: army('ask.railheads.bastogne', 'railhead', 'vith'),
    vith: army('ask.railheads.vith', 'railhead2', 'open'),
    open: {
      auto: (g) => {
        g.emit({ e: 'railheadsOpen', bastogne: ARMIES[g.v.railhead - 1] ?? '', vith: ARMIES[g.v.railhead2 - 1] ?? '', case: '15.3.1a' });
        return END;
      },
    },
    end: { auto: () => END },
  },
};
