/** The southern edge (27.2.0). */
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard, turnNumber } from '../../src/index.ts';
import { watchSouth } from '../../src/rules/arrivals/southern-edge.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';

const board = theBoard({ scenario: 'march-to-the-meuse' });
const { proves, position, u } = ruleKit(
  it,
  gameOf([scenarioById('march-to-the-meuse')], () => board, makeWhole),
  'march-to-the-meuse',
);
const triangle = board.regions.find(({ kind, name }) => kind === 'area' && name === '4th Division')?.hexes ?? [];
const SOUTH = board.ids[triangle[0]];
const STRIP = '3030SE';
const NORTH = '5207NE';
const DUE = turnNumber('dec-20-am');

proves(
  ['27.2.0'],
  'with no US unit south of the Sauer reinforcements of A to D come six turns later, along the edge three; who stays for a turn lifts that for good',
  () => {
    const entries = position({ clear: true, stage: 'allied.mode', units: { 'al-78id-1-310-inf': { at: NORTH } } }).rules.entries;
    const [south] = entries.find(({ doors }) => doors.some((door) => /^[A-D]$/.test(door)))?.units ?? [];
    const [north] =
      entries.find(({ doors, units }) => doors.some((door) => /^[GHI]$/.test(door)) && units[0].startsWith('al-'))?.units ?? [];
    const waiting = { [south]: { at: 'Arriving', due: DUE }, [north]: { at: 'Arriving', due: DUE } };
    const field = (units: Record<string, { at: string }>): G => {
      const g = position({
        clear: true,
        stage: 'allied.mode',
        vars: { turn: turnNumber('dec-18-am') },
        units: { 'ge-272vg-i-982-vg': { at: '6110NE' }, ...waiting, ...units },
      });
      // As if the game began here.
      [g.v.southDelayed, g.v.southLifted, g.v.southHeld, g.v.stripHeld] = [0, 0, 0, 0];
      for (const id of [south, north]) g.set('due', u(id), DUE);
      return g;
    };
    const late = (g: G): number[] => [south, north].map((id) => g.f.due[u(id)] - DUE);
    const begins = (g: G): number[] => {
      watchSouth(g);
      g.v.turn++;
      return late(g);
    };
    const both = { 'al-4id-hq': { at: SOUTH }, 'al-9ad-hq': { at: STRIP } };
    expect(begins(field(both))).toEqual([0, 0]);
    expect(begins(field({ 'al-4id-hq': { at: SOUTH } }))).toEqual([3, 0]);
    expect(begins(field({ 'al-9ad-hq': { at: STRIP } }))).toEqual([6, 0]);
    const g = field({ 'al-4id-hq': { at: NORTH }, 'al-9ad-hq': { at: NORTH } });
    expect([begins(g), begins(g)]).toEqual([
      [9, 0],
      [9, 0],
    ]);
    g.move(u('al-4id-hq'), board.at(SOUTH));
    expect([begins(g), begins(g)]).toEqual([
      [9, 0],
      [3, 0],
    ]);
    g.move(u('al-4id-hq'), board.at(NORTH));
    expect(begins(g)).toEqual([3, 0]);
  },
);
