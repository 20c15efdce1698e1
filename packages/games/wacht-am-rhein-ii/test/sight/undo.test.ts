/** What has been looked at cannot be unseen: undo stops at an action that let its side see into a stack (8.4.0, 8.6.0). */
import { type Action, Session } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { visible } from '../../src/rules/sight/observation.ts';
import { ALLIED, type WaR2 } from '../../src/state/shape.ts';
import { C, hex, N, out, S, SE, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const SCREEN = 'al-78id-2-309-inf';
const STACK = ['ge-272vg-i-980-vg', 'ge-272vg-272-hetz', 'ge-bk-pio'];
const at = (n: number) => Object.fromEntries(STACK.map((id) => [id, out(SE, n)]));
const seen = (s: Session<WaR2>): number => STACK.filter((id) => visible(s.world, ALLIED, u(id)) === 2).length;
const play = (s: Session<WaR2>, ...actions: Action[]): void => {
  for (const action of actions) expect(s.play(action)).not.toHaveProperty('refusal');
};

describe('undo under hidden stacks', () => {
  const field = (stage: string, n: number, hexes: Record<string, string>, fog = true): Session<WaR2> =>
    new Session(scene({ stage, options: { fog }, hexes, units: { ...at(n), [FOOT]: C, [SCREEN]: out(N, 3) } }));

  it('a move that brings a stack into sight stands; one that shows nothing is taken back', () => {
    const s = field('allied.movement', 3, {});
    const { world } = s;
    expect(seen(s)).toBe(1);
    play(s, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(world, out(S, 1)) });
    expect(s.undoable).toBeGreaterThan(0);
    while (s.undo());
    expect(seen(s)).toBe(1);
    play(s, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(world, out(SE, 2)) });
    expect(seen(s)).toBe(3);
    expect(s.undo()).toBe(false);
    // With open stacks there was nothing to see.
    const open = field('allied.movement', 3, {}, false);
    play(open, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(world, out(SE, 2)) });
    expect(open.undoable).toBeGreaterThan(0);
  });
  it('so does an Attack marker that opens a stack in cover', () => {
    const s = field('allied.mode', 1, { [out(SE, 1)]: 'woods' });
    expect([seen(s), s.undoable]).toEqual([1, 0]);
    play(s, { k: 'prepare', u: u(SCREEN) });
    expect(s.undoable).toBe(1);
    play(s, { k: 'prepare', u: u(FOOT) });
    expect([seen(s), s.undoable]).toEqual([3, 0]);
    expect(s.log.at(-1)?.barrier).toBe(true);
  });
});
