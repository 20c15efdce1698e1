import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  below,
  commitment,
  committedRoll,
  convolve,
  die,
  dieDist,
  fold,
  hmacSha256,
  independent,
  mapDist,
  mean,
  nextU32,
  outcomes,
  percentile,
  pick,
  probability,
  probabilityOf,
  type RngState,
  type RollSpec,
  roll,
  rollSeed,
  seedRng,
  sha256,
  shuffle,
  sumDist,
  sure,
  totalWeight,
  utf8,
  verifyRolls,
} from '../src/chance/index.ts';

const asHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('generator', () => {
  it('gives the published numbers of xoshiro128**', () => {
    const state: RngState = [1, 2, 3, 4];
    expect(Array.from({ length: 10 }, () => nextU32(state))).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  it('never changes what a seed gives: saves depend on it', () => {
    expect(seedRng('hexfront')).toMatchInlineSnapshot(`
      [
        2924825523,
        3952280378,
        167038549,
        123344209,
      ]
    `);
    expect(roll(seedRng('hexfront'), [6, 6, 6, 10, 10, 10])).toMatchInlineSnapshot(`
      [
        5,
        3,
        2,
        10,
        7,
        4,
      ]
    `);
  });

  it('seeds from any text, well apart and never all zero', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const state = seedRng(seed);
        expect(state.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)).toBe(true);
        expect(state.some((word) => word !== 0)).toBe(true);
      }),
    );
    expect(seedRng('a')).not.toEqual(seedRng('b'));
    expect(seedRng('')).not.toEqual(seedRng(' '));
    expect(seedRng('\u{1F3B2}')).not.toEqual(seedRng('\u{1F3B3}'));
  });

  it('continues the same from a copy that went through JSON', () => {
    const state = seedRng('copy');
    roll(state, [6, 6, 6]);
    const copy = JSON.parse(JSON.stringify(state)) as RngState;
    expect(roll(copy, [10, 10, 6, 6])).toEqual(roll(state, [10, 10, 6, 6]));
    expect(copy).toEqual(state);
  });

  it.each([2, 3, 6, 10, 20, 100])('throws a fair d%i', (sides) => {
    const state = seedRng(`fair ${sides}`);
    const throws = 2000 * sides;
    const seen = new Array<number>(sides + 1).fill(0);
    for (let i = 0; i < throws; i++) seen[die(state, sides)]++;
    expect(seen[0]).toBe(0);
    const chiSquare = seen.slice(1).reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0);
    // Mean sides - 1, deviation sqrt(2 (sides - 1)): four deviations either way, with a fixed seed.
    const df = sides - 1;
    expect(Math.abs(chiSquare - df)).toBeLessThan(4 * Math.sqrt(2 * df));
  });

  it('keeps successive dice independent', () => {
    const state = seedRng('pairs');
    const pairs = new Array<number>(36).fill(0);
    for (let i = 0; i < 72_000; i++) pairs[(die(state, 6) - 1) * 6 + die(state, 6) - 1]++;
    const chiSquare = pairs.reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0);
    expect(Math.abs(chiSquare - 35)).toBeLessThan(4 * Math.sqrt(70));
  });

  it('throws draws away rather than favour low numbers', () => {
    const state = seedRng('reject');
    const raw = [...state] as RngState;
    const count = 3 * 2 ** 30; // a quarter of all draws lies beyond it
    const fair = Array.from({ length: 400 }, () => nextU32(raw)).filter((draw) => draw < count);
    expect(fair.length).toBeLessThan(340);
    for (const draw of fair) expect(below(state, count)).toBe(draw);
    expect(() => below(state, 0)).toThrow('cannot draw one of 0');
    expect(() => die(state, 2.5)).toThrow(RangeError);
  });

  it('shuffles into each order equally often and picks each entry', () => {
    const state = seedRng('cards');
    const orders = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = shuffle(state, ['a', 'b', 'c']).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    for (const n of orders.values()) expect(Math.abs(n - 1000)).toBeLessThan(130);
    expect(new Set(Array.from({ length: 100 }, () => pick(state, [7, 8, 9])))).toEqual(new Set([7, 8, 9]));
    expect(() => pick(state, [])).toThrow('empty');
  });
});

