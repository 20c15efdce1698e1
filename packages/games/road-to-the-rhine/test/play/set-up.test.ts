/** Set-up of the five scenarios: chapters 30 to 35, items A, C, D, E and G. */
import { type Action, apply, prompt, seenBy, start, view } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { caseById, roadToTheRhine, scenarioById, setups, unitById } from '../../src/index.ts';
import { arrivalsOf } from '../../src/rules/arrivals/order-of-appearance.ts';
import { overstacked } from '../../src/rules/movement/stacking.ts';
import { inPrimary, inSecondary } from '../../src/rules/movement/zones.ts';
import { needsManeuver } from '../../src/rules/supply/maneuver-supply.ts';
import { AIRCRAFT, BACKED, GROUND, held, isCity, isTown, SIDE, UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, proves, refusal, u } from '../kit/kit.ts';

const IDS = ['market-garden', 'market-garden-campaign', 'bulge', 'bulge-campaign', 'campaign'] as const;
const begin = (scenario: string, options: Record<string, string | boolean> = {}): G =>
  start(roadToTheRhine, { scenario, options, seed: 'set-up' }) as G;
/** Played past the plots, so that both sides stand. */
const standing = (scenario: string, options: Record<string, string | boolean> = {}): G => {
  const g = begin(scenario, options);
  idle(g, (w) => !w.frames.some((f) => f.proc === 'setup'));
  return g;
};

