/** A Hard Left (35.5) on its own map. */
import { ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById } from '../../src/index.ts';

export const hardLeft = gameOf([scenarioById('hard-left')]);
export const { proves, position, u, hex, at, play, refusal, offers, idle } = ruleKit(it, hardLeft, 'hard-left');
