import {
  apply,
  changeStage,
  decode,
  dropStage,
  END,
  encode,
  hashOf,
  insertAfter,
  insertBefore,
  legal,
  run,
  type Stage,
  stageIndex,
  stagePath,
  standAt,
  start,
} from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { ask, begin, type Mini, mini, trace } from './mini.ts';

const phase = (id: string, more: Partial<Stage<Mini>> = {}): Stage<Mini> => ({
  id,
  name: id,
  cases: ['1'],
  run: 'p',
  scope: 'phase',
  ...more,
});
const stages = (): Stage<Mini> => ({
  id: 'game',
  name: 'Game',
  cases: ['1'],
  parts: [
    phase('prelude', { run: undefined, enter: (g) => g.emit({ e: 'prelude' }) }),
    {
      id: 'turn',
      name: 'Turn',
      cases: ['1'],
      scope: 'turn',
      enter: (g) => g.emit({ e: 'enter', n: g.v.turn }),
      parts: [
        phase('one'),
        phase('two', { when: (g) => g.v.turn !== 2 }),
        phase('three', { parts: [phase('three.a'), phase('three.b')], run: undefined }),
      ],
      leave: (g) => {
        g.emit({ e: 'leave', n: g.v.turn });
        g.v.turn++;
      },
      again: (g) => g.v.turn <= 3,
    },
  ],
  leave: (g) => g.finish({ winner: -1, level: 'over', case: '1' }),
});
const procs = { p: { first: 'q', points: { q: ask('say', 2, END) } } };
const names = (g: ReturnType<typeof begin>): string =>
  stagePath(g)
    .map((s) => s.id)
    .join('/');

describe('the sequence of play', () => {
  it('runs stages in order, repeats while `again`, leaves out what `when` forbids', () => {
    const g = begin(procs, { stages: stages() });
    const seen = [trace(g.events)];
    while (!g.result) seen.push(`${names(g)}: ${trace(apply(g, { k: 'say', n: 1 }))}`);
    expect(seen).toEqual([
      '<game> <prelude> prelude <turn> enter(1) <one>',
      'game/turn/one: say(1) <two>',
      'game/turn/two: say(1) <three> <three.a>',
      'game/turn/three/three.a: say(1) <three.b>',
      'game/turn/three/three.b: say(1) leave(1) <turn> enter(2) <one>',
      'game/turn/one: say(1) <three> <three.a>',
      'game/turn/three/three.a: say(1) <three.b>',
      'game/turn/three/three.b: say(1) leave(2) <turn> enter(3) <one>',
      'game/turn/one: say(1) <two>',
      'game/turn/two: say(1) <three> <three.a>',
      'game/turn/three/three.a: say(1) <three.b>',
      'game/turn/three/three.b: say(1) leave(3) finished',
    ]);
  });

  it('resets scopes when their stage ends', () => {
    const g = begin(procs, { stages: stages() });
    g.set('moved', 0, 1);
    g.set('tired', 0, 5);
    apply(g, { k: 'say', n: 1 });
    expect([g.f.moved[0], g.f.tired[0]]).toEqual([0, 5]);
    while (g.v.turn === 1) apply(g, { k: 'say', n: 1 });
    expect(g.f.tired[0]).toBe(-1);
  });

  it('can be stopped, written down and resumed at every point', () => {
    const g = begin(procs, { stages: stages() });
    while (!g.result) {
      const twin = decode(g.def, JSON.parse(JSON.stringify(encode(g))));
      expect([...legal(twin)]).toEqual([...legal(g)]);
      apply(g, { k: 'say', n: 2 });
      apply(twin, { k: 'say', n: 2 });
      expect(hashOf(twin)).toBe(hashOf(g));
    }
  });

  it('can be stood at the beginning of every stage and plays to the end from there', () => {
    for (const id of stageIndex(stages()).keys()) {
      const g = start(mini(procs, { stages: stages() }), { scenario: 's' });
      expect(standAt(g, id)).toBe(true);
      run(g);
      const path = names(g);
      if (['one', 'two', 'three.a', 'three.b'].includes(id)) expect(path.endsWith(id)).toBe(true);
      for (let i = 0; i < 20 && !g.result; i++) apply(g, { k: 'say', n: 1 });
      expect(g.result?.level).toBe('over');
    }
    expect(standAt(begin(procs, { stages: stages() }), 'nowhere')).toBe(false);
  });

  it('can be changed without touching the original', () => {
    const ids = (s: Stage<Mini>) => [...stageIndex(s).keys()].join(' ');
    const before = stages();
    expect(ids(insertBefore(before, 'two', phase('new')))).toBe('game prelude turn one new two three three.a three.b');
    expect(ids(insertAfter(before, 'three.a', phase('new')))).toBe('game prelude turn one two three three.a new three.b');
    expect(ids(dropStage(before, 'three'))).toBe('game prelude turn one two');
    expect(stageIndex(changeStage(before, 'one', (s) => ({ ...s, name: 'other' }))).get('one')?.name).toBe('other');
    expect(() => dropStage(before, 'nowhere')).toThrow('no stage named nowhere');
    expect(ids(before)).toBe(ids(stages()));
  });

  it('refuses two stages of the same name', () => {
    expect(() => stageIndex({ ...stages(), parts: [phase('x'), phase('x')] })).toThrow('two stages are called x');
  });
});
