import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { newBattle } from '../../src/rules/combat/battles.ts';
import { joinRefusal, readyRefusal } from '../../src/rules/combat/declare.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, from, moat, NE, out, SE, W } from '../kit/field.ts';
import { battlefield, DE, declare, draft, lines, open, theBattle, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const END = { k: 'done' } as const;

describe('who must attack', () => {
  proves(
    ['8.41', '10.0', '10.11', '10.13', '12.11'],
    'units in an enemy zone attack, by day and at night; the phase does not end before',
    () => {
      for (const turn of [8, 10]) {
        const g = battlefield({ units: { [DE.foot]: C, [US.foot]: out(E, 1) }, turn });
        expect(refusal(g, END)).toMatchObject({ case: '10.11', why: 'hex-owed', hex: hex(g, out(E, 1)) });
        declare(g, { on: out(E, 1), by: [DE.foot] });
        expect(told(g, 'battle')).toHaveLength(1);
      }
    },
  );

  proves(
    ['err-16.0c', '8.43', '16.33'],
    'a unit in March Mode must attack although the infantry beside it stands in finished positions',
    () => {
      for (const work of [1, 2]) {
        const beside = (march: number): ReturnType<typeof refusal> => {
          const g = battlefield({ units: { [DE.foot]: C, [DE.tanks]: { at: C, march }, [US.foot]: out(E, 1) }, works: { [C]: work } });
          return refusal(g, END);
        };
        expect(beside(0)).toBeUndefined();
        expect(beside(1)).toMatchObject({ case: '10.11' });
      }
      // In a town or village it is free like others: the ground is no position.
      const town = battlefield({ units: { [DE.tanks]: { at: C, march: 1 }, [US.foot]: out(E, 1) }, hexes: { [C]: ['town'] } });
      expect(refusal(town, END)).toBeUndefined();
      // The column owes the attack itself; the infantry need not join it.
      const g = battlefield({ units: { [DE.foot]: C, [DE.tanks]: { at: C, march: 1 }, [US.foot]: out(E, 1) }, works: { [C]: 1 } });
      draft(g, { on: out(E, 1), by: [DE.tanks] });
      expect(refusal(g, { k: 'ready' })).toBeUndefined();
    },
  );

  proves(
    ['err-16.0c', '16.11'],
    'Improved Positions still help the infantry when a column is in its hex, and never the column alone',
    () => {
      const shifted = (units: Record<string, string | Record<string, string | number>>): boolean => {
        const g = battlefield({ units: { 'ss-iss-tvi-1': C, ...units }, works: { [out(E, 1)]: 1 } });
        declare(g, { on: out(E, 1), by: ['ss-iss-tvi-1'] });
        return lines(g).some((line) => line.startsWith('16.11'));
      };
      const column = { [US.tanks]: { at: out(E, 1), march: 1 } };
      expect([shifted({ [US.foot]: out(E, 1), ...column }), shifted(column)]).toEqual([true, false]);
    },
  );

  proves(['8.43', '10.14', '16.33'], 'nobody must attack out of a town, a village or finished positions', () => {
    for (const shelter of ['town', 'village']) {
      const g = battlefield({ units: { [DE.foot]: C, [US.foot]: out(E, 1) }, hexes: { [C]: [shelter] } });
      expect(offers(g, 'target').map((a) => a.h)).toContain(hex(g, out(E, 1)));
      expect(refusal(g, END)).toBeUndefined();
    }
    const dug = (work: number) => battlefield({ units: { [DE.foot]: C, [US.foot]: out(E, 1) }, works: { [C]: work } });
    expect(refusal(dug(1), END)).toBeUndefined();
    expect(refusal(dug(2), END)).toBeUndefined();
    // Positions that are still being built shelter nobody.
    expect(refusal(dug(3), END)).toMatchObject({ why: 'hex-owed' });
    // The enemy in the open has to attack the town.
    const g = battlefield({ side: 'allied', units: { [DE.foot]: C, [US.foot]: out(E, 1) }, hexes: { [C]: ['town'] } });
    expect(refusal(g, END)).toMatchObject({ why: 'hex-owed' });
  });

  proves(['err-16.0c', '16.31'], 'positions do not shelter artillery or units in March Mode', () => {
    const dug = (unit: Record<string, string | number>) =>
      battlefield({ units: { [DE.foot]: unit, [US.foot]: out(E, 1) }, works: { [C]: 1 } });
    expect(refusal(dug({ at: C, march: 1 }), END)).toMatchObject({ why: 'hex-owed' });
    expect(refusal(dug({ at: C }), END)).toBeUndefined();
    const g = battlefield({ units: { 'de-12xx-a105': C, [DE.foot]: out(NE, 1), [US.foot]: out(E, 1) }, works: { [C]: 1 } });
    expect(refusal(g, END)).toMatchObject({ why: 'hex-owed' });
  });

  proves(['8.25', '10.0'], 'zones that a river holds off oblige nobody, but the attack over it may be made', () => {
    const g = battlefield({ units: { [DE.foot]: C, [US.foot]: out(E, 1) }, sides: moat(C, ['river']) });
    expect(refusal(g, END)).toBeUndefined();
    expect(offers(g, 'target').map((a) => a.h)).toContain(hex(g, out(E, 1)));
  });

  proves(['14.66', '10.0'], 'isolated units need not attack but must be attacked', () => {
    const own = battlefield({ units: { [DE.foot]: { at: C, supply: 3 }, [US.foot]: out(E, 1) } });
    expect(refusal(own, END)).toBeUndefined();
    const theirs = battlefield({ units: { [DE.foot]: C, [US.foot]: { at: out(E, 1), supply: 3 } } });
    expect(refusal(theirs, END)).toMatchObject({ why: 'hex-owed' });
  });

  proves(['14.66', '13.31'], 'who attacks without having to attacks everything next to it', () => {
    const units = { [DE.foot]: { at: C, supply: 3 }, [US.foot]: out(E, 1), [US.other]: out(W, 1) };
    for (const g of [
      battlefield({ units }),
      battlefield({ units: { ...units, [DE.foot]: { at: C, stayed: 1 } }, vars: { bonus: 1 }, turn: 7 }),
    ]) {
      expect(refusal(g, END)).toBeUndefined();
      const b = newBattle(g, [hex(g, out(E, 1))]);
      expect(joinRefusal(g, b, u(DE.foot))).toMatchObject({ case: '10.21', why: 'leaves-hex', hex: hex(g, out(W, 1)) });
      // Nothing else can be done, so it is done: the other hex joins the attack.
      open(g, out(E, 1));
      expect(theBattle(g)).toMatchObject({ targets: [hex(g, out(E, 1)), hex(g, out(W, 1))], attackers: [u(DE.foot)] });
      expect(refusal(g, { k: 'ready' })).toBeUndefined();
    }
  });

  proves(['10.21', '10.25'], 'the last unit beside an enemy attacks it together with the others', () => {
    const g = battlefield({ units: { [DE.foot]: C, [US.foot]: out(E, 1), [US.other]: out(SE, 1) } });
    const one = newBattle(g, [hex(g, out(E, 1))]);
    expect(joinRefusal(g, one, u(DE.foot))).toMatchObject({ case: '10.21', hex: hex(g, out(SE, 1)) });
    expect(readyRefusal(g, { ...one, attackers: [u(DE.foot)] })).toMatchObject({ case: '10.21', why: 'hex-left-out' });
    const both = newBattle(g, [hex(g, out(E, 1)), hex(g, out(SE, 1))]);
    expect(joinRefusal(g, both, u(DE.foot))).toBeUndefined();
    expect(readyRefusal(g, { ...both, attackers: [u(DE.foot)] })).toBeUndefined();
  });

  proves(
    ['10.13', '10.22', '10.25'],
    'a unit with no other target has to join the attack on it; attackers are next to all defenders',
    () => {
      const units = { [DE.foot]: C, [DE.other]: out(NE, 1), [US.foot]: out(E, 1) };
      const g = battlefield({ units });
      const b = newBattle(g, [hex(g, out(E, 1))], [u(DE.foot)]);
      expect(readyRefusal(g, b)).toMatchObject({ case: '10.13', why: 'must-join', unit: u(DE.other) });
      expect(joinRefusal(g, b, u(DE.other))).toBeUndefined();
      expect(readyRefusal(g, { ...b, attackers: [u(DE.foot), u(DE.other)] })).toBeUndefined();
      // Next to one of two hexes is not enough.
      const two = battlefield({ units: { ...units, [US.other]: out(SE, 1) } });
      const wide = newBattle(two, [hex(two, out(E, 1)), hex(two, out(SE, 1))]);
      expect(joinRefusal(two, wide, u(DE.other))).toMatchObject({ case: '10.25', why: 'not-adjacent' });
    },
  );

  proves(['10.13', '10.25'], 'no hex is added that would shut somebody out who must attack', () => {
    const g = battlefield({
      units: { [DE.foot]: C, [DE.other]: out(W, 1), [US.foot]: out(E, 1), [US.other]: from2(), [US.mate]: out(E, 1) },
    });
    open(g, out(E, 1));
    expect(refusal(g, { k: 'also', h: hex(g, from2()) })).toMatchObject({ case: '10.13', why: 'shuts-out', unit: u(DE.other) });
  });

  proves(
    ['10.13', '10.21', '8.25'],
    'who stands behind a river and owes nothing is not shut out: one unit attacks both hexes beside it',
    () => {
      const [second, behind] = [out(SE, 1), from(out(SE, 1), 3)];
      const g = battlefield({
        units: { [DE.foot]: C, [DE.other]: behind, [US.foot]: out(E, 1), [US.other]: second },
        sides: { [`${second}|${behind}`]: ['river'] },
      });
      open(g, out(E, 1));
      // It is the only one who can attack, and must not leave the second hex out: both answers are given by themselves.
      expect(theBattle(g)).toMatchObject({ targets: [out(E, 1), second].map((id) => hex(g, id)), attackers: [u(DE.foot)] });
      play(g, { k: 'ready' });
      expect(told(g, 'battle')).toHaveLength(1);
    },
  );
});
/** Next to the middle and to the hex west of it. */
const from2 = (): string => out(5, 1);

describe('who cannot attack', () => {
  proves(['8.42', 'err-8.42'], 'headquarters in an enemy zone are lost when their own combat begins, in towns too', () => {
    for (const hexes of [{ [C]: ['road'] }, { [C]: ['town'] }]) {
      const g = battlefield({ units: { 'de-116p-lviii-h': C, [DE.foot]: out(NE, 1), [US.foot]: out(E, 1) }, hexes });
      expect(at(g, 'de-116p-lviii-h')).toBe('Eliminated');
      expect(refusal(g, { k: 'join', u: u(US.hq) })).toBeTruthy();
    }
    // Not next to an enemy without a zone.
    const g = battlefield({ units: { 'de-116p-lviii-h': C, [US.hq]: out(E, 1) } });
    expect(at(g, 'de-116p-lviii-h')).toBe(C);
  });

  proves(
    ['8.42', 'err-8.42', '13.31'],
    'headquarters are lost in the combat of a Night Bonus turn too, lone units that did not move are not',
    () => {
      const ENGINEER = 'de-12xx-e';
      const g = battlefield({
        phase: 'bonus-combat',
        turn: 7,
        units: {
          'de-116p-lviii-h': { at: C, stayed: 1 },
          [US.foot]: out(E, 1),
          [ENGINEER]: { at: out(W, 3), steps: 1, stayed: 1 },
          [US.other]: out(W, 4),
        },
      });
      expect(at(g, 'de-116p-lviii-h')).toBe('Eliminated');
      expect(at(g, ENGINEER)).toBe(out(W, 3));
    },
  );

  proves(['8.42', 'err-8.42'], 'headquarters that come into an enemy zone during their own combat are lost at once', () => {
    const STAFF = 'de-116p-lviii-h';
    /** The attack fails: A2(1), two hexes back; what stands behind it when the defender has followed. */
    const failed = (staff: string): G => {
      const g = battlefield({ units: { [DE.foot]: C, [STAFF]: staff, [US.tanks]: out(E, 1) } });
      declare(g, { on: out(E, 1), by: [DE.foot] }, 4);
      expect(told(g, 'result')).toMatchObject([{ result: 'A2(1)' }]);
      play(g, { k: 'back', n: 2 });
      while (prompt(g).at === 'retreat.step') play(g, offers(g)[0]);
      return g;
    };
    const left = failed(out(W, 1));
    expect(at(left, STAFF)).toBe(out(W, 1));
    // The victor advances next to it.
    play(left, { k: 'advance', u: u(US.tanks), h: hex(left, C) });
    expect(at(left, STAFF)).toBe('Eliminated');
    expect(told(left, 'lost')).toMatchObject([{ u: u(STAFF), case: '8.42' }]);
    // Two hexes off it is safe.
    const far = failed(out(W, 2));
    play(far, { k: 'advance', u: u(US.tanks), h: hex(far, C) });
    expect(at(far, STAFF)).toBe(out(W, 2));
  });

  proves(['8.42', '10.84'], 'headquarters beside which a beaten enemy comes to stand are lost', () => {
    const STAFF = 'de-116p-lviii-h';
    const GOAL = from(out(E, 1), NE);
    // 30 to 6: a 6 is D1, one hex back.
    const g = battlefield({ units: { 'ss-iss-tvi-1': C, 'ss-iss-tvi-2': C, [STAFF]: from(GOAL, NE), [US.foot]: out(E, 1) } });
    declare(g, { on: out(E, 1), by: ['ss-iss-tvi-1', 'ss-iss-tvi-2'] }, 6);
    play(g, { k: 'back', n: 1 });
    if (prompt(g).at === 'retreat.step') play(g, { k: 'retreat', h: hex(g, GOAL) });
    expect(at(g, US.foot)).toBe(GOAL);
    expect(at(g, STAFF)).toBe('Eliminated');
  });

  proves(['10.19'], 'a unit with its attack in parentheses is lost alone, helps others, and defends as it is', () => {
    const engineer = 'us-202-v-e';
    const lone = battlefield({ side: 'allied', units: { [engineer]: C, [DE.foot]: out(E, 1) } });
    expect(at(lone, engineer)).toBe('Eliminated');
    // Nothing makes it attack in a village, in positions or when isolated (R-C17, R-C86).
    for (const s of [
      { units: { [engineer]: C, [DE.foot]: out(E, 1) }, hexes: { [C]: ['village'] } },
      { units: { [engineer]: C, [DE.foot]: out(E, 1) }, works: { [C]: 1 } },
      { units: { [engineer]: { at: C, supply: 3 }, [DE.foot]: out(E, 1) } },
    ])
      expect(at(battlefield({ side: 'allied', ...s }), engineer)).toBe(C);
    const g = battlefield({ side: 'allied', units: { [engineer]: C, [US.foot]: C, [US.tanks]: out(SE, 1), [DE.foot]: out(E, 1) } });
    expect(at(g, engineer)).toBe(C);
    const b = newBattle(g, [hex(g, out(E, 1))], [u(US.tanks)]);
    expect(joinRefusal(g, b, u(engineer))).toBeUndefined();
    // Its hex must be in the attack with another unit.
    b.attackers.push(u(engineer));
    expect(readyRefusal(g, b)).toMatchObject({ case: '10.19', why: 'not-alone', unit: u(engineer) });
    b.attackers.push(u(US.foot));
    expect(readyRefusal(g, b)).toBeUndefined();
    // It owes nothing itself.
    expect(readyRefusal(g, newBattle(g, [hex(g, out(E, 1))], [u(US.tanks), u(US.foot)]))).toBeUndefined();
  });

  proves(['10.0'], 'nobody attacks on the other side', () => {
    const g = battlefield({ units: { [DE.foot]: C, [DE.other]: C, [US.foot]: out(E, 1), [US.other]: out(E, 2) } });
    open(g, out(E, 1));
    expect(refusal(g, { k: 'join', u: u(US.other) })).toMatchObject({ case: '10.0', why: 'not-yours' });
  });

  proves(['8.42'], 'headquarters never attack', () => {
    const g = battlefield({ units: { [DE.foot]: C, 'de-116p-lviii-h': out(W, 3), [US.foot]: out(E, 1) } });
    open(g, out(E, 1));
    expect(refusal(g, { k: 'join', u: u('de-116p-lviii-h') })).toMatchObject({ case: '8.42', why: 'hq-no-attack' });
  });

  proves(['6.53', '14.67', '10.17'], 'engineers who helped, isolated units below one and units elsewhere do not attack', () => {
    const g = battlefield({
      units: {
        [DE.tanks]: C,
        'de-12xx-e': { at: C, helped: 1 },
        [DE.foot]: { at: out(NE, 1), supply: 4, fatigue: 1 },
        [DE.other]: out(W, 1),
        [US.foot]: out(E, 1),
      },
    });
    open(g, out(E, 1));
    expect(refusal(g, { k: 'join', u: u('de-12xx-e') })).toMatchObject({ case: '6.53' });
    expect(refusal(g, { k: 'join', u: u(DE.foot) })).toMatchObject({ case: '14.67' });
    expect(refusal(g, { k: 'join', u: u(DE.other) })).toMatchObject({ case: '10.17', why: 'not-adjacent' });
  });
});

describe('how many of a hex', () => {
  const three = { [DE.foot]: C, [DE.mate]: C, [DE.other]: C, [US.foot]: out(E, 1) };
  proves(['9.31', '10.12', '9.33', '10.15', '10.16'], 'two battalions attack from a hex; the third may do nothing else', () => {
    const g = battlefield({ units: { ...three, [US.other]: out(SE, 1) } });
    draft(g, { on: [out(E, 1), out(SE, 1)], by: [DE.foot, DE.mate] });
    expect(refusal(g, { k: 'join', u: u(DE.other) })).toMatchObject({ case: '9.31', why: 'no-room-to-fight' });
    play(g, { k: 'ready' });
    // Nobody owes anything more, so the battle begins.
    expect(prompt(g).at).not.toBe('combat.choose');
    expect(g.f.attacked[u(DE.other)]).toBe(2);
  });

  proves(['9.31', '10.12'], 'a company fights beside two battalions', () => {
    const g = battlefield({
      side: 'allied',
      units: { [US.foot]: C, [US.other]: C, 'us-co-rt-01': C, [DE.foot]: out(E, 1) },
    });
    draft(g, { on: out(E, 1), by: [US.foot, US.other, 'us-co-rt-01'] });
    expect(refusal(g, { k: 'ready' })).toBeUndefined();
  });

  proves(['10.24', 'err-10.8', '10.16'], 'units of a hex may attack different hexes; the dice wait until all of them are declared', () => {
    const g = battlefield({ units: { [DE.foot]: C, [DE.mate]: C, [US.foot]: out(E, 1), [US.other]: out(W, 1) } });
    draft(g, { on: out(E, 1), by: [DE.foot] });
    play(g, { k: 'ready' });
    expect(prompt(g).at).toBe('combat.choose');
    expect(refusal(g, { k: 'fight' })).toMatchObject({ case: 'err-10.8', why: 'attacks-first', unit: u(DE.mate) });
    expect(refusal(g, END)).toMatchObject({ why: 'declared-not-fought' });
    expect(refusal(g, { k: 'target', h: hex(g, out(E, 1)) })).toMatchObject({ case: '10.16', why: 'hex-defended' });
    expect(joinRefusal(g, newBattle(g, [hex(g, out(W, 1))]), u(DE.foot))).toMatchObject({ case: '10.16', why: 'attacked-already' });
    draft(g, { on: out(W, 1), by: [DE.mate] });
    play(g, { k: 'ready' });
    expect(g.rows.battles.map((b) => b.stage)).toEqual(['declared', 'declared']);
  });
});
