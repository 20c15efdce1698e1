/** What screens read of this game besides its rules: counters, markers, boxes, track, cards, charts, the start page. */
import { explain, type Formed, start, type UnitAnswer, type UnitId } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../src/catalog.ts';
import { type ScenarioId, scenarioById } from '../../src/data/index.ts';
import { cases, forcesOf, offered, wachtAmRhein } from '../../src/index.ts';
import { describe as shown } from '../../src/screen/describe.ts';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, out, scene } from '../kit/field.ts';
import { hex, play, position, u } from '../kit/kit.ts';

const begin = (): G => start(wachtAmRhein, { scenario: 'bastogne-first-day', seed: 'screens' });
const known = new Set(cases.map((c) => c.id));

describe('names', () => {
  it('no two units are called the same', () => {
    const names = UNITS.map((unit) => unit.name);
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
  });
  it('say the kind only where counters share a name', () => {
    expect(['us-1-16-1-i', 'de-xlvii-h', 'de-2pxx-a105', 'us-co-im-03'].map((id) => UNITS[u(id)].name)).toEqual([
      '1/16/1',
      'XLVII HQ',
      '2P SP Art 105',
      'Inf/Mech Co 3',
    ]);
  });
});

describe('counters', () => {
  it('show the side that lies up: barrage In Battery, the company a counter of the pool stands for, the reduced side', () => {
    const g = begin();
    expect(shown.face(g, u('us-687-viii-a')).values).toBe(
      `${UNITS[u('us-687-viii-a')].battery?.barrage}-${UNITS[u('us-687-viii-a')].battery?.fpf}-${UNITS[u('us-687-viii-a')].battery?.range}`,
    );
    g.set('battery', u('us-687-viii-a'), 0);
    expect(shown.face(g, u('us-687-viii-a')).values?.startsWith('0-')).toBe(true);
    expect(shown.markers(g, u('us-687-viii-a'))).toContain('out-of-battery');
    const company = UNITS.find((unit) => unit.companies?.[1] === 'M' && g.onMap(unit.index) && g.f.face[unit.index] === 0);
    expect(company && shown.face(g, company.index)).toMatchObject({ symbol: 'infantry', size: 'I', values: '(1)-2-6' });
    g.set('steps', u('us-2-112-28-i'), 1);
    expect(shown.face(g, u('us-2-112-28-i'))).toMatchObject({ left: '2/112', right: '28', size: 'II', reduced: true });
  });
  it('carry works, mode, supply and whether they are committed', () => {
    const g = begin();
    expect(shown.markers(g, u('us-1-112-28-i'))).toEqual(['entrenched', 'uncommitted']);
    g.set('march', u('de-1-39-26-i'), 1);
    g.set('supply', u('de-1-39-26-i'), 3);
    expect(shown.markers(g, u('de-1-39-26-i'))).toEqual(['isolated-1', 'march']);
  });
});

describe('the key of signs', () => {
  it('names every nationality, symbol and marker that a counter can show, by cases that exist', async () => {
    const key = await shown.key?.();
    const g = begin();
    for (const { index } of UNITS) {
      const { body, symbol } = shown.face(g, index);
      expect(key?.bodies[body], body).toBeDefined();
      expect(key?.symbols[symbol], symbol).toBeDefined();
    }
    const foot = u('de-1-39-26-i');
    const kinds = new Set<string>();
    const look = (unit = foot): void => {
      for (const kind of shown.markers(g, unit)) kinds.add(kind);
    };
    for (const state of [1, 2, 3, 4]) {
      g.set('supply', foot, state);
      g.set('fatigue', foot, state % 3);
      g.set('work', g.hexOf(foot), state);
      g.set('carries', foot, state % 3);
      look();
    }
    g.set('march', foot, 1);
    look();
    look(u('us-1-112-28-i'));
    g.set('battery', u('us-687-viii-a'), 0);
    look(u('us-687-viii-a'));
    for (const kind of kinds) expect(key?.markers[kind], kind).toBeDefined();
    expect(kinds.size).toBe(14);
    for (const [kind, { case: rule }] of Object.entries(key?.markers ?? {})) expect(known.has(rule as string), kind).toBe(true);
  });
});

