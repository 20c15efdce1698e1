/** The computer player's use of modes, overruns, reserves, bridges and positions: in each position the sensible thing is clear. */
import { type Action, legal, prompt, type Reach } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../src/computer/answers.ts';
import { secondThoughts } from '../../src/computer/assaults/exposure.ts';
import { isSound } from '../../src/computer/assaults/overruns.ts';
import { bridgeBuilders, bridgeWatch, buildsBridge } from '../../src/computer/bridges.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { DOWN } from '../../src/state/fields/bridges.ts';
import { COMBAT_RESERVE, EXPLOIT } from '../../src/state/fields/modes.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, hex, NW, out, play, type Scene, SE, scene, u } from '../kit/campaign.ts';
import { GE, US } from '../kit/fight.ts';
import { edge, far, side, water } from '../kit/water.ts';

const answer = (g: G): Action | undefined => ANSWERS[prompt(g).at](g, [...legal(g)]);
const STACK = { [GE.foot]: far, [GE.mate]: far, [GE.hetzer]: far };

describe('overruns', () => {
  const TANKS = 'al-7ad-cca-1';
  const exploiting = (units: Scene['units'], at = C): G => {
    const mode = { mode: EXPLOIT };
    const g = scene({
      stage: 'allied.exploitation',
      units: { [TANKS]: { at, ...mode }, 'al-7ad-cca-2': { at: '5208NE', ...mode }, ...units },
    });
    play(g, { k: 'pick', u: u(TANKS) });
    return g;
  };
  it('tanks overrun a company, and leave a full stack alone', () => {
    const think = (units: Scene['units']) => secondThoughts(exploiting(units), ALLIED, 'move.go', { k: 'stop' });
    expect(think({ [GE.company]: far })).toMatchObject({ k: 'overrun' });
    expect(think(STACK)).toBeUndefined();
  });
  it('and do not come next to a full stack in the open, where they would have to', () => {
    const sound = (units: Scene['units']): boolean => {
      const g = exploiting(units, out(NW, 2));
      return isSound(g, u(TANKS), hex(g, C));
    };
    expect([sound({ [GE.company]: far }), sound(STACK)]).toEqual([true, false]);
  });
});

describe('reserves', () => {
  const line = { [US.foot]: C, [US.mate]: C, [US.third]: out(NW, 2) };
  it('on the defense a battalion behind its regiment in the line waits in Combat Reserve; with nobody before it, it does not', () => {
    const chosen = (units: Scene['units']) => answer(scene({ stage: 'allied.mode', units, hexes: { [C]: ['town'] } }));
    expect(chosen({ ...line, ...STACK })).toEqual({ k: 'reserve', u: u(US.third) });
    expect(chosen({ ...line, [GE.foot]: out(SE, 4) })?.k).not.toBe('reserve');
  });
  it('and helps when its regiment is assaulted', () => {
    const g = scene({
      stage: 'german.assaults',
      units: {
        ...line,
        [US.third]: { at: out(NW, 2), mode: COMBAT_RESERVE },
        [GE.foot]: { at: far, mode: 1 },
        [GE.mate]: { at: far, mode: 1 },
      },
    });
    const before = g.f.mode[u(US.third)];
    for (let n = 0; n < 12 && prompt(g).at !== 'assault.reserveDefense'; n++) play(g, answer(g) as Action);
    expect([before, answer(g)]).toEqual([COMBAT_RESERVE, { k: 'commit', u: u(US.third) }]);
  });
});

describe('bridges', () => {
  const bridge = { sides: water('river', 'bridge', 'road') };
  const there = (units: Scene['units'], at = C): G =>
    scene({ stage: 'allied.movement', ...bridge, units: { [US.engineers]: at, [US.foot]: out(NW, 2), ...units } });
  it('engineers blow the one by which the enemy comes, but not before friends beyond it are back', () => {
    const think = (units: Scene['units']) => secondThoughts(there(units), ALLIED, 'movement.plan', { k: 'done' });
    expect(think({ [GE.foot]: out(SE, 4) })).toEqual({ k: 'demolish', u: u(US.engineers), n: SE });
    expect(think({ [GE.foot]: out(SE, 4), [US.mate]: out(SE, 2) })).toBeUndefined();
  });
  it('they go to it beforehand, and stay', () => {
    const g = there({ [GE.foot]: out(SE, 4) }, out(NW, 1));
    expect(bridgeWatch(g, ALLIED)).toEqual([{ u: u(US.engineers), k: 'go', to: hex(g, C) }]);
    const reach: Reach = { hexes: [], kinds: [], costs: [] };
    strategy.reach?.(there({ [GE.foot]: out(SE, 4) }), u(US.engineers), 'now', reach);
    expect(reach.hexes).toEqual([]);
  });
  it('who attacks spans a river between two roads; who holds leaves it as it is', () => {
    const span = (side: 'german' | 'allied', unit: string) => {
      const g = scene({
        stage: `${side}.construction`,
        units: { [unit]: C },
        sides: water('river'),
        ways: [
          { hexes: [out(NW, 1), C], add: ['road', 'secondary'] },
          { hexes: [far, out(SE, 2)], add: ['road', 'secondary'] },
        ],
      });
      if (prompt(g).at === 'construction.build') play(g, { k: 'done' });
      return answer(g)?.k;
    };
    expect([span('german', GE.pioneers), span('allied', US.engineers)]).toEqual(['span', 'done']);
  });
  it('where the bridge is gone vehicles plan with a long wait, with less while one is built', () => {
    const price = (...spans: number[]): number[] =>
      spans.map((span) => {
        const g = there({});
        g.set('span', side(g), span);
        return strategy.travel?.(g, true)[edge(g)] ?? 0;
      });
    const [standing, down] = price(0, DOWN);
    const g = there({});
    g.set('span', side(g), DOWN);
    g.set('site', side(g), hex(g, C) + 1);
    const building = strategy.travel?.(g, true)[edge(g)] ?? 0;
    expect([standing < building, building < down]).toEqual([true, true]);
  });
  it('engineers of who attacks go to where vehicles wait for a bridge, and stay there', () => {
    const tanks = [GE.recon, 'ge-2pz-coch-1-mkv', 'ge-2pz-coch-2-mkv'];
    const waiting = (at: string): G => {
      const g = scene({
        stage: 'german.movement',
        ...bridge,
        units: { [GE.pioneers]: at, ...Object.fromEntries(tanks.map((id) => [id, out(NW, 3)])), [US.foot]: out(SE, 4) },
      });
      g.set('span', side(g), DOWN);
      return g;
    };
    const g = waiting(out(NW, 2));
    expect(bridgeBuilders(g, GERMAN)).toEqual([{ u: u(GE.pioneers), k: 'go', to: hex(g, C) }]);
    expect([buildsBridge(waiting(C), u(GE.pioneers)), buildsBridge(there({}), u(US.engineers))]).toEqual([true, false]);
  });
  it('engineers on both banks do not begin the same bridge in turn', () => {
    const g = scene({
      stage: 'german.construction',
      units: { [GE.pioneers]: C, 'ge-bk-pio': far, [GE.foot]: out(NW, 2) },
      sides: water('river'),
      ways: [
        { hexes: [out(NW, 1), C], add: ['road', 'secondary'] },
        { hexes: [far, out(SE, 2)], add: ['road', 'secondary'] },
      ],
    });
    if (prompt(g).at === 'construction.build') play(g, { k: 'done' });
    const first = answer(g) as Action;
    play(g, first);
    expect([first.k, prompt(g).at === 'construction.span' ? answer(g)?.k : 'done']).toEqual(['span', 'done']);
  });
});
