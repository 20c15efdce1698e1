/** A position file: a game begun in the middle. For rule tests, what-if, drills and the scenario editor. Described in docs/position.md. */

import { type BoardOverrides, quote } from '../../board/index.ts';
import { arr, bool, either, type Guard, int, json, obj, oneOf, optional, record, str } from '../../guard.ts';
import type { HexId, HexsideId, PlaceId } from '../../ids.ts';
import type { Kind } from '../../parts/kinds.ts';
import { kitOf, settle } from '../contract.ts';
import { stateMisfit } from '../declared.ts';
import { InputError, onInput, parse } from '../input.ts';
import { run } from '../procedure/runner.ts';
import { stagePath, standAt, startSequence } from '../procedure/sequence.ts';
import { clone } from '../state/clone.ts';
import { limitsOf } from '../state/layout.ts';
import { blankWorld, type World } from '../state/world.ts';
import type { FieldOf, FieldSpec, GameDef, OptionValue, Setup, Shape } from '../types.ts';
import { OPTIONS } from './setup.ts';

type Values = Record<string, string | number | boolean | undefined>;

export interface Position {
  format: 'hexfront-position';
  version: 1;
  game: string;
  scenario: string;
  options?: Record<string, OptionValue>;
  seed?: string;
  /**
   * Begin with an empty map: no units, marks or works, everybody whole and nobody due. `map` only takes the units off it and leaves what else the
   * scenario has; otherwise its set-up stands and `units` changes it.
   */
  clear?: boolean | 'map';
  /** Id of the stage (phase) play stands at the beginning of; the start of the game unless said. */
  stage?: string;
  /** Per unit id: `at` (printed hex or box) and any of the game's unit fields. */
  units?: Record<string, Values>;
  /** Per printed hex id, per hexside "0101|0102" (at the map edge "0101|N"), per number of a group: fields of the game (markers). */
  hexes?: Record<string, Values>;
  hexsides?: Record<string, Values>;
  groups?: Record<string, Values>;
  vars?: Record<string, number>;
  rows?: Record<string, object[]>;
  /** Changes of the printed board. */
  board?: BoardOverrides;
  /** Hash of the owner's values that it is played with. */
  values?: string;
}

const VALUES = record(optional(either('a number, true, false or a text', int(), bool, str(80))), undefined, 200);
const VAR = int(-(2 ** 31), 2 ** 31 - 1);
const POSITION = obj({
  format: oneOf('hexfront-position'),
  version: oneOf(1),
  game: str(60),
  scenario: str(80),
  options: optional(OPTIONS),
  seed: optional(str(200)),
  clear: optional(either('true, false or "map"', bool, oneOf('map'))),
  stage: optional(str(80)),
  units: optional(record(VALUES, undefined, 5000)),
  hexes: optional(record(VALUES, undefined, 20_000)),
  hexsides: optional(record(VALUES, undefined, 60_000)),
  groups: optional(record(VALUES, undefined, 5000)),
  vars: optional(record(VAR, undefined, 500)),
  rows: optional(record(arr(record(json), 0, 5000), undefined, 50)),
  board: optional(json),
  values: optional(str(64)),
}) as unknown as Guard<Position>;

/** Reads a position out of parsed JSON; one readable error if it is not one. */
export function readPosition(input: unknown): Position {
  return parse(POSITION, input, 'position');
}

