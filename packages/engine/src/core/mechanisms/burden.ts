/**
 * Results of combat that somebody has to bear: steps to lose, hexes to go back, or a choice between the two.
 * One procedure for every game; a game says who may pay, how paths are graded and what a bad retreat costs.
 */

import type { HexId, Side, UnitId } from '../../ids.ts';
import { code, count, flag, hex, hexes, list, maybe, type Of, record, side, text, units } from '../../parts/kinds.ts';
import type { Refusal } from '../../words.ts';
import type { World } from '../state/world.ts';
import { type CaseId, call, END, type Next, type Option, type Procedure, type RollNode, type Shape } from '../types.ts';

/**
 * Why the steps of a burden are lost: a result that demands them, hits the owner chose to take as losses, a hex it was dangerous to enter,
 * hexes that could not be gone, or no way back at all. Limits of a game may hold for some and not for others.
 */
export type BurdenCause = (typeof CAUSES)[number];

const CAUSES = ['must', 'chosen', 'toll', 'short', 'trapped'] as const;

const BURDEN = record({
  side: side(),
  /** Units that take part in bearing it; those destroyed on the way are dropped. */
  units: units(),
  /** Steps that must be lost. */
  must: count(),
  /** Steps or hexes, as the owner likes. */
  either: count(),
  /** Hexes that must be gone back. */
  hexes: count(),
  /** Why the steps in `must` are lost; kept by the procedures, 'must' unless said. */
  cause: maybe(code(...CAUSES)),
  /** Number of the battle it came from, if the game keeps one. */
  battle: maybe(count()),
  /** Free mark of the game (what kind of result it was). */
  tag: maybe(text()),
  /** Where they stood when it began. */
  from: maybe(hex()),
  /** Groups that go back after the one that does now. */
  waiting: maybe(list(units())),
});
/** What one side has to bear. Plain numbers, so that it can wait in a frame. */
export type Burden = Of<typeof BURDEN>;

const RETREAT = record({
  side: side(),
  units: units(),
  left: count(),
  /** Hexes so far, the starting hex first. */
  path: hexes(),
  /** Everybody is dead; the way is only declared, nobody moves. */
  ghost: maybe(flag()),
  battle: maybe(count()),
  tag: maybe(text()),
  /** Nobody of the group could go on. */
  stuck: maybe(flag()),
  /** Part of the group went its own way; some games allow that once. */
  parted: maybe(flag()),
  /** The hex that dice are about to let them enter, or not. */
  toward: maybe(hex()),
});
/** A group on its way back. */
export type Retreat = Of<typeof RETREAT>;

/** Parts of a burden, for rows and frames of a game in which one waits. */
export const burdenKind = (): typeof BURDEN => BURDEN;
/** Parts of a group on its way back, for who reads the frame of `retreat`. */
export const retreatKind = (): typeof RETREAT => RETREAT;

