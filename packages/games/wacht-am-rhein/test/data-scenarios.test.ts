import { describe, expect, it } from 'vitest';
import {
  boxById,
  boxes,
  excluded,
  forcesOf,
  levelNames,
  places,
  type ScenarioId,
  scenarioById,
  scenarios,
  schedule,
  setups,
  unitById,
  units,
  variableArrivals,
} from '../src/data/index.ts';
import { partsOf } from '../src/data/validate-scenarios.ts';
import { proves } from './kit/kit.ts';

const silent = () => undefined;
const parts = (id: ScenarioId) => {
  const found: Record<string, number> = {};
  for (const how of partsOf(scenarioById(id), silent).values()) found[how] = (found[how] ?? 0) + 1;
  return found;
};
const deployedIn = (id: ScenarioId, hex: string) =>
  forcesOf(scenarioById(id))
    .deployed.filter(({ entry }) => 'hex' in entry.at && entry.at.hex === hex)
    .map(({ unit, company }) => company ?? unit);
const dueOn = (id: ScenarioId, turn: number) => forcesOf(scenarioById(id)).arrivals.filter((row) => row.turn === turn);

describe('scenarios', () => {
  proves(['25.11', '25.21', '26.1', '27.1'], 'are four, of the stated length', () => {
    expect(scenarios.map((row) => [row.id, row.firstTurn, row.lastTurn, row.maps.join('')])).toEqual([
      ['bastogne', 1, 16, 'D'],
      ['kampfgruppe-peiper', 1, 16, 'C'],
      ['race-for-the-meuse', 17, 37, 'ABCD'],
      ['campaign', 1, 55, 'ABCD'],
    ]);
    expect(() => scenarioById('arnhem' as ScenarioId)).toThrow('No scenario arnhem');
  });

  it('place every counter, or bring it in, exactly once', () => {
    const problems: string[] = [];
    for (const scenario of scenarios) partsOf(scenario, (where, problem) => problems.push(`${where}: ${problem}`));
    expect(problems).toEqual([]);
    expect(parts('bastogne')).toEqual({ 'set up': 183, due: 73, excluded: 9, 'option truppeneinheit': 4, 'option parachute-drop': 4 });
    const campaign = partsOf(scenarioById('campaign'), silent);
    const idle = units.filter((unit) => !campaign.has(unit.id));
    // In the campaign only companies of the pool that no list asks for are left over.
    expect(idle.every((unit) => unit.companies)).toBe(true);
    expect(parts('campaign')).toMatchObject({ 'set up': 420, due: 601, variable: 42, excluded: 11 });
    expect(idle.length + campaign.size).toBe(units.length);
  });

  proves(['27.2'], 'make up the campaign from the two single sheets', () => {
    const ids = (id: ScenarioId) =>
      forcesOf(scenarioById(id))
        .deployed.filter((row) => !row.company)
        .map((row) => row.unit);
    expect([...ids('bastogne'), ...ids('kampfgruppe-peiper')].sort()).toEqual(ids('campaign').sort());
  });

  it('leave in the race only units that fought before', () => {
    const race = partsOf(scenarioById('race-for-the-meuse'), silent);
    const campaign = partsOf(scenarioById('campaign'), silent);
    const gone = units.filter((unit) => !race.has(unit.id) && !unit.companies);
    for (const unit of gone) expect(['set up', 'due', 'excluded'], unit.id).toContain(campaign.get(unit.id));
    // Due after turn 16 and yet absent would be a hole in the lists; those due after turn 37 come too late.
    const due = new Map(forcesOf(scenarioById('campaign')).arrivals.flatMap((row) => row.units.map((id) => [id, row.turn] as const)));
    expect(gone.filter((unit) => (due.get(unit.id) ?? 0) > 16 && (due.get(unit.id) ?? 0) <= 37).map((unit) => unit.id)).toEqual([]);
  });
});