describe('beside the map', () => {
  it('a crowded bridge shows what the next unit pays', () => {
    const g = begin();
    const side = g.board.hexside('D1625', 'D1624');
    g.set('crossings', side, 2);
    expect(shown.hexMarkers(g)).toMatchObject([{ kind: 'bottleneck', text: '+4' }]);
    g.set('crossings', side, 5);
    expect(shown.hexMarkers(g)).toMatchObject([{ text: '✕' }]);
  });
  it('the track has three turns with what is special about them and who is due', () => {
    const g = begin();
    const track = shown.track(g);
    expect(track.map((c) => [c.turn, c.when, c.due])).toEqual([
      [1, 'now', [0, 0]],
      [2, 'coming', [0, 0]],
      [3, 'coming', [0, 2]],
    ]);
    expect(track[1].notes.map((n) => n.text).join()).toContain('One US unit');
    expect(track.map((c) => c.sky)).toEqual(['overcast', 'overcast', 'overcast']);
  });
  it('boxes, objectives, order of battle and charts name cases that exist', async () => {
    const g = begin();
    expect(shown.boxes?.(g).map((b) => [b.id, b.units.length])).toEqual([['Due-allied', 2]]);
    expect(shown.objectives(g).map((o) => [o.name, o.held])).toEqual([
      ['Bastogne', 1],
      ['Wiltz', 1],
      ['Clervaux', 1],
    ]);
    const unitsIn = (f: Formed): number[] => [...f.units, ...(f.parts ?? []).flatMap(unitsIn)];
    const listed = shown.orderOfBattle(g).flatMap(unitsIn);
    expect(listed.length).toBe(185);
    expect(new Set(listed).size).toBe(185);
    const division = shown
      .orderOfBattle(g)
      .flatMap((f) => f.parts ?? [])
      .find((p) => p.name.startsWith('26th Volks'));
    expect(division?.parts?.map((p) => [p.name, p.units.length])).toContainEqual(['Grenadier Regiment 39', 3]);
    for (const chart of await shown.charts(g)) {
      for (const id of chart.cases) expect(known.has(id), `${chart.id} ${id}`).toBe(true);
      for (const row of chart.rows) expect(row.cells.length, `${chart.id} ${row.head}`).toBe(chart.columns.length);
    }
    for (const line of shown.status?.(g) ?? []) expect(known.has(line.case ?? ''), line.id).toBe(true);
  });
});

describe('the later days', () => {
  const day = (vars: Record<string, number>): G => position({ stage: 'german.movement', vars, units: { 'de-7army-h': { at: 'D2013' } } });
  const lines = (g: G): string[][] => (shown.status?.(g) ?? []).map((l) => [l.name, l.value]);
  it('weather, ground and the air points that were shown stand beside the map, from the day they are rolled for', () => {
    expect(lines(day({ turn: 4 })).flat()).not.toContain('Weather');
    const g = day({ turn: 8, weather: 2, freeze: 1, interdiction: 4, germanSupport: 2 });
    expect(lines(g)).toEqual(
      expect.arrayContaining([
        ['Weather', 'clear'],
        ['Ground', 'frozen'],
        ['German Ground Support', '2'],
        ['Interdiction', '4'],
      ]),
    );
    expect(lines(g).flat()).not.toContain('Resupply Escort');
    for (const line of shown.status?.(g) ?? []) expect(known.has(line.case ?? ''), line.id).toBe(true);
  });
  it('the track tells mornings with weather and air and nights with a bonus turn, which the last has not', () => {
    const track = shown.track(day({ turn: 8 }));
    const noted = (text: string): number[] => track.filter((c) => c.notes.some((n) => n.text.includes(text))).map((c) => c.turn);
    expect(track.length).toBe(16);
    expect(noted('Weather')).toEqual([5, 8, 11, 14]);
    expect(noted('Night Bonus')).toEqual([4, 7, 10, 13]);
  });
});

