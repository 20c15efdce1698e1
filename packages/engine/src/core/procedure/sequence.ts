/** The sequence of play: a tree of stages, walked by frames whose `at` is the stage's id. */

import type { Side } from '../../ids.ts';
import type { World } from '../state/world.ts';
import type { Frame, Shape, Stage } from '../types.ts';
import { pushProcedure, STAGE } from './frames.ts';

/** Every stage of a tree by its id. Ids must be unique. */
export function stageIndex<S extends Shape>(root: Stage<S>): Map<string, Stage<S>> {
  const index = new Map<string, Stage<S>>();
  const add = (s: Stage<S>): void => {
    if (index.has(s.id)) throw new Error(`two stages are called ${s.id}`);
    index.set(s.id, s);
    s.parts?.forEach(add);
  };
  add(root);
  return index;
}

const indexes = new WeakMap<object, unknown>();
function stageOf<S extends Shape>(g: World<S>, id: string): Stage<S> {
  const stage = stagesOf(g).get(id);
  if (!stage) throw new Error(`no stage named ${id}`);
  return stage;
}

/** The stages of the running game by their ids. */
export function stagesOf<S extends Shape>(g: World<S>): Map<string, Stage<S>> {
  let index = indexes.get(g.kit.stages) as Map<string, Stage<S>> | undefined;
  if (!index) {
    index = stageIndex(g.kit.stages);
    indexes.set(g.kit.stages, index);
  }
  return index;
}

/** `i`: -1 before the stage began, 0 its own procedure, then its parts one by one. */
const frameOf = (id: string, i: number): Frame => ({ proc: STAGE, at: id, l: { i } });

/** Begins the sequence of play at its root. */
export function startSequence<S extends Shape>(g: World<S>): void {
  g.state.frames = [frameOf(g.kit.stages.id, -1)];
}

/** Stands the sequence at the beginning of a given stage; the stages around it have been entered (their `enter` runs), nothing before it is played. */
export function standAt<S extends Shape>(g: World<S>, id: string): boolean {
  const path: Frame[] = [];
  const around: Stage<S>[] = [];
  const find = (s: Stage<S>): boolean => {
    if (s.id === id) {
      path.push(frameOf(s.id, -1));
      return true;
    }
    const parts = s.parts ?? [];
    for (let i = 0; i < parts.length; i++) {
      if (find(parts[i])) {
        path.push(frameOf(s.id, i + 2));
        around.push(s);
        return true;
      }
    }
    return false;
  };
  if (!find(g.kit.stages)) return false;
  g.state.frames = path.reverse();
  for (const s of around.reverse()) s.enter?.(g);
  return true;
}

/** One step of the stage on top of the stack. */
export function stageStep<S extends Shape>(g: World<S>, frame: Frame): void {
  const stage = stageOf(g, frame.at);
  const i = Number(frame.l.i);
  if (i === -1) {
    if (stage.when && !stage.when(g)) {
      g.frames.pop();
      return;
    }
    g.tell({ e: 'stage', stage: stage.id, side: stage.side });
    stage.enter?.(g);
    frame.l.i = 0;
    return;
  }
  const parts = stage.parts ?? [];
  frame.l.i = i + 1;
  if (i === 0) {
    if (stage.run) pushProcedure(g, stage.run, {});
    return;
  }
  if (i <= parts.length) {
    g.frames.push(frameOf(parts[i - 1].id, -1));
    return;
  }
  stage.leave?.(g);
  if (stage.scope) g.endScope(stage.scope);
  if (stage.again?.(g)) frame.l.i = -1;
  else g.frames.pop();
}

/** The stages play is in, from the whole game down to the smallest. */
export function stagePath<S extends Shape>(g: World<S>): Stage<S>[] {
  return g.frames.filter((f) => f.proc === STAGE).map((f) => stageOf(g, f.at));
}

/** A stage and those around it, from the whole game down to it, whether play is there or not. */
export function wayTo<S extends Shape>(g: World<S>, id: string): Stage<S>[] {
  const find = (s: Stage<S>): Stage<S>[] => {
    if (s.id === id) return [s];
    for (const part of s.parts ?? []) {
      const way = find(part);
      if (way.length > 0) return [s, ...way];
    }
    return [];
  };
  return find(g.kit.stages);
}

/** Whose player turn it is by the stages play is in; undefined between player turns. */
export const sideOfTurn = <S extends Shape>(g: World<S>): Side | undefined =>
  stagePath(g).find((stage) => stage.scope === 'playerTurn')?.side;
