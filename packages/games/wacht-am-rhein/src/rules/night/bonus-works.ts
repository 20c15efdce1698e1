/** Positions finished in a Night Bonus turn (13.27): only if their owner likes, since it tires whoever works on them. */
import { type HexId, listed, type UnitId } from '@hexfront/engine';
import { unitsOf } from '../../state/query.ts';
import { ENTRENCHED, type G, type Opt, WORKS } from '../../state/shape.ts';
import { usesWorks } from '../combat/works.ts';

/** Being built: two more than the finished work. */
const BUILDING = 2;
const builders = (g: G, hex: HexId): UnitId[] => unitsOf(g, g.v.side, hex).filter((u) => usesWorks(g, u));

function unfinished(g: G): HexId[] {
  if (g.v.bonus === 0 || g.v.begun !== 0) return [];
  return g.d.building.filter((hex) => builders(g, hex).some((u) => g.f.moved[u] === 0));
}

export const complete: Opt = listed(
  'complete',
  'h',
  unfinished,
  (_g, _l, hex) => ({ case: '13.27', why: 'nothing-to-complete', hex }),
  (g, _l, h) => {
    for (const u of builders(g, h)) g.set('moved', u, WORKS);
    g.set('work', h, g.f.work[h] - BUILDING);
    g.emit({ e: 'built', h, kind: g.f.work[h] === ENTRENCHED ? 'entrenched' : 'improved', case: '13.27' });
    return 'plan';
  },
);
