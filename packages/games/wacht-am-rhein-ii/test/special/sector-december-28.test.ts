/** On December 28 the front north of Büllingen is out of play (30.10.0, 37.3.0). */
import { start } from '@hexfront/engine';
import { expect } from 'vitest';
import { scenarioById, specialRulesOf } from '../../src/data/scenarios.ts';
import { opensNow } from '../../src/rules/arrivals/arrivals.ts';
import { entryFor, openDoors } from '../../src/rules/arrivals/doors.ts';
import { driveOff } from '../../src/rules/arrivals/driven-off.ts';
import { limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { ALLIED, GERMAN } from '../../src/state/shape.ts';
import { begin, kitOf } from '../kit/late.ts';

const FEAT = 'feat-of-arms';
const { proves, u } = kitOf(FEAT);
const US = 'al-1id-1-26-inf';

proves(['37.3.0', '30.10.0'], 'nobody begins there, enters it, attacks into it or counts its symbols; the ground beside it is open', () => {
  const g = begin(FEAT);
  const hex = (id: string): number => g.board.at(id);
  const why = (id: string, act: 'move' | 'attack' | 'retreat' | 'advance') => limitRefusal(g, u(US), hex(id), act)?.why;
  expect(['5018NE', '5220NE', '6010NE'].flatMap((id) => [why(id, 'move'), why(id, 'attack'), why(id, 'retreat')])).toEqual(
    Array.from({ length: 9 }, () => 'sector-closed'),
  );
  expect(['5121NE', '4918NE', '5123NE'].map((id) => why(id, 'move'))).toEqual([undefined, undefined, undefined]);
  const closed = [...g.board.ids.keys()].filter((h) => limitRefusal(g, u(US), h, 'retreat')?.why === 'sector-closed');
  expect([GERMAN, ALLIED].flatMap((side) => onMapOf(g, side)).filter((v) => closed.includes(g.hexOf(v)))).toEqual([]);
  const symbols = [GERMAN, ALLIED].flatMap((side) => g.rules.symbolHexes(g.board, side)).filter((h) => closed.includes(h));
  expect(symbols.length).toBeGreaterThan(0);
  const before = [GERMAN, ALLIED].map((side) => totalOf(g, side));
  for (const side of [GERMAN, ALLIED]) {
    for (const h of symbols) g.set('control', h, side + 1);
    expect([GERMAN, ALLIED].map((who) => totalOf(g, who))).toEqual(before);
  }
});

proves(['37.3.0', '32.2.0'], 'who is driven into it without another way leaves play; reinforcements enter beside it only', () => {
  const g = begin(FEAT);
  g.move(u(US), g.board.at('4918NE'));
  expect(driveOff(g, ALLIED, [u(US)], g.board.at('4918NE'))).toEqual([u(US)]);
  expect(g.f.place[u(US)]).toBe(g.box('Left the area'));
  const early = start(kitOf(FEAT).game, { scenario: FEAT, seed: 'late', options: { earlyOffensive: true } });
  const ninth = u('al-9id-hq');
  const entry = entryFor(early, ninth);
  const doors = entry ? openDoors(early, entry).map((h) => early.board.ids[h]) : [];
  expect([doors.length > 0, doors.every((id) => Number(id.slice(0, 2)) < 50)]).toEqual([true, true]);
  early.v.side = ALLIED;
  early.v.turn = early.f.due[ninth] + 1;
  expect(opensNow(early, ninth).every((h) => limitRefusal(early, ninth, h, 'retreat') === undefined)).toBe(true);
});

proves(['30.10.0', '36.1.1', '38.9.0'], 'it goes out of play on December 22 in every scenario on four maps that has begun before', () => {
  const closes = (id: string): boolean => specialRulesOf(scenarioById(id)).includes('30.10.0');
  expect(['campaign-dec-16', 'cannot-force-the-meuse', 'campaign-dec-21'].map(closes)).toEqual([true, true, true]);
  expect(['goose-egg', 'nibelungen-and-monschau', 'march-to-the-meuse'].map(closes)).toEqual([false, false, false]);
});
