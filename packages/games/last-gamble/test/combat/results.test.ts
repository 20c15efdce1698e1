/** Case 11.48 and chapter 11.5: results, losses, retreats. */
import { explain } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import type { Preview } from '../../src/screen/preview.ts';
import { ALLIED, GERMAN } from '../../src/state/shape.ts';
import { asked, back, declare, field, fight, join, lose, now, retreat, target } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, SE, SW } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const north = from(C, N);
const steps = (g: ReturnType<typeof field>, ...ids: string[]) => ids.map((id) => g.f.steps[u(id)]);
const ways = (g: ReturnType<typeof field>): string[] =>
  offers(g, 'retreat')
    .map((a) => g.board.ids[a.h as number])
    .sort();

/** Germans attack from C to the north with so many against 28/112, who would go back to the west. */
const SEVEN = ['G-12-48', 'G-18-293'];
const SIXTEEN = ['G-2Pz-3-I', 'G-2Pz-3-II', 'G-12-48'];

describe('results', () => {
  proves(['basic-11.48#D', 'basic-11.48'], 'D1 and D2: steps, hexes or a mix, as the defender likes', () => {
    // 16 to 5 is 3-1, with a column for two tanks of a division and one for Panthers 5-1: 3 is D2.
    const start = () =>
      fight(field({ units: { ...Object.fromEntries(SIXTEEN.map((id) => [id, C])), 'A-28-112': north } }), { at: north, by: SIXTEEN }, 3);
    const g = start();
    expect([now(g), asked(g), offers(g).map((a) => a.n)]).toEqual(['burden.choose', ALLIED, [2, 1, 0]]);
    play(g, back(1));
    // The only good way back is taken by itself: to the west and out of the zone of the attackers.
    expect([steps(g, 'A-28-112'), at(g, 'A-28-112'), now(g)]).toEqual([[1], from(north, NW), 'advance.choose']);
    const dead = start();
    play(dead, back(0));
    expect(at(dead, 'A-28-112')).toBe('eliminated');
    const whole = start();
    play(whole, back(2));
    expect(at(whole, 'A-28-112')).toBe(from(north, NW));
    play(whole, retreat(whole, from(north, NW, NW)));
    expect([steps(whole, 'A-28-112'), at(whole, 'A-28-112')]).toEqual([[2], from(north, NW, NW)]);
  });

  proves(['basic-11.48#D'], 'steps come from any unit that took part, all of them from one if liked', () => {
    const g = field({ units: { ...Object.fromEntries(SIXTEEN.map((id) => [id, C])), 'A-28-110-1': north, 'A-106-422': north } });
    // 16 to 6 is 2-1, 4-1 with two columns: 2 is D2.
    fight(g, { at: north, by: SIXTEEN }, 2);
    play(g, back(0));
    expect(
      offers(g, 'lose')
        .map((a) => a.u)
        .sort(),
    ).toEqual([u('A-28-110-1'), u('A-106-422')].sort());
    play(g, lose('A-106-422'), lose('A-106-422'));
    expect([at(g, 'A-106-422'), steps(g, 'A-28-110-1')]).toEqual(['eliminated', [2]]);
  });

  proves(['basic-11.48#D1+'], 'D1+: the attacker loses a step as well', () => {
    const g = field({ units: { 'G-12-48': C, 'G-18-293': C, 'A-28-112': north } });
    fight(g, { at: north, by: SEVEN }, 3);
    play(g, back(0));
    expect([now(g), asked(g), steps(g, 'A-28-112')]).toEqual(['burden.must', GERMAN, [1]]);
    play(g, lose('G-18-293'));
    expect(steps(g, 'G-12-48', 'G-18-293')).toEqual([2, 1]);
    expect(now(g)).toBe('combat.choose');
  });

  proves(['basic-11.48#A1'], 'A1: the attacker loses a step or goes back with all attackers', () => {
    const g = field({ units: { 'G-12-48': C, 'G-18-293': C, 'A-28-112': north } });
    fight(g, { at: north, by: SEVEN }, 6);
    expect([now(g), asked(g), offers(g).map((a) => a.n)]).toEqual(['burden.choose', GERMAN, [1, 0]]);
    play(g, back(1));
    expect([at(g, 'G-12-48'), at(g, 'G-18-293')]).toEqual([from(C, SE), from(C, SE)]);
  });

  proves(['basic-11.48#x'], 'D2x and A2x: one step first, then the whole number in any mix', () => {
    const g = field({ units: { 'G-18-293': C, 'A-28-112': north, 'A-106-422': north } });
    // 3 to 9 is 1-3: 6 is A2x.
    fight(g, { at: north, by: ['G-18-293'] }, 6);
    expect([steps(g, 'G-18-293'), now(g), offers(g).map((a) => a.n)]).toEqual([[1], 'burden.choose', [2, 1]]);
    const d = field({
      units: { ...Object.fromEntries(SIXTEEN.map((id) => [id, C])), 'G-1SS-501': from(C, NW), 'A-28-112': north, 'A-106-422': north },
    });
    // 22 to 9 is 2-1; coordination, Tiger and Panther make 5-1: 1 is D2x.
    fight(d, { at: north, by: [...SIXTEEN, 'G-1SS-501'] }, 1);
    expect(d.events.find((e) => e.e === 'result')).toMatchObject({ odds: '5-1', result: 'D2x' });
    play(d, lose('A-106-422'));
    expect([now(d), offers(d).map((a) => a.n)]).toEqual(['burden.choose', [2, 1, 0]]);
    play(d, back(0), lose('A-106-422'));
    expect([at(d, 'A-106-422'), steps(d, 'A-28-112')]).toEqual(['eliminated', [1]]);
  });

  proves(['basic-11.48#FF'], 'FF: a step each, the defender first, nobody leaves his hex', () => {
    const g = field({ units: { 'G-12-48': C, 'G-18-293': C, 'A-28-112': north, 'A-106-422': north } });
    // 7 to 9 is 1-2: 1 is FF.
    fight(g, { at: north, by: SEVEN }, 1);
    expect([now(g), asked(g)]).toEqual(['burden.must', ALLIED]);
    play(g, lose('A-28-112'));
    expect([now(g), asked(g)]).toEqual(['burden.must', GERMAN]);
    play(g, lose('G-12-48'));
    expect([steps(g, 'A-28-112', 'G-12-48'), now(g)]).toEqual([[1, 1], 'combat.choose']);
    expect([at(g, 'A-28-112'), at(g, 'G-12-48')]).toEqual([north, C]);
  });

  proves(['basic-3.27', 'basic-3.51', 'basic-3.52', 'basic-3.32'], 'the dead go where they may be rebuilt from, or not', () => {
    const die = (unit: object, id = 'A-28-110-1', options = {}) => {
      const g = field({ units: { 'G-12-48': C, 'G-18-293': C, [id]: { at: north, steps: 1, ...unit } }, options });
      fight(g, { at: north, by: SEVEN }, 1);
      while (now(g) === 'burden.choose') play(g, offers(g).at(-1) as never);
      return at(g, id);
    };
    expect(die({})).toBe('eliminated');
    expect(die({ supply: 1 })).toBe('eliminated');
    expect(die({ supply: 1 }, 'A-28-110-1', { 'total-loss': 'unsupplied' })).toBe('destroyed');
    expect(die({ supply: 2 })).toBe('destroyed');
    expect(die({}, 'A-V-1111')).toBe('destroyed');
    expect(die({}, 'A-Bel-V')).toBe('destroyed');
    expect(die({}, 'A-GA-5-1GG')).toBe('destroyed');
  });

  proves(
    ['basic-11.55', 'basic-7.15', 'basic-7.23'],
    'nobody ends his way back in a full hex; one of a stack may fit where both do not',
    () => {
      const west = from(north, NW);
      const units = {
        ...Object.fromEntries(SIXTEEN.map((id) => [id, C])),
        'A-28-112': north,
        'A-106-422': north,
        'A-106-423': west,
        'A-106-424': west,
      };
      // 16 to 9 comes to 2-1: 2 is D1.
      const g = fight(field({ units }), { at: north, by: SIXTEEN }, 2);
      expect(g.events.find((e) => e.e === 'result')).toMatchObject({ odds: '2-1', result: 'D1' });
      play(g, back(1));
      expect(now(g)).toBe('retreat.step');
      expect(refusal(g, retreat(g, west))).toMatchObject({ case: 'basic-11.55', why: 'retreat-full', hex: hex(g, west) });
      play(g, { k: 'apart', u: u('A-28-112') });
      while (now(g) === 'retreat.step') play(g, offers(g, 'retreat').find((a) => a.h === hex(g, west)) ?? offers(g, 'retreat')[0]);
      expect([at(g, 'A-28-112'), at(g, 'A-106-422') === west]).toEqual([west, false]);
    },
  );

  proves(['basic-4.26'], 'a reserve that is attacked is none any more, but fights as it is', () => {
    const g = field({ units: { 'G-12-48': C, 'A-28-112': { at: north, reserve: 1 }, 'A-106-422': { at: north, reserve: 1 } } });
    declare(g, { at: north, by: ['G-12-48'] });
    expect([g.f.reserve[u('A-28-112')], g.f.reserve[u('A-106-422')]]).toEqual([0, 0]);
    roll(g, 4);
    expect(g.events.find((e) => e.e === 'result')).toMatchObject({ defense: 9 });
  });

  proves(['basic-14.46'], 'a position that is lost is gone', () => {
    const position = { [north]: { position: 1 + ALLIED } };
    const g = field({ units: { 'G-2Pz-3-I': C, 'G-2Pz-3-II': C, 'A-28-112': north }, hexFields: position });
    fight(g, { at: north, by: ['G-2Pz-3-I', 'G-2Pz-3-II'] }, 1);
    expect(g.f.position[hex(g, north)]).toBe(1 + ALLIED);
    play(g, back(g.rows.battles[0].result === 'D2' ? 2 : 1));
    while (now(g) === 'retreat.step') play(g, offers(g)[0]);
    expect(g.f.position[hex(g, north)]).toBe(0);
  });
});

