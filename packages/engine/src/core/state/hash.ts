/** The hash of a state. Apart from the codec: pages ask for it where nothing is read or written. */
import type { Shape } from '../types.ts';
import type { World } from './world.ts';

const mix = (h: number, x: number): number => {
  const m = Math.imul(h ^ x, 0x01000193);
  return (m << 13) | (m >>> 19);
};

/** 64 bits over the whole state, as text. Equal states have equal hashes on every machine. */
export function hashOf<S extends Shape>(g: World<S>): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  const add = (x: number): void => {
    a = mix(a, x);
    b = mix(b, x + 0x7f4a7c15);
  };
  for (const slot of g.layout.slots) {
    const array = g.f[slot.name];
    for (let i = 0; i < array.length; i++) add(array[i]);
  }
  const text = besideFields(g);
  for (let i = 0; i < text.length; i++) add(text.charCodeAt(i));
  return hex32(a) + hex32(b);
}

/** 64 bits over a text, as text. */
export function hashOfText(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    const x = text.charCodeAt(i);
    a = mix(a, x);
    b = mix(b, x + 0x7f4a7c15);
  }
  return hex32(a) + hex32(b);
}

const besideFields = <S extends Shape>(g: World<S>): string =>
  JSON.stringify([Object.values(g.v), g.rows, g.frames, g.state.rng, g.result ?? 0]);

/** Whether two states are the same, byte for byte: what equal hashes say, but soon told where they differ and without mixing every number. */
export function sameState<S extends Shape>(a: World<S>, b: World<S>): boolean {
  for (const { name } of a.layout.slots) {
    const [x, y] = [a.f[name], b.f[name]];
    const [p, q] = [new Uint8Array(x.buffer, x.byteOffset, x.byteLength), new Uint8Array(y.buffer, y.byteOffset, y.byteLength)];
    if (p.length !== q.length) return false;
    for (let i = 0; i < p.length; i++) if (p[i] !== q[i]) return false;
  }
  return besideFields(a) === besideFields(b);
}

const hex32 = (x: number): string => (x >>> 0).toString(16).padStart(8, '0');
