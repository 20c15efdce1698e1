/** How a side sees the map: where the enemy can strike, which ways he will want to go, how far it is to what is worth having. */
import type { Board, Goal, HexId, Reach, Side, Strategy, UnitId, WholeStrategy } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import type { Weights } from '../weights.ts';
import { FAR, spread } from './fields.ts';

// biome-ignore lint/suspicious/noExplicitAny: see types.ts
export type AnyStrategy = WholeStrategy<any>;
/** As a game gives it. */
// biome-ignore lint/suspicious/noExplicitAny: see types.ts
export type AnySketch = Strategy<any>;

export interface GoalField {
  goal: Goal;
  inside: Uint8Array;
  /** Points to it on foot and by vehicle, enemies in the way counted as delay. */
  foot: Int32Array;
  wheels: Int32Array;
  /** Units that count for it and are there. */
  there: number;
}

export interface Situation {
  g: AnyWorld;
  s: AnyStrategy;
  w: Weights;
  side: Side;
  foe: Side;
  board: Board;
  posture: number;
  turnsLeft: number;
  goals: GoalField[];
  /** Index into `goals` per unit; -1 for none. */
  goalOf: Int8Array;
  /** Attack strength the enemy can bring next to each hex in his next turn. */
  threat: Float32Array;
  /** Defense strength of the enemy, and of the own side, by hex. */
  foeIn: Float32Array;
  mine: Float32Array;
  foeZone: Uint8Array;
  nearFoe: Uint8Array;
  /** How much of the enemy's best ways to his goals leads through each hex, 0 to 1; and of the own ways to the own goals. */
  routes: Float32Array;
  ways: Float32Array;
  /** What the enemy wants, and from where his mobile units set out. */
  theirGoals: Goal[];
  theirs: GoalField[];
  /** Places the enemy must not get, as far as they are still ours to hold, and which of them each unit is to hold; -1 for none. */
  posts: GoalField[];
  postOf: Int8Array;
  theirStarts: HexId[];
  /** Points from the enemy's mobile units to every hex if nobody stood in the way. */
  theirAhead: Int32Array;
  /** How much each hex is kept from the enemy by units where they stand now. */
  cover: Float32Array;
  /** Enemy hexes near the own side, with what it is worth to hit them. */
  targets: { hex: HexId; value: number }[];
  /** Points to where units are wanted most. */
  wanted: { foot: Int32Array; wheels: Int32Array } | undefined;
  supplied: Uint8Array;
  /** Share of the army whose supply comes through each hex, and of that whose supply is cut there. */
  lines: Float32Array;
  bars: Float32Array;
  /** Number of units of each formation per hex is looked up here: first unit per group in a hex is enough. */
  shelter: Float32Array;
}

/** Most that counts as a threat to one hex: there is only so much room around it. */
const MOST_THREAT = 20;
/** What an enemy zone costs who comes through, in points; an enemy unit costs more the stronger it is. */
const ZONE_DELAY = 6;
const UNIT_DELAY = 10;
const MOST_DELAY = 90;

/** Hexes to the nearest of these places. */
export function nearest(board: Board, places: Iterable<HexId>, most = 60): Uint8Array {
  const out = new Uint8Array(board.n).fill(255);
  const queue: number[] = [];
  for (const h of places)
    if (out[h] !== 0) {
      out[h] = 0;
      queue.push(h);
    }
  for (let i = 0; i < queue.length; i++) {
    const h = queue[i];
    if (out[h] >= most) break;
    for (let d = 0; d < 6; d++) {
      const to = board.neighbors[6 * h + d];
      if (to < 0 || out[to] !== 255) continue;
      out[to] = out[h] + 1;
      queue.push(to);
    }
  }
  return out;
}

const scratch: Reach = { hexes: [], kinds: [], costs: [] };

/** Strength that can come next to each hex. */
function threats(g: AnyWorld, s: AnyStrategy, units: readonly UnitId[]): Float32Array {
  const { board } = g;
  const out = new Float32Array(board.n);
  const stamp = new Int32Array(board.n).fill(-1);
  for (const u of units) {
    const strength = s.attack(g, u);
    if (strength <= 0 || s.units[u].duty === 'gun' || s.units[u].duty === 'none') continue;
    s.reach(g, u, 'next', scratch);
    const here = g.f.place[u];
    const near = (h: number): void => {
      for (let d = 0; d < 6; d++) {
        const to = board.neighbors[6 * h + d];
        if (to < 0 || stamp[to] === u) continue;
        stamp[to] = u;
        out[to] += strength;
      }
    };
    near(here);
    for (const h of scratch.hexes) near(h);
  }
  for (let h = 0; h < out.length; h++) if (out[h] > MOST_THREAT) out[h] = MOST_THREAT;
  return out;
}

