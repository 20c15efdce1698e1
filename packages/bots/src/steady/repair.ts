/** A second look at planned moves: where units would have to attack at a bad price, either they pull back or others come to help. */
import type { HexId, UnitId } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import { type Cover, type Kept, planCover } from './cover.ts';
import type { Mover } from './moves.ts';
import { onMapOf, type Situation } from './situation.ts';

/** A compulsory attack that costs more than this, in steps, is worth a change of plan. */
const BAD = -0.25;
const MOST_REPAIRS = 24;
/** What a place given up for a better one weighs beside steps. */
const PLACES = 0.3;
/** What a unit that is sure to be lost weighs beyond its steps. */
const SACRIFICE = 1.6;
const LEAST_GAIN = 0.05;
const MOST_HELPERS = 3;
/** A helper that leaves another enemy for it comes after those that leave none. */
const ENGAGED = 1.5;

interface Trouble {
  targets: readonly HexId[];
  /** Lost where it stands, whatever is attacked. */
  unit?: UnitId;
  cost: number;
}
/** New places: mover and index into its hexes. */
type Change = readonly (readonly [Mover, number])[];

/** Units that the rules take where they stand, with what that costs. */
function losses({ s, side }: Situation, stage: AnyWorld): { u: UnitId; cost: number }[] {
  const { obligations } = s;
  if (!obligations) return [];
  const out: { u: UnitId; cost: number }[] = [];
  for (const u of onMapOf(stage, side))
    if (obligations.lost(stage, u) !== undefined) out.push({ u, cost: s.worth(stage, u) * s.steps(stage, u) });
  return out;
}

/** Changes the places of movers on the stage until no compulsory attack is left that a change would make cheaper. */
export function repair(sit: Situation, stage: AnyWorld, movers: ReadonlyMap<UnitId, Mover>): Cover {
  const staged: Situation = { ...sit, g: stage };
  const kept: Kept = new Map();
  const look = (): { cover: Cover; lost: ReturnType<typeof losses>; total: number } => {
    const busy = new Set<UnitId>();
    for (const m of movers.values()) if (sit.s.units[m.u].duty === 'gun' && m.hexes[m.at] !== m.from) busy.add(m.u);
    const cover = planCover(staged, busy, kept);
    const lost = losses(staged, stage);
    let total = cover.total;
    for (const { cost } of lost) total -= cost;
    // A unit that dies there does not hold the place either.
    for (const { doomed, attackers } of cover.battles)
      if (doomed)
        for (const u of attackers) total -= doomed * (PLACES * Math.max(0, placeOf(movers.get(u))) + SACRIFICE * sit.s.worth(stage, u));
    return { cover, lost, total };
  };
  let now = look();
  const accepted = new Set<string>();
  for (let i = 0; i < MOST_REPAIRS; i++) {
    const trouble = worst(now.cover, now.lost, accepted);
    if (!trouble) break;
    let best: { change: Change; gain: number } | undefined;
    for (const change of remedies(staged, movers, trouble)) {
      const before = change.map(([m]) => m.at);
      const moved = put(stage, change);
      const gain = look().total - now.total + PLACES * moved;
      put(
        stage,
        change.map(([m], j) => [m, before[j]] as const),
      );
      if (gain > (best?.gain ?? LEAST_GAIN)) best = { change, gain };
    }
    if (best) {
      put(stage, best.change);
      now = look();
    } else accepted.add(nameOf(trouble));
  }
  return now.cover;
}

const placeOf = (m: Mover | undefined): number => (m ? m.scores[m.at] : 0);
const nameOf = ({ targets, unit }: Trouble): string => `${unit ?? ''}:${targets.join()}`;

function worst(cover: Cover, lost: readonly { u: UnitId; cost: number }[], accepted: ReadonlySet<string>): Trouble | undefined {
  let top: Trouble | undefined;
  const consider = (one: Trouble): void => {
    if (one.cost > (top?.cost ?? -BAD) && !accepted.has(nameOf(one))) top = one;
  };
  for (const { target, also, value } of cover.battles) {
    const targets = [target, ...(also ?? [])];
    if (targets.some((h) => cover.owed.has(h))) consider({ targets, cost: -value });
  }
  for (const { u, cost } of lost) consider({ targets: [], unit: u, cost });
  return top;
}

