/** Special rules of the first turns about movement (15.2 to 15.5, 15.8). */
import { distance, seedRng } from '@hexfront/engine';
import { checkAgreement, checkPrompt } from '@hexfront/engine/testing';
import { describe, expect } from 'vitest';
import { moveRefusal } from '../../src/rules/movement/movement.ts';
import { explainMove } from '../../src/screen/move-account.ts';
import type { G } from '../../src/state/shape.ts';
import { C, from, N, NE, S, SE, SW, scene } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const ALLIED_FOOT = 'A-106-422';
const pick = (g: G, id: string) => refusal(g, { k: 'pick', u: u(id) });

describe('12/16', () => {
  proves(['basic-15.0', 'basic-15.2', 'basic-15.21'], 'AM: only Allied units that were attacked move, one hex', () => {
    const g = scene({
      side: 'allied',
      turn: 1,
      units: { [ALLIED_FOOT]: { at: C, hit: 1 }, 'A-106-423': from(C, S, S), 'A-106-424': { at: from(C, NE, NE), hit: 1 } },
    });
    expect(pick(g, 'A-106-423')).toMatchObject({ case: 'basic-15.21', why: 'not-attacked' });
    play(g, { k: 'pick', u: u(ALLIED_FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N)) })?.why).toBeDefined();
    play(g, { k: 'go', h: hex(g, from(C, N)) });
    expect(at(g, ALLIED_FOOT)).toBe(from(C, N));
    expect(pick(g, ALLIED_FOOT)).toMatchObject({ case: 'basic-5.39' });
  });

  proves(
    ['basic-15.22', 'basic-15.33'],
    'PM: those attacked on either turn move fully, reserves and armor that began in reserve too',
    () => {
      const units = {
        [ALLIED_FOOT]: { at: C, hit16: 1 },
        'A-106-423': from(C, S, S),
        'A-9Arm-CCR': { at: from(C, NE, NE), reserve: 0 },
        'A-28-707': { at: from(C, SE, SE), reserve: 1 },
      };
      const g = scene({ side: 'allied', turn: 2, units });
      expect(pick(g, 'A-106-423')).toMatchObject({ case: 'basic-15.22', why: 'not-attacked' });
      expect(pick(g, 'A-9Arm-CCR')).toBeUndefined();
      expect(pick(g, 'A-28-707')).toBeUndefined();
      // Foot that began in reserve and is in it no more waits, and so does armor that never was.
      const others = scene({
        side: 'allied',
        turn: 2,
        units: { 'A-2-23': { at: C, reserve: 0 }, 'A-9Arm-CCA': { at: from(C, S, S), reserve: 0 }, 'A-28-707': from(C, NE, NE) },
      });
      for (const id of ['A-2-23', 'A-9Arm-CCA']) expect(pick(others, id), id).toMatchObject({ case: 'basic-15.22', why: 'not-attacked' });
      play(g, { k: 'pick', u: u(ALLIED_FOOT) });
      expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N, N, N, N)) })).toBeUndefined();
    },
  );

  proves(['basic-15.32'], 'AM: no Allied reserve moves in either turn, attacked or not', () => {
    for (const hit of [0, 1]) {
      const g = scene({
        side: 'allied',
        turn: 1,
        units: { [ALLIED_FOOT]: { at: C, reserve: 1, hit }, 'A-106-424': { at: from(C, S), hit: 1 } },
      });
      for (const window of ['reaction', 'reserve'] as const)
        expect(moveRefusal(g, u(ALLIED_FOOT), window), window).toMatchObject({ case: 'basic-15.32', why: 'no-reserves-1216am' });
    }
  });

  proves(['basic-15.23'], 'from 12/17 AM everybody moves', () => {
    expect(pick(scene({ side: 'allied', turn: 3, units: { [ALLIED_FOOT]: C } }), ALLIED_FOOT)).toBeUndefined();
  });

  proves(['basic-15.34'], 'CCB of 9th Armored goes to St. Vith in the Reserve Phase of 12/16 PM or stays', () => {
    const CCB = 'A-9Arm-CCB';
    const before = scene({
      side: 'allied',
      turn: 2,
      printed: true,
      units: { [CCB]: { at: '1312', reserve: 1 }, [ALLIED_FOOT]: { at: '1620', hit16: 1 } },
    });
    expect(pick(before, CCB)).toMatchObject({ case: 'basic-15.34' });
    const g = scene({ side: 'allied', turn: 2, phase: 'reserve', printed: true, units: { [CCB]: { at: '1315', reserve: 1 } } });
    play(g, { k: 'pick', u: u(CCB) });
    expect(offers(g, 'go').map((a) => g.board.ids[a.h as number])).toEqual(['1317']);
    expect(refusal(g, { k: 'go', h: hex(g, '1316') })).toMatchObject({ case: 'basic-15.34' });
    play(g, { k: 'go', h: hex(g, '1317') });
    expect(at(g, CCB)).toBe('1317');
  });

  proves(['basic-15.4', 'basic-15.41', 'basic-15.42'], 'the Germans have no Movement Phase on 12/16 AM; from PM on they move', () => {
    const g = scene({ turn: 1, units: { 'G-12-48': C } });
    expect(g.frames.some((f) => f.proc === 'movement')).toBe(false);
    expect(pick(scene({ turn: 2, units: { 'G-12-48': C } }), 'G-12-48')).toBeUndefined();
    // Set-up reserves move after combat.
    const reserve = scene({ turn: 1, phase: 'reserve', units: { 'G-12-48': { at: C, reserve: 1 } } });
    expect(pick(reserve, 'G-12-48')).toBeUndefined();
  });

  proves(['basic-15.5'], 'no roads and no bridges for them on 12/16 AM', () => {
    const road = [C, from(C, N), from(C, N, N)];
    const cost = (turn: number, sides = {}): number => {
      const g = scene({ turn, phase: 'reserve', units: { 'G-12-48': { at: C, reserve: 1 } }, hexes: { [road[1]]: 'forest' }, road, sides });
      return explainMove(g, u('G-12-48'), 'reserve', 'normal', hex(g, road[1])).cost.total / 2;
    };
    expect([cost(1), cost(2)]).toEqual([3, 1]);
  });
});

