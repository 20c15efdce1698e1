/** US fuel dumps (chapter 28). */
import { prompt, start } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { POINT, scenarioById, theBoard, turnNumber } from '../../src/index.ts';
import { coinHexes, isServedByDump } from '../../src/rules/logistics/dumps.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';

const march = gameOf([scenarioById('march-to-the-meuse')]);
const board = theBoard({ scenario: 'march-to-the-meuse' });
const { proves, position, u, hex, idle, roll, play, offers } = ruleKit(
  it,
  gameOf([scenarioById('march-to-the-meuse')], () => board, makeWhole),
  'march-to-the-meuse',
);
const SPA = '3215NE';
const TANK = 'ge-1ss-peip-1-mkv';
const UNITS = {
  'ge-1ss-hq': { at: '3816NE' },
  [TANK]: { at: '3216NE' },
  'al-7ad-cca-1': { at: '2410NE' },
  'al-4ad-cca-1': { at: '2411NE' },
  'al-78id-1-310-inf': { at: '5207NE' },
};
const field = (stage: string, turn: string, coins: Record<string, number>, vars: Record<string, number> = {}): G =>
  position({
    clear: true,
    stage,
    options: { fog: false },
    vars: { turn: turnNumber(turn), ...vars },
    units: UNITS,
    hexes: Object.fromEntries(Object.entries(coins).map(([id, coin]) => [id, { coin }])),
  });

proves(
  ['28.1.0'],
  'coins lie on nine towns, two on Verviers; from the night of December 18 one goes at random in each US turn, two by night',
  () => {
    const g = start(march, { scenario: 'march-to-the-meuse', seed: 'dumps' }) as G;
    expect([coinHexes(g).length, g.f.coin[hex(g, '3208NE')], g.f.coin[hex(g, SPA)]]).toEqual([10, 2, 1]);
    const cleared = (turn: string): number => {
      const now = field('german.administration', turn, { [SPA]: 1, '3208NE': 2, '2911NE': 1 });
      idle(now, (at) => at.v.turn === turnNumber(turn) + 1 && prompt(at).at === 'modes.choose');
      return 4 - coinHexes(now).length;
    };
    expect([cleared('dec-18-am'), cleared('dec-18-pm'), cleared('dec-18-night')]).toEqual([0, 2, 1]);
  },
);

proves(
  ['28.2.0'],
  'a German unit that enters a coin’s hex captures it: a mechanized division has fuel next turn; a 0 finds the main dump',
  () => {
    const enter = (pip: number): G => {
      const g = field('german.movement', 'dec-18-am', { [SPA]: 1 });
      idle(g, (now) => prompt(now).at === 'movement.plan');
      play(g, { k: 'pick', u: u(TANK) });
      play(g, offers(g, 'go').find((a) => a.h === hex(g, SPA)) ?? offers(g, 'road').find((a) => a.h === hex(g, SPA)) ?? { k: 'go' });
      roll(g, pip);
      return g;
    };
    const g = enter(3);
    expect([coinHexes(g), g.f.freeTurn[u('ge-1ss-hq')], g.v.mainDump]).toEqual([[], turnNumber('dec-18-pm'), 0]);
    expect(enter(10).v.mainDump - 1).toBe(hex(g, SPA));
  },
);

proves(
  ['28.2.0'],
  'from the turn after it is found divisions that trace 12 points to the main dump are fueled, and Mech units of the 1st Army move half as far for three turns',
  () => {
    const at = (turn: string): G => field('german.mode', turn, {}, { mainDump: board.at(SPA) + 1, mainDumpSince: turnNumber('dec-18-am') });
    const slowed = (turn: string, id: string): number => {
      const [with_, without] = [at(turn), field('german.mode', turn, {})].map((g) => allowance(g, u(id), 'own') / POINT);
      return with_ / without;
    };
    expect(['dec-18-am', 'dec-18-pm', 'dec-19-am', 'dec-19-pm'].map((turn) => slowed(turn, 'al-7ad-cca-1'))).toEqual([1, 0.5, 0.5, 1]);
    expect([
      slowed('dec-18-pm', 'al-78id-1-310-inf'),
      // Of the 3rd Army.
      slowed('dec-18-pm', 'al-4ad-cca-1'),
      isServedByDump(at('dec-18-pm'), u('ge-1ss-hq')),
      isServedByDump(at('dec-18-am'), u('ge-1ss-hq')),
    ]).toEqual([1, 1, true, false]);
  },
);
