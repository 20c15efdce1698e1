/** Chapter 17, weather: the table, what each kind does, air visibility. Movement and combat effects are asked of the chapters they belong to. */
import { chance, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { roadToTheRhine, tables, turns } from '../../src/index.ts';
import { allowance, DEN } from '../../src/rules/movement/allowance.ts';
import { isFloodedMinor, isMinorRiver, isUnbridged, isUnbridgedForSupply } from '../../src/rules/movement/hexsides.ts';
import { transportRefusal } from '../../src/rules/supply/supply-phase.ts';
import { CLEAR_SKY, CLOUDY, type G, WEATHERS } from '../../src/state/shape.ts';
import { idle, play, position, proves, roll, u } from '../kit/kit.ts';

const at = (
  stage: string,
  vars: Record<string, number>,
  units: Record<string, Record<string, string | number>> = {},
  scenario = 'campaign',
): G => position({ stage, scenario, vars: { turn: 10, ...vars }, units });
const weather = (name: (typeof WEATHERS)[number]): number => WEATHERS.indexOf(name);

describe('the table', () => {
  proves(['17', 'seq-weather', '4-turn'], 'one die on the column of the month, for the whole game turn, then the plots', () => {
    for (const turn of [1, 5, 9, 13, 17, 21, 25, 29]) {
      const column = tables.weather.columns[turns[turn - 1].weather];
      for (let pip = 1; pip <= 6; pip++) {
        const g = at('weather', { turn });
        expect(chance(g)?.cases).toEqual(['17']);
        roll(g, pip);
        expect(g.rules.weatherName(g)).toBe(column[pip - 1]);
      }
    }
    const g = at('weather', { turn: 5 });
    roll(g, 6);
    const happened = g.events.map((e) => e.e);
    expect(happened.indexOf('weather')).toBeGreaterThanOrEqual(0);
    idle(g, () => g.v.turn === 6 && g.frames.some((f) => f.proc === 'weather'));
    expect(g.rules.weatherName(g)).toBe('storm');
  });

  proves(
    ['32.G.1', '33.G.1', '34.G.1', '35.G'],
    'scenarios give the weather of their first turn, and the impulse before Market-Garden was clear',
    () => {
      const first = (scenario: string): G => {
        const g = start(roadToTheRhine, { scenario, seed: 'x' }) as unknown as G;
        idle(g, () => g.v.impulse > 0 || g.frames.some((f) => f.proc === 'allocation'));
        return g;
      };
      for (const [scenario, name] of [
        ['market-garden', 'rain'],
        ['market-garden-campaign', 'rain'],
        ['bulge', 'winter-storm'],
        ['bulge-campaign', 'winter-storm'],
      ]) {
        const g = first(scenario);
        expect(g.rules.weatherName(g)).toBe(name);
        if (name === 'rain') expect([g.v.lastSky, transportRefusal(g)]).toEqual([CLEAR_SKY, undefined]);
      }
      // Later turns are rolled for.
      const later = at('weather', { turn: 4 }, {}, 'market-garden-campaign');
      expect(chance(later)?.says).toBe('roll.weather');
    },
  );
});

describe('effects', () => {
  const moves = (name: (typeof WEATHERS)[number]): [number, number] => {
    const g = at(
      'allied.movement',
      { weather: weather(name) },
      { 'us-1-inf': { at: 'N-0520', maneuver: 1 }, 'ge-12vg-inf': { at: 'N-3020' } },
    );
    g.set('unsupplied', u('us-1-inf'), 0);
    g.set('unsupplied', u('ge-12vg-inf'), 0);
    return [allowance(g, u('us-1-inf')) / DEN, allowance(g, u('ge-12vg-inf')) / DEN];
  };
  const effects = (name: (typeof WEATHERS)[number]) => tables.weatherEffects[name];

  proves(['17-clear'], 'clear: nothing', () => {
    expect(moves('clear')).toEqual([15, 8]);
    expect(effects('clear')).toMatchObject({ air: 'free', flood: false, mountain: 0, impulse: 1, noRiverAssault: false, amphibious: true });
  });
  proves(['17-rain'], 'rain: two points less, and the visibility table', () => {
    expect(moves('rain')).toEqual([13, 6]);
    expect(effects('rain')).toMatchObject({ air: 'table', flood: false, mountain: 0, impulse: 1, noRiverAssault: false, amphibious: true });
  });
  proves(['17-storm'], 'storm: half movement, floods, mountains, dear impulses, no amphibious attacks', () => {
    expect(moves('storm')).toEqual([7.5, 4]);
    expect(effects('storm')).toMatchObject({
      air: 'table',
      flood: true,
      mountain: 1,
      impulse: 2,
      noRiverAssault: false,
      amphibious: false,
    });
  });
  proves(['17-frost'], 'frost: one point less, mountains, no attacks over unbridged major rivers outside November', () => {
    expect(moves('frost')).toEqual([14, 7]);
    expect(effects('frost')).toMatchObject({
      air: 'table',
      flood: false,
      mountain: 1,
      impulse: 1,
      noRiverAssault: true,
      novemberFree: true,
    });
  });
  proves(['17-winterstorm'], 'winter storm: two points less for the Allies, one for the Germans; nobody flies', () => {
    expect(moves('winter-storm')).toEqual([13, 7]);
    expect(effects('winter-storm')).toMatchObject({
      air: 'none',
      mountain: 2,
      impulse: 2,
      noRiverAssault: true,
      novemberFree: true,
      amphibious: false,
      airlift: false,
    });
    // No roll, no missions, and for the transports of the next impulse it was cloudy.
    const g = at(
      'allied.air',
      { weather: weather('winter-storm') },
      { 'us-97w-bmb': { at: 'N-0520', operational: 1 }, 'us-1-inf': { at: 'N-0521' } },
    );
    expect(g.frames.some((f) => f.proc === 'air')).toBe(false);
    idle(g, () => g.v.side === 0 || g.v.turn > 10);
    expect(g.v.lastSky).toBe(CLOUDY);
  });
  proves(['17-thaw'], 'thaw: half movement, floods, mountains, dear impulses', () => {
    expect(moves('thaw')).toEqual([7.5, 4]);
    expect(effects('thaw')).toMatchObject({
      air: 'table',
      flood: true,
      mountain: 2,
      impulse: 2,
      noRiverAssault: true,
      novemberFree: false,
    });
  });

  proves(['17.S1'], 'a minor river in flood is an unbridged major river for everything but supply', () => {
    const g = at('allied.movement', { weather: weather('storm') });
    const minor = g.board.sideBit('minor-river');
    const side = g.board.sides.findIndex((s) => (s & minor) !== 0);
    expect([isFloodedMinor(g, side), isUnbridged(g, side), isMinorRiver(g, side), isUnbridgedForSupply(g, side)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    g.v.weather = weather('rain');
    expect([isFloodedMinor(g, side), isUnbridged(g, side), isMinorRiver(g, side)]).toEqual([false, false, true]);
  });
});

describe('air visibility', () => {
  const air = (name: (typeof WEATHERS)[number], stage = 'allied.air'): G =>
    at(
      stage,
      { weather: weather(name) },
      { 'us-97w-bmb': { at: 'N-0520', operational: 1 }, 'us-1-inf': { at: 'N-0521' }, 'ge-12vg-inf': { at: 'N-3020' } },
    );

  proves(
    ['17.S2', '17.S2-roll', 'seq-air'],
    'rain, storm, frost and thaw are rolled for at the start of each air phase; clear weather is not',
    () => {
      for (const [name, pips] of Object.entries(tables.airVisibility.clearOn)) {
        for (let pip = 1; pip <= 6; pip++) {
          const g = air(name as 'rain');
          expect(chance(g)?.says).toBe('roll.visibility');
          roll(g, pip);
          expect(g.v.sky).toBe(pips.includes(pip) ? CLEAR_SKY : CLOUDY);
          expect(g.events.find((e) => e.e === 'sky')).toMatchObject({ sky: pips.includes(pip) ? 'clear' : 'cloudy', case: '17.S2-roll' });
          // Cloudy: not even a transfer.
          expect(g.frames.some((f) => f.proc === 'air')).toBe(pips.includes(pip));
        }
      }
      expect(chance(air('clear'))).toBeUndefined();
      expect(air('clear').v.sky).toBe(CLEAR_SKY);
      const odds = Object.fromEntries((chance(air('frost'))?.outcomes ?? []).map((o) => [o.key, o.weight / o.total]));
      expect(odds.clear).toBeCloseTo(4 / 6);
    },
  );

  proves(
    ['17.S2-roll', '17.S2-transport'],
    'one roll for the impulse, reserve air phase included, and the next impulse has its own',
    () => {
      const g = air('rain');
      roll(g, 6);
      idle(g, () => g.v.impulse === 2 || g.v.side === 0 || g.v.turn > 10);
      expect(g.v.lastSky).toBe(CLOUDY);
      const reserve = position({
        stage: 'allied.reserve-air',
        scenario: 'campaign',
        vars: { turn: 10, weather: 1, sky: CLOUDY },
        units: { 'us-97w-bmb': { at: 'N-0520', operational: 1 }, 'us-1-inf': { at: 'N-0521' } },
      });
      expect(reserve.frames.some((f) => f.proc === 'reserveAir')).toBe(false);
      const clear = position({
        stage: 'allied.reserve-air',
        scenario: 'campaign',
        vars: { turn: 10, weather: 1, sky: CLEAR_SKY },
        units: { 'us-97w-bmb': { at: 'N-0520', operational: 1 }, 'us-1-inf': { at: 'N-0521' } },
      });
      expect(clear.frames.some((f) => f.proc === 'reserveAir')).toBe(true);
      play(clear, { k: 'done' });
      expect(clear.frames.some((f) => f.proc === 'reserveAir')).toBe(false);
    },
  );

  proves(['17.S2-transport'], 'in a first impulse the last impulse of the player turn before counts', () => {
    const g = air('rain', 'german.air');
    roll(g, 6);
    idle(g, () => g.v.side === 1 && g.frames.some((f) => f.proc === 'allocation' || f.proc === 'movement'));
    expect([g.v.lastSky, transportRefusal(g)?.case]).toEqual([CLOUDY, '17.S2-transport']);
  });
});
