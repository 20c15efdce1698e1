/** A whole game told in numbers, turn by turn: ground, losses, luck, and what the timeline shows. Runs in the worker, beside the game. */
import {
  type Action,
  chance,
  type Describe,
  type HexId,
  perform,
  type Shape,
  type Side,
  standing,
  toAct,
  type UnitId,
  type World,
} from '@hexfront/engine';
import type { FrontLine } from '../board/types.ts';

type G = World<Shape>;
type D = Describe<Shape>;

export interface ChronicleTurn {
  label: string;
  /** Entries of the log before this turn began. */
  at: number;
  /** Strength on the map of each side when the turn began. */
  strength: number[];
  /** Hexes each side has taken from the other since the start. */
  ground: number[];
  /** Steps each side lost in this turn. */
  lost: number[];
  /** Battles fought in this turn. */
  battles: number;
  /** Sum of what the dice of this turn were worth to side 0, above their expectation. */
  luck: number;
  /** Variance of the same rolls. */
  spread: number;
  rolls: number;
  front: FrontLine[];
}

/** Something worth a mark on the timeline. */
export interface ChronicleMark {
  at: number;
  kind: 'battle' | 'place' | 'loss';
  text: string;
  side?: Side;
}

export interface Chronicle {
  turns: ChronicleTurn[];
  /** The position after the last action, as if another turn began. */
  end: Pick<ChronicleTurn, 'strength' | 'ground' | 'front'>;
  marks: ChronicleMark[];
  /** Who acted, entry by entry: side number, or -1 for dice. */
  by: Side[];
  length: number;
}

/** How many steps a unit has, in games that count them. */
const stepsOf = (g: G, u: UnitId): number | undefined => (g.f as Record<string, ArrayLike<number> | undefined>).steps?.[u];

/** Side whose units are nearer to each hex, over any ground; -1 where both are as near. */
export function nearest(g: G): Int8Array {
  const { n, neighbors } = g.board;
  const out = new Int8Array(n).fill(-1);
  const away = new Int16Array(n).fill(-1);
  const queue: HexId[] = [];
  for (let h = 0; h < n; h++) {
    const unit = g.occupancy.head[h];
    if (unit < 0) continue;
    out[h] = g.def.units[unit].side;
    away[h] = 0;
    queue.push(h);
  }
  for (let q = 0; q < queue.length; q++) {
    const h = queue[q];
    for (let d = 0; d < 6; d++) {
      const o = neighbors[6 * h + d];
      if (o < 0) continue;
      if (away[o] < 0) {
        away[o] = away[h] + 1;
        out[o] = out[h];
        queue.push(o);
      } else if (away[o] === away[h] + 1 && out[o] !== out[h]) out[o] = -1;
    }
  }
  return out;
}

/** Who holds each hex: by the game's own record, else whoever is nearer. */
function holders(g: G, d: D): Int8Array {
  const out = d.holder ? new Int8Array(g.board.n).fill(-1) : nearest(g);
  if (d.holder) for (let h = 0; h < g.board.n; h++) out[h] = d.holder(g, h) ?? -1;
  return out;
}

/** Expected worth and variance of the die that is about to fall, and the worth of what fell. */
export function weigh(g: G, d: D, pips: readonly number[]): { worth: number; expected: number; variance: number } | undefined {
  const now = standing(g);
  if (!d.worth || !now || !('roll' in now.point)) return undefined;
  const node = chance(g);
  if (!node || node.outcomes.length < 2) return undefined;
  const fell = now.point.roll(g, now.frame.l).classOf(pips);
  let expected = 0;
  let square = 0;
  let worth: number | undefined;
  for (const o of node.outcomes) {
    const value = d.worth(g, o.key);
    if (value === undefined) return undefined;
    const p = o.weight / o.total;
    expected += p * value;
    square += p * value * value;
    if (o.key === fell) worth = value;
  }
  return worth === undefined ? undefined : { worth, expected, variance: Math.max(0, square - expected * expected) };
}

export interface ChronicleHelp {
  front(g: G): FrontLine[];
  /** Sentence of an event, for the marks. */
  say(g: G, event: { e: string }): string;
}

