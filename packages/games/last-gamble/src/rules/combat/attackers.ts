/** Who may attack at all (basic-11.0, 11.1, 4.12, 15.21). */
import type { Refusal, UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { ARTILLERY, COMMANDER, COMMANDO, SIDE } from '../../state/query.ts';
import { ALLIED, type Battle, type G, ISOLATED } from '../../state/shape.ts';
import { supplyOf } from '../supply/supply.ts';

/** Why a unit of the phasing side may not attack in this phase, whatever the target. */
export function attackRefusal(g: G, unit: UnitId, kind: Battle['kind']): Refusal | undefined {
  if (g.f.place[unit] >= g.board.n) return { case: 'basic-11.0', why: 'not-on-map', unit };
  if (SIDE[unit] !== g.v.side) return { case: 'basic-11.0', why: 'not-yours', unit };
  if (ARTILLERY[unit] === 1) return { case: 'basic-12.11', why: 'guns-support', unit };
  if (g.rules.fight.role(g, unit) !== 'fights')
    return { case: COMMANDO[unit] ? 'opt-4.17' : COMMANDER[unit] ? 'opt-5.6' : 'basic-11.0', why: 'no-fighter', unit };
  if (g.f.attacked[unit] !== 0) return { case: 'basic-11.12', why: 'attacked-already', unit };
  if (supplyOf(g, unit) === ISOLATED) return { case: 'basic-11.13', why: 'isolated-attack', unit };
  if (kind === 'reserve') {
    if (g.f.moved[unit] === 0) return { case: 'basic-13.21', why: 'reserve-not-moved', unit };
  } else if (g.f.reserve[unit] !== 0 && !g.rules.move.mayHalfMove(g, unit)) return { case: 'basic-4.12', why: 'reserve-waits', unit };
  // On the first turn only Allied units that were attacked hit back (basic-15.21).
  if (g.v.turn === tables.artillery.alliedSilentTurn && SIDE[unit] === ALLIED && g.f.hit[unit] === 0 && g.rules.fight.stunned(g))
    return { case: 'basic-15.21', why: 'stunned', unit };
  for (const rule of g.rules.fight.mayAttack) {
    const refusal = rule(g, unit, kind);
    if (refusal) return { ...refusal, unit };
  }
  return undefined;
}
