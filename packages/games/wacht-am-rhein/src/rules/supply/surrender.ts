/** Surrender (14.7): in the morning a die for every division with units that are Isolated-2; on a 1 all of these are removed. */
import { END, type HexId, type Of, type Side, type UnitId } from '@hexfront/engine';
import { count, record, units } from '@hexfront/engine/parts';
import { type Formation, formationById, tables } from '../../data/index.ts';
import { UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, ISOLATED_2, type Proc } from '../../state/shape.ts';
import { eliminate } from '../losses.ts';

const isDivision = ({ kind }: Formation): boolean => kind !== 'corps' && kind !== 'army' && kind !== 'brigade';

/** Who rolls together: a division; of others a corps or brigade, and units without one hex by hex (R-C30). */
function groupKey(g: G, u: UnitId): string | undefined {
  const { formation } = UNITS[u];
  if (formation !== undefined && isDivision(formationById(formation))) return formation;
  if (!g.rules.corpsUnitsSurrender) return undefined;
  const hex: HexId = g.hexOf(u);
  return formation ?? `hex ${hex}`;
}

/** The groups of both sides that have to roll, the Allied ones first, each in the order of its counters. */
export function surrenderGroups(g: G): UnitId[][] {
  const found: UnitId[][] = [];
  for (const side of [ALLIED, GERMAN] as readonly Side[]) {
    const byKey = new Map<string, UnitId[]>();
    for (const { index: u, side: of } of UNITS) {
      if (of !== side || !g.onMap(u) || g.f.supply[u] !== ISOLATED_2) continue;
      const key = groupKey(g, u);
      if (key === undefined) continue;
      const group = byKey.get(key);
      if (group) group.push(u);
      else byKey.set(key, [u]);
    }
    found.push(...byKey.values());
  }
  return found;
}

/** Nobody has to roll. */
export const nobodySurrenders = (g: G): boolean => surrenderGroups(g).length === 0;

const LOCALS = record({ done: count(), units: units() });
type Locals = Of<typeof LOCALS>;

const surrenders = (pip: number): boolean => tables.surrender.on.includes(pip);

/** Surrender Stage of AM turns (5.2C). The groups are those that are left; whoever has rolled and held out is counted past. */
export const surrender: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto(_g, l) {
        l.done = 0;
        return 'next';
      },
    },
    next: {
      auto(g, l) {
        const group = surrenderGroups(g)[l.done];
        if (group === undefined) return END;
        l.units = group;
        return 'roll';
      },
    },
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        classOf: ([pip]) => (surrenders(pip) ? 'surrender' : 'hold'),
        cases: ['14.72'],
        says: 'roll.surrender',
        args: { unit: l.units[0], n: l.units.length },
      }),
      take(g, l, [pip]) {
        const gone = surrenders(pip);
        g.emit({ e: 'surrender', units: [...l.units], die: pip, outcome: gone ? 'surrendered' : 'held', case: '14.72' });
        if (gone) for (const u of l.units) eliminate(g, u, '14.72');
        else l.done++;
        return 'next';
      },
    },
  },
};