describe('the suggestion', () => {
  proves(
    ['30', '30.C', '31.C', '32.C', '33.C', '34.C', '35.C'],
    'every unit of every list stands in one of its hexes, within stacking',
    () => {
      for (const id of IDS) {
        const g = standing(id);
        const setup = setups[scenarioById(id).setup];
        for (const group of setup.groups)
          for (const name of group.units) {
            expect(g.onMap(u(name)), name).toBe(true);
            expect(g.f.reduced[u(name)], name).toBe(group.reduced.includes(name) ? 1 : 0);
            if (group.place.kind === 'hexes') expect(group.place.hexes, name).toContain(at(g, name));
            if (group.place.kind === 'fixed') expect(at(g, name)).toBe(group.place.at[name]);
          }
        for (const box of setup.boxes) for (const name of box.units) expect(at(g, name), name).toBe(box.box);
        for (let h = 0; h < g.board.n; h++) {
          for (const side of [GERMAN, ALLIED]) expect(overstacked(g, side, h), `${id} ${g.board.ids[h]}`).toBe(false);
          expect(g.unitsIn(h).filter((x) => AIRCRAFT[x] === 1).length).toBeLessThanOrEqual(1);
          if (held(g, GERMAN, h) && held(g, ALLIED, h)) expect(g.board.ids[h]).toBe('N-0209');
        }
      }
    },
  );

  proves(['3-air', '32.C', '34.C'], 'aircraft start in cities and towns behind their own line', () => {
    for (const id of IDS) {
      const g = standing(id);
      for (const unit of UNITS)
        if (AIRCRAFT[unit.index] === 1 && g.onMap(unit.index)) {
          const h = g.hexOf(unit.index);
          expect(isCity(g, h) || isTown(g, h), unit.id).toBe(true);
          expect(g.f.control[h]).toBe(1 + unit.side);
        }
    }
  });

  proves(['30.C', '32.C', '34.C'], 'no group has more in reserve than it may, and a reserve that needs maneuver supply has it', () => {
    for (const id of IDS) {
      const g = standing(id);
      for (const group of setups[scenarioById(id).setup].groups) {
        const inReserve = group.units.filter((name) => g.f.reserve[u(name)] === 1);
        const most =
          group.place.kind === 'fixed' ? group.place.inReserve.length : group.reserve === 'all' ? group.units.length : group.reserve;
        expect(inReserve.length, `${id} ${group.id}`).toBeLessThanOrEqual(most);
        if (group.reserve === 'all') expect(inReserve.length).toBe(group.units.length);
        for (const name of inReserve) {
          expect(inPrimary(g, SIDE[u(name)], g.hexOf(u(name))), name).toBe(false);
          if (needsManeuver(u(name))) expect(g.f.maneuver[u(name)], name).toBe(1);
        }
      }
    }
    expect(standing('bulge').f.reserve[u('us-82-par')]).toBe(1);
    expect(standing('bulge').f.reserve[u('us-bd-r-arm')]).toBe(1);
  });

  proves(['EX-setup', 'EX-I1'], 'the December units stand where the worked example puts them', () => {
    const g = standing('bulge');
    const where: Record<string, string> = {
      'ge-lehr-pz': 'N-2126',
      'ge-26vg-inf': 'N-2126',
      'ge-911-ag': 'N-2126',
      'ge-352vg-inf': 'N-2127',
      'ge-212vg-inf': 'N-2128',
      'ge-3-pzg': 'N-2324',
      'ge-18vg-inf': 'N-2325',
      'ss-1-pz': 'N-2524',
      'us-14-cav': 'N-2223',
      'us-106-inf': 'N-2224',
      'us-28-inf': 'N-2025',
      'us-7-arm': 'N-2319',
      'us-4-arm': 'S-1909',
      'br-43-inf': 'N-1816',
    };
    for (const [name, id] of Object.entries(where)) expect(at(g, name), name).toBe(id);
  });

  proves(['30.C-example'], 'the 116th Panzer at reduced strength is 4-15 of 9-15', () => {
    const g = standing('market-garden');
    expect(g.f.reduced[u('ge-116-pz')]).toBe(1);
    expect([unitById('ge-116-pz').reduced, unitById('ge-116-pz').combat, unitById('ge-116-pz').move]).toEqual([4, 9, 15]);
  });

  proves(['DN-II.A'], 'a German division is usually worth 4', () => {
    const values = UNITS.filter((x) => x.side === GERMAN && x.kind === 'infantry' && x.size === 'division').map((x) => x.combat);
    const fours = values.filter((n) => n === 4).length;
    for (const n of new Set(values)) expect(fours).toBeGreaterThanOrEqual(values.filter((x) => x === n).length);
    expect((unitById('ge-64-sta').combat as number) > (unitById('ge-70-sta').combat as number)).toBe(true);
  });

  proves(['31.C'], 'in September the boxed Germans are at half strength and the airborne reserve is in England', () => {
    const g = standing('campaign');
    for (const name of ['ss-1-pz', 'ge-9-pz', 'lw-6-par']) expect(g.f.reduced[u(name)]).toBe(1);
    for (const name of ['us-82-par', 'us-101-par', 'br-1-par', 'br-52-al', 'pl-1-par', 'us-52w-trn']) expect(at(g, name)).toBe('england');
    expect(at(g, 'ss-30-inf')).toBe('S-1619');
  });
});

describe('supply at the start', () => {
  proves(['31.D', '32.D', '33.D', '34.D', '35.D'], 'saved points by scenario', () => {
    const points = (id: string): number[] => {
      const g = begin(id);
      return [g.v.germanMsp, g.v.alliedMsp, g.v.southMsp];
    };
    expect(points('campaign')).toEqual([0, 0, 0]);
    expect(points('market-garden')).toEqual([4, 22, 0]);
    expect(points('market-garden-campaign')).toEqual([3, 0, 0]);
    expect(points('bulge')).toEqual([14, 5, 0]);
    expect(points('bulge-campaign')).toEqual([14, 5, 0]);
  });

  proves(['34.D', '35.D'], 'six German units outside every enemy zone begin in maneuver supply', () => {
    for (const id of ['bulge', 'bulge-campaign']) {
      const g = standing(id);
      const supplied = UNITS.filter((x) => x.side === GERMAN && g.f.maneuver[x.index] === 1).map((x) => x.index);
      expect(supplied.length).toBe(6);
      for (const x of supplied) {
        expect(needsManeuver(x)).toBe(true);
        expect(inPrimary(g, GERMAN, g.hexOf(x)) || inSecondary(g, GERMAN, g.hexOf(x))).toBe(false);
      }
    }
    const g = standing('market-garden');
    expect(UNITS.some((x) => x.side === GERMAN && g.f.maneuver[x.index] === 1 && g.f.reserve[x.index] === 0)).toBe(false);
  });
});

