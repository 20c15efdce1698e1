/** From declared fields to one block of memory: every field is a typed array over the same buffer, so copying a state is one memory copy. */
import type { FieldArray, FieldOf, FieldSpec, FieldSpecs, FieldType } from '../types.ts';

const BYTES: Record<FieldType, number> = { u8: 1, i8: 1, u16: 2, i16: 2, i32: 4 };
const MAKE: Record<FieldType, (b: ArrayBuffer, at: number, n: number) => FieldArray> = {
  u8: (b, at, n) => new Uint8Array(b, at, n),
  i8: (b, at, n) => new Int8Array(b, at, n),
  u16: (b, at, n) => new Uint16Array(b, at, n),
  i16: (b, at, n) => new Int16Array(b, at, n),
  i32: (b, at, n) => new Int32Array(b, at, n),
};

export interface Slot {
  name: string;
  spec: FieldSpec;
  at: number;
  n: number;
}
export interface Layout {
  bytes: number;
  slots: Slot[];
}

/** Place of every field in the buffer, widest first so that everything is aligned. */
export function layoutOf(fields: FieldSpecs, counts: Record<FieldOf, number>): Layout {
  const slots: Slot[] = Object.entries(fields).map(([name, spec]) => ({ name, spec, at: 0, n: counts[spec.of] }));
  const byWidth = [...slots].sort((a, b) => BYTES[b.spec.type] - BYTES[a.spec.type]);
  let at = 0;
  for (const slot of byWidth) {
    slot.at = at;
    at += slot.n * BYTES[slot.spec.type];
  }
  return { bytes: (at + 7) & ~7, slots };
}

/** The fields over a buffer; `like` may be those over another of the same layout. */
export function viewsOf(layout: Layout, buffer: ArrayBuffer, like?: Readonly<Record<string, FieldArray>>): Record<string, FieldArray> {
  const views: Record<string, FieldArray> = { ...like };
  for (const s of layout.slots) views[s.name] = MAKE[s.spec.type](buffer, s.at, s.n);
  return like ? views : swift(views);
}

/**
 * The same record with quick properties. JavaScript engines keep an object that was filled by computed names as a hash table; rules read fields and
 * vars at every turn, and from a copy by spreading they are read several times as fast.
 */
export const swift = <T extends object>(record: T): T => ({ ...record });

/** A fresh buffer with every field at its initial value. */
export function freshBuffer(layout: Layout): ArrayBuffer {
  const buffer = new ArrayBuffer(layout.bytes);
  for (const s of layout.slots) if (s.spec.init) MAKE[s.spec.type](buffer, s.at, s.n).fill(s.spec.init);
  return buffer;
}

const LIMITS: Record<FieldType, [number, number]> = {
  u8: [0, 255],
  i8: [-128, 127],
  u16: [0, 65535],
  i16: [-32768, 32767],
  i32: [-2147483648, 2147483647],
};
/** Smallest and largest value a field can hold. */
export const limitsOf = (spec: FieldSpec): [number, number] => LIMITS[spec.type];
