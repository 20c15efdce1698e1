/** The Fortified Goose Egg (36.8) alone. */
import { ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById } from '../../src/index.ts';

export const goose = gameOf([scenarioById('goose-egg')]);
export const { proves, position, u, hex, at, play, refusal, offers, roll, idle } = ruleKit(it, goose, 'goose-egg');