describe('who is in the game', () => {
  proves(['31.E', '33.E', '34.E', '35.E', '32.E'], 'the order of appearance of the scenario waits, nobody else', () => {
    for (const id of IDS) {
      const g = standing(id);
      const listed = new Set(arrivalsOf(g).map((a) => u(a.unit)));
      for (const unit of UNITS) if (at(g, unit.id) === 'due') expect(listed.has(unit.index), unit.id).toBe(true);
      for (const a of arrivalsOf(g))
        if (!a.returns) expect(['due', 'ready', 'england', 'cadre'], `${id} ${a.unit}`).toContain(at(g, a.unit));
    }
    const due = (id: string): string[] => {
      const g = standing(id);
      return UNITS.filter((x) => ['due', 'ready'].includes(at(g, x.id))).map((x) => x.id);
    };
    expect(due('market-garden')).toEqual(['br-34-arm', 'br-4-cdo', 'br-49-inf', 'us-14-cav']);
    expect(due('bulge')).toEqual(['ge-79vg-inf', 'ge-fb-pz', 'ge-fg-pzg', 'lw-vdh-par']);
  });

  proves(['DN-II.B-regts'], 'four more US regiments with the option, otherwise not', () => {
    expect(at(begin('campaign'), 'us-65-inf-r')).toBe('out');
    expect(at(begin('campaign', { 'extra-us-regiments': true }), 'us-65-inf-r')).toBe('due');
  });

  proves(['34.C', '35.C'], 'the units missing from the December lists come with the option', () => {
    expect(at(standing('bulge'), 'us-5-arm')).toBe('out');
    const g = standing('bulge', { 'bulge-missing-units': true });
    expect(g.onMap(u('us-5-arm'))).toBe(true);
    expect(at(g, 'br-6-par')).toBe('england');
  });

  proves(['34.C', '30.G'], 'what belongs to another scenario cannot be chosen', () => {
    const allows = (scenario: string, chosen: Record<string, string | boolean>) =>
      roadToTheRhine.allows?.({ scenario, seed: 'x', options: chosen });
    expect(allows('bulge', { 'bulge-missing-units': true })).toBeUndefined();
    expect(allows('campaign', { 'bulge-missing-units': true })).toMatchObject({ why: 'options' });
    expect(allows('campaign', { 'no-such-thing': true })).toMatchObject({ case: '30.G', why: 'options' });
    expect(() => begin('campaign', { 'bulge-missing-units': true })).toThrow();
  });

  proves(['32.G.4', '33.G.3'], 'Market-Garden is played on the north map alone', () => {
    for (const id of ['market-garden', 'market-garden-campaign']) {
      const g = standing(id);
      for (const unit of UNITS) if (g.onMap(unit.index)) expect(at(g, unit.id).startsWith('N-'), unit.id).toBe(true);
    }
  });
});

