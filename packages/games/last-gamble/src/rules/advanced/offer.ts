/** Further answers to a question that another chapter asks. */
import type { Locals } from '@hexfront/engine';
import type { Rules } from '../../decisions/rules.ts';
import type { Ask, Opt } from '../../state/shape.ts';

/** Adds an answer to a point of a procedure; the original stays as it is for games without the rule. */
export function alsoOffer<L extends Locals>(draft: Rules, proc: string, point: string, option: Opt<L>): void {
  const old = draft.procs[proc];
  const ask = old?.points[point] as Ask<L> | undefined;
  if (!ask) throw new Error(`nothing is asked at ${proc}.${point}`);
  let all: readonly Opt<L>[] | undefined;
  const wider: Ask<L> = {
    ...ask,
    // Read when asked: the procedure may put its own answers together late.
    get options() {
      all ??= [...ask.options, option];
      return all;
    },
  };
  draft.procs[proc] = { ...old, points: { ...old.points, [point]: wider } };
}
