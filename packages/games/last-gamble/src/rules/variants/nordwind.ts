/** Operation Nordwind cancelled (gvar-8): each turn a die may bring one of three divisions with an independent unit. */
import { END, insertBefore, type UnitId } from '@hexfront/engine';
import { type Arrival, arrivalRolls, unitIndex, variants } from '../../data/index.ts';
import { type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { announce } from '../arrivals/reinforcements.ts';
import { idsOf, replaceArrivals, rowsFor, variant } from './force.ts';

const ROLL = arrivalRolls.find((roll) => roll.id === variants['gvar-8'].roll) as (typeof arrivalRolls)[number];
const DIVISIONS = (ROLL.divisions ?? []).map((id) => idsOf({ formations: [id] }).map(unitIndex));
const INDEPENDENTS = (ROLL.independents ?? []).map(unitIndex);

/** Row of the chart: area and strength of a unit. */
const rowOf = (g: G, unit: UnitId): Arrival | undefined => g.rules.move.arrivals.find((row) => unitIndex(row.unit) === unit);
const waits = (g: G, unit: UnitId): boolean => g.f.place[unit] === g.box('out') && rowOf(g, unit) !== undefined;
/** Other variants may keep them away (gvar-7, adv-10). */
const mayCome = (g: G, unit: UnitId): boolean => {
  const row = rowOf(g, unit);
  return row !== undefined && g.rules.move.mayArrive.every((rule) => rule(g, { ...row, roll: ROLL.id }));
};
export const divisionsLeft = (g: G): number[] =>
  DIVISIONS.flatMap((units, n) => (units.every((u) => waits(g, u) && mayCome(g, u)) ? [n] : []));
const independentsLeft = (g: G): number[] => INDEPENDENTS.filter((u) => waits(g, u) && mayCome(g, u));

function bring(g: G, unit: UnitId): void {
  const row = rowOf(g, unit) as Arrival;
  announce(g, unit, row.areas, row.reduced);
}

const division: Opt = {
  k: 'division',
  parts: 'n',
  from: (g) => divisionsLeft(g).map((n) => ({ k: 'division', n })),
  test: (g, _l, a) => (divisionsLeft(g).includes(a.n) ? undefined : { case: 'gvar-8', why: 'nordwind-gone' }),
  take: (g, _l, a) => {
    for (const u of DIVISIONS[a.n]) bring(g, u);
    return 'independent';
  },
  sure: true,
};
const independent: Opt = {
  k: 'independent',
  parts: 'u',
  from: (g) => independentsLeft(g).map((u) => ({ k: 'independent', u })),
  test: (g, _l, a) => (independentsLeft(g).includes(a.u) ? undefined : { case: 'gvar-8', why: 'nordwind-gone', unit: a.u }),
  take: (g, _l, a) => {
    bring(g, a.u);
    return 'end';
  },
  sure: true,
};

const on = (pip: number): boolean => ROLL.on?.includes(pip) ?? false;

const nordwind: Proc = {
  first: 'roll',
  points: {
    roll: {
      roll: () => ({
        dice: [6],
        classOf: ([pip]) => (on(pip) ? 'comes' : 'nobody'),
        cases: ['gvar-8', 'gset-5'],
        says: 'roll.nordwind',
        args: { n: ROLL.on?.length ?? 0 },
      }),
      take: (g, _l, [pip]) => {
        if (on(pip)) return 'division';
        g.emit({ e: 'nordwindNobody', case: 'gvar-8' });
        return 'end';
      },
    },
    division: { who: () => GERMAN, cases: ['gvar-8'], options: [division] },
    independent: {
      who: () => GERMAN,
      cases: ['gvar-8'],
      skip: (g) => (independentsLeft(g).length === 0 ? 'end' : undefined),
      options: [independent],
    },
    end: { auto: () => END },
  },
};

export const nordwindCancelled = variant('gvar-8', (draft, inForce) => {
  draft.procs.nordwind = nordwind;
  const before = draft.stages;
  draft.stages = (root) =>
    insertBefore(before(root), 'german.movement', {
      id: 'german.nordwind',
      name: 'Nordwind reserves',
      cases: ['gvar-8'],
      side: GERMAN,
      when: (g) => inForce(g) && divisionsLeft(g).length > 0,
      run: 'nordwind',
    });
  const [{ unit, turn, areas }] = variants['gvar-8'].automatic;
  replaceArrivals(draft, inForce, rowsFor([unit], turn, areas));
  // The two tank destroyer battalions have a date of their own only with the Tiger rule.
  const dated = new Set(ROLL.independents);
  draft.move.mayArrive.push((g, row) => row.roll !== undefined || !dated.has(row.unit) || !inForce(g) || g.rules.on.has('opt-8'));
});
