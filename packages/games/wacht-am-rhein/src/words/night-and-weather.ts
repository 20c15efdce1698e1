import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapters 12, 13, 18 and 20. */
export const NIGHT_AND_WEATHER_WORDS: Catalogue = {
  'event.fatigued': 'Fatigued: {units}.',
  'event.rested': 'Fatigue: {n|0=no unit is|1=one unit is|# units are} rested, {recovering|0=none begins|1=one begins|# begin} to recover.',
  'refuse.bonus-stays': '{unit} cannot move: artillery and headquarters stay in a Night Bonus turn.',
  'refuse.bonus-isolated': '{unit} cannot move: isolated units stay in a Night Bonus turn.',
  'do.complete': 'Finish the position in {h}',
  'refuse.nothing-to-complete': 'No position can be finished in {hex} now.',
  'roll.weather': 'Weather: one less if overcast now, one more if clear; 2 or less overcast, 3 to 4 mist, 5 or more clear',
  'roll.ground': 'Ground: frozen on 5 or 6',
  'event.weather': 'Weather today: {weather|overcast=overcast, no air power|mist=mist, half the air points|clear=clear, all air points}.',
  'event.ground': 'Ground today: {ground|freeze=frozen|normal}.',
};
