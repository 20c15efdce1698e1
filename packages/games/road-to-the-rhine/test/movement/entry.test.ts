/** Coming in and leaving: 23 by movement, 21.B.4, 29.C; the first turn (26) and national fronts (27.B). */
import { describe, expect } from 'vitest';
import { frontRefusal, offFront } from '../../src/rules/fronts.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';
import { C, from, N, S, scene } from '../kit/open-ground.ts';

const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });
/** The case by which somebody just came in. */
const came = (g: G): string | undefined => g.events.find((e) => e.e === 'arrived')?.case;
type Units = Record<string, string | Record<string, string | number>>;
const printed = (units: Units, side: 'german' | 'allied' = 'allied', more: object = {}): G =>
  scene({ side, printed: true, units, ...more });

describe('new units', () => {
  proves(['23', '23.B'], 'they pay for the first hex, go on with the rest, and are in supply', () => {
    const g = printed({ 'us-1-inf': { at: 'ready', unsupplied: 1 } });
    expect(refusal(g, { k: 'enter', u: u('us-1-inf'), h: hex(g, 'N-1010') })).toMatchObject({ case: '23', why: 'not-its-door' });
    // Neither who is due later nor the enemy's.
    const early = printed({ 'us-1-inf': 'due', 'ge-106-inf': 'ready' });
    for (const id of ['us-1-inf', 'ge-106-inf', 'us-24-inf'])
      expect(refusal(early, { k: 'enter', u: u(id), h: hex(early, 'N-0112') })).toMatchObject({ case: '23', why: 'not-ready' });
    // A road leads in at N-0112: half a point; at N-0113 there is none.
    play(g, { k: 'enter', u: u('us-1-inf'), h: hex(g, 'N-0112') });
    expect(came(g)).toBe('23.B');
    expect([at(g, 'us-1-inf'), g.f.spent[u('us-1-inf')] / 16, g.f.entered[u('us-1-inf')], g.f.unsupplied[u('us-1-inf')]]).toEqual([
      'N-0112',
      0.5,
      1,
      0,
    ]);
    expect(offers(g, 'go').length).toBeGreaterThan(10);
    const open = printed({ 'us-1-inf': 'ready' });
    play(open, { k: 'enter', u: u('us-1-inf'), h: hex(open, 'N-0113') }, { k: 'stop' });
    expect(open.f.spent[u('us-1-inf')]).toBe(16);
    expect(refusal(open, { k: 'pick', u: u('us-1-inf') })).toMatchObject({ case: '7-individual' });
  });

  proves(['23.A'], 'a German may come in where an Allied zone is, and stops there; not where an Allied unit is', () => {
    const g = printed({ 'ge-106-inf': 'ready', 'us-1-inf': 'N-3003' }, 'german');
    expect(refusal(g, { k: 'enter', u: u('ge-106-inf'), h: hex(g, 'N-3001') })).toBeUndefined();
    const near = printed({ 'ge-106-inf': 'ready', 'us-1-inf': 'N-3002' }, 'german');
    play(near, { k: 'enter', u: u('ge-106-inf'), h: hex(near, 'N-3001') });
    expect(came(near)).toBe('23.A');
    expect(offers(near, 'go')).toEqual([]);
    const held = printed({ 'ge-106-inf': 'ready', 'us-1-inf': 'N-3001' }, 'german');
    expect(refusal(held, { k: 'enter', u: u('ge-106-inf'), h: hex(held, 'N-3001') })).toMatchObject({ case: '23.A', why: 'enemy-hex' });
    const west = printed({ 'us-1-inf': 'ready', 'ge-106-inf': 'N-0113' });
    expect(refusal(west, { k: 'enter', u: u('us-1-inf'), h: hex(west, 'N-0113') })).toMatchObject({ case: '3-sides', why: 'enemy-hex' });
  });

  proves(['23.A-east', '23.A'], 'a German who asks for a town that is shut to him hears why', () => {
    const why = (units: Units, town: string, germanyClear = 0): string | undefined => {
      const g = printed({ 'ge-106-inf': 'ready', ...units }, 'german', { vars: { germanyClear } });
      return refusal(g, { k: 'enter', u: u('ge-106-inf'), h: hex(g, town) })?.why;
    };
    const AACHEN = 'N-2320';
    expect([why({}, AACHEN, 1), why({}, AACHEN)]).toEqual([undefined, 'west-of-rhine']);
    expect(why({ 'us-1-inf': AACHEN }, AACHEN, 1)).toBe('town-occupied');
    expect(why({}, C)).toBe('not-its-door');
  });

  proves(['7-mp', '23'], 'the first hex must be within what it can spend', () => {
    const g = scene({
      centre: 'N-3202',
      radius: 2,
      hexes: { 'N-3201': 'mountain' },
      units: { 'ss-501t-pz': { at: 'ready', maneuver: 0 }, 'ge-106-inf': 'ready' },
      vars: { weather: 5 },
    });
    const enter = (id: string) => refusal(g, { k: 'enter', u: u(id), h: hex(g, 'N-3201') });
    expect(enter('ss-501t-pz')).toMatchObject({ case: '7-mp', why: 'too-far', needs: 3, allowance: 2.5 });
    expect(enter('ge-106-inf')).toBeUndefined();
  });

  proves(['23.C'], 'an Allied unit that needs maneuver supply must have it to come in', () => {
    const g = printed({ 'us-2-arm': { at: 'ready', maneuver: 0 } });
    expect(refusal(g, { k: 'enter', u: u('us-2-arm'), h: hex(g, 'N-0112') })).toMatchObject({ case: '23.C' });
    const german = printed({ 'ge-11-pz': { at: 'ready', maneuver: 0 } }, 'german');
    expect(refusal(german, { k: 'enter', u: u('ge-11-pz'), h: hex(german, 'N-3001') })).toBeUndefined();
  });

  proves(['3-end', '23'], 'through a full door only if the way leads on', () => {
    const g = printed({ 'ge-106-inf': 'ready', 'ge-11-pz': 'N-3001', 'ge-9-pz': 'N-3001', 'ge-280-ag': 'N-3001' }, 'german');
    play(g, { k: 'enter', u: u('ge-106-inf'), h: hex(g, 'N-3001') });
    expect(refusal(g, { k: 'stop' })).toMatchObject({ case: '3-limit' });
    expect(offers(g, 'go').length).toBeGreaterThan(0);
  });

  proves(['5.C.2-limit'], 'in an impulse paid with southern points nothing moves in the north, nor into it', () => {
    const g = printed({ 'us-1-inf': 'N-0512', 'us-2-inf': 'S-0501', 'us-3-inf': 'ready' }, 'allied', { vars: { southImpulse: 1 } });
    expect(refusal(g, { k: 'pick', u: u('us-1-inf') })).toMatchObject({ case: '5.C.2-limit', why: 'southern-impulse' });
    expect(refusal(g, { k: 'enter', u: u('us-3-inf'), h: hex(g, 'N-0112') })).toMatchObject({ case: '5.C.2-limit' });
    expect(refusal(g, { k: 'enter', u: u('us-3-inf'), h: hex(g, 'S-0102') })).toBeUndefined();
    expect(refusal(pick(g, 'us-2-inf'), { k: 'go', h: hex(g, 'N-0528') })).toMatchObject({ case: '5.C.2-limit' });
  });
});

