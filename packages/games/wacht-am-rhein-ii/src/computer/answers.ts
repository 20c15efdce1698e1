/** Answers that no role fits: modes, designation, barrages, and the choices inside an assault. */
import { type Action, type HexId, ofKind, type UnitId } from '@hexfront/engine';
import { doorsOfGroup } from '../rules/arrivals/assembly-point.ts';
import type { theAssault } from '../rules/combat/assaults.ts';
import { attackRefusal, openTargets } from '../rules/combat/designation/eligibility.ts';
import { printedNow } from '../rules/steps.ts';
import { dropModifier } from '../rules/supply/airlift.ts';
import { onMapOf } from '../state/derived.ts';
import { printed, SIDE, unitsOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { ACTIVATION_ANSWERS } from './activation.ts';
import { AIR_ANSWERS } from './air.ts';
import { toDeplete, toFire, toObserve, toShell, toTurn } from './artillery.ts';
import { planBattles, WORTH_IT } from './assaults/assault-plan.ts';
import { isTrap } from './assaults/exposure.ts';
import { preparations } from './assaults/prepared.ts';
import { BOUNDARY_ANSWERS } from './boundaries.ts';
import { BRIDGE_ANSWERS } from './bridges.ts';
import { COMMANDO_ANSWERS } from './commandos.ts';
import { COMPANY_ANSWERS } from './companies.ts';
import { partOf, toExploit } from './exploit.ts';
import { FREE_SETUP_ANSWERS, toReveal } from './free-setup.ts';
import { otherGoals, prizeOf } from './goals.ts';
import { canBeFueled, LOGISTICS_ANSWERS } from './logistics.ts';
import { assemblyNear, exitsFor } from './marches.ts';
import { POSITION_ANSWERS } from './positions.ts';
import { REPLACEMENT_ANSWERS } from './replacements.ts';
import { RESERVE_ANSWERS, toRelease, toReserve } from './reserves.ts';

const most = (list: readonly Action[], value: (a: Action) => number): Action | undefined =>
  list.reduce<Action | undefined>((best, a) => (best === undefined || value(a) > value(best) ? a : best), undefined);
type Answer = (g: G, list: readonly Action[]) => Action | undefined;
const done = (list: readonly Action[]): Action | undefined => ofKind(list, 'done')[0];

// ---- who prepares an assault, who attacks what -------------------------------------------------------------------------------------------------

/** So near to the edge. */
const AT_EXIT = 12;
let lastPlan: { key: string; units: UnitId[]; exploiting: UnitId[] } = { key: '', units: [], exploiting: [] };
/** The same position has the same plan: the phase asks again for every unit that prepares. */
function planned(g: G, list: readonly Action[]): typeof lastPlan {
  const side = g.v.side;
  const on = ([0, 1] as const).map((s) => onMapOf(g, s).map((u) => `${u}@${g.f.place[u]}.${g.f.steps[u]}`));
  const key = `${g.rules.scenario.id} ${g.v.turn} ${side} ${on.join('|')}`;
  if (lastPlan.key !== key) {
    // Who is about to leave the map fights no more.
    const all = otherGoals(g);
    const fueled = canBeFueled(g);
    const may = ofKind(list, 'prepare').flatMap(({ u }) =>
      u === undefined || !fueled(u) || exitsFor(g, u, AT_EXIT, all).length > 0 ? [] : [u],
    );
    const places = preparations(g, side, new Set(may));
    // Whoever gets through a hole does not stop to attack beside it.
    const exploiting = toExploit(
      g,
      side,
      list,
      places.flatMap(({ u, to }) => (to === g.hexOf(u) ? [u] : [])),
    );
    const runs = new Set(exploiting.map((u) => partOf(g, u)));
    lastPlan = { key, units: places.flatMap(({ u }) => (runs.has(partOf(g, u)) ? [] : [u])), exploiting };
  }
  return lastPlan;
}
const prepare: Answer = (g, list) => {
  const hidden = toReveal(g, list);
  if (hidden) return hidden;
  const side = g.v.side;
  const back = toRelease(g, side, list);
  if (back) return back;
  const { units, exploiting } = planned(g, list);
  return (
    ofKind(list, 'prepare').find((a) => units.includes(a.u as UnitId)) ??
    ofKind(list, 'exploit').find((a) => exploiting.includes(a.u as UnitId)) ??
    toReserve(g, side, list) ??
    toTurn(g, side, list) ??
    done(list)
  );
};

/** The unit that is to assemble is the one the question is about. */
const assembling: Answer = (g, list) => {
  const l = g.frames.at(-1)?.l as { u?: UnitId; h?: HexId; column?: UnitId } | undefined;
  const u = l?.column ?? l?.u;
  const doors = u === undefined ? [] : g.onMap(u) ? [g.hexOf(u)] : l?.h === undefined ? doorsOfGroup(g, u) : [l.h];
  const hex = assemblyNear(
    g,
    g.v.side,
    list.flatMap((a) => (a.k === 'assemble' && a.h !== undefined ? [a.h] : [])),
    doors,
  );
  return list.find((a) => a.h === hex);
};

const able = (g: G): UnitId[] => onMapOf(g, g.v.side).filter((u) => attackRefusal(g, u) === undefined && openTargets(g, u).length > 0);
/** The best of the assaults that are still to be made; what is not owed and costs more than it wins is left alone. */
const nextAssault: Answer = (g, list) => {
  const open = ofKind(list, 'target');
  const leave = done(list);
  for (const { target, gain } of planBattles(g, g.v.side, able(g)).battles) {
    const found = open.find((a) => a.h === target);
    if (found && (gain > 0 || !leave)) return found;
  }
  return leave ?? open[0];
};
/** Whoever was meant for the hex joins; then whatever the rules still ask for. */
const drafting: Answer = (g, list) => {
  const b = inAssault(g);
  if (!b) return undefined;
  const plan = planBattles(g, g.v.side, able(g)).battles.find((battle) => battle.target === b.targets[0]);
  const join = ofKind(list, 'join').find((a) => plan?.units.includes(a.u as UnitId));
  return join ?? ['ready', 'join', 'also', 'abandon'].flatMap((k) => ofKind(list, k))[0];
};
/** Stacks in cover attack of their own will where it pays. */
const designating: Answer = (g, list) => {
  const stacks = new Map<HexId, UnitId[]>();
  for (const a of ofKind(list, 'designate'))
    stacks.set(g.hexOf(a.u as UnitId), [...(stacks.get(g.hexOf(a.u as UnitId)) ?? []), a.u as UnitId]);
  for (const [hex, units] of stacks) {
    const marked = unitsOf(g, g.v.side, hex).filter((u) => g.f.designated[u] === 1);
    if (planBattles(g, g.v.side, [...marked, ...units]).total > WORTH_IT) return { k: 'designate', u: units[0] };
  }
  return done(list);
};

// ---- inside an assault ------------------------------------------------------------------------------------------------------------------------

const proficiency =
  (of: 0 | 1): Answer =>
  (g, list) =>
    most(list, (a) => printed(g, a.u as UnitId).proficiency?.[of] ?? 0);
const factor: Answer = (g, list) => most(list, (a) => printedNow(g, a.u as UnitId)?.factor ?? 0);

/** Into a hex that shells have emptied, but not where the next enemy would have to be attacked badly (12.7.0). */
const following: Answer = (g, list) => {
  const hex = g.rows.barrages[0]?.target;
  const able = ofKind(list, 'follow').find(
    ({ u }) => u !== undefined && SIDE[u] === g.v.side && (hex === undefined || prizeOf(g, hex) > 1 || !isTrap(g, g.v.side, u, hex)),
  );
  return able ?? done(list);
};

export const ANSWERS: Readonly<Record<string, Answer>> = {
  'modes.choose': prepare,
  'designation.choose': designating,
  'assaults.choose': nextAssault,
  'barrages.choose': toShell,
  'barrage.observe': toObserve,
  'barrage.guns': toFire,
  'depletion.choose': toDeplete,
  // Formations fight as they are; nobody is worn out by night without need (3.4.3).
  'administration.choose': (_g, list) => done(list) ?? ofKind(list, 'assign')[0],
  'administration.superior': (_g, list) => list[0],
  'grouping.gather': (_g, list) => ofKind(list, 'found')[0] ?? ofKind(list, 'cancel')[0],
  // Planes bring whatever they can, to a place with few of the enemy around it.
  'railheads.bastogne': (_g, list) => list[0],
  'railheads.vith': (_g, list) => list[0],
  'airlift.where': (_g, list) => ofKind(list, 'supply')[0] ?? done(list),
  'airlift.zone': (g, list) => most(list, (a) => -dropModifier(g, a.h as HexId)),
  'airlift.load': (_g, list) => most(list, (a) => a.n ?? 0),
  'airlift.planes': (_g, list) => most(list, (a) => a.n ?? 0),
  'pledging.german': (_g, list) => list.find((a) => a.n === 0),
  'pledging.allied': (_g, list) => list.find((a) => a.n === 0),
  'modes.assemble': assembling,
  'arrival.where': assembling,
  'movement.reassemble': assembling,
  'assemblyPoint.where': assembling,
  'assemblyPoint.keep': assembling,
  'barrage.points': (_g, list) => most(list, (a) => a.n ?? 0),
  'follow.choose': following,
  'attack.draft': drafting,
  'deploying.choose': (_g, list) => done(list),
  // Steps are dearer than hexes.
  'standing.choose': (_g, list) => done(list),
  'assault.limit': (g, list) => most(list, (a) => -(printedNow(g, a.u as UnitId)?.defense ?? 0)),
  'assault.distance': (_g, list) => ofKind(list, 'close-in')[0],
  'assault.keepOff': (_g, list) => ofKind(list, 'close-in')[0],
  'assault.leadAttack': proficiency(0),
  'assault.leadDefense': proficiency(1),
  ...REPLACEMENT_ANSWERS,
  'assault.armorAttack': factor,
  'assault.armorDefense': factor,
  'assault.leaderAttack': (_g, list) => ofKind(list, 'inspire')[0] ?? done(list),
  'assault.leaderDefense': (_g, list) => ofKind(list, 'inspire')[0] ?? done(list),
  'assault.harden': (_g, list) => ofKind(list, 'harden')[0],
  ...AIR_ANSWERS,
  ...BOUNDARY_ANSWERS,
  ...COMMANDO_ANSWERS,
  ...COMPANY_ANSWERS,
  ...LOGISTICS_ANSWERS,
  ...ACTIVATION_ANSWERS,
  ...POSITION_ANSWERS,
  ...FREE_SETUP_ANSWERS,
  ...BRIDGE_ANSWERS,
  ...RESERVE_ANSWERS,
};
/** Used by the strategy to tell what is being fought over. */
export const inAssault = (g: G): ReturnType<typeof theAssault> | undefined => g.rows.assaults[0];
