/** What a steady player keeps in mind during a turn: its picture of the map, its plan, and words about both. */
import { below, nextU32, prompt, type RngState, type Role, type Side, stagePath } from '@hexfront/engine';
import type { AnyWorld } from '../types.ts';
import type { Weights } from '../weights.ts';
import type { Attack } from './battles.ts';
import type { MovePlan } from './moves.ts';
import { type AnyStrategy, addCover, assess, countsFor, nearest, onMapOf, type Situation } from './situation.ts';

export interface Mind {
  s: AnyStrategy;
  w: Weights;
  rng: RngState;
  /** Step of play the thoughts below belong to. */
  key: string;
  /** Player turn the picture was drawn in, and whether units have moved by phases since. */
  turn: string;
  moved: boolean;
  sit: Situation | undefined;
  moves: MovePlan | undefined;
  /** Battles still to be opened, best first; undefined while nobody thought of them. */
  battles: Attack[] | undefined;
  /** The battle being declared. */
  drafting: Attack | undefined;
  /** Answers given in this step without a plan, so that nothing goes round in circles. */
  loose: number;
  /** How often each answer was given in this phase. */
  given: Map<string, number>;
  /** Looks at the moves of this phase after they were made. */
  looks: number;
  /** Sentences: the plan of the turn, and why the last answer was given. */
  words: string[];
  because: string;
}

export const makeMind = (s: AnyStrategy, w: Weights, rng: RngState): Mind => ({
  s,
  w,
  rng,
  key: '',
  turn: '',
  moved: false,
  sit: undefined,
  moves: undefined,
  battles: undefined,
  drafting: undefined,
  loose: 0,
  given: new Map(),
  looks: 0,
  words: [],
  because: '',
});

/** Whose player turn it is; undefined between two, while weather or planes concern both. */
export const turnOf = (g: AnyWorld): Side | undefined =>
  // The outermost stage of one side is its turn; inside it the other side may have phases of its own.
  stagePath(g).find((stage) => stage.side !== undefined)?.side;
/** Whether the player turn is the side's own. */
export const ownTurn = (g: AnyWorld, side: Side): boolean => (turnOf(g) ?? side) === side;

export const roleOf = (s: AnyStrategy, at: string, k: string): Role => s.roles[`${at}:${k}`] ?? s.roles[k] ?? 'other';

/** Error of judgement: 0 for a player without noise, so that it draws nothing. */
export function noiseOf(m: Mind): () => number {
  const size = m.w.noise;
  if (size === 0) return () => 0;
  return () => size * (nextU32(m.rng) / 2 ** 31 - 1);
}
export const oneOf = <T>(m: Mind, list: readonly T[]): T => list[below(m.rng, list.length)];

/**
 * The picture of the map for the question at hand. It is drawn once a player turn and once more for every further phase of movement; in between
 * only who stands where is brought up to date, and only when somebody needs it (`fresh`).
 */
export function situation(m: Mind, g: AnyWorld, side: Side): Situation {
  const { stages, kinds, at } = prompt(g);
  const turn = `${side}/${m.s.turnsLeft(g)}/${stages.slice(0, -1).join('/')}`;
  const phase = `${turn}/${stages[stages.length - 1]}`;
  if (m.key !== phase) {
    m.key = phase;
    m.moves = undefined;
    m.battles = undefined;
    m.drafting = undefined;
    m.loose = 0;
    m.looks = 0;
    m.given.clear();
    const moves = kinds.some((k) => roleOf(m.s, at, k) === 'pick');
    if (!m.sit || m.turn !== turn || (moves && m.moved)) {
      m.sit = assess(g, m.s, side, m.w);
      m.turn = turn;
      m.moved = false;
    }
    if (moves) m.moved = true;
  }
  const sit = m.sit as Situation;
  sit.g = g;
  return sit;
}

/** Units have moved or died since: who stands where, not where everybody could get to. */
export function fresh(sit: Situation): Situation {
  const { s, side, foe, board, g } = sit;
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
    for (const u of friends) if (f.inside[g.f.place[u]] && countsFor(g, s, f.goal, u)) f.there++;
  }
  return sit;
}
