/** Scenarios of December 21 (chapter 36) that are not all on offer: their set-ups, special rules and victory are tried all the same. */
import { ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById } from '../../src/index.ts';

export const kit = (id: string) => {
  const game = gameOf([scenarioById(id)]);
  return { game, ...ruleKit(it, game, id) };
};
export const nibelungen = kit('nibelungen');
export const lastGasp = kit('army-last-gasp');
