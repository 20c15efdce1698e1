/** Whose artillery fires for an observer and whose does not (12.3.1, 12.3.2), without ammunition (12.8.2), hits of a barrage (12.6.1), and leaders under fire (24.4.0). */
import { explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { formations } from '../../src/index.ts';
import { affiliation, factorsLeft } from '../../src/rules/barrage/guns.ts';
import { mostArtillery } from '../../src/screen/battle-barrage.ts';
import { ENTRENCHED, type G } from '../../src/state/shape.ts';
import * as campaign from '../kit/campaign.ts';
import { C, from, N, NE, NW, out, S, type Scene, SE, SW, scene } from '../kit/field.ts';
import { GE, prepared, TARGET, US } from '../kit/fight.ts';
import { hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const GUNS = ['al-78id-307-fa', 'al-78id-308-fa', 'al-78id-903-fa'] as const;
const FOREIGN = ['al-7ad-443-afa', 'al-99id-370-fa'] as const;
/** A barrage on the target with a US observer. */
function open(units: Scene['units'], more: Partial<Scene> = {}): G {
  const g = scene({ phase: 'allied-barrages', options: { fog: false }, ...more, units: { [US.foot]: C, [GE.foot]: TARGET, ...units } });
  play(g, { k: 'target', h: hex(g, TARGET) });
  if (prompt(g).at === 'barrage.observe') play(g, { k: 'observer', u: u(US.foot) });
  return g;
}
const all = (g: G, id: string) => ({ k: 'gun', u: u(id), n: factorsLeft(g, u(id)) });

describe('artillery for an observer', () => {
  proves(['12.8.2'], 'without ammunition nobody fires', () => {
    const why = (depleted: number) => {
      const g = open({ [GUNS[0]]: { at: out(NW, 2), depleted }, [GUNS[1]]: out(NW, 3) });
      return refusal(g, all(g, GUNS[0]))?.why;
    };
    expect([why(0), why(1)]).toEqual([undefined, 'no-ammunition']);
  });
  proves(['12.3.1'], 'not that of a strange corps, though the observer may direct any number', () => {
    const { units } = scene({ units: {} }).def;
    const guns = (corps: string): string =>
      units.find((unit) => unit.kind?.barrage !== undefined && unit.formation === undefined && unit.corps === corps)?.id ?? '';
    const why = (id: string) => {
      const g = open({ [US.foot]: prepared(C), [GUNS[0]]: out(NW, 2), [id]: out(NW, 3) });
      play(g, all(g, GUNS[0]));
      return refusal(g, all(g, id))?.why;
    };
    expect([why(guns('V')), why(guns('VIII'))]).toEqual([undefined, 'not-affiliated']);
  });
  proves(['9.4.1b', '12.3.1'], 'troops of a strange corps in its independent combat command fire as its own', () => {
    const [COMMAND, MATE] = ['al-7ad-cca-1', 'al-7ad-cca-2'];
    const { units } = scene({ units: {} }).def;
    const gun = units.find((unit) => unit.kind?.barrage !== undefined && unit.formation === undefined && unit.corps === 'VIII')?.id ?? '';
    const bond = (detached: number) => {
      const group = (at: string) => ({ at, detached });
      const g = scene({ units: { [COMMAND]: group(C), [MATE]: group(C), [gun]: group(out(NW, 2)), [GE.foot]: TARGET } });
      return affiliation(g, u(MATE), u(gun));
    };
    expect([bond(0), bond(u(COMMAND) + 1)]).toEqual(['stranger', 'formation']);
  });
  proves(
    ['9.3.0', '12.3.1'],
    'artillery of a corps that is assigned to the army fires for all its corps, assigned to another corps for that',
    () => {
      const GUN = 'ge-nd-v-402-vak';
      const bond = (command: string | undefined) => {
        const where = { at: out(NW, 2), ...(command ? { command: u(command) + 1 } : {}) };
        return affiliation(scene({ units: { [GE.foot]: C, [GUN]: where, [US.foot]: TARGET } }), u(GE.foot), u(GUN));
      };
      expect([bond(undefined), bond('ge-nd-6pza-hq'), bond('ge-nd-lxvii-k-hq'), bond('ge-nd-5pza-hq')]).toEqual([
        'stranger',
        'parent',
        'parent',
        'stranger',
      ]);
    },
  );
  proves(['12.3.2a'], 'of other formations one, not two', () => {
    const g = open({ [US.foot]: prepared(C), [GUNS[0]]: out(NW, 2), [FOREIGN[0]]: out(NW, 2), [FOREIGN[1]]: out(NW, 3) });
    play(g, all(g, GUNS[0]), all(g, FOREIGN[0]));
    expect(refusal(g, all(g, FOREIGN[1]))).toMatchObject({ case: '12.3.2a', why: 'one-other-formation' });
  });
  proves(['12.3.2b'], 'in the open a gun of the corps fires only beside one of the observer’s formation', () => {
    const { units } = scene({ units: {} }).def;
    const corps = units.find((unit) => unit.kind?.barrage !== undefined && unit.formation === undefined && unit.corps === 'V')?.id ?? '';
    const g = open({ [GUNS[0]]: out(NW, 2), [corps]: out(NW, 3) });
    expect(refusal(g, all(g, corps))).toMatchObject({ case: '12.3.2b', why: 'own-first' });
    play(g, all(g, GUNS[0]));
    expect(refusal(g, all(g, corps))).toBeUndefined();
    // Entrenched it needs no gun of its own.
    const dug = open({ [GUNS[0]]: out(NW, 2), [corps]: out(NW, 3) }, { works: { [C]: ENTRENCHED } });
    expect(refusal(dug, all(dug, corps))).toBeUndefined();
  });
  proves(
    ['12.3.0', '12.3.2a', '12.3.2b', '12.3.3'],
    'every observer is offered with the most that can fire for it, and that can be fired',
    () => {
      const guns = {
        [GUNS[0]]: out(NW, 2),
        [GUNS[1]]: out(NW, 2),
        [GUNS[2]]: out(NW, 3),
        [FOREIGN[0]]: out(NW, 2),
        [FOREIGN[1]]: out(NW, 3),
      };
      const most = (foot: Scene['units'][string]) => {
        const g = scene({ phase: 'allied-barrages', options: { fog: false }, units: { [US.foot]: foot, [GE.foot]: TARGET, ...guns } });
        play(g, { k: 'target', h: hex(g, TARGET) });
        return [u(US.foot), undefined].map((observer) => {
          const then = g.copy();
          const { guns: full } = mostArtillery(g, g.rows.barrages[0], observer);
          const k = observer === undefined ? 'unobserved' : 'observer';
          const said = explain(g, { q: 'effects' })?.find((e) => e.action.k === k);
          expect(said?.args).toMatchObject({ n: full.length, points: full.reduce((sum, { n }) => sum + n, 0) });
          play(then, observer === undefined ? { k } : { k, u: observer });
          for (const { unit, n } of full) play(then, { k: 'gun', u: unit, n });
          // Nobody else could join.
          expect(offers(then).filter((a) => a.k === 'gun')).toEqual([]);
          return full.length;
        });
      };
      expect(most(C)).toEqual([2, 1]);
      expect(most(prepared(C))).toEqual([4, 1]);
    },
  );
  proves(['12.3.1', '12.3.0', '12.1.2'], 'a gun of another formation beside the target takes part only where another formation may', () => {
    const why = (foot: Scene['units'][string]) => {
      const g = open({ [US.foot]: foot, [GUNS[0]]: out(NW, 2), [FOREIGN[0]]: C });
      return refusal(g, all(g, FOREIGN[0]))?.why;
    };
    expect([why(C), why(prepared(C))]).toEqual(['not-affiliated', undefined]);
  });
  proves(['12.1.4a'], 'of three factors of German field howitzers one is fired apart, and the two others together', () => {
    const HOWITZERS = 'ge-272vg-ii-272-art';
    const g = campaign.scene({
      stage: 'german.german-barrages',
      units: { [HOWITZERS]: { at: out(NW, 2) }, 'ge-272vg-iii-272-art': out(NW, 2), [GE.foot]: C, [US.foot]: TARGET, [US.mate]: out(S, 1) },
    });
    const gun = (n: number) => refusal(g, { k: 'gun', u: u(HOWITZERS), n })?.why;
    const on = (h: string) => {
      play(g, { k: 'target', h: hex(g, h) });
      if (prompt(g).at === 'barrage.observe') play(g, { k: 'observer', u: u(GE.foot) });
    };
    g.set('shots', u(HOWITZERS), 1);
    on(TARGET);
    expect([gun(1), gun(2)]).toEqual(['no-split-fire', undefined]);
  });
  proves(['5.3.1'], 'units in Strategic mode direct no barrage', () => {
    const g = scene({
      phase: 'allied-barrages',
      options: { fog: false },
      units: { [US.foot]: { at: C, mode: 2 }, [US.mate]: C, [GE.foot]: TARGET, [GUNS[0]]: out(NW, 2) },
    });
    play(g, { k: 'target', h: hex(g, TARGET) });
    expect(offers(g, 'observer').map((a) => a.u)).toEqual([u(US.mate)]);
  });
});

describe('hits of a barrage', () => {
  /** Sixteen points, that is two volleys, until the dice have brought so many hits. */
  function hit(units: Scene['units'], hits: number, sides: Scene['sides'] = {}): G {
    for (let one = 1; one <= 10; one++)
      for (let two = 1; two <= 10; two++) {
        const g = scene({ phase: 'allied-barrages', options: { fog: false }, sides, units: { [US.foot]: prepared(C), ...units } });
        play(g, { k: 'target', h: hex(g, TARGET) }, { k: 'fire', n: 16 });
        roll(g, one);
        roll(g, two);
        if (g.events.some((e) => e.e === 'shelled' && e.hits === hits)) return g;
      }
    throw new Error(`no dice for ${hits} hits`);
  }
  proves(['12.6.1b'], 'one of several is met by going back, no more', () => {
    const g = hit({ [GE.foot]: TARGET, [GE.mate]: TARGET }, 2);
    expect(offers(g, 'back').map((a) => a.n)).toEqual([1, 0]);
  });
  proves(['12.6.1c'], 'nobody loses a third step before all have lost two', () => {
    const moat = Object.fromEntries([N, NE, SE, S, SW].map((dir) => [`${TARGET}|${from(TARGET, dir)}`, ['major-river']]));
    const g = hit({ [GE.foot]: TARGET, [GE.mate]: TARGET }, 4, moat);
    play(g, { k: 'lose', u: u(GE.foot) });
    if (prompt(g).at.startsWith('burden')) play(g, { k: 'lose', u: u(GE.foot) });
    expect([GE.foot, GE.mate].map((id) => g.f.steps[u(id)])).toEqual([1, 1]);
  });
});

proves(['24.4.0'], 'a leader whose stack loses a step to a barrage is in danger as in an assault', () => {
  const { scene: field, u: unit, hex: at, play: act, offers: list, roll: dice, idle } = campaign;
  const LEADER = 'al-ldr-clark';
  const asked = (lose: boolean): boolean => {
    for (let pip = 1; pip <= 10; pip++) {
      const g = field({
        stage: 'german.german-barrages',
        units: {
          ...{ 'al-7ad-cca-1': C, 'al-7ad-hq': out(N, 2), 'ge-272vg-hq': out(S, 3), 'ge-272vg-i-980-vg': { at: out(S, 1), mode: 1 } },
          ...{
            [LEADER]: { at: C, led: 2, attached: formations.findIndex((f) => f.id === '7AD') + 1 },
            'ge-272vg-ii-272-art': out(S, 2),
            'ge-272vg-iii-272-art': out(S, 2),
          },
        },
      });
      act(g, { k: 'target', h: at(g, C) });
      if (prompt(g).at === 'barrage.observe') act(g, list(g, 'observer')[0]);
      while (prompt(g).at === 'barrage.guns' && list(g, 'gun').length > 0) act(g, list(g, 'gun')[0]);
      if (prompt(g).at === 'barrage.guns') act(g, { k: 'ready' });
      dice(g, pip);
      idle(g, (now) => prompt(now).at.startsWith('burden') || now.rows.barrages.length === 0);
      if (!prompt(g).at.startsWith('burden')) continue;
      act(g, { k: 'back', n: lose ? 0 : 1 });
      let seen = false;
      idle(g, (now) => {
        seen ||= now.frames.some((f) => f.proc === 'casualties' && f.at === 'roll');
        return seen || (now.rows.barrages.length === 0 && !now.frames.some((f) => f.proc === 'barrage'));
      });
      expect(g.f.steps[unit('al-7ad-cca-1')] < (g.def.units[unit('al-7ad-cca-1')].kind?.steps ?? 0)).toBe(lose);
      return seen;
    }
    throw new Error('no die brings a hit');
  };
  expect([asked(true), asked(false)]).toEqual([true, false]);
});
