/**
 * Moves found by trying, for games (or moments) without an answer to `reach` and `plan`: pick the unit up on a copy, see which hexes
 * may be named next, and how to put it down again. Works for any game whose moves are "choose a unit, then choose a hex".
 */
import { type Action, apply, check, hashOf, legal, prompt, type Refusal, type Shape, type World } from '@hexfront/engine';
import { saidAction } from './words/speak.ts';

type G = World<Shape>;

export interface Explored {
  /** The action that picks the unit up; absent if it is in hand already. */
  pick?: Action;
  /** The action that goes to a hex, by place number. */
  hexes: Map<number, Action>;
}

const hexOnly = (a: Action): boolean => a.h !== undefined && a.u === undefined && a.n === undefined && a.path === undefined;
const unitOnly = (a: Action): boolean => a.u !== undefined && a.h === undefined && a.n === undefined && a.path === undefined;
const bare = (a: Action): boolean => a.u === undefined && a.h === undefined && a.n === undefined && a.path === undefined;

function goes(g: G): Map<number, Action> {
  const out = new Map<number, Action>();
  for (const a of legal(g)) if (hexOnly(a) && (a.h as number) < g.board.n && !out.has(a.h as number)) out.set(a.h as number, a);
  return out;
}

/** Does the question asked now concern this unit alone, with hexes as answers? */
function inHand(g: G, unit: number): boolean {
  const l = g.frames[g.frames.length - 1]?.l;
  return l?.u === unit || l?.unit === unit;
}

/** The unit a move is under way with, if the question asked now is where it goes. */
export function unitInHand(g: G): number | undefined {
  const l = g.frames[g.frames.length - 1]?.l;
  const unit = typeof l?.u === 'number' ? l.u : typeof l?.unit === 'number' ? l.unit : undefined;
  if (unit === undefined || g.def.units[unit]?.side !== prompt(g).side) return undefined;
  for (const a of legal(g)) if (hexOnly(a)) return unit;
  return undefined;
}

export function explore(g: G, unit: number): Explored | undefined {
  const now = prompt(g);
  if (now.kind !== 'ask' || now.side !== g.def.units[unit]?.side) return undefined;
  if (inHand(g, unit)) {
    const hexes = goes(g);
    return hexes.size ? { hexes } : undefined;
  }
  for (const pick of legal(g, { u: unit })) {
    if (!unitOnly(pick) || pick.u !== unit || check(g, pick)) continue;
    const copy = g.copy();
    apply(copy, pick);
    if (prompt(copy).kind !== 'ask' || prompt(copy).at === now.at || !inHand(copy, unit)) continue;
    const hexes = goes(copy);
    if (hexes.size) return { pick, hexes };
  }
  return undefined;
}

/** Beyond these the card would be a list. */
const MOST_FURTHER = 6;

/** What may be done with a unit once it is picked up, short of sending it somewhere: to part, to take others along, to leave. */
export function further(g: G, unit: number): { actions: Action[]; text: string }[] {
  const now = prompt(g);
  if (now.kind !== 'ask' || now.side !== g.def.units[unit]?.side || inHand(g, unit)) return [];
  const pick = explore(g, unit)?.pick;
  if (!pick) return [];
  const copy = g.copy();
  apply(copy, pick);
  const out: { actions: Action[]; text: string }[] = [];
  for (const a of legal(copy)) {
    if (!(bare(a) || (unitOnly(a) && a.u !== unit)) || check(copy, a)) continue;
    // Putting it down again is no answer.
    const after = copy.copy();
    apply(after, a);
    if (hashOf(after) === hashOf(g)) continue;
    out.push({ actions: [pick, a], text: saidAction(copy, a) });
    if (out.length === MOST_FURTHER) break;
  }
  return out;
}

/** The actions of a whole move: pick up, go by way of some hexes, put down. */
export function walkTo(g: G, unit: number, hex: number, via: readonly number[] = []): { actions: Action[]; refusal?: Refusal } {
  const start = prompt(g).at;
  const found = explore(g, unit);
  if (!found) return { actions: [] };
  const copy = g.copy();
  const actions: Action[] = [];
  const act = (a: Action): Refusal | undefined => {
    const refusal = check(copy, a);
    if (refusal) return refusal;
    apply(copy, a);
    actions.push(a);
    return undefined;
  };
  if (found.pick) {
    const refusal = act(found.pick);
    if (refusal) return { actions: [], refusal };
  }
  for (const leg of [...via, hex]) {
    const a = goes(copy).get(leg);
    const kind = [...found.hexes.values()][0]?.k ?? 'go';
    const refusal = act(a ?? { k: kind, h: leg });
    if (refusal) return { actions: [], refusal };
  }
  // Put down if the game still waits for more of the same move.
  if (prompt(copy).at !== start && prompt(copy).side === g.def.units[unit].side) {
    for (const a of legal(copy)) {
      if (!bare(a)) continue;
      const after = copy.copy();
      apply(after, a);
      if (prompt(after).at === start) {
        actions.push(a);
        break;
      }
    }
  }
  return { actions };
}
