import type { Board } from '../board/board.ts';
import type { Direction, HexId } from '../ids.ts';
import { BY_TURN, LOUD, OK, STOP, type Step } from './flood.ts';
import type { Walk, WalkField, WalkStep } from './walk.ts';

/** One line of the account of a step: the game's code and the amount in 1/den points. */
export interface CostLine {
  code: number;
  amount: number;
}

/** A step with what it cost and why; `from` is the hex before, or the hex itself for a start or a turn in place. */
export interface PricedStep extends WalkStep {
  from: HexId;
  cost: number;
  lines: CostLine[];
}

/** Why a walk cannot go there. `reason` is the game's own code, `end` whatever its `end` function said. */
export type WalkRefusal = { to: HexId } & (
  | { kind: 'edge'; from: HexId; dir: Direction; memory: number; spent: number; reason: number }
  | { kind: 'limit'; from: HexId; dir: Direction; memory: number; spent: number; needs: number; limit: number }
  | { kind: 'stopped'; from: HexId; dir: Direction; memory: number; spent: number; flags: number }
  | { kind: 'end'; memory: number; spent: number; end: unknown }
  | { kind: 'apart'; from: HexId }
  | { kind: 'start' }
  | { kind: 'far' }
);

export interface PricedPath {
  /** The start and every step that could be taken, turns in place included. */
  steps: PricedStep[];
  /** Spent in all at the last of `steps`, in 1/den points. */
  spent: number;
  memory: number;
  flags: number;
  /** The first thing that forbids the path; undefined if it may be walked as given. */
  refusal?: WalkRefusal;
}

interface Node extends PricedStep {
  before: Node | undefined;
}

/** Labels of one hex of the path: the cheapest per memory, those that may go on and those that may not. */
interface Layer {
  open: (Node | undefined)[];
  shut: (Node | undefined)[];
}

function linesOf(why: readonly number[]): CostLine[] {
  const lines: CostLine[] = [];
  for (let i = 0; i + 1 < why.length; i += 2) lines.push({ code: why[i], amount: why[i + 1] });
  return lines;
}

function keep(layer: Layer, node: Node): void {
  const half = (node.flags & (STOP | LOUD)) !== 0 ? layer.shut : layer.open;
  const known = half[node.memory];
  if (known === undefined || node.spent < known.spent) half[node.memory] = node;
}

function nodesOf(half: readonly (Node | undefined)[]): Node[] {
  return half.filter((node) => node !== undefined).sort((a, b) => a.spent - b.spent || a.memory - b.memory);
}

/** Asks the step function once, with an account, and applies the limit and the one-hex minimum as the field does. */
function tryStep(walk: Walk, at: WalkStep, start: boolean, dir: Direction, to: HexId): PricedStep | WalkRefusal {
  const why: number[] = [];
  const out: Step = { spent: at.spent, memory: at.memory, reason: 0, why };
  let flags = walk.edge(at.hex, dir, to, at.memory, at.spent, out);
  const where = { to, from: at.hex, dir, memory: at.memory, spent: at.spent };
  if (flags === 0) return { kind: 'edge', ...where, reason: out.reason };
  const limit = walk.limit(out.memory);
  let spent = out.spent;
  if (spent > limit) {
    if (!(start && walk.least === true)) return { kind: 'limit', ...where, needs: spent, limit };
    spent = Math.max(limit, at.spent);
    flags |= STOP;
  }
  return { hex: to, from: at.hex, memory: out.memory, spent, cost: spent - at.spent, dir, flags, lines: linesOf(why) };
}

function isRefusal(result: PricedStep | WalkRefusal): result is WalkRefusal {
  return 'kind' in result;
}

/** Adds to a layer what turning in place makes possible. */
function turnAll(walk: Walk, layer: Layer): void {
  if (walk.turn === undefined) return;
  const done = new Set<number>();
  for (;;) {
    const node = nodesOf(layer.open).find((one) => !done.has(one.memory));
    if (node === undefined) return;
    done.add(node.memory);
    for (let nth = 0; ; nth++) {
      const why: number[] = [];
      const out: Step = { spent: node.spent, memory: node.memory, reason: 0, why };
      const flags = walk.turn(node.hex, node.memory, node.spent, out, nth);
      if (flags === 0) break;
      if (out.memory === node.memory || out.spent > walk.limit(out.memory)) continue;
      const { memory, spent } = out;
      keep(layer, {
        hex: node.hex,
        from: node.hex,
        memory,
        spent,
        cost: spent - node.spent,
        dir: -1,
        flags,
        lines: linesOf(why),
        before: node,
      });
    }
  }
}

function startOf(hex: HexId, memory: number, spent: number, flags: number): Node {
  return { hex, from: hex, memory, spent, cost: spent, dir: -1, flags, lines: [], before: undefined };
}

/**
 * Prices a given path with the step function of the walk, choosing the cheapest memories and turns along it (ending with memory `into`, if
 * given), up to the first refusal. The ledger, the check of an order and the field all ask the same functions.
 */
