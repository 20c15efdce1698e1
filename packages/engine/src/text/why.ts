/** Why something cannot be done: what the rules say against it. */

import { check, legal, prompt } from '../core/contract.ts';
import { explain } from '../core/questions.ts';
import type { World } from '../core/state/world.ts';
import type { Action, Shape } from '../core/types.ts';
import type { HexId, UnitId } from '../ids.ts';
import type { Refusal } from '../words.ts';
import { laterPhase } from './later.ts';

/** Answers that only say that the question was put wrongly. */
const FORMAL = new Set(['malformed', 'not-asked']);

export interface WhyRefused {
  kind?: string | undefined;
  unit?: UnitId | undefined;
  hex?: HexId | undefined;
  n?: number | undefined;
  /** What was ordered: `move`, `attack`, or a kind of answer. If it belongs to another phase nothing else is said. */
  order?: string | undefined;
  /** Units for which the hex is meant. */
  selected: readonly UnitId[];
}

/**
 * Every kind of answer that is asked for (or the one named) is tried, and what the rules say against it is told. What concerns the selected
 * units comes first. If the rules say nothing in particular, `text` does.
 */
export function whyRefused<S extends Shape>(
  g: World<S>,
  { kind, unit, hex, n, order, selected }: WhyRefused,
): { refusals: Refusal[]; text: string; case?: string } {
  const ask = prompt(g);
  const found: Refusal[] = [];
  const none = { refusals: found, text: '' };
  if (order !== undefined) {
    const owner = unit === undefined ? undefined : g.def.units[unit].side;
    const later = owner === undefined || owner === ask.side ? laterPhase(g, order) : undefined;
    if (later) return { refusals: found, ...later };
    if (unit === undefined && hex === undefined) return none;
  }
  if (kind === undefined && hex !== undefined && hex < g.board.n)
    for (const u of selected) for (const r of explain(g, { q: 'plan', unit: u, hex })?.refusals ?? []) found.push(r);
  if (kind === undefined && unit !== undefined && selected.length === 0) {
    const r = explain(g, { q: 'reach', unit })?.refusal;
    if (r) found.push(r);
  }
  if (found.length && selected.length) return none;
  const own = unit !== undefined && g.def.units[unit].side === ask.side;
  const tries: Partial<Action>[] = [];
  if (unit !== undefined) tries.push({ u: unit }, ...(hex === undefined ? [] : [{ u: unit, h: hex }]));
  if (hex !== undefined) tries.push(...selected.map((u) => ({ u, h: hex })));
  // Of an own unit in its hex the unit is meant, not the hex.
  if (hex !== undefined && !(own && g.f.place[unit] === hex)) tries.push({ h: hex });
  if (n !== undefined) tries.push({ n }, ...(unit === undefined ? [] : [{ u: unit, n }]));
  if (tries.length === 0) tries.push({});
  const kinds = kind === undefined ? possibleFirst(g, ask.kinds) : [kind];
  for (const part of tries)
    for (const k of kinds) {
      const r = check(g, { k, ...part });
      if (r && !FORMAL.has(r.why)) found.push(r);
    }
  if (found.length) return none;
  const owner = unit === undefined ? undefined : g.def.units[unit].side;
  const what =
    unit !== undefined ? `with ${g.def.units[unit].name}` : hex !== undefined && hex < g.board.n ? `in ${g.board.ids[hex]}` : 'that way';
  const text =
    ask.kind === 'over'
      ? 'The game is over.'
      : owner !== undefined && ask.side !== undefined && owner !== ask.side
        ? `${g.def.units[unit ?? 0].name} belongs to the other side; nothing can be done with it now.`
        : own && asksForHex(g)
          ? `Choose a highlighted hex first: ${g.def.units[unit].name} cannot be chosen now.`
          : `Nothing can be done ${what} now.`;
  return { refusals: found, text, ...(ask.cases[0] ? { case: ask.cases[0] } : {}) };
}

/** Kinds of answers that are possible for some unit or hex come first: what nobody can do now says less about the one that was asked for. */
function possibleFirst<S extends Shape>(g: World<S>, kinds: readonly string[]): readonly string[] {
  const open = kinds.filter((k) => legal(g, { k }).next().done !== true);
  return [...open, ...kinds.filter((k) => !open.includes(k))];
}

/** An answer names a hex alone: units come after it. */
function asksForHex<S extends Shape>(g: World<S>): boolean {
  for (const a of legal(g)) if (a.h !== undefined && a.u === undefined) return true;
  return false;
}
