/** Every symbol, size mark, marker and state on one sheet, as on the counter picture of the look. */
import type { BoardFile, HexRow } from '@hexfront/engine';
import { type BoardView, type Counter, type SizeMark, SYMBOLS } from '../src/board/index.ts';

const hexes: HexRow[] = [];
for (let c = 0; c < 14; c++)
  for (let r = 0; r < 7; r++)
    hexes.push([`${String(c + 1).padStart(2, '0')}${String(r + 1).padStart(2, '0')}`, c, r, r % 3 === 2 ? 1 : 0, 0]);

export const SHEET: BoardFile = {
  format: 'hexfront-board',
  version: 1,
  id: 'sheet',
  name: 'Sheet',
  grid: { top: 'flat', shove: 'odd', cols: 14, rows: 7 },
  terrains: ['clear', 'forest'],
  marks: [],
  sideMarks: [],
  hexes,
  sides: [],
  places: [],
  regions: [],
};

export function sheetView(): BoardView {
  const counters: Counter[] = [];
  const bodies = ['heer', 'ss', 'luftwaffe', 'us', 'british', 'french', 'belgian'];
  const sizes: SizeMark[] = ['company', 'battalion', 'regiment', 'brigade', 'division', 'corps', 'army'];
  const at = (k: number) => hexes[(k % 14) * 7 + Math.floor(k / 14)][0];
  const fills = ['#F0B27A', '#E7B9A0', '#CFE8E0', '#E69A8B', '#8FC6DC', undefined];
  SYMBOLS.forEach((symbol, k) => {
    counters.push({
      key: `s${k}`,
      hex: at(k),
      design: {
        body: bodies[k % 7],
        fill: fills[k % 6],
        symbol,
        size: sizes[k % 7],
        left: ['I/3', '304', '2/110', 'CCB', '1130'][k % 5],
        right: ['2Pz', '116Pz', '28', '9Arm', 'XLVII'][k % 5],
        values: ['7-7-7', '4-5-6', '11-(2)-0', '2-3-5', '10-12-8'][k % 5],
        tagLeft: 'v.Cochenh',
        tagRight: 'Panzer V',
      },
    });
  });
  const d = counters[3].design;
  const states: Partial<Counter>[] = [
    {},
    { reduced: true },
    { moved: true },
    { selected: true },
    { ghost: true },
    { dim: true },
    { markers: ['reserve'] },
    { markers: ['position'] },
    { markers: ['unsupplied'] },
    { markers: ['isolated'] },
    { markers: ['engaged'] },
    { markers: ['strategic'] },
    { markers: ['nofuel', 'fired', 'airsupply'] },
    { markers: ['commander', 'delayed'] },
  ];
  counters.push(...states.map((s, k): Counter => ({ key: `t${k}`, hex: at(42 + k), design: { ...d, body: 'heer' }, ...s })));
  for (let n = 1; n <= 6; n++)
    for (let k = 0; k < n; k++)
      counters.push({ key: `n${n}-${k}`, hex: at(56 + n), order: k, design: { ...counters[n].design }, reduced: k === 1 });
  return {
    counters,
    hexMarkers: [
      { hex: at(70), kind: 'dump', text: '10' },
      { hex: at(71), kind: 'roadblock' },
      { hex: at(72), kind: 'position' },
      { hex: at(73), kind: 'interdiction' },
      { hex: at(74), kind: 'air' },
      { hex: at(75), kind: 'airdrop' },
      { hex: at(76), kind: 'depot' },
      { hex: at(77), kind: 'control', owner: 'us' },
      { hex: at(59), kind: 'dump' },
    ],
    stars: [{ hex: at(60), held: 'us' }, { hex: at(78) }],
    hexsideMarkers: [
      { hexside: [at(84), 'NE'], kind: 'blown' },
      { hexside: [at(86), 'N'], kind: 'built' },
      { hexside: [at(88), 'SE'], kind: 'mined' },
      { hexside: [at(90), 'N'], kind: 'ready' },
    ],
    lights: [
      { hex: at(92), kind: 'target' },
      { hex: at(94), kind: 'refused' },
      { hex: at(96), kind: 'note' },
    ],
    tags: [{ hex: at(92), kind: 'attack', text: '5-1' }],
  };
}
