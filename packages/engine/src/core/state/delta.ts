/**
 * What changed between two states, by the names of fields, vars and rows: small enough to keep for every action, and readable by later rules that have
 * other fields. A whole state is the change from nothing.
 */
import type { Frame, GameDef, Result, Shape } from '../types.ts';
import { clone } from './clone.ts';
import type { EncodedState } from './codec.ts';
import type { World } from './world.ts';

export interface StateDelta {
  /** Per field: [index, value, index, value...], indices as differences from the one before. */
  f?: Record<string, number[]>;
  v?: Record<string, number>;
  /** Lists that changed, whole. */
  r?: Record<string, unknown[]>;
  fr?: Frame[];
  rng?: number[];
  /** 0: there is none any more. */
  res?: Result | 0;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The change from one state of a game to a later one; without `before` everything that is not as in an empty state. */
export function deltaOf<S extends Shape>(before: World<S> | undefined, after: World<S>): StateDelta {
  const out: StateDelta = {};
  const f = fieldsBetween(before, after);
  if (f) out.f = f;
  const { vars } = after.def;
  const v: Record<string, number> = {};
  for (const name in vars) if (after.v[name] !== (before ? before.v[name] : (vars[name].init ?? 0))) v[name] = after.v[name];
  if (Object.keys(v).length > 0) out.v = v;
  const rows = after.rows as Record<string, unknown[]>;
  const old = before?.rows as Record<string, unknown[]> | undefined;
  const r: Record<string, unknown[]> = {};
  for (const name in rows) if (old ? !same(rows[name], old[name]) : rows[name].length > 0) r[name] = clone(rows[name]);
  if (Object.keys(r).length > 0) out.r = r;
  if (!before || !same(before.frames, after.frames)) out.fr = clone(after.frames);
  if (!before || !same(before.state.rng, after.state.rng)) out.rng = [...after.state.rng];
  if (!same(before?.result, after.result)) out.res = after.result ? { ...after.result } : 0;
  return out;
}

function fieldsBetween<S extends Shape>(before: World<S> | undefined, after: World<S>): StateDelta['f'] {
  const fields: Record<string, number[]> = {};
  let any = false;
  const old = before && new Int32Array(before.state.buffer);
  const words = new Int32Array(after.state.buffer);
  for (const { name, spec, at, n } of after.layout.slots) {
    if (spec.drawn) continue;
    const now = after.f[name];
    if (old && sameWords(old, words, at, now.byteLength)) continue;
    const then = before?.f[name];
    const init = name === 'place' ? after.board.n : (spec.init ?? 0);
    const list: number[] = [];
    let last = 0;
    for (let i = 0; i < n; i++) {
      if (now[i] === (then ? then[i] : init)) continue;
      list.push(i - last, now[i]);
      last = i;
    }
    if (list.length > 0) {
      fields[name] = list;
      any = true;
    }
  }
  return any ? fields : undefined;
}

/** Most fields did not change: they are compared four bytes at a time, with whatever lies in the same four. */
function sameWords(a: Int32Array, b: Int32Array, at: number, bytes: number): boolean {
  const end = (at + bytes + 3) >> 2;
  for (let i = at >> 2; i < end; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** A state put together out of changes, by names alone: it knows nothing of the rules it came from. */
export class Picture {
  private fields = new Map<string, Map<number, number>>();
  private rest: Required<Omit<StateDelta, 'f' | 'res'>> & { res: Result | 0 } = { v: {}, r: {}, fr: [], rng: [], res: 0 };

  copy(): Picture {
    const other = new Picture();
    for (const [name, values] of this.fields) other.fields.set(name, new Map(values));
    other.rest = { ...this.rest, v: { ...this.rest.v }, r: { ...this.rest.r } };
    return other;
  }

  /** Adds a change; with `def` under the names that its fields have by today's rules. */
  add<S extends Shape>(delta: StateDelta, def?: GameDef<S>): void {
    const today = (specs: Readonly<Record<string, { was?: string }>> | undefined, name: string): string =>
      (specs && !Object.hasOwn(specs, name) && Object.keys(specs).find((key) => specs[key].was === name)) || name;
    for (const [old, list] of Object.entries(delta.f ?? {})) {
      const name = today(def?.fields, old);
      let values = this.fields.get(name);
      if (!values) {
        values = new Map();
        this.fields.set(name, values);
      }
      let at = 0;
      for (let i = 0; i + 1 < list.length; i += 2) {
        at += list[i];
        values.set(at, list[i + 1]);
      }
    }
    for (const [name, value] of Object.entries(delta.v ?? {})) this.rest.v[today(def?.vars, name)] = value;
    Object.assign(this.rest.r, delta.r);
    if (delta.fr) this.rest.fr = delta.fr;
    if (delta.rng) this.rest.rng = delta.rng;
    if (delta.res !== undefined) this.rest.res = delta.res;
  }

  /** Whether a world of today's rules stands so, as far as both know of the same things; the generator apart. */
  fits<S extends Shape>(g: World<S>): boolean {
    const slots = new Map(g.layout.slots.map((slot) => [slot.name, slot]));
    for (const [name, values] of this.fields) {
      const slot = slots.get(name);
      if (!slot || slot.spec.drawn) continue;
      const now = g.f[name];
      const init = name === 'place' ? g.board.n : (slot.spec.init ?? 0);
      for (let i = 0; i < now.length; i++) if (now[i] !== (values.get(i) ?? init)) return false;
    }
    const { v, r, fr, res } = this.rest;
    for (const name in v) if (Object.hasOwn(g.def.vars, name) && v[name] !== g.v[name]) return false;
    const rows = g.rows as Record<string, unknown[]>;
    for (const name in r) if (Object.hasOwn(rows, name) && !same(r[name], rows[name])) return false;
    return same(fr, g.frames) && same(res || undefined, g.result);
  }

  /** As the codec writes a state; set-up and game are the caller's. */
  encoded(): Pick<EncodedState, 'fields' | 'vars' | 'rows' | 'frames' | 'rng' | 'result'> {
    const fields: Record<string, number[]> = {};
    for (const [name, values] of this.fields) {
      const list: number[] = [];
      let last = 0;
      for (const [at, value] of [...values].sort((a, b) => a[0] - b[0])) {
        list.push(at - last, value);
        last = at;
      }
      fields[name] = list;
    }
    const { v, r, fr, rng, res } = this.rest;
    return {
      fields,
      vars: { ...v },
      rows: clone(r),
      frames: clone(fr),
      ...(rng.length === 4 ? { rng: [...rng] } : {}),
      ...(res ? { result: { ...res } } : {}),
    };
  }
}
