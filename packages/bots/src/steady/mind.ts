/** What a steady player keeps in mind during a turn: its picture of the map, its plan, and words about both. */
import { below, nextU32, prompt, type RngState, type Role, type Side } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import type { Weights } from '../weights.ts';
import type { Attack } from './battles.ts';
import type { MovePlan } from './moves.ts';
import { addCover, type AnyStrategy, assess, nearest, onMapOf, type Situation } from './situation.ts';

export interface Mind {
  s: AnyStrategy;
  w: Weights;
  rng: RngState;
  /** Step of play the thoughts below belong to. */
  key: string;
  sit: Situation | undefined;
  moves: MovePlan | undefined;
  /** Battles still to be opened, best first; undefined while nobody thought of them. */
  battles: Attack[] | undefined;
  /** The battle being declared. */
  drafting: Attack | undefined;
  /** Answers given in this step without a plan, so that nothing goes round in circles. */
  loose: number;
  /** Sentences: the plan of the turn, and why the last answer was given. */
  words: string[];
  because: string;
}

export const makeMind = (s: AnyStrategy, w: Weights, rng: RngState): Mind => ({
  s,
  w,
  rng,
  key: '',
  sit: undefined,
  moves: undefined,
  battles: undefined,
  drafting: undefined,
  loose: 0,
  words: [],
  because: '',
});

export const roleOf = (s: AnyStrategy, at: string, k: string): Role => s.roles[`${at}:${k}`] ?? s.roles[k] ?? 'other';

/** Error of judgement: 0 for a player without noise, so that it draws nothing. */
export function noiseOf(m: Mind): () => number {
  const size = m.w.noise;
  if (size === 0) return () => 0;
  return () => size * (nextU32(m.rng) / 2 ** 31 - 1);
}
export const oneOf = <T>(m: Mind, list: readonly T[]): T => list[below(m.rng, list.length)];

/** Forgets what belonged to another step of play; thoughts about the same step are brought up to date with what has moved since. */
export function situation(m: Mind, g: AnyWorld, side: Side): Situation {
  const p = prompt(g);
  const key = `${side}/${m.s.turnsLeft(g)}/${p.stages.join('/')}`;
  if (m.key !== key || !m.sit || m.sit.side !== side) {
    m.key = key;
    m.sit = assess(g, m.s, side, m.w);
    m.moves = undefined;
    m.battles = undefined;
    m.drafting = undefined;
    m.loose = 0;
  } else refresh(m.sit, g);
  return m.sit;
}

/** Units have moved or died since: who stands where, not where everybody could get to. */
function refresh(sit: Situation, g: AnyWorld): void {
  const { s, side, foe, board } = sit;
  sit.g = g;
  sit.mine.fill(0);
  sit.foeIn.fill(0);
  sit.cover.fill(0);
  const friends = onMapOf(g, side);
  for (const u of friends) {
    sit.mine[g.f.place[u]] += s.defense(g, u);
    addCover(sit, u, g.f.place[u], 1);
  }
  const foes = onMapOf(g, foe).map((u) => {
    if (s.units[u].duty !== 'none') sit.foeIn[g.f.place[u]] += Math.max(0.5, s.defense(g, u));
    return g.f.place[u];
  });
  sit.nearFoe = nearest(board, foes);
  sit.foeZone = s.zones(g, foe).slice();
  for (const f of sit.goals) {
    f.there = 0;
    for (const u of friends) if (f.inside[g.f.place[u]] && (f.goal.fits?.(u) ?? s.units[u].duty !== 'none')) f.there++;
  }
}
