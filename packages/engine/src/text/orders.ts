/**
 * Orders as text, for terminals, text boards and players who like to type: `go 1420`, `join 2Pz/304`, `move 2Pz/304 to Clervaux`.
 * Everything is read against the question that stands: kinds of answers, names of units, hex ids and names of places.
 */

import { unitOf } from '../core/action.ts';
import { legal, prompt } from '../core/contract.ts';
import { explain, type Question } from '../core/questions.ts';
import type { World } from '../core/state/world.ts';
import type { Action, Shape } from '../core/types.ts';
import type { HexId } from '../ids.ts';

/** What a line of text means, or why it means nothing. */
export type Order = { actions: Action[] } | { question: Question } | { error: string };

/** Letters alone: accents, capitals and blanks are no difference. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '');

/** A unit by id or name; several may share a name, so those that could answer the question are preferred. */
export function unitNamed<S extends Shape>(g: World<S>, text: string, wanted?: ReadonlySet<number>): number | string {
  const key = fold(text);
  const all: number[] = [];
  g.def.units.forEach((u, i) => {
    if (fold(u.id) === key || fold(u.name) === key) all.push(i);
  });
  const byId = all.filter((i) => fold(g.def.units[i].id) === key);
  const onMap = all.filter((i) => g.onMap(i));
  for (const list of [byId, wanted ? all.filter((i) => wanted.has(i)) : [], onMap, all]) if (list.length === 1) return list[0];
  if (all.length === 0) return `there is no unit "${text}"`;
  return `"${text}" may be ${all.map((i) => g.def.units[i].id).join(' or ')}; use its id`;
}

/** Hexes by number or name of the place in them, or a box; undefined if nothing is called that. */
export function hexesNamed<S extends Shape>(g: World<S>, text: string): readonly number[] | undefined {
  const byId = g.board.hex(text) ?? g.board.hex(text.toUpperCase());
  if (byId !== undefined) return [byId];
  const key = fold(text);
  const place = g.board.places.find((p) => fold(p.name) === key || p.also.some((a) => fold(a) === key));
  if (place) return place.hexes;
  const box = g.def.boxes.findIndex((b) => fold(b) === key);
  return box >= 0 ? [g.board.n + box] : undefined;
}
const hexNamed = <S extends Shape>(g: World<S>, text: string): number | string =>
  hexesNamed(g, text)?.[0] ?? `there is no hex or place "${text}"`;

/** `move <unit> [to] <hex>`: asks the game for a plan, whatever actions that takes. */
function planned<S extends Shape>(g: World<S>, words: string[]): Order {
  const rest = words.filter((w) => fold(w) !== 'to');
  // A name may hold blanks: the hex is the shortest tail that is one.
  for (let cut = rest.length - 1; cut > 0; cut--) {
    const hex = hexNamed(g, rest.slice(cut).join(' '));
    if (typeof hex === 'string') continue;
    const unit = unitNamed(g, rest.slice(0, cut).join(' '));
    if (typeof unit === 'string') return { error: unit };
    const plan = explain(g, { q: 'plan', unit, hex });
    if (!plan || plan.actions.length === 0) return { question: { q: 'plan', unit, hex } };
    return { actions: plan.actions };
  }
  return { error: 'say: move <unit> to <hex>' };
}

/** Reads one line. A number alone takes that entry of the list of legal answers, counted from 1. */
export function readOrder<S extends Shape>(g: World<S>, line: string): Order {
  const words = line.trim().slice(0, 400).split(/\s+/);
  if (words[0] === '') return { error: 'say something; "list" shows what can be done' };
  // A long number may be a hex, and a hex alone is no order: better none than the wrong one.
  if (/^\d{1,6}$/.test(words[0]) && words.length === 1 && (words[0].length < 4 || g.board.hex(words[0]) === undefined)) {
    const list = [...legal(g)];
    const chosen = list[Number(words[0]) - 1];
    return chosen ? { actions: [chosen] } : { error: `the list has ${list.length} entries` };
  }
  const { kinds } = prompt(g);
  const kind = kinds.find((k) => fold(k) === fold(words[0]));
  if (kind === undefined) {
    if (fold(words[0]) === 'move') return planned(g, words.slice(1));
    return {
      error: `"${words[0]}" is not asked for now; say one of: ${[...kinds, ...(kinds.includes('pick') ? ['move'] : [])].join(', ')}`,
    };
  }
  return fitted(
    g,
    kind,
    words.slice(1).filter((w) => fold(w) !== 'to'),
  );
}

/** Finds the parts an answer of this kind needs in what was typed. */
function fitted<S extends Shape>(g: World<S>, kind: string, words: string[]): Order {
  const list = [...legal(g, { k: kind })];
  const sample = list[0];
  const action: Action = { k: kind };
  let rest = words;
  if (!sample) return { actions: [guessed(g, kind, words)] };
  if (sample.h !== undefined) {
    let hex: HexId | string = 'name a hex';
    let cut = rest.length - 1;
    for (; cut >= (sample.u === undefined ? 0 : 1); cut--) {
      hex = hexNamed(g, rest.slice(cut).join(' '));
      if (typeof hex === 'number') break;
    }
    if (typeof hex === 'string') return { error: hex };
    action.h = hex;
    rest = rest.slice(0, cut);
  } else if (sample.n !== undefined) {
    const n = Number(rest[rest.length - 1]);
    if (!Number.isInteger(n)) return { error: 'name a number' };
    action.n = n;
    rest = rest.slice(0, -1);
  }
  if (sample.u !== undefined) {
    const unit = unitNamed(g, rest.join(' '), new Set(list.map(unitOf)));
    if (typeof unit === 'string') return { error: rest.length === 0 ? 'name a unit' : unit };
    action.u = unit;
  }
  return { actions: [action] };
}

/** Nothing of this kind can be done now, so nothing shows its parts: a unit, a hex or both, that the game may say why not. */
function guessed<S extends Shape>(g: World<S>, k: string, words: string[]): Action {
  for (let cut = words.length; cut >= 0; cut--) {
    const unit = cut === 0 ? undefined : unitNamed(g, words.slice(0, cut).join(' '));
    const hex = cut === words.length ? undefined : hexesNamed(g, words.slice(cut).join(' '))?.[0];
    if (typeof unit === 'string' || (cut < words.length && hex === undefined)) continue;
    return { k, ...(unit === undefined ? {} : { u: unit }), ...(hex === undefined ? {} : { h: hex }) };
  }
  return { k };
}

/** An order that `readOrder` reads back as this action. */
export function writeOrder<S extends Shape>(g: World<S>, a: Action): string {
  const parts = [a.k];
  if (a.u !== undefined) parts.push(g.def.units[a.u].id);
  if (a.h !== undefined) parts.push(a.h < g.board.n ? g.board.ids[a.h] : g.def.boxes[a.h - g.board.n]);
  if (a.n !== undefined && a.h === undefined) parts.push(String(a.n));
  return parts.join(' ');
}
