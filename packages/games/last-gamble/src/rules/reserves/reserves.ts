/** Chapter 4, reserves: who gets a marker, who loses it; and the frame of the Reserve Phase (chapter 13). */
import { call, END, type HexId, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { record, units } from '@hexfront/engine/parts';
import { formations, tables, unitIndex } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { COMMANDO, enemyAdjacent, onMap, partnerOf, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, enemyOf, type G, GERMAN, HALF_MOVED, IN_RESERVE, NO_RESERVE, type Opt, type Proc, SUPPLIED } from '../../state/shape.ts';
import { supplyOf } from '../supply/supply.ts';

/** Never in reserve (basic-4.28); towed guns are anti-tank units, vehicles are not. */
const BARRED = new Set(['artillery', 'rocket', 'engineer', 'anti-tank', 'commando', 'commander', 'aircraft']);
const NEVER = Uint8Array.from(UNITS, (u) => (BARRED.has(u.type) ? 1 : 0));

const FELLOWS: readonly (readonly number[])[] = UNITS.map((u) =>
  u.formation === undefined ? [] : (formations.find((f) => f.id === u.formation)?.units ?? []).filter((v) => v !== u.index),
);

export const inReserve = (g: G, u: UnitId): boolean => g.f.reserve[u] !== NO_RESERVE;

/** Takes a unit out of reserve, if it is in it. */
export function dropReserve(g: G, u: UnitId, rule: string): void {
  if (g.f.reserve[u] === NO_RESERVE) return;
  g.set('reserve', u, NO_RESERVE);
  g.emit({ e: 'reserveLost', u, case: rule });
  const partner = partnerOf(g, u);
  if (partner >= 0) dropReserve(g, partner, rule);
}

/** Markers in use: one covers all reserve units of a hex. */
export function markersUsed(g: G, side: Side): number {
  const { place, reserve } = g.f;
  const hexes = new Set<number>();
  for (let u = 0; u < place.length; u++) if (reserve[u] !== NO_RESERVE && SIDE[u] === side && place[u] < g.board.n) hexes.add(place[u]);
  return hexes.size;
}
export const markerLimit = (g: G, side: Side): number =>
  g.rules.choice('reserve-markers') === 'unlimited'
    ? Number.POSITIVE_INFINITY
    : side === GERMAN
      ? tables.limits.reserveMarkersGerman
      : tables.limits.reserveMarkersAllied;

/** Turns without designation: 12/16 AM for the Germans (basic-15.41), both turns of 12/16 for the Allies (basic-15.31). */
export function closedBy(g: G): string | undefined {
  if (g.v.side === GERMAN && g.v.turn === 1) return 'basic-15.41';
  return g.v.side === ALLIED && g.v.turn <= 2 ? 'basic-15.31' : undefined;
}

/** Why a unit cannot be put in reserve. `used` markers are counted once for a whole list. */
export function reserveRefusal(g: G, u: UnitId, used = markersUsed(g, SIDE[u]), half = false): Refusal | undefined {
  const side = SIDE[u];
  const hex = g.hexOf(u);
  if (side !== g.v.side) return { case: 'basic-4.11', why: 'not-yours', unit: u };
  if (hex >= g.board.n) return { case: 'basic-4.11', why: 'not-on-map', unit: u };
  const closed = g.rules.move.reservesClosed(g, u, false);
  if (closed) return { case: closed, why: 'no-designation', unit: u };
  if (inReserve(g, u)) return { case: 'basic-4.11', why: 'already-reserve', unit: u };
  if (NEVER[u]) return { case: 'basic-4.28', why: 'never-reserve', unit: u };
  if (g.f.arrived[u] !== 0 && g.f.arrived[u] === g.v.turn) return { case: 'basic-4.21', why: 'reserve-on-entry', unit: u };
  if (g.f.strategic[u]) return { case: 'basic-4.22', why: 'reserve-in-column', unit: u };
  if (supplyOf(g, u) !== SUPPLIED) return { case: 'basic-4.23', why: 'reserve-unsupplied', unit: u };
  // Which is everywhere his zones reach (basic-4.22).
  if (enemyAdjacent(g, side, hex)) return { case: 'basic-4.11', why: 'reserve-near-enemy', unit: u };
  for (const rule of g.rules.move.mayReserve) {
    const more = rule(g, u);
    if (more) return more;
  }
  for (const v of FELLOWS[u])
    if (inReserve(g, v) && g.onMap(v) && g.f.kg[u] !== v) return { case: 'basic-4.25', why: 'division-in-reserve', unit: u, other: v };
  if (used >= markerLimit(g, side) && !g.unitsIn(hex).some((v) => SIDE[v] === side && inReserve(g, v)))
    return { case: 'basic-4.24', why: 'no-markers', unit: u, n: markerLimit(g, side) };
  // A Kampfgruppe goes into reserve with both halves or not at all (adv-12.36).
  const partner = half ? -1 : partnerOf(g, u);
  return partner < 0 ? undefined : reserveRefusal(g, partner, used, true);
}

const DESIGNATION_LOCALS = record({
  /** Marked and released in this phase: neither is turned round again. */
  placed: units(),
  released: units(),
});
type DesignationLocals = Of<typeof DESIGNATION_LOCALS>;

const designate: Opt<DesignationLocals> = {
  k: 'reserve',
  parts: 'u',
  *from(g, l) {
    const { place, reserve } = g.f;
    const used = markersUsed(g, g.v.side);
    for (let u = 0; u < place.length; u++) {
      if (NEVER[u] || SIDE[u] !== g.v.side || place[u] >= g.board.n || reserve[u] !== NO_RESERVE) continue;
      if (reserveRefusal(g, u, used) === undefined && !l.released.includes(u)) yield { k: 'reserve', u };
    }
  },
  sure: true,
  test: (g, l, a) =>
    reserveRefusal(g, a.u) ?? (l.released.includes(a.u) ? { case: 'basic-4.11', why: 'just-released', unit: a.u } : undefined),
  take: (g, l, a) => {
    const u = a.u;
    const partner = partnerOf(g, u);
    // Both halves of a Kampfgruppe (basic-4.25, adv-12.36).
    for (const v of partner < 0 ? [u] : [u, partner]) {
      g.set('reserve', v, IN_RESERVE);
      l.placed.push(v);
      g.emit({ e: 'reserve', u: v, case: 'basic-4.11' });
    }
    return 'choose';
  },
};

/** Markers are placed at discretion, so one may also be taken up again to move the unit normally (basic-4.11, 4.14). */
const release: Opt<DesignationLocals> = {
  k: 'release',
  parts: 'u',
  *from(g, l) {
    const { place, reserve } = g.f;
    for (let u = 0; u < place.length; u++)
      if (
        reserve[u] !== NO_RESERVE &&
        SIDE[u] === g.v.side &&
        place[u] < g.board.n &&
        !l.placed.includes(u) &&
        g.rules.move.reservesClosed(g, u, true) === undefined
      )
        yield { k: 'release', u };
  },
  sure: true,
  test: (g, l, a) => {
    const u = a.u;
    if (SIDE[u] !== g.v.side) return { case: 'basic-4.11', why: 'not-yours', unit: u };
    if (!g.onMap(u) || !inReserve(g, u)) return { case: 'basic-4.14', why: 'not-in-reserve', unit: u };
    const closed = g.rules.move.reservesClosed(g, u, true);
    if (closed) return { case: closed, why: 'no-designation', unit: u };
    return l.placed.includes(u) ? { case: 'basic-4.11', why: 'just-marked', unit: u } : undefined;
  },
  take: (g, l, a) => {
    const u = a.u;
    const partner = partnerOf(g, u);
    l.released.push(u, ...(partner < 0 ? [] : [partner]));
    dropReserve(g, u, 'basic-4.14');
    return 'choose';
  },
};

const designation: Proc<DesignationLocals> = {
  locals: DESIGNATION_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (_g, l) => {
        l.placed = [];
        l.released = [];
        return 'choose';
      },
    },
    choose: {
      who: (g) => g.v.side,
      cases: ['basic-4.11', 'basic-4.2'],
      args: (g) => ({ used: markersUsed(g, g.v.side), limit: Math.min(999, markerLimit(g, g.v.side)) }),
      options: [designate, release, { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => END, sure: true }],
    },
  },
};

