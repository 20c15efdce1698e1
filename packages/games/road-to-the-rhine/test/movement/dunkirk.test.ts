/** Chapter 20, Dunkirk. The printed map, since the fortress has its place on it. */
import { start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import { isInvested, settleInvestment } from '../../src/rules/dunkirk.ts';
import { inPrimary } from '../../src/rules/movement/zones.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';
import { scene } from '../kit/open-ground.ts';

const FORT = 'N-0209';
const SOUTH = 'N-0210';
const FAR = 'N-0211';
const GARRISON = 'ge-226-sta';
const [CN, CN2, CN3] = ['cn-2-inf', 'cn-3-inf', 'cn-1-inf'];
const siege = (units: Record<string, string | Record<string, number | string>>, vars: Record<string, number> = {}): G =>
  scene({ side: 'allied', printed: true, units: { [GARRISON]: FORT, ...units }, vars });
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });

describe('Dunkirk', () => {
  proves(['20-invest'], 'an Allied unit that comes next to Dunkirk may go one hex farther, into it, for one point', () => {
    const g = siege({ [CN]: 'N-0213' });
    pick(g, CN);
    expect(refusal(g, { k: 'go', h: hex(g, FORT) })).toBeUndefined();
    play(g, { k: 'go', h: hex(g, SOUTH) });
    const spent = g.f.spent[u(CN)];
    // Stopped by the garrison, except for the fortress itself.
    expect(refusal(g, { k: 'go', h: hex(g, 'N-0310') })).toMatchObject({ case: '2-stop', why: 'only-dunkirk' });
    expect(offers(g, 'go').map((a) => a.h)).toEqual([hex(g, FORT)]);
    play(g, { k: 'go', h: hex(g, FORT) });
    expect(at(g, CN)).toBe(FORT);
    expect(g.f.spent[u(CN)] - spent).toBe(16);
  });

  proves(['20-invest', '3-sides'], 'also from next door; elsewhere the enemy keeps his hex', () => {
    const g = siege({ [CN]: SOUTH, 'ge-70-sta': 'N-0413' });
    pick(g, CN);
    expect(refusal(g, { k: 'go', h: hex(g, FORT) })).toBeUndefined();
    const other = scene({ side: 'allied', printed: true, units: { [CN]: 'N-0411', 'ge-70-sta': 'N-0413' } });
    expect(refusal(pick(other, CN), { k: 'go', h: hex(other, 'N-0413') })).toMatchObject({ case: '3-sides' });
  });

  proves(['22.D', '20-invest'], 'Dutch and Belgian brigades do not invest', () => {
    const g = siege({ 'nl-pi-inf': FAR });
    pick(g, 'nl-pi-inf');
    expect(refusal(g, { k: 'go', h: hex(g, FORT) })).toBeDefined();
    const next = siege({ 'be-1-inf': SOUTH });
    expect(refusal(pick(next, 'be-1-inf'), { k: 'go', h: hex(next, FORT) })).toMatchObject({ case: '22.D', why: 'may-not-invest' });
  });

  proves(['3-sides', '20-stack'], 'a German joins a garrison, he does not come back into a fortress the Allies hold alone', () => {
    const german = (units: Record<string, string>): G => scene({ side: 'german', printed: true, units: { 'ge-70-sta': SOUTH, ...units } });
    const lost = german({ [CN]: FORT });
    expect(refusal(pick(lost, 'ge-70-sta'), { k: 'go', h: hex(lost, FORT) })).toMatchObject({ case: '3-sides' });
    const held = german({ [CN]: FORT, [GARRISON]: FORT });
    expect(refusal(pick(held, 'ge-70-sta'), { k: 'go', h: hex(held, FORT) })?.case).not.toBe('3-sides');
  });

  proves(['2-stop', '22.A.1'], 'a division that has come up against the garrison does not part there', () => {
    const spare = Object.fromEntries(['br-bd1-inf', 'br-bd2-inf', 'br-bd3-inf'].map((id) => [id, { at: 'spare', maneuver: 0 }]));
    const g = siege({ 'br-15-inf': 'N-0213', ...spare });
    play(pick(g, 'br-15-inf'), { k: 'go', h: hex(g, FAR) });
    expect(refusal(g, { k: 'break-down' })).toBeUndefined();
    play(g, { k: 'go', h: hex(g, SOUTH) });
    expect(refusal(g, { k: 'break-down' })).toMatchObject({ case: '2-stop', why: 'only-dunkirk' });
  });

  proves(['20-limit'], 'nobody invests while another German unit, or its zone, is next to the fortress', () => {
    for (const where of ['N-0310', 'N-0410']) {
      const g = siege({ [CN]: SOUTH, 'ge-70-sta': where });
      expect(refusal(pick(g, CN), { k: 'go', h: hex(g, FORT) })).toMatchObject({ case: '20-limit', why: 'dunkirk-relieved' });
    }
    const away = siege({ [CN]: SOUTH, 'ge-70-sta': 'N-0513' });
    expect(refusal(pick(away, CN), { k: 'go', h: hex(away, FORT) })).toBeUndefined();
  });

  proves(['20-effect'], 'the garrison may not attack from then on; its zone goes at the end of the impulse', () => {
    const g = siege({ [CN]: SOUTH, [CN2]: FAR });
    play(pick(g, CN), { k: 'go', h: hex(g, FORT) });
    expect(isInvested(g, u(GARRISON))).toBe(true);
    expect(inPrimary(g, ALLIED, hex(g, SOUTH))).toBe(true);
    settleInvestment(g);
    expect([g.v.invested, inPrimary(g, ALLIED, hex(g, SOUTH))]).toEqual([1, false]);
    expect(g.events.at(-1)).toMatchObject({ e: 'invested', case: '20-effect' });
    // It comes back when nobody is left around it.
    g.move(u(CN), hex(g, 'N-0213'));
    settleInvestment(g);
    expect([g.v.invested, inPrimary(g, ALLIED, hex(g, SOUTH))]).toEqual([0, true]);
    expect(g.events.at(-1)).toMatchObject({ e: 'uninvested', case: '20-effect' });
  });

  proves(['20-effect', '32.C'], 'a scenario may begin with the fortress invested', () => {
    const g = start(roadToTheRhine, { scenario: 'market-garden', seed: 'dunkirk' }) as unknown as G;
    expect(g.v.invested).toBe(1);
  });

  proves(['20-switch'], 'one unit relieves another', () => {
    const g = siege({ [CN]: FORT, [CN2]: FAR }, { invested: 1 });
    play(pick(g, CN2), { k: 'go', h: hex(g, FORT) });
    expect(at(g, CN2)).toBe(FORT);
    play(pick(g, CN), { k: 'go', h: hex(g, 'N-0213') });
    settleInvestment(g);
    expect(g.v.invested).toBe(1);
  });

  proves(['20-stack'], 'the enemy in the hex takes no room from the own side', () => {
    const g = siege({ [CN]: FORT, 'cn-2-arm': FORT, [CN2]: SOUTH, 'ge-hvh-249-inf': FORT, 'ge-711-sta': FORT }, { invested: 1 });
    expect(refusal(pick(g.copy() as G, CN2), { k: 'go', h: hex(g, FORT) })).toBeUndefined();
    const full = siege({ [CN]: FORT, [CN3]: FORT, [CN2]: SOUTH }, { invested: 1 });
    expect(refusal(pick(full, CN2), { k: 'go', h: hex(full, FORT) })).toMatchObject({ case: '3-limit', why: 'divisions-full' });
    expect(g.v.side).not.toBe(GERMAN);
  });

  proves(['20-supply'], 'the garrison is always in supply and may take part of it outside', () => {
    const g = scene({ printed: true, trace: true, units: { [GARRISON]: FORT, 'cn-2-inf': 'N-0212', 'cn-3-inf': 'N-0312' } });
    expect(g.f.unsupplied[u(GARRISON)]).toBe(0);
  });
});
