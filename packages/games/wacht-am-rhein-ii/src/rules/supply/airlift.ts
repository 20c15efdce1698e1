/**
 * Supply by air, step one of the Administrative Phase (3.3.6-admin). US planes drop points into the dumps of pockets on clear turns by day (15.6.4); once a day German
 * planes supply an independent Kampfgruppe (15.7). Procedure `airlift`.
 */
import { disk, distance, END, type HexId, listed, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { count, hex, maybe, record, unit } from '@hexfront/engine/parts';
import { tables, turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { beside, LEADER, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { pointsOver, usePoints } from '../air/points.ts';
import { FORMATION_HQ, isGroupHq, rankOf } from '../command/chain.ts';
import { isNight } from '../sight/cover.ts';
import { atmosphereNow } from '../weather.ts';
import { linkOf } from './chain.ts';
import { NO_PATH, pathsOf } from './paths.ts';
import { dumpOf, MOST_IN_DUMP, setDump } from './pockets.ts';

const { usResupply, germanSupply } = tables.airMissions;
const LOCALS = record({ u: maybe(unit()), zone: maybe(hex()), n: count() });
type Locals = Of<typeof LOCALS>;

// ---- how much (15.6.4a, 15.6.4b) ------------------------------------------------------------------------------------------------------------------

const EARLY = { from: turnNumber('dec-18-am'), to: turnNumber('dec-20-pm'), points: 1 };
const DAILY = { from: turnNumber('dec-21-am'), points: 4 };
/** Days of the campaign, from 1. */
const dayOf = (turn: number): number => 1 + Math.floor((turn - 1) / 3);
/** Up to December 20 one point in all; from December 21 on four a day, which are not saved. */
const spanOf = (turn: number): number => (turn < DAILY.from ? 1 : dayOf(turn));
function allotted(turn: number): number {
  if (turn >= DAILY.from) return DAILY.points;
  return turn >= EARLY.from && turn <= EARLY.to ? EARLY.points : 0;
}
/** Air supply points that the US player has left. */
export const airSupplyLeft = (g: G): number =>
  g.rules.supply ? Math.max(0, allotted(g.v.turn) - (g.v.dropSpan === spanOf(g.v.turn) ? g.v.dropUsed : 0)) : 0;
function useAirSupply(g: G, n: number): void {
  const span = spanOf(g.v.turn);
  g.v.dropUsed = n + (g.v.dropSpan === span ? g.v.dropUsed : 0);
  g.v.dropSpan = span;
}

// ---- where (15.6.4c, 15.7.0) ------------------------------------------------------------------------------------------------------------------------

const NEAR = { [GERMAN]: 2, [ALLIED]: 3 } as const;
/** Clear or rough hexes near a headquarters to which it can trace a path; in a pocket paths are half as long (15.4.2). */
export function zonesOf(g: G, hq: UnitId): HexId[] {
  const { board } = g;
  const dry = (h: HexId): boolean => board.terrains[board.terrain[h]] === 'clear' || board.terrains[board.terrain[h]] === 'rough';
  const hexes = disk(board, g.hexOf(hq), NEAR[SIDE[hq] === ALLIED ? ALLIED : GERMAN]).filter(dry);
  if (hexes.length === 0) return [];
  const into = new Int32Array(board.n);
  const [{ gait, limit }] = linkOf(g, hq).ways;
  pathsOf(g, SIDE[hq]).measure(g, [g.hexOf(hq)], gait, Math.floor(limit / 2), hexes, into);
  return hexes.filter((h) => into[h] !== NO_PATH);
}

const mayDrop = (g: G, hq: UnitId): boolean =>
  g.v.side === ALLIED ? rankOf(g, hq) === FORMATION_HQ && g.f.pocket[hq] > 0 && dumpOf(g, hq) < MOST_IN_DUMP : isGroupHq(g, hq);
const wasToday = (g: G, hq: UnitId): boolean => (g.v.side === ALLIED ? g.f.dropDay[hq] : g.v.luftDay) === dayOf(g.v.turn);

/** Why no mission is flown for a headquarters. */
function missionRefusal(g: G, hq: UnitId): Refusal | undefined {
  const rule = g.v.side === ALLIED ? '15.6.4c' : '15.7.0';
  const no = (why: string): Refusal => ({ case: rule, why, unit: hq });
  if (!g.onMap(hq) || SIDE[hq] !== g.v.side || !mayDrop(g, hq)) return no('no-air-supply');
  if (wasToday(g, hq)) return { case: g.v.side === ALLIED ? '15.6.4' : '15.7.0', why: 'air-supply-today', unit: hq };
  if (g.v.side === GERMAN && pointsOver(g, GERMAN, g.hexOf(hq)) < germanSupply.aps)
    return { case: '15.7.1', why: 'no-air-supply', unit: hq };
  if (beside(g, 1 - SIDE[hq], g.hexOf(hq))) return no('air-supply-enemy');
  return zonesOf(g, hq).length > 0 ? undefined : no('air-supply-zone');
}
const places = (g: G): UnitId[] => onMapOf(g, g.v.side).filter((u) => mayDrop(g, u) && missionRefusal(g, u) === undefined);

/** By day; US planes under a clear sky, German ones under a partial overcast as well (15.6.4, 15.7.0). */
function fliesNow(g: G): boolean {
  if (isNight(g)) return false;
  const sky = atmosphereNow(g);
  return g.v.side === ALLIED ? sky === 'clear' && airSupplyLeft(g) > 0 : sky === 'clear' || sky === 'partial-overcast';
}

// ---- what comes of it ---------------------------------------------------------------------------------------------------------------------------------

const FLAK_RADIUS = 2;
const HEAVY_FLAK = Uint8Array.from(UNITS, (u) => (u.type === 'flak' && u.kind?.redHex === true ? 1 : 0));
const GUNS_FOR_ONE = 4;
/** One worse for every four German units within two hexes of the drop zone; heavy Flak counts for two. */
export function dropModifier(g: G, zone: HexId): number {
  let n = 0;
  for (const u of onMapOf(g, GERMAN))
    if (LEADER[u] === 0 && distance(g.board, g.hexOf(u), zone) <= FLAK_RADIUS) n += HEAVY_FLAK[u] === 1 ? usResupply.heavyFlakCounts : 1;
  return usResupply.drmPer4GermanUnitsWithin2 * Math.floor(n / GUNS_FOR_ONE);
}
const mostLoad = (g: G, l: Locals): number =>
  g.v.side === ALLIED
    ? Math.min(usResupply.maxPointsPerMission, airSupplyLeft(g))
    : Math.min(germanSupply.aps + germanSupply.extraMax, l.u === undefined ? 0 : pointsOver(g, GERMAN, g.hexOf(l.u)));
const loads = (g: G, l: Locals): number[] => Array.from({ length: mostLoad(g, l) }, (_, i) => i + 1);
const loadOption = (next: string): Opt<Locals> =>
  listed(
    'load',
    'n',
    loads,
    (g, l, n): Refusal => ({ case: g.v.side === ALLIED ? '15.6.4c' : '15.7.1', why: 'air-supply-points', n, limit: mostLoad(g, l) }),
    (g, l, n) => {
      if (l.u === undefined) return 'where';
      l.n = n;
      if (g.v.side === ALLIED) {
        useAirSupply(g, n);
        g.set('dropDay', l.u, dayOf(g.v.turn));
      } else {
        usePoints(g, GERMAN, g.hexOf(l.u), n);
        g.v.luftDay = dayOf(g.v.turn);
      }
      return next;
    },
  );
const dropMost = (g: G, l: Locals): number => usResupply.successMax - dropModifier(g, l.zone ?? 0);
const liftMost = (l: Locals): number => germanSupply.successMax + l.n - germanSupply.aps;

export const airlift: Proc<Locals> = {
  locals: LOCALS,
  first: 'where',
  points: {
    where: {
      who: (g) => g.v.side,
      cases: ['15.6.4', '15.7.0'],
      args: (g) => ({ n: g.v.side === ALLIED ? airSupplyLeft(g) : 0 }),
      skip: (g) => (fliesNow(g) && places(g).length > 0 ? undefined : 'end'),
      options: [
        listed(
          'supply',
          'u',
          places,
          (g, _l, hq): Refusal => missionRefusal(g, hq) ?? { case: '15.6.4', why: 'no-air-supply', unit: hq },
          (g, l, hq) => {
            l.u = hq;
            return g.v.side === ALLIED ? 'zone' : 'planes';
          },
        ),
        plain('done', 'end'),
      ],
    },
    zone: {
      who: () => ALLIED,
      cases: ['15.6.4c'],
      args: (_g, l) => ({ unit: l.u ?? 0 }),
      options: [
        listed(
          'zone',
          'h',
          (g, l) => (l.u === undefined ? [] : zonesOf(g, l.u)),
          (_g, _l, h): Refusal => ({ case: '15.6.4c', why: 'not-a-zone', hex: h }),
          (_g, l, h) => {
            l.zone = h;
            return 'load';
          },
        ),
      ],
    },
    load: { who: () => ALLIED, cases: ['15.6.4c'], args: (_g, l) => ({ unit: l.u ?? 0 }), options: [loadOption('drop')] },
    drop: {
      roll: (g, l) => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 <= dropMost(g, l) ? 'arrived' : 'missed'),
        cases: ['15.6.4c'],
        says: 'roll.drop',
        args: { unit: l.u ?? 0, n: dropMost(g, l) },
      }),
      take: (g, l, [pip]) => {
        if (l.u === undefined || l.zone === undefined) return 'where';
        const arrived = pip % 10 <= dropMost(g, l);
        if (arrived) setDump(g, l.u, dumpOf(g, l.u) + 1);
        g.emit({
          e: 'dropped',
          u: l.u,
          h: g.hexOf(l.u),
          to: l.zone,
          die: pip % 10,
          outcome: arrived ? 'arrived' : 'missed',
          case: '15.6.4c',
        });
        l.n--;
        return l.n > 0 ? 'drop' : 'where';
      },
    },
    planes: { who: () => GERMAN, cases: ['15.7.1'], args: (_g, l) => ({ unit: l.u ?? 0 }), options: [loadOption('fly')] },
    fly: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 <= liftMost(l) ? 'arrived' : 'missed'),
        cases: ['15.7.1'],
        says: 'roll.airlift',
        args: { unit: l.u ?? 0, n: liftMost(l) },
      }),
      take: (g, l, [pip]) => {
        if (l.u === undefined) return END;
        const arrived = pip % 10 <= liftMost(l);
        if (arrived) g.set('airSupplied', l.u, 1);
        g.emit({ e: 'airlifted', u: l.u, h: g.hexOf(l.u), die: pip % 10, outcome: arrived ? 'arrived' : 'missed', case: '15.7.1' });
        return END;
      },
    },
    end: { auto: () => END },
  },
};
