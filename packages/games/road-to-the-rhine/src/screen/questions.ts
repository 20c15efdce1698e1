/** What screens and computer players may ask of this game, by the standard names of the engine's `describe.ts`. */

import type { AnyQuestion } from '@hexfront/engine';
import { ARRIVAL_QUESTIONS } from '../rules/arrivals/order-of-appearance.ts';
import type { RR } from '../state/shape.ts';
import { EFFECT_QUESTIONS } from './effects.ts';
import { MOVE_QUESTIONS } from './move-questions.ts';
import { BATTLE_QUESTIONS } from './preview.ts';
import { RESPONSE_QUESTIONS } from './responses.ts';
import { SUPPLY_QUESTIONS } from './supply-questions.ts';
import { UNIT_QUESTIONS } from './unit-card.ts';
import { VICTORY_QUESTIONS } from './victory-tree.ts';

export const QUESTIONS: Readonly<Record<string, AnyQuestion<RR>>> = {
  ...MOVE_QUESTIONS,
  ...SUPPLY_QUESTIONS,
  ...BATTLE_QUESTIONS,
  ...ARRIVAL_QUESTIONS,
  ...VICTORY_QUESTIONS,
  ...RESPONSE_QUESTIONS,
  ...UNIT_QUESTIONS,
  ...EFFECT_QUESTIONS,
};
