/** Formations that a scenario takes off the map (35.3.4, 36.6.4), and one that comes in again elsewhere (36.7.4). */
import { start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { doorsOf, entryFor } from '../../src/rules/arrivals/doors.ts';
import { sendAway } from '../../src/rules/arrivals/sent-away.ts';
import { detach } from '../../src/rules/companies/breakdown.ts';
import { stepsLost } from '../../src/rules/companies/parents.ts';
import { frozenRefusal, thaw } from '../../src/rules/scenarios/limits.ts';
import { LOW_FUEL } from '../../src/state/fields/supply/logistics.ts';
import { markOf, UNITS } from '../../src/state/query.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const egg = kit('egg-is-laid');
const corps = kit('corps-to-the-meuse');
const both = kit('army-and-the-meuse');
const sauer = kit('sparring-on-the-sauer');
const { proves, u } = egg;
const begin = ({ game }: ReturnType<typeof kit>, id: string, turn: string): G => {
  const g = start(game, { scenario: id, seed: 'away' });
  g.v.turn = turnNumber(turn);
  return g;
};
const ofDivision = (g: G): number[] => UNITS.filter((x) => g.onMap(x.index) && markOf(g, x.index) === '116Pz').map((x) => x.index);
const broken = (g: G, id: string): void => {
  while (g.onMap(u(id))) detach(g, u(id));
};

describe('formations that leave', () => {
  proves(
    ['35.3.4'],
    'the 5th Parachute Regiment is taken off as December 19 AM begins, in companies or not, and has lost no steps by that',
    () => {
      const g = begin(egg, 'egg-is-laid', 'dec-19-am');
      const regiment = ['i', 'ii', 'iii'].map((n) => u(`ge-3fj-${n}-5-fsj`));
      broken(g, 'ge-3fj-i-5-fsj');
      const companies = (): number =>
        UNITS.filter((x) => x.generic && g.onMap(x.index) && regiment.includes(g.f.origin[x.index] - 1)).length;
      expect(companies()).toBe(3);
      sendAway(g, 'end');
      expect(regiment.slice(1).every((x) => g.onMap(x))).toBe(true);
      sendAway(g, 'start');
      expect([regiment.some((x) => g.onMap(x)), companies(), stepsLost(g, regiment)]).toEqual([false, 0, 0]);
      expect([g.onMap(u('ge-18vg-hq')), g.onMap(u('ge-3fj-ersatz-bn-3fj'))]).toEqual([true, false]);
    },
  );
  proves(['36.6.4'], 'the 116th Division leaves with its companies, and for good where scenario E is played alone', () => {
    const g = begin(corps, 'corps-to-the-meuse', 'dec-23-pm');
    broken(g, 'ge-116pz-bayer-1-mkv');
    expect(ofDivision(g).some((x) => UNITS[x].generic)).toBe(true);
    sendAway(g, 'start');
    expect(ofDivision(g).length).toBeGreaterThan(0);
    sendAway(g, 'end');
    expect([ofDivision(g), g.f.place[u('ge-116pz-hq')]]).toEqual([[], g.box('Left the area')]);
  });
  proves(
    ['36.7.4', '36.5.3'],
    'where C and E are one game it comes in again at 7008SW on December 24 AM, low on fuel and short of six steps',
    () => {
      const g = begin(both, 'army-and-the-meuse', 'dec-23-pm');
      const own = ofDivision(g);
      sendAway(g, 'end');
      const [hq] = own.filter((x) => UNITS[x].type === 'hq');
      expect([ofDivision(g), own.every((x) => g.f.place[x] === g.box('Arriving'))]).toEqual([[], true]);
      expect([g.f.due[hq], g.f.fuel[hq], stepsLost(g, own)]).toEqual([
        turnNumber('dec-24-am'),
        LOW_FUEL,
        6 + stepsLost(begin(both, 'army-and-the-meuse', 'dec-23-pm'), own),
      ]);
      const entry = entryFor(g, hq);
      expect(entry && doorsOf(g, entry).map((h) => g.board.ids[h])).toEqual(['7008SW']);
      const held = begin(both, 'army-and-the-meuse', 'dec-23-pm');
      held.set('control', both.hex(held, '1422NE'), GERMAN + 1);
      sendAway(held, 'end');
      expect(ofDivision(held).length).toBe(own.length);
    },
  );
});

proves(['36.2.4'], 'companies of CCR of the 10th Armored Division wait as it does, and are free with it', () => {
  const g = begin(sauer, 'sparring-on-the-sauer', 'dec-21-am');
  broken(g, 'al-10ad-ccr-1');
  const companies = UNITS.filter((x) => x.generic && g.onMap(x.index) && g.f.origin[x.index] === u('al-10ad-ccr-1') + 1).map(
    (x) => x.index,
  );
  expect(companies.length).toBeGreaterThan(0);
  expect(companies.map((x) => frozenRefusal(g, x)?.case)).toEqual(companies.map(() => '36.2.4'));
  thaw(g, u('ge-352vg-hq'), g.hexOf(companies[0]));
  expect([...companies, u('al-10ad-ccr-2')].map((x) => frozenRefusal(g, x))).toEqual([...companies.map(() => undefined), undefined]);
});
