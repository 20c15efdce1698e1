/** What screens and computer players may ask of this game, by the standard names of the engine's `describe.ts`. */
import type { AnyQuestion } from '@hexfront/engine';
import { VICTORY_QUESTIONS } from '../rules/victory/victory.ts';
import type { WaR2 } from '../state/shape.ts';
import { AIR_QUESTIONS } from './air.ts';
import { ARRIVAL_QUESTIONS } from './arrivals.ts';
import { BATTLE_QUESTIONS } from './battle.ts';
import { EFFECT_QUESTIONS } from './battle-effects.ts';
import { CARD_QUESTIONS } from './cards.ts';
import { COURSE_QUESTIONS } from './combat/course.ts';
import { FORMATION_QUESTIONS } from './formation/panel.ts';
import { MOVE_QUESTIONS } from './move-questions.ts';
import { SETTLEMENT_QUESTIONS } from './settlement.ts';
import { SUPPLY_QUESTIONS } from './supply.ts';
import { TASK_QUESTIONS } from './tasks.ts';
import { WARNING_QUESTIONS } from './warnings.ts';

export const QUESTIONS: Readonly<Record<string, AnyQuestion<WaR2>>> = {
  ...MOVE_QUESTIONS,
  ...CARD_QUESTIONS,
  ...FORMATION_QUESTIONS,
  ...VICTORY_QUESTIONS,
  ...BATTLE_QUESTIONS,
  ...EFFECT_QUESTIONS,
  ...SETTLEMENT_QUESTIONS,
  ...COURSE_QUESTIONS,
  ...AIR_QUESTIONS,
  ...SUPPLY_QUESTIONS,
  ...WARNING_QUESTIONS,
  ...ARRIVAL_QUESTIONS,
  ...TASK_QUESTIONS,
};
