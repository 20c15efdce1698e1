/** Air power of the computer player: how the points of a day are split, and the planes it calls for attacks and for the defense (19). */
import type { Action } from '@hexfront/engine';
import { formations, tables } from '../data/index.ts';
import { supportLeft } from '../rules/air/ground-support.ts';
import { draftOf, gatherDefenders } from '../rules/combat/battles.ts';
import { readyRefusal } from '../rules/combat/declare.ts';
import { isBelowTheLine, oddsOf } from '../rules/combat/odds.ts';
import type { Battle } from '../state/battle.ts';
import { faceUp, UNITS, unitsOf } from '../state/query.ts';
import { type G, GERMAN, ISOLATED_1, SUPPLIED } from '../state/shape.ts';

type Answer = (g: G, list: readonly Action[]) => Action | undefined;

// ---- the split of a day ---------------------------------------------------------------------------------------------------------------------

const { resupply, patrolPointsPerLoss, supportPointsPerFpf } = tables.air;
const none: Answer = (_g, list) => list.find((a) => a.n === 0);
const all: Answer = (_g, list) => list.findLast((a) => a.k === 'allot');
const points = (list: readonly Action[], n: number): Action | undefined => list.find((a) => a.k === 'allot' && a.n === n);
const most = (list: readonly Action[]): number => Math.max(0, ...list.map((a) => a.n ?? 0));

/** How badly a formation wants supply from the air: cut off counts more than short of supply. */
function need(g: G, n: number): { isolated: number; short: number } {
  const units = formations[n - 1].units.map((u) => UNITS[u].index).filter((u) => g.onMap(u));
  const isolated = units.filter((u) => g.f.supply[u] >= ISOLATED_1).length;
  return { isolated, short: units.filter((u) => g.f.supply[u] !== SUPPLIED).length - isolated };
}
/** A few of them: one alone is not worth the planes. */
const ENOUGH = 3;
/** Points for Resupply Escort, with these points at hand: what the division in the greatest need needs. */
function wantedEscort(g: G, at: number): number {
  const needs = formations.flatMap((f, i) => (f.side === 'allied' && f.kind !== 'corps' ? [need(g, i + 1)] : []));
  if (at >= resupply.isolation && needs.some(({ isolated }) => isolated >= ENOUGH)) return resupply.isolation;
  return at >= resupply.supply && needs.some(({ isolated, short }) => isolated + short >= ENOUGH) ? resupply.supply : 0;
}

/** Half of what the divisions that are cut off leave over supports the troops, the rest strikes roads. */
const alliedSupport: Answer = (g, list) => {
  const total = most(list);
  return points(list, Math.ceil((total - wantedEscort(g, total)) / 2));
};
const escort: Answer = (g, list) => points(list, wantedEscort(g, most(list)));
/** The few German planes support attacks if they can do anything there; else they hunt. */
const germanSupport: Answer = (_g, list) => points(list, most(list) > patrolPointsPerLoss ? most(list) : 0);
const neediest: Answer = (g, list) => {
  const score = (a: Action): number => {
    const { isolated, short } = need(g, a.n ?? 1);
    return 2 * isolated + short;
  };
  let best: Action | undefined;
  for (const a of list) if (a.k === 'resupply' && (best === undefined || score(a) > score(best))) best = a;
  return best;
};

/** As many points as there are at the strongest column on the march; the list goes by hex, then by points. */
const strongest: Answer = (g, list) => {
  const strength = (a: Action): number =>
    Math.max(
      0,
      ...unitsOf(g, GERMAN, a.h ?? 0)
        .filter((u) => g.f.march[u] !== 0)
        .map((u) => faceUp(g, u).defense),
    );
  let best: Action | undefined;
  for (const a of list) if (a.k === 'strike' && (best === undefined || strength(a) >= strength(best))) best = a;
  return best ?? list[0];
};

export const AIR_ANSWERS: Readonly<Record<string, Answer>> = {
  // Ground Support, Patrol, Resupply Escort, Interdiction (19.1 to 19.4).
  'air.allied0': alliedSupport,
  'air.allied1': none,
  'air.allied2': escort,
  'air.allied3': all,
  'air.german0': germanSupport,
  'air.german1': all,
  'air.strip': (_g, list) => list.at(-1),
  'air.resupply': neediest,
  'strikes.choose': strongest,
};

// ---- Ground Support -------------------------------------------------------------------------------------------------------------------------

/** The fewest points that bring the best column of all; none if they change nothing. `gain` grows with what they bring. */
function fewest(from: number, step: number, to: number, gain: (n: number) => number): number | undefined {
  let best: number | undefined;
  let top = gain(from);
  for (let n = from + step; n <= to; n += step) {
    const value = gain(n);
    if (value <= top) continue;
    top = value;
    best = n;
  }
  return best;
}
const columnOf = (g: G, b: Battle): number => (isBelowTheLine(g, b) ? -1 : oddsOf(g, b).column);

/** Planes for the attack that is about to be declared, for the fewest points that get it as far as planes can. */
export function supportForAttack(g: G): Action | undefined {
  const b = draftOf(g);
  if (!b || b.attackers.length === 0) return undefined;
  const planned: Battle = { ...b, kind: 'attack' };
  gatherDefenders(g, planned);
  const n = fewest(b.air, 1, supportLeft(g, b.by), (air) => columnOf(g, { ...planned, air }));
  return n === undefined ? undefined : { k: 'air', n };
}
/** Planes that make a Barrage attack strong enough which the guns alone cannot make: a hex that must be attacked and that nobody can reach (11.36). */
export function planesForBarrage(g: G, list: readonly Action[]): Action | undefined {
  const b = draftOf(g);
  if (!b || b.attackers.length > 0) return undefined;
  return list.find((a) => a.k === 'air' && readyRefusal(g, { ...b, air: a.n ?? 0 }) === undefined);
}
/** And against an attack. */
export function supportForDefense(g: G): Action | undefined {
  const b = g.rows.battles.find((row) => row.stage === 'declared' && row.kind === 'attack');
  if (!b) return undefined;
  const n = fewest(b.airFire, supportPointsPerFpf, supportLeft(g, 1 - b.by), (airFire) => -oddsOf(g, { ...b, airFire }).column);
  return n === undefined ? undefined : { k: 'air', n };
}
