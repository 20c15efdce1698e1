/** Victory of Bastogne (25.17), and leaving the map for it. */
import { explain, legal, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { victory } from '../../src/rules/victory.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, idle, play, position, proves, refusal, u } from '../kit/kit.ts';

const TANKS = 'de-1-3-2p-t';
const HQ = 'de-2p-xlvii-h';
const GERMANS = UNITS.filter((unit) => unit.side === GERMAN && unit.type === 'infantry').map((unit) => unit.id);

/** The result when the last turn is over with these units in these places and so many Germans off the map. */
function judged(units: Record<string, string>, gone = 0, options: Record<string, boolean> = {}): string | undefined {
  const off = Object.fromEntries(GERMANS.slice(0, gone).map((id) => [id, { at: 'Left the map' }]));
  const on = Object.fromEntries(Object.entries(units).map(([id, hex]) => [id, { at: hex }]));
  const g = position({ stage: 'german.movement', options, units: { ...on, ...off, 'de-7army-h': { at: 'D2013' } }, vars: { turn: 16 } });
  g.v.turn = 17;
  return victory(g)?.level;
}
const [BASTOGNE, WILTZ, CLERVAUX] = ['D1542', 'D1831', 'D1128'];
const US = 'us-2-110-28-i';

describe('levels', () => {
  proves(['25.17'], 'a German unit in Bastogne is substantive, with nine exits decisive; nine exits alone are marginal', () => {
    expect(judged({ [TANKS]: BASTOGNE })).toBe('german-substantive');
    expect(judged({ [TANKS]: BASTOGNE }, 8)).toBe('german-substantive');
    expect(judged({ [TANKS]: BASTOGNE }, 9)).toBe('german-decisive');
    expect(judged({ [US]: BASTOGNE }, 9)).toBe('german-marginal');
  });
  proves(['25.17'], 'US levels ask for a unit in Bastogne, then for no German exit, then for Wiltz or Clervaux', () => {
    expect(judged({ [US]: BASTOGNE }, 8)).toBe('us-marginal');
    expect(judged({ [US]: BASTOGNE }, 1)).toBe('us-marginal');
    expect(judged({ [US]: BASTOGNE })).toBe('us-substantive');
    expect(judged({ [US]: BASTOGNE, 'us-1-109-28-i': WILTZ })).toBe('us-decisive');
    expect(judged({ [US]: BASTOGNE, 'us-1-109-28-i': CLERVAUX })).toBe('us-decisive');
    expect(judged({ [US]: BASTOGNE, 'us-1-109-28-i': WILTZ }, 1)).toBe('us-marginal');
  });
  proves(['25.17'], 'with nobody in Bastogne and fewer than nine exits it is a draw', () => {
    expect(judged({ [US]: WILTZ })).toBe('draw');
    expect(judged({}, 8)).toBe('draw');
  });
  proves(['25.17', '2.3'], 'headquarters count unless the players agree otherwise', () => {
    expect(judged({ [HQ]: BASTOGNE })).toBe('german-substantive');
    expect(judged({ [HQ]: BASTOGNE }, 0, { 'headquarters-count': false })).toBe('draw');
  });
});

describe('the end', () => {
  proves(['25.11', '5.2G', '25.17'], 'the first day is judged when turn 3 is over, the scenario after turn 16', () => {
    const g = start(wachtAmRhein, { scenario: 'bastogne-first-day', seed: 'end' });
    idle(g, () => false);
    expect([g.v.turn, g.result]).toEqual([4, { winner: ALLIED, level: 'us-decisive', case: '25.17' }]);
    const whole = start(wachtAmRhein, { scenario: 'bastogne', seed: 'end' });
    expect([whole.rules.scenario.firstTurn, whole.rules.scenario.lastTurn]).toEqual([1, 16]);
    idle(whole, (w) => w.v.turn > 4);
    expect(whole.result).toBeUndefined();
    idle(whole, () => false);
    expect([whole.v.turn, whole.result]).toEqual([17, { winner: ALLIED, level: 'us-decisive', case: '25.17' }]);
  });
  proves(['25.17'], 'screens are told every level, and the one that stands now', () => {
    const g = start(wachtAmRhein, { scenario: 'bastogne-first-day', seed: 'lines' });
    const lines = explain(g, { q: 'victory' }) ?? [];
    expect(lines.map((l) => l.says)).toContain('victory.25.17.german-decisive');
    expect(lines.filter((l) => l.met).map((l) => l.says)).toEqual([
      'victory.25.17.us-decisive',
      'victory.25.17.us-substantive',
      'victory.25.17.us-marginal',
      'victory.now',
    ]);
  });
});

describe('exits', () => {
  const leaving = (units: Record<string, string | Record<string, string | number>>, turn = 8): G =>
    position({
      stage: 'german.movement',
      vars: { turn },
      units: Object.fromEntries(
        Object.entries({ 'de-7army-h': 'D2013', ...units }).map(([id, w]) => [id, typeof w === 'string' ? { at: w } : w]),
      ),
    });
  proves(['25.17'], 'one point takes a German unit off the west edge, and nowhere else', () => {
    const g = leaving({ [TANKS]: 'D1650' });
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'exit' });
    expect(at(g, TANKS)).toBe('Left the map');
    expect(prompt(g).at).toBe('movement.plan');
    const inside = leaving({ [TANKS]: 'D1649' });
    play(inside, { k: 'pick', u: u(TANKS) });
    expect(refusal(inside, { k: 'exit' })).toMatchObject({ case: '25.17', why: 'no-exit-here' });
    const spent = leaving({ [TANKS]: { at: 'D1650', left: 1, supply: 2 } });
    play(spent, { k: 'pick', u: u(TANKS) });
    expect([...legal(spent)].some((a) => a.k === 'exit')).toBe(true);
  });
  proves(['25.17', '6.23'], 'out of an enemy zone it costs what leaving the zone costs as well', () => {
    const g = leaving({ [TANKS]: { at: 'D1650', left: 1, supply: 2 }, 'us-2-110-28-i': 'D1649' });
    // Twelve halved are six, less four for the mode: two are left, and half of them pays for the zone.
    expect(refusal(g, { k: 'pick', u: u(TANKS) })).toBeUndefined();
    const poor = leaving({ [TANKS]: { at: 'D1650', left: 1, supply: 2, fatigue: 1 }, 'us-2-110-28-i': 'D1649' });
    expect(refusal(poor, { k: 'pick', u: u(TANKS) })).toMatchObject({ why: 'nowhere-to-go' });
  });
});
