/** A Beautiful Skyline (35.4): set-up, activation, reserves, reinforcements, supply from Bastogne, victory. */
import { start } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { formations, scenarioById, turnNumber } from '../../src/index.ts';
import { airPoints } from '../../src/rules/air/points.ts';
import { entryFor } from '../../src/rules/arrivals/doors.ts';
import { armyOf, hqOf } from '../../src/rules/command/chain.ts';
import { isLeaderMorning } from '../../src/rules/leaders/leaders.ts';
import {
  isBarrageSurprised,
  isPredawn,
  isSupplyAutomatic,
  isSurprise,
  isTiedGun,
  mayDemolish,
  needsBridgeDie,
  usesNoAmmunition,
} from '../../src/rules/offensive/surprise.ts';
import { closedTo } from '../../src/rules/scenarios/limits.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { judge, levelNow } from '../../src/rules/victory/victory.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { MANEUVER_RESERVE } from '../../src/state/fields/modes.ts';
import { ARTILLERY, formationOf, UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const skyline = gameOf([scenarioById('beautiful-skyline')]);
const { proves, position, u, hex, at, refusal, offers, play } = ruleKit(it, skyline, 'beautiful-skyline');
const begin = (): G => start(skyline, { scenario: 'beautiful-skyline', seed: 'set-up' });
const KAMPFGRUPPEN = ['2Pz KG Coch', '2Pz KG Holt', 'PzLehr KG vFallois', 'PzLehr KG vPorsch'];
/** Four units of each of so many Kampfgruppen have left by the western edge. */
function exit(g: G, parts: number): void {
  for (const name of KAMPFGRUPPEN.slice(0, parts))
    for (const x of UNITS.filter((unit) => `${unit.formation} ${unit.part}` === name).slice(0, 4)) {
      g.move(x.index, g.box('Left the area'));
      g.set('exited', x.index, 2);
      g.set('exitHex', x.index, hex(g, '1008SE') + 1);
    }
}

describe('set-up', () => {
  proves(
    ['35.4.1', '35.4.2'],
    'group three without the artillery of the army, from before dawn on December 16 to December 20 PM; the 14th Parachute Regiment beside it',
    () => {
      const g = begin();
      expect([g.v.turn, g.rules.lastTurn, onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length]).toEqual([
        1,
        turnNumber('dec-20-pm'),
        83,
        25,
      ]);
      expect(['i', 'ii', 'iii'].map((n) => at(g, `ge-5fj-${n}-14-fsj`)).sort()).toEqual(['4518SE', '4619SE', '4719SE']);
      expect(onMapOf(g, GERMAN)).not.toContain(u('ge-nd-1099-1119-hart'));
      expect([g.board.hex('1008SE'), g.board.hex('1503SE')].every((h) => h !== undefined)).toBe(true);
      expect(onMapOf(g, ALLIED).every((x) => g.f.asleep[x] === 1)).toBe(true);
    },
  );
  proves(
    ['35.4.2'],
    'the 14th Parachute Regiment with its company obeys the 26th Division and moves no farther than four hexes north of the boundary',
    () => {
      const g = begin();
      const regiment = ['ge-5fj-i-14-fsj', 'ge-5fj-ii-14-fsj', 'ge-5fj-iii-14-fsj'].map(u);
      const sappers = onMapOf(g, GERMAN).filter(
        (x) => UNITS[x].id.startsWith('ge-bk-pio') && regiment.some((b) => g.hexOf(b) === g.hexOf(x)),
      );
      expect(sappers.length).toBe(1);
      const shut = (x: number, id: string, act: 'move' | 'advance' | 'retreat'): boolean =>
        (closedTo(g, x, act)?.always[hex(g, id)] ?? 0) > 0;
      for (const x of [...regiment, ...sappers]) {
        expect([hqOf(g, x), armyOf(g, x)]).toEqual([u('ge-26vg-hq'), '5PzA']);
        expect(['4116SE', '4115SE'].map((id) => shut(x, id, 'move'))).toEqual([false, true]);
        expect([shut(x, '4115SE', 'advance'), shut(x, '4115SE', 'retreat')]).toEqual([true, false]);
      }
      expect([shut(u('ge-26vg-26-pio'), '4115SE', 'move'), armyOf(g, u('ge-26vg-hq'))]).toEqual([false, '5PzA']);
    },
  );
  proves(['35.4.8'], 'all rules of the first days hold', () => {
    const g = begin();
    const on = (turn: string): G => {
      g.v.turn = turnNumber(turn);
      return g;
    };
    const gun = UNITS.findIndex((unit) => unit.formation === '26VG' && ARTILLERY[unit.index] === 1);
    const foot = u('al-28id-1-110-inf');
    g.v.side = GERMAN;
    // Each rule on a turn on which it holds, and on the first on which it does not any more.
    const rules: Record<string, [boolean, boolean]> = {
      '35.1.1': [isSupplyAutomatic(on('dec-17-night')), isSupplyAutomatic(on('dec-18-am'))],
      '35.1.2': [isSurprise(on('dec-16-am'), GERMAN, [foot]), isSurprise(on('dec-16-pm'), GERMAN, [foot])],
      '35.1.3': [!isLeaderMorning(on('dec-16-am')), !isLeaderMorning(on('dec-17-am'))],
      '35.1.5': [isTiedGun(on('dec-16-night'), gun), isTiedGun(on('dec-17-am'), gun)],
      '35.1.5-a': [g.rules.bottlenecks(GERMAN, turnNumber('dec-19-pm')), g.rules.bottlenecks(GERMAN, turnNumber('dec-19-night'))],
      '35.1.6': [usesNoAmmunition(on('dec-16-am')), usesNoAmmunition(on('dec-16-pm'))],
      '35.1.7': [isBarrageSurprised(on('dec-16-am'), ALLIED), isBarrageSurprised(on('dec-16-pm'), ALLIED)],
      '35.1.8': [needsBridgeDie(on('dec-16-pm')), needsBridgeDie(on('dec-16-night'))],
      '35.1.10': [!mayDemolish(on('dec-17-am'), ALLIED), !mayDemolish(on('dec-17-pm'), ALLIED)],
    };
    for (const [rule, held] of Object.entries(rules)) expect(held, rule).toEqual([true, false]);
    const first = begin();
    expect([isPredawn(first), onMapOf(first, ALLIED).every((x) => first.f.asleep[x] === 1)]).toEqual([true, true]);
  });
  proves(['35.4.5'], 'nobody flies', () => {
    const g = begin();
    expect([airPoints(g, GERMAN), airPoints(g, ALLIED), g.rules.air]).toEqual([0, 0, 'none']);
  });
  proves(['35.4.9'], 'Bastogne supplies every US unit, and the sources of the map still serve', () => {
    const g = begin();
    // Beside those of the southern edge that are on this map.
    expect(g.rules.sources(g.board, ALLIED).map(({ hex: h }) => g.board.ids[h])).toEqual([
      '2215SE',
      '2216SE',
      '2434SE',
      '2734SE',
      '2834SE',
    ]);
    expect(g.rules.sources(g.board, GERMAN).length).toBeGreaterThan(0);
    // A battalion draws on it without its division and its corps.
    const alone = (at: string): number => {
      const p = position({
        clear: true,
        stage: 'allied.mode',
        vars: { turn: g.v.turn },
        units: { 'al-28id-1-110-inf': { at }, 'al-28id-hq': { at: 'Eliminated' }, 'ge-2pz-hq': { at: '5012SE' } },
      });
      return traceSide(p, ALLIED).valid[u('al-28id-1-110-inf')];
    };
    expect([alone('2415SE'), alone('6012SE')]).toEqual([1, 0]);
  });
});

describe('activation', () => {
  const scene = (stage: string, turn: string, units: Record<string, Record<string, string | number>>): G =>
    position({
      clear: true,
      stage,
      vars: { turn: turnNumber(turn) },
      options: { fog: false },
      units: { 'ge-2pz-hq': { at: '5012SE' }, ...units },
    });
  const asleep = (hexId: string) => ({ at: hexId, asleep: 1 });
  proves(['35.4.4'], 'one unit in the afternoon, one and 2/110 at night, CCR of the 9th Armored Division not before December 17', () => {
    const units = { 'al-28id-1-110-inf': asleep('3813SE'), 'al-28id-2-110-inf': asleep('3610SE'), 'al-9ad-ccr-1': asleep('3608SE') };
    const pm = scene('allied.awakening', 'dec-16-pm', units);
    expect([pm.v.wakeups, refusal(pm, { k: 'wake', u: u('al-9ad-ccr-1') })?.why]).toEqual([1, 'sleeps-longer']);
    const night = scene('allied.awakening', 'dec-16-night', units);
    expect([night.f.asleep[u('al-28id-2-110-inf')], night.v.wakeups]).toEqual([0, 1]);
  });
  proves(['35.4.4', '35.1.5-d'], 'reserves are free from the morning, Panzer Lehr from the afternoon', () => {
    const release = (hq: string, turn: string) => {
      const g = scene('german.mode', turn, {
        [hq]: { at: '5216SE', mode: MANEUVER_RESERVE, withheld: 1 },
        'al-28id-1-110-inf': { at: '3813SE' },
      });
      return refusal(g, { k: 'release', u: u(hq) })?.why;
    };
    expect([release('ge-pzlehr-hq', 'dec-16-am'), release('ge-pzlehr-hq', 'dec-16-pm'), release('ge-26vg-hq', 'dec-16-am')]).toEqual([
      'held-back',
      undefined,
      undefined,
    ]);
    const g = begin();
    expect(onMapOf(g, GERMAN).filter((x) => UNITS[x].formation === 'PzLehr' && g.f.mode[x] === MANEUVER_RESERVE).length).toBeGreaterThan(
      10,
    );
  });
});

describe('reinforcements', () => {
  const due = (g: G): number[] => UNITS.filter((x) => g.f.place[x.index] === g.box('Arriving')).map((x) => x.index);
  const kinds = (g: G, formation: string): string[] =>
    due(g)
      .filter((x) => UNITS[x].generic && formations[formationOf(g, x)]?.id === formation)
      .map((x) => UNITS[x].id.replace(/-\d+$/, ''))
      .sort();
  proves(
    ['35.4.3'],
    'no Germans; CCB/10AD with its slice and artillery, the 101st with three anti-tank companies, 705 tank destroyers',
    () => {
      const g = begin();
      expect(due(g).every((x) => UNITS[x].side === ALLIED)).toBe(true);
      expect([kinds(g, '10AD'), kinds(g, '101AB')]).toEqual([
        ['us-bk-armc', 'us-bk-arme', 'us-bk-m18'],
        ['us-bk-at', 'us-bk-at', 'us-bk-at'],
      ]);
      const turnOf = (x: number): number => g.f.due[x];
      const of = (formation: string) => due(g).filter((x) => formations[formationOf(g, x)]?.id === formation && x !== u('al-101ab-705-td'));
      expect(new Set(of('10AD').map(turnOf))).toEqual(new Set([turnNumber('dec-18-pm')]));
      expect(of('10AD').map((x) => UNITS[x].id)).toEqual(expect.arrayContaining(['al-10ad-ccb-1', 'al-10ad-420-afa']));
      expect(new Set(of('101AB').map(turnOf))).toEqual(new Set([turnNumber('dec-18-night')]));
      expect(turnOf(u('al-101ab-705-td'))).toBe(turnNumber('dec-19-pm'));
      // Nothing else is said of them: all come as columns (22.1.1).
      expect(['al-10ad-ccb-1', 'al-10ad-420-afa', 'al-101ab-hq'].map((id) => entryFor(g, u(id))?.mode)).toEqual(Array(3).fill('strategic'));
    },
  );
  proves(['35.4.3'], 'the 101st enters by 1024SE or by 1015SE, whichever its first unit took, early or late; 705 at 1603SE', () => {
    const NAMED = ['1015SE', '1024SE', '1603SE'];
    const doors = (used: string | undefined, turn: string, unit = 'al-101ab-2-501-p') => {
      const g = position({
        clear: true,
        stage: 'allied.movement',
        vars: { turn: turnNumber(turn) },
        units: {
          [unit]: { at: 'Arriving', due: turnNumber(unit === 'al-101ab-2-501-p' ? 'dec-18-night' : 'dec-19-pm') },
          'al-28id-1-110-inf': { at: '3813SE' },
          'ge-2pz-hq': { at: '5012SE' },
        },
        hexes: used === undefined ? {} : { [used]: { doorTaken: 1 } },
      });
      return NAMED.filter((id) => offers(g, 'enter').some((a) => a.h === hex(g, id)));
    };
    expect(doors(undefined, 'dec-18-night')).toEqual(['1015SE', '1024SE']);
    expect([doors('1024SE', 'dec-18-night'), doors('1015SE', 'dec-18-night')]).toEqual([['1024SE'], ['1015SE']]);
    expect([doors('1015SE', 'dec-19-am').includes('1015SE'), doors('1015SE', 'dec-19-am').includes('1024SE')]).toEqual([true, false]);
    expect(doors('1015SE', 'dec-19-pm', 'al-101ab-705-td')).toEqual(['1603SE']);
    const g = position({
      clear: true,
      stage: 'allied.movement',
      vars: { turn: turnNumber('dec-19-am') },
      units: { 'al-101ab-2-501-p': { at: 'Arriving', due: turnNumber('dec-18-night') }, 'ge-2pz-hq': { at: '5012SE' } },
    });
    play(g, { k: 'enter', u: u('al-101ab-2-501-p'), h: hex(g, '1016SE') });
    expect([g.f.doorTaken[hex(g, '1015SE')], g.f.doorTaken[hex(g, '1024SE')]]).toEqual([1, 0]);
  });
});

describe('victory', () => {
  proves(['35.4.10'], 'four Kampfgruppen off the western edge, La Roche and 1008SE and a supply path win at the end of a turn', () => {
    const won = (parts: number, roche = GERMAN): string | undefined => {
      const g = begin();
      for (const x of onMapOf(g, ALLIED)) g.move(x, g.box('Eliminated'));
      for (let side = 0; side < g.board.sideCount; side++) if (g.f.span[side] === 1) g.set('span', side, 0);
      exit(g, parts);
      g.set('control', hex(g, '1503SE'), roche + 1);
      g.set('control', hex(g, '1008SE'), GERMAN + 1);
      judge(g, 'turn-end');
      return g.result?.level;
    };
    expect([won(4), won(3), won(4, ALLIED)]).toEqual(['german-decisive', undefined, undefined]);
  });
  proves(
    ['35.4.10'],
    'symbols, Bastogne twice, half a point for each Kampfgruppe gone, one for six steps of the 14th Parachute Regiment; equal totals are a draw',
    () => {
      const g = begin();
      for (const h of g.rules.symbolHexes(g.board)) g.set('control', h, 0);
      const totals = () => [totalOf(g, ALLIED), totalOf(g, GERMAN)];
      expect([totals(), levelNow(g)]).toEqual([[0, 0], 'draw']);
      g.set('control', hex(g, '2215SE'), ALLIED + 1);
      expect(totals()).toEqual([2, 0]);
      exit(g, 1);
      expect(totals()).toEqual([2, 0.5]);
      exit(g, 4);
      expect([totals(), levelNow(g)]).toEqual([[2, 2], 'draw']);
      for (const n of ['i', 'ii', 'iii']) g.set('steps', u(`ge-5fj-${n}-14-fsj`), (UNITS[u(`ge-5fj-${n}-14-fsj`)].kind?.steps ?? 3) - 2);
      expect([totals(), levelNow(g)]).toEqual([[3, 2], 'us-win']);
    },
  );
});
