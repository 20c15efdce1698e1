/** What follows from the state and is never saved: zones of control and distances. Mended piece by piece as fields change. */
import { type HexId, perBoard, type Side, ZoneMap } from '@hexfront/engine';
import { COMMANDO, SIDE } from './query.ts';
import type { Derived, G } from './shape.ts';

export function derive(g: G): Derived {
  const { n } = g.board;
  return {
    zones: new ZoneMap(g.board, 2),
    dirty: [],
    allDirty: true,
    zoneTurn: -1,
    near: [new Uint8Array(n), new Uint8Array(n)],
    nearMade: [-1, -1],
    moves: [0, 0],
    change: 0,
  };
}

/** More than this and a rebuild is as quick. */
const MOST_DIRTY = 200;

function soil(d: Derived, hex: HexId): void {
  if (d.allDirty) return;
  if (d.dirty.length >= MOST_DIRTY) d.allDirty = true;
  else d.dirty.push(hex);
}

/** Unit fields that decide whether a unit has a zone. */
const ZONE_FIELDS: ReadonlySet<string> = new Set(['strategic', 'kg', 'disorganized', 'steps', 'fled', 'zoneless']);

export function touched(g: G, field: string, index: number, old: number, now: number): void {
  const d = g.d;
  const { n } = g.board;
  d.change++;
  if (field === 'place') {
    d.moves[SIDE[index]]++;
    if (old < n) soil(d, old);
    if (now < n) soil(d, now);
  } else if (field === 'position') soil(d, index);
  else if (field === 'bridge') {
    const at = g.board.sideAt[index];
    soil(d, Math.floor(at / 6));
    const other = g.board.neighbors[at];
    if (other >= 0) soil(d, other);
  } else if (ZONE_FIELDS.has(field) && g.f.place[index] < n) soil(d, g.hexOf(index));
}

/** Room to work in, empty between two questions. */
const queueFor = perBoard((board) => new Int16Array(board.n));

/** Distance from every hex to the nearest unit of a side; 255 when it has none on the map. */
export function distancesTo(g: G, side: Side): Uint8Array {
  const d = g.d;
  const near = d.near[side];
  if (d.nearMade[side] === d.moves[side]) return near;
  d.nearMade[side] = d.moves[side];
  near.fill(255);
  const { n, neighbors } = g.board;
  const queue = queueFor(g.board);
  let end = 0;
  const { place } = g.f;
  for (let u = 0; u < place.length; u++) {
    const hex = place[u];
    // Commandos pass for friends: nobody keeps away from them (opt-4.21).
    if (hex >= n || SIDE[u] !== side || near[hex] === 0 || COMMANDO[u] === 1) continue;
    near[hex] = 0;
    queue[end++] = hex;
  }
  for (let i = 0; i < end; i++) {
    const at = queue[i];
    const next = near[at] + 1;
    for (let k = 6 * at; k < 6 * at + 6; k++) {
      const to = neighbors[k];
      if (to < 0 || near[to] !== 255) continue;
      near[to] = next;
      queue[end++] = to;
    }
  }
  return near;
}
