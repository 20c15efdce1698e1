/** Supply by air: US drops into pockets (15.6.4), German missions for a Kampfgruppe (15.7). Dumps, skies and air points are the tests' own. */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { airSupplyLeft, dropModifier, zonesOf } from '../../src/rules/supply/airlift.ts';
import type { G } from '../../src/state/shape.ts';
import { toComputer } from '../kit/answer.ts';
import { C, GE, hex, N, NE, offers, play, proves, refusal, roll, S, type Scene, scene, step, US, u } from '../kit/supply.ts';

const { usResupply, germanSupply } = tables.airMissions;
const [CLEAR, PARTIAL, OVERCAST] = [1, 2, 3];
/** A US division in a pocket, its corps far away. Points of its dump, and what stands around it. */
const pocket = (points: number, more: Partial<Scene> = {}, turn = 'dec-23-pm', sky = CLEAR): G =>
  scene({
    stage: 'allied.administration',
    turn,
    units: { [US.hq]: { at: C, pocket: 1 + points }, [US.foot]: step(C, N), [GE.foot]: '7034SE', ...more.units },
    ...(more.hexes ? { hexes: more.hexes } : {}),
    ...(more.sides ? { sides: more.sides } : {}),
    vars: { sky, ...more.vars },
  });
/** Water around a hex that no path crosses. */
const moat = (id: string): NonNullable<Scene['sides']> =>
  Object.fromEntries([0, 1, 2, 3, 4, 5].map((dir) => [`${id}|${step(id, dir)}`, ['major-river']]));
const cutOff = { sides: moat(C) };
const flies = (g: G): boolean => prompt(g).at === 'airlift.where';

const drop = (g: G, n?: number): G => {
  play(g, { k: 'supply', u: u(US.hq) });
  if (prompt(g).at === 'airlift.zone') play(g, offers(g, 'zone')[0]);
  return n === undefined ? g : play(g, { k: 'load', n });
};

describe('US drops', () => {
  proves(
    ['15.6.4', '15.6.4c', '3.3.6-admin'],
    'by day under a clear sky; each point that arrives adds one, and a pocket has one mission a day',
    () => {
      const g = pocket(1, cutOff);
      expect([flies(g), flies(pocket(1, {}, 'dec-23-pm', PARTIAL)), flies(pocket(1, {}, 'dec-23-night')), flies(pocket(4))]).toEqual([
        true,
        false,
        false,
        false,
      ]);
      drop(g, 2);
      roll(g, usResupply.successMax);
      expect(g.f.pocket[u(US.hq)] - 1).toBe(2);
      roll(g, 9);
      expect([g.f.pocket[u(US.hq)] - 1, flies(g)]).toEqual([2, false]);
      expect(flies(pocket(1, { units: { [US.hq]: { at: C, pocket: 2, dropDay: 8 } } }))).toBe(false);
      expect(flies(pocket(1, { units: { [US.hq]: { at: C, pocket: 2, dropDay: 7 } } }))).toBe(true);
      // In the morning they come before the day's use (15.6.4).
      const morning = pocket(1, cutOff, 'dec-23-am');
      drop(morning, 1);
      roll(morning, 10);
      expect(morning.f.pocket[u(US.hq)] - 1).toBe(1);
    },
  );
  proves(['15.6.4'], 'a dump never holds more than four', () => {
    const g = pocket(3, cutOff);
    drop(g, 2);
    roll(g, 10);
    roll(g, 10);
    expect(g.f.pocket[u(US.hq)] - 1).toBe(usResupply.pocketMax);
  });
  proves(
    ['15.6.4a', '15.6.4b', '3.3.2'],
    'one point in all from December 18 to 20, four a day from December 21 on, none of them saved',
    () => {
      const left = (turn: string, vars: Record<string, number> = {}) => airSupplyLeft(pocket(1, { vars }, turn, OVERCAST));
      expect(['dec-17-pm', 'dec-18-am', 'dec-20-pm', 'dec-21-am', 'dec-26-pm'].map((turn) => left(turn))).toEqual([0, 1, 1, 4, 4]);
      expect([
        left('dec-20-am', { dropSpan: 1, dropUsed: 1 }),
        left('dec-22-am', { dropSpan: 6, dropUsed: 4 }),
        left('dec-22-pm', { dropSpan: 7, dropUsed: 3 }),
      ]).toEqual([0, 4, 1]);
      const last = pocket(1, { vars: { dropSpan: 8, dropUsed: 3 } });
      drop(last);
      // One point is left: it is not asked how many.
      expect(prompt(last).at).toBe('airlift.drop');
    },
  );
  proves(['15.6.4c'], 'a headquarters with no enemy next to it, and a clear or rough hex within three hexes', () => {
    const near = pocket(1, { units: { [GE.foot]: step(C, S) } });
    expect(flies(near)).toBe(false);
    const zones = zonesOf(pocket(1), u(US.hq)).length;
    const g = pocket(1, { hexes: { [step(C, NE)]: 'woods', [step(C, NE, 2)]: 'rough' } });
    const found = zonesOf(g, u(US.hq));
    expect([found.includes(hex(g, step(C, NE))), found.includes(hex(g, step(C, NE, 2))), zones - found.length]).toEqual([false, true, 1]);
    expect(found.includes(hex(g, step(C, N, 4)))).toBe(false);
    play(g, { k: 'supply', u: u(US.hq) });
    expect(refusal(g, { k: 'zone', h: hex(g, step(C, NE)) })).toMatchObject({ case: '15.6.4c', why: 'not-a-zone' });
  });
  proves(['15.6.4c'], 'one worse for every four German units within two hexes of the zone, heavy Flak counting for two', () => {
    const at = step(C, NE, 3);
    const three = { [GE.foot]: step(at, NE), [GE.mate]: step(at, NE), [GE.third]: step(at, NE, 2) };
    const by = (more: Scene['units']) => {
      const g = pocket(1, { units: { ...three, ...more } });
      return dropModifier(g, hex(g, at));
    };
    expect([
      by({}),
      by({ [GE.guns]: step(at, NE) }),
      by({ 'ge-5fj-5-fj-hvyflk-co': step(at, NE) }),
      by({ [GE.guns]: step(at, NE, 3) }),
      // A leader is no unit that shoots.
      by({ 'ge-ldr-peiper': step(at, NE) }),
    ]).toEqual([0, 1, 1, 0, 0]);
    const two = pocket(1, { units: { ...three, 'ge-5fj-5-fj-hvyflk-co': step(at, NE), [GE.third]: '7034SE' } });
    expect(dropModifier(two, hex(two, at))).toBe(1);
  });
  proves(['15.6.4'], 'the computer flies them', () => {
    expect(toComputer(pocket(1))).toMatchObject({ k: 'supply', u: u(US.hq) });
  });
});

