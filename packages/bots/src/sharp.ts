/** The sharp player: plays the coming turns out in its head with several plans, dice and the enemy's replies included, and takes the best. */
import { type Action, perform, prompt, type RngState, type Side, toAct } from '@hexfront/engine';
import { evaluate, leverage } from './evaluate.ts';
import { type Luck, luckOf, luckyRoll } from './luck.ts';
import { type Mind, makeMind, ownTurn, turnOf } from './steady/mind.ts';
import type { AnyStrategy } from './steady/situation.ts';
import { giveUp, steadyChoice } from './steady/steady.ts';
import type { AnyWorld, Bot, Tools } from './types.ts';
import type { Weights } from './weights.ts';

export interface SharpOptions {
  budgetMs: number;
  /** Player turns played out, instead of time. */
  budgetNodes: number | undefined;
  noise: number;
}

/** Player turns a plan is played on for: the own one and the reply. */
const DEPTH = 2;
/** Plans are thinned out after every round of dice; the last few get the most. */
const KEEP = 0.65;
/** How much better than the usual one, in steps and in standard errors, a plan has to be to be taken. */
const MARGIN = 0.5;
const ERRORS = 0.5;
/** Part of the budget that is planned for; the rest is for surprises. */
const SHARE = 0.97;
/** Player turns played out when neither a number nor a clock is given. */
const WITHOUT_CLOCK = 60;

interface Plan {
  name: string;
  w: Weights;
  /** Value of each time it was played out; the dice of one round are the same for all plans. */
  values: number[];
}

/** Times each plan should be played out: with a small budget fewer plans are looked at, not all of them too hastily. */
const ROUNDS = 2;
const FEWEST = 3;

/** Ways to play the turn, the most promising first: as usual, with each goal as the main effort, bolder, warier, faster, ... */
function plansFor(g: AnyWorld, s: AnyStrategy, side: Side, w: Weights): Plan[] {
  const out: Plan[] = [];
  const add = (name: string, change: Partial<Weights>): void => {
    out.push({ name, w: { ...w, ...change }, values: [] });
  };
  const own = leverage(g, s, side);
  const denies = s.goals(g).some((x) => x.side !== side);
  add('as usual', {});
  if (own.length > 0) {
    const [first] = own;
    add(`race for ${first.name}`, { effort: first.id, progress: 1.5 * w.progress, resolve: 0.3 });
    add(`storm ${first.name}`, { effort: first.id, ground: 1.5 * w.ground, care: 0.8 * w.care });
    add('race', { progress: 1.6 * w.progress, resolve: 0.4 });
  }
  if (denies) {
    add('towns', { garrison: 1.8 * w.garrison, cover: 0.8 * w.cover });
    add('front', { horizon: 0.6 * w.horizon });
    add('counterattack', { care: 0.75 * w.care, ground: 1.6 * w.ground, resolve: 0.05 });
  }
  add('bolder', { care: 0.7 * w.care, resolve: 0.02, danger: 0.4 * w.danger });
  for (const goal of own.slice(1)) add(goal.name, { effort: goal.id });
  if (own.length > 0) add('battle', { progress: 0.6 * w.progress, ground: 1.5 * w.ground });
  if (denies) {
    add('depth', { horizon: 1.7 * w.horizon });
    add('line', { cover: 1.6 * w.cover, detour: 1.5 * w.detour });
  }
  add('warier', { care: 1.3 * w.care, resolve: 0.35, danger: 2 * w.danger });
  return out;
}

/** Turn of play: changes when the phasing side does, or a part comes that is for both. */
const turnKey = (g: AnyWorld, s: AnyStrategy): string => `${s.turnsLeft(g)}/${prompt(g).stages.slice(0, 3).join('/')}`;

/** Play stands in nobody's player turn, of a game that has player turns: weather and planes of a day are no turn to be played out. */
const isBetweenTurns = (g: AnyWorld): boolean => turnOf(g) === undefined && hasTurns(g.kit.stages);
const hasTurns = (stage: AnyWorld['kit']['stages']): boolean => stage.side !== undefined || (stage.parts ?? []).some(hasTurns);

