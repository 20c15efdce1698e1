/** How far a battle has come, in words. Fetched when it is first asked for: the first board waits for none of it. */
import { explain, type Shape, type World } from '@hexfront/engine';
import type { CourseSaid } from '../protocol.ts';
import { hasKey, sayFirst } from './speak.ts';

type G = World<Shape>;

export function courseSaid(g: G): CourseSaid | undefined {
  const a = explain(g, { q: 'course' });
  if (!a) return undefined;
  return {
    steps: a.steps.map(({ what, side, state }) => ({
      text: sayFirst(g, [what], { side }),
      ...(hasKey(g, `${what}.you`) ? { you: sayFirst(g, [`${what}.you`]) } : {}),
      ...(side === undefined ? {} : { side }),
      state,
    })),
    throws: a.throws.map(({ section, ...rest }) => ({ section: sayFirst(g, [section]), ...rest })),
    roles: a.roles.map(({ unit, what, args, helps }) => ({ unit, text: sayFirst(g, [what], args), ...(helps ? { helps } : {}) })),
  };
}
