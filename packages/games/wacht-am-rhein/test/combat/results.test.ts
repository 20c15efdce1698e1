import { explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { C, E, from, moat, NE, out, SE, W } from '../kit/field.ts';
import { battlefield, DE, declare, draft, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const EAST = out(E, 1);
const HEAVY = 'ss-iss-tvi-1';
const BIG = ['ss-iss-tvi-1', 'ss-iss-tvi-2'];
const COMPANY = 'us-co-im-01';

/** Tanks in the middle attack the hex to the east and roll this. */
function after(units: Record<string, string | Record<string, string | number>>, die: number, more: object = {}, by: string[] = [HEAVY]): G {
  const g = battlefield({ units: { ...Object.fromEntries(by.map((id) => [id, C])), ...units }, ...more });
  return declare(g, { on: EAST, by }, die);
}
const steps = (g: G, id: string): number => g.f.steps[u(id)];
const result = (g: G) => g.events.findLast((e) => e.e === 'result')?.result;

describe('losses', () => {
  proves(['10.71', '10.72', '10.73', '10.75', '10.81'], 'a number is taken in steps, in hexes, or in a mix', () => {
    // 15 to 6: 2-1 on clear ground; a 1 is D3.
    const g = after({ [US.foot]: EAST }, 1);
    expect(told(g, 'result')).toMatchObject([{ result: 'D3', odds: '2-1' }]);
    expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: 1 });
    expect(offers(g, 'back').map((a) => a.n)).toEqual([3, 2, 1]);
    const mixed = play(g.copy(), { k: 'back', n: 2 });
    expect(steps(mixed, US.foot)).toBe(1);
    expect(prompt(mixed).at).toBe('retreat.step');
    // Three steps are more than the battalion has.
    expect(refusal(g, { k: 'back', n: 0 })).toMatchObject({ case: '10.75', why: 'cannot-split' });
  });

  proves(['10.74', '10.75', '10.71'], 'numbers in parentheses are lost first, by whom the owner likes, and the dead owe no retreat', () => {
    const hard = after({ [COMPANY]: EAST }, 1, {}, BIG);
    expect(result(hard)).toBe('D4(2)');
    expect(at(hard, COMPANY)).toBe('Eliminated');
    expect(prompt(hard).at).toBe('advance.choose');
    const two = after({ [US.foot]: EAST }, 3, {}, BIG);
    expect(result(two)).toBe('D2(1)');
    expect(steps(two, US.foot)).toBe(1);
    expect(offers(two, 'back').map((a) => a.n)).toEqual([2, 1]);
    const choice = after({ [US.foot]: { at: EAST, steps: 1 }, [COMPANY]: EAST }, 3, {}, BIG);
    expect(result(choice)).toBe('D2(1)');
    expect(offers(choice, 'lose').map((a) => a.u)).toEqual(expect.arrayContaining([u(US.foot), u(COMPANY)]));
  });

  proves(['10.72', '9.33', '9.34', '10.23', '10.15'], 'three battalions defend with two; the third suffers with them', () => {
    const three = { [US.foot]: EAST, [US.mate]: EAST, [US.other]: EAST };
    const g = battlefield({ units: { [HEAVY]: C, ...three } });
    declare(g, { on: EAST, by: [HEAVY] });
    expect(prompt(g)).toMatchObject({ at: 'battle.limit', side: 1 });
    play(g, { k: 'aside', u: u(US.other) });
    roll(g, 1);
    expect(told(g, 'result')).toMatchObject([{ attack: 15, defense: 12 }]);
    play(g, { k: 'back', n: 0 });
    expect(offers(g, 'lose').map((a) => a.u)).toContain(u(US.other));
  });

  proves(['10.0', '10.73', '11.25'], 'an A result harms the attackers and who is stacked with them, not artillery from afar', () => {
    const gun = 'de-iss-a150-1';
    const g = battlefield({ units: { [DE.foot]: C, [DE.mate]: C, [DE.other]: C, [gun]: out(W, 3), [US.foot]: EAST } });
    declare(g, { on: EAST, by: [DE.foot, DE.mate], guns: [gun] }, 6);
    expect(result(g)).toBe('A1');
    roll(g, 6);
    play(g, { k: 'back', n: 1 });
    expect(offers(g, 'retreat').length).toBeGreaterThan(0);
    play(g, offers(g, 'retreat')[0]);
    expect([DE.foot, DE.mate, DE.other].map((id) => at(g, id))).toEqual(Array(3).fill(at(g, DE.foot)));
    expect(at(g, DE.other)).not.toBe(C);
    expect(at(g, gun)).toBe(out(W, 3));
  });

  proves(['10.62'], 'below the lowest odds the attackers are lost before any fire', () => {
    const g = battlefield({
      units: { [DE.foot]: C, [US.foot]: EAST, [US.tanks]: EAST, 'us-32-1xx-a': out(E, 4), 'de-12xx-a105': out(W, 4) },
      hexes: { [EAST]: ['town'] },
    });
    draft(g, { on: EAST, by: [DE.foot], guns: ['de-12xx-a105'] });
    play(g, { k: 'ready' });
    expect(at(g, DE.foot)).toBe('Eliminated');
    expect(at(g, 'de-12xx-a105')).toBe(out(W, 4));
    expect(told(g, 'tooWeak')).toMatchObject([{ case: '10.62', odds: '1-1' }]);
    expect(g.f.fpf[u('us-32-1xx-a')]).toBe(0);
    expect(prompt(g).at).toBe('combat.choose');
  });
});

