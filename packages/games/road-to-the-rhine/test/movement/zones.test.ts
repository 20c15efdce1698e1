/** Chapter 2, zones of control: primary and secondary, and what they do to a move. */
import { describe, expect } from 'vitest';
import { PRIMARY, SECONDARY, zonesNow } from '../../src/rules/movement/zones.ts';
import type { G } from '../../src/state/shape.ts';
import { ALLIED } from '../../src/state/shape.ts';
import { at, hex, play, proves, refusal, u } from '../kit/kit.ts';
import { C, from, moat, N, NE, NW, S, SE, SW, scene } from '../kit/open-ground.ts';

const FOOT = 'ge-106-inf';
const TANKS = 'ge-11-pz';
const US = 'us-1-inf';
const zone = (g: G, side: number, kind: number): string[] => {
  const out: string[] = [];
  for (let h = 0; h < g.board.n; h++) if (zonesNow(g).count(side, kind, h) > 0) out.push(g.board.ids[h]);
  return out;
};
const near = (ids: string[]): string[] => [...ids].sort();
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });
const go = (g: G, to: string): G => play(g, { k: 'go', h: hex(g, to) });

describe('zones', () => {
  proves(
    ['2-zoc', '2-primary-def', '2-secondary-def', '2-E'],
    'six hexes around every ground unit; across the sea or a major river, bridged or not, only secondary',
    () => {
      const sides = {
        [`${C}|${from(C, N)}`]: ['sea'],
        [`${C}|${from(C, NE)}`]: ['major-river'],
        [`${C}|${from(C, SE)}`]: ['major-river', 'bridge'],
        [`${C}|${from(C, S)}`]: ['minor-river'],
        [`${C}|${from(C, SW)}`]: ['canal'],
      };
      const g = scene({ units: { [US]: C, 'us-24-inf': 'out', 'cn-83g-fb': from(C, N, N, N, N) }, sides });
      expect(near(zone(g, ALLIED, PRIMARY))).toEqual(near([S, SW, NW].map((d) => from(C, d))));
      expect(near(zone(g, ALLIED, SECONDARY))).toEqual(near([N, NE, SE].map((d) => from(C, d))));
    },
  );

  proves(['17.S1', '2-secondary-def'], 'a minor river in flood weakens a zone like a major one', () => {
    const dry = scene({ units: { [US]: C }, sides: moat(C, ['minor-river']) });
    expect(zonesNow(dry).count(ALLIED, PRIMARY, hex(dry, from(C, N)))).toBe(1);
    const wet = scene({ units: { [US]: C }, sides: moat(C, ['minor-river']), vars: { weather: 5 } });
    expect(zonesNow(wet).count(ALLIED, PRIMARY, hex(wet, from(C, N)))).toBe(0);
    expect(zonesNow(wet).count(ALLIED, SECONDARY, hex(wet, from(C, N)))).toBe(1);
  });

  proves(['21.A.1'], 'a unit that dropped in this impulse has no zone', () => {
    const g = scene({ side: 'allied', units: { 'us-82-par': { at: C, droppedNow: 1 } } });
    expect(zonesNow(g).count(ALLIED, PRIMARY, hex(g, from(C, N)))).toBe(0);
    expect(refusal(g, { k: 'pick', u: u('us-82-par') })).toMatchObject({ case: '21.A.1', why: 'just-dropped' });
  });
});

