/** More examples printed in the rulebook, number by number: bonuses, losses and advances, support by artillery, air. */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { supportFor } from '../src/rules/artillery/formations.ts';
import { gatherDefenders } from '../src/rules/combat/battles.ts';
import { battleColumn, columnText } from '../src/rules/combat/odds.ts';
import type { G } from '../src/state/shape.ts';
import { C, E, out, type Scene } from './kit/field.ts';
import { battlefield, DE, declare, draft, lines, theBattle, told, US } from './kit/fight.ts';
import { at, hex, offers, play, position, proves, refusal, roll, u } from './kit/kit.ts';

const EAST = out(E, 1);
const FIRST = 'us-1-393-99-i';
const SECOND = 'us-2-393-99-i';
const TANKS = 'us-70-4xx-t';

describe('bonuses', () => {
  /** The column of a battle as put together, at these strengths. */
  const column = (s: Scene, by: readonly string[], attack: number, defense: number): string => {
    const g = draft(battlefield(s), { on: EAST, by });
    const b = theBattle(g);
    gatherDefenders(g, b);
    return columnText(g, b, battleColumn(g, b, attack, defense).column);
  };
  const broken = { [EAST]: 'broken' };

  proves(['10.41', '10.42'], 'the 1/393/99 and the 2/393/99 at 5-1 on broken ground attack at 6-1', () => {
    const units = { [FIRST]: C, [SECOND]: C, [DE.foot]: EAST };
    expect(column({ side: 'allied', units, hexes: broken }, [FIRST, SECOND], 30, 6)).toBe('6-1');
    const others = { [FIRST]: C, [US.foot]: C, [DE.foot]: EAST };
    expect(column({ side: 'allied', units: others, hexes: broken }, [FIRST, US.foot], 30, 6)).toBe('5-1');
  });
  proves(['10.52'], 'the 1/393/99 with the tanks of the 70th: one column to the right', () => {
    const units = { [FIRST]: C, [TANKS]: C, [DE.foot]: EAST };
    expect(column({ side: 'allied', units, hexes: broken }, [FIRST, TANKS], 12, 6)).toBe('3-1');
    const g = draft(battlefield({ side: 'allied', units }), { on: EAST, by: [FIRST, TANKS] });
    gatherDefenders(g, theBattle(g));
    expect(lines(g).filter((text) => / line\.(integrity|combined)/.test(text))).toEqual(['10.52 line.combined-arms 1']);
  });
  proves(['chart-10.76', '25.14a', '16.11'], '2-1 on broken ground with three columns to the right and two to the left is 3-1', () => {
    // Surprise, a regiment, and tanks beside it; a regiment in Improved Positions.
    const units = { [DE.foot]: C, [DE.mate]: C, [DE.tanks]: C, [US.foot]: EAST, [US.mate]: EAST };
    expect(column({ turn: 2, units, hexes: broken, works: { [EAST]: 1 } }, [DE.foot, DE.tanks], 12, 6)).toBe('3-1');
    expect(column({ turn: 2, units, hexes: broken }, [DE.foot, DE.tanks], 12, 6)).toBe('4-1');
    expect(column({ turn: 8, units, hexes: broken, works: { [EAST]: 1 } }, [DE.foot, DE.tanks], 12, 6)).toBe('2-1');
  });
});

