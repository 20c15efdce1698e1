/** What the computer player wants where no symbols decide: hexes that conditions name, units to be reached or cut off, exits. */
import { start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { shouldEnter } from '../../src/computer/coming.ts';
import { goals, posture, shouldLeave } from '../../src/computer/goals.ts';
import { aims } from '../../src/computer/marches.ts';
import { stakeIn, stakesOf } from '../../src/computer/stakes.ts';
import { turnNumber } from '../../src/index.ts';
import { giveSign } from '../../src/rules/victory/conditions.ts';
import { SIDE, UNITS } from '../../src/state/query.ts';
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

it('at Bastogne both want the two hexes of the town, the German one the edge for each Kampfgruppe that can still earn it', () => {
  const { g, u } = begin('to-save-bastogne');
  for (const side of [GERMAN, ALLIED]) expect(wanted(g, side)).toEqual(['2215SE', '2216SE']);
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

it('with three objectives both want the ridge and St. Vith, the German player Peiper and the combat commands, the US player Peiper too', () => {
  const { g, u } = begin('army-last-gasp');
  for (const side of [GERMAN, ALLIED]) expect(wanted(g, side)).toEqual(['4430NE', '5018NE']);
  const at = (side: number, id: string) => goals(g).some((goal) => goal.side === side && !goal.hold && goal.hexes.includes(g.hexOf(u(id))));
  expect([at(GERMAN, 'ge-1ss-peip-1-mkv'), at(GERMAN, 'al-7ad-cca-1'), at(GERMAN, 'al-30id-hq')]).toEqual([true, true, false]);
  expect([at(ALLIED, 'ge-1ss-peip-1-mkv'), at(ALLIED, 'al-7ad-cca-1')]).toEqual([true, false]);
});

it('a hex that counts twice is worth more than one that counts once, and one that counts for both more than one that counts for either', () => {
  const { g } = begin('last-gasp-for-the-meuse');
  const worth = (id: string): number => stakeIn(g, g.board.at(id));
  // Behind the Meuse for one side; before it for one, and for both; nothing.
  expect(worth('6011NW')).toBeGreaterThan(worth('5213NW'));
  expect(worth('6929NW')).toBeGreaterThan(worth('5213NW'));
  expect(worth('6928NW')).toBe(0);
});

it('on the Meuse the German player wants four units of a Kampfgruppe on the far bank', () => {
  const { g, u } = begin('last-gasp-for-the-meuse');
  const over = goals(g).find((goal) => goal.id === 'meuse');
  expect(over).toMatchObject({ side: GERMAN, need: 4 });
  expect([over?.fits?.(u('ge-2pz-coch-1-mkv')), over?.fits?.(u('ge-2pz-hq'))]).toEqual([true, false]);
});

it('around Bastogne the US player wants somebody from outside in the town until it is relieved', () => {
  const { g, u } = begin('nuts');
  const relief = () => goals(g).find((goal) => goal.id === 'relief');
  const inside = [...Array(g.def.units.length).keys()].find((v) => g.onMap(v) && g.f.band[v] === 1) as number;
  expect([relief()?.fits?.(inside), relief()?.fits?.(u('al-4ad-hq'))]).toEqual([false, true]);
  giveSign(g, 'relief');
  expect(relief()).toBeUndefined();
});

it('reinforcements that earn the enemy points stay away, unless some of them are there already', () => {
  const { g, u } = begin('sparring-on-the-sauer');
  const [first, second] = g.def.units.map((_, v) => v).filter((v) => UNITS[v].formation === '11Pz');
  expect([shouldEnter(g, first), shouldEnter(g, u('al-80id-hq'))]).toEqual([false, true]);
  g.move(first, g.board.at('6319SE'));
  expect(shouldEnter(g, second)).toBe(true);
});

it('who is behind and the stronger attacks; a German player who is ahead and the weaker holds', () => {
  const { g } = begin('sparring-on-the-sauer');
  const attacks = (side: number): boolean => posture(g, side) > 0.5;
  for (const hex of stakesOf(g).keys()) g.set('control', hex, ALLIED + 1);
  expect([attacks(GERMAN), attacks(ALLIED)]).toEqual([true, false]);
  for (const hex of stakesOf(g).keys()) g.set('control', hex, GERMAN + 1);
  const germans = g.def.units.map((_, v) => v).filter((v) => SIDE[v] === GERMAN && g.onMap(v));
  for (const v of germans.slice(1)) g.move(v, g.box('Eliminated'));
  expect([attacks(GERMAN), attacks(ALLIED)]).toEqual([false, true]);
});
