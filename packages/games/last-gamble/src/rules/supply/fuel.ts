/** Chapter 2, fuel: from 12/20 AM the dice say which German motorized divisions stand still. */
import type { Of } from '@hexfront/engine';
import { END } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { formations, tables } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { SIDE } from '../../state/query.ts';
import { type G, GERMAN, type Proc } from '../../state/shape.ts';

const TABLE = tables.fuelShortage;

/** First turn with rolls: later for captured fuel (basic-2.0, 2.31, R-11). */
export function fuelStart(g: G): number {
  let turn = TABLE.startByPoints[0].turn;
  for (const row of TABLE.startByPoints) if (g.v.fuelCaptured >= row.points) turn = row.turn;
  return turn;
}

/** Rolls on a turn of the table (basic-2.21 to 2.23), and one more if 10SS or 11 Panzer came without their condition (gset-1-2alt). */
export function fuelRolls(g: G): number {
  const row = TABLE.rolls.find((r) => g.v.turn >= r.fromTurn && g.v.turn <= r.toTurn);
  const extra = g.v.committed !== 0 && g.rules.scenario.setup === '1216' ? TABLE.extraRollIfVoluntary : 0;
  return row ? row.rolls + extra : 0;
}

/** Divisions named for a sum of two dice; row 11 by ruling R-64. */
export function shortOfFuel(g: G, sum: number): readonly string[] {
  if (sum === 11 && g.rules.choice('fuel-row-11') === '9pz') return TABLE.row11Alternative;
  return TABLE.rows.find((r) => r.roll === sum)?.formations ?? [];
}

/** Marks a division wherever its units are, so that those arriving this turn arrive without fuel (basic-2.11, 2.14). */
export function runDry(g: G, formation: string): number {
  let marked = 0;
  for (const u of formations.find((f) => f.id === formation)?.units ?? []) {
    g.set('fuel', u, 1);
    if (g.onMap(u)) marked++;
  }
  return marked;
}

const FUEL_LOCALS = record({
  left: count(),
});
type FuelLocals = Of<typeof FUEL_LOCALS>;

const fuel: Proc<FuelLocals> = {
  locals: FUEL_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.left = 0;
        if (g.v.side !== GERMAN) return END;
        // Markers of the last German turn come off now (basic-2.12).
        for (let u = 0; u < SIDE.length; u++) if (SIDE[u] === GERMAN) g.set('fuel', u, 0);
        if (g.v.turn >= g.rules.fuelStart(g)) l.left = g.rules.fuelRolls(g);
        return 'next';
      },
    },
    next: { auto: (_g, l) => (l.left > 0 ? 'roll' : END) },
    roll: {
      roll: (g, l) => ({
        dice: [6, 6],
        classOf: ([a, b]) => shortOfFuel(g, a + b).join(', '),
        unordered: true,
        cases: ['basic-2.0', 'fuel-table'],
        says: 'roll.fuel',
        args: { n: l.left },
      }),
      take: (g, l, [a, b]) => {
        const names = shortOfFuel(g, a + b);
        let count = 0;
        for (const name of names) count += runDry(g, name);
        g.emit({ e: 'fuel', roll: a + b, formations: [...names], count, case: 'basic-2.11' });
        l.left--;
        return 'next';
      },
    },
  },
};

export const fuelChapter: RuleModule = {
  apply(draft) {
    draft.procs.fuel = fuel;
    draft.fuelStart = fuelStart;
    draft.fuelRolls = fuelRolls;
  },
};