/** Delay for a side by the units of the other: `strength` per hex, zones on top. */
function delays(strength: Float32Array, shelter: Float32Array, zone: Uint8Array, out = new Uint8Array(zone.length)): Uint8Array {
  for (let h = 0; h < zone.length; h++) {
    let d = zone[h] > 0 ? ZONE_DELAY : 0;
    if (strength[h] > 0) d += UNIT_DELAY + 2 * strength[h] * shelter[h];
    out[h] = Math.min(d, MOST_DELAY);
  }
  return out;
}

/** Adds to `out` how much of the ways from `ahead` to a goal leads through each hex. */
function along(ahead: Int32Array, back: Int32Array, weight: number, w: Weights, out: Float32Array): void {
  let best = FAR;
  for (let h = 0; h < out.length; h++) {
    const sum = ahead[h] + back[h];
    if (sum < best) best = sum;
  }
  if (best >= FAR) return;
  for (let h = 0; h < out.length; h++) {
    const slack = ahead[h] + back[h] - best;
    if (slack > 6 * w.detour) continue;
    out[h] += weight * Math.exp(-slack / w.detour - ahead[h] / w.horizon);
  }
}

export const onMapOf = (g: AnyWorld, side: Side): UnitId[] => {
  const out: UnitId[] = [];
  const { place } = g.f;
  for (let u = 0; u < place.length; u++) if (place[u] < g.board.n && g.def.units[u].side === side) out.push(u);
  return out;
};

/** Whether a unit counts where it is for a goal. */
export const countsFor = (g: AnyWorld, s: AnyStrategy, goal: Goal, u: UnitId): boolean =>
  (goal.fits?.(u) ?? s.units[u].duty !== 'none') && !(goal.supplied && s.starved(g, u));

const NONE = new Int32Array(0);
function goalFields(
  g: AnyWorld,
  s: AnyStrategy,
  goals: readonly Goal[],
  added: Uint8Array,
  units: readonly UnitId[],
  onFoot = true,
): GoalField[] {
  return goals.map((goal) => {
    let there = 0;
    const inside = new Uint8Array(g.board.n);
    for (const h of goal.hexes) inside[h] = 1;
    for (const u of units) if (inside[g.f.place[u]] && countsFor(g, s, goal, u)) there++;
    return {
      goal,
      inside,
      foot: onFoot ? spread(g.board, s.travel(g, false), added, goal.hexes, true) : NONE,
      wheels: spread(g.board, s.travel(g, true), added, goal.hexes, true),
      there,
    };
  });
}

const startsOf = (g: AnyWorld, s: AnyStrategy, units: readonly UnitId[]): HexId[] => {
  const mobile = units.filter((u) => s.units[u].duty === 'mobile');
  return (mobile.length > 0 ? mobile : units).map((u) => g.f.place[u]);
};

/** Ways of a side from where its mobile units are to the goals it has. */
function waysOf(
  g: AnyWorld,
  s: AnyStrategy,
  w: Weights,
  fields: readonly GoalField[],
  units: readonly UnitId[],
  added: Uint8Array,
): Float32Array {
  const out = new Float32Array(g.board.n);
  if (fields.length === 0) return out;
  const ahead = spread(g.board, s.travel(g, true), added, startsOf(g, s, units), false);
  let top = 0;
  for (const f of fields) if (f.there < f.goal.need || f.goal.hold) along(ahead, f.wheels, f.goal.value, w, out);
  for (let h = 0; h < out.length; h++) if (out[h] > top) top = out[h];
  if (top > 0) for (let h = 0; h < out.length; h++) out[h] /= top;
  return out;
}

/**
 * The enemy's ways with some of our units in place: `strength` and `zone` by hex. Not scaled to the best way: where all ways have become long
 * there is little left to block.
 */
