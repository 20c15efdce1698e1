import type { MoveAccount } from '@hexfront/engine';
/** 22.B.1 and 22.C.4: crossing water without having begun beside it. */
import { describe, expect } from 'vitest';
import { fromHere } from '../../src/rules/movement/reach.ts';
import { explainMove } from '../../src/screen/move-account.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';
import { C, from, moat, N, S, scene } from '../kit/open-ground.ts';

const CDO = 'br-1-cdo';
const A = 'br-79-33-spec';
const B = 'br-79-1ae-spec';
const BD = ['br-bd1-inf', 'br-bd2-inf', 'br-bd3-inf'];
const SPARE = Object.fromEntries(BD.map((id) => [id, { at: 'spare', maneuver: 0 }]));
const account = (g: G, id: string, to: string): MoveAccount => explainMove(g, fromHere(g, u(id), 'movement'), hex(g, to));
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });
const isle = from(C, N, N, N);
const river = moat(isle, ['major-river']);
const sea = moat(isle, ['sea']);
type Units = Record<string, string | Record<string, string | number>>;
const field = (units: Units, sides = river, more: object = {}): G =>
  scene({ side: 'allied', units: { ...SPARE, ...units }, sides, ...more });

describe('commandos', () => {
  proves(['22.B', '22.B.1', '22.B.1-example'], 'they close up, cross and go on, for half the printed movement', () => {
    const g = field({ [CDO]: C });
    // Two clear hexes, 7.5 to cross, 1 to enter: 10.5 of 15.
    expect(account(g, CDO, isle).cost.total / 16).toBe(10.5);
    play(pick(g, CDO), { k: 'go', h: hex(g, isle) });
    expect(at(g, CDO)).toBe(isle);
    // Beyond a single stretch of river they go on with the four and a half that are left.
    const bank = field({ [CDO]: C }, { [`${from(C, N, N)}|${isle}`]: ['major-river'] });
    play(pick(bank, CDO), ...[1, 2, 3, 4, 5, 6].map(() => ({ k: 'step', n: N })));
    expect([at(bank, CDO), bank.f.spent[u(CDO)] / 16]).toEqual([from(isle, N, N, N), 13.5]);
    const wet = field({ [CDO]: C }, sea);
    expect(account(wet, CDO, isle).cost.total / 16).toBe(10.5);
  });

  proves(['22.B.1-example'], 'six and a half points away is as far as they may begin', () => {
    const far = from(C, S, S, S, S, S);
    const road = [far, from(C, S, S, S, S)];
    const six = field({ [CDO]: far }, river, { road, radius: 9 });
    // Half a point on the road and six hexes to the bank, 7.5 and 1 beyond it: 15.
    expect(account(six, CDO, isle).cost.total / 16).toBe(15);
    const seven = field({ [CDO]: far }, river, { radius: 9 });
    expect(refusal(pick(seven, CDO), { k: 'go', h: hex(seven, isle) })).toMatchObject({ case: '7-mp', needs: 15.5 });
  });

  proves(['8-unbridged', '22.B.1'], 'others have to begin beside the water', () => {
    const g = field({ 'br-15-inf': C });
    expect(refusal(pick(g, 'br-15-inf'), { k: 'go', h: hex(g, isle) })).toMatchObject({ case: '8-unbridged' });
  });
});

