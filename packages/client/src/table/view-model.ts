/** A world turned into what a screen shows, inside the worker: plain JSON, and only what changed goes out. */
import type { CounterFace, Describe, PlaceId, Shape, Side, UnitId, World } from '@hexfront/engine';
import type { CounterDesign, HexMarker, HexsideMarker } from '../board/types.ts';
import type { Piece, Seen } from './protocol.ts';
import { hasKey, hexsideRef, sayFirst } from './words/speak.ts';

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
  const memory = memoryOf(g, d, hidden);
  for (const t of tokens) {
    if (t.place >= g.board.n) continue;
    for (let i = 0; i < t.count; i++) {
      const design: CounterDesign = { body: d.sideBody[t.side], symbol: 'unknown', hidden: true };
      const seen = i === 0 && memory.get(t.place);
      // Under what can be seen of the stack.
      const order = g.def.units.length + i;
      out.push({ u: token--, side: t.side, hex: g.board.ids[t.place], order, design, markers: [], token: true, ...(seen ? { seen } : {}) });
    }
  }
  return out;
}

/** Hidden units by the hex in which the side that looks saw them last, the latest first. */
function memoryOf(g: G, d: D, hidden: ReadonlySet<UnitId>): Map<PlaceId, Seen[]> {
  const out = new Map<PlaceId, Seen[]>();
  for (const u of d.remembered ? hidden : []) {
    const seen = d.remembered?.(g, u);
    if (seen)
      out.set(
        seen.hex,
        [...(out.get(seen.hex) ?? []), { u, turn: seen.turn, kind: seen.kind }].sort((a, b) => b.turn - a.turn),
      );
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
