/** Chapter 6, Strategic Movement: who may form a column, who has to leave it. The moving itself is in step-rules.ts. */

import type { HexId, Refusal, Side, Trigger, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { PhaseLocals } from '../../decisions/movement.ts';
import { distancesTo } from '../../state/derived.ts';
import { controller } from '../../state/history.ts';
import { isRoadHex, partnerOf, SIDE } from '../../state/query.ts';
import { type G, GERMAN, type LG, type Opt, SUPPLIED } from '../../state/shape.ts';
import { supplyOf } from '../supply/supply.ts';
import { moveRefusal } from './movement.ts';
import { inEnemyZoc, nearestEnemy } from './zones-of-control.ts';

const { enterDistance, dropWithin } = tables.strategicMovement;

/** Why a unit on the map may not enter Strategic Movement (basic-6.11, R-17). */
export function strategicRefusal(g: G, unit: UnitId): Refusal | undefined {
  const hex = g.hexOf(unit);
  const refusal = moveRefusal(g, unit, 'movement');
  if (refusal) return refusal;
  if (g.f.strategic[unit] !== 0) return { case: 'basic-6.11', why: 'column-already', unit };
  if (g.f.reserve[unit] !== 0) return { case: 'basic-4.22', why: 'column-in-reserve', unit };
  if (!isRoadHex(g, hex)) return { case: 'basic-6.11', why: 'column-not-on-road', unit, hex };
  if (!aloneIn(g, unit, hex)) return { case: 'basic-6.11', why: 'column-not-alone', unit, hex };
  const near = nearestEnemy(g, SIDE[unit], hex);
  if (near < enterDistance) return { case: 'basic-6.11', why: 'column-enemy-close', unit, hex, distance: near };
  if (supplyOf(g, unit) !== SUPPLIED) return { case: 'basic-6.11', why: 'column-unsupplied', unit };
  const partner = partnerOf(g, unit);
  if (partner >= 0 && supplyOf(g, partner) !== SUPPLIED) return { case: 'basic-6.11', why: 'column-unsupplied', unit: partner };
  for (const rule of g.rules.move.mayStrategic) {
    const more = rule(g, unit, false);
    if (more) return more;
  }
  return undefined;
}

/** Nobody else is in the hex; the halves of a Kampfgruppe are one unit (adv-12.21). */
function aloneIn(g: G, unit: UnitId, hex: HexId): boolean {
  const { head, next } = g.occupancy;
  const partner = partnerOf(g, unit);
  for (let u = head[hex]; u >= 0; u = next[u]) if (u !== unit && u !== partner) return false;
  return true;
}

/** The designer's remark as a rule: no German columns before Rocherath, St. Vith and Clerf have fallen. */
const GATE_TOWNS = ['0810', '1317', '1624'];
export const germansWaitForTowns = (g: G, unit: UnitId): Refusal | undefined =>
  SIDE[unit] === GERMAN && !GATE_TOWNS.every((id) => controller(g, g.board.at(id)) === GERMAN)
    ? { case: 'basic-6.11', why: 'column-before-towns', unit }
    : undefined;

const tooLate = (l: { started?: unknown }): Refusal | undefined => (l.started ? { case: 'basic-6.11', why: 'columns-first' } : undefined);

export const strategicOption: Opt<PhaseLocals> = {
  k: 'strategic',
  parts: 'u',
  *from(g, l, focus) {
    if (l.started) return;
    const { place, strategic } = g.f;
    const side = g.v.side;
    const near = distancesTo(g, 1 - side);
    for (let u = 0; u < place.length; u++) {
      if (SIDE[u] !== side || place[u] >= g.board.n || strategic[u] !== 0 || (focus?.u !== undefined && focus.u !== u)) continue;
      // Most fail one of these; the rest is asked properly.
      if (near[place[u]] < enterDistance || g.f.reserve[u] !== 0 || g.f.moved[u] !== 0 || !isRoadHex(g, g.hexOf(u))) continue;
      if (strategicRefusal(g, u) === undefined) yield { k: 'strategic', u };
    }
  },
  test(g, l, a) {
    if (SIDE[a.u] !== g.v.side) return { case: 'basic-6.11', why: 'not-yours', unit: a.u };
    return tooLate(l) ?? strategicRefusal(g, a.u);
  },
  take(g, _l, a) {
    const partner = partnerOf(g, a.u);
    g.set('strategic', a.u, 2);
    if (partner >= 0) g.set('strategic', partner, 2);
    g.emit({ e: 'columnFormed', case: 'basic-6.13', u: a.u });
    return 'plan';
  },
  sure: true,
};

/** Leaving is free, but only at the start of the phase; who has just formed up stays in it (basic-6.41, 6.51, 6.52). */
export const tacticalOption: Opt<PhaseLocals> = {
  k: 'tactical',
  parts: 'u',
  *from(g, l) {
    if (l.started) return;
    const { place, strategic } = g.f;
    for (let u = 0; u < place.length; u++)
      if (strategic[u] === 1 && SIDE[u] === g.v.side && place[u] < g.board.n) yield { k: 'tactical', u };
  },
  test(g, l, a) {
    const unit = a.u;
    if (SIDE[unit] !== g.v.side || g.f.place[unit] >= g.board.n) return { case: 'basic-6.51', why: 'not-yours', unit };
    if (g.f.strategic[unit] === 0) return { case: 'basic-6.51', why: 'no-column', unit };
    if (g.f.strategic[unit] === 2) return { case: 'basic-6.41', why: 'column-stays', unit };
    return tooLate(l);
  },
  take(g, _l, a) {
    leaveColumn(g, a.u, 'basic-6.51');
    return 'plan';
  },
  sure: true,
};

export function leaveColumn(g: G, unit: UnitId, rule: string): void {
  if (g.f.strategic[unit] === 0) return;
  g.set('strategic', unit, 0);
  g.emit({ e: 'columnLeft', case: rule, u: unit });
  const partner = partnerOf(g, unit);
  if (partner >= 0) leaveColumn(g, partner, rule);
}

/** At the start of the player turn: near an enemy, in his zone, or out of supply means out of the column (basic-6.53, 6.54, R-66). */
export function dropColumns(g: G, side: Side): void {
  for (let u = 0; u < SIDE.length; u++) {
    if (g.f.strategic[u] === 0 || SIDE[u] !== side || !g.onMap(u)) continue;
    const hex = g.hexOf(u);
    if (supplyOf(g, u) !== SUPPLIED) leaveColumn(g, u, 'basic-6.54');
    else if (inEnemyZoc(g, side, hex) || nearestEnemy(g, side, hex) <= dropWithin) leaveColumn(g, u, 'basic-6.53');
  }
}

/** Entry has been paid for once the phase is over. */
export function settleColumns(g: G): void {
  for (let u = 0; u < SIDE.length; u++) if (g.f.strategic[u] === 2) g.set('strategic', u, 1);
}

/** Driven off the road by combat (basic-6.32). */
const offRoad = (g: G, unit: UnitId): void => {
  if (g.f.strategic[unit] !== 0 && (!g.onMap(unit) || !isRoadHex(g, g.hexOf(unit)))) leaveColumn(g, unit, 'basic-6.32');
};

export const columnTriggers: Trigger<LG>[] = [
  // The phase after Supply Determination begins: statuses are known, nobody has acted yet.
  {
    on: 'stage',
    effect: (g, e) => (typeof e.stage === 'string' && e.stage.endsWith('.replacement') ? dropColumns(g, g.v.side) : undefined),
  },
  { on: 'advanced', effect: (g, e) => offRoad(g, e.u) },
  {
    on: 'retreated',
    effect: (g, e) => {
      for (const u of e.units ?? []) offRoad(g, u);
    },
  },
];
