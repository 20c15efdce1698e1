import { describe, expect, it } from 'vitest';
import {
  arrivals,
  completeOptions,
  entries,
  excluded,
  loadScenarioNotes,
  loadSuggestedSetups,
  optionProblems,
  options,
  type SetupId,
  scenarioById,
  scenarios,
  setups,
  turnNumber,
  unitById,
  units,
  withdrawals,
} from '../../src/data/index.ts';
import { suggestedProblems } from '../../src/data/validate-scenarios.ts';
import { hexesOf, knownBoard, markedHexes, placeHexes } from '../kit/known-board.ts';

const group = (setup: SetupId, id: string) => {
  const found = setups[setup].groups.find((row) => row.id === id);
  if (!found) throw new Error(`no group ${id}`);
  return found;
};

describe('scenarios', () => {
  it('[30] are five, of the stated length', () => {
    expect(scenarios.map((row) => [row.id, row.turns, row.startsWith, row.playerTurns?.length ?? 0])).toEqual([
      ['market-garden', 1, 'allied', 1],
      ['market-garden-campaign', 12, 'allied', 0],
      ['bulge', 1, 'german', 1],
      ['bulge-campaign', 18, 'german', 0],
      ['campaign', 32, 'german', 0],
    ]);
    expect(() => scenarioById('arnhem')).toThrow('No scenario arnhem');
  });

  it('begin with the stated maneuver supply', () => {
    expect(scenarios.map((row) => [row.msp.start.german, row.msp.start.allied])).toEqual([
      [4, 22],
      [3, 0],
      [14, 5],
      [14, 5],
      [0, 0],
    ]);
    expect(scenarioById('market-garden-campaign').msp.income).toMatchObject({ german: 7, alliedLess: 3, southernPorts: false });
    expect(scenarioById('bulge').msp.readySupply).toMatchObject({ most: 6, notInZoc: true });
  });

  it('end by the stated ladders', () => {
    const campaign = scenarioById('campaign').victory;
    expect(campaign.kind === 'conquest' && campaign.byTurn.map((row) => [row.lastTurn, row.level])).toEqual([
      [turnNumber('nov-4'), 'allied-overwhelming'],
      [turnNumber('dec-4'), 'allied-strategic'],
      [turnNumber('jan-4'), 'allied-substantial'],
      [turnNumber('feb-4'), 'allied-tactical'],
      [turnNumber('mar-4'), 'allied-marginal'],
      [turnNumber('apr-4'), 'german-tactical'],
    ]);
    const cities = scenarioById('market-garden-campaign').victory;
    expect(cities.kind === 'cities' && cities.levels.map((row) => row.atLeast)).toEqual([18, 12, 6, 3]);
    const bulge = scenarioById('bulge').victory;
    if (bulge.kind !== 'bulge') throw new Error('kind');
    expect(bulge.strategic.hexes).toEqual(placeHexes('Antwerp'));
    for (const place of bulge.tactical.allPlaces) expect(placeHexes(place.name), place.name).toEqual([place.hex]);
    // Eighteen German cities must exist on the north map.
    const german = markedHexes('germany');
    expect([...markedHexes('city')].filter((hex) => german.has(hex) && hex.startsWith('N')).length).toBe(24);
  });
});

