/** Chapter 18, replacements; 31.F to 35.F. */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import { POOLS, poolsFor } from '../../src/rules/arrivals/pools.ts';
import { weekLine } from '../../src/rules/arrivals/replacements.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

type Units = Record<string, Record<string, string | number>>;
const pool = (name: string): number => POOLS.findIndex((p) => p.var === name);
const replace = (name: string, from: string) => ({ k: 'replace', u: u(name), n: pool(from) });

interface More {
  turn?: number;
  vars?: Record<string, number>;
  phase?: 'replacements' | 'refit';
  scenario?: string;
  options?: Record<string, string | boolean>;
  hexes?: Record<string, Record<string, number>>;
}
/** The initial (or terminal) segment of the campaign, without the points of the week. */
function segment(side: 'german' | 'allied', units: Units, more: More = {}): G {
  const g = position({
    stage: `${side}.${more.phase ?? 'replacements'}`,
    scenario: more.scenario ?? 'campaign',
    vars: { turn: more.turn ?? 6, ...(more.phase === 'refit' ? { impulse: 2 } : {}), ...more.vars },
    units,
    ...(more.options ? { options: more.options } : {}),
    ...(more.hexes ? { hexes: more.hexes } : {}),
  } as never);
  return g;
}
const german = (units: Units, more?: More): G => segment('german', units, more);
const allied = (units: Units, more?: More): G => segment('allied', units, more);
/** Points of a pool, those of the week taken off. */
const left = (g: G, name: string): number => g.v[name as 'usInfantry'] - weekLine(g, POOLS[pool(name)].side)[pool(name)];

describe('receiving', () => {
  proves(['18.B', '18.A', '31.F'], 'the line of the week, in the own initial segment only', () => {
    const g = german({}, { turn: 6 });
    expect([g.v.germanInfantry, g.v.germanArmor, g.v.germanGrenadier, g.v.germanPara]).toEqual([3, 1, 0, 1]);
    expect([g.v.usInfantry, g.v.britishArmor, g.v.canadian]).toEqual([0, 0, 0]);
    expect(g.events.filter((e) => e.e === 'received').map((e) => [e.pool, e.n, e.case])).toEqual([
      ['germanInfantry', 3, '18.B'],
      ['germanArmor', 1, '18.B'],
      ['germanPara', 1, '18.B'],
    ]);
    const third = german({}, { turn: 7 });
    expect([third.v.germanInfantry, third.v.germanArmor, third.v.germanGrenadier, third.v.germanPara]).toEqual([3, 1, 1, 0]);
    const late = german({}, { turn: 18 });
    expect([late.v.germanInfantry, late.v.germanArmor, late.v.germanGrenadier]).toEqual([2, 0, 1]);
  });

  proves(['18.B-example'], 'second week of 1944: US infantry and armor, British armor, one Canadian', () => {
    const g = allied({}, { turn: 6 });
    expect([g.v.usInfantry, g.v.usArmor, g.v.britishArmor, g.v.canadian]).toEqual([1, 1, 1, 1]);
    expect([g.v.usPara, g.v.britishInfantry, g.v.britishPara, g.v.frenchInfantry]).toEqual([0, 0, 0, 0]);
  });

  proves(['18.B-save'], 'what is not used stays', () => {
    const g = german({}, { turn: 6, vars: { germanInfantry: 5 } });
    expect(g.v.germanInfantry).toBe(8);
  });

  proves(['32.F', '34.F'], 'the battle games have none', () => {
    for (const [scenario, side] of [
      ['market-garden', 'allied'],
      ['bulge', 'german'],
    ] as const) {
      const g = segment(
        side,
        { 'ss-9-pz': { at: 'cadre' }, 'us-2-arm': { at: 'cadre' } },
        { scenario, turn: 15, vars: { usArmor: 3, germanArmor: 3 } },
      );
      expect([g.v.usArmor, g.v.germanArmor]).toEqual([3, 3]);
      expect(offers(g, 'replace')).toEqual([]);
    }
  });

  proves(['35.F'], 'the Bulge campaign starts with none and then follows the chart', () => {
    const g = start(roadToTheRhine, { scenario: 'bulge-campaign', seed: 'a' }) as G;
    for (const p of POOLS) expect(g.v[p.var]).toBe(0);
    idle(g, (w) => w.frames.some((f) => f.at === 'german.allocation'));
    expect([g.v.germanInfantry, g.v.germanArmor, g.v.germanGrenadier]).toEqual([3, 1, 1]);
  });

  proves(['33.F'], 'Market-Garden campaign: the German gives up two of his own choice each turn, the Allies one', () => {
    const g = segment('german', {}, { scenario: 'market-garden-campaign', turn: 6 });
    expect(prompt(g)).toMatchObject({ says: 'ask.forgo', side: GERMAN, args: { n: 2 } });
    expect(refusal(g, { k: 'forgo', n: pool('germanGrenadier') })).toMatchObject({ case: '33.F' });
    play(g, { k: 'forgo', n: pool('germanInfantry') }, { k: 'forgo', n: pool('germanArmor') });
    expect([g.v.germanInfantry, g.v.germanArmor, g.v.germanPara]).toEqual([2, 0, 1]);
    const a = segment('allied', {}, { scenario: 'market-garden-campaign', turn: 6 });
    play(a, { k: 'forgo', n: pool('britishArmor') });
    expect([a.v.usInfantry, a.v.usArmor, a.v.britishArmor, a.v.canadian]).toEqual([1, 1, 0, 1]);
    // Not a turn later only, but every turn: in the campaign nothing is given up.
    expect(prompt(german({}, { turn: 6 })).says).not.toBe('ask.forgo');
  });
});

