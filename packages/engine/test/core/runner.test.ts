import { type AskPoint, apply, call, chance, check, drawRoll, END, legal, type Procedure, perform, prompt, toAct } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { describe, expect, it } from 'vitest';
import { ask, begin, type Mini, trace } from './mini.ts';

const say = (n: number, next: ReturnType<typeof call> | string): Procedure<Mini>['points'][string] => ({
  auto: (g) => {
    g.emit({ e: 'at', n });
    return next;
  },
});

describe('the runner', () => {
  it('calls, comes back and ends', () => {
    const g = begin({
      outer: { first: 'a', points: { a: say(1, call('inner', { x: 5 }, 'b')), b: say(2, 'c'), c: ask('pick', 2, END) } },
      inner: {
        first: 'a',
        points: {
          a: {
            auto: (g, l) => {
              g.emit({ e: 'inner', n: l.x as number });
              l.x = 6;
              return 'b';
            },
          },
          b: {
            auto: (g, l) => {
              g.emit({ e: 'inner', n: l.x as number });
              return END;
            },
          },
        },
      },
    });
    expect(trace(g.events)).toBe('<game> at(1) inner(5) inner(6) at(2)');
    expect(prompt(g)).toMatchObject({ side: 0, kind: 'ask', at: 'outer.c', stages: ['game'], kinds: ['pick'] });
    expect(trace(apply(g, { k: 'pick', n: 2 }))).toBe('pick(2) finished');
    expect(prompt(g)).toMatchObject({ kind: 'over', side: undefined });
    expect([...legal(g)]).toEqual([]);
    expect(check(g, { k: 'pick', n: 1 })?.why).toBe('game-over');
  });

  it('takes the only answer by itself, unless it must be asked always', () => {
    const forced = begin({ p: { first: 'a', points: { a: ask('one', 1, 'b'), b: ask('two', 2, END) } } });
    expect(trace(forced.events)).toBe('<game> one(1)');
    const always = begin({ p: { first: 'a', points: { a: { ...ask('one', 1, 'b'), always: true } as never, b: ask('two', 2, END) } } });
    expect(prompt(always).at).toBe('p.a');
    expect([...legal(always)]).toEqual([{ k: 'one', n: 1 }]);
  });

  it('skips a question that says so', () => {
    const g = begin({ p: { first: 'a', points: { a: { ...ask('one', 3, END), skip: () => 'b' } as never, b: ask('two', 2, END) } } });
    expect(prompt(g).at).toBe('p.b');
  });

  it('does not look for answers where there are surely several', () => {
    let looked = 0;
    const question = ask('one', 2, END) as AskPoint<Mini>;
    const [one] = question.options;
    const from: typeof one.from = (...args) => {
      looked++;
      return one.from(...args);
    };
    const counted = { ...question, options: [{ ...one, from }] };
    const points = (more: object) => ({ p: { first: 'a', points: { a: { ...counted, ...more } as never } } });
    expect(prompt(begin(points({}))).at).toBe('p.a');
    expect(looked).toBe(1);
    const g = begin(points({ several: () => true }));
    expect([prompt(g).at, looked]).toEqual(['p.a', 1]);
    expect([...legal(g)]).toHaveLength(2);
    expect(prompt(begin(points({ several: () => false }))).at).toBe('p.a');
    expect(looked).toBe(3);
  });

  it('fails loudly when nobody can answer, nothing follows or play runs in circles', () => {
    expect(() => begin({ p: { first: 'a', points: { a: ask('none', 0, END) } } })).toThrow('nobody can answer p/a');
    expect(() => begin({ p: { first: 'a', points: { a: say(1, 'gone') } } })).toThrow('no point gone');
    expect(() => begin({ p: { first: 'a', points: { a: { auto: () => 'a' } } } })).toThrow('does not stop');
    expect(() => begin({ p: { first: 'a', points: { a: { auto: () => call('nobody', {}, 'a') } } } })).toThrow('no procedure named nobody');
  });

  it('stops at dice and goes on with the pips', () => {
    const g = begin({
      p: {
        first: 'die',
        points: {
          die: {
            roll: () => ({ dice: [6, 6], cases: ['1'], says: 'ask', classOf: (p) => (p[0] === p[1] ? 'double' : 'other') }),
            take: (g, _l, pips) => {
              g.emit({ e: 'sum', n: pips[0] + pips[1] });
              return 'q';
            },
          },
          q: ask('x', 2, END),
        },
      },
    });
    expect(toAct(g)).toBeUndefined();
    expect(chance(g)?.outcomes.map(({ key, weight, total }) => [key, weight, total])).toEqual([
      ['double', 6, 36],
      ['other', 30, 36],
    ]);
    expect(check(g, { k: 'x', n: 1 })?.why).toBe('die-first');
    for (const pips of [undefined, [1], [1, 7], [0, 1], [1.5, 2], ['1', 2], [1, 2, 3]])
      expect(check(g, { k: 'roll', pips })?.why).toBe('malformed');
    const twin = g.copy();
    expect(drawRoll(g)).toEqual(drawRoll(twin));
    expect(trace(perform(g, { k: 'roll', pips: [3, 4] }))).toBe('rolled sum(7)');
    expect(check(g, { k: 'roll', pips: [1, 1] })?.why).toBe('no-die');
  });
});