export interface BurdenRules<S extends Shape> {
  cases: { lose: readonly CaseId[]; split: readonly CaseId[]; retreat: readonly CaseId[] };
  /** Who may lose the next step (see `b.cause`); empty when nobody can. */
  payers(g: World<S>, b: Burden): UnitId[];
  /** Why this unit is none of the payers, if there is more to say than that it cannot pay. */
  spared?(g: World<S>, b: Burden, u: UnitId): Refusal | undefined;
  lose(g: World<S>, u: UnitId, b: Burden): void;
  alive(g: World<S>, u: UnitId): boolean;
  /** Steps that nobody can pay: `b.must` of them. Add them to `b.either` or `b.hexes`, mark the units, or forget them. */
  rest?(g: World<S>, b: Burden): void;
  /** Fewest and most of `either` that may become hexes. The rest becomes steps: the fewest must leave no more of them than can be paid. */
  split(g: World<S>, b: Burden): [number, number];
  /** Told how many of `either` the owner takes as hexes. */
  chosen?(g: World<S>, b: Burden, hexes: number): void;
  /** Units that go back together; each group finds its own way. */
  groups(g: World<S>, b: Burden): UnitId[][];
  /** Hexes that may be entered next at all. */
  next(g: World<S>, r: Retreat, from: HexId, path: readonly HexId[]): Iterable<HexId>;
  /** Grade of a whole path, compared from left to right, lower is better. Only steps that begin a best path are offered. */
  grade(g: World<S>, r: Retreat, path: readonly HexId[]): number[];
  /** Who chooses the next hex; the owner unless said. */
  chooser?(g: World<S>, r: Retreat): Side;
  /** Steps owed for entering this hex. */
  toll?(g: World<S>, r: Retreat, h: HexId): number;
  /** May the group stop here? 'on' sends it one hex further. */
  arrive?(g: World<S>, r: Retreat, h: HexId): 'stay' | 'on';
  /** Units of the group that can go no further although hexes are left; the others go on without them. */
  drop?(g: World<S>, r: Retreat): UnitId[];
  /** Steps owed by `r.units` when `missing` hexes cannot be gone. */
  short(g: World<S>, r: Retreat, missing: number): number;
  /** The last unit died with this still to bear: how many hexes of a way back must be declared all the same. None unless said. */
  ghosts?(g: World<S>, b: Burden): number;
  /** Further answers while going back, such as to surrender. */
  instead?: readonly Option<S, Retreat>[];
  /** Told of each step back, before the units move. */
  stepping?(g: World<S>, r: Retreat, from: HexId, to: HexId): void;
  /** Dice before a step, such as for a bridge that may not hold; none unless said. */
  hazard?(g: World<S>, r: Retreat, from: HexId, to: HexId): RollNode | undefined;
  /** What they bring: true, and the step is taken; else the group looks for another way, which must not be this one again. */
  survive?(g: World<S>, r: Retreat, from: HexId, to: HexId, pips: readonly number[]): boolean;
  why(g: World<S>, r: Retreat, h: HexId): Refusal;
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
};

/** First hexes of the best ways back: as long as possible first, then by grade. Empty when there is no way at all. */
export function bestSteps<S extends Shape>(g: World<S>, rules: BurdenRules<S>, r: Retreat): HexId[] {
  let bestLength = 0;
  let bestGrade: number[] | undefined;
  let best: HexId[] = [];
  const trail = [...r.path];
  const visit = (depth: number): void => {
    let extended = false;
    if (depth < r.left)
      for (const h of rules.next(g, r, trail[trail.length - 1], trail)) {
        extended = true;
        trail.push(h);
        visit(depth + 1);
        trail.pop();
      }
    if (extended || depth === 0 || depth < bestLength) return;
    const grade = rules.grade(g, r, trail);
    const order = depth > bestLength || !bestGrade ? -1 : compare(grade, bestGrade);
    const first = trail[r.path.length];
    if (order < 0) {
      bestLength = depth;
      bestGrade = grade;
      best = [first];
    } else if (order === 0 && !best.includes(first)) best.push(first);
  };
  visit(0);
  return best.sort((a, b) => a - b);
}

/** Groups of units that stand in one hex, in the order in which the units are named. */
export function byHex<S extends Shape>(g: World<S>, units: readonly UnitId[]): UnitId[][] {
  const groups = new Map<HexId, UnitId[]>();
  for (const u of units) {
    const group = groups.get(g.hexOf(u));
    if (group) group.push(u);
    else groups.set(g.hexOf(u), [u]);
  }
  return [...groups.values()];
}

