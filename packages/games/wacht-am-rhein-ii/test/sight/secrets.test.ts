/** What must not leave by a side door: names of hidden units in fields of hexsides, who has broken down, which assembly area is given up, private tallies. */
import { check, logFor, prompt, Session, seenBy, view } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { visible } from '../../src/rules/sight/observation.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { ALLIED, type G, GERMAN, type WaR2 } from '../../src/state/shape.ts';
import { C, hex, N, offers, out, play, proves, S, SE, scene, u } from '../kit/campaign.ts';

const SCREEN = 'al-78id-2-309-inf';
const TANKS = 'al-7ad-cca-1';
const seen = (g: G, side: number): string => JSON.stringify(view(g, side));

describe('hidden stacks', () => {
  const [TOP, ONE, TWO] = ['ge-272vg-i-980-vg', 'ge-272vg-i-981-vg', 'ge-272vg-ii-981-vg'];
  it('the enemy does not learn which battalion of a hidden stack has broken down', () => {
    const after = (id: string): G => {
      const g = scene({
        stage: 'german.movement',
        options: { fog: true },
        units: { [TOP]: C, [ONE]: { at: C, steps: 1 }, [TWO]: { at: C, steps: 1 } },
      });
      play(g, { k: 'detach', u: u(id) });
      return g;
    };
    const [one, two] = [after(ONE), after(TWO)];
    expect([visible(one, ALLIED, u(ONE)), visible(one, GERMAN, u(ONE))]).toEqual([0, 2]);
    expect(seen(one, ALLIED)).toBe(seen(two, ALLIED));
    expect(seen(one, GERMAN)).not.toBe(seen(two, GERMAN));
  });
  it('nor what of it is about to move: the hex and the points of a move in hand would tell what kind of counter it is', () => {
    const inHand = (id: string): G => {
      const g = scene({ stage: 'allied.movement', options: { fog: true }, units: { [SCREEN]: C, 'al-78id-1-309-inf': C, [TANKS]: C } });
      g.set('top', hex(g, C), u(SCREEN) + 1);
      play(g, { k: 'pick', u: u(id) });
      return g;
    };
    const [foot, tanks, open] = ['al-78id-1-309-inf', TANKS, SCREEN].map(inHand);
    const about = (g: G, side: number): unknown => JSON.stringify([view(g, side).state.frames, prompt(seenBy(g, side, 'x'))]);
    expect(about(foot, GERMAN)).toBe(about(tanks, GERMAN));
    expect(about(open, GERMAN)).not.toBe(about(foot, GERMAN));
    expect(view(foot, ALLIED).state.frames.at(-1)).toMatchObject({ proc: 'move', l: { u: u('al-78id-1-309-inf') } });
  });
  it('a building site does not name the bridge column that works there', () => {
    const COLUMN = u('ge-hbr-12');
    const g = scene({ stage: 'allied.movement', options: { fog: true }, units: { [TOP]: C, 'ge-hbr-12': C } });
    expect(visible(g, ALLIED, COLUMN)).toBe(1);
    g.set('siteColumn', 7, COLUMN + 1);
    expect([view(g, ALLIED).state.fields.siteColumn, view(g, GERMAN).state.fields.siteColumn]).toEqual([undefined, [7, COLUMN + 1]]);
  });
  it('nor does the enemy learn which hybrid was sent to Monschau, or what the 150th Panzer Brigade has lost', () => {
    const CCA = ['al-5ad-cca-1', 'al-5ad-cca-2'];
    const sent = (id: string): string => {
      const units = { [SCREEN]: C, ...Object.fromEntries(CCA.map((at) => [at, C])) };
      const g = scene({ stage: 'german.movement', options: { fog: true }, units });
      g.set('top', hex(g, C), u(SCREEN) + 1);
      g.set('guard', u(id), 1);
      expect(visible(g, GERMAN, u(id))).toBe(1);
      return seen(g, GERMAN);
    };
    expect(sent(CCA[0])).toBe(sent(CCA[1]));
    const g = scene({ stage: 'german.movement', vars: { brigadeLosses: 3 } });
    expect([view(g, ALLIED).state.vars.brigadeLosses, view(g, GERMAN).state.vars.brigadeLosses]).toEqual([undefined, 3]);
  });
});

