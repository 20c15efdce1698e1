/** The game's own tools in the hands of the computer player: planes, companies, bridges, the secret plan. */
import { type Action, distance, legal, prompt, type Side, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { strategy } from '../../src/computer/strategy.ts';
import { wachtAmRhein } from '../../src/index.ts';
import { oddsOf } from '../../src/rules/combat/odds.ts';
import { dryRoads, OFF_ROAD } from '../../src/rules/movement/roads.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, E, out, type Scene, scene, W } from '../kit/field.ts';
import { battlefield, DE, declare, draft, theBattle, US } from '../kit/fight.ts';
import { hex, idle, offers, play, position, roll, u } from '../kit/kit.ts';

const EAST = out(E, 1);
const before = (g: G, side: Side, answer: Action): Action | undefined => strategy.before?.(g, side, prompt(g).at, answer);
const answer = (g: G, side: Side, n = 0): Action | undefined =>
  strategy.answer?.(g, side, prompt(g).at, [...legal(g)], (most) => Math.min(n, most - 1));
const ready = { k: 'ready' };
const roadsAt = (g: G, h: number): number =>
  dryRoads(g.board)
    .subarray(6 * h, 6 * h + 6)
    .filter((kind) => kind > OFF_ROAD).length;

describe('Ground Support', () => {
  const front = (vars: Record<string, number>, more: Partial<Scene> = {}): G =>
    battlefield({ turn: 8, units: { [DE.foot]: C, [DE.mate]: C, [US.foot]: EAST }, vars, ...more });
  const attack = { on: EAST, by: [DE.foot, DE.mate] };
  it('flies for an attack with the fewest points that bring the best column', () => {
    const g = draft(front({ germanSupport: 16 }), attack);
    const called = before(g, GERMAN, ready);
    expect(called?.k).toBe('air');
    const odds = (n: number): number => {
      const one = draft(front({ germanSupport: 16 }), attack);
      play(one, ...(n > 0 ? [{ k: 'air', n }] : []), ready);
      return oddsOf(one, theBattle(one)).column;
    };
    const n = called?.n ?? 0;
    expect(odds(n)).toBeGreaterThan(odds(n - 1));
    expect(odds(8)).toBe(odds(n));
    // Once called it is not called again.
    play(g, called ?? ready);
    expect(before(g, GERMAN, ready)).toBeUndefined();
  });
  it('is not called where it changes nothing, nor by night', () => {
    expect(before(draft(front({}), attack), GERMAN, ready)).toBeUndefined();
    expect(before(draft(front({ germanSupport: 16 }, { turn: 10 }), attack), GERMAN, ready)).toBeUndefined();
  });
  it('flies where guns alone cannot make the Barrage attack that is begun, with as few points as are needed', () => {
    const units = { [DE.foot]: { at: C, attacked: 1 }, [US.foot]: EAST, 'de-iss-a150-1': out(W, 2) };
    const begun = (): G =>
      draft(battlefield({ turn: 8, units, vars: { germanSupport: 16 }, hexes: { [C]: ['village'], [EAST]: ['town'] } }), {
        on: EAST,
        guns: ['de-iss-a150-1'],
      });
    const g = begun();
    const called = answer(g, GERMAN);
    expect(called?.k).toBe('air');
    play(g, called ?? ready);
    expect(offers(g, 'ready')).toHaveLength(1);
    // One point less is too little.
    expect(offers(play(begun(), { k: 'air', n: (called?.n ?? 0) - 1 }), 'ready')).toHaveLength(0);
  });
  it('flies against an attack', () => {
    const g = declare(front({ alliedSupport: 16 }), attack);
    expect(prompt(g).at).toBe('battle.support');
    const called = before(g, ALLIED, ready);
    expect(offers(g, 'air').map((a) => a.n)).toContain(called?.n);
  });
});

describe('companies', () => {
  const us = (units: Scene['units']): G => scene({ side: 'allied', units: { [US.foot]: C, ...units } });
  const germans = { [DE.foot]: out(E, 6), [DE.mate]: out(E, 7), [DE.other]: out(E, 8), 'de-2-89-12-i': out(E, 7) };
  const parts = (g: G): Action | undefined => before(g, ALLIED, { k: 'done' });
  it('a battalion is broken down where the enemy is many and some hexes away', () => {
    expect(parts(us(germans))).toEqual({ k: 'split', u: u(US.foot) });
  });
  it('not where he is near, few, or it holds a position', () => {
    expect(parts(us({ ...germans, [DE.tanks]: out(E, 3) }))).toBeUndefined();
    expect(parts(us({ [DE.foot]: out(E, 6) }))).toBeUndefined();
    expect(parts(scene({ side: 'allied', units: { [US.foot]: C, ...germans }, works: { [C]: 1 } }))).toBeUndefined();
  });
});

describe('bridges', () => {
  const side = `${C}|${EAST}`;
  const ENGINEER = 'us-254-v-e';
  const us = (units: Scene['units']): G =>
    scene({ side: 'allied', phase: 'bridges', units: { [ENGINEER]: C, ...units }, sides: { [side]: ['river', 'bridge', 'road'] } });
  const isBlown = (units: Scene['units']): boolean => answer(us(units), ALLIED)?.k === 'blow';
  it('are blown when the enemy is at hand and nobody has still to come over', () => {
    expect(isBlown({ [DE.foot]: out(E, 4) })).toBe(true);
    expect(isBlown({ [DE.foot]: out(E, 7) })).toBe(false);
    expect(isBlown({ [DE.foot]: out(E, 5), [US.foot]: out(E, 2) })).toBe(false);
    expect(isBlown({ [DE.foot]: out(E, 3), [US.foot]: out(E, 2) })).toBe(true);
  });
  const german = (more: Partial<Scene>): Action | undefined =>
    answer(
      scene({
        phase: 'bridges',
        units: { 'de-12xx-e': { at: C, carries: 1, stayed: 1 } },
        sides: { [side]: ['river'] },
        ...more,
      }),
      GERMAN,
    );
  it('are built where roads end on both banks, or where no other is near', () => {
    expect(german({ secondary: [out(W, 1), C] })?.k).toBe('build');
    expect(german({ sides: { [side]: ['river'], [`${out(W, 1)}|${C}`]: ['river', 'bridge'] } })?.k).toBe('done');
  });
});

describe('teams', () => {
  const far = (more: Scene['units'] = {}): G => {
    const g = scene({
      side: 'allied',
      units: { [US.foot]: C, 'us-co-im-01': C, ...more },
      secondary: [out(W, 4), out(W, 3), out(W, 2), out(W, 1), C],
    });
    return play(g, { k: 'pick', u: u(US.foot) });
  };
  it('far from the enemy a company goes along to where its battalion marches, near him nobody does', () => {
    const g = far();
    const march = { k: 'march', h: hex(g, out(W, 3)) };
    expect(before(g, ALLIED, march)).toEqual({ k: 'with', u: u('us-co-im-01') });
    play(g, { k: 'with', u: u('us-co-im-01') });
    expect(offers(g, 'march').map((a) => a.h)).toContain(march.h);
    expect(before(g, ALLIED, march)).toBeUndefined();
    expect(before(far({ [DE.foot]: out(E, 5) }), ALLIED, march)).toBeUndefined();
  });
});

describe('commandos', () => {
  it('in disguise go to crossroads behind the lines, and stay there', () => {
    const g = start(wachtAmRhein, { scenario: 'kampfgruppe-peiper', options: { truppeneinheit: true }, seed: 'disguise' });
    idle(g, (w) => prompt(w).at === 'movement.plan' && w.v.side === GERMAN);
    const sent: number[] = [];
    for (let one = before(g, GERMAN, { k: 'done' }); one?.k === 'disguise'; one = before(g, GERMAN, { k: 'done' })) {
      expect(sent).not.toContain(one.u);
      sent.push(one.u ?? -1);
      play(g, one);
      play(g, answer(g, GERMAN) ?? one);
      if (prompt(g).at === 'disguise.roll') roll(g, 1);
    }
    expect(sent.length).toBe(4);
    for (const { h } of g.rows.disguised) expect(roadsAt(g, h)).toBeGreaterThan(2);
  });
  it('jump as soon as the sky is clear, where a strong unit has to come', () => {
    const due = Object.fromEntries([1, 2, 3, 4].map((n) => [`de-paracommando-${n}`, { at: 'Due' }]));
    const lay = (weather: number): G =>
      position({
        scenario: 'kampfgruppe-peiper',
        stage: 'german.movement',
        options: { 'parachute-drop': true },
        vars: { turn: 8, weather },
        units: { ...due, 'de-1-48-12-i': { at: 'C1709' }, [US.foot]: { at: 'C1135' }, [US.tanks]: { at: 'C1127' } },
      });
    expect(before(lay(1), GERMAN, { k: 'done' })).toBeUndefined();
    const g = lay(2);
    expect(before(g, GERMAN, { k: 'done' })).toEqual({ k: 'drop' });
    play(g, { k: 'drop' });
    const site = answer(g, GERMAN)?.h ?? 0;
    expect(distance(g.board, site, g.hexOf(u(US.tanks)))).toBeLessThanOrEqual(distance(g.board, site, g.hexOf(u(US.foot))));
  });
});

describe('the night', () => {
  it('is for rest: nobody moves in a Night Bonus turn but who leaves the map', () => {
    const night = (units: Scene['units']): Action | undefined =>
      before(scene({ phase: 'bonus-movement', turn: 10, units, vars: { bonus: 1 } }), GERMAN, { k: 'pick', u: u(DE.foot) });
    expect(night({ [DE.foot]: C, [US.foot]: out(E, 6) })).toEqual({ k: 'done' });
    const g = scene({ phase: 'bonus-movement', turn: 10, units: { [DE.foot]: C }, vars: { bonus: 1 } });
    const reach = { hexes: [], kinds: [], costs: [] };
    strategy.reach?.(g, u(DE.foot), 'now', reach);
    expect(reach.hexes).toEqual([]);
  });
});

describe('the secret plan', () => {
  it('is one of three by the chance of the player, never one that begins farthest away', () => {
    const g = start(wachtAmRhein, { scenario: 'campaign', seed: 'plan' });
    expect(prompt(g).at).toBe('plan.choose');
    const chosen = [0, 1, 2, 3].map((n) => answer(g, GERMAN, n)?.n);
    expect(new Set(chosen).size).toBe(3);
    expect(chosen[3]).toBe(chosen[2]);
  });
});
