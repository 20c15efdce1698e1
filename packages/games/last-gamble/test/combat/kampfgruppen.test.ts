/** Advanced chapter 12: Kampfgruppen. */
import { explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { matchRefusal } from '../../src/rules/advanced/kampfgruppen.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { overstacked, stackLoad } from '../../src/rules/movement/stacking.ts';
import { inEnemyZoc } from '../../src/rules/movement/zones-of-control.ts';
import { describe as describeGame } from '../../src/screen/describe.ts';
import { explainMove } from '../../src/screen/move-account.ts';
import { partnerOf } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN, HALF_MOVED } from '../../src/state/shape.ts';
import { advanced, MORNING } from '../kit/advanced-field.ts';
import { join, lines, now, odds, target } from '../kit/battlefield.ts';
import { C, from, N, NE, S, type Scene, SE, scene } from '../kit/field.ts';
import { at, hex, idle, offers, play, proves, refusal, u } from '../kit/kit.ts';

const [PANTHERS, FOURS] = ['G-1SS-1-I', 'G-1SS-1-II'];
const form = (id: string) => ({ k: 'form', u: u(id) });
const part = (id: string) => ({ k: 'split', u: u(id) });
const pick = (id: string) => ({ k: 'pick', u: u(id) });
const scene12 = (s: Partial<Scene> & Pick<Scene, 'units'>): G => scene({ turn: MORNING, options: { level: 'advanced' }, ...s });
const together = (ids: string[], more: Scene['units'] = {}, s: Partial<Scene> = {}): G =>
  scene12({ ...s, units: { ...Object.fromEntries(ids.map((id) => [id, C])), ...more } });
/** A Kampfgruppe that was formed earlier. */
function pair(g: G, a: string, b: string): G {
  g.set('kg', u(a), u(b));
  g.set('kg', u(b), u(a));
  return g;
}
const go = (g: G, unit: string, to: string): G => play(g, pick(unit), { k: 'go', h: hex(g, to) });
const zone = (g: G, id: string): boolean => inEnemyZoc(g, ALLIED, hex(g, id));

