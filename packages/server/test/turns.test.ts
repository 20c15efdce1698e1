import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, createLock, inTurn, inTurns, serve } from '../src/http/turns.ts';
import { createBudget } from '../src/people/budget.ts';

/** A clock that only work moves. */
let clock = 1000;
let turn = 0;
let counting = true;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  [turn, counting] = [0, true];
  const count = (): void => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
});
afterEach(() => {
  counting = false;
  vi.restoreAllMocks();
});
const perTurn = (turns: readonly number[]): number[] => [...new Set(turns)].map((t) => turns.filter((other) => other === t).length);
const numbers = (length: number): number[] => Array.from({ length }, (_, n) => n);

/** Somebody with a share without end. */
const client = (key = 'somebody'): Client & { total: number; looks: number } => {
  const one = {
    key,
    total: 0,
    looks: 0,
    used: () => {
      one.looks += 1;
      return one.total;
    },
    mustHave: () => undefined,
    charge: (ms: number) => {
      one.total += ms;
    },
  };
  return one;
};

describe('work on the server’s own thread', () => {
  it('that comes in a burst is spread over turns of the loop, and all of it is done in order', async () => {
    const done: [piece: number, turn: number][] = [];
    const piece = (n: number) => () => {
      clock += 5;
      done.push([n, turn]);
    };
    await Promise.all(numbers(20).map((n) => inTurn(piece(n))));
    expect(done.map(([n]) => n)).toEqual(numbers(20));
    // Two pieces of five milliseconds are more than one turn has to give.
    expect(Math.max(...perTurn(done.map(([, t]) => t)))).toBe(2);
  });

  it('that is long is interrupted where it may be, and gives its result', async () => {
    const steps: number[] = [];
    function* long(): Generator<void, string> {
      for (let n = 0; n < 30; n += 1) {
        clock += 3;
        steps.push(turn);
        yield;
      }
      return 'done';
    }
    expect(await inTurns(long())).toBe('done');
    expect(steps.length).toBe(30);
    expect(Math.max(...perTurn(steps))).toBeLessThanOrEqual(4);
  });

  it('is charged to whoever is served, once, and done first for those who have used least', async () => {
    const [eve, ann] = [client('eve'), client('ann')];
    const order: string[] = [];
    const ask = (who: Client, name: string, ms: number) =>
      serve(who, () =>
        inTurn(() => {
          clock += ms;
          order.push(name);
        }),
      );
    const all = [...numbers(6).map((n) => ask(eve, `eve ${n}`, 25)), ask(ann, 'ann', 2)];
    await Promise.all(all);
    // Hers was being worked on when Ann came; after that Ann, who has used nothing, is next.
    expect(order.slice(0, 2)).toEqual(['eve 0', 'ann']);
    expect([eve.total, ann.total]).toEqual([150, 2]);
    // However many she has waiting, she is looked at once for each piece.
    expect(eve.looks).toBeLessThan(10);
  });

  it('that fails is charged too and keeps nobody waiting', async () => {
    const eve = client();
    const fails = serve(eve, () =>
      inTurn(() => {
        clock += 7;
        throw new Error('no');
      }),
    );
    await expect(fails).rejects.toThrow('no');
    expect([eve.total, await inTurn(() => 'next')]).toEqual([7, 'next']);
  });
});

describe('a lock', () => {
  it('goes to whoever has used least of those who wait: a crowd from one address holds up nobody else', async () => {
    const [eve, ann] = [client('eve'), client('ann')];
    eve.charge(100);
    const { alone, idle, busy } = createLock();
    const order: string[] = [];
    const want = (who: Client, name: string) => serve(who, () => alone(async () => void order.push(name)));
    const all = [...numbers(5).map((n) => want(eve, `eve ${n}`)), want(ann, 'ann')];
    expect(busy()).toBe(true);
    await idle();
    await Promise.all(all);
    expect(order).toEqual(['eve 0', 'ann', 'eve 1', 'eve 2', 'eve 3', 'eve 4']);
    expect(busy()).toBe(false);
  });
});

describe('a share of the work', () => {
  const refused = (work: () => unknown): unknown => {
    try {
      work();
      return 'none';
    } catch (error) {
      const { status, headers, more } = error as { status: number; headers: object; more: object };
      return [status, headers, more];
    }
  };
  it('is counted by account and by address, and the refusal tells when there is some left', () => {
    let time = 0;
    const { client: of } = createBudget({ burst: 1000, perSecond: 100 }, undefined, () => time);
    const [ann, bob] = [of({ user: { id: 'ann' }, address: '192.0.2.1' }), of({ user: { id: 'bob' }, address: '192.0.2.1' })];
    ann.charge(1250);
    expect(refused(ann.mustHave)).toEqual([429, { 'retry-after': '3' }, { retryAfter: 3 }]);
    expect(refused(bob.mustHave)).toBe('none');
    // Whatever the account, an address has no more than two shares.
    bob.charge(900);
    expect(refused(bob.mustHave)).toEqual([429, { 'retry-after': '1' }, { retryAfter: 1 }]);
    expect(refused(of({ user: { id: 'bob' }, address: '192.0.2.2' }).mustHave)).toBe('none');
    time += 3000;
    expect([refused(ann.mustHave), refused(bob.mustHave)]).toEqual(['none', 'none']);
  });

  it('is one for all that come from an address without a name', () => {
    const { client: of } = createBudget({ burst: 1000, perSecond: 0 }, undefined, () => 0);
    of({ address: '2001:db8:1:2::1' }).charge(1001);
    expect(refused(of({ address: '2001:db8:1:2::2' }).mustHave)).toMatchObject([429, {}, { retryAfter: 3600 }]);
    // Those who have one at the same address have their own.
    expect(refused(of({ address: '2001:db8:1:2::2', user: { id: 'ann' } }).mustHave)).toBe('none');
  });

  it('is looked at once more when the first piece comes, and what has begun is finished', async () => {
    const { client: of } = createBudget({ burst: 50, perSecond: 0 }, undefined, () => 0);
    const eve = of({ address: '192.0.2.1' });
    const one = () =>
      serve(eve, async () => {
        for (let n = 0; n < 2; n += 1)
          await inTurn(() => {
            clock += 20;
          });
        return 'done';
      }).catch((error) => (error as { status: number }).status);
    // All ten were let in before any of them had cost anything.
    const answers = await Promise.all(numbers(10).map(one));
    expect(answers.filter((answer) => answer === 'done').length).toBe(3);
    expect(new Set(answers)).toEqual(new Set(['done', 429]));
  });
});