describe('divisions', () => {
  proves(['18.C.1', '18.B-use'], 'destroyed, cadre, reduced, full: one level for each, one each player turn', () => {
    const g = german({ 'ge-89-inf': { at: 'destroyed' } });
    play(g, replace('ge-89-inf', 'germanInfantry'));
    expect(at(g, 'ge-89-inf')).toBe('cadre');
    expect(g.events.find((e) => e.e === 'replaced')).toMatchObject({ step: 'cadre', case: '18.C.1' });
    expect(left(g, 'germanInfantry')).toBe(-1);
    expect(refusal(g, replace('ge-89-inf', 'germanInfantry'))).toMatchObject({ case: '18.B-use', why: 'replaced-already' });
    const cadre = german({ 'ge-89-inf': { at: 'cadre' } });
    play(cadre, replace('ge-89-inf', 'germanInfantry'));
    expect([at(cadre, 'ge-89-inf'), cadre.f.reduced[u('ge-89-inf')]]).toEqual(['ready', 1]);
    const weak = german({ 'ge-89-inf': { at: 'N-2622', reduced: 1 }, 'ge-353-inf': { at: 'cadre' } });
    play(weak, replace('ge-89-inf', 'germanInfantry'));
    expect([at(weak, 'ge-89-inf'), weak.f.reduced[u('ge-89-inf')]]).toEqual(['N-2622', 0]);
    expect(refusal(weak, replace('ge-89-inf', 'germanInfantry'))).toMatchObject({ case: '18.C.1', why: 'nothing-to-replace' });
  });

  proves(['18.B-use'], 'in the initial and the terminal segment, of the own player turn only, and only once in both', () => {
    const end = german({ 'ge-89-inf': { at: 'cadre' } }, { phase: 'refit', vars: { germanInfantry: 1, impulse: 2 } });
    expect(offers(end, 'replace')).toEqual([replace('ge-89-inf', 'germanInfantry')]);
    const other = allied(
      { 'ge-89-inf': { at: 'cadre' }, 'us-4-cav': { at: 'destroyed' } },
      { phase: 'refit', vars: { germanInfantry: 1, usArmor: 1, impulse: 2 } },
    );
    expect(refusal(other, replace('ge-89-inf', 'germanInfantry'))).toMatchObject({ case: '18.B-use', why: 'not-yours' });
    const twice = german(
      { 'ge-89-inf': { at: 'N-2622', reduced: 1, replaced: 1 }, 'ge-353-inf': { at: 'cadre' } },
      { phase: 'refit', vars: { germanInfantry: 2, impulse: 2 } },
    );
    expect(offers(twice, 'replace')).toEqual([replace('ge-353-inf', 'germanInfantry')]);
  });

  proves(['18.A-map'], 'each kind draws on its own pool', () => {
    const g = german({
      'ge-89-inf': { at: 'cadre' },
      'ss-6-mtn': { at: 'cadre' },
      'ge-64-sta': { at: 'cadre' },
      'ge-91-al': { at: 'cadre' },
      'ge-26-sec': { at: 'destroyed' },
      'ge-19-pol': { at: 'destroyed' },
      'ge-280-ag': { at: 'destroyed' },
      'ge-15-pzg': { at: 'cadre' },
      'ge-100-mot': { at: 'destroyed' },
      'lw-3-par': { at: 'cadre' },
      'lw-6-par-r': { at: 'destroyed' },
    });
    const pays = (name: string): string[] => poolsFor(g, u(name), 'raise').map((n) => POOLS[n].var);
    for (const name of ['ge-89-inf', 'ss-6-mtn', 'ge-64-sta', 'ge-91-al', 'ge-26-sec', 'ge-19-pol'])
      expect(pays(name), name).toEqual(['germanInfantry']);
    expect(pays('ge-280-ag')).toEqual(['germanArmor']);
    for (const name of ['ge-15-pzg', 'ge-100-mot']) expect(pays(name), name).toEqual(['germanGrenadier']);
    for (const name of ['lw-3-par', 'lw-6-par-r']) expect(pays(name), name).toEqual(['germanPara']);
    expect(refusal(g, replace('ge-280-ag', 'germanInfantry'))).toMatchObject({ case: '18.A-map', why: 'wrong-pool' });
    expect(refusal(g, replace('ge-15-pzg', 'germanGrenadier'))).toMatchObject({ case: '18.B-use', why: 'no-replacement' });
    expect(poolsFor(g, u('us-4-cav'), 'build').map((n) => POOLS[n].var)).toEqual(['usArmor']);
    expect(poolsFor(g, u('br-79-30-spec'), 'build').map((n) => POOLS[n].var)).toEqual(['britishArmor']);
    expect(poolsFor(g, u('br-4-cdo'), 'build').map((n) => POOLS[n].var)).toEqual(['britishInfantry']);
  });

  proves(['18.A-map'], 'panzergrenadiers carry a panzer division up to reduced strength, no further (R-12)', () => {
    const units = {
      'ss-12-pz': { at: 'cadre' },
      'ss-9-pz': { at: 'destroyed' },
      'ge-2-pz': { at: 'N-2622', reduced: 1 },
      'ge-113-pz': { at: 'destroyed' },
    };
    const g = german(units, { vars: { germanGrenadier: 4 } });
    play(g, replace('ss-12-pz', 'germanGrenadier'), replace('ss-9-pz', 'germanGrenadier'));
    expect([at(g, 'ss-12-pz'), at(g, 'ss-9-pz')]).toEqual(['ready', 'cadre']);
    expect(refusal(g, replace('ge-2-pz', 'germanGrenadier'))).toMatchObject({ case: '18.A-map', why: 'wrong-pool' });
    expect(refusal(g, replace('ge-113-pz', 'germanGrenadier'))).toMatchObject({ case: '18.A-map', why: 'wrong-pool' });
    expect(refusal(g, replace('ge-2-pz', 'germanArmor'))).toBeUndefined();
    const never = german(units, { vars: { germanGrenadier: 4 }, options: { 'panzer-rebuild': 'never' } });
    expect(refusal(never, replace('ss-12-pz', 'germanGrenadier'))).toMatchObject({ case: '18.A-map' });
  });
});

