/** What differs between two looks at a match, so that only that has to be sent. */
import { encodeField, type Look } from '@hexfront/engine';
import type { ViewChanges } from '@hexfront/wire';
import type { AnyShape } from './live.ts';

export function changesOf(before: Look<AnyShape>, now: Look<AnyShape>): ViewChanges {
  const [a, b] = [before.world, now.world];
  const out: ViewChanges = { fields: {}, vars: {}, rows: {}, gone: { fields: [], vars: [] } };
  for (const slot of b.layout.slots) {
    if (bytesOf(a.f[slot.name]).equals(bytesOf(b.f[slot.name]))) continue;
    const list = encodeField(b, slot);
    if (list.length > 0) out.fields[slot.name] = list;
    else out.gone.fields.push(slot.name);
  }
  for (const name in b.def.vars) {
    if (a.v[name] === b.v[name]) continue;
    if (b.v[name] === (b.def.vars[name].init ?? 0)) out.gone.vars.push(name);
    else out.vars[name] = b.v[name];
  }
  for (const name in b.rows) if (!same(a.rows[name], b.rows[name])) out.rows[name] = b.rows[name];
  if (!same(a.frames, b.frames)) out.frames = b.frames;
  if (!same(a.result, b.result)) out.result = b.result;
  if (!same(before.tokens, now.tokens)) out.tokens = now.tokens;
  return out;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer => Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Plain data, compared without writing it down. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => same(each, b[i]));
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => same((a as never)[key], (b as never)[key]));
}