/** A world that stands as the position says, at its first decision or die. */
export function fromPosition<S extends Shape>(def: GameDef<S>, input: unknown): World<S> {
  const p = readPosition(input);
  if (p.game !== def.id) throw new InputError(`this position belongs to ${p.game}, not to ${def.id}`);
  const setup = settle(def, { scenario: p.scenario, options: p.options, seed: p.seed, board: p.board, values: p.values });
  const g = laidOut(def, setup, p.stage);
  if (p.clear) clear(g, p.clear === 'map');
  placeUnits(g, p);
  setUnitFields(g, p);
  for (const [id, fields] of Object.entries(p.hexes ?? {})) setFields(g, 'hex', hexOf(g, id, `hexes.${id}`), fields, `hexes.${id}`);
  for (const [id, fields] of Object.entries(p.hexsides ?? {}))
    setFields(g, 'hexside', hexsideOf(g, id, 'hexsides'), fields, `hexsides.${id}`);
  for (const [id, fields] of Object.entries(p.groups ?? {})) setFields(g, 'group', groupOf(g, id), fields, `groups.${id}`);
  for (const [name, value] of Object.entries(p.vars ?? {})) {
    if (!Object.hasOwn(def.vars, name)) throw new InputError(`position: vars: ${def.name} has no value ${quote(name)}`);
    (g.v as Record<string, number>)[name] = value;
  }
  for (const [name, rows] of Object.entries(p.rows ?? {})) {
    if (!Object.hasOwn(g.rows, name)) throw new InputError(`position: rows: ${def.name} has no list ${quote(name)}`);
    (g.rows as Record<string, object[]>)[name] = rows;
  }
  const odd = stateMisfit(g);
  if (odd) throw new InputError(`position: ${odd}`);
  onInput('position', () => def.positioned?.(g));
  // What the game worked out about units (supply) does not overrule what the file says of them.
  setUnitFields(g, p);
  onInput('position', () => run(g));
  return g;
}

/** The scenario as set up, standing at a stage. What the file says comes after, so that it has the last word. */
function laidOut<S extends Shape>(def: GameDef<S>, setup: Setup, stage: string | undefined): World<S> {
  const g = blankWorld(def, setup, kitOf(def, setup));
  def.setup(g, setup);
  if (stage === undefined) startSequence(g);
  else if (!standAt(g, stage)) throw new InputError(`position: stage: ${def.name} has no stage ${quote(stage)}`);
  return g;
}

/** Takes every unit off the map, and unless `onlyUnits` every mark, work and list with it. */
function clear<S extends Shape>(g: World<S>, onlyUnits: boolean): void {
  for (let u = 0; u < g.def.units.length; u++) g.move(u, g.board.n);
  if (onlyUnits) return;
  for (const { name, spec, n } of g.layout.slots)
    if (name !== 'place') for (let i = 0; i < n; i++) if (g.f[name][i] !== (spec.init ?? 0)) g.set(name, i, spec.init ?? 0);
  for (const name of Object.keys(g.rows)) (g.rows as Record<string, object[]>)[name] = [];
  g.def.cleared?.(g);
}

function unitOf<S extends Shape>(g: World<S>, id: string, where: string): number {
  const u = g.def.units.findIndex((unit) => unit.id === id);
  if (u < 0) throw new InputError(`position: ${where}: ${g.def.name} has no unit ${quote(id)}`);
  return u;
}

function placeUnits<S extends Shape>(g: World<S>, p: Position): void {
  for (const [id, { at }] of Object.entries(p.units ?? {})) {
    const u = unitOf(g, id, 'units');
    if (at === undefined) continue;
    const box = g.def.boxes.indexOf(String(at));
    g.move(u, box >= 0 ? g.board.n + box : hexOf(g, String(at), `units.${id}.at`));
  }
}

function setUnitFields<S extends Shape>(g: World<S>, p: Position): void {
  for (const [id, { at: _, ...fields }] of Object.entries(p.units ?? {}))
    setFields(g, 'unit', unitOf(g, id, 'units'), fields, `units.${id}`);
}

function hexOf<S extends Shape>(g: World<S>, id: string, where: string): HexId {
  const h = g.board.hex(id);
  if (h === undefined) throw new InputError(`position: ${where}: the board has no hex ${quote(id)}`);
  return h;
}

function hexsideOf<S extends Shape>(g: World<S>, id: string, where: string): HexsideId {
  const [from, to, more] = id.split('|');
  const side = to === undefined || more !== undefined ? undefined : g.board.sideOf(from, to);
  if (side === undefined) throw new InputError(`position: ${where}: ${quote(id)} is not two neighbouring hexes such as "0101|0102"`);
  return side;
}