/** Milliseconds of telling in one go: whoever asks something else meanwhile hardly notices. */
const SLICE = 10;

/** Lets others have their turn whenever a slice is used up. */
function pauses(): (now?: boolean) => Promise<void> | undefined {
  let since = performance.now();
  return (now = false) => {
    if (!now && performance.now() - since < SLICE) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        since = performance.now();
        resolve();
      }, 0),
    );
  };
}

/** Plays these actions once through from a first position, which is used up, in slices. */
export async function chronicle(g: G, actions: readonly Action[], d: D, help: ChronicleHelp): Promise<Chronicle> {
  const pause = pauses();
  const sides = g.def.sides.map((_, i) => i);
  // A hex that nobody has been in yet belongs to whoever is nearer at the start.
  const near = nearest(g);
  const known = holders(g, d).map((side, h) => (side >= 0 ? side : near[h]));
  /** Only places that decide the game are worth a mark. */
  const goals = new Set(d.objectives(g).map((o) => o.hex));
  const turns: ChronicleTurn[] = [];
  const marks: ChronicleMark[] = [];
  const by: Side[] = [];

  /** What a side holds now and the other held at the start. */
  const ground = (): number[] => {
    const now = holders(g, d);
    const taken = sides.map(() => 0);
    for (let h = 0; h < now.length; h++) if (now[h] >= 0 && known[h] >= 0 && known[h] !== now[h]) taken[now[h]]++;
    return taken;
  };
  const begin = (at: number): void => {
    turns.push({
      label: d.track(g).find((c) => c.when === 'now')?.label ?? String(turns.length + 1),
      at,
      strength: sides.map((s) => d.strength(g, s)),
      ground: ground(),
      lost: sides.map(() => 0),
      battles: 0,
      luck: 0,
      spread: 0,
      rolls: 0,
      front: help.front(g),
    });
  };
  begin(0);

  let label = turns[0].label;
  for (const [i, action] of actions.entries()) {
    // Awaited only when it is time: thousands of idle awaits would cost more than the telling.
    const wait = pause();
    if (wait) await wait;
    const turn = turns[turns.length - 1];
    const before = (g.f as Record<string, ArrayLike<number> | undefined>).steps;
    const steps = before ? Array.from(before) : undefined;
    if (action.k === 'roll') {
      const w = weigh(g, d, action.pips ?? []);
      if (w) {
        turn.luck += w.worth - w.expected;
        turn.spread += w.variance;
        turn.rolls++;
        turn.battles++;
        marks.push({ at: i + 1, kind: 'battle', text: '' });
      }
    }
    by.push(action.k === 'reseed' ? -1 : (toAct(g) ?? -1));
    const events = action.k === 'reseed' ? [] : perform(g, action);
    for (const e of events) {
      if (e.e === 'lost' && typeof e.u === 'number') {
        const lostNow = steps ? Math.max(1, (steps[e.u] ?? 1) - (stepsOf(g, e.u) ?? 0)) : 1;
        turn.lost[g.def.units[e.u].side] += lostNow;
      }
      // Where a unit has two faces instead of steps, the first loss turns it over.
      if (e.e === 'reduced' && typeof e.u === 'number') turn.lost[g.def.units[e.u].side]++;
      if (e.e === 'control' && goals.has(Number(e.h))) {
        const text = help.say(g, e);
        if (text) marks.push({ at: i + 1, kind: 'place', text, ...(typeof e.side === 'number' ? { side: e.side } : {}) });
      }
    }
    // The track is only looked at when play went on to another stage.
    const next = events.some((e) => e.e === 'stage' || e.e === 'turnOver') ? d.track(g).find((c) => c.when === 'now')?.label : label;
    if (next !== undefined && next !== label) {
      label = next;
      // Looking over the whole map takes a slice of its own.
      await pause(true);
      begin(i + 1);
      await pause(true);
    }
  }
  const end = { strength: sides.map((s) => d.strength(g, s)), ground: ground(), front: help.front(g) };
  return { turns, end, marks, by, length: actions.length };
}
