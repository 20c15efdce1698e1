/** How the map of Road to the Rhine is painted. */
import type { ArtFile } from '@hexfront/engine';
import { blur, fill, makeField } from '../art/field.ts';
import { rgb } from '../art/ink.ts';
import { fbm } from '../art/noise.ts';
import type { ArtPlan } from '../art/plan.ts';
import type { LetteringPlan } from '../art/style.ts';
import { hexAt } from '../grid.ts';

const SEA = 3;

export const roadToTheRhineArt: ArtPlan = {
  // High ground only a shade paler than low: on this map height has no effect, and white tops among brown hexes looked like a terrain of their own.
  palette: { high: rgb('#E8E5DA') },
  mirror: true,
  // clear, rough, mountain, sea, switzerland, chart box: the game knows no woods, so none are drawn that could be mistaken for terrain
  woods: [-0.2, -0.2, -0.2, -0.2, -0.2, -0.2],
  rough: [0, 1, 0, 0, 0, 0],
  steep: [0, 0, 1, 0, 0, 0],
  mountain: rgb('#B39C7C'),
  floor: 0,
  ruggedFull: 220,
  relief: 150,
  valley: 70,
  exaggeration: 12 / 12500,
  bend: 0.3,
  fields: 0.85,
  contour: 100,
  treeGap: 0.09,
  // Shore through the middle of the partial sea hexes: sea hexes are 1, land 0, partial ones a half, smoothed.
  sea: (model, width, height, per) => {
    const partial = 1 << model.board.marks.indexOf('partial-sea');
    const value = (x: number, y: number) => {
      const h =
        hexAt(model.grid, x, y) ?? hexAt(model.grid, Math.min(width - 0.6, Math.max(0.6, x)), Math.min(height - 0.8, Math.max(0.8, y)));
      if (!h) return 0;
      return model.terrain[h.index] === SEA ? 1 : (model.board.hexes[h.index][4] as number) & partial ? 0.5 : 0;
    };
    const f = fill(makeField(width, height, per), value);
    blur(f, 0.3, 2);
    for (let j = 0; j < f.h; j++) {
      for (let i = 0; i < f.w; i++) {
        const p = j * f.w + i;
        const middle = 1 - Math.min(1, Math.abs(f.data[p] - 0.5) / 0.4);
        f.data[p] += middle * (fbm((i / per) * 2.2, (j / per) * 2.2, 401, 4) - 0.5) * 0.4;
      }
    }
    return f;
  },
  levels: [16, 32, 64, 128],
  glyphsFrom: 56,
  quality: 78,
};

