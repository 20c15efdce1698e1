/** Anti-tank guns of both sides, Leg units and rockets on trucks of an army: as what they move, over water, and how near to the enemy (7.6, 7.9.2, 7.10). */
import { describe, expect } from 'vitest';
import { POINT } from '../../src/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { trucksLeft } from '../../src/rules/movement/trucks.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, N, NW, out, play, proves, refusal, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

/** A towed battalion of tank destroyers and a company of it. */
const [US_GUN, US_GUNS] = ['us-bk-at', 'al-28id-602-td'];
const G_GUN = 'ge-272vg-272-at-co';
const G_GUNS = 'ge-nd-663-at';
const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const ENGINEERS = 'al-78id-303-ce';
const SAPPERS = 'us-bk-ce';
const PIONEERS = 'ge-272vg-272-pio';
const G_FOOT = 'ge-272vg-i-980-vg';
const RECON = 'ge-26vg-kunkel-rec';
const far = out(SE, 1);
const across = (...what: string[]) => ({ [`${C}|${far}`]: what });
const road = { hexes: [out(NW, 1), C, far, out(SE, 2)], add: ['road', 'primary'] };

/** A unit in the middle that has been picked up in the Movement Phase of its side. */
function picked(unit: string, s: Omit<Scene, 'stage'> = {}, own: Record<string, number> = {}): G {
  const side = unit.startsWith('ge-') ? 'german' : 'allied';
  const mate = side === 'german' ? 'ge-272vg-ii-980-vg' : MATE;
  const g = scene({ stage: `${side}.movement`, ...s, units: { [unit]: { at: C, ...own }, [mate]: out(N, 4), ...s.units } });
  play(g, { k: 'pick', u: u(unit) });
  return g;
}
/** What a step over water to the southeast costs on foot, or why it is barred; the clear hex beyond it is not counted. */
function over(unit: string, kind: string[], s: Omit<Scene, 'stage'> = {}): number | string | undefined {
  const g = picked(unit, { ...s, sides: across(...kind) });
  const no = refusal(g, { k: 'step', n: SE })?.why;
  if (no) return no;
  play(g, { k: 'step', n: SE });
  const frame = g.frames.at(-1);
  const spent = frame?.proc === 'move' ? Number(frame.l.spent) : Number(g.events.findLast((e) => e.e === 'moved')?.cost);
  return spent / POINT - 2;
}

describe('anti-tank guns', () => {
  proves(['7.9.2d', '7.6.2'], 'a towed battalion of tank destroyers is a US anti-tank unit: it drives, and crosses no stream', () => {
    for (const gun of [US_GUN, US_GUNS]) {
      const g = picked(gun);
      expect([gun, refusal(g, { k: 'drive', h: hex(g, far) })]).toEqual([gun, undefined]);
      expect([gun, over(gun, ['stream'])]).toEqual([gun, 'stream-towed']);
    }
  });
  proves(
    ['7.9.2c', '7.6.2'],
    'a German anti-tank battalion on foot drives nine points or walks six, and spends all of them on a stream',
    () => {
      for (const gun of [G_GUN, G_GUNS]) {
        const g = picked(gun);
        expect([gun, allowance(g, u(gun), 'driving') / POINT, allowance(g, u(gun), 'own') / POINT]).toEqual([gun, 9, 6]);
        expect([gun, over(gun, ['stream'])]).toEqual([gun, 6 - 2]);
      }
    },
  );
  proves(
    ['7.6.2', '7.6.3', '7.6.4', '17.3.0'],
    'men who pull a gun pay two at fords and where engineers help them, and cross no bank by themselves',
    () => {
      const help = (id: string) => ({ units: { [id]: far } });
      for (const [gun, engineers, whole] of [
        [US_GUNS, SAPPERS, 12],
        [G_GUN, PIONEERS, 6],
      ] as const) {
        expect([gun, over(gun, ['stream'], help(engineers))]).toEqual([gun, 2]);
        expect([gun, over(gun, ['river', 'ford']), over(gun, ['river', 'bridge'])]).toEqual([gun, 2, 0]);
        expect([gun, over(gun, ['river']), over(gun, ['river'], help(engineers))]).toEqual([gun, 'river-mech', 2]);
        expect([gun, over(gun, ['major-river'], help(engineers))]).toEqual([gun, whole - 2]);
      }
      // Infantry crosses a ford for nothing.
      expect(over(FOOT, ['river', 'ford'])).toBe(0);
    },
  );
  proves(['7.9.2', '7.9.2c'], 'next to the enemy they go on their own, not on trucks', () => {
    const near = { units: { [FOOT]: out(SE, 2) } };
    const on = (motor: number) => refusal(picked(G_GUN, near, { motor }), { k: 'drive', h: hex(picked(G_GUN, near), far) })?.why;
    expect([on(0), on(4)]).toEqual([undefined, 'trucks-near-enemy']);
  });
});

