import { audit, explain, explained } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { newBattle } from '../../src/rules/combat/battles.ts';
import { battleColumn, isBelowTheLine, resultAt } from '../../src/rules/combat/odds.ts';
import { hasRoom } from '../../src/rules/combat/participation.ts';
import { attackStrength, defenseStrength, unitAttack, unitDefense } from '../../src/rules/combat/strength.ts';
import { liveCell, odd, staged } from '../../src/screen/battle.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, from, NE, out, SE } from '../kit/field.ts';
import { battlefield, DE, draft, lines, odds, theBattle, US } from '../kit/fight.ts';
import { hex, offers, proves, u } from '../kit/kit.ts';

const EAST = out(E, 1);
/** One German stack against the hex to the east, drafted with these units. */
function attack(s: Parameters<typeof battlefield>[0], by: readonly string[], on: string | string[] = EAST): G {
  const g = battlefield(s);
  const b = newBattle(
    g,
    [on].flat().map((id) => hex(g, id)),
    by.map(u),
  );
  g.rows.battles = [b];
  b.defenders = b.targets.flatMap((h) => g.unitsIn(h));
  return g;
}

describe('strengths', () => {
  proves(['10.63', '10.0'], 'a unit attacks with all it has: nothing can be held back once it has joined', () => {
    const g = battlefield({ units: { [DE.tanks]: C, [DE.foot]: C, [US.foot]: EAST }, hexes: { [C]: ['village'] } });
    draft(g, { on: EAST, by: [DE.tanks] });
    expect(attackStrength(g, theBattle(g))).toBe(10);
    expect(new Set(offers(g).map((a) => a.k))).toEqual(new Set(['join', 'ready']));
  });

  proves(['9.31', '10.12'], 'two battalions and a company fight from a hex; a company may take the place of a battalion', () => {
    const COMPANIES = ['us-co-im-01', 'us-co-im-02', 'us-co-im-03'];
    const joins = (others: readonly string[], last: string): string | undefined => {
      const units = Object.fromEntries([...others, last].map((id) => [id, C]));
      const g = battlefield({ side: 'allied', units: { ...units, [DE.foot]: EAST } });
      return hasRoom(g, u(last), { attackers: others.map(u), guns: [] }) ? 'fights' : undefined;
    };
    expect(joins(COMPANIES.slice(0, 2), COMPANIES[2])).toBe('fights');
    expect(joins([US.foot, COMPANIES[0]], COMPANIES[1])).toBe('fights');
    expect(joins([US.foot, US.mate], COMPANIES[0])).toBe('fights');
    expect(joins([COMPANIES[0], US.foot], US.mate)).toBe('fights');
    expect(joins([US.foot, US.mate], US.other)).toBeUndefined();
    expect(joins([...COMPANIES], US.foot)).toBeUndefined();
  });

  proves(['10.0', '10.3', '10.22'], 'attack against defense, whatever the ground, rounded for the defender', () => {
    const g = attack({ units: { [DE.tanks]: C, [DE.foot]: out(NE, 1), [US.foot]: EAST }, hexes: { [EAST]: 'woods' } }, [DE.tanks, DE.foot]);
    expect([attackStrength(g, theBattle(g)), defenseStrength(g, theBattle(g))]).toEqual([13, 6]);
    expect(odds(g)).toBe('2-1');
  });

  proves(
    ['10.18', '14.54', '14.63', '14.64', '13.35', '13.36', '13.42', '13.43', 'chart-14.68'],
    'mode, supply and fatigue halve one after another',
    () => {
      const value = (fields: Record<string, number>): [number, number] => {
        const g = battlefield({ units: { 'de-2-16-116p-t': { at: C, ...fields } } });
        const unit = u('de-2-16-116p-t');
        for (const of of [unitAttack, unitDefense]) expect(audit(explained((sink) => of(g, unit, sink)))).toBeUndefined();
        return [unitAttack(g, unit), unitDefense(g, unit)];
      };
      expect(value({})).toEqual([12, 12]);
      expect(value({ march: 1 })).toEqual([6, 6]);
      expect(value({ supply: 1 })).toEqual([12, 12]);
      expect(value({ supply: 2 })).toEqual([6, 12]);
      expect(value({ supply: 3 })).toEqual([6, 12]);
      expect(value({ supply: 4 })).toEqual([1, 6]);
      expect(value({ fatigue: 1 })).toEqual([6, 6]);
      expect(value({ fatigue: 2 })).toEqual([6, 12]);
      expect(value({ march: 1, supply: 2, fatigue: 1 })).toEqual([1, 3]);
      expect(value({ supply: 4, fatigue: 2 })).toEqual([0, 6]);
      expect(value({ steps: 1 })).toEqual([6, 6]);
    },
  );

  proves(
    ['16.21', '16.31', 'err-16.0c', '11.51'],
    'Entrenchments double the defense, but not of artillery, headquarters and March Mode',
    () => {
      const g = battlefield({
        units: { [US.foot]: C, [US.hq]: C, 'us-32-1xx-a': C, [US.mate]: { at: C, march: 1 } },
        works: { [C]: 2 },
      });
      expect([US.foot, US.hq, 'us-32-1xx-a', US.mate].map((id) => unitDefense(g, u(id)))).toEqual([12, 1, 3, 3]);
    },
  );

  proves(['11.51'], 'artillery defends with the strength on its back, in or out of battery', () => {
    for (const battery of [0, 1]) {
      const g = battlefield({ units: { 'us-32-1xx-a': { at: C, battery } } });
      expect(unitDefense(g, u('us-32-1xx-a'))).toBe(3);
    }
  });
});

