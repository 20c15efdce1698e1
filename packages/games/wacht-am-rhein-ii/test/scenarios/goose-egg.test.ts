/** The Fortified Goose Egg (36.8): set-up, reinforcements, victory. */
import { distance, prompt, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { airFlies, airPoints } from '../../src/rules/air/points.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { formationOf, SIDE, UNITS, unitsOf } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, PREPARED_ASSAULT, TACTICAL } from '../../src/state/shape.ts';
import { at, goose, hex, idle, offers, play, position, proves, refusal, u } from '../kit/goose.ts';

const begin = (): G => start(goose, { scenario: 'goose-egg', seed: 'set-up' });
const HQ = 'ge-2ss-hq';
const TANKS = ['ge-2ss-ensel-1-mkv', 'ge-2ss-ensel-2-mkv', 'ge-2ss-ensel-3-mkv'];
const DOOR = '2705SE';
/** The German Movement Phase of a turn, with three units of the 2nd SS Division beside the map. */
const door = (turn: string, units: Record<string, Record<string, string | number>> = {}): G => {
  const due = turnNumber('dec-22-pm');
  const waiting = Object.fromEntries([HQ, ...TANKS].map((id) => [id, { at: 'Arriving', due }]));
  const others = { 'ge-62vg-i-164-vg': { at: '4304SE' }, 'al-106id-1-424-inf': { at: '4101SE' } };
  return position({
    clear: true,
    stage: 'german.movement',
    options: { fog: false },
    vars: { turn: turnNumber(turn) },
    units: { ...waiting, ...others, ...units },
  });
};

describe('set-up', () => {
  proves(['36.8.1'], 'group D as its list has it, from the morning of December 21; the area ends the map', () => {
    const g = begin();
    expect([onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length, g.v.turn, g.rules.lastTurn]).toEqual([
      69,
      60,
      turnNumber('dec-21-am'),
      turnNumber('dec-24-night'),
    ]);
    expect([at(g, 'al-7ad-cca-1'), g.f.work[hex(g, '4328NE')], g.f.steps[u('ge-18vg-i-293-vg')]]).toEqual(['4328NE', ENTRENCHED, 1]);
    expect(g.f.place[u('al-106id-1-422-inf')]).toBe(g.box('Eliminated'));
    expect([g.board.hex('4430NE'), g.board.hex('2215SE')].map((h) => h !== undefined)).toEqual([true, false]);
  });
  it('part of 32.3.0: who may stand with any unit of a formation stands with one of it', () => {
    const g = begin();
    const rows = ['ge-62vg-162-at-co', 'ge-nd-519-pzj-1', 'ge-nd-506-hvypz-2', 'ge-18vg-1818-hetz'];
    for (const id of rows) {
      const mates = unitsOf(g, GERMAN, g.hexOf(u(id))).filter((v) => v !== u(id));
      expect([id, mates.some((v) => formationOf(g, v) === formationOf(g, u(id)))]).toEqual([id, true]);
    }
  });
});

proves(['36.8.5'], 'nobody flies, whatever the sky: no points, and nobody is asked to allot any', () => {
  const planes = [1, 2, 3].map((sky) => {
    const g = position({ clear: true, stage: 'allied.movement', vars: { turn: turnNumber('dec-23-am'), sky }, units: {} });
    return [airPoints(g, ALLIED), airPoints(g, GERMAN), airFlies(g)];
  });
  expect(planes).toEqual(planes.map(() => [0, 0, false]));
});

describe('reinforcements', () => {
  it('part of 22.1.0, 36.8.3: the 2nd SS Division waits beside the map until the afternoon of December 22', () => {
    const g = begin();
    const waiting = UNITS.filter((unit) => unit.formation === '2SS' && g.f.place[unit.index] === g.box('Arriving'));
    expect([waiting.length, new Set(waiting.map((unit) => g.f.due[unit.index])).size]).toEqual([23, 1]);
    expect(refusal(door('dec-22-am'), { k: 'enter', u: u(HQ), h: hex(g, DOOR) })).toMatchObject({ case: '22.1.0', why: 'not-due' });
    expect(offers(door('dec-22-pm'), 'enter').map((a) => a.h)).toEqual([HQ, ...TANKS].map(() => hex(g, DOOR)));
  });
  proves(['22.1.1', '5.7.0'], 'in Strategic mode with an assembly area, or a turn later in Tactical mode within three hexes', () => {
    const g = door('dec-22-pm');
    play(g, { k: 'enter', u: u(HQ), h: hex(g, DOOR) });
    expect(prompt(g).at).toBe('arrival.where');
    play(g, { k: 'assemble', h: hex(g, '3206SE') });
    expect([g.f.mode[u(HQ)], at(g, HQ), g.frames.at(-1)?.proc]).toEqual([STRATEGIC, DOOR, 'move']);
    const late = door('dec-22-night');
    const hexes = offers(late, 'enter')
      .filter((a) => a.u === u(HQ))
      .map((a) => a.h as number);
    expect([hexes.length > 20, hexes.every((h) => distance(late.board, h, hex(late, DOOR)) <= 3)]).toEqual([true, true]);
    play(late, { k: 'enter', u: u(HQ), h: hexes[0] });
    expect([late.f.mode[u(HQ)], late.hexOf(u(HQ))]).toEqual([TACTICAL, hexes[0]]);
  });
  proves(['22.1.1'], 'who is late may also come in Prepared Assault mode within three hexes, or still as a column by the entry hex', () => {
    const [tank] = TANKS;
    for (const k of ['enter-prepared', 'enter-column'])
      expect(refusal(door('dec-22-pm'), { k, u: u(tank), h: hex(door('dec-22-pm'), DOOR) })).toMatchObject({
        case: '22.1.1',
        why: 'not-late',
      });
    const late = door('dec-22-night');
    const near = offers(late, 'enter-prepared')
      .filter((a) => a.u === u(tank))
      .map((a) => a.h as number);
    expect([near.length > 20, near.every((h) => distance(late.board, h, hex(late, DOOR)) <= 3)]).toEqual([true, true]);
    play(late, { k: 'enter-prepared', u: u(tank), h: hex(late, DOOR) });
    // Of two hexes one is spent.
    expect([late.f.mode[u(tank)], at(late, tank)]).toEqual([PREPARED_ASSAULT, DOOR]);
    expect(offers(late, 'go').every((a) => distance(late.board, a.h ?? 0, hex(late, DOOR)) === 1)).toBe(true);
    const column = door('dec-22-night');
    expect(new Set(offers(column, 'enter-column').map((a) => a.h))).toEqual(new Set([hex(column, DOOR)]));
    play(column, { k: 'enter-column', u: u(HQ), h: hex(column, DOOR) }, { k: 'assemble', h: hex(column, '3206SE') });
    expect([column.f.mode[u(HQ)], at(column, HQ)]).toEqual([STRATEGIC, DOOR]);
  });
  proves(['22.3.0'], 'one after another on the same road: each pays as much as the one before, and the hex', () => {
    const g = door('dec-22-pm');
    const spent: number[] = [];
    for (const id of TANKS) {
      play(g, { k: 'enter', u: u(id), h: hex(g, DOOR) }, { k: 'assemble', h: hex(g, '3206SE') });
      spent.push(Number(g.frames.at(-1)?.l.spent));
      const far = (a: { h?: number }) => distance(g.board, a.h ?? 0, hex(g, DOOR));
      const [on] = offers(g, 'road').sort((a, b) => far(b) - far(a));
      play(g, on);
      if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
    }
    expect([spent[1], spent[2]]).toEqual([2 * spent[0], 3 * spent[0]]);
  });
});

describe('victory', () => {
  proves(['36.8.9'], 'a point for each of its symbols that a side controls, and for each enemy part destroyed or without supply', () => {
    const g = begin();
    const before = [totalOf(g, GERMAN), totalOf(g, ALLIED)];
    const [symbol] = g.rules.symbolHexes(g.board, GERMAN).filter((h) => g.f.control[h] !== GERMAN + 1);
    g.set('control', symbol, GERMAN + 1);
    expect(totalOf(g, GERMAN)).toBe(before[0] + 1);
    for (const n of [1, 2, 3]) g.move(u(`al-7ad-ccr-${n}`), g.box('Eliminated'));
    expect(totalOf(g, GERMAN)).toBe(before[0] + 2);
    // Out of Supply or with no more than they carry: neither can trace.
    for (const n of [1, 2, 3]) g.set('supply', u(`al-7ad-ccb-${n}`), n === 1 ? 2 : 1);
    expect(totalOf(g, GERMAN)).toBe(before[0] + 3);
    g.set('supply', u('al-7ad-ccb-2'), 0);
    expect(totalOf(g, GERMAN)).toBe(before[0] + 2);
    g.set('supply', u('al-7ad-ccb-2'), 1);
    expect(totalOf(g, ALLIED)).toBe(before[1] - (g.rules.symbolHexes(g.board, ALLIED).includes(symbol) ? 1 : 0));
    // Nobody earns a point for what was lost before.
    expect(UNITS.some((unit) => SIDE[unit.index] === ALLIED && g.f.lostBefore[unit.index] === 1)).toBe(true);
  });
  it('part of 36.8.1, 3.3.7: it is over with the night of December 24', () => {
    const g = position({
      clear: true,
      stage: 'german.assaults',
      vars: { turn: turnNumber('dec-24-night') },
      units: { 'ge-62vg-i-164-vg': { at: '4304SE' }, 'al-106id-1-424-inf': { at: '4101SE' } },
    });
    idle(g, (now) => now.result !== undefined);
    expect(g.result).toMatchObject({ case: '36.8.9' });
  });
});
