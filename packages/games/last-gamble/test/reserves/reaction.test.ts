/** Chapter 10, the Enemy Reaction Phase, and the moves of the Reserve Phase (13.1, 13.3). */
import { explained, toAct } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { ALLIED, HALF_MOVED, IN_RESERVE, NO_RESERVE } from '../../src/state/shape.ts';
import { C, from, N, S, scene } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const TANK = 'G-116-16-I';
const PG = 'G-116-156';

describe('reaction', () => {
  const FOOT = 'G-12-48';
  const reacting = (more: object = {}) =>
    scene({
      side: 'allied',
      phase: 'reaction',
      turn: 4,
      units: { [FOOT]: { at: C, reserve: 1 }, 'G-12-89': { at: from(C, S, S, S), reserve: 1 }, ...more },
    });

  proves(['basic-10.0', 'basic-10.11', 'basic-10.15'], 'the other side moves its reserves with all they have, and the marker goes', () => {
    const g = reacting({ 'A-106-422': from(C, S, S, S, S, S, S) });
    expect(refusal(g, { k: 'pick', u: u('A-106-422') })?.why).toBe('not-yours');
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, from(C, N, N, N, N, N)) });
    expect(at(g, FOOT)).toBe(from(C, N, N, N, N, N));
    expect(g.f.reserve[u(FOOT)]).toBe(NO_RESERVE);
    expect(g.f.reserve[u('G-12-89')]).toBe(IN_RESERVE);
  });

  proves(['basic-10.0'], 'nobody else reacts', () => {
    const g = reacting({ 'G-18-293': from(C, N) });
    expect(refusal(g, { k: 'pick', u: u('G-18-293') })).toMatchObject({ case: 'basic-10.0', why: 'not-in-reserve' });
  });

  proves(['basic-10.12'], 'supplied, and not next to an enemy', () => {
    const dry = reacting();
    dry.set('supply', u(FOOT), 1);
    expect(refusal(dry, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: 'basic-10.12', why: 'reaction-unsupplied' });
    const beside = reacting({ 'A-28-110-1': from(C, N) });
    expect(refusal(beside, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: 'basic-10.12', why: 'reaction-adjacent' });
    expect(refusal(reacting({ 'A-28-110-1': from(C, N, N) }), { k: 'pick', u: u(FOOT) })).toBeUndefined();
  });

  proves(['basic-10.13'], 'who comes next to an enemy does not attack: the other side goes on to its combat', () => {
    const g = reacting({ 'A-106-422': from(C, N, N, N) });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, from(C, N, N)) });
    expect(new Set(offers(g).map((a) => a.k))).toEqual(new Set(['pick', 'done']));
    play(g, { k: 'done' });
    expect(toAct(g)).toBe(ALLIED);
  });

  proves(['basic-10.14', 'basic-15.21', 'basic-15.32'], 'the Allies have none on 12/16 AM', () => {
    const passes = (turn: number): boolean => {
      const g = scene({ turn, phase: 'reaction', printed: true, units: { 'A-9Arm-CCA': { at: '2427', reserve: 1 } } });
      return !g.frames.some((f) => f.proc === 'reaction');
    };
    expect([passes(1), passes(2)]).toEqual([true, false]);
  });
});

