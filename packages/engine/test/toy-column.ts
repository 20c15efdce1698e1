import { type Board, boardOf } from '../src/board/index.ts';
import type { HexId } from '../src/ids.ts';
import { rectangle } from '../src/testing/boards.ts';
import { type Label, LOUD, note, OK, REFUSED, STOP, type Walk } from '../src/walk/index.ts';

/** A small generator for tests: the same numbers everywhere. */
export function numbers(seed: number): (below: number) => number {
  let s = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * below);
  };
}

export const DEN = 30;
/** Spread out, or in column: off road, on a primary road, on a secondary road. */
export const [SPREAD, COLUMN, PRIMARY, SECONDARY] = [0, 1, 2, 3];
export const WHY = {
  ground: 1,
  road: 2,
  round: 3,
  river: 4,
  leaveRigid: 5,
  leaveFluid: 6,
  bridge: 7,
  traffic: 8,
  form: 9,
  whole: 10,
  shut: 11,
  woods: 12,
  enemy: 13,
  near: 14,
  notFresh: 15,
  rigidToRigid: 16,
};

export interface Toy {
  board: Board;
  zone: Uint8Array;
  enemy: Uint8Array;
  friends: Uint8Array;
  loud: Uint8Array;
  /** Bridge counter per hexside in points, 255 when shut. */
  counter: Uint8Array;
}

export function toyBoard(seed: number, cols = 10, rows = 9): Toy {
  const random = numbers(seed);
  const file = rectangle(cols, rows, {
    grid: { top: seed % 2 ? 'flat' : 'pointy', shove: seed % 3 ? 'odd' : 'even' },
    terrains: ['clear', 'broken', 'woods'],
    sideMarks: ['river', 'bridge', 'primary', 'secondary', 'chasm'],
  });
  for (const hex of file.hexes) hex[3] = Math.max(0, random(5) - 2);
  const bare = boardOf(file);
  for (let s = 0; s < bare.sideCount; s++) {
    const [from, to] = bare.sideLabel(s).split('|');
    const roll = random(12);
    if (bare.hex(to) === undefined) continue;
    const river = random(5) === 0 ? 1 : 0;
    const road = roll < 3 ? 4 : roll < 6 ? 8 : 0;
    const bits = river | (river && road ? 2 : 0) | road | (random(15) === 0 ? 16 : 0);
    if (bits) file.sides.push([from, to, bits]);
  }
  const board = boardOf(file);
  const n = board.n;
  const some = (every: number, value: () => number): Uint8Array =>
    Uint8Array.from({ length: n }, () => (random(every) === 0 ? value() : 0));
  const counter = Uint8Array.from({ length: board.sideCount }, () => [0, 0, 2, 4, 255][random(5)]);
  return {
    board,
    counter,
    zone: some(6, () => 1 + random(2)),
    enemy: some(16, () => 1),
    friends: some(5, () => 1),
    loud: some(16, () => 1),
  };
}

export interface ToyMove {
  starts: Label[];
  points: number;
  least: boolean;
  /** Prices that depend on the allowance itself; without them a larger allowance never makes a way dearer. */
  shares: boolean;
}

