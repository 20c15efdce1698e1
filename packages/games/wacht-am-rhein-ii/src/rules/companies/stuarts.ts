/**
 * Light tank companies of US cavalry squadrons (39.2.0, 31.3.2-1, R-C20): while its company is on the map a squadron has armor 1. The company leaves the map when
 * the squadron breaks down and is back when that has all its steps again. By an option there are none, and every squadron has armor 2 (39.2.0-opt).
 */
import { distance, type UnitId } from '@hexfront/engine';
import { formationOf, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

const SQUADRON: readonly boolean[] = UNITS.map(({ kind }) => kind?.kind === 'armc-sqdn');
/** A US cavalry squadron of battalion size. */
export const isSquadron = (u: UnitId): boolean => SQUADRON[u];
const COMPANY = /^us-bk-lttk(-\d+)?$/;
const APART = 1;
const INSIDE = 2;

const companyOf = (g: G, squadron: UnitId): UnitId | undefined => (g.f.stuarts[squadron] > 0 ? g.f.stuarts[squadron] - 1 : undefined);

/** The armor of a squadron; of any other unit what it prints. */
export function armorNow(g: G, u: UnitId, factor: number): number {
  if (!SQUADRON[u]) return factor;
  if (g.rules.stuartsInside) return INSIDE;
  const company = companyOf(g, u);
  return company !== undefined && g.onMap(company) ? Math.min(APART, factor) : factor;
}

/** The squadron parts: its light tanks are among its companies. */
export function putAside(g: G, squadron: UnitId): void {
  const company = companyOf(g, squadron);
  if (company !== undefined && g.onMap(company)) g.move(company, g.box('Broken down'));
}
/** It is whole again. */
export function bringBack(g: G, squadron: UnitId): void {
  const company = companyOf(g, squadron);
  if (company === undefined || g.f.place[company] !== g.box('Broken down') || g.f.steps[squadron] < (UNITS[squadron].kind?.steps ?? 1))
    return;
  g.move(company, g.hexOf(squadron));
}

/** At set-up every light tank company goes to the nearest squadron of its formation without one, or is left out. */
export function shareOutStuarts(g: G): void {
  const companies = UNITS.filter(({ id, index }) => COMPANY.test(id) && g.onMap(index)).map(({ index }) => index);
  for (const u of companies) {
    const mates = UNITS.flatMap(({ index }) =>
      SQUADRON[index] && g.f.stuarts[index] === 0 && formationOf(g, index) === formationOf(g, u) ? [index] : [],
    );
    const far = (v: UnitId): number => (g.onMap(v) ? distance(g.board, g.hexOf(v), g.hexOf(u)) : Number.POSITIVE_INFINITY);
    const [nearest] = mates.sort((a, b) => far(a) - far(b) || a - b);
    if (nearest === undefined) continue;
    g.set('stuarts', nearest, u + 1);
    if (g.rules.stuartsInside) g.move(u, g.box('Not in play'));
  }
}
