/**
 * The chain of command (9.0): unit, formation, corps, army. Supply, fuel, ammunition and leaders ask here who obeys whom; what the players
 * change of it (9.2.0-9.4.0) is to be read here too, so that nobody else needs to know.
 */
import type { Side, UnitId } from '@hexfront/engine';
import { formations } from '../../data/index.ts';
import { onMapOf, unitsOfFormation } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { DRIVEN, formationOf, HQ, LEADER, printedFormation, UNITS, wholeOf } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';

/** Headquarters by rank: 1 formation, 2 corps, 3 army (9.1.0). */
export const FORMATION_HQ = 1;
export const CORPS_HQ = 2;
export const ARMY_HQ = 3;
export const HQ_RANK = Uint8Array.from(UNITS, (u) => {
  if (HQ[u.index] === 0) return 0;
  if (u.formation !== undefined) return FORMATION_HQ;
  return u.corps !== undefined ? CORPS_HQ : ARMY_HQ;
});

const NOBODY: UnitId = -1;
const find = (test: (u: (typeof UNITS)[number]) => boolean): UnitId => UNITS.find(test)?.index ?? NOBODY;
const HQ_OF_FORMATION = formations.map(({ id }) => find((u) => HQ_RANK[u.index] === FORMATION_HQ && u.formation === id));
/** Where a list names two corps for a unit, the first has it. */
export const hqOfCorps = (corps: string | undefined, side: Side): UnitId =>
  corps === undefined ? NOBODY : find((u) => HQ_RANK[u.index] === CORPS_HQ && u.corps === corps.split('/')[0] && u.side === side);
const hqOfArmy = (army: string | undefined): UnitId =>
  army === undefined ? NOBODY : find((u) => HQ_RANK[u.index] === ARMY_HQ && u.army === army);

/** Corps of each formation, or its army where it has none, and the command of troops without a formation, as printed. */
const CORPS_OF_FORMATION = formations.map(({ corps, army, side }) => {
  const own = hqOfCorps(corps, side === 'allied' ? ALLIED : GERMAN);
  return own >= 0 ? own : hqOfArmy(army);
});
const PRINTED = UNITS.map((u) => {
  if (HQ_RANK[u.index] === ARMY_HQ || (HQ_RANK[u.index] === CORPS_HQ && u.side === ALLIED)) return NOBODY;
  if (HQ_RANK[u.index] === CORPS_HQ) return hqOfArmy(u.army);
  const corps = hqOfCorps(u.corps, u.side);
  return corps >= 0 ? corps : hqOfArmy(u.army);
});

/** The command of a unit without a formation as printed is this headquarters (9.0). */
export const isPrintedHq = (u: UnitId, hq: UnitId): boolean => printedFormation(u) < 0 && PRINTED[u] === hq;

/** The headquarters that corps and army troops obey as printed; -1 where it has no counter (9.0). */
export const printedHq = (u: UnitId): UnitId => PRINTED[u];
/** A combat unit that was put under another corps or army; headquarters have no assignment of their own (9.0, 9.3.0). */
export const isSubordinated = (g: G, u: UnitId): boolean => g.f.command[u] !== 0 && HQ_RANK[u] === 0;

/** The headquarters of a formation by its number. @public */
export const hqOfFormation = (formation: number): UnitId => (formation < 0 ? NOBODY : HQ_OF_FORMATION[formation]);

/** The unit that is headquarters of its independent sub-formation, itself for that unit; -1 where it is in none (9.4.1a). */
export const groupHq = (g: G, u: UnitId): UnitId => g.f.detached[u] - 1;
export const isGroupHq = (g: G, u: UnitId): boolean => g.f.detached[u] === u + 1;
/** The rank of a unit as headquarters: that of a sub-formation counts as one of a formation (9.4.0). */
export const rankOf = (g: G, u: UnitId): number => (g.f.detached[u] === u + 1 ? FORMATION_HQ : HQ_RANK[u]);
/** The headquarters from which a unit of a formation or sub-formation has its supply and fuel; -1 none. */
export const headOf = (g: G, u: UnitId): UnitId => (g.f.detached[u] > 0 ? g.f.detached[u] - 1 : hqOfFormation(formationOf(g, u)));