describe('smaller units', () => {
  proves(['18.C.2'], 'one replacement brings a destroyed brigade back at full strength', () => {
    const g = german({ 'ge-113-pz': { at: 'destroyed', reduced: 1 } });
    play(g, replace('ge-113-pz', 'germanArmor'));
    expect([at(g, 'ge-113-pz'), g.f.reduced[u('ge-113-pz')]]).toEqual(['ready', 0]);
  });

  proves(['18.C.2'], 'or refits two reduced ones on the map', () => {
    const g = german({
      'ge-113-pz': { at: 'N-2622', reduced: 1 },
      'ge-112-pz': { at: 'N-2722', reduced: 1 },
      'ge-2-pz': { at: 'N-2722', reduced: 1 },
    });
    play(g, replace('ge-113-pz', 'germanArmor'));
    expect(prompt(g).says).toBe('ask.second');
    expect(refusal(g, { k: 'with', u: u('ge-2-pz') })).toMatchObject({ case: '18.C.2', why: 'not-a-pair' });
    play(g, { k: 'with', u: u('ge-112-pz') });
    expect([g.f.reduced[u('ge-113-pz')], g.f.reduced[u('ge-112-pz')]]).toEqual([0, 0]);
    expect(left(g, 'germanArmor')).toBe(-1);
  });

  proves(['18.C.2', '18.B-use'], 'the second draws on the same pool and has had nothing in this player turn', () => {
    const g = german(
      {
        'ge-113-pz': { at: 'N-2622', reduced: 1 },
        'ge-112-pz': { at: 'N-2722', reduced: 1, replaced: 1 },
        'lw-6-par-r': { at: 'N-2722', reduced: 1 },
        'ge-111-pz': { at: 'N-2622', reduced: 1 },
      },
      { vars: { germanPara: 1 } },
    );
    play(g, replace('ge-113-pz', 'germanArmor'));
    expect(refusal(g, { k: 'with', u: u('ge-112-pz') })).toMatchObject({ case: '18.B-use', why: 'replaced-already' });
    expect(refusal(g, { k: 'with', u: u('lw-6-par-r') })).toMatchObject({ case: '18.C.2', why: 'wrong-pool' });
    expect(offers(g, 'with')).toEqual([{ k: 'with', u: u('ge-111-pz') }]);
  });

  proves(['22.A.3', '18.C.2'], 'a lost breakdown counter is rebuilt like any small unit', () => {
    const g = allied({ 'us-bd1-inf': { at: 'destroyed', standsFor: u('us-4-inf') }, 'us-4-inf': { at: 'broken-down' } });
    play(g, replace('us-bd1-inf', 'usInfantry'));
    expect(at(g, 'us-bd1-inf')).toBe('ready');
  });
});

