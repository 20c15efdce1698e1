/** Destroying bridges (17.4.0): prepared as the Movement Phase begins, hasty against an assault. */
import { call, distance, type EdgeId, END, type HexId, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { about, count, unit } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { bits, ENGINEER, held, isDeployed, SIDE, unitsOf } from '../../state/query.ts';
import type { G, Opt, Proc } from '../../state/shape.ts';
import { isInactive } from '../movement/who-moves.ts';
import { isAsleep } from '../offensive/sleepers.ts';
import { mayDemolish } from '../offensive/surprise.ts';
import { exposeAtBridge, teamsAtBridge } from '../special/disguised.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { destroy, isBridged, isRiver } from './bridges.ts';

const { bridgeDemolition } = tables;
const ENEMY_WITHIN = 8;
/** Truppeneinheit teams at the bridge (30.2.2-a). */
const SABOTAGE = 1;
const modifier = (when: string): number => bridgeDemolition.modifiers.find((row) => row.when === when)?.modifier ?? 0;

/** Engineers who can attempt it: not in Strategic mode, not Out of Supply. */
const canDemolish = (g: G, u: UnitId): boolean =>
  ENGINEER[u] === 1 && g.f.mode[u] !== STRATEGIC && !isOutOfSupply(g, u) && !isAsleep(g, u) && mayDemolish(g, SIDE[u]);

/** Steps of an engineer unit that have not attempted a demolition in this phase (17.4.1, R-D10). */
const freeSteps = (g: G, u: UnitId): number => g.f.steps[u] - g.f.blasts[u];
/** Steps that go to one attempt: all but one for each other bridge that the unit could still try. */
export const stepsFor = (g: G, u: UnitId, others: number): number => Math.max(1, freeSteps(g, u) - others);
/** Steps that have tried one bridge try no other in this phase. */
export const useSteps = (g: G, u: UnitId, steps: number): void => g.set('blasts', u, g.f.blasts[u] + steps);

/** What is added to the die. */
export function demolitionModifier(g: G, u: UnitId, edge: EdgeId, steps: number, hasty: boolean): number {
  let sum = hasty ? modifier('hasty') : 0;
  if (steps >= 2) sum += modifier('two or more engineer steps dedicated');
  if (g.f.stayed[u] === 1) sum += modifier('engineer occupied the hex for a full turn');
  if ((g.board.sides[edge] & bits(g).majorRiver) !== 0) sum += modifier('major river bridge');
  if (held(g, 1 - SIDE[u], g.board.neighbors[edge])) sum += modifier('enemy unit in the far hex');
  if (teamsAtBridge(g, SIDE[u], edge).length > 0) sum += SABOTAGE;
  return sum;
}
/** The attempt has failed: whoever spoiled it is found out (30.2.2-a). */
export function bridgeStands(g: G, u: UnitId, edge: EdgeId, rule: string): void {
  g.emit({ e: 'bridgeHolds', h: g.hexOf(u), to: g.board.neighbors[edge], case: rule });
  exposeAtBridge(g, SIDE[u], edge);
}
export const demolitionSucceeds = (die: number, by: number): boolean => die + by <= bridgeDemolition.successMax;

/** Why an engineer does not try the bridge in a direction. */
function demolishRefusal(g: G, unit: UnitId, dir: number): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (!g.rules.allModes) return no('33.1.0', 'bridges-left-out');
  if (SIDE[unit] !== g.v.side || !g.onMap(unit)) return no('17.4.1', 'not-yours');
  if (isInactive(g, unit)) return no('3.4.2', 'not-activated');
  if (g.v.segment > 0) return no('17.4.1', 'demolition-too-late');
  if (!mayDemolish(g, SIDE[unit])) return no('35.1.10', 'no-demolition-yet');
  if (isAsleep(g, unit)) return no('35.1.4', 'asleep');
  if (!canDemolish(g, unit) || (g.f.moved[unit] !== 0 && g.f.blasts[unit] === 0)) return no('17.4.0', 'demolition-engineers');
  if (freeSteps(g, unit) <= 0) return no('17.4.1', 'demolition-steps');
  const hex = g.hexOf(unit);
  const edge = 6 * hex + dir;
  if (!(dir >= 0 && dir < 6) || g.board.neighbors[edge] < 0 || !isRiver(g, edge) || !isBridged(g, edge)) return no('17.4.1', 'no-bridge');
  if (g.f.mined[g.board.sideId[edge]] === 1) return no('17.4.1', 'demolition-tried');
  const near = onMapOf(g, 1 - SIDE[unit]).some((enemy) => !isDeployed(g, enemy) && distance(g.board, g.hexOf(enemy), hex) <= ENEMY_WITHIN);
  return near ? undefined : no('17.4.1', 'demolition-no-enemy');
}
export const demolish: Opt = {
  k: 'demolish',
  parts: 'u n',
  *from(g) {
    if (!g.rules.allModes || g.v.segment > 0) return;
    for (const u of onMapOf(g, g.v.side)) {
      if (ENGINEER[u] === 0) continue;
      for (let n = 0; n < 6; n++) if (demolishRefusal(g, u, n) === undefined) yield { k: 'demolish', u, n };
    }
  },
  test: (g, _l, { u, n }) => demolishRefusal(g, u, n),
  take: (_g, _l, { u, n }) => call('demolition', { u, edge: n }, 'plan'),
  sure: true,
};

