/** Replacement points and losses of each army (23.1.1 to 23.1.3), what a step costs (23.2.2, 23.3.1), and who pays for it. */
import { distance, type Of, type Side, type UnitId } from '@hexfront/engine';
import { count, counts, maybe, record, unit } from '@hexfront/engine/parts';
import { formations, tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import type { ArmyNumber, ArmyTrack } from '../../state/fields/campaign/replacements.ts';
import { formationOf, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { armyOf } from '../command/chain.ts';
import { FLEETING, type Fleeting, isArmorStep, isElite, isPantherStep, type Saved, type StepKind, stepKind } from './steps.ts';

/** Armies that receive replacements; British and rear troops receive none (R-R1). */
export const ARMIES: readonly (readonly string[])[] = [
  ['5PzA', '6PzA', '7A'],
  ['1USA', '3USA'],
];
const NUMBER: Readonly<Record<string, ArmyNumber>> = { '5PzA': '5', '6PzA': '6', '7A': '7', '1USA': '1', '3USA': '3' };

export const trackOf = (g: G, track: ArmyTrack, army: string): number => g.v[`${track}${NUMBER[army]}`];
export function addTo(g: G, track: ArmyTrack, army: string, n: number): void {
  g.v[`${track}${NUMBER[army]}`] = Math.max(0, trackOf(g, track, army) + n);
}
/** The army whose points a unit receives; none for those without. */
export function replacedBy(g: G, u: UnitId): string | undefined {
  const army = armyOf(g, u);
  return army !== undefined && ARMIES[SIDE[u]].includes(army) ? army : undefined;
}
/** Armies of a side with a unit on the map. */
export const armiesOf = (g: G, side: Side): string[] => {
  const here = new Set(onMapOf(g, side).map((u) => replacedBy(g, u)));
  return ARMIES[side].filter((army) => here.has(army));
};

// ---- losses (23.1.2) ------------------------------------------------------------------------------------------------------------------------

/** Steps that a unit is about to lose in combat. Those of units that surrender are not recycled (R-R2). */
export function recordLosses(g: G, u: UnitId, n: number, rule: string): void {
  if (g.rules.withdrawals && formations[formationOf(g, u)]?.id === '150PzBde') g.v.brigadeLosses += n;
  const army = g.rules.replacements && UNITS[u].kind !== undefined && !rule.startsWith(SURRENDER) ? replacedBy(g, u) : undefined;
  if (army === undefined) return;
  for (let step = g.f.steps[u]; step > g.f.steps[u] - n; step--) {
    if (!isArmorStep(u, step)) addTo(g, 'lostInf', army, 1);
    else addTo(g, g.rules.panzersByType && SIDE[u] === GERMAN && isPantherStep(u, step) ? 'lostMk5' : 'lostArm', army, 1);
  }
}
const SURRENDER = '15.9';
const RATES = tables.recycling.rows;
export const rateOf = (side: Side, kind: 'infantry' | 'armor'): number => RATES[`${side === GERMAN ? 'German' : 'US'} ${kind}`];

// ---- what a step costs --------------------------------------------------------------------------------------------------------------------------

/** What the phase has in hand: points to be given to armies, panzers whose type is not rolled yet, and points that last for this turn only. */
export const LOCALS = record({
  armies: counts(),
  infantry: count(),
  armor: count(),
  /** Armies, one entry for each point. */
  untyped: counts(),
  /** Second dice still to be rolled: at most so much. */
  chances: counts(),
  engineer: count(),
  antiTank: count(),
  recon: count(),
  artillery: count(),
  selfPropelled: count(),
  headquarters: count(),
  motorized: count(),
  destroyer: count(),
  light: count(),
  assaultGun: count(),
  u: maybe(unit()),
});
export type Locals = Of<typeof LOCALS>;
export const nothing = (): Locals => ({
  armies: [],
  infantry: 0,
  armor: 0,
  untyped: [],
  chances: [],
  engineer: 0,
  antiTank: 0,
  recon: 0,
  artillery: 0,
  selfPropelled: 0,
  headquarters: 0,
  motorized: 0,
  destroyer: 0,
  light: 0,
  assaultGun: 0,
});

export type Price = Partial<Record<StepKind, number>>;
/** Infantry of the elite takes two points for a step (23.2.2); a conversion takes the infantry point it converts (23.1.4). */
export function priceOf(g: G, u: UnitId, step: number): Price | undefined {
  const kind = stepKind(u, step);
  if (kind === undefined) return undefined;
  if (kind === 'infantry') return { infantry: isElite(g, u) ? 2 : 1 };
  if (kind === 'motorized') return { infantry: isElite(g, u) ? 2 : 1, motorized: 1 };
  return kind === 'headquarters' ? { infantry: 1, headquarters: 1 } : { [kind]: 1 };
}
/** A unit that was eliminated: its last step and an infantry point; self-propelled artillery takes none (23.3.1, 23.1.4). */
export function rebuildPrice(g: G, u: UnitId): Price | undefined {
  const price = priceOf(g, u, 1);
  return price && (price.selfPropelled ? price : { ...price, infantry: (price.infantry ?? 0) + 1 });
}

const TRACK: Readonly<Record<Saved, ArmyTrack>> = { infantry: 'rpInf', armor: 'rpArm', panther: 'rpMk5' };
const isSaved = (kind: StepKind): kind is Saved => kind in TRACK;
const FAR = tables.usArmorPool.minDistanceFromEnemy;
/** US armor far enough from the enemy for the pool of December 28 (23.6.0). */
export const drawsOnPool = (g: G, u: UnitId): boolean =>
  SIDE[u] === ALLIED &&
  g.v.armorPool > 0 &&
  g.onMap(u) &&
  onMapOf(g, GERMAN).every((enemy) => distance(g.board, g.hexOf(u), g.hexOf(enemy)) > FAR);

const has = (g: G, l: Locals, u: UnitId, kind: StepKind): number => {
  if (!isSaved(kind)) return l[kind];
  const army = replacedBy(g, u);
  const own = army === undefined ? 0 : trackOf(g, TRACK[kind], army);
  return kind === 'armor' && drawsOnPool(g, u) ? own + g.v.armorPool : own;
};
const entries = (price: Price): (readonly [StepKind, number])[] => Object.entries(price) as [StepKind, number][];

/** What is missing of a price. */
export const lacking = (g: G, l: Locals, u: UnitId, price: Price): StepKind | undefined =>
  entries(price).find(([kind, n]) => has(g, l, u, kind) < n)?.[0];

/** Conversions are no points themselves (23.1.4). */
const SPECIALISTS: readonly Fleeting[] = FLEETING.slice(0, 5);
/** Points leave the tracks; self-propelled artillery comes instead of all other specialists of the turn, and they instead of it (23.1.4). */
export function pay(g: G, l: Locals, u: UnitId, price: Price): void {
  const army = replacedBy(g, u);
  for (const [kind, n] of entries(price)) {
    if (kind === 'armor' && drawsOnPool(g, u)) g.v.armorPool -= n;
    else if (isSaved(kind)) {
      if (army !== undefined) addTo(g, TRACK[kind], army, -n);
    } else {
      l[kind] -= n;
      if (SPECIALISTS.includes(kind))
        for (const other of SPECIALISTS) if ((other === 'selfPropelled') !== (kind === 'selfPropelled')) l[other] = 0;
    }
  }
}