describe('what a bad result leaves', () => {
  proves(['7.12', '11.52'], 'March Mode is dropped and artillery goes out of battery, on the side that suffered', () => {
    const g = after({ [US.foot]: { at: EAST, march: 1 }, 'us-32-1xx-a': EAST, [DE.other]: { at: out(W, 2), march: 1 } }, 2, {}, BIG);
    play(g, { k: 'lose', u: u(US.foot) }, { k: 'back', n: 1 });
    while (prompt(g).side === 1) play(g, offers(g)[0]);
    expect([g.f.march[u(US.foot)], g.f.battery[u('us-32-1xx-a')]]).toEqual([0, 0]);
    expect(g.f.march[u(DE.other)]).toBe(1);
    const column = after({ [US.tanks]: { at: EAST, march: 1 } }, 3);
    play(column, offers(column, 'back')[0]);
    while (prompt(column).at === 'retreat.step') play(column, offers(column)[0]);
    expect(at(column, US.tanks)).not.toBe('Eliminated');
    expect(column.f.march[u(US.tanks)]).toBe(0);
  });

  proves(['11.52'], 'artillery beside the enemy that attacked stays In Battery if it stays in its hex', () => {
    const g = battlefield({ side: 'allied', units: { [US.foot]: C, 'us-32-1xx-a': { at: C, battery: 1 }, [DE.foot]: EAST } });
    declare(g, { on: EAST, by: [US.foot], guns: ['us-32-1xx-a'] });
    roll(g, 5);
    expect(told(g, 'result')).toMatchObject([{ result: 'A1(1)' }]);
    // The infantry bears it all.
    while (prompt(g).at.startsWith('burden')) play(g, offers(g, 'lose').find((a) => a.u === u(US.foot)) ?? { k: 'back', n: 0 });
    expect(at(g, US.foot)).toBe('Eliminated');
    expect([at(g, 'us-32-1xx-a'), g.f.battery[u('us-32-1xx-a')]]).toEqual([C, 1]);
  });

  proves(['16.36'], 'positions go with those who held them', () => {
    const g = after({ [US.foot]: EAST }, 2, { works: { [EAST]: 1 } });
    expect(result(g)).toMatch(/^D/);
    play(g, offers(g, 'back')[0]);
    while (prompt(g).at === 'retreat.step') play(g, offers(g)[0]);
    expect(g.f.work[hex(g, EAST)]).toBe(0);
    // Held by losing a step they stay.
    const held = after({ [US.foot]: EAST, [US.mate]: EAST }, 2, { works: { [EAST]: 1 } }, BIG);
    play(held, { k: 'back', n: 0 });
    while (prompt(held).at === 'burden.must') play(held, offers(held)[0]);
    expect(held.f.work[hex(held, EAST)]).toBe(1);
  });

  proves(['14.54', '14.64'], 'who fought Out of Communications or Isolated-1 is worse off when the phase ends', () => {
    const g = after(
      { [US.foot]: { at: EAST, supply: 1 }, [US.other]: { at: out(E, 5), supply: 1 }, [DE.other]: { at: out(W, 4), supply: 3 } },
      6,
    );
    while (prompt(g).at !== 'combat.choose') play(g, offers(g)[0]);
    expect(g.f.supply[u(US.foot)]).toBe(1);
    play(g, { k: 'done' });
    expect([US.foot, US.other, DE.other].map((id) => g.f.supply[u(id)])).toEqual([2, 1, 3]);
  });
});

