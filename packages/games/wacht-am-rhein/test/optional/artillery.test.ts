/** Suggested changes for artillery: revised movement (11.9) and secret final protective fire (11.4). */
import { prompt, view } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { battleNow } from '../../src/screen/battle.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, E, NE, out, type Scene, scene, spent, W } from '../kit/field.ts';
import { battlefield, DE, draft, open, theBattle, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

describe('revised movement', () => {
  const TOWED = 'us-32-1xx-a';
  const SP = 'us-419-10axx-a';
  const field = (s: Partial<Scene> & Pick<Scene, 'units'>, on = true): G =>
    scene({ side: 'allied', options: { 'artillery-march': on }, ...s });
  const inBattery = (at: string, more: Record<string, number> = {}) => ({ at, battery: 1, ...more });
  const road = [0, 1, 2, 3, 4, 5, 6].map((n) => out(W, n));

  proves(['sug-11.9', 'sug-11.91'], 'towed artillery moves in March Mode alone, and that takes it Out of Battery', () => {
    const g = play(field({ units: { [TOWED]: inBattery(C) }, primary: road }), { k: 'pick', u: u(TOWED) });
    expect(offers(g, 'go')).toEqual([]);
    expect(refusal(g, { k: 'go', h: hex(g, out(W, 1)) })).toMatchObject({ case: 'sug-11.91', why: 'artillery-only-marches' });
    play(g, { k: 'march', h: hex(g, out(W, 3)) });
    expect([at(g, TOWED), spent(g), g.f.march[u(TOWED)], g.f.battery[u(TOWED)]]).toEqual([out(W, 3), 5, 1, 0]);
    const printed = play(field({ units: { [TOWED]: inBattery(C) } }, false), { k: 'pick', u: u(TOWED) });
    play(printed, { k: 'go', h: hex(printed, out(W, 1)) });
    expect(printed.f.battery[u(TOWED)]).toBe(1);
  });
  proves(['sug-11.91'], 'going In Battery again is a choice: what marches marches on until its owner halts it', () => {
    const g = field({ units: { [TOWED]: { at: C, march: 1, battery: 0 } }, primary: road });
    expect([g.f.march[u(TOWED)], g.f.battery[u(TOWED)]]).toEqual([1, 0]);
    const halted = play(g.copy(), { k: 'halt', u: u(TOWED) });
    expect([halted.f.march[u(TOWED)], halted.f.battery[u(TOWED)]]).toEqual([0, 1]);
    play(g, { k: 'pick', u: u(TOWED) }, { k: 'go', h: hex(g, out(W, 6)) });
    expect([spent(g), g.f.battery[u(TOWED)]]).toEqual([2, 0]);
  });
  proves(['sug-11.92'], 'where it begins the game in woods it may march out of them, once', () => {
    const woods = { [C]: 'woods', [out(W, 3)]: 'woods' };
    const g = play(field({ units: { [TOWED]: inBattery(C) }, hexes: woods }), { k: 'pick', u: u(TOWED) });
    expect(refusal(g, { k: 'march', h: hex(g, out(W, 1)) })).toBeUndefined();
    play(g, { k: 'march', h: hex(g, out(W, 1)) });
    expect(g.f.leftStart[u(TOWED)]).toBe(1);
    // Thrown back into woods later, it stays there.
    const back = play(field({ units: { [TOWED]: inBattery(C, { leftStart: 1 }), [SP]: inBattery(out(E, 3)) }, hexes: woods }));
    expect(refusal(back, { k: 'pick', u: u(TOWED) })).toMatchObject({ why: 'nowhere-to-go' });
    // Self-propelled artillery needs no such leave, and has none.
    const sp = play(field({ units: { [SP]: inBattery(C) }, hexes: woods }), { k: 'pick', u: u(SP) });
    expect(refusal(sp, { k: 'march', h: hex(sp, C) })).toMatchObject({ case: '7.21', why: 'march-in-woods' });
  });
  proves(['sug-11.93'], 'self-propelled artillery stays In Battery for six points; the seventh takes it out', () => {
    for (const [n, battery] of [
      [6, 1],
      [7, 0],
    ]) {
      const g = play(field({ units: { [SP]: inBattery(C) } }), { k: 'pick', u: u(SP) });
      play(g, { k: 'go', h: hex(g, out(W, n)) });
      expect([spent(g), g.f.battery[u(SP)]]).toEqual([n, battery]);
    }
    const german = play(scene({ options: { 'artillery-march': true }, units: { 'de-2pxx-a105': inBattery(C) } }), {
      k: 'pick',
      u: u('de-2pxx-a105'),
    });
    play(german, { k: 'go', h: hex(german, out(W, 3)) });
    expect(german.f.battery[u('de-2pxx-a105')]).toBe(1);
    const marches = play(field({ units: { [SP]: inBattery(C) }, primary: road }), { k: 'pick', u: u(SP) });
    play(marches, { k: 'march', h: hex(marches, out(W, 1)) });
    expect([marches.f.march[u(SP)], marches.f.battery[u(SP)]]).toEqual([1, 0]);
  });
  proves(['sug-11.93'], 'it does not enter March Mode in a game turn in which it has fired', () => {
    const ss = 'de-2pxx-a105';
    const g = (fpf: number, on = true): G =>
      play(scene({ options: { 'artillery-march': on }, units: { [ss]: inBattery(C, { fpf }) }, primary: road }), { k: 'pick', u: u(ss) });
    expect(refusal(g(1), { k: 'march', h: hex(g(1), C) })).toMatchObject({ case: 'sug-11.93', why: 'fired-then-march' });
    expect(offers(g(1), 'march')).toEqual([]);
    expect(offers(g(1), 'go')).not.toEqual([]);
    expect(refusal(g(0), { k: 'march', h: hex(g(0), C) })).toBeUndefined();
    expect(refusal(g(1, false), { k: 'march', h: hex(g(1, false), C) })).toBeUndefined();
  });
  proves(['sug-11.91'], 'nor does it leave the map but in March Mode', () => {
    const towed = 'de-26xx-a105';
    const why = (march: number): string | undefined => {
      const g = position({
        stage: 'german.movement',
        options: { 'artillery-march': true },
        vars: { turn: 8 },
        units: { [towed]: { at: 'D2050', battery: 1 - march, march }, 'de-1-27-12-i': { at: 'D0510' } },
      });
      return refusal(play(g, { k: 'pick', u: u(towed) }), { k: 'exit' })?.why;
    };
    expect([why(0), why(1)]).toEqual(['artillery-only-marches', undefined]);
  });
});

describe('secret final protective fire', () => {
  const BARRAGE = 'de-12xx-a105';
  const CORPS = 'de-iss-a150-1';
  const FIRE = ['us-32-1xx-a', 'us-33-1xx-a'];
  const field = (on = true): G =>
    battlefield({
      options: { 'secret-fire': on },
      units: {
        [DE.foot]: C,
        [DE.mate]: C,
        [US.foot]: out(E, 1),
        [BARRAGE]: { at: out(W, 3), battery: 1 },
        [CORPS]: { at: out(W, 4), battery: 1 },
        [FIRE[0]]: { at: out(E, 5), battery: 1 },
        [FIRE[1]]: { at: out(E, 6), battery: 1 },
      },
    });
  const declared = (on = true): G => play(draft(field(on), { on: out(E, 1), by: [DE.foot, DE.mate] }), { k: 'ready' });

  proves(['sug-11.4'], 'the fire is written down before the barrage is stated, and opened after it', () => {
    const g = declared();
    expect(prompt(g)).toMatchObject({ at: 'battle.write', side: ALLIED });
    play(g, { k: 'gun', u: u(FIRE[0]) }, { k: 'ready' });
    expect(prompt(g)).toMatchObject({ at: 'battle.barrage', side: GERMAN });
    expect([theBattle(g).fpf, told(g, 'finalFire')]).toEqual([[], []]);
    play(g, { k: 'gun', u: u(BARRAGE) });
    expect(prompt(g).at).toBe('battle.barrage');
    play(g, { k: 'ready' });
    expect(theBattle(g)).toMatchObject({ guns: [u(BARRAGE)], fpf: [u(FIRE[0])] });
    expect(told(g, 'barrage')).toMatchObject([{ units: [u(BARRAGE)], case: 'sug-11.4' }]);
    expect(told(g, 'finalFire')).toMatchObject([{ units: [u(FIRE[0])] }]);
    expect(g.f.fpf[u(FIRE[0])]).toBe(1);
    roll(g, 1);
    // Two battalions of 3 and a barrage of 4; a battalion of 6 and a fire of 2.
    expect(told(g, 'result')).toMatchObject([{ attack: 10, defense: 8 }]);
  });
  proves(['sug-11.4'], 'the attacker cannot read what is written, neither which nor how much', () => {
    const seen = (fire: readonly string[]): string => {
      const g = declared();
      for (const gun of fire) play(g, { k: 'gun', u: u(gun) });
      play(g, { k: 'ready' });
      return JSON.stringify(view(g, GERMAN).state);
    };
    expect(seen([FIRE[0]])).toBe(seen([FIRE[1]]));
    expect(seen(FIRE)).toBe(seen([FIRE[0]]));
    const own = declared();
    play(own, { k: 'gun', u: u(FIRE[1]) });
    expect(JSON.stringify(view(own, ALLIED).state.frames)).toContain(`"written":[${u(FIRE[1])}]`);
  });
  proves(['sug-11.4'], 'no barrage is stated while the attack is put together; artillery alone still barrages', () => {
    const g = draft(field(), { on: out(E, 1), by: [DE.foot] });
    expect(refusal(g, { k: 'gun', u: u(BARRAGE) })).toMatchObject({ case: 'sug-11.4', why: 'barrage-later' });
    const alone = open(field(), out(E, 1));
    play(alone, { k: 'gun', u: u(CORPS) });
    expect(refusal(alone, { k: 'join', u: u(DE.foot) })).toMatchObject({ case: 'sug-11.4', why: 'barrage-alone' });
    const printed = draft(field(false), { on: out(E, 1), by: [DE.foot, DE.mate], guns: [BARRAGE] });
    play(printed, { k: 'ready' });
    expect(prompt(printed).at).toBe('battle.support');
  });
  proves(['sug-11.4', '11.15', '11.42'], 'range, nationality, and use hold for what is written as for what is said', () => {
    const g = declared();
    play(g, { k: 'gun', u: u(FIRE[0]) });
    expect(refusal(g, { k: 'gun', u: u(FIRE[0]) })).toMatchObject({ case: '11.46' });
    expect(refusal(g, { k: 'gun', u: u(BARRAGE) })).toMatchObject({ case: '11.41', why: 'not-yours' });
    play(g, { k: 'ready' });
    expect(refusal(g, { k: 'gun', u: u(FIRE[1]) })).toMatchObject({ case: '11.23' });
  });
  proves(['sug-11.4', '9.33'], 'artillery stacked with the attackers fires too, and shares what befalls the hex', () => {
    const near = battlefield({
      options: { 'secret-fire': true },
      units: { [DE.foot]: C, [US.foot]: out(E, 1), [BARRAGE]: { at: C, battery: 1 } },
    });
    play(draft(near, { on: out(E, 1), by: [DE.foot] }), { k: 'ready' });
    expect(prompt(near).at).toBe('battle.barrage');
    play(near, { k: 'gun', u: u(BARRAGE) });
    expect(theBattle(near)).toMatchObject({ guns: [u(BARRAGE)], from: [hex(near, C)] });
    expect(near.f.attacked[u(BARRAGE)]).toBe(1);
  });
  proves(['sug-11.4', '10.62'], 'an attack too weak even with its barrage is lost before the fire is opened', () => {
    const weak = battlefield({
      options: { 'secret-fire': true },
      units: {
        'de-12xx-e': C,
        [US.foot]: out(E, 1),
        [US.mate]: out(E, 1),
        [FIRE[0]]: { at: out(E, 5), battery: 1 },
        [BARRAGE]: { at: out(W, 3), battery: 1 },
      },
    });
    play(draft(weak, { on: out(E, 1), by: ['de-12xx-e'] }), { k: 'ready' }, { k: 'gun', u: u(FIRE[0]) }, { k: 'ready' }, { k: 'ready' });
    expect(told(weak, 'tooWeak')).toHaveLength(1);
    expect([told(weak, 'finalFire'), weak.f.fpf[u(FIRE[0])]]).toEqual([[], 0]);
  });
  proves(['sug-11.4', '11.37'], 'nothing is written against a Barrage attack (R-W61)', () => {
    // The battalion beside the target has another one to attack.
    const guns = { [CORPS]: { at: out(W, 4), battery: 1 }, [FIRE[0]]: { at: out(E, 5), battery: 1 } };
    const units = { [DE.foot]: C, [US.foot]: out(E, 1), [US.other]: out(W, 1), ...guns };
    const alone = open(battlefield({ options: { 'secret-fire': true }, units }), out(E, 1));
    play(alone, { k: 'gun', u: u(CORPS) }, { k: 'ready' });
    expect(told(alone, 'battle')).toMatchObject([{ kind: 'barrage' }]);
    expect(prompt(alone).at).not.toBe('battle.write');
    expect(refusal(alone, { k: 'gun', u: u(FIRE[0]) })).toBeDefined();
  });
  proves(
    ['sug-11.4', '19.11'],
    'Ground Support is stated openly: by the attacker with the attack, by the defender before the fire is written (R-W61)',
    () => {
      const g = field();
      g.v.alliedSupport = 9;
      g.v.germanSupport = 6;
      draft(g, { on: out(E, 1), by: [DE.foot, DE.mate] });
      const air = offers(g, 'air').at(-1);
      expect(air).toBeDefined();
      if (air) play(g, air);
      expect(theBattle(g).air).toBeGreaterThan(0);
      play(g, { k: 'ready' });
      expect(prompt(g)).toMatchObject({ at: 'battle.airFire', side: ALLIED });
      const fire = offers(g, 'air').at(-1);
      if (fire) play(g, fire);
      const stated = theBattle(g).airFire;
      expect(stated).toBeGreaterThan(0);
      if (prompt(g).at === 'battle.airFire') play(g, { k: 'ready' });
      expect(prompt(g)).toMatchObject({ at: 'battle.write', side: ALLIED });
      // The attacker reads it before stating the barrage.
      expect(view(g, GERMAN).state.rows.battles).toMatchObject([{ airFire: stated }]);
      // No planes are asked for once the fire is being written.
      expect(offers(g, 'air')).toEqual([]);
    },
  );
  proves(['sug-11.4', 'err-10.8'], 'artillery next to the target cannot be added if its hex makes another attack (R-W61)', () => {
    const [target, beside, beyond] = [out(E, 1), out(NE, 1), out(NE, 2)];
    const stated = (both: boolean) => {
      const g = battlefield({
        options: { 'secret-fire': true },
        units: {
          [DE.foot]: C,
          // Another attack can still be made out of its hex: no dice before all of them are declared.
          [DE.mate]: C,
          [US.mate]: out(W, 1),
          [US.foot]: target,
          [US.other]: beyond,
          [DE.other]: beside,
          [BARRAGE]: { at: beside, battery: 1 },
          [CORPS]: { at: out(W, 4), battery: 1 },
        },
      });
      play(draft(g, { on: target, by: [DE.foot] }), { k: 'ready' });
      if (both) play(draft(g, { on: beyond, by: [DE.other] }), { k: 'ready' });
      play(draft(g, { on: out(W, 1), by: [DE.mate] }), { k: 'ready' });
      expect(battleNow(g)?.targets).toEqual([hex(g, target)]);
      expect(prompt(g).at).toBe('battle.barrage');
      return refusal(g, { k: 'gun', u: u(BARRAGE) });
    };
    expect(stated(true)).toMatchObject({ case: 'err-10.8', why: 'hex-attacks-elsewhere' });
    expect(stated(false)).toBeUndefined();
  });
});
