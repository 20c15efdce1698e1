/**
 * Whose a company is: where it came from, so that it does not count as lost, and, where players keep track of it (19.4.0, an option), the unit whose ratings it
 * has and which alone it rejoins.
 */
import type { UnitId } from '@hexfront/engine';
import { formationOf, printed, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { leaveGroup } from '../command/groups.ts';

/** A kind of company, which its counters are called after. */
export const kindOfCompany = (u: UnitId): string => UNITS[u].id.replace(/-\d+$/, '');
/** What a company is in its battalion: on foot it is still what it was when mounted (7.9.1). */
export const nativeKind = (g: G, company: UnitId): string => kindOfCompany(g.f.vehicles[company] > 0 ? g.f.vehicles[company] - 1 : company);

/** The unit that a company was broken down from; undefined where that is not known or not kept. */
const parentOf = (g: G, company: UnitId): UnitId | undefined =>
  g.rules.affiliation && g.f.parent[company] > 0 ? g.f.parent[company] - 1 : undefined;

/** Whether a company may rejoin a unit of its formation (R-P3). */
export const mayRejoin = (g: G, company: UnitId, unit: UnitId): boolean => (parentOf(g, company) ?? unit) === unit;
export function setParent(g: G, company: UnitId, unit: UnitId | undefined): void {
  g.set('origin', company, unit === undefined ? 0 : unit + 1);
  // A counter that goes back to the box is in no sub-formation (9.4.0), and one that it led ends (R-G22).
  if (unit === undefined) leaveGroup(g, company);
  if (g.rules.affiliation) g.set('parent', company, unit === undefined ? 0 : unit + 1);
}
/** A counter takes the place of another: dismounted, or on wheels again. */
export const passOn = (g: G, from: UnitId, to: UnitId): void => setParent(g, to, g.f.origin[from] > 0 ? g.f.origin[from] - 1 : undefined);

const COMPANIES: readonly UnitId[] = UNITS.filter(({ generic }) => generic).map(({ index }) => index);
/** Lies in the box, to be used for any unit. */
const isSpare = (g: G, company: UnitId): boolean => g.f.place[company] === g.box('Not in play');
/**
 * Companies of a unit, wherever they are: broken down from it, or on foot in its place (7.9.1). Where the set-up list has it in companies and does not say which,
 * all of its kind and formation on the map may be its own.
 */
export function companiesOfUnit(g: G, u: UnitId): UnitId[] {
  const own = COMPANIES.filter((v) => !isSpare(g, v) && (g.f.origin[v] === u + 1 || g.f.vehicles[v] === u + 1));
  if (own.length > 0 || g.f.place[u] !== g.box('Broken down')) return own;
  return COMPANIES.filter(
    (v) =>
      g.onMap(v) && g.f.origin[v] === 0 && formationOf(g, v) === formationOf(g, u) && UNITS[u].breaksInto[nativeKind(g, v)] !== undefined,
  );
}

/** Steps that units have lost since the scenario began: those of companies that live, which only broke down, are not. */
export function stepsLost(g: G, units: readonly UnitId[]): number {
  const counted = new Set(units.filter((u) => g.f.place[u] !== g.box('Not in play') && g.f.lostBefore[u] === 0));
  let lost = 0;
  for (const u of counted) lost += (UNITS[u].kind?.steps ?? 1) - g.f.steps[u];
  for (const v of COMPANIES)
    if (!isSpare(g, v) && g.f.place[v] !== g.box('Eliminated') && counted.has(g.f.origin[v] - 1)) lost -= g.f.steps[v];
  return lost;
}

/** German companies of 2-2-0 infantry, where players gave them better ratings (19.3.1-opt). */
const GOOD_COMPANY: readonly [number, number] = [6, 6];
/** Attack and defense rating of a unit. */
export function proficiencyOf(g: G, u: UnitId): readonly [attack: number, defense: number] {
  const parent = parentOf(g, u);
  if (parent !== undefined) return printed(g, parent).proficiency ?? [0, 0];
  if (g.rules.goodCompanies && UNITS[u].kind?.kind === 'inf-co-22') return GOOD_COMPANY;
  return printed(g, u).proficiency ?? [0, 0];
}

/** A lost company is rebuilt where its unit lacks it: broken down, or with steps missing. */
export function isMissed(g: G, company: UnitId): boolean {
  const parent = parentOf(g, company);
  if (parent === undefined) return false;
  return g.f.place[parent] === g.box('Broken down') || (g.onMap(parent) && g.f.steps[parent] < (UNITS[parent].kind?.steps ?? 1));
}

/** Companies of the set-up list: each is of the first unit of its formation that is made of such companies and lacks one. */
export function nameParents(g: G): void {
  if (!g.rules.affiliation) return;
  const lacks = new Map<UnitId, number>();
  for (const { index: u, generic, kind } of UNITS) {
    const away = g.f.place[u] === g.box('Broken down');
    if (!generic && kind && (away || g.onMap(u))) lacks.set(u, away ? kind.steps : kind.steps - g.f.steps[u]);
  }
  const left = [g.box('Not in play'), g.box('Eliminated')];
  for (const { index: u, generic } of UNITS) {
    if (!generic || left.includes(g.f.place[u])) continue;
    const name = kindOfCompany(u);
    const found = [...lacks].find(
      ([unit, n]) => n > 0 && UNITS[unit].breaksInto[name] !== undefined && formationOf(g, unit) === formationOf(g, u),
    );
    if (!found) continue;
    lacks.set(found[0], found[1] - 1);
    setParent(g, u, found[0]);
  }
}
