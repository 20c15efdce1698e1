/** Parts of formations (regiments, combat commands, Kampfgruppen) and what has become of them: victory conditions speak of them by name, `7AD CCA`. */
import type { Side, UnitId } from '@hexfront/engine';
import { IN_SUPPLY } from '../../state/fields/counter.ts';
import { UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { companiesOfUnit } from '../companies/parents.ts';

const key = ({ formation, part }: (typeof UNITS)[number]): string | undefined =>
  formation === undefined || part === undefined ? undefined : `${formation} ${part}`;
const BY_PART = new Map<string, UnitId[]>();
for (const unit of UNITS) {
  const name = key(unit);
  if (name !== undefined) BY_PART.set(name, [...(BY_PART.get(name) ?? []), unit.index]);
}
const PARTS = new Map<string, string[]>();
for (const [name, [first]] of BY_PART) {
  const formation = UNITS[first].formation ?? '';
  PARTS.set(formation, [...(PARTS.get(formation) ?? []), name]);
}
export const unitsOfPart = (name: string): readonly UnitId[] => BY_PART.get(name) ?? [];
/** Parts of a formation by name. */
export const partsOfFormation = (formation: string): readonly string[] => PARTS.get(formation) ?? [];

/** Parts of a side by name. */
export const partsOfSide = (side: Side): string[] => [...BY_PART].flatMap(([name, [first]]) => (UNITS[first].side === side ? [name] : []));

/** Companies of a unit that are on the map. */
const companiesHere = (g: G, u: UnitId): UnitId[] => companiesOfUnit(g, u).filter((v) => g.onMap(v));
/** The counters that a unit is on the map with: its own, or its companies. */
export const countersHere = (g: G, u: UnitId): UnitId[] =>
  g.onMap(u) ? [u] : g.f.place[u] === g.box('Broken down') ? companiesHere(g, u) : [];
/** On the map or on its way to it. */
export const isWhole = (g: G, u: UnitId): boolean => g.onMap(u) || g.f.place[u] === g.box('Arriving');
/** The same, or in companies of which one is left. */
export const isInPlay = (g: G, u: UnitId): boolean => isWhole(g, u) || countersHere(g, u).length > 0;

/** A unit of a formation has come onto the map in this scenario, whatever has become of it since. */
export const hasEntered = (g: G, formation: string): boolean => {
  const gone = [g.box('Eliminated'), g.box('Left the area'), g.box('Broken down')];
  return UNITS.some(
    (u) => u.formation === formation && (g.onMap(u.index) || (gone.includes(g.f.place[u.index]) && g.f.lostBefore[u.index] === 0)),
  );
};

/** Counters of a part that took part in the scenario. */
const takingPart = (g: G, name: string): UnitId[] => unitsOfPart(name).filter((u) => g.f.place[u] !== g.box('Not in play'));

export const tookPart = (g: G, name: string): boolean => takingPart(g, name).length > 0;

/** What is on the map of a part: its units and every company of them, also of units that are lost. */
const counters = (g: G, units: readonly UnitId[]): UnitId[] => units.flatMap((u) => [...(g.onMap(u) ? [u] : []), ...companiesHere(g, u)]);
/** Nothing was in play of it, or some of it is still to come or had to leave the area and has got away (32.2.0): it is neither broken nor destroyed. */
function isElsewhere(g: G, units: readonly UnitId[]): boolean {
  if (units.every((u) => g.f.lostBefore[u] === 1)) return true;
  const away = [g.box('Left the area'), g.box('Arriving')];
  return units.some((u) => [u, ...companiesOfUnit(g, u)].some((v) => away.includes(g.f.place[v])));
}
/**
 * Destroyed in play, or nothing left of it that can trace supply: a unit that lives on what it carries cannot either (15.2.0). What was lost before the scenario
 * began earns no point.
 */
export function isBroken(g: G, name: string): boolean {
  const units = takingPart(g, name);
  const traces = (u: UnitId): boolean => g.f.supply[u] === IN_SUPPLY;
  // Most parts have a whole unit that traces: no need to look for companies.
  if (units.some((u) => g.onMap(u) && traces(u))) return false;
  return !isElsewhere(g, units) && !counters(g, units).some(traces);
}
/** Destroyed in play. */
export function isDestroyed(g: G, name: string): boolean {
  const units = takingPart(g, name);
  return !isElsewhere(g, units) && counters(g, units).length === 0;
}
/** Broken parts of a side. */
export const brokenParts = (g: G, side: Side): number => partsOfSide(side).filter((name) => isBroken(g, name)).length;

/** The counters with which a unit has left the map on purpose: a battalion in companies with the last of them, if none is left behind. */
function exitedWith(g: G, u: UnitId): UnitId[] {
  if (g.f.place[u] !== g.box('Broken down')) return g.f.exited[u] > 0 ? [u] : [];
  const own = companiesOfUnit(g, u);
  return own.some((v) => g.onMap(v)) ? [] : own.filter((v) => g.f.exited[v] > 0);
}
/** A unit has left on purpose, every counter of it as asked. */
const hasLeft = (g: G, u: UnitId, counts: (counter: UnitId) => boolean): boolean => {
  const gone = exitedWith(g, u);
  return gone.length > 0 && gone.every(counts);
};
/** Kampfgruppen of which so many units have left the map, or with 0 all that were not lost, by the end of a turn if one is named; only units that count. */
export const exits = (
  g: G,
  parts: readonly string[],
  least: number,
  { by = Number.POSITIVE_INFINITY, counts = () => true }: { by?: number; counts?: (u: UnitId) => boolean } = {},
): number =>
  parts.filter((name) => {
    const units = takingPart(g, name).filter((u) => isInPlay(g, u) || hasLeft(g, u, () => true));
    const gone = units.filter((u) => hasLeft(g, u, (v) => g.f.exited[v] <= by && counts(v))).length;
    return least > 0 ? gone >= least : gone > 0 && gone === units.length;
  }).length;
