/** Limits of an advance after an assault (13.7.0 G, 13.11.0, 13.11.3, 13.11.5). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { C, from, N, NE, NW, S, type Scene, SE, SW } from '../kit/field.ts';
import { attackOn, battlefield, fight, GE, prepared, TARGET, theAssault, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const [FIRST, SECOND, THIRD] = [from(TARGET, SE), from(TARGET, SE, SE), from(TARGET, SE, SE, SE)];
const REGIMENT = [US.foot, US.mate, US.third];
const START = from(TARGET, SW);
/** A regiment and reconnaissance kill the company in the target hex, which would have gone two hexes southeast. */
function pursuit(more: Partial<Scene> = {}): G {
  const regiment = { [US.foot]: prepared(C), [US.mate]: prepared(C), [US.third]: prepared(from(TARGET, N)) };
  const g = battlefield({ ...more, units: { ...regiment, [US.recon]: prepared(START), [GE.company]: TARGET, ...more.units } });
  fight(g, { defender: '2(1)' }, { by: [...REGIMENT, US.recon] });
  while (prompt(g).at === 'retreat.step') {
    const way = offers(g, 'retreat').find((o) => o.h === hex(g, FIRST) || o.h === hex(g, SECOND));
    play(g, way ?? offers(g, 'retreat')[0]);
  }
  expect(theAssault(g).paths[0].path).toEqual([TARGET, FIRST, SECOND].map((id) => hex(g, id)));
  return g;
}
const go = (g: G, id: string, to: string) => ({ k: 'advance', u: u(id), h: hex(g, to) });

proves(['13.7.0', '13.11.0'], 'who went back himself follows nobody, though the defender leaves', () => {
  const g = fight(attackOn({ [GE.company]: TARGET }), { defender: '1(1)', attacker: '1' });
  play(g, { k: 'back', n: 1 });
  while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
  // One hit less, and the company goes all the same.
  play(g, { k: 'back', n: 1 });
  while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
  expect([at(g, GE.company) === TARGET, at(g, US.foot) === C, prompt(g).at.startsWith('advance'), told(g, 'advanced')]).toEqual([
    false,
    false,
    false,
    [],
  ]);
});

proves(['13.7.1', '13.7.0', '39.5.0'], 'hexes that the attacker could not go spare the defender nothing, and he may advance', () => {
  const moat = Object.fromEntries([N, NE, S, SW, NW].map((dir) => [`${C}|${from(C, dir)}`, ['major-river']]));
  const g = fight(attackOn({ [GE.foot]: TARGET }, { sides: moat }), { defender: '1', attacker: '1' });
  play(g, { k: 'back', n: 1 });
  expect([at(g, US.foot), g.f.steps[u(US.foot)]]).toEqual([C, 2]);
  expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: 0, args: { n: 1 } });
  play(g, { k: 'back', n: 1 });
  while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
  expect(at(g, US.foot)).toBe(TARGET);
});

proves(['13.11.3', '39.5.0'], 'reconnaissance goes a hex farther than the defender if all of its way is a road', () => {
  const after = (road: string[]) => {
    const g = pursuit({ road });
    play(g, go(g, US.recon, TARGET), go(g, US.recon, FIRST));
    return refusal(g, go(g, US.recon, SECOND));
  };
  expect([after([START, TARGET, FIRST, SECOND]), after([TARGET, FIRST, SECOND])]).toMatchObject([
    undefined,
    { case: '13.11.3', why: 'advance-far', limit: 2 },
  ]);
  const g = pursuit({ road: [START, TARGET, FIRST, SECOND, THIRD] });
  play(g, go(g, US.recon, TARGET), go(g, US.recon, FIRST), go(g, US.recon, SECOND));
  expect(refusal(g, go(g, US.recon, THIRD))).toMatchObject({ case: '13.11.3', why: 'advance-far', limit: 3 });
});

proves(['13.11.5', '39.5.0'], 'marsh and constricted ground are as woods to Mech units that leave the road', () => {
  for (const ground of ['marsh', 'constricted']) {
    const g = pursuit({ hexes: { [TARGET]: 'woods', [FIRST]: [ground] } });
    play(g, go(g, US.recon, TARGET));
    expect(refusal(g, go(g, US.recon, FIRST)), ground).toMatchObject({ case: '13.11.5', why: 'one-wood' });
  }
});

proves(['13.11.0', '6.1.1'], 'no more units advance into a hex than it holds', () => {
  const g = pursuit();
  play(g, go(g, US.foot, TARGET), go(g, US.mate, TARGET));
  expect(refusal(g, go(g, US.third, TARGET))).toMatchObject({ case: '13.11.0', why: 'stack-full', unit: u(US.third) });
});

proves(['13.11.0', '13.11.4'], 'nobody advances where it could not move', () => {
  const g = pursuit({ sides: { [`${TARGET}|${FIRST}`]: ['river'] } });
  play(g, go(g, US.recon, TARGET), go(g, US.foot, TARGET));
  expect(refusal(g, go(g, US.recon, FIRST))).toMatchObject({ case: '13.11.0', why: 'river-mech' });
  expect(refusal(g, go(g, US.foot, FIRST))).toBeUndefined();
});
