/** Shifts of the column of an assault (13.4.0): one list, and the net of it counts. */
import type { HexId, Shift as Moved, UnitId } from '@hexfront/engine';
import { type ShiftId, tables } from '../../data/index.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { COMBAT_RESERVE, EXPLOIT, PREPARED_ASSAULT, STRATEGIC } from '../../state/fields/modes.ts';
import { ENGINEER } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isAstray } from '../boundaries/areas.ts';
import { caseOfGift, isSpecial } from '../leadership/special.ts';
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

/** What the defender has of houses and works in a hex (13.4.1b). */
function protection(g: G, b: Assault, hex: HexId): { id: ShiftId; hex: HexId }[] {
  const list: { id: ShiftId; hex: HexId }[] = [];
  const works = defendedWorks(g, b, hex);
  if (works) list.push({ id: works, hex });
  if (isCity(g, hex)) list.push({ id: 'city', hex });
  else if (isTown(g, hex)) list.push({ id: 'town', hex });
  return list;
}

/** Several hexes attacked together: the best for the defender counts (11.3.1). */
function bestProtection(g: G, b: Assault): { id: ShiftId; hex: HexId }[] {
  let best: { id: ShiftId; hex: HexId }[] = [];
  const sum = (list: typeof best): number => list.reduce((total, { id }) => total + columns(id), 0);
  for (const hex of b.targets) {
    const list = protection(g, b, hex);
    if (sum(list) > sum(best)) best = list;
  }
  return best;
}

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
  if (b.stiffened) list.push({ by: -b.stiffened * columns('special-leader'), case: '24.2.4c', what: 'line.shift-special-leader' });
  const from = [...new Set(b.attackers.map((u) => g.hexOf(u)))];
  if (from.some((hex) => isOverstacked(g, b.by, hex))) left('overstacked');
  if (b.targets.some((hex) => isOverstacked(g, 1 - b.by, hex))) right('overstacked');
  if (b.attackers.some((u) => g.f.shifted[u] === 1)) left('artillery-shift');
  if (defending.some((u) => g.f.shifted[u] === 1)) right('artillery-shift');

  const sheltered = bestProtection(g, b);
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
