/** Supply states (15.1, 15.2, 15.5, 15.8): the chain of headquarters, On Hand supply and its use, Out of Supply. */
import { distance, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { formations, POINT } from '../../src/data/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { nearUnits } from '../../src/rules/movement/enemy-near.ts';
import { linkOf } from '../../src/rules/supply/chain.ts';
import { spendByMoving } from '../../src/rules/supply/spending.ts';
import { EXPLOIT, TACTICAL } from '../../src/state/fields/modes.ts';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import {
  C,
  corridor,
  G_LINE,
  GE,
  hex,
  isValid,
  N,
  offers,
  play,
  proves,
  S,
  type Scene,
  scene,
  states,
  step,
  U_LINE,
  US,
  u,
} from '../kit/supply.ts';

const [IN, ON_HAND, OUT] = [0, 1, 2];
const formation = (id: string): number => formations.findIndex((f) => f.id === id);

/** A German chain along a road: source, army, corps, division, battalion, three hexes apart. */
const CHAIN = { [GE.army]: G_LINE[3], [GE.corps]: G_LINE[6], [GE.hq]: G_LINE[9], [GE.foot]: G_LINE[12] };
const IDS = [GE.army, GE.corps, GE.hq, GE.foot] as const;
const chain = (more: Partial<Scene> = {}): G => scene({ secondary: [G_LINE], ...more, units: { ...CHAIN, ...more.units } });

describe('the chain', () => {
  proves(['15.1.0', '1.5.0-supplypath'], 'in supply is who reaches his headquarters, if that is in supply itself, up to the source', () => {
    expect(states(chain(), 0, ...IDS)).toEqual([IN, IN, IN, IN]);
    // Without its army a corps has nobody to trace to: the headquarters was lost.
    const lost = chain({
      units: { [GE.army]: { at: 'Eliminated' }, [GE.corps]: { at: G_LINE[6], supply: OUT }, [GE.hq]: { at: G_LINE[9], supply: OUT } },
    });
    expect(states(lost, 0, GE.corps, GE.hq, GE.foot)).toEqual([OUT, OUT, ON_HAND]);
    const us = scene({ secondary: [U_LINE], units: { [US.corps]: U_LINE[4], [US.hq]: U_LINE[8], [US.foot]: U_LINE[10] } });
    expect(states(us, 1, US.corps, US.hq, US.foot)).toEqual([IN, IN, IN]);
  });

  proves(
    ['15.2.0', '15.5.0'],
    'the first check without a path marks On Hand, a headquarters serves once more, and a path clears the marks',
    () => {
      const g = chain({ units: { [US.armor]: G_LINE[1] } });
      // The army serves with what it has, and has nothing left; so does, a turn later, the corps.
      expect(states(g, 0, ...IDS)).toEqual([OUT, IN, IN, IN]);
      expect(states(g, 0, ...IDS)).toEqual([OUT, OUT, IN, IN]);
      expect(states(g, 0, ...IDS)).toEqual([OUT, OUT, OUT, IN]);
      expect(states(g, 0, ...IDS)).toEqual([OUT, OUT, OUT, ON_HAND]);
      expect(states(g, 0, ...IDS)).toEqual([OUT, OUT, OUT, ON_HAND]);
      g.move(u(US.armor), g.box('Eliminated'));
      expect(states(g, 0, ...IDS)).toEqual([IN, IN, IN, IN]);
    },
  );

  it('part of 3.3.6-admin, 15.2.0: each side checks in its own Administrative Phase, before units are attached', () => {
    const g = chain({ stage: 'german.administration', units: { [GE.foot]: '7021SE', [GE.brigade]: '7022SE', [US.foot]: '4822SE' } });
    expect([prompt(g).at, g.f.supply[u(GE.foot)], g.f.supply[u(US.foot)]]).toEqual(['administration.choose', ON_HAND, IN]);
    play(g, { k: 'attach', u: u(GE.foot) });
    expect(g.f.supply[u(GE.foot)]).toBe(ON_HAND);
  });

  it('part of 5.5.2: a formation fresh from Maneuver Reserve is supplied whatever its paths', () => {
    const g = scene({ units: { [GE.brigade]: { at: '4823SE', bonus: 1 }, [GE.panzer]: '4921SE', [GE.foot]: '4826SE' } });
    expect(states(g, 0, GE.brigade, GE.panzer, GE.foot)).toEqual([IN, IN, ON_HAND]);
  });
});

describe('what a headquarters can serve', () => {
  const CORPS = UNITS.filter((unit) => unit.type === 'hq' && unit.side === 0 && unit.corps !== undefined);
  proves(['15.4.3a', '15.4.3'], 'an army four of its corps, the nearest', () => {
    const five = CORPS.slice(0, 5);
    const corps = Object.fromEntries(five.map((unit, n) => [unit.id, { at: G_LINE[4 + n], command: u(GE.army) + 1 }]));
    const g = chain({ units: { [GE.corps]: 'Not in play', ...corps } });
    expect(five.map((unit) => isValid(g, unit.id))).toEqual([true, true, true, true, false]);
  });
  proves(['15.4.3b'], 'a corps five divisions, three of them mechanized; brigades and single units beside', () => {
    const at = (ids: readonly string[]) => Object.fromEntries(ids.map((id, n) => [id, { at: G_LINE[7 + n], command: u(GE.corps) + 1 }]));
    const panzer = ['ge-2pz-hq', 'ge-pzlehr-hq', 'ge-116pz-hq', 'ge-9pz-hq', GE.brigade];
    const mech = chain({ units: { [GE.hq]: 'Not in play', [GE.foot]: 'Not in play', ...at(panzer) } });
    expect(panzer.map((id) => isValid(mech, id))).toEqual([true, true, true, false, true]);
    const foot = ['ge-212vg-hq', 'ge-276vg-hq', 'ge-352vg-hq', 'ge-79vg-hq', 'ge-9vg-hq', 'ge-26vg-hq', GE.brigade];
    const many = chain({ units: { [GE.foot]: 'Not in play', ...at(foot) } });
    expect(foot.map((id) => isValid(many, id))).toEqual([true, true, true, true, true, false, true]);
  });
  it('part of 15.4.3c: a formation all its own units and six that are attached', () => {
    const guests = UNITS.filter((unit) => unit.formation === '276VG' && unit.type === 'infantry').slice(0, 6);
    const more = UNITS.filter((unit) => unit.formation === '352VG' && unit.type === 'infantry').slice(0, 1);
    const at = (n: number) => step(G_LINE[9], N, 1 + Math.floor(n / 2));
    const seven = [...guests, ...more];
    const g = chain({ units: Object.fromEntries(seven.map((unit, n) => [unit.id, { at: at(n), attached: formation('212VG') + 1 }])) });
    expect([isValid(g, GE.foot), seven.filter((unit) => isValid(g, unit.id)).length]).toEqual([true, 6]);
    // On foot and on wheels together.
    const wheels = UNITS.filter((unit) => unit.formation === '2Pz' && unit.type === 'motorized').slice(0, 3);
    const mixed = [...guests.slice(0, 5), ...wheels];
    const both = chain({ units: Object.fromEntries(mixed.map((unit, n) => [unit.id, { at: at(n), attached: formation('212VG') + 1 }])) });
    expect(mixed.filter((unit) => isValid(both, unit.id)).length).toBe(6);
  });
});

proves(['9.0'], 'troops of an army draw on every corps that is assigned to it now, and no longer on one that has left it', () => {
  const [GUNS, CORPS, OTHER] = ['ge-nd-1092-1093-hart', 'ge-nd-lxvi-k-hq', 'ge-nd-5pza-hq'];
  const serves = (corps: Record<string, string>): boolean => {
    const units = { [GE.army]: G_LINE[1], [OTHER]: G_LINE[2], [CORPS]: { at: G_LINE[6], ...corps }, [GUNS]: G_LINE[9] };
    return linkOf(scene({ secondary: [G_LINE], units }), u(GUNS)).to.includes(u(CORPS));
  };
  expect([serves({}), serves({ command: GE.army }), serves({ command: OTHER })]).toEqual([false, true, false]);
});

describe('On Hand', () => {
  it('part of 15.5.1: wheels that move more than six points use it up, in Exploit mode more than two; feet do not', () => {
    const g = scene({
      units: { [GE.panzer]: { at: C, supply: ON_HAND }, [GE.foot]: { at: C, supply: ON_HAND }, [GE.mate]: { at: C, supply: IN } },
    });
    for (const id of [GE.panzer, GE.foot, GE.mate]) spendByMoving(g, u(id), 6 * POINT);
    expect([GE.panzer, GE.foot, GE.mate].map((id) => g.f.supply[u(id)])).toEqual([ON_HAND, ON_HAND, IN]);
    for (const id of [GE.panzer, GE.foot, GE.mate]) spendByMoving(g, u(id), 7 * POINT);
    expect([GE.panzer, GE.foot, GE.mate].map((id) => g.f.supply[u(id)])).toEqual([OUT, ON_HAND, IN]);
  });
  it('part of 15.5.1, 15.8.1, 5.4.0: a unit in Exploit mode leaves it when its third point is spent', () => {
    const g = scene({
      stage: 'german.exploitation',
      units: { [GE.panzer]: { at: C, supply: ON_HAND, mode: EXPLOIT }, [GE.brigade]: { at: step(C, N, 4), mode: EXPLOIT } },
    });
    play(g, { k: 'pick', u: u(GE.panzer) });
    const before = g.f.supply[u(GE.panzer)];
    play(g, { k: 'go', h: hex(g, step(C, S, 3)) });
    if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
    expect([before, g.f.supply[u(GE.panzer)], g.f.mode[u(GE.panzer)]]).toEqual([ON_HAND, OUT, TACTICAL]);
  });
  it('part of 15.5.1: a move of a Mech unit in the Movement Phase', () => {
    const g = scene({ units: { [GE.panzer]: { at: C, supply: ON_HAND }, [GE.mate]: step(C, N, 5) } });
    play(g, { k: 'pick', u: u(GE.panzer) });
    const far = (a: { h?: number }): number => distance(g.board, g.hexOf(u(GE.panzer)), a.h ?? 0);
    play(
      g,
      offers(g, 'go').reduce((best, a) => (far(a) > far(best) ? a : best)),
    );
    if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
    expect(g.f.supply[u(GE.panzer)]).toBe(OUT);
  });
  it('part of 15.5.1, 7.9.2: so does a battalion on the trucks of its army, which is a Mech unit (R-D36)', () => {
    const state = (how: 'go' | 'drive', motor: number): number => {
      const g = scene({ units: { [GE.foot]: { at: C, supply: ON_HAND, motor }, [GE.mate]: step(C, N, 5) } });
      play(g, { k: 'pick', u: u(GE.foot) });
      const far = (a: { h?: number }): number => distance(g.board, g.hexOf(u(GE.foot)), a.h ?? 0);
      play(
        g,
        offers(g, how).reduce((best, a) => (far(a) > far(best) ? a : best)),
      );
      if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
      return g.f.supply[u(GE.foot)];
    };
    expect([state('go', 0), state('drive', 1)]).toEqual([ON_HAND, OUT]);
  });
});

describe('Out of Supply', () => {
  const pair = (supply: number, more: Partial<Scene> = {}): G =>
    scene({ ...more, units: { [GE.panzer]: { at: C, supply }, [GE.foot]: { at: step(C, N, 2), supply }, ...more.units } });
  it('part of 15.8.1, 7.4.1a: half the movement allowance', () => {
    for (const id of [GE.panzer, GE.foot])
      expect(allowance(pair(OUT), u(id), 'own')).toBe(Math.ceil(allowance(pair(IN), u(id), 'own') / 2 / POINT) * POINT);
  });
  it('part of 15.8.1: heavy guns stop nobody', () => {
    const gun = 'ge-5fj-5-fj-hvyflk-co';
    const near = (supply: number): number => {
      const g = scene({ units: { [gun]: { at: C, supply }, [GE.foot]: C } });
      return nearUnits(g, 0).stop[hex(g, step(C, N))];
    };
    expect([near(IN), near(OUT)]).toEqual([2, 0]);
  });
  it('part of 15.8.1: engineers build no bridges', () => {
    // Fieldworks come first (3.3.6).
    const site = (supply: number): G => {
      const sides = { [`${C}|${step(C, N)}`]: ['stream'] };
      const g = scene({ stage: 'allied.construction', units: { [US.engineers]: { at: C, supply } }, sides });
      return prompt(g).at === 'construction.build' ? play(g, { k: 'done' }) : g;
    };
    expect(offers(site(IN), 'span').length).toBe(1);
    expect(offers(site(OUT), 'span').length).toBe(0);
  });
  proves(['15.8.2'], 'a headquarters that is Out of Supply supplies nobody and moves half as far', () => {
    const sides = corridor(G_LINE);
    const g = chain({ sides, units: { [US.armor]: G_LINE[7], [GE.hq]: { at: G_LINE[9], supply: OUT } } });
    expect(states(g, 0, GE.hq, GE.foot)).toEqual([OUT, ON_HAND]);
    const served = chain({ sides, units: { [US.armor]: G_LINE[7], [GE.hq]: { at: G_LINE[9], supply: IN } } });
    expect(states(served, 0, GE.hq, GE.foot)).toEqual([OUT, IN]);
    expect(allowance(g, u(GE.hq), 'own')).toBeLessThan(allowance(chain(), u(GE.hq), 'own'));
  });
  proves(['15.8.0'], 'until a path is Valid at a check of its own side', () => {
    const g = chain({ units: { [GE.foot]: { at: G_LINE[12], supply: OUT } } });
    expect(states(g, 1, GE.foot)).toEqual([OUT]);
    expect(states(g, 0, GE.foot)).toEqual([IN]);
  });
  proves(['9.3.1'], 'a Mech unit of a division on foot without infantry of the division beside it goes straight to Out of Supply', () => {
    const g = chain({ units: { [GE.guns]: { at: step(G_LINE[12], N, 1), supply: IN } } });
    expect(states(g, 0, GE.guns)).toEqual([IN]);
    const alone = chain({ units: { [GE.guns]: { at: step(G_LINE[12], N, 2), supply: IN } } });
    expect(states(alone, 0, GE.guns)).toEqual([OUT]);
    // Guns stay behind the lines, whatever draws them (R-L18).
    const behind = chain({ units: { 'ge-212vg-ii-212-art': { at: step(G_LINE[12], N, 2), supply: IN } } });
    expect(states(behind, 0, 'ge-212vg-ii-212-art')).toEqual([IN]);
  });
});
