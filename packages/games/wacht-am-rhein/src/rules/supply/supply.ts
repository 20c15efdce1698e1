/** Chapter 14, supply: the state of every unit, found in the supply phase of each player turn and kept for all of it (14.0). */
import { call, END, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { POINT, tables } from '../../data/index.ts';
import { SIDE, UNITS } from '../../state/query.ts';
import {
  ALLIED,
  type G,
  GERMAN,
  ISOLATED_1,
  ISOLATED_2,
  OUT_OF_COMMUNICATIONS,
  type Proc,
  SUPPLIED,
  UNSUPPLIED,
} from '../../state/shape.ts';
import { interdicted, resupplied } from '../air/air-supply.ts';
import { type Lines, linesOf } from './lines.ts';
import { LINE_KIND, SOURCE_GROUPS, type SourceGroup, sourcesOf } from './sources.ts';

/** What tracing finds: in supply, Out of Communications, or isolated. */
export type Traced = typeof SUPPLIED | typeof OUT_OF_COMMUNICATIONS | typeof ISOLATED_1;

const { volksgrenadierHexes, panzerPoints } = tables.supply;

/** The longest line of a kind from a unit to its headquarters, in hexes or thirtieths of a point, shortened by Interdiction (14.21, 14.31, 19.42). */
export function longest(g: G, kind: SourceGroup['kind']): number {
  if (kind === 'allied') return Number.POSITIVE_INFINITY;
  const most = kind === 'hexes' ? volksgrenadierHexes : panzerPoints;
  return Math.max(0, most - interdicted(g)) * (kind === 'hexes' ? 1 : POINT);
}

/**
 * What lines say of a unit of the group in a hex. Allied: its own headquarters and a road home from there, another headquarters, or none (14.11,
 * 14.51, 14.61). German: a headquarters of its own that is in supply and near enough, one at any distance, or none (14.21, 14.31, 14.52, 14.62).
 */
export function tracer(g: G, lines: Lines, group: SourceGroup): (hex: HexId) => Traced {
  const { kind } = group;
  const supplied = lines.suppliedSources(group);
  const areas = (hqs: readonly UnitId[]): number[] => [...new Set(hqs.map((u) => lines.areaOf(kind, g.hexOf(u))))];
  if (kind === 'allied') {
    const home = areas(supplied);
    return (hex) => {
      const area = lines.areaOf(kind, hex);
      return area < 0 ? ISOLATED_1 : home.includes(area) ? SUPPLIED : OUT_OF_COMMUNICATIONS;
    };
  }
  const near = lines.toHeadquarters(group, supplied, longest(g, kind));
  let own: number[] | undefined;
  return (hex) => {
    if (near.reached(hex)) return SUPPLIED;
    own ??= areas(sourcesOf(g, group));
    return own.includes(lines.areaOf(kind, hex)) ? OUT_OF_COMMUNICATIONS : ISOLATED_1;
  };
}

/** As `tracer` says of a German group, for all its units at once. */
function traceGerman(g: G, lines: Lines, group: SourceGroup, units: readonly UnitId[], found: Uint8Array): void {
  const near = lines.nearTo(
    group,
    lines.suppliedSources(group),
    longest(g, group.kind),
    units.map((u) => g.hexOf(u)),
  );
  let far = false;
  for (const u of units) {
    found[u] = near[g.hexOf(u)] === 1 ? SUPPLIED : ISOLATED_1;
    if (found[u] !== SUPPLIED) far = true;
  }
  if (!far) return;
  const own = new Set(sourcesOf(g, group).map((u) => lines.areaOf(group.kind, g.hexOf(u))));
  for (const u of units) if (found[u] !== SUPPLIED && own.has(lines.areaOf(group.kind, g.hexOf(u)))) found[u] = OUT_OF_COMMUNICATIONS;
}

/** What the lines of a side as they are now say of each of its units; `found` is by unit. */
export function traceAll(g: G, side: Side, found: Uint8Array = new Uint8Array(UNITS.length)): Uint8Array {
  const lines = linesOf(g, side);
  for (const group of SOURCE_GROUPS[side]) {
    const units = group.units.filter((u) => g.onMap(u));
    if (units.length === 0) continue;
    if (group.kind === 'allied') {
      const from = tracer(g, lines, group);
      for (const u of units) found[u] = from(g.hexOf(u));
    } else traceGerman(g, lines, group, units, found);
  }
  return found;
}

/** On the first day the Germans always are (25.14b). */
export const suppliedByRule = (g: G, u: UnitId): boolean => SIDE[u] === GERMAN && g.rules.firstDay(g.v.turn);

/** Never Unsupplied, though it may be isolated (25.24a). */
const neverUnsupplied = (g: G, u: UnitId): boolean => UNITS[u].formation === '1SS' && g.rules.scenario.specialRules.includes('25.24a');
/** The case that makes a unit Unsupplied on these turns whatever its lines, a headquarters too (26.4c, R-C93). */
export function unsuppliedBy(g: G, u: UnitId): string | undefined {
  const rule = g.rules.scenario.unsupplied;
  return rule && UNITS[u].formation === rule.formation && rule.turns.includes(g.v.turn) ? rule.case : undefined;
}

/** The marker a unit has after tracing: of the family found the side it has already, else the better one (14.53, 14.63, R-C27). */
export function markerAfter(g: G, u: UnitId, traced: number): number {
  if (suppliedByRule(g, u)) return SUPPLIED;
  const now: number = g.f.supply[u];
  const shield = resupplied(g, u);
  if (traced === ISOLATED_1 && !shield.isolation) return now === ISOLATED_2 ? ISOLATED_2 : ISOLATED_1;
  if (unsuppliedBy(g, u) !== undefined) return UNSUPPLIED;
  if (traced === SUPPLIED || shield.supply || neverUnsupplied(g, u)) return SUPPLIED;
  return now === UNSUPPLIED ? UNSUPPLIED : OUT_OF_COMMUNICATIONS;
}

const FOUND = new Uint8Array(UNITS.length);
const OWN: readonly (readonly UnitId[])[] = [GERMAN, ALLIED].map((side) => UNITS.filter((u) => u.side === side).map((u) => u.index));
/** Finds and marks the state of every unit of a side (14.0). Units without a line are in supply (14.56, err-14.0), but may have a marker to lose (26.4c). */
export function determineSupply(g: G, side: Side): void {
  // Everything is traced before a marker is placed.
  traceAll(g, side, FOUND);
  let out = 0;
  let isolated = 0;
  for (const u of OWN[side]) {
    if (!g.onMap(u)) continue;
    const state = markerAfter(g, u, LINE_KIND[u] === 'none' ? SUPPLIED : FOUND[u]);
    if (g.f.supply[u] !== state) g.set('supply', u, state);
    if (state >= ISOLATED_1) isolated++;
    else if (state !== SUPPLIED) out++;
  }
  g.emit({ e: 'supply', side, out, isolated, case: '14.0' });
}

/**
 * Mutual Supply Determination Phase (5.2D, 5.2E): first the side that is not phasing, then the phasing one, so that whoever was just found isolated
 * has no zone any more (8.6). In the Allied player turn air attacks on units in March Mode follow (19.43).
 */
export const supplyPhase: Proc = {
  first: 'determine',
  points: {
    determine: {
      auto(g) {
        determineSupply(g, 1 - g.v.side);
        determineSupply(g, g.v.side);
        return g.v.side === ALLIED ? call('strikes', {}, 'end') : 'end';
      },
    },
    end: { auto: () => END },
  },
};
