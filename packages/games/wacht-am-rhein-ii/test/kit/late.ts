/** Scenarios of December 16 and 28 and the campaigns: each is set up once, and every test has a copy of it. */
import { start } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G, WaR2 } from '../../src/state/shape.ts';

const kits = new Map<string, ReturnType<typeof make>>();
function make(id: string) {
  const game = gameOf([scenarioById(id)]);
  return { game, ...ruleKit(it, game, id) };
}
export const kitOf = (id: string): ReturnType<typeof make> => {
  const kit = kits.get(id) ?? make(id);
  kits.set(id, kit);
  return kit;
};
const begun = new Map<string, G>();
/** The scenario as it begins. */
export function begin(id: string): G {
  const first = begun.get(id) ?? start(kitOf(id).game, { scenario: id, seed: 'late' });
  begun.set(id, first);
  return first.copy();
}

/** The rules of a scenario on the ground around Kesternich, with nobody set up: for phases that need no more of the map. */
export const smallKit = (id: string): ReturnType<typeof ruleKit<WaR2>> => {
  const board = theBoard({ scenario: 'kesternich' });
  return ruleKit(
    it,
    gameOf([scenarioById(id)], () => board, makeWhole),
    id,
  );
};
