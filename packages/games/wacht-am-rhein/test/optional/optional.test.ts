/** Optional rules: infantry on foot (24.1), artillery (24.2), the West Wall (24.7), the all-out effort (24.82). */
import { distance, explained, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { barrageRefusal, barrageStrength } from '../../src/rules/artillery/barrage.ts';
import { newBattle } from '../../src/rules/combat/battles.ts';
import { unitAttack, unitDefense } from '../../src/rules/combat/strength.ts';
import { allowance, isClassB } from '../../src/rules/movement/allowance.ts';
import { frontRefusal, hasFront } from '../../src/setup/free-german.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, E, out, scene, W } from '../kit/field.ts';
import { battlefield, DE, declare, told, US } from '../kit/fight.ts';
import { at, hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

describe('infantry on foot', () => {
  const MEN = 'de-1-901-lr-m';
  const TANKS = 'de-1-16-116p-t';
  const field = (on = true): G => scene({ options: { 'infantry-on-foot': on }, units: { [MEN]: C, [TANKS]: out(E, 3) } });
  proves(['24.1', 'err-24.1'], 'it moves as Class A with six points and is weaker: one in attack, two in defense', () => {
    const g = field();
    const before = [unitAttack(g, u(MEN)), unitDefense(g, u(MEN)), isClassB(g, u(MEN))];
    play(g, { k: 'dismount', u: u(MEN) });
    expect([unitAttack(g, u(MEN)) + 1, unitDefense(g, u(MEN)) + 2, !isClassB(g, u(MEN))]).toEqual(before);
    expect(allowance(g, u(MEN)) / 30).toBe(6);
    expect(explained((sink) => unitAttack(g, u(MEN), sink)).lines.map((l) => l.case)).toContain('24.1');
  });
  proves(['24.1', '24.0'], 'only before anything moves, only such infantry, and only if players agreed on it', () => {
    const g = field();
    expect(refusal(g, { k: 'dismount', u: u(TANKS) })).toMatchObject({ case: '24.1', why: 'rides-nothing' });
    expect(refusal(field(false), { k: 'dismount', u: u(MEN) })).toMatchObject({ why: 'no-such-rule' });
    expect(offers(field(false), 'dismount')).toEqual([]);
    play(g, { k: 'pick', u: u(TANKS) }, offers(g.copy(), 'pick').length > 0 ? { k: 'go', h: hex(g, out(E, 4)) } : { k: 'stop' });
    if (g.frames.at(-1)?.proc === 'move') play(g, { k: 'stop' });
    expect(refusal(g, { k: 'dismount', u: u(MEN) })).toMatchObject({ why: 'movement-begun' });
  });
  proves(['24.1'], 'who stays in place for a Movement Phase rides again at its end', () => {
    const g = field();
    expect(refusal(g, { k: 'mount', u: u(MEN) })).toMatchObject({ why: 'not-on-foot' });
    play(g, { k: 'dismount', u: u(MEN) });
    expect(refusal(g, { k: 'dismount', u: u(MEN) })).toMatchObject({ why: 'on-foot-already' });
    const moved = play(g.copy(), { k: 'mount', u: u(MEN) });
    expect(refusal(moved, { k: 'pick', u: u(MEN) })).toMatchObject({ why: 'moved-already' });
    expect(moved.f.onFoot[u(MEN)]).not.toBe(0);
    play(moved, { k: 'done' });
    expect(moved.f.onFoot[u(MEN)]).toBe(0);
    play(g, { k: 'done' });
    expect(g.f.onFoot[u(MEN)]).toBe(1);
  });
});

describe('artillery', () => {
  const CORPS = UNITS.find((unit) => unit.formation === 'XLVII' && unit.battery && unit.front.move > 0)?.id as string;
  const DIVISION = 'de-2pxx-a105';
  const guns = (on: boolean): G => scene({ options: { 'slow-corps-artillery': on }, units: { [CORPS]: C, [DIVISION]: out(W, 3) } });
  const states = (g: G): number[] => [CORPS, DIVISION].map((id) => g.f.battery[u(id)]);
  const onTurn = (g: G, turn: number): G => {
    idle(g, (w) => w.v.turn === turn && w.v.side === GERMAN && w.v.bonus === 0 && offers(w, 'pick').length > 0);
    return g;
  };
  proves(['24.21'], 'artillery of a German corps stands still for a turn before it goes In Battery', () => {
    for (const slow of [true, false]) {
      const g = guns(slow);
      for (const id of [CORPS, DIVISION])
        play(g, { k: 'pick', u: u(id) }, offers(play(g.copy(), { k: 'pick', u: u(id) }), 'go')[0], { k: 'stop' });
      expect(states(g)).toEqual([0, 0]);
      play(g, { k: 'done' });
      expect(states(onTurn(g, 9))).toEqual([slow ? 0 : 1, 1]);
      play(g, { k: 'done' });
      expect(states(onTurn(g, 10))).toEqual([1, 1]);
    }
  });
  proves(['24.21', '11.52'], 'driven back, artillery of a German corps stands still for a whole Movement Phase too', () => {
    for (const slow of [true, false]) {
      /** The guns have stood for long; an attack in the Allied Combat Phase of turn 8 drives them back, or costs the infantry with them a step. */
      const after = (back: number): G => {
        const g = battlefield({
          side: 'allied',
          options: { 'slow-corps-artillery': slow },
          units: {
            [CORPS]: { at: C, battery: 1, stayed: 1 },
            [DIVISION]: { at: C, battery: 1, stayed: 1 },
            [DE.foot]: C,
            'us-745-1xx-t': out(W, 1),
            [US.foot]: out(W, 1),
            [US.mate]: out(5, 1),
          },
        });
        declare(g, { on: C, by: ['us-745-1xx-t', US.foot, US.mate] });
        while (prompt(g).at !== 'burden.choose') play(g, prompt(g).at === 'battle.roll' ? { k: 'roll', pips: [5] } : offers(g)[0]);
        expect(told(g, 'result').at(-1)?.result).toMatch(/^D\d$/);
        play(g, { k: 'back', n: back });
        while (/^(burden|retreat|advance)\./.test(prompt(g).at))
          play(g, offers(g).find((a) => a.k === 'done' || a.u === u(DE.foot)) ?? offers(g)[0]);
        expect(states(g)).toEqual([0, 0]);
        return g;
      };
      const driven = after(1);
      expect(states(onTurn(driven, 8))).toEqual([slow ? 0 : 1, 1]);
      play(driven, { k: 'done' });
      expect(states(onTurn(driven, 9))).toEqual([1, 1]);
      // Put Out of Battery by a result that others paid for, they wait as long.
      expect(states(onTurn(after(0), 8))).toEqual([slow ? 0 : 1, 1]);
    }
  });
  proves(['24.22'], 'half again as far, at half strength', () => {
    const [gun, target] = ['de-2pxx-a105', 'us-1-18-1-i'];
    const { range = 0 } = UNITS[u(gun)].battery ?? {};
    const far = (on: boolean, hexes: number): { g: G; b: ReturnType<typeof newBattle> } => {
      const g = position({
        stage: 'german.combat',
        options: { 'long-range': on },
        vars: { turn: 8 },
        units: { [gun]: { at: 'D2010', battery: 1 }, [target]: { at: `D20${10 + hexes}` }, 'de-1-304-2p-m': { at: `D20${9 + hexes}` } },
      });
      const b = newBattle(g, [hex(g, `D20${10 + hexes}`)], [u('de-1-304-2p-m')], [], GERMAN);
      return { g, b };
    };
    const half = Math.floor((range * 3) / 2);
    const why = (on: boolean, n: number): string | undefined => {
      const { g, b } = far(on, n);
      return barrageRefusal(g, b, u(gun))?.why;
    };
    expect([why(false, range), why(false, range + 1), why(true, range + 1), why(true, half), why(true, half + 1)]).toEqual([
      undefined,
      'out-of-range',
      undefined,
      undefined,
      'out-of-range',
    ]);
    const points = (n: number): number => {
      const { g, b } = far(true, n);
      b.guns = [u(gun)];
      const { lines } = explained((sink) => barrageStrength(g, b, sink));
      return lines.some((l) => (l.parts ?? []).some((p) => p.case === '24.22')) ? 1 : 0;
    };
    expect([points(range), points(range + 1)]).toEqual([0, 1]);
  });
});

describe('the West Wall', () => {
  const wall = (on: boolean, units: Record<string, string>, scenario = 'campaign'): G =>
    position({
      scenario,
      stage: 'allied.combat',
      options: { 'west-wall': on },
      vars: { turn: 20 },
      units: Object.fromEntries(Object.entries(units).map(([id, where]) => [id, { at: where }])),
    });
  const MEN = 'de-1-48-12-i';
  proves(['24.7'], 'Germans east of the Our and of column 15 on Map C defend as if Entrenched', () => {
    const defense = (on: boolean, where: string, more: Record<string, string> = {}): number =>
      unitDefense(wall(on, { [MEN]: where, ...more }), u(MEN));
    const plain = defense(false, 'C1610');
    expect([defense(true, 'C1610'), defense(true, 'C1614'), defense(true, 'C1615'), defense(true, 'C1620')]).toEqual([
      2 * plain,
      2 * plain,
      plain,
      plain,
    ]);
    expect(defense(true, 'D1412')).toBe(2 * plain);
    const us = 'us-1-18-1-i';
    const [own, there] = [false, true].map((on) => unitDefense(wall(on, { [us]: 'C1610' }), u(us)));
    expect(there).toBe(own);
  });
});

describe('the all-out effort', () => {
  const begin = (how: string, scenario = 'campaign'): G =>
    start(wachtAmRhein, { scenario, options: { 'german-set-up': how }, seed: 'all' });
  proves(['24.82'], 'three divisions stand on the map, three come on turn 5, all others three turns early', () => {
    const [printed, g] = [begin('printed'), begin('all-out')];
    const [SECOND, PG] = ['ss-1-2-2p-t', 'de-3pgxx-t'];
    expect([at(printed, SECOND), at(g, SECOND)[0], at(g, PG)[0]]).toEqual(['Due', 'C', 'D']);
    const due = (w: G, id: string): number | undefined => w.rules.forces.arrivals.find((row) => row.units.includes(id))?.turn;
    const later = printed.rules.forces.arrivals.filter((row) => row.side === 'german').flatMap((row) => row.units);
    for (const id of later) if (!g.onMap(u(id))) expect(due(g, id)).toBe((due(printed, id) ?? 0) - 3);
    const tenth = UNITS.filter((unit) => ['10SS', '11P', '246VG'].includes(unit.formation ?? '')).map((unit) => unit.id);
    expect(new Set(tenth.map((id) => due(g, id)))).toEqual(new Set([5]));
    // Allied reinforcements are what they were.
    const allied = (w: G): number => w.rules.forces.arrivals.reduce((n, row) => n + (row.side === 'allied' ? row.units.length : 0), 0);
    expect(allied(g)).toBe(allied(printed));
  });
});

describe('free German set-up', () => {
  const begin = (scenario = 'bastogne'): G => start(wachtAmRhein, { scenario, options: { 'german-set-up': 'free' }, seed: 'free' });
  const LEHR = 'de-1-901-lr-m';
  const inHand = (g: G, id: string): G => play(g.copy(), { k: 'deploy', u: u(id) });
  const why = (g: G, id: string, where: string): string | undefined => {
    const w = inHand(g, id);
    return refusal(w, { k: 'place', h: hex(w, where) })?.why;
  };
  proves(
    ['24.81'],
    'any German unit, also one whose hex is listed, anywhere near its own, east of the US line and apart from US units',
    () => {
      const g = begin();
      expect(prompt(g)).toMatchObject({ at: 'setUp.unit', side: GERMAN });
      const hq = inHand(g, 'de-7army-h');
      expect(offers(hq, 'place').length).toBeGreaterThan(5);
      expect([why(g, LEHR, 'D1540'), why(g, LEHR, 'D3503'), why(g, 'de-7army-h', 'D0203')]).toEqual([
        'start-west-of-line',
        'start-alone',
        'start-alone',
      ]);
      const places = offers(inHand(g, LEHR), 'place').map((a) => a.h as number);
      expect(places.length).toBeGreaterThan(20);
      const own = UNITS.filter((unit) => unit.formation === 'Lehr' && unit.id !== LEHR && g.onMap(unit.index)).map((unit) =>
        g.hexOf(unit.index),
      );
      for (const h of places) expect(own.some((at) => distance(g.board, at, h) <= 2)).toBe(true);
      const faced = [...g.board.ids.keys()].filter((h) =>
        UNITS.some((unit) => unit.side === ALLIED && g.onMap(unit.index) && distance(g.board, g.hexOf(unit.index), h) === 1),
      );
      for (const h of faced) expect(places).not.toContain(h);
    },
  );
  proves(['24.81'], 'it ends only with a front from north to south; as printed it always may, and nobody waits a turn', () => {
    const g = begin();
    // Some units of the printed set-up start apart from their division: as it is listed, but not freely.
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '24.81', why: 'start-alone' });
    play(g, { k: 'deploy', u: u(LEHR) });
    const before = at(begin(), LEHR);
    play(g, {
      k: 'place',
      h: offers(g, 'place')
        .map((a) => a.h as number)
        .find((h) => g.board.ids[h] !== before) as number,
    });
    expect(at(g, LEHR)).not.toBe(before);
    play(g, { k: 'printed' });
    expect([at(g, LEHR), prompt(g).at.startsWith('setUp')]).toEqual([before, false]);
    // Panzer Lehr waits a turn otherwise.
    expect(g.f.committed[u(LEHR)]).toBe(1);
    expect(start(wachtAmRhein, { scenario: 'bastogne', seed: 'free' }).f.committed[u(LEHR)]).toBe(0);
  });
  proves(['24.81'], 'a front is a chain of units and zones from the northern hexrow to the southern one', () => {
    const g = begin();
    for (const unit of UNITS) if (unit.side === GERMAN && g.onMap(unit.index)) g.move(unit.index, g.box('Not in play'));
    const men = UNITS.filter((unit) => unit.side === GERMAN && unit.type === 'infantry').map((unit) => unit.index);
    for (let row = 1; row <= 40; row++) g.move(men[row], hex(g, `D${String(row).padStart(2, '0')}05`));
    expect(hasFront(g)).toBe(true);
    for (const row of [18, 19, 20, 21, 22]) g.move(men[row], g.box('Not in play'));
    expect(hasFront(g)).toBe(false);
  });
  proves(['24.81'], 'with everybody in touch and a front the set-up may end, without one it may not', () => {
    const g = begin();
    const deployed = UNITS.filter((unit) => unit.side === GERMAN && g.onMap(unit.index));
    for (const unit of UNITS) if (g.onMap(unit.index)) g.move(unit.index, g.box('Not in play'));
    g.move(u('us-28-viii-h'), hex(g, 'D2048'));
    const foot = deployed.filter((unit) => ['infantry', 'parachute', 'mechanized'].includes(unit.type) && unit.regiment);
    const divisions = [...new Set(foot.map((unit) => unit.formation))].map((id) => foot.filter((unit) => unit.formation === id));
    const men = divisions.filter((list) => list.length >= 2).flat();
    expect(men.length).toBeGreaterThan(39);
    for (let row = 1; row <= 40; row++) g.move(men[row - 1].index, hex(g, `D${String(row).padStart(2, '0')}05`));
    // The last one must not be the only one of its division.
    if (men[39].formation !== men[38].formation) g.move(men[39].index, g.box('Not in play'));
    expect(frontRefusal(g)).toBeUndefined();
    // A gap of three hexes: units of a division next to it stay in touch on their own side.
    for (const row of [2, 3, 4, 5]) g.move(men[row].index, hex(g, `D0${row % 2 === 0 ? 1 : 2}06`));
    expect(frontRefusal(g)?.why).toBe('no-front');
    g.move(men[0].index, hex(g, 'D2047'));
    expect(frontRefusal(g)?.why).toBe('start-next-to-enemy');
  });
  proves(['24.81'], 'a unit taken in hand may stay where it is', () => {
    const g = begin();
    for (const { u: unit } of offers(g, 'deploy').filter((_, n) => n % 12 === 0)) {
      const w = play(g.copy(), { k: 'deploy', u: unit as number });
      expect(refusal(w, { k: 'place', h: w.hexOf(unit as number) })).toBeUndefined();
    }
  });
});