describe('the line of the table', () => {
  const line = (g: G): string => lines(g).find((text) => text.includes('line.row-')) ?? '';
  proves(['10.3', '10.0', 'chart-10.76'], 'the terrain of the defender chooses the line', () => {
    const at = (what: string | string[]) => attack({ units: { [DE.tanks]: C, [US.foot]: EAST }, hexes: { [EAST]: what } }, [DE.tanks]);
    // 10 against 6: 1-1 stands in another column of each line.
    for (const [what, row, column] of [
      ['clear', 'clear', 3],
      ['broken', 'broken', 2],
      ['woods', 'woods', 1],
      [['village'], 'village', 1],
      [['town'], 'town', 0],
    ] as const) {
      const g = at(what as string);
      expect(line(g)).toBe(`10.3 line.row-${row} 0`);
      expect(battleColumn(g, theBattle(g), 10, 6)).toEqual({ start: column, column });
      expect(odds(g)).toBe('1-1');
    }
    expect([1, 2, 3, 4, 5, 6].map((die) => resultAt(3 as never, die))).toEqual(['D2', 'D1', 'D1', 'A1', 'A1(1)', 'A2(1)']);
    expect([resultAt(11 as never, 5), resultAt(10 as never, 6), resultAt(12 as never, 6)]).toEqual(['D2(1)', 'D3', 'D2(1)']);
  });

  proves(['10.26', '10.0'], 'of several defending hexes the line best for the defender counts', () => {
    const g = attack(
      { units: { [DE.tanks]: C, [US.foot]: EAST, [US.other]: out(SE, 1) }, hexes: { [out(SE, 1)]: ['town'] } },
      [DE.tanks],
      [EAST, out(SE, 1)],
    );
    expect(line(g)).toBe('10.26 line.row-town 0');
  });

  proves(['12.12', '12.0'], 'at night everything is covered ground, but for towns and rivers; the turn before dawn is no night', () => {
    const row = (turn: number, what: string | string[], sides = {}, bonus = 0) =>
      line(
        attack({ units: { [DE.tanks]: C, [US.foot]: EAST }, hexes: { [EAST]: what as string }, sides, turn, vars: { bonus } }, [DE.tanks]),
      );
    expect(row(10, 'clear')).toBe('12.12 line.row-night 0');
    expect(row(10, ['town'])).toBe('10.3 line.row-town 0');
    expect(row(10, 'clear', { [`${C}|${EAST}`]: ['river'] })).toBe('10.3 line.row-river 0');
    expect(row(8, 'clear', {}, 1)).toBe('12.12 line.row-night 0');
    expect(row(1, 'clear')).toBe('10.3 line.row-clear 0');
  });

  proves(['10.3'], 'the river line is for attacks that all come over a river or ford, bridged or not; creeks never count', () => {
    const both = { [DE.tanks]: C, [DE.foot]: out(NE, 1), [US.foot]: EAST };
    const row = (features: string[], by: string[]) => line(attack({ units: both, sides: { [`${C}|${EAST}`]: features } }, by));
    expect(row(['river'], [DE.tanks])).toContain('row-river');
    expect(row(['river', 'bridge'], [DE.tanks])).toContain('row-river');
    expect(row(['river', 'ford'], [DE.tanks])).toContain('row-river');
    expect(row(['creek'], [DE.tanks])).toContain('row-clear');
    expect(row(['river'], [DE.tanks, DE.foot])).toContain('row-clear');
  });

  proves(['10.3', '11.32'], 'a Barrage attack has the river line if all who fire are beside it over one, and none from the air', () => {
    const GUN = 'de-12xx-a105';
    const fired = (at: string, air = 0): string => {
      const g = battlefield({ units: { [GUN]: at, [US.foot]: EAST }, sides: { [`${C}|${EAST}`]: ['river'] } });
      g.rows.battles = [{ ...newBattle(g, [hex(g, EAST)], [], [u(GUN)]), kind: 'barrage', air, defenders: g.unitsIn(hex(g, EAST)) }];
      return line(g);
    };
    expect(fired(C)).toContain('row-river');
    expect(fired(out(NE, 1))).toContain('row-clear');
    expect(fired(C, 2)).toContain('row-clear');
  });

  proves(['10.62'], 'below the first column an attack is none; odds beyond the last use the last', () => {
    const weak = (what: string, defenders: string[]) =>
      attack({ units: { [DE.foot]: C, ...Object.fromEntries(defenders.map((id) => [id, EAST])) }, hexes: { [EAST]: what } }, [DE.foot]);
    // 3 against 6, 12, 20: 1-2, 1-4, below.
    expect(isBelowTheLine(weak('broken', [US.foot]), theBattle(weak('broken', [US.foot])))).toBe(false);
    const far = weak('broken', [US.foot, US.mate]);
    expect(isBelowTheLine(far, theBattle(far))).toBe(true);
    const open = weak('clear', [US.foot, US.mate]);
    expect(isBelowTheLine(open, theBattle(open))).toBe(false);
    // 3 against 12 is 1-4, the lowest of the line; fire that makes it 14 comes after that test.
    const gun = 'us-32-1xx-a';
    const fired = attack({ units: { [DE.foot]: C, [US.foot]: EAST, [US.mate]: EAST, [gun]: out(E, 5) } }, [DE.foot]);
    theBattle(fired).fpf = [u(gun)];
    expect([defenseStrength(fired, theBattle(fired)), isBelowTheLine(fired, theBattle(fired))]).toEqual([14, false]);
    const strong = attack({ units: { [DE.tanks]: C, [US.hq]: EAST }, hexes: { [EAST]: 'clear' } }, [DE.tanks]);
    expect(battleColumn(strong, theBattle(strong), 100, 1).column).toBe(12);
  });
});

