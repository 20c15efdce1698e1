/** The campaign (chapter 38): what it takes over from the scenario that it extends, everybody on the reinforcement list, and how it is won. */
import { describe, expect } from 'vitest';
import { arrivals } from '../../src/data/index.ts';
import { scenarioById, turnNumber } from '../../src/index.ts';
import { doorsOf, entryFor } from '../../src/rules/arrivals/doors.ts';
import { isWithdrawalTurn } from '../../src/rules/arrivals/withdrawals.ts';
import { isPredawn, isSupplyAutomatic } from '../../src/rules/offensive/surprise.ts';
import { closeTurn } from '../../src/rules/scenarios/course.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { judge, levelNow, victory } from '../../src/rules/victory/victory.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { MECH, UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { begin, kitOf } from '../kit/late.ts';

const CAMPAIGNS = ['campaign-dec-16', 'campaign-dec-21', 'campaign-dec-28'] as const;
const [FIRST, SECOND, THIRD] = CAMPAIGNS;
const { proves, u } = kitOf(FIRST);
const baseOf = (id: string): string => scenarioById(id).base ?? '';
const take = (g: G, side: number, ...ids: string[]): void => {
  for (const id of ids) g.set('control', g.board.at(id), side + 1);
};
/** The end of a turn in some week of the campaign. */
const judged = (id: string, turn: string, change: (g: G) => void): string | undefined => {
  const g = begin(id);
  g.v.turn = turnNumber(turn);
  change(g);
  closeTurn(g);
  judge(g, 'turn-end');
  return g.result?.level;
};

describe('who comes and who goes', () => {
  proves(
    ['38.3.0'],
    'all of the reinforcement list from the first turn on, each counter once, by an edge of its side; replacements without points at the start',
    () => {
      for (const id of CAMPAIGNS) {
        const g = begin(id);
        const waiting = g.unitsIn(g.box('Arriving')).filter((v) => UNITS[v].type !== 'commando');
        for (const row of arrivals) {
          // That of December 21 begins in the afternoon with those of the morning (36.12.3).
          if (row.doors === undefined || (row.turn ?? 0) < g.v.turn - (id === SECOND ? 1 : 0)) continue;
          const missing = (row.units ?? []).filter((unit) => g.f.place[u(unit)] === g.box('Not in play'));
          expect(missing, `${id} ${row.n}`).toEqual([]);
        }
        for (const v of waiting) {
          const entry = entryFor(g, v);
          expect(entry && doorsOf(g, entry).length > 0 && g.f.due[v] >= g.v.turn, `${id} ${UNITS[v].id}`).toBe(true);
        }
        expect(g.rules.replacements, id).toBe(true);
      }
      const g = begin(FIRST);
      expect(g.unitsIn(g.box('Arriving')).length).toBeGreaterThan(700);
      expect(g.f.due[u('al-87id-hq')]).toBeGreaterThan(turnNumber('dec-28-am'));
    },
  );
  proves(['38.4.0'], 'the withdrawals of 22.6.0', () => {
    const leaves = (id: string, turn: string): boolean => {
      const g = begin(id);
      g.v.turn = turnNumber(turn);
      return isWithdrawalTurn(g);
    };
    expect([FIRST, SECOND].map((id) => leaves(id, 'dec-27-am'))).toEqual([true, true]);
    expect([leaves(THIRD, 'dec-28-pm'), leaves('march-to-the-meuse', 'dec-27-am'), leaves(FIRST, 'dec-26-am')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('rules', () => {
  proves(['38.8.0'], 'supply as in the scenario that is extended', () => {
    for (const id of CAMPAIGNS) {
      const [own, base] = [scenarioById(id), scenarioById(baseOf(id))];
      expect([own.ultimate, own.depots, own.supplyNear, own.without], id).toEqual([
        base.ultimate,
        base.depots,
        base.supplyNear,
        base.without,
      ]);
      const g = begin(id);
      const named = (name: string): number[] =>
        g.board.regions.filter((r) => r.kind === 'supply' && r.name === name).flatMap((r) => [...r.hexes]);
      const sources = [GERMAN, ALLIED].map((side) => g.rules.sources(g.board, side).map(({ hex }) => hex));
      expect(g.rules.supply, id).toBe(true);
      expect(sources, id).toEqual([expect.arrayContaining(named('german')), expect.arrayContaining(named('us'))]);
    }
  });
  proves(['38.9.0'], 'all special rules of the scenario that is extended, those of the first days as long as they last', () => {
    for (const id of CAMPAIGNS) {
      const lacking = scenarioById(baseOf(id)).specialRules.filter((rule) => !begin(id).rules.special(rule));
      expect(lacking, id).toEqual(id === THIRD ? ['37.3.5', '37.3.6'] : []);
    }
    const g = begin(FIRST);
    expect([isPredawn(g), isSupplyAutomatic(g), onMapOf(g, ALLIED).every((v) => g.f.asleep[v] === 1)]).toEqual([true, true, true]);
    g.v.turn = turnNumber('dec-20-am');
    expect([isPredawn(g), isSupplyAutomatic(g), isPredawn(begin(SECOND))]).toEqual([false, false, false]);
    expect(scenarioById(FIRST).awakening).toEqual(scenarioById('march-to-the-meuse').awakening);
  });
});

describe('victory', () => {
  const bridge = (g: G): void => {
    for (const v of [...onMapOf(g, ALLIED)]) g.move(v, g.box('Eliminated'));
    for (let side = 0; side < g.board.sideCount; side++) if (g.f.span[side] === 1) g.set('span', side, 0);
    take(g, GERMAN, '1705NE', '1606NE', '4020NE', '3521NE');
  };
  const overMeuse = (g: G): void => {
    const behind = g.board.ids.findIndex((_, h) => (g.board.marks[h] & g.board.markBit('behind-meuse')) !== 0);
    for (const part of ['2Pz KG Coch', '116Pz KG Bayer', '1SS KG Peip']) {
      const units = UNITS.filter((v) => `${v.formation} ${v.part}` === part && MECH[v.index] === 1).map((v) => v.index);
      for (const v of units) {
        g.move(v, behind);
        g.set('overMeuse', v, g.v.turn - 1);
      }
    }
  };
  proves(
    ['38.10.0'],
    'automatic wins of the week that it is: a Meuse bridge to December 20, Kampfgruppen over the Meuse to December 27, then Bastogne or St. Vith and Houffalize',
    () => {
      expect([judged(FIRST, 'dec-19-am', bridge), judged(FIRST, 'dec-22-am', bridge)]).toEqual(['german-win', undefined]);
      const { automatic = [] } = begin(FIRST).rules.victory;
      expect(automatic.map(({ case: rule, turns }) => [rule, turns])).toEqual([
        ['35.6.8', [1, 16]],
        ['36.12.10', [17, 37]],
        ['36.12.10', [37, 37]],
        ['37.3.11', [38, 73]],
        ['37.3.11', [38, 73]],
      ]);
      const over = automatic.find((win) => win.words === 'three-over');
      expect(over?.if?.[0].what).toBe('over-meuse');
      expect(judged(SECOND, 'dec-23-am', overMeuse) === 'german-decisive' || judged(SECOND, 'dec-29-am', overMeuse) === undefined).toBe(
        true,
      );
      const g = begin(SECOND);
      take(g, ALLIED, '4430NE', '2606SE');
      expect(victory(g)).toBeUndefined();
      g.v.turn = turnNumber('dec-28-am');
      expect(victory(g)).toMatchObject({ winner: ALLIED, level: 'us-win', case: '37.3.11' });
      const twice = begin(THIRD);
      take(twice, GERMAN, '2215SE', '2216SE');
      closeTurn(twice);
      twice.v.turn++;
      closeTurn(twice);
      judge(twice, 'turn-end');
      expect(twice.result).toMatchObject({ winner: GERMAN, case: '37.3.11' });
    },
  );
  proves(['38.10.0'], 'after January 8 victory hexes, with Bastogne twice', () => {
    const g = begin(FIRST);
    g.v.turn = g.rules.lastTurn + 1;
    for (const h of g.rules.symbolHexes(g.board)) g.set('control', h, 0);
    take(g, ALLIED, '2215SE');
    take(g, GERMAN, '4430NE');
    expect([totalOf(g, ALLIED), totalOf(g, GERMAN), levelNow(g), victory(g)?.case]).toEqual([2, 1, 'us-win', '38.10.0']);
  });
});
