/** Advanced chapters 1.2 and 2.2 to 2.7: what aircraft do to battles, units, roads and supply. */
import { changeStage, drm, type HexId, type Side, type Sink, type Stage, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { addShift, type Shifts } from '../../decisions/combat.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { onMap, SIDE } from '../../state/query.ts';
import { ALLIED, type Battle, enemyOf, type G, ISOLATED, type LG, SIDES, type Sortie, UNSUPPLIED } from '../../state/shape.ts';
import { barrage } from '../combat/artillery.ts';
import { AIRCRAFT, BOMBER, C47, FIGHTER } from './air-missions.ts';
import { beside } from './air-targets.ts';

const TABLE = tables.airMissions;

// ---- ground support (2.2, 2.3) -----------------------------------------------------------------------------------------------------------

/** One column for each aircraft over an attacked hex, two at most for each side; only in assaults of the Combat Phase (adv-2.21 to 2.34). */
export function airSupport(g: G, b: Battle, out: Shifts): void {
  if (g.rows.sorties.length === 0 || b.kind !== 'attack' || barrage(b)) return;
  support(g, b, out, b.by, 'attack-support', 1, 'adv-2.21', 'line.air-attack-support');
  support(g, b, out, enemyOf(b.by), 'defense-support', -1, 'adv-2.32', 'line.air-defense-support');
}
function support(g: G, b: Battle, out: Shifts, side: Side, task: Sortie['task'], by: number, rule: string, what: string): void {
  let count = 0;
  for (const s of g.rows.sorties) {
    if (s.side !== side || s.task !== task || s.off !== 0 || !b.targets.includes(s.hex) || count >= TABLE.perBattle) continue;
    count++;
    addShift(out, by, rule, what, out.lines && { unit: s.unit, hex: s.hex });
  }
}

// ---- bombs (2.4, 2.5) --------------------------------------------------------------------------------------------------------------------

/** What is added to the die of a strike or an interdiction (adv-2.44, 2.52). */
export function bombModifier(g: G, s: Sortie, out?: Sink): number {
  if (s.task === 'air-strike') {
    const marching = g.unitsIn(s.hex).some((u) => SIDE[u] !== s.side && g.f.strategic[u] !== 0);
    return marching ? drm(out, 0, TABLE.strike.strategicTarget, 'adv-2.44', 'line.strike-column') : 0;
  }
  if (s.task === 'road-interdiction' && s.side === ALLIED && BOMBER[s.unit])
    return drm(out, 0, TABLE.interdict.alliedBomber, 'adv-2.52', 'line.bomber-road');
  return 0;
}
/** Highest modified die that succeeds (adv-2.43, 2.45, 2.46, 2.75). */
export function succeedsAt(s: Sortie): number {
  if (s.task === 'air-supply') return TABLE.resupply.atMost;
  const row = s.task === 'air-strike' ? TABLE.strike : TABLE.interdict;
  return s.side === ALLIED ? row.alliedAtMost : row.germanAtMost;
}

/** The units of a hex are in disorder through their owner's next player turn (adv-2.43). */
export function disorganize(g: G, s: Sortie): void {
  const units = g.unitsIn(s.hex).filter((u) => SIDE[u] !== s.side && !AIRCRAFT[u]);
  for (const u of units) g.set('disorganized', u, g.v.tick + 1);
  g.emit({ e: 'disorganized', u: s.unit, h: s.hex, units, case: 'adv-2.43' });
}
/** In disorder now: in the player turn of its owner that the strike spoiled. */
export const inDisorder = (g: G, unit: UnitId): boolean => g.f.disorganized[unit] !== 0 && g.f.disorganized[unit] === g.v.tick;
const DISORDER = { case: 'adv-2.43', why: 'disorganized' } as const;

/** The road is cut for two player turns, until the bomber's own Combat Phase comes round again (adv-2.47, 2.48). */
export function interdict(g: G, s: Sortie): void {
  g.set('interdicted', s.hex, Math.max(g.f.interdicted[s.hex], g.v.tick + 2));
  g.emit({ e: 'interdicted', u: s.unit, h: s.hex, case: 'adv-2.46' });
}
/** No road for anybody in this hex now: from the player turn after the bombs. */
export function isCut(g: G, hex: HexId): boolean {
  const until = g.f.interdicted[hex];
  return until !== 0 && g.v.tick <= until && g.v.tick >= until - 1;
}
/** Markers of the phasing side come off as its Combat Phase begins (adv-2.48). */
export function liftMarkers(g: G): void {
  const { interdicted } = g.f;
  for (let h = 0; h < interdicted.length; h++) if (interdicted[h] !== 0 && interdicted[h] <= g.v.tick) g.set('interdicted', h, 0);
}

// ---- supply by air (1.2, 2.7) ------------------------------------------------------------------------------------------------------------

/** Enemy fighters in the hex of a transport or next to it drive it off, unless a fighter of its own side is with it (adv-1.25). */
export function driveOff(g: G): void {
  for (const s of g.rows.sorties) {
    if (s.unit !== C47 || s.off !== 0) continue;
    if (g.rows.sorties.some((e) => e.side === s.side && e.task === 'escort' && e.hex === s.hex)) continue;
    const hunter = g.rows.sorties.find((f) => f.side !== s.side && FIGHTER[f.unit] && f.off === 0 && beside(g, f.hex, s.hex));
    if (!hunter) continue;
    s.off = 1 + hunter.unit;
    g.emit({ e: 'drivenOff', u: s.unit, h: s.hex, by: hunter.unit, case: 'adv-1.25' });
  }
}
/** A side's units in or next to a hex that is being supplied from the air. */
const fed = (g: G, unit: UnitId): boolean =>
  g.rows.sorties.some(
    (s) => s.task === 'air-supply' && s.side === SIDE[unit] && s.off === 0 && s.done === 1 && beside(g, s.hex, g.hexOf(unit)),
  );

/** The drop arrives: isolated units there are merely unsupplied, at once (adv-1.23, 2.75, R-25). */
export function deliver(g: G, s: Sortie): void {
  s.done = 1;
  const units: UnitId[] = [];
  for (const u of onMap(g, s.side)) if (g.f.supply[u] === ISOLATED && beside(g, s.hex, g.hexOf(u))) units.push(u);
  for (const u of units) {
    g.set('supply', u, UNSUPPLIED);
    // The count of days begins anew (adv-4.15).
    g.set('isolatedFor', u, 0);
  }
  g.emit({ e: 'airSupplied', u: s.unit, h: s.hex, units, case: s.unit === C47 ? 'adv-1.23' : 'adv-2.75' });
}

export const airEffects: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.shifts.push(airSupport);
    draft.mayMove.push((g, unit) => (inDisorder(g, unit) ? DISORDER : undefined));
    draft.fight.mayAttack.push((g, unit) => (inDisorder(g, unit) ? DISORDER : undefined));
    draft.fight.mayFire.push((g, _b, unit) => (inDisorder(g, unit) ? DISORDER : undefined));
    draft.move.mayReserve.push((g, unit) => (inDisorder(g, unit) ? { ...DISORDER, unit } : undefined));
    draft.move.roadOpen.push((g, _unit, from, _dir, to) => !isCut(g, to) && (from < 0 || !isCut(g, from)));
    draft.roadCuts.push((g, _side, hex) => isCut(g, hex));
    draft.supplyChanges.push((g, unit, status) => (status === ISOLATED && g.rows.sorties.length > 0 && fed(g, unit) ? UNSUPPLIED : status));
    const before = draft.stages;
    draft.stages = (root) => {
      let out: Stage<LG> = before(root);
      // Aircraft go home at the end of the player turn, transports at the end of the game turn.
      SIDES.forEach(({ id }, side) => {
        out = changeStage(out, id, (s) => ({
          ...s,
          leave: (g) => {
            s.leave?.(g);
            g.rows.sorties = side === ALLIED ? [] : g.rows.sorties.filter((f) => f.task === 'air-supply');
          },
        }));
      });
      return out;
    };
  },
};