describe('length', () => {
  proves(['30.A', '31.A', '32.A', '33.A', '34.A', '35.A'], 'first and last turn, and who begins', () => {
    const span = (id: string): (string | number)[] => {
      const s = scenarioById(id);
      return [s.firstTurn, s.lastTurn, s.startsWith];
    };
    expect(span('campaign')).toEqual([1, 32, 'german']);
    expect(span('market-garden')).toEqual([3, 3, 'allied']);
    expect(span('market-garden-campaign')).toEqual([3, 14, 'allied']);
    expect(span('bulge')).toEqual([15, 15, 'german']);
    expect(span('bulge-campaign')).toEqual([15, 32, 'german']);
    // One player turn, and the game is over.
    const first = (id: string): G => {
      const g = begin(id);
      idle(g, (w) => w.frames.some((f) => f.at.endsWith('.initial')));
      return g;
    };
    expect(first('market-garden').v.side).toBe(ALLIED);
    expect(first('market-garden-campaign').v.side).toBe(ALLIED);
    expect(first('bulge').v.side).toBe(GERMAN);
    expect(first('bulge-campaign').rules.plays(15, ALLIED)).toBe(true);
    expect(first('bulge').rules.plays(15, ALLIED)).toBe(false);
    expect(first('market-garden').rules.plays(3, GERMAN)).toBe(false);
  });
});

describe('plots during the set-up', () => {
  proves(['32.G.2', '33.G.2'], 'the Allies plot before any German stands on the map', () => {
    for (const id of ['market-garden', 'market-garden-campaign']) {
      const g = begin(id);
      expect(prompt(g).at).toBe('plots.allied');
      expect(UNITS.some((x) => x.side === GERMAN && GROUND[x.index] === 1 && g.onMap(x.index))).toBe(false);
      apply(g, { k: 'plot', u: u('us-101-par'), h: hex(g, 'N-2411') });
      play(g, { k: 'done' });
      expect(UNITS.filter((x) => x.side === GERMAN && g.onMap(x.index)).length).toBeGreaterThan(30);
      // No second paper in the weather segment.
      expect(prompt(g).at).not.toBe('plots.allied');
      expect(g.f.plotHex[u('us-101-par')]).toBe(hex(g, 'N-2411'));
    }
  });

  proves(['34.G.2', '35.G'], 'v.d.Heydte is plotted, hex and impulse, before any Allied unit stands', () => {
    for (const id of ['bulge', 'bulge-campaign']) {
      const g = begin(id);
      expect(prompt(g).at).toBe('plots.german');
      expect(UNITS.some((x) => x.side === ALLIED && g.onMap(x.index))).toBe(false);
      const before = JSON.stringify(view(g, ALLIED).state);
      play(g, { k: 'plot', u: u('lw-vdh-par'), h: hex(g, 'N-2222') });
      expect(prompt(g)).toMatchObject({ at: 'plots.impulse', side: GERMAN });
      // Not even the question gives away that something has been plotted.
      for (const side of [ALLIED, -1]) expect(prompt(seenBy(g, side, 'x'))).toMatchObject({ at: 'plots.german', says: 'ask.plots' });
      expect(JSON.stringify(view(g, ALLIED).state)).toBe(before);
      for (const n of [0, 9]) expect(refusal(g, { k: 'impulse', n })).toMatchObject({ case: '21.C', why: 'no-such-impulse' });
      play(g, { k: 'impulse', n: 2 });
      expect([g.f.plotHex[u('lw-vdh-par')], g.f.plotImpulse[u('lw-vdh-par')]]).toEqual([hex(g, 'N-2222'), 2]);
      expect(UNITS.filter((x) => x.side === ALLIED && g.onMap(x.index)).length).toBeGreaterThan(60);
      expect(JSON.stringify(view(g, ALLIED).state)).toBe(JSON.stringify(view(play(begin(id), { k: 'done' }), ALLIED).state));
      expect(JSON.stringify(view(g, ALLIED).state)).toBe(
        JSON.stringify(view(play(begin(id), { k: 'plot', u: u('lw-vdh-par'), h: hex(g, 'N-2123') }, { k: 'impulse', n: 3 }), ALLIED).state),
      );
    }
  });

  proves(['32.G.1', '33.G.1', '34.G.1', '35.G'], 'the weather of the first turn is given', () => {
    for (const [id, weather] of [
      ['market-garden', 'rain'],
      ['market-garden-campaign', 'rain'],
      ['bulge', 'winter-storm'],
      ['bulge-campaign', 'winter-storm'],
    ]) {
      const g = standing(id);
      expect(g.rules.weatherName(g)).toBe(weather);
      expect(g.v.lastSky).toBe(1);
    }
    expect(prompt(begin('campaign'))).toMatchObject({ kind: 'roll', says: 'roll.weather' });
    // Later it is rolled.
    const g = standing('market-garden-campaign');
    idle(g, (w) => w.v.turn === 4);
    expect(prompt(g)).toMatchObject({ kind: 'roll', says: 'roll.weather' });
  });
});

