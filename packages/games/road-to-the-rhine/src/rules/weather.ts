/** Chapter 17, weather: one die for the whole game turn, unless the scenario gives it; then the drops are plotted. */
import { call, END } from '@hexfront/engine';
import { tables, turns } from '../data/index.ts';
import { CLEAR_SKY, type G, type Proc, WEATHERS, type Weather } from '../state/shape.ts';

const column = (g: G): readonly Weather[] => tables.weather.columns[turns[g.v.turn - 1].weather];

function becomes(g: G, weather: Weather, rule: string): void {
  g.v.weather = WEATHERS.indexOf(weather);
  g.emit({ e: 'weather', weather, turn: g.v.turn, case: rule });
}

const weather: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        const given = g.rules.scenario.weather;
        if (given?.turn !== g.v.turn) return 'roll';
        becomes(g, given.is, given.case);
        if (given.visibilityBefore === 'clear') g.v.lastSky = CLEAR_SKY;
        return 'plots';
      },
    },
    roll: {
      roll: (g) => ({
        dice: [tables.weather.die],
        classOf: ([pip]) => column(g)[pip - 1],
        cases: ['17'],
        says: 'roll.weather',
        args: { turn: g.v.turn },
      }),
      take: (g, _l, [pip]) => {
        becomes(g, column(g)[pip - 1], '17');
        return 'plots';
      },
    },
    plots: { auto: () => call('plots', {}, 'over') },
    over: { auto: () => END },
  },
};

export const weatherProcs = { weather };
