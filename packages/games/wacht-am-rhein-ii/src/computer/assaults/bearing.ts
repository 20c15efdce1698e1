/**
 * Hits that may be borne as steps or as hexes. An attacker who goes back spares the defender as many hits and does not advance (13.7.1, 13.11.0), so that he
 * stays where the assault wins something. Whoever is driven back by shells leaves his works, and the assault that he has prepared (12.6.1b).
 */
import { type Action, bestAnswer, burdenKind, frameLocals, legal, type Side, type UnitId } from '@hexfront/engine';
import { ASSAULT_LOCALS } from '../../rules/combat/assault.ts';
import { affected } from '../../rules/combat/assaults.ts';
import { attackRefusal, openTargets } from '../../rules/combat/designation/eligibility.ts';
import { fieldworkIn } from '../../rules/sight/cover.ts';
import { onMapOf } from '../../state/derived.ts';
import { unitsOf } from '../../state/query.ts';
import { ENTRENCHED, type G } from '../../state/shape.ts';
import { prizeOf } from '../goals.ts';
import { worth } from '../worth.ts';
import { BACK, fateOf, fateValue, spared } from './assault-odds.ts';
import { careIn, planBattles } from './assault-plan.ts';

/** A unit that is lost for good counts so much more. */
const LAST_STEP = 1.3;
/** Works that are left fall down. */
const IMPROVEMENT = 0.4;
const ENTRENCHMENT = 0.9;
/** Share of what a hex is worth that is lost with it: it can be won again, but not in the last turn. */
const share = (g: G): number => (g.v.turn >= g.rules.lastTurn ? 1 : 0.4);

/** What so many steps cost: those of the leads, who pay first (13.8.2), then the cheapest. */
function price(g: G, units: readonly UnitId[], leads: readonly (UnitId | undefined)[], steps: number): number {
  const each = (u: UnitId): number => worth(g, u) * (g.f.steps[u] <= 1 ? LAST_STEP : 1);
  const able = units.filter((u) => g.onMap(u) && g.f.hurt[u] === 0).sort((a, b) => each(a) - each(b));
  const order = [...able.filter((u) => leads.includes(u)), ...able.filter((u) => !leads.includes(u))];
  return careIn(g) * order.slice(0, steps).reduce((sum, u) => sum + each(u), 0);
}
/** What goes with the hexes that these units leave to nobody. */
function ground(g: G, side: Side, units: readonly UnitId[]): number {
  let sum = BACK;
  for (const hex of new Set(units.map((u) => g.hexOf(u)))) {
    if (unitsOf(g, side, hex).some((u) => !units.includes(u))) continue;
    const work = fieldworkIn(g, hex);
    sum += share(g) * (prizeOf(g, hex) - 1) + (work === ENTRENCHED ? ENTRENCHMENT : work > 0 ? IMPROVEMENT : 0);
  }
  return sum;
}

const best = (g: G, value: (hexes: number) => number): Action | undefined =>
  bestAnswer([...legal(g, { k: 'back' })], (a) => value(a.n ?? 0));

/** What the assaults of these units are worth that are still to come this turn. */
function ahead(g: G, side: Side, units: readonly UnitId[]): number {
  if (g.v.side !== side) return 0;
  const able = onMapOf(g, side).filter((u) => attackRefusal(g, u) === undefined && openTargets(g, u).length > 0);
  const rest = able.filter((u) => !units.includes(u));
  if (rest.length === able.length) return 0;
  return Math.max(0, planBattles(g, side, able).total - planBattles(g, side, rest).total);
}

/** Steps or hexes for an attacker in an assault, or for who is shelled; the defender of an assault is left to the player. */
export function toBear(g: G, side: Side): Action | undefined {
  const burden = frameLocals(g.frames.at(-1), 'burden', burdenKind());
  if (!burden) return undefined;
  const { units, either, tag } = burden;
  if (tag === 'barrage') {
    const lost = ground(g, side, units) + ahead(g, side, units);
    return best(g, (hexes) => -price(g, units, [], either - hexes) - (hexes > 0 ? lost : 0));
  }
  const [b] = g.rows.assaults;
  const hits = frameLocals(g.frames.at(-2), 'assault', ASSAULT_LOCALS);
  if (!b || !hits || b.by !== side) return undefined;
  const theirs = affected(g, b, false);
  const prize = prizeOf(g, b.targets[0]);
  const borne = { check: false, must: hits.mustDefense ?? 0, either: hits.eitherDefense ?? 0 };
  const lost = ground(g, side, units);
  return best(g, (hexes) => {
    const paid = price(g, units, [b.armorAttack, b.leadAttack], either - hexes);
    const fate = hexes > 0 ? spared(g, theirs, borne, hexes) : fateOf(g, theirs, borne);
    return fateValue(fate, prize, careIn(g)) - paid - (hexes > 0 ? lost : 0);
  });
}
