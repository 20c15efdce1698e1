/** The relief of Bastogne (36.3.4): a unit from outside in the perimeter and a supply path to the southern edge, whichever comes last. */
import { distance, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { placeOf } from '../../src/data/index.ts';
import { eliminate } from '../../src/rules/combat/results/losses.ts';
import { courseTriggers } from '../../src/rules/scenarios/course.ts';
import { hasSign } from '../../src/rules/victory/conditions.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { held, UNITS } from '../../src/state/query.ts';
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

describe.each(['nuts', 'southern-shoulder', 'cannot-force-the-meuse', 'campaign-dec-21'])('%s', (id) => {
  const own = kit(id);
  const began = start(own.game, { scenario: id, seed: 'premise' });
  const outsider = own.u('al-28id-1-110-inf');
  /** The outsider comes into a hex. */
  const enter = (g: G, at: string): boolean => {
    g.move(outsider, own.hex(g, at));
    const arrived = { e: 'entered', u: outsider, h: own.hex(g, at), from: own.hex(g, at), case: '7.0' } as const;
    for (const t of courseTriggers) if ('effect' in t && t.on === 'entered') t.effect(g, arrived);
    return hasSign(g, 'relief');
  };
  const { perimeter } = began.rules.specials;
  own.proves(
    ['36.3.4', '15.4.0', '15.4.2'],
    'as the German ring stands at the start no unit that drives into the perimeter relieves Bastogne',
    () => {
      expect(perimeter).toHaveLength(30);
      const open = perimeter.filter((at) => !held(began, GERMAN, own.hex(began, at)));
      expect(open.filter((at) => enter(began.copy(), at))).toEqual([]);
    },
  );
  own.proves(['36.3.4'], 'a unit inside does when the road from the south is free', () => {
    const g = began.copy();
    for (const v of [...onMapOf(g, GERMAN)]) {
      const { column, row } = placeOf(g.board.ids[g.hexOf(v)]) ?? { column: 0, row: 0 };
      if (column >= 18 && column <= 27 && row > 16 + 33) g.move(v, g.box('Eliminated'));
    }
    expect(['2117SE', '2217SE', '2316SE'].map((at) => enter(g.copy(), at))).toEqual([true, true, true]);
  });
});
