/** The relief of Bastogne (36.3.4): a unit from outside in the perimeter and a supply path to the southern edge, whichever comes last. */
import { distance, start } from '@hexfront/engine';
import { expect } from 'vitest';
import { eliminate } from '../../src/rules/combat/results/losses.ts';
import { courseTriggers } from '../../src/rules/scenarios/course.ts';
import { hasSign } from '../../src/rules/victory/conditions.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { UNITS } from '../../src/state/query.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const { game, proves, u, hex } = kit('nuts');
/** What follows from the loss of a unit. */
const lose = (g: G, unit: number): void => {
  eliminate(g, unit, '13.7.0');
  for (const t of courseTriggers)
    if ('effect' in t && t.on === 'lost') t.effect(g, { e: 'lost', u: unit, h: 0, steps: 1, side: GERMAN, case: '13.7.0' });
};

proves(['36.3.4'], 'the pocket is relieved when the last German is lost who bars the path of a unit that came in before', () => {
  const g = start(game, { scenario: 'nuts', seed: 'relief' });
  const perimeter = g.rules.specials.perimeter.map((id) => hex(g, id));
  const ring = g.board.ids.map((_, h) => h).filter((h) => !perimeter.includes(h) && perimeter.some((p) => distance(g.board, p, h) === 1));
  const germans = [...onMapOf(g, GERMAN)].filter((v) => UNITS[v].type !== 'leader');
  const posted = ring.map((at, n) => {
    g.move(germans[n], at);
    return germans[n];
  });
  for (const v of germans.slice(ring.length)) g.move(v, g.box('Eliminated'));
  g.move(u('al-4ad-ccb-1'), hex(g, '2117SE'));
  lose(g, posted[0]);
  expect(hasSign(g, 'relief')).toBe(false);
  for (const v of posted.slice(2)) g.move(v, g.box('Eliminated'));
  lose(g, posted[1]);
  expect(hasSign(g, 'relief')).toBe(true);
});
