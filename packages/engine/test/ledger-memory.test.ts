/** Measures the heap, so vitest.config.ts gives this file a process of its own. */
import { describe, expect, it } from 'vitest';
import { ledger, type Sink } from '../src/ledger.ts';
import { strength } from './strength-rule.ts';

describe('ledger', () => {
  it('allocates nothing in playouts', () => {
    const list = Array.from({ length: 5 }, (_, i) => ({ id: i, face: i + 3, tired: i % 2 === 0, wet: i > 2 }));
    const rounds = 2000;
    const kept: Sink[] = new Array(rounds);
    const grown = (sink: () => Sink): number => {
      const before = process.memoryUsage().heapUsed;
      let check = 0;
      for (let i = 0; i < rounds; i++) {
        kept[i] = sink();
        check += strength(list, kept[i]);
      }
      return check > 0 ? process.memoryUsage().heapUsed - before : Number.NaN;
    };
    // One measurement may meet the collector, or the compiler at work: the middle of many does not.
    const middle = (sink: () => Sink): number => Array.from({ length: 41 }, () => grown(sink)).sort((a, b) => a - b)[20];
    const without = middle(() => undefined);
    kept.fill(undefined);
    expect(without).toBeLessThan(5_000);
    // The same measurement sees ledgers where there are some.
    const most = Math.max(...Array.from({ length: 5 }, () => grown(ledger)));
    expect(most).toBeGreaterThan(500_000);
  });
});
