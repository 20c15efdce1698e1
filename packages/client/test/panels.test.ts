import { caseTitle, chapterOf, type Formed, searchCases } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';

import { ticks } from '../src/panels/graphs.tsx';
import { aftermath, filtered, newsOf, topicOf } from '../src/panels/log-lines.ts';
import { splitRest } from '../src/panels/split.tsx';
import { pathTo, treeRows, type UnitState, unitsOf } from '../src/panels/tree.ts';
import { followed } from '../src/play/combat/Dice.tsx';
import { type Roll, rolls } from '../src/play/combat/dice-state.ts';
import { log } from '../src/store/index.ts';
import type { LogLine } from '../src/table/protocol.ts';

const roots: Formed[] = [
  {
    id: 'a',
    name: 'First Army',
    side: 0,
    units: [0],
    parts: [
      { id: 'a/1', name: 'First Corps', side: 0, units: [], parts: [{ id: 'a/1/x', name: '2nd Panzer Division', side: 0, units: [1, 2] }] },
    ],
  },
  { id: 'b', name: 'Others', side: 1, units: [3] },
];
const states: Record<number, UnitState> = {
  0: { name: 'A/1', title: 'Engineers', hex: '0101' },
  1: { name: '2Pz/304', title: 'Panzergrenadier Regiment 304', hex: '1425' },
  2: { name: '2Pz/2', title: 'Panzergrenadier Regiment 2', away: '17 AM' },
  3: { name: '28/112', title: 'Infantry Regiment 112', hex: '1221' },
};
const rows = (open: string[], search = '', side = 0) => treeRows({ roots, side, open: new Set(open), search, state: (u) => states[u] });

describe('the order of battle tree', () => {
  it('shows one side, closed, with the units on the map counted', () => {
    expect(rows([])).toEqual([expect.objectContaining({ id: 'a', open: false, count: 2, units: [0, 1, 2] })]);
    expect(rows([], '', 1)).toHaveLength(1);
  });
  it('opens level by level', () => {
    expect(rows(['a', 'a/1', 'a/1/x']).map((r) => (r.kind === 'unit' ? r.state.name : r.name))).toEqual([
      'First Army',
      'A/1',
      'First Corps',
      '2nd Panzer Division',
      '2Pz/304',
      '2Pz/2',
    ]);
  });
  it('finds units by name, title, hex and formation and opens the way to them', () => {
    const names = (s: string) => rows([], s).flatMap((r) => (r.kind === 'unit' ? [r.state.name] : []));
    expect(names('304')).toEqual(['2Pz/304']);
    expect(names('1425')).toEqual(['2Pz/304']);
    expect(names('2nd panzer')).toEqual(['2Pz/304', '2Pz/2']);
    expect(names('nobody')).toEqual([]);
  });
  it('knows the way to a unit', () => {
    expect(pathTo(roots, 2)).toEqual(['a', 'a/1', 'a/1/x']);
    expect(pathTo(roots, 99)).toEqual([]);
    expect(unitsOf(roots[0])).toEqual([0, 1, 2]);
  });
});

const line = (kind: string, text: string, by?: number): LogLine => ({
  at: 1,
  kind,
  text,
  hexes: [],
  units: [],
  ...(by === undefined ? {} : { by }),
});
describe('the log', () => {
  const all = [
    line('stage', 'Combat.'),
    line('battle', 'Attack on 1020.', 0),
    line('rolled', 'Rolled 4.'),
    line('lost', '28/112 loses a step.', 1),
    line('stage', 'Reserve.'),
    line('stage', 'Engineer.'),
  ];
  const none = { topics: new Set<never>(), side: undefined, words: '' };
  it('sorts lines by what they are about', () => {
    expect(['battle', 'rolled', 'lost', 'moved', 'supply', 'arrived', 'retreated', 'stage'].map((kind) => topicOf({ kind }))).toEqual([
      'battles',
      'dice',
      'losses',
      'movement',
      'supply',
      'supply',
      'movement',
      undefined,
    ]);
  });
  it('finds losses and battles of every game under its filters', () => {
    expect(
      ['reduced', 'hit', 'trapped', 'assault', 'shelled', 'volley', 'guns', 'pocketed', 'replenished'].map((kind) => topicOf({ kind })),
    ).toEqual([...['losses', 'losses', 'losses', 'battles', 'battles', 'battles', 'battles', 'supply', 'supply']]);
  });
  it('tells first who was lost and who retreated, then the battles, in the order in which they happened, and counts moves', () => {
    const barrages = Array.from({ length: 5 }, (_, i) => line('barrage', `Barrage ${i}.`, 0));
    const found = newsOf([
      ...[line('stage', 'Movement.', 0), line('moved', 'A moves.', 0), line('moved', 'B moves.', 0)],
      ...[...barrages, line('guns', 'Artillery: C.', 0), line('assault', 'Assault.', 0), line('reduced', 'D loses a step.', 1)],
      ...[line('retreated', 'Retreat: D.', 1), line('lost', 'E is eliminated.', 1)],
    ]);
    expect(found?.moves).toEqual(new Map([[0, 2]]));
    expect(found?.told.map((l) => l.text)).toEqual([
      ...['Barrage 0.', 'Barrage 1.', 'Assault.', 'D loses a step.', 'Retreat: D.', 'E is eliminated.'],
    ]);
    expect(found?.more).toBe(3);
    expect(newsOf([line('stage', 'Movement.', 0), line('weather', 'Snow.')])).toBeUndefined();
  });
  it('drops headings with nothing under them', () => {
    expect(filtered(all, none).map((l) => l.text)).toEqual([
      'Combat.',
      'Attack on 1020.',
      'Rolled 4.',
      '28/112 loses a step.',
      'Engineer.',
    ]);
    expect(filtered(all, { ...none, topics: new Set(['losses'] as const) }).map((l) => l.text)).toEqual([
      'Combat.',
      '28/112 loses a step.',
    ]);
  });
  it('filters by side and words together', () => {
    expect(filtered(all, { ...none, side: 0, words: '1020' }).map((l) => l.text)).toEqual(['Combat.', 'Attack on 1020.']);
    expect(filtered(all, { ...none, words: 'nothing like it' })).toEqual([]);
  });
});

