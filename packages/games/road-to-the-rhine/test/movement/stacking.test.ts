/** Chapter 3, stacking, and the specialized brigades of 22.C.2. */
import { describe, expect } from 'vitest';
import { countsForStack, overstacked, stackRefusal } from '../../src/rules/movement/stacking.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, play, proves, refusal, u } from '../kit/kit.ts';
import { C, from, N, S, scene } from '../kit/open-ground.ts';

const [D1, D2, D3] = ['ge-106-inf', 'ge-11-pz', 'ge-9-pz'];
const [R1, R2, R3] = ['ge-280-ag', 'ge-26-sec', 'ge-911-ag'];
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });

describe('stacking', () => {
  proves(['3-limit', '3-examples', '3-end'], 'three units of a side in a hex, no more than two of them divisions', () => {
    const fits = (there: string[], who: string): string | undefined => {
      const g = scene({ units: { [who]: from(C, S, S), ...Object.fromEntries(there.map((id) => [id, C])) } });
      return refusal(pick(g, who), { k: 'go', h: hex(g, C) })?.why;
    };
    expect(fits([D1, D2], R1)).toBeUndefined();
    expect(fits([D1, R1], R2)).toBeUndefined();
    expect(fits([R1, R2], R3)).toBeUndefined();
    expect(fits([R1, R2], D1)).toBeUndefined();
    expect(fits([D1, D2], D3)).toBe('divisions-full');
    expect(fits([D1, D2, R1], R2)).toBe('stack-full');
    expect(fits([R1, R2, R3], D1)).toBe('stack-full');
  });

  proves(['3-when'], 'a full hex may be passed, not stopped in', () => {
    const g = scene({ units: { [D1]: from(C, S), [D2]: C, [R1]: C, [R2]: C, [D3]: from(C, S, S, S) } });
    pick(g, D1);
    play(g, { k: 'step', n: N });
    expect(at(g, D1)).toBe(C);
    expect(refusal(g, { k: 'stop' })).toMatchObject({ case: '3-limit', why: 'stack-full' });
    play(g, { k: 'step', n: N }, { k: 'stop' });
    expect(at(g, D1)).toBe(from(C, N));
  });

  proves(['3-when'], 'a phase does not end with a hex over the limit that somebody could leave', () => {
    const g = scene({ units: { [D1]: C, [D2]: C, [D3]: C } });
    expect(overstacked(g, GERMAN, hex(g, C))).toBe(true);
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '3-when', why: 'overstacked' });
    play(pick(g, D1), { k: 'go', h: hex(g, from(C, S)) }, { k: 'stop' });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
  });

  proves(['3-air', '22.C.2'], 'aircraft and specialized brigades do not count', () => {
    expect([countsForStack(u('lw-jd1-fb')), countsForStack(u('br-79-31-spec')), countsForStack(u(D1))]).toEqual([false, false, true]);
    const units = { 'cn-83g-fb': C, 'br-15-inf': C, 'br-43-inf': C, 'br-1-cdo': C, 'br-79-31-spec': from(C, S) };
    const g = scene({ side: 'allied', units });
    expect(refusal(pick(g, 'br-79-31-spec'), { k: 'go', h: hex(g, C) })).toBeUndefined();
    const room = scene({ side: 'allied', units: { 'br-79-31-spec': C, 'br-15-inf': C, 'br-43-inf': C, 'br-1-cdo': from(C, S) } });
    expect(refusal(pick(room, 'br-1-cdo'), { k: 'go', h: hex(room, C) })).toBeUndefined();
  });

  proves(['22.C.2'], 'one specialized brigade in a hex, and never with US or French units', () => {
    const two = scene({ side: 'allied', units: { 'br-79-31-spec': C, 'br-79-30-spec': from(C, S) } });
    expect(stackRefusal(two, u('br-79-30-spec'), hex(two, C))).toMatchObject({ case: '22.C.2', why: 'one-specialized' });
    const us = scene({ side: 'allied', units: { 'br-79-31-spec': C, 'us-1-inf': from(C, S), 'us-2-inf': from(C, N) } });
    expect(refusal(pick(us.copy() as G, 'us-1-inf'), { k: 'go', h: hex(us, C) })).toMatchObject({
      case: '22.C.2',
      why: 'specialized-apart',
    });
    expect(refusal(pick(us, 'br-79-31-spec'), { k: 'go', h: hex(us, from(C, N)) })).toMatchObject({
      case: '22.C.2',
      why: 'specialized-apart',
    });
    expect(stackRefusal(us, u('fr-2-arm'), hex(us, C))).toMatchObject({ case: '22.C.2' });
    expect(overstacked(us, ALLIED, hex(us, C))).toBe(false);
  });

  proves(['3-sides'], 'a hex belongs to one side', () => {
    const g = scene({ units: { [D1]: C, 'us-1-inf': from(C, N) } });
    expect(stackRefusal(g, u(D1), hex(g, from(C, N)))).toMatchObject({ case: '3-sides', why: 'enemy-hex' });
  });
});