/** The two procedures `burden` and `retreat`, ready to be put among a game's procedures under these names. */
export function burdenProcedures<S extends Shape>(rules: BurdenRules<S>): { burden: Procedure<S, Burden>; retreat: Procedure<S, Retreat> } {
  const lose = (then: (b: Burden) => Next): Option<S, Burden> => ({
    k: 'lose',
    parts: 'u',
    from: (g, b) => rules.payers(g, b).map((u) => ({ k: 'lose', u })),
    test: (g, b, a) =>
      rules.payers(g, b).includes(a.u)
        ? undefined
        : (rules.spared?.(g, b, a.u) ?? { case: rules.cases.lose[0], why: 'cannot-pay', unit: a.u }),
    take: (g, b, a) => {
      rules.lose(g, a.u, b);
      return then(b);
    },
    sure: true,
  });

  const burden: Procedure<S, Burden> = {
    locals: BURDEN,
    first: 'begin',
    points: {
      begin: {
        auto: (g, b) => {
          b.from ??= b.units.length > 0 ? g.hexOf(b.units[0]) : -1;
          b.units = b.units.filter((u) => rules.alive(g, u));
          if (b.units.length === 0) return haunt(g, b, b.from);
          if (b.must > 0) {
            if (rules.payers(g, b).length > 0) return 'must';
            rules.rest?.(g, b);
            b.must = 0;
          }
          return b.either > 0 ? 'choose' : 'go';
        },
      },
      must: {
        who: (_g, b) => b.side,
        cases: rules.cases.lose,
        says: 'ask.burden.must',
        args: (_g, b) => ({ n: b.must }),
        options: [
          lose((b) => {
            b.must--;
            return 'begin';
          }),
        ],
      },
      choose: {
        who: (_g, b) => b.side,
        cases: rules.cases.split,
        says: 'ask.burden.split',
        args: (_g, b) => ({ n: b.either }),
        options: [
          {
            k: 'back',
            parts: 'n',
            from: function* (g, b) {
              const [low, high] = rules.split(g, b);
              for (let n = high; n >= low; n--) yield { k: 'back', n };
            },
            test: (g, b, a) => {
              const [low, high] = rules.split(g, b);
              const n = a.n;
              return n >= low && n <= high ? undefined : { case: rules.cases.split[0], why: 'cannot-split', n, low, high };
            },
            take: (g, b, a) => {
              const hexes = a.n;
              b.hexes += hexes;
              b.must = b.either - hexes;
              b.either = 0;
              b.cause = 'chosen';
              rules.chosen?.(g, b, hexes);
              return 'begin';
            },
            sure: true,
          },
        ],
      },
      go: {
        auto: (g, b) => {
          if (b.hexes <= 0 || b.units.length === 0) return END;
          const groups = rules.groups(g, b);
          b.waiting = groups.slice(1);
          return leave(b, groups[0]);
        },
      },
      end: { auto: () => END },
      next: {
        auto: (g, b) => {
          const group = b.waiting?.shift()?.filter((u) => rules.alive(g, u));
          if (!group) return END;
          return group.length > 0 ? leave(b, group) : 'next';
        },
      },
    },
  };
  /** What the called procedure has to know of the caller's battle. */
  const marks = (of: { battle?: number; tag?: string }): { battle?: number; tag?: string } => ({
    ...(of.battle === undefined ? {} : { battle: of.battle }),
    ...(of.tag === undefined ? {} : { tag: of.tag }),
  });
  const leave = (b: Burden, units: UnitId[]): Next =>
    call('retreat', { side: b.side, units, left: b.hexes, path: [], ...marks(b) }, 'next');
  /** The dead may still owe a way back. */
  const haunt = (g: World<S>, b: Burden, from: HexId): Next => {
    const owed = b.must + b.either + b.hexes > 0 && from >= 0 ? (rules.ghosts?.(g, b) ?? 0) : 0;
    return owed > 0 ? call('retreat', { side: b.side, units: [], left: owed, path: [from], ghost: true, ...marks(b) }, 'end') : END;
  };

  const retreat: Procedure<S, Retreat> = {
    locals: RETREAT,
    first: 'begin',
    points: {
      begin: {
        auto: (g, r) => {
          if (!r.ghost) {
            r.units = r.units.filter((u) => rules.alive(g, u));
            if (r.units.length === 0) return die(g, r);
            if (r.path.length === 0) r.path = [g.hexOf(r.units[0])];
          }
          if (r.left === 0) {
            if (r.ghost || rules.arrive?.(g, r, r.path[r.path.length - 1]) !== 'on') return END;
            r.left = 1;
          }
          const dropped = r.ghost ? [] : (rules.drop?.(g, r) ?? []);
          if (dropped.length > 0) return fall(g, r, dropped);
          return bestSteps(g, rules, r).length > 0 ? 'step' : fall(g, r, r.units);
        },
      },
      step: {
        who: (g, r) => rules.chooser?.(g, r) ?? r.side,
        cases: rules.cases.retreat,
        says: 'ask.retreat.step',
        args: (g, r) => ({
          n: r.left,
          unit: r.units[0] ?? -1,
          from: r.path[r.path.length - 1],
          ghost: r.ghost ? 1 : 0,
          enemy: (rules.chooser?.(g, r) ?? r.side) === r.side ? 0 : 1,
        }),
        options: [
          {
            k: 'retreat',
            parts: 'h',
            from: (g, r) => bestSteps(g, rules, r).map((h) => ({ k: 'retreat', h })),
            test: (g, r, a) => (bestSteps(g, rules, r).includes(a.h) ? undefined : rules.why(g, r, a.h)),
            take: (g, r, a) => {
              if (r.ghost || !rules.hazard?.(g, r, r.path[r.path.length - 1], a.h)) return enter(g, r, a.h);
              r.toward = a.h;
              return 'hazard';
            },
            sure: true,
          },
          ...(rules.instead ?? []),
        ],
      },
      hazard: {
        roll: (g, r) => {
          const node = r.toward === undefined ? undefined : rules.hazard?.(g, r, r.path[r.path.length - 1], r.toward);
          if (!node) throw new Error('a retreat waits for dice that no rule wants');
          return node;
        },
        take: (g, r, pips) => {
          const to = r.toward;
          delete r.toward;
          if (to === undefined) return 'begin';
          return rules.survive?.(g, r, r.path[r.path.length - 1], to, pips) === false ? 'begin' : enter(g, r, to);
        },
      },
    },
  };
  const enter = (g: World<S>, r: Retreat, to: HexId): Next => {
    const from = r.path[r.path.length - 1];
    rules.stepping?.(g, r, from, to);
    r.path.push(to);
    r.left--;
    if (r.ghost) return 'begin';
    const owed = rules.toll?.(g, r, to) ?? 0;
    for (const u of r.units) g.move(u, to);
    g.tell({ e: 'retreated', units: [...r.units], from, to, case: rules.cases.retreat[0] });
    return owed > 0 ? pay(r, r.units, owed, 'toll') : 'begin';
  };
  const pay = (r: Retreat, units: UnitId[], must: number, cause: BurdenCause): Next =>
    call('burden', { side: r.side, units: [...units], must, either: 0, hexes: 0, ...marks(r), cause }, 'begin');
  /** These units go no further; what they miss costs them. */
  const fall = (g: World<S>, r: Retreat, units: UnitId[]): Next => {
    const missing = r.left;
    const owed = units.length > 0 ? rules.short(g, { ...r, units }, missing) : 0;
    r.units = r.units.filter((u) => !units.includes(u));
    if (r.units.length === 0) {
      r.left = 0;
      r.stuck = true;
    }
    return owed > 0 ? pay(r, units, owed, r.path.length > 1 ? 'short' : 'trapped') : 'begin';
  };
  const die = (g: World<S>, r: Retreat): Next => {
    const owed =
      r.stuck || r.left === 0 ? 0 : (rules.ghosts?.(g, { side: r.side, units: [], must: 0, either: 0, hexes: r.left, ...marks(r) }) ?? 0);
    if (owed === 0) return END;
    r.ghost = true;
    r.left = owed;
    return 'begin';
  };

  return { burden, retreat };
}
