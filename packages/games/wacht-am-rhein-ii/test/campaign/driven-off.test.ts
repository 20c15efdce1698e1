/** 22.4.0: US entry hexes are closed to German units, and US units may be driven off the map there. On the NE map. */
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { entryFor } from '../../src/rules/arrivals/doors.ts';
import { retreatRules } from '../../src/rules/combat/retreat.ts';
import { isUsEntryHex, limitRefusal } from '../../src/rules/limits.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const board = theBoard({ scenario: 'nibelungen' });
const game = gameOf([scenarioById('nibelungen')], () => board, makeWhole);
const { proves, position, u, at, refusal } = ruleKit(it, game, 'nibelungen');
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
