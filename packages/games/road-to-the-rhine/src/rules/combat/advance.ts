/** Advance after combat: up to two hexes, the first of them the one the enemy left (11-adv). The defender never advances. */
import { END, type HexId, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { count, counts, hex, later, maybe, record, side, unit, units } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { bits, held, isLand, SIDE } from '../../state/query.ts';
import { enemyOf, type G, MOVED, type Opt, type Proc } from '../../state/shape.ts';
import { frontRefusal } from '../fronts.ts';
import { partyOf } from '../movement/amphibious.ts';
import { breakDown, breakDownRefusal, countersFor, isBreakdown, recombine, recombineRefusal } from '../movement/break-down.ts';
import { enterHex } from '../movement/entering.ts';
import { isFullSea, isUnbridged } from '../movement/hexsides.ts';
import { overflow, overstacked, STACK_LIMIT, stackRefusal } from '../movement/stacking.ts';
import { inPrimary } from '../movement/zones.ts';
import { DISGUISED, USED } from './special-attacks.ts';

const FARTHEST = tables.combatResults.advanceHexes;

const ADVANCE_LOCALS = record({
  side: side(),
  units: units(),
  /** The hex the enemy left. */
  target: hex(),
  /** The 150th SS goes along and minds no zones (22.F.2). */
  infiltrates: count(),
  /** Per unit: hexes gone, 1 when it goes no further. */
  used: later(counts()),
  stopped: later(counts()),
  /** Passing through a full hex: it alone moves on. */
  passing: maybe(unit()),
  /** Divisions that have parted in this advance: once is enough. */
  parted: maybe(units()),
});
export type AdvanceLocals = Of<typeof ADVANCE_LOCALS>;

const mindsZones = (l: AdvanceLocals, unit: UnitId): boolean => !(l.infiltrates === 1 && unit === DISGUISED);
const wet = (g: G, from: HexId, to: HexId): boolean => {
  const at = 6 * from + g.board.dirTo(from, to);
  return isUnbridged(g, at) || isFullSea(g, at);
};

/** What stands in place of land. */
function noLand(g: G, hex: HexId): Refusal {
  const { switzerland, chartBox } = bits(g.board);
  const terrain = g.board.terrain[hex];
  if (terrain === switzerland) return { case: '29.B', why: 'switzerland' };
  return terrain === chartBox ? { case: '29.C', why: 'chart-box' } : { case: '8-tec', why: 'no-land' };
}
/** Why a unit may not step into this hex, stacking apart. */
function wayRefusal(g: G, l: AdvanceLocals, unit: UnitId, from: HexId, to: HexId, used: number): Refusal | undefined {
  if (used === 0 && to !== l.target) return { case: '11-adv-two', why: 'first-vacated', unit, hex: to };
  if (g.board.dirTo(from, to) < 0) return { case: '11-adv-two', why: 'not-next', unit, hex: to };
  if (!isLand(g, to)) return { ...noLand(g, to), unit, to };
  if (held(g, enemyOf(l.side), to)) return { case: '3-sides', why: 'enemy-hex', unit, to };
  if (used > 0 && wet(g, from, to)) return { case: '11-adv-water', why: 'advance-over-water', unit, from, to };
  if (g.f.barred[unit] === 1 && inPrimary(g, l.side, to)) return { case: '22.E-mutiny', why: 'barred', unit, to };
  return frontRefusal(g, unit, to, from);
}
/** The unit has to stop in this hex. */
const stops = (g: G, l: AdvanceLocals, unit: UnitId, from: HexId, to: HexId): boolean =>
  wet(g, from, to) || (mindsZones(l, unit) && inPrimary(g, l.side, to));

/** Why one unit may not take this step, whoever goes with it and stacking apart. */
function memberRefusal(g: G, l: AdvanceLocals, unit: UnitId, to: HexId): Refusal | undefined {
  const i = l.units.indexOf(unit);
  if (i < 0 || !g.onMap(unit)) return { case: '11-adv', why: 'not-victor', unit };
  const used = l.used[i];
  if (l.stopped[i] === 1)
    return { case: inPrimary(g, l.side, g.hexOf(unit)) ? '11-adv-zoc' : '11-adv-water', why: 'advance-stopped', unit };
  if (used >= FARTHEST) return { case: '11-adv-two', why: 'advance-far', unit, limit: FARTHEST };
  return wayRefusal(g, l, unit, g.hexOf(unit), to, used);
}
function stepRefusal(g: G, l: AdvanceLocals, unit: UnitId, to: HexId): Refusal | undefined {
  const own = memberRefusal(g, l, unit, to);
  if (own && !l.units.includes(unit)) return own;
  const party = partyOf(g, unit);
  if (l.passing !== undefined && !party.includes(l.passing)) return { case: '3-end', why: 'passing-first', unit: l.passing };
  if (own) return own;
  // Who goes with an amphibious brigade goes where it goes, or nowhere (22.C.4).
  for (const other of party) if (memberRefusal(g, l, other, to)) return { case: '22.C.4', why: 'stays-together', unit, other };
  const [, ...others] = party;
  const full = stackRefusal(g, unit, to, others);
  const used = Math.max(...party.map((u) => l.used[l.units.indexOf(u)])) + 1;
  // A full hex may be passed through, not stayed in (3-end).
  const stopped = party.some((u) => stops(g, l, u, g.hexOf(u), to));
  return full && used < FARTHEST && !stopped && goesOn(g, l, party, to, used) ? undefined : full;
}
function goesOn(g: G, l: AdvanceLocals, party: readonly UnitId[], from: HexId, used: number): boolean {
  const [first, ...others] = party;
  for (let d = 0; d < 6; d++) {
    const to = g.board.neighbors[6 * from + d];
    if (to >= 0 && !party.some((u) => wayRefusal(g, l, u, from, to, used)) && !stackRefusal(g, first, to, others)) return true;
  }
  return false;
}

const step: Opt<AdvanceLocals> = {
  k: 'advance',
  parts: 'u h',
  *from(g, l, focus) {
    for (let i = 0; i < l.units.length; i++) {
      const u = l.units[i];
      if ((focus?.u !== undefined && focus.u !== u) || !g.onMap(u) || l.stopped[i] === 1) continue;
      if (l.used[i] === 0) yield { k: 'advance', u, h: l.target };
      else if (l.used[i] < FARTHEST)
        for (let d = 0; d < 6; d++) {
          const h = g.board.neighbors[6 * g.f.place[u] + d];
          if (h >= 0) yield { k: 'advance', u, h };
        }
    }
  },
  test: (g, l, a) => stepRefusal(g, l, a.u, a.h),
  take: (g, l, a) => {
    const to = a.h;
    for (const u of partyOf(g, a.u)) {
      const i = l.units.indexOf(u);
      const from = g.hexOf(u);
      l.used[i]++;
      const infiltrator = !mindsZones(l, u);
      if (stops(g, l, u, from, to)) l.stopped[i] = 1;
      enterHex(g, u, to, from, 'advance');
      g.set('acted', u, g.f.acted[u] | MOVED);
      if (infiltrator) g.v.masquerade = USED;
      g.emit({ e: 'advanced', u, from, to, case: u !== a.u ? '22.C.4' : infiltrator ? '22.F.2' : '11-adv' });
    }
    l.passing = overstacked(g, l.side, to) ? a.u : undefined;
    return 'choose';
  },
};

/** A division parts where it advanced to; its counters have gone as far as it has (22.A.1). */
function partRefusal(g: G, l: AdvanceLocals, u: UnitId): Refusal | undefined {
  const i = l.units.indexOf(u);
  if (i < 0 || l.used[i] === 0 || l.passing !== undefined || l.parted?.includes(u)) return { case: '22.A.1', why: 'not-moving', unit: u };
  const refusal = breakDownRefusal(g, u);
  if (refusal) return refusal;
  const hex = g.hexOf(u);
  return overflow(g, l.side, hex, countersFor(u).length - 1) > 0
    ? { case: '3-limit', why: 'stack-full', unit: u, hex, limit: STACK_LIMIT }
    : undefined;
}
const parting: Opt<AdvanceLocals> = {
  k: 'break',
  parts: 'u',
  from: (_g, l) => l.units.map((u) => ({ k: 'break', u })),
  test: (g, l, a) => partRefusal(g, l, a.u),
  take: (g, l, a) => {
    const i = l.units.indexOf(a.u);
    const counters = breakDown(g, a.u);
    l.parted = [...(l.parted ?? []), a.u];
    replace(l, [i], counters, l.used[i], l.stopped[i]);
    return 'choose';
  },
};
/** Counters that advanced to the same hex come together again (22.A.2). */
function joinRefusal(g: G, l: AdvanceLocals, u: UnitId): Refusal | undefined {
  if (!isBreakdown(u) || !l.units.includes(u)) return { case: '22.A.2', why: 'not-moving', unit: u };
  const refusal = recombineRefusal(g, u);
  if (refusal) return refusal;
  for (const c of countersFor(g.f.standsFor[u])) {
    if (!g.onMap(c)) continue;
    const i = l.units.indexOf(c);
    if (i < 0 || l.used[i] === 0) return { case: '22.A.2', why: 'not-moving', unit: c };
  }
  return l.passing === undefined || makesRoom(g, l.passing, u) ? undefined : { case: '3-end', why: 'passing-first', unit: l.passing };
}
/** A full hex holds everybody in it once the counters there are one division again: nobody has to pass on. */
function makesRoom(g: G, passing: UnitId, counter: UnitId): boolean {
  const hex = g.hexOf(counter);
  if (g.f.place[passing] !== hex) return false;
  const trial = g.copy();
  recombine(trial, counter);
  return !overstacked(trial, SIDE[counter], hex);
}
const joining: Opt<AdvanceLocals> = {
  k: 'recombine',
  parts: 'u',
  from: (_g, l) => l.units.map((u) => ({ k: 'recombine', u })),
  test: (g, l, a) => joinRefusal(g, l, a.u),
  take: (g, l, a) => {
    const parts = countersFor(g.f.standsFor[a.u]).filter((c) => g.onMap(c));
    const old = parts.map((c) => l.units.indexOf(c));
    const used = Math.max(...old.map((i) => l.used[i]));
    const stopped = Math.max(...old.map((i) => l.stopped[i]));
    replace(l, old, [recombine(g, a.u)], used, stopped);
    l.passing = undefined;
    return 'choose';
  },
};
function replace(l: AdvanceLocals, old: readonly number[], by: readonly number[], used: number, stopped: number): void {
  const keep = l.units.map((_, i) => i).filter((i) => !old.includes(i));
  const usedNow = l.used;
  const stoppedNow = l.stopped;
  l.used = [...keep.map((i) => usedNow[i]), ...by.map(() => used)];
  l.stopped = [...keep.map((i) => stoppedNow[i]), ...by.map(() => stopped)];
  l.units = [...keep.map((i) => l.units[i]), ...by];
}

export const advance: Proc<AdvanceLocals> = {
  locals: ADVANCE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        // Who is in the hex already has gone the first of his two.
        l.used = l.units.map((u) => (g.f.place[u] === l.target ? 1 : 0));
        l.stopped = l.units.map((u) => (g.f.place[u] === l.target && inPrimary(g, l.side, l.target) ? 1 : 0));
        return 'choose';
      },
    },
    choose: {
      who: (_g, l) => l.side,
      cases: ['11-adv', '11-adv-two'],
      args: (_g, l) => ({ h: l.target }),
      options: [
        step,
        parting,
        joining,
        {
          k: 'done',
          from: () => [{ k: 'done' }],
          test: (_g, l) => (l.passing === undefined ? undefined : { case: '3-end', why: 'passing-first', unit: l.passing }),
          take: () => END,
        },
      ],
    },
  },
};
/** Units that could follow into the hex if it were empty now. */
export const couldFollow = (g: G, side: Side, unit: UnitId, target: HexId): boolean =>
  SIDE[unit] === side && (g.f.place[unit] === target || frontRefusal(g, unit, target, g.f.place[unit]) === undefined);