describe('forming', () => {
  proves(['adv-12.0', 'adv-12.2', 'adv-12.21'], 'two units of one name in one hex become a Kampfgruppe when the German says so', () => {
    const g = together([PANTHERS, FOURS]);
    expect(partnerOf(g, u(PANTHERS))).toBe(-1);
    expect(offers(g, 'form').map((a) => a.u)).toEqual([u(PANTHERS), u(FOURS)]);
    play(g, form(PANTHERS));
    expect([partnerOf(g, u(PANTHERS)), partnerOf(g, u(FOURS))]).toEqual([u(FOURS), u(PANTHERS)]);
    expect(g.events.find((e) => e.e === 'kgFormed')?.case).toBe('adv-12.21');
    expect(describeGame.markers(g, u(FOURS))).toContain('kampfgruppe');
    expect(JSON.stringify(explain(g, { q: 'unit', unit: u(FOURS) }))).toContain('card.kampfgruppe');
    const apart = together([PANTHERS], { [FOURS]: from(C, N) });
    expect(offers(apart, 'form')).toEqual([]);
    expect(refusal(apart, form(PANTHERS))).toMatchObject({ case: 'adv-12.21', why: 'kg-alone' });
    const basic = together([PANTHERS, FOURS], {}, { options: { level: 'basic' } });
    expect(offers(basic, 'form')).toEqual([]);
  });

  const match = (a: string, b: string): string | undefined => matchRefusal(together([a, b]), u(a), u(b))?.case;

  proves(['adv-12.22'], 'a named unit with armor of its division, or grenadiers with a battalion of armor', () => {
    for (const [a, b] of [
      // Knittel with the Tigers, Hansen with the tank destroyers, an unnamed regiment with the tank destroyers of its division.
      ['G-1SS-1-Puma', 'G-1SS-501'],
      ['G-1SS-1-PG', 'G-1SS-1-JpzIV'],
      ['G-116-60', 'G-116-228'],
      ['G-3PG-8', 'G-3PG-103-Ht'],
      ['G-9SS-19', 'G-HGB-519'],
      ['G-2SS-2-I', 'G-2SS-2-II'],
    ])
      expect(match(a, b), `${a} ${b}`).toBeUndefined();
    // Infantry and engineers are not in it, nor an independent battalion beside another battalion.
    expect(match('G-12-48', 'G-1SS-501')).toBe('adv-12.22');
    expect(match('G-2SS-2-I', 'G-5PzA-244')).toBe('adv-12.22');
    expect(match('G-2SS-2-I', 'G-9SS-9-JpzIV')).toBe('adv-12.22');
    expect(refusal(together(['G-2SS-2-I', 'G-5PzA-244']), form('G-2SS-2-I'))).toMatchObject({
      case: 'adv-12.22',
      why: 'kg-other-division',
    });
  });

  proves(['adv-12.31'], 'units of different names do not go together, a named and an unnamed one do', () => {
    expect(match(PANTHERS, 'G-1SS-2')).toBe('adv-12.31');
    expect(match('G-1SS-1-JpzIV', 'G-1SS-2')).toBeUndefined();
    expect(refusal(together(['G-1SS-1-Puma', 'G-1SS-2']), form('G-1SS-2'))).toMatchObject({ case: 'adv-12.31', why: 'kg-names-differ' });
  });

  proves(['adv-12.32'], 'while both bearers of a name live, they are for each other', () => {
    const g = together([PANTHERS, 'G-1SS-501'], { [FOURS]: from(C, S, S) });
    expect(refusal(g, form(PANTHERS))).toMatchObject({ case: 'adv-12.32', why: 'kg-namesake', unit: u(PANTHERS), other: u(FOURS) });
    const widowed = together([PANTHERS, 'G-1SS-501']);
    play(widowed, form(PANTHERS));
    expect(widowed.events.find((e) => e.e === 'kgFormed')?.case).toBe('adv-12.22');
    expect(partnerOf(widowed, u(PANTHERS))).toBe(u('G-1SS-501'));
  });

  proves(['adv-12.33'], 'grenadiers without a name need vehicles of their division or an independent battalion', () => {
    expect(match('G-116-60', 'G-2SS-2-JpzIV')).toBe('adv-12.33');
    expect(match('G-116-60', 'G-5PzA-244')).toBeUndefined();
    expect(match('G-116-60', 'G-116-116')).toBeUndefined();
  });

  proves(['adv-12.34'], 'never more than a regiment and a battalion, never without armor', () => {
    expect(match('G-116-60', 'G-116-156')).toBe('adv-12.34');
    const why = (a: string, b: string): string | undefined => matchRefusal(together([a, b]), u(a), u(b))?.why;
    expect([why('G-116-60', 'G-116-156'), why('G-560-1128', 'G-116-60')]).toEqual(['kg-two-regiments', 'kg-no-armor']);
    expect(match('G-9SS-19', 'G-9SS-20')).toBe('adv-12.34');
    expect(match('G-560-1128', 'G-116-60')).toBe('adv-12.34');
    expect(match('G-6PzA-150', 'G-116-60')).toBe('adv-12.22');
    expect(match('G-12SS-12-I', 'G-12SS-12-II')).toBeUndefined();
  });

  proves(['adv-12.22', 'adv-12.38'], 'with several partners in the hex the German chooses, and may change it later', () => {
    const g = together(['G-116-60', 'G-116-228', 'G-5PzA-244']);
    play(g, form('G-116-60'));
    expect(now(g)).toBe('kampfgruppe.choose');
    expect(
      offers(g)
        .map((a) => a.u)
        .sort(),
    ).toEqual([u('G-116-228'), u('G-5PzA-244')].sort());
    expect(refusal(g, { k: 'with', u: u('G-7A-999') })).toMatchObject({ case: 'adv-12.21', why: 'kg-apart' });
    expect(refusal(g, { k: 'with', u: u('A-9Arm-CCB') })).toMatchObject({ case: 'adv-12.0', why: 'not-yours', unit: u('A-9Arm-CCB') });
    play(g, { k: 'with', u: u('G-5PzA-244') });
    expect(partnerOf(g, u('G-116-60'))).toBe(u('G-5PzA-244'));
    expect(refusal(g, part('G-116-60'))).toMatchObject({ case: 'adv-12.38', why: 'kg-just-formed' });
    const h = pair(together(['G-116-60', 'G-116-228', 'G-5PzA-244']), 'G-116-60', 'G-5PzA-244');
    expect(refusal(h, form('G-116-60'))).toMatchObject({ case: 'adv-12.38', why: 'kg-already' });
    play(h, part('G-116-60'));
    expect(partnerOf(h, u('G-116-60'))).toBe(-1);
    // The old partner is out of the question in this phase, so the other one is taken.
    play(h, form('G-116-60'));
    expect(partnerOf(h, u('G-116-60'))).toBe(u('G-116-228'));
  });
});

