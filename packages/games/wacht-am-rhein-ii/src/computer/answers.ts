/** Answers that no role fits: modes, designation, barrages, and the choices inside an assault. */
import type { Action, HexId, Side, UnitId } from '@hexfront/engine';
import { isClosedToGermans } from '../decisions/rules.ts';
import { TABLE } from '../rules/barrage/barrage.ts';
import { readVolley, volleysOf, volleyText } from '../rules/barrage/reckoning/volleys.ts';
import { modifierAt, mostPoints } from '../rules/barrage/target.ts';
import type { theAssault } from '../rules/combat/assaults.ts';
import { printedNow } from '../rules/steps.ts';
import { onMapOf } from '../state/derived.ts';
import { beside, held, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { type G, GERMAN, PREPARED_ASSAULT } from '../state/shape.ts';
import { AIR_ANSWERS } from './air.ts';
import { assaultOdds, gainOf } from './assault-odds.ts';
import { prizeOf } from './goals.ts';

const ofKind = (list: readonly Action[], k: string): Action[] => list.filter((a) => a.k === k);
const most = (list: readonly Action[], value: (a: Action) => number): Action | undefined =>
  list.reduce<Action | undefined>((best, a) => (best === undefined || value(a) > value(best) ? a : best), undefined);
const done = (list: readonly Action[]): Action | undefined => ofKind(list, 'done')[0];

// ---- who prepares an assault ----------------------------------------------------------------------------------------------------------------

/** An assault is prepared when it wins more than this, in steps. */
const WORTH_IT = 0.4;

const attackOf = (g: G, u: UnitId): number => printedNow(g, u)?.attack ?? 0;

/** Hexes next to units of a side that the enemy holds and the side may attack. */
function targetsOf(g: G, side: Side): HexId[] {
  const found = new Set<HexId>();
  for (const u of onMapOf(g, side))
    for (let k = 6 * g.hexOf(u); k < 6 * g.hexOf(u) + 6; k++) {
      const hex = g.board.neighbors[k];
      if (hex >= 0 && held(g, 1 - side, hex) && !(side === GERMAN && isClosedToGermans(g.rules, g.board, hex))) found.add(hex);
    }
  return [...found].sort((a, b) => a - b);
}
/** The best assault on a hex by those beside it, as if all of them were prepared: gain and who is in it. */
function bestAssault(g: G, side: Side, hex: HexId): { gain: number; units: UnitId[] } {
  const near = onMapOf(g, side).filter((u) => g.board.dirTo(g.hexOf(u), hex) >= 0 && attackOf(g, u) > 0);
  const copy = g.copy();
  for (const u of near) copy.set('mode', u, PREPARED_ASSAULT);
  const odds = near.length > 0 ? assaultOdds(copy, { by: side, targets: [hex], attackers: near, guns: [] }) : undefined;
  return { gain: odds ? gainOf(odds, prizeOf(g, hex)) : -1, units: near };
}

/** Units prepare for the assaults that promise most; whoever is in one is in no other. */
function toPrepare(g: G, list: readonly Action[]): Action | undefined {
  const side = g.v.side;
  const open = new Set(ofKind(list, 'prepare').map((a) => a.u as UnitId));
  const plans = targetsOf(g, side)
    .map((hex) => ({ hex, ...bestAssault(g, side, hex) }))
    .filter((plan) => plan.gain > WORTH_IT)
    .sort((a, b) => b.gain - a.gain);
  for (const { units } of plans) {
    const u = units.find((v) => open.has(v));
    if (u !== undefined) return { k: 'prepare', u };
    // One assault at a time: the next is planned when the first has all it wants.
    break;
  }
  return done(list);
}

// ---- barrages -------------------------------------------------------------------------------------------------------------------------------

/** Hits that a barrage may be expected to bring. */
function hitsOf(g: G, side: Side, hex: HexId, points: number): number {
  const modifier = modifierAt(g, side, hex);
  let sum = 0;
  for (const value of volleysOf(points))
    for (let die = 0; die < 10; die++) sum += readVolley(volleyText(TABLE, value, die + modifier)).hits / 10;
  return sum;
}
/** Stacks that are about to be assaulted, or about to assault, are worth more than others. */
function barrageValue(g: G, side: Side, hex: HexId): number {
  const hits = hitsOf(g, side, hex, Math.max(1, mostPoints(g, side, hex)));
  const attacking = (u: UnitId): boolean => g.f.mode[u] === PREPARED_ASSAULT || g.f.designated[u] === 1;
  const met =
    onMapOf(g, side).some((u) => attacking(u) && g.board.dirTo(g.hexOf(u), hex) >= 0) || unitsOf(g, 1 - side, hex).some(attacking);
  return hits * (met ? 3 : 1) * (prizeOf(g, hex) > 1 ? 1.5 : 1) * (beside(g, side, hex) ? 1 : 0.6);
}
function toShell(g: G, list: readonly Action[]): Action | undefined {
  const target = most(ofKind(list, 'target'), (a) => barrageValue(g, g.v.firing, a.h as HexId));
  // Planes come where no artillery fires any more.
  return target ?? ofKind(list, 'strike')[0] ?? done(list);
}

// ---- inside an assault ------------------------------------------------------------------------------------------------------------------------

type Answer = (g: G, list: readonly Action[]) => Action | undefined;
const proficiency =
  (of: 0 | 1): Answer =>
  (_g, list) =>
    most(list, (a) => UNITS[a.u as UnitId].proficiency?.[of] ?? 0);
const factor: Answer = (g, list) => most(list, (a) => printedNow(g, a.u as UnitId)?.factor ?? 0);

export const ANSWERS: Readonly<Record<string, Answer>> = {
  'construction.build': (g, list) =>
    most([...ofKind(list, 'entrench'), ...ofKind(list, 'improve')], (a) => (beside(g, 1 - g.v.side, a.h as HexId) ? 1 : 0)) ?? done(list),
  'modes.choose': toPrepare,
  'designation.choose': (_g, list) => done(list),
  'barrages.choose': toShell,
  'barrage.points': (_g, list) => most(list, (a) => a.n ?? 0),
  'follow.choose': (g, list) => ofKind(list, 'follow').find((a) => SIDE[a.u as UnitId] === g.v.side) ?? done(list),
  'attack.draft': (_g, list) => ['ready', 'join', 'also', 'abandon'].flatMap((k) => ofKind(list, k))[0],
  'assault.limit': (g, list) => most(list, (a) => -(printedNow(g, a.u as UnitId)?.defense ?? 0)),
  'assault.distance': (_g, list) => ofKind(list, 'close-in')[0],
  'assault.keepOff': (_g, list) => ofKind(list, 'close-in')[0],
  'assault.leadAttack': proficiency(0),
  'assault.leadDefense': proficiency(1),
  'assault.armorAttack': factor,
  'assault.armorDefense': factor,
  ...AIR_ANSWERS,
};
/** Used by the strategy to tell what is being fought over. */
export const inAssault = (g: G): ReturnType<typeof theAssault> | undefined => g.rows.assaults[0];