describe('free set-up', () => {
  const free = (scenario: string): G => begin(scenario, { 'set-up': 'free' });

  proves(['30.C', '32.C'], 'one by one within the lists, the rest as suggested', () => {
    const g = free('market-garden');
    expect(prompt(g)).toMatchObject({ at: 'setup.place', side: ALLIED });
    expect(refusal(g, { k: 'deploy', u: u('br-gds-arm'), h: hex(g, 'N-2118') })).toMatchObject({ case: '32.C', why: 'not-its-hex' });
    expect(refusal(g, { k: 'deploy', u: u('ge-719-inf'), h: hex(g, 'N-1812') })).toMatchObject({ why: 'nothing-to-set-up' });
    play(g, { k: 'deploy', u: u('br-gds-arm'), h: hex(g, 'N-2016') }, { k: 'deploy', u: u('br-7-arm'), h: hex(g, 'N-2016') });
    expect(refusal(g, { k: 'deploy', u: u('br-11-arm'), h: hex(g, 'N-2016') })).toMatchObject({ case: '3-limit' });
    expect(refusal(g, { k: 'reserve', u: u('br-gds-arm') })).toMatchObject({ case: '30.C', why: 'reserve-limit' });
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '30.C', why: 'still-to-set-up' });
    play(g, { k: 'rest' });
    expect(at(g, 'br-gds-arm')).toBe('N-2016');
    expect(offers(g, 'deploy')).toEqual([]);
  });

  proves(['30.C', '34.C', '34.D'], 'reserves up to the limit of the group, and six units in supply of the own choice', () => {
    const g = free('bulge');
    expect(prompt(g)).toMatchObject({ at: 'setup.place', side: GERMAN });
    // No German group may start in reserve, so nothing is left to decide but the plot.
    play(g, { k: 'rest' });
    expect(prompt(g).at).toBe('plots.german');
    play(g, { k: 'done' });
    expect(prompt(g)).toMatchObject({ at: 'setup.place', side: ALLIED });
    // The corps with hexes of its own needs no answer; 30 Corps starts in reserve as a whole.
    expect(at(g, 'us-14-cav')).toBe('N-2223');
    play(g, { k: 'deploy', u: u('br-gds-arm'), h: hex(g, 'N-1717') });
    expect(g.f.reserve[u('br-gds-arm')]).toBe(1);
    play(g, { k: 'deploy', u: u('us-2-arm'), h: hex(g, 'N-2319') }, { k: 'reserve', u: u('us-2-arm') });
    expect(g.f.reserve[u('us-2-arm')]).toBe(1);
    expect(at(g, 'us-3-arm')).toBe('to-set-up');
    const left = UNITS.filter((x) => x.side === ALLIED && g.f.unplaced[x.index] === 1).length;
    play(g, { k: 'rest' });
    expect(g.events).toContainEqual(expect.objectContaining({ e: 'restPlaced', side: ALLIED, n: left }));
    // Nothing is left to place: only the reserves are asked for.
    expect(prompt(g)).toMatchObject({ at: 'setup.placed', kinds: ['reserve', 'done'] });
    play(g, { k: 'done' });
    expect(prompt(g).at).toBe('setup.supplied');
    expect(refusal(g, { k: 'supply', u: u('ge-lehr-pz') })).toMatchObject({ case: '34.D', why: 'ready-in-zone' });
    for (const name of ['ss-2-pz', 'ss-9-pz', 'ge-9-pz', 'ge-15-pzg', 'ss-150-pz']) play(g, { k: 'supply', u: u(name) });
    expect(prompt(g).at).toBe('setup.supplied');
    const sixth = offers(g, 'supply')[0];
    play(g, sixth);
    expect(g.events).toContainEqual(expect.objectContaining({ e: 'startsSupplied', u: sixth.u, case: '34.D' }));
    expect(prompt(g).at).not.toBe('setup.supplied');
  });

  proves(['3-air', '34.C'], 'one aircraft to a base', () => {
    const g = free('bulge');
    const [first, second] = [...new Set(offers(g, 'deploy').map((a) => a.u as number))].filter((x) => AIRCRAFT[x] === 1);
    const base = offers(g, 'deploy').find((a) => a.u === first)?.h as number;
    expect(refusal(g, { k: 'deploy', u: second, h: base })).toBeUndefined();
    play(g, { k: 'deploy', u: first, h: base });
    expect(refusal(g, { k: 'deploy', u: second, h: base })).toMatchObject({ case: '3-air', why: 'base-taken', other: first });
  });

  proves(['9.A', '30.C'], 'nobody starts in reserve next to the enemy', () => {
    const g = free('bulge');
    play(g, { k: 'rest' }, { k: 'done' });
    const first = new Map<number, Action>();
    for (const a of offers(g, 'deploy')) if (inPrimary(g, ALLIED, a.h as number) && !first.has(a.u as number)) first.set(a.u as number, a);
    const whys = [...first].map(([unit, a]) => refusal(play(g.copy() as G, a), { k: 'reserve', u: unit })?.case);
    // 30.C for groups without reserves; for nobody it is allowed.
    expect([...new Set(whys)].sort()).toEqual(['30.C', '9.A']);
  });

  proves(['30.C'], 'only ground units of the side that sets up, once they are on the map, start in reserve', () => {
    const g = free('bulge');
    play(g, { k: 'rest' }, { k: 'done' });
    const why = (unit: number) => refusal(g, { k: 'reserve', u: unit })?.why;
    // Still in the box, of the enemy, of no group that is set up.
    expect([at(g, 'us-3-arm'), why(u('us-3-arm'))]).toEqual(['to-set-up', 'nothing-to-set-up']);
    expect([g.onMap(u('ss-9-pz')), why(u('ss-9-pz'))]).toEqual([true, 'nothing-to-set-up']);
    const plane = offers(g, 'deploy').find((a) => AIRCRAFT[a.u as number] === 1) as Action;
    play(g, plane);
    expect(why(plane.u as number)).toBe('nothing-to-set-up');
    play(g, { k: 'deploy', u: u('us-2-arm'), h: hex(g, 'N-2319') }, { k: 'reserve', u: u('us-2-arm') });
    expect(why(u('us-2-arm'))).toBe('reserve-already');
  });

  it('ends for every scenario whatever is placed', () => {
    for (const id of ['market-garden', 'bulge', 'campaign']) {
      const g = free(id);
      for (let i = 0; i < 2000 && g.frames.some((f) => f.proc === 'setup'); i++) {
        // A crowd first, then the suggestion has to make do with what is left.
        const all = i % 60 === 59 && offers(g, 'rest').length > 0 ? offers(g, 'rest') : offers(g);
        play(g, all[(i * 7919) % all.length]);
      }
      expect(
        g.frames.some((f) => f.proc === 'setup'),
        id,
      ).toBe(false);
    }
  });
});

describe('the map', () => {
  proves(['29.A'], 'every hex has the letter of its map and four digits', () => {
    const g = begin('campaign');
    for (const id of g.board.ids) expect(id).toMatch(/^[NS]-\d{4}$/);
    expect(new Set(g.board.ids).size).toBe(g.board.n);
    expect(caseById('29.A')).toBeDefined();
    expect(BACKED.length).toBe(UNITS.length);
  });
});
