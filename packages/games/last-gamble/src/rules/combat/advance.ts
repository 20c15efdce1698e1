/** Chapter 11.6: advance after combat. The victor's units go hex by hex; nobody has to. */
import { END, type HexId, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { count, counts, hexes, later, maybe, record, side, units } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { ARMOR, ARTILLERY, bridged, forded, held, isForest, isMeuse, isSlope, roadOver, SIDE, UNITS } from '../../state/query.ts';
import { type Battle, enemyOf, type G, type Opt, type Proc } from '../../state/shape.ts';
import { restrictedStep } from '../movement/restricted.ts';
import { stackRoom } from '../movement/stacking.ts';
import { inEnemyZoc } from '../movement/zones-of-control.ts';
import { isWater } from './strength.ts';

const { infantry, armoredInfantry, armorBeyondRetreat, eliminationCountsAs, wipedOut } = tables.advance;
const RIDES = Uint8Array.from(UNITS, (u) => (u.type === 'armored-infantry' ? 1 : 0));

const ADVANCE_LOCALS = record({
  side: side(),
  units: units(),
  /** Hexes the losers left; the first step goes there (basic-11.64). */
  hexes: hexes(),
  /** Hexes the losers went or had to go back. */
  called: count(),
  /** 0: they live; 1: wiped out by a result that called for a retreat; 2: by steps alone. */
  wiped: count(),
  battle: maybe(count()),
  /** Per unit: hexes advanced, bad hexsides crossed, 1 when it goes no further. */
  used: later(counts()),
  crossed: later(counts()),
  stopped: later(counts()),
});
export type AdvanceLocals = Of<typeof ADVANCE_LOCALS>;
/** What an advance is called with. */
export type AdvanceCall = Omit<AdvanceLocals, 'used' | 'crossed' | 'stopped'>;

/** How far a unit may advance (basic-11.62, 11.66, 11.67). */
export function advanceReach(g: G, b: Battle | undefined, unit: UnitId, called: number, wiped: number): number {
  if (ARTILLERY[unit] || g.rules.fight.role(g, unit) !== 'fights') return 0;
  let limit: number;
  if (wiped === 2 || (wiped === 1 && g.rules.choice('advance-after-elimination') === 'short'))
    limit = ARMOR[unit] ? wipedOut.armor : wipedOut.other;
  else if (ARMOR[unit]) limit = (wiped === 1 ? Math.max(called, eliminationCountsAs) : called) + armorBeyondRetreat;
  else limit = RIDES[unit] ? armoredInfantry : infantry;
  for (const rule of g.rules.advanceLimit) limit = rule(g, b, unit, limit);
  return limit;
}

/** A hexside of which only one may be crossed: unbridged river, ford, slope without a road (basic-11.65). */
function rough(g: G, at: number): boolean {
  return isWater(g, at) ? !bridged(g, at) : isSlope(g, at) && !roadOver(g, at);
}

/** Why a unit can never advance over this hexside, whoever is on the other side. */
export function crossRefusal(g: G, unit: UnitId, from: HexId, to: HexId): Refusal | undefined {
  const dir = g.board.dirTo(from, to);
  if (dir < 0) return { case: 'basic-11.64', why: 'not-next', unit, hex: to };
  const at = 6 * from + dir;
  if (isWater(g, at) && !bridged(g, at)) {
    if (ARMOR[unit]) return { case: 'basic-11.65', why: 'armor-needs-bridge', unit, from, to };
    if (isMeuse(g, at) && !forded(g, at)) return { case: 'tec-1', why: 'meuse-unbridged', unit, from, to };
  }
  return restrictedStep(g, unit, from, to);
}
/** Why a unit may not advance into this hex as things stand. */
function advanceRefusal(g: G, unit: UnitId, from: HexId, to: HexId): Refusal | undefined {
  const refusal = crossRefusal(g, unit, from, to);
  if (refusal) return refusal;
  if (held(g, enemyOf(SIDE[unit]), to)) return { case: 'basic-11.64', why: 'enemy-there', unit, hex: to };
  if (g.rules.choice('advance-stacking') === 'none' && held(g, SIDE[unit], to))
    return { case: 'notes-adv', why: 'advance-alone', unit, hex: to };
  return stackRoom(g, unit, to, true);
}

/** Enemy zones end the advance, except for who may ignore them (basic-11.68, 15.8); so do roadblocks (opt-7.13). */
function stops(g: G, unit: UnitId, from: HexId, to: HexId): boolean {
  for (const rule of g.rules.move.mustStop) if (rule(g, unit, from, to, 'advance')) return true;
  const at = 6 * from + g.board.dirTo(from, to);
  // Armor stops in the first forest off the road (basic-11.65).
  if (ARMOR[unit] && isForest(g, to) && !roadOver(g, at)) return true;
  if (!inEnemyZoc(g, SIDE[unit], to)) return false;
  for (const ignores of g.rules.ignoresZones) if (ignores(g, unit, from, to, 'advance')) return false;
  return true;
}

const battleOf = (g: G, l: AdvanceLocals): Battle | undefined => (l.battle === undefined ? undefined : g.rows.battles[l.battle]);

function stepRefusal(g: G, l: AdvanceLocals, unit: UnitId, to: HexId): Refusal | undefined {
  const i = l.units.indexOf(unit);
  if (i < 0 || !g.onMap(unit)) return { case: 'basic-11.61', why: 'not-victor', unit };
  const used = l.used[i];
  const limit = advanceReach(g, battleOf(g, l), unit, l.called, l.wiped);
  if (limit === 0) return { case: 'basic-11.66', why: 'never-advances', unit };
  if (used >= limit) return { case: l.wiped === 2 ? 'basic-11.67' : 'basic-11.62', why: 'advance-far', unit, limit };
  if (l.stopped[i] === 1) return { case: 'basic-11.68', why: 'advance-stopped', unit };
  const from = g.hexOf(unit);
  if (used === 0 && !l.hexes.includes(to)) return { case: 'basic-11.64', why: 'first-vacated', unit, hex: to };
  const refusal = advanceRefusal(g, unit, from, to);
  if (refusal) return refusal;
  if (l.crossed[i] > 0 && rough(g, 6 * from + g.board.dirTo(from, to))) return { case: 'basic-11.65', why: 'one-obstacle', unit, from, to };
  return undefined;
}

const step: Opt<AdvanceLocals> = {
  k: 'advance',
  parts: 'u h',
  *from(g, l, focus) {
    for (let i = 0; i < l.units.length; i++) {
      const u = l.units[i];
      if ((focus?.u !== undefined && focus.u !== u) || !g.onMap(u) || l.stopped[i] === 1) continue;
      if (l.used[i] === 0) for (const h of l.hexes) yield { k: 'advance', u, h };
      else
        for (let d = 0; d < 6; d++) {
          const h = g.board.neighbors[6 * g.f.place[u] + d];
          if (h >= 0) yield { k: 'advance', u, h };
        }
    }
  },
  test: (g, l, a) => stepRefusal(g, l, a.u, a.h),
  take: (g, l, a) => {
    const u = a.u;
    const to = a.h;
    const i = l.units.indexOf(u);
    const from = g.hexOf(u);
    const at = 6 * from + g.board.dirTo(from, to);
    l.used[i]++;
    if (rough(g, at)) l.crossed[i]++;
    if (stops(g, u, from, to)) l.stopped[i] = 1;
    // A column that leaves its road is none any more, nor does who builds a bridge build it from elsewhere (basic-6.31, 14.32).
    if (g.f.strategic[u] !== 0 && !roadOver(g, at)) g.set('strategic', u, 0);
    g.set('building', u, -1);
    g.move(u, to);
    g.emit({ e: 'advanced', u, from, to, case: 'basic-11.61' });
    return 'choose';
  },
};

export const advance: Proc<AdvanceLocals> = {
  locals: ADVANCE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (_g, l) => {
        l.used = l.units.map(() => 0);
        l.crossed = l.units.map(() => 0);
        l.stopped = l.units.map(() => 0);
        return 'choose';
      },
    },
    choose: {
      who: (_g, l) => l.side,
      cases: ['basic-11.61', 'basic-11.62'],
      options: [step, { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => END, sure: true }],
    },
  },
};
