/** Examples printed in the rulebook, number by number: movement, zones, combat, artillery, results. */
import { describe, expect } from 'vitest';
import { barrageStrength } from '../src/rules/artillery/barrage.ts';
import { gatherDefenders, newBattle } from '../src/rules/combat/battles.ts';
import { battleColumn, columnText } from '../src/rules/combat/odds.ts';
import { unitAttack } from '../src/rules/combat/strength.ts';
import { SIDE, UNITS } from '../src/state/query.ts';
import { ALLIED, type G, RECOVERING, UNSUPPLIED } from '../src/state/shape.ts';
import { C, E, out, type Scene, scene, spent, W } from './kit/field.ts';
import { battlefield, DE, declare, draft, lines, theBattle, told, US } from './kit/fight.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from './kit/kit.ts';

const EAST = out(E, 1);
const FIRST = 'us-1-393-99-i';
const SECOND = 'us-2-393-99-i';
const TANKS = 'us-70-4xx-t';

describe('movement', () => {
  proves(
    ['7.43'],
    'US tanks count 1/3, 2/3, 1 ... along a primary road; 2 1/3 becomes 3 where a secondary road begins, a whole number stays',
    () => {
      const along = (primary: number, secondary: number): number[] => {
        const way = Array.from({ length: primary + secondary + 1 }, (_, n) => (n < 4 ? out(W, 4 - n) : out(E, n - 4)));
        const g = scene({
          side: 'allied',
          units: { [US.tanks]: { at: way[0], march: 1 } },
          primary: way.slice(0, primary + 1),
          secondary: way.slice(primary),
        });
        play(g, { k: 'pick', u: u(US.tanks) });
        // In sixths of a point.
        return way.slice(1).map((id) => Math.round(6 * spent(play(g, { k: 'go', h: hex(g, id) }))));
      };
      expect(along(7, 2)).toEqual([2, 4, 6, 8, 10, 12, 14, 18 + 3, 18 + 6]);
      expect(along(6, 1)).toEqual([2, 4, 6, 8, 10, 12, 12 + 3]);
    },
  );
  proves(['8.33'], 'a US unit of twelve points leaves a German fluid zone for broken ground: five points', () => {
    const s: Scene = {
      side: 'allied',
      units: { [US.tanks]: C, [DE.foot]: { at: EAST, steps: 1 } },
      hexes: { [out(W, 1)]: 'broken' },
    };
    const g = play(scene(s), { k: 'pick', u: u(US.tanks) });
    expect(spent(play(g, { k: 'go', h: hex(g, out(W, 1)) }))).toBe(5);
  });
});

