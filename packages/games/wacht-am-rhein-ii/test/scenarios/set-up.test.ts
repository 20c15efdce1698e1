/** Set-up of Kesternich. */
import { start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { scenarioById, wachtAmRheinII } from '../../src/index.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { BATTALION, UNITS, unitsOf } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, proves, u } from '../kit/kit.ts';

const begin = (): G => start(wachtAmRheinII, { scenario: 'kesternich', seed: 'set-up' });

it('part of 33.0, 32.3.0, 32.5.0: the 272nd Volksgrenadier and 78th Infantry Divisions stand where their list has them, with its losses', () => {
  const g = begin();
  expect([GERMAN, ALLIED].map((side) => onMapOf(g, side).length)).toEqual([10, 12]);
  expect([at(g, 'ge-272vg-i-982-vg'), at(g, 'al-78id-1-309-inf'), at(g, 'us-bk-m4'), at(g, 'us-bk-m4-2')]).toEqual([
    '5607NE',
    '5608NE',
    '5608NE',
    '5408NE',
  ]);
  expect([g.f.steps[u('ge-272vg-i-982-vg')], g.f.steps[u('al-78id-1-309-inf')], g.f.steps[u('al-78id-709-tk')]]).toEqual([3, 2, 1]);
  expect(UNITS.filter((unit) => unit.generic && g.onMap(unit.index)).every((unit) => g.f.attached[unit.index] > 0)).toBe(true);
  for (const side of [GERMAN, ALLIED])
    for (const unit of onMapOf(g, side)) {
      const stack = unitsOf(g, side, g.hexOf(unit));
      expect(stack.length).toBeLessThanOrEqual(3);
      expect(stack.filter((v) => BATTALION[v] === 1).length).toBeLessThanOrEqual(2);
    }
});

proves(['33.1.0'], 'German units next to the enemy and 1/309 are entrenched, nobody else is; the map ends with the area', () => {
  const g = begin();
  const dug = Array.from(g.f.work.keys()).filter((h) => g.f.work[h] !== 0);
  expect(dug.map((h) => g.f.work[h])).toEqual(dug.map(() => ENTRENCHED));
  expect(dug.map((h) => g.board.ids[h]).sort()).toEqual(['5309NE', '5409NE', '5509NE', '5607NE', '5608NE', '5609NE', '5707NE', '5708NE']);
  expect([g.board.hex('5608NE'), g.board.hex('2215SE')].map((h) => h !== undefined)).toEqual([true, false]);
  expect(g.f.control[hex(g, '5608NE')]).toBe(ALLIED + 1);
  expect(scenarioById('kesternich').turns).toEqual({ count: 4, ownTrack: true });
});
