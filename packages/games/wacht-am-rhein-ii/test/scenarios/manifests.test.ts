/** What the set-up lists say and what is on the map (32.3.0, 32.5.0), and what they leave to the players (32.3.0-a). */
import { distance, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { formations, type ManifestRow, scenarioById, specialRulesOf } from '../../src/data/index.ts';
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
const LISTS = ['march-to-the-meuse', 'goose-egg', 'nuts', 'cannot-force-the-meuse', 'bastogne-redux', 'feat-of-arms'];

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
        const mates = onMapOf(g, SIDE[unit]).filter((v) => v !== unit && formationOf(g, v) === formationOf(g, unit));
        // Some formations have no room left in any of their hexes: then it stands next to one of them.
        const room = mates.some((v) => stackRefusal(g, unit, g.hexOf(v)) === undefined);
        const far = Math.min(...mates.map((v) => distance(g.board, g.hexOf(v), g.hexOf(unit))));
        return far <= (room ? 0 : 1) ? [] : [`${row.id} ${row.unit} ${far} away`];
      });
      expect([id, faults]).toEqual([id, []]);
    }
  });
  proves(
    ['32.3.0'],
    'who may be with a command that the list names is with one of it: a division or one of two, a combat command, a corps',
    () => {
      const mates: Record<string, (unit: (typeof UNITS)[number]) => boolean> = {
        'ge-nd-663-at': ({ formation }) => formation === '326VG' || formation === '272VG',
        'ge-nd-394-667-stg': ({ formation }) => formation === '326VG' || formation === '272VG',
        'ge-nd-88-17-vw': ({ formation }) => formation === '326VG' || formation === '246VG' || formation === '272VG',
        'ge-5fj-5-fj-hvyflk-co': ({ formation, part }) => formation === '5FJ' && part === 'Rgt 13',
        'ge-nd-668-hvyat-bn': ({ formation }) => ['5FJ', '352VG', '212VG', '276VG'].includes(formation ?? ''),
      };
      for (const id of ['valkyries', 'hard-left', 'march-to-the-meuse', 'nibelungen-and-monschau', 'cannot-force-the-meuse']) {
        const g = begin(id);
        const faults = named(id).flatMap(({ row, unit }) => {
          const fits = mates[row.unit];
          if (!fits || !('with' in row.at)) return [];
          return unitsOf(g, SIDE[unit], g.hexOf(unit)).some((v) => fits(UNITS[v])) ? [] : [`${row.unit} at ${g.board.ids[g.hexOf(unit)]}`];
        });
        expect([id, faults]).toEqual([id, []]);
      }
      // Companies of the combat commands of two armored divisions.
      const g = begin('march-to-the-meuse');
      const of = (formation: string, part: string): number[] =>
        UNITS.filter((x) => x.formation === formation && x.part === part).map((x) => g.hexOf(x.index));
      const [fifth, ninth] = ['5AD', '9AD'].map((id) =>
        UNITS.filter((x) => x.generic && g.onMap(x.index) && formations[formationOf(g, x.index)]?.id === id).map((x) => g.hexOf(x.index)),
      );
      // The one hex of CCA is full.
      expect(fifth.map((hex) => distance(g.board, hex, of('5AD', 'CCA')[0]))).toEqual([1, 1]);
      expect(ninth.filter((hex) => of('9AD', 'CCB').includes(hex)).length).toBe(3);
    },
  );
  proves(['32.3.0'], 'companies are as many as the list says, also where one line has several of them', () => {
    const inHex = (id: string, kind: string, place: string, far = 0): number => {
      const g = begin(id);
      return UNITS.filter(
        (x) => x.id.replace(/-\d+$/, '') === kind && g.onMap(x.index) && distance(g.board, g.board.at(place), g.hexOf(x.index)) <= far,
      ).length;
    };
    expect([inHex('beautiful-skyline', 'ge-bk-inf22', '4213SE'), inHex('lights-out', 'ge-bk-mkiv', '3330NE', 2)]).toEqual([3, 2]);
    const g = begin('lights-out');
    expect(UNITS.filter((x) => x.id.startsWith('ge-bk-hvyat') && g.onMap(x.index)).length).toBe(2);
  });
  proves(['32.3.0'], 'nobody is set up without a step left', () => {
    for (const id of ['march-to-the-meuse', 'cannot-force-the-meuse', 'feat-of-arms']) {
      const g = begin(id);
      const gone = [...onMapOf(g, GERMAN), ...onMapOf(g, ALLIED)].filter((v) => g.f.steps[v] < 1);
      expect([id, gone.map((v) => UNITS[v].id)]).toEqual([id, []]);
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