describe('leaving the map', () => {
  proves(['21.B.4'], 'an airborne unit goes back to England over the west edge; others do not', () => {
    const g = printed({ 'us-82-par': 'N-0214', 'us-1-inf': 'N-0113' });
    pick(g, 'us-82-par');
    expect(refusal(g, { k: 'leave' })).toMatchObject({ case: '21.B.4', why: 'no-exit' });
    play(g, { k: 'go', h: hex(g, 'N-0114') }, { k: 'leave' });
    expect(at(g, 'us-82-par')).toBe('to-england');
    expect(refusal(pick(g, 'us-1-inf'), { k: 'leave' })).toMatchObject({ why: 'no-exit' });
  });

  proves(['29.C'], 'out by one edge of the chart box, back by the other, not in the same turn', () => {
    const g = printed({ 'ge-11-pz': 'S-2721', 'ge-9-pz': { at: 'chart-north' }, 'ge-2-pz': { at: 'chart-west', acted: 1 } }, 'german');
    play(pick(g, 'ge-11-pz'), { k: 'leave' });
    expect([at(g, 'ge-11-pz'), g.f.acted[u('ge-11-pz')]]).toEqual(['chart-west', 1]);
    expect(g.events.find((e) => e.e === 'left')).toMatchObject({ box: 'chart-west', case: '29.C' });
    expect(refusal(g, { k: 'enter', u: u('ge-11-pz'), h: hex(g, 'S-3019') })).toMatchObject({ case: '29.C' });
    expect(refusal(g, { k: 'enter', u: u('ge-2-pz'), h: hex(g, 'S-3019') })).toMatchObject({ case: '29.C' });
    expect(refusal(g, { k: 'enter', u: u('ge-9-pz'), h: hex(g, 'S-3019') })?.why).toBe('not-its-door');
    play(g, { k: 'enter', u: u('ge-9-pz'), h: hex(g, 'S-2722') });
    expect(at(g, 'ge-9-pz')).toBe('S-2722');
    expect(came(g)).toBe('29.C');
    const north = printed({ 'ge-11-pz': 'S-3019' }, 'german');
    expect(at(play(pick(north, 'ge-11-pz'), { k: 'leave' }), 'ge-11-pz')).toBe('chart-north');
  });
});

