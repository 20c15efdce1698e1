import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapter 20. */
export const WEATHER_WORDS: Catalogue = {
  'event.weather':
    'Weather: {sky|clear=clear|partial-overcast=partial overcast|overcast=overcast|snow=snow}; ground {ground|normal=normal|frozen=frozen|snow=covered with snow|thaw=thawing}.',
  'roll.sky': 'Weather: the sky, modifier {n}',
  'roll.clouds': 'Weather: partial overcast becomes overcast on 0 to {n}',
  'roll.ground': 'Weather: the ground, modifier {n}',
};
