import { describe, expect, it } from 'vitest';
import board from '../data/board.json' with { type: 'json' };
import {
  areaOf,
  arrivals,
  entryLetters,
  isHex,
  loadManifest,
  type ManifestDate,
  manifestRows,
  scenarioById,
  scenarios,
  startingState,
  turnNumber,
  unitById,
  units,
  victoryHexes,
} from '../src/data/index.ts';
import { manifestProblems } from '../src/data/validate.ts';

const DATES: readonly ManifestDate[] = ['dec-16', 'dec-21', 'dec-28'];
const manifests = {
  'dec-16': await loadManifest('dec-16'),
  'dec-21': await loadManifest('dec-21'),
  'dec-28': await loadManifest('dec-28'),
};
const rowsOf = (id: string) => manifestRows(scenarioById(id), manifests);

describe('manifests', () => {
  it('[dec16-manifest dec21-manifest dec28-manifest] are sound and complete', () => {
    for (const date of DATES) expect(manifestProblems(date, manifests[date]), date).toEqual([]);
    expect(DATES.map((date) => manifests[date].length)).toEqual([647, 966, 1134]);
    const sure: Record<string, number> = {};
    for (const date of DATES) for (const row of manifests[date]) sure[row.confidence] = (sure[row.confidence] ?? 0) + 1;
    expect(sure).toEqual({ read: 2364, crosschecked: 5, inferred: 176, reconstructed: 202 });
  });

  it('would not pass with a unit twice, an unknown hex, or too many losses', () => {
    const [first, second] = manifests['dec-16'];
    expect(manifestProblems('dec-16', [first, { ...second, unit: first.unit }])[0]).toContain('is also in');
    expect(manifestProblems('dec-16', [{ ...first, at: { hex: '9999NE' } }])).toEqual([`${first.id}: hex 9999NE`]);
    expect(manifestProblems('dec-16', [{ ...first, losses: 3 }])).toEqual([`${first.id}: 3 losses`]);
  });

  it('never have both sides in one hex, and stack three units but for the printed overstacks', () => {
    const crowded: string[] = [];
    for (const date of DATES) {
      const stacks = new Map<string, string[]>();
      for (const { unit, at } of manifests[date]) {
        if (!('hex' in at) || 'arrives' in at || at.within !== undefined) continue;
        stacks.set(at.hex, [...(stacks.get(at.hex) ?? []), unit]);
      }
      for (const [hex, stack] of stacks) {
        expect(new Set(stack.map((id) => unitById(id).side)).size, `${date} ${hex}`).toBe(1);
        const counted = stack.filter((id) => !['leader', 'marker', 'commando', 'bridge-column'].includes(unitById(id).type));
        if (counted.length > 3) crowded.push(`${date} ${hex}`);
      }
    }
    // R-S37: printed overstacks are tolerated until the first friendly movement.
    expect(crowded.length).toBeLessThanOrEqual(12);
  });

  it('data of 36.1.6, 36.1.7: agree with the state at the start of December 21', () => {
    const state = startingState['dec-21'] as Record<string, readonly string[]>;
    const placed = new Map(manifests['dec-21'].map((row) => [row.unit, row.at]));
    for (const id of state.eliminated) {
      const at = placed.get(id);
      expect(at === undefined || ('box' in at && at.box === 'eliminated'), id).toBe(true);
    }
    for (const id of state.notListed) expect(placed.has(id), id).toBe(false);
    for (const id of [...state.breakdownBoxes, ...state.notRebuilt]) expect(unitById(id).id).toBe(id);
  });
});

