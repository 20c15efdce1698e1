import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

/** Beside scripts/mutate.mjs: the switch in every rule. `off` holds the one that is taken out; in the first run it is empty and notes who was met. */
const folder = process.env.HEXFRONT_MUTATE as string;
const off = readFileSync(join(folder, 'off'), 'utf8');
const met = new Set<string>();

type Compare = (a: number, b: number) => boolean;
/** Each comparison and what it is turned into. */
const COMPARE: Record<string, [Compare, Compare]> = {
  '<': [(a, b) => a < b, (a, b) => a <= b],
  '<=': [(a, b) => a <= b, (a, b) => a < b],
  '>': [(a, b) => a > b, (a, b) => a >= b],
  '>=': [(a, b) => a >= b, (a, b) => a > b],
  '===': [(a, b) => a === b, (a, b) => a !== b],
  '!==': [(a, b) => a !== b, (a, b) => a === b],
};

Object.assign(globalThis, {
  hexfrontRule(id: string, inverse: boolean, condition: unknown): unknown {
    if (Boolean(condition) === inverse) return condition;
    if (off === '') met.add(id);
    return off === id ? inverse : condition;
  },
  /** An operand of && or || that counts for nothing. */
  hexfrontOperand(id: string, neutral: boolean, value: unknown): unknown {
    if (Boolean(value) === neutral) return value;
    if (off === '') met.add(id);
    return off === id ? neutral : value;
  },
  hexfrontCompare(id: string, op: keyof typeof COMPARE, a: number, b: number): boolean {
    const [right, turned] = COMPARE[op];
    if (off === '' && right(a, b) !== turned(a, b)) met.add(id);
    return (off === id ? turned : right)(a, b);
  },
  hexfrontOne(id: string): number {
    if (off === '') met.add(id);
    return off === id ? 0 : 1;
  },
});

afterAll(() => {
  if (off !== '') return;
  mkdirSync(join(folder, 'met'), { recursive: true });
  const file = expect.getState().testPath as string;
  writeFileSync(join(folder, 'met', `${file.replaceAll(/[^\w.-]+/g, '+')}.json`), JSON.stringify({ file, met: [...met] }));
});