describe('nations', () => {
  proves(['18.B-use'], 'Allied replacements go to their own nation', () => {
    const g = allied({ 'us-28-inf': { at: 'cadre' }, 'br-3-inf': { at: 'cadre' } }, { vars: { usInfantry: 3, britishInfantry: 3 } });
    expect(refusal(g, replace('br-3-inf', 'usInfantry'))).toMatchObject({ case: '18.B-use', why: 'wrong-pool' });
    expect(refusal(g, replace('us-28-inf', 'britishInfantry'))).toMatchObject({ why: 'wrong-pool' });
    play(g, replace('br-3-inf', 'britishInfantry'), replace('us-28-inf', 'usInfantry'));
    expect([at(g, 'br-3-inf'), at(g, 'us-28-inf')]).toEqual(['ready', 'ready']);
  });

  proves(['18.D.1'], 'a raw Canadian replacement is armor or infantry as it is used', () => {
    const g = allied(
      { 'cn-3-inf': { at: 'cadre' }, 'cn-4-arm': { at: 'cadre' } },
      { turn: 5, vars: { canadian: 2, britishArmor: 2, britishInfantry: 2 } },
    );
    expect(refusal(g, replace('cn-4-arm', 'britishArmor'))).toMatchObject({ case: '18.D.1', why: 'wrong-pool' });
    play(g, replace('cn-3-inf', 'canadian'), replace('cn-4-arm', 'canadian'));
    expect(g.v.canadian).toBe(0);
    expect([at(g, 'cn-3-inf'), at(g, 'cn-4-arm')]).toEqual(['ready', 'ready']);
  });

  proves(['18.D.2'], 'French armor from any ally; French divisions up to reduced with foreign infantry, to full with their own', () => {
    const vars = { usInfantry: 5, britishInfantry: 5, usArmor: 5, britishArmor: 5, canadian: 5, frenchInfantry: 5 };
    const g = allied(
      {
        'fr-1-arm': { at: 'cadre' },
        'fr-5-arm': { at: 'S-1408', reduced: 1 },
        'fr-2m-inf': { at: 'destroyed' },
        'fr-9c-inf': { at: 'cadre' },
        'fr-4m-mtn': { at: 'cadre' },
        'fr-3al-inf': { at: 'S-1408', reduced: 1 },
        'fr-27alp-mtn': { at: 'S-1508', reduced: 1 },
        'fr-1mt-inf': { at: 'destroyed' },
      },
      { vars },
    );
    const pays = (name: string): string[] =>
      offers(g, 'replace')
        .filter((a) => a.u === u(name))
        .map((a) => POOLS[a.n as number].var);
    expect(pays('fr-1-arm')).toEqual(['usArmor', 'britishArmor', 'canadian']);
    expect(pays('fr-5-arm')).toEqual(['usArmor', 'britishArmor', 'canadian']);
    for (const name of ['fr-2m-inf', 'fr-9c-inf', 'fr-4m-mtn'])
      expect(pays(name), name).toEqual(['britishInfantry', 'canadian', 'usInfantry']);
    // Mountain divisions like the others on the last step.
    for (const name of ['fr-3al-inf', 'fr-27alp-mtn', 'fr-1mt-inf']) expect(pays(name), name).toEqual(['frenchInfantry']);
    expect(refusal(g, replace('fr-9c-inf', 'frenchInfantry'))).toMatchObject({ case: '18.D.2', why: 'wrong-pool' });
  });

  proves(['DN-II.B-metro', '18.D.2'], 'Metropolitan divisions come as cadres and are raised with Allied replacements', () => {
    const g = allied({ 'fr-10met-inf': { at: 'due' }, 'fr-27alp-mtn': { at: 'due' } }, { turn: 17, vars: { usInfantry: 1 } });
    expect([at(g, 'fr-10met-inf'), at(g, 'fr-27alp-mtn')]).toEqual(['cadre', 'cadre']);
    play(g, replace('fr-10met-inf', 'usInfantry'));
    expect([at(g, 'fr-10met-inf'), g.f.reduced[u('fr-10met-inf')]]).toEqual(['ready', 1]);
  });

  proves(['18.D.3b', '18.D.4'], 'Czech and Polish armor use British armor replacements', () => {
    const g = allied({ 'cz-1-arm': { at: 'destroyed' }, 'pl-1-arm': { at: 'cadre' } }, { vars: { britishArmor: 2, canadian: 2 } });
    expect(refusal(g, replace('cz-1-arm', 'canadian'))).toMatchObject({ case: '18.D.3b' });
    expect(refusal(g, replace('pl-1-arm', 'canadian'))).toMatchObject({ case: '18.D.4' });
    play(g, replace('cz-1-arm', 'britishArmor'));
    expect(g.events.find((e) => e.e === 'replaced')).toMatchObject({ step: 'build', case: '18.C.2' });
    play(g, replace('pl-1-arm', 'britishArmor'));
    expect([at(g, 'cz-1-arm'), at(g, 'pl-1-arm')]).toEqual(['ready', 'ready']);
  });
});

