/** Positions that other rules left behind, read by today's: field by field, as declared. */
import type { Kind, Parts } from '../../parts/kinds.ts';
import { prompt } from '../contract.ts';
import { localsOf } from '../declared.ts';
import { clone } from '../state/clone.ts';
import { decode, type EncodedState, encodeField } from '../state/codec.ts';
import type { World } from '../state/world.ts';
import type { GameDef, Shape } from '../types.ts';

type Found = Pick<EncodedState, 'fields' | 'vars' | 'rows' | 'frames' | 'rng' | 'result'>;

/** What is no longer declared goes, what has come since begins blank. */
function fitRecord(parts: Parts, row: Record<string, unknown>, mayLack: boolean): void {
  for (const name of Object.keys(row)) if (!Object.hasOwn(parts, name)) delete row[name];
  if (mayLack) return;
  for (const [name, kind] of Object.entries(parts)) if (!kind.maybe && row[name] === undefined) row[name] = clone(kind.blank);
}

/**
 * A kept position as a world of today's rules, or undefined where they cannot read it. New fields, vars and parts of rows have their first value; what was
 * renamed is found under its old name (`was`); what was drawn at the start is taken from `first`, the start of this game.
 */
export function carriedWorld<S extends Shape>(def: GameDef<S>, found: Found, rules: number, first: World<S>): World<S> | undefined {
  const fields: Record<string, number[]> = {};
  for (const slot of first.layout.slots) {
    const { name, spec } = slot;
    const old = Object.hasOwn(found.fields, name) ? name : spec.was;
    if (old !== undefined && Object.hasOwn(found.fields, old)) fields[name] = found.fields[old];
    else if (spec.drawn) fields[name] = encodeField(first, slot);
  }
  const vars: Record<string, number> = {};
  for (const name in def.vars) {
    const old = Object.hasOwn(found.vars, name) ? name : def.vars[name].was;
    if (old !== undefined && Object.hasOwn(found.vars, old)) vars[name] = found.vars[old];
  }
  const rows: Record<string, unknown[]> = {};
  for (const [name, kind] of Object.entries(def.rows as Readonly<Record<string, Kind>>)) {
    if (!Object.hasOwn(found.rows, name)) continue;
    rows[name] = clone(found.rows[name]);
    if (kind.perUnit) continue;
    for (const row of rows[name])
      if (typeof row === 'object' && row !== null) fitRecord(kind.parts ?? {}, row as Record<string, unknown>, false);
  }
  const frames = clone(found.frames);
  for (const frame of frames) {
    const locals = localsOf(first, frame);
    // Parts named after units are declared by their name alone.
    if (!locals.perUnit && frame?.l) fitRecord(locals.parts ?? {}, frame.l, true);
  }
  const state: EncodedState = {
    format: 'hexfront-state',
    version: 1,
    game: def.id,
    rules,
    setup: first.setup,
    fields,
    vars,
    rows,
    frames,
    ...(found.rng ? { rng: found.rng } : {}),
    ...(found.result ? { result: found.result } : {}),
  };
  try {
    def.carry?.(state, rules);
    const world = decode(def, state);
    // Asked once: a position at which no question stands is none to go on from.
    return world.result || prompt(world) ? world : undefined;
  } catch {
    // Other rules left it behind, or somebody wrote it: whatever is wrong with it, today's rules cannot read it.
    return undefined;
  }
}
