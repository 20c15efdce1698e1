/** Supply, trucks, fuel and ammunition of The Fortified Goose Egg (36.8.3, 36.8.6 to 36.8.8). */
import { distance, neighboursOf, prompt, start } from '@hexfront/engine';
import { expect } from 'vitest';
import { POINT, turnNumber } from '../../src/data/index.ts';
import { armyOf } from '../../src/rules/command/chain.ts';
import { noteServing } from '../../src/rules/logistics/serving.ts';
import { linkOf, sourceHexes } from '../../src/rules/supply/chain.ts';
import { isCutOff } from '../../src/rules/supply/pockets.ts';
import { ON_HAND } from '../../src/state/fields/counter.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { goose, idle, offers, play, position, proves, u } from '../kit/goose.ts';

const begin = (): G => start(goose, { scenario: 'goose-egg', seed: 'supply' });

proves(
  ['36.8.6', '36.8.7', '16.1.2'],
  'two truck points for the 5th Panzer Army, three for the 6th, three for the US; no fuel, one point of ammunition',
  () => {
    const g = begin();
    idle(g, (now) => now.frames.some((f) => f.proc === 'transport' && f.at === 'fuel'));
    expect([g.v.fuel5, g.v.fuel6, g.v.ammo5, g.v.ammo6]).toEqual([0, 0, 0, 1]);
    expect(offers(g, 'points').map((a) => a.n)).toEqual([0, 1, 2]);
    play(g, { k: 'points', n: 2 });
    idle(g, (now) => now.frames.some((f) => f.proc === 'transport' && f.at === 'fuel'));
    expect(offers(g, 'points').map((a) => a.n)).toEqual([0, 1, 2, 3]);
    expect(g.rules.truckPoints(ALLIED, '1USA', g.v.turn)).toBe(3);
  },
);

proves(['36.8.3'], 'the 2nd SS Division comes with Low fuel, as the 9th begins', () => {
  const g = begin();
  expect([g.f.fuel[u('ge-2ss-hq')], g.f.fuel[u('ge-9ss-hq')], g.f.fuel[u('ge-fbbde-hq')]]).toEqual([1, 1, 0]);
  expect(g.f.due[u('ge-2ss-hq')]).toBe(turnNumber('dec-22-pm'));
});

proves(
  ['36.8.8'],
  'German formations trace eight points by road, as corps do, to sources of their own, which say whose they are; the US have a second source in three turns',
  () => {
    const g = begin();
    expect(linkOf(g, u('ge-9ss-hq'))).toMatchObject({ ultimate: true, ways: [{ gait: 'road', limit: 8 * POINT }] });
    const ids = (unit: string): string[] => sourceHexes(g, u(unit)).map((h) => g.board.ids[h]);
    expect(ids('ge-9ss-hq').sort()).toEqual(['2705SE', '4026NE', '4106SE', '4626NE', '5103SE']);
    expect(ids('al-7ad-hq')).toEqual(['2727NE']);
    const at = (hex: string): string | undefined => {
      const p = position({
        clear: true,
        stage: 'german.mode',
        vars: { turn: g.v.turn },
        units: { 'ge-9ss-hq': { at: hex }, 'al-7ad-hq': { at: '3429NE' } },
      });
      noteServing(p);
      return armyOf(p, u('ge-9ss-hq'));
    };
    expect([at('4106SE'), at('4626NE')]).toEqual(['5PzA', '6PzA']);
    const us = position({
      clear: true,
      stage: 'allied.administration',
      vars: { turn: g.v.turn },
      units: { 'al-7ad-hq': { at: '3429NE' }, 'ge-62vg-i-164-vg': { at: '4304SE' } },
    });
    expect(prompt(us).at).toBe('supplying.depot');
    play(us, { k: 'open-depot' });
    expect([us.v.depotUsed, sourceHexes(us, u('al-7ad-hq')).length]).toEqual([1, 2]);
    const spent = position({
      clear: true,
      stage: 'allied.administration',
      vars: { turn: g.v.turn, depotUsed: 3 },
      units: { 'al-7ad-hq': { at: '3429NE' }, 'al-7ad-cca-1': { at: '3429NE' } },
    });
    expect(prompt(spent).at).not.toBe('supplying.depot');
  },
);

proves(
  ['36.8.8', '15.6.0'],
  'a German headquarters off its roads has no supply, but is not in a pocket for that; one that the enemy surrounds is',
  () => {
    const board = begin().board;
    const road = board.markBit('road');
    const wild = board.ids.findIndex(
      (_, h) => (board.marks[h] & road) === 0 && distance(board, h, board.at('4626NE')) <= 4 && distance(board, h, board.at('4106SE')) > 8,
    );
    const ring = ['1', '2'].flatMap((n) => ['a', 'b', 'r'].map((cc) => `al-7ad-cc${cc}-${n}`));
    const after = (closed: boolean): G => {
      const around = closed ? Object.fromEntries(neighboursOf(board, wild).map((h, n) => [ring[n], { at: board.ids[h] }])) : {};
      const g = position({
        clear: true,
        stage: 'german.administration',
        vars: { turn: turnNumber('dec-22-am') },
        units: { 'ge-9ss-hq': { at: board.ids[wild] }, 'al-7ad-hq': { at: '3429NE' }, ...around },
      });
      idle(g, (now) => now.v.turn > turnNumber('dec-22-am') || (prompt(now).at !== '' && !now.frames.some((f) => f.proc === 'supplying')));
      return g;
    };
    const free = after(false);
    const hq = u('ge-9ss-hq');
    expect([wild >= 0, isCutOff(free, hq), free.f.supply[hq], free.f.pocket[hq]]).toEqual([true, false, ON_HAND, 0]);
    const shut = after(true);
    expect([isCutOff(shut, hq), shut.f.pocket[hq] > 0]).toEqual([true, true]);
  },
);