describe('shifts', () => {
  const shiftsIn = (g: G): string[] => lines(g).filter((text) => / line\.(surprise|integrity|combined|improved)/.test(text));
  proves(
    ['10.41', '10.42', '10.44', 'err-10.4/10.5'],
    'two battalions of a regiment in a hex shift a column, though only one fights, and once',
    () => {
      const g = attack({ units: { [DE.foot]: C, [DE.mate]: C, [US.foot]: EAST } }, [DE.foot]);
      expect(shiftsIn(g)).toEqual(['10.42 line.integrity 1']);
      expect(odds(g)).toBe('1-1');
      const twice = attack(
        { units: { [DE.foot]: C, [DE.mate]: C, 'de-1-27-12-i': out(NE, 1), 'de-2-27-12-i': out(NE, 1), [US.foot]: EAST } },
        [DE.foot, 'de-1-27-12-i'],
      );
      expect(shiftsIn(twice)).toEqual(['10.42 line.integrity 1']);
      const defends = attack({ units: { [DE.foot]: C, [US.foot]: EAST, [US.mate]: EAST } }, [DE.foot]);
      expect(shiftsIn(defends)).toEqual(['10.42 line.integrity -1']);
    },
  );

  proves(['10.43', '10.41'], 'other regiments, tanks and replacements have no integrity', () => {
    for (const pair of [
      [DE.foot, DE.other],
      ['de-2-16-116p-t', 'de-3-16-116p-t'],
      ['de-12xx-e', 'de-12xx-w'],
    ])
      expect(
        shiftsIn(attack({ units: { [pair[0]]: C, [pair[1]]: C, [US.foot]: EAST } }, pair)).filter((t) => t.includes('integrity')),
      ).toEqual([]);
    expect(shiftsIn(attack({ units: { 'de-1-60-116p-m': C, 'de-2-60-116p-m': C, [US.foot]: EAST } }, ['de-1-60-116p-m']))).toEqual([
      '10.42 line.integrity 1',
    ]);
  });

  proves(['10.51', '10.52', '10.55'], 'tanks stacked with another arm shift a column, whichever of them fights', () => {
    const g = attack({ units: { [DE.tanks]: C, [DE.foot]: C, [US.foot]: EAST } }, [DE.foot]);
    expect(shiftsIn(g)).toEqual(['10.52 line.combined-arms 1']);
    for (const other of ['de-12xx-w', 'de-12xx-a105', 'de-116-116pxx-d'])
      expect(shiftsIn(attack({ units: { [DE.tanks]: C, [other]: C, [US.foot]: EAST } }, [DE.tanks]))).toEqual([]);
    // Tank destroyers are tanks; anti-tank artillery helps the defense only.
    expect(shiftsIn(attack({ units: { 'de-116-116pxx-d': C, [DE.foot]: C, [US.foot]: EAST } }, [DE.foot]))).toEqual([
      '10.52 line.combined-arms 1',
    ]);
    expect(shiftsIn(attack({ units: { 'de-12xx-w': C, [DE.foot]: C, [US.foot]: EAST } }, [DE.foot]))).toEqual([]);
  });

  proves(['10.53', '10.54'], 'combined arms of the defender only cancel those of the attacker', () => {
    const defense = { [US.foot]: EAST, 'us-825-v-w': EAST };
    expect(shiftsIn(attack({ units: { [DE.tanks]: C, [DE.foot]: C, ...defense } }, [DE.tanks]))).toEqual([
      '10.52 line.combined-arms 1',
      '10.54 line.combined-arms-canceled -1',
    ]);
    expect(shiftsIn(attack({ units: { [DE.tanks]: C, ...defense } }, [DE.tanks]))).toEqual([]);
  });

  proves(['25.14a'], 'on the first day German attacks are a surprise', () => {
    const on = (turn: number) => shiftsIn(attack({ units: { [DE.foot]: C, [US.foot]: EAST }, turn }, [DE.foot]));
    expect(on(3)).toEqual(['25.14a line.surprise 1']);
    expect(on(4)).toEqual([]);
    const us = attack({ side: 'allied', units: { [DE.foot]: EAST, [US.foot]: C }, turn: 3 }, [US.foot]);
    expect(shiftsIn(us)).toEqual([]);
    const barrage = attack({ units: { [DE.foot]: C, [US.foot]: EAST }, turn: 3 }, []);
    theBattle(barrage).kind = 'barrage';
    expect(shiftsIn(barrage)).toEqual([]);
  });

  proves(['16.11'], 'Improved Positions shift last, and so count against the last column; artillery has no use of them', () => {
    const g = attack({ units: { [DE.foot]: C, [DE.mate]: C, [US.foot]: EAST }, works: { [EAST]: 1 } }, [DE.foot]);
    expect(shiftsIn(g)).toEqual(['10.42 line.integrity 1', '16.11 line.improved -1']);
    expect(battleColumn(g, theBattle(g), 100, 1).column).toBe(11);
    expect(shiftsIn(attack({ units: { [DE.foot]: C, 'us-32-1xx-a': EAST }, works: { [EAST]: 1 } }, [DE.foot]))).toEqual([]);
    expect(shiftsIn(attack({ units: { [DE.foot]: C, [US.foot]: { at: EAST, march: 1 } }, works: { [EAST]: 1 } }, [DE.foot]))).toEqual([]);
  });
});

