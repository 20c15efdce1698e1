/** Pockets and their dumps (15.6). */
import { prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { depletionValue } from '../../src/rules/logistics/ammunition.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { supplyTriggers } from '../../src/rules/supply/index.ts';
import { dumpModifier, isCutOff, moveInPocket, receivers } from '../../src/rules/supply/pockets.ts';
import type { G } from '../../src/state/shape.ts';
import {
  C,
  corridor,
  far,
  G_LINE,
  GE,
  hex,
  line,
  N,
  NW,
  offers,
  play,
  proves,
  roll,
  S,
  type Scene,
  scene,
  states,
  step,
  US,
  u,
} from '../kit/supply.ts';

const [IN, ON_HAND, OUT] = [0, 1, 2];
/** A division whose headquarters an enemy on the only road cuts off from its corps. */
const UNITS = { [GE.army]: G_LINE[2], [GE.corps]: G_LINE[4], [GE.hq]: G_LINE[9], [GE.foot]: G_LINE[10], [US.armor]: G_LINE[7] };
const pocket = (more: Partial<Scene> = {}): G =>
  scene({ secondary: [G_LINE], sides: corridor(G_LINE), ...more, units: { ...UNITS, ...more.units } });
const rolling = (g: G): boolean => g.frames.some((f) => f.at === 'dump');

describe('the dump', () => {
  proves(['15.6.0', '15.6.1'], 'a headquarters without a path of any length to its corps rolls once for a dump and is in supply', () => {
    const g = pocket({ stage: 'german.administration', turn: 'dec-18-pm' });
    expect([isCutOff(g, u(GE.hq)), rolling(g)]).toEqual([true, true]);
    roll(g, 9);
    expect(g.f.pocket[u(GE.hq)]).toBeGreaterThan(1);
    expect([g.f.supply[u(GE.hq)], g.f.supply[u(GE.foot)]]).toEqual([IN, IN]);
    // Too far, but not cut off: On Hand, and no dump.
    const long = scene({
      stage: 'german.administration',
      turn: 'dec-18-pm',
      units: { [GE.army]: G_LINE[1], [GE.corps]: '7021SE', [GE.hq]: '4834SE' },
    });
    expect([isCutOff(long, u(GE.hq)), rolling(long), long.f.pocket[u(GE.hq)]]).toEqual([false, false, 0]);
    // Not a second time.
    const again = pocket({ stage: 'german.administration', turn: 'dec-18-pm', units: { [GE.hq]: { at: G_LINE[9], pocket: 3 } } });
    expect([rolling(again), again.f.pocket[u(GE.hq)]]).toEqual([false, 3]);
  });

  proves(['15.6.1a', '39.11.0'], 'a roll of five without a modifier gives two points; stores, nation and distance modify it', () => {
    const by = (more: Partial<Scene>) => dumpModifier(pocket(more), u(GE.hq));
    const road = line(G_LINE[9], N, 2);
    const plain = by({});
    const stores = (mark: string, trod = 0): number =>
      by({ primary: [road], hexes: { [road[2]]: [mark] }, ...(trod ? { fields: { [road[2]]: { trod } } } : {}) }) - plain;
    expect([plain, stores('village'), stores('town'), stores('city'), stores('town', 2), stores('town', 1)]).toEqual([-2, 1, 2, 2, 0, 2]);
    // No path of the right length even if nobody were there.
    expect(by({ units: { [GE.corps]: '7021SE' } }) - plain).toBe(-2);
    const us = scene({ units: { [US.corps]: '4834SE', [US.hq]: '4832SE', [GE.foot]: '4833SE', [GE.mate]: '4933SE' } });
    expect(dumpModifier(us, u(US.hq))).toBe(2);
    const two = pocket({ stage: 'german.administration', turn: 'dec-18-pm', primary: [road], hexes: { [road[2]]: ['town'] } });
    roll(two, 5);
    expect(two.f.pocket[u(GE.hq)] - 1).toBe(2);
  });

  proves(
    ['15.6.2', '39.11.0'],
    'a point less every morning, and for every Mech unit that moves more than half of its allowance; empty it is On Hand',
    () => {
      const check = (turn: string, points: number): number[] => {
        const g = pocket({ stage: 'german.administration', turn, units: { [GE.hq]: { at: G_LINE[9], pocket: points + 1 } } });
        return [g.f.pocket[u(GE.hq)] - 1, g.f.supply[u(GE.hq)], g.f.supply[u(GE.foot)]];
      };
      expect([check('dec-18-am', 2), check('dec-18-pm', 2)]).toEqual([
        [1, IN, IN],
        [2, IN, IN],
      ]);
      // At zero the headquarters serves once more with what it carries (R-C8, R-L2).
      expect(check('dec-18-am', 1)).toEqual([0, OUT, IN]);
      const g = pocket({ units: { [GE.hq]: { at: G_LINE[9], pocket: 4 }, [GE.guns]: G_LINE[10] } });
      const points = allowance(g, u(GE.guns), 'own');
      moveInPocket(g, u(GE.guns), points / 2, points);
      moveInPocket(g, u(GE.foot), points, points);
      expect(g.f.pocket[u(GE.hq)]).toBe(4);
      moveInPocket(g, u(GE.guns), points / 2 + 1, points);
      expect(g.f.pocket[u(GE.hq)]).toBe(3);
    },
  );

  proves(['15.4.2'], 'to a headquarters in a pocket paths are half as long', () => {
    const foot = (n: number, points: number) =>
      far(scene({ units: { [GE.hq]: { at: '4834SE', pocket: points ? points + 1 : 0 }, [GE.foot]: step('4834SE', 1, n) } }), GE.foot);
    expect([foot(12, 0), foot(12, 2), foot(6, 2), foot(7, 2)]).toEqual([12, undefined, 6, undefined]);
  });

  proves(
    ['15.6.3', '15.6.3-ex'],
    'with three points in the dump US artillery has a depletion value of six, German artillery of three',
    () => {
      const value = (unit: string, hq: string): number => {
        const g = scene({ units: { [hq]: { at: C, pocket: 4 }, [unit]: C } });
        return depletionValue(g, u(unit));
      };
      expect([value('al-5id-19-fa', US.hq), value('ge-pzlehr-haus-iii-130-art', 'ge-pzlehr-hq')]).toEqual([6, 3]);
    },
  );
  proves(['15.6.3', '39.11.0'], 'in a pocket with an empty dump US artillery has a depletion value of three, German artillery none', () => {
    const value = (unit: string, hq: string): number =>
      depletionValue(scene({ units: { [hq]: { at: C, pocket: 1 }, [unit]: C } }), u(unit));
    expect([value('al-5id-19-fa', US.hq), value('ge-pzlehr-haus-iii-130-art', 'ge-pzlehr-hq')]).toEqual([3, 0]);
  });
  proves(['15.6.2', '39.11.0'], 'Mech units of the formation outside the pocket use up nothing of its dump', () => {
    const left = (supply: number): number => {
      const g = pocket({ units: { [GE.hq]: { at: G_LINE[9], pocket: 4 }, [GE.guns]: { at: G_LINE[10], supply } } });
      moveInPocket(g, u(GE.guns), 12, 12);
      return g.f.pocket[u(GE.hq)] - 1;
    };
    expect([left(IN), left(ON_HAND), left(OUT)]).toEqual([2, 3, 3]);
  });

  proves(['15.6.5'], 'in the morning one point goes from a US dump to another within twelve points', () => {
    const g = scene({
      stage: 'allied.administration',
      turn: 'dec-18-am',
      units: { [US.corps]: '4834SE', [US.hq]: { at: C, pocket: 4 }, [US.armorHq]: { at: step(C, N, 4), pocket: 3 } },
      sides: corridor(line(C, N, 4)),
    });
    expect(prompt(g).at).toBe('supplying.give');
    expect(offers(g, 'give').map((a) => a.u)).toEqual([u(US.armorHq), u(US.hq)].sort((a, b) => a - b));
    play(g, { k: 'give', u: u(US.hq) });
    if (prompt(g).at === 'supplying.receive') play(g, { k: 'receive', u: u(US.armorHq) });
    expect([g.f.pocket[u(US.hq)], g.f.pocket[u(US.armorHq)]]).toEqual([2, 3]);
    const apart = scene({ units: { [US.hq]: { at: '4834SE', pocket: 4 }, [US.armorHq]: { at: step('4834SE', 1, 13), pocket: 3 } } });
    expect(receivers(apart, u(US.hq))).toEqual([]);
  });

  proves(['15.6.6'], 'with the headquarters the dump is lost and its units have what they carry', () => {
    const g = pocket({
      stage: 'allied.movement',
      units: { [GE.hq]: { at: G_LINE[9], pocket: 3 }, [GE.mate]: { at: G_LINE[10], supply: OUT } },
    });
    const lost = { e: 'lost', u: u(GE.hq), h: hex(g, G_LINE[9]), steps: 1, side: 0 } as const;
    for (const trigger of supplyTriggers) if (trigger.on === 'lost' && 'effect' in trigger) trigger.effect(g, lost);
    expect([g.f.pocket[u(GE.hq)], g.f.supply[u(GE.foot)], g.f.supply[u(GE.mate)]]).toEqual([0, ON_HAND, OUT]);
  });

  it('a pocket that is opened forgets its dump', () => {
    const g = pocket({
      stage: 'german.administration',
      turn: 'dec-18-pm',
      units: { [US.armor]: step(C, NW, 8), [GE.hq]: { at: G_LINE[9], pocket: 3 } },
    });
    expect([g.f.pocket[u(GE.hq)], states(g, 0, GE.hq)[0], step(C, S) === C]).toEqual([0, IN, false]);
  });
});
