import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

/** Beside scripts/mutate.mjs: the switch in every rule. `off` holds the one that is taken out; in the first run it is empty and notes who was met. */
const folder = process.env.HEXFRONT_MUTATE as string;
const off = readFileSync(join(folder, 'off'), 'utf8');
const met = new Set<string>();

Object.assign(globalThis, {
  hexfrontRule(id: string, inverse: boolean, condition: unknown): unknown {
    if (Boolean(condition) === inverse) return condition;
    if (off === '') met.add(id);
    return off === id ? inverse : condition;
  },
});

afterAll(() => {
  if (off !== '') return;
  mkdirSync(join(folder, 'met'), { recursive: true });
  const file = expect.getState().testPath as string;
  writeFileSync(join(folder, 'met', `${file.replaceAll(/[^\w.-]+/g, '+')}.json`), JSON.stringify({ file, met: [...met] }));
});
