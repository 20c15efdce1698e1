/** Chapter 11.6: advance after combat. */
import { describe, expect } from 'vitest';
import { advanceReach } from '../../src/rules/combat/advance.ts';
import { ALLIED, GERMAN } from '../../src/state/shape.ts';
import { fightTo } from '../kit/advanced-field.ts';
import { advance, asked, back, DONE, field, fight, lose, now } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, SE } from '../kit/field.ts';
import { at, offers, play, proves, refusal, u } from '../kit/kit.ts';

const north = from(C, N);
const [beyond, farther] = [from(C, N, N), from(C, N, N, N)];

/** 28/110/1, a battalion without a zone, is driven one or two hexes out of the hex north of C. Returns where the advance is asked for. */
function won(attackers: string[], s: Partial<Parameters<typeof field>[0]> = {}, pip = 5, choice = 9) {
  const g = field({ ...s, units: { ...Object.fromEntries(attackers.map((id) => [id, C])), 'A-28-110-1': north, ...s.units } });
  fight(g, { at: north, by: attackers }, pip);
  while (now(g) !== 'advance.choose' && now(g) !== 'combat.choose') {
    const list = offers(g);
    const most = list.filter((a) => a.k !== 'back' || (a.n as number) <= choice);
    play(g, most[0]);
  }
  return g;
}
const reach = (g: ReturnType<typeof field>, id: string): string[] =>
  offers(g, 'advance')
    .filter((a) => a.u === u(id))
    .map((a) => g.board.ids[a.h as number])
    .sort();

