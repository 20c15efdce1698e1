/** What screens read of this game besides its rules: names, what an answer brings, luck, who is done, the victory lines. */
import { type EffectAnswer, explain, sayEvent, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import { describe as shown } from '../../src/screen/describe.ts';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { columns, intercept, sky, support, T } from '../kit/air-positions.ts';
import { battle, S, SE, T as TARGET, throwFor } from '../kit/battlefield.ts';
import { play, position, u } from '../kit/kit.ts';

const name = (id: string): string => UNITS[u(id)].name;

describe('names', () => {
  it('no two units are called the same, and none by a bare number', () => {
    const names = UNITS.map((unit) => unit.name);
    expect(names.filter((n, i) => names.indexOf(n) !== i || /^\d+$/.test(n))).toEqual([]);
  });
  it('say the kind where a sentence needs it, and only there', () => {
    expect(['ge-116-pz', 'us-2-arm', 'us-3-inf-r', 'br-bd2-inf', 'us-82-par', 'ge-18vg-inf'].map(name)).toEqual([
      '116 Pz',
      'US 2 Arm',
      'US 3 Inf Rgt',
      'Br BD 2 Inf',
      'US 82',
      '18VG',
    ]);
  });
  it('stay off the counter, which has a symbol', () => {
    const g = position({ stage: 'german.movement', scenario: 'campaign', units: { 'ge-116-pz': { at: 'N-2620' } } });
    expect(shown.face(g, u('ge-116-pz')).left).toBe('116');
    expect(shown.face(g, u('us-2-arm')).left).toBe('2');
  });
});

describe('what an answer brings', () => {
  const effects = (g: G): EffectAnswer[] => explain(g, { q: 'effects' }) as unknown as EffectAnswer[];
  it('support: columns, and the odds before and after', () => {
    const g = sky({ air: { 'us-100w-fb': 3 } });
    const [first] = effects(g);
    expect(first).toMatchObject({ action: support(g, 'us-100w-fb'), says: 'effect.support', args: { n: 2, extended: 0 } });
    play(g, support(g, 'us-100w-fb'));
    expect(columns(g)).toBe(first.args?.n);
  });
  it('an interception: chances of its dice, and of those that answer', () => {
    const g = sky({ air: { 'us-100w-fb': 3, 'lw-jd1-fb': 2 } });
    play(g, support(g, 'us-100w-fb'));
    const meets = effects(g).find((e) => e.action.k === 'intercept');
    expect(meets?.action).toEqual(intercept(g, 'lw-jd1-fb', T));
    // One die: 5 or 6 keeps the support off, 6 shoots it down; two answer.
    expect(meets?.args).toMatchObject({ n: 1, stopped: 33, lost: 17, risk: 31 });
  });
});

describe('luck', () => {
  const g = battle({ by: 'german', units: { 'ge-2-pz': S, 'ge-116-pz': SE, 'us-1-inf': TARGET }, attackers: ['ge-2-pz', 'ge-116-pz'] });
  it('what a result is worth has the sign of whom it helps', () => {
    const worth = (result: string): number => shown.worth?.(g, result) ?? Number.NaN;
    const odds = explain(g, { q: 'battle' }) as { outcomes: { result: string }[] } | undefined;
    const results = odds?.outcomes.map((o) => o.result) ?? [];
    expect(results.map(worth).every(Number.isFinite)).toBe(true);
    expect(worth(results[results.length - 1])).toBeGreaterThan(worth(results[0]));
    expect(shown.worth?.(g, 'winter-storm')).toBeUndefined();
  });
});

describe('victory', () => {
  const lines = (g: G): string[] => (explain(g, { q: 'victory' }) as { says: string }[]).map((l) => l.says);
  it('nothing stands as long as a side is still being set up', () => {
    const g = start(roadToTheRhine, { scenario: 'bulge', options: { 'set-up': 'free' }, seed: 'x' } as never);
    const setting = lines(g);
    const playing = position({ stage: 'german.movement', scenario: 'bulge' });
    expect(lines(playing)).toContain('victory.now');
    expect(setting.includes('victory.now')).toBe(false);
  });
  it('the end shows every step of the ladder and the one that was reached', () => {
    const g = position({ stage: 'allied.movement', scenario: 'campaign', vars: { turn: 20 } });
    const before = lines(g).filter((l) => l === 'victory.by').length;
    g.finish({ winner: 0, level: 'german-strategic', case: '31.B' });
    const rows = explain(g, { q: 'victory' }) as { says: string; met: boolean }[];
    expect(rows.filter((l) => l.says === 'victory.by').length).toBeGreaterThan(before);
    expect(rows.filter((l) => l.met).map((l) => l.says)).toEqual(['victory.otherwise']);
  });
});

it('the log says things once, and in words', () => {
  const g = position({ stage: 'german.movement', scenario: 'bulge' });
  expect(sayEvent(g, { e: 'playerTurn', side: 0 })).toBe('');
  expect(sayEvent(g, { e: 'weather', weather: 'winter-storm', turn: 15 })).toBe('Weather: winter storm.');
});

it('a bid that costs the last level says so', () => {
  const g = battle({ by: 'german', units: { 'ge-2-pz': S, 'us-113-cav': TARGET }, attackers: ['ge-2-pz'] });
  throwFor(g, 'DX');
  const { choices } = explain(g, { q: 'stakes' }) as unknown as { choices: { args: { d: number; left: number } }[] };
  expect(choices.map((c) => c.args.left)).toEqual(choices.map((c) => choices.length - 1 - c.args.d));
});