describe('Kampfgruppe Peiper on 12/17 AM', () => {
  const [ONE, TWO] = ['G-1SS-1-I', 'G-1SS-1-II'];
  /** Five hexes north, in a zone like every hex around it: only who ignores zones gets there. */
  const far = from(C, N, N, N, N, N);
  const wall = { 'A-106-422': from(far, N), 'A-106-423': from(far, S, SE), 'A-1-16': from(far, S, SW) };
  const set = (turn: number, second = C): G => scene({ turn, units: { [ONE]: C, [TWO]: second, ...wall } });

  proves(['basic-15.8'], 'they go through zones of control, on that turn only', () => {
    const g = set(3);
    play(g, { k: 'pick', u: u(ONE) });
    // The zones around it keep it out for everybody else.
    expect(refusal(g, { k: 'go', h: hex(g, far) })).toMatchObject({ case: 'basic-5.31', why: 'out-of-reach' });
    expect(refusal(g, { k: 'breakout', h: hex(g, far) })).toBeUndefined();
    play(g, { k: 'breakout', h: hex(g, far) });
    expect(at(g, ONE)).toBe(far);
    // No other battalion of the division does so.
    const other = scene({ turn: 3, units: { 'G-1SS-501': C, [TWO]: C, ...wall } });
    play(other, { k: 'pick', u: u('G-1SS-501') });
    expect(refusal(other, { k: 'breakout', h: hex(other, far) })).toMatchObject({ case: 'basic-15.8', why: 'no-breakout' });
    const later = set(4);
    play(later, { k: 'pick', u: u(ONE) });
    expect(refusal(later, { k: 'breakout', h: hex(later, far) })).toMatchObject({ case: 'basic-15.8', why: 'no-breakout' });
    expect(offers(later, 'breakout')).toEqual([]);
  });

  proves(['basic-15.8'], 'if they end within four hexes of each other: the second follows at once', () => {
    const g = set(3);
    play(g, { k: 'pick', u: u(ONE) }, { k: 'breakout', h: hex(g, far) }, { k: 'stop' });
    expect(at(g, ONE)).toBe(far);
    // Five hexes ahead: nothing else may be done first, and the partner is already being moved.
    expect(g.frames[g.frames.length - 1]).toMatchObject({ proc: 'move', l: { u: u(TWO) } });
    for (const a of [...offers(g, 'go'), ...offers(g, 'breakout')])
      expect(distance(g.board, a.h as number, hex(g, far))).toBeLessThanOrEqual(4);
    expect(refusal(g, { k: 'go', h: hex(g, from(C, S)) })).toMatchObject({ case: 'basic-15.8', why: 'breakout-apart' });
    play(g, offers(g, 'breakout')[0]);
  });

  proves(['basic-15.8'], 'whatever else there is to do waits for the second', () => {
    // Two battalions that could form a Kampfgruppe, so that there is something else to do.
    const rear = from(C, S, S, S, S, S, S);
    const g = scene({
      turn: 3,
      options: { level: 'advanced' },
      units: { [ONE]: C, [TWO]: C, ...wall, 'G-12SS-12-I': rear, 'G-12SS-12-II': rear },
    });
    play(g, { k: 'pick', u: u(ONE) }, { k: 'breakout', h: hex(g, far) }, { k: 'stop' });
    for (const a of [{ k: 'pick', u: u('G-12SS-12-I') }, { k: 'done' }])
      expect(refusal(g, a), a.k).toMatchObject({ case: 'basic-15.8', why: 'partner-first', unit: u(TWO) });
    expect(pick(g, TWO)).toBeUndefined();
  });

  proves(['basic-15.8'], 'nor is anything else on the list, whoever asks for all of it', () => {
    const rear = from(C, S, S, S, S, S, S);
    const g = scene({
      turn: 3,
      options: { level: 'advanced' },
      units: { [ONE]: C, [TWO]: C, ...wall, 'G-12SS-12-I': rear, 'G-12SS-12-II': rear },
    });
    play(g, { k: 'pick', u: u(ONE) }, { k: 'breakout', h: hex(g, far) }, { k: 'stop' });
    const picks = checkPrompt(g).filter((a) => a.k === 'pick');
    expect(picks).toEqual([{ k: 'pick', u: u(TWO) }]);
    checkAgreement(g, seedRng('peiper'));
  });

  proves(['basic-15.8'], 'a unit breaks out from the start of its move or not at all, and in the Movement Phase only', () => {
    const g = set(3);
    play(g, { k: 'pick', u: u(ONE) }, { k: 'step', n: N });
    expect(refusal(g, { k: 'breakout', h: hex(g, far) })).toMatchObject({ case: 'basic-15.8', why: 'form-settled' });
    const late = scene({ turn: 3, phase: 'reserve', units: { [ONE]: { at: C, reserve: 1 }, [TWO]: C, ...wall } });
    play(late, { k: 'pick', u: u(ONE) });
    expect(refusal(late, { k: 'breakout', h: hex(late, far) })).toMatchObject({ case: 'basic-15.8', why: 'no-breakout' });
  });

  proves(['basic-15.8'], 'one that cannot be followed does not break out so far', () => {
    const g = set(3, from(C, S, S, S, S, S, S));
    g.set('supply', u(TWO), 1);
    play(g, { k: 'pick', u: u(ONE) });
    expect(refusal(g, { k: 'breakout', h: hex(g, far) })).toMatchObject({ case: 'basic-15.8', why: 'breakout-apart' });
  });

  proves(['basic-15.8'], 'one who is shut in, with a partner out of reach, is not picked up at all', () => {
    const ring = { 'A-106-422': from(C, N), 'A-106-423': from(C, SE), 'A-1-16': from(C, SW) };
    const shut = (second: string): G => scene({ turn: 3, units: { [ONE]: C, [TWO]: second, ...ring } });
    expect(pick(shut(C), ONE)).toBeUndefined();
    const g = shut(from(C, S, S, S, S, S, S, S, S, S, S, S, S));
    g.set('moved', u(TWO), 1);
    g.set('supply', u(ONE), 1);
    expect(pick(g, ONE)).toMatchObject({ why: 'nowhere-to-go' });
  });

  proves(['basic-15.8'], 'near each other they ignore zones in advances too', () => {
    const g = set(3);
    const ignores = (from: string): boolean => g.rules.ignoresZones.some((rule) => rule(g, u(ONE), hex(g, from), hex(g, from), 'advance'));
    expect(ignores(C)).toBe(true);
    g.move(u(TWO), hex(g, from(C, S, S, S, S, S)));
    expect(ignores(C)).toBe(false);
  });
});
