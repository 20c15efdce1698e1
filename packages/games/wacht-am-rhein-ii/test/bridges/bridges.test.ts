/** Chapter 17: building, crossing, destroying bridges, and engineers who help over water. The tests lay their own water. */
import { prompt, sayAction } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { POINT } from '../../src/index.ts';
import { isBridged } from '../../src/rules/bridges/bridges.ts';
import { DOWN, GERMAN_BUILT, US_BUILT } from '../../src/state/fields/bridges.ts';
import type { G } from '../../src/state/shape.ts';
import { at, C, hex, idle, N, NE, NW, offers, out, play, proves, refusal, roll, S, type Scene, SE, SW, scene, u } from '../kit/campaign.ts';
import { edge, far, PANTHER, side, TIGER, toBridges, water } from '../kit/water.ts';

const FOOT = 'al-78id-1-309-inf';
const ENGINEERS = 'al-78id-303-ce';
const COMPANY = 'us-bk-ce';
const G_FOOT = 'ge-272vg-i-980-vg';
/** Somebody elsewhere could begin a bridge, so that the phase does not end by itself. */
const phase = (stage: string, s: Omit<Scene, 'stage'>): G => {
  const spare = { 'us-bk-ce-2': out(NW, 3) };
  const sides = { [`${out(NW, 3)}|${out(NW, 4)}`]: ['stream'], ...s.sides };
  return toBridges(scene({ stage, ...s, units: { ...spare, ...s.units }, sides }));
};

describe('building', () => {
  const turnsOf = (unit: string, kind: string): number => {
    const g = phase('allied.construction', { units: { [unit]: C, [FOOT]: out(N, 3) }, sides: water(kind) });
    play(g, { k: 'span', u: u(unit), n: SE });
    const start = g.v.turn;
    idle(g, (now) => isBridged(now, edge(now)));
    return g.v.turn - start;
  };
  proves(
    ['17.1.1'],
    'two steps of engineers take a turn over a stream or minor river and two over a major one; one step takes twice as long',
    () => {
      expect([turnsOf(ENGINEERS, 'stream'), turnsOf(ENGINEERS, 'river'), turnsOf(ENGINEERS, 'major-river')]).toEqual([1, 1, 2]);
      expect([turnsOf(COMPANY, 'river'), turnsOf(COMPANY, 'major-river')]).toEqual([2, 4]);
      const held = phase('allied.construction', { units: { [ENGINEERS]: C, [G_FOOT]: far, [FOOT]: C }, sides: water('river') });
      expect(refusal(held, { k: 'span', u: u(ENGINEERS), n: SE })).toMatchObject({ case: '17.1.1', why: 'bridge-enemy' });
      expect(refusal(held, { k: 'span', u: u(FOOT), n: SE })).toMatchObject({ case: '17.1.1c', why: 'bridge-engineers' });
    },
  );
  proves(['17.1.1'], 'one bridge is built from one bank, not begun again from the other', () => {
    const g = phase('allied.construction', { units: { [ENGINEERS]: C, [COMPANY]: far, [FOOT]: out(N, 3) }, sides: water('major-river') });
    expect(refusal(g, { k: 'span', u: u(COMPANY), n: NW })).toBeUndefined();
    play(g, { k: 'span', u: u(ENGINEERS), n: SE });
    expect(refusal(g, { k: 'span', u: u(COMPANY), n: NW })).toMatchObject({ case: '17.1.1', why: 'bridge-begun' });
  });
  proves(['17.1.0'], 'either side may use it', () => {
    const g = phase('german.movement', { units: { [PANTHER]: C, 'ge-bk-stg': C }, sides: water('river') });
    play(g, { k: 'pick', u: u('ge-bk-stg') });
    expect(refusal(g, { k: 'step', n: SE })).toMatchObject({ case: '7.6.3' });
    g.set('span', side(g), US_BUILT);
    g.d.change++;
    expect(refusal(g, { k: 'step', n: SE })).toBeUndefined();
  });
  it('part of 17.1.1a: it is given up when the engineers leave', () => {
    const g = phase('allied.construction', { units: { [ENGINEERS]: C, [FOOT]: out(N, 3) }, sides: water('river') });
    play(g, { k: 'span', u: u(ENGINEERS), n: SE });
    idle(g, (now) => prompt(now).at === 'movement.plan');
    play(g, { k: 'pick', u: u(ENGINEERS) }, { k: 'go', h: hex(g, out(N, 1)) }, { k: 'stop' }, { k: 'done' });
    expect(g.f.site[side(g)]).toBe(0);
  });
  proves(['17.1.1c'], 'one thing at a time, in Tactical mode', () => {
    const g = phase('allied.construction', {
      units: { [ENGINEERS]: C, [FOOT]: out(N, 3) },
      sides: { ...water('river'), [`${C}|${out(S, 1)}`]: ['river'] },
    });
    play(g, { k: 'span', u: u(ENGINEERS), n: SE });
    expect(refusal(g, { k: 'span', u: u(ENGINEERS), n: S })).toMatchObject({ case: '17.1.1c', why: 'bridge-busy' });
    // In the next phase they are still at it.
    g.set('siteTurns', side(g), 9);
    idle(g, (now) => now.v.turn > 5 && prompt(now).at === 'construction.build' && now.v.side === 1);
    expect(refusal(g, { k: 'improve', h: hex(g, C) })).toMatchObject({ case: '18.2.1', why: 'too-few-builders' });
    const works = scene({
      stage: 'allied.construction',
      units: { [ENGINEERS]: C, [FOOT]: out(N, 3), 'us-bk-ce-2': out(NW, 3) },
      sides: { ...water('river'), [`${out(NW, 3)}|${out(NW, 4)}`]: ['stream'] },
    });
    play(works, { k: 'improve', h: hex(works, C) }, { k: 'done' });
    expect(refusal(works, { k: 'span', u: u(ENGINEERS), n: SE })).toMatchObject({ case: '17.1.1c', why: 'bridge-or-works' });
  });
});

