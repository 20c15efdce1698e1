/** Changes of what procedures of other chapters offer. */
import { type AskPoint, guarded, type Refusal } from '@hexfront/engine';
import type { Rules } from '../../decisions/rules.ts';
import type { G, LG, Opt } from '../../state/shape.ts';

/** Refuses an answer of some kind wherever it is offered while the bar holds. */
export function barOption(draft: Rules, k: string, bar: (g: G) => Refusal | undefined): void {
  const barred = (option: Opt): Opt =>
    guarded(option, (g) => {
      const refusal = bar(g);
      return refusal && (() => refusal);
    });
  /** Options may be put together late by getters of their own, so they are read when first asked for. */
  const watched = (point: AskPoint<LG>): AskPoint<LG> => {
    let all: readonly Opt[] | undefined;
    const get = (): readonly Opt[] => {
      all ??= point.options.map((o) => (o.k === k ? barred(o) : o));
      return all;
    };
    return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(point), options: { get, enumerable: true } }) as AskPoint<LG>;
  };
  for (const [name, proc] of Object.entries(draft.procs)) {
    const points: Record<string, (typeof proc.points)[string]> = {};
    for (const [at, point] of Object.entries(proc.points)) points[at] = 'options' in point ? watched(point) : point;
    draft.procs[name] = { ...proc, points };
  }
}