describe('set-ups', () => {
  proves(['25.12', 'err-25.12'], 'stand as listed on map D', () => {
    expect(deployedIn('bastogne', 'D3413')).toEqual(['us-1-12-4-i', 'us-42-4xx-a', 'us-4-4xx-e', 'us-4-viii-h']);
    expect(deployedIn('bastogne', 'D3012')).toEqual(['I', 'D']);
    expect(deployedIn('bastogne', 'D1542')).toEqual(['us-35-viii-e', 'us-158-viii-e', 'us-1278-viii-e']);
    const { entries } = setups['dec-16-south'];
    for (const [id, hex] of [
      ['us-1-112-28-i', 'D0319'],
      ['us-3-112-28-i', 'D0520'],
    ])
      expect(entries.find((entry) => entry.units?.includes(id))).toMatchObject({ at: { hex }, position: 'entrenched', confidence: 'read' });
    expect(entries.filter((entry) => entry.offRoad).map((entry) => entry.units?.length)).toEqual([6, 6, 6]);
    expect(entries.find((entry) => entry.group === 'Panzer Lehr Division')?.at).toEqual({
      on: ['D1411', 'D1412', 'D1413', 'D1414', 'D1415', 'D1416', 'D1417'],
    });
  });

  proves(['25.22', 'err-25.22'], 'stand as listed on map C', () => {
    expect(deployedIn('kampfgruppe-peiper', 'C1113')).toEqual(['us-2-393-99-i', 'us-324-99xx-e']);
    expect(deployedIn('kampfgruppe-peiper', 'C0117')).toEqual(['R', 'R', 'D']);
    expect(deployedIn('kampfgruppe-peiper', 'C3514')).toEqual(['de-116pxx-a150']);
    const replacement = setups['dec-16-north'].entries.find((entry) => entry.units?.includes('de-18xx-rp'));
    expect(replacement?.at).toEqual({ within: 1, of: ['C2508'] });
    expect(setups['dec-16-north'].entries.filter((entry) => entry.offRoad).map((entry) => entry.units?.length)).toEqual([5, 9, 3]);
  });

  proves(['26.2', '26.2x'], 'stand as listed on December 21', () => {
    const { entries, bridges } = setups['dec-21'];
    const at = (id: string) => entries.find((entry) => entry.units?.includes(id));
    expect(at('us-54-3axx-a')?.at).toEqual({ within: 2, ofOwn: 'formation' });
    expect(at('us-1-501-101-p')?.at).toEqual({ within: 5, of: ['D1542'] });
    expect(at('ss-1-1-1p-t')).toMatchObject({ at: { within: 1, of: ['C1438'] }, state: 'fatigued', nextToEnemy: true });
    expect(at('de-1-1129-560-i')?.state).toBe('march');
    expect(at('ss-1p-iss-h')?.not).toEqual(['C1438']);
    expect(formationUnits('2SS').every((id) => at(id)?.state === 'unsupplied')).toBe(true);
    expect(bridges).toEqual([
      ['D1124', 'D1123'],
      ['D1522', 'D1521'],
    ]);
  });

  it('mark the lists that are rebuilt, and no other', () => {
    for (const setup of Object.values(setups)) {
      expect(setup.rebuilt.length, setup.id).toBe(1);
      const marked = setup.entries.filter((entry) => entry.confidence === 'reconstructed');
      expect(marked.length, setup.id).toBeGreaterThan(6);
      if (setup.id === 'dec-21') expect(marked.every((entry) => entry.units?.every((id) => unitById(id).type === 'hq'))).toBe(true);
      else expect(new Set(marked.map((entry) => entry.group))).toEqual(new Set([setup.rebuilt[0].group]));
    }
    expect(setups['dec-16-south'].entries.filter((entry) => entry.confidence === 'reconstructed').length).toBe(25);
    expect(setups['dec-16-north'].entries.filter((entry) => entry.confidence === 'reconstructed').length).toBe(11);
  });
});

const formationUnits = (id: string) => units.filter((unit) => unit.formation === id).map((unit) => unit.id);