describe('destroying', () => {
  const before = (units: Scene['units'], sides = water('river', 'bridge')) =>
    phase('allied.movement', { units: { [FOOT]: out(N, 4), ...units }, sides });
  proves(
    ['17.4.1', '17.4.0'],
    'engineers beside a bridged river with enemies near try it once as the Movement Phase begins, and do not move',
    () => {
      const g = before({ [ENGINEERS]: C, [G_FOOT]: out(S, 3) });
      play(g, { k: 'demolish', u: u(ENGINEERS), n: SE });
      roll(g, 10);
      expect([g.f.span[side(g)], refusal(g, { k: 'pick', u: u(ENGINEERS) })?.why]).toEqual([DOWN, 'moved-already']);
      const again = before({ [ENGINEERS]: C, [COMPANY]: C, [G_FOOT]: out(S, 3) });
      play(again, { k: 'demolish', u: u(ENGINEERS), n: SE });
      roll(again, 9);
      expect([isBridged(again, edge(again)), refusal(again, { k: 'demolish', u: u(COMPANY), n: SE })?.why]).toEqual([
        true,
        'demolition-tried',
      ]);
      const stream = before({ [ENGINEERS]: C, [G_FOOT]: out(S, 3) }, water('stream', 'bridge'));
      expect(refusal(stream, { k: 'demolish', u: u(ENGINEERS), n: SE })).toMatchObject({ case: '17.4.1', why: 'no-bridge' });
      const dry = before({ [ENGINEERS]: { at: C, supply: 2 }, [G_FOOT]: out(S, 3) });
      expect(refusal(dry, { k: 'demolish', u: u(ENGINEERS), n: SE })).toMatchObject({ case: '17.4.0', why: 'demolition-engineers' });
    },
  );
  proves(['17.4.2'], 'against an assault over it the defender tries with one more, and who needs the bridge attacks no longer', () => {
    const start = () => {
      const g = scene({
        stage: 'german.assaults',
        units: {
          [PANTHER]: { at: C, designated: 1 },
          [ENGINEERS]: far,
          'ge-272vg-i-982-vg': { at: '6110NE', designated: 1 },
          'al-78id-2-310-inf': '6109NE',
        },
        sides: { ...water('river', 'bridge', 'road', 'primary') },
      });
      play(g, { k: 'target', h: hex(g, far) });
      if (prompt(g).at === 'attack.draft') play(g, offers(g, 'ready')[0]);
      return g;
    };
    const g = start();
    expect(prompt(g)).toMatchObject({ at: 'assault.bridges', side: 1 });
    const [blow] = offers(g, 'blow');
    expect(sayAction(g, blow)).toMatch(/^Destroy the bridge between \S+ and \S+$/);
    expect(refusal(g, { k: 'blow', path: [...(blow.path ?? [])].reverse() })).toMatchObject({ case: '17.4.2' });
    play(g, blow);
    roll(g, 10);
    const fought = (now: G): boolean => now.rows.assaults.some((b) => b.targets.includes(hex(now, far)));
    expect([g.f.span[side(g)], fought(g)]).toEqual([DOWN, false]);
    const holds = start();
    play(holds, offers(holds, 'blow')[0]);
    roll(holds, 9);
    expect([isBridged(holds, edge(holds)), fought(holds)]).toEqual([true, true]);
  });
});

