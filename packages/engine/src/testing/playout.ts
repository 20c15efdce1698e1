/** Random play: the cheapest player there is, and the one that finds most faults. */
import { below, type RngState } from '../chance/rng.ts';
import { drawRoll, perform, toAct } from '../core/contract.ts';
import { answerList, isRoll, optionsOf, standing } from '../core/procedure/runner.ts';
import type { World } from '../core/state/world.ts';
import type { Action, AskPoint, Shape } from '../core/types.ts';
import { allUnits } from '../ids.ts';

export interface PlayoutOptions {
  /** Actions, dice included, after which play is broken off. */
  max?: number;
  /** Build the whole legal list before choosing (as a person's screen does), or take the first few candidates only. */
  lists?: boolean;
}
export interface Playout {
  actions: number;
  rolls: number;
  /** Whether the game came to its end. */
  ended: boolean;
}

/** A random answer out of the whole legal list. */
export function randomAction<S extends Shape>(g: World<S>, rng: RngState): Action | undefined {
  const now = standing(g);
  if (!now || isRoll(now.point)) return undefined;
  const list = answerList(g, now.point as AskPoint<S>, now.frame.l);
  return list.length > 0 ? list[below(rng, list.length)] : undefined;
}

/** A random answer of somebody who looks for a fight. */
export function fightingAction<S extends Shape>(g: World<S>, rng: RngState): Action | undefined {
  const now = standing(g);
  if (!now || isRoll(now.point)) return undefined;
  const list = answerList(g, now.point as AskPoint<S>, now.frame.l);
  return list.length > 0 ? oneOf(fighting(g, list, rng), rng) : undefined;
}

/** Candidates looked at before one is taken. */
const FEW = 6;

/** A random answer without building the list: a random kind first, then one of its first legal candidates. */
export function quickAction<S extends Shape>(g: World<S>, rng: RngState): Action | undefined {
  const now = standing(g);
  if (!now || isRoll(now.point)) return undefined;
  const options = optionsOf(now.point as AskPoint<S>);
  const first = below(rng, options.length);
  for (let i = 0; i < options.length; i++) {
    const option = options[(first + i) % options.length];
    let left = below(rng, FEW);
    let last: Action | undefined;
    for (const a of option.from(g, now.frame.l)) {
      if (!option.sure && option.test(g, now.frame.l, a) !== undefined) continue;
      last = a;
      if (left-- === 0) break;
    }
    if (last) return last;
  }
  return undefined;
}

/** Kinds by which fights begin and go on in the mechanisms of the engine (drafts, burdens, arrivals) and, by the same names, in every game. */
const FIGHTS: ReadonlySet<string> = new Set(
  'target attack fight overrun designate launch join also gun ready counter commit back lose retreat apart fallback advance pursue enter'.split(
    ' ',
  ),
);
const oneOf = <T>(list: readonly T[], rng: RngState): T => list[below(rng, list.length)];
/** A kind first, then all answers of it: phases end sooner. */
export function ofOneKind(list: readonly Action[], rng: RngState): readonly Action[] {
  const kind = oneOf([...new Set(list.map((a) => a.k))], rng);
  return list.filter((a) => a.k === kind);
}
/** Out of a list what somebody does who looks for a fight: attacks, retreats, advances and arrivals first, moves up to the enemy, phases that end soon. */
export function fighting<S extends Shape>(g: World<S>, list: readonly Action[], rng: RngState): readonly Action[] {
  const fights = list.filter((a) => FIGHTS.has(a.k));
  if (fights.length > 0 && below(rng, 6) > 0) return ofOneKind(fights, rng);
  const some = ofOneKind(list, rng);
  if (some.length < 2 || some[0].h === undefined || below(rng, 2) > 0) return some;
  const { board, def } = g;
  const { place } = g.f as { place: ArrayLike<number> };
  const side = toAct(g);
  const held = new Set<number>();
  for (const u of allUnits(def)) if (def.units[u].side !== side) held.add(place[u]);
  const near = some.filter(
    ({ h }) => h !== undefined && h < board.n && [0, 1, 2, 3, 4, 5].some((d) => held.has(board.neighbors[6 * h + d])),
  );
  return near.length > 0 ? near : some;
}

/** Plays a world to its end, or to `max` actions, by chance. The world is changed; dice come from its own generator. */
export function playout<S extends Shape>(g: World<S>, rng: RngState, { max = 50_000, lists = true }: PlayoutOptions = {}): Playout {
  const choose = lists ? randomAction<S> : quickAction<S>;
  let rolls = 0;
  for (let actions = 0; ; actions++) {
    if (g.result) return { actions, rolls, ended: true };
    if (actions === max) return { actions, rolls, ended: false };
    const roll = drawRoll(g);
    if (roll) rolls++;
    const action = roll ?? choose(g, rng);
    if (!action) throw new Error(`nobody can act: ${JSON.stringify(g.frames)}`);
    perform(g, action);
  }
}