describe('scenarios', () => {
  it('are 24 of the rulebook and one with group G (36.13.0), each with turns, sheets, an area and a way to win', () => {
    expect(scenarios.length).toBe(25);
    expect(new Set(scenarios.map((row) => row.id)).size).toBe(25);
    for (const { id, turns, maps, area, victory } of scenarios) {
      if ('first' in turns) expect(turns.first, id).toBeLessThan(turns.last);
      expect(maps.length, id).toBeGreaterThan(0);
      expect(area.confidence, id).toBe('reconstructed');
      expect(
        Boolean(victory.byHexes || victory.levels || victory.automatic || victory.combine || victory.says || victory.adjustments),
        id,
      ).toBe(true);
    }
    expect(() => scenarioById('arnhem')).toThrow('No scenario arnhem');
  });

  it('Kesternich sets up 22 units of two divisions', () => {
    const rows = rowsOf('kesternich');
    expect(rows.length).toBe(22);
    expect(new Set(rows.map((row) => unitById(row.unit).formation ?? row.formation))).toEqual(new Set(['272VG', '78ID']));
    expect(rows.every((row) => unitById(row.unit).kind?.barrage === undefined)).toBe(true);
    const { turns, barragePoints, victory, setup } = scenarioById('kesternich');
    expect(turns).toEqual({ count: 4, ownTrack: true });
    expect(barragePoints).toMatchObject({ german: 8, allied: 16, alliedMostInOne: 6 });
    expect(victory.levels?.map((row) => [row.level, row.alliedHexes])).toEqual([
      ['US win', 2],
      ['German win', 0],
      ['Draw', 1],
    ]);
    expect(setup.entrenched?.units).toEqual(['al-78id-1-309-inf']);
  });

  it('data of 36.8.2: the Goose Egg sets up group D, all of it read or inferred', () => {
    const rows = rowsOf('goose-egg');
    expect(rows.length).toBe(140);
    expect(rows.filter((row) => row.confidence === 'reconstructed').map((row) => row.id)).toEqual([]);
    expect(rows.every((row) => row.groups.includes('D') || row.groups.includes('ALL'))).toBe(true);
  });

  it('give armies and commands their trucks, ammunition and sources', () => {
    const share = (id: string, key: 'trucks' | 'ammunition' | 'supply', who: string) =>
      scenarioById(id)[key]?.find((row) => row.who === who);
    expect(share('goose-egg', 'supply', 'German')?.sources).toEqual(['2705SE', '4106SE', '4626NE', '5103SE', '4026NE']);
    expect([share('goose-egg', 'trucks', 'US')?.points, share('valkyries', 'ammunition', '6th Panzer Army')?.points]).toEqual([3, 4]);
    expect(share('campaign-dec-16', 'ammunition', 'German')?.deliveries?.map((row) => [row.turn, row.points])).toEqual([
      [turnNumber('dec-22-am'), 8],
      [turnNumber('dec-29-am'), 8],
      [turnNumber('jan-5-am'), 6],
    ]);
    expect(scenarioById('army-last-gasp').victory.levels?.map((row) => row.objectives)).toEqual([3, 2, 1, 0]);
  });

  it('data of 35.6.1, 36.10.2, 36.12.2, 37.3.2, 38.2.0: combine the set-ups of others', () => {
    const ids = (id: string) => new Set(rowsOf(id).map((row) => row.id));
    expect(ids('army-last-gasp').size).toBe(rowsOf('goose-egg').length + rowsOf('nibelungen').length);
    expect(ids('cannot-force-the-meuse').size).toBe(966);
    expect(ids('campaign-dec-16')).toEqual(ids('march-to-the-meuse'));
    expect(ids('march-to-the-meuse').size).toBe(647);
    expect(ids('feat-of-arms').size).toBe(1134);
  });

  it('To Save Bastogne has a set-up of ours, marked and within the limits', () => {
    const { lists = [], confidence } = scenarioById('to-save-bastogne').setup;
    expect([confidence, lists.every((list) => list.confidence === 'reconstructed')]).toEqual(['reconstructed', true]);
    const placed = lists.flatMap((list) => list.units ?? []);
    expect(new Set(placed).size).toBe(placed.length);
    for (const { side, hex = '', units: ids = [] } of lists) {
      expect(isHex(hex), hex).toBe(true);
      expect(ids.length, hex).toBeLessThanOrEqual(3);
      expect(ids.filter((id) => unitById(id).size === 'battalion' && unitById(id).type !== 'hq').length, hex).toBeLessThanOrEqual(2);
      for (const id of ids) expect(unitById(id).side, id).toBe(side);
      // No US unit east of column 34 or adjacent to Houffalize.
      if (side === 'allied') expect(Number(hex.slice(0, 2)), hex).toBeLessThan(34);
    }
  });

  it('play in an area that holds every hex of the set-up', () => {
    for (const scenario of scenarios) {
      const rows = manifestRows(scenario, manifests);
      const inArea = areaOf(scenario, rows);
      const outside = rows.filter(({ at }) => 'hex' in at && !('arrives' in at) && !inArea(at.hex));
      expect(
        outside.map((row) => row.id),
        scenario.id,
      ).toEqual([]);
    }
    const kesternich = areaOf(scenarioById('kesternich'), rowsOf('kesternich'));
    expect([kesternich('5608NE'), kesternich('4430NE'), kesternich('5608SE'), kesternich('nowhere')]).toEqual([true, false, false, false]);
  });
});

