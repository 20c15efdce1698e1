/**
 * Exchange of pieces: a battalion becomes companies, companies a battalion again, a formation the counters that stand for it. Pieces that
 * are not in play lie in a box, so nothing is ever made or destroyed: some go aside, others take their place, what they have to know passes over,
 * and every list that named the old ones names the new.
 */

import type { PlaceId, UnitId } from '../../ids.ts';
import type { Kind } from '../../parts/kinds.ts';
import { unitAt } from '../../parts/look.ts';
import { localsOf } from '../declared.ts';
import type { World } from '../state/world.ts';
import type { FieldSpec, Shape } from '../types.ts';

/** How what several pieces know becomes one value: the least of it (good only if all have it), the most (done if one did it), all bits, or the value they agree on, `unless` they do not. */
export type Inherit = 'least' | 'most' | 'bits' | { readonly unless: number };

/** Lists of rows and procedures in which the new pieces take the place of the old, wherever those are declared to name a unit; others are left alone. */
export interface UnitRefs {
  readonly rows?: readonly string[];
  readonly frames?: readonly string[];
}

export interface ExchangeRules<S extends Shape> {
  /** Fields that pass over, and how. */
  readonly inherit: Readonly<Partial<Record<keyof S['fields'] & string, Inherit>>>;
  readonly refs?: UnitRefs;
}

export interface Exchange {
  /** Pieces that leave; what they know passes over. */
  readonly out: readonly UnitId[];
  /** Pieces that take their place. */
  readonly into: readonly UnitId[];
  /** Where those go. */
  readonly place: PlaceId;
  /** Where the pieces that leave go. */
  readonly aside: PlaceId;
}

function inherited(how: Inherit, values: readonly number[]): number {
  if (how === 'least') return Math.min(...values);
  if (how === 'most') return Math.max(...values);
  if (how === 'bits') return values.reduce((a, b) => a | b, 0);
  return values.every((v) => v === values[0]) ? values[0] : how.unless;
}

/** Makes the exchange. Whether there is room, and what the log says, is the game's business. */
export function exchange<S extends Shape>(g: World<S>, rules: ExchangeRules<S>, { out, into, place, aside }: Exchange): void {
  if (out.length > 0)
    for (const [field, how] of Object.entries(rules.inherit) as [keyof S['fields'] & string, Inherit][]) {
      const value = inherited(
        how,
        out.map((u) => g.f[field][u]),
      );
      for (const u of into) g.set(field, u, value);
    }
  for (const u of into) g.move(u, place);
  for (const u of out) g.move(u, aside);
  if (rules.refs) rename(g, rules.refs, out, into);
}

/** A counter that is used again stands for somebody else: it knows nothing but where it lies, and what it `keeps`. */
export function forget<S extends Shape>(g: World<S>, unit: UnitId, keeps: readonly (keyof S['fields'] & string)[] = []): void {
  for (const [name, field] of Object.entries(g.def.fields) as [keyof S['fields'] & string, FieldSpec][])
    if (field.of === 'unit' && name !== 'place' && !keeps.includes(name) && g.f[name][unit] !== (field.init ?? 0))
      g.set(name, unit, field.init ?? 0);
}

/** The same list with the pieces that left taken out and those that came at its end; untouched if none of them was in it. */
export function renamed(list: readonly UnitId[], out: readonly UnitId[], into: readonly UnitId[]): UnitId[] {
  const stay = list.filter((u) => !out.includes(u));
  return stay.length === list.length ? [...list] : [...stay, ...into.filter((u) => !stay.includes(u))];
}

function rename<S extends Shape>(g: World<S>, refs: UnitRefs, out: readonly UnitId[], into: readonly UnitId[]): void {
  const kinds = g.def.rows as Readonly<Record<string, Kind>>;
  const rows = g.rows as Record<string, unknown[] | undefined>;
  for (const name of refs.rows ?? []) for (const row of rows[name] ?? []) swap(kinds[name], row, out, into);
  for (const frame of g.frames) if (refs.frames?.includes(frame.proc)) swap(localsOf(g, frame), frame.l, out, into);
}

/** What stands there with the new pieces for the old; records are changed in place. One piece that was meant is the first of those it became; without any it is nobody. */
function swap(of: Kind, value: unknown, out: readonly UnitId[], into: readonly UnitId[]): unknown {
  if (of.is === 'unit') {
    const plus = of.plus ?? 0;
    if (!out.includes(unitAt(of, value))) return value;
    return into.length > 0 ? into[0] + plus : of.blank;
  }
  if (of.is === 'list' && Array.isArray(value)) {
    const each = of.each as Kind;
    return each.is === 'unit' && each.plus === undefined ? renamed(value, out, into) : value.map((entry) => swap(each, entry, out, into));
  }
  if (of.is === 'record' && typeof value === 'object' && value !== null) {
    const data = value as Record<string, unknown>;
    for (const [name, part] of Object.entries(of.parts ?? {})) if (data[name] !== undefined) data[name] = swap(part, data[name], out, into);
  }
  return value;
}

/**
 * Picks counters with two faces out of a pool: for each face wanted a counter that can show it, undefined if there are not enough. Where a
 * counter could show several of them nobody is left without (the lowest numbers that will do are taken).
 */
export function drawFaces(
  pool: Iterable<UnitId>,
  shows: (unit: UnitId) => readonly number[],
  wanted: readonly number[],
): { unit: UnitId; face: number }[] | undefined {
  const counters = [...pool].sort((a, b) => a - b);
  const wish = new Map<UnitId, number>();
  const given: UnitId[] = wanted.map(() => -1);
  /** Finds a counter for the i-th wish, asking others to take another one if that helps. */
  const find = (i: number, tried: Set<UnitId>): boolean => {
    for (const unit of counters) {
      if (tried.has(unit) || !shows(unit).includes(wanted[i])) continue;
      tried.add(unit);
      const other = wish.get(unit);
      if (other !== undefined && !find(other, tried)) continue;
      wish.set(unit, i);
      given[i] = unit;
      return true;
    }
    return false;
  };
  for (let i = 0; i < wanted.length; i++) if (!find(i, new Set())) return undefined;
  return wanted.map((face, i) => ({ unit: given[i], face }));
}
