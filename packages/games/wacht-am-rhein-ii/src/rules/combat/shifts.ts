/** Shifts of the column of an assault (13.4.0): one list, and the net of it counts. */
import type { HexId, Shift as Moved, UnitId } from '@hexfront/engine';
import { type ShiftId, tables } from '../../data/index.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { COMBAT_RESERVE, EXPLOIT, PREPARED_ASSAULT, STRATEGIC } from '../../state/fields/modes.ts';
import { ENGINEER } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isAstray } from '../boundaries/areas.ts';
import { caseOfGift, isSpecial } from '../leaders/special.ts';
import { isUnsettled } from '../modes/headquarters.ts';
import { hasReserveBonus } from '../modes/reserve.ts';
import { isOverstacked } from '../movement/stacking.ts';
import { isSurprise } from '../offensive/surprise.ts';
import { isCity, isTown, isVantage, usesWorks, type Works, worksFor } from './ground.ts';

const SHIFT = new Map(tables.assaultShifts.shifts.map((shift) => [shift.id, shift]));
/** Columns of an entry of the list. */
const columns = (id: ShiftId): number => SHIFT.get(id)?.n ?? 0;
const caseOf = (id: ShiftId): string => SHIFT.get(id)?.case ?? SHIFT.get(id)?.cases?.[0] ?? '13.4.0';

/** Works that somebody among the defenders of a hex can use. */
export function defendedWorks(g: G, b: Assault, hex: HexId): Works | undefined {
  return b.defenders.some((u) => g.hexOf(u) === hex && usesWorks(g, u)) ? worksFor(g, 1 - b.by, hex) : undefined;
}

/** The first of these that one of the attacked hexes has, and the hex. */
function first(b: Assault, ids: readonly ShiftId[], has: (id: ShiftId, hex: HexId) => boolean): { id: ShiftId; hex: HexId }[] {
  for (const id of ids) {
    const hex = b.targets.find((target) => has(id, target));
    if (hex !== undefined) return [{ id, hex }];
  }
  return [];
}
/** What the defender has of works and houses (13.4.1b). Of several hexes attacked together the best of either counts (11.3.1, R-D40). */
const protection = (g: G, b: Assault): { id: ShiftId; hex: HexId }[] => [
  ...first(b, ['fortified', 'entrenched', 'improved'], (id, hex) => defendedWorks(g, b, hex) === id),
  ...first(b, ['city', 'town'], (id, hex) => (id === 'city' ? isCity : isTown)(g, hex)),
];

export function shiftsOf(g: G, b: Assault): Moved[] {
  const list: Moved[] = [];
  const right = (id: ShiftId, by = columns(id), args?: Record<string, number>): void => {
    list.push({ by, case: caseOf(id), what: `line.shift-${id}`, ...(args ? { args } : {}) });
  };
  const left = (id: ShiftId, args?: Record<string, number>): void => right(id, -columns(id), args);
  const inMode = (units: readonly UnitId[], mode: number): boolean => units.some((u) => g.f.mode[u] === mode);
  const defending = [...b.defenders, ...b.bystanders];

  if (b.attackers.length > 0 && b.attackers.every((u) => g.f.mode[u] === PREPARED_ASSAULT)) right('prepared-assault');
  if (inMode(b.attackers, EXPLOIT)) left('exploit-attacker');
  if (inMode(defending, STRATEGIC)) right('strategic-target');
  if (inMode(defending, EXPLOIT)) right('exploit-target');
  if (inMode(defending, COMBAT_RESERVE) && !b.overrun) right('combat-reserve-target');
  if (b.attackers.some((u) => hasReserveBonus(g, u))) right('reserve-bonus');
  if (b.defenders.some((u) => hasReserveBonus(g, u))) left('reserve-bonus');
  if (isSurprise(g, b.by, b.defenders)) right('surprise');
  // Both sides at once cancel out (R-C40).
  if (isUnsettled(g, b.attackers)) left('headquarters-moved');
  if (isUnsettled(g, b.defenders)) right('headquarters-moved');
  if (b.attackers.some((u) => isAstray(g, u))) left('foreign-area');
  if (b.defenders.some((u) => isAstray(g, u))) right('foreign-area');
  if (b.overrun) left('overrun');
  const led = (leader: UnitId | undefined, by: number): void => {
    if (leader === undefined || by === 0) return;
    if (isSpecial(leader)) list.push({ by, case: caseOfGift(leader), what: 'line.shift-special-leader' });
    else right('leader', by);
  };
  led(b.leaderAttack, columns('leader'));
  led(b.leaderDefense, -columns('leader'));
  if (b.spurred) list.push({ by: columns('special-leader'), case: '24.2.4e', what: 'line.shift-special-leader' });
  if (b.stiffened) list.push({ by: -b.stiffened * columns('special-leader'), case: '24.2.4c', what: 'line.shift-special-leader' });
  const from = [...new Set(b.attackers.map((u) => g.hexOf(u)))];
  if (from.some((hex) => isOverstacked(g, b.by, hex))) left('overstacked');
  if (b.targets.some((hex) => isOverstacked(g, 1 - b.by, hex))) right('overstacked');
  if (b.attackers.some((u) => g.f.shifted[u] === 1)) left('artillery-shift');
  if (defending.some((u) => g.f.shifted[u] === 1)) right('artillery-shift');

  const sheltered = protection(g, b);
  let most = 0;
  for (const { id, hex } of sheltered) {
    left(id, { hex });
    most += columns(id);
  }
  const vantage = b.targets.find((hex) => isVantage(g, hex));
  if (vantage !== undefined) left('vantage', { hex: vantage });
  // One for each attacking stack with an engineer in Prepared Assault, as many as houses and works give (13.4.1b).
  const sappers = from.filter((hex) =>
    b.attackers.some((u) => g.hexOf(u) === hex && ENGINEER[u] === 1 && g.f.mode[u] === PREPARED_ASSAULT),
  ).length;
  if (Math.min(sappers, most) > 0) right('engineers', Math.min(sappers, most) * columns('engineers'));
  return list;
}
