import { explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { barrageRefusal, barrageStrength } from '../../src/rules/artillery/barrage.ts';
import { finalFireRefusal, finalFireStrength } from '../../src/rules/artillery/final-protective-fire.ts';
import { supportFor } from '../../src/rules/artillery/formations.ts';
import { gatherDefenders, newBattle } from '../../src/rules/combat/battles.ts';
import { readyRefusal } from '../../src/rules/combat/declare.ts';
import type { Battle } from '../../src/state/battle.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, moat, NE, out, SE, W } from '../kit/field.ts';
import { battlefield, DE, declare, draft, lines, theBattle, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const EAST = out(E, 1);
const GUN = 'de-12xx-a105';
const CORPS = 'de-iss-a150-1';
const ROCKET = 'de-iss-anw150-1';

/** A battle by these units and artillery on the hex to the east. */
function fight(g: G, by: readonly string[], guns: readonly string[] = [], on = EAST): Battle {
  const b = newBattle(g, [hex(g, on)], by.map(u), guns.map(u));
  gatherDefenders(g, b);
  g.rows.battles = [b];
  return b;
}
const barrage = (s: Parameters<typeof battlefield>[0], guns: readonly string[], by: readonly string[] = [DE.foot]): number => {
  const g = battlefield({ ...s, units: { [DE.foot]: C, [US.foot]: EAST, ...s.units } });
  return barrageStrength(g, fight(g, by, guns));
};

describe('whom artillery supports', () => {
  const g = battlefield({ units: { [DE.foot]: C } });
  const support = (gun: string, unit: string) => supportFor(g, u(gun), u(unit));
  proves(['11.11', '11.12', '11.13', '11.14', 'err-11.1'], 'its division or corps in full, others by half', () => {
    expect(support(GUN, DE.foot)).toBe('full');
    expect(support(GUN, DE.tanks)).toBe('half');
    expect(support('us-32-1xx-a', 'us-1-109-28-i')).toBe('half');
    // Corps artillery: divisions whose headquarters carry the corps, and Volksgrenadiers as attached.
    expect(support(CORPS, DE.foot)).toBe('full');
    expect(support(CORPS, DE.tanks)).toBe('half');
    expect(support('de-lviii-a150-1', DE.tanks)).toBe('full');
    expect(support('us-186-v-a', US.foot)).toBe('full');
    expect(support('us-333-viii-a', US.foot)).toBe('half');
  });
  proves(['11.16'], 'corps troops by all artillery of the corps, that of its divisions included', () => {
    expect(support('us-186-v-a', 'us-99-v-i')).toBe('full');
    expect(support('us-32-1xx-a', 'us-99-v-i')).toBe('full');
    expect(support('us-107-28xx-a', 'us-99-v-i')).toBe('half');
  });
  proves(['11.15'], 'never another nation; Heer and SS are one', () => {
    expect(support('br-7-xxx-a4-5g', US.foot)).toBe('never');
    expect(support('us-186-v-a', 'be-5fus-v-i')).toBe('never');
    expect(support(CORPS, 'ss-1-21-10p-m')).toBe('half');
  });
  proves(['err-17.0b'], 'companies in full by the artillery listed with their division and by its corps, on the first day only', () => {
    const company = (turn: number) => {
      const first = battlefield({ side: 'allied', units: { [US.foot]: C }, turn });
      const listed = first.rules.forces.deployed.find((d) => d.company && d.entry.group === '4th Infantry Division')?.unit ?? '';
      return ['us-42-4xx-a', 'us-333-viii-a', 'us-107-28xx-a', 'us-186-v-a'].map((gun) => supportFor(first, u(gun), u(listed)));
    };
    expect(company(3)).toEqual(['full', 'full', 'half', 'half']);
    expect(company(4)).toEqual(['half', 'half', 'half', 'half']);
  });
});

describe('barrage', () => {
  proves(['11.0', '11.21', '11.22', '11.12', '11.14'], 'adds its strength to an attack, halved for another formation', () => {
    expect(barrage({ units: { [GUN]: out(W, 3) } }, [GUN])).toBe(4);
    expect(barrage({ units: { 'de-116pxx-a105': out(W, 3) } }, ['de-116pxx-a105'])).toBe(1);
    // One unit of its own formation in the attack is enough.
    expect(barrage({ units: { [DE.tanks]: C, 'de-116pxx-a105': out(W, 3) } }, ['de-116pxx-a105'], [DE.foot, DE.tanks])).toBe(3);
  });

  proves(['11.61', '16.32', '11.62', '12.13', '11.64', 'chart-11.68'], 'woods, buildings or positions halve it once, night again', () => {
    const guns = { 'de-iss-a150-1': out(W, 3), 'de-iss-a150-2': out(W, 3), 'de-12xx-a150': out(W, 2) };
    const ids = Object.keys(guns);
    // 8 + 8 + 3 = 19.
    expect(barrage({ units: guns }, ids)).toBe(19);
    for (const ground of ['woods', ['town'], ['village']] as const)
      expect(barrage({ units: guns, hexes: { [EAST]: ground as string } }, ids)).toBe(9);
    expect(barrage({ units: guns, works: { [EAST]: 1 } }, ids)).toBe(9);
    expect(barrage({ units: guns, works: { [EAST]: 2 }, hexes: { [EAST]: 'woods' } }, ids)).toBe(9);
    expect(barrage({ units: guns, works: { [EAST]: 3 } }, ids)).toBe(19);
    expect(barrage({ units: guns, turn: 10 }, ids)).toBe(9);
    expect(barrage({ units: guns, turn: 10, hexes: { [EAST]: 'woods' } }, ids)).toBe(4);
    // One attack on two hexes is halved if one of them halves it.
    const wide = battlefield({
      units: { [DE.foot]: C, [US.foot]: EAST, [US.other]: out(SE, 1), ...guns },
      hexes: { [out(SE, 1)]: 'woods' },
    });
    expect(barrageStrength(wide, newBattle(wide, [hex(wide, EAST), hex(wide, out(SE, 1))], [u(DE.foot)], ids.map(u)))).toBe(9);
    const g = battlefield({ units: { [DE.foot]: C, [US.foot]: EAST, ...guns }, turn: 10, hexes: { [EAST]: 'woods' } });
    fight(g, [DE.foot], ids);
    const account = lines(g);
    expect(account.indexOf('11.61 line.cover 1')).toBeGreaterThan(account.indexOf('11.64 line.barrage-sum 19'));
    expect(account.indexOf('11.62 line.night 1')).toBeGreaterThan(account.indexOf('11.61 line.cover 1'));
  });

  proves(
    ['11.63', '11.66', '11.65', '14.55', '14.65', '13.42', '13.43'],
    'penalties of the single unit come first, and less than one is nothing',
    () => {
      const one = (fields: Record<string, number>, gun = GUN) => barrage({ units: { [gun]: { at: out(W, 3), ...fields } } }, [gun]);
      expect([one({}), one({ supply: 1 }), one({ supply: 2 }), one({ supply: 3 })]).toEqual([4, 4, 2, 2]);
      expect([one({ fatigue: 1 }), one({ fatigue: 2 }), one({ supply: 2, fatigue: 1 })]).toEqual([2, 2, 1]);
      expect(one({ supply: 2, fatigue: 1 }, 'de-116pxx-a105')).toBe(0);
      const g = battlefield({ units: { [DE.foot]: C, [US.foot]: EAST, 'de-116pxx-a105': { at: out(W, 3), supply: 2, fatigue: 1 } } });
      expect(barrageRefusal(g, fight(g, [DE.foot]), u('de-116pxx-a105'))).toMatchObject({ case: '11.65', why: 'no-barrage' });
    },
  );

  proves(
    ['11.63', '11.66', '14.55', '14.65'],
    'the first use turns the marker of artillery at once, in attack and in defense; in supply it changes nothing',
    () => {
      const after = (supply: number): number[] => {
        const g = battlefield({
          units: {
            [DE.foot]: C,
            [US.foot]: EAST,
            [GUN]: { at: out(W, 3), supply },
            'us-32-1xx-a': { at: out(E, 5), supply },
          },
        });
        declare(g, { on: EAST, by: [DE.foot], guns: [GUN] });
        play(g, { k: 'gun', u: u('us-32-1xx-a') });
        if (prompt(g).at === 'battle.support') play(g, { k: 'ready' });
        roll(g, 3);
        return [g.f.supply[u(GUN)], g.f.supply[u('us-32-1xx-a')]];
      };
      expect([0, 1, 2, 3].map(after)).toEqual([
        [0, 0],
        [2, 2],
        [2, 2],
        [4, 4],
      ]);
    },
  );

  proves(
    ['11.71', 'err-11.7', '11.72', '25.14d'],
    'the German player fires twenty points at most, rockets and mortars apart, but on the first day',
    () => {
      const guns = { 'de-iss-a150-1': out(W, 2), 'de-iss-a150-2': out(W, 2), 'de-iss-a210-1': out(W, 3), [ROCKET]: out(W, 2) };
      const ids = Object.keys(guns);
      expect(barrage({ units: guns }, ids)).toBe(29);
      expect(barrage({ units: guns, turn: 3 }, ids)).toBe(33);
      const g = battlefield({ units: { [DE.foot]: C, [US.foot]: EAST, ...guns, [GUN]: out(W, 1) } });
      const b = fight(g, [DE.foot], ids.slice(0, 3));
      expect(barrageRefusal(g, b, u(GUN))).toMatchObject({ case: '11.71', why: 'german-limit', limit: 20 });
      expect(barrageRefusal(g, b, u(ROCKET))).toBeUndefined();
      // No limit for the Allies.
      const us = battlefield({
        side: 'allied',
        units: { [US.foot]: C, [DE.foot]: EAST, 'us-272-v-a': out(W, 3), 'us-552-v-a': out(W, 3) },
      });
      expect(barrageStrength(us, fight(us, [US.foot], ['us-272-v-a', 'us-552-v-a']))).toBe(24);
    },
  );

  proves(['11.67', '10.18', '11.66', '11.23', '11.24', '11.39', '11.38', '11.0'], 'who cannot fire', () => {
    const g = battlefield({
      units: {
        [DE.foot]: C,
        [US.foot]: EAST,
        [GUN]: { at: out(W, 3), battery: 0 },
        'de-12xx-a150': { at: out(W, 2), march: 1 },
        [CORPS]: { at: out(W, 4), supply: 4 },
        [ROCKET]: out(W, 3),
        'de-iss-a150-2': { at: out(W, 5), attacked: 1 },
        'us-32-1xx-a': out(E, 4),
      },
    });
    const b = fight(g, [DE.foot]);
    const bar = (id: string) => barrageRefusal(g, b, u(id));
    expect(bar(GUN)).toMatchObject({ case: '11.67' });
    expect(bar('de-12xx-a150')).toMatchObject({ case: '10.18' });
    expect(bar(CORPS)).toMatchObject({ case: '11.66' });
    expect(bar(ROCKET)).toMatchObject({ case: '11.24', why: 'out-of-range', limit: 3 });
    expect(bar('de-iss-a150-2')).toMatchObject({ case: '11.39' });
    expect(bar('us-32-1xx-a')).toMatchObject({ case: '11.23' });
    // In range of one of two hexes is enough.
    expect(barrageRefusal(g, { ...b, targets: [hex(g, EAST), hex(g, C)] }, u(ROCKET))).toBeUndefined();
  });

  proves(['9.31', '9.32'], 'artillery stacked with others counts among those that fight; alone it may all fire', () => {
    const g = battlefield({ units: { [DE.foot]: C, [DE.mate]: C, [GUN]: C, [US.foot]: EAST } });
    expect(barrageRefusal(g, fight(g, [DE.foot, DE.mate]), u(GUN))).toMatchObject({ case: '9.31', why: 'no-room-to-fight' });
    const three = { 'de-12xx-a150': out(W, 2), [CORPS]: out(W, 2), [GUN]: out(W, 2) };
    // A headquarters among them makes no difference, another unit does.
    for (const [other, bar] of [['de-iss-h'], ['de-12xx-e', { case: '9.31' }]] as const) {
      const alone = battlefield({ units: { [DE.foot]: C, [US.foot]: EAST, ...three, [other]: out(W, 2) } });
      const refused = barrageRefusal(alone, fight(alone, [DE.foot], ['de-12xx-a150', CORPS]), u(GUN));
      if (bar) expect(refused).toMatchObject(bar);
      else expect(refused).toBeUndefined();
    }
  });
});

describe('barrage attacks', () => {
  const guns = { 'de-iss-a150-1': out(W, 2), 'de-iss-a150-2': out(W, 2) };
  proves(
    ['11.31', '11.33', '11.36', '11.37', '11.45', '11.34', '11.35'],
    'artillery alone reaches the lowest odds or is refused, meets no fire and suffers nothing',
    () => {
      // The infantry stands in a village and need not attack.
      const s = { units: { [DE.foot]: C, [US.foot]: EAST, 'us-32-1xx-a': out(E, 4), ...guns }, hexes: { [C]: ['village'] } };
      const g = draft(battlefield(s), { on: EAST, guns: ['de-iss-a150-1'] });
      play(g, { k: 'ready' });
      expect(told(g, 'battle')).toMatchObject([{ kind: 'barrage', case: '11.31' }]);
      // Nobody is asked for fire: the die is next.
      expect(prompt(g).at).toBe('battle.roll');
      expect(finalFireRefusal(g, theBattle(g), u('us-32-1xx-a'))).toMatchObject({ case: '11.37' });
      roll(g, 6);
      expect(at(g, 'de-iss-a150-1')).toBe(out(W, 2));
      const weak = draft(battlefield({ ...s, hexes: { [C]: ['village'], [EAST]: ['town'] } }), { on: EAST, guns: ['de-iss-a150-1'] });
      expect(refusal(weak, { k: 'ready' })).toMatchObject({ case: '11.36', why: 'barrage-too-weak' });
    },
  );

  proves(['11.32', '11.38'], 'a friend must be next to the target, and must have somebody else to attack if it has to', () => {
    const far = battlefield({ units: { [US.foot]: EAST, ...guns } });
    expect(offers(far, 'target').map((a) => a.h)).not.toContain(hex(far, EAST));
    const bound = battlefield({ units: { [DE.foot]: C, [US.foot]: EAST, ...guns } });
    expect(readyRefusal(bound, fight(bound, [], Object.keys(guns)))).toMatchObject({ case: '11.32', why: 'must-join', unit: u(DE.foot) });
    const free = draft(battlefield({ units: { [DE.foot]: C, [US.foot]: EAST, [US.other]: out(SE, 1), ...guns } }), {
      on: EAST,
      guns: Object.keys(guns),
    });
    expect(refusal(free, { k: 'ready' })).toBeUndefined();
    expect(refusal(free, { k: 'also', h: hex(free, out(SE, 1)) })).toBeUndefined();
  });

  proves(
    ['9.31', '11.31'],
    'an attack is not offered that only a gun could make whose place in its hex somebody needs who must attack',
    () => {
      const HERE = out(W, 1);
      const targets = (tanks: Record<string, string>): boolean => {
        const g = battlefield({
          units: {
            [DE.foot]: { at: C, attacked: 1 },
            [US.foot]: EAST,
            'de-iss-a150-1': { at: HERE, attacked: 1 },
            'de-iss-a150-2': HERE,
            [US.other]: out(W, 2),
            ...tanks,
          },
          hexes: { [C]: ['village'] },
        });
        return offers(g, 'target').some((a) => a.h === hex(g, EAST));
      };
      expect([targets({}), targets({ [DE.tanks]: HERE })]).toEqual([true, false]);
    },
  );

  proves(['11.34'], 'a barrage reaches one hex only', () => {
    const g = battlefield({ units: { [DE.foot]: C, [US.foot]: EAST, [US.other]: out(SE, 1), ...guns }, hexes: { [C]: ['village'] } });
    draft(g, { on: [EAST, out(SE, 1)], guns: ['de-iss-a150-1'] });
    expect(refusal(g, { k: 'ready' })).toMatchObject({ case: '11.34' });
  });

  proves(['10.3', '11.36'], 'behind a river only from artillery that fires over it from next door', () => {
    const row = (where: string): string => {
      const g = battlefield({ units: { [DE.foot]: out(NE, 1), [CORPS]: where, [US.foot]: EAST }, sides: moat(EAST, ['river']) });
      const b = fight(g, [], [CORPS]);
      b.kind = 'barrage';
      return lines(g).find((text) => text.includes('line.row')) ?? '';
    };
    expect(row(C)).toContain('row-river');
    expect(row(out(W, 1))).toContain('row-clear');
  });
});

describe('final protective fire', () => {
  const guns = { 'us-32-1xx-a': out(E, 4), 'us-33-1xx-a': out(E, 5), 'us-107-28xx-a': out(E, 5) };
  const units = { [DE.foot]: C, [US.foot]: EAST, ...guns };
  const fired = (s: Parameters<typeof battlefield>[0], ids: readonly string[]): number => {
    const g = battlefield({ ...s, units: { ...units, ...s.units } });
    const b = fight(g, [DE.foot]);
    b.fpf = ids.map(u);
    return finalFireStrength(g, b);
  };
  proves(
    ['11.41', '11.43', '11.42', '11.61', '11.62', '12.13', '11.14'],
    'adds to the defense; other formations by half, terrain does not halve, night does',
    () => {
      expect(fired({ units: {} }, ['us-32-1xx-a'])).toBe(2);
      expect(fired({ units: {} }, ['us-32-1xx-a', 'us-33-1xx-a', 'us-107-28xx-a'])).toBe(5);
      expect(fired({ units: {}, hexes: { [EAST]: 'woods' } }, ['us-32-1xx-a'])).toBe(2);
      expect(fired({ units: {}, turn: 10 }, ['us-32-1xx-a', 'us-33-1xx-a', 'us-107-28xx-a'])).toBe(2);
    },
  );

  proves(
    ['11.42', '11.14'],
    'of several attacked hexes only those in range count: a friend of its division beyond it helps nothing',
    () => {
      const strength = (gun: string): number => {
        const g = battlefield({ units: { [DE.foot]: C, 'us-1-109-28-i': EAST, [US.foot]: out(NE, 1), 'us-32-1xx-a': gun } });
        const b = newBattle(g, [hex(g, EAST), hex(g, out(NE, 1))], [u(DE.foot)]);
        gatherDefenders(g, b);
        b.fpf = [u('us-32-1xx-a')];
        return finalFireStrength(g, b);
      };
      expect([strength(out(E, 5)), strength(out(E, 8))]).toEqual([2, 1]);
    },
  );

  proves(['13.42', '13.43'], 'fatigue halves it; who recovers has it in full, and half of its barrage', () => {
    const gun = (fatigue: number) => ({ 'us-32-1xx-a': { at: out(E, 4), fatigue } });
    expect([0, 1, 2].map((f) => fired({ units: gun(f) }, ['us-32-1xx-a']))).toEqual([2, 1, 2]);
    expect([0, 1, 2].map((f) => barrage({ units: { [GUN]: { at: out(W, 2), fatigue: f } } }, [GUN]))).toEqual([4, 2, 2]);
  });

  proves(['25.14h'], 'before dawn the fire of every US unit is halved', () => {
    expect(fired({ units: {}, turn: 1 }, ['us-32-1xx-a', 'us-33-1xx-a'])).toBe(2);
    expect(fired({ units: {}, turn: 2 }, ['us-32-1xx-a', 'us-33-1xx-a'])).toBe(4);
  });

  proves(
    ['11.41', '11.46', '11.42', 'err-11.4', '11.67', '11.45'],
    'who cannot fire: used, attacked, in a zone, next to an enemy, out of range or battery',
    () => {
      const bar = (gun: Record<string, string | number>, more: Record<string, string> = {}, kind: 'attack' | 'barrage' = 'attack') => {
        const g = battlefield({ units: { [DE.foot]: C, [US.foot]: EAST, 'us-32-1xx-a': gun, ...more }, sides: moat(out(E, 4), ['river']) });
        return finalFireRefusal(g, { ...fight(g, [DE.foot]), kind }, u('us-32-1xx-a'));
      };
      expect(bar({ at: out(E, 4) })).toBeUndefined();
      expect(bar({ at: out(E, 4), fpf: 1 })).toMatchObject({ case: '11.46' });
      expect(bar({ at: out(E, 4), defended: 1 })).toMatchObject({ case: '11.41', why: 'artillery-attacked' });
      expect(bar({ at: out(E, 6) }, { [DE.other]: out(E, 7) })).toMatchObject({ case: '11.41', why: 'artillery-in-zone' });
      // A river keeps the zone out, the enemy is next to it all the same.
      expect(bar({ at: out(E, 4) }, { [DE.other]: out(E, 5) })).toMatchObject({ case: 'err-11.4' });
      expect(bar({ at: out(E, 9) })).toMatchObject({ case: '11.42', why: 'out-of-range', limit: 7 });
      expect(bar({ at: out(E, 4), battery: 0 })).toMatchObject({ case: '11.67' });
      expect(bar({ at: out(E, 4) }, {}, 'barrage')).toMatchObject({ case: '11.37' });
    },
  );

  proves(
    ['11.44', '11.46', '10.62', '11.63'],
    'the floor is tested before the fire, the fire counts once a turn, and those who fire suffer nothing',
    () => {
      // 3 against 6 is 1-2, with the fire 3 against 10 would be below 1-3: the first column of broken ground.
      const g = battlefield({ units: { ...units, 'us-32-1xx-a': { at: out(E, 4), supply: 1 } }, hexes: { [EAST]: 'broken' } });
      declare(g, { on: EAST, by: [DE.foot] });
      expect(prompt(g)).toMatchObject({ at: 'battle.support', side: 1 });
      play(g, { k: 'gun', u: u('us-32-1xx-a') }, { k: 'gun', u: u('us-33-1xx-a') }, { k: 'ready' });
      expect(told(g, 'tooWeak')).toEqual([]);
      roll(g, 1);
      expect(g.f.fpf[u('us-32-1xx-a')]).toBe(1);
      expect(g.f.supply[u('us-32-1xx-a')]).toBe(2);
      expect(at(g, 'us-32-1xx-a')).toBe(out(E, 4));
      expect(told(g, 'result')).toMatchObject([{ attack: 3, defense: 10, odds: '1-3', result: 'A1' }]);
    },
  );

  proves(
    ['11.41', '11.43', '11.46', '10.62', '19.11', 'err-10.8'],
    'while an attack is put together the attacker is told what can fire against it, though others have still to attack',
    () => {
      const stack = { [DE.foot]: C, [DE.mate]: C, [DE.tanks]: out(NE, 1), [DE.other]: out(SE, 1) };
      const attack = (more: Parameters<typeof battlefield>[0]['units'], vars = {}, by: string[] = [DE.foot, DE.tanks, DE.other]) =>
        draft(battlefield({ units: { ...stack, [US.foot]: EAST, [US.other]: out(W, 1), ...more }, vars }), { on: EAST, by });
      const answer = (g: G) => {
        const r = explain(g, { q: 'responses' });
        return r && { side: r.side, worst: r.worst, by: r.options.map((o) => [o.args?.unit ?? o.args?.n, o.shift]) };
      };
      const [first, second, third] = Object.keys(guns);
      // 16 against 6 is 2-1, with the 2, 2 or 1 of each alone it still is; with all 5 it is 1-1.
      const g = attack(guns);
      const each = (...ids: string[]) => ids.map((id) => [u(id), 0]);
      expect(answer(g)).toEqual({ side: 1, worst: -1, by: each(first, second, third) });
      // The whole of it is told as a range: the defense, the odds in the list of attacks, the chance of the hex.
      const worst = explain(g, { q: 'responses' })?.atWorst;
      expect(worst?.defense).toBe(6 + 5);
      expect(explain(g, { q: 'battles' })?.map((b) => b.odds)).toEqual(['2-1 to 3-1']);
      const now = explain(g, { q: 'battle' }) as { taken: { high: number } };
      expect(worst?.taken.high).toBeLessThan(now.taken.high);
      // What has fired this turn does not fire again.
      expect(answer(attack({ ...guns, [first]: { at: out(E, 4), fpf: 1 } }))?.by).toEqual(each(second, third));
      // One alone changes nothing; half of nine air points make two points of fire with it.
      expect(answer(attack({ [first]: out(E, 4) }))).toBeUndefined();
      expect(answer(attack({ [first]: out(E, 4) }, { alliedSupport: 9 }))).toEqual({
        side: 1,
        worst: -1,
        by: [
          [u(first), 0],
          [4, 0],
        ],
      });
      // Attackers that are lost before the fire have nothing to fear from it.
      expect(answer(attack({ ...guns, [US.mate]: EAST, [US.tanks]: EAST }, {}, [DE.foot]))).toBeUndefined();
      play(g, { k: 'ready' });
      expect(prompt(g)).toMatchObject({ at: 'combat.choose', side: 0 });
    },
  );
});

describe('German ammunition', () => {
  const units = { [DE.tanks]: C, [US.foot]: EAST, 'de-lviii-a150-1': out(W, 2), 'de-lviii-a150-2': out(W, 2) };
  const shoot = (turn: number, bonus = 0) =>
    declare(battlefield({ units, turn, vars: { bonus } }), { on: EAST, by: [DE.tanks], guns: ['de-lviii-a150-1', 'de-lviii-a150-2'] });
  proves(['11.81'], 'a six asks for a second die, which on three or less costs one of those that fired', () => {
    const g = shoot(8);
    roll(g, 6);
    expect(prompt(g).at).toBe('battle.ammunition');
    const lost = roll(g.copy(), 3);
    expect(prompt(lost)).toMatchObject({ at: 'battle.lose', side: 0 });
    expect(offers(lost, 'remove').map((a) => a.u)).toEqual([u('de-lviii-a150-1'), u('de-lviii-a150-2')]);
    play(lost, { k: 'remove', u: u('de-lviii-a150-2') });
    expect(at(lost, 'de-lviii-a150-2')).toBe('Eliminated');
    roll(g, 4);
    expect(at(g, 'de-lviii-a150-2')).toBe(out(W, 2));
    expect(prompt(roll(shoot(8), 5)).at).not.toMatch(/^battle/);
  });

  proves(['11.82', '25.14e', '11.83', '13.34'], 'not on the first day; in a Night Bonus turn one is lost without a second die', () => {
    expect(prompt(roll(shoot(3), 6)).at).not.toMatch(/^battle/);
    expect(prompt(roll(shoot(7, 1), 6)).at).toBe('battle.lose');
  });
});