export function sharpBot(s: AnyStrategy, base: Weights, rng: RngState, options: SharpOptions): Bot {
  const mind: Mind = makeMind(s, { ...base, noise: options.noise }, rng);
  let thought = '';
  /** Milliseconds that the own turn takes when it is played without thinking. */
  let carryOut = 0;
  let words = '';

  /** One player turn after another in the head, `DEPTH` of them; yields now and then. */
  function* playOut(g: AnyWorld, side: Side, w: Weights, luck: Luck, ownDone: () => void): Generator<void, number, void> {
    const minds = g.def.sides.map((_: unknown, who: number) => makeMind(s, who === side ? w : base, [...rng] as RngState));
    let turns = 0;
    let key = turnKey(g, s);
    for (let n = 0; !g.result; n++) {
      const roll = toAct(g) === undefined ? luckyRoll(g, s, luck) : undefined;
      if (roll) {
        perform(g, roll);
        continue;
      }
      const now = turnKey(g, s);
      if (now !== key && !isBetweenTurns(g)) {
        key = now;
        if (turns === 0) ownDone();
        if (++turns >= DEPTH) break;
        // The special plan is for this turn; after it everybody plays as usual.
        minds[side].w = base;
      }
      const who = toAct(g) as Side;
      perform(g, steadyChoice(minds[who], g, who));
      if (n % 4 === 0) yield;
    }
    spent += Math.max(1, turns);
    return evaluate(g, s, side);
  }

  let spent = 0;
  function* think(g: AnyWorld, side: Side, tools: Tools = {}): Generator<number, void, void> {
    const key = `${side}/${turnKey(g, s)}`;
    if (thought === key || !ownTurn(g, side) || isBetweenTurns(g)) return;
    thought = key;
    mind.w = { ...base, noise: options.noise };
    words = '';
    if (!s.ahead(g)) return;
    const began = tools.now?.();
    const limit = options.budgetNodes;
    spent = 0;
    let last = began ?? 0;
    let longest = 0;
    const done = (): number => {
      if (limit !== undefined) return spent / limit;
      if (began === undefined) return spent / WITHOUT_CLOCK;
      const now = tools.now?.() ?? began;
      longest = Math.max(longest, now - last);
      last = now;
      // Carrying the turn out takes about as long as playing it in the head, and the next step as long as the longest so far.
      return (now - began + longest + carryOut) / (SHARE * options.budgetMs);
    };
    const usual = plansFor(g, s, side, base);
    let plans = usual;
    const seeds: RngState[] = [];
    for (let round = 0; done() < 1; round++) {
      let played = 0;
      for (const plan of plans) {
        const copy = g.copy();
        const from = tools.now?.() ?? 0;
        const game = playOut(copy, side, plan.w, luckOf(seeds, round, rng), () => {
          const took = (tools.now?.() ?? 0) - from;
          carryOut = carryOut === 0 ? took : 0.7 * carryOut + 0.3 * took;
        });
        let step = game.next();
        while (!step.done && done() < 1) {
          yield Math.min(1, done());
          step = game.next();
        }
        if (!step.done) break;
        plan.values.push(step.value);
        if (round === 0 && ++played >= Math.max(FEWEST, 1 / (ROUNDS * Math.max(1e-6, done() / played)))) {
          plans = plans.slice(0, played);
          break;
        }
      }
      // Won or lost whatever is done: nothing left to think about.
      if (plans.length > 1 && plans.every((p) => p.values.length > 0 && p.values.every((x) => x === plans[0].values[0]))) break;
      if (plans.length > 2 && plans.every((p) => p.values.length > round)) {
        const [first, ...others] = plans;
        others.sort((a, b) => mean(b.values) - mean(a.values));
        // The usual plan stays: all others are measured against it.
        plans = [first, ...others.slice(0, Math.max(1, Math.ceil(KEEP * others.length)))];
      }
    }
    const best = choosePlan(plans);
    mind.w = { ...best.w, noise: options.noise };
    words = best === plans[0] ? '' : `Of the plans played through this one promised most: ${best.name}.`;
  }

  return {
    name: 'sharp',
    think,
    choose: (g, side, tools): Action => {
      for (const _ of think(g, side, tools)) void _;
      return steadyChoice(mind, g, side);
    },
    refused: (action) => giveUp(mind, action),
    plan: () => (words === '' ? [...mind.words] : [words, ...mind.words]),
    why: () => mind.because,
  };
}

const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / Math.max(1, list.length);

/** The plan that beats the usual one (the first) by the widest margin, or the usual one. */
function choosePlan(plans: readonly Plan[]): Plan {
  let best = plans[0];
  let top = 0;
  for (const plan of plans.slice(1)) {
    const n = Math.min(plan.values.length, plans[0].values.length);
    if (n < 2) continue;
    const gaps = plan.values.slice(0, n).map((x, i) => x - plans[0].values[i]);
    const gap = mean(gaps);
    const error = Math.sqrt(mean(gaps.map((x) => (x - gap) ** 2)) / (n - 1));
    const sure = gap - MARGIN - ERRORS * error;
    if (sure > top) {
      top = sure;
      best = plan;
    }
  }
  return best;
}
