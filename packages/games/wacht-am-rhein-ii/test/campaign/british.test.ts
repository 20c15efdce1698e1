/** British divisions on the road (7.9.2f). */
import { expect } from 'vitest';
import { roadRefusal } from '../../src/rules/movement/forms.ts';
import { trucksLeft } from '../../src/rules/movement/trucks.ts';
import { STRATEGIC, TACTICAL } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const { proves, u, offers, position } = kit('corps-to-the-meuse');
const COLUMN = ['al-43br-4-dorset-inf-130', 'al-43br-5-dorset-inf-130', 'al-43br-7-hamps-inf-130', 'al-43br-4-somli-inf-129'];
const PARA = ['al-6brab-7-para-inf-5', 'al-6brab-8-para-inf-3', 'al-6brab-9-para-inf-3', 'al-6brab-12-devon-inf-6al'];
const NEXT = 'al-43br-4-wilts-inf-129';

/** Four battalions that have come in a column already, one that comes now. */
function arriving(marching: number, stage = 'allied.movement', column = COLUMN, own: Record<string, number> = {}): G {
  const empty = position({ clear: true, stage: 'allied.movement', units: { [COLUMN[0]]: { at: 'Arriving' } } });
  const { board } = empty;
  const [road, behind] = [board.markBit('road'), board.markBit('behind-meuse')];
  const places = board.ids.filter((_, h) => (board.marks[h] & road) !== 0 && (board.marks[h] & behind) !== 0).slice(-4);
  const due = 20;
  return position({
    clear: true,
    stage,
    options: { fog: false },
    vars: { turn: due },
    units: {
      ...Object.fromEntries(
        column.map((id, n) => [id, { at: places[n], mode: STRATEGIC, marching, assembly: n === 0 ? board.at(places[0]) + 1 : 1, ...own }]),
      ),
      [NEXT]: { at: 'Arriving', due },
      'ge-116pz-hq': { at: '2609SE' },
    },
  });
}

proves(
  ['7.9.2f'],
  'all British reinforcements are on trucks until they leave Strategic mode; then a division has three truck points of its own',
  () => {
    const g = arriving(1);
    expect(trucksLeft(g, u(NEXT))).toBe(3);
    expect(offers(g, 'enter').some((a) => a.u === u(NEXT))).toBe(true);
    // Later columns use what the division has.
    expect(trucksLeft(arriving(0), u(NEXT))).toBe(0);
    // Who has left Strategic mode once is a newcomer no longer, whatever it does later.
    const settled = arriving(1, 'allied.mode');
    expect(COLUMN.map((id) => [settled.f.mode[u(id)], settled.f.marching[u(id)]])).toEqual([
      [TACTICAL, 0],
      ...Array.from({ length: 3 }, () => [STRATEGIC, 1]),
    ]);
  },
);

proves(['7.9.2f'], 'British parachutists and more than three battalions of a division drive on to their assembly area', () => {
  for (const column of [PARA, COLUMN]) {
    const g = arriving(1, 'allied.movement', column, { assembly: 1 });
    expect(column.map((id) => roadRefusal(g, u(id))?.why)).toEqual(column.map(() => undefined));
  }
  // Who entered in this turn takes nothing from the trucks of the division.
  expect(trucksLeft(arriving(1, 'allied.movement', COLUMN, { trucked: 1 }), u(NEXT))).toBe(3);
});