/** A D1 on 28/112 in the middle of the field, attacked from the south-east by enough. */
const pushed = (s: Parameters<typeof field>[0], attackers = ['G-2Pz-3-I', 'G-2Pz-3-II']) => {
  const g = field({ ...s, units: { ...Object.fromEntries(attackers.map((id) => [id, from(C, SE)])), ...s.units } });
  fight(g, { at: C, by: attackers }, 5);
  return g;
};

describe('the way back', () => {
  proves(['basic-11.51', 'basic-11.52', 'basic-11.52#2'], 'Allies go west and Germans east; other ways only if those are shut', () => {
    // 12 to 5 is 2-1; coordination and Panthers make 4-1: 5 is D1.
    const g = pushed({ units: { 'A-28-112': C } });
    expect(g.events.find((e) => e.e === 'result')).toMatchObject({ odds: '4-1', result: 'D1' });
    play(g, back(1));
    expect(ways(g)).toEqual([from(C, SW), from(C, NW)].sort());
    expect(refusal(g, retreat(g, from(C, N)))).toMatchObject({ case: 'basic-11.52', why: 'retreat-priority' });
    expect(refusal(g, retreat(g, from(C, SE)))).toMatchObject({ case: 'basic-11.53', why: 'enemy-there' });
    expect(refusal(g, retreat(g, from(C, N, N)))).toMatchObject({ case: 'basic-11.51', why: 'not-next' });
    // West taken by the enemy: north or south.
    const h = pushed({ units: { 'A-28-112': C, 'G-5PzA-207': from(C, SW), 'G-5PzA-600': from(C, NW) } });
    play(h, back(1));
    expect(ways(h)).toEqual([from(C, N), from(C, S)].sort());
    const i = field({ side: 'allied', units: { 'A-10Arm-CCA': from(C, NW), 'A-10Arm-CCB': from(C, NW), 'G-18-293': C } });
    // 12 to 4 is 3-1, coordinated 4-1: 3 is D1.
    fight(i, { at: C, by: ['A-10Arm-CCA', 'A-10Arm-CCB'] }, 3);
    play(i, back(1));
    expect(ways(i)).toEqual([from(C, NE), from(C, SE)].sort());
  });

  proves(['basic-11.52#1'], 'not over water without bridge or ford, if it can be helped', () => {
    const wet = { [`${C}|${from(C, SW)}`]: ['river'], [`${C}|${from(C, NW)}`]: ['river', 'ford'] };
    const g = pushed({ units: { 'A-28-112': C }, sides: wet });
    play(g, back(1));
    expect(at(g, 'A-28-112')).toBe(from(C, NW));
    const bridge = pushed({ units: { 'A-28-112': C }, sides: { ...wet, [`${C}|${from(C, SW)}`]: ['river', 'bridge', 'road'] } });
    play(bridge, back(1));
    expect(ways(bridge)).toEqual([from(C, SW), from(C, NW)].sort());
    // Water is worse than the wrong direction.
    const dry = pushed({ units: { 'A-28-112': C }, sides: { [`${C}|${from(C, SW)}`]: ['river'], [`${C}|${from(C, NW)}`]: ['river'] } });
    play(dry, back(1));
    expect(ways(dry)).toEqual([from(C, N), from(C, S)].sort());
    // A destroyed bridge is none.
    const blown = pushed({
      units: { 'A-28-112': C },
      sides: { [`${C}|${from(C, SW)}`]: ['river', 'bridge', 'road'] },
      bridges: { [`${C}|${from(C, SW)}`]: { bridge: 1 } },
    });
    play(blown, back(1));
    expect(at(blown, 'A-28-112')).toBe(from(C, NW));
  });

  proves(['basic-11.52#4', 'basic-11.54'], 'never over the Meuse without bridge or ford, no armor over water without a bridge', () => {
    const moat = (features: string[]) => Object.fromEntries([N, NE, S, SW, NW].map((d) => [`${C}|${from(C, d)}`, features]));
    const meuse = pushed({ units: { 'A-28-112': C }, sides: moat(['river', 'meuse']) });
    play(meuse, back(1));
    // Nowhere to go: a step instead.
    expect([at(meuse, 'A-28-112'), meuse.f.steps[u('A-28-112')]]).toEqual([C, 1]);
    const ford = pushed({ units: { 'A-28-112': C }, sides: moat(['river', 'meuse', 'ford']) });
    play(ford, back(1));
    expect(ways(ford)).toEqual([from(C, SW), from(C, NW)].sort());
    const tanks = pushed({ units: { 'A-10Arm-CCA': C }, sides: moat(['river', 'ford']) });
    expect(tanks.events.find((e) => e.e === 'result')).toMatchObject({ result: 'D1+' });
    play(tanks, back(1));
    expect([at(tanks, 'A-10Arm-CCA'), tanks.f.steps[u('A-10Arm-CCA')]]).toEqual([C, 1]);
    const infantry = pushed({ units: { 'A-28-112': C }, sides: moat(['river']) });
    play(infantry, back(1));
    expect(ways(infantry)).toEqual([from(C, SW), from(C, NW)].sort());
    expect(refusal(meuse, retreat(meuse, from(C, SW)))).toBeDefined();
  });

  proves(['basic-11.52#3', 'basic-11.53'], 'enemy zones are avoided among ways that are as good, and cost the stack a step each', () => {
    // A regiment to the south-west reaches SW but not NW.
    const g = pushed({ units: { 'A-28-112': C, 'G-12-48': from(C, SW, S) } });
    play(g, back(1));
    expect([at(g, 'A-28-112'), g.f.steps[u('A-28-112')]]).toEqual([from(C, NW), 2]);
    // Both ways west lie in zones: the list puts direction first, so it goes through one and pays.
    const units = { 'A-28-112': C, 'A-28-707': C, 'G-12-48': from(C, SW, S), 'G-12-89': from(C, NW, N) };
    const h = pushed({ units }, ['G-2Pz-3-I', 'G-2Pz-3-II', 'G-2Pz-304']);
    while (now(h) === 'burden.choose' || now(h) === 'burden.must') play(h, now(h) === 'burden.choose' ? back(1) : lose('A-28-112'));
    expect(ways(h)).toEqual([from(C, SW), from(C, NW)].sort());
    const before = h.f.steps[u('A-28-112')] + h.f.steps[u('A-28-707')];
    play(h, retreat(h, from(C, SW)));
    expect(now(h)).toBe('burden.must');
    play(h, lose('A-28-707'));
    expect(h.f.steps[u('A-28-112')] + h.f.steps[u('A-28-707')]).toBe(before - 1);
    // With the other reading it goes round.
    const other = pushed({
      units: { 'A-28-112': C, 'G-12-48': from(C, SW, S), 'G-12-89': from(C, NW, N) },
      options: { 'retreat-order': 'zones' },
    });
    play(other, back(1));
    expect([N, S, NE].map((d) => from(C, d))).toContain(at(other, 'A-28-112') === C ? ways(other)[0] : at(other, 'A-28-112'));
    expect(other.f.steps[u('A-28-112')]).toBe(2);
  });

  proves(['basic-11.53'], 'hexes that cannot be gone cost a step each', () => {
    const ring = {
      'G-5PzA-207': from(C, N),
      'G-5PzA-600': from(C, NE),
      'G-6PzA-253Eng': from(C, S),
      'G-6PzA-62Eng': from(C, SW),
      'G-6PzA-73Eng': from(C, NW),
    };
    const g = pushed({ units: { 'A-28-112': C, ...ring } });
    play(g, back(1));
    expect([at(g, 'A-28-112'), g.f.steps[u('A-28-112')]]).toEqual([C, 1]);
  });

  proves(['basic-11.55', 'basic-7.15', 'basic-7.23'], 'nobody ends in a full hex; a stack may part to find room', () => {
    const full = { 'A-4-8': from(C, SW), 'A-4-22m': from(C, SW), 'A-99-393': from(C, SW) };
    const g = pushed({ units: { 'A-28-112': C, ...full } });
    play(g, back(1));
    expect(at(g, 'A-28-112')).toBe(from(C, NW));
    // Two regiments: one finds room in each hex to the west, the stack as a whole in none.
    const crowd = { 'A-4-8': from(C, SW), 'A-4-22m': from(C, SW), 'A-99-393': from(C, NW), 'A-99-394': from(C, NW) };
    const h = pushed({ units: { 'A-28-112': C, 'A-106-422': C, ...crowd } }, ['G-2Pz-3-I', 'G-2Pz-3-II', 'G-2Pz-304']);
    while (now(h) !== 'retreat.step') play(h, now(h) === 'burden.choose' ? back(offers(h, 'back')[0].n as number) : offers(h)[0]);
    expect(ways(h)).toEqual([from(C, N)]);
    play(h, { k: 'apart', u: u('A-28-112') });
    expect(ways(h)).toEqual([from(C, SW), from(C, NW)].sort());
    play(h, retreat(h, from(C, SW)));
    expect(at(h, 'A-28-112')).toBe(from(C, SW));
    expect(ways(h).length === 0 ? at(h, 'A-106-422') : ways(h)[0]).toBe(from(C, NW));
    // The other goes on by itself, and who has gone goes no further.
    while (now(h) === 'retreat.step') play(h, retreat(h, ways(h)[0]));
    expect([at(h, 'A-28-112'), at(h, 'A-106-422')]).toEqual([from(C, SW), from(C, NW)]);
  });

  proves(['basic-11.56', 'basic-8.51'], 'friends in a hex lift the zone; who fled there adds nothing, suffers, and never advances', () => {
    const units = {
      'A-28-112': C,
      'A-4-8': from(C, SW),
      'G-12-48': from(C, SW, S),
      'G-277-989': from(C, SW, S),
      'A-99-393': from(C, NW),
      'G-12-89': from(C, NW, N),
    };
    const g = pushed({ units });
    play(g, back(1), retreat(g, from(C, SW)));
    expect([at(g, 'A-28-112'), g.f.steps[u('A-28-112')]]).toEqual([from(C, SW), 2]);
    while (now(g) !== 'combat.choose') play(g, offers(g).at(-1) as never);
    // Attacked there, only 4/8 counts, but the loss may fall on who fled.
    play(g, target(g, from(C, SW)));
    for (const id of ['G-12-48', 'G-277-989'])
      if (now(g) === 'battle.draft' && !g.rows.battles[0].attackers.includes(u(id))) play(g, join(id));
    if (now(g) === 'battle.draft') play(g, { k: 'ready' });
    expect([g.rows.battles[0].defenders, g.rows.battles[0].bystanders]).toEqual([[u('A-4-8')], [u('A-28-112')]]);
    const account = (explain(g, { q: 'battle' }) as unknown as Preview).defense;
    expect(account.lines.find((l) => l.what === 'line.bystander')).toMatchObject({ case: 'basic-11.56', args: { unit: u('A-28-112') } });
    roll(g, 3);
    expect(g.events.find((e) => e.e === 'result')).toMatchObject({ defense: 5, result: 'D1+' });
    play(g, back(0));
    expect(
      offers(g, 'lose')
        .map((a) => a.u)
        .sort(),
    ).toEqual([u('A-28-112'), u('A-4-8')].sort());
  });

  proves(['basic-6.32'], 'a column that is driven off the road is none any more', () => {
    const g = pushed({ units: { 'A-28-112': { at: C, strategic: 1 } } });
    play(g, back(offers(g, 'back')[0].n as number));
    while (now(g) === 'retreat.step') play(g, offers(g)[0]);
    expect(g.f.strategic[u('A-28-112')]).toBe(0);
  });

  proves(['basic-6.32'], 'along the road it stays one, but not across country to another road', () => {
    const west = from(C, SW);
    const fled = (s: Partial<Parameters<typeof field>[0]>): number => {
      const g = pushed({ ...s, units: { 'A-28-112': { at: C, strategic: 1 } } });
      play(g, back(1), retreat(g, west));
      expect(at(g, 'A-28-112')).toBe(west);
      return g.f.strategic[u('A-28-112')];
    };
    expect(fled({ road: [C, west, from(west, SW)] })).toBe(1);
    expect(fled({ road: [C, from(C, NW)], highway: [west, from(west, SW)] })).toBe(0);
  });

  proves(['basic-7.51'], 'US units do not go back among the British while there is another way', () => {
    const g = pushed({ units: { 'A-28-112': C, 'A-43-129': from(C, SW) } });
    play(g, back(1));
    expect(at(g, 'A-28-112')).toBe(from(C, NW));
  });
});
