import { type Action, hashOf, legal, logFor, Session, seedRng, start, toAct, type World } from '@hexfront/engine';
import { randomAction } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { type TenHexes, tenHexes } from '../../example/game.ts';
import { ask, mini } from './mini.ts';

const session = (seed = 'session') => new Session(start(tenHexes, { scenario: 'meeting', seed }));
/** Plays by chance until `done` says so or the game is over. */
function playOn(s: Session<TenHexes>, done: (s: Session<TenHexes>) => boolean, seed = 'player'): Session<TenHexes> {
  const rng = seedRng(seed);
  while (!s.world.result && !done(s)) s.play(randomAction(s.world, rng) as Action);
  return s;
}
/** The same point of a game, with a pause at every entry on the way. */
function entryByEntry(s: Session<TenHexes>, length: number): World<TenHexes> {
  const way = s.goTo(length);
  for (;;) {
    const { done, value } = way.next();
    if (done) return value;
  }
}
const plans = (s: Session<TenHexes>) => {
  s.play({ k: 'plan', n: 1 });
  s.play({ k: 'plan', n: 2 });
  return s;
};

describe('a session', () => {
  it('refuses without changing anything', () => {
    const s = session();
    const hash = s.hash();
    expect(s.play({ k: 'plan', n: 7 })).toEqual({ refusal: { case: '2.1', why: 'no-plan' } });
    expect(s.play({ k: 'plan', n: 1 }, 1)).toMatchObject({ refusal: { why: 'not-your-turn' } });
    // Nor does the other side learn why it could not be done.
    expect(s.play({ k: 'plan', n: 99 }, 1)).toMatchObject({ refusal: { why: 'not-your-turn' } });
    expect([s.hash(), s.log.length]).toEqual([hash, 0]);
    expect(s.play({ k: 'plan', n: 1 }, 0)).toMatchObject({ events: [] });
  });

  it('lets dice fall by itself and logs them', () => {
    const s = playOn(session(), (s) => s.log.some((e) => e.action.k === 'roll'));
    const roll = s.log.find((e) => e.action.k === 'roll');
    expect(roll?.by).toBeUndefined();
    expect(roll?.barrier).toBe(true);
    expect(s.world.result !== undefined || toAct(s.world) !== undefined).toBe(true);
  });

  it('takes back freely, but not past an opened secret, a die or the other side', () => {
    const s = session();
    s.play({ k: 'plan', n: 1 });
    expect(s.undoable).toBe(1);
    s.play({ k: 'plan', n: 2 });
    expect(s.undoable).toBe(0);
    expect(s.undo()).toBe(false);
    const hashes = [s.hash()];
    const first = [...legal(s.world)].find((a) => a.k === 'pick') as Action;
    s.play(first);
    hashes.push(s.hash());
    s.play({ k: 'stop' });
    expect(s.undoable).toBe(2);
    expect(s.undo()).toBe(true);
    expect(s.hash()).toBe(hashes[1]);
    expect(s.undo()).toBe(true);
    expect(s.hash()).toBe(hashes[0]);
    expect(s.canRedo).toBe(true);
    expect([s.redo(), s.redo(), s.redo()]).toEqual([true, true, false]);
    s.undo();
    s.play({ k: 'stop' });
    expect(s.canRedo).toBe(false);
    const rolled = playOn(session('dice'), (x) => x.log.at(-1)?.action.k === 'roll');
    expect(rolled.undoable).toBe(0);
  });

  it('stops undo at the last action of the other side', () => {
    const def = mini({ p: { first: 'a', points: { a: ask('a', 2, 'b', 0), b: ask('b', 2, 'c', 1), c: ask('c', 2, 'a', 1) } } });
    const s = new Session(start(def, { scenario: 's' }));
    for (const k of ['a', 'b', 'c']) s.play({ k, n: 1 });
    expect(s.undoable).toBe(2);
  });

  it('shows any earlier point, and the points stay as they were', () => {
    const hashes: string[] = [];
    const s = session('points');
    const rng = seedRng('points');
    while (!s.world.result) {
      hashes[s.log.length] = s.hash();
      s.play(randomAction(s.world, rng) as Action);
    }
    expect(s.log.length).toBeGreaterThan(60);
    hashes.forEach((hash, n) => {
      expect(hashOf(s.at(n))).toBe(hash);
      expect(hashOf(entryByEntry(s, n))).toBe(hash);
    });
    expect(() => s.at(-1)).toThrow(RangeError);
    expect(() => s.at(s.log.length + 1)).toThrow(RangeError);
    expect(() => s.at(0.5)).toThrow(RangeError);
  });

  it('rolls back past dice by consent, with new dice that replay', () => {
    const s = playOn(session('rollback'), (x) => x.log.filter((e) => e.action.k === 'roll').length === 3);
    const first = s.log.findIndex((e) => e.action.k === 'roll');
    const action = s.log[first - 1].action;
    const lines = new Set<string>();
    for (let i = 0; i < 8; i++) {
      s.rollback(first - 1);
      expect(s.log.at(-1)?.action.k).toBe('reseed');
      expect(s.undoable).toBe(0);
      s.play(action);
      lines.add(JSON.stringify(s.world.state.rng));
      const again = new Session(start(tenHexes, s.world.setup), 'state', s.actions);
      expect(again.hash()).toBe(s.hash());
      expect(again.strangeDice).toBe(0);
    }
    expect(lines.size).toBe(8);
    expect(() => s.rollback(999)).toThrow(RangeError);
  });

  it('branches without touching the original', () => {
    const s = playOn(session('branch'), (x) => x.log.length > 70);
    const hash = s.hash();
    const half = s.branch(40);
    const at40 = hashOf(s.at(40));
    const fresh = new Session(start(tenHexes, s.world.setup), 'state', s.actions.slice(0, 40));
    expect(half.hash()).toBe(fresh.hash());
    playOn(half, () => false, 'elsewhere');
    expect(s.hash()).toBe(hash);
    expect(hashOf(s.at(40))).toBe(at40);
    expect(hashOf(half.at(30))).toBe(hashOf(s.at(30)));
  });

  it('takes dice from a server or from the log', () => {
    const six = new Session(start(tenHexes, { scenario: 'meeting' }), (g) => {
      const now = g.frames.at(-1);
      return now?.at === 'die' ? { k: 'roll', pips: [6] } : undefined;
    });
    playOn(six, (x) => x.log.filter((e) => e.action.k === 'roll').length > 2);
    expect(six.log.filter((e) => e.action.k === 'roll').every((e) => e.action.pips?.[0] === 6)).toBe(true);
    const follower = new Session(start(tenHexes, { scenario: 'meeting' }), 'log');
    for (const a of six.actions) expect('events' in follower.play(a)).toBe(true);
    expect(follower.hash()).toBe(six.hash());
    const honest = new Session(start(tenHexes, { scenario: 'meeting' }), 'state', six.actions);
    expect(honest.strangeDice).toBeGreaterThan(0);
  });

  it('stands as before when a rule fails half-way', () => {
    const def = mini({
      p: {
        first: 'a',
        points: {
          a: {
            who: () => 0,
            cases: ['1'],
            options: [
              {
                k: 'go',
                parts: 'n',
                from: () => [1, 2].map((n) => ({ k: 'go', n })),
                test: () => undefined,
                take: (g, _l, a) => {
                  g.set('steps', 0, a.n);
                  g.rows.list.push({ n: 1 });
                  if (a.n === 1) throw new TypeError('a fault of the rules');
                  return 'a';
                },
              },
            ],
          },
        },
      },
    });
    const s = new Session(start(def, { scenario: 's' }));
    s.play({ k: 'go', n: 2 });
    const hash = s.hash();
    expect(() => s.play({ k: 'go', n: 1 })).toThrow('a fault of the rules');
    expect([s.hash(), s.log.length]).toEqual([hash, 1]);
    expect('events' in s.play({ k: 'go', n: 2 })).toBe(true);
  });

  it('hides sealed answers of the other side in its log', () => {
    const s = plans(session());
    const [mine, theirs] = logFor(s.log, 0);
    expect(mine.action).toEqual({ k: 'plan', n: 1 });
    expect(theirs.action).toEqual({ k: 'sealed' });
    expect(logFor(s.log, -1).map((e) => e.action.k)).toEqual(['sealed', 'sealed']);
    expect(theirs.events.some((e) => e.e === 'plans')).toBe(true);
  });
});
