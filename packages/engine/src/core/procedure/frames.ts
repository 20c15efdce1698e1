/** The stack of running procedures. */

import type { Kind } from '../../parts/kinds.ts';
import type { World } from '../state/world.ts';
import type { AnyProcedure, Frame, Locals, Next, Shape } from '../types.ts';

/** The frame of a stage of the sequence of play, rather than of a procedure. */
export const STAGE = '#stage';

export function procedureOf<S extends Shape>(g: World<S>, name: string): AnyProcedure<S> {
  const proc = Object.hasOwn(g.kit.procs, name) ? g.kit.procs[name] : undefined;
  if (!proc) throw new Error(`no procedure named ${name}`);
  return proc;
}

export function pushProcedure<S extends Shape>(g: World<S>, name: string, locals: Locals): void {
  g.frames.push({ proc: name, at: procedureOf(g, name).first, l: locals });
}

/** What a frame remembers, if it is one of this procedure; `locals` is what the procedure declares. */
export const frameLocals = <T>(frame: Frame | undefined, proc: string, _locals: Kind<T>): T | undefined =>
  frame?.proc === proc ? (frame.l as T) : undefined;

/** Moves a frame on. */
export function advance<S extends Shape>(g: World<S>, frame: Frame, next: Next): void {
  if (typeof next === 'string') frame.at = next;
  else if ('end' in next) g.frames.splice(g.frames.indexOf(frame), 1);
  else {
    frame.at = next.then;
    pushProcedure(g, next.call, next.with ?? {});
  }
}
