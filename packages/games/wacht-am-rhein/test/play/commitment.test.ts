/** Commitment (25.16): who may move on the first days. */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { everyScenario } from '../../src/index.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, E, out, scene } from '../kit/field.ts';
import { hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const FREE = 'us-2-112-28-i';
const DUG_IN = 'us-1-112-28-i';
const CORPS_ENGINEER = 'us-44-viii-e';
const LEHR = 'de-1-901-lr-m';
const committed = (g: G, id: string): boolean => g.f.committed[u(id)] !== 0;

/** The scenario as set up, at the Allied commitment of a turn. */
const turn = (n: number, more: Parameters<typeof position>[0]['units'] = {}): G =>
  position({ stage: 'allied.commitment', clear: undefined as never, vars: { turn: n }, units: more });

describe('US units', () => {
  proves(['25.16', '5.1'], 'on the pre-dawn turn none moves and none is committed', () => {
    const g = start(everyScenario, { scenario: 'bastogne', seed: 'one' });
    expect(UNITS.some((unit) => unit.side === ALLIED && g.f.committed[unit.index] !== 0)).toBe(false);
    // Engineers may blow and build, but nobody is asked to move: the German player moves first.
    idle(g, (w) => prompt(w).at === 'movement.plan');
    expect(g.v.side).toBe(GERMAN);
    // Not even with an enemy beside it.
    const near = scene({ side: 'allied', turn: 1, units: { [FREE]: { at: C, committed: 1 }, [LEHR]: out(E, 1) } });
    // It attacks, since it must, without having moved.
    expect(prompt(near).at).toBe('attack.draft');
  });

  proves(['25.16'], 'on turn 2 one unit, which is not in Improved Positions or Entrenchments and no corps engineer', () => {
    const g = turn(2);
    expect(prompt(g)).toMatchObject({ at: 'commitment.choose', side: ALLIED });
    expect(refusal(g, { k: 'commit', u: u(DUG_IN) })).toMatchObject({ case: '25.16', why: 'commit-in-position' });
    expect(refusal(g, { k: 'commit', u: u(CORPS_ENGINEER) })).toMatchObject({ why: 'commit-corps-engineer' });
    expect(refusal(g, { k: 'commit', u: u(LEHR) })).toMatchObject({ why: 'not-yours' });
    play(g, { k: 'commit', u: u(FREE) });
    expect(committed(g, FREE)).toBe(true);
    expect(prompt(g).at).toBe('movement.plan');
    expect(refusal(g, { k: 'pick', u: u('us-1-109-28-i') })).toMatchObject({ case: '25.16', why: 'not-committed' });
    expect(refusal(g, { k: 'pick', u: u(FREE) })).toBeUndefined();
  });

  proves(['25.16', '16.31'], 'artillery and headquarters are never in positions, whatever their hex has', () => {
    const g = turn(2, { 'us-229-28xx-a': { at: 'D0319' } });
    expect(g.f.work[hex(g, 'D0319')]).not.toBe(0);
    expect(refusal(g, { k: 'commit', u: u(DUG_IN) })).toMatchObject({ why: 'commit-in-position' });
    expect(refusal(g, { k: 'commit', u: u('us-229-28xx-a') })).toBeUndefined();
  });

  proves(['25.16'], 'on turn 3 as many as the die allows, on turn 4 twice as many', () => {
    for (const [n, pip, most] of [
      [3, 1, 3],
      [3, 2, 3],
      [3, 3, 4],
      [3, 6, 7],
      [4, 4, 10],
    ]) {
      const g = turn(n);
      roll(g, pip);
      for (let i = 0; i < most; i++) {
        expect(prompt(g).at).toBe('commitment.choose');
        play(g, offers(g, 'commit')[0]);
      }
      expect(prompt(g).at).toBe('movement.plan');
      expect(UNITS.filter((unit) => unit.side === ALLIED && g.f.committed[unit.index] !== 0).length).toBe(most);
    }
  });

  proves(['25.16'], 'on turn 5 all but the isolated in positions, on turn 6 all', () => {
    const cut = { [DUG_IN]: { supply: 3 }, [FREE]: { supply: 3 } };
    const five = turn(5, cut);
    expect([committed(five, DUG_IN), committed(five, FREE), committed(five, CORPS_ENGINEER)]).toEqual([false, true, true]);
    const six = turn(6, cut);
    expect(committed(six, DUG_IN)).toBe(true);
  });

  proves(['25.16'], 'an enemy adjacent when the phase begins commits a unit, and takes nothing from the number', () => {
    const g = turn(2, { [LEHR]: { at: 'D0418' } });
    expect(committed(g, DUG_IN)).toBe(true);
    expect(g.events.some((e) => e.e === 'committed' && e.u === u(DUG_IN))).toBe(true);
    play(g, { k: 'commit', u: u(FREE) });
    expect(committed(g, FREE)).toBe(true);
  });

  proves(['25.16'], 'once committed a unit stays so', () => {
    const g = turn(2);
    play(g, { k: 'commit', u: u(FREE) });
    idle(g, (w) => w.v.turn === 3 && prompt(w).at === 'commitment.choose');
    expect(committed(g, FREE)).toBe(true);
    expect(refusal(g, { k: 'commit', u: u(FREE) })).toMatchObject({ why: 'committed-already' });
  });
});

describe('German units', () => {
  proves(['25.16'], 'all move from the first turn but the Panzer Lehr Division, which moves from the second', () => {
    const g = start(everyScenario, { scenario: 'bastogne', seed: 'lehr' });
    idle(g, (w) => prompt(w).at === 'movement.plan');
    expect(refusal(g, { k: 'pick', u: u(LEHR) })).toMatchObject({ case: '25.16', why: 'not-committed' });
    expect(
      UNITS.filter((unit) => unit.side === GERMAN && g.onMap(unit.index) && g.f.committed[unit.index] === 0).map((unit) => unit.formation),
    ).toEqual(Array.from({ length: 12 }, () => 'Lehr'));
    expect(refusal(g, { k: 'pick', u: u('de-1-39-26-i') })).toBeUndefined();
    idle(g, (w) => w.v.turn === 2 && w.v.side === GERMAN && prompt(w).at === 'movement.plan');
    expect(refusal(g, { k: 'pick', u: u(LEHR) })).toBeUndefined();
  });
});

describe('the northern hexrow', () => {
  proves(['25.16'], 'is closed to both sides', () => {
    const g = position({
      stage: 'german.movement',
      vars: { turn: 8 },
      units: { [LEHR]: { at: 'D0220' }, 'de-1-39-26-i': { at: 'D2020' } },
    });
    play(g, { k: 'pick', u: u(LEHR) });
    const north = offers(g).filter((a) => a.h !== undefined && g.board.ids[a.h].startsWith('D01'));
    expect(north).toEqual([]);
    expect(refusal(g, { k: 'go', h: hex(g, 'D0120') })).toMatchObject({ case: '25.16' });
  });
});
