/** What every rule test of this game uses: situations in a few words, and the register of proven cases. */
import { type Action, apply, check, drawRoll, fromPosition, legal, type Position, perform, type Refusal } from '@hexfront/engine';
import { it } from 'vitest';
import { caseById, roadToTheRhine, unitIndex } from '../src/index.ts';
import type { G } from '../src/shape.ts';

/**
 * A rule test. The cases it proves stand in its title, where `hexfront rules` finds them: a case counts as proven when a passing test names it.
 */
export function proves(cases: readonly string[], sentence: string, body: () => void): void {
  for (const id of cases) {
    const known = caseById(id);
    if (!known) throw new Error(`there is no case ${id}`);
  }
  it(`[${cases.join(' ')}] ${sentence}`, body);
}

/** A position with only the named units on the map, at the start of a phase such as `german.movement`. */
export function position(p: Partial<Position> & { stage: string }): G {
  return fromPosition(roadToTheRhine, {
    format: 'hexfront-position',
    version: 1,
    game: 'road-to-the-rhine',
    scenario: 'bulge',
    clear: true,
    seed: 'test',
    ...p,
  });
}

export const u = (id: string): number => unitIndex(id);
export const hex = (g: G, id: string): number => {
  const h = g.board.hex(id);
  if (h === undefined) throw new Error(`no hex ${id}`);
  return h;
};
export const at = (g: G, id: string): string => {
  const place = g.f.place[u(id)];
  return place < g.board.n ? g.board.ids[place] : roadToTheRhine.boxes[place - g.board.n];
};

/** Does actions one after another; each must be legal. */
export function play(g: G, ...actions: Action[]): G {
  for (const a of actions) apply(g, a);
  return g;
}
/** The refusal an action meets, or undefined when it is allowed. */
export const refusal = (g: G, a: Action): Refusal | undefined => check(g, a);
/** Kinds, or all, of what is legal now. */
export const offers = (g: G, k?: string): Action[] => [...legal(g, k === undefined ? undefined : { k })];
/** Makes the pending die fall with these pips. */
export const roll = (g: G, ...pips: number[]): G => play(g, { k: 'roll', pips });

const LEAST = ['done', 'play-on', 'pass', 'stop', 'stay', 'decline'];
/** Plays on with the answer that does least until something is so: everybody waits, reinforcements come in, dice fall as they will. */
export function idle(g: G, until: (g: G) => boolean, most = 50_000): number {
  let actions = 0;
  for (; !g.result && !until(g); actions++) {
    if (actions > most) throw new Error('nothing comes of waiting');
    const die = drawRoll(g);
    if (die) {
      perform(g, die);
      continue;
    }
    let chosen: Action | undefined;
    for (const a of legal(g)) {
      chosen ??= a;
      if (!LEAST.includes(a.k)) continue;
      chosen = a;
      break;
    }
    if (!chosen) throw new Error('nobody can do anything');
    perform(g, chosen);
  }
  return actions;
}