describe('results', () => {
  proves(['7.12', '7.24'], 'a German column attacks and gets an A1: first that is settled, then the marker goes, for nothing', () => {
    // Half of ten against six: 1-2 on clear ground, where a 3 is A1.
    const g = battlefield({ units: { [DE.tanks]: { at: C, march: 1 }, [US.foot]: EAST } });
    declare(g, { on: EAST, by: [DE.tanks] }, 3);
    expect(told(g, 'result')).toMatchObject([{ result: 'A1' }]);
    expect(g.f.march[u(DE.tanks)]).toBe(1);
    play(g, offers(g, 'back')[0]);
    while (prompt(g).at === 'retreat.step') play(g, offers(g)[0]);
    expect([at(g, DE.tanks) === C, g.f.march[u(DE.tanks)]]).toEqual([false, 0]);
  });
  proves(['10.92'], 'D2: after two hexes of retreat the victors go two; a company lost where it stands leaves them one', () => {
    const COMPANY = 'us-co-im-01';
    const reach = (g: G): number => {
      let hexes = 0;
      for (; prompt(g).at === 'advance.choose' && offers(g, 'advance').length > 0; hexes++) play(g, offers(g, 'advance')[0]);
      return hexes;
    };
    // 15 against 6 is 2-1: a 2 is D2 on clear ground.
    const back = battlefield({ units: { 'ss-iss-tvi-1': C, [US.foot]: EAST } });
    declare(back, { on: EAST, by: ['ss-iss-tvi-1'] }, 2);
    expect(told(back, 'result')).toMatchObject([{ result: 'D2', odds: '2-1' }]);
    play(back, { k: 'back', n: 2 });
    while (prompt(back).at === 'retreat.step') play(back, offers(back)[0]);
    expect(reach(back)).toBe(2);
    // A company of 2 in a town, at 15 to 2: 7-1, where a 5 is D1 and a 4 D2.
    const company = battlefield({ units: { 'ss-iss-tvi-1': C, [COMPANY]: EAST }, hexes: { [EAST]: ['town'] } });
    declare(company, { on: EAST, by: ['ss-iss-tvi-1'] }, 4);
    expect(told(company, 'result')).toMatchObject([{ result: 'D2' }]);
    // It loses its only step; the hex that is left of the number is the victors'.
    play(company, { k: 'back', n: 1 });
    expect(at(company, COMPANY)).toBe('Eliminated');
    expect(reach(company)).toBe(1);
  });
});

describe('support by artillery', () => {
  const g = battlefield({ units: { [DE.foot]: C } });
  proves(['11.14', '11.15'], 'guns of the 2nd Division help the 1/393/99 by half; British and US guns never help each other', () => {
    for (const gun of ['us-12-2xx-a', 'us-15-2xx-a']) expect(supportFor(g, u(gun), u(FIRST))).toBe('half');
    expect(supportFor(g, u('br-7-xxx-a4-5g'), u(FIRST))).toBe('never');
    expect(supportFor(g, u('us-12-2xx-a'), u('br-1wg-32-ga-i'))).toBe('never');
  });
});

describe('air points', () => {
  const CLEAR = 2;
  proves(['err-19.2'], 'ten points of German Patrol take three of Ground Support, one of Escort, one of Interdiction', () => {
    const g = position({
      scenario: 'campaign',
      stage: 'air',
      vars: { turn: 8, weather: CLEAR },
      units: { 'us-1-18-1-i': { at: 'D3030' }, [FIRST]: { at: 'D3031' } },
    });
    play(g, ...[5, 0, 4, 3, 0, 10].map((n) => ({ k: 'allot', n })));
    play(g, ...[0, 0, 0, 2, 3].map((n) => ({ k: 'strip', n })));
    expect([g.v.alliedSupport, g.v.escort, g.v.interdiction]).toEqual([2, 3, 2]);
    expect(prompt(g).at).not.toBe('air.strip');
  });
  proves(['err-19.43'], 'six points of Interdiction strike six columns with one, three with two, or two with three', () => {
    const columns = ['de-1-16-116p-t', 'de-2-16-116p-t', 'de-1-3-2p-t', 'de-2-3-2p-t', 'de-1-304-2p-m', 'de-2-304-2p-m', 'de-1-2-2p-m'];
    const where = columns.map((_, n) => `D20${10 + 2 * n}`);
    for (const points of [1, 2, 3]) {
      const g = position({
        stage: 'allied.supply',
        vars: { turn: 8, interdiction: 6, weather: CLEAR },
        units: { 'us-1-18-1-i': { at: 'D3545' }, ...Object.fromEntries(columns.map((id, n) => [id, { at: where[n], march: 1 }])) },
      });
      const strike = (n: number) => ({ k: 'strike', h: hex(g, where[n]), n: points });
      let struck = 0;
      while (prompt(g).at === 'strikes.choose' && refusal(g, strike(struck)) === undefined) {
        play(g, strike(struck++));
        roll(g, 6);
      }
      expect(struck).toBe(6 / points);
    }
  });
});
