/** Heavy bridges that nobody guards (7.9.3): to whoever moves they are bridges and no units. */
import { describe, expect } from 'vitest';
import { isBridged } from '../../src/rules/bridges/bridges.ts';
import { isObserved } from '../../src/rules/sight/observation.ts';
import { HEAVY } from '../../src/state/fields/bridges.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { at, C, from, hex, idle, N, NE, offers, out, play, proves, refusal, S, SE, scene, u } from '../kit/campaign.ts';
import { spent } from '../kit/field.ts';
import { edge, far, side, water } from '../kit/water.ts';

const COLUMN = 'ge-hbr-01';
const GUARD = 'ge-272vg-ii-980-vg';
const US = 'al-78id-1-309-inf';
const TANKS = 'al-9ad-cca-1';

/** A heavy bridge over the river southeast of the middle, laid from the middle. */
function unguarded(units: Record<string, string | Record<string, string | number>>, stage = 'allied.movement'): G {
  const g = scene({ stage, units: { [COLUMN]: { at: C, laid: SE + 1 }, ...units }, sides: water('river') });
  g.set('span', side(g), HEAVY);
  return g;
}

describe('a laid heavy bridge with nobody beside it', () => {
  proves(['7.9.3', '7.5.2'], 'costs nothing to come next to; guarded it does', () => {
    const price = (units: Record<string, string>): number => {
      const g = unguarded({ [US]: out(N, 2), ...units });
      play(g, { k: 'pick', u: u(US) }, { k: 'go', h: hex(g, out(N, 1)) });
      return spent(g);
    };
    expect([price({}), price({ [GUARD]: C })]).toEqual([2, 4]);
  });
  proves(['7.9.3', '17.1.0'], 'is entered like an empty hex: the column is lost, and the bridge serves whoever took it', () => {
    const g = unguarded({ [US]: out(N, 1) });
    play(g, { k: 'pick', u: u(US) }, { k: 'go', h: hex(g, far) });
    expect([at(g, US), spent(g)]).toEqual([far, 4]);
    expect([at(g, COLUMN), isBridged(g, edge(g)), g.f.span[side(g)]]).toEqual(['Eliminated', true, HEAVY]);
    const held = unguarded({ [US]: out(N, 1), [GUARD]: C });
    play(held, { k: 'pick', u: u(US) });
    expect(refusal(held, { k: 'go', h: hex(held, C) })).toMatchObject({ why: 'enemy-hex' });
  });
  proves(['7.9.3', '7.8.0'], 'is no enemy on the road either', () => {
    const road = [out(N, 2), out(N, 1), C, far];
    const reach = (units: Record<string, string>): boolean => {
      const g = scene({
        stage: 'allied.movement',
        units: { [COLUMN]: { at: C, laid: SE + 1 }, [TANKS]: road[0], ...units },
        sides: water('river', 'road', 'primary'),
        ways: [{ hexes: road, add: ['road', 'primary'] }],
      });
      g.set('span', side(g), HEAVY);
      play(g, { k: 'pick', u: u(TANKS) });
      return offers(g, 'road').some((a) => a.h === hex(g, far));
    };
    expect([reach({}), reach({ [GUARD]: C })]).toEqual([true, false]);
  });
  proves(['7.9.3', '5.4.0', '5.6.0'], 'keeps nobody out of Exploit mode or reserve', () => {
    const mode = (units: Record<string, string>): (string | undefined)[] => {
      const g = unguarded({ [TANKS]: out(N, 1), [US]: from(C, NE), ...units }, 'allied.mode');
      return [refusal(g, { k: 'exploit', u: u(TANKS) })?.why, refusal(g, { k: 'reserve', u: u(US) })?.why];
    };
    expect([mode({}), mode({ [GUARD]: C })]).toEqual([
      [undefined, undefined],
      ['exploit-near-enemy', 'reserve-near-enemy'],
    ]);
  });
  proves(['7.9.3', '8.0'], 'observes nothing', () => {
    const seen = (units: Record<string, string>): boolean =>
      isObserved(unguarded({ [US]: out(N, 1), ...units }), 0, hex(unguarded({}), out(N, 1)));
    expect([seen({}), seen({ [GUARD]: C })]).toEqual([false, true]);
  });
  proves(['7.9.3', '7.12.0', '11.1.1'], 'is nobody to overrun or to attack', () => {
    const g = unguarded({ [TANKS]: { at: out(N, 1), mode: EXPLOIT }, [US]: from(C, S) }, 'allied.exploitation');
    play(g, { k: 'pick', u: u(TANKS) });
    expect(offers(g, 'overrun')).toEqual([]);
    expect(refusal(g, { k: 'go', h: hex(g, C) })).toBeUndefined();
    const fight = unguarded({ [US]: out(N, 1) }, 'allied.designation');
    expect(offers(fight, 'designate')).toEqual([]);
    idle(fight, (now) => now.v.side === 0);
    expect([at(fight, US), at(fight, COLUMN)]).toEqual([out(N, 1), C]);
  });
});