describe('commitment', () => {
  proves(['25.16'], 'whoever is attacked is committed', () => {
    const g = battlefield({ units: { [HEAVY]: C, [US.foot]: { at: EAST, committed: 0 } }, turn: 2 });
    g.set('committed', u(US.foot), 0);
    declare(g, { on: EAST, by: [HEAVY] });
    expect(g.f.committed[u(US.foot)]).toBe(1);
    expect(told(g, 'committed')).toMatchObject([{ u: u(US.foot), why: 'attacked' }]);
  });
});

describe('headquarters under attack', () => {
  proves(['10.87', '10.93'], 'alone it slips away and leaves the hex to the attackers', () => {
    const g = battlefield({ units: { [DE.tanks]: C, [US.hq]: EAST } });
    declare(g, { on: EAST, by: [DE.tanks] });
    expect(prompt(g)).toMatchObject({ at: 'battle.slip', side: 1 });
    play(g, offers(g, 'slip')[0]);
    expect(told(g, 'noBattle')).toHaveLength(1);
    expect(prompt(g)).toMatchObject({ at: 'advance.choose', side: 0 });
    play(g, { k: 'advance', u: u(DE.tanks), h: hex(g, EAST) });
    // One hex, and no second attack.
    expect(at(g, DE.tanks)).toBe(EAST);
    expect(g.f.attacked[u(DE.tanks)]).toBe(1);
    expect(offers(g, 'advance')).toEqual([]);
    // No result, so nothing that a column could go beyond (10.93).
    const column = battlefield({ units: { [DE.tanks]: { at: C, march: 1 }, [US.hq]: EAST } });
    declare(column, { on: EAST, by: [DE.tanks] });
    play(column, offers(column, 'slip')[0], { k: 'advance', u: u(DE.tanks), h: hex(column, EAST) });
    expect(offers(column, 'advance')).toEqual([]);
  });

  proves(['10.87', '10.85'], 'stacked with others it may slip away or stay, and adds one; an enemy zone would cost it', () => {
    const units = { [HEAVY]: C, [US.foot]: EAST, [US.hq]: EAST };
    const g = battlefield({ units });
    declare(g, { on: EAST, by: [HEAVY] });
    const stays = play(g.copy(), { k: 'stay' });
    expect(told(roll(stays, 3), 'result')).toMatchObject([{ defense: 7 }]);
    play(g, offers(g, 'slip')[0]);
    expect(told(roll(g, 3), 'result')).toMatchObject([{ defense: 6 }]);
    const ring = Object.fromEntries([NE, E, SE].map((d, i) => [[DE.foot, DE.mate, DE.other][i], from(EAST, d, d)]));
    const shut = battlefield({ units: { [HEAVY]: C, [US.hq]: EAST, ...ring } });
    declare(shut, { on: EAST, by: [HEAVY] });
    play(shut, offers(shut, 'slip')[0]);
    expect(at(shut, US.hq)).toBe('Eliminated');
  });
});

