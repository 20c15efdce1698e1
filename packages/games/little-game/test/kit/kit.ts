/** What the rule tests share: positions in a few words, and titles that name the cases they prove. */
import { ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { game } from '../../src/game.ts';
import type { G } from '../../src/state/shape.ts';

export const { proves, position, u, hex, at, play, refusal, roll, idle } = ruleKit(it, game, 'crossing');

/** Only these units on the map, at the start of a stage. */
export const situation = (stage: string, places: Readonly<Record<string, string>>): G =>
  position({ stage, units: Object.fromEntries(Object.entries(places).map(([id, at]) => [id, { at }])) });