describe('victory hexes, entry letters and arrivals', () => {
  it('are proposed and say so', () => {
    expect(victoryHexes.confidence).toBe('reconstructed');
    expect([victoryHexes.allied.length, victoryHexes.german.length]).toEqual([26, 31]);
    // Each is a hex of the town whose name it bears.
    const plain = (name: string): string => name.normalize('NFD').replace(/[^A-Za-z]/g, '');
    for (const { name, hex } of [...victoryHexes.allied, ...victoryHexes.german]) {
      const here = board.places.filter((p) => p.hexes.includes(hex)).map((p) => plain(p.name));
      expect([name, isHex(hex), here.some((town) => plain(name).startsWith(town.slice(0, 4)))]).toEqual([name, true, true]);
    }
    expect(entryLetters.map((letter) => letter.id).join('')).toBe('ABCDEFGHI');
    expect(entryLetters.every((letter) => letter.confidence === 'reconstructed')).toBe(true);
  });

  it('data of 35.2.9 and 35.6.8: two hexes of an outright victory are German ones east of column 30', () => {
    const east = victoryHexes.german.filter(({ hex }) => /[NS]E$/.test(hex) && Number(hex.slice(0, 2)) > 30).map(({ hex }) => hex);
    const named = (id: string): string[] =>
      (scenarioById(id).victory.automatic ?? []).flatMap((win) =>
        (win.if ?? []).flatMap((c) => (c.what === 'control' && c.atLeast === 2 ? c.hexes : [])),
      );
    expect(named('march-to-the-meuse').sort()).toEqual(east.sort());
    const { notCounted = [] } = scenarioById('valkyries').victory;
    expect(named('valkyries').sort()).toEqual(east.filter((hex) => hex.endsWith('NE') && !notCounted.includes(hex)).sort());
  });

  it('data of 35.2.3, 35.3.4, 35.5.3 and 36.4.3: everybody on the list for the entry areas that the scenario names, up to its turn', () => {
    const taken = (id: string): Set<number> => new Set((scenarioById(id).arrivals ?? []).flatMap((line) => line.rows ?? []));
    const missing = (id: string, doors: readonly string[], last: string): number[] =>
      arrivals
        .filter(
          ({ turn = 99, doors: own = [], units: who = [] }) =>
            turn <= turnNumber(last) && who.length > 0 && own.some((door) => doors.includes(door)),
        )
        .map(({ n }) => n)
        .filter((n) => !taken(id).has(n));
    expect(missing('valkyries', ['6PzA'], 'dec-19-am')).toEqual([]);
    expect(missing('valkyries', ['G', 'H', 'I'], 'dec-20-pm')).toEqual([]);
    expect(missing('egg-is-laid', ['5PzA'], 'dec-19-am')).toEqual([]);
    // CCB of the 10th Armored Division does not come.
    expect(missing('hard-left', ['A', 'B', 'C', 'D'], 'dec-18-night')).toEqual([86]);
    // Scenario A brings the 79th Volksgrenadier Division, and who came before is set up.
    const later = (id: string, doors: readonly string[], last: string): number[] =>
      missing(id, doors, last).filter((n) => (arrivals.find((row) => row.n === n)?.turn ?? 0) >= turnNumber('dec-21-am'));
    expect(later('southern-shoulder', ['5PzA', '7A'], 'dec-26-night')).toEqual([70]);
    expect(later('southern-shoulder', ['A', 'B', 'C', 'D'], 'dec-26-pm')).toEqual([]);
  });

  it('data of 31.4.0-5: keep the stated dates', () => {
    expect(arrivals.length).toBe(95);
    const sure = arrivals.filter((row) => row.confidence === 'read');
    expect(sure.length).toBe(18);
    const patton = arrivals.find((row) => row.units?.includes('al-ldr-patton'));
    expect(patton?.turn).toBe(turnNumber('dec-20-night'));
    expect(arrivals.filter((row) => row.window).every((row) => turnNumber(row.window?.from ?? '') < turnNumber(row.window?.to ?? ''))).toBe(
      true,
    );
  });

  it('bring in what is on a later manifest and not on an earlier one, as far as units are named', () => {
    // A unit that is only listed as eliminated never arrived (R-S53).
    const alive = (date: ManifestDate) => manifests[date].filter(({ at }) => !('box' in at && at.box === 'eliminated'));
    const on = (date: ManifestDate) => new Set(alive(date).map((row) => row.unit));
    const start = on('dec-16');
    const due = new Set(arrivals.flatMap((row) => row.units ?? []));
    const later = new Set([...on('dec-21'), ...on('dec-28')]);
    const missing = units.filter(
      (unit) => later.has(unit.id) && !start.has(unit.id) && !due.has(unit.id) && !unit.generic && unit.type !== 'marker',
    );
    expect(missing.map((unit) => unit.id)).toEqual([]);
  });
});