const CASES = [
  { id: 'basic-8.4', group: 'zoc', summary: 'What follows from zones.' },
  { id: 'basic-8.42', group: 'zoc', summary: 'No direct move from one enemy zone to another.' },
  { id: 'basic-11.5', group: 'retreat', summary: 'Retreat across a river.' },
  { id: 'adv-8.42', group: 'weather', summary: 'Snow on roads.' },
];
describe('the rules reference', () => {
  it('finds a case by its number, with or without the book', () => {
    expect(searchCases(CASES, '8.42').map((c) => c.id)).toEqual(['basic-8.42', 'adv-8.42']);
    expect(searchCases(CASES, 'basic-8.42')[0].id).toBe('basic-8.42');
    // As the page calls it.
    expect(searchCases(CASES, 'Advanced 8.42', { adv: 'Advanced' }).map((c) => c.id)).toEqual(['adv-8.42']);
    expect(searchCases(CASES, '8').map((c) => c.id)).toEqual(['basic-8.4', 'basic-8.42', 'adv-8.42']);
  });
  it('wants every word', () => {
    expect(searchCases(CASES, 'retreat river').map((c) => c.id)).toEqual(['basic-11.5']);
    expect(searchCases(CASES, 'retreat snow')).toEqual([]);
  });
  it('reads on in the chapter', () => {
    expect(chapterOf('basic-11.48#ENG')).toBe('basic-11');
    expect(['5.D.2-ready', '11-voluntary', 'gset-1', 'adv-0', 'DN-II.A', 'crt'].map(chapterOf)).toEqual([
      '5',
      '11',
      'gset',
      'adv',
      'DN',
      'crt',
    ]);
    const titles = { 'basic-1': 'Supply', 'basic-11': 'Combat', 'basic-11.4': 'Resolution' };
    expect(caseTitle('basic-11.48#ENG', titles)).toBe('Resolution');
    expect(caseTitle('basic-11.6', titles)).toBe('Combat');
    expect(caseTitle('basic-12.1', titles)).toBeUndefined();
  });
});

describe('axes', () => {
  it('have round numbers', () => {
    expect(ticks(0, 287)).toEqual([0, 100, 200]);
    expect(ticks(-4.2, 4.2)).toContain(0);
    expect(ticks(0, 4)).toEqual([0, 2, 4]);
  });
});

it('points that must all be assigned are asked for; others are only said to be unused', () => {
  expect(splitRest(0, true)).toBe('.');
  expect(splitRest(1, true)).toBe('. Assign the last point to seal the split.');
  expect(splitRest(3, true)).toBe('. Assign the other 3 points to seal the split.');
  expect(splitRest(1, false)).toBe(': 1 point is not used');
  expect(splitRest(2, false)).toBe(': 2 points are not used');
});

it('what came of dice ends where the next attack begins', () => {
  const line = (kind: string, text: string, pips?: number[]) => ({ at: 1, kind, text, hexes: [], units: [], ...(pips ? { pips } : {}) });
  const first = [line('assault', 'One.'), line('result', 'Rolled.', [6, 8]), line('stage', 'Phase.'), line('advanced', 'Forward.')];
  expect(aftermath(first).map((l) => l.text)).toEqual(['Forward.']);
  expect(aftermath([...first, line('assault', 'Two.'), line('shown', 'Seen.')]).map((l) => l.text)).toEqual(['Forward.']);
});

it('beside a roll are three of its results, and below it all the others: who was eliminated is not lost', () => {
  const line = (text: string, pips?: number[]) => ({ at: 1, kind: 'lost', text, hexes: [], units: [], ...(pips ? { pips } : {}) });
  const texts = ['Rolled.', 'A loses a step.', 'A retreats.', 'A is eliminated.'];
  log.value = texts.map((text, i) => line(text, i === 0 ? [2, 8] : undefined));
  const battle = { targets: ['1020'] } as Roll['battle'];
  rolls.value = [
    { kind: 'roll', dice: [10, 10], pips: [2, 8], text: 'Attack', outcomes: [], result: texts.map((text) => ({ text })), battle },
  ] as unknown as Roll[];
  expect(followed.value.map((l) => l.text)).toEqual(['A is eliminated.']);
  rolls.value = [];
  log.value = [];
});