describe('advance after combat', () => {
  proves(['basic-11.61', 'basic-11.63', 'basic-11.64'], 'the victors may follow at once into the hex that was left, or stay', () => {
    const g = won(['G-12-48', 'G-18-293']);
    expect([now(g), asked(g)]).toEqual(['advance.choose', GERMAN]);
    expect(reach(g, 'G-12-48')).toEqual([north]);
    expect(refusal(g, advance(g, 'G-12-48', from(C, NE)))).toMatchObject({ case: 'basic-11.64', why: 'first-vacated' });
    expect(refusal(g, advance(g, 'G-212-423', north))).toMatchObject({ case: 'basic-11.61', why: 'not-victor' });
    play(g, advance(g, 'G-12-48', north));
    expect(at(g, 'G-12-48')).toBe(north);
    expect(reach(g, 'G-18-293')).toEqual([north]);
    play(g, DONE);
    expect([at(g, 'G-18-293'), now(g)]).toEqual([C, 'combat.choose']);
  });

  proves(['basic-11.62'], 'infantry one hex, armored infantry two, armor one more than the retreat', () => {
    const one = won(['G-12-48', 'G-116-60', 'G-116-16-I'], {}, 6);
    const b = one.rows.battles[0];
    expect([b.result, b.retreated]).toEqual(['D1', 1]);
    expect(['G-12-48', 'G-116-60', 'G-116-16-I'].map((id) => advanceReach(one, b, u(id), 1, 0))).toEqual([1, 2, 2]);
    play(one, advance(one, 'G-116-16-I', north), advance(one, 'G-116-16-I', from(north, NE)));
    expect(refusal(one, advance(one, 'G-116-16-I', from(north, NE, NE)))).toMatchObject({ limit: 2 });
    play(one, advance(one, 'G-12-48', north));
    expect(refusal(one, advance(one, 'G-12-48', beyond))).toMatchObject({ case: 'basic-11.62', why: 'advance-far', limit: 1 });
    play(one, advance(one, 'G-116-60', north), advance(one, 'G-116-60', from(north, NE)));
    // Nobody has anything left to do, so it is over by itself.
    expect(now(one)).toBe('combat.choose');
    // Two hexes called for, though a step was lost for one of them: three for armor.
    const two = won(['G-12-48', 'G-116-60', 'G-116-16-I'], {}, 5, 1);
    expect([two.rows.battles[0].result, two.rows.battles[0].retreated]).toEqual(['D2', 1]);
    play(
      two,
      advance(two, 'G-116-16-I', north),
      advance(two, 'G-116-16-I', from(north, NE)),
      advance(two, 'G-116-16-I', from(north, NE, NE)),
    );
    expect(refusal(two, advance(two, 'G-116-16-I', from(north, NE, NE, NE)))).toMatchObject({ limit: 3 });
  });

  proves(['basic-11.62', 'basic-11.67'], 'a side that is wiped out leaves room by the result that did it', () => {
    const reachOf = (called: number, wiped: number, options = {}) => {
      const g = field({ units: { 'G-12-48': C, 'G-116-60': C, 'G-116-16-I': C, 'A-28-112': north }, options });
      return ['G-12-48', 'G-116-60', 'G-116-16-I'].map((id) => advanceReach(g, undefined, u(id), called, wiped));
    };
    expect(reachOf(1, 1)).toEqual([1, 2, 3]);
    expect(reachOf(0, 2)).toEqual([1, 1, 2]);
    expect(reachOf(1, 1, { 'advance-after-elimination': 'short' })).toEqual([1, 1, 2]);
    // D1 on a battalion with one step left that does not run.
    const g = won(['G-12-48', 'G-116-60', 'G-116-16-I'], { units: { 'A-28-110-1': { at: north, steps: 1 } } }, 6, 0);
    expect(at(g, 'A-28-110-1')).toBe('eliminated');
    play(g, advance(g, 'G-116-16-I', north), advance(g, 'G-116-16-I', beyond), advance(g, 'G-116-16-I', farther));
    expect(at(g, 'G-116-16-I')).toBe(farther);
    // FF on the same: two for armor, one for the others.
    const f = field({
      units: {
        'G-12-48': C,
        'G-116-16-I': C,
        'A-28-110-1': { at: north, steps: 1 },
        'A-28-110-2': { at: north, steps: 1 },
        'A-106-422': { at: from(C, S), steps: 1 },
      },
    });
    fight(f, { at: from(C, S), by: ['G-12-48', 'G-116-16-I'] }, 3);
    while (now(f) !== 'advance.choose') play(f, offers(f)[0]);
    expect([f.rows.battles[0].result, at(f, 'A-106-422')]).toEqual(['FF', 'eliminated']);
    play(f, advance(f, 'G-116-16-I', from(C, S)), advance(f, 'G-116-16-I', from(C, S, S)));
    expect(refusal(f, advance(f, 'G-116-16-I', from(C, S, S, SE)))).toMatchObject({ case: 'basic-11.67', limit: 2 });
    play(f, advance(f, 'G-12-48', from(C, S)));
    expect(now(f)).toBe('combat.choose');
  });

  proves(['basic-11.48#FF', 'basic-11.61'], 'no advance after FF while anybody is left', () => {
    const g = field({ units: { 'G-12-48': C, 'A-28-112': north } });
    fight(g, { at: north, by: ['G-12-48'] }, 1);
    expect([g.f.steps[u('A-28-112')], now(g)]).toEqual([1, 'combat.choose']);
    // Nor into one of two hexes that is empty afterwards.
    const east = from(C, NE);
    const two = fightTo(
      () => field({ units: { 'G-12-48': C, 'G-18-293': C, 'A-28-110-1': { at: north, steps: 1 }, 'A-28-112': east } }),
      { at: [north, east], by: ['G-12-48', 'G-18-293'] },
      'FF',
    );
    play(two, lose('A-28-110-1'), lose('G-12-48'));
    expect([at(two, 'A-28-110-1'), at(two, 'A-28-112'), now(two)]).toEqual(['eliminated', east, 'combat.choose']);
  });

  proves(['basic-11.64', 'basic-5.33'], 'beyond it any way, but not into a hex of the enemy', () => {
    const g = won(['G-12-48', 'G-116-60', 'G-116-16-I'], { units: { 'A-28-707': from(north, NE) } }, 6);
    play(g, advance(g, 'G-116-16-I', north));
    expect(refusal(g, advance(g, 'G-116-16-I', from(north, NE)))).toMatchObject({ case: 'basic-11.64', why: 'enemy-there' });
    expect(reach(g, 'G-116-16-I')).not.toContain(from(north, NE));
    expect(reach(g, 'G-116-16-I')).toContain(beyond);
  });

  proves(['basic-11.65'], 'one unbridged river, ford or slope at most; armor no unbridged river', () => {
    const sides = { [`${C}|${north}`]: ['river'], [`${north}|${from(north, NE)}`]: ['river', 'ford'] };
    const g = won(['G-116-60', 'G-116-16-I', 'G-2Pz-3-I'], { sides }, 1);
    expect(refusal(g, advance(g, 'G-116-16-I', north))).toMatchObject({ case: 'basic-11.65', why: 'armor-needs-bridge' });
    play(g, advance(g, 'G-116-60', north));
    expect(refusal(g, advance(g, 'G-116-60', from(north, NE)))).toMatchObject({ case: 'basic-11.65', why: 'one-obstacle' });
    const bridge = { [`${C}|${north}`]: ['river', 'bridge', 'road'], [`${north}|${from(north, NE)}`]: ['slope'] };
    const h = won(['G-116-60', 'G-116-16-I', 'G-2Pz-3-I'], { sides: bridge }, 1);
    play(h, advance(h, 'G-116-16-I', north), advance(h, 'G-116-16-I', from(north, NE)));
    expect(at(h, 'G-116-16-I')).toBe(from(north, NE));
  });

  proves(['tec-1', 'basic-11.65'], 'nobody crosses the Meuse but by bridge or ford', () => {
    const beside = from(C, NW);
    const over = (side: string[]) => {
      // A battalion with a step left: the first result that wipes it out leaves the hex to the victors.
      const units = { 'G-116-60': C, 'G-12-48': C, 'G-18-293': beside, 'G-277-989': beside, 'A-28-110-1': { at: north, steps: 1 } };
      for (let pip = 1; pip <= 6; pip++) {
        const g = field({ units, sides: { [`${C}|${north}`]: side } });
        fight(g, { at: north, by: ['G-116-60', 'G-12-48', 'G-18-293', 'G-277-989'] }, pip);
        while (now(g).startsWith('burden') || now(g).startsWith('retreat')) play(g, offers(g)[0]);
        if (now(g) === 'advance.choose') return refusal(g, advance(g, 'G-12-48', north));
      }
      throw new Error('no die wins');
    };
    expect(over(['meuse'])).toMatchObject({ case: 'tec-1', why: 'meuse-unbridged' });
    expect(over(['meuse', 'bridge', 'road'])).toBeUndefined();
    expect(over(['meuse', 'ford'])).toBeUndefined();
    expect(over(['river'])).toBeUndefined();
  });

  proves(['basic-11.65'], 'armor stops in the first forest hex unless it follows a road', () => {
    const hexes = { [north]: 'forest' };
    const g = won(['G-116-60', 'G-116-16-I', 'G-2Pz-3-I', 'G-2Pz-3-II'], { hexes }, 1);
    play(g, advance(g, 'G-116-16-I', north));
    expect(refusal(g, advance(g, 'G-116-16-I', from(north, NE)))).toMatchObject({ why: 'advance-stopped' });
    play(g, advance(g, 'G-116-60', north), advance(g, 'G-116-60', from(north, NE)));
    const road = won(['G-116-60', 'G-116-16-I', 'G-2Pz-3-I', 'G-2Pz-3-II'], { hexes, road: [C, north] }, 1);
    play(road, advance(road, 'G-116-16-I', north));
    expect(refusal(road, advance(road, 'G-116-16-I', from(north, NE)))).toBeUndefined();
  });

  proves(['basic-11.66'], 'a defender who wins may advance too; guns never do', () => {
    const g = field({ units: { 'G-18-293': C, 'A-28-112': north, 'A-106-422': north, 'A-V-187': north } });
    // 3 to 11 is 1-4: 3 is A1.
    fight(g, { at: north, by: ['G-18-293'] }, 3);
    play(g, back(1));
    expect([now(g), asked(g)]).toEqual(['advance.choose', ALLIED]);
    expect(refusal(g, advance(g, 'A-V-187', C))).toMatchObject({ case: 'basic-11.66', why: 'never-advances' });
    play(g, advance(g, 'A-28-112', C));
    expect(at(g, 'A-28-112')).toBe(C);
  });

  proves(['basic-6.31', 'basic-6.32'], 'a column that follows off its road is none any more; along the road it stays one', () => {
    const follow = (road: string[], highway: string[] = []) => {
      const g = field({
        road,
        highway,
        units: { 'G-18-293': C, 'A-28-112': { at: north, strategic: 1 }, 'A-106-422': north, 'A-106-423': north },
      });
      fight(g, { at: north, by: ['G-18-293'] }, 3);
      play(g, back(1));
      expect([now(g), asked(g)]).toEqual(['advance.choose', ALLIED]);
      play(g, advance(g, 'A-28-112', C));
      expect(at(g, 'A-28-112')).toBe(C);
      return g.f.strategic[u('A-28-112')];
    };
    expect(follow([north, beyond])).toBe(0);
    expect(follow([beyond, north, C])).toBe(1);
    // Across country from one road to another is off the road as well.
    expect(follow([north, beyond], [C, from(C, S)])).toBe(0);
  });

  proves(['basic-11.68'], 'an enemy zone ends the advance', () => {
    const g = won(['G-116-60', 'G-116-16-I', 'G-12-48'], { units: { 'A-99-393': from(north, NE, NE) } }, 6);
    play(g, advance(g, 'G-116-60', north), advance(g, 'G-116-60', beyond));
    expect(at(g, 'G-116-60')).toBe(beyond);
    const h = won(['G-12-48', 'G-116-60', 'G-116-16-I'], { units: { 'A-99-393': from(north, NE, NE) } }, 5, 1);
    expect(h.rows.battles[0].result).toBe('D2');
    play(h, advance(h, 'G-116-16-I', north), advance(h, 'G-116-16-I', from(north, NE)));
    expect(refusal(h, advance(h, 'G-116-16-I', beyond))).toMatchObject({ case: 'basic-11.68', why: 'advance-stopped' });
    const stop = won(['G-116-60', 'G-116-16-I', 'G-12-48'], { units: { 'A-99-393': from(north, NE) } }, 6);
    play(stop, advance(stop, 'G-116-60', north));
    expect(refusal(stop, advance(stop, 'G-116-60', from(north, NW)))).toMatchObject({ case: 'basic-11.68', why: 'advance-stopped' });
  });

  proves(['basic-7.11', 'notes-adv'], 'the stacking limit holds in an advance; with the designer’s remark nobody joins others', () => {
    const s = { units: { 'G-277-989': from(C, NW) } };
    const g = won(['G-12-48', 'G-12-27F', 'G-12-89'], s);
    for (const id of ['G-12-48', 'G-12-27F']) play(g, advance(g, id, north));
    expect(refusal(g, advance(g, 'G-12-89', north))).toBeUndefined();
    const alone = won(['G-12-48', 'G-12-27F', 'G-12-89'], { ...s, options: { 'advance-stacking': 'none' } });
    play(alone, advance(alone, 'G-12-48', north));
    if (now(alone) === 'advance.choose') expect(refusal(alone, advance(alone, 'G-12-89', north))).toMatchObject({ case: 'notes-adv' });
    else expect(at(alone, 'G-12-89')).toBe(C);
  });

  proves(['basic-4.27', 'basic-13.33'], 'reserve armor that wins and advances stays in reserve', () => {
    const g = won(['G-116-16-I', 'G-2Pz-3-II'], { units: { 'G-116-16-I': { at: C, reserve: 2 } } }, 3);
    play(g, advance(g, 'G-116-16-I', north));
    expect(g.f.reserve[u('G-116-16-I')]).toBe(2);
  });
});
