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
  const text = JSON.stringify([Object.values(g.v), g.rows, g.frames, g.state.rng, g.result ?? 0]);
  for (let i = 0; i < text.length; i++) add(text.charCodeAt(i));
  return hex32(a) + hex32(b);
}
const hex32 = (x: number): string => (x >>> 0).toString(16).padStart(8, '0');
