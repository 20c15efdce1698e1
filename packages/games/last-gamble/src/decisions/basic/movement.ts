/** Chapters 5 to 10 and the movement part of 13 and 15, put into the record of decisions. */

import type { UnitId } from '@hexfront/engine';
import { arrivals } from '../../data/index.ts';
import {
  alliedSurprised,
  ccbWaits,
  nearPeiper,
  noGermanMovement,
  noTrafficJam,
  oneHexOnly,
  peiper,
  peiperAdvances,
} from '../../rules/first-day.ts';
import { marchers } from '../../rules/movement/march.ts';
import { moveProcedure } from '../../rules/movement/movement.ts';
import { movement } from '../../rules/movement/movement-phase.ts';
import { watchMeuse } from '../../rules/movement/restricted.ts';
import { anybodyCrowds, chartPrice, vehiclesCrowd } from '../../rules/movement/road-movement.ts';
import { columnTriggers, germansWaitForTowns } from '../../rules/movement/strategic-movement.ts';
import { armorOutOfForest, nightInfiltration, notOverMeuse } from '../../rules/movement/zones-of-control.ts';
import { reaction } from '../../rules/reserves/reaction.ts';
import { reserveMove } from '../../rules/reserves/reserve-moves.ts';
import { planQuestions } from '../../screen/move-questions.ts';
import { turnRow } from '../../state/conditions.ts';
import { ARMOR, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import type { RuleModule, Window } from '../rules.ts';

/** Engaged units are pinned, except armor (basic-11.48#ENG, R-51). */
export const engagedHold = (g: G, unit: UnitId, window: Window): { case: string; why: string } | undefined =>
  window === 'movement' && g.f.engaged[unit] !== 0 && ARMOR[unit] === 0 ? { case: 'basic-11.48#ENG', why: 'engaged' } : undefined;

export const movementModule: RuleModule = {
  apply(draft) {
    draft.terrainPrice = chartPrice;
    draft.mayMarch = marchers;
    draft.zoneReaches.push(notOverMeuse, armorOutOfForest, nightInfiltration);
    draft.ignoresZones.push(peiperAdvances);
    draft.mayMove.push(noGermanMovement, alliedSurprised, ccbWaits, engagedHold);

    const { move } = draft;
    move.zoneClass = (_g, unit) => UNITS[unit].zoc;
    move.ground = (g) => turnRow(g).ground;
    move.roadOpen.push(noTrafficJam);
    move.crowders = draft.choice('road-occupancy') === 'any' ? anybodyCrowds : vehiclesCrowd;
    move.slope = draft.choice('slope-cost') === 'chart' ? 'chart' : 'whole';
    move.crowdedBridge = draft.choice('crowded-bridge') === 'bridge';
    move.mustStop.push(oneHexOnly);
    move.mayEnd.push(nearPeiper);
    // Armor shows a vehicle (basic-13.11).
    move.mayHalfMove = (_g, unit) => ARMOR[unit] === 1;
    move.breakout = peiper;
    move.arrivals = arrivals[draft.scenario.setup];

    draft.triggers.push(
      ...columnTriggers,
      { on: 'entered', effect: (g, e) => watchMeuse(g, e.u, e.h) },
      { on: 'advanced', effect: (g, e) => watchMeuse(g, e.u, e.to) },
    );
    draft.procs.movement = movement;
    draft.procs.reaction = reaction;
    draft.procs.reserveMove = reserveMove;
    Object.assign(draft.questions, planQuestions);
    if (draft.choice('german-strategic') === 'after-towns') move.mayStrategic.push(germansWaitForTowns);
  },
  finish(draft) {
    draft.procs.move = moveProcedure(draft);
  },
};