describe('interruptions', () => {
  const mover: Procedure<Mini> = {
    first: 'step',
    points: { step: ask('step', 3, 'step'), dropped: say(99, 'after'), after: ask('after', 2, END) },
    still: (g) => (g.v.round === 3 ? 'dropped' : undefined),
  };
  const react: Procedure<Mini, { to: number }> = {
    locals: record({ to: count() }),
    first: 'q',
    points: {
      q: {
        who: () => 1,
        cases: ['1'],
        says: 'ask',
        options: ask('react', 3, END, 1) && [
          {
            k: 'react',
            parts: 'n',
            from: () => [1, 2, 3].map((n) => ({ k: 'react', n })),
            test: () => undefined,
            take: (g, l, a) => {
              g.emit({ e: 'reacted', n: l.to });
              g.v.round = a.n;
              return END;
            },
          },
        ],
      },
    },
  };

  it('put the called procedure on top, first event first, and the interrupted one goes on', () => {
    const g = begin(
      { mover, react },
      {
        triggers: [
          { on: 'step', when: (_g, e) => ((e.n as number) > 1 ? { to: e.n as number } : undefined), call: 'react' },
          { on: 'step', when: (_g, e) => (e.n === 3 ? { to: 30 } : undefined), call: 'react' },
        ],
      },
    );
    apply(g, { k: 'step', n: 1 });
    expect(toAct(g)).toBe(0);
    apply(g, { k: 'step', n: 3 });
    expect(toAct(g)).toBe(1);
    expect(trace(apply(g, { k: 'react', n: 1 }))).toBe('reacted(3)');
    expect(trace(apply(g, { k: 'react', n: 1 }))).toBe('reacted(30)');
    expect(prompt(g).at).toBe('mover.step');
  });

  it('ask the interrupted procedure whether it still goes on', () => {
    const g = begin({ mover, react }, { triggers: [{ on: 'step', when: () => ({ to: 0 }), call: 'react' }] });
    apply(g, { k: 'step', n: 1 });
    expect(trace(apply(g, { k: 'react', n: 3 }))).toBe('reacted(0) at(99)');
    expect(prompt(g).at).toBe('mover.after');
  });

  it('ask every procedure below, not only the topmost', () => {
    const caller: Procedure<Mini> = {
      first: 'go',
      points: { go: { auto: () => call('mover', {}, 'later') }, later: ask('later', 2, END), instead: ask('instead', 2, END) },
      still: (g) => (g.v.round === 3 ? 'instead' : undefined),
    };
    const short: Procedure<Mini> = { ...mover, points: { ...mover.points, dropped: { auto: () => END } } };
    const g = begin({ caller, mover: short, react }, { triggers: [{ on: 'step', when: () => ({ to: 0 }), call: 'react' }] });
    apply(g, { k: 'step', n: 1 });
    apply(g, { k: 'react', n: 3 });
    expect(prompt(g).at).toBe('caller.instead');
  });

  it('may be mere effects, whose events are looked at in turn', () => {
    const g = begin(
      { mover, react },
      {
        triggers: [
          { on: 'step', effect: (g, e) => g.emit({ e: 'echo', n: e.n as number }) },
          { on: 'echo', effect: (g, e) => g.set('mark', e.n as number, 1) },
        ],
      },
    );
    expect(trace(apply(g, { k: 'step', n: 2 }))).toBe('step(2) echo(2)');
    expect(g.f.mark[2]).toBe(1);
  });

  it('leave the game over when it is decided in the middle', () => {
    const g = begin(
      { mover, react },
      {
        triggers: [{ on: 'step', when: () => ({ to: 0 }), call: 'react' }],
        def: { watch: (g) => (g.f.mark[0] ? { winner: 1, level: 'won', case: '1' } : undefined) },
      },
    );
    g.set('mark', 0, 1);
    apply(g, { k: 'step', n: 1 });
    expect(g.result?.winner).toBe(1);
    expect(prompt(g).kind).toBe('over');
  });
});
