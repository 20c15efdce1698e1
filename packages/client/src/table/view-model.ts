/** A world turned into what a screen shows, inside the worker: plain JSON, and only what changed goes out. */
import type { CounterFace, Describe, HexId, HexsideId, PlaceId, Shape, Side, UnitId, World } from '@hexfront/engine';
import type { CounterDesign, FrontLine, HexMarker, HexsideMarker, HexsideRef } from '../board/types.ts';
import type { Piece } from './protocol.ts';
import { hasKey, sayFirst } from './words/speak.ts';

type G = World<Shape>;
type D = Describe<Shape>;

/** All pieces, on the map and beside it. `tokens` are stacks seen only as "something". */
export function piecesOf(
  g: G,
  d: D,
  hidden: ReadonlySet<UnitId> = new Set(),
  tokens: readonly { place: PlaceId; side: Side; count: number }[] = [],
): Piece[] {
  const out: Piece[] = [];
  const depth = new Map<UnitId, number>();
  for (let place = 0; place < g.board.n; place++) {
    if (g.occupancy.head[place] < 0) continue;
    g.unitsIn(place).forEach((u, i) => {
      depth.set(u, i);
    });
  }
  for (let u = 0; u < g.def.units.length; u++) {
    if (hidden.has(u)) continue;
    out.push(pieceOf(g, d, u, depth.get(u) ?? 0));
  }
  let token = -1;
  for (const t of tokens) {
    if (t.place >= g.board.n) continue;
    for (let i = 0; i < t.count; i++) {
      const design = { body: d.sideBody[t.side], symbol: 'unknown' } as CounterDesign;
      out.push({ u: token--, side: t.side, hex: g.board.ids[t.place], order: i, design, markers: [], token: true });
    }
  }
  return out;
}

/** Words games use for symbols that the board draws under another name. */
const SYMBOL_ALIASES: Record<string, string> = {
  'mech-infantry': 'mechanised',
  mechanized: 'mechanised',
  motorized: 'motorised',
  'anti-air': 'antiair',
  'anti-tank': 'antitank',
  aircraft: 'fighter-bomber',
  tank: 'armor',
};
/** Sizes the board draws a mark for; games may also name them by the mark itself. */
const SIZES: Record<string, string> = Object.fromEntries(
  [
    ['squad', '.'],
    ['platoon', '...'],
    ['company', 'I'],
    ['battalion', 'II'],
    ['regiment', 'III'],
    ['brigade', 'X'],
    ['division', 'XX'],
    ['corps', 'XXX'],
    ['army', 'XXXX'],
    ['army-group', 'XXXXX'],
  ].flatMap(([name, mark]) => [
    [name, name],
    [mark, name],
  ]),
);

const boxOf = (g: G, box: string): Pick<Piece, 'box' | 'boxName'> => ({
  box,
  ...(hasKey(g, `box.${box}`) ? { boxName: sayFirst(g, [`box.${box}`]) } : {}),
});

function pieceOf(g: G, d: D, u: UnitId, order: number): Piece {
  const place = (g.f.place as Int16Array)[u];
  const on = place < g.board.n;
  const { reduced, ...face } = d.face(g, u);
  return {
    u,
    side: g.def.units[u].side,
    ...(on ? { hex: g.board.ids[place] } : boxOf(g, g.def.boxes[place - g.board.n])),
    order,
    design: designOf(face),
    ...(reduced ? { reduced } : {}),
    markers: on ? d.markers(g, u) : [],
    ...(on && d.spent(g, u) ? { spent: true } : {}),
  };
}

function designOf(face: CounterFace): CounterDesign {
  const { symbol, size, ...rest } = face;
  const mark = size === undefined ? undefined : SIZES[size];
  return { ...rest, symbol: SYMBOL_ALIASES[symbol] ?? symbol, ...(mark ? { size: mark } : {}) } as CounterDesign;
}

/** What differs from the pieces shown before. */
export function changedPieces(before: Map<UnitId, string>, now: readonly Piece[]): { pieces: Piece[]; gone: UnitId[] } {
  const pieces: Piece[] = [];
  const seen = new Set<UnitId>();
  for (const piece of now) {
    seen.add(piece.u);
    const text = JSON.stringify(piece);
    if (before.get(piece.u) === text) continue;
    before.set(piece.u, text);
    pieces.push(piece);
  }
  const gone: UnitId[] = [];
  for (const u of [...before.keys()]) {
    if (seen.has(u)) continue;
    before.delete(u);
    gone.push(u);
  }
  return { pieces, gone };
}

