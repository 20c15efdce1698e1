import { describe, expect, it } from 'vitest';
import {
  boxes,
  distanceBetween,
  forcesOf,
  type GermanSetUp,
  hexName,
  loadSuggestedSetups,
  neighborsOf,
  placeOf,
  places,
  scenarioById,
  scenarios,
  setups,
  suggestedPlaces,
  unitById,
} from '../src/data/index.ts';
import { checkDeployment } from '../src/data/validate-deployment.ts';
import { proves } from './kit/kit.ts';
import { hexesOf, hexNames, knownBoard, placeHexes } from './known-board.ts';

const board = knownBoard();
const suggested = await loadSuggestedSetups();

function problemsOf(change: (at: Map<string, string>) => void = () => undefined, germanSetUp: GermanSetUp = 'printed'): string[] {
  const problems: string[] = [];
  for (const scenario of scenarios) {
    const { deployed } = forcesOf(scenario, germanSetUp);
    const at = new Map(suggestedPlaces(deployed, suggested));
    change(at);
    for (const id of scenario.setups) {
      const setup = setups[id];
      const own = deployed.filter((row) => setup.entries.includes(row.entry) || setup.allOut?.includes(row.entry));
      checkDeployment({ setup, deployed: own, at, board }, (where, problem) => problems.push(`${where}: ${problem}`));
    }
  }
  return problems;
}

describe('suggested deployments', () => {
  it('put every unit of every scenario on a hex that its list, the stacking limit and the ground allow', () => {
    expect(problemsOf()).toEqual([]);
  });

  it('have room for the divisions of an all-out effort', () => {
    expect(problemsOf(() => undefined, 'all-out')).toEqual([]);
  });

  it('would not pass with a unit out of its zone, next to the enemy, on a forbidden road, or one too many in a hex', () => {
    const broken = (unit: string, hex: string) => problemsOf((at) => at.has(unit) && at.set(unit, hex));
    expect(broken('de-1-986-276-i', 'D2908')).toContain('dec-16-south: de-1-986-276-i in D2908: farther than 2 hexes from D2515');
    expect(broken('de-xlvii-a150-1', 'D1417')).toContain('dec-16-south: de-xlvii-a150-1 in D1417: on a road hex');
    expect(broken('de-1-914-352-i', 'D2218')).toContain('dec-16-south: too many units in D2218');
    expect(broken('de-2-1129-560-i', 'C3209')).toContain('dec-21: two columns in C3209');
    expect(broken('us-1-12-4-i', 'D3012')).toContain('dec-16-south: us-1-12-4-i in D3012: not in D3413');
    const west =
      neighborsOf('D2217')
        .flatMap(neighborsOf)
        .find((hex) => !board.marked('east-of-our').has(hex)) ?? '';
    expect(broken('de-1-914-352-i', west).join()).toContain('not east of the Our');
    expect(broken('de-7army-h', 'D2716').join()).toContain('both sides in D2716');
    const held = setups['dec-16-south'].entries.flatMap((entry) => (entry.side === 'allied' && 'hex' in entry.at ? [entry.at.hex] : []));
    const facing = held.flatMap(neighborsOf).find((hex) => board.marked('east-of-our').has(hex) && !held.includes(hex)) ?? '';
    expect(broken('de-xlvii-s-1', facing).join()).toContain(`de-xlvii-s-1 in ${facing}: adjacent to the enemy`);
    expect(broken('de-xlvii-s-1', 'Z9999')).toContain('dec-16-south: de-xlvii-s-1 has no hex on the board');
  });

  it('keep the panzer columns on roads', () => {
    const road = board.marked('road');
    for (const id of ['dec-16-south', 'dec-16-north'] as const) {
      for (const [unit, hex] of Object.entries(suggested[id].at)) {
        if (['tank', 'mechanized', 'motorized', 'recon'].includes(unitById(unit).type)) expect(road.has(hex), `${unit} ${hex}`).toBe(true);
      }
    }
  });

  it('lay the fuel dumps as allowed', () => {
    const { fuelDumps } = scenarioById('kampfgruppe-peiper');
    const dumps = suggested['dec-16-north'].fuelDumps;
    if (!fuelDumps || !dumps) throw new Error('no fuel dumps');
    expect(dumps.length).toBe(fuelDumps.placed.true + fuelDumps.placed.false);
    const all = [...fuelDumps.true, ...dumps];
    for (const hex of dumps) {
      expect(fuelDumps.hexes, hex).toContain(hex);
      expect(board.marked('road').has(hex), hex).toBe(true);
      expect(distanceBetween(hex, fuelDumps.within.of), hex).toBeLessThanOrEqual(fuelDumps.within.hexes);
      expect(placeOf(hex)?.row, hex).toBeGreaterThanOrEqual(fuelDumps.fromRow.row);
      for (const other of all) if (other !== hex) expect(distanceBetween(hex, other), `${hex} ${other}`).toBeGreaterThan(1);
    }
  });
});

describe('the board', () => {
  proves(['3.0'], 'names its hexes as the data does', () => {
    const names = hexNames();
    expect(names.length).toBe(7400);
    for (const [first, ...also] of names) {
      for (const name of [first, ...also]) {
        const place = placeOf(name);
        expect(place && hexName(place), name).toBe(first);
      }
    }
  });

  it('has the towns of victory and all entry boxes on their edges', () => {
    for (const place of places) expect(placeHexes(place.name), place.name).toContain(place.hex);
    for (const box of boxes) {
      const [hex] = hexesOf('entry', box.id);
      expect(hexesOf('edge', box.edge), box.id).toContain(hex);
      expect(board.marked('road').has(hex), box.id).toBe(true);
    }
  });
});
