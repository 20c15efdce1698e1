/** Advanced chapter 3: the 150th Panzer Brigade. */
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { sky } from '../kit/air-positions.ts';
import { advance, DONE, fight, lines, now, odds } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, SE, SW } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const BRIGADE = 'G-6PzA-150';
const [A, B] = [from(C, NE), from(C, SE)];

describe('150th Panzer Brigade', () => {
  /** Between two regiments whose zones cover everything around. */
  const between = (turn: number, vars: Record<string, number> = {}, unit = BRIGADE): G =>
    sky({
      phase: 'movement',
      turn,
      units: { [unit]: C, 'A-28-112': from(C, N), 'A-99-393': from(C, S), 'G-212-423': '0110', 'A-4-12': '5020' },
      vars,
    });
  proves(['adv-3.1'], 'goes through enemy zones on 12/17 PM, until it attacks, and on no other turn', () => {
    const go = (g: G, unit = BRIGADE) =>
      refusal(g, { k: 'pick', u: u(unit) }) ?? refusal(play(g, { k: 'pick', u: u(unit) }), { k: 'go', h: hex(g, from(C, NW, NW)) });
    expect(go(between(4))).toBeUndefined();
    expect(go(between(5))).toMatchObject({ case: 'basic-8.42' });
    expect(go(between(6))).toMatchObject({ case: 'basic-8.42' });
    // After its first attack the masquerade is over; and nobody else has it.
    expect(go(between(4, { skorzeny: 1 }))).toMatchObject({ case: 'basic-8.42' });
    expect(go(between(4, {}, 'G-1SS-1-I'), 'G-1SS-1-I')).toMatchObject({ case: 'basic-8.42' });
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
    expect(odds(sky({ phase: 'combat', turn: 12, units: { [BRIGADE]: C, 'A-28-112': A } }), { at: A, by: [BRIGADE] }).final).toBe(
      plain + 1,
    );
  });

  proves(['adv-3.3'], 'stacks with no other German unit, whoever of them comes, in movement and in advances', () => {
    const g = sky({ phase: 'movement', turn: 10, units: { [BRIGADE]: C, 'G-12-48': from(C, N), 'G-12-89': from(C, N) } });
    play(g, { k: 'pick', u: u(BRIGADE) });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N)) })).toMatchObject({ case: 'adv-3.3', why: 'skorzeny-alone' });
    const other = sky({ phase: 'movement', turn: 10, units: { [BRIGADE]: C, 'G-12-48': from(C, N), 'G-12-89': from(C, S) } });
    play(other, { k: 'pick', u: u('G-12-48') });
    expect(refusal(other, { k: 'go', h: hex(other, C) })).toMatchObject({ case: 'adv-3.3' });
    expect(refusal(other, { k: 'go', h: hex(other, from(C, S)) })).toBeUndefined();
    const won = sky({
      phase: 'combat',
      turn: 10,
      units: { [BRIGADE]: C, 'G-1SS-1-I': B, 'A-28-109-1': { at: A, steps: 1 }, 'G-1SS-1-II': B },
    });
    fight(won, { at: A, by: [BRIGADE, 'G-1SS-1-I'] }, 1);
    while (now(won) !== 'advance.choose') play(won, offers(won)[0]);
    play(won, advance(won, 'G-1SS-1-I', A));
    expect(refusal(won, advance(won, BRIGADE, A))).toMatchObject({ case: 'adv-3.3' });
  });

  proves(['adv-3.3'], 'driven back among others it loses a step instead', () => {
    // Every hex around it is held by friends or enemies.
    const friends = ['G-12-48', 'G-12-89', 'G-12-27F'];
    const units: Record<string, string> = { [BRIGADE]: C, 'A-28-112': from(C, NW), 'A-99-393': from(C, SW), 'A-9Arm-CCA': from(C, N) };
    [NE, SE, S].forEach((d, i) => {
      units[friends[i]] = from(C, d);
    });
    const by = ['A-28-112', 'A-99-393', 'A-9Arm-CCA'];
    const g = fight(sky({ phase: 'combat', side: 'allied', turn: 13, units }), { at: C, by }, 2);
    const before = g.f.steps[u(BRIGADE)];
    expect(g.rows.battles[0].result).toBe('D1');
    play(g, { k: 'back', n: 1 });
    expect(g.f.steps[u(BRIGADE)]).toBe(before - 1);
    expect(at(g, BRIGADE)).toBe(C);
  });

  proves(['adv-3.3'], 'set up with another unit, one of them leaves in the first Movement Phase', () => {
    const g = sky({ phase: 'movement', turn: 30, units: { [BRIGADE]: C, 'G-1SS-2': C } });
    expect(refusal(g, DONE)).toMatchObject({ case: 'adv-3.3', why: 'skorzeny-parts' });
    play(g, { k: 'pick', u: u('G-1SS-2') }, { k: 'go', h: hex(g, from(C, S)) });
    while (now(g).startsWith('move.')) play(g, { k: 'stop' });
    expect(refusal(g, DONE)).toBeUndefined();
  });
});