const LOCALS = about('u', { u: unit(), /** Direction of the bridge. */ edge: count() });
type Locals = Of<typeof LOCALS>;
const edgeOf = (g: G, l: Locals): EdgeId => 6 * g.hexOf(l.u) + l.edge;
const prepared = (g: G, l: Locals): number => {
  const others = [0, 1, 2, 3, 4, 5].filter((dir) => dir !== l.edge && demolishRefusal(g, l.u, dir) === undefined);
  return stepsFor(g, l.u, others.length);
};

/** The attempt: a die, and no move for the engineers in this phase; each step makes one (17.4.1). Procedure `demolition`. */
export const demolition: Proc<Locals> = {
  locals: LOCALS,
  first: 'roll',
  points: {
    roll: {
      roll: (g, l) => {
        const by = demolitionModifier(g, l.u, edgeOf(g, l), prepared(g, l), false);
        return {
          dice: [10],
          classOf: ([pip]) => (demolitionSucceeds(pip % 10, by) ? 'down' : 'holds'),
          cases: ['17.4.1'],
          says: 'roll.demolition',
          args: { unit: l.u, n: bridgeDemolition.successMax - by },
        };
      },
      take: (g, l, [pip]) => {
        const edge = edgeOf(g, l);
        const steps = prepared(g, l);
        const by = demolitionModifier(g, l.u, edge, steps, false);
        useSteps(g, l.u, steps);
        g.set('mined', g.board.sideId[edge], 1);
        g.set('moved', l.u, 1);
        if (demolitionSucceeds(pip % 10, by)) destroy(g, edge, '17.4.1');
        else bridgeStands(g, l.u, edge, '17.4.1');
        return END;
      },
    },
  },
};

// ---- against an assault (17.4.2) ------------------------------------------------------------------------------------------------------------

/** Bridges over which hexes are attacked, each tried once in a phase, and of the engineers who defend there those with the most steps left. */
export function hastyEdges(g: G, by: number, targets: readonly HexId[], from: readonly HexId[]): { u: UnitId; edge: EdgeId }[] {
  if (!g.rules.allModes) return [];
  const found: { u: UnitId; edge: EdgeId }[] = [];
  for (const hex of targets) {
    const crews = unitsOf(g, 1 - by, hex).filter((v) => canDemolish(g, v) && freeSteps(g, v) > 0);
    if (crews.length === 0) continue;
    const u = crews.reduce((best, v) => (freeSteps(g, v) > freeSteps(g, best) ? v : best));
    for (const at of from) {
      const dir = g.board.dirTo(hex, at);
      const edge = 6 * hex + dir;
      if (dir >= 0 && isRiver(g, edge) && isBridged(g, edge) && g.f.mined[g.board.sideId[edge]] === 0) found.push({ u, edge });
    }
  }
  return found;
}