describe('free of charge', () => {
  proves(['18.D.3a'], 'Dutch and Belgian brigades come back once, then never', () => {
    const g = allied({ 'nl-pi-inf': { at: 'destroyed' }, 'be-1-inf': { at: 'destroyed', rebuilt: 1 } });
    expect([at(g, 'nl-pi-inf'), g.f.rebuilt[u('nl-pi-inf')]]).toEqual(['ready', 1]);
    expect(at(g, 'be-1-inf')).toBe('removed');
    for (const e of ['replaced', 'lostForGood']) expect(g.events.find((now) => now.e === e)?.case, e).toBe('18.D.3a');
    expect(left(g, 'britishInfantry')).toBe(0);
  });

  proves(['18.D.3a', '18.D.4'], 'and by no replacement, neither a Belgian nor the Polish brigade', () => {
    const g = allied(
      { 'be-1-inf': { at: 'destroyed' }, 'pl-1-par': { at: 'destroyed' }, 'br-3-inf': { at: 'cadre' } },
      { phase: 'refit', vars: { britishInfantry: 2, britishPara: 2 } },
    );
    expect(refusal(g, replace('be-1-inf', 'britishInfantry'))).toMatchObject({ case: '18.D.3a', why: 'free-only' });
    expect(refusal(g, replace('pl-1-par', 'britishPara'))).toMatchObject({ case: '18.D.4', why: 'free-only' });
    expect(refusal(g, replace('br-3-inf', 'britishInfantry'))).toBeUndefined();
  });

  proves(['18.D.4', '23.B'], 'the Polish parachute brigade too, and it asks for its base', () => {
    const g = allied({ 'pl-1-par': { at: 'destroyed' } }, { vars: { britishPara: 2 } });
    expect(prompt(g)).toMatchObject({ says: 'ask.base', side: ALLIED });
    expect(g.events.find((e) => e.e === 'replaced')?.case).toBe('18.D.4');
    play(g, { k: 'england' });
    expect([at(g, 'pl-1-par'), g.f.rebuilt[u('pl-1-par')]]).toEqual(['england', 1]);
    const gone = allied(
      { 'pl-1-par': { at: 'destroyed', rebuilt: 1 }, 'br-3-inf': { at: 'cadre' } },
      { vars: { britishPara: 2, britishInfantry: 1 } },
    );
    expect(at(gone, 'pl-1-par')).toBe('removed');
    expect(gone.v.britishPara).toBe(2);
  });

  proves(['18.D.5', '18.D.5-example'], 'an aircraft lost in September II comes back in October I at the earliest', () => {
    const lost = { 'lw-jkii-fb': { at: 'destroyed', lostOn: 2 } };
    expect(at(german(lost, { turn: 4 }), 'lw-jkii-fb')).toBe('destroyed');
    expect(at(german(lost, { turn: 5 }), 'lw-jkii-fb')).toBe('ready');
  });

  proves(['18.D.5'], 'one of a side each turn, the owner chooses which', () => {
    const g = allied({
      'us-1-inf': { at: 'cadre' },
      'us-97w-bmb': { at: 'destroyed', lostOn: 2 },
      'us-98w-bmb': { at: 'destroyed', lostOn: 2 },
      'lw-jd1-fb': { at: 'destroyed', lostOn: 2 },
    });
    expect(offers(g, 'return').map((a) => a.u)).toEqual([u('us-97w-bmb'), u('us-98w-bmb')]);
    play(g, { k: 'return', u: u('us-98w-bmb') });
    expect([at(g, 'us-98w-bmb'), at(g, 'us-97w-bmb')]).toEqual(['ready', 'destroyed']);
    expect(refusal(g, { k: 'return', u: u('us-97w-bmb') })).toMatchObject({ case: '18.D.5', why: 'aircraft-used' });
    expect(offers(g, 'return')).toEqual([]);
  });

  proves(['18.D.6'], 'one US cavalry regiment in each month of 1945, besides normal rebuilding', () => {
    const units = { 'us-4-cav': { at: 'destroyed' }, 'us-102-cav': { at: 'destroyed' }, 'us-113-cav': { at: 'destroyed' } };
    const g = allied(units, { turn: 18, vars: { usArmor: 0 } });
    play(g, { k: 'cavalry', u: u('us-4-cav') });
    expect(at(g, 'us-4-cav')).toBe('ready');
    expect(refusal(g, { k: 'cavalry', u: u('us-102-cav') })).toMatchObject({ case: '18.D.6', why: 'cavalry-used' });
    play(g, replace('us-102-cav', 'usArmor'));
    expect(at(g, 'us-102-cav')).toBe('ready');
    const later = allied(units, { turn: 21, vars: { cavalryMonth: g.v.cavalryMonth } });
    expect(refusal(later, { k: 'cavalry', u: u('us-113-cav') })).toBeUndefined();
    const same = allied(units, { turn: 20, vars: { cavalryMonth: g.v.cavalryMonth, usArmor: 1 } });
    expect(refusal(same, { k: 'cavalry', u: u('us-113-cav') })).toMatchObject({ case: '18.D.6', why: 'cavalry-used' });
    const early = allied(units, { turn: 16, vars: { usArmor: 1 } });
    expect(refusal(early, { k: 'cavalry', u: u('us-4-cav') })).toMatchObject({ case: '18.D.6', why: 'cavalry-1945' });
  });
});

