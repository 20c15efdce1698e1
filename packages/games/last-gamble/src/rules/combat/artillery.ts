/** Chapter 12, artillery: who may fire at what, and what fire adds up to. */
import { ALL, add, combine, distance, type HexId, part, type Refusal, type Sink, type UnitId, writeLine } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { SupportFactor } from '../../decisions/combat.ts';
import { faceAttack } from '../../state/faces.ts';
import { enemyAdjacent, isCity, isTown, isWestwall, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type Battle, type G, ISOLATED } from '../../state/shape.ts';
import { supplyOf } from '../supply/supply.ts';

const { alliedSilentTurn, alliedHalvedTurn } = tables.artillery;

/** Guns alone make a barrage, whatever the draft is called so far (basic-12.31). */
export const barrage = (b: Battle): boolean => b.kind === 'barrage' || (b.attackers.length === 0 && b.guns.length > 0);

/** Corps on the counter; guns without one combine with nobody (basic-12.77). */
const CORPS = UNITS.map((u) => u.corps);

/** 12/16 AM: not a shot from Allied guns (basic-12.81). */
export const alliedSilent = (g: G, unit: UnitId): boolean =>
  SIDE[unit] === ALLIED && g.v.turn === alliedSilentTurn && g.rules.fight.stunned(g);
/** 12/16 PM: Allied fire weakened (basic-12.82). */
export const alliedWeak = (g: G, unit: UnitId): boolean =>
  SIDE[unit] === ALLIED && g.v.turn === alliedHalvedTurn && g.rules.fight.stunned(g);

/** The hex shelters from artillery: town, city, Westwall, Improved Position (basic-12.78). */
export const sheltered = (g: G, hex: HexId): boolean => isTown(g, hex) || isCity(g, hex) || isWestwall(g, hex) || g.f.position[hex] !== 0;

/** Why a gun may not fire at all now. */
export function gunRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (g.rules.fight.gunRange(g, unit) < 0) return { case: 'basic-12.0', why: 'no-gun', unit };
  if (g.f.place[unit] >= g.board.n) return { case: 'basic-12.0', why: 'not-on-map', unit };
  if (g.f.fired[unit] !== 0) return { case: SIDE[unit] === g.v.side ? 'basic-12.15' : 'basic-12.25', why: 'fired', unit };
  if (supplyOf(g, unit) === ISOLATED) return { case: 'basic-12.75', why: 'gun-isolated', unit };
  if (g.f.strategic[unit] !== 0) return { case: 'basic-12.75', why: 'gun-column', unit };
  if (alliedSilent(g, unit)) return { case: 'basic-12.81', why: 'gun-silent', unit };
  return undefined;
}

/** In range of this hex, and with enemies next to it only of a hex next to it (basic-12.12, 12.14, 12.76). */
export function reaches(g: G, unit: UnitId, hex: HexId): boolean {
  const d = distance(g.board, g.hexOf(unit), hex);
  return d <= g.rules.fight.gunRange(g, unit) && (d === 1 || !enemyAdjacent(g, SIDE[unit], g.hexOf(unit)));
}

/** Why a gun may not support this attack, or take part in this barrage. Range counts to one of the attacked hexes (basic-12.12). */
export function attackGunRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] !== b.by) return { case: 'basic-12.11', why: 'not-yours', unit };
  if (b.guns.includes(unit) || b.attackers.includes(unit)) return { case: 'basic-11.23', why: 'already-in', unit };
  return gunRefusal(g, unit) ?? outOfReach(g, b, unit) ?? mixedCorps(b.guns, unit) ?? barredHere(g, b, unit, false);
}
function outOfReach(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  let near = false;
  for (const hex of b.targets) {
    if (reaches(g, unit, hex)) return undefined;
    if (distance(g.board, g.hexOf(unit), hex) <= g.rules.fight.gunRange(g, unit)) near = true;
  }
  if (near) return { case: 'basic-12.76', why: 'gun-pressed', unit };
  return { case: 'basic-12.12', why: 'gun-range', unit, hex: b.targets[0], range: g.rules.fight.gunRange(g, unit) };
}
/** All guns that fire together are of one corps; whom they support does not matter (basic-12.77, R-80). */
function mixedCorps(guns: readonly UnitId[], unit: UnitId): Refusal | undefined {
  if (guns.length === 0 || (CORPS[unit] !== undefined && CORPS[guns[0]] === CORPS[unit])) return undefined;
  return { case: 'basic-12.77', why: 'gun-corps', unit, other: guns[0] };
}
function barredHere(g: G, b: Battle, unit: UnitId, defensive: boolean): Refusal | undefined {
  for (const rule of g.rules.fight.mayFire) {
    const refusal = rule(g, b, unit, defensive);
    if (refusal) return { ...refusal, unit };
  }
  return undefined;
}

/**
 * Why a gun may not support the defense (basic-12.2); with an enemy next to it only the hex it stands in (basic-12.24). Nobody is asked in
 * barrages and reserve combat, see battle.ts (basic-12.33, 13.23#4).
 */
