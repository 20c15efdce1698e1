/** 22.4.0: US entry hexes are closed to German units, and US units may be driven off the map there. On the NE map. */
import { distance, neighboursOf } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { entryFor } from '../../src/rules/arrivals/doors.ts';
import { retreatRules } from '../../src/rules/combat/results/retreat.ts';
import { isUsEntryHex, limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import { ALLIED, type G, GERMAN, PREPARED_ASSAULT } from '../../src/state/shape.ts';

const board = theBoard({ scenario: 'nibelungen' });
const game = gameOf([scenarioById('nibelungen')], () => board, makeWhole);
const { proves, position, u, at, refusal, play, offers } = ruleKit(it, game, 'nibelungen');
const DOOR = '4401NE';
const FOOT = 'al-78id-1-309-inf';
const begin = (stage: string, turn: number, unit: Record<string, string | number>): G =>
  position({
    clear: true,
    stage,
    vars: { turn },
    options: { fog: false },
    units: { [FOOT]: unit, 'al-78id-1-310-inf': { at: '4404NE' }, 'ge-272vg-i-982-vg': { at: '6310NE' } },
  });
const retreat = (hex: string, side = ALLIED) => ({ side, units: [u(FOOT)], path: [board.at(hex)], left: 1, tag: 'assault' });

proves(
  ['22.4.0'],
  'Germans stay off US entry hexes; a US unit that has to retreat off the map there returns after a full US player turn',
  () => {
    const g = begin('german.movement', 20, { at: DOOR });
    expect(isUsEntryHex(board, board.at(DOOR))).toBe(true);
    expect(limitRefusal(g, u('ge-272vg-i-982-vg'), board.at(DOOR), 'advance')).toMatchObject({ case: '22.4.0' });
    // Inside the map it loses a step for the hex instead.
    expect([retreatRules.short(g, retreat('4404NE'), 1), at(g, FOOT)]).toEqual([1, DOOR]);
    expect(retreatRules.short(g, retreat(DOOR, GERMAN), 1)).toBe(1);
    expect([retreatRules.short(g, retreat(DOOR), 1), at(g, FOOT), g.f.steps[u(FOOT)]]).toEqual([0, 'Arriving', 3]);
    expect([g.f.due[u(FOOT)], entryFor(g, u(FOOT))?.doors]).toEqual([22, [DOOR]]);
    const waits = { at: 'Arriving', due: 22, drivenOff: board.at(DOOR) + 1 };
    const enter = { k: 'enter', u: u(FOOT), h: board.at(DOOR) };
    expect(refusal(begin('allied.movement', 21, waits), enter)).toMatchObject({ case: '22.1.0', why: 'not-due' });
    // Then it enters there as any reinforcement does, in column or a turn later in Tactical mode.
    expect(refusal(begin('allied.movement', 23, waits), enter)).toBeUndefined();
  },
);

proves(
  ['22.4.0'],
  'edge hexes within three of an entry hex are closed and are ways off the map as well; who was driven off returns in column',
  () => {
    const edge = (h: number): boolean => [0, 1, 2, 3, 4, 5].some((d) => board.neighbors[6 * h + d] < 0);
    const hexes = Array.from({ length: board.n }, (_, h) => h).filter((h) => edge(h) && h !== board.at(DOOR));
    const three = hexes.find((h) => distance(board, h, board.at(DOOR)) === 3 && isUsEntryHex(board, h)) as number;
    const id = board.ids[three];
    const g = begin('german.movement', 20, { at: id, mode: PREPARED_ASSAULT });
    expect(retreatRules.short(g, retreat(id), 1)).toBe(0);
    expect([at(g, FOOT), g.f.mode[u(FOOT)], entryFor(g, u(FOOT))]).toMatchObject(['Arriving', 0, { doors: [id], mode: 'strategic' }]);
    // A German unit beside them cannot step there, into other hexes it can.
    const inside = neighboursOf(board, three).find((h) => !isUsEntryHex(board, h)) as number;
    const german = position({
      clear: true,
      stage: 'german.movement',
      vars: { turn: 20 },
      options: { fog: false },
      units: { 'ge-272vg-i-982-vg': { at: board.ids[inside] }, [FOOT]: { at: '6310NE' } },
    });
    play(german, { k: 'pick', u: u('ge-272vg-i-982-vg') });
    const reached = offers(german, 'go').map((a) => a.h ?? -1);
    expect([reached.length > 0, reached.some((h) => isUsEntryHex(board, h))]).toEqual([true, false]);
  },
);