/** Mode change in mid-move, thirds and halves rounded on change, two kinds of zones, bridge counters, whole-allowance steps. */
export function toyWalk(toy: Toy, move: ToyMove): Walk {
  const { board, zone, enemy, friends, loud, counter } = toy;
  const limitOf = (memory: number): number => (memory === SPREAD ? move.points * DEN : move.points * DEN + 2 * DEN);
  const rounded = (spent: number): number => Math.ceil(spent / DEN) * DEN;
  return {
    den: DEN,
    memories: 4,
    starts: move.starts,
    least: move.least,
    limit: limitOf,
    edge(at, dir, to, memory, spent, out) {
      const side = board.sides[6 * at + dir];
      if (enemy[to]) {
        out.reason = WHY.enemy;
        return REFUSED;
      }
      const column = memory !== SPREAD;
      if (column && zone[to]) {
        out.reason = WHY.near;
        return REFUSED;
      }
      if (zone[at] === 2 && zone[to] === 2) {
        out.reason = WHY.rigidToRigid;
        return REFUSED;
      }
      if (side & 16) {
        if (spent > 0) {
          out.reason = WHY.notFresh;
          return REFUSED;
        }
        out.memory = column ? COLUMN : SPREAD;
        out.spent = move.shares ? limitOf(out.memory) : 7 * DEN;
        note(out, WHY.whole, out.spent - spent);
        return OK;
      }
      const road = side & 4 ? PRIMARY : side & 8 ? SECONDARY : 0;
      const after = column ? road || COLUMN : SPREAD;
      let total = spent;
      const add = (code: number, amount: number): void => {
        if (amount > 0) note(out, code, amount);
        total += amount;
      };
      if (after !== memory) add(WHY.round, rounded(spent) - spent);
      if (column && !road && board.terrain[to] === 2) {
        out.reason = WHY.woods;
        return REFUSED;
      }
      if (road) add(WHY.road, column ? (road === PRIMARY ? DEN / 3 : DEN / 2) : DEN);
      else add(WHY.ground, [DEN, 1.5 * DEN, 2 * DEN][board.terrain[to]]);
      if (side & 2) {
        const toll = counter[board.sideId[6 * at + dir]];
        if (toll === 255) {
          out.reason = WHY.shut;
          return REFUSED;
        }
        add(WHY.bridge, toll * DEN);
      } else if (side & 1) add(WHY.river, 2 * DEN);
      if (zone[at] === 2) add(WHY.leaveRigid, move.shares ? Math.ceil(limitOf(after) / 2) : 3 * DEN);
      else if (zone[at] === 1) add(WHY.leaveFluid, 2 * DEN);
      if (friends[to]) add(WHY.traffic, DEN);
      out.spent = total;
      out.memory = after;
      return OK | (zone[to] === 2 ? STOP : 0) | (loud[to] ? LOUD : 0);
    },
    turn(at, memory, spent, out, nth) {
      if (nth > 0 || zone[at]) return REFUSED;
      if (memory === SPREAD) {
        out.memory = COLUMN;
        out.spent = spent + 4 * DEN;
      } else {
        out.memory = SPREAD;
        out.spent = rounded(spent);
      }
      note(out, WHY.form, out.spent - spent);
      return OK;
    },
  };
}

/** Every state (hex, memory, spent, may go on) that any sequence of steps and turns can lead to, without any pruning of dearer ways. */
export function exhaustive(board: Board, walk: Walk): { hex: HexId; memory: number; spent: number; ends: boolean }[] {
  type State = { hex: HexId; memory: number; spent: number; ends: boolean; start: boolean };
  const seen = new Map<string, State>();
  const queue: State[] = [];
  const add = (s: State): void => {
    const key = `${s.hex} ${s.memory} ${s.spent} ${s.ends} ${s.start}`;
    if (seen.has(key)) return;
    seen.set(key, s);
    if (!s.ends) queue.push(s);
  };
  for (const s of walk.starts) {
    if (s.spent <= walk.limit(s.memory))
      add({ hex: s.hex, memory: s.memory, spent: s.spent, ends: ((s.flags ?? 0) & STOP) !== 0, start: true });
  }
  for (let s = queue.pop(); s; s = queue.pop()) {
    for (let dir = 0; dir < 6; dir++) {
      const to = board.neighbors[6 * s.hex + dir];
      if (to < 0) continue;
      const out = { spent: s.spent, memory: s.memory, reason: 0, why: undefined };
      const flags = walk.edge(s.hex, dir, to, s.memory, s.spent, out);
      if (!flags) continue;
      const limit = walk.limit(out.memory);
      if (out.spent <= limit) add({ hex: to, memory: out.memory, spent: out.spent, ends: (flags & (STOP | LOUD)) !== 0, start: false });
      else if (s.start && walk.least) add({ hex: to, memory: out.memory, spent: Math.max(limit, s.spent), ends: true, start: false });
    }
    for (let nth = 0; walk.turn; nth++) {
      const out = { spent: s.spent, memory: s.memory, reason: 0, why: undefined };
      if (!walk.turn(s.hex, s.memory, s.spent, out, nth)) break;
      if (out.spent <= walk.limit(out.memory)) add({ hex: s.hex, memory: out.memory, spent: out.spent, ends: false, start: false });
    }
  }
  return [...seen.values()];
}
