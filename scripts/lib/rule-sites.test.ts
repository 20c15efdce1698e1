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

  /** Runs a source with one kind of switch thrown, at one line. */
  const bent = (text: string, args: Record<string, unknown>, out?: { kind: string; line: number; nth?: number }): unknown => {
    const { code, sites } = of(text);
    const id = out && sites.filter((site) => site.kind === out.kind && site.line === out.line)[out.nth ?? 0]?.id;
    const turned: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' };
    const holds = (op: string, a: number, b: number): boolean => new Function('a', 'b', `return a ${op} b`)(a, b);
    const switches = {
      hexfrontRule: (_id: string, _inverse: boolean, condition: unknown) => condition,
      hexfrontOperand: (site: string, neutral: boolean, value: unknown) => (site === id ? neutral : value),
      hexfrontCompare: (site: string, op: string, a: number, b: number) => holds(site === id ? turned[op] : op, a, b),
      hexfrontOne: (site: string) => (site === id ? 0 : 1),
    };
    return new Function('globalThis', ...Object.keys(args), code)(switches, ...Object.values(args));
  };

  it('are comparisons, operands and off-by-ones too, where a case stands in the line or above them', () => {
    const text = `/** How far (5.1). */
      const reach = points + 1;
      return near < reach && (dry || frozen);`;
    const { sites } = of(text);
    expect(sites.map(({ line, rule, kind }) => [line, rule, kind])).toEqual([[2, '5.1', 'off-by-one']]);
    const whole = `/** How far (5.1). */
      function f() { const reach = points + 1;
        return near < reach && (dry || frozen); }
      return f();`;
    expect(of(whole).sites.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'off-by-one'],
      [3, 'operand'],
      [3, 'operand'],
      [3, 'comparison'],
      [3, 'operand'],
      [3, 'operand'],
    ]);
    const at = { points: 2, near: 3, dry: true, frozen: false };
    expect(bent(whole, at)).toBe(false);
    expect(bent(whole, { ...at, near: 2 })).toBe(true);
    // Turned, < lets the third hex in; without its one the second is out of reach; without an operand dry ground is no condition.
    expect(bent(whole, at, { kind: 'comparison', line: 3 })).toBe(true);
    expect(bent(whole, { ...at, near: 2 }, { kind: 'off-by-one', line: 2 })).toBe(false);
    expect(bent(whole, { ...at, near: 2, dry: false })).toBe(false);
    expect(bent(whole, { ...at, near: 2, dry: false }, { kind: 'operand', line: 3, nth: 1 })).toBe(true);
    expect(bent(whole, { ...at, near: 2 }, { kind: 'operand', line: 3, nth: 2 })).toBe(false);
  });

  it('are not the heads of loops, indexes or what only keeps the program together', () => {
    const text = `/** All of it (5.1). */
      function f() { for (let i = 0; i < list.length - 1; i++) if (list[i + 1] === undefined) return unit && { unit }; }`;
    expect(of(text).sites.filter((site) => site.kind !== 'effect')).toEqual([]);
    expect(of(text).code).toContain('i < list.length - 1; i++');
  });

  it('are looked for where rules are, not in words, data or the computer player', () => {
    expect(['movement.ts', 'advanced/night.ts'].every(hasRules)).toBe(true);
    expect(
      ['words/combat.ts', 'data/units.ts', 'computer/front.ts', 'screen/describe.ts', 'movement.test.ts', 'a.json'].some(hasRules),
    ).toBe(false);
  });
});
