/** Parts of formations (regiments, combat commands, Kampfgruppen) and what has become of them: victory conditions speak of them by name, `7AD CCA`. */
import type { Side, UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { IN_SUPPLY } from '../../state/fields/counter.ts';
import { formationOf, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

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

/** Companies of it are on the map; where the set-up list does not say whose a company of its formation is, it may be of it. */
const hasCompanies = (g: G, u: UnitId): boolean =>
  onMapOf(g, UNITS[u].side).some(
    (v) => UNITS[v].generic && formationOf(g, v) === formationOf(g, u) && (g.f.origin[v] === u + 1 || g.f.origin[v] === 0),
  );
/** On the map or on its way to it. */
export const isWhole = (g: G, u: UnitId): boolean => g.onMap(u) || g.f.place[u] === g.box('Arriving');
/** The same, or in companies of which one is left. */
export const isInPlay = (g: G, u: UnitId): boolean => isWhole(g, u) || (g.f.place[u] === g.box('Broken down') && hasCompanies(g, u));

/** A unit of a formation has come onto the map in this scenario, whatever has become of it since. */
export const hasEntered = (g: G, formation: string): boolean => {
  const gone = [g.box('Eliminated'), g.box('Left the area')];
  return UNITS.some(
    (u) => u.formation === formation && (g.onMap(u.index) || (gone.includes(g.f.place[u.index]) && g.f.lostBefore[u.index] === 0)),
  );
};

/** Counters of a part that took part in the scenario. */
const takingPart = (g: G, name: string): UnitId[] => unitsOfPart(name).filter((u) => g.f.place[u] !== g.box('Not in play'));

export const tookPart = (g: G, name: string): boolean => takingPart(g, name).length > 0;

/**
 * Destroyed in play, or nothing left of it that can trace supply: who lives on what it carries cannot either (15.2.0). What was lost before the scenario began
 * earns nobody a point, and who had to leave the area has got away (32.2.0).
 */
export function isBroken(g: G, name: string): boolean {
  const units = takingPart(g, name);
  if (units.every((u) => g.f.lostBefore[u] === 1)) return false;
  if (units.some((u) => g.f.place[u] === g.box('Left the area'))) return false;
  const left = units.filter((u) => isInPlay(g, u));
  return left.length === 0 || left.every((u) => g.onMap(u) && g.f.supply[u] !== IN_SUPPLY);
}
/** Destroyed in play. */
export const isDestroyed = (g: G, name: string): boolean => {
  const units = takingPart(g, name);
  return units.some((u) => g.f.lostBefore[u] === 0) && units.every((u) => !isInPlay(g, u) && g.f.place[u] !== g.box('Left the area'));
};
/** Broken parts of a side. */
export const brokenParts = (g: G, side: Side): number =>
  [...BY_PART].filter(([name, [first]]) => UNITS[first].side === side && isBroken(g, name)).length;

/** Turn in which a unit left the map on purpose: a battalion in companies with the last of them, if none is left behind; 0 it did not. */
function leftIn(g: G, u: UnitId): number {
  if (g.f.place[u] !== g.box('Broken down')) return g.f.exited[u];
  const own = UNITS.filter(({ index, generic }) => generic && g.f.origin[index] === u + 1);
  return own.some(({ index }) => g.onMap(index)) ? 0 : Math.max(0, ...own.map(({ index }) => g.f.exited[index]));
}
/** Kampfgruppen of which so many units have left the map, or with 0 all that were not lost, by the end of a turn if one is named; only units that count. */
export const exits = (
  g: G,
  parts: readonly string[],
  least: number,
  { by = Number.POSITIVE_INFINITY, counts = () => true }: { by?: number; counts?: (u: UnitId) => boolean } = {},
): number =>
  parts.filter((name) => {
    const units = takingPart(g, name).filter((u) => isInPlay(g, u) || leftIn(g, u) > 0);
    const gone = units.filter((u) => leftIn(g, u) > 0 && leftIn(g, u) <= by && counts(u)).length;
    return least > 0 ? gone >= least : gone > 0 && gone === units.length;
  }).length;