function groupOf<S extends Shape>(g: World<S>, id: string): number {
  const n = Number(id);
  if (!/^\d{1,6}$/.test(id) || n >= g.kit.groups) throw new InputError(`position: groups: ${g.def.name} has no group ${quote(id)}`);
  return n;
}

function setFields<S extends Shape>(g: World<S>, of: FieldOf, index: number, fields: Values, where: string): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const spec = Object.hasOwn(g.def.fields, name) ? g.def.fields[name] : undefined;
    if (!spec || spec.of !== of || name === 'place') throw new InputError(`position: ${where}: a ${of} has no property ${quote(name)}`);
    const n = typeof value === 'string' ? named(g, spec, value, `${where}.${name}`) : Number(value);
    const [low, high] = limitsOf(spec);
    if (!(n >= low && n <= high)) throw new InputError(`position: ${where}.${name}: expected ${low}..${high}, found ${quote(value)}`);
    g.set(name, index, n);
  }
}

/** The number behind an id, in a field that holds units, hexes or hexsides. */
function named<S extends Shape>(g: World<S>, spec: FieldSpec, id: string, where: string): number {
  if (spec.holds?.is === 'unit') return unitOf(g, id, where) + (spec.holds.plus ?? 0);
  if (spec.holds?.is === 'hex') return hexOf(g, id, where);
  return spec.holds?.is === 'hexside' ? hexsideOf(g, id, where) : Number.NaN;
}

/**
 * The position a game stands in, as a file: what is on the map and in the boxes, at the beginning of the phase being played.
 * What is half done inside that phase is not part of it (a save is).
 */
export function positionOf<S extends Shape>(g: World<S>): Position {
  const { def, board } = g;
  const units: Record<string, Values> = {};
  const parts: Record<Exclude<FieldOf, 'unit'>, Record<string, Values>> = { hex: {}, hexside: {}, group: {} };
  const stage = stagePath(g).at(-1)?.id;
  const fresh = laidOut(def, g.setup, stage);
  clear(fresh, false);
  const placeName = (p: PlaceId): string => (p < board.n ? board.ids[p] : def.boxes[p - board.n]);
  for (let u = 0; u < def.units.length; u++)
    if (g.f.place[u] !== fresh.f.place[u]) units[def.units[u].id] = { at: placeName(g.f.place[u]) };
  const label: Record<FieldOf, (i: number) => string> = {
    unit: (i) => def.units[i].id,
    hex: (i) => board.ids[i],
    hexside: (i) => board.sideLabel(i),
    group: String,
  };
  /** By id, where it names something. */
  const held = (kind: Kind | undefined, value: number): string | number => {
    const at = value - (kind?.plus ?? 0);
    const is = kind?.is;
    return at >= 0 && (is === 'unit' || is === 'hex' || is === 'hexside') ? label[is](at) : value;
  };
  for (const { name, spec, n } of g.layout.slots) {
    if (name === 'place') continue;
    const into = spec.of === 'unit' ? units : parts[spec.of];
    for (let i = 0; i < n; i++) {
      if (g.f[name][i] === fresh.f[name][i]) continue;
      const id = label[spec.of](i);
      const value = g.f[name][i];
      into[id] = { ...into[id], [name]: held(spec.holds, value) };
    }
  }
  const some = (of: Record<string, Values>) => (Object.keys(of).length > 0 ? of : undefined);
  const full: Position = {
    format: 'hexfront-position',
    version: 1,
    game: def.id,
    scenario: g.setup.scenario,
    options: { ...g.setup.options },
    seed: g.setup.seed,
    clear: true,
    stage,
    units,
    hexes: some(parts.hex),
    hexsides: some(parts.hexside),
    groups: some(parts.group),
    vars: { ...g.v },
    rows: clone(g.rows) as Record<string, object[]>,
    board: clone(g.setup.board),
    values: g.setup.values,
  };
  return JSON.parse(JSON.stringify(full)) as Position;
}
