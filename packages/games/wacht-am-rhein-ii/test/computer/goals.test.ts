/** What the computer player wants where no symbols decide: hexes that conditions name, units to be reached or cut off, exits. */
import { start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { goals, shouldLeave } from '../../src/computer/goals.ts';
import { aims } from '../../src/computer/marches.ts';
import { turnNumber } from '../../src/index.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const begin = (id: string): { g: G; u: (id: string) => number } => {
  const { game, u } = kit(id);
  return { g: start(game, { scenario: id, seed: 'goals' }), u };
};
const wanted = (g: G, side: number): string[] =>
  goals(g)
    .filter((goal) => goal.side === side && goal.hold)
    .flatMap((goal) => goal.hexes.map((h) => g.board.ids[h]))
    .sort();

it('at Bastogne the US player wants both hexes of the town, the German one the edge for each Kampfgruppe that can still earn it', () => {
  const { g, u } = begin('to-save-bastogne');
  expect(wanted(g, ALLIED)).toEqual(['2215SE', '2216SE']);
  const exits = () => goals(g).filter((goal) => goal.id.startsWith('exit-'));
  expect(exits().every((goal) => goal.side === GERMAN && goal.hexes.length > 0)).toBe(true);
  const [one, other] = ['ge-2pz-coch-1-mkv', 'ge-pzlehr-vporsch-1-mkv'].map(u);
  const own = (v: number) => exits().filter((goal) => goal.fits?.(v));
  expect([own(one).length, own(other).length]).toEqual([1, 1]);
  // Only vPorsch may leave by the south.
  expect(own(other)[0].hexes.length).toBeGreaterThan(own(one)[0].hexes.length);
  expect(aims(g, GERMAN).some(({ fits }) => fits?.(one))).toBe(true);
  expect(shouldLeave(g, one)).toBe(false);
  g.move(one, g.board.at('1008SE'));
  expect(shouldLeave(g, one)).toBe(true);
  // Too few are left of it to count (34.2.0).
  for (const id of ['ge-2pz-coch-2-mkv', 'ge-2pz-coch-3-mkv']) g.move(u(id), g.box('Eliminated'));
  expect(shouldLeave(g, one)).toBe(false);
});

it('around Bastogne they leave until the night of December 21 is over', () => {
  const { g, u } = begin('nuts');
  const tanks = u('ge-2pz-coch-1-mkv');
  g.move(tanks, g.board.at('1008SE'));
  expect(shouldLeave(g, tanks)).toBe(true);
  g.v.turn = turnNumber('dec-22-am');
  expect(shouldLeave(g, tanks)).toBe(false);
});

it('with three objectives the German player wants the ridge, Peiper and the combat commands, the US player St. Vith', () => {
  const { g, u } = begin('army-last-gasp');
  expect([wanted(g, GERMAN), wanted(g, ALLIED)]).toEqual([['5018NE'], ['4430NE']]);
  const troops = goals(g).filter((goal) => goal.side === GERMAN && !goal.hold);
  const at = (id: string) => troops.some((goal) => goal.hexes.includes(g.hexOf(u(id))));
  expect([at('ge-1ss-peip-1-mkv'), at('al-7ad-cca-1'), at('al-30id-hq')]).toEqual([true, true, false]);
});
