/** Steps lost on the way back next to the enemy: the limit of an assault or barrage has no say in them (12.6.1c, 13.8.1, 13.9.5c, 39.6.0). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { FRESH, type G } from '../../src/state/shape.ts';
import { C, from, N, NE, S, type Scene, SE, SW } from '../kit/field.ts';
import { battlefield, fight, GE, prepared, TARGET, told, US } from '../kit/fight.ts';
import { at, offers, play, proves, u } from '../kit/kit.ts';

/** The only way out of the target leads past a US battalion. */
const ONLY = from(TARGET, SE);
const closed = Object.fromEntries([N, NE, S, SW].map((dir) => [`${TARGET}|${from(TARGET, dir)}`, ['major-river']]));
const regiment: Scene['units'] = { [US.foot]: prepared(C), [US.mate]: prepared(C), [US.other]: from(ONLY, SE) };
const stack: Scene['units'] = { [GE.foot]: TARGET, [GE.mate]: TARGET };
const steps = (g: G): number[] => [GE.foot, GE.mate].map((id) => g.f.steps[u(id)]);
/** Two battalions go back into it, the first of them with a step lost already. */
function pressed(defender: string, back: number, sides: NonNullable<Scene['sides']> = closed): G {
  const g = battlefield({ units: { ...regiment, ...stack }, sides });
  fight(g, { defender }, { by: [US.foot, US.mate] }, { leadDefense: GE.foot });
  expect([steps(g), prompt(g).at]).toEqual([[2, 3], 'burden.choose']);
  play(g, { k: 'back', n: back });
  if (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
  return g;
}

proves(
  ['13.9.5c', '13.8.1', '39.6.0'],
  'a hex in the open beside the enemy costs a step of whom the owner likes, hurt before or not',
  () => {
    const g = pressed('1(1)', 1);
    expect([at(g, GE.foot), at(g, GE.mate)]).toEqual([ONLY, ONLY]);
    expect(offers(g, 'lose').map((a) => a.u)).toEqual([u(GE.foot), u(GE.mate)]);
    play(g, { k: 'lose', u: u(GE.foot) });
    expect([steps(g), told(g, 'reduced').at(-1)]).toMatchObject([[1, 3], { case: '13.9.5c' }]);
  },
);

proves(['13.8.0', '13.8.1', '13.10.0'], 'such a step is not the one that the limit allows: who then falls short can still lose it', () => {
  const ends = Object.fromEntries([N, NE, S, SW].map((dir) => [`${ONLY}|${from(ONLY, dir)}`, ['major-river']]));
  const g = pressed('2(1)', 2, { ...closed, ...ends });
  play(g, { k: 'lose', u: u(GE.mate) });
  // The second hex cannot be gone: the battalion that has lost none in the assault itself pays, and nobody is fatigued.
  expect([steps(g), told(g, 'reduced').at(-1)]).toMatchObject([[2, 1], { u: u(GE.mate), case: '13.7.0' }]);
  expect([g.f.fatigue[u(GE.foot)], g.f.fatigue[u(GE.mate)]]).toEqual([FRESH, FRESH]);
});