/** A hexside as the board names it: its hex and the other one, or a direction off the map. */
export function hexsideRef(g: G, hexside: HexsideId): HexsideRef {
  const { board } = g;
  const at = board.sideAt[hexside];
  const [h, d] = [Math.floor(at / 6), at % 6];
  const other = board.neighbors[at];
  const names = board.grid.top === 'flat' ? ['N', 'NE', 'SE', 'S', 'SW', 'NW'] : ['NE', 'E', 'SE', 'SW', 'W', 'NW'];
  return [board.ids[h], other >= 0 ? board.ids[other] : names[d]];
}

export function hexMarkersOf(g: G, d: D): HexMarker[] {
  return d.hexMarkers(g).map((m) => ({
    hex: g.board.ids[m.hex],
    kind: m.kind as HexMarker['kind'],
    ...(m.text ? { text: m.text } : {}),
    ...(m.owner !== undefined ? { owner: d.sideBody[m.owner] } : {}),
  }));
}

export const hexsideMarkersOf = (g: G, d: D): HexsideMarker[] =>
  d.hexsideMarkers(g).map((m) => ({ hexside: hexsideRef(g, m.hexside), kind: m.kind as HexsideMarker['kind'] }));

/** Remembers which markers a page has been shown, and tells only those lists that are others now. */
export function createShownMarkers(): (g: G, d: D, whole: boolean) => { hexMarkers?: HexMarker[]; hexsideMarkers?: HexsideMarker[] } {
  let [hexes, hexsides] = ['', ''];
  return (g, d, whole) => {
    const [hexMarkers, hexsideMarkers] = [hexMarkersOf(g, d), hexsideMarkersOf(g, d)];
    const before = [hexes, hexsides];
    [hexes, hexsides] = [JSON.stringify(hexMarkers), JSON.stringify(hexsideMarkers)];
    return {
      ...(whole || hexes !== before[0] ? { hexMarkers } : {}),
      ...(whole || hexsides !== before[1] ? { hexsideMarkers } : {}),
    };
  };
}

/** How far from both sides' units a front line is still drawn. */
const FRONT_REACH = 7;

/**
 * Hexsides between the ground of one side and that of the other. Next to units of one side alone it is theirs; farther away it is whose
 * the game says, so that a gap in the line is no hole in it; if the game keeps no count of that, whose units are nearer.
 */
export function frontOf(g: G, d: D): FrontLine[] {
  const { board } = g;
  const near = g.def.sides.map((_, side) => distances(g, side));
  const owner = new Int8Array(board.n).fill(-1);
  for (let h = 0; h < board.n; h++) {
    const best = Math.min(...near.map((n) => n[h]));
    if (best > FRONT_REACH) continue;
    const nearest = near.findIndex((n) => n[h] === best);
    const alone = best <= 1 && near.every((n, side) => side === nearest || n[h] > best);
    owner[h] = alone || !d.holder ? nearest : (d.holder(g, h) ?? -1);
  }
  smooth(g, owner, near);
  const hexsides: HexsideRef[] = [];
  for (let h = 0; h < board.n; h++) {
    if (owner[h] < 0) continue;
    for (let d = 0; d < 3; d++) {
      const o = board.neighbors[6 * h + d];
      if (o >= 0 && owner[o] >= 0 && owner[o] !== owner[h]) hexsides.push([board.ids[h], board.ids[o]]);
    }
  }
  return hexsides.length ? [{ hexsides }] : [];
}

/** An empty hex surrounded by the other side's ground is the other side's. */
function smooth(g: G, owner: Int8Array, near: readonly Uint8Array[]): void {
  for (let round = 0; round < 2; round++) {
    for (let h = 0; h < owner.length; h++) {
      if (owner[h] < 0 || near[owner[h]][h] === 0) continue;
      let other = 0;
      for (let d = 0; d < 6; d++) {
        const o = g.board.neighbors[6 * h + d];
        if (o >= 0 && owner[o] >= 0 && owner[o] !== owner[h]) other++;
      }
      if (other >= 5) owner[h] = 1 - owner[h];
    }
  }
}

/** Hexes to the nearest unit of a side, up to `FRONT_REACH`. */
function distances(g: G, side: Side): Uint8Array {
  const { board } = g;
  const out = new Uint8Array(board.n).fill(255);
  let edge: HexId[] = [];
  for (let h = 0; h < board.n; h++) {
    const head = g.occupancy.head[h];
    if (head >= 0 && g.def.units[head].side === side) {
      out[h] = 0;
      edge.push(h);
    }
  }
  for (let step = 1; step <= FRONT_REACH; step++) {
    const next: HexId[] = [];
    for (const h of edge)
      for (let d = 0; d < 6; d++) {
        const o = board.neighbors[6 * h + d];
        if (o >= 0 && out[o] === 255) {
          out[o] = step;
          next.push(o);
        }
      }
    edge = next;
  }
  return out;
}
