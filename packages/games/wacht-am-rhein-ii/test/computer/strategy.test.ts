/** What the computer player is told: odds, ways it can take, answers that may be given. */
import { check, legal, prompt, type Reach, stagePath, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { assaultOdds, gainOf } from '../../src/computer/assaults/assault-odds.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { wachtAmRheinII } from '../../src/index.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { C, out, SE, scene } from '../kit/field.ts';
import { hex, idle, play, u } from '../kit/kit.ts';

const FOOT = 'al-78id-1-309-inf';
const MORE = 'al-78id-2-309-inf';
const G_FOOT = 'ge-272vg-i-980-vg';
const begin = (): G => start(wachtAmRheinII, { scenario: 'kesternich', seed: 'computer' });

describe('odds', () => {
  const g = scene({ units: { [FOOT]: { at: C, mode: 1 }, [MORE]: { at: C, mode: 1 }, [G_FOOT]: out(SE, 1) } });
  const odds = (...attackers: string[]) =>
    assaultOdds(g, { by: ALLIED, targets: [hex(g, out(SE, 1))], attackers: attackers.map(u), guns: [] });
  it('add up to one, and two battalions win no less than one', () => {
    const [one, two] = [odds(FOOT), odds(FOOT, MORE)];
    for (const o of [one, two]) expect(o?.outcomes.reduce((sum, x) => sum + x.p, 0)).toBeCloseTo(1);
    expect(gainOf(two as never, 5)).toBeGreaterThanOrEqual(gainOf(one as never, 5));
    expect(odds()).toBeUndefined();
  });
});

describe('ways and answers', () => {
  it('every place it is told of can be reached', () => {
    const g = scene({ units: { [FOOT]: C } });
    const reach: Reach = { hexes: [], kinds: [], costs: [] };
    strategy.reach?.(g, u(FOOT), 'now', reach);
    play(g, { k: 'pick', u: u(FOOT) });
    for (const [i, h] of reach.hexes.entries()) expect(check(g, { k: reach.kinds[i], h })).toBeUndefined();
    expect(reach.hexes.length).toBeGreaterThan(30);
  });
  it('every answer of its own is legal, from set-up to the end of a turn', () => {
    const g = begin();
    let own = 0;
    idle(g, (now) => {
      const { at, side } = prompt(now);
      const list = [...legal(now)];
      const chosen = side === undefined || side < 0 ? undefined : strategy.answer?.(now, side, at, list);
      if (chosen) {
        own++;
        expect(check(now, chosen), `${at} ${chosen.k}`).toBeUndefined();
      }
      return now.v.turn > 1;
    });
    expect(own).toBeGreaterThan(5);
  });
  it('goals are the two hexes of the victory conditions, and the US side prepares an assault on the first turn', () => {
    const g = begin();
    expect(strategy.goals(g).map((goal) => g.board.ids[goal.hexes[0]])).toEqual(['5608NE', '5609NE']);
    idle(g, (now) => stagePath(now).some((s) => s.id === 'allied.mode'));
    expect(strategy.answer?.(g, ALLIED, 'modes.choose', [...legal(g)])?.k).toBe('prepare');
  });
});
