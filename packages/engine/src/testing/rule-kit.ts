/** What the rule tests of every game use: situations in a few words, and titles that say which cases a test proves. */
import { apply, check, drawRoll, legal, perform } from '../core/contract.ts';
import { fromPosition, type Position } from '../core/record/position.ts';
import type { World } from '../core/state/world.ts';
import type { Action, GameDef, Shape } from '../core/types.ts';
import type { HexId, UnitId } from '../ids.ts';
import { watchStaleFields } from '../walk/kept-fields.ts';
import type { Refusal } from '../words.ts';
import { checkParts, checkRefusal } from './checks.ts';
import type { TestFunction } from './conformance.ts';

export interface RuleKit<S extends Shape> {
  /**
   * A rule test. The cases it proves stand in its title, where `hexfront rules` finds them: a case counts as proven when a passing test
   * names it.
   */
  proves(cases: readonly string[], sentence: string, body: () => void): void;
  /** A position with only the named units on the map, at the start of a stage. */
  position(p: Partial<Position> & { stage: string }): World<S>;
  u(id: string): UnitId;
  hex(g: World<S>, id: string): HexId;
  /** Hex or box where a unit is, by name. */
  at(g: World<S>, id: string): string;
  /** Does actions one after another; each must be legal. */
  play(g: World<S>, ...actions: Action[]): World<S>;
  /** The refusal an action meets, or undefined when it is allowed. Its case exists, its evidence is declared and makes a whole sentence. */
  refusal(g: World<S>, a: Action): Refusal | undefined;
  /** Kinds, or all, of what is legal now. */
  offers(g: World<S>, k?: string): Action[];
  /** Makes the pending die fall with these pips. */
  roll(g: World<S>, ...pips: number[]): World<S>;
  /** Plays on with the answer that does least until something is so: everybody waits, dice fall as they will. */
  idle(g: World<S>, until: (g: World<S>) => boolean, most?: number): number;
}

/** Answers that do least, where a question has one of them. */
const LEAST = ['done', 'play-on', 'pass', 'stop', 'stay', 'decline'];

/** `scenario` is the one that positions start from unless they name another. */
export function ruleKit<S extends Shape>(test: TestFunction, def: GameDef<S>, scenario: string): RuleKit<S> {
  const ids = new Map(def.units.map((unit, i) => [unit.id, i]));
  const u = (id: string): UnitId => {
    const unit = ids.get(id);
    if (unit === undefined) throw new Error(`no unit ${id}`);
    return unit;
  };
  const play = (g: World<S>, ...actions: Action[]): World<S> => {
    for (const a of actions) checkParts(g, apply(g, a));
    return g;
  };
  return {
    proves: (cases, sentence, body) => {
      for (const id of cases) if (!def.caseExists(id)) throw new Error(`there is no case ${id}`);
      test(`[${cases.join(' ')}] ${sentence}`, body);
    },
    position: (p) =>
      fromPosition(def, { format: 'hexfront-position', version: 1, game: def.id, scenario, clear: 'map', seed: 'test', ...p }),
    u,
    hex: (g, id) => {
      const h = g.board.hex(id);
      if (h === undefined) throw new Error(`no hex ${id}`);
      return h;
    },
    at: (g, id) => {
      const place = g.f.place[u(id)];
      return place < g.board.n ? g.board.ids[place] : def.boxes[place - g.board.n];
    },
    play,
    refusal: (g, a) => {
      const refusal = watchStaleFields(() => check(g, a));
      if (refusal) checkRefusal(g, refusal);
      return refusal;
    },
    offers: (g, k) => watchStaleFields(() => [...legal(g, k === undefined ? undefined : { k })]),
    roll: (g, ...pips) => play(g, { k: 'roll', pips }),
    idle: (g, until, most = 50_000) => {
      let actions = 0;
      for (; !g.result && !until(g); actions++) {
        if (actions > most) throw new Error('nothing comes of waiting');
        perform(g, drawRoll(g) ?? least(g));
      }
      return actions;
    },
  };
}

function least<S extends Shape>(g: World<S>): Action {
  let chosen: Action | undefined;
  for (const a of legal(g)) {
    chosen ??= a;
    if (LEAST.includes(a.k)) return a;
  }
  if (!chosen) throw new Error('nobody can do anything');
  return chosen;
}
