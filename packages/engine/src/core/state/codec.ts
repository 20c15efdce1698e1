/**
 * The state as JSON and back. Fields are stored by name and only where they differ from their initial value, so fields may be added
 * to a game without breaking older snapshots.
 */

import { arr, bool, type Guard, int, json, obj, oneOf, optional, record, str, tuple } from '../../guard.ts';
import { kitOf, settle } from '../contract.ts';
import { stateMisfit } from '../declared.ts';
import { InputError, onInput, parse } from '../input.ts';
import { STAGE } from '../procedure/frames.ts';
import { stagesOf } from '../procedure/sequence.ts';
import { SETUP } from '../record/setup.ts';
import type { FieldArray, Frame, GameDef, Result, Setup, Shape, State } from '../types.ts';
import { clone } from './clone.ts';
import { limitsOf, type Slot } from './layout.ts';
import { blankWorld, type World } from './world.ts';

export interface EncodedState {
  format: 'hexfront-state';
  version: 1;
  game: string;
  rules: number;
  setup: Setup;
  /** Per field: [index, value, index, value...], indices as differences from the one before. */
  fields: Record<string, number[]>;
  vars: Record<string, number>;
  rows: Record<string, unknown[]>;
  frames: Frame[];
  rng?: number[];
  result?: Result;
}

/** Value of a field where nothing was ever written. */
const initOf = <S extends Shape>(g: World<S>, slot: Slot): number => (slot.name === 'place' ? g.board.n : (slot.spec.init ?? 0));

function sparse(array: FieldArray, init: number): number[] {
  const out: number[] = [];
  let last = 0;
  for (let i = 0; i < array.length; i++) {
    if (array[i] === init) continue;
    out.push(i - last, array[i]);
    last = i;
  }
  return out;
}

/** One field as it stands in the encoded state; empty where nothing differs from the initial value. */
export const encodeField = <S extends Shape>(g: World<S>, slot: Slot): number[] => sparse(g.f[slot.name], initOf(g, slot));

export function encode<S extends Shape>(g: World<S>): EncodedState {
  const fields: Record<string, number[]> = {};
  for (const slot of g.layout.slots) {
    const list = encodeField(g, slot);
    if (list.length > 0) fields[slot.name] = list;
  }
  const vars: Record<string, number> = {};
  for (const name in g.def.vars) if (g.v[name] !== (g.def.vars[name].init ?? 0)) vars[name] = g.v[name];
  return {
    format: 'hexfront-state',
    version: 1,
    game: g.def.id,
    rules: g.def.rulesVersion,
    setup: clone(g.setup),
    fields,
    vars,
    rows: clone(g.rows) as Record<string, unknown[]>,
    frames: clone(g.frames),
    rng: [...g.state.rng],
    ...(g.result ? { result: { ...g.result } } : {}),
  };
}

export const STATE = obj({
  format: oneOf('hexfront-state'),
  version: oneOf(1),
  game: str(60),
  rules: int(0, 1e6),
  setup: SETUP,
  fields: record(arr(int()), undefined, 1000),
  vars: record(int(), undefined, 5000),
  rows: record(arr(json, 0, 20_000), undefined, 500),
  frames: arr(obj({ proc: str(80), at: str(80), l: record(json), cut: optional(bool) }), 0, 1000),
  rng: optional(tuple(int(0, 0xffffffff), int(0, 0xffffffff), int(0, 0xffffffff), int(0, 0xffffffff))),
  result: optional(obj({ winner: int(-1, 1000), level: str(200), case: str(80) })),
}) as unknown as Guard<EncodedState>;

/** Rebuilds a world from its encoded state; says in one sentence what is wrong with a broken one. */
export function decode<S extends Shape>(def: GameDef<S>, input: unknown): World<S> {
  const e = parse(STATE, input, 'state');
  if (e.game !== def.id) throw new InputError(`this state belongs to ${e.game}, not to ${def.id}`);
  const setup = settle(def, e.setup);
  const g = blankWorld(def, setup, kitOf(def, setup));
  for (const slot of g.layout.slots) if (Object.hasOwn(e.fields, slot.name)) fillField(g, slot, e.fields[slot.name]);
  const state: State<S> = g.state;
  for (const name in def.vars) if (Object.hasOwn(e.vars, name)) (state.v as Record<string, number>)[name] = e.vars[name];
  for (const name in state.rows) if (Object.hasOwn(e.rows, name)) (state.rows as Record<string, unknown>)[name] = e.rows[name];
  e.frames.forEach((frame, i) => {
    checkFrame(g, frame, `frames[${i}]`);
  });
  state.frames = e.frames;
  const odd = stateMisfit(g);
  if (odd) throw new InputError(`state: ${odd}`);
  if (e.rng) state.rng = [e.rng[0], e.rng[1], e.rng[2], e.rng[3]];
  state.result = e.result;
  g.occupancy.rebuild(g.f.place);
  // Asked once here, so that rows or frames no rule can live with fail now and not in the middle of play.
  onInput('state', () => g.d);
  return g;
}

function fillField<S extends Shape>(g: World<S>, slot: Slot, list: readonly number[]): void {
  const array = g.f[slot.name];
  const [low, high] = slot.name === 'place' ? [0, g.board.n + g.def.boxes.length - 1] : limitsOf(slot.spec);
  let at = 0;
  for (let i = 0; i < list.length; i += 2) {
    at += list[i];
    const value = list[i + 1];
    if (!(at >= 0 && at < array.length && value >= low && value <= high))
      throw new InputError(`state: fields.${slot.name}: entry ${at} = ${value ?? 'nothing'} does not fit`);
    array[at] = value;
  }
}

function checkFrame<S extends Shape>(g: World<S>, frame: Frame, where: string): void {
  const { proc, at, l } = frame;
  const known =
    proc === STAGE
      ? stagesOf(g).has(at) && typeof l.i === 'number' && Number.isInteger(l.i) && l.i >= -1
      : Object.hasOwn(g.kit.procs, proc) && Object.hasOwn(g.kit.procs[proc].points, at);
  if (!known) throw new InputError(`state: ${where}: ${g.def.name} has no point ${proc}/${at}`);
}
