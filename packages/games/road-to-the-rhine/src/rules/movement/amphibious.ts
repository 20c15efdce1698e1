/** Crossing water without having begun beside it: commandos (22.B.1) and the amphibious brigades with the infantry they take along (22.C.4). */
import type { Refusal, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { Window } from '../../state/points.ts';
import { COMMANDO, SIDE, SPECIALIZED, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { AMPHIBIOUS, SUPPORT } from '../combat/special-attacks.ts';
import { breakDownRefusal, countersFor } from './break-down.ts';

const FLOATS = Uint8Array.from(UNITS, (u) => (u.marks.includes('amphibious') ? 1 : 0));
const { infantryPerBrigade, kinds, sizes } = tables.infantryAmphibious;
/** Infantry brigades a specialized brigade can take with it, breakdown counters included. */
const LANDS = Uint8Array.from(UNITS, (u) => (kinds.some((k) => k === u.kind) && sizes.includes(u.size) ? 1 : 0));

/** An amphibious brigade that can act as one now: not out of reserve (22.C.5), not if it supports in this turn (22.C.4-alone). */
export const canFloat = (g: G, u: UnitId, window: Window): boolean => FLOATS[u] === 1 && window === 'movement' && g.f.role[u] !== SUPPORT;

/** Need not begin the impulse beside the water it crosses. */
export const crossesFreely = (g: G, u: UnitId, window: Window): boolean =>
  COMMANDO[u] === 1 || (SPECIALIZED[u] === 1 && canFloat(g, u, window));

/** Uses its amphibious role, which settles the turn for a brigade that has two. */
export function useRole(g: G, u: UnitId): void {
  if (FLOATS[u] === 1) g.set('role', u, AMPHIBIOUS);
}

/** Why a unit cannot go along with an amphibious brigade that has not moved yet. */
export function takeRefusal(g: G, brigade: UnitId, with_: readonly UnitId[], u: UnitId, window: Window): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u, other: brigade });
  if (!canFloat(g, brigade, window)) return no(window === 'reserve' ? '22.C.5' : '22.C.4', 'not-amphibious');
  if (SIDE[u] !== SIDE[brigade] || g.f.place[u] !== g.f.place[brigade]) return no('22.C.4', 'not-stacked');
  if (g.f.startHex[u] !== g.f.startHex[brigade] || g.f.startHex[u] !== g.f.place[u]) return no('22.C.4', 'not-stacked-at-start');
  if (g.f.acted[u] !== 0 || g.f.reserve[u] !== 0) return no('7-individual', 'moved-already');
  const division = isBritishInfantry(u);
  if (LANDS[u] === 0 && !division) return no('22.C.4', 'not-infantry-brigade');
  if (with_.length + (division ? 2 : 1) > infantryPerBrigade) return no('22.C.4', 'two-brigades');
  return division ? breakDownRefusal(g, u) : undefined;
}

/** A British infantry division breaks down so that two of its counters go along (22.C.4-bd). */
export const isBritishInfantry = (u: UnitId): boolean =>
  countersFor(u).length > 0 && LANDS[countersFor(u)[0]] === 1 && UNITS[u].nation === 'British';
export const MOST_TAKEN = infantryPerBrigade;

/** Those who may not part in this impulse, the unit itself included: an amphibious brigade and the infantry it took along, where it stands (22.C.4). */
export function partyOf(g: G, u: UnitId): UnitId[] {
  const brigade = g.f.landed[u] > 0 ? g.f.landed[u] - 1 : FLOATS[u] === 1 ? u : -1;
  return brigade < 0 ? [u] : [u, ...g.unitsIn(g.f.place[u]).filter((v) => v !== u && (v === brigade || g.f.landed[v] === 1 + brigade))];
}
