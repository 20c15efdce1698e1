/** Advanced chapter 5: armor in closed and open ground, who loses the first step, and two guns on tracks. */

import type { HexId, Side, UnitId } from '@hexfront/engine';
import { unitIndex } from '../../data/index.ts';
import { factorOf } from '../../decisions/basic/combat.ts';
import type { SupportFactor } from '../../decisions/combat.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { isReduced } from '../../state/faces.ts';
import { ARMOR, isCity, isForest, isTown, isWestwall, UNITS } from '../../state/query.ts';
import type { Battle, G } from '../../state/shape.ts';
import { armorPaid } from '../combat/armor-superiority.ts';

/** Armor, tank destroyers and self-propelled guns show a vehicle; towed anti-tank guns and flak stop tanks as well (adv-5.31). */
const STOPS_TANKS = Uint8Array.from(UNITS, (u) => (u.silhouette || u.type === 'anti-tank' || u.type === 'flak' ? 1 : 0));

const anyOf = (units: readonly UnitId[], kind: Uint8Array): boolean => {
  for (const u of units) if (kind[u] === 1) return true;
  return false;
};
const closed = (g: G, hex: HexId): boolean => isForest(g, hex) || isWestwall(g, hex) || isCity(g, hex);
/** Nothing but clear ground: a town in the open is a town. */
const open = (g: G, hex: HexId): boolean =>
  g.board.terrains[g.board.terrain[hex]] === 'clear' && !isTown(g, hex) && !isCity(g, hex) && !isWestwall(g, hex);

/** The worst of several hexes counts, as with all terrain (basic-11.32). */
const intoClosed = (g: G, b: Battle, unit: UnitId): boolean =>
  ARMOR[unit] === 1 && b.targets.some((h) => closed(g, h)) && !anyOf(b.defenders, ARMOR);
const overOpen = (g: G, b: Battle, unit: UnitId): boolean =>
  ARMOR[unit] === 1 && b.targets.every((h) => open(g, h)) && !anyOf(b.defenders, STOPS_TANKS);

// ---- Sturmtigers -------------------------------------------------------------------------------------------------------------------------

/** The Sturmtiger company and the Brummbar battalion (adv-5.51). */
export const STURM = [unitIndex('G-15A-1000'), unitIndex('G-6PzA-217')];
const RANGE = 2;
const isSturm = (u: UnitId): boolean => u === STURM[0] || u === STURM[1];
const shellsTown = (g: G, b: Battle, unit: UnitId): boolean => isSturm(unit) && b.targets.some((h) => isTown(g, h) || isCity(g, h));

/** An unreduced vehicle that took part pays before anybody else, once (adv-5.41 to 5.43). */
function armorPaysFirst(g: G, b: Battle, side: Side, payers: readonly number[]): readonly number[] | undefined {
  if (b.extra[armorPaid(side)] === 1) return undefined;
  const fresh = payers.filter((u) => ARMOR[u] === 1 && !isReduced(g, u) && !b.bystanders.includes(u));
  return fresh.length > 0 ? fresh : undefined;
}

export const armorTerrain: RuleModule = {
  id: 'advanced',
  apply(draft) {
    // Zones of armor stay out of forest off the road already in the Basic game (adv-5.11, basic-8.33).
    const town = factorOf('attack-sturmtiger-town', shellsTown);
    draft.attackFactors.push(factorOf('attack-armor-closed', intoClosed), factorOf('attack-armor-open', overOpen), town);
    const gun: SupportFactor = { ...town, per: 'gun', applies: (g, b, unit, defensive) => !defensive && shellsTown(g, b, unit) };
    draft.supportFactors.push(gun);

    draft.lossPriority.push(armorPaysFirst);
    const { fight } = draft;
    fight.spared.push((g, b, side) => {
      const there = (side === b.by ? b.attackers : b.defenders).filter((u) => g.onMap(u));
      return armorPaysFirst(g, b, side, there) ? { case: 'adv-5.41', why: 'armor-first' } : undefined;
    });

    fight.guns.push(...STURM);
    const range = fight.gunRange;
    fight.gunRange = (g, unit) => (isSturm(unit) ? RANGE : range(g, unit));
    // It shells or it assaults, not both.
    fight.mayAttack.push((g, unit) => (isSturm(unit) && g.f.fired[unit] !== 0 ? { case: 'adv-5.51', why: 'fired' } : undefined));
    fight.mayFire.push((g, _b, unit, defensive) =>
      isSturm(unit) && !defensive && g.f.attacked[unit] !== 0 ? { case: 'adv-5.51', why: 'attacked-already' } : undefined,
    );
  },
};
