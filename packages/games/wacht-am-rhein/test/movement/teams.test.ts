/** Teams of 9.25: two US units under one March Mode marker. */
import { explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { POINT } from '../../src/index.ts';
import { eliminate } from '../../src/rules/losses.ts';
import { setMode } from '../../src/rules/movement/modes.ts';
import { fromHere } from '../../src/rules/movement/reach.ts';
import { pairRefusal } from '../../src/rules/movement/teams.ts';
import { explainMove } from '../../src/screen/move-account.ts';
import type { G } from '../../src/state/shape.ts';
import { C, E, from, NE, out, type Scene, scene, spent, W } from '../kit/field.ts';
import { battlefield, declare } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const FOOT = 'us-1-18-1-i';
const OTHER_FOOT = 'us-2-18-1-i';
const TANKS = 'us-745-1xx-t';
/** Counters of the pool that show an infantry company (six points) or an armored infantry company (twelve). */
const COMPANY = 'us-co-im-01';
const SECOND = 'us-co-im-02';
const RIDERS = { at: C, face: 1 };
const ENEMY = 'de-1-48-12-i';

const allied = (s: Scene): G => scene({ side: 'allied', ...s });
/** Forms a team of two in the middle of the field and marches it. */
function team(g: G, a: string, b: string, to: string): G {
  return play(g, { k: 'pick', u: u(a) }, { k: 'with', u: u(b) }, { k: 'march', h: hex(g, to) });
}
const places = (g: G, ...ids: string[]): string[] => ids.map((id) => at(g, id));
const marching = (g: G, ...ids: string[]): number[] => ids.map((id) => g.f.march[u(id)]);
/** A team on the march as an earlier phase left it. */
function onTheMarch(s: Scene, build: (s: Scene) => G = scene): G {
  const g = build({ side: 'allied', ...s, units: { [TANKS]: { at: C, march: 1 }, [COMPANY]: { ...RIDERS, march: 1 }, ...s.units } });
  g.set('mate', u(TANKS), u(COMPANY));
  g.set('mate', u(COMPANY), u(TANKS));
  return g;
}

describe('forming a team', () => {
  const primary = Array.from({ length: 7 }, (_, i) => out(E, i));

  proves(['9.25', '7.32', '9.21'], 'a company and a battalion enter March Mode under one marker and go on as one', () => {
    const g = team(allied({ units: { [TANKS]: C, [COMPANY]: RIDERS }, primary }), TANKS, COMPANY, out(E, 3));
    expect(places(g, TANKS, COMPANY)).toEqual([out(E, 3), out(E, 3)]);
    expect(marching(g, TANKS, COMPANY)).toEqual([1, 1]);
    expect(spent(g)).toBe(4 + 1);
    expect(g.events.filter((e) => e.e === 'modeChanged')).toMatchObject([
      { u: u(TANKS), case: '7.21' },
      { u: u(COMPANY), case: '9.25' },
    ]);
    expect(g.events.filter((e) => e.e === 'moved').map((e) => e.u)).toEqual([u(TANKS), u(COMPANY)]);
    play(g, { k: 'go', h: hex(g, out(E, 6)) }, { k: 'stop' });
    expect(places(g, TANKS, COMPANY)).toEqual([out(E, 6), out(E, 6)]);
    for (const id of [TANKS, COMPANY]) expect(refusal(g, { k: 'pick', u: u(id) })).toMatchObject({ case: '6.0', why: 'moved-already' });
  });

  proves(['err-9.25'], 'two companies do so too', () => {
    const g = team(allied({ units: { [COMPANY]: C, [SECOND]: C } }), COMPANY, SECOND, out(E, 1));
    expect(places(g, COMPANY, SECOND)).toEqual([out(E, 1), out(E, 1)]);
    expect(marching(g, COMPANY, SECOND)).toEqual([1, 1]);
  });

  proves(['9.25', '6.24'], 'the dearer of the two sets the price and the slower one how far they get, on the road and before it', () => {
    // Tanks pay a third for a hex of primary road, men on foot a fifth; four of the six points of the company go for the marker.
    const g = allied({ units: { [TANKS]: C, [COMPANY]: C }, primary });
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'with', u: u(COMPANY) });
    expect(refusal(g, { k: 'march', h: hex(g, out(E, 6)) })).toBeUndefined();
    play(g, { k: 'march', h: hex(g, out(E, 3)) });
    expect(spent(g)).toBe(4 + 1);
    const far = hex(g, from(out(E, 3), NE, NE));
    expect(refusal(g, { k: 'go', h: far })).toMatchObject({ case: '6.24', why: 'too-far', needs: 7, allowance: 6 });
    const start = fromHere(g, u(TANKS));
    expect(explainMove(g, start, far).allowance.total).toBe(6 * POINT);
  });

  proves(['9.25', '7.21'], 'they may leave woods in Tactical Mode first, together', () => {
    const g = allied({ units: { [FOOT]: C, [COMPANY]: C }, hexes: { [C]: 'woods' } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'with', u: u(COMPANY) });
    expect(refusal(g, { k: 'march', h: hex(g, C) })).toMatchObject({ case: '7.21', why: 'march-in-woods' });
    play(g, { k: 'march', h: hex(g, out(E, 1)) });
    expect([...places(g, FOOT, COMPANY), spent(g)]).toEqual([out(E, 1), out(E, 1), 5]);
  });

  proves(['9.25'], 'together only in March Mode: no other move is open to a team', () => {
    const g = allied({ units: { [FOOT]: C, [COMPANY]: C } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'with', u: u(COMPANY) });
    for (const k of ['go', 'step', 'with']) expect(offers(g, k)).toEqual([]);
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 1)) })).toMatchObject({ case: '9.25', why: 'team-marches' });
    expect(refusal(g, { k: 'step', n: E })).toMatchObject({ case: '9.25', why: 'team-marches' });
    expect(refusal(g, { k: 'stop' })).toMatchObject({ why: 'not-moved-yet' });
    const forms = explain(g, { q: 'reach', unit: u(FOOT) }) as { hexes: { form?: string }[] };
    expect(new Set(forms.hexes.map((h) => h.form))).toEqual(new Set(['march']));
  });

  proves(['9.25'], 'nobody is a team with itself', () => {
    const g = play(allied({ units: { [COMPANY]: C, [FOOT]: out(E, 3) } }), { k: 'pick', u: u(COMPANY) });
    expect(refusal(g, { k: 'with', u: u(COMPANY) })).toMatchObject({ case: '9.25', why: 'team-of-us' });
    expect(offers(g, 'with')).toEqual([]);
    // Neither half may be a headquarters or of another nation.
    for (const stranger of ['us-1-v-h', 'br-2fy-29ax-t', ENEMY])
      for (const pair of [
        [COMPANY, stranger],
        [stranger, COMPANY],
      ])
        expect(pairRefusal(u(pair[0]), u(pair[1]))).toMatchObject({ case: '9.25', why: 'team-of-us' });
    expect(pairRefusal(u(COMPANY), u(FOOT))).toBeUndefined();
  });

  proves(['9.25'], 'never two battalions, nor Germans, British, or headquarters', () => {
    const why = (side: 'german' | 'allied', a: string, b: string): unknown => {
      const g = scene({ side, units: { [a]: C, [b]: C } });
      play(g, { k: 'pick', u: u(a) });
      expect(offers(g, 'with')).toEqual([]);
      return refusal(g, { k: 'with', u: u(b) });
    };
    expect(why('allied', FOOT, TANKS)).toMatchObject({ case: '9.25', why: 'team-of-battalions' });
    expect(why('allied', COMPANY, 'us-1-v-h')).toMatchObject({ case: '9.25', why: 'team-of-us' });
    expect(why('allied', COMPANY, 'br-1gg-5-ga-i')).toMatchObject({ case: '9.25', why: 'team-of-us' });
    expect(why('german', ENEMY, 'de-2-48-12-i')).toMatchObject({ case: '9.25', why: 'team-of-us' });
  });

  proves(['9.25', '9.21'], 'both must have begun the phase in the hex, and neither may march already', () => {
    const g = allied({ units: { [FOOT]: out(W, 1), [COMPANY]: C, [SECOND]: out(NE, 1) } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, C) }, { k: 'stop' }, { k: 'pick', u: u(COMPANY) });
    expect(refusal(g, { k: 'with', u: u(FOOT) })).toMatchObject({ case: '9.25', why: 'team-begins-together' });
    expect(refusal(g, { k: 'with', u: u(SECOND) })).toMatchObject({ case: '9.25', why: 'team-begins-together' });
    const late = allied({ units: { [FOOT]: C, [COMPANY]: C } });
    play(late, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(late, out(E, 1)) });
    expect(refusal(late, { k: 'with', u: u(COMPANY) })).toMatchObject({ case: '9.25', why: 'team-begins-together' });
    const column = allied({ units: { [FOOT]: C, [COMPANY]: { at: C, march: 1 } } });
    play(column, { k: 'pick', u: u(FOOT) });
    expect(refusal(column, { k: 'with', u: u(COMPANY) })).toMatchObject({ case: '9.25', why: 'team-enters-march' });
    const slow = allied({ units: { [FOOT]: C, [COMPANY]: { at: C, fatigue: 1 } } });
    play(slow, { k: 'pick', u: u(FOOT) });
    expect(refusal(slow, { k: 'with', u: u(COMPANY) })).toMatchObject({ case: '9.25', why: 'team-cannot-march' });
  });
});

