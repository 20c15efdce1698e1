/** Isolation and surrender (15.9, 3.3.5, 24.2.1a). */
import { sayEvent } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { formations } from '../../src/data/index.ts';
import { isolatedUnits, neverSurrenders } from '../../src/rules/supply/isolation.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import { ALL_UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { at, C, corridor, GE, hex, idle, line, N, NW, play, proves, roll, type Scene, SE, scene, step, US, u } from '../kit/supply.ts';

const OUT = 2;
/** A valley without a way out. */
const VALLEY = line(C, SE, 4);
const valley = (more: Partial<Scene> & { units: Scene['units'] }): G => scene({ ...more, sides: corridor(VALLEY) });
const cut = (at: string, more: Record<string, number> = {}) => ({ at, supply: OUT, ...more });
const defense = (id: string): number => ALL_UNITS[u(id)].proficiency?.[1] ?? 0;

describe('isolation', () => {
  proves(['15.9.0'], 'Out of Supply, no path of any length to a source, and nobody within two hexes who is not isolated', () => {
    const ids = (g: G): string[] => isolatedUnits(g, 0).map((v) => ALL_UNITS[v].id);
    expect(ids(valley({ units: { [GE.foot]: cut(VALLEY[0]) } }))).toEqual([GE.foot]);
    expect(ids(valley({ units: { [GE.foot]: { at: VALLEY[0], supply: 1 } } }))).toEqual([]);
    // A headquarters that is no source does not help, one that is does.
    expect(ids(valley({ units: { [GE.foot]: cut(VALLEY[0]), [GE.hq]: cut(VALLEY[4]) } })).length).toBe(2);
    expect(ids(valley({ units: { [GE.foot]: cut(VALLEY[0]), [GE.hq]: VALLEY[4] } }))).toEqual([]);
    // Friends near, beyond the water: two hexes help, three do not.
    expect(ids(valley({ units: { [GE.foot]: cut(VALLEY[0]), [GE.brigade]: step(C, N, 2) } }))).toEqual([]);
    expect(ids(valley({ units: { [GE.foot]: cut(VALLEY[0]), [GE.brigade]: step(C, N, 3) } }))).toEqual([GE.foot]);
    // Out of the valley a path of any length leads home.
    expect(ids(scene({ units: { [GE.foot]: cut('4821SE') } }))).toEqual([]);
  });
});

/** What comes after the Surrender Phase. */
const AFTER = ['construction', 'modes', 'movement'];
/** The morning after a night: the Surrender Phase of the next turn. */
const morning = (units: Scene['units'], turn = 'dec-18-night'): G => {
  const g = valley({ stage: 'german.administration', turn, units: { [US.foot]: '4821SE', ...units } });
  const from = g.v.turn;
  idle(g, (now) => now.frames.some((f) => f.proc === 'surrender' || (now.v.turn > from && AFTER.includes(f.proc))));
  return g;
};
const asks = (g: G): boolean => g.frames.some((f) => f.proc === 'surrender' && f.at === 'roll');

