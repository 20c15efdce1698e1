/** How a side sees the map: where the enemy can strike, which ways he will want to go, how far it is to what is worth having. */
import type { HexId, Reach, Side, UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import type { Weights } from '../weights.ts';
import { assignGoals, assignPosts, HOLDING, wantedFrom } from './duties.ts';
import { spread } from './fields.ts';
import { lifelines } from './lifelines.ts';
import { type AnyStrategy, addCover, nearest, onMapOf, type Situation } from './picture.ts';
import { delays, goalFields, startsOf, waysOf } from './routes.ts';

export {
  type AnySketch,
  type AnyStrategy,
  addCover,
  countsFor,
  type GoalField,
  keyTo,
  nearest,
  onMapOf,
  type Situation,
} from './picture.ts';
export { blockedRoutes, goalsOf } from './routes.ts';

/** Most that counts as a threat to one hex: there is only so much room around it. */
const MOST_THREAT = 20;
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
    const near = (h: HexId): void => {
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
  const theirGoals = all.filter((x) => x.side === foe && !x.kept);
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
    fed: s.fed(g, side),
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