export function defenseGunRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] === b.by) return { case: 'basic-12.21', why: 'not-yours', unit };
  if (b.defenseGuns.includes(unit)) return { case: 'basic-11.23', why: 'already-in', unit };
  const refusal = gunRefusal(g, unit);
  if (refusal) return refusal;
  const place = g.hexOf(unit);
  if (b.targets.includes(place)) {
    if (b.bystanders.includes(unit)) return { case: 'basic-11.56', why: 'gun-fled', unit };
  } else {
    const range = g.rules.fight.gunRange(g, unit);
    if (!b.targets.some((hex) => distance(g.board, place, hex) <= range))
      return { case: 'basic-12.21', why: 'gun-range', unit, hex: b.targets[0], range };
    if (enemyAdjacent(g, SIDE[unit], place)) return { case: 'basic-12.24', why: 'gun-pressed', unit };
  }
  return mixedCorps(b.defenseGuns, unit) ?? barredHere(g, b, unit, true);
}

/** Guns that may still be added to the side's fire. */
export function* gunsFor(g: G, b: Battle, defensive: boolean): Generator<number> {
  const side = defensive ? 1 - b.by : b.by;
  for (const u of g.rules.fight.guns) if (SIDE[u] === side && g.f.place[u] < g.board.n) yield u;
}

/**
 * What the guns of one side add (basic-12.11, 12.22, 12.32). The total is halved once at most, and a gun that is halved by itself is not
 * halved again with the others (basic-12.78, 12.79, R-47).
 */
export function support(g: G, b: Battle, guns: readonly UnitId[], defensive: boolean, out: Sink): number {
  const list = g.rules.supportFactors;
  let totals = 0;
  let cut = false;
  for (let i = 0; i < list.length; i++) {
    const f = list[i];
    if (f.per !== 'total' || !f.applies(g, b, guns[0], defensive)) continue;
    totals |= 1 << i;
    if (f.num < f.den) cut = true;
  }
  let total = 0;
  for (const u of guns) {
    const own = part(out);
    let value = add(own, 0, faceAttack(g, u), 'basic-12.0', 'line.face');
    for (const rule of g.rules.fight.supportFace) value = rule(g, b, u, value, own);
    let single = 0;
    for (let i = 0; i < list.length; i++) {
      const f = list[i];
      if (f.per !== 'gun' || !f.applies(g, b, u, defensive)) continue;
      if (!cut || f.num >= f.den) single |= 1 << i;
      else if (own) writeLine(own, 'x', f.num, f.den, false, f.case, f.what, undefined, value).because = 'ledger.not-cumulative';
    }
    if (single !== 0) value = applied(value, list, single, own);
    total = add(out, total, value, defensive ? 'basic-12.22' : 'basic-12.11', 'line.gun', out && { unit: u }, own);
  }
  if (totals !== 0) total = applied(total, list, totals, out);
  if (defensive) for (const u of guns) for (const rule of g.rules.fight.defenseSupport) total = rule(g, b, u, total, out);
  return total;
}
/** At most one cut and one raise of those whose bit is set, rounded up. */
function applied(value: number, list: readonly SupportFactor[], when: number, out: Sink): number {
  if (!out) return combine(value, list, 'clamp', 1, when);
  const counting = list.filter((_, i) => (when & (1 << i)) !== 0);
  return combine(value, counting, 'clamp', 1, ALL, out);
}

/** Factors of chapter 12, as data with their conditions. */
export const SUPPORT_FACTORS: readonly SupportFactor[] = [
  factorOf('barrage', 'total', (g, b, _unit, defensive) => !defensive && barrage(b) && g.rules.choice('barrage') === 'doubled'),
  factorOf('support-into-cover', 'total', (g, b, _unit, defensive) => !defensive && b.targets.some((hex) => sheltered(g, hex))),
  factorOf('support-defensive', 'total', (_g, _b, _unit, defensive) => defensive),
  factorOf('support-first-day', 'total', (g, _b, unit, defensive) => !defensive && alliedWeak(g, unit)),
  // The one case where fire sinks below half: defensive fire on 12/16 PM is a quarter (basic-12.82).
  {
    num: 1,
    den: 4,
    case: 'basic-12.82',
    what: 'line.support-first-day',
    per: 'total',
    applies: (g, _b, unit, defensive) => defensive && alliedWeak(g, unit),
  },
  factorOf(
    'support-unsupplied',
    'gun',
    (g, _b, unit) => supplyOf(g, unit) !== 0 || (SIDE[unit] === g.v.side && g.f.attackSupply[unit] !== 0),
  ),
];

function factorOf(id: string, per: 'gun' | 'total', applies: SupportFactor['applies']): SupportFactor {
  const row = tables.strengthModifiers.rows.find((r) => r.id === id);
  if (!row) throw new Error(`no strength modifier ${id}`);
  return { num: row.factor < 1 ? 1 : 2, den: row.factor < 1 ? 2 : 1, case: row.case, what: `line.${id}`, per, applies };
}