export function blockedRoutes(sit: Situation, strength: Float32Array, zone: Uint8Array, out: Float32Array): Float32Array {
  const { board, s, g, theirGoals, theirStarts, shelter } = sit;
  out.fill(0);
  const added = delays(strength, shelter, zone);
  const price = s.travel(g, true);
  const ahead = spread(board, price, added, theirStarts, false);
  let total = 0;
  for (const goal of theirGoals) total += goal.value;
  for (const goal of theirGoals) along(ahead, spread(board, price, added, goal.hexes, true), goal.value / total, sit.w, out);
  return out;
}

/** How much a unit in a hex keeps its surroundings from the enemy: the hex itself and, with a zone of control, its neighbours. */
const BESIDE = 0.55;
export function addCover(sit: Situation, u: UnitId, hex: HexId, sign: number): void {
  const { board, cover, s, g } = sit;
  if (s.units[u].duty === 'none' || s.units[u].duty === 'gun') return;
  cover[hex] += sign;
  const share = s.hasZone(g, u) ? BESIDE : 0.2;
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to >= 0) cover[to] += sign * share;
  }
}

/** Only how far a side is from its goals, for weighing positions: a fraction of the whole picture. */
export function goalsOf(g: AnyWorld, s: AnyStrategy, side: Side): GoalField[] {
  const wanted = s.goals(g).filter((x) => x.side === side);
  if (wanted.length === 0) return [];
  const foeIn = new Float32Array(g.board.n);
  const shelter = new Float32Array(g.board.n);
  for (const u of onMapOf(g, 1 - side)) {
    const hex = g.f.place[u];
    if (s.units[u].duty === 'none') continue;
    foeIn[hex] += Math.max(0.5, s.defense(g, u));
    shelter[hex] = s.shelter(g, hex, side);
  }
  return goalFields(g, s, wanted, delays(foeIn, shelter, s.zones(g, 1 - side)), onMapOf(g, side));
}

export function assess(g: AnyWorld, s: AnyStrategy, side: Side, w: Weights): Situation {
  const { board } = g;
  const foe = 1 - side;
  const friends = onMapOf(g, side);
  const foes = onMapOf(g, foe);
  const mine = new Float32Array(board.n);
  const foeIn = new Float32Array(board.n);
  const shelter = new Float32Array(board.n);
  for (let h = 0; h < board.n; h++) shelter[h] = s.shelter(g, h, side);
  for (const u of friends) mine[g.f.place[u]] += s.defense(g, u);
  for (const u of foes) if (s.units[u].duty !== 'none') foeIn[g.f.place[u]] += Math.max(0.5, s.defense(g, u));
  const foeZone = s.zones(g, foe).slice();
  const forMe = delays(foeIn, shelter, foeZone);
  const all = s.goals(g);
  const goals = goalFields(
    g,
    s,
    all.filter((x) => x.side === side),
    forMe,
    friends,
  );
  const theirGoals = all.filter((x) => x.side === foe);
  // Where the enemy would like to go if nobody stood in his way: what is blocked well must go on being blocked.
  const nothing = new Uint8Array(board.n);
  const theirs = goalFields(g, s, theirGoals, nothing, foes, false);
  const sit: Situation = {
    g,
    s,
    w,
    side,
    foe,
    board,
    posture: s.posture(g, side),
    turnsLeft: s.turnsLeft(g),
    goals,
    goalOf: new Int8Array(s.units.length).fill(-1),
    threat: threats(g, s, foes),
    foeIn,
    mine,
    foeZone,
    nearFoe: nearest(
      board,
      foes.map((u) => g.f.place[u]),
    ),
    theirGoals,
    theirs,
    posts: [],
    postOf: new Int8Array(s.units.length).fill(-1),
    theirStarts: startsOf(g, s, foes),
    theirAhead: spread(board, s.travel(g, true), undefined, startsOf(g, s, foes), false),
    routes: waysOf(g, s, w, theirs, foes, nothing),
    ways: waysOf(g, s, w, goals, friends, forMe),
    cover: new Float32Array(board.n),
    targets: [],
    wanted: undefined,
    supplied: s.supplied(g, side),
    ...lifelines(g, s, side, friends, goals, foeIn, foeZone, mine),
    shelter,
  };
  for (const u of friends) addCover(sit, u, g.f.place[u], 1);
  assignGoals(sit, friends);
  if (sit.posture < HOLDING) assignPosts(sit, friends, forMe);
  sit.wanted = wantedFrom(sit);
  const near = nearest(
    board,
    friends.map((u) => g.f.place[u]),
  );
  for (let h = 0; h < board.n; h++)
    if (foeIn[h] > 0 && near[h] <= 6)
      sit.targets.push({ hex: h, value: 0.5 + 3 * Math.max(sit.ways[h], sit.routes[h]) + goalWorth(sit, h) });
  return sit;
}

