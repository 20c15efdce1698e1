/** What procedures of one chapter offer because of another: further answers, and answers that are barred. */
import { type AnyOption, type AskPoint, guarded, type Locals, type Option } from '@hexfront/engine';
import type { LG, Opt } from '../state/shape.ts';
import type { Rules } from './rules.ts';

/** Adds an answer to a point of a procedure, for games with the rule. */
export function alsoOffer<L extends Locals>(draft: Rules, proc: string, point: string, option: Opt<L>): void {
  draft.offers.push({ proc, point, option: option as AnyOption<LG, L> as AnyOption<LG> });
}

/** The procedures with everything that was offered and barred; procedures without are left as they are. */
export function withOffers({ procs, offers, bars }: Rules): Rules['procs'] {
  const lost = offers.find(({ proc, point }) => !('options' in (procs[proc]?.points[point] ?? {})));
  if (lost) throw new Error(`nothing is asked at ${lost.proc}.${lost.point}`);
  const barred = (option: AnyOption<LG>): AnyOption<LG> =>
    bars
      .filter(({ k }) => k === option.k)
      .reduce<AnyOption<LG>>(
        (before, { refusal }) =>
          guarded(before as Option<LG>, (g) => {
            const found = refusal(g);
            return found && (() => found);
          }),
        option,
      );
  const withAnswers = (proc: string, at: string, point: AskPoint<LG>): AskPoint<LG> => {
    const added = offers.filter((offer) => offer.proc === proc && offer.point === at).map((offer) => offer.option);
    const options: readonly AnyOption<LG>[] = point.options;
    if (added.length === 0 && !options.some((o) => bars.some(({ k }) => k === o.k))) return point;
    return { ...point, options: [...options, ...added].map(barred) as Option<LG>[] };
  };
  const made: Rules['procs'] = {};
  for (const [name, proc] of Object.entries(procs)) {
    const points: Record<string, (typeof proc.points)[string]> = {};
    for (const [at, point] of Object.entries(proc.points)) points[at] = 'options' in point ? withAnswers(name, at, point) : point;
    made[name] = { ...proc, points };
  }
  return made;
}