proves(['6.13', '17.0'], 'a company counter is of the class of the company it shows', () => {
  const price = (face: number): number => {
    const g = allied({ units: { [COMPANY]: { at: C, face } }, hexes: { [out(E, 1)]: 'broken' } });
    return spent(play(g, { k: 'pick', u: u(COMPANY) }, { k: 'go', h: hex(g, out(E, 1)) }));
  };
  expect([price(0), price(1)]).toEqual([1, 3]);
});

describe('a team on the march', () => {
  proves(['9.25'], 'moves as one in later phases, whichever of the two is picked', () => {
    for (const id of [TANKS, COMPANY]) {
      const g = onTheMarch({ units: {} });
      play(g, { k: 'pick', u: u(id) }, { k: 'step', n: E }, { k: 'stop' });
      expect(places(g, TANKS, COMPANY)).toEqual([out(E, 1), out(E, 1)]);
      expect(explain(g, { q: 'unit', unit: u(id) })).toContainEqual(expect.objectContaining({ what: 'card.team', case: '9.25' }));
    }
    const held = onTheMarch({ units: { [COMPANY]: { ...RIDERS, march: 1, fatigue: 1, supply: 3 } } });
    expect(refusal(held, { k: 'pick', u: u(TANKS) })).toMatchObject({ case: '14.67', unit: u(COMPANY) });
  });

  proves(['9.25', '9.21', '7.32'], 'is one unit for March Mode: others on the march keep out of its hex, and it out of theirs', () => {
    const g = onTheMarch({ units: { [FOOT]: { at: out(E, 1), march: 1 } } });
    play(g, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, C) })).toMatchObject({ case: '7.32', why: 'march-onto-march' });
    play(g, { k: 'go', h: hex(g, out(E, 2)) }, { k: 'stop' }, { k: 'pick', u: u(TANKS) });
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 2)) })).toMatchObject({ case: '7.32', why: 'march-onto-march' });
  });

  proves(['9.25', '9.12'], 'is two units for the limit of three', () => {
    const g = onTheMarch({ units: { [FOOT]: out(E, 1), [OTHER_FOOT]: out(E, 1) } });
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'go', h: hex(g, out(E, 1)) }, { k: 'stop' }, { k: 'done' });
    expect(offers(g, 'remove').map((a) => a.u)).toHaveLength(4);
  });

  proves(['9.25', '7.23'], 'when one leaves March Mode so does the other, and both pay', () => {
    const g = onTheMarch({ units: {} });
    play(g, { k: 'halt', u: u(COMPANY) });
    expect(marching(g, TANKS, COMPANY)).toEqual([0, 0]);
    expect([TANKS, COMPANY].map((id) => g.f.mate[u(id)])).toEqual([-1, -1]);
    for (const id of [TANKS, COMPANY]) {
      const one = play(g.copy(), { k: 'pick', u: u(id) });
      expect(refusal(one, { k: 'go', h: hex(one, out(W, 9)) })).toMatchObject({ why: 'too-far', allowance: 8 });
    }
    const poor = onTheMarch({ units: { [COMPANY]: { at: C, march: 1, fatigue: 1 } } });
    expect(refusal(poor, { k: 'halt', u: u(TANKS) })).toMatchObject({ case: '7.23', why: 'mode-too-dear', unit: u(COMPANY) });
  });
});

