/** Which way a retreat leads, priority by priority (13.9.2, 13.9.3), and what it costs on the way (13.9.5). Ways are those that the owner is offered. */
import { bestSteps, distance, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { retreatRules } from '../../src/rules/combat/results/retreat.ts';
import { DOWN } from '../../src/state/fields/bridges.ts';
import { EXPLOIT, STRATEGIC } from '../../src/state/fields/modes.ts';
import { GERMAN } from '../../src/state/shape.ts';
import { C, from, hex, N, NE, NW, out, proves, S, type Scene, SE, SW, scene, u } from '../kit/campaign.ts';
import type * as field from '../kit/field.ts';
import { attackOn, battlefield, fight, GE, prepared, TARGET, US } from '../kit/fight.ts';
import * as small from '../kit/kit.ts';

const FOOT = 'ge-272vg-i-980-vg';
/** Hexes that a German battalion may choose for the next hex of its way back. */
function ways(units: Scene['units'], more: Partial<Scene> = {}, path: string[] = [C]): string[] {
  const g = scene({ stage: 'allied.assaults', ...more, units: { [FOOT]: C, ...units } });
  const steps = bestSteps(g, retreatRules, { side: GERMAN, units: [u(FOOT)], left: 1, path: path.map((id) => hex(g, id)) });
  return steps.map((h) => g.board.ids[h]).sort();
}
const ids = (...of: number[][]): string[] => of.map((way) => from(C, ...way)).sort();
const [ENEMY, OTHER] = ['al-78id-1-309-inf', 'al-78id-2-309-inf'];
const attacked = { [ENEMY]: out(NW, 1) };

describe('priorities of a retreat', () => {
  proves(['13.9.2'], 'away from the hex left and from every enemy of the fight, hex by hex', () => {
    expect(ways(attacked)).toEqual(ids([NE], [SE], [S]));
    expect(ways({ [ENEMY]: out(NW, 1), [OTHER]: out(N, 1) })).toEqual(ids([SE], [S]));
    // Farther from where it stood is not enough for the second hex, however near another enemy makes all of them.
    expect(ways({ [ENEMY]: out(N, 1), [OTHER]: from(C, SE, SE, S, S) }, {}, [C, out(SE, 1)])).toEqual(ids([SE, SE], [SE, S]));
  });
  proves(['13.9.3'], 'not next to an enemy, then out of his sight', () => {
    expect(ways({ ...attacked, [OTHER]: from(C, NE, NE) })).toEqual(ids([SE], [S]));
    const watched = { ...attacked, [OTHER]: from(C, NE, NE, NE) };
    expect(ways(watched)).toEqual(ids([NE], [SE], [S]));
    expect(ways(watched, { hexes: { [from(C, NE, NE, NE)]: ['village'] } })).toEqual(ids([SE], [S]));
  });
  proves(['13.9.3'], 'along a road', () => {
    expect(ways(attacked, { ways: [{ hexes: [C, out(S, 1)], add: ['road', 'secondary'] }] })).toEqual(ids([S]));
  });
  proves(['13.9.3', '17.4.0'], 'a road whose bridge is down leads nowhere', () => {
    const back = (span: number): string[] => {
      const g = scene({
        stage: 'allied.assaults',
        units: { [FOOT]: C, ...attacked },
        ways: [{ hexes: [C, out(S, 1)], add: ['road', 'secondary'] }],
        sides: { [`${C}|${out(S, 1)}`]: ['stream', 'bridge'] },
      });
      g.set('span', g.board.sideId[6 * hex(g, C) + S], span);
      const steps = bestSteps(g, retreatRules, { side: GERMAN, units: [u(FOOT)], left: 1, path: [hex(g, C)] });
      return steps.map((h) => g.board.ids[h]).sort();
    };
    expect([back(0), back(DOWN)]).toEqual([ids([S]), ids([NE], [SE], [S])]);
  });
  proves(['13.9.3'], 'as far as possible from the nearest enemy, however far he is', () => {
    const g = scene({ stage: 'allied.assaults', units: {} });
    for (const away of [2, 4]) {
      const enemy = hex(g, out(NW, away));
      const far = [N, NE, SE, S, SW, NW].map((dir) => out(dir, 1)).filter((id) => distance(g.board, enemy, hex(g, id)) === away + 1);
      expect([ways({ [ENEMY]: out(NW, away) }), far.length < 6]).toEqual([far.sort(), true]);
    }
  });
  proves(['13.9.3'], 'and last of all not into an overstack', () => {
    const full = Object.fromEntries(
      ['ge-bk-inf22', 'ge-bk-inf22-2', 'ge-bk-inf22-3', 'ge-bk-inf22-4', 'ge-bk-pio', 'ge-bk-pio-2'].map((id) => [id, out(S, 1)]),
    );
    expect(ways({ ...attacked, ...full })).toEqual(ids([NE], [SE]));
  });
});

describe('on the way', () => {
  const only = from(TARGET, SE);
  const around = [N, NE, SE, S, SW].map((dir) => from(TARGET, dir));
  const moat = (but: string) => Object.fromEntries(around.filter((id) => id !== but).map((id) => [`${TARGET}|${id}`, ['major-river']]));
  const steps = (g: ReturnType<typeof field.scene>, id: string) => g.f.steps[small.u(id)];

  proves(['13.9.5c'], 'enemies in Strategic or Exploit mode cost nobody a step', () => {
    const lost = (mode: number): number => {
      const g = fight(attackOn({ [GE.foot]: TARGET, [US.other]: { at: from(only, SE), mode } }, { sides: moat(only) }), { defender: '1' });
      small.play(g, { k: 'back', n: 1 });
      return 3 - steps(g, GE.foot);
    };
    expect([lost(0), lost(STRATEGIC), lost(EXPLOIT)]).toEqual([1, 0, 0]);
  });
  proves(['13.9.2', '13.7.0', '13.9.5'], 'where a river lets only the infantry go, the Mech unit with it stays and pays', () => {
    const banks = Object.fromEntries(around.map((id) => [`${TARGET}|${id}`, ['river']]));
    const units = { [US.mate]: prepared(C), [GE.foot]: TARGET, [GE.recon]: TARGET };
    const g = fight(attackOn(units, { sides: banks }), { defender: '1' }, { by: [US.foot, US.mate] }, { leadDefense: GE.foot });
    const before = [GE.foot, GE.recon].map((id) => steps(g, id));
    small.play(g, { k: 'back', n: 1 });
    while (prompt(g).at === 'retreat.step') small.play(g, small.offers(g, 'retreat')[0]);
    expect([small.at(g, GE.foot) === TARGET, small.at(g, GE.recon)]).toEqual([false, TARGET]);
    expect([GE.foot, GE.recon].map((id) => steps(g, id))).toEqual([before[0], before[1] - 1]);
  });
  proves(['13.9.5a'], 'marsh stops Mech units as woods do', () => {
    const regiment = { [US.foot]: prepared(C), [US.mate]: prepared(C), [US.third]: prepared(from(TARGET, N)) };
    const soft = [[SE], [SE, SE], [SE, S], [SE, NE], [S], [NE]].map((way) => from(TARGET, ...way));
    const back = (marks: string[]): [string, number] => {
      const hexes = Object.fromEntries(soft.map((id) => [id, marks]));
      const sides = Object.fromEntries([NE, S, SW].map((dir) => [`${TARGET}|${from(TARGET, dir)}`, ['major-river']]));
      const g = battlefield({ units: { ...regiment, [GE.recon]: TARGET }, hexes, sides });
      fight(g, { defender: '1(1)' }, { by: [US.foot, US.mate, US.third] });
      small.play(g, { k: 'back', n: 2 });
      while (prompt(g).at === 'retreat.step') small.play(g, small.offers(g, 'retreat')[0]);
      return [small.at(g, GE.recon), steps(g, GE.recon)];
    };
    expect(back(['marsh'])).toEqual([only, 2]);
    expect(back([])[1]).toBe(3);
  });
  proves(['13.7.3'], 'hits that are taken as losses pass artillery by', () => {
    const g = battlefield({
      units: {
        ...{ [US.foot]: prepared(C), [US.mate]: prepared(C), [US.third]: prepared(from(TARGET, N)) },
        ...{ [GE.foot]: TARGET, [GE.company]: TARGET, [GE.artillery]: { at: TARGET, limbered: 1 } },
      },
    });
    const before = steps(g, GE.artillery);
    fight(g, { defender: '1(1)' }, { by: [US.foot, US.mate, US.third] }, { leadDefense: GE.foot });
    small.play(g, { k: 'back', n: 0 });
    // The lead loses first, then the only other one who can.
    expect([steps(g, GE.foot), steps(g, GE.company), steps(g, GE.artillery)]).toEqual([2, 0, before]);
  });
});
