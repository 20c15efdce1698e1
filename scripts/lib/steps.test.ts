import { describe, expect, it } from 'vitest';
import { runSteps, type Step, summary } from './steps.mjs';

const passing = { passed: 1, failed: 0 };

function recorder() {
  const written: string[] = [];
  return { written, options: { lanes: 2, write: (text: string) => void written.push(text), clock: () => 0 } };
}

/** A step that reports when it runs and ends when told to. */
function gated(name: string, weight: number, active: Set<string>, seen: string[][]): Step & { open(): void } {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    name,
    weight,
    open: () => open(),
    run: async () => {
      active.add(name);
      seen.push([...active]);
      await gate;
      active.delete(name);
      return passing;
    },
  };
}

describe('steps', () => {
  it('fills the lanes and gives a heavy step both of them', async () => {
    const active = new Set<string>();
    const seen: string[][] = [];
    const steps = [gated('a', 1, active, seen), gated('b', 1, active, seen), gated('heavy', 2, active, seen), gated('c', 1, active, seen)];
    const { options } = recorder();
    for (const step of steps) step.open();
    await runSteps(steps, options);
    expect(seen).toEqual([['a'], ['a', 'b'], ['heavy'], ['c']]);
  });

  it('prints a numbered line for each and the output of what failed', async () => {
    const { written, options } = recorder();
    await runSteps(
      [
        { name: 'lint', weight: 2, run: async () => passing },
        { name: 'types', weight: 2, run: async () => ({ passed: 0, failed: 1, output: 'a.ts(1,1): wrong' }) },
      ],
      options,
    );
    expect(written.join('')).toBe('[1/2] lint ... ok (0.0 s)\n[2/2] types ... FAILED (0.0 s)\n      a.ts(1,1): wrong\n');
  });

  it('does not run what depends on a failure, and counts it as failed', async () => {
    const { options } = recorder();
    let ran = false;
    const finished = await runSteps(
      [
        {
          name: 'browser',
          weight: 1,
          after: ['build'],
          run: async () => {
            ran = true;
            return passing;
          },
        },
        { name: 'build', weight: 1, run: async () => Promise.reject(new Error('no source')) },
      ],
      options,
    );
    expect(ran).toBe(false);
    expect(finished.map((step) => [step.name, step.failed])).toEqual([
      ['build', 1],
      ['browser', 1],
    ]);
  });

  it('ends with the counts over all steps', () => {
    const { failed, text } = summary([
      { name: 'lint', ms: 1, passed: 1, failed: 0 },
      { name: 'tests', ms: 1, passed: 40, failed: 2, skipped: 3 },
    ]);
    expect(failed).toBe(2);
    expect(text).toBe('failed: tests\nskipped: 3\n41 passed, 2 failed');
  });
});
