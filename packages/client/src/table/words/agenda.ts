/** The phases of the present turn in their order, for whoever wants to see what is over and what is to come. Fetched when it is first asked for. */
import { type Shape, type Stage, stagePath, type World } from '@hexfront/engine';
import type { PhaseSaid } from '../protocol.ts';

type G = World<Shape>;

export function agendaSaid(g: G): PhaseSaid[] {
  const path = stagePath(g);
  const turn = path.find((s) => s.scope === 'turn');
  const now = path[path.length - 1];
  const phases: PhaseSaid[] = [];
  let state: PhaseSaid['state'] = 'done';
  const add = (stage: Stage<Shape>, depth: number): void => {
    if (stage.belongs?.(g) === false) return;
    const here = path.includes(stage);
    if (stage === now) state = 'now';
    phases.push({
      id: stage.id,
      name: stage.name,
      depth,
      state: here ? 'now' : state,
      ...(stage.side === undefined ? {} : { side: stage.side }),
      // Whether it takes place may still change; what is over has been, or had nothing in it.
      ...(!here && stage.when?.(g) === false ? { idle: true } : {}),
    });
    for (const part of stage.parts ?? []) add(part, depth + 1);
    if (stage === now) state = 'coming';
  };
  for (const part of turn?.parts ?? []) add(part, 0);
  return phases;
}
