/** What the set-up lists say and what is on the map (32.3.0, 32.5.0), and what they leave to the players (32.3.0-a). */
import { distance, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { type ManifestRow, scenarioById, specialRulesOf } from '../../src/data/index.ts';
import { resolveRules } from '../../src/decisions/rules.ts';
import { gameOf } from '../../src/game.ts';
import { isOverstacked, stackRefusal } from '../../src/rules/movement/stacking.ts';
import { unitsAtStart } from '../../src/setup/lay-out.ts';
import { rowsOf } from '../../src/setup/rows.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { ARTILLERY, formationOf, LEADER, SIDE, UNITS, unitsOf } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, IMPROVED, TACTICAL } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const begun = new Map<string, G>();
const begin = (id: string): G => {
  const g = begun.get(id) ?? start(gameOf([scenarioById(id)]), { scenario: id, seed: 'set-up', options: { fog: false } });
  begun.set(id, g);
  return g;
};
const { proves, u, play, refusal, offers } = kit('goose-egg');
/** Rows of counters that are one of a kind, with the counter. */
const named = (id: string): { row: ManifestRow; unit: number }[] =>
  rowsOf(scenarioById(id)).flatMap((row) =>
    row.unit.includes('-bk-') || row.unit.startsWith('ge-mark') ? [] : [{ row, unit: u(row.unit) }],
  );
const LISTS = ['march-to-the-meuse', 'goose-egg', 'nuts', 'bastogne-redux'];

describe('the set-up lists', () => {
  proves(
    ['32.3.0', '32.5.0', '39.4.0'],
    'units are in the hex of their line or within its distance, with its losses and works, all others at full strength',
    () => {
      for (const id of LISTS) {
        const g = begin(id);
        const faults = named(id).flatMap(({ row, unit }) => {
          if (!g.onMap(unit) || !('hex' in row.at) || scenarioById(id).setup.instead?.some(({ who }) => who === row.unit || who === row.id))
            return [];
          const from = g.board.hex(row.at.hex);
          const far = from === undefined ? 99 : distance(g.board, from, g.hexOf(unit));
          const steps = (UNITS[unit].kind?.steps ?? 1) - (row.losses ?? 0);
          const work = row.work === 'entrenched' ? ENTRENCHED : row.work === 'improved' ? IMPROVED : 0;
          const wrong = [
            far > ('within' in row.at ? (row.at.within ?? 0) : 0) ? `${far} hexes away` : '',
            g.f.steps[unit] === steps ? '' : `${g.f.steps[unit]} steps`,
            work === 0 || g.f.work[g.hexOf(unit)] === work ? '' : 'no work',
          ].filter((text) => text !== '');
          return wrong.length > 0 ? [`${row.id} ${row.unit}: ${wrong.join(', ')}`] : [];
        });
        expect([id, faults]).toEqual([id, []]);
      }
    },
  );
  proves(['32.3.0'], 'who must keep away from the enemy does, and who may be with any unit of a formation is with one of it', () => {
    for (const id of LISTS) {
      const g = begin(id);
      const faults = named(id).flatMap(({ row, unit }) => {
        if (!g.onMap(unit)) return [];
        const enemies = onMapOf(g, 1 - SIDE[unit]).map((v) => distance(g.board, g.hexOf(v), g.hexOf(unit)));
        const least = 'enemyAtLeast' in row.at ? (row.at.enemyAtLeast ?? 0) : 0;
        if (Math.min(...enemies) < least) return [`${row.id} ${row.unit} ${Math.min(...enemies)} < ${least}`];
        if (!('with' in row.at) || row.at.with !== 'formation') return [];
        const mates = unitsOf(g, SIDE[unit], g.hexOf(unit)).filter((v) => v !== unit && formationOf(g, v) === formationOf(g, unit));
        // Some formations have no room left in any of their hexes, or nobody else in the area.
        const any = onMapOf(g, SIDE[unit]).some(
          (v) => v !== unit && formationOf(g, v) === formationOf(g, unit) && stackRefusal(g, unit, g.hexOf(v)) === undefined,
        );
        return mates.length > 0 || !any ? [] : [`${row.id} ${row.unit} alone`];
      });
      expect([id, faults]).toEqual([id, []]);
    }
  });
  proves(['32.3.0-a', '32.5.0'], 'everybody is in Tactical mode unless the list says otherwise', () => {
    for (const id of LISTS.filter((one) => one !== 'march-to-the-meuse')) {
      const g = begin(id);
      const strategic = named(id)
        .filter(({ row }) => row.mode === 'strategic')
        .map(({ unit }) => unit);
      const other = [...onMapOf(g, GERMAN), ...onMapOf(g, ALLIED)].filter((v) => LEADER[v] === 0 && g.f.mode[v] !== TACTICAL);
      expect([id, other.filter((v) => !strategic.includes(v)).map((v) => UNITS[v].id)]).toEqual([id, []]);
    }
  });
  proves(['32.5.0'], 'special rules bind only the scenario that names them', () => {
    const special = (id: string, rule: string): boolean => begin(id).rules.special(rule);
    expect([special('march-to-the-meuse', '30.4.0'), special('goose-egg', '30.4.0')]).toEqual([true, false]);
    for (const id of LISTS)
      for (const rule of specialRulesOf(scenarioById(id))) expect([id, rule, special(id, rule)]).toEqual([id, rule, true]);
  });
});

describe('deployment by hand', () => {
  const deploy = (): G =>
    start(gameOf([scenarioById('goose-egg')]), { scenario: 'goose-egg', seed: 'set-up', options: { fog: false, deployment: true } });
  proves(['32.3.0-a', '32.5.0'], 'before the first turn artillery not in Strategic mode is put in or out of battery', () => {
    expect(prompt(begin('goose-egg')).at).not.toBe('deploying.choose');
    const g = deploy();
    expect(prompt(g)).toMatchObject({ at: 'deploying.choose', side: ALLIED });
    const gun = offers(g, 'battery')[0]?.u ?? -1;
    const before = g.f.limbered[gun];
    play(g, { k: 'battery', u: gun });
    expect([ARTILLERY[gun], g.f.limbered[gun]]).toEqual([1, 1 - before]);
    play(g, { k: 'battery', u: gun });
    g.set('mode', gun, STRATEGIC);
    expect(refusal(g, { k: 'battery', u: gun })).toMatchObject({ case: '32.5.0' });
    play(g, { k: 'done' });
    expect(prompt(g)).toMatchObject({ at: 'deploying.choose', side: GERMAN });
    play(g, { k: 'done' });
    expect(prompt(g).at).not.toBe('deploying.choose');
  });
  proves(['32.3.0-a', '32.5.0'], 'units break down as far as their hex holds the companies, at no cost', () => {
    const g = deploy();
    for (const { u: unit = -1 } of offers(g, 'detach')) {
      const one = play(g.copy(), { k: 'detach', u: unit });
      expect([isOverstacked(one, ALLIED, g.hexOf(unit)), one.f.slowed.some((n) => n > 0)]).toEqual([false, false]);
    }
    expect(offers(g, 'detach').length).toBeGreaterThan(0);
    const full = onMapOf(g, ALLIED)
      .map((v) => refusal(g, { k: 'detach', u: v }))
      .filter((no) => no?.why === 'stack-full');
    expect(full[0]).toMatchObject({ case: '32.3.0-a' });
  });
});

proves(['38.2.0'], 'a campaign is deployed as the scenario that it extends, that of December 16 freely if both agree', () => {
  for (const [campaign, base] of [
    ['campaign-dec-16', 'march-to-the-meuse'],
    ['campaign-dec-21', 'cannot-force-the-meuse'],
    ['campaign-dec-28', 'feat-of-arms'],
  ])
    expect([campaign, unitsAtStart(scenarioById(campaign))]).toEqual([campaign, unitsAtStart(scenarioById(base))]);
  const free = (id: string, freeSetup: boolean): boolean => resolveRules({ scenario: id, seed: 'a', options: { freeSetup } }).freeSetup;
  expect([free('campaign-dec-16', false), free('campaign-dec-16', true), free('campaign-dec-21', true)]).toEqual([false, true, false]);
});
