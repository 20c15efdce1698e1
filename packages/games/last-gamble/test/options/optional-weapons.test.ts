/** Optional rules 8 to 13: Tigers, flak, Monschau, recovery, observation, fuel. */
import { answerTo, chance, run } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { arrivals, setups, units } from '../../src/data/index.ts';
import { theBoard } from '../../src/index.ts';
import { determineSupply } from '../../src/rules/supply/supply.ts';
import { type G, ISOLATED, SUPPLIED, UNSUPPLIED } from '../../src/state/shape.ts';
import { against, sky } from '../kit/air-positions.ts';
import { declare, field, lines, now, odds, READY, target } from '../kit/battlefield.ts';
import { C, from, N, NW, S, type Scene, SE, scene } from '../kit/field.ts';
import { at, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const NORTH = from(C, N);
const US = 'A-28-112';
const FOOT = 'G-12-48';

describe('Tigers', () => {
  const OPT = { 'opt-8': true };
  const turnTo = (turn: number, more: Partial<Scene> = {}): G =>
    scene({
      turn,
      printed: true,
      scenario: 'campaign',
      options: { ...OPT, ...more.options },
      units: { [FOOT]: '0611', 'A-99-393': '1412', ...more.units },
    });
  const waiting = (g: G): string[] =>
    g.rows.waiting.map((w) => `${g.def.units[w.unit].id} ${w.areas.join('')}${g.f.steps[w.unit] === 1 ? ' reduced' : ''}`);
  /** Rolls for 653, 301 and 506 as far as they are asked for. */
  const rolls = (g: G, pips: Record<string, number>): G => {
    while (chance(g)?.says === 'roll.tigers') roll(g, pips[g.def.units[chance(g)?.args.unit as number].id] ?? 6);
    return g;
  };

  proves(['opt-8.0', 'opt-8.12', 'opt-8.13', 'opt-8.14'], 'on 12/17 AM all three battalions roll', () => {
    expect(waiting(rolls(turnTo(3), {})).filter((x) => x.includes('HGB') || x.includes('653'))).toEqual([]);
    expect(waiting(rolls(turnTo(3), { 'G-5PzA-653': 1 }))).toContain('G-5PzA-653 Y');
    expect(waiting(rolls(turnTo(3), { 'G-5PzA-653': 2 }))).toContain('G-5PzA-653 TU');
    expect(waiting(rolls(turnTo(3), { 'G-HGB-506': 1 }))).toContain('G-HGB-506 TU reduced');
    for (const pip of [1, 2]) expect(waiting(rolls(turnTo(3), { 'G-HGB-301': pip }))).toContain('G-HGB-301 UVWX reduced');
    expect(waiting(rolls(turnTo(3), { 'G-HGB-506': 2, 'G-HGB-301': 3, 'G-5PzA-653': 3 })).filter((x) => /HGB|653/.test(x))).toEqual([]);
  });

  proves(['opt-8.12'], '653 once more on 12/19 AM, by itself if an SS unit is near the Meuse; then never', () => {
    const asked = (g: G): string[] => {
      const list: string[] = [];
      while (chance(g)?.says === 'roll.tigers') {
        list.push(g.def.units[chance(g)?.args.unit as number].id);
        roll(g, 6);
      }
      return list;
    };
    expect(asked(turnTo(4))).not.toContain('G-5PzA-653');
    expect(asked(turnTo(7))).toContain('G-5PzA-653');
    expect(asked(turnTo(8))).not.toContain('G-5PzA-653');
    expect(waiting(rolls(turnTo(7), { 'G-5PzA-653': 1 }))).toContain('G-5PzA-653 TU');
    const near = turnTo(7, { units: { 'G-1SS-1-I': '3907' } });
    expect(waiting(rolls(near, {}))).toContain('G-5PzA-653 TU');
    const heer = turnTo(7, { units: { 'G-2Pz-2': '3907' } });
    expect(waiting(rolls(heer, {})).filter((x) => x.includes('653'))).toEqual([]);
  });

  proves(['opt-8.13', 'opt-8.14'], '506 and 301 roll every turn until they come, or from the turn of the chart', () => {
    for (const turn of [4, 6, 20])
      expect(waiting(rolls(turnTo(turn), { 'G-HGB-506': 1, 'G-HGB-301': 2 }))).toEqual(
        expect.arrayContaining(['G-HGB-506 TU reduced', 'G-HGB-301 UVWX reduced']),
      );
    const there = turnTo(6, { units: { 'G-HGB-506': '0610' } });
    rolls(there, { 'G-HGB-506': 1 });
    expect(at(there, 'G-HGB-506')).toBe('0610');
    const chart = { 'tiger-rolls': 'chart' };
    expect(chance(turnTo(8, { options: chart }))?.says).not.toBe('roll.tigers');
    expect(waiting(rolls(turnTo(9, { options: chart }), { 'G-HGB-506': 1, 'G-HGB-301': 1 })).filter((x) => x.includes('HGB'))).toContain(
      'G-HGB-506 TU reduced',
    );
  });

  proves(['opt-8.11', 'opt-8.16'], 'without the rule only 501SS and 614 appear', () => {
    expect(setups['1216'].some((r) => r.unit === 'G-1SS-501')).toBe(true);
    expect(arrivals['1216'].find((a) => a.unit === 'G-5PzA-614')?.roll).toBeUndefined();
    expect(units.find((x) => x.id === 'G-5PzA-614')?.options).toEqual([]);
    const g = scene({ turn: 3, printed: true, scenario: 'campaign', units: { [FOOT]: '0611', 'A-99-393': '1412' } });
    expect(chance(g)).toBeUndefined();
    const late = scene({ turn: 21, printed: true, scenario: 'campaign', units: { [FOOT]: '0611', 'A-99-393': '1412' } });
    expect(waiting(late).filter((x) => /HGB-(353|654)/.test(x))).toEqual([]);
    expect(waiting(rolls(turnTo(21), {})).filter((x) => /HGB-(353|654)/.test(x))).toHaveLength(2);
  });

  proves(['opt-8.15'], 'each of them shifts a column', () => {
    for (const id of ['G-HGB-506', 'G-HGB-301', 'G-5PzA-653', 'G-5PzA-614']) {
      const g = field({ options: OPT, units: { [id]: C, [US]: NORTH } });
      expect(lines(odds(g, { at: NORTH, by: [id] }).column)).toContain('tiger-attack');
    }
  });
});

describe('flak and Panzerjager', () => {
  const OPT = { 'opt-9': true };
  const FLAK = 'G-6PzA-2Flak-2';
  const PJ = 'G-6PzA-683';
  const CC = 'A-9Arm-CCA';
  const tanks = (s: Scene): G => field({ side: 'allied', options: OPT, ...s });
  const claims = (g: G, at: string, by: string): string[] => lines(odds(g, { at, by: [by] }).die);

  proves(['opt-9.0', 'opt-9.11'], 'no Allied Armor Superiority against them or next to them', () => {
    expect(units.filter((x) => x.type === 'flak' && x.side === 'german')).toHaveLength(6);
    expect(units.filter((x) => x.type === 'anti-tank' && x.side === 'german')).toHaveLength(3);
    const plain = { [CC]: C, [FOOT]: NORTH };
    expect(claims(tanks({ units: plain }), NORTH, CC)).toContain('armor-attacker');
    for (const gun of [FLAK, PJ])
      for (const where of [NORTH, from(C, N, N)])
        expect(claims(tanks({ units: { ...plain, [gun]: where } }), NORTH, CC)).not.toContain('armor-attacker');
    expect(claims(tanks({ units: { ...plain, [FLAK]: from(C, N, N, N) } }), NORTH, CC)).toContain('armor-attacker');
    // Without the rule guns are guns.
    expect(claims(tanks({ options: {}, units: { ...plain, [FLAK]: from(C, N, N) } }), NORTH, CC)).toContain('armor-attacker');
  });

  proves(['opt-9.11'], 'in the Advanced game the vehicles lose their edge', () => {
    const die = (options: Record<string, string | boolean>): number => {
      const g = field({
        side: 'allied',
        scenario: 'campaign',
        turn: 11,
        options: { level: 'advanced', ...options },
        units: { 'A-1-745': C, 'G-2Pz-2-Puma': NORTH, [FLAK]: from(C, N, N) },
      });
      const b = odds(g, { at: NORTH, by: ['A-1-745'] });
      return b.modifier;
    };
    expect([die({}), die(OPT)]).toEqual([-1, 0]);
  });

  proves(['opt-9.12'], 'Panzerjager with strength in an attack deny it to the defender, flak does not', () => {
    const g = (gun: string, steps = 2): G => field({ options: OPT, units: { [FOOT]: C, [gun]: { at: C, steps }, [CC]: NORTH } });
    const die = (w: G, by: string[]): string[] => lines(odds(w, { at: NORTH, by }).die);
    expect(die(g(PJ), [FOOT])).toContain('armor-defender');
    expect(die(g(PJ), [FOOT, PJ])).not.toContain('armor-defender');
    expect(die(g(FLAK), [FOOT, FLAK])).toContain('armor-defender');
    expect(die(g(PJ, 1), [FOOT, PJ])).toContain('armor-defender');
  });

  proves(['opt-9.13'], 'reduced they cannot attack', () => {
    for (const gun of [FLAK, PJ]) {
      const g = (steps: number): G =>
        play(field({ options: OPT, units: { [FOOT]: C, [gun]: { at: C, steps }, [US]: NORTH } }), {
          k: 'target',
          h: theBoard().hex(NORTH) as number,
        });
      expect(refusal(g(1), { k: 'join', u: u(gun) })).toMatchObject({ case: 'opt-9.13', why: 'guns-too-weak' });
      expect(refusal(g(2), { k: 'join', u: u(gun) })).toBeUndefined();
    }
  });

  proves(['opt-9.2'], 'no Allied tactical aircraft over flak or next to it', () => {
    const g = (where: string, gun = FLAK): G =>
      sky({
        side: 'allied',
        turn: 17,
        options: { ...OPT, 'pm-aircraft': 'same-date' },
        units: { [gun]: where, [FOOT]: C, 'A-4-8': from(C, SE) },
      });
    const aircraft = (w: G): string =>
      offers(w, 'aircraft')
        .map((a) => w.def.units[a.u as number].id)
        .find((id) => /P47|P38|Typhoon|P51/.test(id)) as string;
    const bar = (where: string, gun = FLAK) => {
      const w = g(where, gun);
      return against(w, aircraft(w), 'air-strike', C);
    };
    expect(bar(C)).toMatchObject({ case: 'opt-9.2', why: 'flak-below' });
    expect(bar(from(C, NW))).toMatchObject({ case: 'opt-9.2' });
    expect(bar(from(C, NW, NW))).toBeUndefined();
    expect(bar(C, PJ)).toBeUndefined();
  });
});

describe('Monschau', () => {
  const GUN = 'G-ISS-402';
  const g = (turn: number, options = {}): G =>
    field({
      turn,
      printed: true,
      options: { 'opt-10': true, ...options },
      units: { 'G-326-751': '0906', [GUN]: '0706', [US]: '1006', 'A-99-393': OTHER },
    });
  const OTHER = from('1006', N);
  proves(['opt-10.11', 'opt-10.12'], 'no German guns on 1006 on 12/16, neither support nor barrage', () => {
    for (const turn of [1, 2]) {
      const w = g(turn);
      expect(refusal(w, target(w, '1006'))).toBeUndefined();
      play(w, target(w, '1006'));
      expect(refusal(w, { k: 'gun', u: u(GUN) })).toMatchObject({ case: 'opt-10.11', why: 'monschau-spared' });
    }
    const later = play(g(3), { k: 'target', h: theBoard().hex('1006') as number });
    expect(refusal(later, { k: 'gun', u: u(GUN) })).toBeUndefined();
    const other = play(g(1), { k: 'target', h: theBoard().hex(OTHER) as number });
    expect(other.rows.battles[0]?.guns.includes(u(GUN)) || refusal(other, { k: 'gun', u: u(GUN) }) === undefined).toBe(true);
    const off = play(g(1, { 'opt-10': false }), { k: 'target', h: theBoard().hex('1006') as number });
    expect(refusal(off, { k: 'gun', u: u(GUN) })).toBeUndefined();
  });
});

describe('tank recovery', () => {
  const OPT = { 'opt-11': true };
  const lose = (before: object, side: 'german' | 'allied', attacking: boolean): G => {
    const [mine, theirs, helper] = side === 'german' ? ['G-2Pz-3-I', US, 'A-4-8'] : ['A-9Arm-CCA', FOOT, 'G-12-89'];
    const phasing = attacking ? side : side === 'german' ? 'allied' : 'german';
    const units = attacking ? { [mine]: C, [theirs]: NORTH } : { [theirs]: C, [helper]: C, [mine]: NORTH };
    const g = field({ side: phasing, options: OPT, units, vars: { ...before } as Record<string, number> });
    declare(g, { at: NORTH, by: attacking ? [mine] : [theirs, helper] });
    while (now(g) === 'battle.support' || now(g) === 'battle.claim') play(g, now(g) === 'battle.support' ? READY : { k: 'waive' });
    // An exchange takes a step from both.
    for (let pip = 1; pip <= 6; pip++) {
      const w = g.copy();
      roll(w, pip);
      if (w.events.some((e) => e.e === 'result' && e.result === 'FF')) return w;
    }
    throw new Error('no exchange in this column');
  };

  proves(['opt-11.12', 'opt-11.13', 'opt-11.14'], 'a point for every third step of armor lost attacking', () => {
    const g = lose({ germanLostAttacking: 1, germanArmor: 0 }, 'german', true);
    expect([g.v.germanLostAttacking, g.v.germanArmor]).toEqual([2, 0]);
    const third = lose({ germanLostAttacking: 2, germanArmor: 0 }, 'german', true);
    expect([third.v.germanLostAttacking, third.v.germanArmor, third.v.germanLostDefending]).toEqual([3, 1, 0]);
    expect(third.events.find((e) => e.e === 'recovered')).toMatchObject({ n: 3, attacking: 'attacking', case: 'opt-11.12' });
    const allied = lose({ alliedLostAttacking: 2, alliedArmor: 0 }, 'allied', true);
    expect([allied.v.alliedLostAttacking, allied.v.alliedArmor]).toEqual([3, 1]);
  });

  proves(['opt-11.11', 'opt-11.13'], 'a point for every fifth lost defending, counted apart', () => {
    const g = lose({ germanLostDefending: 2, germanArmor: 0 }, 'german', false);
    expect([g.v.germanLostDefending, g.v.germanArmor]).toEqual([3, 0]);
    const fifth = lose({ germanLostDefending: 4, germanLostAttacking: 2, germanArmor: 0 }, 'german', false);
    expect([fifth.v.germanLostDefending, fifth.v.germanArmor, fifth.v.germanLostAttacking]).toEqual([5, 1, 2]);
    expect(fifth.events.find((e) => e.e === 'recovered')).toMatchObject({ n: 5, attacking: 'defending', case: 'opt-11.11' });
  });

  proves(['opt-11.14'], 'foot does not count', () => {
    const g = lose({ germanLostAttacking: 2, germanArmor: 0 }, 'german', true);
    expect([g.v.alliedLostDefending, g.v.alliedArmor]).toEqual([0, g.v.alliedArmor]);
    expect(g.f.steps[u(US)]).toBe(1);
  });
});

describe('air observation', () => {
  const GUN = 'A-V-187';
  const support = (turn: number, options: Record<string, string | boolean>): number => {
    const g = field({
      side: 'allied',
      scenario: 'campaign',
      turn,
      options: { level: 'advanced', ...options },
      units: { [US]: C, [GUN]: from(C, S), [FOOT]: NORTH },
    });
    return odds(g, { at: NORTH, by: [US], guns: [GUN] }).attackStrength - odds(g, { at: NORTH, by: [US] }).attackStrength;
  };
  proves(['opt-12.1'], 'one more point of Allied support on clear mornings', () => {
    const base = support(15, {});
    expect(support(15, { 'opt-12': true })).toBe(base + 1);
    // 12/23 PM, and the overcast morning of 12/22.
    expect(support(16, { 'opt-12': true })).toBe(support(16, {}));
    expect(support(13, { 'opt-12': true })).toBe(support(13, {}));
    // In defense each gun adds a point to its half of the support strength: a single gun gains one, two gain two.
    const g = (options: Record<string, string | boolean>, guns: string[]): number => {
      const w = field({
        scenario: 'campaign',
        turn: 15,
        options: { level: 'advanced', ...options },
        units: { [FOOT]: C, [US]: NORTH, [GUN]: from(C, N, N), 'A-V-190': from(C, N, N) },
      });
      declare(w, { at: NORTH, by: [FOOT] });
      play(w, ...guns.map((id) => ({ k: 'gun', u: u(id) })));
      if (now(w) === 'battle.support') play(w, READY);
      return (answerTo(w, { q: 'battle' }) as { defenseStrength: number }).defenseStrength;
    };
    expect(g({ 'opt-12': true }, [GUN])).toBe(g({}, [GUN]) + 1);
    expect(g({ 'opt-12': true }, [GUN, 'A-V-190'])).toBe(g({}, [GUN, 'A-V-190']) + 2);
  });
});

describe('fuel by distance', () => {
  const OPT = { 'opt-13': true };
  const tanks = (where: string, turn: number, more: Partial<Scene> = {}): G =>
    scene({
      phase: 'supply',
      printed: true,
      turn,
      scenario: 'campaign',
      options: OPT,
      units: { 'G-2Pz-2': where, 'G-2Pz-304': '0611', 'A-99-393': '5010', ...more.units },
      ...(more.vars ? { vars: more.vars } : {}),
    });
  const needs = (g: G): number | undefined =>
    chance(g)?.says === 'roll.fuel-distance' ? (chance(g)?.outcomes.find((o) => o.key === 'unsupplied')?.weight as number) : undefined;

  proves(
    ['opt-13.0', 'opt-13.11', 'opt-13.13', 'optfuel-table'],
    'a die for each division from 12/19 AM, the worse the further west',
    () => {
      expect(needs(tanks('3510', 6))).toBeUndefined();
      // 12/19: dry at -2 or less; column 35 takes three off.
      expect(needs(tanks('3510', 7))).toBe(1);
      expect(needs(tanks('2910', 7))).toBeUndefined();
      // 12/21: at -1. 12/24: at 0.
      expect(needs(tanks('2910', 11))).toBe(1);
      expect(needs(tanks('1310', 17))).toBe(1);
      expect(needs(tanks('2910', 17))).toBe(2);
      expect(needs(tanks('0810', 17))).toBeUndefined();
      // No roll on the table of chapter 2.
      expect(chance(tanks('0810', 12))?.says).not.toBe('roll.fuel');
      const g = roll(tanks('3510', 7), 1);
      // The whole division, wherever it stands.
      expect([g.f.fuel[u('G-2Pz-2')], g.f.fuel[u('G-2Pz-304')]]).toEqual([1, 1]);
      const held = roll(tanks('3510', 7), 2);
      expect(held.f.fuel[u('G-2Pz-2')]).toBe(0);
    },
  );

  proves(['opt-13.12'], 'independent panzer battalions roll for themselves', () => {
    const g = tanks('0810', 17, { units: { 'G-5PzA-614': '2430' } });
    expect(chance(g)?.args.formation).toBe('5PzA/614');
    roll(g, 1);
    expect(g.f.fuel[u('G-5PzA-614')]).toBe(1);
    expect(g.f.fuel[u('G-2Pz-2')]).toBe(0);
  });

  proves(['optfuel-table'], 'captured dumps help everybody, and free their captor for good', () => {
    expect(needs(tanks('3510', 7, { vars: { dumpsTaken: 1 } }))).toBeUndefined();
    expect(needs(tanks('3510', 17, { vars: { dumpsTaken: 1 } }))).toBe(2);
    const account = (vars: Record<string, number>) => chance(tanks('3510', 17, { vars }))?.ledger?.lines.map((l) => l.what);
    expect([account({ dumpsTaken: 1 }), account({})]).toEqual([['line.fuel-depth', 'line.fuel-dumps'], ['line.fuel-depth']]);
    const g = tanks('3510', 6);
    g.emit({ e: 'dumpCaptured', u: u('G-2Pz-2'), h: 0, points: 5, case: 'adv-9.11' });
    run(g);
    expect(g.v.dumpsTaken).toBe(1);
    expect(needs(tanks('3510', 17, { vars: { dumpsTaken: 1, fuelFree: g.v.fuelFree } }))).toBeUndefined();
  });

  proves(['optfuel-table'], 'one off for the late divisions, which come in without fuel', () => {
    const late = (id: string, turn: number): number | undefined =>
      needs(
        scene({ phase: 'supply', printed: true, turn, scenario: 'campaign', options: OPT, units: { [id]: '1310', 'A-99-393': '5010' } }),
      );
    expect(late('G-2Pz-2', 17)).toBe(1);
    expect(late('G-2SS-3', 17)).toBe(2);
    const arriving = (dumpsTaken: number): G => {
      const g = scene({
        turn: 12,
        printed: true,
        scenario: 'campaign',
        options: OPT,
        units: { [FOOT]: '0611', 'G-9SS-19': { at: '0210', arrived: 12 } },
        vars: { dumpsTaken },
      });
      determineSupply(g, 0);
      return g;
    };
    expect(arriving(0).f.supply[u('G-9SS-19')]).toBe(UNSUPPLIED);
    expect(arriving(1).f.supply[u('G-9SS-19')]).toBe(SUPPLIED);
  });

  proves(['optfuel-table'], 'only those divisions, before and in the turn they come in, and who is cut off stays cut off', () => {
    const around = ['A-28-112', 'A-28-110-1', 'A-106-422', 'A-106-423', 'A-106-424', 'A-99-393'];
    const supply = (id: string, where: string, arrived: number): number => {
      const ring = Object.fromEntries(around.map((a, i) => [a, from(C, i)]));
      const units = { [FOOT]: '0611', [id]: { at: where, arrived }, ...(where === C ? ring : {}) };
      const g = scene({ turn: 12, printed: true, scenario: 'campaign', options: OPT, units });
      determineSupply(g, 0);
      return g.f.supply[u(id)];
    };
    expect([supply('G-9SS-19', '0210', 12), supply('G-9SS-19', '0210', 11)]).toEqual([UNSUPPLIED, SUPPLIED]);
    expect(supply('G-2Pz-304', '0210', 12)).toBe(SUPPLIED);
    // Held up at the edge of the map since the turn before.
    expect([supply('G-9SS-19', 'due', 11), supply('G-2Pz-304', 'due', 11)]).toEqual([UNSUPPLIED, SUPPLIED]);
    expect([supply('G-9SS-19', C, 12), supply('G-9SS-19', C, 11)]).toEqual([ISOLATED, ISOLATED]);
  });
});