export function pricePath(board: Board, walk: Walk, path: readonly HexId[], into?: number): PricedPath {
  let layer: Layer = { open: [], shut: [] };
  for (const s of walk.starts) {
    if (s.hex === path[0] && s.spent <= walk.limit(s.memory)) keep(layer, startOf(s.hex, s.memory, s.spent, OK | (s.flags ?? 0)));
  }
  if (nodesOf(layer.open).length + nodesOf(layer.shut).length === 0) {
    return { steps: [], spent: 0, memory: 0, flags: 0, refusal: { kind: 'start', to: path[0] ?? -1 } };
  }
  turnAll(walk, layer);
  for (let i = 1; i < path.length; i++) {
    const to = path[i];
    const next: Layer = { open: [], shut: [] };
    const refusal = stepAll(board, walk, layer, path[i - 1], to, next);
    if (refusal) return result([...nodesOf(layer.open), ...nodesOf(layer.shut)][0], refusal);
    turnAll(walk, next);
    layer = next;
  }
  const ends = [...nodesOf(layer.open), ...nodesOf(layer.shut)]
    .filter((node) => into === undefined || node.memory === into)
    .sort((a, b) => a.spent - b.spent);
  const last = ends.find((node) => walk.end?.(node.hex, node.memory, node.spent) === undefined);
  if (last) return result(last);
  const to = path[path.length - 1];
  if (ends.length === 0) return result(nodesOf(layer.open)[0] ?? nodesOf(layer.shut)[0], { kind: 'far', to });
  const { memory, spent } = ends[0];
  return result(ends[0], { kind: 'end', to, memory, spent, end: walk.end?.(to, memory, spent) });
}

/** Takes one step from every label of a layer; the refusal of the cheapest one if none can. */
function stepAll(board: Board, walk: Walk, layer: Layer, at: HexId, to: HexId, next: Layer): WalkRefusal | undefined {
  const dir = to >= 0 && to < board.n ? board.dirTo(at, to) : -1;
  if (dir < 0) return { kind: 'apart', from: at, to };
  let refusal: WalkRefusal | undefined;
  let taken = false;
  for (const node of nodesOf(layer.open)) {
    const step = tryStep(walk, node, node.before === undefined, dir, to);
    if (isRefusal(step)) refusal ??= step;
    else {
      keep(next, { ...step, before: node });
      taken = true;
    }
  }
  if (taken) return undefined;
  if (refusal) return refusal;
  const { memory, spent, flags } = nodesOf(layer.shut)[0];
  return { kind: 'stopped', from: at, to, dir, memory, spent, flags };
}

function result(last: Node, refusal?: WalkRefusal): PricedPath {
  const steps: PricedStep[] = [];
  for (let node: Node | undefined = last; node; node = node.before) {
    const { before: _, ...step } = node;
    steps.push(step);
  }
  return { steps: steps.reverse(), spent: last.spent, memory: last.memory, flags: last.flags, refusal };
}

/** The way a field found to a hex, with the account of every step; undefined if it was not reached. */
export function explainWalk(field: WalkField, hex: HexId, memory?: number): PricedStep[] | undefined {
  const { walk } = field;
  const steps = field.steps(hex, memory);
  if (!walk || !steps) return undefined;
  return steps.map((step, i) => {
    const before = steps[i - 1];
    if (before === undefined) return { ...step, from: step.hex, cost: step.spent, lines: [] };
    const account = { ...step, from: before.hex, cost: step.spent - before.spent };
    if (step.dir >= 0) {
      const again = tryStep(walk, before, i === 1, step.dir, step.hex);
      return { ...account, lines: isRefusal(again) ? [] : again.lines };
    }
    return { ...account, lines: turnLines(walk, before, step) };
  });
}

function turnLines(walk: Walk, before: WalkStep, after: WalkStep): CostLine[] {
  for (let nth = 0; ; nth++) {
    const why: number[] = [];
    const out: Step = { spent: before.spent, memory: before.memory, reason: 0, why };
    if (!walk.turn || walk.turn(before.hex, before.memory, before.spent, out, nth) === 0) return [];
    if (out.memory === after.memory && out.spent === after.spent) return linesOf(why);
  }
}

/**
 * Why the walk of a field cannot end on a hex: one refusal per reached neighbour (the most telling first), or what its `end` function says, or
 * `far` if no neighbour was reached. Empty if it can.
 */
export function whyNot(field: WalkField, hex: HexId): WalkRefusal[] {
  const { walk, board, flood } = field;
  if (!walk) return [{ kind: 'far', to: hex }];
  if (field.reached(hex)) {
    const best = field.best(hex);
    if (!best || field.canEnd(hex)) return [];
    return [{ kind: 'end', to: hex, memory: best.memory, spent: best.spent, end: walk.end?.(hex, best.memory, best.spent) }];
  }
  const found: WalkRefusal[] = [];
  for (let d = 0; d < 6; d++) {
    const from = board.neighbors[6 * hex + d];
    if (from < 0 || !field.reached(from)) continue;
    const dir = (d + 3) % 6;
    const labels = field.labels(from);
    const open = labels.find((one) => (one.flags & (STOP | LOUD)) === 0);
    if (open) {
      const start = (flood.howOf(from * flood.memories + open.memory) & 7) > BY_TURN;
      const refusal = tryStep(walk, open, start, dir, hex);
      if (isRefusal(refusal)) found.push(refusal);
    } else {
      const { memory, spent, flags } = labels[0];
      found.push({ kind: 'stopped', to: hex, from, dir, memory, spent, flags });
    }
  }
  // A rule says more than a lack of points, a lack of points more than having had to stop.
  const rank: Record<string, number> = { edge: 0, limit: 1, stopped: 2 };
  const order = (r: WalkRefusal): number =>
    rank[r.kind] * 1e9 + (r.kind === 'limit' ? r.needs : r.kind === 'edge' || r.kind === 'stopped' ? r.spent : 0);
  found.sort((a, b) => order(a) - order(b));
  return found.length > 0 ? found : [{ kind: 'far', to: hex }];
}