describe('green units', () => {
  const green = 'de-1-914-352-i';
  proves(['25.14c', 'chart-25.14c'], 'each rolls before the die of the battle on the first day, and loses a step on a two', () => {
    const g = battlefield({ units: { [green]: C, [US.foot]: EAST }, turn: 3 });
    declare(g, { on: EAST, by: [green] });
    expect(prompt(g).at).toBe('battle.test');
    roll(g, 2);
    expect(steps(g, green)).toBe(1);
    expect(told(g, 'green')).toMatchObject([{ die: 2, outcome: 'reduced', case: '25.14c' }]);
    expect(prompt(g).at).toBe('battle.roll');
    // Its die has fallen and counts no more, and the attack is not found too weak a second time (10.62).
    const outcomes = explain(g, { q: 'battle' })?.outcomes ?? [];
    expect([outcomes.map((o) => o.total), outcomes.reduce((sum, o) => sum + o.weight, 0)]).toEqual([outcomes.map(() => 6), 6]);
    expect(outcomes.map((o) => o.result)).not.toContain('below');
    roll(g, 1);
    expect(told(g, 'result')).toMatchObject([{ attack: 1, defense: 6 }]);
    const later = battlefield({ units: { [green]: C, [US.foot]: EAST }, turn: 5 });
    declare(later, { on: EAST, by: [green] });
    expect(prompt(later).at).toBe('battle.roll');
  });

  proves(['25.14c'], 'US units add one to the die; who was reduced already is lost, and without attackers there is no battle', () => {
    const us = (die: number) => {
      const g = battlefield({ units: { [DE.foot]: C, 'us-27-9axx-m': EAST }, turn: 3 });
      declare(g, { on: EAST, by: [DE.foot] }, die);
      return steps(g, 'us-27-9axx-m');
    };
    expect([us(1), us(2)]).toEqual([1, 2]);
    const g = battlefield({ units: { [green]: { at: C, steps: 1 }, [US.foot]: { at: EAST, steps: 1 } }, turn: 3 });
    declare(g, { on: EAST, by: [green] }, 1);
    expect(at(g, green)).toBe('Eliminated');
    expect(told(g, 'noBattle')).toHaveLength(1);
  });
});

