/** Changing a sequence of play without touching the original: how options and variants add, drop or replace stages. */
import type { Shape, Stage } from '../types.ts';

function edit<S extends Shape>(root: Stage<S>, id: string, change: (s: Stage<S>) => Stage<S>[]): Stage<S> {
  let found = false;
  const walk = (s: Stage<S>): Stage<S> => ({
    ...s,
    ...(s.parts && {
      parts: s.parts.flatMap((p) => {
        if (p.id !== id) return [walk(p)];
        found = true;
        return change(walk(p));
      }),
    }),
  });
  const out = walk(root);
  if (!found) throw new Error(`no stage named ${id} to change`);
  return out;
}

export const insertBefore = <S extends Shape>(root: Stage<S>, id: string, ...stages: Stage<S>[]): Stage<S> =>
  edit(root, id, (s) => [...stages, s]);
export const insertAfter = <S extends Shape>(root: Stage<S>, id: string, ...stages: Stage<S>[]): Stage<S> =>
  edit(root, id, (s) => [s, ...stages]);
export const dropStage = <S extends Shape>(root: Stage<S>, id: string): Stage<S> => edit(root, id, () => []);
export const changeStage = <S extends Shape>(root: Stage<S>, id: string, change: (s: Stage<S>) => Stage<S>): Stage<S> =>
  edit(root, id, (s) => [change(s)]);
