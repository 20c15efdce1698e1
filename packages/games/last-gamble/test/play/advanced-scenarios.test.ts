/** The Advanced game as a whole (adv-0), and its two scenarios (adv-13). */
import { chance, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { lastGamble, options, scenarioById, scenarios, setups, unitIndex } from '../../src/index.ts';
import { supplyOf } from '../../src/rules/supply/supply.ts';
import { UNITS } from '../../src/state/query.ts';
import { BRIDGE_BUILT, BRIDGE_DESTROYED, type G, GERMAN, SUPPLIED } from '../../src/state/shape.ts';
import { idle, proves, roll } from '../kit/kit.ts';

const begin = (scenario: string, level: 'basic' | 'advanced' = 'advanced'): G =>
  start(lastGamble, { scenario, options: { level }, seed: 'advanced' });
const marked = (g: G, mark: number): string[] => {
  const found: string[] = [];
  for (let s = 0; s < g.f.bridge.length; s++) {
    if (g.f.bridge[s] !== mark) continue;
    const at = g.board.sideAt[s];
    const ids = [g.board.ids[Math.floor(at / 6)], g.board.ids[g.board.neighbors[at]]].sort();
    found.push(ids.join('/'));
  }
  return found.sort();
};
const sorted = (pairs: string[]): string[] => pairs.map((p) => p.split('/').sort().join('/')).sort();

describe('the Advanced game', () => {
  proves(['adv-0'], 'its rules come all together with the level, over those of the Basic game', () => {
    const [basic, advanced] = [begin('wacht-am-rhein', 'basic'), begin('wacht-am-rhein', 'advanced')];
    const has = (g: G) => ({
      claims: g.rules.armorClaims,
      dumps: g.f.dump.some((points) => points > 0),
      kampfgruppen: g.kit.procs.kampfgruppe !== undefined,
      spatlese: g.kit.procs.combat.points.choose !== undefined && g.rules.move.mayArrive.length > 0,
      armorFirst: g.rules.fight.spared.length > 0,
    });
    expect(has(basic)).toEqual({ claims: true, dumps: false, kampfgruppen: false, spatlese: false, armorFirst: false });
    expect(has(advanced)).toEqual({ claims: false, dumps: true, kampfgruppen: true, spatlese: true, armorFirst: true });
    // No Advanced rule has a switch of its own.
    for (const o of options) if (o.group === 'rule') expect(o.cases?.some((id) => id.startsWith('adv-')) ?? false, o.id).toBe(false);
  });

  proves(['adv-13.0'], 'Breakthrough and Wacht am Rhein are won as before; two scenarios are for this game alone', () => {
    for (const id of ['breakthrough', 'wacht-am-rhein']) {
      expect(scenarioById(id).levels).toEqual(['basic', 'advanced']);
      expect(begin(id, 'advanced').rules.scenario.victory).toBe(begin(id, 'basic').rules.scenario.victory);
    }
    expect(scenarios.filter((s) => !s.levels.includes('basic')).map((s) => s.id)).toEqual(['campaign', 'meuse']);
    expect(() => begin('campaign', 'basic')).toThrow(/level/);
  });
});

describe('Battle of the Bulge', () => {
  proves(['adv-13.1'], '36 turns from 12/16 AM with the points of that turn and no bridge destroyed', () => {
    const g = begin('campaign');
    const { firstTurn, lastTurn, setup } = g.rules.scenario;
    expect([firstTurn, lastTurn, setup]).toEqual([1, 36, '1216']);
    expect([g.v.alliedInfantry, g.v.alliedArmor, g.v.germanInfantry, g.v.germanArmor]).toEqual([6, 1, 18, 5]);
    expect(marked(g, BRIDGE_DESTROYED)).toEqual([]);
    const { modifiers: _a, ...mine } = g.rules.scenario.victory;
    const { modifiers: _b, ...wacht } = scenarioById('wacht-am-rhein').victory;
    expect(mine).toEqual(wacht);
  });
});

describe('We Cannot Force the Meuse', () => {
  proves(['adv-13.2'], 'its set-up, bridges and points on 12/22 AM', () => {
    const g = begin('meuse');
    const { firstTurn, lastTurn, setup } = g.rules.scenario;
    expect([firstTurn, lastTurn, setup]).toEqual([13, 20, '1222']);
    expect([g.v.turn, g.v.side]).toEqual([13, GERMAN]);
    for (const row of setups['1222']) {
      const u = unitIndex(row.unit);
      if (UNITS[u].options.length === 0) expect(g.board.ids[g.f.place[u]], row.unit).toBe(row.hex);
    }
    expect(marked(g, BRIDGE_BUILT)).toEqual(sorted(['0533/0534', '0831/0932', '1029/1130', '1226/1327', '1325/1425']));
    expect(marked(g, BRIDGE_DESTROYED)).toEqual(
      sorted(['1432/1433', '2212/2312', '1913/2013', '1812/1713', '1915/2014', '2012/2013', '2623/2723', '3217/3318', '2413/2313']),
    );
    expect(g.rules.scenario.replacements).toEqual({ alliedInfantry: 1, alliedArmor: 1, germanInfantry: 2, germanArmor: 2 });
  });

  proves(['adv-13.2'], 'on 12/22 AM the 2nd and 9th SS have no supply and fuel is rolled for all the same; then they have', () => {
    const g = begin('meuse');
    expect(chance(g)?.says).toBe('roll.fuel');
    roll(g, 1, 1);
    const of = (formation: string) =>
      UNITS.filter((x) => x.formation === formation && g.onMap(x.index) && !x.marks.includes('supply-exempt'));
    const ss = [...of('2SS Pz'), ...of('9SS Pz')];
    expect(ss.length).toBeGreaterThan(5);
    for (const x of ss) expect(supplyOf(g, x.index), x.id).not.toBe(SUPPLIED);
    idle(g, (w) => w.v.turn === 14 && w.v.side === GERMAN);
    expect(ss.some((x) => g.onMap(x.index) && g.f.supply[x.index] === SUPPLIED)).toBe(true);
  });

  proves(['adv-13.2'], 'it ends with 12/25 PM and is judged as Wacht am Rhein', () => {
    const g = begin('meuse');
    idle(g, () => false);
    expect(g.v.turn).toBe(21);
    expect(g.result?.level).toBeDefined();
    const { modifiers: _a, ...mine } = g.rules.scenario.victory;
    const { modifiers: _b, ...wacht } = scenarioById('wacht-am-rhein').victory;
    expect(mine).toEqual(wacht);
  });
});