describe('Strategic mode', () => {
  proves(
    ['5.3.0', '7.9.2d', '7.9.2e'],
    'US engineers and anti-tank units go by their own trucks and leave those of the division to others',
    () => {
      const units = { [ENGINEERS]: C, [SAPPERS]: out(SE, 1), [US_GUNS]: out(SE, 2), [FOOT]: out(NW, 1) };
      const g = scene({ stage: 'allied.mode', units, ways: [road] });
      for (const id of [ENGINEERS, SAPPERS, US_GUNS]) {
        expect([id, refusal(g, { k: 'strategic', u: u(id) })]).toEqual([id, undefined]);
        play(g, { k: 'strategic', u: u(id) }, { k: 'assemble', h: hex(g, out(S, 3)) });
      }
      expect([g.f.mode[u(ENGINEERS)], trucksLeft(g, u(FOOT))]).toEqual([STRATEGIC, 3]);
    },
  );
});

describe('trucks of an army', () => {
  proves(['7.9.2', '7.4.0'], 'German reconnaissance on foot can be motorized, and still has twelve points', () => {
    const g = scene({ stage: 'german.mode', units: { [RECON]: C }, vars: { stocked: 0 } });
    expect(refusal(g, { k: 'motor', u: u(RECON) })?.why).not.toBe('not-for-trucks');
    expect(allowance(picked(RECON, {}, { motor: 4 }), u(RECON), 'driving') / POINT).toBe(12);
  });
  proves(['7.9.2'], 'a Leg unit on trucks is a Mech unit off the road as well, and nowhere comes next to the enemy', () => {
    const woods = { [far]: 'woods' };
    const g = picked(G_FOOT, { hexes: woods }, { motor: 4 });
    expect(refusal(g, { k: 'go', h: hex(g, far) })).toMatchObject({ case: '7.9.2', why: 'motorized-drives' });
    play(g, { k: 'step', n: SE });
    // Clear ground at one, woods at two more.
    expect(Number(g.events.findLast((e) => e.e === 'moved')?.cost) / POINT).toBe(3);
    const near = picked(G_FOOT, { units: { [FOOT]: out(SE, 2) } }, { motor: 4 });
    expect(refusal(near, { k: 'drive', h: hex(near, far) })).toMatchObject({ case: '7.9.2', why: 'trucks-near-enemy' });
    // On foot nothing keeps it away.
    const walks = picked(G_FOOT, { units: { [FOOT]: out(SE, 2) } });
    expect(refusal(walks, { k: 'go', h: hex(walks, far) })).toBeUndefined();
  });
  proves(['7.10.5', '7.10.0'], '150 mm rockets on trucks move In Battery as self-propelled guns do, and stop next to the enemy', () => {
    const { units } = scene({ stage: 'german.movement' }).def;
    const rockets = (kind: string): string => units.find((unit) => unit.kind?.kind === kind && unit.formation === undefined)?.id ?? '';
    const [light, heavy] = [rockets('nw-150'), rockets('nw-210')];
    const ready = (id: string, own: Record<string, number>) =>
      scene({ stage: 'german.movement', units: { [id]: { at: C, ...own }, [G_FOOT]: out(N, 4), [FOOT]: out(SE, 2) } });
    const pick = (id: string, own: Record<string, number>) => refusal(ready(id, own), { k: 'pick', u: u(id) })?.why;
    expect([pick(light, { motor: 1 }), pick(light, {}), pick(heavy, { motor: 2 })]).toEqual([undefined, 'guns-need-trucks', 'in-battery']);
    const points = (limbered: number) => allowance(ready(light, { motor: 1, limbered }), u(light), 'own') / POINT;
    expect([points(0), points(1)]).toEqual([6, 12]);
    const stops = (id: string, motor: number) => {
      const g = ready(id, { motor, limbered: 1 });
      play(g, { k: 'pick', u: u(id) });
      return refusal(g, { k: 'go', h: hex(g, far) })?.why;
    };
    expect([stops(light, 1), stops(heavy, 2)]).toEqual([undefined, 'guns-near-enemy']);
  });
  proves(['7.10.2'], 'howitzers of 105 mm shift In Battery, those of glider troops too; 75 mm guns do not', () => {
    const { units } = scene({ stage: 'allied.movement' }).def;
    const guns = (kind: string): string => units.find((unit) => unit.kind?.kind === kind)?.id ?? '';
    const why = (kind: string) => {
      const g = scene({ stage: 'allied.movement', units: { [guns(kind)]: C, [MATE]: out(N, 4) } });
      return refusal(g, { k: 'pick', u: u(guns(kind)) })?.why;
    };
    expect(['fa-105', 'ga-105', 'fa-155h', 'pa-75'].map(why)).toEqual([undefined, undefined, undefined, 'in-battery']);
  });
  proves(['7.10.2'], 'it is one hex, by road as well', () => {
    const road = [{ hexes: [C, out(S, 1), out(S, 2)], add: ['road', 'primary'] }];
    const far = (limbered: number): number[] => {
      const g = scene({ stage: 'allied.movement', ways: road, units: { 'al-78id-307-fa': { at: C, limbered }, [MATE]: out(N, 4) } });
      play(g, { k: 'pick', u: u('al-78id-307-fa') });
      return [1, 2].filter((n) => refusal(g, { k: 'road', h: hex(g, out(S, n)) }) === undefined);
    };
    expect([far(0), far(1)]).toEqual([[1], [1, 2]]);
  });
});