describe('a team in combat', () => {
  proves(['9.25'], 'when one is eliminated the other marches on alone', () => {
    const g = onTheMarch({ units: {} });
    eliminate(g, u(COMPANY), '10.72');
    expect([g.f.march[u(TANKS)], g.f.mate[u(TANKS)], g.f.mate[u(COMPANY)]]).toEqual([1, -1, -1]);
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'go', h: hex(g, out(E, 2)) });
    expect(at(g, COMPANY)).toBe('Eliminated');
  });

  const EAST = out(E, 1);
  const won = (): G => {
    const g = onTheMarch({ units: { [ENEMY]: { at: EAST, steps: 1 }, [FOOT]: C } }, battlefield);
    declare(g, { on: EAST, by: [TANKS, FOOT] }, 2);
    // However the enemy bears it, he is out of the hex afterward.
    while (prompt(g).at !== 'advance.choose') play(g, [...offers(g, 'back'), ...offers(g, 'retreat'), ...offers(g, 'lose')][0]);
    return g;
  };
  const go = (g: G, id: string): G => play(g, { k: 'advance', u: u(id), h: hex(g, EAST) });

  proves(['9.25', '9.21'], 'one after the other they advance into the same hex, and are a team again', () => {
    const g = won();
    go(g, TANKS);
    expect(refusal(g, { k: 'advance', u: u(COMPANY), h: hex(g, EAST) })).toBeUndefined();
    go(g, COMPANY);
    play(g, { k: 'done' });
    expect([g.f.mate[u(TANKS)], ...marching(g, TANKS, COMPANY)]).toEqual([u(COMPANY), 1, 1]);
  });

  proves(['9.25'], 'apart at the end of the phase, each marches on its own', () => {
    const g = won();
    go(g, TANKS);
    play(g, { k: 'done' });
    if (offers(g, 'done').length > 0) play(g, { k: 'done' });
    expect([g.f.mate[u(TANKS)], g.f.mate[u(COMPANY)], ...marching(g, TANKS, COMPANY)]).toEqual([-1, -1, 1, 1]);
  });

  proves(['9.25', '7.12'], 'one that loses its marker by a bad result takes it from the other', () => {
    const g = onTheMarch({ units: {} });
    setMode(g, u(TANKS), 'tactical', '7.12');
    expect([...marching(g, TANKS, COMPANY), g.f.mate[u(TANKS)], g.f.mate[u(COMPANY)]]).toEqual([0, 0, -1, -1]);
    expect(g.events.filter((e) => e.e === 'modeChanged')).toMatchObject([
      { u: u(TANKS), case: '7.12' },
      { u: u(COMPANY), case: '9.25' },
    ]);
  });
});