describe('what is no Kampfgruppe', () => {
  const several = ['G-116-60', 'G-116-228', 'G-5PzA-244'];

  proves(['adv-12.21', 'adv-12.38'], 'a partner elsewhere, or one who has another', () => {
    const g = together([...several, 'G-116-156', 'G-116-116'], { 'G-116-16-I': from(C, N) });
    pair(g, 'G-116-156', 'G-116-116');
    play(g, form('G-116-60'));
    expect(now(g)).toBe('kampfgruppe.choose');
    expect(refusal(g, { k: 'with', u: u('G-116-16-I') })).toMatchObject({ case: 'adv-12.21', why: 'kg-apart' });
    expect(refusal(g, { k: 'with', u: u('G-116-116') })).toMatchObject({ case: 'adv-12.38', why: 'kg-already', unit: u('G-116-116') });
    expect(refusal(g, { k: 'with', u: u('A-28-112') })).toMatchObject({ case: 'adv-12.0', why: 'not-yours' });
  });

  proves(['adv-12.21'], 'a single unit has nothing to part', () => {
    const g = together([PANTHERS, FOURS]);
    expect(refusal(g, part(PANTHERS))).toMatchObject({ case: 'adv-12.21', why: 'kg-none' });
    expect(offers(g, 'split')).toEqual([]);
  });

  proves(
    ['basic-7.33', 'basic-6.11', 'adv-12.13'],
    'a column is one unit: nobody joins it, it does not part, and both halves are supplied',
    () => {
      const road = [C, from(C, N), from(C, N, N)];
      const rest = { 'G-12-48': from(C, S, S, S) };
      const column = pair(together([PANTHERS, FOURS], rest, { road }), PANTHERS, FOURS);
      play(column, { k: 'strategic', u: u(PANTHERS) });
      expect(refusal(column, part(PANTHERS))).toMatchObject({ case: 'basic-7.33', why: 'kg-column' });
      const halted = together([PANTHERS, FOURS], rest, { road });
      halted.set('strategic', u(FOURS), 1);
      expect(refusal(halted, form(PANTHERS))).toMatchObject({ case: 'basic-7.33', why: 'kg-column' });
      const dry = pair(together([PANTHERS, FOURS], rest, { road }), PANTHERS, FOURS);
      dry.set('supply', u(FOURS), 1);
      expect(refusal(dry, { k: 'strategic', u: u(PANTHERS) })).toMatchObject({
        case: 'basic-6.11',
        why: 'column-unsupplied',
        unit: u(FOURS),
      });
    },
  );
});

