/** Fieldworks of December 28 (37.1.2, 37.2.2, 37.3.2): before the first turn each side lays so many markers on its units, the German side first. Procedure `placingWorks`. */
import { END, type HexId, listed, type Of, plain, type Refusal } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { type ScenarioData, scenarioById } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { LEADER } from '../../state/query.ts';
import { type Ask, ENTRENCHED, type G, IMPROVED, type Proc } from '../../state/shape.ts';
import { hasFort } from '../sight/cover.ts';

const NONE = { entrenched: 0, improved: 0 };
/** Markers of each side; a campaign has those of the scenario that it extends (38.2.0). */
export function worksToPlace({ setup }: ScenarioData): { readonly entrenched: number; readonly improved: number } {
  return setup.fieldworks ?? (setup.sameAs === undefined ? NONE : worksToPlace(scenarioById(setup.sameAs)));
}
export const placesWorks = (g: G): boolean => worksToPlace(g.rules.scenario) !== NONE;

const LOCALS = record({ n: count() });
type Locals = Of<typeof LOCALS>;

const CASE = '37.1.2';
/** Hexes of the side without a work or fort, where somebody stands who is not on the road. */
const sites = (g: G): HexId[] => [
  ...new Set(
    onMapOf(g, g.v.side)
      .filter((u) => LEADER[u] === 0 && g.f.mode[u] !== STRATEGIC)
      .map((u) => g.hexOf(u))
      .filter((hex) => g.f.work[hex] === 0 && !hasFort(g, hex)),
  ),
];
const ask = (k: string, work: typeof IMPROVED | typeof ENTRENCHED, next: string): Ask<Locals> => ({
  who: (g) => g.v.side,
  cases: [CASE],
  args: (_g, l) => ({ n: l.n }),
  skip: (g, l) => (l.n === 0 || sites(g).length === 0 ? next : undefined),
  options: [
    listed(
      k,
      'h',
      sites,
      (_g, _l, hex): Refusal => ({ case: CASE, why: 'no-site-for-work', hex }),
      (g, l, h) => {
        g.set('work', h, work);
        l.n--;
        g.emit({ e: 'built', h, kind: work === ENTRENCHED ? 'entrenched' : 'improved', case: CASE });
        return l.n > 0 ? (work === ENTRENCHED ? 'entrench' : 'improve') : next;
      },
    ),
    plain('done', next),
  ],
});

export const placingWorks: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.n = worksToPlace(g.rules.scenario).entrenched;
        return 'entrench';
      },
    },
    entrench: ask('entrench', ENTRENCHED, 'next'),
    next: {
      auto: (g, l) => {
        l.n = worksToPlace(g.rules.scenario).improved;
        return 'improve';
      },
    },
    improve: ask('improve', IMPROVED, 'end'),
    end: { auto: () => END },
  },
};