describe('German missions', () => {
  const [ONE, TWO] = ['ge-pzlehr-haus-1-stg', 'ge-pzlehr-haus-2-stg'];
  /** Farther from every German source than a path may be. */
  const X = '5029SE';
  const group = (more: Partial<Scene> = {}, sky = PARTIAL, airSouth = 4): G =>
    scene({
      stage: 'german.administration',
      turn: 'dec-23-pm',
      units: {
        [US.foot]: '7021SE',
        [ONE]: { at: X, detached: ONE, supply: 2 },
        [TWO]: { at: step(X, N, 3), detached: ONE, supply: 1 },
        'ge-pzlehr-hq': '7034SE',
        ...more.units,
      },
      ...(more.sides ? { sides: more.sides } : {}),
      vars: { sky, airSouth, ...more.vars },
    });
  proves(
    ['15.7.0', '15.7.1'],
    'once a day under a clear sky or partial overcast, for an independent Kampfgruppe: its units are supplied for the turn',
    () => {
      expect([
        flies(group()),
        flies(group({}, CLEAR)),
        flies(group({}, OVERCAST)),
        flies(group({ vars: { luftDay: 8 } })),
        flies(group({}, PARTIAL, 0)),
      ]).toEqual([true, true, false, false, false]);
      expect([flies(group({ units: { [US.foot]: step(X, S) } })), flies(group({ units: { [ONE]: X, [TWO]: step(X, N, 3) } }))]).toEqual([
        false,
        false,
      ]);
      const g = group();
      play(g, { k: 'supply', u: u(ONE) });
      expect(offers(g, 'load').map((a) => a.n)).toEqual([1, 2, 3, 4]);
      play(g, { k: 'load', n: 1 });
      roll(g, germanSupply.successMax || 10);
      expect([g.v.airSouth, g.f.supply[u(ONE)], g.f.supply[u(TWO)]]).toEqual([3, 0, 0]);
    },
  );
  proves(['15.7.1'], 'each point beyond the first is one better', () => {
    const fly = (n: number, pip: number): number => {
      const g = group();
      play(g, { k: 'supply', u: u(ONE) }, { k: 'load', n });
      roll(g, pip);
      return g.f.supply[u(TWO)];
    };
    expect([fly(1, germanSupply.successMax + 1) > 0, fly(2, germanSupply.successMax + 1), fly(4, germanSupply.successMax + 3)]).toEqual([
      true,
      0,
      0,
    ]);
  });
  proves(['15.7.0'], 'only units within half of the length of a path, and a pocket stays as it is', () => {
    const far = group({ units: { [TWO]: { at: step(X, N, 7), detached: ONE, supply: 1 } } });
    play(far, { k: 'supply', u: u(ONE) }, { k: 'load', n: 1 });
    roll(far, 10);
    expect(far.f.supply[u(ONE)]).toBe(0);
    expect(far.f.supply[u(TWO)]).toBeGreaterThan(0);
    const cut = group({ sides: moat(X), units: { [ONE]: { at: X, detached: ONE, pocket: 3 } } });
    play(cut, { k: 'supply', u: u(ONE) }, { k: 'load', n: 1 });
    roll(cut, 10);
    expect([cut.f.supply[u(ONE)], cut.f.pocket[u(ONE)]]).toEqual([0, 3]);
  });
});
