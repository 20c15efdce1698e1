/** Von der Heydte's parachute drop (30.1). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { observersOf } from '../../src/rules/barrage/guns.ts';
import { printedNow } from '../../src/rules/steps.ts';
import { linkOf } from '../../src/rules/supply/chain.ts';
import { determineSupply } from '../../src/rules/supply/status.ts';
import { IN_SUPPLY, ON_HAND } from '../../src/state/fields/counter.ts';
import { UNITS } from '../../src/state/query.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { bare, hex, offers, play, position, proves, refusal, roll, u } from '../kit/march.ts';

const CENTER = '4212NE';
const FAR = { 'ge-272vg-i-982-vg': { at: '6110NE' }, 'al-78id-1-310-inf': { at: '5207NE' } };
const morning = (turn: string, units: Record<string, { at: string }> = {}): G =>
  position({ clear: true, stage: 'drop', vars: { turn: turnNumber(turn) }, options: { fog: false }, units: { ...FAR, ...units } });
const companies = (g: G): number[] => UNITS.filter((one) => g.f.dropped[one.index] > 0).map((one) => one.index);
const where = (g: G, one: number): string => g.board.ids[g.hexOf(one)];
/** The die of the morning, three companies over these hexes. */
const jumping = (...hexes: string[]): G => {
  const g = roll(morning('dec-16-am'), 10);
  for (const id of hexes) play(g, { k: 'jump', h: hex(g, id) });
  return g;
};

describe('when', () => {
  proves(['30.1.1', '31.4.0-1'], 'on the morning of December 16 with a 0, with anything else on that of the 17th', () => {
    expect(prompt(morning('dec-16-am')).kind).toBe('roll');
    const today = roll(morning('dec-16-am'), 10);
    expect([prompt(today).at, offers(today, 'jump').length]).toEqual(['drop.place', 7]);
    for (const pip of [1, 9]) expect(prompt(roll(morning('dec-16-am'), pip)).at).not.toBe('drop.place');
    // The second morning asks for no die, and there is no third.
    expect(prompt(morning('dec-17-am')).at).toBe('drop.place');
    const made = position({ clear: true, stage: 'drop', vars: { turn: turnNumber('dec-17-am'), jumped: 1 }, units: FAR });
    expect(prompt(made).at).not.toBe('drop.place');
  });
});

describe('the drop', () => {
  proves(['30.1.2'], 'three companies of 1-2-0 within a hex of 4212NE; lost on 0 to 5, blown off on 6 to 8, landed on 9', () => {
    const g = jumping(CENTER, CENTER, CENTER);
    expect(prompt(g).kind).toBe('roll');
    roll(g, 9);
    expect(companies(g).map((one) => [printedNow(g, one)?.attack, printedNow(g, one)?.defense, where(g, one)])).toEqual([[1, 2, CENTER]]);
    roll(g, 5);
    expect(companies(g).length).toBe(1);
    roll(g, 6);
    roll(g, 5);
    // South on a 5.
    expect(companies(g).map((one) => where(g, one))).toEqual([CENTER, '4213NE']);
    expect(prompt(g).at).not.toMatch(/^drop/);
    const north = roll(roll(jumping(CENTER, CENTER, CENTER), 8), 10);
    expect(companies(north).map((one) => where(north, one))).toEqual(['4211NE']);
    const directions = [1, 3, 6, 8].map((pip) => {
      const blown = roll(roll(jumping(CENTER, CENTER, CENTER), 7), pip);
      return blown.board.dirTo(hex(blown, CENTER), blown.hexOf(companies(blown)[0]));
    });
    expect(directions).toEqual([1, 2, 4, 5]);
  });
  proves(['30.1.2'], 'neither elsewhere nor among US units; who comes down there is lost', () => {
    const g = roll(morning('dec-16-am', { 'al-1id-1-16-inf': { at: '4213NE' } }), 10);
    expect(refusal(g, { k: 'jump', h: hex(g, '4214NE') })).toMatchObject({ case: '30.1.2', why: 'drop-elsewhere' });
    expect(refusal(g, { k: 'jump', h: hex(g, '4213NE') })).toMatchObject({ why: 'drop-on-enemy' });
    expect(offers(g, 'jump').length).toBe(6);
    for (let n = 0; n < 3; n++) play(g, { k: 'jump', h: hex(g, CENTER) });
    roll(roll(g, 6), 5);
    expect(companies(g)).toEqual([]);
    expect(g.unitsIn(g.box('Eliminated')).length).toBe(1);
  });
});

describe('on the ground', () => {
  const landed = (turn: string, units: Record<string, Record<string, string | number>> = {}): G =>
    position({
      clear: true,
      stage: 'german.movement',
      vars: { turn: turnNumber(turn) },
      options: { fog: false },
      board: bare.ground(CENTER, 3, {}),
      units: { ...FAR, 'ge-bk-inf12': { at: CENTER, dropped: turnNumber('dec-17-am') }, ...units },
    });
  const company = u('ge-bk-inf12');
  proves(['30.1.3'], 'in supply in the turn of the landing, then only from the headquarters of a division; no eyes for artillery', () => {
    const g = landed('dec-17-am');
    determineSupply(g, GERMAN);
    expect(g.f.supply[company]).toBe(IN_SUPPLY);
    const later = landed('dec-18-am', { 'ge-3fj-hq': { at: '4213NE' }, 'ge-150pzbde-hq': { at: '4211NE' } });
    expect(linkOf(later, company)).toMatchObject({ to: [u('ge-3fj-hq')], ultimate: false, case: '30.1.3' });
    determineSupply(later, GERMAN);
    expect(later.f.supply[company]).toBe(IN_SUPPLY);
    const alone = landed('dec-18-am');
    determineSupply(alone, GERMAN);
    expect(alone.f.supply[company]).toBe(ON_HAND);
    // Another company of the kind, which has come on foot, does observe.
    const watching = landed('dec-18-am', { 'ge-bk-inf12-2': { at: '4211NE' }, 'al-1id-1-16-inf': { at: '4311NE' } });
    expect(observersOf(watching, GERMAN, hex(watching, '4311NE'))).toEqual([u('ge-bk-inf12-2')]);
  });
  proves(['30.1.3'], 'they take no fuel dump; others of the kind do', () => {
    const taken = (dropped: number): boolean => {
      const g = position({
        clear: true,
        stage: 'german.movement',
        vars: { turn: turnNumber('dec-18-am') },
        options: { fog: false },
        board: bare.ground(CENTER, 3, {}),
        units: { ...FAR, 'ge-bk-inf12': { at: CENTER, dropped } },
        hexes: { '4211NE': { coin: 1 } },
      });
      play(g, { k: 'pick', u: company }, { k: 'step', n: 0 });
      return g.f.coin[hex(g, '4211NE')] === 0 || prompt(g).at.startsWith('capture');
    };
    expect([taken(0), taken(5)]).toEqual([true, false]);
  });
});
