import { describe, expect, it } from 'vitest';
import { hasRules, ruleSites } from './rule-sites.mjs';

const CASES = new Set(['5.1', '5.2', '6.A', '7-mp']);
const of = (text: string) => ruleSites('moves.ts', text, CASES);

describe('conditions that rules hang on', () => {
  it('are refusals and effects that name a case, in their line or above it', () => {
    const { sites } = of(`
      if (far) return { case: '5.1', why: 'far', unit };
      const verdict = near ? undefined : { case: '5.2', why: 'not-near' };
      // Mud stops everybody (6.A).
      if (mud) points = 0;
      if (cached) return cached;
      if (blocked) return no('7-mp', 'blocked');
    `);
    expect(sites.map(({ line, rule, kind }) => [line, rule, kind])).toEqual([
      [2, '5.1', 'refusal'],
      [3, '5.2', 'refusal'],
      [5, '6.A', 'effect'],
      [7, '7-mp', 'refusal'],
    ]);
    expect(new Set(sites.map((site) => site.id)).size).toBe(4);
  });

  it('get a switch that takes the rule out and leaves everything else as it was', () => {
    const text = `
      const why = near ? undefined : { case: '5.2', why: 'not-near' };
      if (mud) return no('6.A', 'mud'); return why?.why;`;
    const run = (near: boolean, mud: boolean, out?: string): unknown => {
      const rule = (id: string, inverse: boolean, condition: unknown): unknown =>
        Boolean(condition) !== inverse && id.includes(`:${out}:`) ? inverse : condition;
      const body = of(text).code.replaceAll('globalThis.hexfrontRule', 'rule');
      return new Function('rule', 'near', 'mud', 'no', body)(rule, near, mud, (_case: string, why: string) => why);
    };
    expect(run(true, false)).toBeUndefined();
    expect(run(false, false)).toBe('not-near');
    expect(run(false, true)).toBe('mud');
    expect(run(false, false, '2')).toBeUndefined();
    expect(run(false, true, '3')).toBe('not-near');
  });

  it('are looked for where rules are, not in words, data or the computer player', () => {
    expect(['movement.ts', 'advanced/night.ts'].every(hasRules)).toBe(true);
    expect(['words/combat.ts', 'data/units.ts', 'strategy-front.ts', 'describe.ts', 'movement.test.ts', 'a.json'].some(hasRules)).toBe(
      false,
    );
  });
});