describe('moving', () => {
  proves(['adv-12.13', 'adv-12.21'], 'both go as one unit at the rate of the slower', () => {
    const [slow, quick] = ['G-1SS-501', 'G-1SS-1-Puma'];
    const g = pair(together([slow, quick]), slow, quick);
    expect(allowance(g, u(quick), 'movement', 'normal')).toBe(10);
    expect(allowance(together([quick]), u(quick), 'movement', 'normal')).toBe(16);
    const six = from(C, N, N, N, N, N, N);
    play(g, pick(quick));
    expect(refusal(g, { k: 'go', h: hex(g, six) })).toMatchObject({ case: 'basic-5.31' });
    play(g, { k: 'go', h: hex(g, from(C, N, N, N, N, N)) });
    expect([at(g, slow), at(g, quick)]).toEqual([from(C, N, N, N, N, N), from(C, N, N, N, N, N)]);
    expect([g.f.moved[u(slow)], g.f.moved[u(quick)]]).toEqual([1, 1]);
    expect(refusal(g, pick(slow))?.case).toBe('basic-5.39');
  });

  proves(['adv-12.13'], 'whatever holds one half holds the other', () => {
    const g = pair(together([PANTHERS, FOURS]), PANTHERS, FOURS);
    g.set('moved', u(FOURS), 1);
    expect(refusal(g, pick(PANTHERS))).toMatchObject({ case: 'adv-12.13', why: 'kg-half-moved' });
    const dry = pair(together([PANTHERS, FOURS]), PANTHERS, FOURS);
    dry.set('supply', u(FOURS), 1);
    // Armor without supply goes one point, and so does the rest of the Kampfgruppe.
    expect(allowance(dry, u(PANTHERS), 'movement', 'normal')).toBe(2);
    // Vehicles do not march through the mud, so the grenadiers with them do not either.
    const mixed = pair(together(['G-116-60', 'G-116-228']), 'G-116-60', 'G-116-228');
    expect([mixed.rules.mayMarch(mixed, u('G-116-60')), mixed.rules.mayMarch(mixed, u('G-116-228'))]).toEqual([false, false]);
    expect(together(['G-116-60']).rules.mayMarch(mixed, u('G-116-156'))).toBe(true);
  });

  /** What a move of either half to a hex costs, whichever of the two is picked up. */
  const prices = (g: G, ids: readonly [string, string], to: string): (number | string | undefined)[] =>
    ids.map((id) => {
      const account = explainMove(g, u(id), 'movement', 'normal', hex(g, to));
      return account.legal ? account.cost.total / 2 : account.refusals[0]?.why;
    });
  const [GRENADIERS, ASSAULT_GUNS] = ['G-116-60', 'G-116-228'];
  const MIXED = [GRENADIERS, ASSAULT_GUNS] as const;

  proves(['adv-12.13', 'basic-5.45', 'basic-7.31'], 'vehicles crowd a road hex for the whole of it, whichever half is picked', () => {
    const road = [C, from(C, N), from(C, N, N)];
    const jam = (friend: string): G =>
      pair(together([...MIXED], { [friend]: from(C, N) }, { road, hexes: { [from(C, N)]: 'forest' } }), ...MIXED);
    expect(prices(jam('G-2Pz-3-I'), MIXED, from(C, N))).toEqual([4, 4]);
    // Infantry is in nobody's way.
    expect(prices(jam('G-12-48'), MIXED, from(C, N))).toEqual([1, 1]);
  });

  proves(['adv-12.13', 'adv-7.11'], 'by day the grenadiers make all of it pay for leaving a zone', () => {
    const g = pair(together([...MIXED], { 'A-28-112': from(C, N) }), ...MIXED);
    expect(prices(g, MIXED, from(C, S))).toEqual([2, 2]);
    // Two battalions of armor leave freely.
    const armor = pair(together([PANTHERS, FOURS], { 'A-28-112': from(C, N) }), PANTHERS, FOURS);
    expect(prices(armor, [PANTHERS, FOURS], from(C, S))).toEqual([1, 1]);
  });

  proves(['adv-12.13', 'adv-6.14'], 'by night the vehicles keep the grenadiers from slipping from zone to zone in the forest', () => {
    const woods = { [C]: 'forest', [from(C, NE)]: 'forest' };
    const night = (ids: readonly string[]): G => together([...ids], { 'A-28-112': from(C, N) }, { turn: MORNING + 1, hexes: woods });
    const step = (g: G, id: string) => refusal(play(g, pick(id)), { k: 'step', n: NE })?.why;
    for (const id of MIXED) expect(step(pair(night(MIXED), ...MIXED), id), id).toBe('zoc-to-zoc');
    expect(step(night([GRENADIERS]), GRENADIERS)).toBeUndefined();
  });

  proves(['adv-12.13'], 'foot and vehicles together pay the dearer price of the two everywhere', () => {
    const both = ['G-26-39F', 'G-26-26'] as const;
    const hexes = { [from(C, N)]: 'forest', [from(C, NE)]: 'clear' };
    const one = (id: string, to: string): number => prices(together([id], {}, { hexes }), [id, id], to)[0] as number;
    const g = pair(together([...both], {}, { hexes }), ...both);
    for (const to of [from(C, N), from(C, NE)]) {
      const dearer = Math.max(one(both[0], to), one(both[1], to));
      expect(prices(g, both, to), to).toEqual([dearer, dearer]);
    }
    expect(one(both[1], from(C, N))).not.toBe(one(both[0], from(C, N)));
  });

  proves(['adv-12.13'], 'a Meuse hexside crossed by a Kampfgruppe is crossed by both of its halves', () => {
    const guests = ['G-HGB-519', 'G-1SS-2'] as const;
    const crossed = (picked: string): number => {
      const far = from(C, N);
      const g = pair(
        together([...guests], {}, { road: [C, far], sides: { [`${C}|${far}`]: ['river', 'meuse', 'bridge', 'road'] } }),
        ...guests,
      );
      go(g, picked, far);
      return g.f.crossed[g.board.sideId[6 * hex(g, C) + N]];
    };
    expect(crossed(guests[0])).toBe(crossed(guests[1]));
    expect(crossed(guests[0])).not.toBe(0);
  });

  proves(['adv-12.13', 'basic-15.8'], 'Kampfgruppe Peiper breaks out together, as far as it likes and in as many legs', () => {
    const far = from(C, N, N, N, N, N, N);
    const g = pair(together([PANTHERS, FOURS], { 'A-106-422': from(far, N) }, { turn: 3 }), PANTHERS, FOURS);
    // Where it ends there is room for the one Kampfgruppe only.
    play(g, pick(FOURS), { k: 'breakout', h: hex(g, from(C, N)) });
    expect(refusal(g, { k: 'breakout', h: hex(g, far) })).toBeUndefined();
    play(g, { k: 'breakout', h: hex(g, far) });
    expect([at(g, PANTHERS), at(g, FOURS)]).toEqual([far, far]);
  });

  proves(['adv-12.21'], 'to go separate ways it is parted first', () => {
    const g = pair(together([PANTHERS, FOURS]), PANTHERS, FOURS);
    play(g, part(FOURS));
    go(g, PANTHERS, from(C, N));
    idle(g, (w) => now(w) === 'movement.plan');
    expect([at(g, PANTHERS), at(g, FOURS)]).toEqual([from(C, N), C]);
  });

  proves(['adv-12.13'], 'in a column on the road it is one unit as well', () => {
    const road = [C, from(C, N), from(C, N, N), from(C, N, N, N)];
    const g = pair(together([PANTHERS, FOURS], {}, { road }), PANTHERS, FOURS);
    play(g, { k: 'strategic', u: u(PANTHERS) });
    expect([g.f.strategic[u(PANTHERS)], g.f.strategic[u(FOURS)]]).toEqual([2, 2]);
    go(g, PANTHERS, from(C, N, N, N));
    expect(at(g, FOURS)).toBe(from(C, N, N, N));
    expect(refusal(together([PANTHERS, FOURS], {}, { road }), { k: 'strategic', u: u(PANTHERS) })?.why).toBe('column-not-alone');
  });

  proves(['adv-12.13'], 'it leaves the map together', () => {
    const g = pair(scene12({ printed: true, units: { [PANTHERS]: '2001', [FOURS]: '2001' } }), PANTHERS, FOURS);
    play(g, pick(PANTHERS), { k: 'exit' });
    expect([at(g, PANTHERS), at(g, FOURS)]).toEqual(['exited', 'exited']);
  });
});

