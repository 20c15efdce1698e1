/** A running game: the state with everything that is needed to play on from it. Rules receive it as `g`. */
import { seedRng } from '../../chance/rng.ts';
import type { HexId, PlaceId, UnitId } from '../../ids.ts';
import type { EventName, EventOf, FieldArray, Frame, GameDef, GameEvent, Kit, Result, Setup, Shape, State } from '../types.ts';
import { clone } from './clone.ts';
import { freshBuffer, type Layout, layoutOf, swift, viewsOf } from './layout.ts';
import { Occupancy } from './occupancy.ts';

export class World<S extends Shape = Shape> {
  readonly def: GameDef<S>;
  readonly setup: Setup;
  readonly kit: Kit<S>;
  readonly layout: Layout;
  state: State<S>;
  /** Fields, as `g.f.steps[u]`. Read freely; write with `set`, so that what is derived follows. */
  f: State<S>['f'];
  /** Named numbers of the game, as `g.v.turn`. */
  v: State<S>['v'];
  readonly occupancy: Occupancy;
  /** Events since the last `apply` began. */
  events: GameEvent[] = [];
  /** Events that no trigger has looked at yet: index into `events`. */
  looked = 0;
  private derivedNow: S['derived'] | undefined;

  constructor(def: GameDef<S>, setup: Setup, kit: Kit<S>, layout: Layout, state: State<S>, occupancy?: Occupancy) {
    this.def = def;
    this.setup = setup;
    this.kit = kit;
    this.layout = layout;
    this.state = state;
    this.f = state.f;
    this.v = state.v;
    this.occupancy = occupancy ?? new Occupancy(kit.board.n + def.boxes.length, def.units.length);
    if (!occupancy) this.occupancy.rebuild(this.f.place);
  }

  get board() {
    return this.kit.board;
  }
  get rules(): S['rules'] {
    return this.kit.rules;
  }
  /** Small lists of plain rows, as `g.rows.battles`. Write to them freely. */
  get rows(): S['rows'] {
    return this.state.rows;
  }
  get frames(): Frame[] {
    return this.state.frames;
  }
  get result(): Result | undefined {
    return this.state.result;
  }

  /** What is rebuilt from the state instead of being saved; made when first asked for. */
  get d(): S['derived'] {
    if (this.derivedNow === undefined) this.derivedNow = this.def.derive(this);
    return this.derivedNow as S['derived'];
  }

  /** Writes a field. Every write of a rule goes through here or, for `place`, through `move`. */
  set<K extends keyof S['fields'] & string>(field: K, index: number, value: number): void {
    const array = this.f[field];
    const old = array[index];
    if (old === value) return;
    array[index] = value;
    if (this.derivedNow !== undefined) this.def.touched?.(this, field, index, old, value);
  }

  /** Puts a unit in a hex or box. */
  move(unit: UnitId, to: PlaceId): void {
    const { place } = this.f;
    const from = place[unit];
    if (from === to) return;
    place[unit] = to;
    this.occupancy.move(unit, to);
    if (this.derivedNow !== undefined) this.def.touched?.(this, 'place', unit, from, to);
  }

  /** Place number of a box beside the map. */
  box(name: string): PlaceId {
    const i = this.def.boxes.indexOf(name);
    if (i < 0) throw new Error(`no box named ${name}`);
    return this.board.n + i;
  }
  onMap(unit: UnitId): boolean {
    return this.f.place[unit] < this.board.n;
  }
  /** The hex of a unit that is on the map. */
  hexOf(unit: UnitId): HexId {
    return this.f.place[unit] as HexId;
  }
  unitsIn(place: PlaceId): UnitId[] {
    return this.occupancy.in(place);
  }

  /** Tells what happened: an event of the game, with the parts declared for it. */
  emit<E extends EventName<S>>(event: EventOf<S, E>): void {
    this.tell(event as object as GameEvent);
  }
  /** The same for the machine's own events. */
  tell(event: GameEvent): void {
    this.events.push(event);
  }
  finish(result: Result): void {
    if (this.state.result) return;
    this.state.result = result;
    this.tell({ e: 'finished', winner: result.winner, level: result.level, case: result.case });
  }

  /** Resets every field and var of a scope. */
  endScope(scope: string): void {
    const { fields, vars } = scopeOf(this.def, scope);
    for (const { name, init } of fields) {
      const array = this.f[name];
      for (let i = nextOther(array, init, 0); i < array.length; i = nextOther(array, init, i + 1)) this.set(name, i, init);
    }
    for (const { name, init } of vars) (this.v as Record<string, number>)[name] = init;
  }

  /** An independent copy that shares only what never changes. Copies see none of the original's later moves. */
  copy(): World<S> {
    const s = this.state;
    const buffer = s.buffer.slice(0);
    const state: State<S> = {
      buffer,
      f: viewsOf(this.layout, buffer, s.f) as State<S>['f'],
      v: { ...s.v },
      rows: clone(s.rows),
      frames: clone(s.frames),
      rng: [...s.rng],
      result: s.result,
    };
    return new World(this.def, this.setup, this.kit, this.layout, state, this.occupancy.copy());
  }
}

interface Scoped {
  fields: { name: string; init: number }[];
  vars: { name: string; init: number }[];
}
const scopes = new WeakMap<object, Map<string, Scoped>>();
/** What is reset at the end of a scope, looked up once per game: stages end all the time. */
function scopeOf<S extends Shape>(def: GameDef<S>, scope: string): Scoped {
  let all = scopes.get(def);
  if (!all) {
    all = new Map();
    scopes.set(def, all);
  }
  let found = all.get(scope);
  if (!found) {
    const pick = (specs: Readonly<Record<string, { scope?: string; init?: number }>>): Scoped['fields'] =>
      Object.entries(specs).flatMap(([name, spec]) => (spec.scope === scope ? [{ name, init: spec.init ?? 0 }] : []));
    found = { fields: pick(def.fields), vars: pick(def.vars) };
    all.set(scope, found);
  }
  return found;
}

/** First index from `i` on where something else stands. Most fields are bytes: a loop of their own is several times as fast. */
function nextOther(array: FieldArray, value: number, i: number): number {
  if (array instanceof Uint8Array) return nextOtherByte(array, value, i);
  let k = i;
  while (k < array.length && array[k] === value) k++;
  return k;
}
function nextOtherByte(array: Uint8Array, value: number, i: number): number {
  let k = i;
  while (k < array.length && array[k] === value) k++;
  return k;
}

/** An empty world of a game: fields at their initial values, nothing placed, no sequence running. */
export function blankWorld<S extends Shape>(def: GameDef<S>, setup: Setup, kit: Kit<S>): World<S> {
  const counts = { unit: def.units.length, hex: kit.board.n, hexside: kit.board.sideCount, group: kit.groups };
  const layout = layoutOf(def.fields, counts);
  const buffer = freshBuffer(layout);
  const f = viewsOf(layout, buffer);
  f.place.fill(kit.board.n);
  const v: Record<string, number> = {};
  for (const name in def.vars) v[name] = def.vars[name].init ?? 0;
  return new World<S>(def, setup, kit, layout, {
    buffer,
    f: f as State<S>['f'],
    v: swift(v) as State<S>['v'],
    rows: Object.fromEntries(Object.keys(def.rows).map((name) => [name, []])) as S['rows'],
    frames: [],
    rng: seedRng(setup.seed),
    result: undefined,
  });
}
