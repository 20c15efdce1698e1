import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { C, E, from, NE, out, type Scene, SE, W } from '../kit/field.ts';
import { battlefield, DE, declare, draft, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const EAST = out(E, 1);
const BIG = ['ss-iss-tvi-1', 'ss-iss-tvi-2'];

/** Two tank battalions and others in the middle attack; the defender goes back along these directions. */
function driven(s: Partial<Scene>, die: number, back: readonly number[], by: readonly string[] = BIG): G {
  const g = battlefield({ ...s, units: { ...Object.fromEntries(by.map((id) => [id, C])), [US.foot]: EAST, ...s.units } });
  declare(g, { on: EAST, by }, die);
  play(g, { k: 'back', n: back.length });
  let here = EAST;
  for (const dir of back) {
    here = from(here, dir);
    if (prompt(g).at === 'retreat.step') play(g, { k: 'retreat', h: hex(g, here) });
  }
  return g;
}
const go = (g: G, id: string, ...to: string[]): G => play(g, ...to.map((h) => ({ k: 'advance', u: u(id), h: hex(g, h) })));
const may = (g: G, id: string, to: string) => refusal(g, { k: 'advance', u: u(id), h: hex(g, to) });

describe('advance after combat', () => {
  proves(
    ['10.91', '10.92', '10.95', '10.94'],
    'as far as the enemy went back, the vacated hex first, one by one and only if wanted',
    () => {
      // 30 to 6, 5-1: a 5 is D2.
      const g = driven({}, 5, [NE, NE]);
      expect(prompt(g)).toMatchObject({ at: 'advance.choose', side: 0 });
      expect(may(g, BIG[0], out(NE, 1))).toMatchObject({ case: '10.94', why: 'first-vacated' });
      go(g, BIG[0], EAST);
      // Tanks may leave the path.
      expect(may(g, BIG[0], out(E, 2))).toBeUndefined();
      go(g, BIG[0], out(E, 2));
      expect(may(g, BIG[0], out(E, 3))).toMatchObject({ case: '10.92', why: 'advance-far', limit: 2 });
      play(g, { k: 'done' });
      expect(at(g, BIG[1])).toBe(C);
    },
  );

  proves(['10.94', '10.91'], 'infantry keeps to the path of retreat; it may go along though only its stack fought', () => {
    const g = driven({ units: { [DE.foot]: C } }, 5, [NE, NE]);
    go(g, DE.foot, EAST);
    expect(may(g, DE.foot, out(E, 2))).toMatchObject({ case: '10.94', why: 'off-the-path' });
    go(g, DE.foot, from(EAST, NE));
    expect(at(g, DE.foot)).toBe(from(EAST, NE));
    // The hex where the enemy is now is not part of it.
    expect(may(g, DE.foot, from(EAST, NE, NE))).toBeTruthy();
  });

  proves(['10.92'], 'after an elimination what is left of the number, the vacated hex counted', () => {
    // 10 to 3 is 3-1, and one more for tanks beside infantry: a 2 is D2(1), which kills at once; 2 hexes are left.
    const g = battlefield({ units: { [DE.tanks]: C, [DE.foot]: C, [US.foot]: { at: EAST, steps: 1 } } });
    declare(g, { on: EAST, by: [DE.tanks, DE.foot] }, 2);
    expect(at(g, US.foot)).toBe('Eliminated');
    // Infantry has a path of one hex.
    go(g, DE.foot, EAST);
    expect(may(g, DE.foot, out(E, 2))).toMatchObject({ case: '10.94', why: 'off-the-path' });
    go(g, DE.tanks, EAST);
    expect(may(g, DE.tanks, out(E, 2))).toBeUndefined();
    go(g, DE.tanks, out(E, 2));
    // Two hexes, and so the advance is over.
    expect(prompt(g).at).not.toBe('advance.choose');
  });

  proves(['10.92'], 'a number used up by the losses lets nobody in', () => {
    // 10 to 3: 3-1; a 5 is D1, and the reduced battalion dies of it in place.
    const g = battlefield({ units: { [DE.tanks]: C, [US.foot]: { at: EAST, steps: 1 } } });
    declare(g, { on: EAST, by: [DE.tanks] }, 5);
    play(g, { k: 'back', n: 0 });
    expect(at(g, US.foot)).toBe('Eliminated');
    expect(prompt(g).at).not.toBe('advance.choose');
  });

  proves(['10.93', '10.97'], 'March Mode goes one hex further, where it may', () => {
    const g = driven({ units: { 'de-116pxx-r': { at: C, march: 1 } }, hexes: { [out(E, 3)]: 'woods' } }, 5, [NE, NE]);
    go(g, 'de-116pxx-r', EAST, out(E, 2));
    expect(may(g, 'de-116pxx-r', out(E, 3))).toMatchObject({ case: '10.97', why: 'march-woods' });
    go(g, 'de-116pxx-r', from(out(E, 2), SE));
    expect(offers(g, 'advance').some((a) => a.u === u('de-116pxx-r'))).toBe(false);
  });

  proves(['10.94', 'err-10.94'], 'a rigid zone ends it, but not in the first hex; a fluid one does not', () => {
    const units = { [US.tanks]: from(out(E, 2), SE) };
    const rigid = driven({ units }, 5, [NE, NE]);
    go(rigid, BIG[0], EAST, out(E, 2));
    expect(told(rigid, 'advanced')).toHaveLength(1);
    // 7-1 and more: three hexes to go.
    const deep = (steps: number) => {
      const g = battlefield({
        units: { [BIG[0]]: C, [DE.foot]: C, [US.foot]: { at: EAST, steps: 1 }, [US.tanks]: { at: from(EAST, E, SE), steps } },
      });
      declare(g, { on: EAST, by: [BIG[0], DE.foot] }, 1);
      expect(at(g, US.foot)).toBe('Eliminated');
      return go(g, BIG[0], EAST, out(E, 2));
    };
    expect(may(deep(2), BIG[0], out(E, 3))).toMatchObject({ case: '10.94', why: 'advance-stopped' });
    expect(may(deep(1), BIG[0], out(E, 3))).toBeUndefined();
    const first = battlefield({ units: { [BIG[0]]: C, [DE.foot]: C, [US.foot]: { at: EAST, steps: 1 }, [US.tanks]: from(EAST, SE) } });
    declare(first, { on: EAST, by: [BIG[0], DE.foot] }, 1);
    go(first, BIG[0], EAST);
    expect(may(first, BIG[0], from(EAST, NE))).toBeUndefined();
  });

  proves(['10.96', '9.11'], 'stacking holds on the way', () => {
    const g = battlefield({
      units: { [BIG[0]]: C, [BIG[1]]: C, [DE.foot]: C, [DE.other]: out(NE, 1), [US.foot]: EAST },
      hexes: { [out(NE, 1)]: ['village'] },
    });
    declare(g, { on: EAST, by: [...BIG, DE.other] }, 5);
    play(g, offers(g, 'back')[0]);
    while (prompt(g).at === 'retreat.step') play(g, offers(g)[0]);
    for (const id of [...BIG, DE.foot]) go(g, id, EAST);
    expect(may(g, DE.other, EAST)).toMatchObject({ case: '10.96', why: 'stack-full' });
  });

  proves(['10.97', '10.98'], 'rivers keep Class B out and stop who gets across', () => {
    const sides = { [`${C}|${EAST}`]: ['river'] };
    const g = driven({ units: { [DE.foot]: C }, sides }, 1, [NE]);
    expect(may(g, BIG[0], EAST)).toMatchObject({ case: '10.97', why: 'river-class-b' });
    const far = battlefield({ units: { [DE.foot]: C, [DE.mate]: C, [DE.tanks]: out(NE, 1), [US.foot]: { at: EAST, steps: 1 } }, sides });
    declare(far, { on: EAST, by: [DE.foot, DE.mate, DE.tanks] }, 1);
    go(far, DE.foot, EAST);
    expect(may(far, DE.foot, out(E, 2))).toMatchObject({ case: '10.94', why: 'advance-stopped' });
  });

  proves(['10.91'], 'the defender may advance when the attackers leave their hex', () => {
    const bad = battlefield({ units: { [DE.foot]: C, [US.tanks]: EAST } });
    declare(bad, { on: EAST, by: [DE.foot] }, 4);
    expect(told(bad, 'result')).toMatchObject([{ result: 'A2(1)' }]);
    play(bad, { k: 'back', n: 2 });
    while (prompt(bad).at === 'retreat.step') play(bad, offers(bad)[0]);
    expect(prompt(bad)).toMatchObject({ at: 'advance.choose', side: 1 });
    go(bad, US.tanks, C);
    expect(at(bad, US.tanks)).toBe(C);
  });
});

describe('positions', () => {
  proves(['16.36'], 'positions that nobody holds any more after an advance are removed', () => {
    const g = driven({ works: { [C]: 1 } }, 5, [NE, NE]);
    go(g, BIG[0], EAST);
    expect(g.f.work[hex(g, C)]).toBe(1);
    go(g, BIG[1], EAST);
    expect(g.f.work[hex(g, C)]).toBe(0);
  });
});

describe('results that wait for each other', () => {
  const NORTH = out(NE, 1);
  /** Both attacks out of the middle are declared, then rolled; to the west the stack can go back without entering a zone. */
  function two(first: number, second: number): G {
    const g = battlefield({ units: { [DE.foot]: C, [DE.mate]: C, [US.foot]: EAST, [US.other]: NORTH } });
    draft(g, { on: EAST, by: [DE.foot] });
    play(g, { k: 'ready' });
    draft(g, { on: NORTH, by: [DE.mate] });
    play(g, { k: 'ready' });
    roll(g, first);
    // Nothing is carried out yet.
    expect(prompt(g).at).toBe('battle.roll');
    return roll(g, second);
  }
  proves(['err-10.8', '10.8'], 'nothing is carried out before all attacks from a hex are rolled, then in that order', () => {
    // 3 to 6 with integrity: 1-1; a 1 is D2.
    const g = two(1, 1);
    expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: 1 });
    play(g, { k: 'back', n: 2 });
    while (prompt(g).at === 'retreat.step') play(g, offers(g)[0]);
    expect(at(g, US.foot)).not.toBe(EAST);
    expect(at(g, US.other)).toBe(NORTH);
    expect(prompt(g).at).toBe('burden.choose');
  });

  const goBack = (g: G, n: number): G => {
    play(g, { k: 'back', n });
    while (prompt(g).at === 'retreat.step') play(g, offers(g)[0]);
    return g;
  };

  proves(
    ['err-10.8', '10.75', '10.84', '9.33'],
    'a bad result drives back the whole stack, also the units that attacked another hex',
    () => {
      // A1 for the first; D1 for the second, whose defender gives a step and stays.
      const g = two(4, 2);
      expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: 0 });
      goBack(g, 1);
      expect(at(g, DE.foot)).not.toBe(C);
      expect(at(g, DE.mate)).toBe(at(g, DE.foot));
      play(g, { k: 'back', n: 0 });
      // The hex is empty: the defender of the first attack may enter it, and no German follows the second.
      expect(prompt(g)).toMatchObject({ at: 'advance.choose', side: 1 });
      expect(may(g, US.foot, C)).toBeUndefined();
    },
  );

  proves(['10.75', 'err-10.8'], 'either unit of the stack may lose the step, whichever attacked', () => {
    const g = two(4, 2);
    play(g, { k: 'back', n: 0 });
    expect(offers(g, 'lose').map((a) => a.u)).toEqual([u(DE.foot), u(DE.mate)]);
  });

  proves(
    ['10.75', 'err-10.8', '10.92'],
    'two bad results are borne one after the other, the second where the first led; both victors may enter the hex',
    () => {
      const g = two(4, 4);
      goBack(g, 1);
      const first = at(g, DE.foot);
      goBack(g, 1);
      expect(at(g, DE.mate)).toBe(at(g, DE.foot));
      expect([C, first]).not.toContain(at(g, DE.foot));
      expect(prompt(g)).toMatchObject({ at: 'advance.choose', side: 1 });
      expect(may(g, US.other, C)).toMatchObject({ case: '10.91', why: 'not-victor' });
      go(g, US.foot, C);
      // One hex each, as far as each result drove the stack.
      expect(prompt(g)).toMatchObject({ at: 'advance.choose', side: 1 });
      go(g, US.other, C);
      expect(prompt(g).at).not.toBe('advance.choose');
    },
  );

  proves(['err-10.8'], 'if the defender could advance after one attack and the attacker after another, neither does', () => {
    // D2 for the first, A1 for the second: its target leaves its hex, then the stack leaves its own.
    const g = two(1, 4);
    goBack(g, 2);
    play(g, { k: 'back', n: 1 });
    let canceled = told(g, 'noAdvance').length;
    while (prompt(g).at === 'retreat.step') {
      play(g, offers(g)[0]);
      canceled += told(g, 'noAdvance').length;
    }
    expect([at(g, DE.foot), at(g, US.foot)]).not.toContain(C);
    expect(canceled).toBe(1);
    expect(prompt(g).at).not.toBe('advance.choose');
  });

  proves(
    ['err-10.8', '10.91'],
    'a stack that pays with a step holds its hex: it may follow, and the other defender may not enter what it left',
    () => {
      const g = two(1, 4);
      goBack(g, 2);
      play(g, { k: 'back', n: 0 }, { k: 'lose', u: u(DE.foot) });
      expect(prompt(g)).toMatchObject({ at: 'advance.choose', side: 0 });
      go(g, DE.mate, EAST);
      go(g, DE.foot, EAST);
      if (prompt(g).at === 'advance.choose') play(g, { k: 'done' });
      expect(at(g, DE.mate)).toBe(EAST);
      expect(prompt(g).at).not.toBe('advance.choose');
    },
  );

  proves(['11.25', '10.75'], 'artillery that fires from afar is not touched by what befalls the other units of its hex', () => {
    const GUN = 'de-12xx-a105';
    const FAR = out(W, 3);
    const g = battlefield({
      units: { [DE.foot]: C, [GUN]: { at: C, battery: 1 }, [DE.mate]: out(W, 2), [US.foot]: EAST, [US.other]: FAR },
    });
    draft(g, { on: FAR, by: [DE.mate], guns: [GUN] });
    play(g, { k: 'ready' });
    if (prompt(g).at === 'battle.roll') roll(g, 2);
    while (/^(burden|retreat|advance)\./.test(prompt(g).at)) play(g, offers(g)[0]);
    declare(g, { on: EAST, by: [DE.foot] }, 3);
    expect(told(g, 'result')).toMatchObject([{ result: 'A1' }]);
    goBack(g, 1);
    expect(at(g, GUN)).toBe(C);
    expect(at(g, DE.foot)).not.toBe(C);
  });
});