describe('amphibious brigades', () => {
  proves(['22.C', '22.C.4', '22.C.4-alone'], 'a brigade with an A or B crosses like commandos, one with an S does not', () => {
    for (const id of [A, B]) expect(account(field({ [id]: C }), id, isle).cost.total / 16).toBe(13);
    expect(account(field({ 'br-79-31-spec': C }), 'br-79-31-spec', isle).path).toEqual([]);
  });

  proves(['22.C.4-alone'], 'the brigade of both kinds has one role a turn', () => {
    const g = field({ [B]: C });
    play(pick(g, B), { k: 'go', h: hex(g, isle) });
    expect(g.f.role[u(B)]).toBe(1);
    expect(account(field({ [B]: { at: C, role: 2 } }), B, isle).path).toEqual([]);
    // Walking on dry land is no role.
    const dry = field({ [B]: C });
    play(pick(dry, B), { k: 'go', h: hex(dry, from(C, N)) });
    expect(dry.f.role[u(B)]).toBe(0);
  });

  proves(['22.C.4'], 'it takes two infantry brigades along, which pay for themselves and stay with it', () => {
    const g = field({ [A]: C, 'br-116rm-inf': C, 'nl-pi-inf': C });
    pick(g, A);
    play(g, { k: 'take', u: u('br-116rm-inf') }, { k: 'take', u: u('nl-pi-inf') });
    expect(g.events.find((e) => e.e === 'taken')).toMatchObject({ units: [u('nl-pi-inf')], case: '22.C.4' });
    play(g, { k: 'go', h: hex(g, isle) });
    const moved = g.events.filter((e) => e.e === 'moved');
    expect(moved.map((e) => [e.u, e.case])).toEqual([
      [u(A), undefined],
      [u('br-116rm-inf'), '22.C.4'],
      [u('nl-pi-inf'), '22.C.4'],
    ]);
    for (const id of [A, 'br-116rm-inf', 'nl-pi-inf']) expect(at(g, id)).toBe(isle);
    // Ten of twenty for the brigade, seven and a half of fifteen for the infantry, and three hexes each.
    expect([A, 'br-116rm-inf', 'nl-pi-inf'].map((id) => g.f.spent[u(id)] / 16)).toEqual([13, 10.5, 10.5]);
    expect([g.f.landed[u('br-116rm-inf')], g.f.landed[u('nl-pi-inf')]]).toEqual([1 + u(A), 1 + u(A)]);
    if (offers(g, 'stop').length > 0) play(g, { k: 'stop' });
    expect(refusal(g, { k: 'pick', u: u('nl-pi-inf') })).toMatchObject({ case: '7-individual' });
  });

  proves(['22.C.4'], 'they go no farther together than the one with the least to spend', () => {
    const far = from(C, S, S, S, S, S);
    const g = field({ [A]: far, 'nl-pi-inf': far }, river, { radius: 7 });
    const alone = pick(g.copy() as G, A);
    expect(refusal(alone, { k: 'go', h: hex(g, isle) })).toBeUndefined();
    play(pick(g, A), { k: 'take', u: u('nl-pi-inf') });
    // Seven hexes, the river and the isle: 18 of 20 for the brigade, but 15.5 of 15 for the Dutch.
    expect(refusal(g, { k: 'go', h: hex(g, isle) })).toMatchObject({ case: '7-mp', why: 'too-far' });
  });

  proves(['22.C.4'], 'only infantry brigades that began the impulse with it and have not moved, two at most', () => {
    const g = field({ [A]: C, 'br-116rm-inf': C, 'nl-pi-inf': { at: C, acted: 1 }, 'cn-2-arm': C, 'br-15-inf': from(C, S) });
    pick(g, A);
    const why = (id: string) => refusal(g, { k: 'take', u: u(id) })?.why;
    expect(why('cn-2-arm')).toBe('not-infantry-brigade');
    expect(why('nl-pi-inf')).toBe('moved-already');
    expect(why('br-15-inf')).toBe('not-stacked');
    expect(why('br-116rm-inf')).toBeUndefined();
    play(g, { k: 'step', n: N });
    expect(refusal(g, { k: 'take', u: u('br-116rm-inf') })).toMatchObject({ case: '22.C.4', why: 'not-stacked-at-start' });
    const late = field({ [A]: C, 'nl-pi-inf': { at: C, startHex: 5, movedNow: 1 } });
    expect(refusal(pick(late, A), { k: 'take', u: u('nl-pi-inf') })).toMatchObject({ why: 'not-stacked-at-start' });
  });

  proves(['22.C.4', '5.D.1-halfmove'], 'nobody it could go nowhere with: without supply the infantry cannot cross', () => {
    const g = field({ [A]: isle, 'nl-pi-inf': { at: isle, maneuver: 0 }, 'br-116rm-inf': isle });
    pick(g, A);
    expect(refusal(g, { k: 'take', u: u('nl-pi-inf') })).toMatchObject({ case: '22.C.4', why: 'nowhere-together' });
    expect(refusal(g, { k: 'take', u: u('br-116rm-inf') })).toBeUndefined();
  });

  proves(['22.C.4-bd'], 'a British infantry division breaks down for it: two counters go, the third stays', () => {
    const g = field({ [A]: C, 'br-15-inf': C });
    play(pick(g, A), { k: 'take', u: u('br-15-inf') });
    expect(at(g, 'br-15-inf')).toBe('broken-down');
    for (const e of ['taken', 'brokeDown']) expect(g.events.find((now) => now.e === e)?.case, e).toBe('22.C.4-bd');
    expect(refusal(g, { k: 'take', u: u(BD[2]) })).toMatchObject({ case: '22.C.4', why: 'two-brigades' });
    play(g, { k: 'go', h: hex(g, isle) });
    expect([A, ...BD].map((id) => at(g, id))).toEqual([isle, isle, isle, C]);
    if (offers(g, 'stop').length > 0) play(g, { k: 'stop' });
    expect(refusal(g, { k: 'pick', u: u(BD[2]) })).toBeUndefined();
    // Beside another brigade there is no room for two.
    const full = field({ [A]: C, 'br-15-inf': C, 'nl-pi-inf': C });
    play(pick(full, A), { k: 'take', u: u('nl-pi-inf') });
    expect(refusal(full, { k: 'take', u: u('br-15-inf') })).toMatchObject({ case: '22.C.4', why: 'two-brigades' });
  });

  proves(['22.C.5'], 'out of reserve it is an ordinary brigade', () => {
    const g = scene({
      phase: 'reserve-movement',
      units: { [A]: { at: C, reserve: 1 }, 'br-116rm-inf': { at: C, reserve: 1 } },
      sides: river,
    });
    pick(g, A);
    expect(refusal(g, { k: 'go', h: hex(g, isle) })).toMatchObject({ case: '8-unbridged' });
    expect(refusal(g, { k: 'take', u: u('br-116rm-inf') })).toMatchObject({ case: '22.C.5' });
  });
});