describe('zones and moves', () => {
  proves(['2-stop'], 'entering an enemy primary zone ends the move', () => {
    const g = scene({ units: { [FOOT]: from(C, S, S, S), [US]: C, [TANKS]: from(C, S, S, S, S) } });
    pick(g, FOOT);
    expect(refusal(g, { k: 'go', h: hex(g, from(C, S, SE)) })).toBeUndefined();
    go(g, from(C, S));
    expect(refusal(g, { k: 'step', n: SE })?.why).toBe('not-asked');
    expect(g.f.acted[u(FOOT)]).toBe(1);
  });

  proves(['2-exit'], 'who begins in one may leave it and enter another, or the same again', () => {
    const g = scene({ units: { [TANKS]: from(C, S), [US]: C } });
    pick(g, TANKS);
    go(g, from(C, S, S));
    expect(refusal(g, { k: 'go', h: hex(g, from(C, SE)) })).toBeUndefined();
    go(g, from(C, S));
    expect(at(g, TANKS)).toBe(from(C, S));
  });

  proves(
    ['2-direct', '2-friendly-negates'],
    'never straight from one enemy primary zone into another, whoever of the own side stands there',
    () => {
      const g = scene({ units: { [TANKS]: from(C, S), [US]: C, [FOOT]: from(C, SE) } });
      pick(g, TANKS);
      // A friend in the hex helps supply, not movement (2-E).
      expect(refusal(g, { k: 'step', n: NE })).toMatchObject({ case: '2-direct', why: 'zone-to-zone' });
      expect(refusal(g, { k: 'step', n: NW })).toMatchObject({ case: '2-direct' });
      expect(refusal(g, { k: 'step', n: S })).toBeUndefined();
    },
  );

  proves(['2-secondary-effect'], 'a secondary zone stops nobody, and over a bridge one may go from it into a primary one', () => {
    const river = { [`${C}|${from(C, S)}`]: ['major-river', 'bridge'], [`${C}|${from(C, SE)}`]: ['major-river', 'bridge'] };
    const g = scene({ units: { [TANKS]: from(C, S, S), [US]: C }, sides: river });
    pick(g, TANKS);
    go(g, from(C, S));
    expect(refusal(g, { k: 'step', n: NE })).toBeUndefined();
    play(g, { k: 'step', n: NE });
    expect(at(g, TANKS)).toBe(from(C, SE));
    // Still moving, through the zone across the water.
    expect(refusal(g, { k: 'step', n: S })).toBeUndefined();
  });

  proves(
    ['2-secondary-cross'],
    'but not over a full sea or unbridged river hexside from a secondary zone straight into a primary one',
    () => {
      const start = from(C, S);
      const side = (bits: string[]): Record<string, string[]> => ({
        [`${C}|${start}`]: bits,
        [`${start}|${from(C, SE)}`]: bits,
        [`${start}|${from(C, SW)}`]: bits,
      });
      const g = scene({ units: { [TANKS]: start, [US]: C }, sides: side(['major-river']) });
      pick(g, TANKS);
      expect(refusal(g, { k: 'step', n: NE })).toMatchObject({ case: '2-secondary-cross', why: 'zone-across-water' });
      const bridged = scene({ units: { [TANKS]: start, [US]: C }, sides: side(['major-river', 'bridge']) });
      pick(bridged, TANKS);
      expect(refusal(bridged, { k: 'step', n: NE })).toBeUndefined();
      // The sea the same, for the side that may cross it.
      const sea = scene({ side: 'allied', units: { [US]: start, [FOOT]: C }, sides: side(['sea']) });
      pick(sea, US);
      expect(refusal(sea, { k: 'step', n: NE })).toMatchObject({ case: '2-secondary-cross' });
      // From outside every zone the crossing into a primary one is allowed.
      const clear = scene({ units: { [TANKS]: from(C, S, S), [US]: C }, sides: { [`${from(C, S)}|${from(C, S, S)}`]: ['major-river'] } });
      pick(clear, TANKS);
      expect(refusal(clear, { k: 'step', n: N })).toBeUndefined();
    },
  );

  proves(['5.D.1-zoc', '6.E'], 'without maneuver supply a zone is entered only as the single step of the move', () => {
    const g = scene({ units: { [TANKS]: { at: from(C, S, S, S), maneuver: 0 }, 'ge-9-pz': { at: from(C, N, N), maneuver: 0 }, [US]: C } });
    pick(g, TANKS);
    expect(refusal(g, { k: 'go', h: hex(g, from(C, S)) })).toMatchObject({ case: '5.D.1-zoc', why: 'zone-without-supply' });
    play(go(g, from(C, S, S)), { k: 'stop' });
    pick(g, 'ge-9-pz');
    expect(refusal(g, { k: 'step', n: S })).toBeUndefined();
    play(g, { k: 'step', n: S });
    expect(at(g, 'ge-9-pz')).toBe(from(C, N));
    // With it there is no such limit; foot has none either.
    const supplied = scene({ units: { [TANKS]: from(C, S, S, S), [FOOT]: { at: from(C, N, N, N), maneuver: 0 }, [US]: C } });
    expect(refusal(pick(supplied.copy() as G, TANKS), { k: 'go', h: hex(g, from(C, S)) })).toBeUndefined();
    expect(refusal(pick(supplied, FOOT), { k: 'go', h: hex(g, from(C, N)) })).toBeUndefined();
  });

  proves(
    ['2-zoc', '22.E'],
    'the 30th SS is tried when it first moves into an Allied primary zone, and a mutineer keeps out of them',
    () => {
      const g = scene({ units: { 'ss-30-inf': from(C, S, S), [US]: C } });
      play(pick(g, 'ss-30-inf'), { k: 'go', h: hex(g, from(C, S)) });
      expect(g.v.mutinyDue).toBe(1);
      const loyal = scene({ units: { 'ss-30-inf': from(C, S, S), [US]: C }, vars: { mutiny: 1 } });
      play(pick(loyal, 'ss-30-inf'), { k: 'go', h: hex(g, from(C, S)) });
      expect(loyal.v.mutinyDue).toBe(0);
      const mutineer = scene({ units: { 'ss-30-inf': { at: from(C, S, S), barred: 1 }, [US]: C } });
      pick(mutineer, 'ss-30-inf');
      expect(refusal(mutineer, { k: 'step', n: N })).toMatchObject({ case: '22.E-mutiny', why: 'mutinied' });
    },
  );
});
