/** Chapter 20, weather: sky and ground of every turn, from the turn track or by dice. Procedure `weather`. */
import { END, type Next } from '@hexfront/engine';
import { type Atmosphere, type Ground, type Range, tables, turnNumber, turns } from '../data/index.ts';
import type { G, Proc } from '../state/shape.ts';

const SKIES: readonly Atmosphere[] = ['clear', 'partial-overcast', 'overcast', 'snow'];
const GROUNDS: readonly Ground[] = ['normal', 'frozen', 'snow', 'thaw'];

const { variableWeather } = tables;
/** A half-clear sky may still cloud over, and bare ground is snowed in, from these turns on (20.1.2). */
const CLOUDS_OVER = turnNumber('dec-27-pm');
const SNOWED_IN = turnNumber('dec-28-am');
const CLOUDS_OVER_ON = 4;

const turnNow = (g: G): number => Math.min(g.v.turn, g.rules.lastTurn);
export const atmosphereNow = (g: G): Atmosphere => (g.v.sky > 0 ? SKIES[g.v.sky - 1] : g.rules.atmosphere(turnNow(g)));
export const groundNow = (g: G): Ground => (g.v.ground > 0 ? GROUNDS[g.v.ground - 1] : g.rules.ground(turnNow(g)));

/** What a modified roll brings, by a table of ranges. */
export const inRanges = <T extends Range>(rows: readonly T[], roll: number): T | undefined =>
  rows.find(({ min = -Infinity, max = Infinity }) => roll >= min && roll <= max);

const modifiers = (g: G): { atmosphere: number; ground: number } | undefined => turns[turnNow(g) - 1].modifiers;
const skyOf = (g: G, pip: number): Atmosphere =>
  (inRanges(variableWeather.atmosphere, (pip % 10) + (modifiers(g)?.atmosphere ?? 0))?.result ?? 'overcast') as Atmosphere;
/** Falling snow lies on the ground; late in December an overcast sky snows in what was bare (20.1.2, 20.3.4). */
function groundOf(g: G, pip: number): Ground {
  if (atmosphereNow(g) === 'snow') return 'snow';
  const rolled = (inRanges(variableWeather.ground, (pip % 10) + (modifiers(g)?.ground ?? 0))?.result ?? 'normal') as Ground;
  return rolled === 'normal' && atmosphereNow(g) === 'overcast' && turnNow(g) >= SNOWED_IN ? 'snow' : rolled;
}

/** Movement and observation depend on it. */
function tell(g: G, rule: string): Next {
  g.d.change++;
  g.emit({ e: 'weather', sky: atmosphereNow(g), ground: groundNow(g), case: rule });
  return END;
}

export const weather: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        g.v.sky = 0;
        g.v.ground = 0;
        // The first morning of the offensive has no modifiers: it is as it was.
        return g.rules.weather === 'variable' && modifiers(g) ? 'sky' : tell(g, '20.1.1');
      },
    },
    sky: {
      roll: (g) => ({
        dice: [10],
        classOf: ([pip]) => skyOf(g, pip),
        cases: ['20.1.2'],
        says: 'roll.sky',
        args: { n: modifiers(g)?.atmosphere ?? 0 },
      }),
      take: (g, _l, [pip]) => {
        g.v.sky = SKIES.indexOf(skyOf(g, pip)) + 1;
        return atmosphereNow(g) === 'partial-overcast' && turnNow(g) >= CLOUDS_OVER ? 'clouds' : 'ground';
      },
    },
    clouds: {
      roll: () => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 <= CLOUDS_OVER_ON ? 'overcast' : 'partial-overcast'),
        cases: ['20.1.2'],
        says: 'roll.clouds',
        args: { n: CLOUDS_OVER_ON },
      }),
      take: (g, _l, [pip]) => {
        if (pip % 10 <= CLOUDS_OVER_ON) g.v.sky = SKIES.indexOf('overcast') + 1;
        return 'ground';
      },
    },
    ground: {
      roll: (g) => ({
        dice: [10],
        classOf: ([pip]) => groundOf(g, pip),
        cases: ['20.1.2'],
        says: 'roll.ground',
        args: { n: modifiers(g)?.ground ?? 0 },
      }),
      take: (g, _l, [pip]) => {
        g.v.ground = GROUNDS.indexOf(groundOf(g, pip)) + 1;
        return tell(g, '20.1.2');
      },
    },
  },
};
