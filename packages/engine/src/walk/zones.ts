import type { Board } from '../board/board.ts';
import type { HexId, Side } from '../ids.ts';

/**
 * Zones by side and kind: every hex has a six-bit mask of the neighbours it reaches (made from the whole stack there), every hex a count of how
 * many hexes reach it. A changed mask touches at most six counts.
 */
export class ZoneMap {
  readonly board: Board;
  readonly sides: number;
  readonly kinds: number;
  private readonly masks: Uint8Array;
  private readonly counts: Uint8Array;
  private readonly planes: readonly Uint8Array[];

  constructor(board: Board, sides: number, kinds = 1) {
    this.board = board;
    this.sides = sides;
    this.kinds = kinds;
    this.masks = new Uint8Array(sides * kinds * board.n);
    const counts = new Uint8Array(sides * kinds * board.n);
    this.counts = counts;
    this.planes = Array.from({ length: sides * kinds }, (_, i) => counts.subarray(i * board.n, (i + 1) * board.n));
  }

  /** Sets which neighbours (bit d = direction d) the stack in `hex` reaches; bits off the map count for nothing. */
  setMask(hex: HexId, side: Side, kind: number, mask: number): void {
    const plane = (side * this.kinds + kind) * this.board.n;
    const { masks, counts } = this;
    const changed = masks[plane + hex] ^ mask;
    if (changed === 0) return;
    masks[plane + hex] = mask;
    const { neighbors } = this.board;
    for (let d = 0; d < 6; d++) {
      if (((changed >> d) & 1) === 0) continue;
      const to = neighbors[6 * hex + d];
      if (to >= 0) counts[plane + to] += (mask >> d) & 1 ? 1 : -1;
    }
  }

  /** The mask last set. */
  mask(hex: HexId, side: Side, kind: number): number {
    return this.masks[(side * this.kinds + kind) * this.board.n + hex];
  }

  /** How many hexes of this side reach `hex` with this kind of zone; 0 to 6. */
  count(side: Side, kind: number, hex: HexId): number {
    return this.counts[(side * this.kinds + kind) * this.board.n + hex];
  }

  /** The hexes that do. */
  reachers(side: Side, kind: number, hex: HexId): HexId[] {
    const plane = (side * this.kinds + kind) * this.board.n;
    const found: HexId[] = [];
    for (let d = 0; d < 6; d++) {
      const from = this.board.neighbors[6 * hex + d];
      if (from >= 0 && (this.masks[plane + from] >> ((d + 3) % 6)) & 1) found.push(from);
    }
    return found;
  }

  /** The counts of one side and kind, indexed by hex: a live view for hot loops, never to be written to. */
  plane(side: Side, kind: number): Uint8Array {
    return this.planes[side * this.kinds + kind];
  }

  /** Sets every mask anew from `project` and counts from scratch. */
  rebuild(project: (hex: HexId, side: Side, kind: number) => number): void {
    const { n, neighbors } = this.board;
    this.counts.fill(0);
    for (let side = 0; side < this.sides; side++) {
      for (let kind = 0; kind < this.kinds; kind++) {
        const plane = (side * this.kinds + kind) * n;
        for (let hex = 0; hex < n; hex++) {
          const mask = project(hex, side, kind);
          this.masks[plane + hex] = mask;
          for (let d = 0; d < 6; d++) {
            const to = neighbors[6 * hex + d];
            if ((mask >> d) & 1 && to >= 0) this.counts[plane + to]++;
          }
        }
      }
    }
  }

  /** Forgets all zones. */
  clear(): void {
    this.masks.fill(0);
    this.counts.fill(0);
  }

  /** An independent copy. */
  copy(): ZoneMap {
    const other = new ZoneMap(this.board, this.sides, this.kinds);
    other.copyFrom(this);
    return other;
  }

  /** Takes over the zones of another map of the same shape, without allocating. */
  copyFrom(other: ZoneMap): void {
    this.masks.set(other.masks);
    this.counts.set(other.counts);
  }
}
