/**
 * What a player leaves open by ending a phase, told before it ends. A game declares, for each point that asks, which answers would still do
 * something and when that is worth a word; which units and hexes follow from the answers that are legal now. One rule says what has weight: more
 * is left than was done.
 */
import type { WarningsAnswer } from '../../describe.ts';
import { type HexId, isHex, type UnitId } from '../../ids.ts';
import { legal, prompt } from '../contract.ts';
import { answers } from '../questions.ts';
import type { World } from '../state/world.ts';
import type { Shape } from '../types.ts';

export interface OpenMatter<S extends Shape> {
  /** Key of its sentence; `n` in it counts the units, or the hexes. */
  what: string;
  case: string;
  /** Answers that would still do something about it. */
  kinds: readonly string[];
  /** Whether it is worth a word now; always, if left out. */
  when?(g: World<S>): boolean;
  /** How much of it was done in this phase: it is told while more is left. Without it, while anything is left. */
  done?(g: World<S>): number;
  args?(g: World<S>): Readonly<Record<string, number>>;
}

function told<S extends Shape>(g: World<S>, matter: OpenMatter<S>): WarningsAnswer {
  if (matter.when && !matter.when(g)) return [];
  const actions = matter.kinds.flatMap((k) => [...legal(g, { k })]);
  const units = [...new Set(actions.flatMap(({ u }): UnitId[] => (u === undefined ? [] : [u])))];
  const places = actions.flatMap(({ u, h }): HexId[] => (u === undefined && h !== undefined && isHex(g.board, h) ? [h] : []));
  const hexes = [...new Set(places)];
  const n = units.length || hexes.length;
  return n <= (matter.done?.(g) ?? 0) ? [] : [{ what: matter.what, case: matter.case, args: { n, ...matter.args?.(g) }, units, hexes }];
}

/** The answer to `warnings`, by the point that asks; `others` tells what is left open besides answers. */
export const openMatters = <S extends Shape>(
  by: Readonly<Record<string, readonly OpenMatter<S>[]>>,
  others?: (g: World<S>) => WarningsAnswer,
) =>
  answers(
    'warnings',
    (g: World<S>): WarningsAnswer => [...(others?.(g) ?? []), ...(by[prompt(g).at] ?? []).flatMap((matter) => told(g, matter))],
  );