describe('stacking and zones', () => {
  const mixed = ['G-116-60', 'G-116-228'] as const;

  proves(['adv-12.35', 'adv-12.21'], 'it counts as one regiment', () => {
    const free = together([...mixed]);
    expect(stackLoad(free, GERMAN, hex(free, C))).toBe(3);
    pair(free, ...mixed);
    expect(stackLoad(free, GERMAN, hex(free, C))).toBe(2);
    // Two regiments are there: the Kampfgruppe may come, its halves one by one may not.
    const full = { 'G-12-48': from(C, N), 'G-12-89': from(C, N), [mixed[0]]: C, [mixed[1]]: C };
    const g = go(pair(scene12({ units: full }), ...mixed), mixed[0], from(C, N));
    expect(at(g, mixed[1])).toBe(from(C, N));
    expect(overstacked(g, GERMAN, hex(g, from(C, N)))).toBe(false);
    const h = go(scene12({ units: full }), mixed[0], from(C, N));
    idle(h, (w) => now(w) === 'movement.plan');
    play(h, pick(mixed[1]));
    expect(refusal(h, { k: 'go', h: hex(h, from(C, N)) })).toMatchObject({ case: 'basic-7.12', why: 'stack-full' });
    // Nor may it be parted where there is no room for two.
    const late = pair(scene12({ units: { ...full, [mixed[0]]: from(C, N), [mixed[1]]: from(C, N) } }), ...mixed);
    expect(refusal(late, part(mixed[0]))).toMatchObject({ case: 'adv-12.35', why: 'kg-no-room' });
  });

  const woods = { [from(C, N)]: 'forest', [from(C, S)]: 'forest' };
  proves(['adv-12.12'], 'two battalions of armor control what an armored brigade controls', () => {
    const g = together([PANTHERS, FOURS], {}, { hexes: woods, road: [C, from(C, N)] });
    expect(zone(g, from(C, NE))).toBe(false);
    pair(g, PANTHERS, FOURS);
    expect([zone(g, from(C, NE)), zone(g, from(C, N)), zone(g, from(C, S))]).toEqual([true, true, false]);
    play(g, part(FOURS));
    expect(zone(g, from(C, NE))).toBe(false);
  });

  proves(['adv-12.37'], 'with grenadiers it controls everything around it', () => {
    const g = pair(together([...mixed], {}, { hexes: woods }), ...mixed);
    expect([from(C, N), from(C, S), from(C, SE)].map((id) => zone(g, id))).toEqual([true, true, true]);
  });
});

