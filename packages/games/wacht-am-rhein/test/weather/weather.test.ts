/** Weather and ground (18), historical weather (20). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { airPoints } from '../../src/rules/air/air-allocation.ts';
import { weatherNow } from '../../src/rules/weather/weather.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, NE, out, scene, spent } from '../kit/field.ts';
import { hex, idle, play, position, proves, refusal, roll, u } from '../kit/kit.ts';
import { at20, lay } from '../kit/lines.ts';

const AM = 8;
const units = { 'us-1-18-1-i': at20(30), 'us-1-v-h': at20(31), 'de-1-48-12-i': at20(10), 'de-lxvi-h': at20(9) };
const morning = (turn: number, weather = 0, options = {}): G => lay({ stage: 'weather', turn, vars: { weather }, units, options });
/** The weather after a roll. */
const sky = (pip: number, before: number): string => weatherNow(roll(morning(AM, before), pip));

describe('weather', () => {
  proves(
    ['18.0', '18.11', '18.12', '18.15', 'chart-18.16', '5.2A'],
    'a die each morning, one less under an overcast sky, one more under a clear one',
    () => {
      const row = (before: number): string[] => [1, 2, 3, 4, 5, 6].map((pip) => sky(pip, before));
      expect(row(0)).toEqual(['overcast', 'overcast', 'overcast', 'mist', 'mist', 'clear']);
      expect(row(1)).toEqual(['overcast', 'overcast', 'mist', 'mist', 'clear', 'clear']);
      expect(row(2)).toEqual(['overcast', 'mist', 'mist', 'clear', 'clear', 'clear']);
    },
  );

  proves(['18.0', '18.14', '18.25'], 'not on December 16, which is overcast and normal, nor in the afternoon or at night', () => {
    for (const turn of [2, AM + 1, AM + 2]) {
      const g = morning(turn);
      expect(g.events.some((e) => e.e === 'stage' && e.stage === 'weather')).toBe(false);
      expect([weatherNow(g), g.v.freeze]).toEqual(['overcast', 0]);
    }
    expect(morning(AM).events.some((e) => e.e === 'stage' && e.stage === 'weather')).toBe(true);
    // It lasts through the night.
    const g = roll(roll(morning(AM), 6), 5);
    idle(g, (w) => w.v.turn === AM + 2 && w.v.bonus === 1);
    expect([weatherNow(g), g.v.freeze]).toEqual(['clear', 1]);
  });

  proves(['20.0', '20.2'], 'or that of history, with the ground still rolled', () => {
    const day = (turn: number): G =>
      position({ scenario: 'campaign', stage: 'weather', vars: { turn }, options: { weather: 'historical' } });
    const history = (turn: number): string => weatherNow(day(turn));
    expect([5, 8, 11, 20, 23, 41].map(history)).toEqual(['mist', 'mist', 'overcast', 'overcast', 'clear', 'overcast']);
    const g = day(23);
    expect(prompt(g).at).toBe('weather.ground');
    expect(roll(g, 6).v.freeze).toBe(1);
  });
});

describe('ground', () => {
  proves(['18.21', '18.22', 'chart-18.26'], 'a second die: frozen on five and six', () => {
    expect([1, 2, 3, 4, 5, 6].map((pip) => roll(roll(morning(AM), 3), pip).v.freeze)).toEqual([0, 0, 0, 0, 1, 1]);
  });

  proves(['18.23', '18.24'], 'frozen ground makes broken ground and woods cheaper for Class B in Tactical Mode, nobody else', () => {
    const hexes = { [out(E, 1)]: 'woods', [out(NE, 1)]: 'broken' };
    const price = (id: string, freeze: number, to: string, march = 0): number => {
      const g = scene({ units: { [id]: { at: C, march } }, hexes, vars: { freeze } });
      if (prompt(g).at !== 'movement.plan') play(g, { k: 'done' });
      play(g, { k: 'pick', u: u(id) }, { k: 'go', h: hex(g, to) });
      return spent(g);
    };
    const tanks = 'de-1-16-116p-t';
    expect([price(tanks, 0, out(E, 1)), price(tanks, 1, out(E, 1))]).toEqual([6, 4]);
    expect([price(tanks, 0, out(NE, 1)), price(tanks, 1, out(NE, 1))]).toEqual([3, 2]);
    expect([price('de-1-48-12-i', 0, out(E, 1)), price('de-1-48-12-i', 1, out(E, 1))]).toEqual([2, 2]);
    const march = scene({ units: { [tanks]: { at: C, march: 1 } }, hexes, vars: { freeze: 1 } });
    if (prompt(march).at !== 'movement.plan') play(march, { k: 'done' });
    play(march, { k: 'pick', u: u(tanks) });
    expect(refusal(march, { k: 'go', h: hex(march, out(E, 1)) })).toMatchObject({ case: '7.31' });
    expect(price(tanks, 0, out(NE, 1), 1)).toBe(price(tanks, 1, out(NE, 1), 1));
  });
});

describe('the outline of a game turn', () => {
  const stages = (g: G): string[] => g.events.flatMap((e) => (e.e === 'stage' ? [String(e.stage)] : []));
  proves(['5.2', '5.2A', '5.2B', '5.2D', '5.2E'], 'weather, air, then the Allied and the German player turn with their phases', () => {
    const g = morning(AM);
    const seen = stages(g);
    roll(g, 6);
    roll(g, 1);
    idle(g, (w) => seen.push(...stages(w)) > 0 && w.v.turn !== AM);
    const phases = ['supply', 'movement', 'bridges', 'combat'];
    expect([...new Set(seen)].filter((id) => id !== 'turn').slice(0, 12)).toEqual([
      'weather',
      'air',
      'allied',
      ...phases.map((p) => `allied.${p}`),
      'german',
      ...phases.map((p) => `german.${p}`),
    ]);
  });

  proves(['26.5', '18.15'], 'the Race begins after an overcast day and has its air points in full', () => {
    const race = (pip: number): string =>
      weatherNow(roll(position({ scenario: 'race-for-the-meuse', stage: 'weather', vars: { turn: 17 } }), pip));
    expect([3, 4].map(race)).toEqual(['overcast', 'mist']);
    const clear = position({ scenario: 'race-for-the-meuse', stage: 'air', vars: { turn: 17, weather: 2 } });
    expect([airPoints(clear, 1), airPoints(clear, 0)]).toEqual([12, 4]);
  });
});
