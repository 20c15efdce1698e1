import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { answer, asked, battle, FAR, N, NE, NW, type Plain, S, SE, SW, T, throwFor } from '../kit/battlefield.ts';
import { at, hex, offers, proves, refusal, u } from '../kit/kit.ts';

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
  proves(['22.A.2', '11-adv'], 'counters come together on the way, not where they stand', () => {
    const parts = ['us-bd-a-arm', 'us-bd-b-arm', 'us-bd-r-arm'];
    const units = { [ARM]: 'broken-down', ...Object.fromEntries(parts.map((id) => [id, { at: S, standsFor: u(ARM) }])) };
    const g = won({ units, attackers: [INF, ...parts] });
    expect(refusal(g, { k: 'recombine', u: u(parts[0]) })).toMatchObject({ case: '22.A.2', why: 'not-moving' });
    for (const id of parts) answer(g, 'advance', T, id);
    expect(refusal(g, { k: 'recombine', u: u(INF) })).toMatchObject({ case: '22.A.2', why: 'not-moving' });
    answer(g, 'recombine', undefined, parts[2]);
    expect(at(g, ARM)).toBe(T);
  });
  proves(['22.A.1', '3-limit'], 'a division does not break down where there is no room for its parts', () => {
    const g = won({ units: { 'us-bd-a-arm': 'spare', 'us-bd-b-arm': 'spare', 'us-bd-r-arm': 'spare' } });
    answer(g, 'advance', T, ARM);
    const alone = g.copy() as G;
    expect(refusal(alone, { k: 'break', u: u(ARM) })).toBeUndefined();
    answer(g, 'advance', T, INF);
    expect(refusal(g, { k: 'break', u: u(ARM) })).toMatchObject({ case: '3-limit', why: 'stack-full' });
  });
  proves(['22.A.2', '3-end'], 'parts that come together in a full hex make room there', () => {
    const parts = ['us-bd-a-arm', 'us-bd-b-arm', 'us-bd-r-arm'];
    const units = { [ARM]: 'broken-down', ...Object.fromEntries(parts.map((id) => [id, { at: S, standsFor: u(ARM) }])) };
    const g = won({ units, attackers: [INF, ...parts] });
    for (const id of [INF, ...parts]) answer(g, 'advance', T, id);
    expect(refusal(g, { k: 'done' })?.case).toBe('3-end');
    answer(g, 'recombine', undefined, parts[1]);
    expect([at(g, ARM), at(g, INF), refusal(g, { k: 'done' })]).toEqual([T, T, undefined]);
    // Parts elsewhere change nothing for who is passing.
    const other = won({
      units: {
        'br-11-arm': 'broken-down',
        'br-bd1-arm': { at: S, standsFor: u('br-11-arm') },
        'br-bd2-arm': { at: S, standsFor: u('br-11-arm') },
        'us-3-arm': SW,
        'us-4-arm': FAR[7],
      },
      attackers: [INF, ARM, 'us-3-arm', 'br-bd1-arm', 'br-bd2-arm'],
    });
    for (const id of ['br-bd1-arm', 'br-bd2-arm']) {
      answer(other, 'advance', T, id);
      answer(other, 'advance', NE, id);
    }
    for (const id of [INF, ARM, 'us-3-arm']) answer(other, 'advance', T, id);
    expect(refusal(other, { k: 'recombine', u: u('br-bd1-arm') })).toMatchObject({ case: '3-end', unit: u('us-3-arm') });
  });
  proves(['8-tec', '29.B', '11-adv-two'], 'the second hex lies on land, and not in Switzerland', () => {
    const hexes = [
      { hex: SE, terrain: 'sea' },
      { hex: NW, terrain: 'switzerland' },
      { hex: S, terrain: 'chart-box' },
    ];
    const g = won({ board: { hexes } as never, units: { [ARM]: SW } });
    answer(g, 'advance', T, INF);
    const bars = [SE, NW, S].map((id) => refusal(g, { k: 'advance', u: u(INF), h: hex(g, id) })?.case);
    expect(bars).toEqual(['8-tec', '29.B', '29.C']);
    expect(steps(g, INF)).toEqual([N, NE, SW].sort());
  });
  proves(['3-sides', '20-invest'], 'not into a hex of the enemy, over a bridge or besieged', () => {
    const sides = [{ from: T, to: NE, add: ['major-river', 'bridge'] }];
    const g = won({ board: { sides } as never, units: { 'ge-18vg-inf': NE }, to: 'N-3303' });
    answer(g, 'advance', T, INF);
    expect(refusal(g, { k: 'advance', u: u(INF), h: hex(g, NE) })?.case).toBe('3-sides');
    expect(steps(g, INF)).not.toContain(NE);
    // Dunkirk is invested by movement; the garrison has no zone any more that would end the advance.
    const siege = battle({
      by: 'allied',
      target: 'N-0310',
      units: { 'ge-226-sta': 'N-0209', 'br-49-inf': 'N-0209', 'ge-654-ag': 'N-0310', [INF]: 'N-0311', [ARM]: 'N-0410' },
      attackers: [INF, ARM],
      vars: { invested: 1 },
    });
    throwFor(siege, 'DRL');
    expect(asked(siege)).toBe('ask.advance.choose');
    answer(siege, 'advance', 'N-0310', INF);
    expect(steps(siege, INF).length).toBeGreaterThan(0);
    expect(refusal(siege, { k: 'advance', u: u(INF), h: hex(siege, 'N-0209') })?.case).toBe('3-sides');
  });
  proves(['22.E-mutiny'], 'a mutinied division does not advance into a zone either', () => {
    const field = (barred: number): G => {
      const g = battle({
        by: 'german',
        units: { 'ss-30-inf': { at: SW, barred }, 'ss-1-pz': S, 'ss-2-pz': SE, 'us-2-cav': T, [INF]: FAR[0] },
        sides: { [SW]: ['major-river', 'bridge'] },
        attackers: ['ss-30-inf', 'ss-1-pz', 'ss-2-pz'],
      });
      throwFor(g, 'DRL');
      return g;
    };
    const g = field(1);
    answer(g, 'advance', T, 'ss-30-inf');
    // The Americans in the north reach the hex behind it.
    expect(refusal(g, { k: 'advance', u: u('ss-30-inf'), h: hex(g, N) })).toMatchObject({ case: '22.E-mutiny', why: 'barred' });
    const loyal = field(0);
    answer(loyal, 'advance', T, 'ss-30-inf');
    expect(steps(loyal, 'ss-30-inf')).toContain(N);
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

  describe('of an amphibious brigade and its infantry (22.C.4)', () => {
    const BRIGADE = 'br-79-33-spec';
    const DUTCH = 'nl-pi-inf';
    const MARINES = 'br-116rm-inf';
    const aboard = { at: SW, landed: 1 + u(BRIGADE) };
    const party = (attackers: string[], units: Plain['units'] = {}): G =>
      won({ units: { [BRIGADE]: SW, [DUTCH]: aboard, [MARINES]: aboard, ...units }, attackers });

    proves(['22.C.4'], 'they advance together, step by step', () => {
      const g = party([BRIGADE, DUTCH, MARINES, ARM]);
      answer(g, 'advance', T, DUTCH);
      expect([BRIGADE, DUTCH, MARINES].map((id) => at(g, id))).toEqual([T, T, T]);
      // One was chosen, the others go along.
      const why = (id: string): unknown => g.events.find((e) => e.e === 'advanced' && e.u === u(id))?.case;
      expect([BRIGADE, DUTCH, MARINES].map(why)).toEqual(['22.C.4', '11-adv', '22.C.4']);
      answer(g, 'advance', NE, BRIGADE);
      expect([BRIGADE, DUTCH, MARINES].map((id) => at(g, id))).toEqual([NE, NE, NE]);
      for (const id of [BRIGADE, DUTCH, MARINES]) expect(steps(g, id)).toEqual([]);
    });
    proves(['22.C.4'], 'nobody advances while one of them stays behind', () => {
      const g = party([DUTCH, MARINES, ARM]);
      expect(steps(g, DUTCH)).toEqual([]);
      expect(refusal(g, { k: 'advance', u: u(DUTCH), h: hex(g, T) })).toMatchObject({
        case: '22.C.4',
        why: 'stays-together',
        other: u(BRIGADE),
      });
      answer(g, 'advance', T, ARM);
      answer(g, 'done');
      expect([at(g, ARM), at(g, DUTCH), at(g, BRIGADE)]).toEqual([T, SW, SW]);
    });
    proves(['22.C.4', '3-limit'], 'the room must do for all of them', () => {
      const far = FAR[7];
      const g = party([BRIGADE, DUTCH, MARINES, ARM], { 'cn-2-inf': far, 'cn-3-inf': far, 'br-15-inf': far });
      for (const [id, there] of Object.entries({ 'cn-2-inf': NE, 'cn-3-inf': NE, 'br-15-inf': SE })) g.move(u(id), hex(g, there));
      answer(g, 'advance', T, BRIGADE);
      // A third unit would fit in there, not a third and a fourth.
      expect(refusal(g, { k: 'advance', u: u(DUTCH), h: hex(g, NE) })?.case).toBe('3-limit');
      expect(refusal(g, { k: 'advance', u: u(DUTCH), h: hex(g, SE) })).toBeUndefined();
    });
    proves(['22.C.4', '3-end'], 'through a full hex they pass together', () => {
      const g = party([BRIGADE, DUTCH, MARINES, 'cn-2-inf', 'cn-3-inf'], { 'cn-2-inf': S, 'cn-3-inf': S });
      answer(g, 'advance', T, 'cn-2-inf');
      answer(g, 'advance', T, 'cn-3-inf');
      answer(g, 'advance', T, MARINES);
      expect(refusal(g, { k: 'done' })?.case).toBe('3-end');
      answer(g, 'advance', NE, DUTCH);
      answer(g, 'done');
      expect([BRIGADE, DUTCH, MARINES].map((id) => at(g, id))).toEqual([NE, NE, NE]);
    });
    proves(['22.C.4'], 'when they are thrown back they go back together', () => {
      const g = battle({
        by: 'allied',
        units: { [BRIGADE]: SW, [DUTCH]: aboard, [MARINES]: aboard, [VG]: T },
        attackers: [BRIGADE, DUTCH, MARINES],
      });
      throwFor(g, 'ARL');
      answer(g, 'lose', undefined, DUTCH);
      for (let i = 0; asked(g) === 'ask.retreat.step' && i < 9; i++) {
        // Each of them alone would have this choice anew.
        const list = offers(g, 'retreat');
        answer(g, 'retreat', g.board.ids[list[i % list.length].h as number]);
      }
      expect(at(g, DUTCH)).toBe('destroyed');
      expect(g.board.hex(at(g, BRIGADE))).toBeDefined();
      expect(at(g, BRIGADE)).not.toBe(SW);
      expect(at(g, MARINES)).toBe(at(g, BRIGADE));
    });
  });
});