describe('combat', () => {
  const stack = { [FIRST]: C, [SECOND]: C, [TANKS]: C, [DE.foot]: EAST };
  const shifts = (by: string[]): string[] => {
    const g = draft(battlefield({ side: 'allied', units: stack }), { on: EAST, by });
    gatherDefenders(g, theBattle(g));
    return lines(g).filter((text) => / line\.(integrity|combined)/.test(text));
  };
  proves(
    ['10.44', '10.55', '9.31'],
    'two battalions of the 393rd and tanks: whichever two of the three fight, both bonuses are theirs',
    () => {
      for (const by of [
        [FIRST, TANKS],
        [FIRST, SECOND],
      ])
        expect(shifts(by)).toEqual(['10.42 line.integrity 1', '10.52 line.combined-arms 1']);
      const g = draft(battlefield({ side: 'allied', units: stack }), { on: EAST, by: [FIRST, SECOND] });
      expect(refusal(g, { k: 'join', u: u(TANKS) })).toMatchObject({ case: '9.31', why: 'no-room-to-fight' });
    },
  );
  proves(['16.11', '10.61'], '4-1 in broken ground against Improved Positions is 3-1', () => {
    const column = (works: number): string => {
      const g = draft(battlefield({ units: { [DE.tanks]: C, [US.foot]: EAST }, hexes: { [EAST]: 'broken' }, works: { [EAST]: works } }), {
        on: EAST,
        by: [DE.tanks],
      });
      const b = theBattle(g);
      gatherDefenders(g, b);
      return columnText(g, b, battleColumn(g, b, 24, 6).column);
    };
    expect([column(0), column(1)]).toEqual(['4-1', '3-1']);
  });
  proves(
    ['chart-14.68', '13.43', '14.54'],
    'Recovering and Unsupplied: the attack is halved and halved again, rounded down each time',
    () => {
      const g = scene({ units: { [DE.tanks]: { at: C, fatigue: RECOVERING, supply: UNSUPPLIED } } });
      const printed = UNITS[u(DE.tanks)].front.attack;
      expect(unitAttack(g, u(DE.tanks))).toBe(Math.floor(Math.floor(printed / 2) / 2));
      expect(printed).toBeGreaterThan(7);
    },
  );
  proves(['10.74', '10.75'], 'D3(2): two steps at once, by whom the owner likes, then any mixture of three hexes and steps', () => {
    const TIGERS = ['ss-iss-tvi-1', 'ss-iss-tvi-2'];
    const weak = { at: EAST, steps: 1 };
    const idle = ['us-1-12-4-i', FIRST];
    const g = battlefield({
      units: { [TIGERS[0]]: C, [TIGERS[1]]: C, [US.foot]: weak, [US.other]: weak, [idle[0]]: EAST, [idle[1]]: EAST },
    });
    declare(g, { on: EAST, by: TIGERS });
    for (const id of idle) play(g, { k: 'aside', u: u(id) });
    // 30 against two reduced battalions of 3: 5-1.
    roll(g, 1);
    expect(told(g, 'result')).toMatchObject([{ result: 'D3(2)', odds: '5-1' }]);
    play(g, { k: 'lose', u: u(US.foot) }, { k: 'lose', u: u(FIRST) });
    expect([at(g, US.foot), g.f.steps[u(FIRST)]]).toEqual(['Eliminated', 1]);
    expect(offers(g, 'back').map((a) => a.n)).toEqual([3, 2, 1, 0]);
  });
});

describe('artillery', () => {
  const GUNS = UNITS.filter(
    (unit) => SIDE[unit.index] === ALLIED && unit.battery && ['1', 'V', 'VIII'].includes(unit.formation ?? '') && unit.battery.range >= 5,
  );
  /** Of the division and its corps in full, of another corps by half (11.14). */
  const pointsOf = (gun: (typeof GUNS)[number]): number => Math.floor((gun.battery?.barrage ?? 0) / (gun.formation === 'VIII' ? 2 : 1));
  /** US artillery that comes to so many barrage points. */
  function worth(points: number, first = 0): string[] | undefined {
    if (points === 0) return [];
    for (let i = first; i < GUNS.length; i++) {
      const barrage = pointsOf(GUNS[i]);
      const rest = barrage > 0 && barrage <= points ? worth(points - barrage, i + 1) : undefined;
      if (rest) return [GUNS[i].id, ...rest];
    }
    return undefined;
  }
  const arrives = (points: number, turn: number, ground: string[]): number => {
    const guns = worth(points) ?? [];
    const g: G = battlefield({
      side: 'allied',
      turn,
      units: { [US.foot]: C, [DE.foot]: EAST, ...Object.fromEntries(guns.map((id) => [id, { at: out(W, 2), battery: 1 }])) },
      hexes: { [EAST]: ground },
    });
    const b = newBattle(g, [hex(g, EAST)], [u(US.foot)], guns.map(u));
    gatherDefenders(g, b);
    return barrageStrength(g, b);
  };
  proves(['11.61', '11.62'], '39 points into a village are 19, and 9 at night; 7 into a town at night are 3 and then 1', () => {
    expect([arrives(39, 8, []), arrives(39, 8, ['village']), arrives(39, 10, ['village'])]).toEqual([39, 19, 9]);
    expect([arrives(7, 8, ['town']), arrives(7, 10, ['town'])]).toEqual([3, 1]);
  });
});