describe('reserve', () => {
  proves(['adv-12.36'], 'two battalions of armor move before and after combat, grenadiers keep theirs for the Reserve Phase', () => {
    const g = pair(together([PANTHERS, FOURS]), PANTHERS, FOURS);
    for (const id of [PANTHERS, FOURS]) g.set('reserve', u(id), 1);
    go(g, PANTHERS, from(C, N));
    idle(g, (w) => prompt(w).at === 'reserveMove.plan');
    expect([g.f.reserve[u(PANTHERS)], g.f.reserve[u(FOURS)]]).toEqual([HALF_MOVED, HALF_MOVED]);
    go(g, FOURS, from(C, N, N));
    expect([at(g, PANTHERS), at(g, FOURS)]).toEqual([from(C, N, N), from(C, N, N)]);
    expect([g.f.reserve[u(PANTHERS)], g.f.reserve[u(FOURS)]]).toEqual([0, 0]);

    const h = pair(together(['G-116-60', 'G-116-228']), 'G-116-60', 'G-116-228');
    for (const id of ['G-116-60', 'G-116-228']) h.set('reserve', u(id), 1);
    for (const id of ['G-116-60', 'G-116-228']) expect(refusal(h, pick(id)), id).toMatchObject({ case: 'basic-4.12', why: 'in-reserve' });
    idle(h, (w) => prompt(w).at === 'reserveMove.plan');
    go(h, 'G-116-228', from(C, N));
    expect(at(h, 'G-116-60')).toBe(from(C, N));
  });

  proves(['adv-12.36'], 'a Kampfgruppe is marked and released as one, and none is formed of a reserve and another unit', () => {
    const g = pair(together([PANTHERS, FOURS], {}, { phase: 'reserve-designation' }), PANTHERS, FOURS);
    play(g, { k: 'reserve', u: u(FOURS) });
    expect([g.f.reserve[u(PANTHERS)], g.f.reserve[u(FOURS)]]).toEqual([1, 1]);
    const loose = together([PANTHERS, FOURS], {}, { phase: 'reserve-designation' });
    play(loose, { k: 'reserve', u: u(FOURS) });
    expect(refusal(loose, { k: 'reserve', u: u(PANTHERS) })).toMatchObject({ case: 'basic-4.25' });
    const h = together([PANTHERS, FOURS]);
    h.set('reserve', u(FOURS), 1);
    expect(refusal(h, form(PANTHERS))).toMatchObject({ case: 'adv-12.36', why: 'kg-reserve' });
  });

  proves(['adv-12.36', 'basic-4.25'], 'in reserve it is one unit: it is not split to move its armor early or to hold two reserves', () => {
    const mixed = ['G-116-60', 'G-116-228'];
    const g = pair(together(mixed), mixed[0], mixed[1]);
    for (const id of mixed) g.set('reserve', u(id), 1);
    expect(offers(g, 'split')).toEqual([]);
    for (const id of mixed) expect(refusal(g, part(id)), id).toMatchObject({ case: 'adv-12.36', why: 'kg-split-in-reserve' });
    idle(g, (w) => prompt(w).at === 'reserveMove.plan');
    expect(refusal(g, part(mixed[1]))).toMatchObject({ why: 'kg-split-in-reserve' });
    // Released, it is parted like any other.
    for (const id of mixed) g.set('reserve', u(id), 0);
    expect(refusal(g, part(mixed[1]))).toBeUndefined();
  });

  proves(['basic-4.25', 'adv-12.36'], 'reserve armor that parts in an advance is in reserve no more', () => {
    const g = pair(advanced({ units: { [PANTHERS]: C, [FOURS]: C, 'A-28-112': from(C, N) } }), PANTHERS, FOURS);
    for (const id of [PANTHERS, FOURS]) g.set('reserve', u(id), HALF_MOVED);
    g.move(u(FOURS), hex(g, from(C, S)));
    idle(g, (w) => w.f.kg[u(PANTHERS)] < 0);
    expect([g.f.reserve[u(PANTHERS)], g.f.reserve[u(FOURS)]]).toEqual([0, 0]);
    expect(g.events.filter((e) => e.e === 'reserveLost').map((e) => e.case)).toEqual(['basic-4.25', 'basic-4.25']);
  });

  proves(['adv-12.36', 'adv-12.21'], 'its attack in the Reserve Phase is made by both halves', () => {
    const enemy = from(C, N, N);
    const g = pair(together([PANTHERS, FOURS], { 'A-28-110-1': enemy }, { phase: 'reserve' }), PANTHERS, FOURS);
    for (const id of [PANTHERS, FOURS]) g.set('reserve', u(id), 1);
    go(g, PANTHERS, from(C, N));
    idle(g, (w) => prompt(w).at === 'reserveCombat.choose');
    play(g, { k: 'attack', u: u(PANTHERS), h: hex(g, enemy) });
    expect(g.rows.battles[0].attackers).toEqual([u(PANTHERS), u(FOURS)]);
  });
});