describe('arrivals', () => {
  proves(['22.1', 'err-22.0a', 'err-22.0b', 'err-22.0d'], 'come by the corrected schedule', () => {
    const turnOf = (id: string) => schedule.find((row) => row.units.includes(id))?.turn;
    const added = [
      'us-613-v-d',
      'us-745-1xx-t',
      'us-20-1xx-e',
      'us-740-vii-t',
      'us-643-vii-d',
      'us-195-vii-a',
      'us-602-iii-d',
      'us-737-iii-t',
    ];
    expect(added.map(turnOf)).toEqual([7, 11, 11, 11, 11, 12, 17, 17]);
    expect([turnOf('us-818-iii-d'), turnOf('us-654-iii-d'), turnOf('us-9-v-h'), turnOf('us-776-v-a')]).toEqual([17, 32, 7, undefined]);
    expect(schedule.filter((row) => row.units.includes('us-9-v-h')).length).toBe(1);
    expect(new Set(schedule.filter((row) => row.side === 'german').map((row) => row.turn))).toEqual(new Set([11, 12, 14, 24, 29, 38]));
    expect(schedule.filter((row) => row.confidence === 'reconstructed').flatMap((row) => row.units)).toEqual(['us-629-vii-d']);
  });

  proves(['25.13'], 'bring the south and the 101st to Bastogne', () => {
    const row = dueOn('bastogne', 11).find((due) => due.hexes.length > 0);
    expect([row?.hexes, row?.units.length]).toEqual([['D1650', 'D1350'], 18]);
    expect(
      forcesOf(scenarioById('bastogne'))
        .arrivals.flatMap((due) => due.boxes)
        .every((id) => id.startsWith('D')),
    ).toBe(true);
    expect(dueOn('bastogne', 12).map((due) => [due.side, due.units.length])).toEqual([
      ['allied', 1],
      ['german', 16],
    ]);
  });

  proves(['25.23'], 'bring the north and the 82nd to Kampfgruppe Peiper, but not the 2nd SS', () => {
    const { arrivals } = forcesOf(scenarioById('kampfgruppe-peiper'));
    expect(arrivals.flatMap((due) => due.boxes).every((id) => id.startsWith('C'))).toBe(true);
    expect(arrivals.flatMap((due) => due.units).some((id) => unitById(id).formation === '2SS')).toBe(false);
    expect(dueOn('kampfgruppe-peiper', 12).find((due) => due.side === 'german')?.bridgeCarriers).toEqual(['ss-9-9pxx-e', 'de-3-3pgxx-e']);
    const companies = dueOn('kampfgruppe-peiper', 5).flatMap((due) => Object.values(due.shows));
    expect(companies.sort()).toEqual(['D', 'D', 'D', 'R', 'R', 'R']);
  });

  proves(['26.3'], 'bring to the race only what is not yet there', () => {
    const turn18 = dueOn('race-for-the-meuse', 18).flatMap((due) => due.units);
    expect(turn18).not.toContain('us-1-33a-3a-t');
    expect(turn18).toContain('us-10-5axx-t');
    const c6 = dueOn('race-for-the-meuse', 18).find((due) => due.boxes.includes('C6'));
    expect(Object.values(c6?.shows ?? {}).sort()).toEqual(['D', 'R']);
  });

  proves(['err-22.0e'], 'roll for variable German reinforcements', () => {
    const { results, groups, bridgeCarriers } = variableArrivals;
    expect(Object.values(results[6])).toEqual(['11P', '11P', '10SS', '10SS', 'none', 'none']);
    const sizes = Object.entries(groups).map(([id, group]) => [id, 'units' in group ? group.units.length : group.oneOf.length]);
    expect(sizes).toEqual([
      ['246VG', 10],
      ['tigers', 2],
      ['panthers', 1],
      ['panzer-iv', 1],
      ['11P', 12],
      ['10SS', 16],
    ]);
    expect(bridgeCarriers).toEqual(['de-209-11pxx-e', 'ss-10-10pxx-e']);
  });

  it('come earlier in an all-out effort', () => {
    const forces = forcesOf(scenarioById('campaign'), 'all-out');
    const placed = (id: string) => forces.deployed.filter(({ unit }) => unitById(unit).formation === id).length;
    expect([placed('2SS'), placed('9SS'), placed('3PG')]).toEqual([16, 16, 13]);
    const german = forces.arrivals.filter((row) => row.side === 'german');
    expect(german.map((row) => row.turn)).toEqual([5, 5, 5, 8, 9, 11, 21, 26, 35]);
    expect(german.filter((row) => row.turn === 9).flatMap((row) => row.units)).toEqual(['de-iiss-h']);
    const ids = [...forces.deployed.map((row) => row.unit), ...forces.arrivals.flatMap((row) => row.units)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(forcesOf(scenarioById('bastogne'), 'all-out').arrivals.find((row) => row.side === 'german')?.turn).toBe(9);
  });

  it('use 57 entry boxes around the map', () => {
    expect(boxes.length).toBe(57);
    const count = (map: string, edge: string) => boxes.filter((box) => box.map === map && box.edge === edge).length;
    expect([count('A', 'north'), count('A', 'west'), count('B', 'south'), count('B', 'west')]).toEqual([11, 2, 11, 5]);
    expect([count('C', 'north'), count('C', 'east'), count('D', 'south'), count('D', 'east')]).toEqual([9, 6, 7, 6]);
    expect(boxById('C5')).toEqual({ id: 'C5', map: 'C', edge: 'north' });
    expect(() => boxById('Z1')).toThrow('No entry box Z1');
    const of = (turn: number, id: string) => schedule.find((row) => row.turn === turn && row.units.includes(id))?.boxes;
    expect(of(23, 'us-298-vii-e')).toEqual(['A12', 'A13', 'B16', 'B15', 'B14', 'B13', 'B12']);
    expect(of(32, 'us-35-iii-h')).toEqual(['D4', 'D3', 'D2', 'D1', 'B1', 'B2', 'B3', 'B4']);
  });
});

describe('special rules and victory', () => {
  it('are flags of the scenario', () => {
    const first = ['25.14a', '25.14b', '25.14c', '25.14d', '25.14e', '25.14f', '25.14g', '25.14h'];
    expect(scenarioById('bastogne').specialRules).toEqual(first);
    expect(scenarioById('kampfgruppe-peiper').specialRules).toEqual([...first, '25.24a', '25.24b']);
    expect(scenarioById('campaign').specialRules).toEqual([...first, '25.24a', '27.4a', '27.4b']);
    expect(scenarios.map((row) => row.airFactor)).toEqual(['1/2', '1/2', '1', '1']);
    expect(scenarioById('kampfgruppe-peiper').commitment.allied?.[1]).toEqual({ turn: 2, commit: 1, must: ['us-32-viii-r'] });
    expect(scenarioById('race-for-the-meuse').commitment.allied).toBeUndefined();
  });

  it('offer five plans whose every list ends with a result', () => {
    const { plans } = scenarioById('campaign');
    expect(plans?.map((plan) => plan.case)).toEqual(['27.71', '27.72', '27.73', '27.74', '27.75']);
    const lists = [
      ...(plans ?? []).map((plan) => plan.levels),
      ...scenarios.flatMap((row) => (row.victory.levels ? [row.victory.levels] : [])),
    ];
    expect(lists.length).toBe(8);
    for (const levels of lists) {
      const last = levels.at(-1);
      expect([last?.all, last?.any]).toEqual([[], undefined]);
      expect(new Set(levels.map((row) => row.level)).size).toBe(levels.length);
    }
  });

  it('name eighteen towns, five of them by a printed hex', () => {
    expect(places.length).toBe(18);
    expect(places.filter((place) => place.confidence !== 'reconstructed').map((place) => place.name)).toEqual([
      'Bastogne',
      'St. Vith',
      'Spa',
      'Wiltz',
      'Echternach',
    ]);
    expect(Object.keys(levelNames).length).toBe(11);
    expect(excluded.map((row) => unitById(row.unit).name)).toContain('741/99xx');
  });

  it('lay fuel dumps on the way to the Meuse', () => {
    expect(scenarioById('kampfgruppe-peiper').fuelDumps).toMatchObject({ true: ['C1617', 'C1035'], placed: { true: 2, false: 4 } });
  });
});
