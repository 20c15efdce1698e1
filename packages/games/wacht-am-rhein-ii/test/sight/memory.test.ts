/** What a side remembers of hidden stacks: only what lay open to it, with the turn, and nobody else knows it (8.6.0). */
import { type Action, drawRoll, ONLOOKER, perform, Session, type Side, seedRng, seenBy, sightingOf, start, view } from '@hexfront/engine';
import { randomAction } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { visible } from '../../src/rules/sight/observation.ts';
import { lookEverywhere } from '../../src/rules/sight/sightings.ts';
import { describe as screen } from '../../src/screen/describe.ts';
import { SIDE, UNITS } from '../../src/state/query.ts';
import { ALLIED, GERMAN, type WaR2 } from '../../src/state/shape.ts';
import { C, hex, out, S, SE, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const STACK = ['ge-272vg-i-980-vg', 'ge-272vg-272-hetz', 'ge-bk-pio'];
const AT = out(SE, 3);
const open = (fog = true): Session<WaR2> =>
  new Session(
    scene({ stage: 'allied.movement', options: { fog }, units: { ...Object.fromEntries(STACK.map((id) => [id, AT])), [FOOT]: C } }),
  );
const play = (s: Session<WaR2>, ...actions: Action[]): void => {
  for (const action of actions) expect(s.play(action)).not.toHaveProperty('refusal');
};
const walk = (s: Session<WaR2>, to: string): void => play(s, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(s.world, to) });
/** How many of the stack a side remembers, by its own view. */
const remembers = (s: Session<WaR2>, side: Side): number => {
  const g = seenBy(s.world, side, 'memory');
  return STACK.filter((id) => sightingOf(g, u(id))?.hex === hex(g, AT)).length;
};

describe('the memory of hidden stacks', () => {
  it('8.6.0: holds who was looked at, and of the others the top alone', () => {
    const far = open();
    walk(far, out(S, 1));
    expect(remembers(far, ALLIED)).toBe(1);
    const near = open();
    walk(near, out(SE, 2));
    expect(remembers(near, ALLIED)).toBe(3);
    expect(sightingOf(near.world, u(STACK[1]))).toEqual({ hex: hex(near.world, AT), turn: near.world.v.turn });
  });

  it('8.6.0: is its own side’s alone: neither its enemy nor a spectator finds it in a view', () => {
    const s = open();
    walk(s, out(SE, 2));
    expect([remembers(s, GERMAN), remembers(s, ONLOOKER)]).toEqual([0, 0]);
    expect(view(s.world, ONLOOKER).state.fields).not.toHaveProperty('sightedIn');
    expect(sightingOf(seenBy(s.world, GERMAN, 'memory'), u(FOOT))?.hex).toBe(s.world.hexOf(u(FOOT)));
    expect(view(s.world, ALLIED).state.fields).toHaveProperty('sightedIn');
  });

  it('is kept when the stack is hidden again, and is the same when the game is played again', () => {
    const s = open();
    walk(s, out(SE, 2));
    // Into the woods it goes, as if the observer had been called away.
    s.world.move(u(FOOT), s.world.box('Left the area'));
    const g = seenBy(s.world, ALLIED, 'memory');
    expect(screen.remembered?.(g, u(STACK[1]))).toMatchObject({ kind: 'armor', turn: s.world.v.turn });
    const again = open();
    walk(again, out(SE, 2));
    expect([...again.world.f.sightedIn]).toEqual([...s.world.f.sightedIn]);
  });

  it('8.6.0: a look around finds exactly those who lie open, whatever has happened', () => {
    const g = start(wachtAmRheinII, { scenario: 'kesternich', seed: 'looks' });
    const rng = seedRng('looks');
    let hidden = 0;
    for (let n = 0; n < 160 && !g.result; n++) {
      perform(g, drawRoll(g) ?? (randomAction(g, rng) as Action));
      if (n % 8 !== 0) continue;
      const copy = g.copy();
      copy.f.sightedIn.fill(0);
      lookEverywhere(copy);
      for (const { index: v } of UNITS) {
        if (!copy.onMap(v)) continue;
        const open = visible(copy, 1 - SIDE[v], v) === 2;
        expect(sightingOf(copy, v)?.hex).toBe(open ? copy.hexOf(v) : undefined);
        if (!open) hidden++;
      }
    }
    expect(hidden).toBeGreaterThan(0);
  });

  it('nothing is remembered where stacks lie open', () => {
    const s = open(false);
    walk(s, out(SE, 2));
    expect(remembers(s, ALLIED)).toBe(0);
  });
});
