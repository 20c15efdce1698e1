/** Who supplies whom (14.12, 14.22, 14.32, 14.33): by which kind of line a unit is supplied, and which headquarters it may use. */
import type { Side, UnitId } from '@hexfront/engine';
import { type Formation, formationById, formations } from '../../data/index.ts';
import { HQ, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';

/**
 * Kinds of line: Allied, of any length (14.11); of Volksgrenadiers and paratroops, in hexes (14.21); of other German units, in movement points
 * (14.31). `none` is always in supply.
 */
export type LineKind = 'none' | 'allied' | 'hexes' | 'points';

const FORMATION: readonly (Formation | undefined)[] = UNITS.map((u) =>
  u.formation === undefined ? undefined : formationById(u.formation),
);
const isHigher = (f: Formation): boolean => f.kind === 'corps' || f.kind === 'army';
const isDivision = (f: Formation): boolean => !isHigher(f) && f.kind !== 'brigade';

const COMMAND: readonly UnitId[] = UNITS.filter((u) => HQ[u.index] === 1).map((u) => u.index);
/** Headquarters of each side, and those of German corps and armies. */
export const HEADQUARTERS: readonly (readonly UnitId[])[] = [GERMAN, ALLIED].map((side) => COMMAND.filter((u) => UNITS[u].side === side));
const HIGHER_GERMAN = HEADQUARTERS[GERMAN].filter((u) => isHigher(FORMATION[u] as Formation));
const headquartersOf = (formation: string | undefined): UnitId[] => COMMAND.filter((u) => UNITS[u].formation === formation);

function kindOf(u: UnitId): LineKind {
  const unit = UNITS[u];
  // Headquarters (14.56, 14.8), German artillery that cannot move (err-14.0), and troops in disguise or from the air, who have no formation.
  if (HQ[u] === 1 || unit.type === 'commando') return 'none';
  if (unit.side === ALLIED) return 'allied';
  if (unit.battery && unit.front.move === 0) return 'none';
  const kind = FORMATION[u]?.kind;
  return kind === 'volksgrenadier' || kind === 'parachute' ? 'hexes' : 'points';
}
export const LINE_KIND: readonly LineKind[] = UNITS.map((u) => kindOf(u.index));

/** Headquarters of the same nation; those of a nation that has none use any Allied one (14.12, R-C28). */
function ofNation(nation: string): UnitId[] {
  const own = HEADQUARTERS[ALLIED].filter((u) => UNITS[u].nation === nation);
  return own.length > 0 ? own : [...HEADQUARTERS[ALLIED]];
}
function alliedSources(u: UnitId): UnitId[] {
  const { companies, nation } = UNITS[u];
  const formation = FORMATION[u];
  // Companies carry no designation: any US headquarters (err-17.0a).
  if (companies) return ofNation('US');
  if (formation === undefined || formation.kind === 'brigade') return ofNation(nation);
  if (isDivision(formation)) return headquartersOf(formation.id);
  return HEADQUARTERS[ALLIED].filter((hq) => FORMATION[hq]?.corps === formation.id);
}
function germanSources(u: UnitId): UnitId[] {
  const formation = FORMATION[u];
  if (LINE_KIND[u] === 'hexes') return HIGHER_GERMAN;
  if (formation === undefined || formation.kind === 'brigade') return [...HEADQUARTERS[GERMAN]];
  return isHigher(formation) ? headquartersOf(formation.id) : [...headquartersOf(formation.id), ...headquartersOf(formation.corps)];
}

/** The units that use the same headquarters by the same kind of line. */
export interface SourceGroup {
  readonly key: string;
  readonly kind: LineKind;
  readonly hqs: readonly UnitId[];
  readonly units: readonly UnitId[];
  /** Divisions of this group that chose their corps when they entered (err-counter-6): its headquarters comes in addition. */
  readonly joins: UnitId;
}

function groupsOf(side: Side): SourceGroup[] {
  const found = new Map<string, { -readonly [K in keyof SourceGroup]: SourceGroup[K] } & { units: UnitId[] }>();
  for (const { index: u, side: of } of UNITS) {
    const kind = LINE_KIND[u];
    if (of !== side || kind === 'none') continue;
    const hqs = side === ALLIED ? alliedSources(u) : germanSources(u);
    const joins = kind === 'points' && FORMATION[u]?.joinsCorps ? (hqs[0] ?? -1) : -1;
    const key = `${kind}:${hqs.join(',')}`;
    const group = found.get(key);
    if (group) group.units.push(u);
    else found.set(key, { key, kind, hqs, units: [u], joins });
  }
  return [...found.values()];
}
/** All units of a side that trace lines, by the headquarters they use. */
export const SOURCE_GROUPS: readonly (readonly SourceGroup[])[] = [GERMAN, ALLIED].map(groupsOf);

const HIGHER_BY_NUMBER = formations.map((f) => headquartersOf(f.id)[0] ?? -1);
/** The proper headquarters of a group that are on the map. */
export function sourcesOf(g: G, group: SourceGroup): UnitId[] {
  const found = group.hqs.filter((u) => g.onMap(u));
  const joined = group.joins < 0 ? 0 : g.f.corps[group.joins];
  const hq = joined === 0 ? -1 : HIGHER_BY_NUMBER[joined - 1];
  if (hq >= 0 && g.onMap(hq)) found.push(hq);
  return found;
}

const GROUP_OF: (SourceGroup | undefined)[] = UNITS.map(() => undefined);
for (const group of SOURCE_GROUPS.flat()) for (const u of group.units) GROUP_OF[u] = group;
/** The group a unit traces with; undefined for those that are always in supply. */
export const groupOf = (u: UnitId): SourceGroup | undefined => GROUP_OF[u];