const goalWorth = (sit: Situation, hex: HexId): number => {
  let value = 0;
  for (const f of sit.goals) if (f.inside[hex] && f.there < f.goal.need) value += f.goal.value / (4 * f.goal.need);
  return value;
};

/** Value of what the enemy would have if he had the hex: places he must hold, and his share of country he must get into. */
export function keyTo(sit: Situation, hex: HexId): number {
  let value = 0;
  for (const f of sit.theirs) if (f.inside[hex]) value += f.goal.value / (f.goal.hexes.length > 1 ? 2 * f.goal.need : f.goal.need);
  return value;
}

/** What an enemy in the way of supply costs: more than any detour that is bearable, less than none at all. */
const CUT_BY_UNIT = 60;
const CUT_BY_ZONE = 30;
const VANGUARD = 6;

/** Where supply comes along, and where it is cut. */
function lifelines(
  g: AnyWorld,
  s: AnyStrategy,
  side: Side,
  friends: readonly UnitId[],
  goals: readonly GoalField[],
  foeIn: Float32Array,
  foeZone: Uint8Array,
  mine: Float32Array,
): { lines: Float32Array; bars: Float32Array } {
  const { board } = g;
  const price = s.haul(g);
  const added = new Uint8Array(board.n);
  for (let h = 0; h < board.n; h++) added[h] = foeIn[h] > 0 ? CUT_BY_UNIT : foeZone[h] > 0 && mine[h] === 0 ? CUT_BY_ZONE : 0;
  const dist = spread(board, price, added, s.sources(g, side), false);
  const lines = new Float32Array(board.n);
  let total = 0;
  for (const u of friends) {
    const hex = g.f.place[u];
    // Who has got to where only supplied units count is fed before all others.
    const first = goals.some((f) => f.goal.supplied && f.inside[hex] && (f.goal.fits?.(u) ?? true));
    const worth = (s.attack(g, u) + s.defense(g, u)) * (first ? VANGUARD : 1);
    lines[g.f.place[u]] += worth;
    total += worth;
  }
  const order = Array.from({ length: board.n }, (_, h) => h)
    .filter((h) => dist[h] < FAR)
    .sort((a, b) => dist[b] - dist[a]);
  for (const h of order) {
    if (lines[h] === 0 || dist[h] === 0) continue;
    for (let d = 0; d < 6; d++) {
      const from = board.neighbors[6 * h + d];
      if (from < 0) continue;
      const p = price[6 * from + (d < 3 ? d + 3 : d - 3)];
      if (p === 0 || dist[from] + p + added[h] !== dist[h]) continue;
      lines[from] += lines[h];
      break;
    }
  }
  const bars = new Float32Array(board.n);
  for (let h = 0; h < board.n; h++) {
    lines[h] /= Math.max(1, total);
    if (added[h] > 0 && lines[h] > 0) bars[h] = lines[h];
  }
  return { lines, bars };
}

/** Where cover is missing most; everybody without something better to do drifts there. */
function wantedFrom(sit: Situation): Situation['wanted'] {
  const { routes, cover, board, g, s, nearFoe, foeIn } = sit;
  const list: { h: number; v: number }[] = [];
  for (let h = 0; h < board.n; h++) {
    if (foeIn[h] > 0 || nearFoe[h] === 0) continue;
    const v = routes[h] * Math.exp(-cover[h]);
    if (v > 0.05) list.push({ h, v });
  }
  if (list.length === 0) return undefined;
  list.sort((a, b) => b.v - a.v || a.h - b.h);
  const best = list[0].v;
  const starts = list.slice(0, 60);
  const from = starts.map((x) => Math.round(40 * (1 - x.v / best)));
  const hexes = starts.map((x) => x.h);
  return {
    foot: spread(board, s.travel(g, false), undefined, hexes, true, undefined, from),
    wheels: spread(board, s.travel(g, true), undefined, hexes, true, undefined, from),
  };
}

