/** Names that both one-mile maps of the Ardennes carry. */
import type { LetteringPlan } from '../art/style.ts';
import { lastGambleLettering } from './last-gamble-art.ts';

/** Towns in order of importance for the far view. */
export const ardennesTowns = [
  'Bastogne',
  'St. Vith',
  'Namur',
  'Dinant',
  'Charleville-Mézières',
  'Sedan',
  'Malmedy',
  'Houffalize',
  'Marche',
  'Clervaux',
  'Vielsalm',
  'Wiltz',
  'Huy',
  'Spa',
  'Verviers',
  'Monschau',
  'Echternach',
  'La Roche',
  'Prüm',
  'Bitburg',
  'Neufchâteau',
  'St. Hubert',
  'Rochefort',
  'Stavelot',
  'Givet',
  'Diekirch',
  'Ettelbruck',
  'Bouillon',
  'Ciney',
  'Hotton',
  'Libramont',
  'Vianden',
  'Aywaille',
  'Schleiden',
  'Stadtkyll',
  'Gembloux',
  'Philippeville',
  'Charleroi',
  'Neuerburg',
  'Florenville',
];

// The same country as on the two-mile map: its woods and regions serve both.
export const ardennesWoods: LetteringPlan['woods'] = lastGambleLettering.woods;
export const ardennesRegions: LetteringPlan['regions'] = lastGambleLettering.regions;
export const ardennesCountries: LetteringPlan['countries'] = [
  { text: 'Belgium', lon: 5.3, lat: 50.3, turn: -4 },
  { text: 'Germany', lon: 6.5, lat: 50.13, turn: 80 },
  { text: 'Luxembourg', lon: 6.03, lat: 49.8, turn: 0 },
  { text: 'France', lon: 4.72, lat: 49.8, turn: 0 },
];