describe('the first turn', () => {
  proves(['26'], 'no German enters an Allied primary zone or ends at the west or south edge', () => {
    const g = scene({ turn: 1, units: { 'ge-11-pz': from(C, S, S, S), 'us-1-inf': C } });
    expect(refusal(pick(g, 'ge-11-pz'), { k: 'go', h: hex(g, from(C, S)) })).toMatchObject({ case: '26', why: 'first-turn-zone' });
    const edge = printed({ 'ge-11-pz': 'N-0315', 'ge-9-pz': 'S-0327' }, 'german', { turn: 1 });
    expect(refusal(pick(edge.copy() as G, 'ge-11-pz'), { k: 'go', h: hex(edge, 'N-0115') })).toMatchObject({
      case: '26',
      why: 'first-turn-edge',
    });
    expect(refusal(pick(edge, 'ge-9-pz'), { k: 'go', h: hex(edge, 'S-0328') })).toMatchObject({ case: '26', why: 'first-turn-edge' });
    const second = scene({ turn: 2, units: { 'ge-11-pz': from(C, S, S, S), 'us-1-inf': C } });
    expect(refusal(pick(second, 'ge-11-pz'), { k: 'go', h: hex(second, from(C, S)) })).toBeUndefined();
    // The Allies are not held back.
    const allied = scene({ side: 'allied', turn: 1, units: { 'us-1-inf': from(C, S, S, S), 'ge-11-pz': C } });
    expect(refusal(pick(allied, 'us-1-inf'), { k: 'go', h: hex(allied, from(C, S)) })).toBeUndefined();
  });

  proves(['26', '23.A'], 'nor does one come in next to an Allied unit', () => {
    const g = printed({ 'ge-106-inf': 'ready', 'us-1-inf': 'N-3002' }, 'german', { turn: 1 });
    expect(refusal(g, { k: 'enter', u: u('ge-106-inf'), h: hex(g, 'N-3001') })).toMatchObject({ case: '26', why: 'first-turn-zone' });
  });
});

describe('national fronts', () => {
  const BORDER = 'N-1228';
  const south = from(BORDER, S);
  proves(['27.A', '27.B'], 'the French in the south, except 2nd Armored; US anywhere; the others in the north', () => {
    expect(south.startsWith('S')).toBe(true);
    const cross = (id: string, start: string, to: string): string | undefined => {
      const g = scene({ side: 'allied', centre: BORDER, units: { [id]: start } });
      return refusal(pick(g, id), { k: 'go', h: hex(g, to) })?.case;
    };
    expect(cross('fr-1-arm', south, BORDER)).toBe('27.B');
    expect(cross('fr-2-arm', south, BORDER)).toBeUndefined();
    expect(cross('us-1-inf', south, BORDER)).toBeUndefined();
    expect(cross('us-1-inf', BORDER, south)).toBeUndefined();
    for (const id of ['br-15-inf', 'cn-1-inf', 'pl-1-arm', 'nl-pi-inf']) expect(cross(id, BORDER, south)).toBe('27.B');
    const german = scene({ centre: BORDER, units: { 'ge-11-pz': BORDER } });
    expect(refusal(pick(german, 'ge-11-pz'), { k: 'go', h: hex(german, south) })).toBeUndefined();
  });

  proves(['27.B'], 'who was driven onto the wrong map may move there to come back', () => {
    const g = scene({ side: 'allied', centre: BORDER, units: { 'br-15-inf': from(south, S, S) } });
    pick(g, 'br-15-inf');
    expect(refusal(g, { k: 'go', h: hex(g, BORDER) })).toBeUndefined();
    expect(offFront(g, u('br-15-inf'), hex(g, south))).toBe(true);
    expect(frontRefusal(g, u('br-15-inf'), hex(g, south), hex(g, BORDER))).toMatchObject({ case: '27.B' });
    expect(frontRefusal(g, u('br-15-inf'), hex(g, south), hex(g, from(south, S)))).toBeUndefined();
  });

  proves(['32.G.4', '33.G.3'], 'where only the northern map is in play nobody goes south', () => {
    for (const [scenario, rule] of [
      ['market-garden', '32.G.4'],
      ['market-garden-campaign', '33.G.3'],
    ]) {
      const g = scene({ side: 'allied', scenario, turn: 3, centre: BORDER, units: { 'us-1-inf': BORDER, 'us-24-inf': 'N-0512' } });
      expect(refusal(pick(g, 'us-1-inf'), { k: 'step', n: S })).toMatchObject({ case: rule, why: 'sheet-not-in-play' });
      // Nor by a drop or an advance.
      expect(frontRefusal(g, u('us-1-inf'), hex(g, south), hex(g, BORDER))).toMatchObject({ case: rule, why: 'sheet-not-in-play' });
      expect(refusal(g, { k: 'step', n: N })).toBeUndefined();
    }
  });
});
