/**
 * XXX Corps (30.8): British formations guard the Meuse near their headquarters until they are released, by the calendar, one of them when German units have
 * crossed the river, or all of them by a die. Procedures `callBritish` and `alertBritish`.
 */
import { distance, END, type HexId, listed, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { formationOf, HQ, LEADER, UNITS, wholeOf } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { hqOfFormation } from '../command/chain.ts';
import { stepsLost } from '../companies/parents.ts';
import { isBritish } from '../victory/conditions.ts';
import type { Post } from './leash.ts';

/** Hexes from its headquarters that a formation guards, and from German units for one to be called (30.8.1-a, 30.8.2-a). */
const GUARDS = 12;
const CALLED_WITHIN = 10;
const ALL_ON = 9;
const GERMANS_FOR_ONE = 5;
/** Turns of release, by formation or unit; those with a green band on the lost track are proposed (30.8.2, R-T7). */
const RELEASED: Readonly<Record<string, number>> = {
  'al-nd-2hh-recon': 1,
  '53Br': turnNumber('dec-25-am'),
  '6BrAB': turnNumber('dec-25-am'),
  '29BrArm': turnNumber('dec-25-pm'),
};

/** Not released yet; companies are when their battalion is. */
export const isHeldBritish = (g: G, u: UnitId): boolean =>
  g.rules.special('30.8.0') && isBritish(wholeOf(g, u)) && g.f.freed[wholeOf(g, u)] === 0;

/** Where it has to stay: near its headquarters, as soon as that is on the map. */
export function britishPost(g: G, u: UnitId): Post | undefined {
  if (!isHeldBritish(g, u) || HQ[u] === 1) return undefined;
  const hq = hqOfFormation(formationOf(g, u));
  return hq >= 0 && g.onMap(hq) ? { at: [g.hexOf(hq)], within: GUARDS, bar: 'guardsMeuse' } : undefined;
}
/** A headquarters that has reached its place stays there (30.8.1-a, R-T6). */
export function britishRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (!isHeldBritish(g, unit) || HQ[unit] === 0 || g.f.mode[unit] === STRATEGIC) return undefined;
  return { case: '30.8.1-a', why: 'british-hq-stays', unit };
}

const unitsOfFormation = (u: UnitId): UnitId[] => {
  const { formation, index } = UNITS[u];
  return formation === undefined ? [index] : UNITS.filter((one) => one.formation === formation).map((one) => one.index);
};
function free(g: G, units: readonly UnitId[], rule: string): void {
  const held = units.filter((u) => isHeldBritish(g, u));
  for (const u of held) {
    g.set('lostHeld', u, stepsLost(g, [u]));
    g.set('freed', u, 1);
  }
  const seen = held.filter((u) => g.onMap(u));
  if (seen.length > 0) g.emit({ e: 'setFree', units: seen, case: rule });
}
/** Before a turn begins: those whose day it is (30.8.2). */
export function releaseByDate(g: G, turn: number): void {
  if (!g.rules.special('30.8.0')) return;
  const due = UNITS.filter(({ id, formation }) => (RELEASED[id] ?? RELEASED[formation ?? ''] ?? Number.POSITIVE_INFINITY) <= turn);
  free(
    g,
    due.map(({ index }) => index),
    '30.8.2',
  );
}

// ---- German units across the Meuse (30.8.2-a) ---------------------------------------------------------------------------------------------------

const across = (g: G): UnitId[] => {
  const mark = g.board.markBit('behind-meuse');
  return onMapOf(g, GERMAN).filter((u) => LEADER[u] === 0 && (g.board.marks[g.hexOf(u)] & mark) !== 0);
};
/** They were first found there when the last turn ended. */
const justAcross = (g: G): HexId[] =>
  across(g)
    .filter((u) => g.f.overMeuse[u] === g.v.turn - 1)
    .map((u) => g.hexOf(u));
/** Formations, by their headquarters or first unit, of which somebody is near enough. */
function callable(g: G): UnitId[] {
  const near = justAcross(g);
  if (near.length === 0) return [];
  const found = new Map<number, UnitId>();
  for (const u of onMapOf(g, ALLIED)) {
    if (!isHeldBritish(g, u) || !near.some((h) => distance(g.board, h, g.hexOf(u)) <= CALLED_WITHIN)) continue;
    const formation = formationOf(g, u);
    const key = formation < 0 ? -1 - u : formation;
    if (!found.has(key)) found.set(key, formation >= 0 && hqOfFormation(formation) >= 0 ? hqOfFormation(formation) : u);
  }
  return [...found.values()].sort((a, b) => a - b);
}
export const isBritishCall = (g: G): boolean => g.rules.special('30.8.0') && callable(g).length > 0;

const callOne: Opt = listed(
  'call-british',
  'u',
  callable,
  (_g, _l, u): Refusal => ({ case: '30.8.2-a', why: 'not-called', unit: u }),
  (g, _l, u) => {
    free(g, unitsOfFormation(u), '30.8.2-a');
    return END;
  },
);
/** In the turn after the crossing one formation may be released. */
export const callBritish: Proc = {
  first: 'choose',
  points: { choose: { who: () => ALLIED, cases: ['30.8.2-a'], options: [callOne, plain('pass', END)] } },
};

/** What is added to the die. */
export const alertModifier = (g: G): number => Math.floor(across(g).length / GERMANS_FOR_ONE);
export const isAlert = (g: G): boolean =>
  g.v.side === ALLIED && g.rules.special('30.8.0') && across(g).length > 0 && UNITS.some(({ index }) => isHeldBritish(g, index));
/** In the US Administrative Phase, while German units are across. */
export const alertBritish: Proc = {
  first: 'roll',
  points: {
    roll: {
      roll: (g) => ({
        dice: [10],
        classOf: ([pip]) => ((pip % 10) + alertModifier(g) >= ALL_ON ? 'all' : 'none'),
        cases: ['30.8.2-a'],
        says: 'roll.alert-british',
        args: { n: ALL_ON - alertModifier(g) },
      }),
      take: (g, _l, [pip]) => {
        const all = (pip % 10) + alertModifier(g) >= ALL_ON;
        g.emit({ e: 'britishAlert', die: pip % 10, outcome: all ? 'all' : 'none', case: '30.8.2-a' });
        if (all)
          free(
            g,
            UNITS.map(({ index }) => index),
            '30.8.2-a',
          );
        return END;
      },
    },
  },
};