describe('weight', () => {
  proves(
    ['17.5.0'],
    'medium armor that moves tries a weak bridge with a die, heavy armor does not get over; what held is never tried again',
    () => {
      const start = (unit: string, span: number) => {
        const g = phase('german.movement', { units: { [unit]: C, [G_FOOT]: out(N, 4) }, sides: water('river', 'bridge') });
        g.set('span', side(g), span);
        g.d.change++;
        play(g, { k: 'pick', u: u(unit) });
        return g;
      };
      const over = (g: G) => refusal(g, { k: 'step', n: SE })?.why;
      expect([
        over(start(PANTHER, GERMAN_BUILT)),
        over(start(PANTHER, US_BUILT)),
        over(start(TIGER, GERMAN_BUILT)),
        over(start(TIGER, US_BUILT)),
      ]).toEqual(['bridge-untested', undefined, 'bridge-too-weak', 'bridge-untested']);
      const holds = start(PANTHER, GERMAN_BUILT);
      play(holds, { k: 'try-bridge', n: SE });
      roll(holds, tables.bridgeCollapse.collapseMax + 1);
      expect(over(holds)).toBeUndefined();
      play(holds, { k: 'step', n: SE });
      expect(at(holds, PANTHER)).toBe(far);
      const falls = start(PANTHER, GERMAN_BUILT);
      play(falls, { k: 'try-bridge', n: SE });
      roll(falls, 10);
      expect([falls.f.span[side(falls)], at(falls, PANTHER)]).toEqual([DOWN, C]);
      // A printed bridge of a trail is weak, that of a road is not.
      const printed = (...road: string[]) => {
        const g = phase('german.movement', {
          units: { [PANTHER]: C, [G_FOOT]: out(N, 4) },
          sides: water('river', 'bridge', 'road', ...road),
        });
        play(g, { k: 'pick', u: u(PANTHER) });
        return over(g);
      };
      expect([printed('trail'), printed('secondary')]).toEqual(['bridge-untested', undefined]);
    },
  );
});

proves(['17.5.0', '7.7.0'], 'in Prepared Assault mode armor tries a weak bridge like everybody else', () => {
  const crossing = (unit: string): G => {
    const g = phase('german.movement', {
      units: { [unit]: { at: C, mode: 1 }, [G_FOOT]: out(N, 4) },
      sides: water('river', 'bridge', 'road', 'trail'),
    });
    return play(g, { k: 'pick', u: u(unit) });
  };
  const why = (g: G) => refusal(g, { k: 'step', n: SE })?.why;
  expect([why(crossing(PANTHER)), why(crossing(TIGER))]).toEqual(['bridge-untested', 'bridge-too-weak']);
  const g = crossing(PANTHER);
  play(g, { k: 'try-bridge', n: SE });
  roll(g, tables.bridgeCollapse.collapseMax + 1);
  expect(why(g)).toBeUndefined();
});

describe('armor that fights over a weak bridge', () => {
  const panther = (more: Scene['units'], sides: Scene['sides'] = {}, hexes: Scene['hexes'] = {}): G =>
    scene({
      stage: 'german.assaults',
      units: {
        [PANTHER]: { at: C, designated: 1 },
        [FOOT]: far,
        'ge-272vg-i-982-vg': { at: '6110NE', designated: 1 },
        'al-78id-2-310-inf': '6109NE',
        ...more,
      },
      sides: { ...water('river', 'bridge', 'road', 'trail'), ...sides },
      hexes,
    });
  const attack = (g: G, ...choices: string[]): G => {
    play(g, { k: 'target', h: hex(g, far) });
    if (prompt(g).at === 'attack.draft') play(g, offers(g, 'ready')[0]);
    for (const k of choices) play(g, { k });
    return g;
  };
  const fought = (g: G): boolean => g.rows.assaults.some((b) => b.targets.includes(hex(g, far)));

  proves(
    ['13.3.2', '17.5.0'],
    'the bridge is tried once stand-off is settled and before the defender blows it; if it falls, nobody attacks',
    () => {
      const falls = attack(panther({}));
      expect(prompt(falls).at).toBe('assault.test');
      roll(falls, 10);
      expect([falls.f.span[side(falls)], fought(falls)]).toEqual([DOWN, false]);
      const holds = attack(panther({ [ENGINEERS]: far }));
      roll(holds, tables.bridgeCollapse.collapseMax + 1);
      expect([holds.f.tested[side(holds)], prompt(holds).at]).toEqual([1, 'assault.bridges']);
      play(holds, { k: 'done' });
      expect(fought(holds)).toBe(true);
    },
  );
  proves(['13.3.2'], 'armor that stands off does not try it', () => {
    const woods = { [far]: 'woods' };
    const foot = { [G_FOOT]: { at: C, designated: 1 } };
    const off = panther(foot, {}, woods);
    play(off, { k: 'target', h: hex(off, far) });
    for (const a of offers(off, 'join')) play(off, a);
    play(off, offers(off, 'ready')[0], { k: 'stand-off' });
    expect(prompt(off).at).not.toBe('assault.test');
    const near = panther(foot, {}, woods);
    play(near, { k: 'target', h: hex(near, far) });
    for (const a of offers(near, 'join')) play(near, a);
    play(near, offers(near, 'ready')[0], { k: 'close-in' });
    expect(prompt(near).at).toBe('assault.test');
  });
  proves(['17.5.0'], 'armor that retreats over it tries it too: if it falls, there is no way over it any longer', () => {
    // A unit with a ?Retreat marker whose only way out is the bridge.
    const start = (): G => {
      const walls = [N, NE, S, SW, NW].map((dir) => [`${C}|${out(dir, 1)}`, ['major-river']]);
      const g = scene({
        stage: 'german.assaults',
        units: { [PANTHER]: { at: C, designated: 1, mayRetreat: 1 }, [FOOT]: out(N, 1), 'ge-bk-inf22': out(S, 4) },
        sides: { ...Object.fromEntries(walls), ...water('river', 'bridge', 'road', 'trail') },
      });
      if (prompt(g).at === 'assaults.choose') play(g, { k: 'done' });
      if (offers(g, 'retreat').length > 0) play(g, { k: 'retreat', h: hex(g, far) });
      return g;
    };
    const holds = start();
    expect(prompt(holds).at).toBe('retreat.hazard');
    roll(holds, tables.bridgeCollapse.collapseMax + 1);
    expect([at(holds, PANTHER), holds.f.tested[side(holds)]]).toEqual([far, 1]);
    const falls = start();
    roll(falls, 10);
    expect([falls.f.span[side(falls)], at(falls, PANTHER)]).not.toContain(far);
    expect(falls.f.span[side(falls)]).toBe(DOWN);
  });
});

