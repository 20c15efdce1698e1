/** The Communications Zone keeps its troops behind the Meuse (26.3.0). */
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';

const board = theBoard({ scenario: 'corps-to-the-meuse' });
const { position, u } = ruleKit(
  it,
  gameOf([scenarioById('corps-to-the-meuse')], () => board, makeWhole),
  'corps-to-the-meuse',
);

it('part of 26.3.0: its units do not cross the Meuse to the east before they are released, and then they do; others may', () => {
  const behind = board.markBit('behind-meuse');
  const west = board.ids.findIndex((_, h) => (board.marks[h] & behind) !== 0);
  const east = board.ids.findIndex((_, h) => (board.marks[h] & behind) === 0);
  const closed = (id: string, freed: number, hex = east): string | undefined => {
    const units = { [id]: { at: board.ids[west], freed }, 'ge-116pz-hq': { at: board.ids[board.n - 1] } };
    const g = position({ clear: true, stage: 'allied.movement', options: { fog: false }, units });
    return limitRefusal(g, u(id), hex, 'move')?.case;
  };
  const zone = 'al-comz-1-118-inf';
  expect([closed(zone, 0), closed(zone, 1), closed(zone, 0, west)]).toEqual(['26.3.0', undefined, undefined]);
  expect(closed('al-75id-1-289-inf', 0)).toBeUndefined();
});