describe('hash', () => {
  it('agrees with the published vectors', () => {
    expect(asHex(sha256(utf8('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(asHex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(asHex(sha256(utf8('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
    expect(asHex(hmacSha256(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('agrees with another implementation at every length around the blocks', () => {
    for (let length = 0; length < 200; length++) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
      expect(asHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      expect(asHex(hmacSha256(message, message))).toBe(createHmac('sha256', message).update(message).digest('hex'));
    }
  });
});

describe('committed dice', () => {
  const seed = 'the secret of the keeper';
  const salts = ['ann', 'ben'];
  const game = Array.from({ length: 40 }, (_, i) => {
    const dice = i % 3 === 0 ? [10, 10, 10, 10] : i % 3 === 1 ? [6] : [6, 6];
    return { dice, pips: committedRoll(seed, salts, i, dice) };
  });

  it('follow the documented formula', () => {
    const message = JSON.stringify([salts, 5, 0]);
    expect(asHex(rollSeed(seed, salts, 5))).toBe(createHmac('sha256', seed).update(message).digest('hex'));
    expect(commitment(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
    const word = Buffer.from(rollSeed(seed, salts, 5)).readUInt32BE(0);
    expect(committedRoll(seed, salts, 5, [6])).toEqual([(word % 6) + 1]);
  });

  it('are verified, and the first bent roll is named', () => {
    expect(verifyRolls(commitment(seed), seed, salts, game)).toBeUndefined();
    const bent = structuredClone(game);
    bent[17].pips[0] = (bent[17].pips[0] % 6) + 1;
    bent[30].pips[0] = 99;
    expect(verifyRolls(commitment(seed), seed, salts, bent)).toMatchObject({ roll: 17, why: 'pips' });
    expect(verifyRolls(commitment(seed), 'another seed', salts, game)).toMatchObject({ roll: -1, why: 'commitment' });
    expect(verifyRolls(commitment(seed), seed, ['ann', 'eve'], game)).toMatchObject({ why: 'pips' });
    const dropped = game.slice(1);
    expect(verifyRolls(commitment(seed), seed, salts, dropped)?.roll).toBe(0);
    expect(verifyRolls(commitment(seed), seed, salts, [{ dice: [0], pips: [1] }])).toMatchObject({ roll: 0, why: 'dice' });
  });

  it('cannot be confused by salts that run together', () => {
    expect(rollSeed(seed, ['ab', 'c'], 1)).not.toEqual(rollSeed(seed, ['a', 'bc'], 1));
    expect(rollSeed(seed, ['a'], 11)).not.toEqual(rollSeed(seed, ['a', '1'], 1));
  });

  it('go on over many dice and are fair', () => {
    const pips = committedRoll(seed, salts, 0, new Array<number>(600).fill(6));
    const seen = new Array<number>(7).fill(0);
    for (const pip of pips) seen[pip]++;
    const chiSquare = seen.slice(1).reduce((sum, n) => sum + (n - 100) ** 2 / 100, 0);
    expect(chiSquare).toBeLessThan(5 + 4 * Math.sqrt(10));
    expect(pips.slice(0, 20)).toEqual(committedRoll(seed, salts, 0, new Array<number>(20).fill(6)));
  });
});

describe('outcomes', () => {
  /** Every throw one by one: the plain reference. */
  function listed(spec: RollSpec): Map<string, number> {
    const found = new Map<string, number>();
    const go = (pips: number[]): void => {
      if (pips.length === spec.dice.length) found.set(spec.classOf(pips), (found.get(spec.classOf(pips)) ?? 0) + 1);
      else for (let pip = 1; pip <= spec.dice[pips.length]; pip++) go([...pips, pip]);
    };
    go([]);
    return found;
  }
  const weights = (spec: RollSpec) => new Map(outcomes(spec).map((o) => [o.key, o.weight]));

  it('counts d6, 2d6 and d10', () => {
    expect(outcomes({ dice: [6], classOf: ([a]) => (a <= 2 ? 'hit' : 'miss') })).toEqual([
      { key: 'hit', weight: 2, total: 6, pips: [1] },
      { key: 'miss', weight: 4, total: 6, pips: [3] },
    ]);
    const sum = weights({ dice: [6, 6], classOf: ([a, b]) => String(a + b) });
    expect([...sum.values()]).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    expect(outcomes({ dice: [10], classOf: ([a]) => String(a) })).toHaveLength(10);
    expect(outcomes({ dice: [], classOf: () => 'sure' })).toEqual([{ key: 'sure', weight: 1, total: 1, pips: [] }]);
  });

  it('counts two percentile rolls in one node as the product of both', () => {
    const band = (pips: readonly number[]) => String(Math.floor(percentile(pips[0], pips[1]) / 13));
    const both = independent([
      { dice: [10, 10], classOf: band },
      { dice: [10, 10], classOf: band },
    ]);
    const found = outcomes(both);
    expect(found).toHaveLength(64);
    expect(new Map(found.map((o) => [o.key, o.weight]))).toEqual(listed({ dice: both.dice, classOf: both.classOf }));
    for (const o of found) {
      expect(o.total).toBe(10_000);
      expect(both.classOf(o.pips)).toBe(o.key);
    }
  });

  it('counts a handful by its combinations exactly as throw by throw', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }), (sides, dice) => {
        const spec: RollSpec = {
          dice: new Array<number>(dice).fill(sides),
          unordered: true,
          classOf: (pips) => `${pips.filter((p) => p >= 5).length}/${Math.max(...pips)}`,
        };
        expect(weights(spec)).toEqual(listed(spec));
        for (const o of outcomes(spec)) expect(spec.classOf(o.pips)).toBe(o.key);
      }),
    );
    const big = outcomes({ dice: new Array<number>(16).fill(6), unordered: true, classOf: (p) => String(p.filter((x) => x === 6).length) });
    expect(big.reduce((sum, o) => sum + o.weight, 0)).toBe(6 ** 16);
    expect(probability(big[0].weight, big[0].total)).toEqual({ num: 5 ** 16, den: 6 ** 16, value: 5 ** 16 / 6 ** 16 });
  });

  it('says so when a roll is too big to count', () => {
    expect(() => outcomes({ dice: new Array<number>(30).fill(6), classOf: () => '' })).toThrow('too many');
    expect(() => outcomes({ dice: new Array<number>(12).fill(6), classOf: () => '' })).toThrow('unordered');
    expect(() => outcomes({ dice: [0], classOf: () => '' })).toThrow('0 sides');
  });
});

describe('distributions', () => {
  it('add dice', () => {
    expect([...sumDist([6, 6]).entries()].sort((a, b) => a[0] - b[0]).map(([, w]) => w)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    expect(mean(sumDist([6, 6, 6]))).toBe(10.5);
    expect(probabilityOf(sumDist([6, 6]), (n) => n >= 10)).toEqual({ num: 1, den: 6, value: 1 / 6 });
  });

  it('fold units that roll for themselves into one pile', () => {
    // Three units of 4, 3 and 2 points, each of which drops out on 1-2 of a d6.
    const units = [4, 3, 2].map((points) => mapDist(dieDist(6), (pip) => (pip <= 2 ? 0 : points)));
    const pile = fold(units, sure(0));
    expect(totalWeight(pile)).toBe(216);
    expect(probabilityOf(pile, (n) => n === 9)).toMatchObject({ num: 8, den: 27 });
    expect(probabilityOf(pile, (n) => n === 0)).toMatchObject({ num: 1, den: 27 });
  });

  it('keep two numbers apart in one key', () => {
    const pile = fold([dieDist(2), dieDist(2)], sure('0/0'), (so, pip) => {
      const [a, d] = so.split('/').map(Number);
      return pip === 1 ? `${a + 1}/${d}` : `${a}/${d + 1}`;
    });
    expect(pile).toEqual(
      new Map([
        ['2/0', 1],
        ['1/1', 2],
        ['0/2', 1],
      ]),
    );
  });

  it('stay exact by lowering terms, or refuse', () => {
    const coin = new Map([
      [0, 2 ** 30],
      [1, 2 ** 30],
    ]);
    expect(totalWeight(fold([coin, coin, coin], sure(0)))).toBeLessThan(Number.MAX_SAFE_INTEGER);
    const odd = new Map([
      [0, 2 ** 30],
      [1, 2 ** 30 + 1],
    ]);
    expect(() => convolve(odd, odd)).toThrow('exactly');
  });
});