describe('help of engineers', () => {
  const price = (kind: string, engineers: Scene['units']): number | string | undefined => {
    const g = phase('allied.movement', { units: { [FOOT]: C, 'al-78id-2-309-inf': out(N, 4), ...engineers }, sides: water(kind) });
    play(g, { k: 'pick', u: u(FOOT) });
    const no = refusal(g, { k: 'step', n: SE })?.why;
    if (no) return no;
    play(g, { k: 'step', n: SE });
    const frame = g.frames.at(-1);
    return (frame?.proc === 'move' ? Number(frame.l.spent) : Number(g.events.findLast((e) => e.e === 'moved')?.cost)) / POINT;
  };
  proves(
    ['17.3.0', '7.6.3', '7.6.4', '7.6.2'],
    'a minor river is a stream, a stream is nothing, and one unit is ferried over a major river',
    () => {
      const help = { [COMPANY]: far };
      expect([price('stream', {}), price('stream', help)]).toEqual([4, 2]);
      expect([price('river', {}), price('river', help)]).toEqual([8, 4]);
      expect([price('major-river', {}), price('major-river', help)]).toEqual(['major-river', 12]);
      const g = phase('allied.movement', { units: { [FOOT]: C, 'al-78id-2-309-inf': C, [COMPANY]: far }, sides: water('major-river') });
      play(g, { k: 'pick', u: u(FOOT) }, { k: 'step', n: SE });
      expect(refusal(g, { k: 'pick', u: u(COMPANY) })).toMatchObject({ case: '17.3.0', why: 'helped-across' });
      play(g, { k: 'pick', u: u('al-78id-2-309-inf') });
      expect(refusal(g, { k: 'step', n: SE })).toMatchObject({ why: 'major-river' });
    },
  );
  proves(
    ['17.3.0', '7.7.0', 'aid-regular'],
    'in a Prepared Assault one unit too is ferried over a major river, and whoever wades needs nobody',
    () => {
      const MATE = 'al-78id-2-309-inf';
      const prepared = (kind: string): G => {
        const units = { [FOOT]: { at: C, mode: 1 }, [MATE]: { at: C, mode: 1 }, [COMPANY]: far, 'al-78id-3-309-inf': out(N, 4) };
        const g = phase('allied.movement', { units, sides: water(kind) });
        play(g, { k: 'pick', u: u(FOOT) }, { k: 'step', n: SE });
        return g;
      };
      const major = prepared('major-river');
      expect(refusal(major, { k: 'pick', u: u(COMPANY) })).toBeDefined();
      expect(major.f.ferry[u(COMPANY)]).toBeGreaterThan(0);
      expect(
        refusal(major, { k: 'pick', u: u(MATE) }) ?? refusal(play(major, { k: 'pick', u: u(MATE) }), { k: 'step', n: SE }),
      ).toMatchObject({
        why: 'major-river',
      });
      const minor = prepared('river');
      expect([at(minor, FOOT), minor.f.ferry[u(COMPANY)]]).toEqual([far, 0]);
    },
  );
});
