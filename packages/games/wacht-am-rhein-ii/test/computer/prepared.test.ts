/** The computer player prepares assaults: who comes up for one, who stays for it, and in which order units move. */
import { type Action, legal, prompt, type Reach } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../src/computer/answers.ts';
import { expectedHits } from '../../src/computer/artillery.ts';
import { approaches, preparations } from '../../src/computer/assaults/prepared.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { beside, SIDE } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { scene as campaign } from '../kit/campaign.ts';
import { C, from, NW, out, S, type Scene, SE, scene } from '../kit/field.ts';
import { GE, prepared, US } from '../kit/fight.ts';
import { u } from '../kit/kit.ts';

const on = (phase: Scene['phase'], units: Scene['units']): G => scene({ phase, units, options: { fog: false } });
const answer = (g: G): Action | undefined => ANSWERS[prompt(g).at](g, [...legal(g)]);
/** A company, and battalions a hex away from being next to it. */
const AWAY = { [US.foot]: out(NW, 1), [US.mate]: out(NW, 1), [US.third]: out(NW, 1), [US.tanks]: out(NW, 2), [GE.company]: out(SE, 1) };

describe('an assault is prepared', () => {
  it('by units that are not next to the enemy yet but come there in one hex, vehicles in two', () => {
    expect(answer(on('mode', AWAY))?.k).toBe('prepare');
    const far = { ...AWAY, [US.foot]: out(NW, 3), [US.mate]: out(NW, 3), [US.third]: out(NW, 3), [US.tanks]: out(NW, 3) };
    expect(answer(on('mode', far))?.k).not.toBe('prepare');
  });
  it('and they go next to him', () => {
    const g = on('movement', Object.fromEntries(Object.entries(AWAY).map(([id, at]) => [id, SIDE[u(id)] === ALLIED ? prepared(at) : at])));
    const orders = approaches(g, ALLIED);
    expect(orders.map((order) => order.u)).toEqual(expect.arrayContaining([u(US.foot), u(US.tanks)]));
    for (const { to } of orders) expect(beside(g, GERMAN, to)).toBe(true);
  });
  it('not alone against a full stack', () => {
    const units = { [US.foot]: out(NW, 1), [GE.foot]: out(SE, 1), [GE.mate]: out(SE, 1), [GE.hetzer]: out(SE, 1) };
    expect(answer(on('mode', units))?.k).not.toBe('prepare');
  });
});

it('nobody leaves a hex that decides the scenario to the enemy for an assault elsewhere', () => {
  // A company that can be assaulted from the hexes between, and a battalion of the enemy on the other side.
  const moves = (home: string): boolean => {
    const units = { [US.foot]: home, [US.mate]: home, [GE.company]: from(home, SE, SE), [GE.foot]: from(home, NW, NW, NW) };
    return preparations(on('mode', units), ALLIED, new Set([u(US.foot), u(US.mate)])).length > 0;
  };
  expect(moves(C)).toBe(true);
  expect(moves('5608NE')).toBe(false);
});

it('who has prepared an assault next to the enemy does not walk away from it', () => {
  const g = on('movement', { [US.foot]: prepared(C), [US.mate]: out(NW, 2), [GE.company]: out(SE, 1) });
  const reach: Reach = { hexes: [], kinds: [], costs: [] };
  strategy.reach?.(g, u(US.foot), 'now', reach);
  expect(reach.hexes).toEqual([]);
  strategy.reach?.(g, u(US.mate), 'now', reach);
  expect(reach.hexes.length).toBeGreaterThan(10);
});

it('units in Prepared Assault move last, those by road before those across country: nobody is barred by who went before him', () => {
  const g = on('movement', { [US.foot]: prepared(C), [US.mate]: out(NW, 2), [US.tanks]: out(S, 2), [GE.company]: out(SE, 1) });
  const orders = [
    { u: u(US.foot), k: 'go' },
    { u: u(US.mate), k: 'go' },
    { u: u(US.tanks), k: 'road' },
  ];
  const comes = strategy.comes ?? (() => 0);
  expect(orders.sort((a, b) => comes(g, a) - comes(g, b)).map((order) => order.u)).toEqual([u(US.tanks), u(US.mate), u(US.foot)]);
});

it('an assault is reckoned with the guns that can fire before it', () => {
  const hits = (guns: Record<string, string>): number => {
    const units = { [US.foot]: prepared(C), [US.mate]: prepared(C), [GE.other]: out(SE, 1), ...guns };
    const g = campaign({ stage: 'allied.mode', units, options: { fog: false } });
    return expectedHits(g, ALLIED, g.hexOf(u(GE.other)));
  };
  const one = hits({ 'al-78id-307-fa': out(NW, 4) });
  const three = hits({ 'al-78id-307-fa': out(NW, 4), 'al-78id-308-fa': out(NW, 4), 'al-78id-309-fa': out(NW, 4) });
  expect(hits({})).toBe(0);
  expect(one).toBeGreaterThan(0);
  expect(three).toBeGreaterThan(one);
});
