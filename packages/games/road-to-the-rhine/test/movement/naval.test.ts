/** Chapter 25, German naval movement. The printed coast. */
import { describe, expect } from 'vitest';
import { turns } from '../../src/data/index.ts';
import { coastOpen, receiveNaval } from '../../src/rules/movement/naval.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';
import { C, from, N, NE, SE, scene } from '../kit/open-ground.ts';

const FLUSHING = 'N-1109';
const BRESKENS = 'N-1110';
const [HAGUE, ROTTERDAM, DORDRECHT] = ['N-1804', 'N-1907', 'N-1909'];
const FOOT = 'ge-70-sta';
const coast = (units: Record<string, string | Record<string, number | string>>, naval = 8, more: object = {}): G =>
  scene({ printed: true, turn: 2, units, vars: { naval }, ...more });
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });

describe('naval movement', () => {
  proves(['25'], 'eight points a turn in September, four in October, none later, none saved', () => {
    expect([1, 4, 5, 8, 9, 20].map((t) => turns[t - 1].navalPoints)).toEqual([8, 8, 4, 4, 0, 0]);
    const g = coast({ [FOOT]: FLUSHING }, 3);
    receiveNaval(g);
    expect(g.v.naval).toBe(8);
  });

  proves(['25-cross', '25'], 'one point takes a unit over a full sea hexside for the hex and half the printed movement', () => {
    const g = coast({ [FOOT]: BRESKENS, 'ge-711-sta': 'N-1210' });
    pick(g, FOOT);
    expect(refusal(g, { k: 'go', h: hex(g, FLUSHING) })).toBeDefined();
    play(g, { k: 'naval', h: hex(g, FLUSHING) });
    expect([at(g, FOOT), g.v.naval, g.f.spent[u(FOOT)] / 16]).toEqual([FLUSHING, 7, 4]);
    // It goes on with the two that are left.
    expect(offers(g, 'go').length).toBeGreaterThan(0);
  });

  proves(['25'], 'not without points, not on foot, not by Allies', () => {
    const g = coast({ [FOOT]: BRESKENS }, 0);
    pick(g, FOOT);
    expect(refusal(g, { k: 'naval', h: hex(g, FLUSHING) })).toMatchObject({ case: '25', why: 'no-naval-points', needs: 1, left: 0 });
    expect(refusal(g, { k: 'step', n: N })).toMatchObject({ case: '25', why: 'sea-needs-boats' });
    const allied = coast({ 'cn-2-inf': BRESKENS }, 8, { side: 'allied' });
    expect(refusal(pick(allied, 'cn-2-inf'), { k: 'naval', h: hex(g, FLUSHING) })).toMatchObject({ case: '25', why: 'only-german-boats' });
  });

  proves(['25-cross', '7-mp'], 'the movement for it must be there', () => {
    const g = coast({ [FOOT]: { at: BRESKENS, unsupplied: 1 } });
    pick(g, FOOT);
    expect(refusal(g, { k: 'naval', h: hex(g, FLUSHING) })).toMatchObject({ case: '7-mp', why: 'too-far', needs: 4, allowance: 3 });
  });

  proves(['25-transfer'], 'two points take it from Flushing or Breskens to three ports, for half its movement and no hex cost', () => {
    for (const port of [HAGUE, ROTTERDAM, DORDRECHT])
      for (const start of [FLUSHING, BRESKENS]) {
        const g = coast({ [FOOT]: start });
        play(pick(g, FOOT), { k: 'naval', h: hex(g, port) });
        expect([at(g, FOOT), g.v.naval, g.f.spent[u(FOOT)] / 16]).toEqual([port, 6, 3]);
      }
    const wrong = coast({ [FOOT]: 'N-1208' });
    expect(refusal(pick(wrong, FOOT), { k: 'naval', h: hex(wrong, HAGUE) })).toMatchObject({ case: '25-transfer', why: 'no-passage' });
    const back = coast({ [FOOT]: HAGUE });
    expect(refusal(pick(back, FOOT), { k: 'naval', h: hex(back, FLUSHING) })).toMatchObject({ case: '25-transfer', why: 'no-passage' });
    const poor = coast({ [FOOT]: FLUSHING }, 1);
    expect(refusal(pick(poor, FOOT), { k: 'naval', h: hex(poor, HAGUE) })).toMatchObject({ case: '25', why: 'no-naval-points', needs: 2 });
  });

  proves(['25-transfer'], 'along coastal hexes free of the enemy and his primary zones', () => {
    const open = coast({ [FOOT]: FLUSHING });
    expect(coastOpen(open, hex(open, FLUSHING), hex(open, DORDRECHT))).toBe(true);
    const held = coast({ [FOOT]: FLUSHING, 'cn-2-inf': DORDRECHT });
    expect(refusal(pick(held, FOOT), { k: 'naval', h: hex(held, DORDRECHT) })).toMatchObject({ case: '3-sides' });
    const watched = coast({ [FOOT]: FLUSHING, 'cn-2-inf': from(DORDRECHT, SE) });
    expect(coastOpen(watched, hex(watched, FLUSHING), hex(watched, DORDRECHT))).toBe(false);
    const line = { 'cn-1-inf': 'N-1607', 'cn-2-inf': 'N-1608', 'cn-3-inf': 'N-1609', 'br-3-inf': 'N-1610', 'br-5-inf': 'N-1611' };
    const barred = coast({ [FOOT]: FLUSHING, ...line });
    expect(coastOpen(barred, hex(barred, FLUSHING), hex(barred, DORDRECHT))).toBe(false);
    expect(refusal(pick(barred, FOOT), { k: 'naval', h: hex(barred, HAGUE) })).toMatchObject({ case: '25-transfer', why: 'coast-barred' });
  });

  proves(['25-cross', '2-secondary-cross', '2-direct', '22.E-mutiny', '26'], 'zones hold at sea as well', () => {
    const start = from(C, N);
    const sea = { [`${C}|${start}`]: ['sea'] };
    const secondary = scene({ units: { 'ge-11-pz': C, 'us-1-inf': from(C, N, N) }, sides: sea, vars: { naval: 8 } });
    expect(refusal(pick(secondary, 'ge-11-pz'), { k: 'naval', h: hex(secondary, start) })).toBeUndefined();
    play(secondary, { k: 'naval', h: hex(secondary, start) });
    expect(refusal(secondary, { k: 'step', n: N })?.why).toBe('not-asked');
    const bar = (units: Record<string, string | Record<string, number | string>>, id = 'ge-11-pz', turn = 5) => {
      const g = scene({ units: { [id]: C, ...units }, sides: sea, turn, vars: { naval: 8 } });
      return refusal(pick(g, id), { k: 'naval', h: hex(g, start) });
    };
    // NE of it stands next to both shores, and no water lies between.
    expect(bar({ 'us-1-inf': from(C, NE) })).toMatchObject({ case: '2-direct', why: 'zone-to-zone', from: hex(secondary, C) });
    const far = scene({
      units: { 'ge-11-pz': C, 'us-1-inf': from(C, NE) },
      sides: { ...sea, [`${C}|${from(C, NE)}`]: ['sea'] },
      vars: { naval: 8 },
    });
    expect(refusal(pick(far, 'ge-11-pz'), { k: 'naval', h: hex(far, start) })).toMatchObject({
      case: '2-secondary-cross',
      why: 'zone-across-water',
    });
    const shore = { 'us-1-inf': from(C, N, N) };
    expect(bar(shore, 'ge-11-pz', 1)).toMatchObject({ case: '26', why: 'first-turn-zone' });
    expect(bar({ ...shore, 'ss-30-inf': { at: C, barred: 1 } }, 'ss-30-inf')).toMatchObject({ case: '22.E-mutiny', why: 'mutinied' });
  });

  proves(['25'], 'only over land at the other end', () => {
    const g = scene({
      units: { 'ge-11-pz': C },
      sides: { [`${C}|${from(C, N)}`]: ['sea'] },
      hexes: { [from(C, N)]: 'sea' },
      vars: { naval: 8 },
    });
    expect(refusal(pick(g, 'ge-11-pz'), { k: 'naval', h: hex(g, from(C, N)) })).toMatchObject({ case: '25', why: 'no-passage' });
  });

  proves(['25-when'], 'in German movement phases only', () => {
    const g = coast({ [FOOT]: { at: BRESKENS, reserve: 1 } }, 8, { side: 'allied', phase: 'reserve-movement' });
    expect(refusal(pick(g, FOOT), { k: 'naval', h: hex(g, FLUSHING) })).toMatchObject({ case: '25-when' });
  });
});