/** Makes the change on the stage; how much better the new places are. */
function put(stage: AnyWorld, change: Change): number {
  let better = 0;
  for (const [m, i] of change) {
    better += m.scores[i] - m.scores[m.at];
    m.at = i;
    stage.move(m.u, m.hexes[i]);
  }
  return better;
}

function* remedies(staged: Situation, movers: ReadonlyMap<UnitId, Mover>, trouble: Trouble): Generator<Change> {
  const { g: stage, s, side, board } = staged;
  const { obligations } = s;
  if (!obligations) return;
  if (trouble.unit !== undefined) {
    const m = movers.get(trouble.unit);
    const i = m && saferPlace(staged, m);
    if (m && i !== undefined) yield [[m, i]];
    for (const mate of nearestMovers(staged, movers, [stage.f.place[trouble.unit] as HexId], false)) yield [mate];
    return;
  }
  const creators = onMapOf(stage, side).filter((u) => obligations.obliged(stage, u).some((h) => trouble.targets.includes(h)));
  const back: [Mover, number][] = [];
  const from: [UnitId, HexId][] = [];
  for (const u of creators) {
    const m = movers.get(u);
    const i = m && saferPlace(staged, m);
    if (!m || i === undefined) continue;
    back.push([m, i]);
    // The next one finds the place taken.
    from.push([u, stage.f.place[u] as HexId]);
    stage.move(u, m.hexes[i]);
  }
  for (const [u, hex] of from) stage.move(u, hex);
  if (back.length > 0) yield back;
  const beside: HexId[] = [];
  for (const hex of trouble.targets)
    for (let d = 0; d < 6; d++) {
      const h = board.neighbors[6 * hex + d];
      if (h >= 0 && staged.foeIn[h] === 0) beside.push(h);
    }
  const helpers = nearestMovers(staged, movers, beside, true);
  for (let n = 1; n <= helpers.length; n++) yield helpers.slice(0, n);
}

/** Index of the best place of a unit from which it need attack nothing. */
function saferPlace({ g: stage, s }: Situation, m: Mover): number | undefined {
  const { obligations } = s;
  const here = stage.f.place[m.u];
  const order = m.hexes.map((_, i) => i).sort((a, b) => m.scores[b] - m.scores[a]);
  for (const i of order) {
    const hex = m.hexes[i];
    if (hex === here || !s.room(stage, m.u, hex)) continue;
    stage.move(m.u, hex);
    const safe = obligations?.obliged(stage, m.u).length === 0 && obligations.lost(stage, m.u) === undefined;
    stage.move(m.u, here);
    if (safe) return i;
  }
  return undefined;
}

/** Movers that can come to one of these hexes, the strongest for what they give up first; `fighting`: only units that add strength. */
function nearestMovers(
  staged: Situation,
  movers: ReadonlyMap<UnitId, Mover>,
  hexes: readonly HexId[],
  fighting: boolean,
): [Mover, number][] {
  const { g: stage, s, board, foeIn } = staged;
  const list: { m: Mover; i: number; value: number }[] = [];
  for (const m of movers.values()) {
    const { duty } = s.units[m.u];
    if (duty === 'none' || duty === 'gun' || (fighting && (s.attack(stage, m.u) <= 0 || !s.mayFight(stage, m.u)))) continue;
    const here = stage.f.place[m.u];
    let engaged = false;
    for (let d = 0; d < 6 && !engaged; d++) engaged = foeIn[board.neighbors[6 * here + d]] > 0;
    let best = -1;
    for (let i = 0; i < m.hexes.length; i++)
      if (hexes.includes(m.hexes[i]) && (best < 0 || m.scores[i] > m.scores[best]) && s.room(stage, m.u, m.hexes[i])) best = i;
    if (best >= 0) list.push({ m, i: best, value: 0.3 * s.attack(stage, m.u) + m.scores[best] - m.scores[m.at] - (engaged ? ENGAGED : 0) });
  }
  list.sort((a, b) => b.value - a.value || a.m.u - b.m.u);
  // Places fill up as they come.
  const out: [Mover, number][] = [];
  const back: [UnitId, HexId][] = [];
  for (const { m, i } of list) {
    if (out.length === MOST_HELPERS) break;
    if (!s.room(stage, m.u, m.hexes[i])) continue;
    back.push([m.u, stage.f.place[m.u] as HexId]);
    stage.move(m.u, m.hexes[i]);
    out.push([m, i]);
  }
  for (const [u, hex] of back) stage.move(u, hex);
  return out;
}
