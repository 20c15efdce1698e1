/** Supply paths (15.3, 15.4): what they cost, how long they may be, what bars them. */
import { describe, expect, it } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { turnNumber } from '../../src/index.ts';
import {
  C,
  corridor,
  far,
  G_LINE,
  GE,
  isValid,
  line,
  N,
  NE,
  proves,
  S,
  type Scene,
  SE,
  scene,
  step,
  TRIER_ROAD,
  U_LINE,
  US,
  US_ROAD,
} from '../kit/supply.ts';

/** A unit on clear ground so many hexes from its headquarters. */
const away = (hq: string, unit: string, n: number, more: Partial<Scene> = {}) => {
  const way = line('4834SE', NE, n);
  return scene({ ...more, units: { [hq]: way[0], [unit]: way[n], ...more.units } });
};

describe('points and limits', () => {
  proves(['15.4.0'], 'a path counts every hex but that of the unit: 12 points for Germans and for feet, 18 for US wheels', () => {
    for (const [hq, unit, most] of [
      [GE.hq, GE.foot, 12],
      [GE.brigade, GE.panzer, 12],
      [US.armorHq, US.armor, 18],
    ] as const) {
      expect([far(away(hq, unit, most), unit), isValid(away(hq, unit, most), unit)]).toEqual([most, true]);
      expect(far(away(hq, unit, most + 1), unit)).toBeUndefined();
    }
  });

  proves(
    ['15.4.1'],
    'wheels pay for woods what the chart has on the right; US infantry may trace as wheels do, German infantry not',
    () => {
      const woods = Object.fromEntries(line('4834SE', NE, 4).map((id) => [id, 'woods']));
      expect(far(away(US.armorHq, US.armor, 4, { hexes: woods, sides: corridor(line('4834SE', NE, 4)) }), US.armor)).toBe(8);
      expect(far(away(GE.hq, GE.foot, 4, { hexes: woods, sides: corridor(line('4834SE', NE, 4)) }), GE.foot)).toBe(
        4 * Number(tables.supplyPathCosts.rows.woods.leg),
      );
      expect([far(away(US.hq, US.foot, 18), US.foot), far(away(US.hq, US.foot, 19), US.foot)]).toEqual([18, undefined]);
      // Along a secondary road two hexes for a point.
      expect(far(away(US.armorHq, US.armor, 10, { secondary: [line('4834SE', NE, 10)] }), US.armor)).toBe(5);
    },
  );

  it('part of 15.4.1: a river is crossed where a bridge stands, by wheels nowhere else', () => {
    const [a, b] = line('4834SE', NE, 4).slice(2);
    const moat = Object.fromEntries([0, 1, 2, 3, 4, 5].map((d) => [`${step(b, d)}|${b}`, ['river']]));
    const units = { [US.armorHq]: '4834SE', [US.armor]: b };
    expect(far(scene({ units, sides: moat }), US.armor)).toBeUndefined();
    expect(far(scene({ units, sides: { ...moat, [`${a}|${b}`]: ['river', 'bridge'] } }), US.armor)).toBe(3);
  });

  proves(['15.4.6'], 'in a thaw every hex off the road costs half a point more', () => {
    const thaw = { vars: { turn: turnNumber('dec-21-am'), ground: 4 } };
    expect(far(away(US.armorHq, US.armor, 4, thaw), US.armor)).toBe(6);
    expect(far(away(US.armorHq, US.armor, 4, { ...thaw, trails: [line('4834SE', NE, 4)] }), US.armor)).toBe(
      4 * Number(tables.supplyPathCosts.rows.trail.mech),
    );
  });
  proves(['20.2.4'], 'and marsh two points more', () => {
    const way = line(C, SE, 4);
    const swamp = (turn: string): number =>
      far(
        scene({
          units: { [US.hq]: way[0], [US.foot]: way[4] },
          sides: corridor(way),
          hexes: { [way[2]]: ['marsh'] },
          turn,
        }),
        US.foot,
      ) ?? Number.NaN;
    // A hex of marsh among four, on a day of thaw and on one without.
    expect(swamp('dec-21-am') - swamp('dec-18-am')).toBe(4 / 2 + 2);
  });
});

describe('the enemy', () => {
  const way = line(C, SE, 4);
  const base = { [US.hq]: way[0], [US.foot]: way[4] };
  const gorge = corridor(way);
  const cut = (more: Partial<Scene> & { units: Scene['units'] }) => scene({ ...more, sides: gorge, units: { ...base, ...more.units } });
  proves(['15.4.5'], 'no path through the enemy, nor through the open next to him unless a friend is there', () => {
    expect(far(cut({ units: {} }), US.foot)).toBe(4);
    expect(far(cut({ units: { [GE.foot]: way[2] } }), US.foot)).toBeUndefined();
    const beside = step(way[2], N);
    expect(far(cut({ units: { [GE.foot]: beside } }), US.foot)).toBeUndefined();
    // Next to him are two hexes of the way; friends in both.
    const near = way.slice(1, 4).filter((id) => [0, 1, 2, 3, 4, 5].some((d) => step(beside, d) === id));
    expect(near.length).toBe(2);
    expect(far(cut({ units: { [GE.foot]: beside, [US.mate]: near[0], 'al-5id-3-10-inf': near[1] } }), US.foot)).toBe(4);
  });
  proves(['15.4.5'], 'in cover two hexes next to the enemy at most, and night is no cover', () => {
    const beside = step(way[2], N);
    const woods = Object.fromEntries(way.map((id) => [id, 'woods']));
    expect(far(cut({ units: { [GE.foot]: beside }, hexes: woods }), US.foot)).toBeDefined();
    const third = step(way[3], S);
    expect(far(cut({ units: { [GE.foot]: beside, [GE.mate]: third }, hexes: woods }), US.foot)).toBeUndefined();
    expect(far(cut({ units: { [GE.foot]: beside }, turn: 'dec-18-night' }), US.foot)).toBeUndefined();
  });
});

describe('sources', () => {
  proves(['15.3.0', '15.4.4'], 'corps and armies reach a source at the edge of their side by roads that are no trails', () => {
    const us = (roads: Partial<Scene>) => far(scene({ ...roads, units: { [US.corps]: U_LINE[8] } }), US.corps);
    expect([us({ secondary: [U_LINE.slice(0, 9)] }), us({ trails: [U_LINE.slice(0, 9)] }), us({})]).toEqual([4, undefined, undefined]);
    const german = (roads: Partial<Scene>) => far(scene({ ...roads, units: { [GE.army]: G_LINE[6] } }), GE.army);
    expect([german({ secondary: [G_LINE.slice(0, 7)] }), german({ trails: [G_LINE.slice(0, 7)] })]).toEqual([3, undefined]);
    // Neither draws on the sources of the other.
    expect(far(scene({ secondary: [U_LINE], units: { [GE.army]: U_LINE[4] } }), GE.army)).toBeUndefined();
    expect([TRIER_ROAD, US_ROAD]).toEqual([G_LINE[0], U_LINE[0]]);
  });
});
