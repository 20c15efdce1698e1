/** Advanced chapter 3: the 150th Panzer Brigade. */
import { describe, expect } from 'vitest';
import { setups } from '../src/index.ts';
import type { G } from '../src/shape.ts';
import { ADVANCED, sky } from './airfield.ts';
import { advance, DONE, fight, lines, now, odds } from './battlefield.ts';
import { C, from, N, NE, NW, S, SE, SW } from './field.ts';
import { at, hex, play, proves, refusal, roll, u } from './kit.ts';

const BRIGADE = 'G-6PzA-150';
const [A, B] = [from(C, NE), from(C, SE)];

describe('150th Panzer Brigade', () => {
  // Two regiments whose zones cover the way past them.
  const line = (turn: number, unit = BRIGADE, vars: Record<string, number> = {}): G =>
    sky({ phase: 'movement', turn, units: { [unit]: C, 'A-28-112': from(C, N, N), 'A-99-393': from(C, S, S), 'G-212-423': '0110', 'A-4-12': '5020' }, vars });
  const through = (g: G, unit = BRIGADE) => {
    play(g, { k: 'pick', u: u(unit) });
    return refusal(g, { k: 'go', h: hex(g, from(C, NW, NW)) });
  };
  proves(['adv-3.1'], 'goes through enemy zones on 12/17 PM, and on no other turn', () => {
    const walls = (turn: number, vars = {}, unit = BRIGADE): G =>
      sky({ phase: 'movement', turn, units: { [unit]: C, 'A-28-112': from(C, N), 'A-99-393': from(C, S), 'G-212-423': '0110', 'A-4-12': '5020' }, vars });
    const past = from(C, NW, NW);
    const go = (g: G, unit = BRIGADE) => refusal(play(g, { k: 'pick', u: u(unit) }), { k: 'go', h: hex(g, past) });
    expect(go(walls(4))).toBeUndefined();
    expect(go(walls(5))).toBeDefined();
    expect(refusal(play(walls(5), { k: 'pick', u: u(BRIGADE) }), { k: 'step', n: NW })).toMatchObject({ case: 'basic-8.42' });
    expect(refusal(play(walls(4), { k: 'pick', u: u(BRIGADE) }), { k: 'step', n: NW })).toBeUndefined();
    // After its first attack the masquerade is over; and nobody else has it.
    expect(go(walls(4, { skorzeny: 1 }))).toBeDefined();
    expect(go(walls(4, {}, 'G-1SS-1-I'), 'G-1SS-1-I')).toBeDefined();
    expect(through(line(4))).toBeUndefined();
  });

  proves(['adv-3.2', 'adv-3.1'], 'one column in its first attack, and only in that', () => {
    const g = sky({ phase: 'combat', turn: 10, units: { [BRIGADE]: C, 'A-28-112': A } });
    expect(lines(odds(g, { at: A, by: [BRIGADE] }).column)).toContain('skorzeny');
    fight(g, { at: A, by: [BRIGADE] }, 3);
    expect(g.v.skorzeny).toBe(1);
    expect(lines(odds(g, { at: A, by: [BRIGADE] }).column)).not.toContain('skorzeny');
    const later = sky({ phase: 'combat', turn: 12, units: { [BRIGADE]: C, 'A-28-112': A }, vars: { skorzeny: 1 } });
    expect(lines(odds(later, { at: A, by: [BRIGADE] }).column)).not.toContain('skorzeny');
    const plain = odds(later, { at: A, by: [BRIGADE] }).final;
    expect(odds(sky({ phase: 'combat', turn: 12, units: { [BRIGADE]: C, 'A-28-112': A } }), { at: A, by: [BRIGADE] }).final).toBe(plain + 1);
  });

  proves(['adv-3.3'], 'stacks with no other German unit, whoever of them comes, in movement and in advances', () => {
    const g = sky({ phase: 'movement', turn: 10, units: { [BRIGADE]: C, 'G-12-48': from(C, N), 'G-12-89': from(C, N) } });
    play(g, { k: 'pick', u: u(BRIGADE) });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N)) })).toMatchObject({ case: 'adv-3.3', why: 'skorzeny-alone' });
    const other = sky({ phase: 'movement', turn: 10, units: { [BRIGADE]: C, 'G-12-48': from(C, N), 'G-12-89': from(C, S) } });
    play(other, { k: 'pick', u: u('G-12-48') });
    expect(refusal(other, { k: 'go', h: hex(other, C) })).toMatchObject({ case: 'adv-3.3' });
    expect(refusal(other, { k: 'go', h: hex(other, from(C, S)) })).toBeUndefined();
    const won = sky({ phase: 'combat', turn: 10, units: { [BRIGADE]: C, 'G-1SS-1-I': B, 'A-28-109-1': { at: A, steps: 1 }, 'G-1SS-1-II': B } });
    fight(won, { at: A, by: [BRIGADE, 'G-1SS-1-I'] }, 6);
    if (now(won) === 'advance.choose') {
      play(won, advance(won, 'G-1SS-1-I', A));
      expect(refusal(won, advance(won, BRIGADE, A))).toMatchObject({ case: 'adv-3.3' });
      play(won, DONE);
    }
    expect(won.unitsIn(hex(won, A)).includes(u(BRIGADE)) && won.unitsIn(hex(won, A)).length > 1).toBe(false);
  });

  proves(['adv-3.3'], 'driven back among others it loses a step instead', () => {
    // Every hex around it is held by friends or enemies.
    const friends = ['G-12-48', 'G-12-89', 'G-12-27F'];
    const units: Record<string, string> = { [BRIGADE]: C, 'A-28-112': from(C, NW), 'A-99-393': from(C, SW), 'A-2Arm-CCA': from(C, N) };
    [NE, SE, S].forEach((d, i) => {
      units[friends[i]] = from(C, d);
    });
    const g = sky({ phase: 'combat', side: 'allied', turn: 12, units });
    g.rules.choice('x');
    const before = g.f.steps[u(BRIGADE)];
    fight(g, { at: C, by: ['A-28-112', 'A-99-393', 'A-2Arm-CCA'] }, 6);
    while (now(g).startsWith('burden') || now(g).startsWith('retreat')) play(g, now(g) === 'burden.split' ? { k: 'back', n: 1 } : { k: 'lose', u: u(BRIGADE) });
    expect(g.f.steps[u(BRIGADE)]).toBe(before - 1);
    expect(at(g, BRIGADE)).toBe(C);
    expect(roll).toBeDefined();
  });

  proves(['adv-3.3'], 'the set-up charts leave it alone too', () => {
    for (const chart of Object.values(setups)) {
      const hexOf = chart.find((row) => row.unit === BRIGADE)?.hex;
      const there = chart.filter((row) => row.hex === hexOf && row.unit.startsWith('G-') && !row.unit.startsWith('G-Cdr'));
      expect(there.map((row) => row.unit)).toEqual([BRIGADE]);
    }
    expect(ADVANCED.level).toBe('advanced');
  });
});
