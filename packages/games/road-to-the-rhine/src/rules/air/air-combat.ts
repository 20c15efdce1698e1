/** Chapter 10.A.3, air combat: an interceptor fires at the support over its hex, whoever it fired at returns the fire. */
import { END, type Of, type Refusal } from '@hexfront/engine';
import { count, counts, record } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { UNITS } from '../../state/query.ts';
import type { Flight, G, Opt, Proc } from '../../state/shape.ts';
import { loseAircraft, together } from './air-missions.ts';

const AIR = tables.air;
const THROUGH = 0;
const ABORTED = 1;
const DESTROYED = 2;

const COMBAT_LOCALS = record({
  /** Row of the interceptor in `flights`. */
  i: count(),
  /** Row fired at, per die (10.A.3-two). */
  aims: counts(),
});
type CombatLocals = Of<typeof COMBAT_LOCALS>;

const interceptor = (g: G, l: CombatLocals): Flight => g.rows.flights[l.i];
/** Enemy support over the hex of the interceptor, as rows. */
function prey(g: G, l: CombatLocals): number[] {
  const by = interceptor(g, l);
  const found: number[] = [];
  g.rows.flights.forEach((f, i) => {
    if (f.side !== by.side && f.hex === by.hex && f.mission !== 'intercept' && f.fate === THROUGH) found.push(i);
  });
  return found;
}
const diceOf = (g: G, l: CombatLocals): number => (UNITS[interceptor(g, l).unit].combat ?? 0) * AIR.dicePerValue;

/** What the dice do to one of those fired at. */
function fateOf(l: CombatLocals, pips: readonly number[], row: number): number {
  let fate = THROUGH;
  for (let k = 0; k < pips.length; k++) {
    if (l.aims[k] !== row) continue;
    if (AIR.intercept.destroy.includes(pips[k])) return DESTROYED;
    if (AIR.intercept.abort.includes(pips[k])) fate = ABORTED;
  }
  return fate;
}
/** Everybody fired at, once each. */
const firedAt = (l: CombatLocals): number[] => [...new Set(l.aims)];
const returning = (g: G, l: CombatLocals): number => together(firedAt(l).map((row) => g.rows.flights[row])) * AIR.dicePerValue;
const FATES = ['through', 'aborted', 'destroyed'] as const;

function suffer(g: G, row: number, fate: number): void {
  const f = g.rows.flights[row];
  if (fate === THROUGH) return;
  f.fate = fate;
  if (fate === DESTROYED) loseAircraft(g, f.unit, '10.A.3-destroyed');
  else {
    g.set('aborted', f.unit, 1);
    g.emit({ e: 'aborted', u: f.unit, h: f.hex, case: '10.A.3-abort' });
  }
}

const aim: Opt<CombatLocals> = {
  k: 'aim',
  parts: 'u',
  from: (g, l) => prey(g, l).map((row) => ({ k: 'aim', u: g.rows.flights[row].unit })),
  test: (g, l, a): Refusal | undefined =>
    prey(g, l).some((row) => g.rows.flights[row].unit === a.u) ? undefined : { case: '10.A.3-two', why: 'not-over-hex', unit: a.u },
  take: (g, l, a) => {
    l.aims.push(g.rows.flights.findIndex((f) => f.unit === a.u));
    return l.aims.length < diceOf(g, l) ? 'aim' : 'fire';
  },
  sure: true,
};

/** Procedure `dogfights`: every interception of this air phase, one after another. */
export const dogfights: Proc<CombatLocals> = {
  locals: COMBAT_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (_g, l) => {
        l.i = -1;
        return 'next';
      },
    },
    next: {
      auto: (g, l) => {
        l.i = g.rows.flights.findIndex((f, i) => i > l.i && f.mission === 'intercept');
        if (l.i < 0) return END;
        l.aims = [];
        const rows = prey(g, l);
        if (rows.length === 0) return 'next';
        if (rows.length > 1) return 'aim';
        for (let k = diceOf(g, l); k > 0; k--) l.aims.push(rows[0]);
        return 'fire';
      },
    },
    aim: {
      who: (g, l) => interceptor(g, l).side,
      cases: ['10.A.3-two'],
      args: (g, l) => ({ unit: interceptor(g, l).unit, n: diceOf(g, l) - l.aims.length }),
      options: [aim],
    },
    fire: {
      roll: (g, l) => ({
        dice: Array.from({ length: diceOf(g, l) }, () => AIR.die),
        classOf: (pips) =>
          firedAt(l)
            .map((row) => FATES[fateOf(l, pips, row)])
            .join('+'),
        cases: ['10.A.3-fire'],
        says: 'roll.intercept',
        args: { unit: interceptor(g, l).unit, h: interceptor(g, l).hex },
      }),
      take: (g, l, pips) => {
        const by = interceptor(g, l);
        g.emit({
          e: 'airFire',
          u: by.unit,
          h: by.hex,
          pips: [...pips],
          units: firedAt(l).map((r) => g.rows.flights[r].unit),
          case: '10.A.3-fire',
        });
        for (const row of firedAt(l)) suffer(g, row, fateOf(l, pips, row));
        return returning(g, l) > 0 ? 'back' : 'next';
      },
    },
    back: {
      roll: (g, l) => ({
        dice: Array.from({ length: returning(g, l) }, () => AIR.die),
        classOf: (pips) => (pips.some((pip) => AIR.returnFire.destroy.includes(pip)) ? 'destroyed' : 'through'),
        cases: ['10.A.3-return'],
        says: 'roll.return-fire',
        args: { unit: interceptor(g, l).unit, h: interceptor(g, l).hex },
      }),
      take: (g, l, pips) => {
        const by = interceptor(g, l);
        g.emit({ e: 'returnFire', u: by.unit, h: by.hex, pips: [...pips], case: '10.A.3-return' });
        if (pips.some((pip) => AIR.returnFire.destroy.includes(pip))) {
          by.fate = DESTROYED;
          loseAircraft(g, by.unit, '10.A.3-return');
        }
        return 'next';
      },
    },
  },
};
