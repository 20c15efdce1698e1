/** What the screens and the computer player are told about an attack before it is made. */
import { answerTo, check, explain, legal } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import type { Preview } from '../../src/screen/preview.ts';
import { declare, field, gun, odds, target } from '../kit/battlefield.ts';
import { C, from, N, S } from '../kit/field.ts';
import { hex, play, u } from '../kit/kit.ts';

const north = from(C, N);

describe('preview of an attack', () => {
  it('gives the chance of every result and of taking the hex, as a range where the enemy chooses', () => {
    const p = odds(field({ units: { 'G-12-48': C, 'A-106-422': north } }), { at: north, by: ['G-12-48'] });
    expect(p.outcomes.map((o) => [o.result, o.weight, o.vacated, o.attackerSteps, o.defenderSteps])).toEqual([
      ['D1', 1, [0, 1], [0, 0], [0, 1]],
      ['FF', 1, [0, 0], [1, 1], [1, 1]],
      ['D1+', 1, [0, 1], [1, 1], [0, 1]],
      ['ENG', 2, [0, 0], [0, 0], [0, 0]],
      ['A1', 1, [0, 0], [0, 1], [0, 0]],
    ]);
    expect(p.taken).toEqual({ low: 0, high: 2 / 6 });
    expect(p.outcomes.every((o) => o.total === 6 && o.says === `result.${o.result}`)).toBe(true);
  });

  it('is certain where a last step is at stake', () => {
    const units = { 'G-12-48': C, 'G-18-293': C, 'A-106-422': { at: north, steps: 1 } };
    const p = odds(field({ units }), { at: north, by: ['G-12-48', 'G-18-293'] });
    // 7 to 2: a step or a hex, either way the hex is empty.
    expect(p.outcomes.filter((o) => o.vacated[0] === 1).map((o) => o.result)).toEqual(['D2', 'D1', 'FF', 'D1+']);
    expect(p.taken.low).toBe(p.taken.high);
  });

  it('knows that guns take no hex, nor armor over a river', () => {
    const g = field({ side: 'allied', units: { 'A-V-187': from(C, S), 'G-18-293': { at: north, steps: 1 } } });
    const p = odds(g, { at: north, guns: ['A-V-187'] });
    expect([p.taken.high, p.vacated.high > 0]).toEqual([0, true]);
    const river = field({ units: { 'G-2Pz-3-I': C, 'A-28-110-1': north }, sides: { [`${C}|${north}`]: ['river'] } });
    const q = odds(river, { at: north, by: ['G-2Pz-3-I'] });
    expect([q.taken.high, q.vacated.high > 0]).toEqual([0, true]);
  });

  it('tells what the enemy’s guns could make of it', () => {
    const g = field({
      units: { 'G-12-48': C, 'A-106-422': north, 'A-V-187': from(C, N, N), 'A-VIII-174': from(C, N, N), 'A-VIII-333': from(C, N, N) },
    });
    const p = odds(g, { at: north, by: ['G-12-48'] });
    expect([p.odds, p.answer?.odds, p.answer?.guns.sort()]).toEqual(['1-1', '1-3', [u('A-VIII-174'), u('A-VIII-333')].sort()]);
  });

  it('answers for the battle being built, and leaves the game as it was', () => {
    const g = field({ units: { 'G-12-48': C, 'G-18-293': C, 'G-ISS-402': from(C, S), 'A-106-422': north } });
    expect(explain(g, { q: 'battle' })).toBeUndefined();
    play(g, target(g, north), gun('G-ISS-402'));
    const before = JSON.stringify(g.rows);
    const p = explain(g, { q: 'battle' }) as unknown as Preview;
    expect([p.kind, p.targets, p.guns, p.defenders]).toEqual(['barrage', [hex(g, north)], [u('G-ISS-402')], [u('A-106-422')]]);
    const brief = explain(g, { q: 'battle', brief: true }) as unknown as Preview;
    expect([brief.attack, brief.odds]).toEqual([undefined, p.odds]);
    expect(JSON.stringify(g.rows)).toBe(before);
    for (const a of legal(g)) expect(check(g, a)).toBeUndefined();
  });

  it('does not answer nonsense', () => {
    const g = field({ units: { 'G-12-48': C, 'A-106-422': north } });
    expect(explain(g, { q: 'attack', targets: [hex(g, from(C, S))], attackers: [u('G-12-48')] })).toBeUndefined();
    expect(explain(g, { q: 'attack', targets: [hex(g, north)], attackers: [] })).toBeUndefined();
    expect(answerTo(g, { q: 'attack', targets: ['x'], attackers: [99_999] })).toBeUndefined();
    declare(g, { at: north, by: ['G-12-48'] });
    expect((explain(g, { q: 'battle' }) as unknown as Preview).odds).toBe('1-1');
  });
});