describe('reserves in the Movement Phase', () => {
  proves(['basic-4.12', 'basic-13.31'], 'they stay, except armor, which moves half', () => {
    const g = scene({ units: { [PG]: { at: C, reserve: 1 }, [TANK]: { at: from(C, N), reserve: 1 } } });
    expect(refusal(g, { k: 'pick', u: u(PG) })).toMatchObject({ case: 'basic-4.12', why: 'in-reserve' });
    // Seven halved and rounded up is four.
    expect(allowance(g, u(TANK), 'movement', 'normal')).toBe(8);
    play(g, { k: 'pick', u: u(TANK) });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N, N, N, N, N)) })).toMatchObject({ case: 'basic-5.31' });
    // In legs it has no more than in one.
    play(g, { k: 'step', n: N }, { k: 'step', n: N });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N, N, N, N, N)) })).toMatchObject({ case: 'basic-5.31' });
    play(g, { k: 'go', h: hex(g, from(C, N, N, N, N, N)) });
    expect(g.f.reserve[u(TANK)]).toBe(HALF_MOVED);
  });

  proves(['basic-13.31'], 'the half before combat is moved once', () => {
    const g = scene({ units: { [TANK]: { at: C, reserve: HALF_MOVED }, [PG]: from(C, N) } });
    expect(refusal(g, { k: 'pick', u: u(TANK) })).toMatchObject({ case: 'basic-13.31', why: 'moved-already' });
  });

  proves(['basic-13.31', 'basic-4.27'], 'it may move next to an enemy and is in reserve still', () => {
    const g = scene({ units: { [TANK]: { at: C, reserve: 1 }, 'A-106-422': from(C, N, N) } });
    play(g, { k: 'pick', u: u(TANK) }, { k: 'go', h: hex(g, from(C, N)) });
    expect([at(g, TANK), g.f.reserve[u(TANK)]]).toEqual([from(C, N), HALF_MOVED]);
  });
});

describe('moves in the Reserve Phase', () => {
  const after = (units: Parameters<typeof scene>[0]['units'], more: object = {}) =>
    scene({ phase: 'reserve', units: { 'G-12-27F': { at: from(C, S, S, S), reserve: 1 }, ...units }, ...more });

  proves(['basic-13.0', 'basic-13.11', 'basic-13.12'], 'with the whole allowance, leaving reserve; who does not move stays in it', () => {
    const g = after({ [PG]: { at: C, reserve: 1 } });
    expect(allowance(g, u(PG), 'reserve', 'normal')).toBe(12);
    play(g, { k: 'pick', u: u(PG) }, { k: 'go', h: hex(g, from(C, N, N, N, N, N, N)) });
    expect([g.f.reserve[u(PG)], g.f.reserve[u('G-12-27F')]]).toEqual([NO_RESERVE, IN_RESERVE]);
    expect(refusal(g, { k: 'pick', u: u('G-12-48') })?.why).toBe('not-on-map');
  });

  proves(['basic-13.11'], 'armor that moved before combat has half again, in legs or in one', () => {
    const g = after({ [TANK]: { at: C, reserve: 2 } });
    const halved = (of: typeof g, window: 'movement' | 'reserve') =>
      explained((sink) => allowance(of, u(TANK), window, 'normal', sink), 2).lines.find((l) => l.what === 'line.half-move')?.case;
    expect(halved(g, 'reserve')).toBe('basic-13.11');
    expect(halved(scene({ units: { [TANK]: { at: C, reserve: 1 } } }), 'movement')).toBe('basic-13.31');
    play(g, { k: 'pick', u: u(TANK) }, { k: 'step', n: N });
    expect(g.f.reserve[u(TANK)]).toBe(NO_RESERVE);
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N, N, N, N)) })).toMatchObject({ case: 'basic-5.31' });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N, N, N)) })).toBeUndefined();
  });

  proves(['basic-13.13', 'basic-13.14'], 'March Movement is allowed', () => {
    const g = after({ [PG]: { at: C, reserve: 1 } }, { hexes: { [from(C, N)]: 'forest' } });
    play(g, { k: 'pick', u: u(PG) });
    expect(offers(g, 'march').some((a) => a.h === hex(g, from(C, N)))).toBe(true);
  });
});

describe('engaged units', () => {
  proves(['basic-11.48#ENG'], 'are pinned in the Movement Phase, armor is not (R-51)', () => {
    const g = scene({ units: { 'G-12-48': { at: C, engaged: 1 }, [TANK]: { at: from(C, S), engaged: 1 } } });
    expect(refusal(g, { k: 'pick', u: u('G-12-48') })).toMatchObject({ case: 'basic-11.48#ENG', why: 'engaged' });
    expect(refusal(g, { k: 'pick', u: u(TANK) })).toBeUndefined();
  });
});