describe('retreats', () => {
  /** The defender of the hex to the east goes back as far as the result says. */
  const driven = (units: Record<string, string | Record<string, string | number>>, more: object = {}, die = 2): G => {
    const g = after({ [US.foot]: EAST, ...units }, die, more);
    expect(result(g)).toBe(die === 2 ? 'D2' : 'D1');
    play(g, offers(g, 'back')[0]);
    return g;
  };
  const ways = (g: G): string[] => offers(g, 'retreat').map((a) => g.board.ids[a.h as number]);

  proves(['10.82', '10.84'], 'hex by hex, away from enemy zones and from the east for the Allies', () => {
    const g = driven({});
    // Due east leads to the German edge; northeast and southeast lead to the north and south edges.
    expect(ways(g)).not.toContain(out(E, 2));
    expect(ways(g)).toEqual(expect.arrayContaining([from(EAST, NE), from(EAST, SE)]));
    expect(refusal(g, { k: 'retreat', h: hex(g, out(E, 2)) })).toMatchObject({ case: '10.84', why: 'retreat-priority' });
    play(g, { k: 'retreat', h: hex(g, from(EAST, NE)) });
    expect(refusal(g, { k: 'retreat', h: hex(g, EAST) })).toMatchObject({ case: '10.84', why: 'entered-before' });
    expect(at(g, US.foot)).toBe(from(EAST, NE));
  });

  proves(['10.84'], 'no hex is entered twice', () => {
    // The river keeps the attackers' zone out of the hex that was left: nothing else would speak against going back.
    const g = battlefield({ units: { 'ss-iss-tvi-1': C, 'ss-iss-tvi-2': C, [US.foot]: EAST }, sides: { [`${C}|${EAST}`]: ['river'] } });
    declare(g, { on: EAST, by: BIG }, 1);
    expect(result(g)).toBe('D2');
    play(g, { k: 'back', n: 2 }, { k: 'retreat', h: hex(g, from(EAST, NE)) });
    expect(ways(g)).not.toContain(EAST);
    expect(refusal(g, { k: 'retreat', h: hex(g, EAST) })).toMatchObject({ case: '10.84', why: 'entered-before' });
  });

  proves(['10.84'], 'a hex without enemy zones comes before the right direction', () => {
    // German zones cover every hex around but the one due east.
    const ring = { [DE.foot]: from(EAST, NE, 5), [DE.other]: from(EAST, SE, 3) };
    const g = driven(ring, { sides: { [`${out(E, 2)}|${from(EAST, NE)}`]: [] } }, 4);
    expect(at(g, US.foot)).toBe(out(E, 2));
  });

  proves(['10.84'], 'vacant hexes, then the ground that is cheapest', () => {
    const ground = driven({}, { hexes: { [from(EAST, NE)]: 'woods' } }, 4);
    expect(at(ground, US.foot)).toBe(from(EAST, SE));
    const friend = driven({ [US.tanks]: from(EAST, NE) }, { hexes: { [from(EAST, SE)]: 'woods' } }, 4);
    expect(at(friend, US.foot)).toBe(from(EAST, SE));
  });

  proves(['10.85', '8.44', '8.45'], 'every enemy zone entered costs a step, friends there or not', () => {
    const ring = { [DE.foot]: from(EAST, NE, E), [DE.mate]: out(E, 3), [DE.other]: from(EAST, SE, E) };
    const g = after({ [US.foot]: EAST, [US.tanks]: out(E, 2), ...ring }, 4);
    play(g, { k: 'back', n: 1 }, { k: 'retreat', h: hex(g, from(EAST, NE)) });
    expect(steps(g, US.foot)).toBe(1);
    expect(g.events.some((e) => e.e === 'reduced' && e.case === '10.85')).toBe(true);
    // A friend in the hex does not help.
    const friends = { [US.tanks]: from(EAST, NE), [US.other]: from(EAST, SE), [US.mate]: out(E, 2) };
    const held = after({ [US.foot]: EAST, ...friends, ...ring }, 4);
    play(held, { k: 'back', n: 1 });
    if (prompt(held).at === 'retreat.step') play(held, offers(held)[0]);
    expect(steps(held, US.foot)).toBe(1);
  });

  proves(['10.83', '9.35'], 'rivers hold Class B, and where no hex is open steps are lost instead', () => {
    const river = { sides: moat(EAST, ['river']) };
    const g = battlefield({ units: { 'ss-iss-tvi-1': C, 'ss-iss-tvi-2': C, [US.tanks]: EAST }, ...river });
    declare(g, { on: EAST, by: BIG }, 1);
    expect(result(g)).toBe('D1');
    play(g, { k: 'back', n: 1 });
    expect(g.events.some((e) => e.e === 'reduced' && e.case === '10.83')).toBe(true);
    expect(at(g, US.tanks)).toBe(EAST);
    // On foot it gets across.
    const foot = battlefield({ units: { 'ss-iss-tvi-1': C, 'ss-iss-tvi-2': C, [US.foot]: EAST }, ...river });
    declare(foot, { on: EAST, by: BIG }, 2);
    play(foot, offers(foot, 'back')[0]);
    while (prompt(foot).at === 'retreat.step') play(foot, offers(foot)[0]);
    expect(at(foot, US.foot)).not.toBe(EAST);
  });

  proves(['9.35', '10.83'], 'who marches does not retreat onto another that marches, nor into woods off the road: it is lost', () => {
    const woods = Object.fromEntries([NE, E, SE, 3, 5].map((d) => [from(EAST, d), 'woods']));
    const g = after({ [US.tanks]: { at: EAST, march: 1 } }, 3, { hexes: woods });
    play(g, { k: 'back', n: 1 });
    expect(at(g, US.tanks)).toBe('Eliminated');
    expect(g.events.some((e) => e.e === 'lost' && e.case === '9.35')).toBe(true);
  });

  proves(['10.84'], 'a stack goes as a whole', () => {
    const g = after({ [US.foot]: EAST, [US.tanks]: EAST }, 3, {}, BIG);
    play(g, offers(g, 'back')[0]);
    while (prompt(g).at === 'retreat.step') play(g, offers(g)[0]);
    expect(at(g, US.foot)).toBe(at(g, US.tanks));
  });

  proves(['10.86'], 'who fled into a hex adds nothing to its defense and is lost with any result there', () => {
    const g = battlefield({
      units: { [HEAVY]: C, [US.foot]: EAST, [US.other]: from(EAST, NE), 'ss-iss-tvi-2': from(EAST, NE, 5), [US.tanks]: from(EAST, SE) },
      hexes: { [from(EAST, SE)]: 'clear' },
      works: {},
    });
    g.set('fled', u(US.foot), 1);
    g.set('defended', u(US.foot), 1);
    g.move(u(US.foot), hex(g, from(EAST, NE)));
    declare(g, { on: from(EAST, NE), by: ['ss-iss-tvi-2'] });
    roll(g, 1);
    expect(told(g, 'result')).toMatchObject([{ defense: 6 }]);
    expect(at(g, US.foot)).toBe('Eliminated');
    expect(g.events.some((e) => e.e === 'lost' && e.case === '10.86')).toBe(true);
  });
});
