/** Who earns Regimental Integrity Bonuses in an assault (13.5.2). */
import { neighboursOf, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { formationOf, LEADER, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { FRESH, type G } from '../../state/shape.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { ASSET, INTEGRITY } from './kinds.ts';
import { earning, type Member } from './reckoning/integrity.ts';

/** Shares its hex with a unit of another formation (13.5.2b). */
const isMixed = (g: G, u: UnitId): boolean => {
  const own = formationOf(g, u);
  return unitsOf(g, SIDE[u], g.hexOf(u)).some((v) => LEADER[v] === 0 && formationOf(g, v) >= 0 && formationOf(g, v) !== own);
};

/** Fit to earn one, and has not done so in this segment (13.5.2b, 13.5.2c). An asset that is attached elsewhere earns none (9.3.0). */
function isFit(g: G, u: UnitId): boolean {
  if (g.f.fatigue[u] !== FRESH || g.f.mode[u] === STRATEGIC || g.f.integrity[u] !== 0 || isOutOfSupply(g, u) || isMixed(g, u)) return false;
  return INTEGRITY[u] === 1 || (g.rules.anyIntegrity && UNITS[u].part !== undefined) || (ASSET[u] === 1 && g.f.attached[u] === 0);
}
const member = (g: G, u: UnitId): Member => ({
  unit: u,
  formation: String(formationOf(g, u)),
  part: UNITS[u].part ?? '',
  asset: ASSET[u] === 1,
});
const most = tables.assaultModifiers.integrityMost;

/** One for each attacking unit (13.5.2a). */
export const attackIntegrity = (g: G, b: Assault): UnitId[] =>
  earning(
    b.attackers.filter((u) => isFit(g, u)).map((u) => member(g, u)),
    most,
  );

/** Defenders first, then units beside the attacked hexes whose regiment fights there unmixed (13.5.2a, 13.5.2b). */
export function defenseIntegrity(g: G, b: Assault): UnitId[] {
  const side = 1 - b.by;
  const inside = b.defenders.filter((u) => isFit(g, u));
  const near = new Set(b.targets.flatMap((hex) => [...neighboursOf(g.board, hex)]).filter((hex) => !b.targets.includes(hex)));
  const beside = [...near].flatMap((hex) => unitsOf(g, side, hex)).filter((u) => isFit(g, u) && helps(g, b, u));
  return earning(
    [...inside, ...beside].map((u) => member(g, u)),
    most,
  );
}
/** A defender of the same part, unmixed; an asset helps any part of its division (13.5.2b, 13.5.2d). */
const helps = (g: G, b: Assault, u: UnitId): boolean =>
  b.defenders.some(
    (v) =>
      formationOf(g, v) === formationOf(g, u) && (UNITS[v].part === UNITS[u].part || ASSET[u] === 1 || ASSET[v] === 1) && !isMixed(g, v),
  );
