/** Tactical mode (5.1.0), Strategic mode's limits (5.3.0), the Mode Determination Phase (3.3.6), and what counts in a stack (6.0). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { newAssault } from '../../src/rules/combat/assaults.ts';
import { attackIntegrity } from '../../src/rules/combat/integrity.ts';
import { isOverstacked, limitOf, stackRefusal } from '../../src/rules/movement/stacking.ts';
import { EXPLOIT, STRATEGIC, TACTICAL } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, idle, N, NW, out, play, proves, refusal, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const THIRD = 'al-78id-3-309-inf';
const ENGINEERS = 'al-78id-303-ce';
const GUNS = 'al-78id-307-fa';
const G_FOOT = 'ge-272vg-i-980-vg';
const TANKS = 'us-bk-m4';

describe('modes', () => {
  proves(['5.1.0'], 'Tactical is what a unit is in unless another mode is chosen; it breaks down, and attacks from one hex only', () => {
    const g = scene({ stage: 'allied.movement', units: { [FOOT]: C, [ENGINEERS]: out(N, 2), [G_FOOT]: out(S, 4) } });
    expect([g.f.mode[u(FOOT)], refusal(g, { k: 'detach', u: u(ENGINEERS) })]).toEqual([TACTICAL, undefined]);
    const attack = scene({
      stage: 'allied.assaults',
      units: { [FOOT]: { at: C, designated: 1 }, [MATE]: { at: out(SE, 2), designated: 1 }, [G_FOOT]: out(SE, 1) },
    });
    if (attack.rows.assaults.length === 0) play(attack, { k: 'target', h: hex(attack, out(SE, 1)) });
    if (!attack.rows.assaults[0].attackers.includes(u(FOOT))) play(attack, { k: 'join', u: u(FOOT) });
    expect(refusal(attack, { k: 'join', u: u(MATE) })).toMatchObject({ case: '11.3.1', why: 'several-hexes' });
    // Modes of one turn do not last into the next.
    const again = scene({ stage: 'allied.movement', units: { 'al-7ad-cca-1': { at: C, mode: EXPLOIT }, [FOOT]: out(N, 3) } });
    idle(again, (now) => now.v.turn === 6 && prompt(now).at === 'modes.choose' && now.v.side === 1);
    expect(again.f.mode[u('al-7ad-cca-1')]).toBe(TACTICAL);
  });
  proves(['3.3.6-mode'], 'modes, battery status and trucks are chosen in this phase and in no other of the player turn', () => {
    const units: Scene['units'] = { [FOOT]: C, [GUNS]: out(N, 1), 'al-7ad-cca-1': out(NW, 2), [MATE]: out(S, 3) };
    const g = scene({ stage: 'allied.mode', units });
    const choices = [
      { k: 'prepare', u: u(FOOT) },
      { k: 'battery', u: u(GUNS) },
      { k: 'motor', u: u(MATE) },
      { k: 'exploit', u: u('al-7ad-cca-1') },
    ];
    for (const choice of choices) expect(refusal(g, choice), choice.k).toBeUndefined();
    const moving = scene({ stage: 'allied.movement', units });
    for (const choice of choices) expect(refusal(moving, choice), choice.k).toBeDefined();
  });
  proves(['5.3.0'], 'columns neither build nor destroy bridges, and give no regimental integrity', () => {
    const ways = [{ hexes: [C, out(N, 1)], add: ['road', 'primary'] }];
    const sides = { [`${C}|${out(SE, 1)}`]: ['river', 'bridge'], [`${C}|${out(S, 1)}`]: ['river'] };
    const works = (mode: number, stage: string): G =>
      scene({ stage, units: { [ENGINEERS]: { at: C, mode }, [FOOT]: out(N, 3) }, ways, sides });
    const blow = (mode: number) => refusal(works(mode, 'allied.movement'), { k: 'demolish', u: u(ENGINEERS), n: SE });
    expect([blow(TACTICAL), blow(STRATEGIC)]).toMatchObject([undefined, { why: expect.any(String) }]);
    const improve = (mode: number) => {
      const g = works(mode, 'allied.construction');
      return refusal(g, { k: 'improve', h: hex(g, C) })?.why;
    };
    expect([improve(TACTICAL), improve(STRATEGIC)]).toEqual([undefined, 'too-few-builders']);
    const bonus = (mode: number): number => {
      const g = scene({
        stage: 'allied.assaults',
        units: { [FOOT]: { at: C, mode }, [MATE]: C, [THIRD]: out(SE, 2), [G_FOOT]: out(SE, 1) },
      });
      const b = newAssault(1, [hex(g, out(SE, 1))], [u(FOOT), u(MATE)]);
      return attackIntegrity(g, b).length;
    };
    expect([bonus(TACTICAL), bonus(STRATEGIC)]).toEqual([2, 0]);
  });
});

describe('stacks', () => {
  proves(
    ['6.0'],
    'the limit is that of the ground, leaders do not count, and an overstack costs road movement and Prepared Assaults',
    () => {
      const full: Scene['units'] = { [FOOT]: C, [MATE]: C, [TANKS]: C };
      const g = scene({
        stage: 'allied.movement',
        units: { ...full, 'al-ldr-rose': C, [THIRD]: out(N, 1) },
        hexes: { [out(N, 1)]: ['constricted'] },
      });
      expect(isOverstacked(g, 1, hex(g, C))).toBe(false);
      expect([stackRefusal(g, u(THIRD), hex(g, C)), stackRefusal(g, u('al-ldr-rose'), hex(g, C))]).toMatchObject([
        { case: '6.1.1' },
        undefined,
      ]);
      expect(limitOf(g, hex(g, out(N, 1))).units).toBeLessThan(limitOf(g, hex(g, C)).units);
      const over = scene({ stage: 'allied.mode', units: { ...full, [THIRD]: C } });
      expect(refusal(over, { k: 'prepare', u: u(FOOT) })).toMatchObject({ case: '6.4.2', why: 'overstacked-prepares-not' });
    },
  );
});
