import { expect, it, vi } from 'vitest';
import { breath } from '../src/http/breath.ts';

it('a burst of long pieces of work is spread over turns of the loop, and all of it is done in order', async () => {
  let clock = 1000;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  let [turn, counting] = [0, true];
  const count = (): void => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const done: [piece: number, turn: number][] = [];
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      await breath();
      clock += 5;
      done.push([n, turn]);
    }),
  );
  counting = false;
  now.mockRestore();
  expect(done.map(([n]) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  // Two pieces of five milliseconds are more than one turn has to give.
  const perTurn = [...new Set(done.map(([, t]) => t))].map((t) => done.filter(([, other]) => other === t).length);
  expect(Math.max(...perTurn)).toBe(2);
});
