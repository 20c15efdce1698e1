/** Ride of the Valkyries (35.2), An Egg Is Laid (35.3) and March to the Meuse (35.6): set-up, reinforcements, special rules, supply and victory. */
import { explain, prompt, sayPrompt } from '@hexfront/engine';
import { checkPrompt } from '@hexfront/engine/testing';
import { describe, expect } from 'vitest';
import { placeOf, victoryHexes } from '../../src/data/index.ts';
import { scenarioById, turnNumber } from '../../src/index.ts';
import { doorsOf, entryFor, isLeftOut } from '../../src/rules/arrivals/doors.ts';
import { frontPoints } from '../../src/rules/barrage/front-points.ts';
import { gunRefusal } from '../../src/rules/barrage/guns.ts';
import { emptyBarrage } from '../../src/rules/barrage/target.ts';
import { needsFuel } from '../../src/rules/logistics/needs.ts';
import { endRefusal, isOverstacked } from '../../src/rules/movement/stacking.ts';
import { wakeRefusal } from '../../src/rules/offensive/sleepers.ts';
import { closeTurn } from '../../src/rules/scenarios/course.ts';
import { limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { SEQUENCE } from '../../src/rules/sequence.ts';
import { sourceHexes } from '../../src/rules/supply/chain.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { judge, levelNow, victory } from '../../src/rules/victory/victory.ts';
import { rowsOf } from '../../src/setup/rows.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { LOW_FUEL, NORMAL_FUEL } from '../../src/state/fields/supply/logistics.ts';
import { ARTILLERY, formationOf, UNITS, unitsOf } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { begin, kitOf } from '../kit/late.ts';

const [VALKYRIES, EGG, MARCH] = ['valkyries', 'egg-is-laid', 'march-to-the-meuse'];
const { proves, u } = kitOf(VALKYRIES);
const hex = (g: G, id: string): number => g.board.at(id);
const take = (g: G, side: number, ...ids: string[]): void => {
  for (const id of ids) g.set('control', hex(g, id), side + 1);
};
const entry = (g: G, id: string): [turn: number, mode: string | undefined, doors: string[]] => {
  const found = entryFor(g, u(id));
  return [g.f.due[u(id)], found?.mode, found ? doorsOf(g, found).map((h) => g.board.ids[h]) : []];
};
const isComing = (g: G, id: string): boolean => g.f.place[u(id)] === g.box('Arriving');
const clear = (g: G, side: number): void => {
  for (const v of [...onMapOf(g, side)]) g.move(v, g.box('Eliminated'));
};
/** Units of a Kampfgruppe leave by a hex. */
const leave = (g: G, part: string, n: number, at: string): void => {
  for (const v of UNITS.filter((unit) => `${unit.formation} ${unit.part}` === part).slice(0, n)) {
    g.move(v.index, g.box('Left the area'));
    g.set('exited', v.index, 5);
    g.set('exitHex', v.index, hex(g, at) + 1);
  }
};
/** No US unit and no broken bridge in the way of supply. */
const openRoads = (g: G): void => {
  clear(g, ALLIED);
  for (let side = 0; side < g.board.sideCount; side++) if (g.f.span[side] === 1) g.set('span', side, 0);
};
const noSymbols = (g: G): void => {
  for (const h of g.rules.symbolHexes(g.board)) g.set('control', h, 0);
};
const columns = (g: G): number[] => g.board.ids.map((id) => placeOf(id)?.column ?? 0);

describe('Ride of the Valkyries', () => {
  proves(
    ['35.2.2'],
    'group one without the 5th Parachute Regiment, an engineer company of its division and CCB, as far west as column 10xx',
    () => {
      const g = begin(VALKYRIES);
      const rows = rowsOf(scenarioById(VALKYRIES));
      expect(rows.every(({ groups }) => groups.includes('1') || groups.includes('ALL'))).toBe(true);
      expect(rows.some(({ unit, id }) => /-5-fsj$|9ad-ccb/.test(unit) || id === '16g-093')).toBe(false);
      expect([Math.min(...columns(g)), g.board.hex('1029NE') !== undefined]).toEqual([10, true]);
    },
  );
  proves(['35.2.4'], 'one unit is activated in place of the first die and two in place of the second', () => {
    const wake = (turn: string): number =>
      kitOf(VALKYRIES).position({
        clear: true,
        stage: 'allied.awakening',
        vars: { turn: turnNumber(turn) },
        units: {
          'al-99id-1-393-inf': { at: '5716NE', asleep: 1 },
          'al-99id-2-393-inf': { at: '5515NE', asleep: 1 },
          'al-99id-3-393-inf': { at: '5414NE', asleep: 1 },
          'ge-277vg-i-990-vg': { at: '6117NE' },
        },
      }).v.wakeups;
    expect([wake('dec-16-am'), wake('dec-16-pm'), wake('dec-16-night')]).toEqual([0, 1, 2]);
    expect(['30.6.0', '30.7.0'].filter((rule) => !begin(VALKYRIES).rules.special(rule))).toEqual([]);
    // Nobody of the 5th Armored Division before December 17, as on two maps (35.1.4-d).
    const g = begin(VALKYRIES);
    g.v.turn = turnNumber('dec-16-pm');
    expect(wakeRefusal(g, u('al-5ad-cca-1'))).toMatchObject({ case: '35.1.4', why: 'sleeps-longer' });
  });
  proves(
    ['35.2.8', '35.1.0'],
    'parachutists, commandos, the 150th Brigade and all rules of the first days, as in all scenarios of December 16',
    () => {
      const g = begin(VALKYRIES);
      expect(['30.1.0', '30.2.0', '30.3.0'].filter((rule) => !g.rules.special(rule))).toEqual([]);
      const days = Array.from({ length: 11 }, (_, n) => `35.1.${n + 1}`);
      for (const id of [VALKYRIES, EGG, 'beautiful-skyline', 'hard-left', MARCH])
        expect(
          days.filter((rule) => !scenarioById(id).specialRules.includes(rule)),
          id,
        ).toEqual([]);
      expect(days.filter((rule) => scenarioById('goose-egg').specialRules.includes(rule))).toEqual([]);
    },
  );
  proves(['35.2.8a'], 'two German artillery units at most fire at Monschau, unless the players agreed otherwise', () => {
    const third = (at: string, options: Record<string, boolean>): string | undefined => {
      const guns = ['ge-326vg-i-326-art', 'ge-326vg-ii-326-art', 'ge-326vg-iii-326-art'].filter((id) => UNITS.some((v) => v.id === id));
      const all = [...guns, ...UNITS.filter((v) => v.side === GERMAN && ARTILLERY[v.index] === 1 && !v.generic).map((v) => v.id)].slice(
        0,
        3,
      );
      const g = kitOf(VALKYRIES).position({
        clear: true,
        stage: 'german.german-barrages',
        options: { fog: false, ...options },
        vars: { turn: turnNumber('dec-16-pm') },
        units: { 'al-99id-1-393-inf': { at }, ...Object.fromEntries(all.map((id, n) => [id, { at: `50${11 + n}NE` }])) },
      });
      const [one, two, three] = all.map(u);
      const b = { ...emptyBarrage(GERMAN, hex(g, at), false), guns: [one, two].map((unit) => ({ unit, n: 1 })) };
      return gunRefusal(g, b, three, g.def.units[three].kind?.barrage ?? 1)?.case;
    };
    expect(third('5111NE', {})).toBe('35.2.8a');
    expect([third('5111NE', { monschau: true }), third('5110NE', {})].includes('35.2.8a')).toBe(false);
  });
  proves(
    ['35.2.3'],
    'the 6th Panzer Army to December 19, the 5th Parachute Regiment worn, US units from the north, the 82nd Division without two regiments',
    () => {
      const g = begin(VALKYRIES);
      expect(
        ['ge-246vg-hq', 'ge-3pzg-hq', 'ge-3fj-i-8-fsj'].every((id) => isComing(g, id) && g.f.due[u(id)] <= turnNumber('dec-19-am')),
      ).toBe(true);
      expect(['ge-2ss-hq', 'ge-9ss-hq'].some((id) => isComing(g, id))).toBe(false);
      expect(entry(g, 'ge-3fj-i-5-fsj')).toEqual([turnNumber('dec-19-pm'), 'tactical', ['4626NE']]);
      const fifth = ['i', 'ii', 'iii'].map((n) => u(`ge-3fj-${n}-5-fsj`));
      expect(fifth.reduce((sum, v) => sum + (UNITS[v].kind?.steps ?? 0) - g.f.steps[v], 0)).toBe(2);
      expect(entry(g, 'al-82ab-hq')).toEqual([turnNumber('dec-18-night'), 'strategic', ['7029NW']]);
      expect(
        ['al-82ab-1-504-p', 'al-82ab-376-pa', 'al-82ab-1-508-p', 'al-82ab-2-401-g', 'al-82ab-319-pa'].map((id) => isComing(g, id)),
      ).toEqual([true, true, false, false, false]);
      for (const id of ['al-30id-hq', 'al-3ad-hq', 'al-9id-hq', 'al-1id-1-16-inf'])
        expect(
          entry(g, id)[2].every((h) => /01NE$/.test(h)),
          id,
        ).toBe(true);
      // The 7th Armored Division comes if the US player likes, for two points.
      const before = totalOf(g, ALLIED);
      expect(isComing(g, 'al-7ad-hq')).toBe(true);
      g.move(u('al-7ad-hq'), hex(g, '3801NE'));
      expect(totalOf(g, ALLIED)).toBe(before - 2);
    },
  );
  proves(
    ['35.2.9'],
    'a Kampfgruppe of the 1st SS Division off the west edge north of row xx18, or a Meuse bridge, with supply and two victory hexes; else symbols',
    () => {
      const won = (change: (g: G) => void): string | undefined => {
        const g = begin(VALKYRIES);
        openRoads(g);
        take(g, GERMAN, '4020NE', '3521NE');
        change(g);
        judge(g, 'turn-end');
        return g.result?.level;
      };
      const peiper =
        (at: string, n = 4) =>
        (g: G) =>
          leave(g, '1SS KG Peip', n, at);
      expect([won(peiper('1017NE')), won(peiper('1019NE')), won(peiper('1017NE', 3))]).toEqual(['german-win', undefined, undefined]);
      expect(won((g) => leave(g, '12SS KG Kuhl', 4, '1017NE'))).toBeUndefined();
      expect([won((g) => take(g, GERMAN, '1705NE', '1606NE')), won((g) => take(g, GERMAN, '1705NE'))]).toEqual(['german-win', undefined]);
      // Fewer than two victory hexes, or no way for supplies.
      expect(
        won((g) => {
          peiper('1017NE')(g);
          for (const { hex: id } of victoryHexes.german) if (g.board.hex(id) !== undefined) take(g, ALLIED, id);
          take(g, GERMAN, '4020NE');
        }),
      ).toBeUndefined();
      expect(
        won((g) => {
          peiper('1017NE')(g);
          for (const [n, v] of UNITS.filter((unit) => unit.side === ALLIED && unit.type === 'infantry')
            .slice(0, 33)
            .entries())
            g.move(v.index, hex(g, `12${String(n + 1).padStart(2, '0')}NE`));
        }),
      ).toBeUndefined();
      const g = begin(VALKYRIES);
      noSymbols(g);
      expect(levelNow(g)).toBe('draw');
      take(g, GERMAN, '5111NE');
      expect([levelNow(g), totalOf(g, GERMAN), totalOf(g, ALLIED)]).toEqual(['german-win', 1, 0]);
      take(g, ALLIED, '4105NE', '3208NE');
      expect(levelNow(g)).toBe('us-win');
    },
  );
});

describe('An Egg Is Laid', () => {
  proves(
    ['35.3.3'],
    'group two and the 5th Parachute Regiment with an engineer company, all in 6125NE; column 15xx in the west; two barrage points a turn within nine hexes of the front',
    () => {
      const g = begin(EGG);
      expect(
        unitsOf(g, GERMAN, hex(g, '6125NE'))
          .map((v) => UNITS[v].id.replace(/-\d+$/, ''))
          .sort(),
      ).toEqual(['ge-3fj-i-5-fsj', 'ge-3fj-ii-5-fsj', 'ge-3fj-iii-5-fsj', 'ge-bk-pio']);
      expect([Math.min(...columns(g)), isOverstacked(g, GERMAN, hex(g, '6125NE'))]).toEqual([15, false]);
      g.v.turn = turnNumber('dec-16-am');
      expect(isOverstacked(g, GERMAN, hex(g, '6125NE'))).toBe(true);
      const near = g.board.ids.findIndex((_, h) => (g.board.marks[h] & g.board.markBit('road')) !== 0 && frontPoints(g, GERMAN, h) > 0);
      const targets = g.board.ids.filter((_, h) => frontPoints(g, GERMAN, h) > 0).length;
      expect([
        frontPoints(g, GERMAN, near),
        frontPoints(g, ALLIED, near),
        frontPoints(g, GERMAN, hex(g, '2128NE')),
        targets < g.board.n,
      ]).toEqual([2, 0, 0, true]);
      const { position, play, offers } = kitOf(EGG);
      const fight = position({
        clear: true,
        stage: 'german.german-barrages',
        vars: { turn: turnNumber('dec-17-am') },
        units: { 'al-106id-1-424-inf': { at: g.board.ids[near] }, 'al-106id-2-424-inf': { at: '2128NE' }, 'ge-62vg-hq': { at: '6230NE' } },
      });
      expect(offers(fight, 'target')).toEqual([{ k: 'target', h: near }]);
      play(fight, { k: 'target', h: near }, { k: 'shells', n: 2 });
      if (offers(fight, 'ready').length > 0) play(fight, { k: 'ready' });
      expect([fight.rows.barrages[0]?.points, fight.v.frontFired]).toEqual([2, 2]);
      expect(frontPoints(fight, GERMAN, near)).toBe(0);
    },
  );
  proves(
    ['35.3.4'],
    'the 5th Panzer Army to December 19; the 7th Armored Division and CCB of the 9th by the roads of row xx27; part of the 82nd Division',
    () => {
      const g = begin(EGG);
      expect(['ge-560vg-i-1129-vg', 'ge-fbbde-hq'].every((id) => isComing(g, id) && g.f.due[u(id)] <= turnNumber('dec-19-am'))).toBe(true);
      const [, mode, doors] = entry(g, 'al-7ad-hq');
      expect([mode, doors.every((id) => /27NE$/.test(id)), doors.includes('3327NE'), doors.includes('4627NE')]).toEqual([
        'strategic',
        true,
        true,
        true,
      ]);
      expect(entry(g, 'al-9ad-ccb-1')).toEqual([turnNumber('dec-16-night'), 'road', ['4627NE', '4427NE', '4327NE', '4227NE']]);
      const companies = g.unitsIn(g.box('Arriving')).filter((v) => UNITS[v].generic && g.f.due[v] === turnNumber('dec-16-night'));
      expect(companies.map((v) => UNITS[formationHq(g, v)]?.id)).toEqual(Array(3).fill('al-9ad-hq'));
      const guns = ['al-82ab-319-pa', 'al-82ab-320-pa', 'al-82ab-376-pa'].map(u);
      expect(['al-82ab-1-508-p', 'al-82ab-2-401-g', 'al-82ab-1-504-p', 'al-82ab-hq'].map((id) => isComing(g, id))).toEqual([
        true,
        true,
        false,
        false,
      ]);
      for (const v of guns.slice(0, 2)) g.move(v, hex(g, '1523NE'));
      const group = entryFor(g, guns[2]);
      expect(group && isLeftOut(g, group, guns[2])).toBe(true);
    },
  );
  proves(
    ['35.3.10'],
    'US headquarters trace to four hexes of row xx27, units of the 82nd Division are in supply within eight hexes of 2929NE',
    () => {
      const g = begin(EGG);
      expect(sourceHexes(g, u('al-106id-hq')).map((h) => g.board.ids[h])).toEqual(['2627NE', '2127NE', '1927NE', '1527NE']);
      clear(g, GERMAN);
      // The enemy is in all four.
      for (const [n, id] of ['2627NE', '2127NE', '1927NE', '1527NE'].entries())
        g.move(u(`ge-62vg-${['i-164', 'ii-164', 'i-183', 'ii-183'][n]}-vg`), hex(g, id));
      const valid = (id: string, at: string): number => {
        g.move(u(id), hex(g, at));
        return traceSide(g, ALLIED).valid[u(id)];
      };
      expect([valid('al-82ab-1-508-p', '3729NE'), valid('al-82ab-1-508-p', '3929NE'), valid('al-7ad-ccr-1', '3729NE')]).toEqual([1, 0, 0]);
      const cuts = (id: string, at: string): number | undefined =>
        explain(g, { q: 'supply', unit: u(id), hex: hex(g, at) })?.blockers.length;
      expect([cuts('al-82ab-1-508-p', '3729NE'), cuts('al-82ab-1-508-p', '3929NE')]).toEqual([0, 1]);
      // An enemy in the hex itself ends it.
      g.move(u('ge-18vg-hq'), hex(g, '2929NE'));
      expect(valid('al-82ab-1-508-p', '3429NE')).toBe(0);
    },
  );
  proves(
    ['35.3.11'],
    'four towns in supply and a Kampfgruppe of the 116th Division off the map at once; else symbols in supply, and a point for six steps of the 5th Parachute Regiment',
    () => {
      const towns = ['1603SE', '1527NE', '2128NE', '2431NE'];
      const won = (change: (g: G) => void): string | undefined => {
        const g = begin(EGG);
        openRoads(g);
        take(g, GERMAN, ...towns);
        leave(g, '116Pz KG Bayer', 4, '1527NE');
        change(g);
        return victory(g)?.level;
      };
      expect(won(() => undefined)).toBe('german-decisive');
      expect(won((g) => take(g, ALLIED, '2431NE'))).toBeUndefined();
      expect(won((g) => g.set('exited', u('ge-116pz-bayer-1-mkv'), 0))).toBeUndefined();
      const g = begin(EGG);
      openRoads(g);
      noSymbols(g);
      take(g, GERMAN, '4430NE');
      expect([totalOf(g, GERMAN), levelNow(g)]).toEqual([1, 'german-win']);
      // Cut off it is worth nothing.
      const ring = [...g.board.neighbors.slice(6 * hex(g, '4430NE'), 6 * hex(g, '4430NE') + 6)];
      for (const [n, at] of ring.entries()) g.move(u(`al-106id-${(n % 3) + 1}-42${2 + Math.floor(n / 3)}-inf`), at);
      expect(totalOf(g, GERMAN)).toBe(0);
      const worn = ['i', 'ii', 'iii'].map((n) => u(`ge-3fj-${n}-5-fsj`));
      for (const v of worn) g.set('steps', v, (UNITS[v].kind?.steps ?? 0) - 2);
      expect([totalOf(g, ALLIED), levelNow(g)]).toEqual([1, 'us-win']);
      g.set('steps', worn[0], g.f.steps[worn[0]] + 1);
      expect(totalOf(g, ALLIED)).toBe(0);
    },
  );
});
const formationHq = (g: G, v: number): number =>
  UNITS.findIndex((unit) => unit.type === 'hq' && unit.formation !== undefined && formationOf(g, unit.index) === formationOf(g, v));

describe('March to the Meuse', () => {
  proves(
    ['35.6.2'],
    'the whole list; the 2nd and 9th SS Divisions early when one of three towns falls by December 18 AM, else on December 19 PM with little fuel',
    () => {
      const g = begin(MARCH);
      for (const id of ['ge-246vg-hq', 'ge-fbbde-hq', 'al-7ad-hq', 'al-101ab-hq', 'al-30id-hq', 'al-10ad-ccb-1'])
        expect(isComing(g, id), id).toBe(true);
      // Nobody is listed for a day after the last; who is called comes when something has happened, and an empty south delays (27.2.0).
      expect(g.rules.entries.every(({ turn, called }) => called !== undefined || turn <= g.rules.lastTurn)).toBe(true);
      expect(g.rules.specials.withdrawals.length).toBe(0);
      const ss = ['ge-2ss-hq', 'ge-9ss-hq'];
      const state = (now: G) => ss.map((id) => [now.f.due[u(id)], now.f.fuel[u(id)]]);
      expect(state(g)).toEqual(ss.map(() => [turnNumber('dec-19-pm'), LOW_FUEL]));
      const fall = (turn: string): number[][] => {
        const now = begin(MARCH);
        take(now, GERMAN, '4020NE');
        now.v.turn = turnNumber(turn);
        closeTurn(now);
        return state(now);
      };
      expect(fall('dec-17-pm')).toEqual(ss.map(() => [turnNumber('dec-17-night'), NORMAL_FUEL]));
      expect(fall('dec-18-am')).toEqual(ss.map(() => [turnNumber('dec-18-pm'), NORMAL_FUEL]));
      expect(fall('dec-18-pm')).toEqual(ss.map(() => [turnNumber('dec-19-pm'), LOW_FUEL]));
      g.v.turn = turnNumber('dec-19-pm');
      expect([needsFuel(g, u('ge-2ss-hq')), needsFuel(g, u('ge-1ss-hq'))]).toEqual([true, false]);
      expect(scenarioById(MARCH).replacements).toBeDefined();
    },
  );
  proves(
    ['35.6.7'],
    'boundaries, the southern edge, the shaded area, parachutists, commandos, the 150th Brigade and two US divisions in their place',
    () => {
      const g = begin(MARCH);
      expect(['26.0', '27.0', '28.0', '30.1.0', '30.2.0', '30.3.0', '30.4.0', '30.5.0'].filter((rule) => !g.rules.special(rule))).toEqual(
        [],
      );
    },
  );
  proves(
    ['35.6.8'],
    'the outright victory of the Valkyries; else symbols and Kampfgruppen off the western edge, and how many times the points of the other side',
    () => {
      const g = begin(MARCH);
      openRoads(g);
      noSymbols(g);
      const us = victoryHexes.allied.map((v) => v.hex).filter((id) => g.board.hex(id) !== undefined);
      const german = victoryHexes.german.map((v) => v.hex).filter((id) => g.board.hex(id) !== undefined && !us.includes(id));
      const level = (ours: number, theirs: number): string => {
        noSymbols(g);
        take(g, ALLIED, ...us.slice(0, ours));
        take(g, GERMAN, ...german.slice(0, theirs));
        expect([totalOf(g, ALLIED), totalOf(g, GERMAN)]).toEqual([ours, theirs]);
        return levelNow(g);
      };
      expect([level(1, 2), level(2, 3), level(2, 2), level(3, 2), level(4, 2), level(6, 2), level(0, 1)]).toEqual([
        'german-operational',
        'german-marginal',
        'draw',
        'draw',
        'us-marginal',
        'us-operational',
        'german-operational',
      ]);
      level(0, 1);
      leave(g, '2Pz KG Coch', 4, '1010SE');
      expect(totalOf(g, GERMAN)).toBe(2);
      g.set('exited', UNITS.find((v) => v.formation === '2Pz' && v.part === 'KG Coch')?.index ?? 0, 0);
      expect(totalOf(g, GERMAN)).toBe(1);
      const peiper = begin(MARCH);
      openRoads(peiper);
      take(peiper, GERMAN, '4020NE', '3813SE');
      leave(peiper, '1SS KG Peip', 4, '1030NE');
      judge(peiper, 'turn-end');
      expect(peiper.result).toBeUndefined();
      leave(peiper, '1SS KG Hans', 4, '1010NE');
      judge(peiper, 'turn-end');
      expect(peiper.result).toMatchObject({ winner: GERMAN, case: '35.6.8' });
      const { exits } = peiper.rules.specials;
      expect([exits.some(({ hexes }) => hexes.includes('1015SE')), exits.some(({ hexes }) => hexes.includes('1016SE'))]).toEqual([
        true,
        false,
      ]);
    },
  );
});

describe('the first days', () => {
  proves(['35.1.4-e'], 'in the night of December 16 each eastern map has its own die; the row of both may use either', () => {
    const { play, roll, refusal, position } = kitOf(MARCH);
    const [north, mate, south, seam] = ['al-99id-1-393-inf', 'al-99id-2-393-inf', 'al-28id-1-109-inf', 'al-28id-2-109-inf'];
    const g = position({
      clear: true,
      stage: 'allied.awakening',
      vars: { turn: turnNumber('dec-16-night') },
      units: {
        [north]: { at: '5716NE', asleep: 1 },
        [mate]: { at: '5515NE', asleep: 1 },
        [south]: { at: '4016SE', asleep: 1 },
        [seam]: { at: '4501SE', asleep: 1 },
        'ge-277vg-i-990-vg': { at: '6117NE' },
      },
    });
    const why = (now: G, id: string): string | undefined => refusal(now, { k: 'wake', u: u(id) })?.why;
    const one = g.copy();
    checkPrompt(one);
    roll(one, 3, 1);
    checkPrompt(one);
    expect(sayPrompt(one, prompt(one))).toMatch(/1 unit on the NE map and 0 units on the SE map/);
    expect([north, mate, south, seam].map((id) => why(one, id))).toEqual([undefined, undefined, 'no-wakeups-on-map', undefined]);
    play(one, { k: 'wake', u: u(north) });
    expect([north, mate, south, seam].map((id) => why(one, id))).toEqual([
      'awake-already',
      'no-wakeups-on-map',
      'no-wakeups-on-map',
      'no-wakeups-on-map',
    ]);
    roll(g, 2, 4);
    play(g, { k: 'wake', u: u(seam) });
    expect([g.v.wakeupsNE, g.v.wakeupsSE]).toEqual([1, 1]);
  });
  proves(
    ['35.1.4-e'],
    'in the night of December 16 CCB or CCR: CCB goes to St. Vith first, CCR stays off the NE map to December 18 AM',
    () => {
      const night = (): G =>
        kitOf(MARCH).position({
          clear: true,
          stage: 'allied.awakening',
          vars: { turn: turnNumber('dec-16-night') },
          units: {
            'al-9ad-ccb-1': { at: '4421NE', asleep: 1 },
            'al-9ad-ccr-1': { at: '3608SE', asleep: 1 },
            'al-99id-1-393-inf': { at: '5716NE', asleep: 1 },
            'ge-277vg-i-990-vg': { at: '6117NE' },
          },
        });
      const [ccb, ccr] = ['al-9ad-ccb-1', 'al-9ad-ccr-1'].map(u);
      const begun = night();
      const { play, roll, offers } = kitOf(MARCH);
      roll(begun, 5, 3);
      const one = begun.copy();
      expect([one.v.wakeupsNE, one.v.wakeupsSE, offers(one, 'wake-part').length]).toEqual([2, 1, 2]);
      play(one, { k: 'wake-part', n: 0 });
      const why = (g: G, unit: number, to: string) => endRefusal(g, unit, hex(g, to))?.case;
      expect([one.f.asleep[ccb], one.f.asleep[ccr]]).toEqual([0, 1]);
      expect([why(one, ccb, '4420NE'), why(one, ccb, '4520NE'), why(one, ccb, '4423NE'), why(one, ccb, '4431NE')]).toEqual([
        '35.1.4-e',
        '35.1.4-e',
        undefined,
        undefined,
      ]);
      // The line of V and VIII Corps, which it begins north of, does not keep it from St. Vith (26.5.0).
      expect(['4425NE', '4429NE'].map((to) => limitRefusal(one, ccb, hex(one, to), 'move'))).toEqual([undefined, undefined]);
      expect(limitRefusal(begun, ccb, hex(begun, '4425NE'), 'move')).toMatchObject({ case: '26.5.0' });
      one.move(ccb, hex(one, '4429NE'));
      expect(why(one, ccb, '4426NE')).toBe('35.1.4-e');
      closeTurn(one);
      expect(why(one, ccb, '4426NE')).toBeUndefined();
      const other = begun.copy();
      play(other, { k: 'wake-part', n: 1 });
      expect([other.f.asleep[ccr], why(other, ccr, '3630NE'), why(other, ccr, '3610SE')]).toEqual([0, '35.1.4-e', undefined]);
      other.v.turn = turnNumber('dec-18-pm');
      expect(why(other, ccr, '3630NE')).toBeUndefined();
      // Whoever is activated with all others on December 17 is free.
      expect(why(begun, ccb, '4420NE')).toBeUndefined();
    },
  );
  proves(['35.1.6-8'], 'before dawn no bridge is begun, and bridge columns and Mech engineers of an army do not count in a stack', () => {
    // Some of these engineers come with a corps.
    const stack = (turn: string, engineers = 'ge-nd-253-motpio'): (string | undefined)[] => {
      const g = begin(MARCH);
      g.v.turn = turnNumber(turn);
      clear(g, GERMAN);
      clear(g, ALLIED);
      const there = hex(g, '6017NE');
      for (const id of ['ge-277vg-i-990-vg', 'ge-277vg-ii-990-vg', 'ge-hbr-01', engineers]) g.move(u(id), there);
      return ['ge-277vg-277-at-co', 'ge-hbr-02', 'ge-277vg-i-989-vg'].map((id) => endRefusal(g, u(id), there)?.why);
    };
    expect(stack('dec-16-pre-dawn')).toEqual([undefined, undefined, 'stack-full']);
    expect(stack('dec-16-pre-dawn', 'ge-nd-ii-47-motpio')).toEqual([undefined, undefined, 'stack-full']);
    expect(stack('dec-16-am')[0]).toBe('stack-full');
    const turn = SEQUENCE.parts?.find(({ id }) => id === 'turn')?.parts?.find(({ id }) => id === 'pre-dawn');
    expect(turn?.parts?.some(({ run }) => run === 'construction')).toBe(false);
  });
});
