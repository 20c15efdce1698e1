/** All four scenarios: they start, everybody is where he belongs and supplied as he should be, and empty turns run to the end. */
import { start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { lastGamble, scenarios, setups, unitIndex } from '../../src/index.ts';
import { supplyOf } from '../../src/rules/supply/supply.ts';
import { bridged, SIDE, UNITS } from '../../src/state/query.ts';
import { BRIDGE_BUILT, BRIDGE_DESTROYED, type G, ISOLATED, SUPPLIED } from '../../src/state/shape.ts';
import { idle, proves } from '../kit/kit.ts';

const begin = (scenario: string, options: Record<string, string | boolean> = {}): G =>
  start(lastGamble, { scenario, options, seed: 'setup' });

describe('set-up', () => {
  for (const s of scenarios) {
    it(`${s.id}: every unit of the chart stands in its hex`, () => {
      const g = begin(s.id);
      for (const row of setups[s.setup]) {
        const u = unitIndex(row.unit);
        if (UNITS[u].options.length > 0) continue;
        expect(g.board.ids[g.f.place[u]], row.unit).toBe(row.hex);
        expect(g.f.steps[u], row.unit).toBe(row.reduced ? 1 : UNITS[u].steps);
        expect(g.f.control[g.f.place[u]]).toBe(1 + SIDE[u]);
      }
      expect(g.v.turn).toBe(s.firstTurn);
    });

    it(`${s.id}: an empty game runs to its end`, () => {
      const g = begin(s.id);
      idle(g, () => false);
      expect(g.v.turn).toBe(s.lastTurn + 1);
      expect(g.result?.case).toBe(s.cases[0]);
    });
  }

  it('units of options stay out of the game without them', () => {
    const g = begin('breakthrough');
    for (const u of UNITS) if (u.options.length > 0) expect(g.f.place[u.index], u.id).toBe(g.box('out'));
  });

  proves(['adv-13.2', 'aset-elim'], 'the 12/22 scenario has its bridges, points and lost units', () => {
    const g = begin('meuse');
    const side = (a: string, b: string) => g.f.bridge[g.board.sideOf(a, b) as number];
    expect(side('1325', '1425')).toBe(BRIDGE_BUILT);
    expect(side('1913', '2013')).toBe(BRIDGE_DESTROYED);
    expect(g.f.bridge.filter((b) => b === BRIDGE_BUILT).length).toBe(5);
    expect(g.f.bridge.filter((b) => b === BRIDGE_DESTROYED).length).toBe(9);
    expect([g.v.alliedArmor, g.v.alliedInfantry]).toEqual([1, 1]);
    expect(g.v.alliedLost).toBe(12);
    // The first Replacement Phase has added the row of 12/22 AM to the German stock already.
    expect(g.v.germanArmor).toBeGreaterThanOrEqual(2);
  });

  proves(['basic-3.41', 'intro-7.1'], 'the 12/16 scenarios start with the points of the table and no bridge marker', () => {
    const g = begin('wacht-am-rhein');
    expect([g.v.alliedInfantry, g.v.alliedArmor, g.v.germanInfantry, g.v.germanArmor]).toEqual([6, 1, 18, 5]);
    expect(g.f.bridge.every((b) => b === 0)).toBe(true);
  });

  proves(['basic-14.13'], 'no bridge is down at the start, but five crossings of the Our have none yet (R-15)', () => {
    const g = begin('breakthrough');
    for (const [a, b] of g.rules.scenario.bridgesMissing) {
      const side = g.board.sideOf(a, b) as number;
      expect(g.f.bridge[side]).toBe(0);
      expect(bridged(g, g.board.sideAt[side]), `${a}|${b}`).toBe(false);
    }
    expect(bridged(begin('meuse'), g.board.sideAt[g.board.sideOf('1325', '1425') as number])).toBe(true);
  });

  proves(['basic-14.47', 'intro-6.22'], 'bracketed units start in Improved Positions, those in parentheses in reserve', () => {
    const g = begin('breakthrough');
    for (const row of setups['1216']) {
      const u = unitIndex(row.unit);
      if (UNITS[u].options.length > 0) continue;
      if (row.position) expect(g.f.position[g.f.place[u]], row.unit).toBe(1 + SIDE[u]);
      expect(g.f.reserve[u] !== 0, row.unit).toBe(row.reserve === true);
    }
    expect(setups['1216'].some((r) => r.position)).toBe(true);
  });
});

describe('supply on turn one', () => {
  const problems = (g: G): string[] =>
    UNITS.filter((u) => g.onMap(u.index) && supplyOf(g, u.index) !== SUPPLIED).map(
      (u) => `${u.id} ${g.board.ids[g.f.place[u.index]]} ${supplyOf(g, u.index) === ISOLATED ? 'isolated' : 'unsupplied'}`,
    );

  proves(['basic-15.9', 'basic-1.1'], 'on 12/16 AM every German and nearly every Allied unit is supplied', () => {
    const g = begin('breakthrough');
    expect(problems(g).filter((p) => p.startsWith('G-'))).toEqual([]);
    const allied = problems(g).filter((p) => p.startsWith('A-'));
    expect(allied.filter((p) => p.endsWith('isolated'))).toEqual([]);
    expect(allied.length, allied.join('\n')).toBeLessThanOrEqual(6);
  });

  proves(['adv-13.2'], 'on 12/22 AM the two SS divisions have no supply and Bastogne is cut off', () => {
    const g = begin('meuse');
    for (const u of UNITS) {
      if ((u.formation !== '2SS Pz' && u.formation !== '9SS Pz') || !g.onMap(u.index)) continue;
      const exempt = u.id === 'G-2SS-2-Stg' || u.id === 'G-9SS-9-Puma';
      if (!exempt) expect(supplyOf(g, u.index), u.id).not.toBe(SUPPLIED);
    }
    const german = problems(g).filter((p) => p.startsWith('G-') && !p.startsWith('G-2SS') && !p.startsWith('G-9SS'));
    expect(german.length, german.join('\n')).toBeLessThanOrEqual(8);
    const inBastogne = UNITS.filter((u) => u.formation === '101AB' && g.onMap(u.index));
    expect(inBastogne.length).toBeGreaterThan(0);
    for (const u of inBastogne) expect(supplyOf(g, u.index), u.id).not.toBe(SUPPLIED);
  });
});