it('no refusal tells whether or where a hidden counter is', () => {
  const [TOP, HIDDEN, AWAY] = ['ge-272vg-i-980-vg', 'ge-272vg-i-981-vg', 'ge-272vg-ii-981-vg'];
  const NEAR = {
    'al-78id-1-309-inf': C,
    'ge-272vg-ii-980-vg': out(SE, 1),
    'al-78id-307-fa': out(N, 2),
    'al-78id-303-ce': out(N, 1),
    'al-78id-hq': out(N, 2),
  };
  let asked = 0;
  for (const stage of [
    'construction',
    'mode',
    'movement',
    'designation',
    'allied-barrages',
    'assaults',
    'exploitation',
    'administration',
  ]) {
    const g = scene({
      stage: `allied.${stage}`,
      options: { fog: true },
      hexes: { [C]: 'woods' },
      units: { ...NEAR, [TOP]: out(S, 3), [HIDDEN]: out(S, 3) },
    });
    if (prompt(g).side !== ALLIED) continue;
    expect([visible(g, ALLIED, u(HIDDEN)), g.f.place[u(AWAY)] === g.board.n]).toEqual([1, true]);
    for (const k of prompt(g).kinds)
      for (const more of [{}, { n: 1 }, { h: hex(g, C) }]) {
        const why = (id: string): string => JSON.stringify(check(g, { k, u: u(id), ...more })).replace(`:${u(id)}`, ':itself');
        expect(why(HIDDEN), `${stage} ${k}`).toBe(why(AWAY));
        if (why(HIDDEN).includes('unit-unknown')) asked++;
      }
  }
  expect(asked).toBeGreaterThan(10);
  // With open stacks the reason is told.
  const open = scene({ stage: 'allied.movement', units: { ...NEAR, [HIDDEN]: out(S, 3) } });
  expect(check(open, { k: 'pick', u: u(HIDDEN) })?.why).not.toBe('unit-unknown');
});

proves(['5.3.2'], 'that an assembly area is given up, and whose, is as secret as the area', () => {
  const TANKS = ['us-bk-m4', 'us-bk-m10'];
  const GERMANS = 'ge-272vg-i-980-vg';
  const way = { hexes: [C, out(S, 1)], add: ['road', 'primary'] };
  const given = (id: string): [Session<WaR2>, Session<WaR2>] => {
    const units = { [TANKS[0]]: { at: C, mode: STRATEGIC }, [TANKS[1]]: { at: out(S, 1), mode: STRATEGIC }, [GERMANS]: out(S, 4) };
    const g = scene({ stage: 'allied.movement', units, ways: [way] });
    for (const tanks of TANKS) g.set('assembly', u(tanks), hex(g, out(S, 4)) + 1);
    const before = new Session(g.copy());
    const s = new Session(g);
    s.play({ k: 'reassemble', u: u(id) });
    return [before, s];
  };
  const [[before, one], [, two]] = TANKS.map(given);
  expect(prompt(one.world).at).toBe('movement.reassemble');
  // To the enemy it is the Movement Phase, as before.
  expect(seen(one.world, GERMAN)).toBe(seen(two.world, GERMAN));
  expect(seen(one.world, GERMAN)).toBe(seen(before.world, GERMAN));
  const [far] = offers(one.world, 'assemble');
  one.play(far);
  expect([prompt(one.world).at, one.world.f.assembly[u(TANKS[0])]]).toEqual(['movement.plan', Number(far.h) + 1]);
  expect(seen(one.world, GERMAN)).toBe(seen(before.world, GERMAN));
  expect(logFor(one.log, GERMAN).map((entry) => entry.action)).toEqual([{ k: 'sealed' }, { k: 'sealed' }]);
});
