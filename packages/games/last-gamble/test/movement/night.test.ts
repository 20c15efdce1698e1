/** Advanced chapters 6 and 7: night, and breaking contact by day. */
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { sky } from '../kit/air-positions.ts';
import { fight, lines, odds } from '../kit/battlefield.ts';
import { C, from, moat, N, NE, NW, S, SE, SW } from '../kit/field.ts';
import { hex, play, proves, refusal, u } from '../kit/kit.ts';

const NEXT = from(C, N);
const outcomes = (g: G, by: string): string[] => odds(g, { at: NEXT, by: [by] }).outcomes.map((o) => o.result);
const front = (side: 'german' | 'allied', turn: number, options = {}): G =>
  sky({
    phase: 'combat',
    side,
    turn,
    options,
    units: side === 'allied' ? { 'A-28-112': C, 'G-62-164': NEXT } : { 'G-12-48': C, 'A-28-112': NEXT },
  });

describe('night combat', () => {
  proves(['adv-6.11'], 'in Allied attacks of the evening a fire fight becomes an engagement, not in the morning', () => {
    expect(outcomes(front('allied', 9), 'A-28-112')).toContain('FF');
    expect(outcomes(front('allied', 8), 'A-28-112')).not.toContain('FF');
    expect(outcomes(front('allied', 8), 'A-28-112')).toContain('ENG');
    const g = front('allied', 8);
    const pip = [1, 2, 3, 4, 5, 6].find((p) => {
      const trial = front('allied', 9);
      fight(trial, { at: NEXT, by: ['A-28-112'] }, p);
      return trial.f.steps[u('A-28-112')] === 1 && trial.f.steps[u('G-62-164')] === 1;
    }) as number;
    fight(g, { at: NEXT, by: ['A-28-112'] }, pip);
    expect(g.f.engaged[u('A-28-112')]).toBeGreaterThan(0);
    expect(g.f.steps[u('G-62-164')]).toBe(2);
  });

  proves(['adv-6.12'], 'in German attacks from 12/20 PM on', () => {
    expect(outcomes(front('german', 8), 'G-12-48')).toContain('FF');
    expect(outcomes(front('german', 10), 'G-12-48')).not.toContain('FF');
    expect(outcomes(front('german', 11), 'G-12-48')).toContain('FF');
  });

  proves(['adv-6.13', 'adv-6.11'], 'from 12/28 PM Allied night attacks are one column worse as well', () => {
    const final = (turn: number) => odds(front('allied', turn), { at: NEXT, by: ['A-28-112'] });
    expect(lines(final(26).column)).toContain('night-attack');
    expect(final(26).final).toBe(final(24).final - 1);
    expect(lines(final(27).column)).not.toContain('night-attack');
    expect(final(26).outcomes.map((o) => o.result)).not.toContain('FF');
    expect(lines(odds(front('german', 26), { at: NEXT, by: ['G-12-48'] }).column)).not.toContain('night-attack');
  });

  const woods = (unit: string, turn: number, terrain = 'forest', side: 'german' | 'allied' = 'german'): G => {
    // From C northwest between two enemies whose zones cover both hexes of the way.
    const way = [C, from(C, NW), from(C, NW, NW)];
    const enemies = side === 'german' ? ['A-28-112', 'A-2-23'] : ['G-12-48', 'G-12-89'];
    return sky({
      phase: 'movement',
      side,
      turn,
      units: {
        [unit]: C,
        [enemies[0]]: from(C, N),
        [enemies[1]]: from(C, SW),
        'G-212-423': side === 'german' ? '0110' : '2005',
        'A-4-12': '5020',
      },
      hexes: Object.fromEntries(way.map((h) => [h, terrain])),
    });
  };
  const step = (g: G, unit: string) => refusal(play(g, { k: 'pick', u: u(unit) }), { k: 'step', n: NW });

  proves(['adv-6.14'], 'in the evening German infantry and panzer grenadiers go through enemy zones in forest', () => {
    expect(step(woods('G-12-48', 8), 'G-12-48')).toBeUndefined();
    expect(step(woods('G-12SS-25', 8), 'G-12SS-25')).toBeUndefined();
    expect(step(woods('G-12-48', 9), 'G-12-48')).toMatchObject({ case: 'basic-8.42' });
    expect(step(woods('G-12-48', 8, 'rough'), 'G-12-48')).toMatchObject({ case: 'basic-8.42' });
    expect(step(woods('G-1SS-1-I', 8), 'G-1SS-1-I')).toMatchObject({ case: 'basic-8.42' });
    expect(step(woods('A-28-112', 8, 'forest', 'allied'), 'A-28-112')).toMatchObject({ case: 'basic-8.42' });
    // It need not stop there either.
    const g = woods('G-12-48', 8);
    play(g, { k: 'pick', u: u('G-12-48') }, { k: 'step', n: NW });
    expect(g.frames.at(-1)?.proc).toBe('move');
  });
});

