/**
 * Beyond the limit of one step a unit, by two options: units lose more steps instead of going back (12.6.1c-opt), and those who had no way back and lost more
 * than one step may be Fatigued by it (39.3.0-opt). Procedures `standing`, `cornered`.
 */
import { call, END, listed, type Next, type Of, plain, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { count, record, side, unit, units } from '@hexfront/engine/parts';
import { ARTILLERY, SIDE, UNITS } from '../../../state/query.ts';
import type { G, Opt, Proc } from '../../../state/shape.ts';
import { theAssault } from '../assaults.ts';
import { attackProficiency, defenseProficiency } from '../odds.ts';
import type { Hits } from '../reckoning/assault-table.ts';
import { checkFails } from '../reckoning/hits.ts';
import { fatigue, loseStep } from './losses.ts';

/** Attackers check by their attack rating, all others by their defense rating (39.3.0). */
function ratingOf(g: G, u: UnitId): number {
  const b = theAssault(g);
  return b && SIDE[u] === b.by ? attackProficiency(g, b, u) : defenseProficiency(g, u);
}

// ---- steps instead of hexes (12.6.1c-opt) -----------------------------------------------------------------------------------------------------

const LOCALS = record({
  side: side(),
  units: units(),
  /** Hits beyond what the limit lets them lose. */
  n: count(),
  /** Who is about to check. */
  u: unit(),
});
type Locals = Of<typeof LOCALS>;
const CASE = '12.6.1c-opt';

/** Hits that a step of every unit does not satisfy; artillery takes no discretionary ones in an assault (13.7.3). */
function beyond(g: G, list: readonly UnitId[], { must, either }: Hits, assault: boolean): number {
  const guns = assault ? list.filter((u) => ARTILLERY[u] === 1).length : 0;
  const most = list.filter((u) => g.onMap(u)).length - guns + Math.min(guns, must);
  return Math.max(0, must + either - most);
}
/** One step is left for the loss that the limit allows; a unit that failed does not try again. */
function standRefusal(g: G, l: Locals, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: CASE, why, unit });
  if (!l.units.includes(unit) || !g.onMap(unit)) return no('not-hit');
  if (g.f.wavered[unit] !== 0) return no('wavered');
  if (theAssault(g) && ARTILLERY[unit] === 1) return { ...no('artillery-spared'), case: '13.7.3' };
  return g.f.steps[unit] < 2 ? no('no-step-to-spare') : undefined;
}
const stand: Opt<Locals> = listed(
  'stand',
  'u',
  (g, l) => l.units.filter((u) => standRefusal(g, l, u) === undefined),
  (g, l, u) => standRefusal(g, l, u) ?? { case: CASE, why: 'not-hit', unit: u },
  (_g, l, u) => {
    l.u = u;
    return 'check';
  },
);
export const standing: Proc<Locals> = {
  locals: LOCALS,
  first: 'choose',
  points: {
    choose: {
      who: (_g, l) => l.side,
      cases: [CASE],
      args: (_g, l) => ({ n: l.n }),
      skip: (g, l) => (l.n === 0 || l.units.every((u) => standRefusal(g, l, u) !== undefined) ? 'end' : undefined),
      options: [stand, plain('done', END)],
    },
    check: {
      roll: (g, l) => ({
        dice: [10],
        classOf: ([pip]) => (checkFails(pip % 10, ratingOf(g, l.u)) ? 'failed' : 'passed'),
        cases: ['4.3.1a', CASE],
        says: 'roll.check',
        args: { unit: l.u, n: ratingOf(g, l.u) },
      }),
      take: (g, l, [pip]) => {
        const failed = checkFails(pip % 10, ratingOf(g, l.u));
        g.emit({ e: 'checked', u: l.u, die: pip % 10, outcome: failed ? 'failed' : 'passed', case: CASE });
        if (failed) g.set('wavered', l.u, 1);
        else {
          loseStep(g, l.u, CASE);
          // It comes on top of the one step that the limit allows.
          g.set('hurt', l.u, 0);
          l.n--;
          g.v.stood++;
        }
        return 'choose';
      },
    },
    end: { auto: () => END },
  },
};
/** Asks first, where the option is on and hits are left that would drive the units back. */
export function standThen(g: G, by: Side, list: readonly UnitId[], hits: Hits, then: string): Next {
  g.v.stood = 0;
  if (!g.rules.standFast) return then;
  const n = beyond(g, list, hits, theAssault(g) !== undefined);
  if (n === 0) return then;
  for (const u of list) g.set('wavered', u, 0);
  return call('standing', { side: by, units: [...list], n, u: list[0] }, then);
}
/** What is left to bear: steps beyond the limit satisfy hits that could be taken as hexes. */
export function afterStanding(g: G, { must, either }: Omit<Hits, 'check'>): { must: number; either: number } {
  const stood = g.v.stood;
  return { must: must - Math.max(0, stood - either), either: Math.max(0, either - stood) };
}

// ---- no way back (39.3.0-opt) -----------------------------------------------------------------------------------------------------------------

/** Told of every step lost for want of a way back: from the second on it wears the unit out. */
export function noteCornered(g: G, u: UnitId): void {
  if (g.rules.wornOut && g.onMap(u) && g.f.hurt[u] > 1) g.set('cornered', u, 1);
}
const allCornered = (g: G): UnitId[] => UNITS.flatMap(({ index }) => (g.f.cornered[index] === 1 && g.onMap(index) ? [index] : []));
/** Those of one hex roll one die, each against its own rating. */
function stack(g: G): UnitId[] {
  const all = allCornered(g);
  return all.filter((u) => g.hexOf(u) === g.hexOf(all[0]));
}
const failing = (g: G, die: number): UnitId[] => stack(g).filter((u) => checkFails(die, ratingOf(g, u)));
export const cornered: Proc = {
  first: 'next',
  points: {
    next: { auto: (g) => (allCornered(g).length > 0 ? 'check' : END) },
    check: {
      roll: (g) => ({
        dice: [10],
        classOf: ([pip]) => String(failing(g, pip % 10).length),
        cases: ['39.3.0-opt'],
        says: 'roll.cornered',
        args: { h: g.hexOf(stack(g)[0]) },
      }),
      take: (g, _l, [pip]) => {
        const die = pip % 10;
        const group = stack(g);
        const failed = failing(g, die);
        for (const u of group) {
          g.emit({ e: 'checked', u, die, outcome: failed.includes(u) ? 'failed' : 'passed', case: '39.3.0-opt' });
          g.set('cornered', u, 0);
        }
        fatigue(g, failed, '39.3.0-opt');
        return 'next';
      },
    },
  },
};
/** The way through that check, if anybody has to make it. */
export const wornOutThen = (g: G, then: string): Next | undefined =>
  g.rules.wornOut && allCornered(g).length > 0 ? call('cornered', {}, then) : undefined;