describe('surrender', () => {
  proves(['3.3.5', '15.9.1'], 'every morning from December 18 on an isolated unit that fails its check is removed', () => {
    const rolled = (pip: number): boolean => {
      const g = morning({ [GE.foot]: cut(VALLEY[0]) });
      expect(asks(g)).toBe(true);
      roll(g, pip || 10);
      return g.onMap(u(GE.foot));
    };
    expect([rolled(defense(GE.foot)), rolled(defense(GE.foot) - 1)]).toEqual([false, true]);
    expect(asks(morning({ [GE.foot]: cut(VALLEY[0]) }, 'dec-16-night'))).toBe(false);
    expect(asks(morning({ [GE.foot]: cut(VALLEY[0]) }, 'dec-18-am'))).toBe(false);
  });

  proves(['15.9.1', '15.9.1a'], 'three worse for each morning before; with a headquarters go the isolated units that reach it', () => {
    const later = morning({ [GE.foot]: cut(VALLEY[0], { isolated: 1 }) });
    roll(later, Math.max(1, defense(GE.foot) - 3));
    expect(later.onMap(u(GE.foot))).toBe(false);
    const held = morning({ [GE.foot]: cut(VALLEY[0], { isolated: 1 }) });
    roll(held, defense(GE.foot) - 4 || 10);
    expect([held.onMap(u(GE.foot)), held.f.isolated[u(GE.foot)]]).toEqual([true, 2]);
    const all = morning({ [GE.hq]: cut(VALLEY[1]), [GE.foot]: cut(VALLEY[3]), [GE.panzer]: cut(VALLEY[2]) });
    roll(all, 9);
    expect([GE.hq, GE.foot, GE.panzer].map((id) => all.onMap(u(id)))).toEqual([false, false, true]);
  });

  proves(['15.9.1', '15.4.0'], 'who is farther from the headquarters than a supply path may be does not go with it', () => {
    const long = line(step(C, NW, 8), SE, 13);
    const both = (at: string): boolean[] => {
      const g = scene({
        stage: 'german.administration',
        turn: 'dec-18-night',
        sides: corridor(long),
        units: { [US.foot]: '4821SE', [GE.hq]: cut(long[0]), [GE.foot]: cut(at) },
      });
      idle(g, (now) => now.frames.some((f) => f.proc === 'surrender'));
      roll(g, 9);
      return [GE.hq, GE.foot].map((id) => g.onMap(u(id)));
    };
    expect([both(long[12]), both(long[13])]).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  proves(['24.2.1a'], 'an activated leader within two hexes may spare them the check', () => {
    const tank = 'al-7ad-cca-1';
    const clark = 'al-ldr-clark';
    const attached = formations.findIndex((f) => f.id === '7AD') + 1;
    const led = (at: string, wakes: boolean): G => {
      const units = { [GE.foot]: '4821SE', [tank]: cut(VALLEY[0]), [clark]: { at, attached } };
      const g = valley({ stage: 'german.administration', turn: 'dec-18-night', units });
      idle(g, (now) => now.frames.some((f) => f.proc === 'leading' && f.at === 'roll'));
      return roll(g, wakes ? 10 : 9);
    };
    const point = (g: G): string | undefined => g.frames.findLast((f) => f.proc === 'surrender')?.at;
    const spared = led(VALLEY[2], true);
    expect(point(spared)).toBe('leader');
    roll(spared, 10);
    expect([point(spared), spared.onMap(u(tank))]).toEqual([undefined, true]);
    const told = spared.events.filter((event) => event.e === 'initiative').map((event) => sayEvent(spared, event));
    expect(told).toEqual([expect.stringContaining('Initiative check')]);
    const not = led(VALLEY[2], true);
    roll(not, 9);
    expect([point(not), point(led(VALLEY[3], true)), point(led(VALLEY[2], false))]).toEqual(['roll', 'roll', 'roll']);
  });

  proves(['24.2.1a'], 'where one leader fails another who commands them may still spare them', () => {
    const grenadiers = 'ge-26vg-i-77-vg';
    const attached = formations.findIndex((f) => f.id === '26VG') + 1;
    const units = {
      [US.foot]: '4821SE',
      [grenadiers]: cut(VALLEY[0]),
      'ge-ldr-kokott': { at: VALLEY[0], attached },
      'ge-ldr-manteuffel': VALLEY[0],
    };
    const g = valley({ stage: 'german.administration', turn: 'dec-18-night', units });
    const point = (): string | undefined => g.frames.findLast((f) => f.proc === 'surrender')?.at;
    for (const _ of [1, 2]) {
      idle(g, (now) => now.frames.some((f) => f.proc === 'leading' && f.at === 'roll'));
      roll(g, 10);
    }
    expect(point()).toBe('leader');
    roll(g, 9);
    expect(point()).toBe('leader');
    roll(g, 10);
    expect([point(), g.onMap(u(grenadiers))]).toEqual([undefined, true]);
  });

  proves(['15.9.2', '7.12.2', '7.12.3'], 'an overrun whose defenders all surrender is won, and its unit goes on from their hex', () => {
    const g = valley({
      stage: 'allied.exploitation',
      units: {
        [US.armor]: { at: VALLEY[1], mode: EXPLOIT },
        [US.foot]: '4821SE',
        [GE.foot]: cut(VALLEY[0]),
        [GE.mate]: '7021SE',
      },
    });
    play(g, { k: 'pick', u: u(US.armor) }, { k: 'overrun', h: hex(g, VALLEY[0]) });
    expect(asks(g)).toBe(true);
    roll(g, 9);
    expect(g.events.find((e) => e.e === 'overrun')).toMatchObject({ outcome: 'won', case: '7.12.3' });
    expect([g.onMap(u(GE.foot)), at(g, US.armor)]).toEqual([false, VALLEY[0]]);
  });
  proves(['15.9.3'], 'SS units, the 82nd and 101st Airborne Divisions and British paratroops never check', () => {
    const g = valley({ units: {} });
    const ids = ['ge-12ss-kuhl-1-12ss-pio-co', 'al-101ab-1-501-p', 'al-82ab-1-325-g', GE.foot, US.foot, GE.panzer];
    expect(ids.map((id) => neverSurrenders(g, u(id)))).toEqual([true, true, true, false, false, false]);
    expect(ALL_UNITS.filter((unit) => unit.formation === '6BrAB').every((unit) => neverSurrenders(g, unit.index))).toBe(true);
    expect(asks(morning({ 'ge-12ss-kuhl-1-12ss-pio-co': cut(VALLEY[0]) }))).toBe(false);
  });
});