describe('disengagement', () => {
  const leave = (unit: string, turn: number, options = {}): string | undefined => {
    const g = sky({
      phase: 'movement',
      turn,
      options,
      units: { [unit]: C, 'A-28-112': from(C, N), 'G-212-423': '0110', 'A-4-12': '5020' },
    });
    const answer = g.rules.questions.reach.answer(g, { unit: u(unit) }) as { hexes: { hex: number; cost: string }[] };
    return answer.hexes.find((h) => h.hex === hex(g, from(C, S)))?.cost;
  };

  proves(['adv-7.11'], 'by day everybody but armor pays a point more to leave an enemy zone', () => {
    expect(leave('G-12-48', 9)).toBe('2');
    expect(leave('G-12-48', 10)).toBe('1');
    expect(leave('G-12SS-25', 9)).toBe('2');
    expect(leave('G-1SS-1-I', 9)).toBe('1');
    const g = sky({ phase: 'movement', turn: 9, units: { 'G-12-48': C, 'A-28-112': from(C, N) } });
    const account = g.rules.questions.move.answer(g, { unit: u('G-12-48'), hex: hex(g, from(C, S)) }) as {
      cost: { lines: { parts: { case: string; what: string }[] }[] };
    };
    expect(account.cost.lines[0].parts).toContainEqual(expect.objectContaining({ case: 'adv-7.11', what: 'line.disengage' }));
    // Away from the enemy nothing is added.
    const free = sky({ phase: 'movement', turn: 9, units: { 'G-12-48': C, 'A-28-112': from(C, N, N, N) } });
    const reach = free.rules.questions.reach.answer(free, { unit: u('G-12-48') }) as { hexes: { hex: number; cost: string }[] };
    expect(reach.hexes.find((h) => h.hex === hex(free, from(C, S)))?.cost).toBe('1');
  });

  proves(['adv-7.11'], 'from one zone into another stays barred, and one hex is always possible', () => {
    const g = sky({ phase: 'movement', turn: 9, units: { 'G-12-48': C, 'A-28-112': from(C, N), 'G-212-423': '0110', 'A-4-12': '5020' } });
    play(g, { k: 'pick', u: u('G-12-48') });
    expect(refusal(g, { k: 'step', n: NE })).toMatchObject({ case: 'basic-8.42' });
    expect(refusal(g, { k: 'step', n: SE })).toBeUndefined();
    // A river takes the whole allowance; the point on top does not make it impossible.
    const river = sky({
      phase: 'movement',
      turn: 9,
      units: { 'G-12-48': C, 'A-28-112': from(C, N), 'G-212-423': '0110', 'A-4-12': '5020' },
      sides: moat(C, ['river']),
    });
    play(river, { k: 'pick', u: u('G-12-48') });
    expect(refusal(river, { k: 'step', n: S })).toBeUndefined();
  });
});
