/** Chapter 18, weather and ground: two dice each morning from December 17, for the whole day; the weather may be the historical one (20.0, 20.2). */
import { END } from '@hexfront/engine';
import { tables, turns, type Weather } from '../../data/index.ts';
import type { G, Proc } from '../../state/shape.ts';

/** Values of `weather`. */
export const WEATHERS: readonly Weather[] = ['overcast', 'mist', 'clear'];
export const weatherNow = (g: G): Weather => WEATHERS[g.v.weather];

const { weather: SKY, ground: GROUND } = tables;
const isAm = (g: G): boolean => turns[g.v.turn - 1].part === 'am';
/** The Weather Determination Stage takes place (18.0). */
export const weatherChanges = (g: G): boolean => isAm(g) && g.v.turn >= SKY.fromTurn;

/** One less under an overcast sky, one more under a clear one (18.15). */
const afterRoll = (g: G, pip: number): Weather => SKY.byDie[String(pip + SKY.modifier[weatherNow(g)])];
const groundFor = (pip: number): 'normal' | 'freeze' => GROUND.byDie[String(pip)];

function becomes(g: G, weather: Weather, rule: string): void {
  g.v.weather = WEATHERS.indexOf(weather);
  g.emit({ e: 'weather', weather, case: rule });
}

export const weatherStage: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto(g) {
        // Yesterday's missions are over (19.0).
        for (const name of ['alliedSupport', 'germanSupport', 'interdiction', 'escort', 'resupplied'] as const) g.v[name] = 0;
        if (!g.rules.historicalWeather) return 'weather';
        becomes(g, turns[g.v.turn - 1].weather, '20.2');
        return 'ground';
      },
    },
    weather: {
      roll: (g) => ({ dice: [6], classOf: ([pip]) => afterRoll(g, pip), cases: ['18.11', 'chart-18.16'], says: 'roll.weather' }),
      take(g, _l, [pip]) {
        becomes(g, afterRoll(g, pip), '18.11');
        return 'ground';
      },
    },
    ground: {
      roll: () => ({ dice: [6], classOf: ([pip]) => groundFor(pip), cases: ['18.21', 'chart-18.26'], says: 'roll.ground' }),
      take(g, _l, [pip]) {
        const ground = groundFor(pip);
        g.v.freeze = ground === 'freeze' ? 1 : 0;
        g.emit({ e: 'ground', ground, case: '18.21' });
        return END;
      },
    },
  },
};
