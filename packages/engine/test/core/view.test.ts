import { apply, eventsFor, logFor, ONLOOKER, Session, seedRng, start, view } from '@hexfront/engine';
import { count, record, unit, units } from '@hexfront/engine/parts';
import { checkViews, playout } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { tenHexes } from '../../example/game.ts';
import { markUnseen } from '../../src/core/view.ts';
import { ask, begin } from './mini.ts';

const idle = { p: { first: 'q', points: { q: ask('say', 2, 'q') } } };

describe('views', () => {
  it('never hold the generator, the seed, secret vars or secret fields', () => {
    const g = begin(idle);
    g.set('mood', 0, 4711);
    g.set('mood', 2, 4712);
    g.set('fate', 1, 4713);
    g.v.secret = 4714;
    g.v.sealed = 4715;
    const [a, b, o] = [view(g, 0), view(g, 1), view(g, ONLOOKER)].map((v) => JSON.stringify(v));
    const holds = (text: string) => [4711, 4712, 4713, 4714, 4715].filter((n) => text.includes(String(n)));
    expect([holds(a), holds(b), holds(o)]).toEqual([[4711, 4714], [4712], []]);
    for (const text of [a, b, o]) expect(text.includes('hexfront"')).toBe(false);
    expect(view(g, 0).state.rng).toBeUndefined();
  });

  it('show distant units only as markers', () => {
    const g = start(tenHexes, { scenario: 'meeting', options: { fog: true } });
    const blue = view(g, 0);
    expect(blue.tokens).toHaveLength(3);
    expect(blue.tokens.every((t) => t.side === 1 && t.count === 1)).toBe(true);
    const units = new Set<number>();
    let at = 0;
    const list = blue.state.fields.place;
    for (let i = 0; i < list.length; i += 2) {
      at += list[i];
      units.add(at);
    }
    expect([...units]).toEqual([0, 1, 2]);
  });

  it('keep plans sealed until both are chosen', () => {
    const g = start(tenHexes, { scenario: 'meeting' });
    apply(g, { k: 'plan', n: 2 });
    expect(view(g, 0).state.vars.blueSealed).toBe(2);
    expect(view(g, 1).state.vars.blueSealed).toBeUndefined();
    const events = apply(g, { k: 'plan', n: 1 });
    expect(events.find((e) => e.e === 'plans')).toMatchObject({ blue: 2, red: 1, reveals: true });
    expect(view(g, 1).state.vars.bluePlan).toBe(2);
  });

  it('leak nothing at any point of random games', () => {
    for (let i = 0; i < 5; i++) {
      const g = start(tenHexes, { scenario: i % 2 ? 'siege' : 'meeting', options: { fog: true }, seed: `v${i}` });
      const rng = seedRng(`v${i}`);
      for (let n = 0; n < 60 && !g.result; n++) {
        playout(g, rng, { max: 1 });
        checkViews(g, rng);
      }
    }
  });

  it('do not name hidden units in rows and frames', () => {
    const locals = record({ u: unit(), mover: unit(), units: units(), left: count(), deep: record({ attackers: units() }) });
    const g = begin({ p: { ...idle.p, locals } }, { def: { visible: (_g, side, u) => (side === 1 && u === 0 ? 0 : 2) } });
    g.frames[1].l = { u: 0, mover: 1, units: [0, 1], left: 0, deep: { attackers: [0] } };
    expect(view(g, 1).state.frames[1].l).toEqual({ u: -1, mover: 1, units: [1], left: 0, deep: { attackers: [] } });
    expect(view(g, 0).state.frames[1].l).toEqual(g.frames[1].l);
  });

  it('open when the game is over', () => {
    const g = begin(idle);
    g.v.secret = 9;
    g.finish({ winner: 0, level: 'x', case: '1' });
    expect(view(g, 1).state.vars.secret).toBe(9);
  });

  it('events of one side are for that side', () => {
    const events = [{ e: 'a' }, { e: 'b', for: 0 }, { e: 'c', for: 1 }];
    expect(eventsFor(events, 0).map((e) => e.e)).toEqual(['a', 'b']);
    expect(eventsFor(events, ONLOOKER).map((e) => e.e)).toEqual(['a']);
  });

  it("keep moves of hidden units out of the other side's log", () => {
    const s = new Session(start(tenHexes, { scenario: 'meeting', options: { fog: true }, seed: 'log' }));
    s.play({ k: 'plan', n: 0 });
    s.play({ k: 'plan', n: 0 });
    s.play({ k: 'pick', u: 1 });
    s.play({ k: 'step', h: s.world.board.hex('B2') as number });
    const told = (side: number) =>
      logFor(s.log, side)
        .slice(2)
        .map((e) => [e.action.k, e.events.map((x) => x.e).join()]);
    expect(told(0)).toEqual([
      ['pick', ''],
      ['step', 'entered'],
    ]);
    expect(told(1)).toEqual([
      ['unseen', ''],
      ['unseen', ''],
    ]);
    expect(told(ONLOOKER)).toEqual(told(1));
    const open = new Session(start(tenHexes, { scenario: 'meeting' }), 'state', s.actions);
    expect(logFor(open.log, 1)[3].action.k).toBe('step');
  });

  it('show an action though the next stage begins with something hidden', () => {
    const g = start(tenHexes, { scenario: 'meeting', options: { fog: true }, seed: 'log' });
    const hidden = { e: 'hit', unit: 0, case: '6.1' };
    const stage = { e: 'stage', stage: 'red', side: 1 };
    expect([markUnseen(g, { k: 'done' }, [hidden, stage]), markUnseen(g, { k: 'done' }, [stage, hidden])]).toEqual([[1], []]);
    expect(eventsFor([stage, hidden], 1).map(({ e }) => e)).toEqual(['stage']);
  });

  it('are caught by the check when the game forgets to hide something', () => {
    const leaky = begin(idle, { def: { visible: (g, side, u) => (side !== 0 && u === 0 && g.v.secret > 0 ? 0 : 2) } });
    expect(() => checkViews(leaky, seedRng('x'))).toThrow('changes with what is hidden');
    const noisy = begin(idle);
    noisy.rows.list.push({ n: 4711 });
    expect(() => checkViews(noisy, seedRng('x'), (_g, side) => (side === 1 ? [4711] : []))).toThrow('the view of Side B holds 4711');
  });
});
