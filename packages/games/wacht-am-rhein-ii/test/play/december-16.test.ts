/** What the scenarios of December 16 have beside their own tests: An Egg Is Laid (35.3), Ride of the Valkyries (35.2), and the rules common to all (35.1). */
import { start } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, turnNumber } from '../../src/index.ts';
import { airPoints } from '../../src/rules/air/points.ts';
import { depletionValue, isPredawn } from '../../src/rules/offensive/surprise.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const kitOf = (id: string) => ruleKit(it, gameOf([scenarioById(id)]), id);
const egg = kitOf('egg-is-laid');
const valkyries = kitOf('valkyries');
const { proves, u } = egg;
const begin = (id: string): G => start(gameOf([scenarioById(id)]), { scenario: id, seed: 'set-up' });
const counts = (g: G) => [onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length];
const asleep = (at: string) => ({ at, asleep: 1 });

describe('An Egg Is Laid', () => {
  proves(['35.3.1', '35.3.2', '35.3.9'], 'from before dawn on December 16 to December 20 PM, with all rules of the first days', () => {
    const g = begin('egg-is-laid');
    expect([g.v.turn, g.rules.lastTurn, isPredawn(g), counts(g)]).toEqual([1, turnNumber('dec-20-pm'), true, [78, 44]]);
    expect(['35.1.1', '35.1.2', '35.1.4', '35.1.6', '35.1.8', '35.1.10'].every((rule) => g.rules.special(rule))).toBe(true);
    expect(onMapOf(g, ALLIED).every((x) => g.f.asleep[x] === 1)).toBe(true);
  });
  proves(
    ['35.3.5', '35.1.4-c'],
    'in the morning 32 Armored Cavalry and the tank company at Vielsalm, then one unit in the afternoon and one at night',
    () => {
      const wake = (turn: string) =>
        egg.position({
          clear: true,
          stage: 'allied.awakening',
          vars: { turn: turnNumber(turn) },
          units: {
            'al-14cav-32-armc': asleep('3429NE'),
            'us-bk-lttk': asleep('3429NE'),
            'al-106id-1-424-inf': asleep('4904SE'),
            'ge-62vg-i-164-vg': { at: '5404SE' },
          },
        });
      const am = wake('dec-16-am');
      expect(['al-14cav-32-armc', 'us-bk-lttk', 'al-106id-1-424-inf'].map((id) => am.f.asleep[u(id)])).toEqual([0, 0, 1]);
      expect([wake('dec-16-pm').v.wakeups, wake('dec-16-night').v.wakeups]).toEqual([1, 1]);
    },
  );
  proves(['35.3.6'], 'nobody flies', () => {
    const g = begin('egg-is-laid');
    expect([airPoints(g, GERMAN), airPoints(g, ALLIED)]).toEqual([0, 0]);
  });
});

describe('Ride of the Valkyries', () => {
  proves(['35.2.1'], 'from before dawn on December 16 to December 20 PM', () => {
    const g = begin('valkyries');
    expect([g.v.turn, g.rules.lastTurn, isPredawn(g), counts(g)]).toEqual([1, turnNumber('dec-20-pm'), true, [140, 92]]);
    expect(onMapOf(g, GERMAN).some((x) => /-5-fsj$/.test(UNITS[x].id))).toBe(false);
    expect(onMapOf(g, ALLIED).some((x) => UNITS[x].formation === '9AD' && UNITS[x].part === 'CCB')).toBe(false);
  });
  proves(['35.2.5'], 'air points under a partial overcast only: four and two', () => {
    const planes = (sky: number) => {
      const g = valkyries.position({
        clear: true,
        stage: 'allied.movement',
        vars: { turn: turnNumber('dec-17-pm'), sky },
        units: { 'al-99id-1-393-inf': { at: '5716NE' }, 'ge-277vg-i-990-vg': { at: '6117NE' } },
      });
      return [airPoints(g, ALLIED), airPoints(g, GERMAN)];
    };
    expect([planes(1), planes(2), planes(3)]).toEqual([
      [0, 0],
      [4, 2],
      [0, 0],
    ]);
  });
});

describe('ammunition', () => {
  proves(
    ['35.1.8'],
    'on the afternoon of December 16 the Germans run out above four and the US above six, before and after as usual',
    () => {
      const values = (turn: string) => {
        const g = begin('egg-is-laid');
        g.v.turn = turnNumber(turn);
        return [depletionValue(g, GERMAN, 3), depletionValue(g, ALLIED, 7)];
      };
      expect([values('dec-16-pm'), values('dec-16-night')]).toEqual([
        [4, 6],
        [3, 7],
      ]);
    },
  );
});