/** The headquarters that a unit or headquarters is assigned to: formation, corps or army; -1 for those at the top and for who has none (9.0). */
export function hqOf(g: G, u: UnitId): UnitId {
  const group = groupHq(g, u);
  // The headquarters of a sub-formation is under the corps of its division (9.4.1a).
  if (group >= 0) return group === u ? corpsAbove(g, formationOf(g, u)) : group;
  const command = g.f.command[u] - 1;
  // Off the road a formation is under its corps again (9.1.2a).
  const lapsed = command >= 0 && HQ_RANK[u] === FORMATION_HQ && HQ_RANK[command] === ARMY_HQ && !isOnTheRoad(g, u);
  if (command >= 0 && !lapsed) return command;
  const formation = formationOf(g, u);
  // A company of corps or army troops obeys whom its battalion obeys (9.0, R-G13).
  if (formation < 0) return g.f.command[wholeOf(g, u)] > 0 ? g.f.command[wholeOf(g, u)] - 1 : PRINTED[wholeOf(g, u)];
  const own = HQ_RANK[u] === FORMATION_HQ ? NOBODY : hqOfFormation(formation);
  // Cavalry groups and the like have no headquarters of their own.
  return own >= 0 ? own : CORPS_OF_FORMATION[formation];
}
function corpsAbove(g: G, formation: number): UnitId {
  const hq = hqOfFormation(formation);
  return hq >= 0 ? hqOf(g, hq) : formation < 0 ? NOBODY : CORPS_OF_FORMATION[formation];
}
/** The headquarters above a unit, from the nearest to the highest. */
export function chain(g: G, u: UnitId): UnitId[] {
  const found: UnitId[] = [];
  for (let hq = hqOf(g, u); hq >= 0 && !found.includes(hq); hq = hqOf(g, hq)) found.push(hq);
  return found;
}

/** The headquarters of a division, not of a brigade or group. */
export const isDivision = (g: G, hq: UnitId): boolean => /Division/.test(formations[formationOf(g, hq)]?.name ?? '');

/** All units of a German formation are in Strategic mode (9.1.2a). */
export function isOnTheRoad(g: G, hq: UnitId): boolean {
  const formation = formationOf(g, hq);
  if (UNITS[hq].side !== GERMAN || formation < 0) return false;
  return unitsOfFormation(g, GERMAN, formation).every((u) => LEADER[u] === 1 || g.f.mode[u] === STRATEGIC);
}
/** A formation headquarters under an army instead of a corps; it is so as long as all of the formation is on the road (9.1.2a). */
export const isUnderArmy = (g: G, hq: UnitId): boolean =>
  HQ_RANK[hq] === FORMATION_HQ && g.f.command[hq] > 0 && HQ_RANK[g.f.command[hq] - 1] === ARMY_HQ && isOnTheRoad(g, hq);

/** The corps that a unit belongs to: that to which its formation is assigned, else as printed (9.0, 9.2.0). */
export function corpsOf(g: G, u: UnitId): string | undefined {
  const formation = formationOf(g, u);
  const hq = formation < 0 ? u : hqOfFormation(formation);
  const above = hq >= 0 ? hqOf(g, hq) : NOBODY;
  if (above >= 0 && HQ_RANK[above] === CORPS_HQ) return UNITS[above].corps;
  return formation < 0 ? UNITS[wholeOf(g, u)].corps : formations[formation].corps;
}
/** Values of `serving`, from 1. */
export const SERVING = ['5PzA', '6PzA', '7A', '1USA', '3USA'] as const;

/** The army over a headquarters, as far as play or the scenario has changed what is printed (9.2.0, 26.2.0). */
function changedArmy(g: G, hq: UnitId): string | undefined {
  if (g.f.serving[hq] > 0) return SERVING[g.f.serving[hq] - 1];
  const above = hqOf(g, hq);
  if (above < 0) return undefined;
  const moved = changedArmy(g, above);
  if (moved !== undefined || g.f.command[hq] === 0) return moved;
  return UNITS[above].army;
}
/** The army that a unit belongs to: that over its formation, else as printed (9.0). */
export function armyOf(g: G, u: UnitId): string | undefined {
  const formation = formationOf(g, u);
  const own = HQ_RANK[u] > FORMATION_HQ ? u : hqOfFormation(formation);
  const changed = changedArmy(g, own >= 0 ? own : wholeOf(g, u));
  if (changed !== undefined) return changed;
  return formation < 0 ? UNITS[wholeOf(g, u)].army : formations[formation].army;
}

/** How many units of each formation serve elsewhere, and how many of others with it (9.3.0). */
export interface Guests {
  readonly sent: Uint8Array;
  readonly taken: Uint8Array;
  readonly mech: Uint8Array;
  /** Formations whose headquarters is on the map. */
  readonly hosts: readonly number[];
}
export function guestsOf(g: G, side: Side): Guests {
  const kept = g.d.guests[side];
  if (kept) return kept;
  const blank = () => new Uint8Array(formations.length);
  const hosts: number[] = [];
  const found: Guests = { sent: blank(), taken: blank(), mech: blank(), hosts };
  for (const u of onMapOf(g, side)) {
    if (LEADER[u] === 1) continue;
    const own = printedFormation(u);
    const now = g.f.attached[u] - 1;
    if (HQ_RANK[u] === FORMATION_HQ && hqOfFormation(own) === u) hosts.push(own);
    if (now < 0 || now === own) continue;
    if (own >= 0) found.sent[own]++;
    if (UNITS[u].generic) continue;
    found.taken[now]++;
    found.mech[now] += DRIVEN[u];
  }
  hosts.sort((a, b) => a - b);
  g.d.guests[side] = found;
  return found;
}
