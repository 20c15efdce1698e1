/** What the computer player thinks better of: bad attacks that it would be forced into, and leaving what counts. */
import { describe, expect, it } from 'vitest';
import { planBattles } from '../../src/computer/assaults/assault-plan.ts';
import { secondThoughts } from '../../src/computer/assaults/exposure.ts';
import { beside } from '../../src/state/query.ts';
import { ALLIED } from '../../src/state/shape.ts';
import { C, NW, out, S, SE, scene } from '../kit/field.ts';
import { GE, US } from '../kit/fight.ts';
import { hex, play, u } from '../kit/kit.ts';

/** A single company against a full stack. */
const STACK = { [GE.foot]: out(SE, 1), [GE.mate]: out(SE, 1), [GE.hetzer]: out(SE, 1) };

describe('in the open next to the enemy', () => {
  it('a weak unit does not end its move there', () => {
    const g = scene({ phase: 'movement', units: { [US.company]: out(NW, 3), ...STACK }, options: { fog: false } });
    play(g, { k: 'pick', u: u(US.company) });
    const instead = secondThoughts(g, ALLIED, 'move.go', { k: 'go', h: hex(g, C) });
    expect(instead?.k).toBe('go');
    expect(beside(g, 1 - ALLIED, instead?.h as number)).toBe(false);
  });
  it('unless others are on their way there who make it a good attack', () => {
    const units = {
      [US.company]: out(NW, 2),
      [US.foot]: out(NW, 2),
      [US.tanks]: out(NW, 2),
      [GE.company]: out(SE, 1),
      [GE.foot]: out(SE, 1),
    };
    const g = scene({ phase: 'movement', units, options: { fog: false } });
    play(g, { k: 'pick', u: u(US.company) });
    const think = (...others: string[]) => secondThoughts(g, ALLIED, 'move.go', { k: 'go', h: hex(g, C) }, () => others.map(u));
    expect(think()?.k).toBe('go');
    expect(think(US.foot, US.tanks)).toBeUndefined();
  });
  it('one that is there already moves off before the phase ends; a strong stack stays', () => {
    const weak = scene({ phase: 'movement', units: { [US.company]: C, ...STACK }, options: { fog: false } });
    expect(secondThoughts(weak, ALLIED, 'movement.plan', { k: 'done' })).toEqual({ k: 'pick', u: u(US.company) });
    const units = { [US.foot]: C, [US.mate]: C, [US.tanks]: C, [GE.company]: out(SE, 1) };
    const strong = scene({ phase: 'movement', units, options: { fog: false } });
    expect(secondThoughts(strong, ALLIED, 'movement.plan', { k: 'done' })).toBeUndefined();
  });
});

it('all hexes next to attackers are attacked: nobody is left without a battle while one of them is', () => {
  const units = { [US.foot]: { at: C, mode: 1 }, [US.mate]: { at: C, mode: 1 }, [GE.foot]: out(SE, 1), [GE.company]: out(S, 1) };
  const g = scene({ phase: 'assaults', units, options: { fog: false } });
  const { battles } = planBattles(g, ALLIED, [u(US.foot), u(US.mate)]);
  expect(battles.map((b) => b.target).sort()).toEqual([hex(g, out(SE, 1)), hex(g, out(S, 1))].sort());
});