/** Every unit gets the goal where it is of most use: value, distance in turns, and how many are on the way already. */
function assignGoals(sit: Situation, friends: readonly UnitId[]): void {
  const { goals, s, g, w } = sit;
  if (goals.length === 0 || sit.posture <= 0) return;
  const sent = goals.map(() => 0);
  // A garrison is worth as many more as it takes to throw it out.
  const against = goals.map(({ goal }) => (goal.hold ? goal.hexes.reduce((sum, h) => sum + (sit.foeIn[h] * sit.shelter[h]) / 3, 0) : 0));
  const eta = (f: GoalField, u: UnitId): number => (s.units[u].wheels ? f.wheels : f.foot)[g.f.place[u]] / Math.max(2, s.units[u].pace);
  const able = friends.filter((u) => s.units[u].duty !== 'none');
  const soonest = new Map(able.map((u) => [u, Math.min(...goals.map((f) => eta(f, u)))]));
  able.sort((a, b) => (soonest.get(a) as number) - (soonest.get(b) as number) || a - b);
  for (const u of able) {
    let best = -1;
    let bestScore = 0;
    goals.forEach((f, i) => {
      const t = eta(f, u);
      if (t > 60) return;
      const fits = f.goal.fits?.(u) ?? true;
      // Enough to get there in spite of what stands in the way; a goal already taken wants a garrison only.
      const enough = f.there >= f.goal.need ? (f.goal.hold ? 2 : 0.5) : 6 + 3 * f.goal.need + against[i];
      const crowd = 1 / (1 + (sent[i] / enough) ** 2);
      const score = (f.goal.value * (fits ? 1 : 0.35) * (w.effort === f.goal.id ? 2 : 1) * crowd) / (1.5 + t);
      if (score > bestScore) {
        best = i;
        bestScore = score;
      }
    });
    sit.goalOf[u] = best;
    if (best >= 0) sent[best] += s.attack(g, u) > 3 ? 1.5 : 0.7;
  }
}

/** Below this posture a side sees to garrisons before anything else. */
const HOLDING = 0.5;
/** Strength that is wanted in a place the enemy is after. */
const GARRISON = 7.5;
/** Points of the enemy's march after which a place is not in danger yet. */
const WARNING = 45;

/** Garrisons: the place in the greatest danger gets the unit that is there soonest, until all have enough or nobody comes in time. */
function assignPosts(sit: Situation, friends: readonly UnitId[], delay: Uint8Array): void {
  const { g, s } = sit;
  const keys = sit.theirGoals.filter((x) => x.hold && x.hexes.length === 1 && sit.foeIn[x.hexes[0]] === 0);
  if (keys.length === 0) return;
  sit.posts = goalFields(g, s, keys, delay, friends);
  const able = friends.filter((u) => ['line', 'mobile', 'engineer'].includes(s.units[u].duty) && s.defense(g, u) > 0);
  const have = keys.map(() => 0);
  sit.posts.forEach((f, i) => {
    for (const u of able)
      if (f.inside[g.f.place[u]]) {
        have[i] += s.defense(g, u);
        sit.postOf[u] = i;
      }
  });
  const danger = keys.map((x) => x.value * Math.exp(-sit.theirAhead[x.hexes[0]] / WARNING));
  const most = Math.max(...danger);
  const open = new Set(keys.keys());
  while (open.size > 0) {
    let at = -1;
    for (const i of open) if (at < 0 || danger[i] / (1 + have[i]) > danger[at] / (1 + have[at])) at = i;
    const want = GARRISON * Math.sqrt(danger[at] / most);
    const f = sit.posts[at];
    let best = -1;
    let top = Number.POSITIVE_INFINITY;
    if (have[at] < want)
      for (const u of able) {
        if (sit.postOf[u] >= 0) continue;
        const { wheels, pace } = s.units[u];
        const turns = (wheels ? f.wheels : f.foot)[g.f.place[u]] / Math.max(2, pace);
        if (turns > 3) continue;
        // Somebody strong enough to matter, and not out of a line that holds.
        const cost = turns - 0.2 * Math.min(5, s.defense(g, u)) + (sit.foeZone[g.f.place[u]] > 0 ? 0.5 : 0);
        if (cost < top) {
          top = cost;
          best = u;
        }
      }
    if (best < 0) open.delete(at);
    else {
      sit.postOf[best] = at;
      have[at] += s.defense(g, best);
    }
  }
}
