/** Attack coordination (13.1.1a, an option): each formation of a joint assault rolls to take part in it. Procedure `coordinating`. */
import { distance, END, type Of, type UnitId } from '@hexfront/engine';
import { counts, record } from '@hexfront/engine/parts';
import type { Assault } from '../../../state/fields/combat.ts';
import { PREPARED_ASSAULT } from '../../../state/fields/modes.ts';
import { formationOf, unitsOf } from '../../../state/query.ts';
import type { G, Proc } from '../../../state/shape.ts';
import { leadsFormation } from '../../leaders/leaders.ts';
import { theAssault } from '../assaults.ts';
import { attackProficiency } from '../odds.ts';
import { checkFails } from '../reckoning/hits.ts';

const LOCALS = record({
  /** Formations that have rolled, and those of them that failed. */
  tried: counts(),
  failed: counts(),
});
type Locals = Of<typeof LOCALS>;

/** Units of no formation go along with the others. */
const formationsIn = (g: G, b: Assault): number[] => [...new Set(b.attackers.map((u) => formationOf(g, u)))].filter((n) => n >= 0);
export const needsCoordination = (g: G, b: Assault): boolean => g.rules.coordination && formationsIn(g, b).length > 1;

/** The unit of a formation whose rating decides: the worst of those that take part. */
function checks(g: G, b: Assault, formation: number): { unit: UnitId; rating: number } {
  const own = b.attackers.filter((u) => formationOf(g, u) === formation);
  const rating = (u: UnitId): number => attackProficiency(g, b, u);
  const unit = own.reduce((worst, u) => (rating(u) < rating(worst) ? u : worst));
  return { unit, rating: rating(unit) };
}
const bestRating = (g: G, b: Assault, formation: number): number =>
  Math.max(...b.attackers.filter((u) => formationOf(g, u) === formation).map((u) => attackProficiency(g, b, u)));
const ALL_PREPARED = -2;
const TOGETHER = -1;
const LED = -1;
/** Prepared Assaults, units next to each other, and an activated leader with them help. */
export function coordinationModifier(g: G, b: Assault): number {
  const hexes = [...new Set(b.attackers.map((u) => g.hexOf(u)))];
  const prepared = b.attackers.every((u) => g.f.mode[u] === PREPARED_ASSAULT);
  const together = hexes.every((a) => hexes.every((c) => distance(g.board, a, c) <= 1));
  const led = hexes.some((h) => unitsOf(g, b.by, h).some((u) => g.f.led[u] === 1 && leadsFormation(g, u)));
  return (prepared ? ALL_PREPARED : 0) + (together ? TOGETHER : 0) + (led ? LED : 0);
}

/** Formations that failed attack with nobody; if all of them did, the best attacks alone. */
function settle(g: G, b: Assault, failed: readonly number[]): void {
  const all = formationsIn(g, b);
  const best = all.reduce((one, other) => (bestRating(g, b, other) > bestRating(g, b, one) ? other : one));
  const out = all.every((n) => failed.includes(n)) ? all.filter((n) => n !== best) : failed;
  for (const u of b.attackers.filter((v) => out.includes(formationOf(g, v)))) {
    g.set('mayRetreat', u, 1);
    g.emit({ e: 'mayRetreat', u, h: g.hexOf(u), case: '13.1.1a' });
  }
  b.attackers = b.attackers.filter((u) => !out.includes(formationOf(g, u)));
}
const next = (g: G, l: Locals): number | undefined => formationsIn(g, theAssault(g)).find((n) => !l.tried.includes(n));

export const coordinating: Proc<Locals> = {
  locals: LOCALS,
  first: 'next',
  points: {
    next: {
      auto: (g, l) => {
        if (next(g, l) !== undefined) return 'roll';
        settle(g, theAssault(g), l.failed);
        return END;
      },
    },
    roll: {
      roll: (g, l) => {
        const b = theAssault(g);
        const { unit, rating } = checks(g, b, next(g, l) ?? 0);
        const by = coordinationModifier(g, b);
        return {
          dice: [10],
          classOf: ([pip]) => (checkFails((pip % 10) + by, rating) ? 'failed' : 'passed'),
          cases: ['13.1.1a'],
          says: 'roll.check',
          args: { unit, n: rating - by },
        };
      },
      take: (g, l, [pip]) => {
        const b = theAssault(g);
        const formation = next(g, l) ?? 0;
        const { unit, rating } = checks(g, b, formation);
        const failed = checkFails((pip % 10) + coordinationModifier(g, b), rating);
        g.emit({ e: 'checked', u: unit, die: pip % 10, outcome: failed ? 'failed' : 'passed', case: '13.1.1a' });
        l.tried = [...l.tried, formation];
        if (failed) l.failed = [...l.failed, formation];
        return 'next';
      },
    },
  },
};
