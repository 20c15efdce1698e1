/** Who stops a mover and who does not, what is in nobody's way, guns at streams, and how far some units move (7.4 to 7.6, 7.10, 24.0). */
import { distance } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { formations, POINT, turnNumber } from '../../src/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { isCongested } from '../../src/rules/movement/traffic.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { ENTRENCHED, type G } from '../../src/state/shape.ts';
import { C, from, hex, N, NE, out, play, proves, refusal, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const [GUNS, OTHER_GUNS, HQ] = ['al-78id-307-fa', 'al-99id-370-fa', 'al-78id-hq'];
const G_FOOT = 'ge-272vg-i-980-vg';
const number = (id: string): number => formations.findIndex((f) => f.id === id) + 1;
/** Whether a German battalion that steps out of the middle may go on. */
function goesOn(units: Scene['units'], more: Partial<Scene> = {}): boolean {
  const g = scene({ stage: 'german.movement', ...more, units: { [G_FOOT]: C, 'ge-272vg-ii-980-vg': out(N, 4), ...units } });
  play(g, { k: 'pick', u: u(G_FOOT) }, { k: 'step', n: SE });
  return g.frames.some((f) => f.proc === 'move');
}

describe('stops next to the enemy', () => {
  const post = out(SE, 2);
  proves(['7.5.1'], 'two steps stop that are neither artillery nor headquarters', () => {
    const dug = { fields: { [post]: { work: ENTRENCHED } } };
    expect(goesOn({ [FOOT]: { at: post, steps: 2 } }, dug)).toBe(false);
    expect(goesOn({ [FOOT]: { at: post, steps: 1 }, [GUNS]: { at: post, depleted: 1 } }, dug)).toBe(true);
    expect(goesOn({ [FOOT]: { at: post, steps: 1 }, [HQ]: post }, dug)).toBe(true);
  });
  proves(['7.5.1'], 'a red hexagon stops for units of its own formation and within its range', () => {
    expect([goesOn({ [FOOT]: post, [GUNS]: out(SE, 3) }), goesOn({ [FOOT]: post, [OTHER_GUNS]: out(SE, 3) })]).toEqual([false, true]);
    const g = scene({ stage: 'german.movement', units: {} });
    const range = g.def.units[u(GUNS)].kind?.range ?? 0;
    const away = (n: number): string => g.board.ids[g.board.ids.findIndex((_, h) => distance(g.board, h, hex(g, out(SE, 1))) === n)];
    expect([goesOn({ [FOOT]: post, [GUNS]: away(range) }), goesOn({ [FOOT]: post, [GUNS]: away(range + 1) })]).toEqual([false, true]);
  });
  proves(['7.5.6'], 'an empty fort closes nothing, though another one near by is held', () => {
    const [empty, held] = [out(SE, 1), from(C, NE, NE)];
    const past = (units: Scene['units']) => {
      const g = scene({ stage: 'allied.movement', units: { [FOOT]: C, ...units }, hexes: { [empty]: ['westwall'], [held]: ['westwall'] } });
      play(g, { k: 'pick', u: u(FOOT) });
      return refusal(g, { k: 'step', n: NE })?.case;
    };
    expect([past({ [G_FOOT]: held }), past({ [G_FOOT]: empty })]).toEqual([undefined, '7.5.6']);
  });
});

proves(['7.5.5'], 'a unit of another formation that is attached is in nobody’s way', () => {
  const price = (attached: number): number => {
    const g = scene({ stage: 'allied.movement', units: { [FOOT]: C, 'al-99id-1-393-inf': { at: out(SE, 1), attached } } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'step', n: SE });
    return Number(g.frames.at(-1)?.l.spent) / POINT;
  };
  expect([price(0), price(number('7AD'))]).toEqual([3, 2]);
});

proves(['7.6.2'], 'towed guns cross no stream without a bridge', () => {
  const over = (...what: string[]) => {
    const units = { [GUNS]: { at: C, limbered: 1 }, [FOOT]: out(N, 3) };
    const g = scene({ stage: 'allied.movement', units, sides: { [`${C}|${out(SE, 1)}`]: what } });
    play(g, { k: 'pick', u: u(GUNS) });
    return refusal(g, { k: 'step', n: SE });
  };
  expect(over('stream')).toMatchObject({ case: '7.6.2', why: 'stream-towed' });
  expect(over('stream', 'bridge')).toBeUndefined();
});

proves(['7.10.0'], 'guns Out of Battery stop next to no enemy; howitzers that shift In Battery may', () => {
  const beside = (limbered: number) => {
    const g = scene({ stage: 'allied.movement', units: { [GUNS]: { at: C, limbered }, [FOOT]: out(N, 3), [G_FOOT]: out(SE, 2) } });
    play(g, { k: 'pick', u: u(GUNS) });
    return refusal(g, { k: 'go', h: hex(g, out(SE, 1)) })?.why;
  };
  expect([beside(1), beside(0)]).toEqual(['guns-near-enemy', undefined]);
});

describe('allowances', () => {
  const points = (g: G, id: string): number => allowance(g, u(id), 'own') / POINT;
  proves(['7.4.1a'], 'Out of Supply half of it', () => {
    const of = (supply: number) => points(scene({ stage: 'allied.movement', units: { [FOOT]: { at: C, supply } } }), FOOT);
    expect(of(2)).toBe(Math.ceil(of(0) / 2));
  });
  proves(['7.4.1b'], 'columns have half as much again, but not in the jams of the first days', () => {
    const tanks = 'ge-2pz-coch-1-mkv';
    const of = (turn: string, mode: number): number => {
      const g = scene({ stage: 'german.movement', turn: turnNumber(turn), units: { [tanks]: { at: C, mode }, [FOOT]: out(N, 4) } });
      expect(isCongested(g, u(tanks))).toBe(turn === 'dec-18-am');
      return allowance(g, u(tanks), 'road') / POINT;
    };
    expect([of('dec-18-am', STRATEGIC), of('dec-19-am', STRATEGIC)]).toEqual([of('dec-18-am', 0), Math.ceil(1.5 * of('dec-19-am', 0))]);
  });
  proves(['24.0'], 'leaders have twelve points and pay what Mech units pay', () => {
    const leader = 'al-ldr-clark';
    const units = { [leader]: { at: C, led: 2, attached: number('7AD') }, 'al-7ad-cca-1': out(S, 1), 'al-7ad-cca-2': C };
    const g = scene({ stage: 'allied.movement', units, hexes: { [out(S, 1)]: 'rough-woods' } });
    expect(points(g, leader)).toBe(12);
    const spent = (id: string): number => {
      const copy = g.copy();
      play(copy, { k: 'pick', u: u(id) }, { k: 'step', n: S });
      return Number(copy.frames.at(-1)?.l.spent);
    };
    expect(spent(leader)).toBe(spent('al-7ad-cca-2'));
    expect(spent(leader)).toBe(4 * POINT);
  });
});
