/** Victory: 31.B, 32.B, 32.G.3, 33.B, 34.B, 35.B. */
import { explain, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import { zoneCrosses } from '../../src/rules/movement/entering.ts';
import { citiesTaken, germanCities, goals, levelNow, testConquest, victory, watchAntwerp } from '../../src/rules/victory.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { hex, idle, position, proves, u } from '../kit/kit.ts';

type Units = Record<string, Record<string, string | number>>;
const game = (scenario: string, units: Units, vars: Record<string, number> = {}, options?: Record<string, string | boolean>): G =>
  position({
    stage: scenario.startsWith('market') ? 'allied.movement' : 'german.movement',
    scenario,
    units,
    vars,
    ...(options ? { options } : {}),
  });

describe('every German city', () => {
  const conquered = (turn: number, but = 0, units: Units = {}): G => {
    const g = game('campaign', { 'us-1-inf': { at: 'N-0122' }, ...units }, { turn });
    germanCities(g).forEach((h, i) => {
      if (i >= but) g.set('control', h, 1 + ALLIED);
    });
    testConquest(g);
    return g;
  };

  proves(['31.B', '35.B'], 'the sooner, the better', () => {
    const levels = [12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32].map((turn) => conquered(turn).result?.level);
    expect(levels).toEqual([
      'allied-overwhelming',
      'allied-strategic',
      'allied-strategic',
      'allied-substantial',
      'allied-substantial',
      'allied-tactical',
      'allied-tactical',
      'allied-marginal',
      'allied-marginal',
      'german-tactical',
      'german-tactical',
    ]);
    expect(conquered(28).result?.winner).toBe(ALLIED);
    expect(conquered(32).result?.winner).toBe(GERMAN);
  });

  proves(['31.B', '31.A'], 'one city short, or out of supply, and the game goes on', () => {
    expect(conquered(12, 1).result).toBeUndefined();
    // A German in a city holds it.
    const g = conquered(12, 1, { 'ge-89-inf': { at: 'N-3218' } });
    expect(g.result).toBeUndefined();
    const cities = germanCities(g);
    const middle = cities.find((h) => [0, 1, 2, 3, 4, 5].every((d) => g.board.neighbors[6 * h + d] >= 0)) as number;
    const names = ['ge-353-inf', 'ge-275-inf', 'ge-84-inf', 'ge-85-inf', 'ge-176-inf', 'ge-180-inf'];
    const ring: Units = Object.fromEntries(names.map((name, d) => [name, { at: g.board.ids[g.board.neighbors[6 * middle + d]] }]));
    const cut = game('campaign', { 'us-1-inf': { at: 'N-0122' }, ...ring }, { turn: 12 });
    for (const h of cities) cut.set('control', h, 1 + ALLIED);
    testConquest(cut);
    expect(cut.result).toBeUndefined();
  });

  /** A city of Germany with land all around it. */
  const inland = (g: G): number =>
    germanCities(g).find((h) => [0, 1, 2, 3, 4, 5].every((d) => g.board.neighbors[6 * h + d] >= 0 && zoneCrosses(g, 6 * h + d))) as number;

  proves(['31.B', '35.B', '6.B-block'], 'an empty city in a German primary zone is not kept in supply; with somebody in it it is', () => {
    const probe = game('campaign', { 'us-1-inf': { at: 'N-0122' } }, { turn: 12 });
    const city = inland(probe);
    const next = probe.board.ids[probe.board.neighbors[6 * city]];
    const level = (units: Units): string | undefined => {
      const g = game('campaign', { 'us-1-inf': { at: 'N-0122' }, 'ge-353-inf': { at: next }, ...units }, { turn: 12 });
      for (const h of germanCities(g)) g.set('control', h, 1 + ALLIED);
      g.set('control', hex(g, next), 1 + GERMAN);
      testConquest(g);
      return g.result?.level;
    };
    const others = germanCities(probe).filter((h) => probe.board.dirTo(hex(probe, next), h) >= 0);
    const garrison = (ids: string[]): Units => Object.fromEntries(others.map((h, i) => [ids[i], { at: probe.board.ids[h] }]));
    expect(level({})).toBeUndefined();
    expect(level(garrison(['us-9-inf', 'us-4-inf', 'us-30-inf', 'us-28-inf']))).toBe('allied-overwhelming');
    // Whoever it is, the 1st Infantry too.
    expect(level({ ...garrison(['us-9-inf', 'us-4-inf', 'us-30-inf', 'us-28-inf']), 'us-1-inf': { at: probe.board.ids[others[0]] } })).toBe(
      'allied-overwhelming',
    );
  });

  proves(['31.B', '6.B-friendly'], 'the 1st Infantry lifts a zone for a city behind it like any other division', () => {
    // The only way into a city ringed by zones leads through the hex where a division stands.
    const probe = game('campaign', { 'us-1-inf': { at: 'N-0122' } }, { turn: 12 });
    const city = inland(probe);
    const near = (h: number, d: number): string => probe.board.ids[probe.board.neighbors[6 * h + d]];
    const lifted = (unit: string): number => {
      const door = near(city, 0);
      const ring = ['ge-353-inf', 'ge-275-inf', 'ge-84-inf', 'ge-85-inf', 'ge-176-inf'];
      const g = game(
        'campaign',
        {
          [unit]: { at: door },
          ...Object.fromEntries(ring.map((id, i) => [id, { at: near(city, i + 1) }])),
          'us-9-inf': { at: probe.board.ids[city] },
        },
        { turn: 12 },
      );
      for (const h of germanCities(g)) g.set('control', h, 1 + ALLIED);
      return explain(g, { q: 'victory' })?.find((row) => row.says === 'victory.cities-supplied')?.args?.n as number;
    };
    expect(lifted('us-1-inf')).toBe(lifted('us-30-inf'));
    expect(lifted('us-1-inf')).toBeGreaterThan(0);
  });

  proves(['31.A', '31.B', '35.A'], 'at the end of April without it the German wins strategically', () => {
    for (const scenario of ['campaign', 'bulge-campaign']) {
      const g = game(scenario, { 'us-1-inf': { at: 'N-0122' } }, { turn: 32 });
      expect(victory(g)).toBeUndefined();
      g.v.turn = 33;
      expect(victory(g)).toMatchObject({ winner: GERMAN, level: 'german-strategic' });
    }
  });

  proves(['31.B'], 'it is looked at when an Allied player turn ends', () => {
    const g = position({
      stage: 'allied.refit',
      scenario: 'campaign',
      units: { 'us-1-inf': { at: 'N-0122' } },
      vars: { turn: 14, impulse: 1 },
    });
    expect(g.result).toBeUndefined();
    const before = position({
      stage: 'german.refit',
      scenario: 'campaign',
      units: { 'us-1-inf': { at: 'N-0122' } },
      vars: { turn: 14, impulse: 1 },
    });
    for (const h of germanCities(before)) before.set('control', h, 1 + ALLIED);
    idle(before, (w) => w.v.turn > 14);
    expect(before.result).toMatchObject({ level: 'allied-strategic', case: '31.B' });
    expect(before.v.turn).toBe(14);
  });
});

describe('counted cities', () => {
  const level = (n: number, options?: Record<string, string>): string => {
    const g = game('market-garden-campaign', { 'us-1-inf': { at: 'N-0122' } }, { turn: 14 }, options);
    germanCities(g).forEach((h, i) => {
      if (i < n) g.set('control', h, 1 + ALLIED);
    });
    g.v.turn = 15;
    return victory(g)?.level as string;
  };

  proves(['33.B'], '18, 12, 6 and 3 cities at the end of December II', () => {
    expect([18, 17, 12, 11, 6, 5, 3, 2, 0].map((n) => level(n))).toEqual([
      'allied-strategic',
      'allied-substantial',
      'allied-substantial',
      'allied-tactical',
      'allied-tactical',
      'draw',
      'draw',
      'german',
      'german',
    ]);
    const g = game('market-garden-campaign', { 'us-1-inf': { at: 'N-0122' } }, { turn: 14 });
    expect(germanCities(g).every((h) => g.board.ids[h].startsWith('N-'))).toBe(true);
    expect(germanCities(g).length).toBeGreaterThanOrEqual(18);
  });

  proves(['33.B'], 'counted by name, a city needs all its hexes', () => {
    const g = game('market-garden-campaign', { 'us-1-inf': { at: 'N-0122' } }, { turn: 14 }, { 'city-count': 'names' });
    const twin = g.board.places.find((p) => p.hexes.length > 1 && p.hexes.every((h) => germanCities(g).includes(h)));
    if (!twin) return expect(citiesTaken(g)).toBe(0);
    g.set('control', twin.hexes[0], 1 + ALLIED);
    expect(citiesTaken(g)).toBe(0);
    for (const h of twin.hexes) g.set('control', h, 1 + ALLIED);
    expect(citiesTaken(g)).toBe(1);
  });
});

describe('Market-Garden', () => {
  const level = (units: Units, more: { options?: Record<string, boolean>; estuary?: boolean } = {}): string => {
    const g = game('market-garden', { 'ge-89-inf': { at: 'N-3819' }, ...units }, { turn: 3 }, more.options);
    if (more.estuary) for (const h of g.board.region('zone', 'scheldt-estuary').hexes) g.set('control', h, 1 + ALLIED);
    return levelNow(g);
  };

  proves(['32.B'], 'a supplied division beyond Waal or Roer is tactical, beyond Lek or Rhine strategic, else the German wins', () => {
    expect(level({ 'br-gds-arm': { at: 'N-2611' } })).toBe('german');
    expect(level({ 'br-gds-arm': { at: 'N-2510' } })).toBe('allied-tactical');
    expect(level({ 'us-1-inf': { at: 'N-2618' } })).toBe('allied-tactical');
    expect(level({ 'br-gds-arm': { at: 'N-2709' } })).toBe('allied-strategic');
    // A brigade is no division.
    expect(level({ 'br-8-arm': { at: 'N-2709' } })).toBe('german');
  });

  proves(['32.B'], 'supply by airdrop is not enough', () => {
    const ring: Units = {};
    const probe = game('market-garden', {}, { turn: 3 });
    const middle = hex(probe, 'N-2709');
    ['ge-353-inf', 'ge-176-inf', 'ge-84-inf', 'ge-85-inf', 'ge-190-inf', 'ge-180-inf'].forEach((name, d) => {
      ring[name] = { at: probe.board.ids[probe.board.neighbors[6 * middle + d]] };
    });
    expect(level({ 'br-1-par': { at: 'N-2709', airSupplied: 1 }, ...ring })).toBe('german');
  });

  proves(['32.G.3'], 'with the option, the whole estuary raises the result by one', () => {
    const options = { 'scheldt-victory': true };
    expect(level({}, { options, estuary: true })).toBe('allied-tactical');
    expect(level({ 'br-gds-arm': { at: 'N-2510' } }, { options, estuary: true })).toBe('allied-strategic');
    expect(level({ 'br-gds-arm': { at: 'N-2709' } }, { options, estuary: true })).toBe('allied-miraculous');
    expect(level({ 'br-gds-arm': { at: 'N-2709' } }, { options })).toBe('allied-strategic');
    expect(level({}, { estuary: true })).toBe('german');
  });

  proves(['32.A', '32.B', '30.A'], 'the game is over with the Allied player turn', () => {
    const g = start(roadToTheRhine, { scenario: 'market-garden', seed: 'v' }) as G;
    idle(g, () => false);
    expect(g.result).toMatchObject({ winner: GERMAN, level: 'german', case: '32.B' });
  });
});

describe('the Bulge', () => {
  const BETWEEN = { 'br-49-inf': { at: 'N-2510' } };
  const bulge = (
    units: Units,
    more: { passed?: [string, string]; vars?: Record<string, number>; options?: Record<string, string> } = {},
  ): G => {
    const g = game('bulge', units, { turn: 15, ...more.vars }, more.options);
    if (more.passed) g.set('passed', g.board.sideOf(...more.passed) as number, 1 + GERMAN);
    return g;
  };
  const PLACES: Units = { 'ss-1-pz': { at: 'N-1920' }, 'ss-2-pz': { at: 'N-1520' }, 'ss-9-pz': { at: 'N-2118' } };

  proves(['34.B'], 'last over a bridge of the Meuse: marginal; units in three cities: tactical; else the Allies win', () => {
    expect(levelNow(bulge(BETWEEN))).toBe('allied');
    for (const side of [
      ['N-1819', 'N-1920'],
      ['N-1519', 'N-1520'],
      ['N-1619', 'N-1720'],
    ] as [string, string][])
      expect(levelNow(bulge(BETWEEN, { passed: side })), side[1]).toBe('german-marginal');
    expect(levelNow(bulge({ ...BETWEEN, ...PLACES }))).toBe('german-tactical');
    const { 'ss-9-pz': _, ...two } = PLACES;
    expect(levelNow(bulge({ ...BETWEEN, ...two }))).toBe('allied');
  });

  proves(['34.B'], 'a unit in Antwerp at the end of any impulse: strategic, at once', () => {
    const g = bulge({ ...BETWEEN, 'ss-1-pz': { at: 'N-1414', unsupplied: 1 } });
    watchAntwerp(g);
    expect(g.result).toMatchObject({ winner: GERMAN, level: 'german-strategic' });
    const near = bulge({ ...BETWEEN, 'ss-1-pz': { at: 'N-1515' } });
    watchAntwerp(near);
    expect(near.result).toBeUndefined();
    // It is looked at when the impulse ends, not while it is played.
    const live = bulge({ ...BETWEEN, 'ss-1-pz': { at: 'N-1414', unsupplied: 1 } });
    expect(live.result).toBeUndefined();
    idle(live, (w) => w.v.impulse > 1);
    expect(live.result).toMatchObject({ level: 'german-strategic' });
    expect(live.v.antwerpTaken).toBe(1);
  });

  proves(['34.B-bonus'], 'no Allied unit between Waal and Lek: one level more, an Allied victory becomes tactical', () => {
    expect(levelNow(bulge({}))).toBe('german-tactical');
    expect(levelNow(bulge({}, { passed: ['N-1819', 'N-1920'] }))).toBe('german-tactical');
    expect(levelNow(bulge(PLACES))).toBe('german-strategic');
    expect(levelNow(bulge({}, { options: { 'bulge-bonus': 'one-step' } }))).toBe('german-marginal');
  });

  proves(['34.A', '34.B', '30.A'], 'one German player turn decides', () => {
    const g = start(roadToTheRhine, { scenario: 'bulge', seed: 'v' }) as G;
    idle(g, () => false);
    expect(g.result).toMatchObject({ winner: ALLIED, level: 'allied', case: '34.B' });
  });
});

describe('for screens', () => {
  it('every scenario tells how it stands', () => {
    for (const scenario of ['market-garden', 'market-garden-campaign', 'bulge', 'bulge-campaign', 'campaign']) {
      const g = position({ stage: 'german.movement', scenario, clear: false });
      const lines = explain(g, { q: 'victory' }) as { says: string; met: boolean; case: string }[];
      expect(lines.length, scenario).toBeGreaterThan(2);
      for (const line of lines) {
        expect(roadToTheRhine.words[line.says], line.says).toBeDefined();
        expect(roadToTheRhine.caseExists(line.case), line.case).toBe(true);
      }
      expect(goals(g).length).toBeGreaterThan(2);
    }
  });

  it('every unit has a card whose words exist', () => {
    for (const scenario of ['bulge-campaign', 'campaign']) {
      const g = position({ stage: 'german.movement', scenario, clear: false });
      for (const unit of UNITS) {
        const card = explain(g, { q: 'unit', unit: unit.index }) as { what: string; case?: string }[];
        expect(card.length, unit.id).toBeGreaterThan(2);
        for (const line of card) {
          expect(roadToTheRhine.words[line.what], line.what).toBeDefined();
          if (line.case !== undefined) expect(roadToTheRhine.caseExists(line.case), line.case).toBe(true);
        }
      }
      expect(explain(g, { q: 'unit', unit: 9999 })).toBeUndefined();
    }
    const g = position({
      stage: 'german.movement',
      units: { 'ge-lehr-pz': { at: 'N-2126', reduced: 1, reserve: 1 }, 'us-1-inf': { at: 'N-0122' } },
    });
    const card = explain(g, { q: 'unit', unit: u('ge-lehr-pz') }) as { what: string }[];
    for (const what of ['card.now', 'card.back', 'card.allowance', 'card.no-maneuver', 'card.reserve', 'card.step-full'])
      expect(
        card.map((l) => l.what),
        what,
      ).toContain(what);
  });
});