describe('cannibalizing', () => {
  const breakUp = (name: string) => ({ k: 'cannibalize', u: u(name) });

  proves(['18.E', '18.E-yield', '18.E-perm'], 'German: small units on the map and cadres of divisions', () => {
    const g = german(
      {
        'ge-280-ag': { at: 'N-3021' },
        'ge-89-inf': { at: 'cadre' },
        'ge-353-inf': { at: 'N-3021' },
        'us-4-cav': { at: 'N-0120' },
        'ge-3-pzg': { at: 'broken-down' },
        'ge-bd1-pzg': { at: 'N-3021', standsFor: u('ge-3-pzg') },
        'ge-bd2-pzg': { at: 'N-3021', standsFor: u('ge-3-pzg') },
        'ge-911-ag': { at: 'ready' },
      },
      { vars: {} },
    );
    // A counter stands for its division; a unit that waits is not on the map.
    expect(refusal(g, breakUp('ge-bd1-pzg'))).toMatchObject({ case: '18.E', why: 'part-of-division' });
    expect(refusal(g, breakUp('ge-911-ag'))).toMatchObject({ case: '18.E', why: 'not-there' });
    expect(refusal(g, breakUp('ge-353-inf'))).toMatchObject({ case: '18.E', why: 'german-cannibal' });
    expect(refusal(g, breakUp('us-4-cav'))).toMatchObject({ case: '18.E', why: 'not-yours' });
    play(g, breakUp('ge-280-ag'), breakUp('ge-89-inf'), { k: 'done' });
    expect([at(g, 'ge-280-ag'), at(g, 'ge-89-inf')]).toEqual(['cannibalized', 'cannibalized']);
    expect([left(g, 'germanArmor'), left(g, 'germanInfantry')]).toEqual([1, 1]);
    expect(
      refusal(german({ 'ge-89-inf': { at: 'cannibalized' }, 'ge-353-inf': { at: 'cadre' } }), replace('ge-89-inf', 'germanInfantry')),
    ).toMatchObject({
      why: 'nothing-to-replace',
    });
  });

  proves(['18.E-use'], 'the yield cannot be used in that segment', () => {
    const g = german(
      { 'ge-280-ag': { at: 'N-3021' }, 'ge-2-pz': { at: 'N-3021', reduced: 1 }, 'ge-9-pz': { at: 'cadre' } },
      { vars: { germanArmor: 0 } },
    );
    play(g, replace('ge-2-pz', 'germanArmor'), breakUp('ge-280-ag'));
    expect(refusal(g, replace('ge-9-pz', 'germanArmor'))).toMatchObject({ why: 'no-replacement' });
    play(g, { k: 'done' });
    expect(g.v.germanArmor).toBe(1);
    expect(
      refusal(
        german({ 'ge-280-ag': { at: 'N-3021' }, 'ge-9-pz': { at: 'cadre' } }, { phase: 'refit', vars: { germanArmor: 1, impulse: 1 } }),
        breakUp('ge-280-ag'),
      ),
    ).toMatchObject({
      case: '18.E',
      why: 'cannibal-late',
    });
  });

  proves(['18.E-yield'], 'Allied: British and French divisions; three, two or one by strength', () => {
    const g = allied({
      'br-3-inf': { at: 'N-0120' },
      'br-15-inf': { at: 'N-0120', reduced: 1 },
      'br-43-inf': { at: 'cadre' },
      'us-1-inf': { at: 'N-0122' },
      'br-8-arm': { at: 'N-0122' },
      'fr-1-arm': { at: 'S-0108' },
    });
    expect(refusal(g, breakUp('us-1-inf'))).toMatchObject({ case: '18.E', why: 'allied-cannibal' });
    expect(refusal(g, breakUp('br-8-arm'))).toMatchObject({ case: '18.E', why: 'allied-cannibal' });
    play(g, breakUp('br-3-inf'), breakUp('br-15-inf'), breakUp('br-43-inf'), breakUp('fr-1-arm'), { k: 'done' });
    expect(left(g, 'britishInfantry')).toBe(3 + 2 + 1);
    expect(g.v.frenchArmor).toBe(3);
  });

  proves(['18.E-yield'], 'two reduced small units together yield one', () => {
    const g = german({ 'ge-112-pz': { at: 'N-3021', reduced: 1 }, 'ge-113-pz': { at: 'N-3021', reduced: 1 }, 'ge-9-pz': { at: 'cadre' } });
    play(g, breakUp('ge-112-pz'));
    expect([at(g, 'ge-112-pz'), at(g, 'ge-113-pz')]).toEqual(['cannibalized', 'cannibalized']);
    play(g, { k: 'done' });
    expect(left(g, 'germanArmor')).toBe(1);
    const alone = german({ 'ge-112-pz': { at: 'N-3021', reduced: 1 }, 'ge-9-pz': { at: 'cadre' } });
    expect(refusal(alone, breakUp('ge-112-pz'))).toMatchObject({ case: '18.E-yield', why: 'no-partner' });
  });

  proves(['18.E-yield'], 'of one kind, and both reduced', () => {
    const weak = { at: 'N-3021', reduced: 1 };
    const g = german({
      'ge-112-pz': weak,
      'ge-113-pz': weak,
      'ge-111-pz': { at: 'N-3022', reduced: 1 },
      'lw-6-par-r': { at: 'N-3022', reduced: 1 },
      'ge-280-ag': { at: 'N-3022' },
    });
    play(g, breakUp('ge-112-pz'));
    expect(prompt(g).says).toBe('ask.mate');
    for (const name of ['ge-112-pz', 'lw-6-par-r', 'ge-280-ag'])
      expect(refusal(g, { k: 'with', u: u(name) })).toMatchObject({ case: '18.E-yield', why: 'no-partner' });
    play(g, { k: 'with', u: u('ge-111-pz') });
    expect(['ge-112-pz', 'ge-111-pz', 'ge-113-pz'].map((name) => at(g, name))).toEqual(['cannibalized', 'cannibalized', 'N-3021']);
  });

  proves(['18.E-use'], 'only with a supply line over land', () => {
    const ring: Units = { 'ge-280-ag': { at: 'N-1022' }, 'ge-9-pz': { at: 'cadre' } };
    const g = german(ring);
    const around = [...g.board.neighbors.slice(6 * hex(g, 'N-1022'), 6 * hex(g, 'N-1022') + 6)].map((h) => g.board.ids[h]);
    const cut = german({
      ...ring,
      ...Object.fromEntries(
        ['us-1-inf', 'us-4-inf', 'us-9-inf', 'us-28-inf', 'us-30-inf', 'us-79-inf'].map((name, i) => [name, { at: around[i] }]),
      ),
    });
    expect(refusal(cut, breakUp('ge-280-ag'))).toMatchObject({ case: '18.E-use', why: 'cannibal-unsupplied' });
    expect(refusal(g, breakUp('ge-280-ag'))).toBeUndefined();
  });
});
