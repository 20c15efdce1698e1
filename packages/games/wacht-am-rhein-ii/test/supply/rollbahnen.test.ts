/** Rollbahnen (15.4.8), an option. */
import { expect } from 'vitest';
import { SUPPLY_QUESTIONS } from '../../src/screen/supply.ts';
import { C, corridor, far, line, N, NW, proves, type Scene, scene, step, u } from '../kit/supply.ts';

const CORPS = 'ge-nd-lviii-pzk-hq';
const ONE = 'ge-116pz-hq';
const TWO = 'ge-9pz-hq';
/** A road of six hexes to the corps. */
const road = line(C, NW, 6);
const both = { [ONE]: road[6], [TWO]: road[4] };
const camp = (rollbahnen: boolean, units: Scene['units'], more: Partial<Scene> = { sides: corridor(road) }) =>
  scene({ options: { rollbahnen }, secondary: [road], ...more, units: { [CORPS]: road[0], ...units } });

proves(['15.4.8'], 'a German mechanized division pays a point more for each hex that another one uses for its path or holds', () => {
  expect([far(camp(false, both), ONE), far(camp(false, both), TWO)]).toEqual([3, 2]);
  // Three hexes of the road are on both paths, and the first division passes the headquarters of the second; the hex of the corps is not counted.
  expect([far(camp(true, both), ONE), far(camp(true, both), TWO)]).toEqual([3 + 4, 2 + 3]);
  expect(far(camp(true, { [ONE]: road[6] }), ONE)).toBe(3);
  // A unit of another mechanized division counts; one of its own or of a division on foot does not.
  const unit = (id: string) => far(camp(true, { [ONE]: road[6], [id]: road[2] }), ONE);
  expect(['ge-2pz-coch-1-mkv', 'ge-116pz-bayer-1-mkv', 'ge-212vg-i-316-vg'].map(unit)).toEqual([4, 3, 3]);
});
proves(['15.4.8'], 'a way around is taken where it is cheaper, and shown', () => {
  const SW = 4;
  const around = [...line(C, N, 6), ...line(step(C, N, 6), SW, 6).slice(1)];
  const g = camp(true, both, { secondary: [road, around] });
  expect([around.at(-1), far(g, ONE)]).toEqual([road[6], 6]);
  const [link] = SUPPLY_QUESTIONS.supply.answer(g, { unit: u(ONE) })?.links ?? [];
  // Whatever else costs as much, it keeps off the road of the other division.
  const path = link?.path.map((h) => g.board.ids[h]) ?? [];
  expect([path[0], path.at(-1), path.filter((id) => road.slice(1, 5).includes(id))]).toEqual([road[6], road[0], []]);
});