describe('the odds before the die', () => {
  proves(
    ['10.0', 'chart-10.76'],
    'the question `battle` tells strengths, column, results and their chances, with accounts that add up',
    () => {
      const g = draft(battlefield({ units: { [DE.tanks]: C, [US.foot]: EAST, [US.other]: from(C, NE, E) } }), { on: EAST, by: [DE.tanks] });
      const answer = explain(g, { q: 'battle' });
      expect(answer).toMatchObject({ start: 3, final: 3, attackers: [u(DE.tanks)], defenders: [u(US.foot)], targets: [hex(g, EAST)] });
      expect(answer?.outcomes.map(({ result, weight, total }) => `${result} ${weight}/${total}`)).toEqual([
        'D2 1/6',
        'D1 2/6',
        'A1 1/6',
        'A1(1) 1/6',
        'A2(1) 1/6',
      ]);
      expect(answer?.taken).toEqual({ low: 0, high: 0.5 });
      for (const ledger of [answer?.attack, answer?.defense, answer?.column]) expect(ledger && audit(ledger)).toBeUndefined();
      // The same cell is lit on the printed table: the last of its five lines.
      expect(liveCell(g)).toEqual({ row: 4, column: 3 });
      expect(explain(g, { q: 'attack', targets: [hex(g, EAST)], attackers: [u(DE.tanks)] })).toMatchObject({ start: 3, final: 3 });
    },
  );

  proves(['25.14c', '10.0'], 'the chances count the dice of green units', () => {
    const green = 'de-1-914-352-i';
    const g = draft(battlefield({ units: { [green]: C, [US.foot]: EAST }, turn: 3 }), { on: EAST, by: [green] });
    const outcomes = explain(g, { q: 'battle' })?.outcomes ?? [];
    expect(outcomes.reduce((sum, o) => sum + o.weight, 0)).toBe(36);
    // 3 against 6 is 1-2, shifted to 1-1; reduced 1 against 6 is below 1-4, which with the shift is 1-3.
    const weight = (result: string): number => outcomes.find((o) => o.result === result)?.weight ?? 0;
    expect(weight('D2')).toBe(4);
    expect(weight('A2(2)')).toBe(2 * 2);
  });

  proves(['10.62'], 'an attack below the line is told as what it is, and answers tell what they change', () => {
    const g = battlefield({
      units: { [DE.foot]: C, [DE.tanks]: C, [US.foot]: EAST, [US.mate]: EAST },
      hexes: { [EAST]: ['town'], [C]: ['village'] },
    });
    draft(g, { on: EAST, by: [DE.foot] });
    expect(explain(g, { q: 'battle' })?.outcomes).toMatchObject([{ result: 'below', weight: 6 }]);
    const join = explain(g, { q: 'effects' })?.find((e) => e.action.k === 'join');
    expect(join).toMatchObject({ says: 'effect.first-odds', args: { after: '1-1' } });
  });

  proves(['10.75', '9.33'], 'before the die, the steps that a bad result can cost are those of the whole stack', () => {
    const worst = (units: Record<string, string>) => {
      const g = battlefield({ units: { [DE.foot]: C, ...units, [US.foot]: EAST } });
      const { outcomes } = odd(g, staged(g, newBattle(g, [hex(g, EAST)], [u(DE.foot)])), true);
      return outcomes.find((o) => o.result === 'A2(2)')?.attackerSteps;
    };
    expect([worst({}), worst({ [DE.other]: C })]).toEqual([
      [2, 2],
      [2, 4],
    ]);
  });
});
