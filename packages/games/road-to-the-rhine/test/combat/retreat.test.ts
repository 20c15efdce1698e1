import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { answer, asked, battle, FAR, N, NE, NW, type Plain, S, SE, SW, T, throwFor } from '../kit/battlefield.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const INF = 'us-1-inf';
const ARM = 'us-2-arm';
const VG = 'ge-12vg-inf';
const retreats = (g: G): string[] =>
  offers(g, 'retreat')
    .map((a) => g.board.ids[a.h as number])
    .sort();
/** The cases by which the defender went. */
const lostBy = (g: G): unknown[] => g.events.filter((e) => e.e === 'lost' && e.u === u(VG)).map((e) => e.case);
/** An attack from the south and west that drives the defender out without a loss. */
function driven(p: Partial<Plain> = {}): G {
  const g = battle({ by: 'allied', ...p, units: { [INF]: SW, [ARM]: S, [VG]: T, ...p.units }, attackers: [INF, ARM] });
  throwFor(g, 'DR');
  return g;
}

describe('the way back', () => {
  proves(
    ['11-retreat', '11-retreat-forbid', '2-E', '2-friendly-negates'],
    'not into enemy primary zones, even where a friend stands',
    () => {
      const g = driven({ units: { 'ge-26vg-inf': NW } });
      // NW is next to the Americans in SW; a friend in it does not help.
      expect(retreats(g)).toEqual([N, NE].sort());
      expect(refusal(g, { k: 'retreat', h: hex(g, NW) })?.case).toBe('2-retreat-elim');
      const printed = driven({ units: { 'ge-26vg-inf': NW }, options: { 'friendly-retreat': 'printed' } });
      expect(retreats(printed)).toContain(NW);
    },
  );
  proves(['2-secondary-effect', '2-secondary-def'], 'secondary zones over a major river do not bar it', () => {
    const sides = [{ from: S, to: SE, add: ['major-river', 'bridge'] }];
    const g = driven({ board: { sides } as never });
    expect(retreats(g)).toEqual([N, NE, SE].sort());
  });
  proves(
    ['11-retreat'],
    'the owner picks a first hex from which there is a second, if he can; the enemy must pick a legal one (R-14)',
    () => {
      // Everything behind NE is in American zones, and behind N all but one hex: nobody has a choice.
      const g = driven({ units: { 'us-9-inf': 'N-3604', 'us-3-inf': 'N-3502' } });
      expect([at(g, VG), asked(g)]).toEqual(['N-3303', 'ask.advance.choose']);
    },
  );
  proves(['2-retreat-elim', '11-retreat-elim'], 'a surrounded unit is eliminated, no cadre left', () => {
    const g = driven({ units: { 'us-9-inf': N, 'us-3-inf': NE } });
    expect([at(g, VG), lostBy(g)]).toEqual(['destroyed', ['2-retreat-elim']]);
    expect(asked(g)).toBe('ask.advance.choose');
  });
  proves(['11-retreat-elim', '11-loss-cadre'], 'into the sea or off the map is the end too', () => {
    const sea = (to: string) => ({ from: T, to, add: ['sea'] });
    const g = driven({ board: { sides: [sea(N), sea(NE)] } as never });
    expect(at(g, VG)).toBe('destroyed');
    expect(g.events.some((e) => e.e === 'lost' && e.u === u(VG))).toBe(true);
  });
  proves(['29.B'], 'nobody retreats into Switzerland', () => {
    const hexes = [N, NE, NW].map((id) => ({ hex: id, terrain: 'switzerland' }));
    const g = driven({ board: { hexes } as never });
    // The enemy's zone on the other side is named first.
    expect([at(g, VG), lostBy(g)]).toEqual(['destroyed', ['2-retreat-elim']]);
  });
  proves(['29.B', '3-sides'], 'nor is it a way among others, nor a hex of the enemy', () => {
    // A single attacker stands in nobody's zone, and still in the way.
    const g = battle({
      by: 'allied',
      units: { [ARM]: S, [VG]: { at: T, reduced: 1 } },
      attackers: [ARM],
      board: { hexes: [{ hex: NE, terrain: 'switzerland' }] } as never,
    });
    throwFor(g, 'DR');
    expect(retreats(g)).toEqual([N, NW].sort());
    expect([NE, S].map((id) => refusal(g, { k: 'retreat', h: hex(g, id) })?.case)).toEqual(['29.B', '3-sides']);
  });
  proves(['24-flood'], 'nobody retreats over the Roer in flood', () => {
    const roer = (to: string) => ({ from: T, to, add: ['minor-river', 'roer'] });
    const sides = [roer(N), roer(NE)];
    expect(at(driven({ board: { sides } as never, vars: { damsBlown: 9 } }), VG)).toBe('destroyed');
    expect(retreats(driven({ board: { sides } as never }))).toEqual([N, NE].sort());
    const hexes = [NW, SE].map((id) => ({ hex: id, terrain: 'sea' }));
    expect(lostBy(driven({ board: { sides, hexes } as never, vars: { damsBlown: 9 } }))).toEqual(['24-flood']);
  });
  proves(['11-retreat-forbid', '3-limit'], 'full hexes are avoided while there is another way', () => {
    const full = { 'ge-18vg-inf': 'N-3402', 'ge-26vg-inf': 'N-3402' };
    const g = driven({ units: full });
    answer(g, 'retreat', N);
    expect(retreats(g)).toEqual(['N-3303', 'N-3503']);
    expect(refusal(g, { k: 'retreat', h: hex(g, 'N-3402') })?.case).toBe('11-retreat-forbid');
  });
  proves(['3-retreat', '11-retreat-over', '3-end'], 'a full hex without another way sends it on to the first one with room', () => {
    const units = {
      'us-9-inf': 'N-3604',
      'us-3-inf': 'N-3204',
      'ge-18vg-inf': 'N-3402',
      'ge-26vg-inf': 'N-3402',
      'ge-47vg-inf': 'N-3503',
      'ge-62vg-inf': 'N-3503',
      'ge-79vg-inf': 'N-3303',
      'ge-89-inf': 'N-3303',
    };
    const g = driven({ units });
    // First hex N without a question, then the enemy among full hexes, then on.
    if (retreats(g).includes(N)) answer(g, 'retreat', N);
    expect(prompt(g).side).toBe(1);
    answer(g, 'retreat', 'N-3402');
    expect(at(g, VG)).toBe('N-3402');
    expect([asked(g), prompt(g).side]).toEqual(['ask.retreat.step', 0]);
    const on = retreats(g);
    expect(on.length).toBeGreaterThan(0);
    for (const id of on) expect(['N-3403', 'N-3404', 'N-3303', 'N-3503']).not.toContain(id);
    answer(g, 'retreat', on[0]);
    expect(at(g, VG)).toBe(on[0]);
  });
  proves(['3-retreat', '11-retreat-over'], 'a full hex from which no way leads on is the end of it', () => {
    const full = { 'us-9-inf': 'N-3604', 'us-3-inf': 'N-3204', 'ge-18vg-inf': 'N-3402', 'ge-26vg-inf': 'N-3402' };
    const hexes = ['N-3303', 'N-3503', 'N-3302', 'N-3401', 'N-3502'].map((id) => ({ hex: id, terrain: 'sea' }));
    const g = driven({ units: full, board: { hexes } as never });
    expect(at(g, VG)).toBe('destroyed');
    expect(lostBy(g)).toEqual(['3-retreat']);
  });
  proves(['2-retreat-elim', '11-retreat-elim', '11-retreat'], 'a free first hex with nothing behind it is no way back', () => {
    const beyond = (terrain: string) => ['N-3402', 'N-3303', 'N-3503'].map((id) => ({ hex: id, terrain }));
    const shut = [NE, NW, SE].map((id) => ({ hex: id, terrain: 'sea' }));
    const sea = driven({ board: { hexes: [...shut, ...beyond('sea')] } as never });
    expect([at(sea, VG), lostBy(sea)]).toEqual(['destroyed', ['11-retreat-elim']]);
    const alps = driven({ board: { hexes: [...shut, ...beyond('switzerland')] } as never });
    expect(lostBy(alps)).toEqual(['29.B']);
    const zone = driven({
      units: { 'us-9-inf': 'N-3401', 'us-3-inf': 'N-3602' },
      board: { hexes: [...shut, { hex: 'N-3303', terrain: 'sea' }] } as never,
    });
    expect([at(zone, VG), lostBy(zone)]).toEqual(['destroyed', ['2-retreat-elim']]);
  });
  proves(['11-retreat'], 'each unit of a stack goes its own way', () => {
    const g = battle({
      by: 'allied',
      units: { [INF]: SW, [ARM]: S, 'us-3-arm': SW, [VG]: T, 'ge-654-ag': T },
      attackers: [INF, ARM, 'us-3-arm'],
    });
    throwFor(g, 'DR');
    answer(g, 'retreat', N);
    answer(g, 'retreat', 'N-3303');
    answer(g, 'retreat', NE);
    answer(g, 'retreat', 'N-3603');
    expect([at(g, VG), at(g, 'ge-654-ag')].sort()).toEqual(['N-3303', 'N-3603']);
  });
  proves(['28-surrender', '12.A-clear'], 'Allies driven into Western Holland may surrender', () => {
    const hexes = FAR.map((id) => ({ hex: id, add: ['western-holland'] }));
    const make = (): G => {
      const g = battle({
        by: 'german',
        units: { 'ss-1-pz': NE, 'ss-2-pz': N, [INF]: T, 'us-9-inf': 'N-3408' },
        attackers: ['ss-1-pz', 'ss-2-pz'],
        board: { hexes } as never,
      });
      throwFor(g, 'DR');
      answer(g, 'retreat', S);
      answer(g, 'retreat', 'N-3406');
      return g;
    };
    const g = make();
    expect([asked(g), prompt(g).side]).toEqual(['ask.withdraw.surrender', 1]);
    for (const id of ['ss-1-pz', 'us-9-inf'])
      expect(refusal(g, { k: 'surrender', u: u(id) })).toMatchObject({ case: '28-surrender', why: 'not-driven' });
    answer(g, 'surrender', undefined, INF);
    expect(at(g, INF)).toBe('destroyed');
    const other = make();
    answer(other, 'stay');
    expect(at(other, INF)).toBe('N-3406');
    expect(refusal(other, { k: 'surrender', u: u(INF) })).toBeDefined();
  });
  proves(['22.A.1', '22.A.2'], 'a division may break down as it retreats, and its counters go their own ways', () => {
    const units = { 'ss-1-pz': NE, 'ss-2-pz': N, [INF]: T, 'us-bd1-inf': 'spare', 'us-bd2-inf': 'spare', 'us-bd3-inf': 'spare' };
    const g = battle({ by: 'german', units, attackers: ['ss-1-pz', 'ss-2-pz'] });
    throwFor(g, 'DR');
    expect(refusal(g, { k: 'break', u: u('ss-1-pz') })).toMatchObject({ case: '22.A.1', why: 'not-moving' });
    // While the enemy chooses the second hex its owner has no say.
    const led = g.copy() as G;
    answer(led, 'retreat', S);
    expect([prompt(led).side, refusal(led, { k: 'break', u: u(INF) })?.why]).toEqual([0, 'not-moving']);
    answer(g, 'break', undefined, INF);
    expect(at(g, INF)).toBe('broken-down');
    // Parted just now, they do not come together again before they have gone.
    expect(refusal(g, { k: 'recombine', u: u('us-bd1-inf') })).toMatchObject({ case: '22.A.2', why: 'not-moving' });
    for (const [first, second] of [
      [S, 'N-3406'],
      [S, 'N-3306'],
      [SW, 'N-3205'],
    ]) {
      answer(g, 'retreat', first);
      answer(g, 'retreat', second);
    }
    expect(['us-bd1-inf', 'us-bd2-inf', 'us-bd3-inf'].map((id) => at(g, id))).toEqual(['N-3406', 'N-3306', 'N-3205']);
    expect(asked(g)).toBe('ask.advance.choose');
  });
  proves(['22.A.2', '11-partial'], 'counters that are all thrown back may go as one; who took no part is not drawn along', () => {
    const parts = ['us-bd1-inf', 'us-bd2-inf', 'us-bd3-inf'];
    const units = {
      [VG]: T,
      'ge-18vg-inf': T,
      [INF]: 'broken-down',
      ...Object.fromEntries(parts.map((id) => [id, { at: SW, standsFor: u(INF) }])),
    };
    const thrown = (attackers: string[]): G => {
      const g = battle({ by: 'allied', units, attackers, more: { air: -1 } });
      throwFor(g, 'ARL');
      if (asked(g) === 'ask.burden.must') answer(g, 'lose', undefined, parts[0]);
      return g;
    };
    const all = thrown(parts);
    expect(asked(all)).toBe('ask.retreat.step');
    // Only the counter whose turn it is to go, and only while its owner leads it.
    expect(refusal(all, { k: 'recombine', u: u(parts[2]) })).toMatchObject({ case: '22.A.2', why: 'not-moving' });
    const led = all.copy() as G;
    play(led, offers(led, 'retreat')[0]);
    expect([prompt(led).side, refusal(led, { k: 'recombine', u: u(parts[1]) })?.why]).toEqual([0, 'not-moving']);
    // A division that never broke down has nothing to come together from.
    const whole = battle({ by: 'german', units: { 'ss-1-pz': NE, 'ss-2-pz': N, [INF]: T }, attackers: ['ss-1-pz', 'ss-2-pz'] });
    throwFor(whole, 'DR');
    expect(refusal(whole, { k: 'recombine', u: u(INF) })?.why).toBe('not-moving');
    answer(all, 'recombine', undefined, parts[1]);
    expect([at(all, INF), all.f.reduced[u(INF)]]).toEqual([SW, 1]);
    const two = thrown(parts.slice(0, 2));
    expect(refusal(two, { k: 'recombine', u: u(parts[1]) })).toMatchObject({ case: '11-partial', why: 'stood-aside', unit: u(parts[2]) });
  });
});