const CCB = unitIndex('A-9Arm-CCB');
const ST_VITH = '1317';
/** Combat Command B of 9th Armored has one order on 12/16 PM: St. Vith (basic-15.34). */
const CCB_TURN = 2;

/** Reserve Phase (basic-13.0): first everybody moves, then they fight. */
const reserve: Proc = {
  first: 'begin',
  points: {
    // The Allied reserves of 12/16 AM stand still (basic-15.32).
    begin: {
      auto: (g) => (g.v.side === ALLIED && g.v.turn === 1 && g.rules.fight.stunned(g) ? 'after' : call('reserveMove', {}, 'fight')),
    },
    fight: { auto: () => call('reserveCombat', {}, 'after') },
    after: {
      auto: (g) => {
        // It was to go now or not at all (basic-15.34).
        if (g.v.side === ALLIED && g.v.turn === CCB_TURN && g.rules.fight.stunned(g)) dropReserve(g, CCB, 'basic-15.34');
        for (const u of onMap(g, g.v.side)) if (g.f.reserve[u] === HALF_MOVED) g.set('reserve', u, IN_RESERVE);
        return END;
      },
    },
  },
};

/** An enemy has come next to these reserves: they are none any more (basic-4.29). */
function alarm(g: G, mover: UnitId, hex: HexId): void {
  if (mover < 0 || hex < 0 || hex >= g.board.n || COMMANDO[mover] === 1) return;
  const other = enemyOf(SIDE[mover]);
  const { head, next } = g.occupancy;
  for (let d = 0; d < 6; d++) {
    const at = g.board.neighbors[6 * hex + d];
    if (at < 0) continue;
    for (let u = head[at]; u >= 0; u = next[u]) if (SIDE[u] === other && g.f.reserve[u] !== NO_RESERVE) dropReserve(g, u, 'basic-4.29');
  }
}

export const reservesChapter: RuleModule = {
  apply(draft) {
    draft.move.reservesClosed = closedBy;
    draft.procs['reserve-designation'] = designation;
    draft.procs.reserve = reserve;
    draft.triggers.push(
      { on: 'entered', effect: (g, e) => alarm(g, e.u, e.h) },
      { on: 'arrived', effect: (g, e) => alarm(g, e.u, e.h) },
      { on: 'advanced', effect: (g, e) => alarm(g, e.u, e.to) },
      {
        on: 'retreated',
        effect: (g, e) => {
          for (const u of e.units) {
            dropReserve(g, u, 'basic-4.27');
            alarm(g, u, e.to);
          }
        },
      },
    );
    draft.move.mayEnd.push((g, unit, hex, window) =>
      unit === CCB && window === 'reserve' && g.v.turn === CCB_TURN && g.board.ids[hex] !== ST_VITH && g.rules.fight.stunned(g)
        ? { case: 'basic-15.34', why: 'only-to-st-vith', unit, to: hex }
        : undefined,
    );
  },
};
