/** Battalion breakdown (17). */
import { describe, expect } from 'vitest';
import { UNITS } from '../../src/state/query.ts';
import { type G, IMPROVED } from '../../src/state/shape.ts';
import { C, E, out, type Scene, scene, W } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const FOOT = 'us-1-18-1-i';
const TANKS = 'us-745-1xx-t';
const ENGINEERS = 'us-1-1xx-e';
const us = (units: Scene['units'], more: Partial<Scene> = {}): G => scene({ side: 'allied', units, ...more });
const companies = (g: G, id = C): string[] => g.unitsIn(hex(g, id)).map((v) => UNITS[v].companies?.[g.f.face[v]] ?? UNITS[v].id);

describe('breaking down', () => {
  proves(
    ['17.21', '17.22', '17.11', '5.2D', '16.13', '17.0'],
    'three companies of its kind take the place of the battalion, which never returns; they do not move in this phase',
    () => {
      const g = us({ [FOOT]: { at: C, supply: 1 }, [TANKS]: out(W, 4) });
      play(g, { k: 'split', u: u(FOOT) });
      expect([at(g, FOOT), companies(g)]).toEqual(['Broken down', ['I', 'I', 'I']]);
      const [first] = g.unitsIn(hex(g, C));
      expect([g.f.supply[first], g.f.committed[first]]).toEqual([1, 1]);
      play(g, { k: 'split', u: u(TANKS) });
      expect(companies(g, out(W, 4))).toEqual(['T', 'T', 'T']);
      expect(refusal(g, { k: 'pick', u: first })).toBeDefined();
      // Who may not move may dig in: positions come after breakdown.
      play(g, { k: 'improve', u: first });
      expect(g.f.work[hex(g, C)]).toBe(IMPROVED + 2);
    },
  );

  proves(['17.12', '17.14', '17.15', '17.16'], 'not in an enemy zone, not beside others, not reduced, and engineers never', () => {
    const why = (units: Scene['units']): string | undefined =>
      refusal(us({ [TANKS]: out(W, 6), ...units }), { k: 'split', u: u(FOOT) })?.case;
    expect(why({ [FOOT]: C })).toBeUndefined();
    expect(why({ [FOOT]: C, 'de-1-48-12-i': out(E, 1) })).toBe('17.12');
    expect(why({ [FOOT]: C, [ENGINEERS]: C })).toBe('17.14');
    // Headquarters do not count in a stack.
    expect(why({ [FOOT]: C, 'us-1-v-h': C })).toBeUndefined();
    expect(why({ [FOOT]: { at: C, steps: 1 } })).toBe('17.15');
    expect(refusal(us({ [FOOT]: C, [ENGINEERS]: out(W, 3) }), { k: 'split', u: u(ENGINEERS) })).toMatchObject({ case: '17.16' });
  });

  proves(['17.13', '17.11'], 'before anything moves, and only as long as there are counters of the kind', () => {
    const g = us({ [FOOT]: C, [TANKS]: out(W, 4) });
    const pool = UNITS.filter((unit) => unit.companies?.includes('T')).map((unit) => unit.index);
    for (const v of pool.slice(2)) g.move(v, g.box('Eliminated'));
    expect(refusal(g, { k: 'split', u: u(TANKS) })).toMatchObject({ case: '17.13', why: 'no-companies' });
    expect(offers(g, 'split').map((a) => a.u)).toContain(u(FOOT));
    expect(offers(g, 'split').map((a) => a.u)).not.toContain(u(TANKS));
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'go', h: hex(g, out(W, 5)) }, { k: 'stop' });
    expect(refusal(g, { k: 'split', u: u(FOOT) })).toMatchObject({ case: '17.11', why: 'movement-begun' });
  });

  proves(['err-25.16', '17.0'], 'not before it is committed, and German battalions not at all', () => {
    const g = us({ [FOOT]: { at: C, committed: 0 }, [TANKS]: { at: out(W, 4), committed: 1 } }, { turn: 3 });
    expect(refusal(g, { k: 'split', u: u(FOOT) })).toMatchObject({ case: 'err-25.16' });
    const german = scene({ units: { 'de-1-48-12-i': C } });
    expect(offers(german, 'split')).toEqual([]);
  });
});
