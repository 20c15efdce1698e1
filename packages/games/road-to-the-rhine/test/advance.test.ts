import { describe, expect } from 'vitest';
import type { G } from '../src/shape.ts';
import { answer, asked, battle, N, NE, NW, type Plain, S, SE, SW, T, throwFor } from './battlefield.ts';
import { at, hex, offers, proves, refusal, u } from './kit.ts';

const INF = 'us-1-inf';
const ARM = 'us-2-arm';
const VG = 'ge-12vg-inf';
const steps = (g: G, id: string): string[] =>
  offers(g, 'advance')
    .filter((a) => a.u === u(id))
    .map((a) => g.board.ids[a.h as number])
    .sort();
/** The defender has gone north; the attackers may follow. */
function won(p: Partial<Plain> & { attackers?: string[]; to?: string } = {}): G {
  const g = battle({ by: 'allied', ...p, units: { [INF]: SW, [ARM]: S, [VG]: T, ...p.units }, attackers: p.attackers ?? [INF, ARM] });
  throwFor(g, 'DR');
  answer(g, 'retreat', N);
  answer(g, 'retreat', p.to ?? 'N-3402');
  return g;
}

describe('advance', () => {
  proves(['11-adv', '11-adv-two', '11-partial'], 'up to two hexes, the vacated one first, only units that attacked', () => {
    const g = won({ units: { 'us-9-inf': SW } });
    expect(asked(g)).toBe('ask.advance.choose');
    expect(steps(g, INF)).toEqual([T]);
    expect(refusal(g, { k: 'advance', u: u(INF), h: hex(g, NW) })?.case).toBe('11-adv-two');
    expect(refusal(g, { k: 'advance', u: u('us-9-inf'), h: hex(g, T) })?.case).toBe('11-adv');
    answer(g, 'advance', T, INF);
    expect(steps(g, INF)).toEqual([NE, NW, S, SE, SW, N].sort());
    answer(g, 'advance', NE, INF);
    expect([at(g, INF), steps(g, INF)]).toEqual([NE, []]);
    expect(refusal(g, { k: 'advance', u: u(INF), h: hex(g, T) })?.case).toBe('11-adv-two');
    answer(g, 'done');
    expect(at(g, ARM)).toBe(S);
  });
  proves(['11-adv-zoc'], 'it stops in an enemy primary zone, also when it came out of another (R-15)', () => {
    const g = won({ units: { 'ge-18vg-inf': NW } });
    // SW and T are both next to the Germans in NW.
    answer(g, 'advance', T, INF);
    expect(at(g, INF)).toBe(T);
    expect(steps(g, INF)).toEqual([]);
    expect(refusal(g, { k: 'advance', u: u(INF), h: hex(g, N) })?.case).toBe('11-adv-zoc');
  });
  proves(['11-adv-water'], 'over an unbridged river or the sea only into the vacated hex, and no farther', () => {
    const g = won({
      sides: { [SW]: ['major-river'], [NE]: ['major-river'], [SE]: ['sea'], [NW]: ['major-river', 'bridge'] },
      attackers: [INF, ARM, 'us-3-arm'],
      units: { 'us-3-arm': S },
    });
    answer(g, 'advance', T, INF);
    expect(steps(g, INF)).toEqual([]);
    expect(refusal(g, { k: 'advance', u: u(INF), h: hex(g, N) })?.case).toBe('11-adv-water');
    answer(g, 'advance', T, ARM);
    expect(steps(g, ARM)).toEqual([N, NW, S].sort());
    expect(refusal(g, { k: 'advance', u: u(ARM), h: hex(g, NE) })?.case).toBe('11-adv-water');
  });
  proves(['3-end', '3-when', '3-limit'], 'it ends within the stacking limit; a full hex may be passed through', () => {
    const g = won({ units: { 'us-3-arm': S, 'us-4-arm': SW }, attackers: [INF, ARM, 'us-3-arm', 'us-4-arm'] });
    answer(g, 'advance', T, INF);
    answer(g, 'advance', T, ARM);
    answer(g, 'advance', T, 'us-3-arm');
    expect(refusal(g, { k: 'done' })?.case).toBe('3-end');
    expect(refusal(g, { k: 'advance', u: u('us-4-arm'), h: hex(g, T) })?.case).toBe('3-end');
    answer(g, 'advance', NE, 'us-3-arm');
    answer(g, 'done');
    expect([INF, ARM, 'us-3-arm'].map((id) => at(g, id))).toEqual([T, T, NE]);
  });
  proves(['11-adv-reserve', '9.C-zoc', '15'], 'an advance next to enemy reserves takes the status and lets them strike back', () => {
    const g = won({ units: { 'ge-116-pz': { at: 'N-3603', reserve: 1 } } });
    answer(g, 'advance', T, ARM);
    expect(g.f.reserve[u('ge-116-pz')]).toBe(1);
    answer(g, 'advance', NE, ARM);
    expect([g.f.reserve[u('ge-116-pz')], g.f.provoked[u('ge-116-pz')]]).toEqual([0, 1]);
  });
  proves(['11-adv'], 'the defender never advances', () => {
    const g = battle({ by: 'allied', units: { 'us-2-cav': SW, [VG]: T }, attackers: ['us-2-cav'] });
    throwFor(g, 'AL');
    expect(at(g, 'us-2-cav')).toBe('destroyed');
    expect([asked(g), at(g, VG)]).toEqual(['ask.combat.final', T]);
  });
  proves(['22.A.1', '22.A.2'], 'a division may break down where it advanced to and go on in parts', () => {
    const units = { 'us-bd-a-arm': 'spare', 'us-bd-b-arm': 'spare', 'us-bd-r-arm': 'spare' };
    const g = won({ units });
    expect(refusal(g, { k: 'break', u: u(ARM) })?.case).toBe('22.A.1');
    answer(g, 'advance', T, ARM);
    answer(g, 'break', undefined, ARM);
    expect(['us-bd-a-arm', 'us-bd-b-arm', 'us-bd-r-arm'].map((id) => at(g, id))).toEqual([T, T, T]);
    const whole = g.copy();
    answer(whole, 'recombine', undefined, 'us-bd-a-arm');
    expect([at(whole, ARM), at(whole, 'us-bd-a-arm')]).toEqual([T, 'spare']);
    expect(refusal(whole, { k: 'break', u: u(ARM) })?.case).toBe('22.A.1');
    answer(g, 'advance', NE, 'us-bd-a-arm');
    answer(g, 'advance', NW, 'us-bd-b-arm');
    expect(['us-bd-a-arm', 'us-bd-b-arm', 'us-bd-r-arm'].map((id) => at(g, id))).toEqual([NE, NW, T]);
  });
  proves(['27.B'], 'nobody advances onto a sheet where he does not belong', () => {
    const g = battle({
      by: 'allied',
      target: 'S-1202',
      units: { 'fr-1mar-inf': 'S-1203', 'fr-2-arm': 'S-1203', [VG]: { at: 'S-1202', reduced: 1 } },
      attackers: ['fr-1mar-inf', 'fr-2-arm'],
    });
    throwFor(g, 'DR');
    while (asked(g) === 'ask.retreat.step') {
      const first = offers(g, 'retreat')[0];
      answer(g, 'retreat', g.board.ids[first.h as number]);
    }
    answer(g, 'advance', 'S-1202', 'fr-1mar-inf');
    for (const h of steps(g, 'fr-1mar-inf')) expect(h.startsWith('S-')).toBe(true);
  });
});