describe('set-ups', () => {
  it('[30.C-example] hold the printed groups, reduced units and reserve limits', () => {
    expect(setups['market-garden'].groups.map((row) => row.units.length).reduce((a, b) => a + b)).toBe(74);
    expect(setups.bulge.groups.map((row) => row.units.length).reduce((a, b) => a + b)).toBe(189);
    expect(group('market-garden', 'german-7th-army').reduced).toContain('ge-116-pz');
    expect([unitById('ge-116-pz').reduced, unitById('ge-116-pz').move]).toEqual([4, 15]);
    expect(
      ['german-1st-parachute-army', 'german-15th-army-left-wing', 'german-7th-army'].map((id) => group('market-garden', id).reserve),
    ).toEqual([7, 3, 5]);
    expect(group('bulge', 'allied-british-30-corps').reserve).toBe('all');
    expect(group('bulge', 'allied-us-8th-corps').place).toMatchObject({ kind: 'fixed', inReserve: ['us-bd-r-arm'] });
  });

  it('correct three misprinted hexes and no more (R-21)', () => {
    const misprints = Object.values(setups).flatMap((setup) => setup.groups.flatMap((row) => (row.misprint ? [row.misprint] : [])));
    expect(misprints).toEqual([
      { printed: ['N-1412'], read: ['N-1414'] },
      { printed: ['N-2615'], read: ['N-2715'] },
      { printed: ['S-2413'], read: ['S-2913'] },
    ]);
  });

  it('put the 30th SS in Belfort and the airborne reserve in England', () => {
    const chart = group('campaign', 'german-chart').place;
    expect(chart.kind === 'fixed' && placeHexes('Belfort').includes(chart.at['ss-30-inf'])).toBe(true);
    const england = setups.campaign.boxes.find((box) => box.box === 'england');
    expect(england?.units.length).toBe(8);
  });

  it('hold the ground that the lists imply', () => {
    const mg = setups['market-garden'].heldByAllies;
    const bulge = setups.bulge.heldByAllies;
    for (const hex of hexesOf('port', 'Antwerp')) expect([mg.has(hex), bulge.has(hex)]).toEqual([true, true]);
    const estuary = hexesOf('zone', 'scheldt-estuary');
    expect(estuary.length).toBe(16);
    expect(estuary.some((hex) => mg.has(hex))).toBe(false);
    expect(estuary.every((hex) => bulge.has(hex))).toBe(true);
    expect([mg.has('N-0209'), bulge.has('N-0209'), mg.has('N-0609'), setups.campaign.heldByAllies.has('N-0609')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    for (const side of ['german', 'allied'] as const) {
      for (const hex of hexesOf('supply', side)) if (hex.startsWith('N')) expect(mg.has(hex), hex).toBe(side === 'allied');
      for (const hex of hexesOf('supply', side)) expect(bulge.has(hex), hex).toBe(side === 'allied');
    }
  });

  it('[EX-setup] come with a complete legal set-up to start from; that of the Bulge is the worked example', async () => {
    const board = knownBoard();
    const suggested = await loadSuggestedSetups();
    for (const setup of Object.values(setups)) expect(suggestedProblems(setup, suggested[setup.id], board), setup.id).toEqual([]);
    const { at } = suggested.bulge;
    expect([at['ss-12-pz'], at['ge-lehr-pz'], at['us-28-inf'], at['us-4-arm'], at['ge-340vg-inf']]).toEqual([
      'N-2324',
      'N-2126',
      'N-2025',
      'S-1909',
      'S-2301',
    ]);
  });
});

describe('orders of appearance', () => {
  it('bring the dated list of the Market-Garden campaign', () => {
    const rows = arrivals['market-garden-campaign'];
    expect(rows.length).toBe(44);
    expect(rows.filter((row) => row.returns).map((row) => [row.unit, row.turn])).toEqual([
      ['lw-jkii-fb', turnNumber('nov-2')],
      ['lw-jd1-fb', turnNumber('nov-4')],
    ]);
    expect(withdrawals['market-garden-campaign'].map((row) => [row.unit, row.turn])).toEqual([
      ['lw-jd1-fb', turnNumber('oct-1')],
      ['lw-jkii-fb', turnNumber('oct-3')],
    ]);
    expect(rows.filter((row) => row.reduced).map((row) => row.unit)).toEqual(['ge-256vg-inf', 'ge-246vg-inf']);
  });

  it('bring only what the battle games allow', () => {
    expect(arrivals['market-garden'].map((row) => row.unit).sort()).toEqual(['br-34-arm', 'br-4-cdo', 'br-49-inf', 'us-14-cav']);
    expect(arrivals['bulge'].map((row) => row.unit).sort()).toEqual(['ge-79vg-inf', 'ge-fb-pz', 'ge-fg-pzg', 'lw-vdh-par']);
  });

  it('use the edges of their nation', () => {
    for (const rows of Object.values(arrivals)) {
      for (const { unit: id, entry, turn } of rows) {
        const unit = unitById(id);
        if (unit.size === 'air' && unit.kind !== 'transport') expect(entry, id).toBe('transfer');
        else if (unit.side === 'german') expect(entry.startsWith('german'), id).toBe(true);
        else if (entry === 'west') expect(unit.nation === 'US' || unit.marks.includes('both-maps'), id).toBe(true);
        else if (entry === 'west-north') expect(unit.group, id).toBe('other');
        if (entry === 'german-west' || entry === 'german-south') expect(turn, id).toBeLessThanOrEqual(2);
      }
    }
    expect(entries.south.edges).toEqual(['south']);
  });

  it('keep the special arrivals', () => {
    const find = (id: string) => arrivals['campaign'].find((row) => row.unit === id);
    for (const id of ['us-8-arm', 'us-42-inf', 'us-63-inf', 'us-70-inf']) expect(find(id)?.reduced, id).toBe(true);
    expect(find('us-66-inf')?.roll).toBe('convoy');
    const metropolitan = units.filter((unit) => unit.marks.includes('metropolitan'));
    expect(metropolitan.length).toBe(8);
    for (const unit of metropolitan) expect(find(unit.id)?.entry).toBe('cadre');
  });

  it('say why a rebuilt chart has a unit where it has it', async () => {
    const notes = await loadScenarioNotes();
    const named = new Set([...units.map((unit) => unit.id), ...setups.campaign.groups.map((row) => row.id)]);
    for (const id of [...Object.keys(notes.setup), ...Object.keys(notes.arrivals)]) expect(named.has(id), id).toBe(true);
  });

  it('leave nobody out of the full campaign', () => {
    expect(excluded['campaign']).toEqual([]);
    expect(excluded['bulge'].filter((row) => row.unless).map((row) => row.unit)).toEqual(['br-6-par', 'us-5-arm']);
  });
});

describe('options', () => {
  it('are two optional rules, the way to set up, and the rulings with two readings', () => {
    const of = (kind: string) => options.filter((option) => option.group === kind).map((option) => option.id);
    expect(of('rule')).toEqual(['scheldt-victory', 'extra-us-regiments', 'set-up']);
    expect(of('ruling').length).toBe(9);
    for (const option of options) if (option.group === 'ruling') expect(option.ruling, option.id).toMatch(/^R-\d\d$/);
  });

  it('refuse what does not exist or does not apply', () => {
    const mg = scenarioById('market-garden');
    expect(optionProblems(mg.id, {})).toEqual([]);
    expect(optionProblems(mg.id, { 'scheldt-victory': true })).toEqual([]);
    expect(optionProblems(mg.id, { nonsense: true })[0].problem).toBe('unknown');
    expect(optionProblems(mg.id, { 'river-cost': 'double' })[0].problem).toBe('bad-value');
    expect(optionProblems(mg.id, { 'bulge-missing-units': true })[0].problem).toBe('scenario');
    expect(optionProblems(mg.id, { 'bulge-missing-units': false })).toEqual([]);
    expect(completeOptions({ doubling: 'both' })).toMatchObject({ doubling: 'both', 'river-cost': 'exact', 'dx-stand-option': false });
  });
});