export const roadToTheRhineLettering: LetteringPlan = {
  first: [
    'Antwerp',
    'Brussels',
    'Köln',
    'Amsterdam',
    'Rotterdam',
    'Frankfurt',
    'Strasbourg',
    'Metz',
    'Lille',
    'Liège',
    'Luxembourg',
    'Nancy',
    'Düsseldorf',
    'Essen',
    'Dortmund',
    'Arnhem',
    'Nijmegen',
    'Bastogne',
    'Aachen',
    'Koblenz',
    'Mainz',
    'Mannheim',
    'Karlsruhe',
    'Stuttgart',
    'Freiburg',
    'Mulhouse',
    'Belfort',
    'Dijon',
    'Reims',
    'Verdun',
    'Trier',
    'Saarbrücken',
    'Kaiserslautern',
    'Münster',
    'Utrecht',
    'The Hague',
    'Dunkirk',
    'Gent',
    'Namur',
    'Maastricht',
    'Eindhoven',
    'Venlo',
    'Wesel',
    'Bonn',
    'Remagen',
    'Épinal',
    'Colmar',
    'St. Vith',
    'Sedan',
    'Charleroi',
  ],
  large: new Set([
    'Antwerp',
    'Brussels',
    'Köln',
    'Amsterdam',
    'Rotterdam',
    'Frankfurt',
    'Strasbourg',
    'Metz',
    'Lille',
    'Liège',
    'Luxembourg',
    'Nancy',
    'Düsseldorf',
    'Essen',
    'Dortmund',
    'Duisburg',
    'Stuttgart',
    'Reims',
    'Dijon',
    'Münster',
    'The Hague',
    'Utrecht',
    'Gent',
    'Bonn',
    'Koblenz',
    'Mainz',
    'Mannheim',
    'Karlsruhe',
    'Saarbrücken',
    'Aachen',
  ]),
  woods: [],
  regions: [
    { text: 'Ardennes', lon: 5.5, lat: 50.12, turn: 22 },
    { text: 'Eifel', lon: 6.65, lat: 50.35, turn: 25 },
    { text: 'Hunsrück', lon: 7.25, lat: 49.9, turn: -12 },
    { text: 'Vosges', lon: 7.08, lat: 48.2, turn: 80 },
    { text: 'Schwarzwald', lon: 8.2, lat: 48.2, turn: 85 },
    { text: 'Pfälzer Wald', lon: 7.85, lat: 49.27, turn: 60 },
    { text: 'Westerwald', lon: 7.85, lat: 50.62, turn: -5 },
    { text: 'Sauerland', lon: 8.05, lat: 51.22, turn: 20 },
    { text: 'Taunus', lon: 8.35, lat: 50.25, turn: 5 },
    { text: 'Odenwald', lon: 8.85, lat: 49.6, turn: 70 },
    { text: 'Lorraine', lon: 6.5, lat: 48.85, turn: 20 },
    { text: 'Champagne', lon: 4.3, lat: 48.95, turn: 25 },
    { text: 'Argonne', lon: 4.95, lat: 49.25, turn: 75 },
    { text: 'Flanders', lon: 3.3, lat: 50.95, turn: 20 },
    { text: 'Brabant', lon: 5.15, lat: 51.45, turn: 18 },
    { text: 'Veluwe', lon: 5.85, lat: 52.2, turn: 30 },
    { text: 'Ruhr', lon: 7.15, lat: 51.56, turn: 10 },
    { text: 'Alsace', lon: 7.45, lat: 48.45, turn: 80 },
    { text: 'Westwall', lon: 6.36, lat: 50.48, turn: 75 },
    { text: 'Maginot Line', lon: 6.5, lat: 49.32, turn: 15 },
    { text: 'North Sea', lon: 3.1, lat: 51.75, turn: 22 },
  ],
  countries: [
    { text: 'France', lon: 4.6, lat: 48.45, turn: 20 },
    { text: 'Belgium', lon: 4.7, lat: 50.62, turn: 22 },
    { text: 'Netherlands', lon: 6.45, lat: 52.2, turn: 24 },
    { text: 'Germany', lon: 8.3, lat: 49.95, turn: 40 },
    { text: 'Switzerland', lon: 7.75, lat: 47.1, turn: 22 },
  ],
  villageMaxEm: 7,
  tints: [
    { id: 'western-holland', name: 'Western Holland', mark: 'western-holland', fill: '#7FB4D6', opacity: 0.24 },
    { id: 'switzerland', name: 'Switzerland', terrain: 'switzerland', fill: '#CBC6BC', opacity: 0.72 },
    { id: 'chart-box', name: 'Chart box', terrain: 'chart-box', fill: '#ECE8DC', opacity: 0.93 },
  ],
  battlements: 'fortified',
};

export const roadToTheRhineLegend: ArtFile['legend'] = [
  { name: 'Clear', swatch: '#E4E2D5', note: '1 MP' },
  { name: 'Rough', swatch: '#CDBFA6', note: '2 MP; one column for the defender' },
  { name: 'Mountain', swatch: '#B39C7C', note: '3 MP; no armor attack, others halved' },
  { name: 'Sea', swatch: '#A9C4D2', note: 'no entry' },
  { name: 'Western Holland', layer: 'western-holland', note: 'clear ground; rule 28' },
  { name: 'Switzerland', layer: 'switzerland', note: 'no entry' },
  { name: 'Chart box', layer: 'chart-box', note: 'off the map' },
  { name: 'Town', layer: 'blocks', note: 'one column for the defender' },
  { name: 'City', layer: 'blocks', note: 'defense doubled' },
  { name: 'Port', layer: 'ports' },
  { name: 'Fortified hex', layer: 'fortified', note: 'Germans doubled; rough for the Allies' },
  { name: 'Minor river', layer: 'rivers', note: '1 MP; attackers halved' },
  { name: 'Major river', layer: 'major-rivers', note: 'half the allowance unless bridged' },
  { name: 'Bridge', layer: 'bridges', note: 'road over water' },
  { name: 'Canal', layer: 'canals', note: '1 MP; two columns' },
  { name: 'Full sea hexside', layer: 'inlets' },
  { name: 'Causeway', layer: 'causeways' },
  { name: 'Dam', layer: 'dams' },
  { name: 'Road', layer: 'highways', note: '½ MP' },
  { name: 'Border', layer: 'borders' },
  { name: 'Army boundary', layer: 'army-bounds', note: 'setup of the campaign; proposed' },
];