describe('cards', () => {
  const lines = (g: G, id: string) => explain(g, { q: 'unit', unit: u(id) }) ?? [];
  it('a unit tells its values, mode, zone, orders and where it waits', () => {
    const g = begin();
    const what = (id: string): string[] => lines(g, id).map((l) => l.what);
    expect(what('us-1-112-28-i')).toEqual(
      expect.arrayContaining(['card.front', 'card.back', 'card.rigid', 'card.tactical', 'refuse.no-movement-yet']),
    );
    expect(what('us-2-9axx-t')).toContain('card.green');
    expect(what('us-70-4xx-t')).toContain('card.due');
    for (const unit of UNITS)
      for (const l of explain(g, { q: 'unit', unit: unit.index }) ?? []) if (l.case) expect(known.has(l.case), l.what).toBe(true);
  });
  it('who starts from a list that is lost says so, and why; nobody else does', () => {
    const starts = (scenario: string): Map<string, UnitAnswer[number]> => {
      const g = start(wachtAmRhein, { scenario, seed: 'start' });
      const found = UNITS.flatMap(({ index, id }) =>
        (explain(g, { q: 'unit', unit: index }) ?? []).filter((l) => l.what === 'card.start').map((l) => [id, l] as const),
      );
      return new Map(found);
    };
    const south = starts('bastogne');
    expect(south.get('us-2-112-28-i')).toMatchObject({ value: 'D0623', confidence: 'reconstructed', case: '25.12' });
    expect(String(south.get('us-2-112-28-i')?.args?.what)).toMatch(/^Rebuilt: this list is lost/);
    // The two battalions that can be read, and other divisions.
    for (const id of ['us-1-112-28-i', 'us-3-112-28-i', 'us-1-12-4-i', 'de-1-39-26-i']) expect([id, south.has(id)]).toEqual([id, false]);
    const north = starts('kampfgruppe-peiper');
    expect([...north.values()].every((l) => l.case === '25.22' && l.confidence === 'reconstructed')).toBe(true);
    const counters = (scenario: ScenarioId): number =>
      forcesOf(scenarioById(scenario)).deployed.filter((row) => row.entry.confidence === 'reconstructed').length;
    expect([south.size, north.size]).toEqual([counters('bastogne'), counters('kampfgruppe-peiper')]);
    expect(starts('campaign').size).toBe(south.size + north.size);
    expect([...starts('race-for-the-meuse').keys()].every((id) => id.endsWith('-h'))).toBe(true);
  });
  it('every counter of a scenario is on the map or due, once, and no other is', () => {
    for (const scenario of offered) {
      const g = start(wachtAmRhein, { scenario: scenario.id, seed: 'once' });
      const { deployed, arrivals } = forcesOf(scenario);
      const listed = [...deployed.map((row) => row.unit), ...arrivals.flatMap((row) => row.units)];
      expect([scenario.id, new Set(listed).size]).toEqual([scenario.id, listed.length]);
      const ids = (test: (unit: UnitId) => boolean): string[] => UNITS.filter((one) => test(one.index)).map((one) => one.id);
      expect(ids((unit) => g.onMap(unit)).sort()).toEqual(deployed.map((row) => row.unit).sort());
      expect(ids((unit) => g.f.place[unit] === g.box('Due')).sort()).toEqual(arrivals.flatMap((row) => row.units).sort());
    }
  });
  it('a hex tells works, zones of either side, and what the scenario says of it', () => {
    const g = begin();
    const what = (id: string): string[] => (explain(g, { q: 'hex', hex: hex(g, id) }) ?? []).map((l) => l.what);
    expect(what('D0319')).toContain('entrenched');
    expect(what('D0120')).toContain('closed');
    expect(what('D1650')).toContain('exit');
    const ground = scene({ units: { 'us-1-18-1-i': C }, side: 'allied' });
    expect((explain(ground, { q: 'hex', hex: hex(ground, out(E, 1)) }) ?? []).map((l) => l.what)).toContain('zone-rigid');
  });
});

it('units that have moved are shown as done', () => {
  const g = scene({ units: { 'de-1-48-12-i': C } });
  play(g, { k: 'pick', u: u('de-1-48-12-i') }, { k: 'go', h: hex(g, out(E, 6)) });
  expect(shown.spent(g, u('de-1-48-12-i'))).toBe(true);
});

it('the start page offers what can be played to its end, and options that the rules obey', () => {
  expect(catalog.scenarios.map((s) => [s.id, s.dates, s.turns, s.atStart, s.arriving])).toEqual([
    ['bastogne-first-day', 'December 16, 1944', 3, [123, 60], [0, 2]],
    ['bastogne', 'December 16 to 20, 1944', 16, [123, 60], [16, 57]],
    ['kampfgruppe-peiper', 'December 16 to 20, 1944', 16, [132, 105], [37, 110]],
    ['race-for-the-meuse', 'December 21 to 27, 1944', 21, [238, 306], [47, 182]],
    ['campaign', 'December 16, 1944, to January 2, 1945', 55, [255, 165], [112, 489]],
  ]);
  for (const scenario of offered) {
    const { arrivals } = forcesOf(scenario);
    const due = ['german', 'allied'].map((side) => arrivals.reduce((n, row) => n + (row.side === side ? row.units.length : 0), 0));
    expect(catalog.scenarios.find((s) => s.id === scenario.id)?.arriving).toEqual(due);
  }
  expect(catalog.scenarios.map((s) => s.id)).toEqual(wachtAmRhein.scenarios.map((s) => s.id));
  expect(catalog.options.map((o) => o.id)).toEqual(wachtAmRhein.options.map((o) => o.id));
  expect(catalog.problems('bastogne-first-day', { 'set-up': 'free' })).toEqual([]);
  expect(catalog.problems('bastogne', { weather: 'historical' })).toEqual([]);
  expect(catalog.problems('antwerp', {}).length).toBe(1);
});
