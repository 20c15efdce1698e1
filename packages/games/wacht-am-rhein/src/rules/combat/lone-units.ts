/** What is lost at the beginning of the Combat Phase: headquarters in enemy zones (8.42), lone units that cannot attack alone (10.19). */
import { neighboursOf, type UnitId } from '@hexfront/engine';
import { HQ, held, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { eliminate } from '../losses.ts';
import { inEnemyZone } from '../movement/zones-of-control.ts';
import { isSheltered, isVolunteer, needsPartner } from './eligibility.ts';

/** Alone in a hex: a headquarters, which never attacks, is no company (R-C86). */
const isAlone = (g: G, u: UnitId): boolean => unitsOf(g, SIDE[u], g.hexOf(u)).every((v) => v === u || HQ[v] === 1);

function besideEnemy(g: G, u: UnitId): boolean {
  return neighboursOf(g.board, g.hexOf(u)).some((h) => held(g, 1 - SIDE[u], h));
}

const STAFFS: readonly (readonly UnitId[])[] = [0, 1].map((side) =>
  UNITS.filter((u) => u.side === side && HQ[u.index] === 1).map((u) => u.index),
);

/**
 * Case by which a unit of the phasing side is lost where it stands in its Combat Phase. A headquarters in an enemy zone is, without exception: in towns and
 * in Night Bonus turns too (8.42, err-8.42, R-C62). Lone units are spared where nothing makes them attack (10.14, 13.31, 14.66, R-C17, R-C62, R-C86).
 */
export function lostAlone(g: G, u: UnitId): string | undefined {
  if (HQ[u] === 1) return inEnemyZone(g, SIDE[u], g.hexOf(u)) ? '8.42' : undefined;
  const lone = needsPartner(g, u) && isAlone(g, u) && besideEnemy(g, u) && !isVolunteer(g, u) && !isSheltered(g, u);
  return lone ? '10.19' : undefined;
}

function lose(g: G, u: UnitId): void {
  const rule = g.onMap(u) ? lostAlone(g, u) : undefined;
  if (rule) eliminate(g, u, rule);
}
export function loseStaffs(g: G): void {
  for (const u of STAFFS[g.v.side]) lose(g, u);
}

export function loseLoneUnits(g: G): void {
  loseStaffs(g);
  for (const { index: u } of UNITS) if (SIDE[u] === g.v.side && HQ[u] === 0) lose(g, u);
}