describe('combat', () => {
  const north = from(C, N);
  const battle = (): G =>
    pair(advanced({ units: { [PANTHERS]: C, [FOURS]: C, 'A-28-112': north, 'A-28-110-1': from(C, NE) } }), PANTHERS, FOURS);

  proves(['adv-12.11'], 'infantry and armor whatever it is made of, in attack and defense', () => {
    const g = battle();
    expect(lines(odds(g, { at: north, by: [PANTHERS, FOURS] }).die)).toEqual(['combined-arms']);
    expect(odds(g, { at: north, by: [PANTHERS, FOURS] }).modifier).toBe(-1);
    const alone = advanced({ units: { [PANTHERS]: C, [FOURS]: C, 'A-28-112': north } });
    expect(odds(alone, { at: north, by: [PANTHERS, FOURS] }).modifier).toBe(0);
    const defends = advanced({ side: 'allied', units: { [PANTHERS]: north, [FOURS]: north, 'A-28-112': C } });
    expect(odds(defends, { at: north, by: ['A-28-112'] }).modifier).toBe(0);
    pair(defends, PANTHERS, FOURS);
    expect(odds(defends, { at: north, by: ['A-28-112'] }).modifier).toBe(1);
  });

  proves(['adv-12.11', 'adv-12.21'], 'it attacks as one unit; parted before, its halves attack where they like', () => {
    const g = battle();
    play(g, target(g, north), join(PANTHERS));
    expect(g.rows.battles[0].attackers).toEqual([u(PANTHERS), u(FOURS)]);
    const h = battle();
    play(h, part(PANTHERS), target(h, north), join(PANTHERS));
    expect(h.rows.battles[0].attackers).toEqual([u(PANTHERS)]);
  });

  proves(
    ['adv-12.21', 'basic-11.71'],
    'alone it is one unit of its division, with a third it is coordinated; by the other reading it needs nobody (R-87)',
    () => {
      const third = 'G-1SS-501';
      const set = (options: Record<string, string>): G =>
        pair(advanced({ options, units: { [PANTHERS]: C, [FOURS]: C, [third]: C, 'A-28-112': north } }), PANTHERS, FOURS);
      const coordinated = (g: G, by: string[]): boolean => lines(odds(g, { at: north, by }).column).includes('coordinated-attack');
      expect(coordinated(set({}), [PANTHERS, FOURS])).toBe(false);
      expect(coordinated(set({}), [PANTHERS, FOURS, third])).toBe(true);
      expect(coordinated(set({ 'kampfgruppe-coordination': 'two-units' }), [PANTHERS, FOURS])).toBe(true);
      const parted = advanced({ units: { [PANTHERS]: C, [FOURS]: C, 'A-28-112': north } });
      expect(coordinated(parted, [PANTHERS, FOURS])).toBe(true);
    },
  );

  proves(['adv-12.32', 'adv-12.21'], 'a half that is lost or driven away leaves the other on its own', () => {
    const g = battle();
    g.move(u(FOURS), hex(g, from(C, S)));
    expect(partnerOf(g, u(PANTHERS))).toBe(-1);
    idle(g, (w) => w.v.side === ALLIED);
    expect([g.f.kg[u(PANTHERS)], g.f.kg[u(FOURS)]]).toEqual([-1, -1]);
  });
});
