import { boardOf, cropBoard } from '../src/board/index.ts';
import { rectangle } from '../src/testing/boards.ts';
import { frontTrace, frontWalk, makeFront } from '../src/testing/front.ts';
import { naiveMoves, naiveSupply } from '../src/testing/naive.ts';
import { TraceField, WalkField } from '../src/walk/index.ts';

/** One measurement: microseconds per operation of ours and of the naive reference in the same run, and how often ours fits into it. */
export interface SpatialBench {
  name: string;
  hexes: number;
  units: number;
  ours: number;
  naive: number;
  ratio: number;
  /** Whether both gave the same answer; the times mean nothing otherwise. */
  same: boolean;
  /** Hexes reached by one operation, on average. */
  reached: number;
  /** What the other is, if not the naive way of doing the same. */
  reference?: string;
}

/** Microseconds of one call of `work` in the fastest of `rounds` rounds of `times` calls: the one least disturbed by other programs. */
function fastest(work: (i: number) => void, times: number, rounds: number): number {
  const found: number[] = [];
  for (let r = 0; r <= rounds; r++) {
    const from = performance.now();
    for (let i = 0; i < times; i++) work(i);
    // The first round warms up.
    if (r > 0) found.push(((performance.now() - from) * 1000) / times);
  }
  return Math.min(...found);
}

const REACH = 4;
const HALVES = 20;

/** Supply of a whole side on a board of 8,000 hexes with 2,000 units: two stages, zones and rivers in the way. */
export function benchFlood(): SpatialBench {
  const front = makeFront(100, 80, 2000, 1);
  const { board } = front;
  const bars = new Int8Array(board.n);
  const keys = front.sources.map((list) => list.map(front.keyOf));
  const field = new TraceField(board);
  let [same, reached] = [true, 0];
  for (const side of [0, 1]) {
    field.run(frontTrace(front, side, REACH, bars));
    const want = naiveSupply(front.naive, side, keys[side], REACH);
    for (let hex = 0; hex < board.n; hex++) if (field.cost(hex) !== (want.get(front.keyOf(hex)) ?? -1)) same = false;
    reached += want.size / 2;
  }
  const ours = fastest((i) => void field.run(frontTrace(front, i % 2, REACH, bars)), 100, 9);
  const naive = fastest((i) => void naiveSupply(front.naive, i % 2, keys[i % 2], REACH), 4, 5);
  return { name: 'supply flood', hexes: board.n, units: 2000, ours, naive, ratio: naive / ours, same, reached: Math.round(reached) };
}

/** Where a unit may go, for units all over the same board. */
export function benchField(): SpatialBench {
  const front = makeFront(100, 80, 2000, 1);
  const { board } = front;
  const movers: { hex: number; side: number; key: string }[] = [];
  for (let hex = 0; hex < board.n; hex++) {
    for (const side of [0, 1]) if (front.units[side][hex] > 0) movers.push({ hex, side, key: front.keyOf(hex) });
  }
  const some = movers.filter((_, i) => i % 7 === 0);
  const field = new WalkField(board);
  let [same, reached] = [true, 0];
  for (const { hex, side, key } of some) {
    field.run(frontWalk(front, hex, side, HALVES));
    const want = naiveMoves(front.naive, key, side, HALVES);
    if (want.size !== field.count) same = false;
    for (const [at, spent] of want) if (field.cost(board.hex(at) as number) !== spent) same = false;
    reached += want.size / some.length;
  }
  const walkOf = (i: number) => frontWalk(front, some[i % some.length].hex, some[i % some.length].side, HALVES);
  const ours = fastest((i) => void field.run(walkOf(i)), 2 * some.length, 9);
  const naive = fastest((i) => void naiveMoves(front.naive, some[i].key, some[i].side, HALVES), some.length, 3);
  return { name: 'movement field', hexes: board.n, units: 2000, ours, naive, ratio: naive / ours, same, reached: Math.round(reached) };
}

/** A sheet of 2,000 hexes cut out of a map of 7,400 and made a board, against making the whole map a board. */
export function benchCrop(): SpatialBench {
  const file = rectangle(100, 74, { sideMarks: ['road', 'river'] });
  const whole = boardOf(file);
  for (let s = 0; s < whole.sideCount; s += 3) {
    const [from, to] = whole.sideLabel(s).split('|');
    file.sides.push([from, to, 1 + (s % 2)]);
  }
  const of = file.hexes.filter(([, col, row]) => col >= 50 && row >= 34).map(([id]) => id);
  const cut = { id: 'sheet', name: 'Sheet', of };
  const piece = cropBoard(file, cut).file;
  const board = piece && boardOf(piece);
  const same = board?.ids.every((id) => of.includes(id)) === true && board.n === of.length;
  const ours = fastest(() => void boardOf(cropBoard(file, cut).file), 2, 7);
  const naive = fastest(() => void boardOf(file), 2, 7);
  const reference = 'the whole map as a board';
  return { name: 'board of a sheet', hexes: 7400, units: 0, ours, naive, ratio: naive / ours, same, reached: of.length, reference };
}
